//! `hathi lab speed`.

use super::Output;
use crate::failure::{Failure, Status};
use arena::lab::speed;
use clap::Args;
use std::io::Write;

/// The arguments of `hathi lab speed`.
#[derive(Args)]
pub struct Speed {
    /// The depth of the tree in steps
    #[arg(long, value_name = "STEPS", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// How often it is walked through; the fastest and the slowest round do not count
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(3..))]
    rounds: u16,
    #[command(flatten)]
    output: Output,
}

impl Speed {
    /// Measures, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        self.output.prepare()?;
        let position = speed::POSITION.parse().map_err(|error| Failure::Input(format!("{error}")))?;
        let table = speed::measure(&position, self.depth, self.rounds.into());
        self.output.write("speed", &table.to_markdown(), &table, out)
    }
}
