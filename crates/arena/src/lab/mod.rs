//! Experiments with Hathi itself, each with its table.

pub mod ablation;
pub mod blindspots;
pub mod blunders;
pub mod forced;
pub mod foresight;
pub mod horizon;
pub mod ranking;
pub mod scaling;
pub mod setups;
pub mod speed;

use crate::contest::{Conditions, Match, MatchError, PlayError};
use crate::log::LogError;
use crate::record::GameRecord;
use crate::spec::SpecError;
use crate::standing::Standing;
use crate::starts::Starts;
use crate::stats::{Difference, Games, Interval, Pairs};
use arimaa::{Game, Setup};
use engine::crew;
use engine::search::{Engine, Limits, Root, Stop, Techniques};
use figures::signed;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};

/// An experiment. It has many parts, and whoever keeps those that are finished can go on with it later.
pub trait Experiment: Serialize + DeserializeOwned {
    /// What it is called.
    const NAME: &'static str;
    /// What its parts are called.
    const PARTS: &'static str;
    /// What comes of a part.
    type Part: Serialize + DeserializeOwned;
    /// What comes of all.
    type Table: Table;

    /// Whether it can be made.
    fn check(&self) -> Result<(), LabError>;

    /// How many parts there are.
    fn parts(&self) -> u64;

    /// As how many of them one counts that is finished; more than one where some take much longer.
    fn counts(&self, _part: &Self::Part) -> u64 {
        1
    }

    /// Makes all parts that are not known yet, and tells of each when it is finished.
    fn measure(
        &self,
        cores: usize,
        known: Vec<Self::Part>,
        finished: &mut dyn FnMut(Self::Part) -> Result<(), LogError>,
    ) -> Result<Self::Table, LabError>;
}

/// What came of an experiment.
pub trait Table: Serialize {
    /// For people.
    fn to_markdown(&self) -> String;

    /// As a picture, if there is one.
    fn to_svg(&self) -> Option<String> {
        None
    }
}

/// Why nothing can be measured.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// There is no such technique.
    #[error("there is no technique {:?}, only {}", .0, Techniques::NAMES.join(", "))]
    Unknown(String),
    /// The game is over in all positions.
    #[error("there is no position to search")]
    NoPositions,
    /// There are fewer than two amounts, or one is not larger than the one before.
    #[error("scaling needs at least two amounts, each larger than the one before")]
    Order,
    /// A time without an amount.
    #[error("{0}: this is not a time for each turn")]
    NoTime(String),
    /// An engine cannot be named.
    #[error("{0}")]
    Engine(SpecError),
    /// An engine cannot be measured, and why.
    #[error("{0}: {1}")]
    Settings(String, String),
    /// The games cannot be played.
    #[error("{0}")]
    Match(MatchError),
    /// The machine does not give what playing needs.
    #[error("{0}")]
    Play(String),
    /// A ranking is no use: its file, and why.
    #[error("{0}: {1}")]
    Model(String, String),
    /// There is no such evaluation, and why.
    #[error("{0}")]
    Evaluation(String),
    /// What is finished cannot be kept.
    #[error("{0}")]
    Log(#[from] LogError),
}

/// Makes the parts of these numbers in several threads, each with tools of its own; `finished` hears of every part.
fn make_parts<T, P: Clone + Send>(
    cores: usize,
    numbers: &[usize],
    tools: impl Fn() -> T + Sync,
    make: impl Fn(&mut T, usize) -> P + Sync,
    finished: &mut dyn FnMut(P) -> Result<(), LogError>,
) -> Result<Vec<P>, LabError> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let sender = Mutex::new(Some(sender));
    let mut parts = Vec::new();
    std::thread::scope(|scope| {
        let workers = scope.spawn(|| {
            let work = || {
                let mut tools = tools();
                let sender = sender.lock().ok().and_then(|sender| sender.clone());
                while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let part = make(&mut tools, number);
                    // Whoever has stopped to listen has had an error, and tells it.
                    if sender.as_ref().is_none_or(|sender| sender.send(part).is_err()) {
                        break;
                    }
                }
            };
            let worked = crew::run(cores, work);
            sender.lock().ok().and_then(|mut sender| sender.take());
            worked
        });
        let logged = receiver.iter().try_for_each(|part: P| {
            parts.push(part.clone());
            finished(part)
        });
        drop(receiver);
        match workers.join() {
            Ok(Err(error)) => Err(LabError::Play(error.to_string())),
            Ok(Ok(_)) => logged.map_err(LabError::Log),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })?;
    Ok(parts)
}

/// A game of an engine against itself from these setups, of at most so many turns of both sides. `nodes` says how many nodes
/// a turn may take, by its number from 1. None if it cannot be played.
fn own_game(
    engine: &mut Engine,
    setups: [Setup; 2],
    longest: usize,
    nodes: impl Fn(usize) -> u64,
) -> Option<Game> {
    engine.forget();
    let mut game = Game::new();
    for setup in setups {
        game.set_up(setup).ok()?;
    }
    for turn in 1..=longest {
        let Some(root) = Root::of(&game) else { break };
        let report = engine.search(&root, &Limits::nodes(nodes(turn)), &Stop::new(), &mut |_| {});
        game.play(report.best()?).ok()?;
    }
    Some(game)
}

/// What came of a match between two engines of an experiment.
#[derive(Clone, Debug, Serialize)]
pub struct Meeting {
    /// The games, from the view of the one that is expected to be stronger.
    #[serde(flatten)]
    pub games: Games,
    /// The pairs of games.
    pub pairs: Pairs,
    /// How much stronger it is.
    pub difference: Option<Difference>,
}

/// A match from made starts.
fn contest(conditions: Conditions, seed: u64) -> Result<Match, LabError> {
    Match::new(conditions, Starts::Made { seed }).map_err(LabError::Match)
}

/// Plays what is left of a match; `finished` hears of every game.
fn play(
    contest: &Match,
    cores: usize,
    known: &[GameRecord],
    mut finished: impl FnMut(&GameRecord) -> Result<(), LogError>,
) -> Result<Standing, LabError> {
    let names = contest.conditions().engines.iter().map(|engine| engine.name.clone()).collect();
    let mut standing = Standing::new(names);
    known.iter().for_each(|record| standing.add(record));
    let done: HashSet<u64> = known.iter().map(|record| record.game).collect();
    let concurrency = (cores / contest.threads().max(1)).max(1);
    contest
        .play(
            &mut standing,
            |game| done.contains(&game),
            concurrency,
            &Stop::new(),
            |record, _| finished(record),
        )
        .map_err(|error| match error {
            PlayError::Listener(error) => LabError::Log(error),
            error => LabError::Play(error.to_string()),
        })?;
    Ok(standing)
}

impl Meeting {
    fn between(standing: &Standing, first: usize, second: usize) -> Self {
        let tally = standing.between(first, second);
        Self { games: tally.games, pairs: tally.pairs, difference: tally.pairs.difference() }
    }
}

/// `+12.3 [-3.1, +27.7]`.
fn elo(elo: f64, interval: Interval) -> String {
    format!("{} {}", signed(elo), interval)
}
