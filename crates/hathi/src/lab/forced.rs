//! `hathi lab forced`.

use super::{Keeping, wrong};
use crate::failure::{Failure, Status};
use crate::progress::Progress;
use crate::resources::all_cores;
use crate::source;
use arena::lab::forced::{ForcedGoal, Maker, Proofs};
use arimaa::{ParseError, Position, PositionReason};
use clap::Args;
use engine::crew;
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The arguments of `hathi lab forced`.
#[derive(Args)]
#[command(after_help = "\
A suite has a position on each line. --make plays games with 700 to 3,000 nodes a
turn and takes at most one position of each: the first in its last twelve turns
whose side to move has no goal now and can force one, by the exact test. The same
seed gives the same suite. What is measured with a suite must not be tuned with
it.

On two cores 200 positions are measured in a second or two, and made in about
half a minute.")]
pub struct Forced {
    /// The suite to measure with
    #[arg(value_name = "FILE", required_unless_present_any = ["make", "resume"], conflicts_with = "make")]
    file: Option<String>,
    /// The numbers of nodes
    #[arg(long, value_name = "N1,N2,…", value_delimiter = ',', default_value = "5000,50000")]
    nodes: Vec<NonZero<u64>>,
    /// Print a suite of so many positions instead
    #[arg(long, value_name = "N")]
    make: Option<NonZero<usize>>,
    /// Which games are played for it
    #[arg(long, value_name = "S", default_value_t = 1, requires = "make")]
    seed: u32,
    #[command(flatten)]
    keeping: Keeping,
}

impl Forced {
    /// Makes a suite, or measures with one.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        match self.make {
            Some(count) => self.make(count.get(), out),
            None => self.keeping.run(|| self.proofs(), out),
        }
    }

    fn proofs(&self) -> Result<Proofs, Failure> {
        let name = self.file.as_deref().unwrap_or("-");
        let text = source::read(name)?;
        let position = |line: &str| line.split("  #").next().unwrap_or(line).trim().to_string();
        let mut positions = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(position)).filter(|(_, line)| !line.is_empty()) {
            let told = |error: ParseError<PositionReason>| {
                Failure::Input(format!("{name}: {}", error.offset(number, 1)))
            };
            line.parse::<Position>().map_err(told)?;
            positions.push(line);
        }
        Ok(Proofs { positions, nodes: self.nodes.iter().map(|nodes| nodes.get()).collect() })
    }

    /// The positions of the first games that have one, in the order of the games, whoever is finished first.
    fn make(&self, count: usize, out: &mut impl Write) -> Result<Status, Failure> {
        let progress = Progress::of(count as u64, "positions").ticking();
        let first = u64::from(self.seed) << 32;
        let next = AtomicU64::new(first);
        let found: Mutex<BTreeMap<u64, ForcedGoal>> = Mutex::default();
        let work = || {
            let mut maker = Maker::default();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                let goal = maker.find(game);
                let Ok(mut found) = found.lock() else { return };
                found.extend(goal.map(|goal| (game, goal)));
                progress.set(found.len() as u64);
                if found.len() >= count {
                    return;
                }
            }
        };
        crew::run(all_cores(), work).map_err(wrong)?;
        drop(progress);
        let found = found.into_inner().unwrap_or_default();
        for ForcedGoal { position, turn } in found.values().take(count) {
            writeln!(out, "{position}  # {}", turn.notation(position))?;
        }
        Ok(Status::Fine)
    }
}
