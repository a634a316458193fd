//! What to train, on what, and how: a small file in TOML.

use super::model::Shape;
use crate::sample::Origin;
use nnue::{Inputs, MAX_BUCKETS, MAX_HIDDEN, Scheme};
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// A file with all settings, explained.
pub const EXAMPLE: &str = include_str!("example.toml");

/// Hidden units come in groups of so many.
const HIDDEN_GROUP: usize = 32;
/// A training can be interrupted between two batches, so none may take long.
const MOST_BATCH: u64 = 1 << 20;
/// More threads are a mistake.
const MOST_THREADS: usize = 256;

/// The settings of a training.
///
/// ```
/// use learn::train::{EXAMPLE, Settings};
///
/// let settings: Settings = EXAMPLE.parse().unwrap();
/// assert_eq!(settings.hidden, 256);
/// let error = "hidden = 100".parse::<Settings>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, hidden = 100: must be a multiple of 32 from 32 to 1024");
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// Files of samples, and folders with such files.
    #[serde(default)]
    pub data: Vec<PathBuf>,
    /// Where to write the network. What belongs to it gets the same name with another ending.
    #[serde(default)]
    pub output: PathBuf,
    /// A checkpoint whose weights are taken as they are at the beginning, or a network, which may have fewer hidden units or see less;
    /// none starts at random.
    #[serde(default)]
    pub start: Option<PathBuf>,
    /// How pieces are put into classes.
    #[serde(deserialize_with = "scheme", serialize_with = "scheme_name")]
    pub inputs: Scheme,
    /// Whether the own elephant is always put on the left; if not, every position is mirrored at random.
    pub mirrored: bool,
    /// The hidden units of one view.
    #[serde(deserialize_with = "hidden")]
    pub hidden: usize,
    /// The outputs, by the number of pieces.
    #[serde(deserialize_with = "buckets")]
    pub buckets: usize,
    /// The positions between two changes of the weights.
    #[serde(deserialize_with = "batch")]
    pub batch: u64,
    /// The positions of the whole training, repeated ones included.
    #[serde(deserialize_with = "positive")]
    pub positions: u64,
    /// The learning rate after the warm-up and at the end.
    pub learning_rate: Course<Rate>,
    /// The positions in which the learning rate rises from 0.
    #[serde(default)]
    pub warm_up: u64,
    /// How much of a weight goes away, times the learning rate.
    #[serde(default, deserialize_with = "not_negative")]
    pub weight_decay: f64,
    /// How much the score of the search counts in the target, at the beginning and at the end; the rest is the result.
    pub mix: Course<Share>,
    /// How much the positions count, by where they come from.
    #[serde(default)]
    pub origins: Origins,
    /// Positions with a greater score are left out, in centirabbits.
    #[serde(default, deserialize_with = "limit")]
    pub score_limit: Option<i16>,
    /// The share of the games that is kept apart, to see what the network makes of games it does not know.
    pub validation: Share,
    /// What all chance depends on.
    #[serde(default)]
    pub seed: u64,
    /// The threads to use. They do not change the result.
    #[serde(deserialize_with = "threads")]
    pub threads: usize,
}

/// A number that may change in the course of the training: `x`, or `[first, last]`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Course<T> {
    /// At the beginning.
    pub first: T,
    /// At the end.
    pub last: T,
}

impl<T: Copy> Course<T> {
    /// The same from the beginning to the end.
    pub fn steady(value: T) -> Self {
        Self { first: value, last: value }
    }
}

/// A number from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share(pub f64);

/// A learning rate: above 0, at most 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate(pub f64);

/// How much positions count.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Origins {
    /// The weight of quiet positions of games.
    #[serde(default = "Share::all")]
    pub quiet: Share,
    /// The weight of other positions of games.
    #[serde(default = "Share::all")]
    pub sharp: Share,
    /// The weight of positions beside games.
    #[serde(default = "Share::all")]
    pub aside: Share,
}

impl Default for Origins {
    fn default() -> Self {
        Self { quiet: Share::all(), sharp: Share::all(), aside: Share::all() }
    }
}

impl Origins {
    /// How much a position counts.
    pub fn weight(&self, origin: Origin) -> f64 {
        let Share(weight) = match origin {
            Origin::Quiet => self.quiet,
            Origin::Sharp => self.sharp,
            Origin::Aside => self.aside,
        };
        weight
    }
}

impl Share {
    fn all() -> Self {
        Self(1.0)
    }
}

impl Settings {
    /// The measures of the network.
    pub fn shape(&self) -> Shape {
        let inputs = Inputs { scheme: self.inputs, mirrored: self.mirrored };
        Shape { inputs, hidden: self.hidden, buckets: self.buckets }
    }

    /// The batches of the whole training.
    pub fn batches(&self) -> u64 {
        self.positions.div_ceil(self.batch)
    }

    /// The learning rate after so many positions: it rises evenly, then falls along half a cosine.
    pub(super) fn learning_rate_at(&self, positions: u64) -> f64 {
        let Course { first: Rate(first), last: Rate(last) } = self.learning_rate;
        if positions < self.warm_up {
            return first * (positions + 1) as f64 / self.warm_up as f64;
        }
        let passed =
            (positions - self.warm_up) as f64 / self.positions.saturating_sub(self.warm_up).max(1) as f64;
        last + (first - last) * (1.0 + (std::f64::consts::PI * passed.min(1.0)).cos()) / 2.0
    }

    /// How much the score counts after so many positions.
    pub(super) fn mix_at(&self, positions: u64) -> f64 {
        let Course { first: Share(first), last: Share(last) } = self.mix;
        first + (last - first) * (positions as f64 / self.positions as f64).min(1.0)
    }
}

/// What is wrong with settings, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SettingsError {
    /// The line, counted from 1, and what it says; none if something is missing.
    line: Option<(usize, String)>,
    reason: String,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((number, line)) = &self.line {
            write!(f, "line {number}, {line}: ")?;
        }
        f.write_str(&self.reason)
    }
}

impl SettingsError {
    /// What the reader of a text has found.
    pub(crate) fn new(text: &str, error: &toml::de::Error) -> Self {
        let start = error.span().map(|span| span.start);
        let number = start.and_then(|start| text.get(..start)).map(|before| before.matches('\n').count());
        let line =
            number.map(|number| (number + 1, text.lines().nth(number).unwrap_or("").trim().to_string()));
        // What is missing is missing in a whole table, or in the whole file.
        let missing = error.message().starts_with("missing field");
        let line = line.filter(|(_, line)| !missing || line.starts_with('['));
        Self { line, reason: error.message().replace('\n', " ") }
    }

    /// What is wrong with a text as a whole.
    pub(crate) fn whole(reason: String) -> Self {
        Self { line: None, reason }
    }
}

impl std::str::FromStr for Settings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Self, SettingsError> {
        let settings: Self = toml::from_str(text).map_err(|error| SettingsError::new(text, &error))?;
        // Only where somebody else chooses them can these be left out.
        let missing = |name| Err(SettingsError::whole(format!("missing field `{name}`")));
        match &settings {
            Self { data, .. } if data.is_empty() => missing("data"),
            Self { output, .. } if output.as_os_str().is_empty() => missing("output"),
            _ => Ok(settings),
        }
    }
}

fn scheme<'de, D: Deserializer<'de>>(from: D) -> Result<Scheme, D::Error> {
    let name = String::deserialize(from)?;
    let known = Scheme::ALL.map(Scheme::name).join(", ");
    let reason = || D::Error::custom(format!("{name:?} is not one of {known}"));
    Scheme::ALL.into_iter().find(|scheme| scheme.name() == name).ok_or_else(reason)
}

fn scheme_name<S: serde::Serializer>(scheme: &Scheme, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(scheme.name())
}

/// A value, if it is as it must be.
fn checked<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    from: D,
    good: impl Fn(&T) -> bool,
    must: &str,
) -> Result<T, D::Error> {
    let value = T::deserialize(from)?;
    if good(&value) { Ok(value) } else { Err(D::Error::custom(format!("must be {must}"))) }
}

fn hidden<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    let good =
        |hidden: &usize| (HIDDEN_GROUP..=MAX_HIDDEN).contains(hidden) && hidden.is_multiple_of(HIDDEN_GROUP);
    checked(from, good, &format!("a multiple of {HIDDEN_GROUP} from {HIDDEN_GROUP} to {MAX_HIDDEN}"))
}

fn buckets<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    checked(from, |buckets| (1..=MAX_BUCKETS).contains(buckets), &format!("from 1 to {MAX_BUCKETS}"))
}

fn threads<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    checked(from, |threads| (1..=MOST_THREADS).contains(threads), &format!("from 1 to {MOST_THREADS}"))
}

fn batch<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    checked(from, |batch| (1..=MOST_BATCH).contains(batch), &format!("from 1 to {MOST_BATCH}"))
}

fn positive<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    checked(from, |&number| number > 0, "at least 1")
}

fn not_negative<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    checked(from, |&number: &f64| number >= 0.0 && number.is_finite(), "0 or more")
}

fn limit<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i16>, D::Error> {
    checked(from, |&limit: &i16| limit > 0, "above 0").map(Some)
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        checked(from, |share| (0.0..=1.0).contains(share), "from 0 to 1").map(Self)
    }
}

impl<'de> Deserialize<'de> for Rate {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        checked(from, |&rate| rate > 0.0 && rate <= 1.0, "above 0 and at most 1").map(Self)
    }
}

impl<'de, T: Deserialize<'de> + Copy> Deserialize<'de> for Course<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = toml::Value::deserialize(from)?;
        let one =
            |value: toml::Value| T::deserialize(value).map_err(|error| D::Error::custom(error.message()));
        match value {
            toml::Value::Array(values) => match <[toml::Value; 2]>::try_from(values) {
                Ok([first, last]) => Ok(Self { first: one(first)?, last: one(last)? }),
                Err(_) => Err(D::Error::custom("must be a number or two: [first, last]")),
            },
            value => one(value).map(Self::steady),
        }
    }
}
