//! The server, as browsers meet it.
//!
//! One program: many would be linked one by one, and run one after the other.

mod base;
mod client;
mod connections;
mod conversations;
mod pages;
