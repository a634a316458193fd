//! How good somebody is at puzzles: Glicko-2.
//!
//! Mark E. Glickman, "Example of the Glicko-2 system" (2013). Step numbers are those of the paper.

use serde::{Deserialize, Serialize};
use std::f64::consts::PI;

/// What a rating of 1500 and one point are on the inner scale (step 2).
const SCALE: f64 = 173.7178;
const MIDDLE: f64 = 1500.0;
/// How fast volatility may change (step 1: between 0.3 and 1.2).
const TAU: f64 = 0.5;
/// When the iteration of step 5 ends.
const TOLERANCE: f64 = 0.000_001;
/// Whoever has played much is still not known better than this.
const LEAST_DEVIATION: f64 = 45.0;

/// A rating, and how well it is known.
///
/// ```
/// use coach::{Opponent, Rating};
///
/// let puzzle = Opponent { rating: 1600.0, deviation: 80.0 };
/// let better = Rating::default().after(&[(puzzle, 1.0)]);
/// assert!(better.rating > 1600.0 && better.deviation < Rating::default().deviation);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// On the usual scale.
    pub rating: f64,
    /// With 95% certainty the rating is within twice this.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
}

/// Whom somebody has met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    /// Its rating.
    pub rating: f64,
    /// How well that is known.
    pub deviation: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self { rating: MIDDLE, deviation: 350.0, volatility: 0.06 }
    }
}

impl Rating {
    /// The rating after some results, each 1 for a win, 0 for a loss or something between.
    pub fn after(&self, results: &[(Opponent, f64)]) -> Self {
        if results.is_empty() {
            return *self;
        }
        let phi = self.deviation / SCALE;
        let mu = (self.rating - MIDDLE) / SCALE;
        // Steps 3 and 4.
        let (mut precision, mut surplus) = (0.0, 0.0);
        for (opponent, score) in results {
            let weight = weight(opponent.deviation / SCALE);
            let expected = 1.0 / (1.0 + (-weight * (mu - (opponent.rating - MIDDLE) / SCALE)).exp());
            precision += weight * weight * expected * (1.0 - expected);
            surplus += weight * (score - expected);
        }
        let variance = 1.0 / precision;
        let volatility = self.volatility_after(phi, variance, variance * surplus);
        // Steps 6 and 7.
        let before = phi.hypot(volatility);
        let phi = 1.0 / (1.0 / (before * before) + precision).sqrt();
        Self {
            rating: SCALE * (mu + phi * phi * surplus) + MIDDLE,
            deviation: (SCALE * phi).max(LEAST_DEVIATION),
            volatility,
        }
    }

    /// Step 5: the root of f, between two numbers that enclose it (the Illinois algorithm).
    fn volatility_after(&self, phi: f64, variance: f64, delta: f64) -> f64 {
        let a = (self.volatility * self.volatility).ln();
        let f = |x: f64| {
            let (e, all) = (x.exp(), phi * phi + variance + x.exp());
            e * (delta * delta - all) / (2.0 * all * all) - (x - a) / (TAU * TAU)
        };
        let mut low = a;
        let mut high = if delta * delta > phi * phi + variance {
            (delta * delta - phi * phi - variance).ln()
        } else {
            let mut steps = 1.0;
            while f(a - steps * TAU) < 0.0 {
                steps += 1.0;
            }
            a - steps * TAU
        };
        let (mut f_low, mut f_high) = (f(low), f(high));
        while (high - low).abs() > TOLERANCE {
            let middle = low + (low - high) * f_low / (f_high - f_low);
            let f_middle = f(middle);
            if f_middle * f_high <= 0.0 {
                (low, f_low) = (high, f_high);
            } else {
                f_low /= 2.0;
            }
            (high, f_high) = (middle, f_middle);
        }
        (low / 2.0).exp()
    }
}

/// The weight of a result against an opponent whose rating is known so well: g of step 3.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(rating: f64, deviation: f64, score: f64) -> (Opponent, f64) {
        (Opponent { rating, deviation }, score)
    }

    #[test]
    fn the_example_of_the_paper_has_its_numbers() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let after = player.after(&[met(1400.0, 30.0, 1.0), met(1550.0, 100.0, 0.0), met(1700.0, 300.0, 0.0)]);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn a_win_raises_a_loss_lowers_and_nothing_changes_nothing() {
        let player = Rating::default();
        assert_eq!(player.after(&[]), player);
        let puzzle = |score| [met(1500.0, 80.0, score)];
        let (won, half, lost) =
            (player.after(&puzzle(1.0)), player.after(&puzzle(0.5)), player.after(&puzzle(0.0)));
        assert!(won.rating > half.rating && half.rating > lost.rating);
        assert!((won.rating + lost.rating - 3000.0).abs() < 1e-6);
        assert!((half.rating - 1500.0).abs() < 1e-6);
    }

    #[test]
    fn whoever_is_far_better_than_thought_gets_there_and_stays_finite() {
        // A player of 2200 by the expected scores, met with puzzles of 1400 to 2600.
        let mut player = Rating::default();
        for number in 0..400 {
            let rating = 1400.0 + 300.0 * f64::from(number % 5);
            let expected = 1.0 / (1.0 + 10f64.powf((rating - 2200.0) / 400.0));
            player = player.after(&[met(rating, 80.0, expected)]);
            assert!(player.rating.is_finite() && player.deviation >= LEAST_DEVIATION);
        }
        assert!((player.rating - 2200.0).abs() < 40.0, "{player:?}");
    }
}
