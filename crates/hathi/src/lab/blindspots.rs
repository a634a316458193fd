//! `hathi lab blindspots`.

use super::Keeping;
use crate::failure::{Failure, Status};
use crate::source;
use arena::lab::blindspots;
use arena::lab::foresight::Subject;
use clap::Args;
use learn::{games, shard};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The arguments of `hathi lab blindspots`.
#[derive(Args)]
#[command(after_help = "\
The results of the games are explained by the score of the evaluation and by
all terms of the classical evaluation together (`hathi eval` shows them). A
term that is worth +0.6 beside the score counts for 0.6 more than the score
believes; one that is worth nothing is known to it. Positions beyond 20 rabbits
do not count. It takes thousands of games to say something: those of
`hathi selfplay` can be taken. Two minutes for 10,000 games.")]
pub struct BlindSpots {
    /// Game records and archives
    #[arg(value_name = "GAMES", required_unless_present_any = ["samples", "resume"])]
    games: Vec<String>,
    /// A folder of `hathi selfplay`, for its games; give several
    #[arg(long, value_name = "DIR")]
    samples: Vec<PathBuf>,
    /// The evaluation: network (the one that is built in), classical, or a file with a network or weights
    #[arg(long, value_name = "NAME", default_value = "network")]
    evaluation: String,
    #[command(flatten)]
    keeping: Keeping,
}

impl BlindSpots {
    /// Measures, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let new = || {
            let rated = if self.games.is_empty() { Vec::new() } else { source::rated_games(&self.games)? };
            let told = rated.iter().filter_map(|rated| Subject::new(&rated.game, rated.outcome?));
            let mut games: Vec<Subject> = told.collect();
            for folder in &self.samples {
                games.extend(played(folder)?);
            }
            Ok(blindspots::BlindSpots { games, evaluation: self.evaluation.clone() })
        };
        self.keeping.run(new, out)
    }
}

/// The games of a folder of self-play that have a winner.
fn played(folder: &Path) -> Result<Vec<Subject>, Failure> {
    let wrong =
        |path: &Path, reason: &dyn std::fmt::Display| Failure::Input(format!("{}: {reason}", path.display()));
    let mut played = Vec::new();
    for file in shard::files(folder).map_err(|error| wrong(folder, &error))? {
        let samples = shard::read(&file).map_err(|error| wrong(&file, &error))?;
        let replayed = games::records(&samples, "").into_iter().map(|record| record.replay().game);
        played.extend(replayed.filter_map(|game| Subject::new(&game, game.outcome()?)));
    }
    Ok(played)
}
