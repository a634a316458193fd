#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod bitboard;
mod board;
mod diagram;
mod distinct;
mod error;
mod moves;
mod piece;
mod position;
mod square;
mod step;
mod turn;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Capture};
pub use diagram::{BoardReason, Diagram, PositionReason};
pub use distinct::TurnGenerator;
pub use error::ParseError;
pub use moves::{Mobility, Move};
pub use piece::{Kind, Piece, Side};
pub use position::Position;
pub use square::{Direction, ParseSquareError, Square};
pub use step::{Step, Token, TokenReason};
pub use turn::{StepReason, Turn, TurnBuilder, TurnReason};
