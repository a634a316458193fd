//! What players call by a name: blockades, hostages, frames, forced goals.

use arimaa::{Bitboard, Board, Direction, Kind, Move, Piece, Position, Side, Square};
use engine::tactics::forced::Solver;
use engine::tactics::goal::can_goal;
use std::fmt;
use std::str::FromStr;

/// A motif that a position can have, whichever side has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motif {
    /// An elephant can neither step nor push.
    Blockade,
    /// A frozen camel within two squares of a trap, beside an elephant that holds it.
    Hostage,
    /// A piece on a trap that cannot get off, beside an enemy, with a single friend that must stay.
    Frame,
    /// The side to move can reach goal with this turn.
    Goal,
    /// The side to move cannot win with this turn, but forces a goal with its next one.
    GoalInTwo,
}

impl Motif {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Blockade, Self::Hostage, Self::Frame, Self::Goal, Self::GoalInTwo];

    /// Its name in questions.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blockade => "blockade",
            Self::Hostage => "hostage",
            Self::Frame => "frame",
            Self::Goal => "goal",
            Self::GoalInTwo => "goal-in-two",
        }
    }

    /// The side that has done it, if a position has the motif; Gold if both have.
    pub fn side(self, position: &Position, solver: &mut Solver) -> Option<Side> {
        let board = position.board();
        let by = |victim: fn(&Board, Side) -> bool| {
            Side::ALL.into_iter().find(|side| victim(board, side.opponent()))
        };
        match self {
            Self::Blockade => by(is_blockaded),
            Self::Hostage => by(is_hostage),
            Self::Frame => by(is_framed),
            Self::Goal => can_goal(board, position.side(), position.steps_left()).then_some(position.side()),
            Self::GoalInTwo => {
                let over =
                    position.outcome().is_some() || can_goal(board, position.side(), position.steps_left());
                // Who can win at once, without a goal too, need not force one.
                let forces = !over && solver.find(position).is_some_and(|forced| forced.at_once.is_none());
                forces.then_some(position.side())
            }
        }
    }
}

impl fmt::Display for Motif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no motif's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMotif(String);

impl fmt::Display for UnknownMotif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Motif::ALL.map(Motif::name).join(", ");
        write!(f, "there is no motif {:?}; the motifs are {names}", self.0)
    }
}

impl std::error::Error for UnknownMotif {}

impl FromStr for Motif {
    type Err = UnknownMotif;

    fn from_str(text: &str) -> Result<Self, UnknownMotif> {
        let found = Self::ALL.into_iter().find(|motif| motif.name() == text);
        found.ok_or_else(|| UnknownMotif(text.to_string()))
    }
}

/// Whether the side's elephant can neither step nor push.
fn is_blockaded(board: &Board, side: Side) -> bool {
    let Some(square) = board.pieces(Piece::new(side, Kind::Elephant)).first() else { return false };
    let mobility = board.mobility(side);
    !Direction::ALL.into_iter().any(|direction| {
        mobility.allows(Move::Step { from: square, direction })
            || (square.step(direction).is_some()
                && Direction::ALL
                    .into_iter()
                    .any(|victim| mobility.allows(Move::Push { from: square, direction, victim })))
    })
}

/// Whether the side's camel is held near a trap.
fn is_hostage(board: &Board, side: Side) -> bool {
    let camel = board.pieces(Piece::new(side, Kind::Camel)) & board.frozen(side);
    let holder = board.pieces(Piece::new(side.opponent(), Kind::Elephant));
    camel.first().is_some_and(|square| {
        camel.neighbours().intersects(holder) && Square::TRAPS.iter().any(|trap| trap.distance(square) <= 2)
    })
}

/// Whether a piece of the side is stuck on a trap with one friend beside it.
fn is_framed(board: &Board, side: Side) -> bool {
    let mobility = board.mobility(side);
    (board.side(side) & Bitboard::TRAPS).into_iter().any(|trap| {
        let around = Bitboard::of(trap).neighbours();
        let stuck = Direction::ALL.into_iter().all(|direction| {
            !mobility.allows(Move::Step { from: trap, direction })
                && Direction::ALL
                    .into_iter()
                    .all(|victim| !mobility.allows(Move::Push { from: trap, direction, victim }))
        });
        stuck && (around & board.side(side)).len() == 1 && around.intersects(board.side(side.opponent()))
    })
}
