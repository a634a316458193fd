//! What the controller has set, but for the time.

use crate::EngineOption;
use engine::search::{EngineOptions, Limits, OptionError};
use std::time::{SystemTime, UNIX_EPOCH};

/// More lines are of no use to anybody.
const MOST_LINES: u32 = 1_000;

/// How to search.
pub struct Options {
    usual: EngineOptions,
    /// How the engine is built.
    pub settings: EngineOptions,
    ponder: bool,
    depth: i32,
    nodes: u64,
    multipv: u32,
    seed: Option<u64>,
}

impl Options {
    /// Nothing is set yet.
    pub fn new(settings: EngineOptions) -> Self {
        Self { usual: settings.clone(), settings, ponder: true, depth: 0, nodes: 0, multipv: 1, seed: None }
    }

    /// Sets an option, or says why not. 0 brings the usual setting back.
    pub fn set(&mut self, option: &EngineOption) -> Result<(), Refusal> {
        let too_many = |most: u32| Err(Refusal::Value(format!("{} is at most {most}", option.name())));
        match *option {
            EngineOption::Hash(0) => self.settings.hash_mb = self.usual.hash_mb,
            EngineOption::Hash(megabytes) if megabytes > EngineOptions::MOST_HASH_MB => {
                return too_many(EngineOptions::MOST_HASH_MB);
            }
            EngineOption::Hash(megabytes) => {
                let hash_mb = megabytes as usize;
                let wanted = EngineOptions { hash_mb, ..self.settings.clone() };
                wanted.check_memory().map_err(|error| Refusal::Value(error.to_string()))?;
                self.settings.hash_mb = hash_mb;
            }
            EngineOption::Threads(0) => self.settings.threads = self.usual.threads,
            EngineOption::Threads(threads) if threads > EngineOptions::MOST_THREADS.into() => {
                return too_many(EngineOptions::MOST_THREADS.into());
            }
            EngineOption::Threads(threads) => self.settings.threads = threads as usize,
            EngineOption::MultiPv(lines) if lines > MOST_LINES => return too_many(MOST_LINES),
            EngineOption::MultiPv(lines) => self.multipv = lines,
            EngineOption::Depth(steps) => self.depth = steps,
            EngineOption::Nodes(nodes) => self.nodes = nodes,
            EngineOption::Ponder(ponder) => self.ponder = ponder,
            EngineOption::Seed(seed) => self.seed = Some(seed),
            // About the players, not about play.
            EngineOption::Opponent(_)
            | EngineOption::OpponentRating(_)
            | EngineOption::Rating(_)
            | EngineOption::Rated(_)
            | EngineOption::Event(_) => {}
            // The techniques and numbers of the search, and whatever else the engine declares.
            EngineOption::Other { ref name, ref value } => {
                let value = value.as_ref().map_or_else(String::new, ToString::to_string);
                self.settings.set(name, &value).map_err(|error| match error {
                    OptionError::Unknown(_) => Refusal::Unknown,
                    OptionError::Value(..) => Refusal::Value(error.to_string()),
                })?;
            }
            _ => return Err(Refusal::Unknown),
        }
        Ok(())
    }

    /// The limits of a search, but for the time.
    pub fn limits(&self) -> Limits {
        Limits {
            depth: u32::try_from(self.depth).ok().filter(|&steps| steps > 0),
            nodes: Some(self.nodes).filter(|&nodes| nodes > 0),
            time: None,
            multipv: self.multipv as usize,
        }
    }

    /// The limits of a search in the opponent's time: none, unless it is not wanted.
    pub fn ponder_limits(&self) -> Limits {
        let shortest = if self.ponder { Limits::default() } else { Limits::depth(1) };
        Limits { multipv: self.multipv as usize, ..shortest }
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
