//! What a client asks.

use crate::fields::{Fields, shorten};
use crate::refusal::{Fault, Refusal};
use serde::Serialize;
use serde_json::Value;

/// A message from a client.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Search this, and tell what is found.
    Query(Box<Query>),
    /// Stop the query with this id.
    Cancel(String),
}

/// A question to an engine: a position, and how much of an answer is wanted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Query {
    /// What the answers will carry.
    pub id: String,
    /// Where it begins.
    #[serde(flatten)]
    pub start: Start,
    /// Steps of the turn that were taken since.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub steps: String,
    /// Play as an opponent of this level, 1 to 10: the first line is what it plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What decides where a level chooses by chance.
    #[serde(skip_serializing_if = "is_zero")]
    pub seed: u64,
    /// What would the other side do if it were its turn?
    #[serde(skip_serializing_if = "is_false")]
    pub threat: bool,
    /// How many of the best turns are wanted, 1 to 5.
    pub lines: u8,
    /// When the search ends by itself.
    #[serde(skip_serializing_if = "Limits::is_empty")]
    pub limits: Limits,
}

/// Where a query begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// A game record; its last position is meant, and its history decides about repetition.
    Game(String),
    /// A position in its short form, perhaps in mid-turn.
    Position(String),
}

/// When a search ends by itself. With no limit it goes on until it is cancelled or nothing more can be found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Limits {
    /// After so many positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// After so many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// At this depth in steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

impl Limits {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

// As serde wants them.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Request {
    /// No message has more bytes.
    pub const MOST_BYTES: usize = 128 << 10;

    /// Reads a message, and names the field and the reason if something is wrong with it.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let whole = |reason: String| Refusal { id: None, error: Fault::new("", reason) };
        if text.len() > Self::MOST_BYTES {
            return Err(whole(format!("{} bytes; at most {} are read", text.len(), Self::MOST_BYTES)));
        }
        let map = match serde_json::from_str(text) {
            Ok(Value::Object(map)) => map,
            Ok(other) => {
                return Err(whole(format!("a message is an object, not {}", shorten(&other.to_string()))));
            }
            Err(error) => return Err(whole(format!("this is not JSON: {error}"))),
        };
        let mut fields = Fields::of(map);
        if fields.has("cancel") {
            return cancel(fields).map_err(|error| Refusal { id: None, error });
        }
        let id = match fields.text("id", Query::LONGEST_ID) {
            Ok(Some(id)) => id,
            Ok(None) => {
                return Err(Refusal { id: None, error: Fault::new("id", "a query needs one, a text") });
            }
            Err(error) => return Err(Refusal { id: None, error }),
        };
        match Query::read(id.clone(), fields) {
            Ok(query) => Ok(Self::Query(Box::new(query))),
            Err(fault) => Err(fault.of(&id)),
        }
    }
}

fn cancel(mut fields: Fields) -> Result<Request, Fault> {
    let id = fields.text("cancel", Query::LONGEST_ID)?.unwrap_or_default();
    fields.finish("cancel alone, with the id of a query")?;
    Ok(Request::Cancel(id))
}

impl Query {
    /// No id has more bytes.
    pub const LONGEST_ID: usize = 64;
    /// No game or position has more bytes.
    pub const LONGEST_START: usize = 100_000;
    /// The steps of a turn have no more bytes.
    pub const LONGEST_STEPS: usize = 100;
    /// No more lines are searched.
    pub const MOST_LINES: u8 = 5;
    /// No search is told to last longer: a day.
    pub const LONGEST_TIME: f64 = 86_400.0;
    /// No search is told to visit more.
    pub const MOST_NODES: u64 = 1_000_000_000_000;
    /// No search is deeper.
    pub const DEEPEST: u32 = 100;

    /// A query with one line and no limits.
    pub fn new(id: impl Into<String>, start: Start) -> Self {
        Self {
            id: id.into(),
            start,
            steps: String::new(),
            level: None,
            seed: 0,
            threat: false,
            lines: 1,
            limits: Limits::default(),
        }
    }

    fn read(id: String, mut fields: Fields) -> Result<Self, Fault> {
        let game = fields.text("game", Self::LONGEST_START)?;
        let position = fields.text("position", Self::LONGEST_START)?;
        let start = match (game, position) {
            (Some(game), None) => Start::Game(game),
            (None, Some(position)) => Start::Position(position),
            (Some(_), Some(_)) => return Err(Fault::new("position", "a game is given already")),
            (None, None) => return Err(Fault::new("position", "a query needs a position or a game")),
        };
        let mut query = Self::new(id, start);
        query.steps = fields.text("steps", Self::LONGEST_STEPS)?.unwrap_or_default();
        query.level = fields.whole("level", 1, 10)?.map(|level| level as u8);
        query.seed = fields.whole("seed", 0, u64::MAX)?.unwrap_or(0);
        query.threat = fields.flag("threat")?;
        query.lines = fields.whole("lines", 1, u64::from(Self::MOST_LINES))?.unwrap_or(1) as u8;
        let mut limits = fields.object("limits.")?;
        query.limits = Limits {
            nodes: limits.whole("nodes", 1, Self::MOST_NODES)?,
            time: limits.positive("time", Self::LONGEST_TIME)?,
            depth: limits.whole("depth", 1, u64::from(Self::DEEPEST))?.map(|depth| depth as u32),
        };
        limits.finish("nodes, time and depth")?;
        fields.finish("id, game, position, steps, level, seed, threat, lines and limits")?;
        Ok(query)
    }
}
