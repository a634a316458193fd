//! `hathi lab blunders`.

use super::Keeping;
use crate::failure::{Failure, Status};
use crate::source;
use arena::GameRecord;
use arena::lab::blunders::{self, Subject};
use arimaa::{Content, Document, Record};
use clap::Args;
use std::io::Write;
use std::path::Path;

/// The arguments of `hathi lab blunders`.
#[derive(Args)]
#[command(after_help = "\
After every turn it is asked whether the other side can win at once or force a
goal in two turns, and if so, whether some other turn would have prevented both.
Both answers are exact; a position takes a second or so. The turns with which the
games of a match began count for nobody.")]
pub struct Blunders {
    /// Folders of matches, or files with game records
    #[arg(value_name = "GAMES", required_unless_present = "resume")]
    games: Vec<String>,
    #[command(flatten)]
    keeping: Keeping,
}

impl Blunders {
    /// Counts, and prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let new = || {
            let games: Vec<Vec<Subject>> =
                self.games.iter().map(|name| games(name)).collect::<Result<_, _>>()?;
            Ok(blunders::Blunders { games: games.concat() })
        };
        self.keeping.run(new, out)
    }
}

/// The games of a match or of a file.
fn games(name: &str) -> Result<Vec<Subject>, Failure> {
    if Path::new(name).is_dir() {
        let text = source::read(&format!("{name}/games.jsonl"))?;
        // The first line is the match, and a last one may be half written.
        let read = |line: &str| serde_json::from_str::<GameRecord>(line).ok();
        return Ok(text.lines().filter_map(read).map(Subject::from).collect());
    }
    let mut games = Vec::new();
    for document in Document::all(&source::read(name)?) {
        let document = document.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        let replay = document.replay().ok().filter(|replay| replay.problem.is_none());
        if let Some(replay) = replay {
            let record = match document.content {
                Content::Record(record) => record,
                _ => Record::of(&replay.game),
            };
            let player = |tag: &str| record.tag(tag).unwrap_or(tag).to_string();
            games.push(Subject { players: [player("Gold"), player("Silver")], record, given: 0 });
        }
    }
    Ok(games)
}
