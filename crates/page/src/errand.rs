//! What takes too long for the thread that draws. The host has it done elsewhere, and the result comes back as a message.

use crate::analyse::{LikelyTurn, look};
use arimaa::{Document, Position, Turn};
use coach::puzzle::{self, Puzzle};
use coach::{Found, Subject, TurnNote};
use engine::tactics::forced::Solver;
use serde::{Deserialize, Serialize};

/// Something to compute.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Errand {
    /// What is to be said of a turn of a game.
    Note { record: String, turn: usize, found: Found, next: Option<Found> },
    /// Whether a turn solves a puzzle, and what refutes it if not.
    Judge { puzzle: Puzzle, turn: String },
    /// What the answer of a puzzle does, in words.
    Explain { puzzle: Puzzle },
    /// What people would play in a position, or at the end of a record.
    Likely { from: String },
}

/// What was computed.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Computed {
    Note {
        note: Box<TurnNote>,
    },
    Judged {
        right: bool,
        refutation: Option<String>,
    },
    Explained {
        text: String,
    },
    Likely {
        turns: Vec<LikelyTurn>,
    },
    /// It makes no sense.
    Nothing,
}

impl Errand {
    /// For the host.
    pub fn text(&self) -> String {
        // Texts, numbers and lists can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Computed {
    /// From the host.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or(Self::Nothing)
    }
}

/// Does what [`Effect::Errand`](crate::Effect::Errand) asks for: a text in, a text out. It may take seconds.
pub fn run_errand(task: &str) -> String {
    let computed = serde_json::from_str(task).ok().and_then(compute).unwrap_or(Computed::Nothing);
    serde_json::to_string(&computed).unwrap_or_default()
}

fn compute(errand: Errand) -> Option<Computed> {
    Some(match errand {
        Errand::Note { record, turn, found, next } => {
            let document = Document::all(&record).next()?.ok()?;
            let subject = Subject::of(&document).ok()?;
            let note = TurnNote::new(&subject, turn, &found, next.as_ref())?;
            Computed::Note { note: Box::new(note) }
        }
        Errand::Judge { puzzle, turn } => {
            let position: &Position = &puzzle.position;
            let turn = Turn::parse(&turn, position).ok()?;
            let mut solver = Solver::new();
            let right = puzzle::is_right(puzzle.theme, position, puzzle.victim, &turn, &mut solver);
            let refutation = if right {
                None
            } else {
                let after = Position::new(turn.result(position), position.side().opponent());
                let answer = puzzle::refutation(puzzle.theme, position, &turn, &mut solver);
                answer.map(|answer| answer.notation(&after))
            };
            Computed::Judged { right, refutation }
        }
        Errand::Explain { puzzle } => Computed::Explained { text: puzzle::explain(&puzzle) },
        Errand::Likely { from } => Computed::Likely { turns: look(&from)? },
    })
}
