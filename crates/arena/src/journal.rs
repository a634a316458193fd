//! What is kept of a match while it is played: a folder with every finished game.
//!
//! `games.jsonl` has a line of JSON for the match and one for each game, written as soon as the game is finished;
//! `starts.txt` has the starts, if they were given.

use crate::contest::{Match, MatchError, Terms};
use crate::openings;
use crate::record::GameRecord;
use crate::starts::{StartReason, Starts};
use arimaa::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file with the games.
const GAMES: &str = "games.jsonl";
/// The file with the starts.
const STARTS: &str = "starts.txt";

/// The first line of the games.
#[derive(Serialize, Deserialize)]
struct Header {
    #[serde(rename = "match")]
    terms: Terms,
    /// The seed of the starts; without one they are in a file.
    seed: Option<u64>,
}

/// The folder of a match that is being played. Only one program at a time can have it.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    games: File,
}

/// Why a folder is not that of a match, or cannot become one.
#[derive(Debug)]
pub enum JournalError {
    /// A file cannot be read or written.
    Io(PathBuf, io::Error),
    /// There is a match in the folder already.
    Exists(PathBuf),
    /// Another program plays this match.
    InUse(PathBuf),
    /// This line of the games cannot be read.
    Line(PathBuf, usize, String),
    /// The starts cannot be read.
    Starts(PathBuf, ParseError<StartReason>),
    /// The match cannot be played.
    Match(MatchError),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) if error.kind() == io::ErrorKind::NotFound => {
                write!(f, "{}: there is no such file", path.display())
            }
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Exists(folder) => {
                write!(f, "{0}: there is a match already, and --resume {0} goes on with it", folder.display())
            }
            Self::InUse(folder) => write!(f, "{}: another program plays this match", folder.display()),
            Self::Line(path, line, reason) => write!(f, "{}: line {line}: {reason}", path.display()),
            Self::Starts(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Match(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JournalError {}

impl Journal {
    /// Begins a match in a folder, which is made if it is not there.
    pub fn create(folder: &Path, contest: &Match) -> Result<Self, JournalError> {
        fs::create_dir_all(folder).map_err(|error| JournalError::Io(folder.to_path_buf(), error))?;
        let path = folder.join(GAMES);
        let games = match File::create_new(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(JournalError::Exists(folder.to_path_buf()));
            }
            Err(error) => return Err(JournalError::Io(path, error)),
        };
        let mut journal = Self::locked(folder, games)?;
        let seed = match contest.starts() {
            Starts::Made { seed } => Some(*seed),
            Starts::Given(games) => {
                journal.write_file(STARTS, &openings::write(games))?;
                None
            }
        };
        journal.append_line(&Header { terms: contest.terms().clone(), seed })?;
        Ok(journal)
    }

    /// Goes on with a match: the match itself, and the games that are finished. `change` may change its terms. A last
    /// line that is not complete, because the program was killed while it wrote, is cut off.
    pub fn resume(
        folder: &Path,
        change: impl FnOnce(&mut Terms),
    ) -> Result<(Self, Match, Vec<GameRecord>), JournalError> {
        let path = folder.join(GAMES);
        let fail = |error| JournalError::Io(path.clone(), error);
        let games = File::options().read(true).append(true).open(&path).map_err(fail)?;
        let journal = Self::locked(folder, games)?;
        let mut lines = BufReader::new(&journal.games);
        let mut line = Vec::new();
        let mut header = None;
        let mut records = Vec::new();
        let mut complete = 0;
        for number in 1.. {
            line.clear();
            let length = lines.read_until(b'\n', &mut line).map_err(fail)? as u64;
            if line.last() != Some(&b'\n') {
                break;
            }
            let wrong =
                |error: serde_json::Error| JournalError::Line(path.clone(), number, error.to_string());
            if number == 1 {
                header = Some(serde_json::from_slice::<Header>(&line).map_err(wrong)?);
            } else {
                records.push(serde_json::from_slice(&line).map_err(wrong)?);
            }
            complete += length;
        }
        let nothing = || JournalError::Line(path.clone(), 1, "there is no match here".to_string());
        let Header { mut terms, seed } = header.ok_or_else(nothing)?;
        journal.games.set_len(complete).map_err(fail)?;
        (&journal.games).seek(SeekFrom::End(0)).map_err(fail)?;
        change(&mut terms);
        let starts = match seed {
            Some(seed) => Starts::Made { seed },
            None => {
                let path = folder.join(STARTS);
                let text =
                    fs::read_to_string(&path).map_err(|error| JournalError::Io(path.clone(), error))?;
                Starts::read(&text, None).map_err(|error| JournalError::Starts(path, error))?
            }
        };
        let contest = Match::new(terms, starts).map_err(JournalError::Match)?;
        Ok((journal, contest, records))
    }

    fn locked(folder: &Path, games: File) -> Result<Self, JournalError> {
        match games.try_lock() {
            Ok(()) => Ok(Self { folder: folder.to_path_buf(), games }),
            Err(TryLockError::WouldBlock) => Err(JournalError::InUse(folder.to_path_buf())),
            Err(TryLockError::Error(error)) => Err(JournalError::Io(folder.join(GAMES), error)),
        }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Adds a finished game.
    pub fn append(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        self.append_line(record)
    }

    /// A whole line at once: whoever is killed has written all of it or is in its middle, and that shows.
    fn append_line(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let line = serde_json::to_string(value).map_err(io::Error::from).map(|line| line + "\n");
        let written = line.and_then(|line| self.games.write_all(line.as_bytes()));
        written.map_err(|error| JournalError::Io(self.folder.join(GAMES), error))
    }

    /// Writes another file into the folder.
    pub fn write_file(&self, name: &str, text: &str) -> Result<(), JournalError> {
        let path = self.folder.join(name);
        fs::write(&path, text).map_err(|error| JournalError::Io(path, error))
    }
}
