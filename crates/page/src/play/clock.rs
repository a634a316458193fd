//! The clocks of a game: told by the moments of the messages.

use super::{Event, Play, duration, verdict};
use crate::view::ClockView;
use arimaa::{Clock, ClockEvent, Phase, Ply, Side, Termination};
use std::time::Duration;

/// With less than this, time is short.
const SHORT: Duration = Duration::from_secs(10);

impl Play {
    /// The milliseconds that the present turn has used.
    pub(super) fn used_now(&self, now: f64) -> f64 {
        self.used + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }

    /// The clocks stop, because nobody looks at the game.
    pub(crate) fn pause(&mut self, now: f64) {
        self.used = self.used_now(now);
        self.since = None;
    }

    /// The clocks go on.
    pub(crate) fn go_on(&mut self, now: f64) {
        if self.since.is_none() && self.to_move().is_some() {
            self.since = Some(now);
        }
    }

    /// Whether a clock runs.
    pub(crate) fn is_ticking(&self) -> bool {
        self.clock.is_some() && self.since.is_some() && self.to_move().is_some()
    }

    /// Charges a turn to the clock. If the game ends by that, the event says so, and the turn stands or not as the clock
    /// says: at a limit of turns or time it does.
    pub(super) fn charge(&mut self, side: Side, used: f64, setup: bool) -> Option<Event> {
        let clock = self.clock.as_mut()?;
        let spent = duration(used);
        let event = if setup { clock.spend_setup(side, spent) } else { clock.spend(side, spent) };
        match event {
            ClockEvent::InTime | ClockEvent::GameLimit { move_stands: true } => None,
            event => verdict(event, &self.game).map(|outcome| self.end(outcome)),
        }
    }

    /// The limit of the whole game, looked at after a turn that stands.
    pub(crate) fn limit_reached(&mut self) -> Option<Event> {
        let clock = self.clock.as_ref()?;
        self.to_move()?;
        let reached = match clock.control().game_limit() {
            arimaa::GameLimit::None => false,
            arimaa::GameLimit::Time(limit) => clock.game_time() >= limit,
            arimaa::GameLimit::Turns(turns) => {
                Side::ALL.into_iter().all(|side| clock.moves_played(side) >= turns)
            }
        };
        let outcome = verdict(ClockEvent::GameLimit { move_stands: true }, &self.game)?;
        reached.then(|| self.end(outcome))
    }

    /// Looks at the clock between turns: whose time is over loses.
    pub(crate) fn tick(&mut self, now: f64) -> Option<Event> {
        let side = self.to_move().filter(|_| self.since.is_some())?;
        let left = self.left(side, now)?;
        if left > Duration::ZERO {
            return None;
        }
        let used = self.used_now(now) + 1.0;
        let setup = matches!(self.game.phase(), Phase::Setup(_));
        self.charge(side, used, setup)
    }

    /// What a side has left at most for its turn.
    fn left(&self, side: Side, now: f64) -> Option<Duration> {
        let clock = self.clock.as_ref()?;
        let to_move = self.to_move() == Some(side);
        let available = if matches!(self.game.phase(), Phase::Setup(_)) {
            clock.setup_time_available(side)
        } else {
            clock.time_available(side)
        }?;
        Some(if to_move { available.saturating_sub(duration(self.used_now(now))) } else { available })
    }

    /// Whether the side to move is short of time.
    pub(crate) fn is_short(&self, now: f64) -> bool {
        self.to_move().and_then(|side| self.left(side, now)).is_some_and(|left| left < SHORT)
    }

    /// The clock after the turns that were played, for a take-back or a game from the store.
    pub(super) fn replayed_clock(&self, mut clock: Clock) -> Clock {
        for ((_, position, ply), &used) in self.game.plies().zip(&self.times) {
            let event = match ply {
                Ply::Setup(setup) => clock.spend_setup(setup.side(), duration(used)),
                Ply::Turn(_) => clock.spend(position.side(), duration(used)),
            };
            let _ = event;
        }
        clock
    }

    /// The clock of a side as it is shown.
    pub(super) fn clock_view(&self, side: Side, now: f64) -> Option<ClockView> {
        let clock = self.clock.as_ref()?;
        let to_move = self.to_move() == Some(side);
        // Whoever is out of time has none: the clock stays where it has stopped.
        let is_out = self.game.outcome().is_some_and(|outcome| {
            outcome.termination == Termination::Time && outcome.winner == Some(side.opponent())
        });
        let used = match (to_move, is_out) {
            (true, _) => duration(self.used_now(now)),
            (false, true) => Duration::MAX,
            (false, false) => Duration::ZERO,
        };
        let mut free = clock.control().move_time();
        if matches!(self.game.phase(), Phase::Setup(_)) {
            free = free.max(Clock::SETUP_TIME);
        }
        let move_left = free.saturating_sub(used);
        let reserve = clock.reserve(side).saturating_sub(used.saturating_sub(free));
        let left = self.left(side, now).unwrap_or(Duration::MAX);
        let words = |time: Duration| super::time_in_words(Duration::from_secs(time.as_secs()));
        Some(ClockView {
            running: to_move && self.since.is_some(),
            move_time: digits(move_left),
            reserve: digits(reserve),
            left: (left.as_secs_f64() * 1000.0).min(1e15),
            short: to_move && left < SHORT,
            text: format!("{} for this turn, {} in reserve", words(move_left), words(reserve)),
        })
    }
}

/// "2:30", "1:02:30"; the second that is running counts.
fn digits(time: Duration) -> String {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    if seconds < 3600 {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    } else {
        format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}
