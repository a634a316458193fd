//! The language of analysis: tests from outside.
//!
//! One program: many would be linked one by one, and run one after the other.

mod desk;
mod requests;
mod tasks;
