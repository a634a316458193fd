//! `hathi check`: game records and archives, replayed by the rules.

use crate::failure::{Failure, Status};
use crate::paper;
use crate::progress::Progress;
use arimaa::{
    BrokenReason, Content, Document, DocumentReader, DocumentReason, ParseError, Ply, Replay, Verdict,
};
use clap::Args;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};

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
        let progress = Progress::new(length, "{wide_bar} {bytes}/{total_bytes} {msg}");
        for document in DocumentReader::new(BufReader::new(progress.reading(source))) {
            self.check(name, document.map_err(fail)?);
            progress.say(format!("{} games", self.games));
        }
        Ok(())
    }

    fn check(&mut self, file: &str, document: Result<Document, ParseError<DocumentReason>>) {
        self.games += 1;
        let document = match document {
            Ok(document) => document,
            Err(error) => {
                let archived = matches!(error.reason, DocumentReason::Archive(_));
                let game = if archived { "?".to_string() } else { self.games.to_string() };
                return self.add_broken(file, &game, false, &error);
            }
        };
        let (game, marked_corrupt) = match &document.content {
            Content::Archived(game) => (game.id.to_string(), game.marked_corrupt),
            Content::Record(record) => {
                (record.tag("Game").map_or_else(|| self.games.to_string(), str::to_string), false)
            }
            Content::Position(_) => (self.games.to_string(), false),
        };
        match document.replay() {
            Ok(replay) => {
                let verdict = document.verdict(&replay);
                self.add(file, &game, marked_corrupt, &replay, verdict);
            }
            Err(error) => self.add_broken(file, &game, marked_corrupt, &error.map(BrokenReason::Moves)),
        }
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
            let text = format!("{file}, game {game}, line {line}, column {column}: {reason}{marked}");
            writeln!(out, "{}", paper::plain(&text))?;
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
