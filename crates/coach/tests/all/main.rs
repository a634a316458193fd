//! Annotations and puzzles: tests from outside.
//!
//! One program: many would be linked one by one, and run one after the other.

mod agreement;
mod annotation;
mod common;
mod puzzles;
