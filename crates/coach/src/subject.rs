//! A game to annotate, and what is known of it.

use arimaa::{Content, Document, Game, Record, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game that can be replayed, with its players and the time that they have used.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Gold's name and Silver's; may be empty.
    pub players: [String; 2],
    /// The event, or what else is known of where it comes from; may be empty.
    pub event: String,
    /// The game.
    pub game: Game,
    /// The record as it was, or as it would be.
    pub record: Record,
    /// The seconds that were used for a turn, where that is known: its ply, from 0.
    pub seconds: Vec<(u32, f64)>,
    /// Where the rules refuse to go on, in words; the game is what comes before.
    pub problem: Option<String>,
}

/// Why a document is no game to annotate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SubjectError {
    /// It is a position.
    Position,
    /// There is no turn in it that can be played.
    NoTurns,
    /// It cannot be read.
    Unreadable(String),
}

impl fmt::Display for SubjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position => f.write_str("this is a position, and not a game"),
            Self::NoTurns => f.write_str("this game has no turn that can be played"),
            Self::Unreadable(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for SubjectError {}

impl Subject {
    /// The game of a document.
    pub fn of(document: &Document) -> Result<Self, SubjectError> {
        let replay = document.replay().map_err(|error| SubjectError::Unreadable(error.to_string()))?;
        let mut subject = Self {
            players: Default::default(),
            event: String::new(),
            record: Record::of(&replay.game),
            game: replay.game,
            seconds: Vec::new(),
            problem: replay.problem.map(|error| error.to_string()),
        };
        match &document.content {
            Content::Position(_) => return Err(SubjectError::Position),
            Content::Record(record) => subject.learn_from(record),
            Content::Archived(archived) => {
                subject.players = [&archived.gold, &archived.silver].map(|player| match player.rating {
                    Some(rating) => format!("{} ({rating})", player.name),
                    None => player.name.clone(),
                });
                subject.event.clone_from(&archived.event);
                subject.seconds = archived.seconds();
                if let Some(outcome) = archived.outcome.filter(|_| subject.game.outcome().is_none()) {
                    subject.game.end(outcome);
                }
                subject.record = subject.own_record();
            }
        }
        let has_turns = subject.game.plies().any(|(_, _, ply)| matches!(ply, arimaa::Ply::Turn(_)));
        if has_turns { Ok(subject) } else { Err(SubjectError::NoTurns) }
    }

    fn learn_from(&mut self, record: &Record) {
        let tag = |names: [&str; 2]| {
            names.into_iter().find_map(|name| record.tag(name)).unwrap_or_default().to_string()
        };
        self.players = [tag(["Gold", "White"]), tag(["Silver", "Black"])];
        self.event = tag(["Event", "Site"]);
        if let Some(outcome) = record.claim().filter(|_| self.game.outcome().is_none()) {
            self.game.end(outcome);
        }
        let mut own = Record::of(&self.game);
        for (name, value) in record.tags() {
            // What was read from a record can be written into one.
            let _ = own.set_tag(name, value);
        }
        self.record = own;
    }

    fn own_record(&self) -> Record {
        let mut record = Record::of(&self.game);
        let tags = [("Gold", &self.players[0]), ("Silver", &self.players[1]), ("Event", &self.event)];
        for (name, value) in tags.into_iter().filter(|(_, value)| !value.is_empty()) {
            let _ = record.set_tag(name, value.trim());
        }
        record
    }

    /// "anna – bot_x", or what there is of it.
    pub fn title(&self) -> String {
        title(&self.players)
    }
}

/// The players as a title.
pub(crate) fn title(players: &[String; 2]) -> String {
    let name = |side: Side| match players[side.index()].as_str() {
        "" => side.to_string(),
        name => name.to_string(),
    };
    format!("{} – {}", name(Side::Gold), name(Side::Silver))
}
