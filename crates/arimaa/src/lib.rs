#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod archive;
mod bitboard;
mod board;
mod clock;
mod diagram;
mod distinct;
mod document;
mod error;
mod game;
mod key_set;
mod moment;
mod moves;
mod outcome;
mod packed;
mod piece;
mod position;
mod record;
mod replay;
mod setup;
mod square;
mod step;
mod symmetry;
#[cfg(feature = "serde")]
mod text_serde;
mod time_control;
mod turn;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Capture};
pub use clock::{Clock, ClockEvent};
pub use diagram::{BoardReason, Diagram, PositionReason};
pub use distinct::TurnGenerator;
pub use document::{Content, Document, DocumentReader, DocumentReason};
pub use error::ParseError;
pub use game::{Game, GameReason, Phase, Ply};
pub use key_set::KeySet;
pub use moment::{Moment, MomentReason};
pub use moves::{Mobility, Move};
pub use outcome::{Outcome, Termination};
pub use packed::PackedTurn;
pub use piece::{Kind, Piece, Side};
pub use position::{Perft, Position};
pub use record::{Action, Entry, Record, RecordReason, TagError};
pub use replay::{BrokenReason, Replay, ReplayReason, Verdict};
pub use setup::{Setup, SetupReason};
pub use square::{Direction, ParseSquareError, Square};
pub use step::{Step, Token, TokenReason};
pub use symmetry::Symmetry;
pub use time_control::{GameLimit, TimeControl, TimeControlReason};
pub use turn::{StepReason, Turn, TurnBuilder, TurnReason};
