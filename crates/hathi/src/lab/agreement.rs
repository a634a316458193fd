//! `hathi lab agreement`.

use super::Keeping;
use crate::failure::{Failure, Status};
use crate::resources::all_cores;
use crate::source;
use clap::Args;
use coach::agreement;
use engine::search::EngineOptions;
use std::io::Write;

/// The arguments of `hathi lab agreement`.
#[derive(Args)]
#[command(mut_arg("resume", |resume| resume.exclusive(false).conflicts_with_all(SETTINGS)))]
#[command(after_help = "\
All turns of the games are judged with few nodes. Of each judgement some turns
are drawn by lot and judged alone with more nodes, and again with ten times as
many; a turn counts for all of its judgement from which it was drawn. With more
nodes what looks like a blunder is looked at again, as hathi annotate does; with
few and with ten times as many it is not. With the usual numbers a core needs about half an hour for every 100 turns that are
judged twice. Journals of matches and samples of self-play become records with
hathi base import and hathi base export.")]
pub struct Agreement {
    /// Files with games: records or an archive; - is standard input
    #[arg(value_name = "GAMES", required_unless_present = "resume")]
    games: Vec<String>,
    /// The nodes for every turn of all games
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(1..))]
    screen: u64,
    /// The nodes for a turn that was drawn; about as many as a second gives. Then come ten times as many
    #[arg(long, value_name = "N", default_value_t = 1_200_000, value_parser = clap::value_parser!(u64).range(1..=u64::MAX / 100))]
    nodes: u64,
    /// How many mistakes are drawn, and how many blunders
    #[arg(long, value_name = "N", default_value_t = 60)]
    draw: usize,
    /// How many turns of each other judgement are drawn
    #[arg(long, value_name = "N", default_value_t = 10)]
    others: usize,
    /// How many turns that are no blunders are judged with ten times the nodes [default: all that are drawn]
    #[arg(long, value_name = "N")]
    deep_others: Option<usize>,
    /// Which turns are drawn: the same seed gives the same ones
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many searches run side by side, with a thread each [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(EngineOptions::MOST_THREADS)))]
    threads: Option<u16>,
    #[command(flatten)]
    keeping: Keeping,
}

/// What an experiment that goes on has already.
const SETTINGS: [&str; 8] = ["games", "screen", "nodes", "draw", "others", "deep_others", "seed", "output"];

impl Agreement {
    /// Judges, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let new = || {
            let subjects = source::subjects(&self.games)?;
            Ok(agreement::Agreement {
                games: subjects.iter().map(|subject| subject.record.to_string()).collect(),
                screen: self.screen,
                nodes: self.nodes,
                draw: self.draw,
                others: self.others,
                deep_others: self.deep_others,
                seed: self.seed,
            })
        };
        self.keeping.run_with(self.threads.map_or_else(all_cores, usize::from), new, out)
    }
}
