//! The clock of a game in the terminal: what each side has used, also when turns are taken back.

use arimaa::{Clock, ClockEvent, Side, TimeControl};
use std::time::{Duration, Instant};

/// A clock that measures by itself.
#[derive(Clone, Debug)]
pub struct Timing {
    clock: Clock,
    /// When the side to move began to think.
    began: Instant,
    /// The clock before each ply that was timed.
    before: Vec<Clock>,
}

impl Timing {
    /// The clock at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        Self { clock: Clock::new(control), began: Instant::now(), before: Vec::new() }
    }

    /// The clock as it stood when the side to move began to think.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// From now on somebody thinks.
    pub fn start(&mut self) {
        self.began = Instant::now();
    }

    /// A side has finished its turn, or its setup.
    pub fn stop(&mut self, side: Side, is_setup: bool) -> ClockEvent {
        self.before.push(self.clock.clone());
        let spent = self.began.elapsed();
        self.began = Instant::now();
        if is_setup { self.clock.spend_setup(side, spent) } else { self.clock.spend(side, spent) }
    }

    /// A ply is taken back, and its time with it.
    pub fn take_back(&mut self) {
        if let Some(clock) = self.before.pop() {
            self.clock = clock;
        }
        self.began = Instant::now();
    }

    /// What both sides have left now: the time for the turn and the reserve. The side to move has used some of it.
    pub fn text(&self, to_move: Side) -> String {
        let left = Side::ALL.map(|side| {
            let spent = if side == to_move { self.began.elapsed() } else { Duration::ZERO };
            let left = self.clock.time_available(side).map(|time| time.saturating_sub(spent));
            format!("{side} {}", left.map_or_else(|| "no limit".to_string(), minutes))
        });
        format!("Time for the turn, with the reserve: {}.", left.join(", "))
    }
}

/// A time as `2:05`; a second that has begun is shown.
fn minutes(time: Duration) -> String {
    let seconds = time.as_millis().div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_back_gives_the_time_back() {
        let mut timing = Timing::new("15s/2m".parse().unwrap());
        let text = |timing: &Timing| timing.text(Side::Gold);
        assert_eq!(text(&timing), "Time for the turn, with the reserve: Gold 2:15, Silver 2:15.");
        timing.began = timing.began.checked_sub(Duration::from_secs(15)).unwrap();
        assert_eq!(text(&timing), "Time for the turn, with the reserve: Gold 2:00, Silver 2:15.");
        timing.start();
        assert_eq!(timing.stop(Side::Gold, false), ClockEvent::InTime);
        assert!(timing.clock().reserve(Side::Gold) > Duration::from_secs(134));
        timing.take_back();
        assert_eq!(timing.clock().reserve(Side::Gold), Duration::from_secs(120));
        timing.take_back();
    }
}
