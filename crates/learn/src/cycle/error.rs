//! Why learning cannot go on.

use crate::selfplay::SelfPlayError;
use crate::train::{DataError, RunError};
use arena::JournalError;
use std::fmt;
use std::path::{Path, PathBuf};

/// Why learning cannot go on.
#[derive(Debug)]
pub enum CycleError {
    /// A file or a folder, and what is wrong with it.
    File(PathBuf, String),
    /// The games cannot be played.
    SelfPlay(SelfPlayError),
    /// There is nothing to learn from.
    Data(DataError),
    /// The training cannot be done.
    Training(RunError),
    /// The players cannot play.
    Players(String),
    /// The match cannot be kept.
    Match(JournalError),
}

impl CycleError {
    pub(super) fn file(path: &Path, reason: impl fmt::Display) -> Self {
        Self::File(path.to_path_buf(), reason.to_string())
    }
}

impl fmt::Display for CycleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, reason) => write!(f, "{}: {reason}", path.display()),
            Self::SelfPlay(error) => error.fmt(f),
            Self::Data(error) => error.fmt(f),
            Self::Training(error) => error.fmt(f),
            Self::Players(reason) => f.write_str(reason),
            Self::Match(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CycleError {}
