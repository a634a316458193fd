//! AEI, the Arimaa Engine Interface, protocol version 1: what a controller says to an engine ([`ToEngine`]) and what the
//! engine answers ([`FromEngine`]), one message a line.
//!
//! Messages are values. [`Display`](std::fmt::Display) writes the exact line, without its line feed;
//! [`FromStr`](std::str::FromStr) reads one, and says column and [`Reason`] if it cannot.
//!
//! ```
//! use aei::{Depth, EngineOption, FromEngine, Info, ToEngine};
//! use std::time::Duration;
//!
//! let message: ToEngine = "setoption name tcmove value 2.5".parse().unwrap();
//! assert_eq!(message, ToEngine::SetOption(EngineOption::MoveTime(Duration::from_millis(2500))));
//!
//! let answer = FromEngine::Info(Info::Depth(Depth { steps: 10, more: true }));
//! assert_eq!(answer.to_string(), "info depth 10+");
//!
//! let error = "setoption name hash value much".parse::<ToEngine>().unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 27: \"much\" is not a whole number that fits here");
//! ```

#![forbid(unsafe_code)]

mod from_engine;
mod option;
mod reason;
mod scan;
mod serve;
mod text;
mod to_engine;
mod value;

pub use from_engine::{Depth, FromEngine, Id, Info, Level, variation};
pub use option::EngineOption;
pub use reason::Reason;
pub use serve::{ServeError, serve};
pub use text::{Text, Word};
pub use to_engine::ToEngine;
