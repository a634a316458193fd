//! The engine: what Hathi knows about playing Arimaa beyond its rules. No output, and no
//! input but the files of networks.

#![forbid(unsafe_code)]

pub mod bench;
pub mod configuration;
pub mod crew;
pub mod eval;
pub mod levels;
#[cfg(not(target_arch = "wasm32"))]
pub mod openings;
pub mod random;
pub mod ranking;
pub mod search;
pub mod setups;
pub mod tactics;
pub mod time;
#[cfg(not(target_arch = "wasm32"))]
pub mod worker;
