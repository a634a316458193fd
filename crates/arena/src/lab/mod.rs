//! Experiments with Hathi itself, each with its table.

pub mod ablation;
pub mod scaling;
pub mod speed;

use crate::contest::{Match, MatchError, Terms};
use crate::log::LogError;
use crate::record::GameRecord;
use crate::spec::SpecError;
use crate::standing::Standing;
use crate::starts::Starts;
use crate::stats::{Difference, Games, Interval, Pairs};
use crate::summary::{signed, span};
use engine::search::{Stop, Techniques};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::fmt;

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
#[derive(Debug)]
pub enum LabError {
    /// There is no such technique.
    Unknown(String),
    /// The game is over in all positions.
    NoPositions,
    /// There are fewer than two amounts, or one is not larger than the one before.
    Order,
    /// A time without an amount.
    NoTime(String),
    /// An engine cannot be named.
    Engine(SpecError),
    /// The games cannot be played.
    Match(MatchError),
    /// What is finished cannot be kept.
    Log(LogError),
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "there is no technique {name:?}, only {}", Techniques::NAMES.join(", "))
            }
            Self::NoPositions => f.write_str("there is no position to search"),
            Self::Order => f.write_str("scaling needs at least two amounts, each larger than the one before"),
            Self::NoTime(time) => write!(f, "{time}: this is not a time for each turn"),
            Self::Engine(error) => error.fmt(f),
            Self::Match(error) => error.fmt(f),
            Self::Log(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LabError {}

impl From<LogError> for LabError {
    fn from(error: LogError) -> Self {
        Self::Log(error)
    }
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
fn contest(terms: Terms, seed: u64) -> Result<Match, LabError> {
    Match::new(terms, Starts::Made { seed }).map_err(LabError::Match)
}

/// Plays what is left of a match; `finished` hears of every game.
fn play(
    contest: &Match,
    cores: usize,
    known: &[GameRecord],
    mut finished: impl FnMut(&GameRecord) -> Result<(), LogError>,
) -> Result<Standing, LogError> {
    let names = contest.terms().engines.iter().map(|engine| engine.name.clone()).collect();
    let mut standing = Standing::new(names);
    known.iter().for_each(|record| standing.add(record));
    let done: HashSet<u64> = known.iter().map(|record| record.game).collect();
    let concurrency = (cores / contest.threads().max(1)).max(1);
    contest.play(
        &mut standing,
        |game| done.contains(&game),
        concurrency,
        &Stop::new(),
        |record, _| finished(record),
    )?;
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
    format!("{} {}", signed(elo), span(interval))
}

/// A whole number with a comma after every three digits: `64,864,800`.
pub fn grouped(number: &impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
