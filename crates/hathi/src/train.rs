//! `hathi train`: a network learns from samples.

use crate::failure::{Failure, Status};
use clap::Args;
use engine::search::Stop;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use learn::train::{self, Data, EXAMPLE, Settings, Trainer};
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often progress is written where nobody can watch a screen.
const REPORT_EVERY: Duration = Duration::from_secs(60);

/// The arguments of `hathi train`.
#[derive(Args)]
#[command(after_help = "\
CONFIG is a small text file: the samples, the network, how fast and how long. --example prints one with every setting
explained; start from that:
  hathi train --example > first.toml

With output = \"first.nnue\" the training leaves first.nnue (the network), first.checkpoint (written every minute),
first.json (the log) and first.svg (the losses). The same command goes on from the checkpoint after an interruption.")]
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

        let stop = Stop::new();
        let interrupted = stop.clone();
        // Without a handler an interruption ends the program at once, and the last minute is lost.
        let _ = ctrlc::set_handler(move || interrupted.request());
        let mut progress = Progress::new(&settings);
        let result = train::run(&settings, &data, self.fresh, |trainer| {
            progress.show(&settings, trainer);
            if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        progress.bar.finish_and_clear();
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
                    arena::evaluation(&settings.output.to_string_lossy()).map_err(Failure::Input)?;
                writeln!(out, "{}: {evaluation}", settings.output.display())?;
            }
            ControlFlow::Break(()) => {
                writeln!(out, "interrupted: the same command goes on from here")?;
                return Ok(Status::Interrupted);
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

/// What is shown while the training goes on.
pub struct Progress {
    pub bar: ProgressBar,
    reported: Instant,
    /// When it began, and the positions that were done before.
    began: Option<(Instant, u64)>,
}

impl Progress {
    /// Before the first batch.
    pub fn new(settings: &Settings) -> Self {
        let bar = ProgressBar::new(settings.positions);
        bar.set_style(
            ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len}\n{msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        Self { bar, reported: Instant::now(), began: None }
    }

    /// After a batch.
    pub fn show(&mut self, settings: &Settings, trainer: &Trainer) {
        let (began, before) = *self.began.get_or_insert((Instant::now(), trainer.positions()));
        let due = self.bar.is_hidden() && self.reported.elapsed() >= REPORT_EVERY;
        let done = trainer.positions();
        if done == before || self.bar.is_hidden() && !due {
            return;
        }
        let rate = (done - before) as f64 / began.elapsed().as_secs_f64().max(1e-3);
        let left = settings.positions.saturating_sub(done) as f64 / rate.max(1.0);
        let validation = trainer.records().last().and_then(|record| record.validation);
        let text = format!(
            "{done} positions, {rate:.0} a second, {}, {} left",
            losses(trainer.loss(), validation),
            HumanDuration(Duration::try_from_secs_f64(left).unwrap_or_default()),
        );
        self.bar.set_position(done);
        if due {
            self.reported = Instant::now();
            let _ = writeln!(std::io::stderr(), "{text}");
        }
        self.bar.set_message(text);
    }
}
