//! How good a position is, and why.
//!
//! Scores are in centirabbits (the first rabbit captured in the opening is 100) for the side to move. The classical
//! evaluation adds up terms that a player knows; each is a file here, with its source. All its numbers are in
//! [`Params`]. [`explain`] tells what it has seen.

mod alignment;
mod classical;
mod context;
mod elephant;
mod evaluation;
mod explain;
mod exposure;
mod frames;
mod freedom;
mod goal;
mod hostages;
mod imbalance;
mod liabilities;
mod linear;
mod material;
mod overload;
pub mod params;
mod piece_square;
mod rabbits;
mod swindle;
mod threats;
mod trace;
mod trap_control;
mod weights;

use arimaa::Position;
pub use classical::Classical;
pub use evaluation::Evaluation;
pub(crate) use evaluation::{AccumulatorStack, AnyEvaluator};
pub use explain::{Explanation, TermLine, explain};
pub use linear::Linear;
pub use material::HarLog;
pub use params::{ParamError, Parameter, Params, Unit};
pub use trace::{Note, Notes, Silent, Term, Trace};
pub use weights::WeightsError;

/// Something that knows how good a position is.
pub trait Evaluator {
    /// The score for the side to move, in centirabbits. The position is taken as it stands, also in the middle of a turn.
    fn evaluate(&self, position: &Position) -> i32;
}

/// The chance to win with that score, if the odds are e to 1 at a score of `scale`.
///
/// ```
/// use engine::eval::win_probability;
///
/// assert_eq!(win_probability(0.0, 400.0), 0.5);
/// assert!((win_probability(400.0, 400.0) - 0.731).abs() < 0.001);
/// assert!((win_probability(-400.0, 400.0) + win_probability(400.0, 400.0) - 1.0).abs() < 1e-12);
/// ```
pub fn win_probability(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}
