//! What is known about time: what the controller has told, and what was measured where it has told nothing.

use crate::EngineOption;
use arimaa::{Clock, GameLimit, Side, TimeControl};
use engine::search::TimeLimit;
use std::time::{Duration, Instant};

/// The time control and the course of a game so far.
pub struct Times {
    move_time: Duration,
    reserve: Duration,
    percent: u32,
    max_reserve: Duration,
    total: Duration,
    turns: u32,
    longest: Duration,
    /// What happened; the first entry stands for the time before the first move.
    course: Vec<Entry>,
    /// When the last entry was made.
    since: Instant,
    /// What the present move has taken before we were told to go.
    move_used: Duration,
}

/// A move, and what was told after it.
#[derive(Clone, Copy, Default)]
struct Entry {
    spent: Option<Spent>,
    reserves: [Option<Duration>; 2],
}

#[derive(Clone, Copy)]
struct Spent {
    side: Side,
    is_setup: bool,
    time: Duration,
}

impl Times {
    /// No limits, and the game begins now.
    pub fn new(now: Instant) -> Self {
        Self {
            move_time: Duration::ZERO,
            reserve: Duration::ZERO,
            percent: 100,
            max_reserve: Duration::ZERO,
            total: Duration::ZERO,
            turns: 0,
            longest: Duration::ZERO,
            course: vec![Entry::default()],
            since: now,
            move_used: Duration::ZERO,
        }
    }

    /// A new game with the same time control.
    pub fn restart(&mut self, now: Instant) {
        self.course = vec![Entry::default()];
        self.position_is_set(now);
    }

    /// Another position on the same clocks.
    pub fn position_is_set(&mut self, now: Instant) {
        self.since = now;
        self.move_used = Duration::ZERO;
    }

    /// A side has moved. Until something else is told, it has thought since the move before.
    pub fn moved(&mut self, side: Side, is_setup: bool, now: Instant) {
        let time = now.saturating_duration_since(self.since);
        self.course.push(Entry { spent: Some(Spent { side, is_setup, time }), ..Entry::default() });
        self.position_is_set(now);
    }

    /// Takes notice of an option; false if it is not about time.
    pub fn set(&mut self, option: &EngineOption) -> bool {
        match *option {
            EngineOption::MoveTime(time) => self.move_time = time,
            EngineOption::Reserve(time) => self.reserve = time,
            EngineOption::Percent(percent) => self.percent = percent,
            EngineOption::MaxReserve(time) => self.max_reserve = time,
            EngineOption::TotalTime(time) => self.total = time,
            EngineOption::Turns(turns) => self.turns = turns,
            EngineOption::TurnTime(time) => self.longest = time,
            EngineOption::GoldReserve(time) => self.tell_reserve(Side::Gold, time),
            EngineOption::SilverReserve(time) => self.tell_reserve(Side::Silver, time),
            EngineOption::GoldUsed(time) => self.tell_spent(time, |side| side == Side::Gold),
            EngineOption::SilverUsed(time) => self.tell_spent(time, |side| side == Side::Silver),
            EngineOption::LastMoveUsed(time) => self.tell_spent(time, |_| true),
            EngineOption::MoveUsed(time) => self.move_used = time,
            _ => return false,
        }
        true
    }

    fn tell_reserve(&mut self, side: Side, time: Duration) {
        if let Some(last) = self.course.last_mut() {
            last.reserves[side.index()] = Some(time);
        }
    }

    /// What the last move has taken, if it was made by such a side.
    fn tell_spent(&mut self, time: Duration, by: impl Fn(Side) -> bool) {
        if let Some(spent) = self.course.last_mut().and_then(|last| last.spent.as_mut())
            && by(spent.side)
        {
            spent.time = time;
        }
    }

    fn control(&self) -> TimeControl {
        let limit =
            if self.total.is_zero() { GameLimit::Turns(self.turns) } else { GameLimit::Time(self.total) };
        TimeControl::new(self.move_time, self.reserve)
            .with_percent(self.percent)
            .with_max_reserve(self.max_reserve)
            .with_game_limit(limit)
            .with_max_move_time(self.longest)
    }

    /// The clock now.
    fn clock(&self) -> Clock {
        let mut clock = Clock::new(self.control());
        for entry in &self.course {
            if let Some(Spent { side, is_setup, time }) = entry.spent {
                // Whether that was in time is for the controller to say.
                let _ = if is_setup { clock.spend_setup(side, time) } else { clock.spend(side, time) };
            }
            for side in Side::ALL {
                if let Some(reserve) = entry.reserves[side.index()] {
                    clock.set_reserve(side, reserve);
                }
            }
        }
        clock
    }

    /// The time for the next turn of a side, if it is limited.
    pub fn allot(&self, side: Side) -> Option<TimeLimit> {
        Some(less(engine::time::allot(&self.clock(), side)?, self.move_used))
    }
}

/// What is left when some of the time has passed.
pub fn less(time: TimeLimit, passed: Duration) -> TimeLimit {
    TimeLimit { soft: time.soft.saturating_sub(passed), hard: time.hard.saturating_sub(passed) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use EngineOption::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// 10 seconds a move and a minute of reserve; the setups took no time.
    fn times(begin: Instant) -> Times {
        let mut times = Times::new(begin);
        for option in [MoveTime(seconds(10)), Reserve(seconds(60))] {
            assert!(times.set(&option));
        }
        times.moved(Side::Gold, true, begin);
        times.moved(Side::Silver, true, begin);
        times.set(&GoldReserve(seconds(60)));
        times.set(&SilverReserve(seconds(60)));
        times
    }

    #[test]
    fn without_a_time_control_there_is_no_limit() {
        let mut times = Times::new(Instant::now());
        times.set(&GoldReserve(seconds(5)));
        assert_eq!(times.allot(Side::Gold), None);
        assert!(!times.set(&Rated(true)));
    }

    #[test]
    fn what_nobody_tells_is_measured() {
        let begin = Instant::now();
        let mut times = times(begin);
        times.moved(Side::Gold, false, begin + seconds(30));
        assert_eq!(times.clock().reserve(Side::Gold), seconds(40));
        times.set(&LastMoveUsed(seconds(20)));
        assert_eq!(times.clock().reserve(Side::Gold), seconds(50));
        times.set(&SilverUsed(seconds(99)));
        times.set(&GoldUsed(seconds(15)));
        assert_eq!(times.clock().reserve(Side::Gold), seconds(55));
    }

    #[test]
    fn what_the_controller_tells_counts_until_the_side_moves_again() {
        let begin = Instant::now();
        let mut times = times(begin);
        times.moved(Side::Gold, false, begin + seconds(30));
        times.set(&GoldReserve(seconds(45)));
        times.set(&LastMoveUsed(seconds(1)));
        assert_eq!(times.clock().reserve(Side::Gold), seconds(45));
        times.moved(Side::Silver, false, begin + seconds(31));
        times.moved(Side::Gold, false, begin + seconds(43));
        assert_eq!(times.clock().reserve(Side::Gold), seconds(43));
        assert_eq!(times.clock().game_time(), seconds(1 + 1 + 12));
    }

    #[test]
    fn a_control_that_is_told_late_holds_for_the_whole_game() {
        let begin = Instant::now();
        let mut times = Times::new(begin);
        times.moved(Side::Gold, false, begin + seconds(30));
        times.set(&MoveTime(seconds(10)));
        times.set(&Reserve(seconds(60)));
        times.set(&Turns(2));
        assert_eq!(times.clock().reserve(Side::Gold), seconds(40));
        assert_eq!(times.clock().moves_played(Side::Gold), 1);
    }

    #[test]
    fn a_new_game_has_full_reserves_again() {
        let begin = Instant::now();
        let mut times = times(begin);
        times.set(&GoldReserve(seconds(5)));
        times.restart(begin);
        assert_eq!(times.clock().reserve(Side::Gold), seconds(60));
        assert!(times.allot(Side::Gold).is_some());
    }

    #[test]
    fn time_that_has_passed_is_missing_afterwards() {
        let mut times = times(Instant::now());
        let fresh = times.allot(Side::Gold).unwrap();
        times.set(&MoveUsed(seconds(4)));
        assert_eq!(times.allot(Side::Gold), Some(less(fresh, seconds(4))));
        times.set(&MoveUsed(seconds(400)));
        assert_eq!(times.allot(Side::Gold), Some(TimeLimit::exactly(Duration::ZERO)));
    }
}
