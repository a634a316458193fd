//! What the rules say of a recorded game.

use crate::error::ParseError;
use crate::game::{Game, GameReason};
use crate::outcome::{Outcome, Termination};
use crate::piece::Side;
use crate::record::{Action, Entry, RecordReason};
use std::fmt;

/// What a record gives when it is played by the rules.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game as far as it could be played.
    pub game: Game,
    /// How many turns were taken back.
    pub take_backs: usize,
    /// What stopped the replay, if anything did.
    pub problem: Option<ParseError<ReplayReason>>,
}

/// Why a record cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayReason {
    /// The rules refuse a turn: its label, and why.
    Refused(String, GameReason),
    /// The label that stands there, and the one that was due.
    WrongLabel(String, String),
    /// There is nothing to take back.
    NothingToTakeBack,
    /// A turn after the end of the game: its label, and how the game had ended.
    AfterTheEnd(String, Outcome),
}

impl fmt::Display for ReplayReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(label, reason) => write!(f, "{label}: {reason}"),
            Self::WrongLabel(label, due) => write!(f, "{label}: turn {due} was due"),
            Self::NothingToTakeBack => f.write_str("there is nothing to take back"),
            Self::AfterTheEnd(label, outcome) => write!(f, "{label}: the game was over ({outcome})"),
        }
    }
}

impl std::error::Error for ReplayReason {}

/// What the rules say of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every turn is legal, and the result is what the rules say or leave open.
    Fine,
    /// Every turn is legal, and the game has no result, or ended before any side moved.
    Unfinished,
    /// Something is wrong, here and for this reason.
    Broken(ParseError<BrokenReason>),
}

/// Why a recorded game is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokenReason {
    /// The turns cannot be read.
    Moves(RecordReason),
    /// The turns cannot be played.
    Replay(ReplayReason),
    /// The record claims an end on the board, but the game goes on.
    NotOver(Outcome),
    /// The game ended on the board in the first way, and the record says the second.
    OtherEnd(Outcome, Option<Outcome>),
    /// The record says that an illegal move was sent, and the winner is the one who sent it.
    IllegalMoveBy(Side),
    /// By score the other side wins.
    Score(Side),
}

impl fmt::Display for BrokenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(reason) => reason.fmt(f),
            Self::Replay(reason) => reason.fmt(f),
            Self::NotOver(claim) => {
                write!(f, "the record says \"{claim}\", but on the board the game goes on")
            }
            Self::OtherEnd(end, Some(claim)) => {
                write!(f, "{end} on the board, but the record says \"{claim}\"")
            }
            Self::OtherEnd(end, None) => write!(f, "{end} on the board, but the record has no result"),
            Self::IllegalMoveBy(side) => write!(f, "{side} sent an illegal move, and is said to have won"),
            Self::Score(side) => write!(f, "{side} wins by score, but the record says otherwise"),
        }
    }
}

impl std::error::Error for BrokenReason {}

impl Replay {
    /// Plays entries by the rules until one cannot be played.
    pub fn of(start: Game, entries: &[Entry]) -> Self {
        let mut replay = Self { game: start, take_backs: 0, problem: None };
        let mut after_take_back = false;
        for entry in entries {
            if let Err(error) = replay.advance(entry, after_take_back) {
                replay.problem = Some(error);
                break;
            }
            after_take_back = entry.action == Action::TakeBack;
        }
        replay
    }

    /// Compares the replay with how the record says that the game ended; `line` and `column` are where it says so.
    pub fn verdict(&self, claim: Option<Outcome>, line: usize, column: usize) -> Verdict {
        let broken = |reason| Verdict::Broken(ParseError::new(line, column, reason));
        if let Some(problem) = &self.problem {
            // A game lost by an illegal move may have that move in its record.
            let refused = matches!(problem.reason, ReplayReason::Refused(..));
            return match claim {
                Some(Outcome { winner, termination: Termination::IllegalMove }) if refused => {
                    let sender = self.game.position().side();
                    if winner == Some(sender) {
                        broken(BrokenReason::IllegalMoveBy(sender))
                    } else {
                        Verdict::Fine
                    }
                }
                _ => Verdict::Broken(problem.clone().map(BrokenReason::Replay)),
            };
        }
        let on_board = self.game.outcome().filter(|outcome| outcome.termination.is_by_rules());
        match (on_board, claim) {
            (Some(end), claim) if claim != Some(end) => broken(BrokenReason::OtherEnd(end, claim)),
            (None, Some(claim)) if claim.termination.is_by_rules() => broken(BrokenReason::NotOver(claim)),
            (None, Some(Outcome { winner, termination: Termination::Score }))
                if winner != Some(self.game.score()) =>
            {
                broken(BrokenReason::Score(self.game.score()))
            }
            (None, None) => Verdict::Unfinished,
            _ if self.game.ply() <= 2 => Verdict::Unfinished,
            _ => Verdict::Fine,
        }
    }

    fn advance(&mut self, entry: &Entry, after_take_back: bool) -> Result<(), ParseError<ReplayReason>> {
        let fail_at = |line, column, reason| Err(ParseError::new(line, column, reason));
        let fail = |reason| fail_at(entry.line, entry.column, reason);
        let label = format!("{}{}", entry.number, entry.side.letter());
        let due = (entry.number - 1) * 2 + entry.side.index() as u32;
        // A take-back across several turns shows in the label that follows it.
        while after_take_back && self.game.ply() > due && self.game.take_back() {
            self.take_backs += 1;
        }
        if let Some(outcome) = self.game.outcome() {
            match entry.action {
                // The label of the turn that the end of the game has made needless, whatever its number.
                Action::Nothing => return Ok(()),
                Action::TakeBack => {}
                _ => return fail(ReplayReason::AfterTheEnd(label, outcome)),
            }
        }
        if self.game.ply() != due {
            return fail(ReplayReason::WrongLabel(label, self.game.label()));
        }
        let lost = |termination| Outcome { winner: Some(entry.side.opponent()), termination };
        match &entry.action {
            Action::Play(text) => {
                if let Err(error) = self.game.play_text(text) {
                    let (line, column) = entry.place_of(error.column);
                    return fail_at(line, column, ReplayReason::Refused(label, error.reason));
                }
            }
            Action::TakeBack if self.game.take_back() => self.take_backs += 1,
            Action::TakeBack => return fail(ReplayReason::NothingToTakeBack),
            Action::Resigns => self.game.end(lost(Termination::Resignation)),
            Action::Lost => self.game.end(lost(Termination::Abandonment)),
            Action::Draw => self.game.end(Outcome { winner: None, termination: Termination::Abandonment }),
            Action::Nothing => {}
        }
        Ok(())
    }
}
