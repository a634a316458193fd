//! Tactics, evaluation and search: tests from outside.
//!
//! One program: many would be linked one by one, and run one after the other.

mod eval;
mod forced;
mod levels;
mod proofs;
mod ranking;
mod search;
mod slices;
mod tactics;
mod wins;
