//! The networks: tests from outside.
//!
//! One program: many would be linked one by one, and run one after the other.

mod file;
mod network;
mod support;
