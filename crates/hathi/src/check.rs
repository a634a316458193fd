//! `hathi check`: game records and archives, replayed by the rules.

use crate::failure::{Failure, Status};
use arimaa::archive::{ArchiveError, ArchiveReader};
use arimaa::{BrokenReason, Outcome, ParseError, Ply, Record, Replay, Side, Termination, Verdict};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};

/// The arguments of `hathi check`.
#[derive(Args)]
pub struct Check {
    /// Game records and archives; - reads standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

/// What was found in all files together.
#[derive(Default, Serialize)]
struct Summary {
    games: usize,
    turns: usize,
    fine: usize,
    unfinished: usize,
    handicaps: usize,
    games_with_take_backs: usize,
    take_backs: usize,
    broken: Vec<Broken>,
}

#[derive(Serialize)]
struct Broken {
    file: String,
    game: String,
    line: usize,
    column: usize,
    reason: String,
    /// Whether the archive itself says that the game is corrupt.
    marked_corrupt: bool,
}

impl Check {
    /// Checks all files and prints the summary.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let mut summary = Summary::default();
        for name in &self.files {
            summary.check_file(name)?;
        }
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &summary)?;
            writeln!(out)?;
        } else {
            summary.print(out)?;
        }
        Ok(if summary.broken.is_empty() { Status::Fine } else { Status::Broken })
    }
}

impl Summary {
    fn check_file(&mut self, name: &str) -> Result<(), Failure> {
        let fail = |error: io::Error| Failure::file(name, &error);
        let (source, length): (Box<dyn Read>, u64) = if name == "-" {
            (Box::new(io::stdin().lock()), 0)
        } else {
            let file = File::open(name).map_err(fail)?;
            let length = file.metadata().map_err(fail)?.len();
            (Box::new(file), length)
        };
        let bar = ProgressBar::new(length);
        bar.set_style(
            ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let mut source = BufReader::new(bar.wrap_read(source));
        let first = source.fill_buf().map_err(fail)?;
        let first_line =
            String::from_utf8_lossy(first.split(|&byte| byte == b'\n').next().unwrap_or_default());
        let result = if ArchiveReader::<&[u8]>::recognises(&first_line) {
            self.check_archive(name, source, &bar)
        } else {
            self.check_record(name, source)
        };
        bar.finish_and_clear();
        result
    }

    fn check_archive(&mut self, name: &str, source: impl BufRead, bar: &ProgressBar) -> Result<(), Failure> {
        let games = ArchiveReader::new(source).map_err(|error| match error {
            ArchiveError::Io(error) => Failure::file(name, &error),
            ArchiveError::Header(error) => Failure::Input(format!("{name}: {error}")),
        })?;
        for game in games {
            self.games += 1;
            let game = match game.map_err(|error| Failure::file(name, &error))? {
                Ok(game) => game,
                Err(error) => {
                    self.add_broken(name, "?", false, &error);
                    continue;
                }
            };
            let id = game.id.to_string();
            match game.replay() {
                Ok(replay) => {
                    let verdict = game.verdict(&replay);
                    self.add(name, &id, game.marked_corrupt, &replay, verdict);
                }
                Err(error) => {
                    self.add_broken(name, &id, game.marked_corrupt, &error.map(BrokenReason::Moves))
                }
            }
            bar.set_message(format!("{} games", self.games));
        }
        Ok(())
    }

    fn check_record(&mut self, name: &str, mut source: impl Read) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        source.read_to_end(&mut bytes).map_err(|error| Failure::file(name, &error))?;
        self.games += 1;
        match String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').parse::<Record>() {
            Ok(record) if record.entries.is_empty() => {
                self.add_broken(name, "1", false, &ParseError::new(1, 1, "there is no game here"));
            }
            Ok(record) => {
                let replay = record.replay();
                // A record that says nothing of its end is right about it.
                let claim = claim(&record).or_else(|| replay.game.outcome());
                let verdict = replay.verdict(claim, 1, 1);
                self.add(name, record.tag("Game").unwrap_or("1"), false, &replay, verdict);
            }
            Err(error) => self.add_broken(name, "1", false, &error),
        }
        Ok(())
    }

    fn add(&mut self, file: &str, game: &str, marked_corrupt: bool, replay: &Replay, verdict: Verdict) {
        let is_handicap = |ply: &Ply| matches!(ply, Ply::Setup(setup) if setup.is_handicap());
        self.turns += replay.game.plies().len() + replay.take_backs;
        self.handicaps += usize::from(replay.game.plies().any(|(_, _, ply)| is_handicap(ply)));
        self.games_with_take_backs += usize::from(replay.take_backs > 0);
        self.take_backs += replay.take_backs;
        match verdict {
            Verdict::Fine => self.fine += 1,
            Verdict::Unfinished => self.unfinished += 1,
            Verdict::Broken(error) => self.add_broken(file, game, marked_corrupt, &error),
        }
    }

    fn add_broken<R: std::fmt::Display>(
        &mut self,
        file: &str,
        game: &str,
        marked_corrupt: bool,
        error: &ParseError<R>,
    ) {
        self.broken.push(Broken {
            file: file.to_string(),
            game: game.to_string(),
            line: error.line,
            column: error.column,
            reason: error.reason.to_string(),
            marked_corrupt,
        });
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        for broken in &self.broken {
            let Broken { file, game, line, column, reason, marked_corrupt } = broken;
            let marked = if *marked_corrupt { " [marked corrupt]" } else { "" };
            writeln!(out, "{file}, game {game}, line {line}, column {column}: {reason}{marked}")?;
        }
        writeln!(out, "games       {:>10}", self.games)?;
        writeln!(out, "turns       {:>10}", self.turns)?;
        writeln!(out, "fine        {:>10}", self.fine)?;
        writeln!(out, "unfinished  {:>10}", self.unfinished)?;
        writeln!(out, "broken      {:>10}", self.broken.len())?;
        writeln!(out, "handicaps   {:>10}", self.handicaps)?;
        writeln!(out, "take-backs  {:>10}  (games: {})", self.take_backs, self.games_with_take_backs)
    }
}

/// The end that the tags `Result` (w, b or d, also g and s) and `Termination` (a letter of the archive) claim.
fn claim(record: &Record) -> Option<Outcome> {
    let letter = |name| record.tag(name).and_then(|value| value.chars().next());
    let termination = Termination::from_letter(letter("Termination")?)?;
    let winner = match letter("Result")? {
        'd' => None,
        letter => Some(Side::from_letter(letter)?),
    };
    Some(Outcome { winner, termination })
}
