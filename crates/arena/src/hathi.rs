//! Hathi itself as a player, in the thread of the game.

use crate::pace::Pace;
use crate::player::{Fault, FaultKind, Player, Terms, Thought};
use arimaa::{Game, Phase, Ply};
use engine::eval::Evaluation;
use engine::levels::Level;
use engine::random::Random;
use engine::search::{Engine, EngineOptions, Limits, Root, TimeLimit};
use engine::{setups, time};
use nnue::Network;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// How Hathi plays: what its engine is like, and what ends its searches besides time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    settings: EngineOptions,
    limits: Limits,
    level: Level,
}

/// A megabyte of the table for so many nodes of each search has room for what some 65 searches visit: a game.
const NODES_PER_MEGABYTE: u64 = 1000;

impl Default for Configuration {
    fn default() -> Self {
        Self { settings: EngineOptions::default(), limits: Limits::default(), level: Level::STRONGEST }
    }
}

impl Configuration {
    /// From options: those that the [engine declares](EngineOptions::declared), where `evaluation` may also be a file with
    /// a network; `nodes` and `depth` (steps) of each search; `level` from 1 to 10; and `off`: techniques of the search to
    /// leave out, with commas between their names.
    ///
    /// If nothing is said of `hash`, searches of few nodes get a small table: it is emptied before every game, and to
    /// empty a large one takes longer than such a search.
    pub fn new(options: &[(String, String)]) -> Result<Self, String> {
        let mut configuration = Self::default();
        for (key, value) in options {
            configuration.set(key, value)?;
        }
        if let Some(nodes) = configuration.limits.nodes
            && !options.iter().any(|(key, _)| key == "hash")
        {
            let wanted = nodes.div_ceil(NODES_PER_MEGABYTE);
            let hash_mb = &mut configuration.settings.hash_mb;
            *hash_mb = usize::try_from(wanted).unwrap_or(usize::MAX).clamp(1, *hash_mb);
        }
        configuration.settings.check_memory().map_err(|error| error.to_string())?;
        Ok(configuration)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "nodes" => self.limits.nodes = Some(positive(key, value)?),
            "depth" => self.limits.depth = Some(positive(key, value)?.min(u64::from(u32::MAX)) as u32),
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                self.level = level.ok_or_else(|| format!("level is a number from 1 to 10, not {value:?}"))?;
            }
            "evaluation" => self.settings.evaluation = evaluation(value)?,
            "off" => {
                for name in value.split(',').map(str::trim) {
                    match self.settings.techniques.switch(name) {
                        Some(switch) => *switch = false,
                        None => return Err(format!("there is no technique {name:?} to switch off")),
                    }
                }
            }
            _ => self.settings.set(key, value).map_err(|error| error.to_string())?,
        }
        Ok(())
    }

    /// What its engine is like.
    pub const fn settings(&self) -> &EngineOptions {
        &self.settings
    }

    /// What ends its searches besides time.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether a search ends even if there is no limit of time.
    pub fn is_limited(&self) -> bool {
        self.limits.nodes.is_some() || self.limits.depth.is_some() || self.level != Level::STRONGEST
    }
}

/// An evaluation by its name, or that of a file with a network.
pub fn evaluation(name: &str) -> Result<Evaluation, String> {
    if let Some(evaluation) = Evaluation::named(name) {
        return Ok(evaluation);
    }
    let bytes = fs::read(name).map_err(|error| format!("evaluation {name}: {error}"))?;
    let network = Network::from_bytes(&bytes).map_err(|reason| format!("evaluation {name}: {reason}"))?;
    Ok(Evaluation::Network(Arc::new(network)))
}

fn positive(key: &str, value: &str) -> Result<u64, String> {
    let number = value.parse().ok().filter(|&number: &u64| number > 0);
    number.ok_or_else(|| format!("{key} is a whole number above 0, not {value:?}"))
}

/// Hathi at the board.
#[derive(Debug)]
pub struct Hathi {
    configuration: Configuration,
    /// Built for its first game.
    engine: Option<Engine>,
    /// How many games it has begun, for different setups in them.
    games: u64,
}

impl Hathi {
    /// A player of that kind.
    pub fn new(configuration: Configuration) -> Self {
        Self { configuration, engine: None, games: 0 }
    }

    /// The engine; there may be no memory for it by now.
    fn engine(&mut self) -> Result<&mut Engine, Fault> {
        if self.engine.is_none() {
            let engine = Engine::try_new(self.configuration.settings.clone());
            self.engine = Some(engine.map_err(|error| Fault::new(FaultKind::Crash, error.to_string()))?);
        }
        self.engine.as_mut().ok_or_else(|| Fault::new(FaultKind::Crash, "no engine"))
    }

    fn limits(&self, terms: &Terms<'_>, game: &Game) -> Limits {
        let mut limits = self.configuration.limits;
        limits.time = match terms.pace {
            Pace::Unlimited => None,
            Pace::Exactly(time) => Some(TimeLimit::exactly(time)),
            Pace::Clock(_) => time::allot(terms.clock, game.position().side()),
        };
        limits
    }
}

impl Player for Hathi {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.games += 1;
        self.engine()?.forget();
        Ok(())
    }

    fn think(&mut self, game: &Game, terms: &Terms<'_>) -> Result<Thought, Fault> {
        if let Phase::Setup(side) = game.phase() {
            let gold = game.plies().find_map(|(_, _, ply)| match ply {
                Ply::Setup(setup) => Some(setup),
                Ply::Turn(_) => None,
            });
            let ply = Ply::Setup(setups::choose(side, gold, self.games));
            return Ok(Thought { ply, score: None, depth: None, nodes: None });
        }
        let Some(root) = Root::of(game) else {
            return Err(Fault::new(FaultKind::Illegal, "the game is over"));
        };
        let limits = self.limits(terms, game);
        let seed = Random::part(self.games, u64::from(game.ply())).bits();
        let level = self.configuration.level;
        let engine = self.engine()?;
        // A mistake in the engine costs a game, not the match.
        let searched = catch_unwind(AssertUnwindSafe(|| {
            level.choose(engine, &root, &limits, seed, terms.stop, &mut |_| {})
        }));
        let Ok(report) = searched else {
            self.engine = None;
            return Err(Fault::new(FaultKind::Crash, "the search panicked"));
        };
        let Some(line) = report.lines.first() else {
            return Err(Fault::new(FaultKind::Illegal, "no turn was found"));
        };
        Ok(Thought {
            ply: Ply::Turn(line.turns.first().copied().unwrap_or_default()),
            score: Some(line.score.centirabbits()),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn configuration(options: &[(&str, &str)]) -> Result<Configuration, String> {
        let options: Vec<_> =
            options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        Configuration::new(&options)
    }

    #[test]
    fn options_are_limits_and_settings() {
        let found = configuration(&[("nodes", "2000"), ("threads", "2"), ("hash", "8")]).unwrap();
        assert!(found.is_limited());
        assert_eq!((found.limits.nodes, found.settings.threads, found.settings.hash_mb), (Some(2000), 2, 8));
        assert!(!configuration(&[]).unwrap().is_limited());
        let hash_mb = |options: &[_]| configuration(options).unwrap().settings.hash_mb;
        assert_eq!([hash_mb(&[]), hash_mb(&[("depth", "3")])], [64, 64]);
        assert_eq!(["1", "2000", "2001", "999999"].map(|nodes| hash_mb(&[("nodes", nodes)])), [1, 2, 3, 64]);
        assert_eq!(hash_mb(&[("hash", "128"), ("nodes", "1")]), 128);
        assert_eq!(
            configuration(&[("depth", "0")]).unwrap_err(),
            "depth is a whole number above 0, not \"0\""
        );
        assert!(configuration(&[("level", "3")]).unwrap().is_limited());
        assert!(configuration(&[("level", "11")]).is_err());
        assert_eq!(configuration(&[("x", "1")]).unwrap_err(), "Hathi has no option \"x\"");
    }
}
