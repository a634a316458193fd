//! `hathi lab horizon`.

use super::Keeping;
use crate::failure::{Failure, Status};
use crate::source;
use arena::lab::horizon;
use arimaa::Ply;
use clap::Args;
use std::io::Write;
use std::num::NonZero;

/// The arguments of `hathi lab horizon`.
#[derive(Args)]
#[command(after_help = "\
Every position is searched once, one thread, with an empty memory, and what each
depth finds is held against the last one. The error is that of the chance to win,
as a training of networks counts it. Depths are steps: after 4 the turn of the
side to move is over, after 8 the answer too. Positions with a goal or beyond 30
rabbits do not count. On two cores 500 positions to depth 12 take two to four
minutes.")]
pub struct Horizon {
    /// Game records and archives
    #[arg(value_name = "GAMES", required_unless_present = "resume")]
    games: Vec<String>,
    /// Take one position of so many, those before the turns of all games counted through
    #[arg(long, value_name = "N", default_value = "10")]
    every: NonZero<usize>,
    /// The depth of the search that the others are held against, in steps
    #[arg(long, value_name = "STEPS", default_value_t = 12, value_parser = clap::value_parser!(u32).range(2..=40))]
    depth: u32,
    /// The settings of the engine, as in a match
    #[arg(long, value_name = "ENGINE", default_value = "hathi;hash=16")]
    engine: String,
    #[command(flatten)]
    keeping: Keeping,
}

impl Horizon {
    /// Measures, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let new = || {
            let mut positions = Vec::new();
            for game in source::games(&self.games)? {
                let turns = game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
                positions.extend(turns.map(|(_, position, _)| position.to_string()));
            }
            let positions = positions.into_iter().step_by(self.every.get()).collect();
            Ok(horizon::Horizon { positions, depth: self.depth, engine: self.engine.clone() })
        };
        self.keeping.run(new, out)
    }
}
