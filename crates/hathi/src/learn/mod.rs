//! `hathi learn`: generation after generation of self-play, training and matches; a ranking of turns; and weights of the
//! classical evaluation.

mod ranking;
mod weights;

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::resources::COMMIT;
use crate::{contest, selfplay, train};
use ::learn::cycle::{self, Config, EXAMPLE, Event, Verdict};
use clap::{Args, Subcommand};
use figures::signed;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// The arguments of `hathi learn`.
#[derive(Args)]
#[command(after_help = "\
CONFIG is a small text file: how many games, what to train, what match decides.
--example prints one with every setting explained; start from that:
  hathi learn --example > learn.toml

The folder that it names gets gen-001, gen-002, … with the samples, the
network, the match and the verdict of each generation, the table networks.md,
and best.nnue, the best network so far. The same command goes on after an
interruption; a greater number of generations makes it go on when it is
finished.")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Learn {
    #[command(subcommand)]
    other: Option<Other>,
    /// The settings
    #[arg(value_name = "CONFIG", required_unless_present = "example")]
    config: Option<PathBuf>,
    /// Go on although an engine plays otherwise than the one that has begun
    #[arg(long)]
    mixed: bool,
    /// Print settings with explanations
    #[arg(long, conflicts_with_all = ["config", "mixed"])]
    example: bool,
}

/// What else can be learned.
#[derive(Subcommand)]
enum Other {
    /// Learn which turns are played, from games and from searches: what people would play (Wu 2015 §5.1)
    Ranking(ranking::Ranking),
    /// Learn the numbers of the classical evaluation from games, by linear and quadratic programs (Hřebejk 2013, chapter 5)
    Weights(weights::Weights),
}

impl Learn {
    /// Learns until the last generation is finished or somebody stops it.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        match &self.other {
            Some(Other::Ranking(command)) => command.run(out),
            Some(Other::Weights(command)) => command.run(out),
            None => self.generations(out),
        }
    }

    fn generations(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let Some(path) = &self.config else {
            out.write_all(EXAMPLE.as_bytes())?;
            return Ok(Status::Fine);
        };
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| Failure::file(&name, &error))?;
        let mut config: Config = text.parse().map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        config.commit = COMMIT.map(str::to_string);
        config.mixed = self.mixed;
        let stop = interruption::stop();
        let mut screen = Screen { out: &mut *out, stage: Stage::Between, written: Ok(()) };
        let result = cycle::run(&config, &stop, &mut |event| screen.hear(event));
        screen.change(Stage::Between);
        screen.written?;
        let verdicts = result.map_err(|error| Failure::Input(error.to_string()))?;
        if verdicts.len() < config.generations.get() as usize {
            return interruption::end(out, true);
        }
        writeln!(out, "{}", config.folder.join("networks.md").display())?;
        Ok(Status::Fine)
    }
}

/// Where progress is shown and what is finished is written.
struct Screen<'a, W> {
    out: &'a mut W,
    stage: Stage,
    /// Whether all could be written.
    written: std::io::Result<()>,
}

/// What is being done, with what shows it.
enum Stage {
    Between,
    Playing(selfplay::Screen),
    Training(train::Screen),
    Match(contest::Screen),
}

impl<W: Write> Screen<'_, W> {
    fn hear(&mut self, event: Event<'_>) {
        match (event, &mut self.stage) {
            (Event::Generation(name, best), _) => self.line(&format!("{name}: {best} plays")),
            (Event::Playing(_, played), Stage::Playing(screen)) => screen.show(played),
            (Event::Playing(run, _), _) => self.change(Stage::Playing(selfplay::Screen::new(run))),
            (Event::Played(positions), _) => self.line(&format!("{positions} positions of its games")),
            (Event::Distilling(0, count), _) => self.line(&format!("{count} positions near them")),
            (Event::Distilling(..), _) => {}
            (Event::Data(data), _) => {
                let (training, apart, left_out) = (data.training(), data.validation(), data.left_out());
                self.line(&format!(
                    "{training} samples to learn from, {apart} kept apart, {left_out} left out"
                ));
            }
            (Event::Training(settings, trainer), Stage::Training(bar)) => bar.show(settings, trainer),
            (Event::Training(settings, _), _) => {
                self.change(Stage::Training(train::Screen::new(settings)));
            }
            (Event::Match(contest, standing), Stage::Match(bar)) => bar.show(contest, standing),
            (Event::Match(contest, standing), _) => {
                let names = standing.names().join(" - ");
                self.line(&format!("{names}: {} games", contest.schedule().games()));
                self.change(Stage::Match(contest::Screen::new(contest, standing)));
            }
            (Event::Verdict(verdict), _) => self.line(&describe(verdict)),
        }
    }

    /// Another stage begins.
    fn change(&mut self, stage: Stage) {
        // What is shown of the last one is cleared before something is shown of the next.
        self.stage = Stage::Between;
        self.stage = stage;
    }

    /// Something is finished.
    fn line(&mut self, text: &str) {
        self.change(Stage::Between);
        let written = writeln!(self.out, "{text}").and_then(|()| self.out.flush());
        if self.written.is_ok() {
            self.written = written;
        }
    }
}

fn describe(verdict: &Verdict) -> String {
    let elo = verdict.difference.map_or(String::new(), |difference| {
        format!(
            ", Elo {} {}, superior with {:.1}%",
            signed(difference.elo),
            difference.elo_interval,
            100.0 * difference.superiority
        )
    });
    format!(
        "{}: {}, won {} of {} games{elo}: {}",
        cycle::name(verdict.generation),
        train::losses(verdict.training_loss, verdict.validation_loss),
        verdict.result.wins,
        verdict.result.total(),
        if verdict.accepted { "accepted" } else { "rejected" },
    )
}
