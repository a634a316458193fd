//! What results prove: scores, Elo differences and their intervals, sequential tests, ratings.
//!
//! Two games from one start with sides changed are one observation, a pair: what the start gives to one side it takes
//! back in the second game, so pairs vary less than games, and only pairs are independent of each other.

mod distribution;
mod elo;
mod normal;
mod pairs;
mod ratings;
mod share;
mod sprt;

pub use elo::{Difference, Interval, elo_of_score, score_of_elo};
pub use pairs::{Games, Pairs};
pub use ratings::{Rating, ratings};
pub use share::Share;
pub use sprt::{Decision, Sprt, Units, llr_of_games, llr_of_pairs};
