//! How a side places its pieces before the first turn.

use crate::board::Board;
use crate::error::{ParseError, words};
use crate::piece::{Kind, Piece, Side};
use crate::square::Square;
use crate::step::{Token, TokenReason};
use std::fmt;

/// The pieces of one side on its two home rows: 16 of them, or fewer in a handicap game.
///
/// ```
/// use arimaa::{Setup, Side};
///
/// let text = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2";
/// let setup = Setup::parse(text, Side::Gold).unwrap();
/// assert_eq!(setup.to_string(), text);
/// assert!(!setup.is_handicap());
/// assert!(Setup::parse("Ra3", Side::Gold).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setup {
    side: Side,
    board: Board,
}

/// Why a text or a board is not a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupReason {
    /// A word is not a placement such as `Ra1`.
    Token(TokenReason),
    /// The other side's piece.
    WrongSide(Piece),
    /// Not on the two home rows.
    NotHome(Square),
    /// Two pieces on one square.
    Occupied(Square),
    /// More of a piece than a full set has.
    TooMany(Piece),
    /// No piece at all.
    Empty,
}

impl fmt::Display for SetupReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Token(reason) => write!(f, "the word {reason}"),
            Self::WrongSide(piece) => write!(f, "{piece} belongs to {}, whose setup this is not", piece.side),
            Self::NotHome(square) => write!(f, "{square} is not on the two home rows"),
            Self::Occupied(square) => write!(f, "{square} has a piece already"),
            Self::TooMany(piece) => write!(f, "a full set has {} of {piece}", piece.kind.full_count()),
            Self::Empty => f.write_str("a setup places at least one piece"),
        }
    }
}

impl std::error::Error for SetupReason {}

impl Setup {
    /// Reads placements such as `Ra1 Rb1 …` in any order.
    pub fn parse(text: &str, side: Side) -> Result<Self, ParseError<SetupReason>> {
        let mut setup = Self { side, board: Board::EMPTY };
        for (column, word) in words(text) {
            let fail = |reason| ParseError::new(1, column, reason);
            match word.parse() {
                Ok(Token::Place(piece, square)) => setup.place(piece, square).map_err(fail)?,
                Ok(_) => return Err(fail(SetupReason::Token(TokenReason::Form))),
                Err(reason) => return Err(fail(SetupReason::Token(reason))),
            }
        }
        if setup.board == Board::EMPTY { Err(ParseError::new(1, 1, SetupReason::Empty)) } else { Ok(setup) }
    }

    /// The setup that these pieces make.
    pub fn new(side: Side, pieces: impl IntoIterator<Item = (Piece, Square)>) -> Result<Self, SetupReason> {
        let mut setup = Self { side, board: Board::EMPTY };
        for (piece, square) in pieces {
            setup.place(piece, square)?;
        }
        if setup.board == Board::EMPTY { Err(SetupReason::Empty) } else { Ok(setup) }
    }

    fn place(&mut self, piece: Piece, square: Square) -> Result<(), SetupReason> {
        if piece.side != self.side {
            Err(SetupReason::WrongSide(piece))
        } else if !self.side.home_rows().contains(square) {
            Err(SetupReason::NotHome(square))
        } else if self.board.occupied().contains(square) {
            Err(SetupReason::Occupied(square))
        } else if self.board.count(piece) == piece.kind.full_count() {
            Err(SetupReason::TooMany(piece))
        } else {
            self.board.put(square, piece);
            Ok(())
        }
    }

    /// Whose setup it is.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The pieces, alone on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether pieces are missing.
    pub fn is_handicap(&self) -> bool {
        self.board.occupied().len() < Kind::ALL.into_iter().map(Kind::full_count).sum()
    }

    /// The same setup for the other side, seen from there.
    #[must_use]
    pub fn flip(&self) -> Self {
        Self { side: self.side.opponent(), board: self.board.flip() }
    }

    /// The same setup in a left-right mirror.
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self { board: self.board.mirror(), ..*self }
    }
}

/// The placements from a1 to h8.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> =
            self.board.iter().map(|(square, piece)| Token::Place(piece, square).to_string()).collect();
        f.write_str(&words.join(" "))
    }
}
