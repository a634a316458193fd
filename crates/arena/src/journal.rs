//! What is kept of a match while it is played: a folder with every finished game.
//!
//! `games.jsonl` has a line of JSON for the match and one for each game, written as soon as the game is finished;
//! `starts.txt` has the starts, if they were given.

use crate::contest::{Conditions, Match, MatchError};
use crate::curve;
use crate::identity::Identity;
use crate::log::{Log, LogError};
use crate::record::GameRecord;
use crate::standing::Standing;
use crate::starts::{StartReason, Starts};
use crate::summary::Summary;
use arimaa::ParseError;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::fs;
use std::path::{Path, PathBuf};

/// The file with the games.
const GAMES: &str = "games.jsonl";
/// The file with the starts.
const STARTS: &str = "starts.txt";

/// The first line of the games.
#[derive(Serialize, Deserialize)]
struct Header {
    #[serde(rename = "match")]
    conditions: Conditions,
    /// The seed of the starts; without one they are in a file.
    seed: Option<u64>,
    /// Which engines have begun; old journals do not tell.
    #[serde(default)]
    identities: Vec<Identity>,
}

/// A line that is no game: from here on other engines have played.
#[derive(Serialize, Deserialize)]
struct Mixed {
    identities: Vec<Identity>,
}

/// Every line but the first.
enum Line {
    Game(Box<GameRecord>),
    Mixed(Mixed),
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(from)?;
        let line = if value.get("identities").is_some() {
            serde_json::from_value(value).map(Self::Mixed)
        } else {
            serde_json::from_value(value).map(|record| Self::Game(Box::new(record)))
        };
        line.map_err(de::Error::custom)
    }
}

/// Who keeps a journal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Caller<'a> {
    /// The commit that this program is built from, if that is known.
    pub commit: Option<&'a str>,
    /// Whether a match may go on with engines that play otherwise than those that have begun it.
    pub mixed: bool,
}

/// The folder of a match that is being played. Only one program at a time can have it.
#[derive(Debug)]
pub struct Journal(Log);

/// Why a folder is not that of a match, or cannot become one.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Something is wrong with a file.
    #[error("{0}")]
    Log(#[from] LogError),
    /// The starts cannot be read.
    #[error("{}: {}", .0.display(), .1)]
    Starts(PathBuf, ParseError<StartReason>),
    /// The match cannot be played.
    #[error("{0}")]
    Match(MatchError),
    /// An engine is not the one that has begun: its name, what it was, and what it is.
    #[error("{0} is another engine than the one that has begun: {1}; now {2} (--mixed goes on all the same)")]
    Changed(String, Box<Identity>, Box<Identity>),
}

impl Journal {
    /// Begins a match in a folder, which is made if it is not there.
    pub fn create(folder: &Path, contest: &Match, caller: Caller<'_>) -> Result<Self, JournalError> {
        let mut log = Log::create(&folder.join(GAMES))?;
        let seed = match contest.starts() {
            Starts::Made { seed } => Some(*seed),
            Starts::Given(games) => {
                log.write_beside(STARTS, &engine::openings::write(games))?;
                None
            }
        };
        let identities = contest.identities(caller.commit);
        log.append(&Header { conditions: contest.conditions().clone(), seed, identities })?;
        Ok(Self(log))
    }

    /// Goes on with a match: the match itself, and the games that are finished. `change` may change its conditions. A last
    /// line that is not complete, because the program was killed while it wrote, is cut off. Engines that play otherwise
    /// than those that have begun are refused, unless the caller allows it: then the journal says from where on they play.
    pub fn resume(
        folder: &Path,
        caller: Caller<'_>,
        change: impl FnOnce(&mut Conditions),
    ) -> Result<(Self, Match, Vec<GameRecord>), JournalError> {
        let (mut log, Header { mut conditions, seed, mut identities }, lines) =
            Log::resume(&folder.join(GAMES))?;
        let mut records = Vec::new();
        for line in lines {
            match line {
                Line::Game(record) => records.push(*record),
                Line::Mixed(mixed) => identities = mixed.identities,
            }
        }
        change(&mut conditions);
        let starts = match seed {
            Some(seed) => Starts::Made { seed },
            None => {
                let path = folder.join(STARTS);
                let text = fs::read_to_string(&path).map_err(|error| LogError::Io(path.clone(), error))?;
                Starts::read(&text, None).map_err(|error| JournalError::Starts(path, error))?
            }
        };
        let contest = Match::new(conditions, starts).map_err(JournalError::Match)?;
        let now = contest.identities(caller.commit);
        let mut both = identities.iter().zip(&now).zip(&contest.conditions().engines);
        if let Some(((was, is), spec)) = both.find(|((was, is), _)| !was.plays_like(is)) {
            if !caller.mixed {
                return Err(JournalError::Changed(
                    spec.name.clone(),
                    Box::new(was.clone()),
                    Box::new(is.clone()),
                ));
            }
            log.append(&Mixed { identities: now })?;
        }
        Ok((Self(log), contest, records))
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        self.0.path().parent().unwrap_or(self.0.path())
    }

    /// Adds a finished game.
    pub fn append(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        Ok(self.0.append(record)?)
    }

    /// Writes what came of the match so far into the folder: `summary.md`, `summary.json` and `curve.svg`.
    pub fn conclude(&self, contest: &Match, standing: &Standing) -> Result<Summary, JournalError> {
        let summary = Summary::new(contest, standing);
        let json = serde_json::to_string_pretty(&summary).unwrap_or_default() + "\n";
        self.0.write_beside("summary.md", &summary.to_markdown())?;
        self.0.write_beside("summary.json", &json)?;
        self.0.write_beside("curve.svg", &curve::svg(contest, standing))?;
        Ok(summary)
    }
}
