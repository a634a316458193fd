//! What results look like: numbers as people write them, and charts as SVG.
//!
//! In order: [`number`] groups digits, `axis` finds the round values along an axis, and [`chart`] draws.

#![forbid(unsafe_code)]

mod axis;
pub mod chart;
pub mod number;

pub use axis::{Scale, round_places};
pub use chart::{Chart, Series, Shape};
pub use number::{grouped, signed};
