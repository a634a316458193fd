//! How games end.

use crate::board::Board;
use crate::piece::{Kind, Side};
use crate::position::Position;
use std::fmt;

/// Who has won, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The winner; none in the draws of old games.
    pub winner: Option<Side>,
    /// The way in which the game ended.
    pub termination: Termination,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins by {}", self.termination),
            None => write!(f, "draw by {}", self.termination),
        }
    }
}

/// The ways in which a game can end, with the letters of the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Termination {
    /// `g`: a rabbit reached the goal row.
    Goal,
    /// `e`: a side has no rabbits left.
    Elimination,
    /// `m`: the side to move has no legal turn.
    Immobilisation,
    /// `t`: out of time.
    Time,
    /// `r`: resigned.
    Resignation,
    /// `i`: an illegal move was sent.
    IllegalMove,
    /// `f`: a player did not appear.
    Forfeit,
    /// `a`: both players left.
    Abandonment,
    /// `s`: by score when the time of the game was over.
    Score,
    /// `p`: third repetition, before July 2008; since then it is an illegal turn.
    Repetition,
    /// `n`: neither side has rabbits, a draw before July 2008.
    NoRabbits,
}

impl Termination {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Goal,
        Self::Elimination,
        Self::Immobilisation,
        Self::Time,
        Self::Resignation,
        Self::IllegalMove,
        Self::Forfeit,
        Self::Abandonment,
        Self::Score,
        Self::Repetition,
        Self::NoRabbits,
    ];

    /// The letter of the archive.
    pub const fn letter(self) -> char {
        match self {
            Self::Goal => 'g',
            Self::Elimination => 'e',
            Self::Immobilisation => 'm',
            Self::Time => 't',
            Self::Resignation => 'r',
            Self::IllegalMove => 'i',
            Self::Forfeit => 'f',
            Self::Abandonment => 'a',
            Self::Score => 's',
            Self::Repetition => 'p',
            Self::NoRabbits => 'n',
        }
    }

    /// The termination with that letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| termination.letter() == letter)
    }

    /// Whether the board and the turns alone decide it: goal, elimination, immobilisation.
    pub const fn is_by_rules(self) -> bool {
        matches!(self, Self::Goal | Self::Elimination | Self::Immobilisation)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Goal => "goal",
            Self::Elimination => "elimination",
            Self::Immobilisation => "immobilisation",
            Self::Time => "time",
            Self::Resignation => "resignation",
            Self::IllegalMove => "illegal move",
            Self::Forfeit => "forfeit",
            Self::Abandonment => "abandonment",
            Self::Score => "score",
            Self::Repetition => "repetition",
            Self::NoRabbits => "no rabbits",
        })
    }
}

impl Board {
    /// What the board says when `mover` has just finished its turn: goal before elimination, and in each the mover
    /// before the other side. Immobilisation is not looked at.
    pub fn outcome(&self, mover: Side) -> Option<Outcome> {
        let other = mover.opponent();
        let won = |side, termination| Some(Outcome { winner: Some(side), termination });
        if self.has_goal(mover) {
            won(mover, Termination::Goal)
        } else if self.has_goal(other) {
            won(other, Termination::Goal)
        } else if self.rabbits(other).is_empty() {
            won(mover, Termination::Elimination)
        } else if self.rabbits(mover).is_empty() {
            won(other, Termination::Elimination)
        } else {
            None
        }
    }

    /// The score of a side by the formula of 2006, R + P·(C + 1): R the cubes of the rows that its rabbits have reached,
    /// P the strength numbers of its pieces (1 for a rabbit to 6 for the elephant), C its rabbits.
    /// (Cox 2006 §1.2.2; the higher score won, equal scores were a draw.)
    pub fn score_2006(&self, side: Side) -> u32 {
        let rows = |side: Side, row: u8| u32::from(if side == Side::Gold { row + 1 } else { 8 - row });
        let rabbits = self.rabbits(side);
        let progress: u32 = rabbits.into_iter().map(|square| rows(side, square.row()).pow(3)).sum();
        let pieces: u32 = Kind::ALL
            .into_iter()
            .map(|kind| (kind.index() as u32 + 1) * (self.kind(kind) & self.side(side)).len())
            .sum();
        progress + pieces * (rabbits.len() + 1)
    }
}

impl Position {
    /// How the game has ended with this position, if it has: by what stands on the board, or because the side to move
    /// has no turn. In mid-turn nothing has ended yet, because the rest of the turn can change it.
    ///
    /// ```
    /// use arimaa::Position;
    ///
    /// let position: Position = "s [R                                                        r      ]".parse().unwrap();
    /// assert_eq!(position.outcome().unwrap().to_string(), "Gold wins by goal");
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if self.steps_left() < Self::STEPS {
            return None;
        }
        let mover = self.side().opponent();
        self.board().outcome(mover).or_else(|| {
            let immobile = !self.board().can_move(self.side());
            immobile.then_some(Outcome { winner: Some(mover), termination: Termination::Immobilisation })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_of_2006_at_the_start() {
        // 8 rabbits on the first row, P = 8 + 2·2 + 2·3 + 2·4 + 5 + 6 = 37, C = 8: 8 + 37·9.
        let board: Board =
            "[rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
        assert_eq!(board.score_2006(Side::Gold), 8 + 37 * 9);
        assert_eq!(board.score_2006(Side::Silver), 8 + 37 * 9);
    }

    #[test]
    fn letters_and_terminations_match() {
        for termination in Termination::ALL {
            assert_eq!(Termination::from_letter(termination.letter()), Some(termination));
        }
        assert_eq!(Termination::from_letter('z'), None);
    }
}
