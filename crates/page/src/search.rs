//! The language in which an engine is asked.

use serde::{Deserialize, Serialize};

/// What an engine shall search. Either `game` or `position` is there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Query {
    /// Answers carry it.
    pub id: String,
    /// Labelled turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// `g [64 letters]`, or `g2 [64 letters]` in mid-turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The steps that are already made of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<String>,
    /// The strength, 1 to 10; none is analysis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Where a level's chance comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What the other side would do if it were its turn.
    #[serde(default)]
    pub threat: bool,
    /// How many different lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<u8>,
    /// When to stop.
    #[serde(default)]
    pub limits: Limits,
}

/// When a search stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// After so many positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// After so many seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// After so many steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// What an engine says, perhaps many times for one query.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The query's id.
    pub id: String,
    /// How deep it has looked, in steps.
    #[serde(default)]
    pub depth: u32,
    /// Whether the deepest search is not finished.
    #[serde(default)]
    pub partial: bool,
    /// The positions visited.
    #[serde(default)]
    pub nodes: u64,
    /// The seconds so far.
    #[serde(default)]
    pub time: f64,
    /// Positions a second.
    #[serde(default)]
    pub speed: f64,
    /// The best lines, the best first.
    #[serde(default)]
    pub lines: Vec<Line>,
    /// Whether this is the last answer.
    #[serde(default)]
    pub done: bool,
    /// How many queries are before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue: Option<u32>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Problem>,
}

/// What is wrong with a query.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    /// Where.
    #[serde(default)]
    pub field: Option<String>,
    /// Why.
    #[serde(default)]
    pub reason: String,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Its score for the side to move of the query.
    pub score: Score,
    /// The chance that this side wins.
    pub chance: f64,
    /// Turns in notation, the first one of the side to move.
    pub turns: Vec<String>,
}

/// A number, or a proved result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// Not proved: an estimate.
    Centirabbits(i32),
    /// A proved win in so many turns of both sides, the present one included.
    Win(u32),
    /// A proved loss.
    Loss(u32),
}
