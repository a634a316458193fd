//! What a person asks of the coach.

use arimaa::Side;
use serde::{Deserialize, Serialize};

/// A wish to the coach: about a whole game, one's own mistakes, or puzzles. In JSON the kind stands in `kind`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Coaching {
    /// Every turn of the main line is judged, or that is stopped.
    Review {
        /// Whether to go on.
        on: bool,
    },
    /// How long the coach thinks about a turn.
    Pace {
        /// One of `view.coach.paces`.
        value: String,
    },
    /// To the next fault of the main line, or to the one before.
    Fault {
        /// Whether it is the next one.
        forward: bool,
    },
    /// What would have been better than a turn is added to the tree, and shown.
    Better {
        /// The node of the turn.
        node: usize,
    },
    /// The mistakes of a side are looked at, one after the other.
    Mistakes {
        /// Whose.
        side: Side,
    },
    /// A puzzle.
    Puzzle {
        /// One of `view.puzzles.themes`; empty for any.
        theme: String,
    },
    /// One more hint.
    Hint,
    /// The answer is shown.
    Reveal,
    /// A game against Hathi from the position on the board.
    PlayOn,
}
