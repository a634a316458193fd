//! Learning: tests from outside.
//!
//! One program: many would be linked one by one, and run one after the other.

mod data;
mod policy;
mod ranking;
mod train;
mod weights;
