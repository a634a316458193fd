//! What a search has found.

use super::score::Score;
use arimaa::Turn;
use std::time::Duration;

/// What a search has found so far, or at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The depth in steps that is searched completely.
    pub depth: u32,
    /// Whether the next depth is under way and has already changed the lines.
    pub partial: bool,
    /// The best turns, best first: as many as were asked for and exist. Empty only if there is no legal turn.
    pub lines: Vec<Line>,
    /// The positions visited, by all threads.
    pub nodes: u64,
    /// The time since the search began.
    #[cfg_attr(feature = "serde", serde(with = "super::json::seconds"))]
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub table_permill: u32,
}

/// A turn that can be played, its worth, and what should follow.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// The value for the side to move at the root.
    pub score: Score,
    /// The turn (from a root in mid-turn: the rest of it), the answer, and so on. Never empty.
    pub turns: Vec<Turn>,
}

impl Report {
    /// The best turn, if there is a legal one.
    pub fn best(&self) -> Option<Turn> {
        self.lines.first().and_then(|line| line.turns.first()).copied()
    }

    /// Nodes per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}
