//! A turn: what a side does with its one to four steps, and the referee that accepts or refuses each step.

use crate::board::{Board, Capture};
use crate::error::{ParseError, words};
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::square::Square;
use crate::step::{Step, Token, TokenReason};
use std::fmt;

/// One to four steps of one side, as moves. (A turn of no moves exists too: it is what a builder begins with.)
///
/// Two turns are equal if they make the same moves in the same order; whether they lead to the same board is for
/// [`Position::distinct_turns`] to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn([Option<Move>; 4]);

impl Turn {
    /// Reads a turn that the rules allow in a position, with or without its captures.
    ///
    /// Repetition is not looked at: that needs the [`Game`](crate::Game).
    ///
    /// ```
    /// use arimaa::{Position, Turn};
    ///
    /// let position: Position =
    ///     "g [                           r       E                           R]".parse().unwrap();
    /// let turn = Turn::parse("Ed4e rd5s", &position).unwrap();
    /// assert_eq!(turn.notation(&position), "Ed4e rd5s");
    /// let error = Turn::parse("Ed4e rd5n", &position).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 6: rd5n: no piece that is free to push or pull it");
    /// ```
    pub fn parse(text: &str, position: &Position) -> Result<Self, ParseError<TurnReason>> {
        let mut builder = TurnBuilder::new(*position);
        let mut last_capture = None;
        let mut end = 1;
        for (column, word) in words(text) {
            let fail = |reason| ParseError::new(1, column, reason);
            end = column + word.chars().count();
            match word.parse() {
                Ok(Token::Step(step)) => {
                    last_capture =
                        builder.step(step).map_err(|reason| fail(TurnReason::Step(step, reason)))?;
                }
                Ok(Token::Capture(capture)) if last_capture == Some(capture) => last_capture = None,
                Ok(Token::Capture(capture)) => return Err(fail(TurnReason::NoCapture(capture))),
                Ok(Token::Place(..)) => return Err(fail(TurnReason::Token(TokenReason::Form))),
                Err(reason) => return Err(fail(TurnReason::Token(reason))),
            }
        }
        builder.finish().map_err(|reason| ParseError::new(1, end, reason))
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.0.into_iter().flatten()
    }

    /// The number of steps; a push or pull is two.
    pub fn steps(&self) -> u8 {
        self.moves().map(Move::steps).sum()
    }

    /// Whether there is no move in it.
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The turn with one more move. Four moves are the most; a fifth is not taken.
    #[inline]
    #[must_use]
    pub fn with(mut self, mv: Move) -> Self {
        if let Some(slot) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(mv);
        }
        self
    }

    fn replace_last(&mut self, mv: Move) {
        if let Some(slot) = self.0.iter_mut().rfind(|slot| slot.is_some()) {
            *slot = Some(mv);
        }
    }

    /// The same turn seen from the other side of the board.
    #[must_use]
    pub fn flip(&self) -> Self {
        Self(self.0.map(|mv| mv.map(Move::flip)))
    }

    /// The same turn in a left-right mirror.
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self(self.0.map(|mv| mv.map(Move::mirror)))
    }

    /// The steps and captures as they are written, for a turn that is legal in that position.
    pub fn tokens(&self, position: &Position) -> Vec<Token> {
        let mut board = *position.board();
        let mut tokens = Vec::with_capacity(8);
        for mv in self.moves() {
            for (side, from, direction) in mv.displacements(position.side()) {
                tokens.extend(board.piece_at(from).map(|piece| Token::Step(Step { piece, from, direction })));
                tokens.extend(board.displace(side, from, direction).map(Token::Capture));
            }
        }
        tokens
    }

    /// The turn in notation, captures included, for a turn that is legal in that position.
    pub fn notation(&self, position: &Position) -> String {
        let words: Vec<String> = self.tokens(position).iter().map(Token::to_string).collect();
        words.join(" ")
    }

    /// The board after the turn, for a turn that is legal in that position.
    pub fn result(&self, position: &Position) -> Board {
        let mut board = *position.board();
        for mv in self.moves() {
            board.make(position.side(), mv);
        }
        board
    }
}

/// Why a step is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepReason {
    /// All steps of this turn have been taken.
    NoStepsLeft,
    /// The piece does not stand there; this one does, or none.
    NotThere(Option<Piece>),
    /// The square where it should go has this piece on it.
    Occupied(Piece),
    /// The piece is beside a stronger enemy and beside no friend.
    Frozen,
    /// Rabbits do not step backward.
    RabbitBackward,
    /// A push has begun: now a stronger piece must enter the square that this victim has left.
    FinishPush(Piece, Square),
    /// The piece that should finish the push is not stronger than the victim.
    TooWeakToPush(Piece),
    /// An enemy piece that nothing can push or pull now.
    NothingMovesIt,
    /// A push needs two steps, and one is left.
    PushOnLastStep,
}

impl fmt::Display for StepReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStepsLeft => f.write_str("no steps are left in this turn"),
            Self::NotThere(None) => f.write_str("there is no piece"),
            Self::NotThere(Some(piece)) => write!(f, "the piece there is {piece}"),
            Self::Occupied(piece) => write!(f, "{piece} is in the way"),
            Self::Frozen => f.write_str("the piece is frozen"),
            Self::RabbitBackward => f.write_str("rabbits do not step backward"),
            Self::FinishPush(victim, square) => {
                write!(f, "the push of {victim} must be finished first, by a piece that enters {square}")
            }
            Self::TooWeakToPush(victim) => write!(f, "only a stronger piece can push {victim}"),
            Self::NothingMovesIt => f.write_str("no piece that is free to push or pull it"),
            Self::PushOnLastStep => f.write_str("a push cannot begin on the last step"),
        }
    }
}

impl std::error::Error for StepReason {}

/// Why a text is not a legal turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnReason {
    /// A word is not a step or capture.
    Token(TokenReason),
    /// A step is not allowed.
    Step(Step, StepReason),
    /// The text claims a capture that the step before it did not make.
    NoCapture(Capture),
    /// There are no steps.
    Empty,
    /// The turn stops in the middle of a push, with this piece displaced.
    UnfinishedPush(Piece),
    /// The turn leaves the board as it was.
    Null,
}

impl fmt::Display for TurnReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Token(reason) => write!(f, "the word {reason}"),
            Self::Step(step, reason) => write!(f, "{step}: {reason}"),
            Self::NoCapture(capture) => write!(f, "{capture}: the step before it captures no such piece"),
            Self::Empty => f.write_str("a turn has at least one step"),
            Self::UnfinishedPush(victim) => write!(f, "the push of {victim} is not finished"),
            Self::Null => f.write_str("a turn must change the board"),
        }
    }
}

impl std::error::Error for TurnReason {}

/// A turn that is entered step by step: the referee for everything that people and programs type or click.
///
/// ```
/// use arimaa::{Position, TurnBuilder};
///
/// let position: Position =
///     "g [                           r       E                           R]".parse().unwrap();
/// let mut builder = TurnBuilder::new(position);
/// builder.step("rd5n".parse().unwrap()).unwrap(); // the first half of a push
/// assert!(!builder.can_finish());
/// builder.step("Ed4n".parse().unwrap()).unwrap();
/// assert!(builder.can_finish());
/// assert_eq!(builder.steps_left(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct TurnBuilder {
    start: Position,
    board: Board,
    turn: Turn,
    steps_left: u8,
    /// The last step, if it was an own piece's and completed no push: an enemy may follow it.
    leader: Option<Step>,
    /// The first half of a push.
    pushed: Option<Step>,
}

impl TurnBuilder {
    /// The beginning of a turn, or the rest of one that is under way.
    pub const fn new(start: Position) -> Self {
        Self {
            start,
            board: *start.board(),
            turn: Turn([None; 4]),
            steps_left: start.steps_left(),
            leader: None,
            pushed: None,
        }
    }

    /// The board after the steps so far, also in the middle of a push.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How many steps are left.
    pub const fn steps_left(&self) -> u8 {
        self.steps_left
    }

    /// Takes one step, or says why the rules forbid it. Gives back what it captured.
    pub fn step(&mut self, step: Step) -> Result<Option<Capture>, StepReason> {
        let there = self.board.piece_at(step.from);
        if self.steps_left == 0 {
            return Err(StepReason::NoStepsLeft);
        }
        if there != Some(step.piece) {
            return Err(StepReason::NotThere(there));
        }
        if let Some(piece) = self.board.piece_at(step.to()) {
            return Err(StepReason::Occupied(piece));
        }
        if step.piece.side == self.start.side() {
            self.own_step(step)?
        } else {
            self.enemy_step(step)?
        }
        self.steps_left -= 1;
        Ok(self.board.displace(step.piece.side, step.from, step.direction))
    }

    fn own_step(&mut self, step: Step) -> Result<(), StepReason> {
        let side = self.start.side();
        if let Some(victim) = self.pushed {
            if step.to() != victim.from {
                return Err(StepReason::FinishPush(victim.piece, victim.from));
            }
            if !step.piece.dominates(victim.piece) {
                return Err(StepReason::TooWeakToPush(victim.piece));
            }
        } else if step.piece.kind == Kind::Rabbit && step.direction == side.forward().opposite() {
            return Err(StepReason::RabbitBackward);
        }
        if self.board.frozen(side).contains(step.from) {
            return Err(StepReason::Frozen);
        }
        let Step { from, direction, .. } = step;
        match self.pushed.take() {
            Some(victim) => {
                self.turn = self.turn.with(Move::Push { from, direction, victim: victim.direction });
                self.leader = None;
            }
            None => {
                self.turn = self.turn.with(Move::Step { from, direction });
                self.leader = Some(step);
            }
        }
        Ok(())
    }

    fn enemy_step(&mut self, step: Step) -> Result<(), StepReason> {
        if let Some(victim) = self.pushed {
            return Err(StepReason::FinishPush(victim.piece, victim.from));
        }
        // Where both readings are possible it is a pull: that forbids nothing that a push would allow.
        if let Some(leader) = self.leader
            && leader.from == step.to()
            && leader.piece.dominates(step.piece)
        {
            let Step { from, direction, .. } = leader;
            self.turn.replace_last(Move::Pull { from, direction, victim: step.direction });
            self.leader = None;
            return Ok(());
        }
        let free = self.board.side(self.start.side()) & !self.board.frozen(self.start.side());
        let pushable = self.board.iter().any(|(square, piece)| {
            free.contains(square) && piece.dominates(step.piece) && square.distance(step.from) == 1
        });
        if !pushable {
            return Err(StepReason::NothingMovesIt);
        }
        if self.steps_left < 2 {
            return Err(StepReason::PushOnLastStep);
        }
        self.pushed = Some(step);
        self.leader = None;
        Ok(())
    }

    /// Whether the turn could end here: something has changed, and no push is half done.
    pub fn can_finish(&self) -> bool {
        self.clone().finish().is_ok()
    }

    /// Ends the turn, or says why it cannot end here.
    pub fn finish(self) -> Result<Turn, TurnReason> {
        match self.pushed {
            Some(victim) => Err(TurnReason::UnfinishedPush(victim.piece)),
            None if self.turn.is_empty() => Err(TurnReason::Empty),
            None if self.board == *self.start.board() => Err(TurnReason::Null),
            None => Ok(self.turn),
        }
    }
}
