//! `hathi complexity`: how large the game is. Chapter 2 of Cox's thesis (2006), computed again and put right, and
//! the branching factor of given games.
//!
//! In order: [`counting`] has the formulas of the thesis, [`exact`] what they should have counted, [`thesis`] the
//! printed figures, [`chapter`] holds the ones against the others, [`report`] and [`text`] present the result.
//! [`games`] walks through games, [`branching`] is what they add, and [`curve`] draws it.

mod branching;
mod chapter;
mod counting;
mod curve;
mod exact;
mod games;
mod report;
mod text;
mod thesis;

use crate::failure::{Failure, Status};
use clap::Args;
use curve::svg_curve;
use report::Report;
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
        let branching = if self.games.is_empty() { None } else { Some(games::measure(&self.games)?) };
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
