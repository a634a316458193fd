//! The engine: what Hathi knows about playing Arimaa beyond its rules. No input, no output.

#![forbid(unsafe_code)]

pub mod bench;
pub mod eval;
pub mod levels;
pub mod random;
pub mod search;
pub mod setups;
pub mod tactics;
pub mod time;
#[cfg(not(target_arch = "wasm32"))]
pub mod worker;
