//! `hathi compliance`: whether an engine speaks AEI as it should.

use crate::contest::duration;
use crate::failure::{Failure, Status};
use crate::paper::plain;
use arena::compliance::{Examination, Verdict};
use arena::{EngineSpec, Runner};
use clap::Args;
use std::io::Write;
use std::time::Duration;

/// The arguments of `hathi compliance`.
#[derive(Args)]
pub struct Compliance {
    /// The command line that starts the engine: "path/to/engine --its-flag"
    command: EngineSpec,
    /// The time that the engine gets for a turn; many read only whole seconds
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = duration)]
    time: Duration,
    /// How long one waits for any other answer
    #[arg(long, alias = "patience", value_name = "TIME", default_value = "20s", value_parser = duration)]
    timeout: Duration,
    /// Print one JSON object for each check
    #[arg(long)]
    json: bool,
}

impl Compliance {
    /// Makes all checks, and prints what came of each.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let command = match &self.command.runner {
            Runner::Command(command) if self.command.options.is_empty() => command.clone(),
            _ => return Err(Failure::Input(format!("{}: this is no command line alone", self.command))),
        };
        let examination = Examination { command, time: self.time, timeout: self.timeout };
        let (mut wrong, mut notes) = (0, 0);
        let result = examination.hold(|finding| -> Result<(), Failure> {
            match finding.verdict {
                Verdict::Ok => {}
                Verdict::Note(_) => notes += 1,
                Verdict::Wrong(_) => wrong += 1,
            }
            if self.json {
                serde_json::to_writer(&mut *out, &finding)?;
                writeln!(out)?;
            } else {
                writeln!(out, "{}", plain(&finding.to_string()))?;
            }
            Ok(out.flush()?)
        });
        result.map_err(Failure::Input)??;
        if !self.json {
            writeln!(out, "\n{wrong} wrong, {notes} notes")?;
        }
        Ok(if wrong == 0 { Status::Fine } else { Status::Broken })
    }
}
