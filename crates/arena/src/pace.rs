//! How long an engine may think.

use arimaa::{GameLimit, TimeControl};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long an engine may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// As long as it likes: other limits, such as nodes or a depth, end its turns.
    #[default]
    Unlimited,
    /// Exactly this long on every turn.
    Exactly(Duration),
    /// By a clock.
    Clock(TimeControl),
}

impl Pace {
    /// The time control of a clock that watches over this pace.
    pub fn control(self) -> TimeControl {
        match self {
            Self::Unlimited => TimeControl::new(Duration::ZERO, Duration::ZERO),
            Self::Exactly(time) => TimeControl::new(time, Duration::ZERO).with_percent(0),
            Self::Clock(control) => control,
        }
    }
}

/// A time control with a slash (`0.1s/1s`), or a time without one (`0.1s`), or `none`.
impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self::Unlimited);
        }
        if text.contains('/') {
            let control: TimeControl = text.parse().map_err(|error| format!("{error}"))?;
            let endless = control.is_untimed() && control.game_limit() == GameLimit::None;
            return Ok(if endless { Self::Unlimited } else { Self::Clock(control) });
        }
        // In Arimaa's notation a number alone is minutes; whoever writes a time alone rarely means that.
        if text.parse::<f64>().is_ok_and(|number| number > 0.0) {
            return Err(format!("of what? {text}s are seconds, {text}m minutes"));
        }
        let control: TimeControl = format!("{text}/0").parse().map_err(|error| format!("{error}"))?;
        match control.move_time() {
            Duration::ZERO => Err("a turn cannot take no time at all".to_string()),
            time => Ok(Self::Exactly(time)),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("none"),
            Self::Exactly(time) => {
                let control = TimeControl::new(*time, Duration::ZERO).to_string();
                f.write_str(control.trim_end_matches("/0"))
            }
            Self::Clock(control) => control.fmt(f),
        }
    }
}

impl Serialize for Pace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slash_makes_a_clock() {
        for text in ["none", "0.1s", "2m", "1m30s", "0.1s/1s", "15s/2m30s/100/5m/120t"] {
            assert_eq!(text.parse::<Pace>().unwrap().to_string(), text);
        }
        assert_eq!("0.1s".parse(), Ok(Pace::Exactly(Duration::from_millis(100))));
        assert_eq!("0/0".parse(), Ok(Pace::Unlimited));
        assert!("0".parse::<Pace>().is_err() && "fast".parse::<Pace>().is_err());
    }

    #[test]
    fn a_number_without_a_unit_is_no_time() {
        for text in ["5", "0.1", "15"] {
            let refused = text.parse::<Pace>().unwrap_err();
            assert!(refused.contains("seconds"), "{refused}");
        }
    }
}
