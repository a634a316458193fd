//! The words of the notation: `Ee2n`, `rc3x`, `Ra1`.

use crate::board::Capture;
use crate::piece::Piece;
use crate::square::{Direction, Square};
use std::fmt;
use std::str::FromStr;

/// One step as it is written, `Ee2n`: a piece, its square, and where it goes. A step that exists stays on the board.
///
/// ```
/// use arimaa::Step;
/// let step: Step = "Ee2n".parse().unwrap();
/// assert_eq!(step.to().to_string(), "e3");
/// assert!("Ee8n".parse::<Step>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The piece that moves, own or enemy.
    pub piece: Piece,
    /// Where it stands.
    pub from: Square,
    /// Where it goes.
    pub direction: Direction,
}

impl Step {
    /// The step of a piece, unless it would leave the board.
    pub fn new(piece: Piece, from: Square, direction: Direction) -> Option<Self> {
        from.step(direction).map(|_| Self { piece, from, direction })
    }

    /// The square where the piece arrives.
    pub fn to(self) -> Square {
        self.from.go(self.direction)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.piece, self.from, self.direction.letter())
    }
}

impl fmt::Display for Capture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}x", self.piece, self.trap)
    }
}

/// A word of a turn: a step, a capture, or a piece that is placed in the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// `Ee2n`.
    Step(Step),
    /// `rc3x`.
    Capture(Capture),
    /// `Ra1`.
    Place(Piece, Square),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => step.fmt(f),
            Self::Capture(capture) => capture.fmt(f),
            Self::Place(piece, square) => write!(f, "{piece}{square}"),
        }
    }
}

/// Why a word is not a step, capture or placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenReason {
    /// The word does not have the form of a token.
    Form,
    /// The step would leave the board.
    OffBoard,
    /// A capture on a square that is no trap.
    NotATrap,
}

impl fmt::Display for TokenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "is not a step such as Ee2n, a capture such as rc3x or a placement such as Ra1",
            Self::OffBoard => "leaves the board",
            Self::NotATrap => "is a capture on a square that is no trap",
        })
    }
}

impl std::error::Error for TokenReason {}

impl FromStr for Token {
    type Err = TokenReason;

    fn from_str(word: &str) -> Result<Self, TokenReason> {
        let mut letters = word.chars();
        let piece = letters.next().and_then(Piece::from_letter).ok_or(TokenReason::Form)?;
        let rest = letters.as_str();
        let square: Square = rest.get(..2).and_then(|name| name.parse().ok()).ok_or(TokenReason::Form)?;
        let mut tail = rest[2..].chars();
        match (tail.next(), tail.next()) {
            (None, _) => Ok(Self::Place(piece, square)),
            (Some('x'), None) if square.is_trap() => Ok(Self::Capture(Capture { piece, trap: square })),
            (Some('x'), None) => Err(TokenReason::NotATrap),
            (Some(letter), None) => {
                let direction = Direction::from_letter(letter).ok_or(TokenReason::Form)?;
                Step::new(piece, square, direction).map(Self::Step).ok_or(TokenReason::OffBoard)
            }
            _ => Err(TokenReason::Form),
        }
    }
}

impl FromStr for Step {
    type Err = TokenReason;

    fn from_str(word: &str) -> Result<Self, TokenReason> {
        match word.parse()? {
            Token::Step(step) => Ok(step),
            Token::Capture(_) | Token::Place(..) => Err(TokenReason::Form),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_reads_as_it_is_written() {
        for piece in Piece::all() {
            for square in Square::all() {
                let place = Token::Place(piece, square);
                assert_eq!(place.to_string().parse(), Ok(place));
                for step in
                    Direction::ALL.into_iter().filter_map(|direction| Step::new(piece, square, direction))
                {
                    assert_eq!(step.to_string().parse(), Ok(Token::Step(step)));
                }
                let capture = format!("{piece}{square}x").parse::<Token>();
                assert_eq!(capture.is_ok(), square.is_trap());
            }
        }
    }

    #[test]
    fn other_words_are_refused() {
        for word in ["", "E", "Ee", "Ee9n", "Ee2q", "Ee2nn", "Qe2n", "éa1n", "Eé1n", "ee2N", "Ra1 "] {
            assert_eq!(word.parse::<Token>(), Err(TokenReason::Form), "{word}");
        }
        assert_eq!("Ra1w".parse::<Token>(), Err(TokenReason::OffBoard));
        assert_eq!("Rd3x".parse::<Token>(), Err(TokenReason::NotATrap));
    }
}
