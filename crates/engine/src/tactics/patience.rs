//! When to give up by the clock.

use std::time::Duration;

/// How long a hunt may last. Boards are no measure of time: where both sides have rabbits near goal, one takes as long as fifty others.
///
/// ```
/// use engine::tactics::patience::Patience;
/// use std::time::Duration;
///
/// let noon = || Duration::from_secs(12 * 3600);
/// assert!(Patience::new(noon, Duration::from_secs(11 * 3600)).is_over());
/// assert!(!Patience::new(noon, Duration::from_secs(13 * 3600)).is_over());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    clock: fn() -> Duration,
    until: Duration,
}

impl Patience {
    /// Until the clock says so.
    pub const fn new(clock: fn() -> Duration, until: Duration) -> Self {
        Self { clock, until }
    }

    /// Whether it is time to give up.
    pub fn is_over(&self) -> bool {
        (self.clock)() >= self.until
    }
}
