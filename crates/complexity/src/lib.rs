//! How large the game is. Chapter 2 of Cox's thesis (2006), computed again and put right, and the branching factor of given
//! games.
//!
//! In order: [`counting`] has the formulas of the thesis, [`exact`] what they should have counted, [`thesis`] the
//! printed figures, [`chapter`] holds the ones against the others, [`report`] and its text present the result.
//! [`games`] walks through games, [`branching`] is what they add, and [`curve`] draws it.

#![forbid(unsafe_code)]

pub mod branching;
pub mod chapter;
pub mod counting;
pub mod curve;
pub mod exact;
pub mod games;
pub mod number;
pub mod report;
mod text;
pub mod thesis;

pub use branching::{Branching, PlyMean};
pub use curve::svg_curve;
pub use games::{MeasureError, measure};
pub use report::Report;
