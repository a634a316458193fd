//! How a match stands.

use crate::player::FaultKind;
use crate::record::GameRecord;
use crate::stats::{Games, Pairs, Rating, ratings};
use arimaa::Side;
use std::collections::{BTreeMap, HashMap};

/// How a match stands: results between any two engines, and what each of them did wrong.
#[derive(Clone, Debug)]
pub struct Standing {
    names: Vec<String>,
    meetings: BTreeMap<(usize, usize), Tally>,
    faults: Vec<BTreeMap<FaultKind, u64>>,
    endings: BTreeMap<String, u64>,
    /// The points in halves of the first engine of the meeting, from games whose other half of the pair is not there yet.
    open: HashMap<u64, usize>,
    results: Vec<Result>,
    turns: u64,
}

/// The results between two engines, from the view of the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All games.
    pub games: Games,
    /// The pairs of which both games are finished.
    pub pairs: Pairs,
}

/// Who has won a game.
#[derive(Clone, Copy, Debug)]
struct Result {
    game: u64,
    gold: usize,
    silver: usize,
    winner: Option<Side>,
}

impl Standing {
    /// Before the first game.
    pub fn new(names: Vec<String>) -> Self {
        Self {
            meetings: BTreeMap::new(),
            faults: vec![BTreeMap::new(); names.len()],
            endings: BTreeMap::new(),
            open: HashMap::new(),
            results: Vec::new(),
            turns: 0,
            names,
        }
    }

    /// Counts a game. Games of engines that are not of this match do not count.
    pub fn add(&mut self, record: &GameRecord) {
        let index = |name: &str| self.names.iter().position(|known| known == name);
        let (Some(gold), Some(silver)) = (index(&record.gold), index(&record.silver)) else { return };
        self.count(Result { game: record.game, gold, silver, winner: record.winner });
        if let Some(fault) = &record.fault {
            let engine = if fault.side == Side::Gold { gold } else { silver };
            *self.faults[engine].entry(fault.fault.kind).or_default() += 1;
        }
        *self.endings.entry(record.by.clone()).or_default() += 1;
        self.turns += record.notes.len() as u64;
    }

    fn count(&mut self, result: Result) {
        let Result { game, gold, silver, winner } = result;
        let first_side = if gold < silver { Side::Gold } else { Side::Silver };
        let tally = self.meetings.entry((gold.min(silver), gold.max(silver))).or_default();
        let (counter, half_points) = match winner {
            None => (&mut tally.games.draws, 1),
            Some(side) if side == first_side => (&mut tally.games.wins, 2),
            Some(_) => (&mut tally.games.losses, 0),
        };
        *counter += 1;
        match self.open.remove(&(game / 2)) {
            Some(other) => tally.pairs.add(half_points + other),
            None => {
                self.open.insert(game / 2, half_points);
            }
        }
        self.results.push(result);
    }

    /// The engines in their order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of finished games.
    pub fn games(&self) -> u64 {
        self.results.len() as u64
    }

    /// How many of them Gold has won.
    pub fn gold_wins(&self) -> u64 {
        self.results.iter().filter(|result| result.winner == Some(Side::Gold)).count() as u64
    }

    /// The turns that the engines have played.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// How the games ended, and how often.
    pub fn endings(&self) -> &BTreeMap<String, u64> {
        &self.endings
    }

    /// The results between two engines, from the view of the first.
    pub fn between(&self, one: usize, other: usize) -> Tally {
        let tally = self.meetings.get(&(one.min(other), one.max(other))).copied().unwrap_or_default();
        if one < other {
            tally
        } else {
            Tally { games: tally.games.reversed(), pairs: tally.pairs.reversed() }
        }
    }

    /// Every two engines that have met, the one with the lower number first.
    pub fn meetings(&self) -> impl Iterator<Item = ((usize, usize), Tally)> {
        self.meetings.iter().map(|(&two, &tally)| (two, tally))
    }

    /// All games of an engine.
    pub fn of(&self, engine: usize) -> Games {
        (0..self.names.len()).filter(|&other| other != engine).fold(Games::default(), |sum, other| {
            let Games { wins, losses, draws } = self.between(engine, other).games;
            Games { wins: sum.wins + wins, losses: sum.losses + losses, draws: sum.draws + draws }
        })
    }

    /// How often an engine did what it must not do.
    pub fn faults(&self, engine: usize) -> &BTreeMap<FaultKind, u64> {
        &self.faults[engine]
    }

    /// The ratings of all engines.
    pub fn ratings(&self) -> Vec<Rating> {
        ratings(self.names.len(), self.meetings().map(|(two, tally)| (two, tally.games)))
    }

    /// Shows how the match stood at so many moments, about evenly spread over its games, and at last.
    pub fn replay(&self, moments: usize, mut show: impl FnMut(&Self)) {
        let step = self.results.len().div_ceil(moments.max(1)).max(1);
        let mut standing = Self::new(self.names.clone());
        for (number, &result) in (1..).zip(&self.results) {
            standing.count(result);
            if number % step == 0 || number == self.results.len() {
                show(&standing);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arimaa::Record;

    fn record(game: u64, gold: &str, silver: &str, winner: Side) -> GameRecord {
        GameRecord {
            game,
            start: game / 2,
            gold: gold.to_string(),
            silver: silver.to_string(),
            winner: Some(winner),
            by: "goal".to_string(),
            adjudicated: false,
            fault: None,
            record: Record::default(),
            given: 0,
            notes: Vec::new(),
        }
    }

    #[test]
    fn two_games_make_a_pair_in_whatever_order_they_end() {
        let mut standing = Standing::new(vec!["a".to_string(), "b".to_string()]);
        standing.add(&record(3, "b", "a", Side::Silver));
        standing.add(&record(0, "a", "b", Side::Gold));
        assert_eq!(standing.between(0, 1).pairs.total(), 0);
        standing.add(&record(2, "a", "b", Side::Gold));
        assert_eq!(standing.between(0, 1).pairs, Pairs([0, 0, 0, 0, 1]));
        standing.add(&record(1, "b", "a", Side::Gold));
        assert_eq!(standing.between(0, 1).pairs, Pairs([0, 0, 1, 0, 1]));
        assert_eq!(standing.between(1, 0).pairs, Pairs([1, 0, 1, 0, 0]));
        assert_eq!(standing.of(1), Games { wins: 1, losses: 3, draws: 0 });
        assert_eq!((standing.games(), standing.gold_wins()), (4, 3));
        let mut moments = Vec::new();
        standing.replay(2, |standing| moments.push(standing.games()));
        assert_eq!(moments, [2, 4]);
    }
}
