//! The model of the page: tests from outside.
//!
//! One program: many would be linked one by one, and run one after the other.

mod base;
mod coach;
mod common;
mod entry;
mod likely;
mod play;
mod study;
mod types;
