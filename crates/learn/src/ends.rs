//! Samples whose game is all but over, and whether their scores know it.

use crate::sample::Sample;
use engine::tactics::defence::Defence;
use engine::tactics::goal::can_goal;

/// A score below this, in centirabbits, is that of somebody who loses.
const LOSING: i32 = -300;

/// How many positions are won or lost by a goal at once, as the exact tactics see it, and how many of those are kept as
/// something else: a search that has proved nothing, an evaluation without a search, or a fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// The side to move reaches goal in this turn.
    pub won: u64,
    /// The same, and it is not kept as won.
    pub won_otherwise: u64,
    /// Whatever the side to move plays, the other one reaches goal in its next turn.
    pub lost: u64,
    /// The same, and it is kept as if nothing were lost.
    pub lost_otherwise: u64,
}

impl Ends {
    /// Counts one more.
    pub fn add(&mut self, sample: &Sample) {
        if can_goal(&sample.board, sample.side, 4) {
            self.won += 1;
            let is_kept = sample.score.decided().is_some() && sample.score.centirabbits() > 0;
            self.won_otherwise += u64::from(!is_kept);
        } else if Defence::of(&sample.position()).is_some_and(|defence| defence.saving.is_none()) {
            self.lost += 1;
            self.lost_otherwise += u64::from(sample.score.centirabbits() >= LOSING);
        }
    }
}
