//! Numbers of the evaluation or the search tuned by matches: Cox's hill climbing (2006, chapter 5), and SPSA as one does it
//! today (Spall 1998).
//!
//! A [`Number`] is what is tuned, a [`Trial`] two sets of values that are to meet, and a tuner proposes trials and hears how
//! they went: [`Hill`], [`Spsa`]. [`run`] keeps every trial as soon as it is finished; whoever goes on tells the tuner all
//! of them again, so that it makes no difference.

mod hill;
mod number;
mod run;
mod spsa;

pub use hill::Hill;
pub use number::{Number, NumberError};
pub use run::{Event, Judge, Method, Outcome, Played, Settings, TuneError, report, run};
pub use spsa::Spsa;

use serde::{Deserialize, Serialize};

/// Two sets of values that are to meet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trial {
    /// The values of the one, by number.
    pub one: Vec<f64>,
    /// The values of the other.
    pub other: Vec<f64>,
    /// How many games.
    pub games: u64,
    /// What the starts of the games are made of.
    pub seed: u64,
}

/// Somebody who finds better values by trials.
pub trait Tuner {
    /// The next trial; none at the end.
    fn next(&self) -> Option<Trial>;

    /// How the trial went: which part of the points the first one has made.
    fn hear(&mut self, share: f64);

    /// The best values, as far as one knows.
    fn values(&self) -> Vec<f64>;

    /// How many trials there are in all.
    fn trials(&self) -> u64;
}
