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

use arimaa::{Bitboard, Board, Direction, Move, Square};

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
        Move::Step { from, direction } => return step_reads(from, direction),
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

/// What a single step reads, and from where one more step may read what it writes: by square and direction.
const STEPS: [[(Bitboard, Bitboard); 4]; 64] = {
    let mut table = [[(Bitboard::EMPTY, Bitboard::EMPTY); 4]; 64];
    let mut index = 0;
    while index < 256 {
        let square = index / 4;
        let from = Bitboard(1 << square);
        let both = from.0 | from.shift(Direction::ALL[index % 4]).0;
        let near = from.0 | from.neighbours().0;
        let traps = Bitboard((both | Bitboard(both).neighbours().0) & Bitboard::TRAPS.0);
        let reads = near | both | traps.0 | traps.neighbours().0;
        let writes = Bitboard(both | (near & Bitboard::TRAPS.0));
        table[square][index % 4] = (Bitboard(reads), readers(writes));
        index += 1;
    }
    table
};

/// The squares that a single step reads.
#[inline]
pub fn step_reads(from: Square, direction: Direction) -> Bitboard {
    STEPS[from.index()][direction as usize].0
}

/// The squares from which one more step may read what a single step writes.
#[inline]
pub fn step_readers(from: Square, direction: Direction) -> Bitboard {
    STEPS[from.index()][direction as usize].1
}

/// The squares from which a single step may read one of `squares`: from beside them, or from near a trap beside them.
#[inline]
pub const fn readers(squares: Bitboard) -> Bitboard {
    let near = Bitboard(squares.0 | squares.neighbours().0);
    let traps = near.0 & Bitboard::TRAPS.0;
    let beside = Bitboard(traps | Bitboard(traps).neighbours().0);
    Bitboard(near.0 | beside.0 | beside.neighbours().0)
}

/// The squares from which a single step may write what a step from one of `squares` reads.
#[inline]
pub fn feeders(squares: Bitboard) -> Bitboard {
    let near = around(squares);
    let traps = around(near) & Bitboard::TRAPS;
    around(near | around(traps))
}

/// The squares whose content differs.
#[inline]
pub fn written(before: &Board, after: &Board) -> Bitboard {
    before.difference(after)
}

/// The squares, and those from which leaving may take away what stands on a trap among them. A move that writes one of
/// `squares` leaves or enters one of these.
#[inline]
pub fn with_guards(squares: Bitboard) -> Bitboard {
    squares | (squares & Bitboard::TRAPS).neighbours()
}
