//! `hathi train`: a network learns from samples.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use clap::Args;
use engine::eval::Evaluation;
use indicatif::HumanDuration;
use learn::train::{self, Data, EXAMPLE, Settings, Trainer};
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of `hathi train`.
#[derive(Args)]
#[command(after_help = "\
CONFIG is a small text file: the samples, the network, how fast and how long.
--example prints one with every setting explained; start from that:
  hathi train --example > first.toml

With output = \"first.nnue\" the training leaves first.nnue (the network),
first.checkpoint (written every minute), first.json (the log) and first.svg
(the losses). The same command goes on from the checkpoint after an
interruption.")]
pub struct Train {
    /// The settings
    #[arg(value_name = "CONFIG", required_unless_present = "example")]
    config: Option<PathBuf>,
    /// Begin anew, even if there is a checkpoint
    #[arg(long)]
    fresh: bool,
    /// Print settings with explanations
    #[arg(long, conflicts_with_all = ["config", "fresh"])]
    example: bool,
}

impl Train {
    /// Trains the network and prints how well it has learned.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let Some(config) = &self.config else {
            out.write_all(EXAMPLE.as_bytes())?;
            return Ok(Status::Fine);
        };
        let name = config.display().to_string();
        let text = fs::read_to_string(config).map_err(|error| Failure::file(&name, &error))?;
        let settings: Settings = text.parse().map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        let data = Data::load(&settings).map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(
            out,
            "{} samples to learn from, {} kept apart, {} left out",
            data.training(),
            data.validation(),
            data.left_out()
        )?;
        out.flush()?;

        let stop = interruption::stop();
        let mut screen = Screen::new(&settings);
        let result = train::run(&settings, &data, self.fresh, |trainer| {
            screen.show(&settings, trainer);
            if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        drop(screen);
        match result.map_err(|error| Failure::Input(error.to_string()))? {
            ControlFlow::Continue(records) => {
                if let Some(last) = records.last() {
                    writeln!(
                        out,
                        "{} positions, {}",
                        last.positions,
                        losses(last.training, last.validation)
                    )?;
                }
                let evaluation =
                    Evaluation::find(&settings.output.to_string_lossy()).map_err(Failure::Input)?;
                writeln!(out, "{}: {evaluation}", settings.output.display())?;
            }
            ControlFlow::Break(()) => {
                return interruption::end(out, true);
            }
        }
        Ok(Status::Fine)
    }
}

/// The losses as people read them.
pub fn losses(training: f64, validation: Option<f64>) -> String {
    let apart = validation.map_or(String::new(), |loss| format!(", {loss:.6} kept apart"));
    format!("loss {training:.6} in training{apart}")
}

/// What one sees while the training goes on.
pub struct Screen {
    progress: Progress,
    /// The positions that were done before.
    before: Option<u64>,
}

impl Screen {
    /// Before the first batch.
    pub fn new(settings: &Settings) -> Self {
        let progress = Progress::new(settings.positions, "{wide_bar} {human_pos}/{human_len}\n{msg}");
        Self { progress, before: None }
    }

    /// After a batch.
    pub fn show(&mut self, settings: &Settings, trainer: &Trainer) {
        let done = trainer.positions();
        let before = *self.before.get_or_insert(done);
        let elapsed = self.progress.elapsed().as_secs_f64().max(1e-3);
        self.progress.show(done, || {
            let rate = (done - before) as f64 / elapsed;
            let left = settings.positions.saturating_sub(done) as f64 / rate.max(1.0);
            let validation = trainer.records().last().and_then(|record| record.validation);
            format!(
                "{done} positions, {rate:.0} a second, {}, {} left",
                losses(trainer.loss(), validation),
                HumanDuration(Duration::try_from_secs_f64(left).unwrap_or_default()),
            )
        });
    }
}
