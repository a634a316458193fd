//! Serialisation behind the feature `serde`: scores that say what is proved, and times in seconds.

use super::score::{Decided, Score};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// How a score is written: `{"centirabbits": 123}`, or what is proved: `{"win": 3}`, `{"loss": 4}`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Written {
    Centirabbits(i32),
    Win(u32),
    Loss(u32),
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.decided() {
            Some(Decided { win: true, turns }) => Written::Win(turns),
            Some(Decided { win: false, turns }) => Written::Loss(turns),
            None => Written::Centirabbits(self.centirabbits()),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Written::deserialize(deserializer)?;
        let farthest = (Self::WIN - Self::LEAST_WIN) as u32;
        let raw = match written {
            Written::Centirabbits(value) if value.abs_diff(0) < Self::LEAST_WIN as u32 => value,
            Written::Win(turns) if turns <= farthest => Self::WIN - turns as i32,
            Written::Loss(turns) if turns <= farthest => turns as i32 - Self::WIN,
            _ => return Err(de::Error::custom("a score is out of its bounds")),
        };
        Ok(Self::from_raw(raw))
    }
}

/// A time as a number of seconds.
pub(super) mod seconds {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use std::time::Duration;

    pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(time.as_secs_f64())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Limits, Line, Report, TimeLimit};
    use arimaa::{Position, Turn};
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;
    use std::time::Duration;

    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn scores_tell_what_is_proved() {
        round_trip(&Score::from_raw(-125), r#"{"centirabbits":-125}"#);
        round_trip(&Score::from_raw(Score::MOST_EVALUATION), r#"{"centirabbits":100000}"#);
        round_trip(&Score::from_raw(Score::WIN - 3), r#"{"win":3}"#);
        round_trip(&Score::from_raw(4 - Score::WIN), r#"{"loss":4}"#);
        round_trip(&Score::from_raw(Score::LEAST_WIN), r#"{"win":1000}"#);
        for wrong in [
            r#"{"centirabbits":129000}"#,
            r#"{"centirabbits":-2147483648}"#,
            r#"{"win":1001}"#,
            r#"{"loss":4294967295}"#,
        ] {
            let error = serde_json::from_str::<Score>(wrong).unwrap_err().to_string();
            assert_eq!(error, "a score is out of its bounds", "{wrong}");
        }
    }

    #[test]
    fn reports_and_limits_come_back_whole() {
        let position: Position =
            "g [                           r       E                           R]".parse().unwrap();
        let turns = vec![Turn::parse("Ed4e rd5s", &position).unwrap()];
        let report = Report {
            depth: 7,
            partial: true,
            lines: vec![Line { score: Score::from_raw(5), turns }],
            nodes: 12_345,
            elapsed: Duration::from_millis(1_500),
            table_permill: 3,
        };
        round_trip(
            &report,
            r#"{"depth":7,"partial":true,"lines":[{"score":{"centirabbits":5},"turns":[[{"pull":{"from":"d4","direction":"e","victim":"s"}}]]}],"nodes":12345,"elapsed":1.5,"table_permill":3}"#,
        );
        let time = TimeLimit { soft: Duration::from_secs(2), hard: Duration::from_millis(2_500) };
        round_trip(
            &Limits { depth: None, nodes: Some(9), time: Some(time), multipv: 2 },
            r#"{"depth":null,"nodes":9,"time":{"soft":2.0,"hard":2.5},"multipv":2}"#,
        );
        assert_eq!(serde_json::from_str::<Limits>(r#"{"depth":5}"#).unwrap(), Limits::depth(5));
        for wrong in [r#"{"steps":5}"#, r#"{"time":{"soft":-1,"hard":2}}"#, r#"{"time":{"soft":1}}"#] {
            assert!(serde_json::from_str::<Limits>(wrong).is_err(), "{wrong}");
        }
    }
}
