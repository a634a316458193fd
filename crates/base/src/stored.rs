//! A game as it is kept in the base.

use arimaa::{Bitboard, Board, Direction, Kind, PackedTurn, Piece, Position, Setup, Side, Square};

/// The bytes of a turn.
pub(crate) const TURN: usize = 4;
/// The letter of a square without a piece in the name of a setup.
const NOBODY: char = '.';

/// A setup as its sixteen letters: the front row from a to h, then the back row, for both sides alike.
pub fn setup_name(setup: &Setup) -> String {
    let setup = if setup.side() == Side::Gold { *setup } else { setup.flip() };
    home().map(|square| setup.board().piece_at(square).map_or(NOBODY, Piece::letter)).collect()
}

/// The setup with that name; none if it is not one.
pub fn named_setup(name: &str, side: Side) -> Option<Setup> {
    if name.chars().count() != home().count() {
        return None;
    }
    let pieces: Option<Vec<_>> = home()
        .zip(name.chars())
        .filter(|&(_, letter)| letter != NOBODY)
        .map(|(square, letter)| Some((Piece::new(Side::Gold, Kind::from_letter(letter)?), square)))
        .collect();
    let setup = Setup::new(Side::Gold, pieces?).ok()?;
    Some(if side == Side::Gold { setup } else { setup.flip() })
}

/// The squares of Gold's setup, the front row first.
fn home() -> impl Iterator<Item = Square> {
    (8..16).chain(0..8).filter_map(Square::new)
}

/// The board with both setups.
pub(crate) fn both(gold: &Board, silver: &Board) -> Board {
    let mut board = *gold;
    for (square, piece) in silver.iter() {
        board.put(square, piece);
    }
    board
}

/// Goes through the positions at the start of every turn, and last the one at the end. The turns were legal when they
/// were kept; bytes that cannot be a turn end the walk.
pub(crate) struct Walk<'a> {
    position: Option<Position>,
    turns: &'a [u8],
}

impl<'a> Walk<'a> {
    pub fn new(start: Position, turns: &'a [u8]) -> Self {
        Self { position: Some(start), turns }
    }
}

impl Iterator for Walk<'_> {
    /// A position, and the turn that was played in it.
    type Item = (Position, Option<PackedTurn>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let position = self.position.take()?;
        let Some((turn, rest)) = self.turns.split_first_chunk::<TURN>() else {
            return Some((position, None));
        };
        self.turns = rest;
        self.position = after(&position, turn);
        Some((position, Some(PackedTurn::from_bits(u32::from_le_bytes(*turn)))))
    }
}

/// The position after a turn that is known to be legal; none if the bytes are not even steps of pieces.
#[inline]
pub(crate) fn after(position: &Position, turn: &[u8; TURN]) -> Option<Position> {
    let mut board = *position.board();
    for &byte in turn.iter().take_while(|&&byte| byte != PackedTurn::END) {
        let from = Square::new(byte >> 2)?;
        let direction = Direction::ALL[usize::from(byte & 3)];
        if !board.empty().intersects(Bitboard::of(from).shift(direction)) {
            return None;
        }
        let side = Side::ALL.into_iter().find(|&side| board.side(side).contains(from))?;
        board.displace(side, from, direction);
    }
    Some(Position::new(board, position.side().opponent()))
}
