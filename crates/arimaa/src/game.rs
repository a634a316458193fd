//! A game from the empty board to its end, with everything that needs its history.

use crate::board::Board;
use crate::distinct::TurnGenerator;
use crate::error::ParseError;
use crate::moves::Move;
use crate::outcome::{Outcome, Termination};
use crate::piece::Side;
use crate::position::Position;
use crate::setup::{Setup, SetupReason};
use crate::turn::{Turn, TurnReason};
use std::collections::HashMap;
use std::fmt;

/// A game: setups, turns, repetition, and how it ended.
///
/// ```
/// use arimaa::{Game, Phase};
///
/// let mut game = Game::new();
/// game.play_text("Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2").unwrap();
/// game.play_text("ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7").unwrap();
/// game.play_text("Ed2n Ed3n Ed4n").unwrap();
/// assert_eq!(game.label(), "2s");
/// assert!(matches!(game.phase(), Phase::Turn(_)));
/// let error = game.play_text("ee7s ee6s ed6s").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 11: ed6s: there is no piece");
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The half-turns of a whole game before this one began: 0, or what the label of the first position says.
    first_ply: u32,
    /// The position before each ply, and last the present one.
    positions: Vec<Position>,
    plies: Vec<Ply>,
    /// How often each position was there at the start of a turn.
    seen: HashMap<(Board, Side), u8>,
    outcome: Option<Outcome>,
}

/// What one side did at its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// It placed its pieces.
    Setup(Setup),
    /// It moved.
    Turn(Turn),
}

/// What comes next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// This side places its pieces.
    Setup(Side),
    /// The side to move makes a turn.
    Turn(Position),
    /// Nothing: the game is over.
    Over(Outcome),
}

/// Why something cannot be done in a game now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameReason {
    /// The game is over.
    Over(Outcome),
    /// This side must place its pieces first.
    SetupFirst(Side),
    /// The pieces are placed already, or it is the other side's setup that is due.
    NoSetupNow,
    /// The setup is wrong.
    Setup(SetupReason),
    /// The turn is wrong.
    Turn(TurnReason),
    /// A move of the turn is not possible when its time comes.
    IllegalMove(Move),
    /// The turn makes a position that was there twice before.
    ThirdRepetition,
}

impl fmt::Display for GameReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(outcome) => write!(f, "the game is over: {outcome}"),
            Self::SetupFirst(side) => write!(f, "{side} must place its pieces first"),
            Self::NoSetupNow => f.write_str("this setup is not due now"),
            Self::Setup(reason) => reason.fmt(f),
            Self::Turn(reason) => reason.fmt(f),
            Self::IllegalMove(mv) => write!(f, "the move {mv:?} is not possible here"),
            Self::ThirdRepetition => f.write_str("this position was there twice before"),
        }
    }
}

impl std::error::Error for GameReason {}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl Game {
    /// The largest number that a turn can have. No real game comes near it.
    pub const LAST_TURN: u32 = 1_000_000;

    /// A new game: an empty board, Gold to place its pieces.
    pub fn new() -> Self {
        Self {
            first_ply: 0,
            positions: vec![Position::new(Board::EMPTY, Side::Gold)],
            plies: Vec::new(),
            seen: HashMap::new(),
            outcome: None,
        }
    }

    /// A game that begins with the pieces on the board and the start of turn `number` (2 is the first after the setups).
    /// A number out of range is brought into it. The steps left of a position in mid-turn are ignored. The game may be
    /// over from the start.
    pub fn from_position(position: &Position, number: u32) -> Self {
        let position = Position::new(*position.board(), position.side());
        let mut game = Self {
            first_ply: (number.clamp(2, Self::LAST_TURN) - 1) * 2 + position.side().index() as u32,
            positions: Vec::new(),
            plies: Vec::new(),
            seen: HashMap::new(),
            outcome: None,
        };
        game.arrive(position);
        game
    }

    /// What comes next.
    pub fn phase(&self) -> Phase {
        match self.outcome {
            Some(outcome) => Phase::Over(outcome),
            None if self.ply() < 2 => Phase::Setup(self.position().side()),
            None => Phase::Turn(*self.position()),
        }
    }

    /// The present position; in the setup, the pieces that are placed so far.
    pub fn position(&self) -> &Position {
        // There is always one: the constructors put it there, and taking back stops before it.
        self.positions.last().expect("a game has a position")
    }

    /// The half-turns played since the game began: 0 before Gold's setup, 2 before Gold's first turn.
    pub fn ply(&self) -> u32 {
        self.first_ply + self.plies.len() as u32
    }

    /// The number and side of the turn that is due, such as `2g`.
    pub fn label(&self) -> String {
        label(self.ply())
    }

    /// What was played, each with its label and the position before it.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = (String, &Position, &Ply)> + ExactSizeIterator {
        let before = self.positions.iter().zip(&self.plies);
        before.enumerate().map(|(i, (position, ply))| (label(self.first_ply + i as u32), position, ply))
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The positions before every move of every turn: starts of turns, and the middle of them.
    pub fn positions_within_turns(&self) -> Vec<Position> {
        let mut positions = Vec::new();
        for (_, start, ply) in self.plies() {
            let Ply::Turn(turn) = ply else { continue };
            let mut position = *start;
            for mv in turn.moves() {
                positions.push(position);
                position = position.after(mv);
            }
            // A turn that gave up steps was in its middle once more.
            if position.side() == start.side() {
                positions.push(position);
            }
        }
        positions
    }

    /// How often a position was there so far at the start of a turn.
    pub fn occurrences(&self, board: &Board, side: Side) -> u8 {
        self.seen.get(&(*board, side)).copied().unwrap_or(0)
    }

    /// Places the pieces of the side whose setup is due.
    pub fn set_up(&mut self, setup: Setup) -> Result<(), GameReason> {
        match self.phase() {
            Phase::Setup(side) if side == setup.side() => {}
            Phase::Over(outcome) => return Err(GameReason::Over(outcome)),
            Phase::Setup(_) | Phase::Turn(_) => return Err(GameReason::NoSetupNow),
        }
        self.plies.push(Ply::Setup(setup));
        match setup.side() {
            Side::Gold => self.positions.push(Position::new(*setup.board(), Side::Silver)),
            Side::Silver => {
                let mut board = *self.position().board();
                for (square, piece) in setup.board().iter() {
                    board.put(square, piece);
                }
                self.arrive(Position::new(board, Side::Gold));
            }
        }
        Ok(())
    }

    /// Plays a turn, if the rules and the history of the game allow it.
    pub fn play(&mut self, turn: Turn) -> Result<(), GameReason> {
        match self.phase() {
            Phase::Turn(_) => {}
            Phase::Setup(side) => return Err(GameReason::SetupFirst(side)),
            Phase::Over(outcome) => return Err(GameReason::Over(outcome)),
        }
        let start = *self.position();
        let mut now = Some(start);
        for mv in turn.moves() {
            // A move after the last step finds no position to be made in.
            match now.filter(|position| position.moves().contains(&mv)) {
                Some(position) => now = Some(position.after(mv)).filter(|next| next.side() == start.side()),
                None => return Err(GameReason::IllegalMove(mv)),
            }
        }
        let board = turn.result(&start);
        if turn.is_empty() {
            return Err(GameReason::Turn(TurnReason::Empty));
        }
        if board == *start.board() {
            return Err(GameReason::Turn(TurnReason::Null));
        }
        if self.occurrences(&board, start.side().opponent()) >= 2 {
            return Err(GameReason::ThirdRepetition);
        }
        self.plies.push(Ply::Turn(turn));
        self.arrive(Position::new(board, start.side().opponent()));
        Ok(())
    }

    /// Plays what a text says: a setup or a turn, as it is due.
    pub fn play_text(&mut self, text: &str) -> Result<(), ParseError<GameReason>> {
        let at_start = |reason| ParseError::new(1, 1, reason);
        match self.phase() {
            Phase::Setup(side) => {
                let setup = Setup::parse(text, side).map_err(|error| error.map(GameReason::Setup))?;
                self.set_up(setup).map_err(at_start)
            }
            Phase::Turn(position) => {
                let turn = Turn::parse(text, &position).map_err(|error| error.map(GameReason::Turn))?;
                self.play(turn).map_err(at_start)
            }
            Phase::Over(outcome) => Err(at_start(GameReason::Over(outcome))),
        }
    }

    /// Takes back the last setup or turn, and the end of the game with it. False if there is nothing to take back.
    pub fn take_back(&mut self) -> bool {
        if self.plies.pop().is_none() {
            return false;
        }
        if let Some(position) = self.positions.pop()
            && let Some(count) = self.seen.get_mut(&(*position.board(), position.side()))
        {
            *count = count.saturating_sub(1);
        }
        self.outcome = None;
        true
    }

    /// Ends a game that the board has not ended: resignation, time, and so on. What has ended stays as it is.
    pub fn end(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }

    /// Ends a game as its record says, whatever it ended with so far, unless the board has ended it.
    pub(crate) fn end_as_recorded(&mut self, outcome: Outcome) {
        if self.outcome.is_none_or(|known| !known.termination.is_by_rules()) {
            self.outcome = Some(outcome);
        }
    }

    /// The turns that the side to move may play: distinct, and no third repetition. Empty unless a turn is due.
    pub fn legal_turns(&self) -> Vec<(Turn, Board)> {
        let Phase::Turn(position) = self.phase() else { return Vec::new() };
        let mut turns = position.distinct_turns();
        turns.retain(|(_, board)| self.occurrences(board, position.side().opponent()) < 2);
        turns
    }

    /// Who wins by score now: the side that most recently had more pieces on the board, counted after every step;
    /// Silver if the numbers never differed.
    pub fn score(&self) -> Side {
        let more = |board: &Board| {
            let [gold, silver] = Side::ALL.map(|side| board.side(side).len());
            match gold.cmp(&silver) {
                std::cmp::Ordering::Greater => Some(Side::Gold),
                std::cmp::Ordering::Less => Some(Side::Silver),
                std::cmp::Ordering::Equal => None,
            }
        };
        let mut winner = if self.ply() >= 2 { more(self.position().board()) } else { None };
        for (position, ply) in self.positions.iter().zip(&self.plies).rev() {
            if winner.is_some() {
                break;
            }
            if let Ply::Turn(turn) = ply {
                // Within a turn the last difference counts, and the board before the turn comes last of all.
                let mut board = *position.board();
                let mut differences = vec![more(&board)];
                for (side, from, direction) in turn.moves().flat_map(|mv| mv.displacements(position.side())) {
                    board.displace(side, from, direction);
                    differences.push(more(&board));
                }
                winner = differences.into_iter().rev().flatten().next();
            }
        }
        winner.unwrap_or(Side::Silver)
    }

    /// A new position at the start of a turn: counts it and sees whether the game is over.
    fn arrive(&mut self, position: Position) {
        *self.seen.entry((*position.board(), position.side())).or_default() += 1;
        self.positions.push(position);
        let mover = position.side().opponent();
        self.outcome = position.board().outcome(mover).or_else(|| {
            (!self.has_legal_turn())
                .then_some(Outcome { winner: Some(mover), termination: Termination::Immobilisation })
        });
    }

    /// Whether the side to move has a turn that is no third repetition. Nearly always the first move that is tried is
    /// one; only in a fight about repetition are all distinct turns looked at.
    fn has_legal_turn(&self) -> bool {
        let position = self.position();
        let (board, side) = (position.board(), position.side());
        let fresh = |next: &Board| self.occurrences(next, side.opponent()) < 2;
        if !board.can_move(side) {
            return false;
        }
        let at_once = position.moves().into_iter().any(|mv| {
            let mut next = *board;
            next.make(side, mv);
            fresh(&next)
        });
        at_once || {
            let mut found = false;
            TurnGenerator::new().for_each(position, |_, next| found |= fresh(next));
            found
        }
    }
}

/// `1g`, `1s`, `2g`, … for 0, 1, 2, …
fn label(ply: u32) -> String {
    format!("{}{}", ply / 2 + 1, Side::ALL[ply as usize % 2].letter())
}
