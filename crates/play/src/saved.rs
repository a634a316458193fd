//! What is left of a game in its record, and what is known from there.

use crate::opponent;
use arimaa::{Record, Side, TimeControl};
use engine::levels::Level;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The tag of a record with what was typed of a turn or setup that is not finished.
pub const UNFINISHED: &str = "Unfinished";

/// What the record of a game tells about its players.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The side of the person.
    pub human: Option<Side>,
    /// How strong Hathi was.
    pub level: Option<Level>,
    /// The time control.
    pub time: Option<TimeControl>,
    /// What was typed of the next turn.
    pub unfinished: String,
}

impl Known {
    /// From its tags.
    pub fn of(record: &Record) -> Self {
        let tag = |side| record.tag(if side == Side::Gold { "Gold" } else { "Silver" }).unwrap_or_default();
        let hathi = Side::ALL.into_iter().find(|side| {
            tag(*side).starts_with(opponent::NAME) && !tag(side.opponent()).starts_with(opponent::NAME)
        });
        let level = hathi.and_then(|side| tag(side).rsplit_once("level "));
        Self {
            human: hathi.map(Side::opponent),
            level: level.and_then(|(_, number)| number.parse().ok()).and_then(Level::new),
            time: record.tag("TimeControl").and_then(|text| text.parse().ok()),
            unfinished: record.tag(UNFINISHED).unwrap_or_default().to_string(),
        }
    }
}

/// The record of a game that is not saved, for whoever has to end the program at once. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Rescue(Arc<Mutex<String>>);

impl Rescue {
    /// What must not be lost; empty if all is saved.
    pub fn record(&self) -> MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
