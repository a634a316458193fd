//! `hathi lab setups`.

use super::Keeping;
use crate::failure::{Failure, Status};
use arena::lab::setups;
use clap::Args;
use std::io::Write;

/// The arguments of `hathi lab setups`.
#[derive(Args)]
#[command(after_help = "\
Every pattern plays as Gold against every pattern as Silver; wings, centre, dogs
and cats are changed as in games. With 12 patterns a round is 144 games, 20 to 30
seconds on two cores with 3,000 nodes a turn, so ten rounds take about four
minutes.")]
pub struct Setups {
    /// How often every pattern meets every other
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// The nodes of a turn
    #[arg(long, value_name = "K", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Which games: the same seed gives the same ones
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    keeping: Keeping,
}

impl Setups {
    /// Plays, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let Self { nodes, seed, .. } = *self;
        self.keeping.run(|| Ok(setups::Setups { rounds: self.rounds.into(), nodes, seed }), out)
    }
}
