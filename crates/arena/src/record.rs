//! A finished game as it is kept.

use crate::player::Fault;
use crate::referee::{Note, Played};
use crate::schedule::Job;
use arimaa::{Record, Side};
use serde::{Deserialize, Serialize};

/// A finished game: who played, every turn with what is known of it, and how it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 0.
    pub game: u64,
    /// The number of its start.
    pub start: u64,
    /// Who played Gold.
    pub gold: String,
    /// Who played Silver.
    pub silver: String,
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// How the game ended, in a word.
    pub by: String,
    /// Whether it was decided before its end on the board.
    pub adjudicated: bool,
    /// What a player did that it must not do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<RecordedFault>,
    /// The turns.
    pub record: Record,
    /// How many of them, setups included, belong to the start.
    pub given: usize,
    /// What is known of each turn after those.
    pub notes: Vec<Note>,
}

/// Whose fault it was, and which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedFault {
    /// Who did it.
    pub side: Side,
    /// What it was.
    #[serde(flatten)]
    pub fault: Fault,
}

impl GameRecord {
    /// What is to be kept of a game.
    pub fn new(job: Job, names: &[String], played: Played) -> Self {
        Self {
            game: job.game,
            start: job.start,
            gold: names[job.gold].clone(),
            silver: names[job.silver].clone(),
            winner: played.outcome.winner,
            by: played.outcome.termination.to_string(),
            adjudicated: played.adjudicated,
            fault: played.fault.map(|(side, fault)| RecordedFault { side, fault }),
            record: Record::of(&played.game),
            given: played.game.plies().len() - played.notes.len(),
            notes: played.notes,
        }
    }
}
