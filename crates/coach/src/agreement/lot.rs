//! Turns that are drawn by lot.

use crate::judgement::Judgement;
use engine::random::Random;
use serde::Serialize;

/// A turn that was drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drawn {
    /// The number of the game.
    pub game: usize,
    /// The number of the turn.
    pub turn: usize,
    /// What it was drawn as.
    pub stratum: Judgement,
}

/// The turns with one judgement, and how many of them are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stratum {
    /// All.
    pub turns: usize,
    /// Those that are drawn.
    pub drawn: usize,
}

impl Stratum {
    /// For how many turns one stands that was drawn.
    pub fn weight(self) -> f64 {
        self.turns as f64 / self.drawn.max(1) as f64
    }
}

/// Draws turns of every judgement, as many as are wanted or as there are: the turns in the order in which they were drawn, and the
/// strata in the order of [`Judgement::ALL`]. Every turn of a stratum has the same chance, and the order is mere chance too.
pub(super) fn draw(
    games: &[Vec<Judgement>],
    wanted: impl Fn(Judgement) -> usize,
    seed: u64,
) -> (Vec<Drawn>, [Stratum; 5]) {
    let turns = |(game, judgements): (usize, &Vec<Judgement>)| {
        let drawn = move |(turn, &stratum)| Drawn { game, turn, stratum };
        judgements.iter().enumerate().map(drawn).collect::<Vec<_>>()
    };
    let mut order: Vec<Drawn> = games.iter().enumerate().flat_map(turns).collect();
    let mut random = Random::new(seed);
    // Fisher and Yates, from the end.
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u64 + 1) as usize);
    }
    let mut strata = [Stratum { turns: 0, drawn: 0 }; 5];
    order.retain(|turn| {
        let stratum = &mut strata[turn.stratum as usize];
        let is_drawn = stratum.drawn < wanted(turn.stratum);
        stratum.turns += 1;
        stratum.drawn += usize::from(is_drawn);
        is_drawn
    });
    (order, strata)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 30 games in which every tenth turn is a blunder and every other one good.
    fn games() -> Vec<Vec<Judgement>> {
        let judgement = |turn| if turn % 10 == 0 { Judgement::Blunder } else { Judgement::Good };
        vec![(0..40).map(judgement).collect(); 30]
    }

    fn wanted(judgement: Judgement) -> usize {
        if judgement == Judgement::Good { 9 } else { 200 }
    }

    #[test]
    fn a_turn_that_was_drawn_stands_for_its_part_of_the_stratum() {
        let (drawn, strata) = draw(&games(), wanted, 1);
        assert_eq!(strata[Judgement::Good as usize], Stratum { turns: 1080, drawn: 9 });
        assert_eq!(strata[Judgement::Blunder as usize], Stratum { turns: 120, drawn: 120 });
        assert_eq!(strata[Judgement::Best as usize], Stratum { turns: 0, drawn: 0 });
        let weights: f64 = drawn.iter().map(|turn| strata[turn.stratum as usize].weight()).sum();
        assert_eq!((drawn.len(), weights), (129, 1200.0));
        assert!(drawn.iter().all(|turn| games()[turn.game][turn.turn] == turn.stratum));
    }

    #[test]
    fn the_same_seed_draws_the_same_turns_and_more_of_them_if_more_are_wanted() {
        let good = |wanted: usize, seed| {
            let mut drawn = draw(&games(), |_| wanted, seed).0;
            drawn.retain(|turn| turn.stratum == Judgement::Good);
            drawn
        };
        assert_eq!(good(9, 1), good(9, 1));
        assert_eq!(good(9, 1), good(20, 1)[..9]);
        assert_ne!(good(9, 1), good(9, 2));
    }
}
