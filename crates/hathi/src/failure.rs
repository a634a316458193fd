//! How a command ends: well, with something broken to report, or with one line that says what is wrong.

use std::fmt;
use std::io;

/// The exit status of what was interrupted, as a shell has it.
pub const INTERRUPTED: u8 = 130;

/// How a command that has done its work ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Exit status 0.
    Fine,
    /// Exit status 1: what was checked is not in order.
    Broken,
    /// Exit status 130: what was to be done is not done, but nothing is lost.
    Interrupted,
}

/// Why a command could not do its work: exit status 2.
#[derive(Debug)]
pub enum Failure {
    /// What is wrong with the input, in one line.
    Input(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl Failure {
    /// A file that cannot be read or written.
    pub fn file(name: &str, error: &io::Error) -> Self {
        Self::Input(format!("{name}: {}", files::reason(error)))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(message) => f.write_str(message),
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// The first line of what the argument parser has to say, and where to find the rest.
pub fn usage(error: &clap::Error) -> String {
    let text = error.to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or("wrong arguments").trim_start_matches("error: ").to_string();
    // The names of what is missing stand on lines of their own.
    let missing: Vec<&str> = if first.ends_with(':') {
        lines.take_while(|line| line.starts_with(['<', '-'])).collect()
    } else {
        Vec::new()
    };
    let space = if missing.is_empty() { "" } else { " " };
    format!("{first}{space}{} (hathi --help explains)", missing.join(" "))
}
