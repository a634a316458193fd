//! Turns in 32 bits: four steps of eight bits each.

use arimaa::{Bitboard, Board, Direction, PackedTurn, Position, Turn};

/// What is left to do in a turn: its moves, and whether the turn ends with them or nobody knows how it goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Part {
    pub turn: Turn,
    /// Whether the turn is over after these moves, also if steps are left.
    pub complete: bool,
}

impl Part {
    /// Moves after which the turn goes on if it has steps left.
    pub const fn open(turn: Turn) -> Self {
        Self { turn, complete: false }
    }

    /// Moves after which the turn is over.
    pub const fn closed(turn: Turn) -> Self {
        Self { turn, complete: true }
    }

    /// These moves and then those.
    pub fn then(self, rest: Self) -> Self {
        Self { turn: rest.turn.moves().fold(self.turn, Turn::with), complete: rest.complete }
    }
}

/// A [`Part`] as the table and the killers keep it: a [`PackedTurn`] that may also be open.
///
/// It says which piece goes where, not whose pieces they are; [`unpack`](Self::unpack) finds that out on a board, and
/// refuses what the rules do not allow there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(pub u32);

/// The turn is over.
const END: u8 = PackedTurn::END;
/// Nothing is known from here on (a1 south).
const OPEN: u8 = Direction::South as u8;

impl Packed {
    /// Nothing.
    pub const NONE: Self = Self(u32::from_le_bytes([OPEN; 4]));

    pub fn new(part: Part) -> Self {
        let mut bytes = PackedTurn::new(part.turn).bits().to_le_bytes();
        if !part.complete {
            bytes[part.turn.steps().into()..].fill(OPEN);
        }
        Self(u32::from_le_bytes(bytes))
    }

    /// Whether there is something on the squares that it empties, and nothing where that goes. Most parts of other positions
    /// fail here, before anybody asks who can move.
    #[inline]
    fn has_room(self, board: &Board, left: u8) -> bool {
        let mut empty = board.empty();
        for byte in self.0.to_le_bytes().into_iter().take(left.into()) {
            if byte == OPEN || byte == END {
                break;
            }
            let (from, direction) = (Bitboard(1 << (byte >> 2)), Direction::ALL[usize::from(byte & 3)]);
            let to = from.shift(direction);
            // A capture may make room on a trap.
            if empty.intersects(from) || !(empty | Bitboard::TRAPS).intersects(to) {
                return false;
            }
            empty = (empty | from) & !to;
        }
        true
    }

    /// The part for a position, if it is legal there and has a move or at least ends the turn.
    pub fn unpack(self, position: &Position) -> Option<Part> {
        let side = position.side();
        let mut board = *position.board();
        let mut left = position.steps_left();
        if !self.has_room(&board, left) {
            return None;
        }
        let mut part = Part::default();
        let mut bytes = self.0.to_le_bytes().into_iter().peekable();
        while left > 0 {
            let Some(byte) = bytes.next().filter(|&byte| byte != OPEN) else { break };
            if byte == END {
                part.complete = true;
                break;
            }
            let mv = PackedTurn::first_move(&board, side, left, byte, bytes.peek().copied())?;
            if mv.steps() == 2 {
                bytes.next();
            }
            board.make(side, mv);
            left -= mv.steps();
            part.turn = part.turn.with(mv);
        }
        part.complete |= left == 0;
        (!part.turn.is_empty()).then_some(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::positions::PositionSource;

    fn source(seed: u64) -> impl Iterator<Item = Position> {
        PositionSource::new(seed, Vec::new())
    }

    #[test]
    fn every_turn_comes_back_as_the_same_board() {
        let mut source = source(7);
        for _ in 0..60 {
            let position = source.next().expect("there is no last position");
            for (turn, board) in position.distinct_turns().into_iter().step_by(7) {
                for part in [Part::open(turn), Part::closed(turn)] {
                    let again = Packed::new(part).unpack(&position).expect("a legal turn");
                    assert_eq!(again.turn.result(&position), board);
                    assert_eq!(again.complete, part.complete || turn.steps() == position.steps_left());
                }
            }
        }
    }

    #[test]
    fn a_turn_of_another_position_is_refused_or_legal() {
        let mut source = source(8);
        let mut other = source.next().expect("there is no last position");
        let mut legal = 0;
        for _ in 0..300 {
            let position = source.next().expect("there is no last position");
            for (turn, _) in other.distinct_turns().into_iter().step_by(101) {
                if let Some(part) = Packed::new(Part::open(turn)).unpack(&position) {
                    let mut now = position;
                    for mv in part.turn.moves() {
                        assert!(now.moves().contains(&mv));
                        now = now.after(mv);
                    }
                    legal += 1;
                }
            }
            other = position;
        }
        assert!(legal > 0);
    }

    #[test]
    fn nothing_is_no_plan() {
        let position: Position =
            "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
        assert_eq!(Packed::NONE.unpack(&position), None);
        assert_eq!(Packed(0).unpack(&position), None);
    }
}
