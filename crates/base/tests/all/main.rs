//! The base of games: tests from outside.
//!
//! One program: many would be linked one by one, and run one after the other.

mod common;
mod imports;
mod twins;
