//! What an engine has found, as it is said to a client.

use engine::eval::{Params, win_probability};
use engine::search;
use serde::{Deserialize, Serialize};

/// What is known about a query so far, or at its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The id of the query.
    pub id: String,
    /// The depth in steps that is searched completely.
    pub depth: u32,
    /// Whether the next depth is under way and has already changed the lines.
    pub partial: bool,
    /// The positions visited.
    pub nodes: u64,
    /// The seconds since the search began.
    pub time: f64,
    /// Positions per second of searching.
    pub speed: u64,
    /// The best turns, best first: at most as many as were asked for.
    pub lines: Vec<Line>,
    /// Whether this is the last answer to the query.
    pub done: bool,
    /// How many other queries come before this one, if it waits for its first turn at the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue: Option<u32>,
}

/// A turn that can be played, its worth, and what should follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The value for the side to move of the query.
    pub score: Score,
    /// The chance to win, 0 to 1: exactly 0 or 1 only if that is proved.
    pub chance: f64,
    /// The turn in notation (in mid-turn: the rest of it, which is empty where it is best to end the turn), the answer to
    /// it, and so on. Never without a turn.
    pub turns: Vec<String>,
}

/// A value for the side to move of the query. As JSON: `{"centirabbits": 123}`, `{"win": 3}` or `{"loss": 4}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// An estimate. The first rabbit captured is 100.
    Centirabbits(i32),
    /// A proved win, in so many turns of both sides, the present one included: 1 is a win in this turn.
    Win(u32),
    /// A proved loss, counted likewise.
    Loss(u32),
}

/// A chance that is not proved stays this far from certainty.
const LEAST_DOUBT: f64 = 0.001;

impl Score {
    /// The chance to win.
    pub fn chance(self) -> f64 {
        match self {
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
            Self::Centirabbits(score) => {
                let chance = win_probability(f64::from(score), Params::default().win.scale);
                chance.clamp(LEAST_DOUBT, 1.0 - LEAST_DOUBT)
            }
        }
    }
}

impl Score {
    /// The better it is, the greater.
    pub(crate) fn rank(self) -> i64 {
        match self {
            Self::Win(turns) => i64::from(i32::MAX) + i64::from(u32::MAX - turns),
            Self::Centirabbits(score) => i64::from(score),
            Self::Loss(turns) => i64::from(i32::MIN) - i64::from(u32::MAX - turns),
        }
    }

    /// The score of a turn for the side that plays it, if this is what its opponent has then.
    pub(crate) fn before(self) -> Self {
        match self {
            Self::Win(turns) => Self::Loss(turns + 1),
            Self::Centirabbits(score) => Self::Centirabbits(-score),
            Self::Loss(turns) => Self::Win(turns + 1),
        }
    }
}

impl From<search::Score> for Score {
    fn from(score: search::Score) -> Self {
        match score.decided() {
            Some(search::Decided { win: true, turns }) => Self::Win(turns),
            Some(search::Decided { win: false, turns }) => Self::Loss(turns),
            None => Self::Centirabbits(score.centirabbits()),
        }
    }
}
