//! How long a search may last.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search ends by itself. With no limit at all it goes on until it is stopped or the game is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Limits {
    /// The last depth to search, in steps.
    pub depth: Option<u32>,
    /// The number of nodes after which all threads stop, roughly.
    pub nodes: Option<u64>,
    /// The time to use.
    pub time: Option<TimeLimit>,
    /// How many of the best turns are wanted with their scores; 0 is 1.
    pub multipv: usize,
}

/// Time for one turn: a soft and a hard limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct TimeLimit {
    /// The soft limit: what the turn should take if nothing is special about it. A clear choice takes less, a difficult
    /// one more.
    #[cfg_attr(feature = "serde", serde(with = "super::json::seconds"))]
    pub soft: Duration,
    /// The hard limit: what the turn must never exceed.
    #[cfg_attr(feature = "serde", serde(with = "super::json::seconds"))]
    pub hard: Duration,
}

impl TimeLimit {
    /// Exactly this time, however clear the choice is.
    pub const fn exactly(time: Duration) -> Self {
        Self { soft: time, hard: time }
    }
}

impl Limits {
    /// Up to a depth in steps.
    pub fn depth(steps: u32) -> Self {
        Self { depth: Some(steps), ..Self::default() }
    }

    /// Up to a number of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Exactly this time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(TimeLimit::exactly(time)), ..Self::default() }
    }
}

/// Stops a search from another thread. Clones stop the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Nothing is to be stopped yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks for a stop. The search gives back its result within 20 ms.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
    #[inline]
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Where an engine gets the time from: the time since some moment that stays the same.
pub type Clock = fn() -> Duration;

/// The clock of the system.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub fn system_clock() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    FIRST.elapsed()
}
