//! `hathi lab ablation`.

use super::Keeping;
use crate::bench;
use crate::failure::{Failure, Status};
use crate::source;
use arena::lab::ablation::{self, GamesWanted};
use arena::{Pace, Starts};
use arimaa::Position;
use clap::Args;
use engine::search::{EngineOptions, Techniques};
use std::io::Write;
use std::num::NonZero;

/// The arguments of `hathi lab ablation`.
#[derive(Args)]
#[command(after_help = "\
Depth 7 takes about 20 seconds. Searches use one core, games all: 200 games with
0.1s a turn take about 20 minutes on two cores, for each technique.")]
pub struct Ablation {
    /// The last depth in steps
    #[arg(long, value_name = "STEPS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// The memory for positions that were searched, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=i64::from(EngineOptions::MOST_HASH_MB)))]
    hash: u32,
    /// Positions, or games for their last positions, from a file [default: those of hathi bench]
    #[arg(long, value_name = "FILE")]
    positions: Option<String>,
    /// A technique to switch off; may be given several times [default: each in turn]
    #[arg(long = "technique", value_name = "NAME")]
    techniques: Vec<String>,
    /// Also play so many games with each technique switched off, against everything on
    #[arg(long = "match", value_name = "GAMES", requires = "time")]
    games: Option<NonZero<u64>>,
    /// The time of these games: 0.1s/1s in Arimaa's notation, or 0.1s for exactly that on every turn
    #[arg(long, value_name = "TIME", requires = "games")]
    time: Option<Pace>,
    #[command(flatten)]
    keeping: Keeping,
}

impl Ablation {
    /// Measures, and prints the tables.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let every = || Techniques::NAMES.iter().map(|name| name.to_string()).collect();
        let new = || {
            Ok(ablation::Ablation {
                positions: self.positions()?,
                depth: self.depth,
                hash_mb: self.hash as usize,
                techniques: if self.techniques.is_empty() { every() } else { self.techniques.clone() },
                games: self
                    .games
                    .zip(self.time)
                    .map(|(games, pace)| GamesWanted { pairs: games.get().div_ceil(2), pace }),
            })
        };
        self.keeping.run(new, out)
    }

    fn positions(&self) -> Result<Vec<Position>, Failure> {
        let Some(name) = &self.positions else { return bench::positions() };
        match Starts::read(&source::read(name)?, None) {
            Ok(Starts::Given(games)) => Ok(games.iter().map(|game| *game.position()).collect()),
            Ok(Starts::Made { .. }) => Ok(Vec::new()),
            Err(error) => Err(Failure::Input(format!("{name}: {error}"))),
        }
    }
}
