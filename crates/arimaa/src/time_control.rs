//! Time controls, `M/R/P/L/G/T`.

use crate::error::ParseError;
use TimeControlReason as Reason;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// When the whole game is stopped and decided by score: the field G of a time control.
///
/// ```
/// use arimaa::{GameLimit, TimeControl};
/// let control: TimeControl = "3/3/100/15/120t".parse().unwrap();
/// assert_eq!(control.game_limit(), GameLimit::Turns(120));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameLimit {
    /// The game may last as long as it likes.
    None,
    /// The game is halted when both sides together have thought for this long.
    Time(Duration),
    /// The game ends when both sides have moved this often, setup included: with `120t` after turn `120s`.
    Turns(u32),
}

/// How much time the sides have, written `M/R/P/L/G/T`.
///
/// | field | meaning | bare number | if absent |
/// |---|---|---|---|
/// | M | time for each move | minutes | required |
/// | R | reserve at the start | minutes | required |
/// | P | percent of the unused move time that is added to the reserve | percent | 100 |
/// | L | the reserve does not grow above this | minutes | 0: no cap |
/// | G | limit of the whole game: a time, or turns as in `120t` | hours | 0: no limit |
/// | T | longest time for one move | minutes | 0: no limit |
///
/// A time is a bare number, two numbers with a colon (`m:ss`, for G `h:mm`), or numbers with the units d, h,
/// m, s, ms in that order (`2m30s`). Times may have decimals (`0.1s`), as long as they are whole numbers of
/// nanoseconds and not above [`MAX_TIME`](Self::MAX_TIME); P and a number of turns have none.
/// [`Display`](fmt::Display) writes units and leaves out default fields at the end; every value reads back as
/// itself.
///
/// Without time per move, M = 0, the reserve is all that a side has: `0/60` is an hour for the whole game. M
/// and R both 0 mean that the sides have no clocks, as in the archive's `0/0/0/0/0`: see
/// [`is_untimed`](Self::is_untimed).
///
/// ```
/// use arimaa::{GameLimit, TimeControl};
/// use std::time::Duration;
///
/// let control: TimeControl = "15s/2m30s/100/5/2".parse().unwrap();
/// assert_eq!(control.move_time(), Duration::from_secs(15));
/// assert_eq!(control.max_reserve(), Some(Duration::from_secs(300)));
/// assert_eq!(control.game_limit(), GameLimit::Time(Duration::from_secs(7200)));
/// assert_eq!(control.to_string(), "15s/2m30s/100/5m/2h");
///
/// let error = "15s/2w".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 6: 'w' is not a unit of time: ms, s, m, h and d are");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    move_time: Duration,
    reserve: Duration,
    percent: u32,
    /// Zero: no cap.
    max_reserve: Duration,
    /// Never a time or a number of turns of zero.
    game_limit: GameLimit,
    /// Zero: no limit.
    max_move_time: Duration,
}

impl TimeControl {
    /// No time in a time control is longer: 10,000 days.
    pub const MAX_TIME: Duration = Duration::from_secs(10_000 * 86_400);
    /// No percentage of a time control is larger.
    pub const MAX_PERCENT: u32 = 1_000;
    /// No limit of turns is larger.
    pub const MAX_TURNS: u32 = 1_000_000;

    /// A time for each move and a starting reserve, the other fields as if absent. Here and in the `with_`
    /// methods, what is larger than the maximum becomes the maximum.
    ///
    /// ```
    /// use arimaa::{GameLimit, TimeControl};
    /// use std::time::Duration;
    /// let control = TimeControl::new(Duration::from_millis(100), Duration::from_secs(1))
    ///     .with_percent(50)
    ///     .with_game_limit(GameLimit::Turns(120));
    /// assert_eq!(control.to_string(), "0.1s/1s/50/0/120t");
    /// ```
    pub fn new(move_time: Duration, reserve: Duration) -> Self {
        Self {
            move_time: move_time.min(Self::MAX_TIME),
            reserve: reserve.min(Self::MAX_TIME),
            percent: DEFAULT_PERCENT,
            max_reserve: Duration::ZERO,
            game_limit: GameLimit::None,
            max_move_time: Duration::ZERO,
        }
    }

    /// The same with this percentage of unused move time added to the reserve.
    pub fn with_percent(self, percent: u32) -> Self {
        Self { percent: percent.min(Self::MAX_PERCENT), ..self }
    }

    /// The same with this cap of the reserve; zero is none.
    pub fn with_max_reserve(self, max_reserve: Duration) -> Self {
        Self { max_reserve: max_reserve.min(Self::MAX_TIME), ..self }
    }

    /// The same with this limit of the whole game; a limit of zero is none.
    pub fn with_game_limit(self, limit: GameLimit) -> Self {
        let game_limit = match limit {
            GameLimit::None | GameLimit::Time(Duration::ZERO) | GameLimit::Turns(0) => GameLimit::None,
            GameLimit::Time(time) => GameLimit::Time(time.min(Self::MAX_TIME)),
            GameLimit::Turns(turns) => GameLimit::Turns(turns.min(Self::MAX_TURNS)),
        };
        Self { game_limit, ..self }
    }

    /// The same with this longest time for one move; zero is none.
    pub fn with_max_move_time(self, max_move_time: Duration) -> Self {
        Self { max_move_time: max_move_time.min(Self::MAX_TIME), ..self }
    }

    /// M, the time for each move.
    pub fn move_time(&self) -> Duration {
        self.move_time
    }

    /// R, each side's reserve at the start.
    pub fn reserve(&self) -> Duration {
        self.reserve
    }

    /// P, the percentage of unused move time that is added to the reserve.
    pub fn percent(&self) -> u32 {
        self.percent
    }

    /// L, above which the reserve does not grow, if there is such a cap.
    pub fn max_reserve(&self) -> Option<Duration> {
        (!self.max_reserve.is_zero()).then_some(self.max_reserve)
    }

    /// G, the limit of the whole game.
    pub fn game_limit(&self) -> GameLimit {
        self.game_limit
    }

    /// T, the longest time for one move whatever the reserve, if there is such a limit.
    pub fn max_move_time(&self) -> Option<Duration> {
        (!self.max_move_time.is_zero()).then_some(self.max_move_time)
    }

    /// Whether nobody can lose on time, because M, R and T are all 0. Such a game can still have a limit G.
    ///
    /// ```
    /// use arimaa::TimeControl;
    /// let is_untimed = |text: &str| text.parse::<TimeControl>().unwrap().is_untimed();
    /// assert!(is_untimed("0/0/0/0/0") && is_untimed("0/0/0/0/120t"));
    /// assert!(!is_untimed("0/60/0/0/0") && !is_untimed("0/0/0/0/0/2m"));
    /// ```
    pub fn is_untimed(&self) -> bool {
        !self.has_reserve_clock() && self.max_move_time.is_zero()
    }

    /// Whether the sides have clocks that can run down; with M and R both 0 they have none.
    pub(crate) fn has_reserve_clock(&self) -> bool {
        !(self.move_time.is_zero() && self.reserve.is_zero())
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = match self.game_limit {
            GameLimit::None => "0".to_owned(),
            GameLimit::Time(time) => with_units(time),
            GameLimit::Turns(turns) => format!("{turns}t"),
        };
        let optional = [
            (self.percent.to_string(), self.percent != DEFAULT_PERCENT),
            (with_units(self.max_reserve), !self.max_reserve.is_zero()),
            (limit, self.game_limit != GameLimit::None),
            (with_units(self.max_move_time), !self.max_move_time.is_zero()),
        ];
        write!(f, "{}/{}", with_units(self.move_time), with_units(self.reserve))?;
        let needed = optional.iter().rposition(|&(_, needed)| needed).map_or(0, |last| last + 1);
        optional.iter().take(needed).try_for_each(|(field, _)| write!(f, "/{field}"))
    }
}

/// A time as in `2m30s`, `0.1s` or `0`.
fn with_units(time: Duration) -> String {
    let seconds = time.as_secs();
    let parts = [(seconds / 86_400, 'd'), (seconds / 3_600 % 24, 'h'), (seconds / 60 % 60, 'm')];
    let mut text: String =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count}{unit}")).collect();
    let seconds = seconds % 60;
    match time.subsec_nanos() {
        0 if seconds > 0 => text += &format!("{seconds}s"),
        0 if text.is_empty() => text.push('0'),
        0 => {}
        nanos => text += &format!("{seconds}.{}s", format!("{nanos:09}").trim_end_matches('0')),
    }
    text
}

/// What can be wrong with a time control.
///
/// ```
/// use arimaa::{TimeControl, TimeControlReason};
/// let error = "3/3//15".parse::<TimeControl>().unwrap_err();
/// assert_eq!((error.column, error.reason), (5, TimeControlReason::EmptyField));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControlReason {
    /// Nothing stands between two slashes, or at an end.
    EmptyField,
    /// There is only one field.
    MissingReserve,
    /// There are more than six fields.
    TooManyFields,
    /// A number ought to begin here, but this character does not belong to one.
    NotANumber(char),
    /// A number ought to begin here, but the field ends.
    MissingNumber,
    /// A number ought to be followed by one of ms, s, m, h, d.
    UnknownUnit(char),
    /// A number without a unit follows one with a unit.
    MissingUnit,
    /// This unit follows itself or a smaller one.
    UnitOrder(&'static str),
    /// This character stands in a time with a colon.
    NotInColonTime(char),
    /// The time is longer than [`TimeControl::MAX_TIME`].
    TooLong,
    /// The time is not a whole number of nanoseconds.
    TooFine,
    /// The field P is not a whole number up to [`TimeControl::MAX_PERCENT`].
    BadPercent,
    /// The limit of turns is not a whole number up to [`TimeControl::MAX_TURNS`].
    BadTurns,
}

impl fmt::Display for TimeControlReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyField => f.write_str("empty field (write 0 for none)"),
            Self::MissingReserve => {
                f.write_str("a reserve must follow the time per move, such as 2m/5m or 2m/0")
            }
            Self::TooManyFields => f.write_str("a time control has at most six fields, M/R/P/L/G/T"),
            Self::NotANumber(found) => write!(f, "{found:?} is not a number"),
            Self::MissingNumber => f.write_str("a number is missing"),
            Self::UnknownUnit(found) => write!(f, "{found:?} is not a unit of time: ms, s, m, h and d are"),
            Self::MissingUnit => f.write_str("a unit is missing: ms, s, m, h or d"),
            Self::UnitOrder(unit) => {
                write!(f, "{unit:?} is out of order: each of d, h, m, s, ms once, in this order")
            }
            Self::NotInColonTime(found) => write!(f, "{found:?} does not fit into a time such as 2:30"),
            Self::TooLong => f.write_str("number too large: a time is at most 10000d"),
            Self::TooFine => f.write_str("too many decimals: a time is a whole number of nanoseconds"),
            Self::BadPercent => {
                write!(f, "the percentage is not a whole number from 0 to {}", TimeControl::MAX_PERCENT)
            }
            Self::BadTurns => {
                write!(f, "the limit of turns is not a whole number from 0 to {}", TimeControl::MAX_TURNS)
            }
        }
    }
}

const DEFAULT_PERCENT: u32 = 100;

/// The letters of a unit of time and its length in nanoseconds.
type Unit = (&'static str, u64);
const DAY: Unit = ("d", 24 * HOUR.1);
const HOUR: Unit = ("h", 60 * MINUTE.1);
const MINUTE: Unit = ("m", 60 * SECOND.1);
const SECOND: Unit = ("s", 1000 * MILLISECOND.1);
const MILLISECOND: Unit = ("ms", 1_000_000);
const UNITS: [Unit; 5] = [DAY, HOUR, MINUTE, SECOND, MILLISECOND];

/// The most decimals that a whole number of nanoseconds can need: a day is 2¹⁶·3³·5¹¹ of them.
const MAX_DECIMALS: usize = 16;

/// What is wrong, and at which byte of the text that was looked at.
type Fault = (usize, Reason);

impl FromStr for TimeControl {
    type Err = ParseError<TimeControlReason>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut control = Self::new(Duration::ZERO, Duration::ZERO);
        let mut start = 0;
        let error = |at: usize, reason| {
            let before = text.char_indices().take_while(|&(index, _)| index < at).count();
            ParseError::new(1, before + 1, reason)
        };
        for (index, field) in text.split('/').enumerate() {
            control = control.read_field(index, field).map_err(|(at, reason)| error(start + at, reason))?;
            start += field.len() + 1;
        }
        if text.contains('/') { Ok(control) } else { Err(error(text.len(), Reason::MissingReserve)) }
    }
}

impl TimeControl {
    /// The same with a field, counted from 0, as in the text.
    fn read_field(self, index: usize, field: &str) -> Result<Self, Fault> {
        if field.is_empty() && index < 6 {
            return Err((0, Reason::EmptyField));
        }
        Ok(match index {
            0 => Self { move_time: read_time(field, MINUTE, SECOND)?, ..self },
            1 => Self { reserve: read_time(field, MINUTE, SECOND)?, ..self },
            2 => self.with_percent(read_whole(field, Self::MAX_PERCENT, Reason::BadPercent)?),
            3 => self.with_max_reserve(read_time(field, MINUTE, SECOND)?),
            4 => self.with_game_limit(match field.strip_suffix('t') {
                Some(turns) => GameLimit::Turns(read_whole(turns, Self::MAX_TURNS, Reason::BadTurns)?),
                None => GameLimit::Time(read_time(field, HOUR, MINUTE)?),
            }),
            5 => self.with_max_move_time(read_time(field, MINUTE, SECOND)?),
            _ => return Err((0, Reason::TooManyFields)),
        })
    }
}

/// A whole number up to a maximum; the fault is at the first character that is not a digit.
fn read_whole(text: &str, max: u32, reason: Reason) -> Result<u32, Fault> {
    match text.find(|c: char| !c.is_ascii_digit()) {
        Some(at) => Err((at, reason)),
        None => text.parse().ok().filter(|&number| number <= max).ok_or((0, reason)),
    }
}

/// A time. `bare` is the unit of a number without one, `after_colon` that of the second number with a colon.
fn read_time(field: &str, bare: Unit, after_colon: Unit) -> Result<Duration, Fault> {
    let mut larger_first = UNITS.iter();
    let mut nanos = 0u64;
    let (mut colon, mut text) = field.strip_prefix(':').map_or((false, field), |text| (true, text));
    loop {
        let number_at = field.len() - text.len();
        let (number, rest) = Decimal::split(text).map_err(|reason| (number_at, reason))?;
        let unit_at = field.len() - rest.len();
        let next = rest.chars().next();
        // The last one fits that has two letters.
        let named = UNITS.iter().rev().find(|unit| rest.starts_with(unit.0));
        let unit = match next {
            Some(found) if colon => return Err((unit_at, Reason::NotInColonTime(found))),
            None if colon => after_colon,
            Some(':') if number_at == 0 => {
                colon = true;
                bare
            }
            None if number_at == 0 => bare,
            None => return Err((unit_at, Reason::MissingUnit)),
            Some(other) => {
                let known = named.ok_or((unit_at, Reason::UnknownUnit(other)))?;
                *larger_first.find(|unit| *unit == known).ok_or((unit_at, Reason::UnitOrder(known.0)))?
            }
        };
        nanos = nanos.saturating_add(number.nanos(unit).map_err(|reason| (number_at, reason))?);
        let letters = if next == Some(':') { 1 } else { named.map_or(0, |unit| unit.0.len()) };
        text = &rest[letters..];
        if text.is_empty() && next != Some(':') {
            break;
        }
    }
    let time = Duration::from_nanos(nanos);
    if time <= TimeControl::MAX_TIME { Ok(time) } else { Err((0, Reason::TooLong)) }
}

/// A number with its decimals: `digits` divided by 10 to the power of `decimals`.
struct Decimal {
    digits: u128,
    decimals: u32,
}

impl Decimal {
    /// The number at the beginning of a text, and the rest of the text.
    fn split(text: &str) -> Result<(Self, &str), Reason> {
        let (whole, rest) = split_digits(text);
        let (fraction, rest) = rest.strip_prefix('.').map_or(("", rest), split_digits);
        if whole.is_empty() && fraction.is_empty() {
            return Err(text.chars().next().map_or(Reason::MissingNumber, Reason::NotANumber));
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > MAX_DECIMALS {
            return Err(Reason::TooFine);
        }
        let digits = format!("0{whole}{fraction}").parse().map_err(|_| Reason::TooLong)?;
        Ok((Self { digits, decimals: fraction.len() as u32 }, rest))
    }

    /// That many of a unit, exactly, in nanoseconds.
    fn nanos(&self, (_, unit): Unit) -> Result<u64, Reason> {
        let scaled = self.digits.checked_mul(u128::from(unit)).ok_or(Reason::TooLong)?;
        let scale = 10u128.pow(self.decimals);
        if scaled % scale == 0 {
            u64::try_from(scaled / scale).map_err(|_| Reason::TooLong)
        } else {
            Err(Reason::TooFine)
        }
    }
}

/// The digits at the beginning of a text, and the rest.
fn split_digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use TimeControlReason::*;
    use proptest::prelude::*;

    fn parse(text: &str) -> TimeControl {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn every_way_to_write_a_time_control_has_one_canonical_form() {
        for (text, canonical) in [
            ("15s/2m30s/100/5m/2h", "15s/2m30s/100/5m/2h"),
            ("3/3/100/15/8", "3m/3m/100/15m/8h"),
            ("3/3/100/15/120t", "3m/3m/100/15m/120t"),
            ("2:30/5:00", "2m30s/5m"),
            ("0/0/0/0/0", "0/0/0"),
            ("0/60/0/0/0", "0/1h/0"),
            ("2m/6m/100/0/7h13s/0", "2m/6m/100/0/7h13s"),
            ("15s/2m30s/100/0/1h/2m30s", "15s/2m30s/100/0/1h/2m30s"),
            ("8s/0/100", "8s/0"),
            ("8s/0/0", "8s/0/0"),
            ("0:30/3/100/5/8", "30s/3m/100/5m/8h"),
            ("15s/1:30/100/2/4", "15s/1m30s/100/2m/4h"),
            ("24h5m10s/0/0/0/60d", "1d5m10s/0/0/0/60d"),
            (":30/0:90/100/0/1:30", "30s/1m30s/100/0/1h30m"),
            ("0.1s/1s", "0.1s/1s"),
            (".5s/0.5/100/0/0.5", "0.5s/30s/100/0/30m"),
            ("40ms/2m1s5.5ms", "0.04s/2m1.0055s"),
            ("1.s/0:00.250/050/0/0120t", "1s/0.25s/50/0/120t"),
            ("0.000000001s/0.0000152587890625d", "0.000000001s/1.318359375s"),
            ("2/2/100/0/0t/0", "2m/2m"),
            ("10000d/0/1000/0/1000000t/10000d", "10000d/0/1000/0/1000000t/10000d"),
        ] {
            assert_eq!(parse(text).to_string(), canonical, "{text}");
            assert_eq!(parse(canonical), parse(text), "{text}");
        }
    }

    #[test]
    fn bare_numbers_are_minutes_but_hours_for_the_game() {
        let control = parse("3/4/90/15/8/5");
        assert_eq!(control.move_time(), Duration::from_mins(3));
        assert_eq!(control.reserve(), Duration::from_mins(4));
        assert_eq!(control.percent(), 90);
        assert_eq!(control.max_reserve(), Some(Duration::from_mins(15)));
        assert_eq!(control.game_limit(), GameLimit::Time(Duration::from_hours(8)));
        assert_eq!(control.max_move_time(), Some(Duration::from_mins(5)));
    }

    #[test]
    fn zero_or_nothing_is_no_limit_and_percent_is_100_by_default() {
        for text in ["2/0", "2/0/100/0/0/0", "2/0/100/0/0t"] {
            let control = parse(text);
            assert_eq!(control, TimeControl::new(Duration::from_mins(2), Duration::ZERO), "{text}");
            assert_eq!((control.percent(), control.game_limit()), (100, GameLimit::None));
            assert_eq!((control.max_reserve(), control.max_move_time()), (None, None));
        }
    }

    #[test]
    fn rejected_text_is_told_the_column_and_the_reason() {
        for (text, column, reason) in [
            ("", 1, EmptyField),
            ("5", 2, MissingReserve),
            ("5/", 3, EmptyField),
            ("3/3//15", 5, EmptyField),
            ("1/2/3/4/5/6/7", 13, TooManyFields),
            ("1/2/3/4/5/6/", 13, TooManyFields),
            ("x/3", 1, NotANumber('x')),
            ("3/-1", 3, NotANumber('-')),
            ("3/.", 3, NotANumber('.')),
            (" 3/3", 1, NotANumber(' ')),
            ("3/2m5é", 6, UnknownUnit('é')),
            ("é/3", 1, NotANumber('é')),
            ("3/2t", 4, UnknownUnit('t')),
            ("3/1.2.3", 6, UnknownUnit('.')),
            ("3/1h30", 7, MissingUnit),
            ("3/30s2m", 7, UnitOrder("m")),
            ("3/40ms1s", 8, UnitOrder("s")),
            ("3/1ms1ms", 7, UnitOrder("ms")),
            ("3/1mss", 6, NotANumber('s')),
            ("3/2m2m", 6, UnitOrder("m")),
            ("3/2:", 5, MissingNumber),
            ("3/2:30s", 7, NotInColonTime('s')),
            ("3/1:02:03", 7, NotInColonTime(':')),
            ("3/2m:30", 5, NotANumber(':')),
            ("3/:", 4, MissingNumber),
            ("3/10000d0.1s", 3, TooLong),
            ("3/1d99999999999999999999s", 5, TooLong),
            ("3/3/100/0/1:99999999999999", 13, TooLong),
            ("0.0000000001s/0", 1, TooFine),
            ("0/1m0.33333333333333333333s", 5, TooFine),
            ("3/3/10.5", 7, BadPercent),
            ("3/3/100%", 8, BadPercent),
            ("3/3/1001", 5, BadPercent),
            ("3/3/100/0/1.5t", 12, BadTurns),
            ("3/3/100/0/t", 11, BadTurns),
            ("3/3/100/0/1000001t", 11, BadTurns),
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(ParseError::new(1, column, reason)), "{text}");
        }
    }

    #[test]
    fn values_made_by_hand_stay_in_bounds() {
        let control = TimeControl::new(Duration::MAX, Duration::MAX)
            .with_percent(u32::MAX)
            .with_max_reserve(Duration::MAX)
            .with_game_limit(GameLimit::Time(Duration::MAX))
            .with_max_move_time(Duration::MAX);
        assert_eq!(control.to_string(), "10000d/10000d/1000/10000d/10000d/10000d");
    }

    fn time() -> impl Strategy<Value = Duration> {
        let max = TimeControl::MAX_TIME.as_secs();
        prop_oneof![
            Just(Duration::ZERO),
            (0..=max).prop_map(Duration::from_secs),
            (0..1_000_000u64).prop_map(Duration::from_millis),
            (0..=max, 0..1_000_000_000u32).prop_map(|(seconds, nanos)| Duration::new(seconds, nanos)),
        ]
    }

    fn limit() -> impl Strategy<Value = GameLimit> {
        prop_oneof![
            Just(GameLimit::None),
            time().prop_map(GameLimit::Time),
            any::<u32>().prop_map(GameLimit::Turns)
        ]
    }

    proptest! {
        #[test]
        fn every_value_reads_back_as_itself(
            (move_time, reserve, max_reserve, max_move_time) in (time(), time(), time(), time()),
            percent in 0..=TimeControl::MAX_PERCENT,
            limit in limit(),
        ) {
            let control = TimeControl::new(move_time, reserve)
                .with_percent(percent)
                .with_max_reserve(max_reserve)
                .with_game_limit(limit)
                .with_max_move_time(max_move_time);
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }

        #[test]
        fn any_text_is_read_and_written_or_rejected_at_a_place_in_it(
            text in prop_oneof![
                ".*",
                "[0-9.:/smhdté]{0,40}",
                "([0-9]{0,3}[.:]?[0-9]{1,3}[smhd]?/){2}[0-9]{1,3}/[0-9]{1,9}[smhd]?/[0-9]{1,5}[smhdt]?",
            ],
        ) {
            match text.parse::<TimeControl>() {
                Ok(control) => prop_assert_eq!(control.to_string().parse(), Ok(control)),
                Err(error) => prop_assert!((1..=text.chars().count() + 1).contains(&error.column)),
            }
        }
    }
}
