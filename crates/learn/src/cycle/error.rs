//! Why learning cannot go on.

use crate::selfplay::SelfPlayError;
use crate::train::{DataError, RunError};
use arena::{JournalError, PlayError};
use std::fmt;
use std::path::{Path, PathBuf};

/// Why learning cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum CycleError {
    /// A file or a folder, and what is wrong with it.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, String),
    /// The games cannot be played.
    #[error("{0}")]
    SelfPlay(SelfPlayError),
    /// There is nothing to learn from.
    #[error("{0}")]
    Data(DataError),
    /// The training cannot be done.
    #[error("{0}")]
    Training(RunError),
    /// The players cannot play.
    #[error("{0}")]
    Players(String),
    /// The match cannot be kept.
    #[error("{0}")]
    Match(JournalError),
    /// The match cannot be played.
    #[error("{0}")]
    Play(PlayError<JournalError>),
}

impl CycleError {
    pub(super) fn file(path: &Path, reason: impl fmt::Display) -> Self {
        Self::File(path.to_path_buf(), reason.to_string())
    }
}
