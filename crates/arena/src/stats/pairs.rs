//! Counts of games and of pairs of games.

use super::distribution::Distribution;
use super::elo::Difference;
use serde::{Deserialize, Serialize};

/// Single games from the view of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// Won.
    pub wins: u64,
    /// Lost.
    pub losses: u64,
    /// Drawn: only other games than Arimaa have them.
    pub draws: u64,
}

impl Games {
    const VALUES: [f64; 3] = [0.0, 0.5, 1.0];

    /// How many there are.
    pub const fn total(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The share of all points; one half if there are no games.
    pub fn score(&self) -> f64 {
        match self.total() {
            0 => 0.5,
            total => (self.wins as f64 + 0.5 * self.draws as f64) / total as f64,
        }
    }

    /// The same games from the view of the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, losses: self.wins, draws: self.draws }
    }

    /// How much stronger the player is, if each game tells something of its own; none before the first game.
    pub fn difference(&self) -> Option<Difference> {
        let counts = [self.losses, self.draws, self.wins];
        difference(&Self::VALUES, &counts, &[0.5, 0.0, 0.5], 1.0)
    }

    pub(super) fn distribution(&self) -> (Distribution<3>, f64) {
        Distribution::observed(Self::VALUES, [self.losses, self.draws, self.wins])
    }
}

/// Pairs of games from the view of one player: how many have brought 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// How many there are.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts a pair by its points in halves, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// The same pairs from the view of the other player.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// How much stronger the player is; none before the first pair.
    pub fn difference(&self) -> Option<Difference> {
        difference(&Self::VALUES, &self.0, &[0.25, 0.0, 0.5, 0.0, 0.25], 2.0)
    }

    pub(super) fn distribution(&self) -> (Distribution<5>, f64) {
        Distribution::observed(Self::VALUES, self.0)
    }
}

/// The difference that counts of values show. `equals` is how often each value comes between equals: if all observations
/// are the same, one more that is spread like that keeps them from looking certain.
fn difference(values: &[f64], counts: &[u64], equals: &[f64], games_each: f64) -> Option<Difference> {
    let total = counts.iter().sum::<u64>() as f64;
    if total == 0.0 {
        return None;
    }
    let mean = mean_of(values, counts.iter().map(|&count| count as f64));
    let all_the_same = counts.iter().filter(|&&count| count > 0).count() == 1;
    let added = f64::from(u8::from(all_the_same));
    let counts = || counts.iter().zip(equals).map(|(&count, equal)| count as f64 + added * equal);
    let centre = mean_of(values, counts());
    let squares: Vec<f64> = values.iter().map(|value| (value - centre).powi(2)).collect();
    Some(Difference::new(mean, mean_of(&squares, counts()), total, games_each))
}

fn mean_of(values: &[f64], weights: impl Iterator<Item = f64> + Clone) -> f64 {
    let total: f64 = weights.clone().sum();
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>() / total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_match_shows_no_difference() {
        let difference = Pairs([10, 0, 80, 0, 10]).difference().unwrap();
        assert_eq!((difference.score, difference.elo), (0.5, 0.0));
        assert!((difference.superiority - 0.5).abs() < 1e-6);
        assert!((difference.elo_interval.low + difference.elo_interval.high).abs() < 1e-9);
    }

    #[test]
    fn pairs_that_are_split_tell_more_than_their_games_alone() {
        // 110 wins and 90 losses in both cases.
        let games = Games { wins: 110, losses: 90, draws: 0 }.difference().unwrap();
        let pairs = Pairs([5, 0, 80, 0, 15]).difference().unwrap();
        assert_eq!(games.score, pairs.score);
        assert!(pairs.superiority > games.superiority);
        assert!(pairs.elo_interval.low > games.elo_interval.low);
        assert!(pairs.normalised > games.normalised);
    }

    #[test]
    fn without_draws_and_without_pairs_both_kinds_of_elo_nearly_agree() {
        let difference = Games { wins: 51_000, losses: 49_000, draws: 0 }.difference().unwrap();
        assert!((difference.elo - difference.normalised).abs() < 0.01, "{difference:?}");
    }

    #[test]
    fn nothing_but_wins_or_nothing_but_split_pairs_is_not_certain() {
        let superiority = |won| Pairs([0, 0, 0, 0, won]).difference().unwrap().superiority;
        assert!(superiority(1) < 0.95 && superiority(1) < superiority(3) && superiority(10) > 0.99);
        let won = Pairs([0, 0, 0, 0, 7]).difference().unwrap();
        assert_eq!(won.elo, f64::INFINITY);
        assert!((100.0..1000.0).contains(&won.elo_interval.low), "{won:?}");
        let split = Pairs([0, 0, 7, 0, 0]).difference().unwrap();
        assert_eq!(split.elo, 0.0);
        assert!(split.elo_interval.low < -10.0 && split.elo_interval.high > 10.0, "{split:?}");
        assert_eq!(Pairs::default().difference(), None);
    }
}
