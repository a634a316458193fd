//! What can be wrong with a message.

use arimaa::BoardReason;
use std::fmt;

/// Why a line is not a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is nothing in it.
    Empty,
    /// No message begins with this word.
    UnknownMessage(String),
    /// This belongs here, and the line ends.
    Missing(&'static str),
    /// This belongs here, and something else stands here.
    Expected(&'static str),
    /// The message is complete, and something follows.
    Surplus,
    /// The board is wrong.
    Board(BoardReason),
    /// This is not a whole number, or it is out of range.
    NotWhole(String),
    /// This is not a time in seconds.
    NotATime(String),
    /// The time is longer than any time control allows.
    TooLong,
    /// This is neither 0 nor 1.
    NotAFlag(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("an empty line is no message"),
            Self::UnknownMessage(word) => write!(f, "there is no message {word:?}"),
            Self::Missing(what) => write!(f, "{what} is missing"),
            Self::Expected(what) => write!(f, "{what} belongs here"),
            Self::Surplus => f.write_str("nothing may follow here"),
            Self::Board(reason) => reason.fmt(f),
            Self::NotWhole(text) => write!(f, "{text:?} is not a whole number that fits here"),
            Self::NotATime(text) => write!(f, "{text:?} is not a number of seconds"),
            Self::TooLong => f.write_str("a time is at most 10000 days"),
            Self::NotAFlag(text) => write!(f, "{text:?} is neither 0 nor 1"),
        }
    }
}

impl std::error::Error for Reason {}
