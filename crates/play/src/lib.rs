//! A game between a person and Hathi, for whoever shows it: no terminal, no printing.
//!
//! A [`command`] is what a person types, a [`draft`] the turn or setup that is not finished; [`timing`] is the clock,
//! [`opponent`] the engine at a level, and a [`session`] the game with all of them and its [record](saved).

#![forbid(unsafe_code)]

pub mod command;
pub mod draft;
pub mod opponent;
pub mod saved;
pub mod session;
pub mod timing;

pub use command::Command;
pub use opponent::Opponent;
pub use saved::{Known, Rescue};
pub use session::{Draft, Session};
pub use timing::Timing;
