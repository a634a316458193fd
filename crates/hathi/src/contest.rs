//! `hathi match`: engines against each other.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use crate::resources::{COMMIT, all_cores};
use crate::source;
use arena::referee::{Agreement, Rules};
use arena::stats::{Sprt, Units};
use arena::{
    Caller, Conditions, EngineSpec, Form, Journal, JournalError, LogError, Match, Pace, Standing, Starts,
    Summary,
};
use arimaa::{Game, MomentReason};
use clap::Args;
use std::collections::HashSet;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The arguments of `hathi match`.
#[derive(Args)]
pub struct Contest {
    /// An engine: hathi, or a command line that starts one, then its settings: "hathi; name=A; nodes=2000"
    #[arg(long = "engine", value_name = "ENGINE", required_unless_present = "resume")]
    engines: Vec<EngineSpec>,
    /// The time for each engine: 0.1s/1s in Arimaa's notation, or 0.1s for exactly that on every turn
    #[arg(long, value_name = "TIME", default_value = "none", hide_default_value = true)]
    time: Pace,
    /// How many starts are played, each with both sides, by every two engines [default: all starts of a file; else 100,
    /// or with a test as many as it needs]
    #[arg(long, value_name = "N")]
    pairs: Option<NonZero<u64>>,
    /// The same as a number of games between every two engines
    #[arg(long, value_name = "N", conflicts_with = "pairs")]
    games: Option<NonZero<u64>>,
    /// The first engine plays against each other one, and not all against all
    #[arg(long)]
    gauntlet: bool,
    /// How many games are played at a time [default: as many as the cores allow]
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
    /// A game is over when both engines' scores say so, by SCORE centirabbits in TURNS turns of each
    #[arg(long, value_name = "SCORE,TURNS", value_parser = agreement)]
    agree: Option<Agreement>,
    /// After turn N of Silver a game is decided by the number of pieces
    #[arg(long, value_name = "N")]
    max_turns: Option<NonZero<u32>>,
    /// How much later than its clock allows a turn may come
    #[arg(long, value_name = "TIME", default_value = "0.05s", value_parser = duration)]
    lag: Duration,
    /// How long one waits for a program without a clock
    #[arg(long, alias = "patience", value_name = "TIME", default_value = "60s", value_parser = duration)]
    timeout: Duration,
    /// Where the games and the summary go [default: the next free number in the folder matches]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Go on with the match in this folder
    #[arg(long, value_name = "FOLDER")]
    #[arg(conflicts_with_all = ["engines", "time", "gauntlet", "openings", "seed", "sprt", "agree", "max_turns", "lag", "timeout", "out"])]
    resume: Option<PathBuf>,
    /// Go on although an engine plays otherwise than the one that has begun
    #[arg(long, requires = "resume")]
    mixed: bool,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

/// Pairs if nothing else is said.
const PAIRS: u64 = 100;
/// More than any test needs.
const PAIRS_OF_A_TEST: u64 = 1_000_000;
/// The folder of folders, if none is named.
const MATCHES: &str = "matches";

impl Contest {
    /// Plays the match and prints how it ended.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let (mut journal, contest, finished) = self.prepare()?;
        let names = contest.conditions().engines.iter().map(|engine| engine.name.clone()).collect();
        let mut standing = Standing::new(names);
        finished.iter().for_each(|record| standing.add(record));
        let done: HashSet<u64> = finished.iter().map(|record| record.game).collect();
        drop(finished);

        let stop = interruption::stop();
        let mut screen = Screen::new(&contest, &standing);
        let began = Instant::now();
        let concurrency = self.concurrency(&contest);
        let mut thinking = 0.0;
        let result = contest.play(
            &mut standing,
            |game| done.contains(&game),
            concurrency,
            &stop,
            |record, standing| {
                thinking += record.notes.iter().map(|note| note.time).sum::<f64>();
                journal.append(record)?;
                screen.show(&contest, standing);
                Ok::<(), JournalError>(())
            },
        );
        drop(screen);
        result.map_err(|error| Failure::Input(error.to_string()))?;

        let summary = journal.conclude(&contest, &standing).map_err(wrong)?;
        let complete = contest.decision(&standing).is_some() || summary.games >= summary.scheduled;
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &summary)?;
            writeln!(out)?;
        } else {
            let folder = journal.folder().display();
            write!(out, "{}{} games in {folder}", summary.to_text(), summary.games)?;
            if !complete {
                write!(out, "; --resume {folder} goes on")?;
            } else if thinking > 0.0 {
                let seconds = began.elapsed().as_secs_f64();
                let share = 100.0 * thinking / (concurrency as f64 * seconds);
                write!(out, "; {}, {share:.1}% of it in searches", time(seconds))?;
            }
            writeln!(out)?;
        }
        Ok(if complete { Status::Fine } else { Status::Interrupted })
    }

    /// A new match, or one that goes on with the games that are finished.
    fn prepare(&self) -> Result<(Journal, Match, Vec<arena::GameRecord>), Failure> {
        let caller = Caller { commit: COMMIT, mixed: self.mixed };
        if let Some(folder) = &self.resume {
            let more = self.wanted_pairs();
            return Journal::resume(folder, caller, |conditions| {
                conditions.pairs = more.unwrap_or(conditions.pairs)
            })
            .map_err(wrong);
        }
        let starts = self.starts()?;
        let contest = Match::new(self.conditions(&starts), starts)
            .map_err(|error| Failure::Input(error.to_string()))?;
        let journal = match &self.out {
            Some(folder) => Journal::create(folder, &contest, caller),
            None => next_free(&contest, caller),
        };
        Ok((journal.map_err(wrong)?, contest, Vec::new()))
    }

    fn starts(&self) -> Result<Starts, Failure> {
        let Some(argument) = &self.openings else { return Ok(Starts::Made { seed: self.seed }) };
        let (name, label) = source::split_label(argument);
        let ply = match label {
            Some(label) => Some(Game::ply_of_label(label).ok_or_else(|| {
                let reason = MomentReason::NotALabel(label.to_string());
                Failure::Input(format!("{name}: {reason}"))
            })?),
            None => None,
        };
        let text = source::read(name)?;
        Starts::read(&text, ply).map_err(|error| Failure::Input(format!("{name}: {error}")))
    }

    fn conditions(&self, starts: &Starts) -> Conditions {
        let units = if self.normalised { Units::Normalised } else { Units::Logistic };
        let sprt = self.sprt.map(|sprt| Sprt { units, ..sprt });
        let made = if sprt.is_some() { PAIRS_OF_A_TEST } else { PAIRS };
        let default = starts.number().unwrap_or(made);
        Conditions {
            engines: self.engines.clone(),
            form: if self.gauntlet { Form::Gauntlet } else { Form::RoundRobin },
            pairs: self.wanted_pairs().unwrap_or(default),
            pace: self.time,
            rules: Rules {
                lag: self.lag,
                timeout: self.timeout,
                last_turn: self.max_turns.map(NonZero::get),
                agreement: self.agree,
            },
            sprt,
        }
    }

    fn wanted_pairs(&self) -> Option<u64> {
        self.games.map(|games| games.get().div_ceil(2)).or(self.pairs.map(NonZero::get))
    }

    /// Each game needs as many cores as the engine with the most threads.
    fn concurrency(&self, contest: &Match) -> usize {
        let possible = || (all_cores() / contest.threads().max(1)).max(1);
        self.concurrency.map_or_else(possible, |number| usize::from(number.get()))
    }
}

/// A match that cannot be prepared or kept.
fn wrong(error: JournalError) -> Failure {
    Failure::Input(error.to_string())
}

/// A folder with the next number that nobody has yet.
fn next_free(contest: &Match, caller: Caller<'_>) -> Result<Journal, JournalError> {
    let folders = (1u32..).map(|number| Path::new(MATCHES).join(number.to_string()));
    let mut free = folders.filter(|folder| !folder.exists());
    loop {
        let folder = free.next().unwrap_or_else(|| MATCHES.into());
        match Journal::create(&folder, contest, caller) {
            // Another match was quicker.
            Err(JournalError::Log(LogError::Exists(_))) => {}
            result => return result,
        }
    }
}

/// A time such as 0.05s.
pub fn duration(text: &str) -> Result<Duration, String> {
    match text.parse::<Pace>()? {
        Pace::Exactly(time) => Ok(time),
        _ => Err("this is a time such as 0.05s".to_string()),
    }
}

fn agreement(text: &str) -> Result<Agreement, String> {
    let numbers = text
        .split_once(',')
        .and_then(|(score, turns)| Some((score.trim().parse().ok()?, turns.trim().parse().ok()?)));
    match numbers {
        Some((score @ 1.., turns @ 1..)) => Ok(Agreement { score, turns }),
        _ => Err("an agreement is a score in centirabbits and a number of turns, such as 2000,4".to_string()),
    }
}

/// What one sees while a match goes on.
pub struct Screen {
    progress: Progress,
    /// The games that were finished before.
    before: u64,
}

impl Screen {
    /// Before the next game.
    pub fn new(contest: &Match, standing: &Standing) -> Self {
        let is_test = contest.conditions().sprt.is_some();
        let template = if is_test { "{msg}" } else { "{msg}\n{wide_bar} {human_pos}/{human_len}" };
        let progress = Progress::new(contest.schedule().games(), template);
        progress.set(standing.games());
        Self { progress, before: standing.games() }
    }

    /// After a game.
    pub fn show(&mut self, contest: &Match, standing: &Standing) {
        let (before, elapsed) = (self.before, self.progress.elapsed());
        self.progress.show(standing.games(), || report(contest, standing, before, elapsed));
    }
}

/// What came of a match so far, how fast it goes, and how long it will still take.
fn report(contest: &Match, standing: &Standing, before: u64, elapsed: Duration) -> String {
    let summary = Summary::new(contest, standing);
    let seconds = elapsed.as_secs_f64().max(1e-3);
    let played = (summary.games - before) as f64;
    // A test goes on until its ratio has come as far as one of the bounds is, at the pace so far.
    let left = match &summary.sprt {
        Some(sprt) => {
            let bound = if sprt.llr < 0.0 { sprt.bounds.0 } else { sprt.bounds.1 };
            let share = sprt.llr / bound;
            (share > 0.01).then(|| (1.0 / share - 1.0) * summary.games as f64)
        }
        None => Some((summary.scheduled - summary.games) as f64),
    };
    let left = left.map_or(String::new(), |games| format!(", about {} left", time(games / played * seconds)));
    format!(
        "{}{} games, {:.1} a minute, {}{left}\n",
        summary.to_text(),
        summary.games,
        60.0 * played / seconds,
        time(seconds),
    )
}

/// A time as people say it.
fn time(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
