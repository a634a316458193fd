//! `hathi train-policy`: a network learns which moves a search chooses.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use crate::source;
use clap::Args;
use learn::policy::{self, PolicyTraining};
use nnue::policy::Policy;
use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The arguments of `hathi train-policy`.
#[derive(Args)]
#[command(after_help = "\
The samples are those of hathi selfplay, which keep the turn that each search
has chosen. With --games it also learns from what people and other programs
play, and expects more of what a stranger may do. Beside FILE stands a checkpoint: the same command goes on from
there after an interruption. An engine is given the network with
policy_network=FILE:
  hathi selfplay --games 2000 --nodes 2500 --out games
  hathi train-policy games -o new.policy
  hathi match --engine \"hathi; name=old; nodes=20000\" \\
      --engine \"hathi; name=new; nodes=20000; policy_network=new.policy\"")]
pub struct TrainPolicy {
    /// Files of samples, or folders of such files
    #[arg(value_name = "SAMPLES", required = true)]
    data: Vec<PathBuf>,
    /// Files with games of whoever it may be: it also learns from the turns that were played in them
    #[arg(long, value_name = "GAMES")]
    games: Vec<String>,
    /// How often each turn of these games counts, against once for a sample
    #[arg(long, value_name = "N", default_value = "10", requires = "games")]
    times: NonZero<u32>,
    /// Begin with the network in this file instead of chance: a lower rate and fewer passes are enough then
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Where the network goes
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How often every sample is learned from
    #[arg(long, value_name = "N", default_value = "4")]
    passes: NonZero<u32>,
    /// The learning rate at the start
    #[arg(long, value_name = "R", default_value_t = 0.003, value_parser = rate)]
    rate: f32,
    /// What chance begins with
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    /// Begin anew, even if there is a checkpoint
    #[arg(long)]
    fresh: bool,
}

impl TrainPolicy {
    /// Trains the network and prints how well it foresees the moves of games that it has not seen.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        files::check(&self.output)
            .map_err(|error| Failure::file(&self.output.display().to_string(), &error))?;
        let start = self.start.as_deref().map(|path| {
            Policy::open(path).map_err(|reason| Failure::Input(format!("{}: {reason}", path.display())))
        });
        let training = PolicyTraining {
            start: start.transpose()?,
            data: self.data.clone(),
            games: if self.games.is_empty() { Vec::new() } else { source::games(&self.games)? },
            times: self.times.get(),
            output: self.output.clone(),
            passes: self.passes.get(),
            rate: self.rate,
            seed: self.seed,
        };
        let stop = interruption::stop();
        let mut progress = Progress::new(1000, "{msg}\n{wide_bar} {percent}%, {eta} left");
        let result = policy::run(&training, self.fresh, |now| {
            let (done, all) = now.samples;
            progress.show(1000 * done / all.max(1), || {
                format!("loss {:.4}, first {:.1}%", now.loss, 100.0 * now.first)
            });
            if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        drop(progress);
        let table = match result.map_err(|error| Failure::Input(error.to_string()))? {
            ControlFlow::Break(()) => {
                return interruption::end(out, true);
            }
            ControlFlow::Continue(table) => table,
        };
        if table.iter().all(|row| row.states == 0) {
            let reason = "no game was kept apart, so nobody knows how good it is: too few games";
            writeln!(out, "{}: {reason}", self.output.display())?;
            return Ok(Status::Fine);
        }
        writeln!(out, "{}, on games that were kept apart:", self.output.display())?;
        for (row, steps) in table.iter().zip(1..) {
            let (first, five) = (100.0 * row.first, 100.0 * row.five);
            let number = row.states;
            writeln!(
                out,
                "  {steps} left: {number} positions, loss {:.4}, first {first:.1}%, among five {five:.1}%",
                row.loss
            )?;
        }
        Ok(Status::Fine)
    }
}

fn rate(text: &str) -> Result<f32, String> {
    let rate = text.parse().ok().filter(|rate| (1e-6..=1.0).contains(rate));
    rate.ok_or_else(|| "the learning rate is a number from 0.000001 to 1".to_string())
}
