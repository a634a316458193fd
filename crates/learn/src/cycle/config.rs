//! What to do in every generation: a small file in TOML.

use crate::train::{Settings, SettingsError, Share};
use arena::referee::Rules;
use arena::{Conditions, EngineSpec, Form, Match, Pace, Runner, SpecError, Starts};
use engine::configuration::Configuration;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A file with all settings, explained.
pub const EXAMPLE: &str = include_str!("example.toml");
/// The evaluation before there is a network.
pub(super) const CLASSICAL: &str = "classical";
/// What may differ when a folder goes on: where it is, how far it goes, and what does not change the result.
const FREE: [&str; 3] = ["folder", "generations", "threads"];

/// The settings of all generations.
///
/// ```
/// use learn::cycle::{Config, EXAMPLE};
///
/// let config: Config = EXAMPLE.parse().unwrap();
/// assert_eq!((config.generations.get(), config.training.hidden), (5, 256));
/// let error = EXAMPLE.replace("games = 20_000", "games = 0").parse::<Config>().unwrap_err();
/// assert!(error.to_string().starts_with("line 17, games = 0: "));
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Config {
    /// Where everything goes.
    #[serde(deserialize_with = "folder")]
    pub folder: PathBuf,
    /// How many generations there will be.
    pub generations: NonZero<u32>,
    /// How many generations' games one training uses.
    pub window: NonZero<u32>,
    /// How many positions near the first games a training from random weights uses besides.
    #[serde(default)]
    pub distil: Option<NonZero<usize>>,
    /// What the games depend on.
    #[serde(default)]
    pub seed: u64,
    /// The games to learn from.
    pub selfplay: GamesConfig,
    /// The training. Its data, output and start are chosen for each generation.
    #[serde(deserialize_with = "training")]
    pub training: Settings,
    /// The match of a new network against the best.
    #[serde(rename = "match")]
    pub contest: MatchConfig,
    /// The commit that this program is built from, if that is known. It is not in the file.
    #[serde(skip)]
    pub commit: Option<String>,
    /// Whether to go on although an engine plays otherwise than the one that has begun. It is not in the file.
    #[serde(skip)]
    pub mixed: bool,
    /// What it was read from.
    #[serde(skip)]
    pub(super) text: String,
}

/// The games of a generation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesConfig {
    /// How many.
    pub games: NonZero<u64>,
    /// The nodes of the search before every turn.
    pub nodes: NonZero<u64>,
    /// The player but its evaluation.
    #[serde(deserialize_with = "player")]
    pub engine: EngineSpec,
    /// How many games are played at a time.
    pub threads: NonZero<u16>,
}

/// The match of a generation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchConfig {
    /// How many starts are played, each with both sides.
    pub pairs: NonZero<u64>,
    /// The time of both players.
    #[serde(default)]
    pub time: Pace,
    /// The players but their names and evaluations.
    #[serde(deserialize_with = "player")]
    pub engine: EngineSpec,
    /// The likelihood of superiority with which the new network becomes the best.
    #[serde(default = "sure")]
    pub superiority: Share,
    /// How many games are played at a time.
    pub threads: NonZero<u16>,
}

impl FromStr for Config {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Self, SettingsError> {
        let mut config: Self = toml::from_str(text).map_err(|error| SettingsError::new(text, &error))?;
        config.text = text.to_string();
        // What cannot be played after hours of training is better known now.
        let trial = config.contest.between(("new", CLASSICAL), ("best", CLASSICAL), 0);
        trial.map_err(|reason| SettingsError::whole(format!("[match]: {reason}")))?;
        Ok(config)
    }
}

impl Config {
    /// The first setting that another text has otherwise; where, how far and with how many threads does not count.
    pub(super) fn difference(&self, known: &str) -> Result<Option<String>, SettingsError> {
        let table = |text: &str| -> Result<toml::Table, SettingsError> {
            toml::from_str(text).map_err(|error| SettingsError::new(text, &error))
        };
        Ok(difference("", &table(&self.text)?, &table(known)?))
    }
}

/// The first setting that two tables do not have in common.
fn difference(table: &str, new: &toml::Table, old: &toml::Table) -> Option<String> {
    let mut keys: Vec<&String> = new.keys().chain(old.keys()).collect();
    keys.sort();
    keys.retain(|key| !FREE.contains(&key.as_str()));
    keys.into_iter().find_map(|key| match (new.get(key), old.get(key)) {
        (Some(toml::Value::Table(new)), Some(toml::Value::Table(old))) => {
            difference(&format!("{table}{key}."), new, old)
        }
        (new, old) => (new != old).then(|| format!("{table}{key}")),
    })
}

impl MatchConfig {
    /// The match between two networks, each with a name and a file or [`CLASSICAL`].
    pub(super) fn between(&self, new: (&str, &str), best: (&str, &str), seed: u64) -> Result<Match, String> {
        let entrant = |(name, evaluation)| {
            entrant(&self.engine, name, evaluation).map_err(|error: SpecError| error.to_string())
        };
        let conditions = Conditions {
            engines: vec![entrant(new)?, entrant(best)?],
            form: Form::RoundRobin,
            pairs: self.pairs.get(),
            pace: self.time,
            rules: Rules::default(),
            sprt: None,
        };
        Match::new(conditions, Starts::Made { seed }).map_err(|error| error.to_string())
    }
}

/// An engine with a name and an evaluation.
pub(super) fn entrant(engine: &EngineSpec, name: &str, evaluation: &str) -> Result<EngineSpec, SpecError> {
    Ok(engine.clone().with("evaluation", evaluation)?.named(name))
}

fn sure() -> Share {
    Share(0.95)
}

fn folder<'de, D: Deserializer<'de>>(from: D) -> Result<PathBuf, D::Error> {
    let name = String::deserialize(from)?;
    if name.is_empty() {
        return Err(D::Error::custom("must be the name of a folder"));
    }
    Ok(Path::new(&name).to_path_buf())
}

fn training<'de, D: Deserializer<'de>>(from: D) -> Result<Settings, D::Error> {
    let settings = Settings::deserialize(from)?;
    let Settings { data, output, start, .. } = &settings;
    if !data.is_empty() || !output.as_os_str().is_empty() || start.is_some() {
        return Err(D::Error::custom("data, output and start are chosen for each generation"));
    }
    Ok(settings)
}

fn player<'de, D: Deserializer<'de>>(from: D) -> Result<EngineSpec, D::Error> {
    let engine = EngineSpec::deserialize(from)?;
    if engine.runner != Runner::Hathi {
        return Err(D::Error::custom("only hathi itself can play"));
    }
    if engine.is_named() {
        return Err(D::Error::custom("name is chosen for each generation"));
    }
    let complete = entrant(&engine, "new", CLASSICAL).map_err(|error| match error {
        SpecError::Twice(key) => D::Error::custom(format!("{key} is chosen for each generation")),
        error => D::Error::custom(error),
    })?;
    Configuration::new(complete.settings()).map_err(D::Error::custom)?;
    Ok(engine)
}
