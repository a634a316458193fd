//! `hathi lab ranking`.

use super::Keeping;
use crate::failure::{Failure, Status};
use crate::source;
use arena::lab::ranking::{self, Subject};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// The arguments of `hathi lab ranking`.
#[derive(Args)]
#[command(after_help = "\
For every turn of the games all distinct turns are put in order, by the model,
as the root of a search does without it, and by how likely they are for the
policy network alone, and the place of the turn that was played is counted. The
games must be others than those that the model has learned from. Two cores need
about five minutes for 74 games, which have 5,300 turns.")]
pub struct Ranking {
    /// Game records and archives
    #[arg(value_name = "GAMES", required_unless_present = "resume")]
    games: Vec<String>,
    /// The ranking in this file, as hathi learn ranking makes it [default: the one that comes with the program]
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Also search every position with so many nodes, and put what is found before all others
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[command(flatten)]
    keeping: Keeping,
}

impl Ranking {
    /// Measures, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let new = || {
            let games = source::rated_games(&self.games)?;
            let games = games.iter().map(|rated| Subject::new(&rated.game, rated.ratings)).collect();
            Ok(ranking::Ranking { games, model: self.model.clone(), nodes: self.nodes })
        };
        self.keeping.run(new, out)
    }
}
