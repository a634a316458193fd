//! What can be wrong with a message.

use arimaa::BoardReason;

/// Why a line is not a message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// There is nothing in it.
    #[error("an empty line is no message")]
    Empty,
    /// No message begins with this word.
    #[error("there is no message {0:?}")]
    UnknownMessage(String),
    /// This belongs here, and the line ends.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// This belongs here, and something else stands here.
    #[error("{0} belongs here")]
    Expected(&'static str),
    /// The message is complete, and something follows.
    #[error("nothing may follow here")]
    Surplus,
    /// The board is wrong.
    #[error("{0}")]
    Board(BoardReason),
    /// This is not a whole number, or it is out of range.
    #[error("{0:?} is not a whole number that fits here")]
    NotWhole(String),
    /// This is not a time in seconds.
    #[error("{0:?} is not a number of seconds")]
    NotATime(String),
    /// The time is longer than any time control allows.
    #[error("a time is at most 10000 days")]
    TooLong,
    /// This is neither 0 nor 1.
    #[error("{0:?} is neither 0 nor 1")]
    NotAFlag(String),
}
