//! The clock of a game: a value that is told how long each move took.

use crate::piece::Side;
use crate::time_control::{GameLimit, TimeControl};
use std::time::Duration;

/// What a move's time means for the game.
///
/// ```
/// use arimaa::{Clock, ClockEvent, Side};
/// use std::time::Duration;
/// let mut clock = Clock::new("1m/5m/100/0/2m".parse().unwrap());
/// let late = clock.spend(Side::Gold, Duration::from_secs(121));
/// assert_eq!(late, ClockEvent::GameLimit { move_stands: false });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum ClockEvent {
    /// The move stands and the game goes on.
    InTime,
    /// This side ran out of time: it loses, and its move does not stand.
    OutOfTime(Side),
    /// The limit of the whole game is reached, and the score decides.
    GameLimit {
        /// Whether the move was completed before the game was halted. If so, it can still win the game by
        /// itself; if not, the score is that of the position before it.
        move_stands: bool,
    },
}

/// Both sides' reserves, and the time and moves of a game so far.
///
/// A move's time is taken from the time per move first, then from the side's reserve; a part of what is left
/// of the time per move is added to the reserve, in nanoseconds, rounded down. The cap L only stops a reserve
/// from growing: one that is above L already, because the game started so, neither grows nor is cut down. To
/// use up exactly what is [available](Self::time_available) is in time; a nanosecond more is not.
///
/// The clock knows nothing of the game's result: it goes on counting when it is told of further moves after
/// an event that ends a game. To take a move back, keep a clone from before it.
///
/// ```
/// use arimaa::{Clock, ClockEvent, Side};
/// use std::time::Duration;
///
/// let mut clock = Clock::new("15s/1m/100/2m".parse().unwrap());
/// assert_eq!(clock.time_available(Side::Gold), Some(Duration::from_secs(75)));
/// assert_eq!(clock.spend(Side::Gold, Duration::from_secs(5)), ClockEvent::InTime);
/// assert_eq!(clock.reserve(Side::Gold), Duration::from_secs(70));
/// assert_eq!(clock.spend(Side::Silver, Duration::from_secs(76)), ClockEvent::OutOfTime(Side::Silver));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    control: TimeControl,
    reserves: [Duration; 2],
    game_time: Duration,
    moves: [u32; 2],
}

/// The parts of a time control that differ between the setup and later moves.
struct Allowance {
    /// The time that does not touch the reserve.
    free: Duration,
    /// The longest time for one move.
    longest: Option<Duration>,
}

impl Clock {
    /// Every setup gets at least this much, however fast the game.
    pub const SETUP_TIME: Duration = Duration::from_secs(60);

    /// The clock at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        Self { control, reserves: [control.reserve(); 2], game_time: Duration::ZERO, moves: [0; 2] }
    }

    /// The time control that this clock follows.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What is left of a side's reserve.
    pub fn reserve(&self, side: Side) -> Duration {
        self.reserves[side.index()]
    }

    /// Corrects a side's reserve, for example to what a controller says it is.
    pub fn set_reserve(&mut self, side: Side, reserve: Duration) {
        self.reserves[side.index()] = reserve;
    }

    /// The time that both sides together have used.
    pub fn game_time(&self) -> Duration {
        self.game_time
    }

    /// How many moves of a side stood, its setup included.
    ///
    /// A limit of `120t` is reached when both sides have made 120 moves: after `120s`, in a game from its
    /// start.
    pub fn moves_played(&self, side: Side) -> u32 {
        self.moves[side.index()]
    }

    /// How long a side may think on its next move at most, with the longest time for one move and what is
    /// left of the game counted in; `None` if there is no limit.
    pub fn time_available(&self, side: Side) -> Option<Duration> {
        shorter(self.own_time(side, &self.move_allowance()), self.game_time_left())
    }

    /// How long a side may think on its setup at most; `None` if there is no limit.
    ///
    /// ```
    /// use arimaa::{Clock, Side};
    /// use std::time::Duration;
    /// let clock = Clock::new("15s/30s".parse().unwrap());
    /// assert_eq!(clock.setup_time_available(Side::Gold), Some(Duration::from_secs(60 + 30)));
    /// ```
    pub fn setup_time_available(&self, side: Side) -> Option<Duration> {
        shorter(self.own_time(side, &self.setup_allowance()), self.game_time_left())
    }

    /// A side has made a move and thought this long on it.
    ///
    /// If both the side's time and the game's limit were passed, what came first counts; at the same moment,
    /// the limit. The time of a move that does not stand is counted too, but nothing is added to the reserve.
    pub fn spend(&mut self, side: Side, spent: Duration) -> ClockEvent {
        self.charge(side, spent, self.move_allowance())
    }

    /// A side has set up its pieces and thought this long on it.
    ///
    /// A setup is a move for which the time per move, and the longest time for one move, are at least
    /// [`SETUP_TIME`](Self::SETUP_TIME). Only what is left of the game's usual time per move is added to the
    /// reserve: in a game with 15 seconds per move, a setup in 5 seconds adds 10, and one in 20 adds nothing.
    ///
    /// ```
    /// use arimaa::{Clock, ClockEvent, Side};
    /// use std::time::Duration;
    /// let mut clock = Clock::new("15s/0".parse().unwrap());
    /// assert_eq!(clock.spend_setup(Side::Gold, Duration::from_secs(5)), ClockEvent::InTime);
    /// assert_eq!(clock.spend_setup(Side::Silver, Duration::from_secs(20)), ClockEvent::InTime);
    /// assert_eq!(clock.reserve(Side::Gold), Duration::from_secs(10));
    /// assert_eq!(clock.reserve(Side::Silver), Duration::ZERO);
    /// ```
    pub fn spend_setup(&mut self, side: Side, spent: Duration) -> ClockEvent {
        self.charge(side, spent, self.setup_allowance())
    }

    fn charge(&mut self, side: Side, spent: Duration, allowance: Allowance) -> ClockEvent {
        let own_time = self.own_time(side, &allowance);
        let game_time_left = self.game_time_left();
        self.game_time = self.game_time.saturating_add(spent);
        let reserve = &mut self.reserves[side.index()];
        *reserve = reserve.saturating_sub(spent.saturating_sub(allowance.free));

        let halted = game_time_left.filter(|&left| spent > left);
        if own_time.is_some_and(|own| spent > own && halted.is_none_or(|left| own < left)) {
            return ClockEvent::OutOfTime(side);
        }
        if halted.is_some() {
            return ClockEvent::GameLimit { move_stands: false };
        }

        let unused = self.control.move_time().saturating_sub(spent);
        let grown = reserve.saturating_add(unused.saturating_mul(self.control.percent()) / 100);
        *reserve = self.control.max_reserve().map_or(grown, |cap| grown.min(cap.max(*reserve)));

        let moves = &mut self.moves[side.index()];
        *moves = moves.saturating_add(1);
        let limit_reached = match self.control.game_limit() {
            GameLimit::None => false,
            GameLimit::Time(limit) => self.game_time >= limit,
            GameLimit::Turns(turns) => self.moves.iter().all(|&moves| moves >= turns),
        };
        if limit_reached { ClockEvent::GameLimit { move_stands: true } } else { ClockEvent::InTime }
    }

    /// How long a side may think before it loses on time.
    fn own_time(&self, side: Side, allowance: &Allowance) -> Option<Duration> {
        let clock = allowance.free.saturating_add(self.reserve(side));
        shorter(self.control.has_reserve_clock().then_some(clock), allowance.longest)
    }

    fn game_time_left(&self) -> Option<Duration> {
        match self.control.game_limit() {
            GameLimit::Time(limit) => Some(limit.saturating_sub(self.game_time)),
            GameLimit::None | GameLimit::Turns(_) => None,
        }
    }

    fn move_allowance(&self) -> Allowance {
        Allowance { free: self.control.move_time(), longest: self.control.max_move_time() }
    }

    fn setup_allowance(&self) -> Allowance {
        let Allowance { free, longest } = self.move_allowance();
        Allowance {
            free: free.max(Self::SETUP_TIME),
            longest: longest.map(|longest| longest.max(Self::SETUP_TIME)),
        }
    }
}

/// The shorter of two times, of which `None` is endless.
fn shorter(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    one.into_iter().chain(other).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ClockEvent::{InTime, OutOfTime};
    use Side::{Gold, Silver};
    use proptest::prelude::*;

    const NANOSECOND: Duration = Duration::from_nanos(1);
    const OVER_AFTER_MOVE: ClockEvent = ClockEvent::GameLimit { move_stands: true };
    const HALTED: ClockEvent = ClockEvent::GameLimit { move_stands: false };

    fn clock(control: &str) -> Clock {
        Clock::new(control.parse().unwrap())
    }

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// Gold's reserve after one move that is in time.
    fn reserve_after(control: &str, spent: u64) -> Duration {
        let mut clock = clock(control);
        assert_eq!(clock.spend(Gold, seconds(spent)), InTime);
        assert_eq!(clock.reserve(Silver), clock.control().reserve());
        clock.reserve(Gold)
    }

    #[test]
    fn the_move_time_is_used_before_the_reserve() {
        assert_eq!(reserve_after("15s/60s", 15), seconds(60));
        assert_eq!(reserve_after("15s/60s", 35), seconds(40));
    }

    #[test]
    fn a_percentage_of_the_unused_move_time_is_added_to_the_reserve() {
        assert_eq!(reserve_after("15s/60s", 5), seconds(70));
        assert_eq!(reserve_after("15s/60s/50", 5), seconds(65));
        assert_eq!(reserve_after("15s/60s/0", 5), seconds(60));
        assert_eq!(reserve_after("0.000000005s/0/50", 0), Duration::from_nanos(2));
    }

    #[test]
    fn the_reserve_grows_to_its_cap_and_not_above() {
        assert_eq!(reserve_after("15s/60s/100/65s", 5), seconds(65));
        assert_eq!(reserve_after("15s/60s/100/70s", 5), seconds(70));
    }

    #[test]
    fn a_reserve_above_the_cap_neither_grows_nor_is_cut_down() {
        assert_eq!(reserve_after("30s/5/100/3", 0), seconds(300));
        assert_eq!(reserve_after("30s/5/100/3", 40), seconds(290));
    }

    #[test]
    fn all_the_time_is_fine_and_one_nanosecond_more_is_a_loss() {
        for (control, available) in [
            ("15s/60s", 75),
            ("8s/0/100", 8),
            ("0/60/0/0/0", 3600),
            ("15s/60s/100/0/0/20s", 20),
            ("15s/60s/100/0/0/5s", 5),
            ("0/0/0/0/0/2m", 120),
        ] {
            let mut clock = clock(control);
            assert_eq!(clock.time_available(Silver), Some(seconds(available)), "{control}");
            let late = clock.clone().spend(Silver, seconds(available) + NANOSECOND);
            assert_eq!(late, OutOfTime(Silver), "{control}");
            assert_eq!(clock.spend(Silver, seconds(available)), InTime, "{control}");
        }
    }

    #[test]
    fn a_late_move_is_charged_but_not_counted() {
        let mut clock = clock("15s/60s/100/0/0/20s");
        assert_eq!(clock.spend(Gold, seconds(25)), OutOfTime(Gold));
        assert_eq!((clock.reserve(Gold), clock.game_time()), (seconds(50), seconds(25)));
        assert_eq!(clock.moves_played(Gold), 0);
    }

    #[test]
    fn an_untimed_game_never_times_out() {
        for control in ["0/0/0/0/0", "0/0", "0/0/100/5"] {
            let mut clock = clock(control);
            assert!(clock.control().is_untimed());
            assert_eq!(clock.setup_time_available(Gold), None);
            assert_eq!(clock.time_available(Gold), None);
            assert_eq!(clock.spend_setup(Gold, Duration::MAX), InTime);
            assert_eq!(clock.spend(Gold, Duration::MAX), InTime);
        }
    }

    #[test]
    fn a_setup_gets_a_minute_in_a_fast_game() {
        for (control, available) in [
            ("15s/30s", 90),
            ("0/30s", 90),
            ("2m/30s", 150),
            ("15s/2m/100/0/0/20s", 60),
            ("15s/2m/100/0/0/70s", 70),
            ("0/0/0/0/0/20s", 60),
        ] {
            let mut clock = clock(control);
            assert_eq!(clock.setup_time_available(Gold), Some(seconds(available)), "{control}");
            let late = clock.clone().spend_setup(Gold, seconds(available) + NANOSECOND);
            assert_eq!(late, OutOfTime(Gold), "{control}");
            assert_eq!(clock.spend_setup(Gold, seconds(available)), InTime, "{control}");
        }
    }

    #[test]
    fn unused_setup_time_is_banked_only_below_the_move_time() {
        for (control, spent, reserve) in [
            ("15s/30s", 5, 40),
            ("15s/30s", 15, 30),
            ("15s/30s", 60, 30),
            ("15s/30s", 70, 20),
            ("15s/30s/50", 5, 35),
            ("2m/30s", 90, 60),
            ("2m/30s", 130, 20),
            ("0/30s", 0, 30),
        ] {
            let mut clock = clock(control);
            assert_eq!(clock.spend_setup(Gold, seconds(spent)), InTime);
            assert_eq!(clock.reserve(Gold), seconds(reserve), "{control}, {spent} s");
        }
    }

    #[test]
    fn a_limit_of_turns_ends_the_game_after_silvers_last_one() {
        let mut clock = clock("3/3/100/15/2t");
        assert_eq!(clock.spend_setup(Gold, seconds(1)), InTime);
        assert_eq!(clock.spend_setup(Silver, seconds(1)), InTime);
        assert_eq!(clock.spend(Gold, seconds(1)), InTime);
        assert_eq!(clock.spend(Silver, seconds(1)), OVER_AFTER_MOVE);
        assert_eq!((clock.moves_played(Gold), clock.moves_played(Silver)), (2, 2));
    }

    #[test]
    fn a_limit_of_time_halts_the_game_in_the_middle_of_a_move() {
        let mut clock = clock("3m/3m/100/0/5m");
        assert_eq!(clock.spend(Gold, seconds(200)), InTime);
        assert_eq!(clock.time_available(Silver), Some(seconds(100)));
        let late = clock.clone().spend(Silver, seconds(100) + NANOSECOND);
        assert_eq!(late, HALTED);
        assert_eq!(clock.spend(Silver, seconds(100)), OVER_AFTER_MOVE);
        assert_eq!(clock.game_time(), seconds(300));
    }

    #[test]
    fn of_two_limits_the_one_that_is_reached_first_counts() {
        let late = |control: &str| clock(control).spend(Gold, seconds(100));
        assert_eq!(late("10s/10s/100/0/21s"), OutOfTime(Gold));
        assert_eq!(late("10s/10s/100/0/20s"), HALTED);
        assert_eq!(late("10s/10s/100/0/19s"), HALTED);
    }

    #[test]
    fn a_controller_can_correct_a_reserve() {
        let mut clock = clock("15s/60s");
        clock.set_reserve(Silver, seconds(7));
        assert_eq!(clock.time_available(Silver), Some(seconds(22)));
        assert_eq!(clock.time_available(Gold), Some(seconds(75)));
    }

    proptest! {
        #[test]
        fn a_reserve_never_grows_above_its_cap_and_no_move_outlasts_what_is_available(
            (move_time, reserve, cap, longest) in (0..90u64, 0..90u64, 0..90u64, 0..90u64),
            percent in 0..=200u32,
            limit in prop_oneof![
                Just(GameLimit::None),
                (0..900u64).prop_map(|limit| GameLimit::Time(Duration::from_secs(limit))),
                (0..9u32).prop_map(GameLimit::Turns),
            ],
            moves in prop::collection::vec((any::<bool>(), 0..200_000u64), 0..20),
        ) {
            let control = TimeControl::new(seconds(move_time), seconds(reserve))
                .with_percent(percent)
                .with_max_reserve(seconds(cap))
                .with_game_limit(limit)
                .with_max_move_time(seconds(longest));
            let mut clock = Clock::new(control);
            for (index, (gold, millis)) in moves.into_iter().enumerate() {
                let side = if gold { Gold } else { Silver };
                let spent = Duration::from_millis(millis);
                let before = clock.clone();
                let (available, event) = if index < 2 {
                    (clock.setup_time_available(side), clock.spend_setup(side, spent))
                } else {
                    (clock.time_available(side), clock.spend(side, spent))
                };
                let stands = [InTime, OVER_AFTER_MOVE].contains(&event);
                prop_assert_eq!(stands, available.is_none_or(|available| spent <= available));
                prop_assert_eq!(clock.reserve(side.opponent()), before.reserve(side.opponent()));
                if let Some(cap) = control.max_reserve() {
                    prop_assert!(clock.reserve(side) <= cap.max(before.reserve(side)));
                }
                prop_assert!(!control.is_untimed() || !matches!(event, OutOfTime(_)));
            }
        }

        #[test]
        fn no_time_panics(
            control in prop::array::uniform4(any::<Duration>()),
            percent: u32,
            spent in prop::collection::vec(any::<Duration>(), 0..9),
        ) {
            let [move_time, reserve, cap, longest] = control;
            let control = TimeControl::new(move_time, reserve).with_percent(percent);
            let mut clock = Clock::new(control.with_max_reserve(cap).with_max_move_time(longest));
            for spent in spent {
                let _ = clock.spend_setup(Gold, spent);
                let _ = clock.spend(Silver, spent);
            }
        }
    }
}
