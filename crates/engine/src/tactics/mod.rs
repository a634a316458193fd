//! Exact answers about goals, captures and mobility, without a search of the game tree.

pub mod brute;
pub mod captures;
pub mod defence;
pub mod goal;
pub mod reach;
pub mod relevance;
pub mod verify;
