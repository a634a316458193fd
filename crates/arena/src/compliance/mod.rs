//! Whether a program speaks AEI as it should, message by message.

mod checks;
mod examiner;

use crate::pace::Pace;
use crate::process::Program;
use examiner::Examiner;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// How a program is examined.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The time that it gets for a turn, where it gets one.
    pub time: Duration,
    /// How long one waits for any other answer.
    pub timeout: Duration,
}

/// What came of one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What should be so.
    pub check: &'static str,
    /// Whether it is so.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// Whether something is as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", content = "detail", rename_all = "lowercase")]
pub enum Verdict {
    /// It is.
    Ok,
    /// It is allowed, but worth knowing.
    Note(String),
    /// It is not.
    Wrong(String),
}

/// One line: what should be so, and whether it is.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { check, verdict } = self;
        match verdict {
            Verdict::Ok => write!(f, "{check:<WIDTH$} ok"),
            Verdict::Note(detail) => write!(f, "{check:<WIDTH$} note: {detail}"),
            Verdict::Wrong(detail) => write!(f, "{check:<WIDTH$} wrong: {detail}"),
        }
    }
}

/// The room for the longest check.
const WIDTH: usize = 46;

impl Examination {
    /// Makes all checks, and tells each finding as soon as it is made. An error if the program cannot be started.
    ///
    /// After something wrong the program is ended and started again, so one mistake does not spoil the checks behind it.
    pub fn hold<E>(
        &self,
        mut listener: impl FnMut(Finding) -> Result<(), E>,
    ) -> Result<Result<(), E>, String> {
        let program = Program::new(&self.command, &[], Pace::Exactly(self.time), self.timeout)?;
        let mut examiner = Examiner::new(self, program.time_control());
        for (check, examine) in checks::ALL {
            let verdict = match examine(&mut examiner) {
                Ok(verdict) => verdict,
                Err(fault) => Verdict::Wrong(fault.to_string()),
            };
            if matches!(verdict, Verdict::Wrong(_)) {
                examiner.end();
            }
            if let Err(error) = listener(Finding { check, verdict }) {
                return Ok(Err(error));
            }
            if !examiner.speaks() {
                break;
            }
        }
        Ok(Ok(()))
    }
}
