//! `hathi lab speed`.

use super::Keeping;
use crate::failure::{Failure, Status};
use arena::lab::speed;
use clap::Args;
use std::io::Write;

/// The arguments of `hathi lab speed`.
#[derive(Args)]
#[command(after_help = "It takes about 10 seconds, on one core.")]
pub struct Speed {
    /// The depth of the tree in steps
    #[arg(long, value_name = "STEPS", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// How often it is walked through; the fastest and the slowest round do not count
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(3..))]
    rounds: u16,
    #[command(flatten)]
    keeping: Keeping,
}

impl Speed {
    /// Measures, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        self.keeping.run(|| Ok(speed::Speed { depth: self.depth, rounds: self.rounds.into() }), out)
    }
}
