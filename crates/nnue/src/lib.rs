//! A small network that judges positions, made for the CPU: sparse inputs, whole numbers, updated step by step.
//!
//! A trainer makes a [`Float`], which becomes a [`Network`] of whole numbers, which is kept in a file. To judge many
//! boards that differ little, keep an [`Accumulator`] for each.
//!
//! ```
//! use arimaa::{Board, Side};
//! use nnue::{Accumulator, Float, Inputs, Network, Recent, Scheme};
//!
//! // A network that counts rabbits: the own ones raise the first hidden unit, and the enemy's lower it.
//! let inputs = Inputs { scheme: Scheme::Named, mirrored: false };
//! let mut float = Float::zero(inputs, 32, 1, 400);
//! for square in 0..64 {
//!     float.weights[square * 32] = 0.1;
//!     float.weights[(6 * 64 + square) * 32] = -0.1;
//! }
//! float.output[0] = 1.0; // of the side to move
//! float.output[32] = -1.0; // of the other side
//! let network = float.quantise().unwrap();
//! assert_eq!(Network::from_bytes(&network.to_bytes()).unwrap(), network);
//!
//! let mut board: Board = "[rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
//! assert_eq!(network.evaluate_board(&board, Side::Gold), 0);
//!
//! // A search keeps what it has computed, and brings it up to date when pieces have moved.
//! let mut before = Accumulator::new(&network);
//! before.refresh(&network, &board);
//! board.remove("a8".parse().unwrap());
//! board.remove("b8".parse().unwrap());
//! let mut after = Accumulator::new(&network);
//! after.update_from(&network, Some(&before), &mut Recent::new(&network), &board);
//! let score = network.evaluate(&after, Side::Gold);
//! assert_eq!(score, network.evaluate_board(&board, Side::Gold));
//! assert_eq!(score, 16); // (2 · 0.1)² · 400
//! assert_eq!(network.evaluate(&after, Side::Silver), -16);
//! ```

#![deny(unsafe_code)]

mod accumulator;
mod error;
mod file;
mod float;
mod inputs;
mod kernel;
mod network;
pub mod policy;
mod prospects;

pub use accumulator::{Accumulator, Recent};
pub use error::NetworkError;
pub use float::Float;
pub use inputs::{Inputs, Planes, Scheme};
pub use kernel::Kernel;
pub use network::{
    FIRST_LIMIT, FIRST_ONE, MAX_BUCKETS, MAX_HIDDEN, Network, OUTPUT_LIMIT, OUTPUT_ONE, bucket,
};
