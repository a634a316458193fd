//! Learning by self-play: games are played, their positions kept, networks trained on them and tried in matches.

#![forbid(unsafe_code)]

pub mod cycle;
pub mod distil;
pub mod ends;
pub mod games;
mod parallel;
pub mod policy;
pub mod ranking;
pub mod sample;
pub mod selfplay;
pub mod shard;
pub mod train;
pub mod tune;
pub mod weights;
