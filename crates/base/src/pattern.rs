//! A part of the board, drawn: which squares must have what.

use arimaa::{Bitboard, Board, Kind, Piece, Side, Square, Symmetry};
use std::fmt;
use std::str::FromStr;

/// What may stand on some squares.
///
/// As text it is a list of places, each with all that may stand there before it: `Ed4` is Gold's elephant on d4, `MHd4` one of
/// Gold's camel and horses, `-d4` nobody, `*d4` any piece, `-rd4` nobody or a rabbit of Silver. Squares that are not
/// named may have anything.
///
/// ```
/// use base::Pattern;
///
/// let pattern: Pattern = "Ed4 mhd5 -c3".parse().unwrap();
/// let position: arimaa::Position =
///     "g [                           h       E                           R]".parse().unwrap();
/// assert!(pattern.is_on(position.board()));
/// assert_eq!(pattern.to_string(), "-c3 Ed4 hmd5");
/// assert!("Ed9".parse::<Pattern>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// For each square the things that may be there, a bit each.
    squares: [u16; 64],
    /// The same, for quick tests: things, and the squares where one of them must be. The rarest things first.
    groups: Vec<(u16, Bitboard)>,
}

/// The bit of nobody, after those of the twelve pieces.
const NOBODY: u16 = 1 << 12;
const ANY_PIECE: u16 = NOBODY - 1;
const ANYTHING: u16 = NOBODY | ANY_PIECE;

fn bit(piece: Piece) -> u16 {
    1 << (piece.side.index() * 6 + piece.kind.index())
}

/// Why a text is no pattern: the part of it that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternReason {
    /// This word has no square at its end, or nothing before it.
    Place(String),
    /// This is no piece.
    Thing(char),
    /// This square is there twice.
    Twice(Square),
    /// Nothing is asked.
    Nothing,
}

impl fmt::Display for PatternReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(word) => {
                write!(
                    f,
                    "{word:?} is no place of a pattern: it is what may stand there and a square, such as Ed4, MHd4, -d4 or *d4"
                )
            }
            Self::Thing(letter) => {
                write!(
                    f,
                    "{letter:?} is nothing that can stand on a square: E, M, H, D, C, R, e, m, h, d, c, r, - or *"
                )
            }
            Self::Twice(square) => write!(f, "{square} is there twice"),
            Self::Nothing => f.write_str("a pattern has at least one place, such as Ed4"),
        }
    }
}

impl std::error::Error for PatternReason {}

impl FromStr for Pattern {
    type Err = PatternReason;

    fn from_str(text: &str) -> Result<Self, PatternReason> {
        let mut squares = [ANYTHING; 64];
        for word in text.split_whitespace() {
            let place = || PatternReason::Place(word.to_string());
            let split = word.len().checked_sub(2).filter(|&split| split > 0 && word.is_char_boundary(split));
            let (things, square) = word.split_at(split.ok_or_else(place)?);
            let square: Square = square.parse().map_err(|_| place())?;
            let mut allowed = 0;
            for letter in things.chars() {
                allowed |= match letter {
                    '-' => NOBODY,
                    '*' => ANY_PIECE,
                    letter => Piece::from_letter(letter).map(bit).ok_or(PatternReason::Thing(letter))?,
                };
            }
            if squares[square.index()] != ANYTHING {
                return Err(PatternReason::Twice(square));
            }
            squares[square.index()] = allowed;
        }
        Self::new(squares).ok_or(PatternReason::Nothing)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for square in Square::all().filter(|square| self.squares[square.index()] != ANYTHING) {
            let allowed = self.squares[square.index()];
            f.write_str(space)?;
            space = " ";
            if allowed & NOBODY != 0 {
                f.write_str("-")?;
            }
            if allowed & ANY_PIECE == ANY_PIECE {
                f.write_str("*")?;
            } else {
                for piece in Piece::all().filter(|&piece| allowed & bit(piece) != 0) {
                    write!(f, "{piece}")?;
                }
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl Pattern {
    fn new(squares: [u16; 64]) -> Option<Self> {
        let mut groups: Vec<(u16, Bitboard)> = Vec::new();
        for square in Square::all().filter(|square| squares[square.index()] != ANYTHING) {
            let allowed = squares[square.index()];
            match groups.iter_mut().find(|(things, _)| *things == allowed) {
                Some((_, places)) => *places |= Bitboard::of(square),
                None => groups.push((allowed, Bitboard::of(square))),
            }
        }
        groups.sort_by_key(|(things, _)| (things.count_ones(), *things));
        (!groups.is_empty()).then_some(Self { squares, groups })
    }

    /// Whether a board agrees with it.
    #[inline]
    pub fn is_on(&self, board: &Board) -> bool {
        self.groups.iter().all(|&(things, places)| (places & !standing(board, things)).is_empty())
    }

    /// The pattern that is on a board in some view whenever this one is on the board itself.
    #[must_use]
    pub fn seen(&self, view: Symmetry) -> Self {
        let mut squares = [ANYTHING; 64];
        for square in Square::all() {
            let mirrored = if view.mirror { square.mirror() } else { square };
            let there = if view.flip { mirrored.flip() } else { mirrored };
            let things = self.squares[square.index()];
            squares[there.index()] = if view.flip {
                things & NOBODY | (things & ANY_PIECE) >> 6 | (things & 0x3f) << 6
            } else {
                things
            };
        }
        Self::new(squares).unwrap_or_else(|| self.clone())
    }
}

/// The squares with one of these things.
#[inline]
fn standing(board: &Board, things: u16) -> Bitboard {
    let mut set = if things & NOBODY != 0 { board.empty() } else { Bitboard::EMPTY };
    for side in Side::ALL {
        let kinds = things >> (6 * side.index()) & 0x3f;
        if kinds == 0x3f {
            set |= board.side(side);
        } else if kinds != 0 {
            for kind in Kind::ALL.into_iter().filter(|kind| kinds >> kind.index() & 1 != 0) {
                set |= board.pieces(Piece::new(side, kind));
            }
        }
    }
    set
}
