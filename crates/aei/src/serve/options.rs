//! What the controller has set, but for the time.

use crate::EngineOption;
use engine::configuration::Configuration;
use engine::levels::Level;
use engine::search::{EngineOptions, Limits, OptionError};
use std::time::{SystemTime, UNIX_EPOCH};

/// How to search.
pub struct Options {
    usual: Configuration,
    /// How Hathi plays.
    configuration: Configuration,
    ponder: bool,
    seed: Option<u64>,
}

impl Options {
    /// Nothing is set yet.
    pub fn new(engine: EngineOptions) -> Self {
        let usual = Configuration { engine, ..Configuration::default() };
        Self { configuration: usual.clone(), usual, ponder: true, seed: None }
    }

    /// Sets an option, or says why not.
    pub fn set(&mut self, option: &EngineOption) -> Result<(), Refusal> {
        match option {
            EngineOption::Ponder(ponder) => self.ponder = *ponder,
            EngineOption::Seed(seed) => self.seed = Some(*seed),
            // About the players, not about play.
            EngineOption::Opponent(_)
            | EngineOption::OpponentRating(_)
            | EngineOption::Rating(_)
            | EngineOption::Rated(_)
            | EngineOption::Event(_) => {}
            // Whatever the engine declares.
            _ => self.set_declared(option.name(), &option.value().unwrap_or_default())?,
        }
        Ok(())
    }

    /// Sets what the engine declares. In this protocol 0 is no limit, or the usual setting.
    fn set_declared(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        let mut wanted = self.configuration.clone();
        let nothing = value.parse::<i64>().is_ok_and(|number| number <= 0);
        match name {
            "depth" if nothing => wanted.limits.depth = None,
            "nodes" if nothing => wanted.limits.nodes = None,
            "multipv" if nothing => wanted.limits.multipv = self.usual.limits.multipv,
            "threads" if nothing => wanted.engine.threads = self.usual.engine.threads,
            "hash" if nothing => wanted.engine.hash_mb = self.usual.engine.hash_mb,
            "level" if nothing => wanted.level = self.usual.level,
            _ => wanted.set(name, value)?,
        }
        if wanted.engine.hash_mb != self.configuration.engine.hash_mb {
            wanted.engine.check_memory().map_err(OptionError::from)?;
        }
        self.configuration = wanted;
        Ok(())
    }

    /// How the engine is built.
    pub fn engine(&self) -> &EngineOptions {
        &self.configuration.engine
    }

    /// How strong Hathi plays, if that is not as strong as it can.
    pub fn level(&self) -> Option<Level> {
        Some(self.configuration.level).filter(|&level| level != Level::STRONGEST)
    }

    /// The limits of a search, but for the time.
    pub fn limits(&self) -> Limits {
        self.configuration.limits
    }

    /// The limits of a search in the opponent's time: none, unless it is not wanted.
    pub fn ponder_limits(&self) -> Limits {
        let shortest = if self.ponder { Limits::default() } else { Limits::depth(1) };
        Limits { multipv: self.configuration.limits.multipv, ..shortest }
    }

    /// Where chance begins: where the controller says, or anywhere.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
        })
    }
}

/// Why an option is not set.
pub enum Refusal {
    /// It is not known.
    Unknown,
    /// The value is no good.
    Value(String),
}

impl From<OptionError> for Refusal {
    fn from(error: OptionError) -> Self {
        match error {
            OptionError::Unknown(_) => Self::Unknown,
            _ => Self::Value(error.to_string()),
        }
    }
}
