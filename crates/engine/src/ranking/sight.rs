//! A board as the side that moves sees it.

use super::layout::{AROUND, CLASSES, INFLUENCES};
use arimaa::{Bitboard, Board, Kind, Side, Square};

/// The mover's pieces.
pub(super) const OWN: usize = 0;
/// The other ones.
pub(super) const ENEMY: usize = 1;
/// The half of the board from which the mover's rabbits come.
pub(super) const HOME: Bitboard = Bitboard(0xffff_ffff);

/// What one side has on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Army {
    /// Its pieces by kind.
    pub kinds: [Bitboard; 6],
    pub all: Bitboard,
    pub frozen: Bitboard,
    pub dominated: Bitboard,
}

impl Army {
    /// The pieces that are stronger than a kind.
    #[inline]
    pub fn above(&self, kind: usize) -> Bitboard {
        self.kinds[kind + 1..].iter().fold(Bitboard::EMPTY, |set, &pieces| set | pieces)
    }

    /// The pieces that are weaker than a kind.
    #[inline]
    pub fn below(&self, kind: usize) -> Bitboard {
        self.kinds[..kind].iter().fold(Bitboard::EMPTY, |set, &pieces| set | pieces)
    }

    /// The strongest pieces that are weaker than a kind.
    #[inline]
    pub fn next_below(&self, kind: usize) -> Bitboard {
        self.kinds[..kind].iter().rev().copied().find(|pieces| pieces.any()).unwrap_or_default()
    }

    /// The number of the strongest kind on some squares, counted from 1; 0 if there is none.
    #[inline]
    pub fn strongest_on(&self, squares: Bitboard) -> usize {
        (0..6).rev().find(|&kind| self.kinds[kind].intersects(squares)).map_or(0, |kind| kind + 1)
    }
}

/// Both armies, the mover's rabbits running north.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// The mover's and the enemy's.
    pub armies: [Army; 2],
    pub empty: Bitboard,
}

impl Sight {
    #[inline]
    pub fn of(board: &Board, mover: Side) -> Self {
        let armies = [mover, mover.opponent()].map(|side| {
            let own = board.side(side);
            let dominated = board.dominated(side);
            Army {
                kinds: Kind::ALL.map(|kind| seen(board.kind(kind) & own, mover)),
                all: seen(own, mover),
                frozen: seen(dominated & !own.neighbours(), mover),
                dominated: seen(dominated, mover),
            }
        });
        Self { armies, empty: seen(board.empty(), mover) }
    }

    /// The class of each kind of the pieces of both sides.
    pub fn classes(&self) -> [[usize; 6]; 2] {
        [OWN, ENEMY].map(|whose| {
            std::array::from_fn(|kind| match self.armies[1 - whose].above(kind).len() {
                _ if kind == 0 => CLASSES - 1,
                stronger @ 0..=2 => stronger as usize,
                3 | 4 => 3,
                _ => 4,
            })
        })
    }

    /// Who holds each square: what stands near it, the stronger and the nearer the more.
    pub fn influence(&self) -> [u8; 64] {
        /// By kind.
        const WEIGHTS: [i32; 6] = [1, 2, 3, 5, 8, 12];
        /// Where one class ends and the next begins.
        const BOUNDS: [i32; INFLUENCES - 1] = [-60, -30, -10, 11, 31, 61];
        let mut sums = [0i32; 64];
        for (army, sign) in self.armies.iter().zip([1, -1]) {
            for (pieces, weight) in army.kinds.iter().zip(WEIGHTS) {
                for piece in *pieces {
                    for square in Square::all().filter(|square| square.distance(piece) <= 3) {
                        sums[square.index()] += sign * weight * (8 >> square.distance(piece));
                    }
                }
            }
        }
        sums.map(|sum| BOUNDS.iter().filter(|&&bound| sum >= bound).count() as u8)
    }
}

/// Squares as the mover sees them.
#[inline]
pub(super) fn seen(squares: Bitboard, mover: Side) -> Bitboard {
    if mover == Side::Gold { squares } else { squares.flip() }
}

/// Left and right alike: 0 to 31.
#[inline]
pub(super) fn folded(square: Square) -> usize {
    let column = square.column().min(7 - square.column());
    usize::from(4 * square.row() + column)
}

/// How many of these stand beside a square.
#[inline]
pub(super) fn beside(square: Square, pieces: Bitboard) -> usize {
    (Bitboard::of(square).neighbours() & pieces).len() as usize % AROUND
}

/// The squares at most 1, 2 and 3 steps from each square.
static BALLS: [[Bitboard; 3]; 64] = {
    let mut balls = [[Bitboard::EMPTY; 3]; 64];
    let mut square = 0;
    while square < 64 {
        let mut ball = Bitboard(1 << square);
        let mut radius = 0;
        while radius < 3 {
            ball = Bitboard(ball.0 | ball.neighbours().0);
            balls[square][radius] = ball;
            radius += 1;
        }
        square += 1;
    }
    balls
};

/// The distance from a square to the next one of a set: 0 for at most 1, then 1, 2, and 3 for all that are farther.
#[inline]
pub(super) fn near(square: Square, set: Bitboard) -> usize {
    let balls = &BALLS[square.index()];
    balls.iter().position(|ball| ball.intersects(set)).unwrap_or(3)
}

/// The distance from a square to the next one of a set: 0, 1, 2, 3, and 4 for all that are farther.
#[inline]
pub(super) fn away(square: Square, set: Bitboard) -> usize {
    if set.contains(square) { 0 } else { near(square, set) + 1 }
}
