//! Who meets whom, from which start, with which side.

use serde::{Deserialize, Serialize};

/// The form of a match between more than two engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// All against all.
    #[default]
    RoundRobin,
    /// The first against each other one.
    Gauntlet,
}

/// All games of a match in their order. Every start is played twice by every two engines that meet, with sides changed:
/// these two games follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    meetings: Vec<(usize, usize)>,
    pairs: u64,
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The number of the game, from 0.
    pub game: u64,
    /// The number of its start, from 0.
    pub start: u64,
    /// The engine that plays Gold.
    pub gold: usize,
    /// The engine that plays Silver.
    pub silver: usize,
}

impl Schedule {
    /// A schedule for so many engines, with so many pairs of games for every two that meet.
    pub fn new(form: Form, engines: usize, pairs: u64) -> Self {
        let firsts = match form {
            Form::RoundRobin => engines,
            Form::Gauntlet => engines.min(1),
        };
        let meetings =
            (0..firsts).flat_map(|first| (first + 1..engines).map(move |second| (first, second))).collect();
        Self { meetings, pairs }
    }

    /// The number of all games.
    pub fn games(&self) -> u64 {
        self.pairs.saturating_mul(2 * self.meetings.len() as u64)
    }

    /// The number of starts that are needed.
    pub fn starts(&self) -> u64 {
        self.pairs
    }

    /// The game with that number.
    pub fn job(&self, game: u64) -> Option<Job> {
        if game >= self.games() {
            return None;
        }
        let (pair, second_game) = (game / 2, game % 2 == 1);
        let meetings = self.meetings.len() as u64;
        let (one, other) = self.meetings[(pair % meetings) as usize];
        let (gold, silver) = if second_game { (other, one) } else { (one, other) };
        Some(Job { game, start: pair / meetings, gold, silver })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn in_a_round_robin_all_meet_with_both_sides_from_every_start() {
        let schedule = Schedule::new(Form::RoundRobin, 4, 3);
        assert_eq!(schedule.games(), 36);
        let mut met = HashMap::new();
        for job in (0..).map_while(|game| schedule.job(game)) {
            *met.entry((job.gold, job.silver, job.start)).or_insert(0) += 1;
        }
        assert_eq!(met.len(), 36);
        assert!(met.values().all(|&times| times == 1));
    }

    #[test]
    fn in_a_gauntlet_one_meets_all() {
        let schedule = Schedule::new(Form::Gauntlet, 4, 1);
        let met: Vec<_> =
            (0..).map_while(|game| schedule.job(game)).map(|job| (job.gold, job.silver)).collect();
        assert_eq!(met, [(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0)]);
    }
}
