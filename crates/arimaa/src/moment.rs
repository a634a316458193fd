//! A position that somebody has named, with what is known around it.

use crate::document::{Content, Document, DocumentReason};
use crate::error::ParseError;
use crate::game::{Game, Phase};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::record::RecordReason;
use crate::replay::ReplayReason;
use crate::step::Step;
use crate::{diagram::Diagram, record::read_label};
use std::fmt;

/// A moment of a game: a position, and what is known of the way to it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The position itself.
    pub position: Position,
    /// The number of its turn; 2, the first after the setups, if nothing says otherwise.
    pub number: u32,
    /// The steps taken so far in this turn, where they are known.
    pub steps: Vec<Step>,
    /// The game that led to it, if it comes from one: its history decides about repetition.
    pub game: Option<Game>,
}

/// Why a text does not stand for one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MomentReason {
    /// Something in it cannot be read.
    Document(DocumentReason),
    /// The turns of a game cannot be read.
    Record(RecordReason),
    /// The turns of a game cannot be played.
    Replay(ReplayReason),
    /// There is more than one thing.
    Several,
    /// This is not the label of a turn.
    NotALabel(String),
    /// The game ends before the turn with the first label, and the second would be next.
    EndsBefore(String, String),
    /// The game begins after the turn with the first label, with the second.
    BeginsAfter(String, String),
}

impl fmt::Display for MomentReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(reason) => reason.fmt(f),
            Self::Record(reason) => reason.fmt(f),
            Self::Replay(reason) => reason.fmt(f),
            Self::Several => {
                f.write_str("one position or game is wanted, and here begins another (check reads them all)")
            }
            Self::NotALabel(label) => {
                write!(f, "{label:?} is no turn: a turn is a number and a side, such as 12s")
            }
            Self::EndsBefore(label, last) => write!(f, "the record ends before turn {label}, at {last}"),
            Self::BeginsAfter(label, first) => write!(f, "the record begins after turn {label}, at {first}"),
        }
    }
}

impl std::error::Error for MomentReason {}

impl Moment {
    /// The position that a text stands for: itself, or the last one of a game; with the label of a turn, such as `12s`
    /// or the old `12b`, the one before that turn. A game that cannot be replayed to its end can be up to there.
    ///
    /// ```
    /// use arimaa::Moment;
    ///
    /// let text = "1g Ra1 Ee1\n1s rh8 eh7\n2g Ra1n\n2s eh7s\n3g";
    /// assert_eq!(Moment::of(text, None).unwrap().label(), "3g");
    /// assert_eq!(Moment::of(text, Some("2s")).unwrap().label(), "2s");
    /// let error = Moment::of(text, Some("7g")).unwrap_err();
    /// assert_eq!(error.to_string(), "line 5, column 1: the record ends before turn 7g, at 3g");
    /// ```
    pub fn of(text: &str, label: Option<&str>) -> Result<Self, ParseError<MomentReason>> {
        let mut documents = Document::all(text);
        let Some(first) = documents.next() else {
            return Err(ParseError::new(1, 1, MomentReason::Document(DocumentReason::Nothing)));
        };
        let first = first.map_err(|error| error.map(MomentReason::Document))?;
        match documents.next() {
            None => {}
            Some(Ok(second)) => return Err(ParseError::new(second.line, 1, MomentReason::Several)),
            Some(Err(error)) => return Err(error.map(MomentReason::Document)),
        }
        match label {
            Some(label) => Self::before(&first, label),
            None => Self::at_the_end(&first),
        }
    }

    /// The position of a document, or the last one of its game.
    pub fn at_the_end(document: &Document) -> Result<Self, ParseError<MomentReason>> {
        if let Content::Position(Diagram { number, steps, position }) = &document.content {
            return Ok(Self { position: *position, number: *number, steps: steps.clone(), game: None });
        }
        let mut replay = document.replay().map_err(|error| error.map(MomentReason::Record))?;
        if let Some(problem) = replay.problem {
            return Err(problem.map(MomentReason::Replay));
        }
        if let Content::Record(record) = &document.content
            && let Some(outcome) = record.claim().filter(|claim| !claim.termination.is_by_rules())
        {
            replay.game.end_as_recorded(outcome);
        }
        Ok(Self::in_game(replay.game))
    }

    /// The position before the turn with that label.
    pub fn before(document: &Document, label: &str) -> Result<Self, ParseError<MomentReason>> {
        let fail = |line, reason| Err(ParseError::new(line, 1, reason));
        let Some(ply) = Game::ply_of_label(label) else {
            return fail(document.line, MomentReason::NotALabel(label.to_string()));
        };
        let replay = document.replay().map_err(|error| error.map(MomentReason::Record))?;
        let mut game = replay.game;
        if game.ply() < ply {
            return match replay.problem {
                Some(problem) => Err(problem.map(MomentReason::Replay)),
                None => {
                    let last = match &document.content {
                        Content::Record(record) => record.entries.last().map(|entry| entry.line),
                        _ => None,
                    };
                    let reason = MomentReason::EndsBefore(label.to_string(), game.label());
                    fail(last.unwrap_or(document.line), reason)
                }
            };
        }
        while game.ply() > ply && game.take_back() {}
        if game.ply() > ply {
            return fail(document.line, MomentReason::BeginsAfter(label.to_string(), game.label()));
        }
        Ok(Self::in_game(game))
    }

    /// The present position of a game.
    pub fn in_game(game: Game) -> Self {
        Self { position: *game.position(), number: game.ply() / 2 + 1, steps: Vec::new(), game: Some(game) }
    }

    /// The number and side of the turn, such as `12s`.
    pub fn label(&self) -> String {
        format!("{}{}", self.number, self.position.side().letter())
    }

    /// The long form.
    pub fn diagram(&self) -> Diagram {
        Diagram { number: self.number, steps: self.steps.clone(), position: self.position }
    }

    /// Who has won, and how: what the game says, or, where there is none, the position alone.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.game {
            Some(game) => game.outcome(),
            None => self.position.outcome(),
        }
    }

    /// What comes next; in mid-turn, the rest of the turn.
    pub fn phase(&self) -> Phase {
        match (&self.game, self.outcome()) {
            (Some(game), _) => game.phase(),
            (None, Some(outcome)) => Phase::Over(outcome),
            (None, None) => Phase::Turn(self.position),
        }
    }
}

impl Game {
    /// The half-turns of a whole game before the turn with that label, `12s` or the old `12b`: the reverse of
    /// [`label`](Self::label).
    ///
    /// ```
    /// use arimaa::Game;
    /// assert_eq!(Game::ply_of_label("1g"), Some(0));
    /// assert_eq!(Game::ply_of_label("12b"), Some(23));
    /// assert_eq!(Game::ply_of_label("noon"), None);
    /// ```
    pub fn ply_of_label(label: &str) -> Option<u32> {
        let (number, side) = read_label(label)?;
        (1..=Self::LAST_TURN).contains(&number).then(|| (number - 1) * 2 + side.index() as u32)
    }
}
