//! `hathi match`: engines against each other.

use crate::failure::{Failure, Status};
use crate::resources::all_cores;
use crate::source;
use arena::stats::{Decision, Interval, Sprt, Units};
use arena::{EngineSpec, Form, Match, Pace, Standing, Starts, Terms, referee};
use clap::Args;
use engine::search::Stop;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::num::NonZero;
use std::time::{Duration, Instant};

/// The arguments of `hathi match`.
#[derive(Args)]
pub struct Contest {
    /// An engine: hathi, or a command line that starts one, then its settings: "hathi; name=A; nodes=2000"
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    engines: Vec<EngineSpec>,
    /// The time for each engine: 0.1s/1s in Arimaa's notation, or 0.1s for exactly that on every turn
    #[arg(long, value_name = "TIME", default_value = "none", hide_default_value = true)]
    time: Pace,
    /// How many starts are played, each with both sides, by every two engines [default: 100; with a test, until it ends]
    #[arg(long, value_name = "N")]
    pairs: Option<NonZero<u64>>,
    /// The same as a number of games between every two engines
    #[arg(long, value_name = "N", conflicts_with = "pairs")]
    games: Option<NonZero<u64>>,
    /// The first engine plays against each other one, and not all against all
    #[arg(long)]
    gauntlet: bool,
    /// How many games are played at a time [default: all cores]
    #[arg(long, value_name = "K")]
    concurrency: Option<NonZero<u16>>,
    /// Starts from a file: game records, positions or an archive; FILE@5g takes games only up to turn 5g
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    openings: Option<String>,
    /// Which starts are made, without a file of them: the same seed gives the same ones
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Stop as soon as it is proved that the first engine is stronger by ELO1 rather than ELO0, or the other way round
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The differences of the test are normalised Elo
    #[arg(long, requires = "sprt")]
    normalised: bool,
}

/// Pairs if nothing else is said.
const PAIRS: u64 = 100;
/// More than any test needs.
const PAIRS_OF_A_TEST: u64 = 1_000_000;
/// How often the standing is written where nobody can watch a screen.
const REPORT_EVERY: Duration = Duration::from_secs(60);

impl Contest {
    /// Plays the match and prints how it ended.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let contest =
            Match::new(self.terms(), self.starts()?).map_err(|error| Failure::Input(error.to_string()))?;
        let names = contest.terms().engines.iter().map(|engine| engine.name.clone()).collect();
        let mut standing = Standing::new(names);
        let concurrency = self.concurrency.map_or_else(all_cores, |number| usize::from(number.get()));
        let mut progress = Progress::new(&contest);
        let result = contest.play(
            &mut standing,
            |_| false,
            concurrency,
            &Stop::new(),
            |_, standing| {
                progress.show(&contest, standing);
                Ok::<(), Failure>(())
            },
        );
        progress.bar.finish_and_clear();
        result?;
        write!(out, "{}", text(&contest, &standing))?;
        Ok(Status::Fine)
    }

    fn starts(&self) -> Result<Starts, Failure> {
        let Some(argument) = &self.openings else { return Ok(Starts::Made { seed: self.seed }) };
        let (name, label) = source::split_label(argument);
        let ply = match label {
            Some(label) => Some(source::ply_of(label).ok_or_else(|| source::not_a_label(name, label))?),
            None => None,
        };
        let text = source::read(name)?;
        Starts::read(&text, ply).map_err(|error| Failure::Input(format!("{name}: {error}")))
    }

    fn terms(&self) -> Terms {
        let sprt = self.sprt.map(|sprt| Sprt {
            units: if self.normalised { Units::Normalised } else { Units::Logistic },
            ..sprt
        });
        let default = if sprt.is_some() { PAIRS_OF_A_TEST } else { PAIRS };
        let pairs = self.games.map(|games| games.get().div_ceil(2)).or(self.pairs.map(NonZero::get));
        Terms {
            engines: self.engines.clone(),
            form: if self.gauntlet { Form::Gauntlet } else { Form::RoundRobin },
            pairs: pairs.unwrap_or(default),
            pace: self.time,
            rules: referee::Rules::default(),
            sprt,
        }
    }
}

/// What one sees while a match goes on.
struct Progress {
    bar: ProgressBar,
    began: Instant,
    reported: Instant,
    games: u64,
}

impl Progress {
    fn new(contest: &Match) -> Self {
        let bar = ProgressBar::new(contest.schedule().games());
        bar.set_style(
            ProgressStyle::with_template("{msg}\n{wide_bar} {human_pos}/{human_len} games, {eta} left")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        Self { bar, began: Instant::now(), reported: Instant::now(), games: 0 }
    }

    fn show(&mut self, contest: &Match, standing: &Standing) {
        self.games += 1;
        let per_minute = self.games as f64 / self.began.elapsed().as_secs_f64().max(1e-3) * 60.0;
        let text = format!("{}{per_minute:.1} games a minute", text(contest, standing));
        self.bar.set_position(standing.games());
        if self.bar.is_hidden() && self.reported.elapsed() >= REPORT_EVERY {
            self.reported = Instant::now();
            let _ = writeln!(std::io::stderr(), "{text}\n");
        }
        self.bar.set_message(text);
    }
}

/// How a match stands, in a few lines.
fn text(contest: &Match, standing: &Standing) -> String {
    let mut text = String::new();
    for one in 0..standing.names().len() {
        for other in one + 1..standing.names().len() {
            let tally = standing.between(one, other);
            if tally.games.total() > 0 {
                text.push_str(&meeting(standing, one, other));
            }
        }
    }
    if let Some(sprt) = contest.terms().sprt {
        let (fails, passes) = sprt.bounds();
        let llr = sprt.llr(&standing.between(0, 1).pairs);
        let decision = match contest.decision(standing) {
            Some(Decision::Passed) => ": passed",
            Some(Decision::Failed) => ": failed",
            None => "",
        };
        let Sprt { elo0, elo1, .. } = sprt;
        text.push_str(&format!(
            "LLR {llr:.2} [{fails:.2}, {passes:.2}] for {elo1} rather than {elo0} Elo{decision}\n"
        ));
    }
    for (engine, name) in standing.names().iter().enumerate() {
        let faults: Vec<String> =
            standing.faults(engine).iter().map(|(kind, number)| format!("{kind} {number}")).collect();
        if !faults.is_empty() {
            text.push_str(&format!("faults of {name}: {}\n", faults.join(", ")));
        }
    }
    text
}

/// The result between two engines.
fn meeting(standing: &Standing, one: usize, other: usize) -> String {
    let tally = standing.between(one, other);
    let (first, second) = (&standing.names()[one], &standing.names()[other]);
    let mut text = format!("{first} - {second}: {} - {}", tally.games.wins, tally.games.losses);
    if let Some(difference) = tally.pairs.difference() {
        let Interval { low, high } = difference.elo_interval;
        let [lost, _, split, _, won] = tally.pairs.0;
        text.push_str(&format!(
            ", pairs won {won}, split {split}, lost {lost}\nElo {:+.1} [{low:+.1}, {high:+.1}], superior {:.1}%",
            difference.elo,
            100.0 * difference.superiority,
        ));
    }
    text.push('\n');
    text
}
