//! `hathi complexity`: how large the game is.

use crate::failure::{Failure, Status};
use crate::progress::Progress;
use crate::source;
use ::complexity::{Branching, Report, svg_curve};
use clap::Args;
use std::io::Write;
use std::path::Path;

/// The arguments of `hathi complexity`.
#[derive(Args)]
pub struct Complexity {
    /// Measure branching factor and length over all positions of these game records and archives
    #[arg(long, num_args = 1.., value_name = "FILE")]
    games: Vec<String>,
    /// Write the curve of the branching factor over the plies as SVG
    #[arg(long, value_name = "OUT", requires = "games")]
    svg: Option<String>,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}

impl Complexity {
    /// Computes and prints the report.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let branching = if self.games.is_empty() { None } else { Some(measure(&self.games)?) };
        if let Some((name, branching)) = self.svg.as_ref().zip(branching.as_ref()) {
            let title = format!("Average branching factor per ply, {} games", branching.games);
            files::write(Path::new(name), svg_curve(&branching.per_ply, &title).as_bytes())
                .map_err(|error| Failure::file(name, &error))?;
        }
        let report = Report::new(branching);
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &report)?;
            writeln!(out)?;
        } else {
            write!(out, "{}", report.to_text())?;
        }
        Ok(Status::Fine)
    }
}

/// The branching factor over all games of the files that the rules can replay to their end.
fn measure(files: &[String]) -> Result<Branching, Failure> {
    let games = source::games(files)?;
    let progress = Progress::of(games.iter().map(|game| game.plies().len() as u64).sum(), "positions");
    ::complexity::measure(&games, &|| progress.step()).map_err(|error| Failure::Input(error.to_string()))
}
