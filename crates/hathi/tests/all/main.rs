//! The commands, as people run them.
//!
//! One program: many would be linked one by one, and run one after the other.

mod aei;
mod analyze;
mod annotate;
mod base;
mod bench;
mod commands;
mod contest;
mod eval;
mod lab;
mod learn;
mod play;
mod program;
mod serve;
mod tactics;
