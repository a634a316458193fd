//! The pieces on the squares: who can move, who is frozen, what a step does.

use crate::bitboard::Bitboard;
use crate::piece::{Kind, Piece, Side};
use crate::square::{Direction, Square};
use crate::zobrist;
use std::fmt;

/// The pieces on the board, with nothing about whose turn it is.
///
/// Every square has a *strength number*: 0 if it is empty, 1 for a rabbit, … 6 for an elephant. Its three bits are
/// kept in three bitboards, so that one comparison of strengths is made for all 64 squares at once.
///
/// ```
/// use arimaa::{Board, Side};
///
/// let board: Board = "
///      +-----------------+
///     8| r r r r r r r r |
///     7| h d c m e c d h |
///     6| . . x . . x . . |
///     5| . . . . . . . . |
///     4| . . . . . . . . |
///     3| . . x . . x . . |
///     2| H D C E M C D H |
///     1| R R R R R R R R |
///      +-----------------+
///        a b c d e f g h".parse().unwrap();
/// assert_eq!(board.side(Side::Gold).len(), 16);
/// assert_eq!(board.piece_at("d2".parse().unwrap()).unwrap().letter(), 'E');
/// assert!(board.frozen(Side::Gold).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    key: u64,
    sides: [Bitboard; 2],
    /// Bit `i` of the strength numbers.
    strength: [Bitboard; 3],
}

/// A piece that a step has taken off the board, and the trap on which it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Capture {
    /// The piece that is gone.
    pub piece: Piece,
    /// The trap.
    pub trap: Square,
}

impl Board {
    /// No piece on any square.
    pub const EMPTY: Self = Self { key: 0, sides: [Bitboard::EMPTY; 2], strength: [Bitboard::EMPTY; 3] };

    /// All pieces of a side.
    #[inline]
    pub const fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// All squares with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// All squares without a piece.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        !self.occupied()
    }

    /// All pieces of a kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        let number = number_of(kind);
        (0..3).fold(self.occupied(), |set, bit| {
            set & if number >> bit & 1 != 0 { self.strength[bit] } else { !self.strength[bit] }
        })
    }

    /// All pieces of a kind and side.
    #[inline]
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        self.kind(piece.kind) & self.side(piece.side)
    }

    /// All rabbits of a side.
    #[inline]
    pub fn rabbits(&self, side: Side) -> Bitboard {
        // 1 is the only strength number below 6 with the two upper bits clear.
        self.side(side) & !(self.strength[1] | self.strength[2])
    }

    /// All pieces of both sides that are stronger than a kind.
    pub fn stronger_than(&self, kind: Kind) -> Bitboard {
        Kind::ALL
            .into_iter()
            .filter(|&other| other > kind)
            .fold(Bitboard::EMPTY, |set, other| set | self.kind(other))
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let kind = kind_of(self.number_at(square))?;
        let side = if self.sides[0].contains(square) { Side::Gold } else { Side::Silver };
        Some(Piece { side, kind })
    }

    /// All pieces with their squares, from a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares whose contents are not the same on another board.
    ///
    /// ```
    /// use arimaa::{Bitboard, Board};
    ///
    /// let before: Board = "[                           r       E                            ]".parse().unwrap();
    /// let after: Board = "[                          r        E                            ]".parse().unwrap();
    /// let squares = ["c5", "d5"].map(|name| Bitboard::of(name.parse().unwrap()));
    /// assert_eq!(after.differing(&before), squares[0] | squares[1]);
    /// ```
    #[inline]
    pub fn differing(&self, other: &Self) -> Bitboard {
        let sides = self.sides.into_iter().zip(other.sides);
        let strength = self.strength.into_iter().zip(other.strength);
        sides.chain(strength).fold(Bitboard::EMPTY, |set, (own, other)| set | own ^ other)
    }

    /// How many of that piece are on the board.
    pub fn count(&self, piece: Piece) -> u32 {
        self.pieces(piece).len()
    }

    /// A hash of the pieces and their squares, kept up to date by every change. Like
    /// [that of a position](crate::Position::key), it is the same in all versions.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Puts a piece on a square, in place of what was there. Traps are not looked at.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        let number = number_of(piece.kind);
        self.toggle(piece.side, number, Bitboard::of(square));
        self.key ^= piece_key(piece.side, number, square);
    }

    /// Takes away what is on a square.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        let number = number_of(piece.kind);
        self.toggle(piece.side, number, Bitboard::of(square));
        self.key ^= piece_key(piece.side, number, square);
        Some(piece)
    }

    /// For each direction the own pieces that are stronger than the enemy piece beside them there, and those that are
    /// weaker than it. (Equal pieces are in neither.)
    #[inline]
    pub fn contacts(&self, side: Side) -> [(Bitboard, Bitboard); 4] {
        let (own, enemy) = (self.side(side), self.side(side.opponent()));
        let [(north, south), (east, west)] = [Direction::North, Direction::East].map(|direction| {
            // One comparison serves both ways: who is stronger than the next is the one that the next is weaker than.
            let (stronger, weaker) = self.compare(direction);
            let ahead = own & enemy.shift(direction.opposite());
            let behind = own & enemy.shift(direction);
            let from_behind = (behind & weaker.shift(direction), behind & stronger.shift(direction));
            ((ahead & stronger, ahead & weaker), from_behind)
        });
        // In the order of all directions.
        [north, east, south, west]
    }

    /// The squares with a greater strength number than the square beside them in that direction, and those with a
    /// smaller one.
    #[inline]
    fn compare(&self, direction: Direction) -> (Bitboard, Bitboard) {
        // Bit by bit from the lowest: a higher bit that differs overrules all lower ones.
        self.strength.into_iter().fold(Default::default(), |(stronger, weaker), bit| {
            let beside = bit.shift(direction.opposite());
            let (more, less) = (bit & !beside, beside & !bit);
            (stronger & !less | more, weaker & !more | less)
        })
    }

    /// The pieces of a side that have a stronger enemy beside them.
    #[inline]
    pub fn dominated(&self, side: Side) -> Bitboard {
        self.contacts(side).into_iter().fold(Bitboard::EMPTY, |set, (_, weaker)| set | weaker)
    }

    /// The pieces of a side that cannot move: beside a stronger enemy and beside no friend.
    #[inline]
    pub fn frozen(&self, side: Side) -> Bitboard {
        self.dominated(side) & !self.side(side).neighbours()
    }

    /// Whether a rabbit of that side stands on its goal row.
    #[inline]
    pub fn has_goal(&self, side: Side) -> bool {
        self.rabbits(side).intersects(side.goal_row())
    }

    /// The pieces that stand on a trap without a friend beside them. There are none after a step is complete;
    /// a board that someone has drawn may have some.
    pub fn unsupported(&self) -> Bitboard {
        self.sides.into_iter().fold(Bitboard::EMPTY, |set, own| set | unsupported(own))
    }

    /// Moves whatever piece of `side` stands on `from` by one square, and takes away what this leaves unsupported on
    /// a trap: that piece or one that it has guarded, never both, never one of the other side.
    ///
    /// This is the mechanics of a step only: whether the rules allow it is the caller's business
    /// ([`Position`](crate::Position) and [`TurnBuilder`](crate::TurnBuilder) know).
    #[inline]
    pub fn displace(&mut self, side: Side, from: Square, direction: Direction) -> Option<Capture> {
        let to = from.go(direction);
        let both = Bitboard::of(from) | Bitboard::of(to);
        let number = self.number_at(from);
        self.toggle(side, number, both);
        self.key ^= piece_key(side, number, from) ^ piece_key(side, number, to);
        let doomed = unsupported(self.side(side));
        if doomed.any() { self.capture(side, doomed) } else { None }
    }

    #[inline]
    fn capture(&mut self, side: Side, doomed: Bitboard) -> Option<Capture> {
        let trap = doomed.first()?;
        let number = self.number_at(trap);
        self.toggle(side, number, Bitboard::of(trap));
        self.key ^= piece_key(side, number, trap);
        Some(Capture { piece: Piece { side, kind: kind_of(number)? }, trap })
    }

    #[inline]
    fn number_at(&self, square: Square) -> usize {
        (0..3).fold(0, |number, bit| number | (self.strength[bit].0 >> square.index() & 1) << bit) as usize
    }

    #[inline]
    fn toggle(&mut self, side: Side, number: usize, squares: Bitboard) {
        self.sides[side.index()] ^= squares;
        for bit in 0..3 {
            self.strength[bit] ^= Bitboard(squares.0 & (number as u64 >> bit & 1).wrapping_neg());
        }
    }

    /// The squares whose content is not the same on the other board.
    #[inline]
    pub fn difference(&self, other: &Self) -> Bitboard {
        let strengths = self.strength.into_iter().zip(other.strength);
        let start = (self.sides[0] ^ other.sides[0]) | (self.sides[1] ^ other.sides[1]);
        strengths.fold(start, |set, (own, others)| set | (own ^ others))
    }

    /// The same board with the colours changed and seen from the other side.
    pub fn flip(&self) -> Self {
        let [gold, silver] = self.sides.map(Bitboard::flip);
        Self::of([silver, gold], self.strength.map(Bitboard::flip))
    }

    /// The same board in a left-right mirror.
    pub fn mirror(&self) -> Self {
        Self::of(self.sides.map(Bitboard::mirror), self.strength.map(Bitboard::mirror))
    }

    /// The board with these bitboards.
    fn of(sides: [Bitboard; 2], strength: [Bitboard; 3]) -> Self {
        let mut board = Self { key: 0, sides, strength };
        for side in Side::ALL {
            for square in board.side(side) {
                board.key ^= piece_key(side, board.number_at(square), square);
            }
        }
        board
    }
}

/// The pieces of one side that stand on a trap with no friend beside them.
#[inline]
fn unsupported(own: Bitboard) -> Bitboard {
    own & Bitboard::TRAPS & !own.neighbours()
}

#[inline]
fn piece_key(side: Side, number: usize, square: Square) -> u64 {
    zobrist::PIECES[side.index()][number & 7][square.index()]
}

#[inline]
const fn number_of(kind: Kind) -> usize {
    kind.index() + 1
}

#[inline]
const fn kind_of(number: usize) -> Option<Kind> {
    if number >= 1 && number <= 6 { Some(Kind::ALL[number - 1]) } else { None }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
