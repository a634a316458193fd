//! Where games begin.

use crate::openings;
use arimaa::Game;
use std::borrow::Cow;

/// The starts of a match.
#[derive(Clone, Debug)]
pub enum Starts {
    /// Made as they are needed, the same for the same seed.
    Made {
        /// The seed.
        seed: u64,
    },
    /// These in turn; after the last comes the first again. Never empty.
    Given(Vec<Game>),
}

impl Starts {
    /// The start with that number.
    pub fn get(&self, number: u64) -> Cow<'_, Game> {
        match self {
            Self::Made { seed } => Cow::Owned(openings::make(*seed, number)),
            Self::Given(games) => Cow::Borrowed(&games[(number % games.len() as u64) as usize]),
        }
    }
}
