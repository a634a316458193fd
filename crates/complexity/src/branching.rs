//! How many turns the positions of a set of games allow, and what follows for the size of the game tree.

use crate::number::PowerOfTen;
use serde::Serialize;

/// The branching factor over all positions of a set of games (§2.2 of the thesis).
///
/// Cox counts *step sequences*: the same turn with its steps in another order counts again. *Distinct* turns are
/// those that lead to different positions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Branching {
    /// Games that were walked through.
    pub games: usize,
    /// Positions in which a side was to move, of all games together.
    pub positions: usize,
    /// Distinct turns in a position, on average.
    pub mean_distinct: f64,
    /// Step sequences in a position, on average.
    pub mean_sequences: f64,
    /// Plies in a game, on average; a ply is one side's turn.
    pub mean_length_in_plies: f64,
    /// The same averages ply by ply.
    pub per_ply: Vec<PlyMean>,
}

/// The branching factor at one ply, over all games that reached it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct PlyMean {
    /// The ply, from 1.
    pub ply: u32,
    /// Positions at this ply: one for every game that is long enough.
    pub positions: usize,
    /// Distinct turns, on average.
    pub distinct: f64,
    /// Step sequences, on average.
    pub sequences: f64,
}

impl Branching {
    /// The size of the game tree, b^d, with distinct turns as branches.
    pub fn game_tree_of_distinct_turns(&self) -> PowerOfTen {
        PowerOfTen::power(self.mean_distinct, self.mean_length_in_plies)
    }

    /// The size of the game tree, b^d, with step sequences as branches: what the thesis gives.
    pub fn game_tree_of_sequences(&self) -> PowerOfTen {
        PowerOfTen::power(self.mean_sequences, self.mean_length_in_plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_tree_is_the_branching_factor_to_the_power_of_the_length() {
        let branching = Branching {
            mean_distinct: 100.0,
            mean_sequences: 1000.0,
            mean_length_in_plies: 50.5,
            ..Branching::default()
        };
        assert!((branching.game_tree_of_distinct_turns().log10() - 101.0).abs() < 1e-9);
        assert_eq!(branching.game_tree_of_sequences().exponent, 151);
    }
}
