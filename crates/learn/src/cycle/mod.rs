//! Generation after generation: the best network plays against itself, a new one learns from the last games, a match
//! against the best decides whether it takes its place.
//!
//! All that is known is in plain files, so that whoever was stopped or killed goes on: a folder for each generation, with
//! `data` (the samples), `network.nnue` and what belongs to it, `match` (every game), `times.json`, and `verdict.json`
//! when it is finished. Beside them are `networks.md`, a table of all generations, and `best.nnue`. Each stage goes on by
//! itself; a stage whose last file is there is finished.

mod config;
mod error;
mod files;
mod generation;
mod verdict;

pub use config::{Config, EXAMPLE, GamesConfig, MatchConfig};
pub use error::CycleError;
pub use verdict::{Verdict, name};

use crate::selfplay::{Played, SelfPlay};
use crate::train::{Data, Settings, Trainer};
use arena::{Match, Standing};
use engine::search::Stop;
use files::{Folder, best};
use generation::Generation;

/// What happens, for those who watch.
#[derive(Clone, Copy)]
pub enum Event<'a> {
    /// A generation begins or goes on: its name, and that of the best.
    Generation(&'a str, &'a str),
    /// Games are played: several times a second.
    Playing(&'a SelfPlay, &'a Played),
    /// All games of a generation are there, with so many positions.
    Played(u64),
    /// So many positions were made near the games, of so many.
    Distilling(usize, usize),
    /// The training begins or goes on with these samples.
    Data(&'a Data),
    /// A batch was learned.
    Training(&'a Settings, &'a Trainer<'a>),
    /// A game of the match is finished, or the match begins or goes on.
    Match(&'a Match, &'a Standing),
    /// A generation is finished.
    Verdict(&'a Verdict),
}

/// Does all that is missing, until the last generation is finished or a stop is requested. The verdicts of all
/// generations that are finished; fewer than wanted if it was stopped.
pub fn run(
    config: &Config,
    stop: &Stop,
    listen: &mut dyn FnMut(Event<'_>),
) -> Result<Vec<Verdict>, CycleError> {
    let folder = Folder::open(config)?;
    let mut verdicts = folder.verdicts()?;
    folder.publish(&verdicts)?;
    for number in verdicts.len() as u32 + 1..=config.generations.get() {
        let generation = Generation::new(config, number, best(&verdicts));
        let Some(verdict) = generation.run(stop, listen)? else { break };
        folder.keep(&verdict)?;
        listen(Event::Verdict(&verdict));
        verdicts.push(verdict);
        folder.publish(&verdicts)?;
    }
    Ok(verdicts)
}
