//! `hathi lab reproduce`.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use crate::resources::{COMMIT, all_cores};
use arena::Pace;
use clap::Args;
use papers::{Effort, Event, Paper, PaperError, page};
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

/// The arguments of `hathi lab reproduce`.
#[derive(Args)]
#[command(after_help = "\
On two cores it takes, if nothing is said about games and time:
  cox        17 minutes
  carlini     half a minute
  fotland    40 minutes
  hrebejk   100 minutes
  wu        120 minutes
--games 20 takes a tenth of the last three, and 4 minutes for cox.

With a folder every part is kept as soon as it is finished; the same command
goes on after an interruption, and with another paper it adds to the page:
FOLDER/reproductions.md with the pictures in FOLDER/images.")]
pub struct Reproduce {
    /// The papers: cox, carlini, fotland, hrebejk, wu [default: all]
    #[arg(value_name = "PAPER")]
    papers: Vec<Paper>,
    /// Keep everything in this folder, and write the page there; the same folder again goes on
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// The games of each match
    #[arg(long, value_name = "N", default_value = "200")]
    games: NonZero<u64>,
    /// The time for each turn of the matches at equal time
    #[arg(long, value_name = "TIME", default_value = "0.1s")]
    time: Pace,
}

impl Reproduce {
    /// Measures, and prints what comes of it as text in Markdown.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let stop = interruption::stop();
        let papers = if self.papers.is_empty() { Paper::ALL.to_vec() } else { self.papers.clone() };
        let effort = Effort { games: self.games.get(), pace: self.time };
        let (mut progress, mut text) = (None, String::new());
        let mut hear = |event: Event<'_>| match event {
            Event::Item(name, parts) => {
                progress = None;
                progress = Some((name, parts, Progress::of(parts, name)));
            }
            Event::Parts(done) => {
                if let Some((name, parts, bar)) = &mut progress {
                    bar.show(done, || format!("{name}: {done} of {parts}"));
                }
            }
            Event::Finished(exhibits) => {
                progress = None;
                exhibits.iter().for_each(|exhibit| text.push_str(&page::section(exhibit)));
            }
        };
        let result =
            papers::run(&papers, &effort, self.output.as_deref(), COMMIT, all_cores(), &stop, &mut hear);
        drop(progress);
        out.write_all(text.trim_start().as_bytes())?;
        match result {
            Ok(()) => Ok(Status::Fine),
            Err(PaperError::Interrupted) => interruption::end(out, self.output.is_some()),
            Err(error) => Err(Failure::Input(error.to_string())),
        }
    }
}
