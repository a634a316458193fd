//! The values of options and information: how they are read and written.

use crate::reason::Reason;
use crate::text::Text;
use arimaa::TimeControl;
use std::time::Duration;

/// Something that stands behind `value`.
pub trait Value: Sized {
    fn read(text: &str) -> Result<Self, Reason>;
    fn write(&self) -> String;
}

macro_rules! whole_numbers {
    ($($type:ty),*) => {$(
        impl Value for $type {
            fn read(text: &str) -> Result<Self, Reason> {
                text.parse().map_err(|_| Reason::NotWhole(text.to_string()))
            }

            fn write(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

whole_numbers!(i32, u32, u64);

impl Value for bool {
    fn read(text: &str) -> Result<Self, Reason> {
        match text {
            "1" | "true" => Ok(true),
            "0" | "false" => Ok(false),
            _ => Err(Reason::NotAFlag(text.to_string())),
        }
    }

    fn write(&self) -> String {
        u8::from(*self).to_string()
    }
}

impl Value for Text {
    fn read(text: &str) -> Result<Self, Reason> {
        Ok(Self::new(text))
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// Seconds, with as many decimals as needed; what is finer than a nanosecond is cut off.
impl Value for Duration {
    fn read(text: &str) -> Result<Self, Reason> {
        let time = decimal(text).or_else(|| scientific(text)).ok_or(Reason::NotATime(text.to_string()))?;
        if time <= TimeControl::MAX_TIME { Ok(time) } else { Err(Reason::TooLong) }
    }

    fn write(&self) -> String {
        match self.subsec_nanos() {
            0 => self.as_secs().to_string(),
            nanos => format!("{}.{}", self.as_secs(), format!("{nanos:09}").trim_end_matches('0')),
        }
    }
}

/// `12`, `12.5`, `.5`: exactly.
fn decimal(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|digit| digit.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !digits(whole) || !digits(fraction) {
        return None;
    }
    let seconds: u64 = if whole.is_empty() { 0 } else { whole.parse().unwrap_or(u64::MAX) };
    let nanos: u32 = format!("{fraction:0<9}")[..9].parse().ok()?;
    Some(Duration::new(seconds, nanos))
}

/// `1e-05`, as programs write very small numbers.
fn scientific(text: &str) -> Option<Duration> {
    let plain = text.starts_with(|letter: char| letter.is_ascii_digit());
    Duration::try_from_secs_f64(text.parse().ok().filter(|_| plain)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_way_in_which_programs_write_seconds() {
        let nanos = Duration::from_nanos;
        for (text, time) in [
            ("0", nanos(0)),
            ("15", Duration::from_secs(15)),
            ("0.25", nanos(250_000_000)),
            (".5", nanos(500_000_000)),
            ("3.", Duration::from_secs(3)),
            ("12.300000000000001", nanos(12_300_000_000)),
            ("5e-05", nanos(50_000)),
            ("864000000", TimeControl::MAX_TIME),
        ] {
            assert_eq!(Duration::read(text), Ok(time), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", ".", "-1", "+1", "1s", "nan", "inf", "1,5", "1e-05s", "é"] {
            assert_eq!(Duration::read(text), Err(Reason::NotATime(text.to_string())), "{text}");
        }
        for text in ["864000000.1", "99999999999999999999999", "1e15"] {
            assert_eq!(Duration::read(text), Err(Reason::TooLong), "{text}");
        }
    }
}
