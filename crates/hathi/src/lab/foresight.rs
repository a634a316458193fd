//! `hathi lab foresight`.

use super::Keeping;
use crate::failure::{Failure, Status};
use crate::source;
use arena::lab::foresight::{self, Subject};
use clap::Args;
use std::io::Write;

/// The arguments of `hathi lab foresight`.
#[derive(Args)]
#[command(after_help = "\
Every position before a turn is judged without a search; for each evaluation
the score that stands for a logit is the one that fits these games best. Games
count that were decided on the board or resigned. The smaller the loss, the
better the winners are foreseen. It takes a few seconds for 200 games.")]
pub struct Foresight {
    /// Game records and archives
    #[arg(value_name = "GAMES", required_unless_present = "resume")]
    games: Vec<String>,
    /// An evaluation: network (the one that is built in), classical, or a file with a network or weights; give several
    /// [default: network, classical]
    #[arg(long = "evaluation", value_name = "NAME")]
    evaluations: Vec<String>,
    #[command(flatten)]
    keeping: Keeping,
}

impl Foresight {
    /// Measures, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let new = || {
            let games = source::rated_games(&self.games)?;
            let games = games.iter().filter_map(|rated| Subject::new(&rated.game, rated.outcome?)).collect();
            let evaluations = match self.evaluations.as_slice() {
                [] => ["network", "classical"].map(String::from).to_vec(),
                named => named.to_vec(),
            };
            Ok(foresight::Foresight { games, evaluations })
        };
        self.keeping.run(new, out)
    }
}
