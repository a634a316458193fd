//! Sides, kinds of pieces, and pieces.

use crate::bitboard::Bitboard;
use crate::square::Direction;
use std::fmt;

/// Gold, who sets up on rows 1–2 and moves first, or Silver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// Upper case in the notation; its rabbits go north.
    Gold,
    /// Lower case in the notation; its rabbits go south.
    Silver,
}

impl Side {
    /// Gold, then Silver.
    pub const ALL: [Self; 2] = [Self::Gold, Self::Silver];

    /// The other side.
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Gold => Self::Silver,
            Self::Silver => Self::Gold,
        }
    }

    /// 0 for Gold, 1 for Silver.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction in which this side's rabbits run.
    #[inline]
    pub const fn forward(self) -> Direction {
        match self {
            Self::Gold => Direction::North,
            Self::Silver => Direction::South,
        }
    }

    /// The row that this side's rabbits want to reach: row 8 for Gold, row 1 for Silver.
    #[inline]
    pub const fn goal_row(self) -> Bitboard {
        match self {
            Self::Gold => Bitboard::row(7),
            Self::Silver => Bitboard::row(0),
        }
    }

    /// The two rows on which this side sets up.
    #[inline]
    pub const fn home_rows(self) -> Bitboard {
        match self {
            Self::Gold => Bitboard(0xffff),
            Self::Silver => Bitboard(0xffff << 48),
        }
    }

    /// The letter of the notation: `g` or `s`.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::Gold => 'g',
            Self::Silver => 's',
        }
    }

    /// The side that a letter stands for: `g` or the old `w` for Gold, `s` or the old `b` for Silver.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'g' | 'w' => Some(Self::Gold),
            's' | 'b' => Some(Self::Silver),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Gold => "Gold",
            Self::Silver => "Silver",
        })
    }
}

/// The six kinds, ordered by strength: a kind is greater than another if it is stronger.
///
/// ```
/// use arimaa::Kind;
/// assert!(Kind::Elephant > Kind::Camel && Kind::Cat > Kind::Rabbit);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// The weakest, which wins the game: R.
    Rabbit,
    /// C.
    Cat,
    /// D.
    Dog,
    /// H.
    Horse,
    /// M.
    Camel,
    /// The strongest, which nothing can freeze, push or pull: E.
    Elephant,
}

impl Kind {
    /// From the weakest to the strongest.
    pub const ALL: [Self; 6] = [Self::Rabbit, Self::Cat, Self::Dog, Self::Horse, Self::Camel, Self::Elephant];

    /// 0 for the rabbit to 5 for the elephant.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many a side has in a full set.
    #[inline]
    pub const fn full_count(self) -> u32 {
        match self {
            Self::Rabbit => 8,
            Self::Cat | Self::Dog | Self::Horse => 2,
            Self::Camel | Self::Elephant => 1,
        }
    }

    /// The upper-case letter of the notation; M is the camel.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::Rabbit => 'R',
            Self::Cat => 'C',
            Self::Dog => 'D',
            Self::Horse => 'H',
            Self::Camel => 'M',
            Self::Elephant => 'E',
        }
    }

    /// The kind with that upper-case letter.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'R' => Some(Self::Rabbit),
            'C' => Some(Self::Cat),
            'D' => Some(Self::Dog),
            'H' => Some(Self::Horse),
            'M' => Some(Self::Camel),
            'E' => Some(Self::Elephant),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rabbit => "rabbit",
            Self::Cat => "cat",
            Self::Dog => "dog",
            Self::Horse => "horse",
            Self::Camel => "camel",
            Self::Elephant => "elephant",
        })
    }
}

/// A piece: a kind and whose it is.
///
/// ```
/// use arimaa::{Kind, Piece, Side};
/// let camel = Piece::from_letter('m').unwrap();
/// assert_eq!(camel, Piece::new(Side::Silver, Kind::Camel));
/// assert_eq!(camel.to_string(), "m");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// That kind of that side.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Self {
        Self { side, kind }
    }

    /// All twelve: Gold's from rabbit to elephant, then Silver's.
    pub fn all() -> impl Iterator<Item = Self> {
        Side::ALL.into_iter().flat_map(|side| Kind::ALL.into_iter().map(move |kind| Self { side, kind }))
    }

    /// The letter of the notation, upper case for Gold and lower case for Silver.
    #[inline]
    pub const fn letter(self) -> char {
        match self.side {
            Side::Gold => self.kind.letter(),
            Side::Silver => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with that letter.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::Gold } else { Side::Silver };
        match Kind::from_letter(letter.to_ascii_uppercase()) {
            Some(kind) => Some(Self { side, kind }),
            None => None,
        }
    }

    /// The same kind of the other side.
    #[inline]
    pub const fn flip(self) -> Self {
        Self { side: self.side.opponent(), kind: self.kind }
    }

    /// Whether this piece can push, pull and freeze the other: an enemy, and weaker.
    pub fn dominates(self, other: Self) -> bool {
        self.side != other.side && self.kind > other.kind
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
