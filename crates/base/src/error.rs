//! What can go wrong with a base.

use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why a base cannot be used.
#[derive(Debug)]
pub enum BaseError {
    /// There is no such file.
    Missing(PathBuf),
    /// The file is something else.
    NotABase(PathBuf),
    /// The file was made by a newer version of this program: its version, and the newest that is known.
    Newer(PathBuf, i64, i64),
    /// The file or its folder cannot be written.
    ReadOnly(PathBuf),
    /// Another program is writing, and did not come to an end in time.
    Busy(PathBuf),
    /// There is no room on the disk.
    Full(PathBuf),
    /// The file is damaged.
    Damaged(PathBuf, String),
    /// Something else is wrong with the file.
    Other(PathBuf, String),
    /// A file with games cannot be read.
    Source(String, io::Error),
    /// A question took longer than it may, or nobody waits for its answer any more.
    Stopped,
    /// There is no player of that name.
    NoPlayer(String),
    /// There is no game with that number.
    NoGame(i64),
    /// The question makes no sense, for this reason.
    Question(String),
}

impl BaseError {
    pub(crate) fn of(path: &Path, error: &rusqlite::Error) -> Self {
        let path = path.to_path_buf();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotABase(path),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly(path),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(path),
            Some(ErrorCode::DiskFull) => Self::Full(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged(path, error.to_string()),
            Some(ErrorCode::OperationInterrupted) => Self::Stopped,
            _ => Self::Other(path, error.to_string()),
        }
    }
}

impl fmt::Display for BaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(path) => {
                write!(f, "{}: there is no such base (hathi base import makes one)", path.display())
            }
            Self::NotABase(path) => write!(f, "{}: this file is no base of games", path.display()),
            Self::Newer(path, version, known) => write!(
                f,
                "{}: this base has version {version}, and this program knows versions up to {known}: a newer program can read it",
                path.display()
            ),
            Self::ReadOnly(path) => {
                write!(f, "{}: this file or its folder cannot be written", path.display())
            }
            Self::Busy(path) => {
                write!(f, "{}: another program is writing to this base; try again later", path.display())
            }
            Self::Full(path) => {
                write!(f, "{}: there is no room left; what was imported before is kept", path.display())
            }
            Self::Damaged(path, reason) => write!(f, "{}: this base is damaged: {reason}", path.display()),
            Self::Other(path, reason) => write!(f, "{}: {reason}", path.display()),
            Self::Source(name, error) => write!(f, "{name}: {error}"),
            Self::Stopped => f.write_str("the question was stopped before its answer was complete"),
            Self::NoPlayer(name) => write!(f, "there is no player {name:?} in this base"),
            Self::NoGame(id) => write!(f, "there is no game {id} in this base"),
            Self::Question(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for BaseError {}
