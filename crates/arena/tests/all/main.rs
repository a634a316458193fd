//! Matches: tests from outside.
//!
//! One program: many would be linked one by one, and run one after the other.

mod compliance;
mod faults;
mod journal;
mod referee;
mod sprt;
mod summary;
