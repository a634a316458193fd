//! How often something happens.

use super::elo::Interval;
use super::normal;
use serde::Serialize;

/// How often something happens, as far as some cases tell.
///
/// ```
/// use arena::stats::Share;
/// let share = Share::of((0..30).map(|case| (1.0, case < 28))).unwrap();
/// assert_eq!(share.to_string(), "93% (79 to 98%)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// From 0 to 1.
    pub share: f64,
    /// How many cases of the same weight would tell as much.
    pub cases: f64,
    /// Where it is with a confidence of 95%.
    pub interval: Interval,
}

impl Share {
    /// By the weight of each case and whether it happened there; none without cases.
    ///
    /// The interval is Wilson's (1927), which also holds where all or none of a few cases are hits. Cases of different weight
    /// tell less: as much as Kish's effective number of them.
    pub fn of(cases: impl IntoIterator<Item = (f64, bool)>) -> Option<Self> {
        let (mut hits, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for (weight, hit) in cases {
            hits += if hit { weight } else { 0.0 };
            sum += weight;
            squares += weight * weight;
        }
        if sum <= 0.0 {
            return None;
        }
        let (share, cases) = (hits / sum, sum * sum / squares);
        let z = normal::TWO_SIDED_95;
        let shrunk = 1.0 + z * z / cases;
        let middle = (share + z * z / (2.0 * cases)) / shrunk;
        let reach = z / shrunk * (share * (1.0 - share) / cases + z * z / (4.0 * cases * cases)).sqrt();
        let interval = Interval { low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) };
        Some(Self { share, cases, interval })
    }
}

/// In percent, with the interval.
impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [share, low, high] = [self.share, self.interval.low, self.interval.high].map(|part| 100.0 * part);
        write!(f, "{share:.0}% ({low:.0} to {high:.0}%)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn equal(hits: usize, cases: usize) -> Share {
        Share::of((0..cases).map(|case| (1.0, case < hits))).unwrap()
    }

    #[test]
    fn the_interval_agrees_with_published_ones() {
        // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (hits, cases, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let Interval { low: a, high: b } = equal(hits, cases).interval;
            assert!((a - low).abs() < 5e-5 && (b - high).abs() < 5e-5, "{hits} of {cases}: {a} {b}");
        }
    }

    #[test]
    fn a_heavy_case_counts_more_and_makes_all_less_sure() {
        let share = Share::of([(9.0, true), (1.0, false), (1.0, false), (1.0, false)]).unwrap();
        assert!((share.share - 0.75).abs() < 1e-12 && share.cases < 2.0, "{share:?}");
        let same = Share::of([(5.0, true), (5.0, true), (5.0, false)]).unwrap();
        assert!((same.cases - 3.0).abs() < 1e-12 && (same.share - equal(2, 3).share).abs() < 1e-12);
        assert_eq!(Share::of([]), None);
    }
}
