//! Training: a network learns to judge positions from samples.
//!
//! The network has one hidden layer, seen from both sides with the same weights: the inputs that are on are added up,
//! each sum is limited to 0 to 1 and squared, and the number of pieces chooses the weights that make one logit of them.
//! Its sigmoid is the chance of the side to move. It is compared with the target: what the search found, mixed with what
//! became of the game.
//!
//! Three things make it fast. The hidden units are taken in blocks whose weights and gradients stay in the cache, over
//! some hundred positions at a time. A batch is divided into parts, and every thread takes the next one that is free,
//! with gradients of its own; as the parts and the order of their sums do not depend on the threads, nor does the
//! result. Samples stay in memory as 36 bytes and are read where they are needed, in an order that is computed, not
//! stored.

mod adam;
mod checkpoint;
mod curve;
mod data;
mod example;
mod kernel;
mod model;
mod order;
mod part;
mod run;
mod settings;
mod trainer;

pub use checkpoint::CheckpointError;
pub use data::{Data, DataError};
pub use model::Shape;
pub use run::{CHECKPOINT_ENDING, RunError, run};
pub use settings::{Course, EXAMPLE, Origins, Rate, Settings, SettingsError, Share};
pub use trainer::{Record, Trainer};
