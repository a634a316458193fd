//! `hathi lab`: experiments with the engine itself.

mod ablation;
mod scaling;
mod speed;

use crate::failure::{Failure, Status};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The arguments of `hathi lab`.
#[derive(Args)]
pub struct Lab {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    /// What each technique of the search saves: nodes and time by depth without it (chapter 6 of Cox's thesis)
    Ablation(ablation::Ablation),
    /// Strength against time, nodes or threads: each amount plays against the next
    Scaling(scaling::Scaling),
    /// Nodes a second of the move generator beside those of chapter 5 of Carlini's thesis
    Speed(speed::Speed),
}

impl Lab {
    /// Makes the experiment, and prints its table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        match &self.experiment {
            Experiment::Ablation(experiment) => experiment.run(out),
            Experiment::Scaling(experiment) => experiment.run(out),
            Experiment::Speed(experiment) => experiment.run(out),
        }
    }
}

/// Where the table goes.
#[derive(Args)]
struct Output {
    /// Also write the table into this folder, as Markdown and as JSON
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

impl Output {
    /// Before anything is measured: a folder that cannot be made is noticed now.
    fn prepare(&self) -> Result<(), Failure> {
        match &self.output {
            Some(folder) => fs::create_dir_all(folder).map_err(|error| at(folder, &error)),
            None => Ok(()),
        }
    }

    /// Prints a table, and writes it where it was asked for.
    fn write(
        &self,
        name: &str,
        markdown: &str,
        table: &impl Serialize,
        out: &mut impl Write,
    ) -> Result<Status, Failure> {
        out.write_all(markdown.as_bytes())?;
        if let Some(folder) = &self.output {
            let json = serde_json::to_string_pretty(table)? + "\n";
            for (ending, text) in [("md", markdown), ("json", &json)] {
                let path = folder.join(name).with_extension(ending);
                fs::write(&path, text).map_err(|error| at(&path, &error))?;
            }
        }
        Ok(Status::Fine)
    }
}

fn at(path: &Path, error: &std::io::Error) -> Failure {
    Failure::file(&path.display().to_string(), error)
}

/// How far an experiment is.
fn progress(steps: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(steps);
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {what}, {{eta}} left");
    bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
