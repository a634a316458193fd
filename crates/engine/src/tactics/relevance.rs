//! Which moves can matter for which squares: the one argument on which all tactics rest.
//!
//! A move *writes* the squares whose content it changes, and *reads* the squares that decide whether it is legal and
//! what it does: its own square and the neighbours (is the piece there, is it frozen), where it goes (is it empty), and
//! around every trap that it leaves or enters (who is captured). If nothing that a move writes is read by a later move
//! of the turn, the move can be left out, and the later ones stay legal and do the same. So in a *shortest* turn with
//! some effect that its last move has, every other move writes something that a later move reads (Hřebejk 2013 §3.2.2;
//! Wu 2015 §4.3.3 uses the same fact against goal threats).
//!
//! The functions here give supersets of these squares, which is all that a sound pruning needs.

use arimaa::{Bitboard, Board, Move, Side, Square};

/// The squares and their neighbours.
#[inline]
pub fn around(squares: Bitboard) -> Bitboard {
    squares | squares.neighbours()
}

/// The squares that a single step may read if it writes one of `squares`.
///
/// The piece comes from one of them or from beside one, and looks at its neighbours: that is a distance of two. If it
/// leaves or enters a trap, it looks around that trap too.
#[inline]
pub fn readable(squares: Bitboard) -> Bitboard {
    let near = around(around(squares));
    near | (near & Bitboard::TRAPS).neighbours()
}

/// [`readable`] for a number of single steps one after the other. A push or pull reads no farther than two steps.
#[inline]
pub fn readable_in(squares: Bitboard, steps: u8) -> Bitboard {
    (0..steps).fold(squares, |zone, _| readable(zone))
}

/// The squares that a move reads.
#[inline]
pub fn reads(mv: Move) -> Bitboard {
    let (from, piece_to, victim) = match mv {
        Move::Step { from, direction } => (from, from.step(direction), None),
        Move::Push { from, direction, victim } => {
            let at = from.step(direction);
            (from, at, at.map(|at| (at, at.step(victim))))
        }
        Move::Pull { from, direction, victim } => {
            (from, from.step(direction), from.step(victim.opposite()).map(|at| (at, Some(from))))
        }
    };
    let set = |square: Option<Square>| square.map_or(Bitboard::EMPTY, Bitboard::of);
    let from = Bitboard::of(from);
    let mut squares = around(from) | set(piece_to);
    let mut touched = from | set(piece_to);
    if let Some((at, to)) = victim {
        squares |= Bitboard::of(at) | set(to);
        touched |= Bitboard::of(at) | set(to);
    }
    // Leaving a square beside a trap may capture what stands on it; entering a trap needs a friend beside it.
    squares | around(around(touched) & Bitboard::TRAPS)
}

/// The squares whose content differs.
#[inline]
pub fn written(before: &Board, after: &Board) -> Bitboard {
    before.difference(after)
}

/// Visits the moves of `side` that take at most `steps` steps and may write one of `squares`: all that do are visited,
/// a few that do not may be too.
#[inline]
pub fn for_each_move_near(board: &Board, side: Side, steps: u8, squares: Bitboard, visit: impl FnMut(Move)) {
    // What stands on a trap is written by whoever leaves a square beside it.
    let squares = squares | (squares & Bitboard::TRAPS).neighbours();
    board.mobility(side).for_each_move_touching(steps, squares, visit);
}
