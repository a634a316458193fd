//! `hathi lab`: experiments with the engine itself.

mod ablation;
mod agreement;
mod blindspots;
mod blunders;
mod forced;
mod foresight;
mod horizon;
mod ranking;
mod reproduce;
mod scaling;
mod setups;
mod speed;

use crate::failure::{Failure, Status};
use crate::progress::Progress;
use crate::resources::{COMMIT, all_cores};
use arena::Log;
use arena::lab::{Experiment, Table};
use clap::{Args, Subcommand};
use engine::bench::Identity;
use engine::search::EngineOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The arguments of `hathi lab`.
#[derive(Args)]
pub struct Lab {
    #[command(subcommand)]
    experiment: Command,
}

#[derive(Subcommand)]
enum Command {
    /// What each technique of the search saves: nodes and time by depth without it (chapter 6 of Cox's thesis)
    Ablation(ablation::Ablation),
    /// Whether the coach's judgements stay the same with ten times the nodes
    Agreement(agreement::Agreement),
    /// What an evaluation does not know: terms that still tell who wins when its score is known
    Blindspots(blindspots::BlindSpots),
    /// Turns of games after which the other side can force a goal in two turns, though another turn prevented it
    Blunders(blunders::Blunders),
    /// Goals that can be forced in two turns: a suite of them, and how many nodes it takes to prove them
    Forced(forced::Forced),
    /// How well evaluations foresee who wins the games of others
    Foresight(foresight::Foresight),
    /// How near the scores of shallow searches are to those of a deep one
    Horizon(horizon::Horizon),
    /// How well the turns of games are foreseen, beside table 1 of Wu 2015
    Ranking(ranking::Ranking),
    /// What the papers have measured, measured again, with the paper's number beside ours
    Reproduce(reproduce::Reproduce),
    /// Strength against time, nodes or threads: each amount plays against the next
    Scaling(scaling::Scaling),
    /// Which of Hathi's setups win most: every pattern against every other
    Setups(setups::Setups),
    /// Nodes a second of the move generator beside those of chapter 5 of Carlini's thesis
    Speed(speed::Speed),
}

impl Lab {
    /// Makes the experiment, and prints its table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        match &self.experiment {
            Command::Ablation(command) => command.run(out),
            Command::Agreement(command) => command.run(out),
            Command::Blindspots(command) => command.run(out),
            Command::Blunders(command) => command.run(out),
            Command::Forced(command) => command.run(out),
            Command::Foresight(command) => command.run(out),
            Command::Horizon(command) => command.run(out),
            Command::Ranking(command) => command.run(out),
            Command::Reproduce(command) => command.run(out),
            Command::Scaling(command) => command.run(out),
            Command::Setups(command) => command.run(out),
            Command::Speed(command) => command.run(out),
        }
    }
}

/// Where an experiment is kept.
#[derive(Args)]
struct Keeping {
    /// Keep the experiment in this folder: every part as soon as it is finished, at the end the table
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Go on with the experiment in this folder after an interruption
    #[arg(long, value_name = "FOLDER", exclusive = true)]
    resume: Option<PathBuf>,
}

impl Keeping {
    /// Makes an experiment with all cores.
    fn run<E: Experiment>(
        &self,
        new: impl FnOnce() -> Result<E, Failure>,
        out: &mut impl Write,
    ) -> Result<Status, Failure> {
        self.run_with(all_cores(), new, out)
    }

    /// Makes an experiment, or what is left of one, prints its table, and keeps what is to be kept.
    fn run_with<E: Experiment>(
        &self,
        cores: usize,
        new: impl FnOnce() -> Result<E, Failure>,
        out: &mut impl Write,
    ) -> Result<Status, Failure> {
        let file = |folder: &Path| folder.join(E::NAME).with_extension("jsonl");
        let (mut log, experiment, known) = if let Some(folder) = &self.resume {
            let (log, experiment, known) =
                Log::go_on::<E, E::Part>(&file(folder), &this_engine()).map_err(wrong)?;
            (Some(log), experiment, known)
        } else {
            let experiment = new()?;
            experiment.check().map_err(wrong)?;
            let begin = |folder: &PathBuf| Log::begin(&file(folder), &this_engine(), &experiment);
            let log = self.output.as_ref().map(begin).transpose().map_err(wrong)?;
            (log, experiment, Vec::new())
        };
        let parts = experiment.parts();
        let mut progress = Progress::of(parts, E::PARTS);
        let mut done = known.iter().map(|part| experiment.counts(part)).sum();
        progress.set(done);
        let result = experiment.measure(cores, known, &mut |part| {
            done += experiment.counts(&part);
            progress.show(done, || format!("{}: {done} of {parts} {}", E::NAME, E::PARTS));
            log.iter_mut().try_for_each(|log| log.append(&part))
        });
        drop(progress);
        let table = result.map_err(wrong)?;
        let markdown = table.to_markdown();
        out.write_all(markdown.as_bytes())?;
        if let Some(log) = &log {
            let json = serde_json::to_string_pretty(&table)? + "\n";
            let files = [("md", Some(markdown)), ("json", Some(json)), ("svg", table.to_svg())];
            for (ending, text) in files {
                let Some(text) = text else { continue };
                log.write_beside(&format!("{}.{ending}", E::NAME), &text).map_err(wrong)?;
            }
        }
        Ok(Status::Fine)
    }
}

/// The engine that experiments are made with, as it comes.
fn this_engine() -> Identity {
    Identity::of(&EngineOptions::default(), COMMIT)
}

fn wrong(error: impl std::error::Error) -> Failure {
    Failure::Input(error.to_string())
}
