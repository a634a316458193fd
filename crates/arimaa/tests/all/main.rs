//! The rules: tests from outside.
//!
//! One program: many would be linked one by one, and run one after the other.

mod game;
mod keys;
mod properties;
mod reference;
mod reference_generator;
mod rules;
mod shared_data;
mod texts;
