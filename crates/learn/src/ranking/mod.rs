//! Learning which turns are played, from games and from searches (Wu 2015 §5.1).
//!
//! A [`lesson`] is a position and the turn that was chosen in it. [`choices`] has the features of that turn and of some
//! others, [`fit`] finds what each feature is worth. This is done in several rounds: in each the turns that the model of the
//! round before would rather have played are among the others, so that it learns where it is wrong.

pub mod choices;
pub mod fit;
pub mod lesson;
mod run;

pub use run::{Event, RankingError, Settings, check, run};
