//! Squares and the four directions.

use std::fmt;
use std::str::FromStr;

/// One of the 64 squares, `a1` at Gold's bottom left, `h8` at the top right.
///
/// ```
/// use arimaa::{Direction, Square};
///
/// let c3: Square = "c3".parse().unwrap();
/// assert_eq!(c3.column(), 2);
/// assert_eq!(c3.row(), 2);
/// assert!(c3.is_trap());
/// assert_eq!(c3.step(Direction::North).unwrap().to_string(), "c4");
/// assert_eq!(Square::H8.step(Direction::East), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The bottom left corner, from Gold's side.
    pub const A1: Self = Self(0);
    /// The top right corner, from Gold's side.
    pub const H8: Self = Self(63);

    /// The four traps: c3, f3, c6, f6.
    pub const TRAPS: [Self; 4] = [Self(18), Self(21), Self(42), Self(45)];

    /// The square with this index: a1 = 0, b1 = 1, … h8 = 63.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square on this column (0 = a) and row (0 = row 1).
    #[inline]
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column < 8 && row < 8 { Some(Self(row * 8 + column)) } else { None }
    }

    /// The square with the index modulo 64; for bit loops, where the index cannot be larger.
    #[inline]
    pub(crate) const fn wrap(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// All squares from a1 to h8, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }

    /// 0 for a1 to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 for column a to 7 for column h.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 & 7
    }

    /// 0 for row 1 to 7 for row 8.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 3
    }

    /// The neighbour in that direction, if it is on the board.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (column, row) = (self.column(), self.row());
        match direction {
            Direction::North => Self::at(column, row + 1),
            Direction::East => Self::at(column + 1, row),
            Direction::South => Self::at(column, row.wrapping_sub(1)),
            Direction::West => Self::at(column.wrapping_sub(1), row),
        }
    }

    /// The neighbour in a direction that is known to stay on the board, as it does for every generated move. From the
    /// edge it goes on at the other end of the board; [`step`](Self::step) tells.
    #[inline]
    pub const fn go(self, direction: Direction) -> Self {
        Self(self.0.wrapping_add_signed(direction.offset()) & 63)
    }

    /// The direction in which `other` is a neighbour, if it is one.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == Some(other))
    }

    /// The number of steps between two squares on an empty board.
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }

    /// Whether this is c3, f3, c6 or f6.
    #[inline]
    pub const fn is_trap(self) -> bool {
        matches!(self.0, 18 | 21 | 42 | 45)
    }

    /// The same square seen from the other side of the board (row 1 becomes row 8).
    #[inline]
    pub const fn flip(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// The same square in a left-right mirror (column a becomes column h).
    #[inline]
    pub const fn mirror(self) -> Self {
        Self(self.0 ^ 7)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square such as `e4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a column a–h and a row 1–8, such as e4")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match *text.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Self((row - b'1') * 8 + column - b'a')),
            _ => Err(ParseSquareError),
        }
    }
}

/// North (towards row 8), east (towards column h), south, west: as Gold sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards row 8.
    North,
    /// Towards column h.
    East,
    /// Towards row 1.
    South,
    /// Towards column a.
    West,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The same direction seen from the other side of the board: north and south change places.
    #[inline]
    pub const fn flip(self) -> Self {
        match self {
            Self::North | Self::South => self.opposite(),
            _ => self,
        }
    }

    /// The same direction in a left-right mirror: east and west change places.
    #[inline]
    pub const fn mirror(self) -> Self {
        match self {
            Self::East | Self::West => self.opposite(),
            _ => self,
        }
    }

    /// The letter of the notation: n, e, s or w.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// The direction that a letter of the notation stands for.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'n' => Some(Self::North),
            'e' => Some(Self::East),
            's' => Some(Self::South),
            'w' => Some(Self::West),
            _ => None,
        }
    }

    /// The difference of square indices.
    #[inline]
    const fn offset(self) -> i8 {
        match self {
            Self::North => 8,
            Self::East => 1,
            Self::South => -8,
            Self::West => -1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_match() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for text in ["", "a", "a0", "a9", "i1", "A1", "a11", "é1", " a1"] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
    }

    #[test]
    fn a_step_and_its_opposite_cancel() {
        for square in Square::all() {
            for direction in Direction::ALL {
                if let Some(next) = square.step(direction) {
                    assert_eq!(next.step(direction.opposite()), Some(square));
                    assert_eq!(square.go(direction), next);
                    assert_eq!(square.direction_to(next), Some(direction));
                    assert_eq!(square.distance(next), 1);
                    assert_eq!(square.flip().step(direction.flip()), Some(next.flip()));
                    assert_eq!(square.mirror().step(direction.mirror()), Some(next.mirror()));
                }
            }
        }
    }

    #[test]
    fn the_traps_are_c3_f3_c6_f6() {
        let names: Vec<String> =
            Square::all().filter(|square| square.is_trap()).map(|square| square.to_string()).collect();
        assert_eq!(names, ["c3", "f3", "c6", "f6"]);
        assert!(Square::TRAPS.iter().all(|square| square.is_trap()));
    }
}
