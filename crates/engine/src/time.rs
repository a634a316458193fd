//! How long to think: what the clock allows, made into time for one turn.
//!
//! The time for each move is there to be used: what is left of it comes back only in part, or not at all. So a turn
//! gets it whole, and on top of it a share of the reserve. A hard turn may dip deeper into the reserve. Nothing ever
//! goes so near to the end of the clock that a late answer would lose the game.

use crate::search::TimeLimit;
use arimaa::{Clock, GameLimit, Side};
use std::time::Duration;

/// What may pass between the end of the time and the moment in which the controller has the answer.
const LAG: Duration = Duration::from_millis(50);
/// With less time than that, at most this part of it is kept back for the lag: a quarter.
const LAG_SHARE: u32 = 4;
/// What stays in the reserve for moments in which a busy machine thinks of other things, but at most a quarter of what
/// the reserve was at the start.
const CUSHION: Duration = Duration::from_millis(500);
/// What each answer costs besides thinking where only a reserve is there to pay for it.
const COST_OF_ANSWER: Duration = Duration::from_millis(25);

/// How many turns a side makes in a game, roughly.
const TURNS_IN_GAME: u32 = 50;
/// However long the game has lasted, it may last this many turns more.
const LEAST_TURNS_LEFT: u32 = 20;
/// With time for each move, the reserve is only a help: a turn takes this part of it.
const RESERVE_SHARE: u32 = 20;
/// A hard turn takes so many times the share of a usual one from the reserve, but never more than half of it while
/// other turns follow.
const HARD: u32 = 4;

/// The soft and the hard limit of a side's time for its next turn; `None` without any limit.
///
/// ```
/// use arimaa::{Clock, Side};
/// use std::time::Duration;
///
/// let clock = Clock::new("15s/5m/100/10m".parse().unwrap());
/// let time = engine::time::allot(&clock, Side::Gold).unwrap();
/// assert_eq!(time.soft.as_secs_f64().round(), 15.0 + 15.0);
/// assert_eq!(time.hard.as_secs_f64().round(), 15.0 + 4.0 * 15.0);
///
/// let untimed = Clock::new("0/0/0/0/120t".parse().unwrap());
/// assert_eq!(engine::time::allot(&untimed, Side::Gold), None);
/// ```
pub fn allot(clock: &Clock, side: Side) -> Option<TimeLimit> {
    let available = clock.time_available(side)?;
    let safe = available - LAG.min(available / LAG_SHARE);
    let turns = turns_left(clock, side);
    let (mut soft, mut hard) = own_time(clock, side, turns).unwrap_or((safe, safe));
    if let GameLimit::Time(limit) = clock.control().game_limit() {
        // Both sides think in it.
        let fair = limit.saturating_sub(clock.game_time()) / 2 / turns;
        (soft, hard) = (soft.min(fair), hard.min(fair * HARD));
    }
    Some(TimeLimit { soft: soft.min(safe), hard: hard.min(safe) })
}

/// What the time for each move and the reserve give to a usual turn and to a hard one; `None` if there is neither.
fn own_time(clock: &Clock, side: Side, turns: u32) -> Option<(Duration, Duration)> {
    let control = clock.control();
    let (move_time, reserve) = (control.move_time(), clock.reserve(side));
    let (spendable, share) = if !move_time.is_zero() {
        (reserve.saturating_sub(CUSHION.min(control.reserve() / 4)), turns.min(RESERVE_SHARE))
    } else if !control.reserve().is_zero() {
        (reserve.saturating_sub(COST_OF_ANSWER * turns), turns)
    } else {
        return None;
    };
    let hard = if share == 1 { spendable } else { (spendable / share * HARD).min(spendable / 2) };
    Some((move_time.saturating_add(spendable / share), move_time.saturating_add(hard)))
}

/// How many turns a side has still to make, roughly, the next one included.
fn turns_left(clock: &Clock, side: Side) -> u32 {
    let played = clock.moves_played(side);
    let expected = TURNS_IN_GAME.saturating_sub(played).max(LEAST_TURNS_LEFT);
    match clock.control().game_limit() {
        GameLimit::Turns(limit) => limit.saturating_sub(played).clamp(1, expected),
        GameLimit::None | GameLimit::Time(_) => expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arimaa::{ClockEvent, TimeControl};
    use proptest::prelude::*;

    /// A search ends within this of its time.
    const OVERSHOOT: Duration = Duration::from_millis(5);

    fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn at_start(control: &str) -> TimeLimit {
        allot(&Clock::new(control.parse().unwrap()), Side::Gold).unwrap()
    }

    /// A clock of that control in mid-game with this reserve.
    fn with_reserve(control: &str, reserve: Duration) -> TimeLimit {
        let mut clock = Clock::new(control.parse().unwrap());
        clock.set_reserve(Side::Gold, reserve);
        allot(&clock, Side::Gold).unwrap()
    }

    #[test]
    fn without_a_reserve_the_move_time_is_used_but_for_the_lag() {
        assert_eq!(at_start("8s/0"), TimeLimit::exactly(millis(7950)));
        assert_eq!(at_start("8s/0/0"), TimeLimit::exactly(millis(7950)));
    }

    #[test]
    fn a_reserve_pays_for_the_lag() {
        let time = with_reserve("8s/1m", millis(1500));
        assert_eq!(time, TimeLimit { soft: millis(8050), hard: millis(8200) });
    }

    #[test]
    fn a_little_of_the_reserve_is_left_alone() {
        assert_eq!(with_reserve("8s/1m", millis(500)), TimeLimit::exactly(millis(8000)));
        assert_eq!(with_reserve("8s/1m", millis(10)), TimeLimit::exactly(millis(7960)));
    }

    #[test]
    fn where_unused_time_is_lost_the_whole_move_time_is_used() {
        for control in ["15s/1m/0", "15s/1m/100/1m", "15s/5m/100/1m"] {
            assert!(at_start(control).soft >= millis(15_000), "{control}");
        }
    }

    #[test]
    fn tiny_controls_keep_a_part_of_their_time_back() {
        assert_eq!(at_start("0.1s/0"), TimeLimit::exactly(millis(75)));
        let time = at_start("0.1s/1s");
        assert_eq!(time, TimeLimit { soft: Duration::from_micros(137_500), hard: millis(250) });
        assert_eq!(with_reserve("0.1s/1s", millis(10)).hard, Duration::from_micros(82_500));
    }

    #[test]
    fn a_reserve_alone_is_spread_over_the_game() {
        let time = at_start("0/60");
        assert!(time.soft > millis(3_600_000 / 60) && time.soft <= millis(3_600_000 / 50), "{time:?}");
        assert!(time.hard > time.soft && time.hard < millis(3_600_000 / 10), "{time:?}");
    }

    #[test]
    fn the_longest_time_for_one_move_is_kept() {
        assert_eq!(at_start("15s/5m/100/0/0/20s"), TimeLimit::exactly(millis(19_950)));
        assert_eq!(at_start("0/0/0/0/0/2m"), TimeLimit::exactly(millis(119_950)));
    }

    #[test]
    fn the_limit_of_the_game_is_shared_with_the_opponent() {
        let time = at_start("0/0/0/0/2h");
        assert_eq!(time.soft, millis(7_200_000 / 2 / 50));
        assert!(at_start("2m/0/100/0/1h").soft < millis(120_000));
        assert!(at_start("15s/0/100/0/2h").soft > millis(14_000));
    }

    #[test]
    fn the_last_turn_of_a_game_takes_what_is_left() {
        let mut clock = Clock::new("0/1m/100/0/3t".parse().unwrap());
        for side in Side::ALL.repeat(2) {
            assert_eq!(clock.spend(side, millis(1000)), ClockEvent::InTime);
        }
        let time = allot(&clock, Side::Gold).unwrap();
        assert!(time.soft > millis(57_900) && time.hard < millis(58_000), "{time:?}");
    }

    /// Plays that many turns of both sides with what `choose` takes of each allotment.
    fn play(
        control: TimeControl,
        turns: u32,
        choose: impl Fn(TimeLimit) -> Duration,
    ) -> Result<Clock, String> {
        let mut clock = Clock::new(control);
        for turn in 0..turns {
            for side in Side::ALL {
                let time = allot(&clock, side).expect("a limit");
                assert!(time.soft <= time.hard, "{control}: {time:?}");
                assert!(clock.time_available(side).is_none_or(|all| time.hard <= all));
                let reserve = clock.reserve(side);
                match clock.spend(side, choose(time) + OVERSHOOT) {
                    ClockEvent::InTime => {}
                    ClockEvent::GameLimit { .. } => return Ok(clock),
                    ClockEvent::OutOfTime(_) => {
                        return Err(format!("{control}, turn {turn}, reserve {reserve:?}: {time:?}"));
                    }
                }
            }
        }
        Ok(clock)
    }

    /// Milliseconds, from tiny to large alike.
    fn time(least: u64, most: u64) -> impl Strategy<Value = Duration> {
        ((least as f64).ln()..=(most as f64).ln()).prop_map(|log| millis(log.exp().round() as u64))
    }

    fn or_none(time: impl Strategy<Value = Duration>) -> impl Strategy<Value = Duration> {
        prop_oneof![Just(Duration::ZERO), time]
    }

    fn limit() -> impl Strategy<Value = GameLimit> {
        prop_oneof![
            Just(GameLimit::None),
            time(10_000, 30_000_000).prop_map(GameLimit::Time),
            (1..200u32).prop_map(GameLimit::Turns),
        ]
    }

    prop_compose! {
        fn controls()(
            (move_time, reserve) in prop_oneof![
                (time(20, 300_000), or_none(time(10, 3_600_000))),
                (Just(Duration::ZERO), time(2_000, 7_200_000)),
            ],
            percent in prop_oneof![Just(0u32), Just(100), 0..=200u32],
            (cap, longest) in (or_none(time(100, 3_600_000)), or_none(time(50, 600_000))),
            limit in limit(),
        ) -> TimeControl {
            TimeControl::new(move_time, reserve)
                .with_percent(percent)
                .with_max_reserve(cap)
                .with_game_limit(limit)
                .with_max_move_time(longest)
        }
    }

    proptest! {
        #[test]
        fn whoever_takes_the_hard_limit_each_time_never_loses_on_time(control in controls()) {
            let end = play(control, 100, |time| time.hard);
            prop_assert!(end.is_ok(), "{:?}", end);
        }

        #[test]
        fn whoever_takes_the_soft_limit_uses_most_of_what_there_is(
            move_time in time(500, 300_000),
            reserve in or_none(time(500, 3_600_000)),
            percent in prop_oneof![Just(0u32), Just(100), 0..=100u32],
        ) {
            let control = TimeControl::new(move_time, reserve).with_percent(percent);
            let clock = play(control, 50, |time| time.soft).unwrap();
            let everything = (move_time * 50 + reserve) * 2;
            prop_assert!(clock.game_time() >= everything / 10 * 8, "{}: {:?}", control, clock);
        }

        #[test]
        fn a_reserve_alone_lasts_for_the_game_and_is_used(reserve in time(5_000, 7_200_000)) {
            let control = TimeControl::new(Duration::ZERO, reserve);
            let clock = play(control, 50, |time| time.soft).unwrap();
            prop_assert!(clock.game_time() >= reserve * 2 / 10 * 7, "{}: {:?}", control, clock);
        }
    }
}
