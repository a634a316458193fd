//! `hathi lab scaling`.

use super::Keeping;
use crate::failure::{Failure, Status};
use arena::Pace;
use arena::lab::scaling::{self, Amounts};
use clap::Args;
use engine::search::EngineOptions;
use std::io::Write;
use std::num::NonZero;

/// The arguments of `hathi lab scaling`.
#[derive(Args)]
#[command(after_help = "\
A game of equals has about 120 turns of both sides, and on two cores two games
are played at a time: 100 pairs with 0.1s and 0.2s a turn take about half an
hour, with 1000 and 2000 nodes less than a minute.")]
#[command(group = clap::ArgGroup::new("amounts").required(true).multiple(true).args(["time", "nodes", "threads", "resume"]))]
pub struct Scaling {
    /// Times for each turn, such as 0.1s,0.2s,0.4s; with --threads, the one time for all
    #[arg(long, value_name = "T1,T2,…", value_delimiter = ',', conflicts_with = "nodes")]
    time: Vec<Pace>,
    /// Nodes of each search, such as 1000,2000,4000
    #[arg(long, value_name = "N1,N2,…", value_delimiter = ',')]
    nodes: Vec<NonZero<u64>>,
    /// Numbers of threads, such as 1,2,4
    #[arg(long, value_name = "N1,N2,…", value_delimiter = ',', conflicts_with = "nodes", requires = "time")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=u64::from(EngineOptions::MOST_THREADS)))]
    threads: Vec<u64>,
    /// How many starts are played, each with both sides, by every two neighbours
    #[arg(long, value_name = "N", default_value = "100")]
    pairs: NonZero<u64>,
    /// The memory of each engine for positions that were searched, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=i64::from(EngineOptions::MOST_HASH_MB)))]
    hash: u32,
    /// Which starts are made: the same seed gives the same ones
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    keeping: Keeping,
}

impl Scaling {
    /// Plays, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let new = || {
            Ok(scaling::Scaling {
                amounts: self.amounts()?,
                pairs: self.pairs.get(),
                hash_mb: self.hash as usize,
                seed: self.seed,
            })
        };
        self.keeping.run(new, out)
    }

    fn amounts(&self) -> Result<Amounts, Failure> {
        match (&self.time[..], &self.nodes[..], &self.threads[..]) {
            ([time], [], threads @ [_, ..]) => Ok(Amounts::Threads(threads.to_vec(), *time)),
            (_, [], [_, ..]) => Err(Failure::Input("threads are compared at one time".to_string())),
            (times, [], []) => Ok(Amounts::Time(times.to_vec())),
            (_, nodes, _) => Ok(Amounts::Nodes(nodes.iter().map(|number| number.get()).collect())),
        }
    }
}
