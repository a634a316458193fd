//! A turn in 32 bits.

use crate::board::Board;
use crate::moves::Move;
use crate::piece::Side;
use crate::position::Position;
use crate::square::{Direction, Square};
use crate::turn::Turn;

/// A turn in 32 bits: its single steps one after the other, eight bits each.
///
/// A step has its square in the upper six bits (a1 is 0, h8 is 63) and its direction in the lower two; the first step is
/// in the lowest byte. After the last step of a shorter turn comes a step that does not exist, a1 to the west. Files may keep
/// the bits: they are the same on all machines and in all versions. They say
/// which square empties to where, not whose pieces these are; [`unpack`](Self::unpack) finds that out in a position. A
/// turn comes back with the same steps in the same order; a step and a push after it may come back as the pull and the
/// step that they also are.
///
/// ```
/// use arimaa::{PackedTurn, Position, Turn};
///
/// let position: Position =
///     "g [                           r       E                           R]".parse().unwrap();
/// let turn = Turn::parse("Ed4e rd5s Rh1n", &position).unwrap();
/// let packed = PackedTurn::new(turn);
/// assert_eq!(packed.unpack(&position), Some(turn));
/// // In another position it is another turn or, as here, none.
/// let other = "g [                           r        E                          R]".parse().unwrap();
/// assert_eq!(packed.unpack(&other), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedTurn(u32);

impl PackedTurn {
    /// The turn is over: a1 to the west, a step that does not exist.
    pub const END: u8 = Direction::West as u8;

    /// Packs a turn.
    #[inline]
    pub fn new(turn: Turn) -> Self {
        let mut bytes = [Self::END; 4];
        let steps = turn.moves().flat_map(|mv| mv.displacements(Side::Gold));
        for (byte, (_, from, direction)) in bytes.iter_mut().zip(steps) {
            *byte = (from.index() as u8) << 2 | direction as u8;
        }
        Self(u32::from_le_bytes(bytes))
    }

    /// The 32 bits. They are never 0 for a turn that is legal anywhere.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// What these bits stand for, if they are a turn at all: that shows when they are unpacked.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The turn, if it has a move and the rules allow it in that position. Repetition is not looked at: that needs the
    /// [`Game`](crate::Game).
    pub fn unpack(self, position: &Position) -> Option<Turn> {
        let side = position.side();
        let mut board = *position.board();
        let mut left = position.steps_left();
        let mut turn = Turn::default();
        let bytes = self.0.to_le_bytes();
        let mut rest = &bytes[..];
        while let [first, after @ ..] = rest
            && *first != Self::END
        {
            let mv = Self::first_move(&board, side, left, *first, after.first().copied())?;
            board.make(side, mv);
            left -= mv.steps();
            turn = turn.with(mv);
            rest = &rest[usize::from(mv.steps())..];
        }
        let is_over = rest.iter().all(|&byte| byte == Self::END);
        (is_over && !turn.is_empty()).then_some(turn)
    }

    /// The move that one packed step, or it and the next one, are on a board for a side with so many steps left.
    #[inline]
    pub fn first_move(board: &Board, side: Side, left: u8, first: u8, second: Option<u8>) -> Option<Move> {
        let (from, direction) = step(first)?;
        let mobility = board.mobility(side);
        let second = second.filter(|_| left >= 2).and_then(step);
        if board.side(side).contains(from) {
            if let Some((victim, way)) = second
                && victim.go(way) == from
                && board.side(side.opponent()).contains(victim)
            {
                let pull = Move::Pull { from, direction, victim: way };
                if mobility.allows(pull) {
                    return Some(pull);
                }
            }
            let mv = Move::Step { from, direction };
            (left >= 1 && mobility.allows(mv)).then_some(mv)
        } else {
            let (pusher, way) = second?;
            let push = Move::Push { from: pusher, direction: way, victim: direction };
            (pusher.go(way) == from && mobility.allows(push)).then_some(push)
        }
    }
}

/// The square and direction of a packed step, if that is a step on the board.
#[inline]
fn step(byte: u8) -> Option<(Square, Direction)> {
    let from = Square::new(byte >> 2)?;
    let direction = Direction::ALL[usize::from(byte & 3)];
    from.step(direction).map(|_| (from, direction))
}
