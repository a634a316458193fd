//! `hathi openings`: starts for matches.

use crate::failure::{Failure, Status};
use crate::progress::Progress;
use crate::resources::all_cores;
use clap::Args;
use engine::openings;
use std::io::Write;
use std::num::NonZero;
use std::path::Path;

/// The arguments of `hathi openings`.
#[derive(Args)]
pub struct Openings {
    /// How many starts to make
    #[arg(long, value_name = "N")]
    count: NonZero<u32>,
    /// Which starts: the same seed gives the same ones
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Where to write them [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
}

impl Openings {
    /// Makes the starts and writes them as game records.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        if let Some(name) = &self.output {
            files::check(Path::new(name)).map_err(|error| Failure::file(name, &error))?;
        }
        let progress = Progress::of(self.count.get().into(), "starts");
        let games = openings::make_many(self.seed, self.count.get().into(), all_cores(), &|| progress.step())
            .map_err(|error| Failure::Input(error.to_string()))?;
        drop(progress);
        let text = openings::write(&games);
        match &self.output {
            Some(name) => {
                files::write(Path::new(name), text.as_bytes()).map_err(|error| Failure::file(name, &error))?
            }
            None => out.write_all(text.as_bytes())?,
        }
        Ok(Status::Fine)
    }
}
