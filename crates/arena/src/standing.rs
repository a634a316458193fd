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
    /// The points in halves of the first engine of the meeting, from games whose other half of the pair is not there yet.
    open: HashMap<u64, usize>,
    games: u64,
    gold_wins: u64,
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

impl Standing {
    /// Before the first game.
    pub fn new(names: Vec<String>) -> Self {
        let faults = vec![BTreeMap::new(); names.len()];
        Self {
            names,
            meetings: BTreeMap::new(),
            faults,
            open: HashMap::new(),
            games: 0,
            gold_wins: 0,
            turns: 0,
        }
    }

    /// Counts a game. False if its engines are not of this match.
    pub fn add(&mut self, record: &GameRecord) -> bool {
        let index = |name: &str| self.names.iter().position(|known| known == name);
        let (Some(gold), Some(silver)) = (index(&record.gold), index(&record.silver)) else { return false };
        let first_side = if gold < silver { Side::Gold } else { Side::Silver };
        let tally = self.meetings.entry((gold.min(silver), gold.max(silver))).or_default();
        let half_points = match record.winner {
            None => {
                tally.games.draws += 1;
                1
            }
            Some(side) if side == first_side => {
                tally.games.wins += 1;
                2
            }
            Some(_) => {
                tally.games.losses += 1;
                0
            }
        };
        match self.open.remove(&(record.game / 2)) {
            Some(other) => tally.pairs.add(half_points + other),
            None => {
                self.open.insert(record.game / 2, half_points);
            }
        }
        if let Some(fault) = &record.fault {
            let engine = if fault.side == Side::Gold { gold } else { silver };
            *self.faults[engine].entry(fault.fault.kind).or_default() += 1;
        }
        self.games += 1;
        self.gold_wins += u64::from(record.winner == Some(Side::Gold));
        self.turns += record.notes.len() as u64;
        true
    }

    /// The engines in their order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of finished games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many of them Gold has won.
    pub fn gold_wins(&self) -> u64 {
        self.gold_wins
    }

    /// The turns that the engines have played.
    pub fn turns(&self) -> u64 {
        self.turns
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
        ratings(self.names.len(), self.meetings.iter().map(|(&two, tally)| (two, tally.games)))
    }
}
