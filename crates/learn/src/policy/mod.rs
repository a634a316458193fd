//! A policy network learns which moves a search chooses.
//!
//! Every sample that keeps its chosen turn is a small walk: the position before each move of the turn, and the moves of the turn that
//! are still to come. Their order hardly ever matters, so each of them that is legal now is as good an answer as the next. The
//! loss is the negative logarithm of the probability that the network gives to all of them together.

mod checkpoint;
mod run;
mod state;
mod trainer;

pub use run::{Accuracy, PolicyError, PolicyTraining, Progress, run};
pub use state::State;
pub use trainer::PolicyTrainer;
