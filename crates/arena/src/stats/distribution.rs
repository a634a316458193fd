//! A distribution of results on a few values, and the likeliest one with a given mean or a given t-value.
//!
//! This is the generalised sequential probability ratio test of Van den Bergh ("Comments on normalized Elo" and "A
//! practical introduction to the GSPRT"): a hypothesis fixes the mean, or the mean in standard deviations, and everything
//! else about the distribution is estimated.

/// What a value that never came counts as: a little, so that no hypothesis is impossible.
const NEVER: f64 = 1e-3;

/// Values and their chances.
#[derive(Clone, Debug)]
pub struct Distribution<const N: usize> {
    values: [f64; N],
    chances: [f64; N],
}

impl<const N: usize> Distribution<N> {
    /// What was observed: how often each value came. The second number is how many observations there were.
    pub fn observed(values: [f64; N], counts: [u64; N]) -> (Self, f64) {
        let counts = counts.map(|count| if count == 0 { NEVER } else { count as f64 });
        let total: f64 = counts.iter().sum();
        (Self { values, chances: counts.map(|count| count / total) }, total)
    }

    /// The mean of a function of the values.
    fn mean_of(&self, f: impl Fn(f64) -> f64) -> f64 {
        self.values.iter().zip(&self.chances).map(|(&value, chance)| f(value) * chance).sum()
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.mean_of(|value| value)
    }

    /// The variance.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.mean_of(|value| (value - mean).powi(2))
    }

    /// The likeliest distribution with this mean: each chance divided by 1 + x·(value - mean).
    pub fn with_mean(&self, mean: f64) -> Self {
        self.tilted(self.values.map(|value| value - mean))
    }

    /// The likeliest distribution whose mean is `t` standard deviations above `reference`. The standard deviation changes
    /// with the distribution, so this goes round until it does not any more.
    pub fn with_t_value(&self, reference: f64, t: f64) -> Self {
        const ROUNDS: usize = 50;
        const STILL: f64 = 1e-10;
        let mut now = Self { values: self.values, chances: [1.0 / N as f64; N] };
        for _ in 0..ROUNDS {
            let (mean, deviation) = (now.mean(), now.variance().sqrt());
            let constraint = self.values.map(|value| {
                value - reference - 0.5 * t * deviation * (1.0 + ((mean - value) / deviation).powi(2))
            });
            let next = self.tilted(constraint);
            let change = next.chances.iter().zip(&now.chances).map(|(new, old)| (new - old).abs());
            let largest = change.fold(0.0, f64::max);
            now = next;
            if largest < STILL {
                break;
            }
        }
        now
    }

    /// Each chance divided by 1 + x·constraint, with the x that makes the constraint's mean zero.
    fn tilted(&self, constraint: [f64; N]) -> Self {
        let least = constraint.iter().copied().fold(f64::INFINITY, f64::min);
        let most = constraint.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if least >= 0.0 || most <= 0.0 {
            // No distribution on these values can do it.
            return self.clone();
        }
        // Between these ends all denominators are positive, and the sum falls from +∞ to -∞.
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        let sum = |x: f64| -> f64 {
            constraint.iter().zip(&self.chances).map(|(c, chance)| chance * c / (1.0 + x * c)).sum()
        };
        let mut x = 0.0;
        while low < x && x < high {
            if sum(x) > 0.0 {
                low = x
            } else {
                high = x
            }
            x = 0.5 * (low + high);
        }
        let mut chances = self.chances;
        for (chance, c) in chances.iter_mut().zip(constraint) {
            *chance /= 1.0 + x * c;
        }
        Self { values: self.values, chances }
    }

    /// The logarithm of the likelihood ratio of two hypotheses, for one observation of this distribution.
    pub fn log_ratio(&self, first: &Self, second: &Self) -> f64 {
        let logs = first.chances.iter().zip(&second.chances).map(|(first, second)| (second / first).ln());
        self.chances.iter().zip(logs).map(|(chance, log)| chance * log).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [f64; 3] = [0.0, 0.5, 1.0];

    #[test]
    fn the_likeliest_distribution_has_the_wanted_mean() {
        let (observed, _) = Distribution::observed(VALUES, [30, 20, 50]);
        for mean in [0.1, 0.5, 0.6, 0.9] {
            let likeliest = observed.with_mean(mean);
            assert!((likeliest.mean() - mean).abs() < 1e-9);
            assert!((likeliest.chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn the_likeliest_distribution_has_the_wanted_t_value() {
        let (observed, _) = Distribution::observed(VALUES, [30, 20, 50]);
        for t in [-0.5, 0.0, 0.1, 0.5] {
            let likeliest = observed.with_t_value(0.5, t);
            let found = (likeliest.mean() - 0.5) / likeliest.variance().sqrt();
            assert!((found - t).abs() < 1e-6, "{found} instead of {t}");
        }
    }
}
