//! Puzzles: positions with one clear answer.
//!
//! An answer is right by what it does, not by its steps: every turn with the same effect is accepted, and what is right is
//! decided by the exact tactics ([`Theme`]). Only where a piece is won a search has a word too, because a capture may be
//! followed by a disaster.

#[cfg(not(target_arch = "wasm32"))]
mod check;
mod explain;
#[cfg(not(target_arch = "wasm32"))]
mod make;
mod right;

#[cfg(not(target_arch = "wasm32"))]
pub use check::{Problem, check, likeness};
pub use explain::explain;
#[cfg(not(target_arch = "wasm32"))]
pub use make::{Maker, Settings};
pub use right::{is_right, refutation};

use arimaa::{Position, Square, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// A rabbit reaches goal in this turn.
    GoalNow,
    /// A goal in the next turn that no answer stops.
    GoalForced,
    /// A piece is captured, and nothing bad follows.
    WinPiece,
    /// The enemy threatens to reach goal, and is stopped.
    StopGoal,
    /// The enemy threatens to force a goal in two turns, and is stopped.
    SaveGame,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 5] =
        [Self::GoalNow, Self::GoalForced, Self::WinPiece, Self::StopGoal, Self::SaveGame];

    /// Its name in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GoalNow => "goal-now",
            Self::GoalForced => "goal-forced",
            Self::WinPiece => "win-piece",
            Self::StopGoal => "stop-goal",
            Self::SaveGame => "save-game",
        }
    }

    /// The theme of that name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// What the solver is asked to do.
    pub const fn task(self) -> &'static str {
        match self {
            Self::GoalNow => "Reach goal in this turn.",
            Self::GoalForced => {
                "Force a goal: whatever the answer is, a rabbit gets through in the next turn."
            }
            Self::WinPiece => "Win a piece, and do not lose more for it.",
            Self::StopGoal => "The enemy threatens to reach goal: stop it.",
            Self::SaveGame => "Save the game: the enemy threatens to force a goal in two turns.",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::GoalNow => "goal now",
            Self::GoalForced => "forced goal",
            Self::WinPiece => "win a piece",
            Self::StopGoal => "stop the goal",
            Self::SaveGame => "save the game",
        })
    }
}

/// A position with one clear answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// What is to be found.
    pub theme: Theme,
    /// The position; nothing of its history matters.
    pub position: Position,
    /// An answer, and what should follow, in notation.
    pub line: Vec<String>,
    /// The piece that is won, by the square on which it stands: only if that is the theme.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victim: Option<Square>,
    /// The nodes after which the search was sure of a right answer.
    pub nodes: u64,
    /// The weakest level that finds one; 10 if no weaker one does.
    pub level: u8,
    /// Where it comes from: a game and a turn.
    pub from: String,
}

/// The easiest puzzle has this rating; all that is known of it is that it can be solved,
const LEAST_RATING: f64 = 700.0;
/// each doubling of the nodes that the search needs adds this,
const RATING_OF_DOUBLING: f64 = 55.0;
/// and each level that fails adds this.
const RATING_OF_LEVEL: f64 = 70.0;
/// The search knows less than this many nodes at once.
const LEAST_NODES: f64 = 32.0;

impl Puzzle {
    /// How difficult it is, on the scale of ratings: before anybody has tried it, by what it costs the search and which levels
    /// fail.
    pub fn rating(&self) -> f64 {
        let doublings = (self.nodes as f64 / LEAST_NODES).log2().max(0.0);
        LEAST_RATING
            + RATING_OF_DOUBLING * doublings
            + RATING_OF_LEVEL * f64::from(self.level.saturating_sub(1))
    }

    /// The answer as a turn, if it can be played.
    pub fn answer(&self) -> Option<Turn> {
        Turn::parse(self.line.first()?, &self.position).ok()
    }
}

/// Why a text is no list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPuzzle {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BadPuzzle {}

/// Reads puzzles, a line of JSON each; empty lines do not count.
pub fn read(text: &str) -> Result<Vec<Puzzle>, BadPuzzle> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(line, text)| {
            serde_json::from_str(text).map_err(|error| BadPuzzle { line, reason: error.to_string() })
        })
        .collect()
}

/// Writes a puzzle as [`read`] reads it: a line.
pub fn write(puzzle: &Puzzle) -> String {
    // A structure of texts and numbers can always be written.
    serde_json::to_string(puzzle).unwrap_or_default() + "\n"
}

/// The puzzles that come with the program, from games of Hathi against itself.
pub fn shipped() -> Vec<Puzzle> {
    // A test reads them all.
    read(include_str!("../../data/puzzles.jsonl")).unwrap_or_default()
}
