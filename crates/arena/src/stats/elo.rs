//! Elo differences.

use super::normal;
use figures::signed;
use serde::Serialize;
use std::fmt;

/// The score that a player who is stronger by this many Elo points is expected to make against another.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference at which this score is expected; infinite for 0 and 1.
///
/// ```
/// use arena::stats::elo_of_score;
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert!((elo_of_score(0.75) - 190.85).abs() < 0.01);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// Two ends between which something is, with a confidence of 95%.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Both ends in brackets.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", signed(self.low), signed(self.high))
    }
}

/// How much stronger one player is than another, as far as results tell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The share of all points, from 0 to 1.
    pub score: f64,
    /// The Elo difference.
    pub elo: f64,
    /// Where it is with a confidence of 95%.
    pub elo_interval: Interval,
    /// The normalised Elo difference: the advantage over an even score in standard deviations of a game, in units that
    /// agree with Elo where games have no draws and differences are small.
    pub normalised: f64,
    /// Where that is with a confidence of 95%.
    pub normalised_interval: Interval,
    /// The likelihood of superiority: the chance that the first player is the stronger one.
    pub superiority: f64,
}

/// Normalised Elo for one standard deviation of a game (Van den Bergh, "Comments on normalized Elo").
pub const NORMALISED_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

impl Difference {
    /// From the mean of observations between 0 and 1, their variance (not 0), their number, and the games in each.
    pub(super) fn new(mean: f64, variance: f64, observations: f64, games_each: f64) -> Self {
        let error = (variance / observations).sqrt();
        let game_deviation = (variance * games_each).sqrt();
        let normalise = |score: f64| (score - 0.5) / game_deviation * NORMALISED_PER_DEVIATION;
        let ends = |f: &dyn Fn(f64) -> f64| Interval {
            low: f(mean - normal::TWO_SIDED_95 * error),
            high: f(mean + normal::TWO_SIDED_95 * error),
        };
        Self {
            score: mean,
            elo: elo_of_score(mean),
            elo_interval: ends(&elo_of_score),
            normalised: normalise(mean),
            normalised_interval: ends(&normalise),
            superiority: normal::below((mean - 0.5) / error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_differences_are_each_others_inverse() {
        for elo in [-400.0, -10.0, 0.0, 3.5, 200.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }
}
