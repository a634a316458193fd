//! Sets of squares in one machine word.

use crate::square::{Direction, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares: bit 0 is a1, bit 63 is h8.
///
/// ```
/// use arimaa::{bitboard, Bitboard, Direction, Square};
///
/// let trap: Square = "c3".parse().unwrap();
/// let around = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . X . . . . .
///     . X . X . . . .
///     . . X . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(Bitboard::from(trap).neighbours(), around);
/// assert_eq!(around.len(), 4);
/// assert!(around.shift(Direction::North).contains(trap));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All squares.
    pub const ALL: Self = Self(!0);
    /// c3, f3, c6, f6.
    pub const TRAPS: Self = Self(1 << 18 | 1 << 21 | 1 << 42 | 1 << 45);
    /// The traps and the squares beside them: only a step that touches one of these can capture.
    pub const TRAP_ZONE: Self = Self(Self::TRAPS.0 | Self::TRAPS.neighbours().0);

    const COLUMN_A: u64 = 0x0101_0101_0101_0101;
    const COLUMN_H: u64 = Self::COLUMN_A << 7;

    /// The eight squares of a row (0 = row 1); empty for anything above 7.
    #[inline]
    pub const fn row(row: u8) -> Self {
        if row < 8 { Self(0xff << (8 * row)) } else { Self::EMPTY }
    }

    /// The eight squares of a column (0 = column a); empty for anything above 7.
    #[inline]
    pub const fn column(column: u8) -> Self {
        if column < 8 { Self(Self::COLUMN_A << column) } else { Self::EMPTY }
    }

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether there is no square in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a square in it.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has that square.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the two have a square in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest square (towards a1).
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrap(self.0.trailing_zeros())) }
    }

    /// Every square moved by one in that direction; what leaves the board is gone.
    #[inline]
    pub const fn shift(self, direction: Direction) -> Self {
        match direction {
            Direction::North => Self(self.0 << 8),
            Direction::East => Self((self.0 & !Self::COLUMN_H) << 1),
            Direction::South => Self(self.0 >> 8),
            Direction::West => Self((self.0 & !Self::COLUMN_A) >> 1),
        }
    }

    /// All squares beside one of these (a member counts only if another member is beside it).
    #[inline]
    pub const fn neighbours(self) -> Self {
        Self(self.0 << 8 | self.0 >> 8 | (self.0 & !Self::COLUMN_H) << 1 | (self.0 & !Self::COLUMN_A) >> 1)
    }

    /// The set seen from the other side of the board (row 1 becomes row 8).
    #[inline]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set in a left-right mirror (column a becomes column h).
    #[inline]
    pub const fn mirror(self) -> Self {
        Self(self.0.swap_bytes().reverse_bits())
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// The squares of a set from a1 to h8.
#[derive(Clone, Copy, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::wrap(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl ExactSizeIterator for Squares {
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

macro_rules! bit_operator {
    ($operator:ident, $function:ident, $assign:ident, $assign_function:ident, $symbol:tt) => {
        impl $operator for Bitboard {
            type Output = Self;
            #[inline]
            fn $function(self, other: Self) -> Self {
                Self(self.0 $symbol other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_function(&mut self, other: Self) {
                *self = *self $symbol other;
            }
        }
    };
}

bit_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
bit_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
bit_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Draws the set as eight lines of dots and crosses, row 8 first.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..8).rev() {
            for column in 0..8 {
                let mark = if self.0 >> (row * 8 + column) & 1 != 0 { 'X' } else { '.' };
                write!(f, "{mark}{}", if column < 7 { " " } else { "\n" })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

/// A set of squares as a picture: eight lines of eight marks, row 8 first, `X` for a member and `.` for none.
/// Anything else does not compile.
#[macro_export]
macro_rules! bitboard {
    (@mark X) => { 1u8 };
    (@mark .) => { 0u8 };
    ($($mark:tt)*) => {
        const {
            const MARKS: &[u8] = &[$($crate::bitboard!(@mark $mark)),*];
            assert!(MARKS.len() == 64, "a bitboard has 64 marks");
            let mut bits = 0u64;
            let mut i = 0;
            while i < 64 {
                bits |= (MARKS[i] as u64) << ((7 - i / 8) * 8 + i % 8);
                i += 1;
            }
            $crate::Bitboard(bits)
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_drop_what_leaves_the_board() {
        for square in Square::all() {
            for direction in Direction::ALL {
                let expected = square.step(direction).map_or(Bitboard::EMPTY, Bitboard::of);
                assert_eq!(Bitboard::of(square).shift(direction), expected, "{square} {direction:?}");
            }
            let around: Bitboard =
                Direction::ALL.into_iter().filter_map(|direction| square.step(direction)).collect();
            assert_eq!(Bitboard::of(square).neighbours(), around);
            assert_eq!(Bitboard::of(square).flip(), Bitboard::of(square.flip()));
            assert_eq!(Bitboard::of(square).mirror(), Bitboard::of(square.mirror()));
        }
    }

    #[test]
    fn the_picture_and_the_set_agree() {
        let set = bitboard! {
            X . . . . . . .
            . . . . . . . .
            . . X . . X . .
            . . . . . . . .
            . . . . . . . .
            . . X . . X . .
            . . . . . . . .
            . . . . . . . X
        };
        assert_eq!(set & Bitboard::TRAPS, Bitboard::TRAPS);
        assert_eq!(
            set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" "),
            "h1 c3 f3 c6 f6 a8"
        );
        assert_eq!(set.to_string().lines().nth(2), Some(". . X . . X . ."));
    }
}
