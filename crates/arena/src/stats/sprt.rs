//! The sequential probability ratio test: a match that stops by itself as soon as it has proved something.

use super::elo::{NORMALISED_PER_DEVIATION, score_of_elo};
use super::pairs::{Games, Pairs};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// In which units the two hypotheses are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Units {
    /// Elo as usual, from the expected score.
    #[default]
    Logistic,
    /// Normalised Elo, from the expected score in standard deviations: the length of a test then does not depend on how
    /// many games are drawn or how many pairs are split.
    Normalised,
}

/// A test of whether a player is stronger by `elo1` (it passes) rather than by `elo0` (it fails).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference of the hypothesis that is to be rejected.
    pub elo0: f64,
    /// The difference of the hypothesis that is to be proved.
    pub elo1: f64,
    /// The chance to pass though the difference is only `elo0`.
    pub alpha: f64,
    /// The chance to fail though the difference is `elo1`.
    pub beta: f64,
    /// What the differences are measured in.
    pub units: Units,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The player is stronger by `elo1` rather than by `elo0`.
    Passed,
    /// It is not.
    Failed,
}

impl Sprt {
    /// The usual chances of error.
    pub const ERROR: f64 = 0.05;

    /// A test with the usual chances of error, in usual Elo.
    pub const fn between(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: Self::ERROR, beta: Self::ERROR, units: Units::Logistic }
    }

    /// The logarithms of the likelihood ratio at which the test fails and passes (Wald).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of these pairs.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        llr_of_pairs(pairs, self.elo0, self.elo1, self.units)
    }

    /// What these pairs prove, if anything.
    pub fn decision(&self, pairs: &Pairs) -> Option<Decision> {
        let (fails, passes) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= passes => Some(Decision::Passed),
            llr if llr <= fails => Some(Decision::Failed),
            _ => None,
        }
    }
}

/// The logarithm of the likelihood ratio of `elo1` to `elo0`, from pairs.
pub fn llr_of_pairs(pairs: &Pairs, elo0: f64, elo1: f64, units: Units) -> f64 {
    if pairs.total() == 0 {
        return 0.0;
    }
    let (observed, number) = pairs.distribution();
    let likeliest = |elo| match units {
        Units::Logistic => observed.with_mean(score_of_elo(elo)),
        // The mean of two games has a smaller deviation than one game, by the root of 2.
        Units::Normalised => {
            observed.with_t_value(0.5, elo / NORMALISED_PER_DEVIATION * std::f64::consts::SQRT_2)
        }
    };
    number * observed.log_ratio(&likeliest(elo0), &likeliest(elo1))
}

/// The logarithm of the likelihood ratio of `elo1` to `elo0`, from single games.
///
/// ```
/// use arena::stats::{Games, Units, llr_of_games};
/// let games = Games { wins: 36433, losses: 36027, draws: 68692 };
/// assert_eq!(format!("{:.2}", llr_of_games(&games, 0.0, 2.0, Units::Normalised)), "0.92");
/// ```
pub fn llr_of_games(games: &Games, elo0: f64, elo1: f64, units: Units) -> f64 {
    if games.total() == 0 {
        return 0.0;
    }
    let (observed, number) = games.distribution();
    let likeliest = |elo| match units {
        Units::Logistic => observed.with_mean(score_of_elo(elo)),
        Units::Normalised => observed.with_t_value(0.5, elo / NORMALISED_PER_DEVIATION),
    };
    number * observed.log_ratio(&likeliest(elo0), &likeliest(elo1))
}

/// `elo0,elo1` or `elo0,elo1,alpha,beta`.
impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers: Vec<f64> = text
            .split(',')
            .map(|word| word.trim().parse().ok().filter(|number: &f64| number.is_finite()))
            .collect::<Option<_>>()
            .ok_or_else(|| format!("a test is elo0,elo1 or elo0,elo1,alpha,beta, not {text:?}"))?;
        let test = match numbers[..] {
            [elo0, elo1] => Self::between(elo0, elo1),
            [elo0, elo1, alpha, beta] => Self { alpha, beta, ..Self::between(elo0, elo1) },
            _ => return Err(format!("a test has two or four numbers, not {}", numbers.len())),
        };
        let Self { elo0, elo1, alpha, beta, .. } = test;
        if elo0 >= elo1 {
            return Err(format!("the first difference is below the second, and {elo0} is not below {elo1}"));
        }
        if [alpha, beta].iter().any(|error| !(0.0..0.5).contains(error) || *error == 0.0) {
            return Err("the chances of error are above 0 and below 0.5".to_string());
        }
        Ok(test)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratio_agrees_with_published_matches() {
        for (wins, losses, draws, elo0, elo1, llr) in
            [(36433, 36027, 68692, 0.0, 2.0, "0.92"), (10871, 10650, 20431, -1.75, 0.25, "2.30")]
        {
            let games = Games { wins, losses, draws };
            assert_eq!(format!("{:.2}", llr_of_games(&games, elo0, elo1, Units::Normalised)), llr);
        }
    }

    #[test]
    fn the_ratio_is_nothing_at_first_and_turns_around_with_the_players() {
        assert_eq!(llr_of_pairs(&Pairs::default(), 0.0, 5.0, Units::Logistic), 0.0);
        let pairs = Pairs([20, 0, 61, 0, 31]);
        for units in [Units::Logistic, Units::Normalised] {
            let forward = llr_of_pairs(&pairs, -3.0, 8.0, units);
            let backward = llr_of_pairs(&pairs.reversed(), -8.0, 3.0, units);
            assert!((forward + backward).abs() < 1e-6, "{forward} {backward}");
        }
    }

    #[test]
    fn tests_are_written_with_two_or_four_numbers() {
        let test: Sprt = "0, 10".parse().unwrap();
        assert_eq!((test.elo0, test.elo1, test.alpha, test.beta), (0.0, 10.0, 0.05, 0.05));
        let (fails, passes) = test.bounds();
        assert!((passes - 2.944).abs() < 1e-3 && (fails + passes).abs() < 1e-12);
        assert_eq!("0,5,0.1,0.2".parse::<Sprt>().unwrap().beta, 0.2);
        for bad in ["", "1", "5,0", "0,5,0.1", "0,5,0,0.1", "0,5,0.1,0.6", "0,nan", "a,b"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }
}
