//! What the referee wants of a player, and what can be wrong with one.

use crate::pace::Pace;
use arimaa::{Clock, Game, Ply, Side};
use engine::search::Stop;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// Someone who plays games, one after the other.
pub trait Player {
    /// A new game begins; whatever happened in the last one is over. A player that has failed gets back on its feet.
    fn new_game(&mut self) -> Result<(), Fault>;

    /// The next setup or turn in a game, of which the player may have seen the beginning already.
    fn think(&mut self, game: &Game, allowance: &Allowance) -> Result<Thought, Fault>;
}

/// What a player knows of its time.
#[derive(Clone, Copy, Debug)]
pub struct Allowance<'a> {
    /// How long it may think.
    pub pace: Pace,
    /// Its own clock.
    pub clock: &'a Clock,
    /// What is left of both sides' reserves.
    pub reserves: [Duration; 2],
    /// What the last turn of each side took.
    pub used: [Duration; 2],
    /// How much later than the clock allows an answer may come.
    pub lag: Duration,
    /// Ends all thinking when the match is stopped.
    pub stop: &'a Stop,
}

impl Allowance<'_> {
    /// After this time the player has lost; none if it has no clock.
    pub fn most_time(&self, side: Side, is_setup: bool) -> Option<Duration> {
        let clock = self.clock;
        let available = if is_setup { clock.setup_time_available(side) } else { clock.time_available(side) };
        available.map(|available| available.saturating_add(self.lag))
    }
}

/// What a player has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What it plays.
    pub ply: Ply,
    /// How good that is for it, in centirabbits, if it says so.
    pub score: Option<i32>,
    /// The depth that it has searched, in steps.
    pub depth: Option<u32>,
    /// The positions that it has visited.
    pub nodes: Option<u64>,
}

/// Something that a player must not do. It loses the game by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What kind of thing.
    pub kind: FaultKind,
    /// What exactly.
    pub detail: String,
}

impl Fault {
    /// A fault of that kind.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.detail)
    }
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// A turn that the rules forbid.
    Illegal,
    /// A turn that came too late.
    Time,
    /// No answer, however long one waits.
    Hang,
    /// The program ended, or did not start.
    Crash,
    /// Words that mean nothing.
    Garbage,
    /// The program lives, but has closed the line.
    Disconnect,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Illegal, Self::Time, Self::Hang, Self::Crash, Self::Garbage, Self::Disconnect];
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Illegal => "illegal turn",
            Self::Time => "out of time",
            Self::Hang => "no answer",
            Self::Crash => "crash",
            Self::Garbage => "garbage",
            Self::Disconnect => "lost connection",
        })
    }
}
