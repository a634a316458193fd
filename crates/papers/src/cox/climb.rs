//! The way in which one weight is tuned (§5.1): a few values far apart, then closer and closer around the best of them.

use arena::stats::{Games, Pairs};
use serde::{Deserialize, Serialize};

/// How many values far apart he tried of the material's weight (figure 5.3); all weights have as many here.
const COARSE: u32 = 7;
/// Then around the best so far, in parts of the first distance: in steps of a fifth, then of a tenth.
const ZOOMS: [&[f64]; 2] = [&[-0.6, -0.4, -0.2, 0.2, 0.4, 0.6], &[-0.1, 0.1]];

/// How many values of a weight are tried.
pub const TRIALS: u64 = COARSE as u64 + (ZOOMS[0].len() + ZOOMS[1].len()) as u64;

/// The values with which a weight begins.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The lowest.
    pub low: f64,
    /// From one to the next.
    pub step: f64,
}

/// How a player did against the standard player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Its games as Gold.
    pub gold: Games,
    /// Its games as Silver.
    pub silver: Games,
    /// All of them in pairs from one start.
    pub pairs: Pairs,
}

impl Tally {
    /// Counts two games from one start: whether it won as Gold, and as Silver.
    pub fn add(&mut self, [gold, silver]: [bool; 2]) {
        for (games, won) in [(&mut self.gold, gold), (&mut self.silver, silver)] {
            games.wins += u64::from(won);
            games.losses += u64::from(!won);
        }
        self.pairs.add(2 * (usize::from(gold) + usize::from(silver)));
    }

    /// All games together.
    pub const fn games(&self) -> Games {
        let (gold, silver) = (self.gold, self.silver);
        Games { wins: gold.wins + silver.wins, losses: gold.losses + silver.losses, draws: 0 }
    }

    /// The part that was won.
    pub fn share(&self) -> f64 {
        self.games().score()
    }

    /// Better in all games, or as good with less between the colours: so he decided between two values of the cat's table
    /// (§5.2.2).
    fn is_better_than(&self, other: &Self) -> bool {
        let gap = |tally: &Self| (tally.gold.score() - tally.silver.score()).abs();
        let (own, others) = (self.share(), other.share());
        own > others || (own == others && gap(self) < gap(other))
    }
}

/// What was seen of a weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The values that were tried, in this order, and how each did.
    pub tried: Vec<(f64, Tally)>,
    /// The best of them, with its result; without one the standard player's value is the best.
    pub best: (f64, Option<Tally>),
}

/// Tries the values of one weight; `standard` is what the standard player has, which scores a half by itself.
pub fn climb<E>(
    range: Range,
    standard: f64,
    mut trial: impl FnMut(f64) -> Result<Tally, E>,
) -> Result<Curve, E> {
    let mut curve = Curve { tried: Vec::new(), best: (standard, None) };
    let mut values: Vec<f64> = (0..COARSE).map(|place| range.low + range.step * f64::from(place)).collect();
    for zoom in 0..=ZOOMS.len() {
        for value in values {
            let tally = trial(value)?;
            curve.tried.push((value, tally));
            let better = match curve.best.1 {
                Some(best) => tally.is_better_than(&best),
                None => tally.share() > 0.5,
            };
            if better {
                curve.best = (value, Some(tally));
            }
        }
        let offsets = ZOOMS.get(zoom).copied().unwrap_or_default();
        values = offsets.iter().map(|part| rounded(curve.best.0 + part * range.step)).collect();
    }
    Ok(curve)
}

/// To tenths, so that a sum of fractions prints as what it is.
fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many of 50 pairs are won as Gold and as Silver.
    fn tally(gold: u64, silver: u64) -> Tally {
        let mut tally = Tally::default();
        (0..50).for_each(|game| tally.add([game < gold, game < silver]));
        tally
    }

    fn on(top: f64) -> Curve {
        let trial = |value: f64| -> Result<Tally, ()> {
            let won = (45.0 - (value - top).abs()).max(0.0) as u64;
            Ok(tally(won, won))
        };
        climb(Range { low: -20.0, step: 10.0 }, 1.0, trial).unwrap()
    }

    #[test]
    fn the_climb_finds_the_top_of_a_curve_with_one() {
        for top in [-8.0, 0.0, 4.0, 15.0, 37.0, 43.0] {
            let curve = on(top);
            assert!((curve.best.0 - top).abs() <= 1.0, "{top}: {:?}", curve.best.0);
            assert_eq!(curve.tried.len() as u64, TRIALS);
        }
        assert_eq!(on(4.0).best.0, 4.0);
    }

    #[test]
    fn a_weight_of_which_no_value_wins_more_than_half_stays_as_it_was() {
        let curve = climb(Range { low: -20.0, step: 10.0 }, 1.0, |_| Ok::<_, ()>(tally(25, 25))).unwrap();
        assert_eq!(curve.best, (1.0, None));
    }

    #[test]
    fn of_two_values_that_win_as_much_the_one_with_less_between_the_colours_is_taken() {
        let trial = |value: f64| -> Result<Tally, ()> {
            Ok(match value {
                0.0 => tally(45, 15),
                10.0 => tally(31, 29),
                20.0 => tally(40, 20),
                _ => tally(0, 0),
            })
        };
        assert_eq!(climb(Range { low: -20.0, step: 10.0 }, 1.0, trial).unwrap().best.0, 10.0);
    }

    #[test]
    fn a_climb_ends_with_what_ends_a_trial() {
        let mut left = 9;
        let trial = |_| {
            left -= 1;
            if left == 0 { Err("stopped") } else { Ok(tally(20, 20)) }
        };
        assert_eq!(climb(Range { low: 0.0, step: 10.0 }, 1.0, trial), Err("stopped"));
        assert_eq!(left, 0);
    }

    #[test]
    fn games_are_counted_by_colour_and_in_pairs() {
        let tally = tally(30, 20);
        assert_eq!((tally.gold.wins, tally.silver.wins, tally.games().total()), (30, 20, 100));
        assert_eq!(tally.pairs.0, [20, 0, 10, 0, 20]);
        assert_eq!(tally.share(), 0.5);
    }
}
