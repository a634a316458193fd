#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod bitboard;
mod error;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use error::ParseError;
pub use piece::{Kind, Piece, Side};
pub use square::{Direction, ParseSquareError, Square};
