//! Serialisation behind the feature `serde`: of values as their usual text forms, and of turns.

use crate::{Direction, Move, Position, Side, Square, Turn};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Serialises a type through `Display` and reads it through `FromStr`.
macro_rules! as_text {
    ($($name:ty),* $(,)?) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    )*};
}

as_text!(
    Square,
    crate::Step,
    crate::Token,
    crate::Board,
    Position,
    crate::Diagram,
    crate::Record,
    crate::TimeControl,
);

/// A side is `"g"` or `"s"`.
impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = <char as Deserialize>::deserialize(deserializer)?;
        Self::from_letter(letter).ok_or_else(|| de::Error::custom("a side is g or s"))
    }
}

/// A piece is its letter.
impl Serialize for crate::Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for crate::Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = <char as Deserialize>::deserialize(deserializer)?;
        Self::from_letter(letter).ok_or_else(|| de::Error::custom("a piece is one of EMHDCR or emhdcr"))
    }
}

/// A direction is `"n"`, `"e"`, `"s"` or `"w"`.
impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Direction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = <char as Deserialize>::deserialize(deserializer)?;
        Self::from_letter(letter).ok_or_else(|| de::Error::custom("a direction is n, e, s or w"))
    }
}

/// How a move is written: `{"step": {"from": "e4", "direction": "n"}}`, and a push or pull with a `victim` too.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Move", rename_all = "lowercase", deny_unknown_fields)]
enum Written {
    Step { from: Square, direction: Direction },
    Push { from: Square, direction: Direction, victim: Direction },
    Pull { from: Square, direction: Direction, victim: Direction },
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written::serialize(self, serializer)
    }
}

/// Only what a board has room for is a move.
impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mv = Written::deserialize(deserializer)?;
        let fits = match mv {
            Self::Step { from, direction } => from.step(direction).is_some(),
            Self::Push { from, direction, victim } => {
                from.step(direction).and_then(|square| square.step(victim)).is_some_and(|to| to != from)
            }
            Self::Pull { from, direction, victim } => {
                let (to, other) = (from.step(direction), from.step(victim.opposite()));
                to.is_some() && other.is_some() && to != other
            }
        };
        if fits {
            Ok(mv)
        } else {
            Err(de::Error::custom("a move stays on the board and needs a free square"))
        }
    }
}

/// A turn is the list of its moves.
impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.moves())
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let moves: Vec<Move> = Deserialize::deserialize(deserializer)?;
        let steps: usize = moves.iter().map(|mv| usize::from(mv.steps())).sum();
        if steps > usize::from(Position::STEPS) {
            return Err(de::Error::custom("a turn has at most four steps"));
        }
        Ok(moves.into_iter().fold(Self::default(), Self::with))
    }
}

#[cfg(test)]
mod tests {
    use crate::archive::ArchiveReader;
    use crate::{Outcome, Piece, Position, Side, Square, Termination, TimeControl, Turn};
    use serde::{Serialize, de::DeserializeOwned};
    use std::fmt::Debug;

    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
        serde_json::from_str::<T>(json).unwrap_err().to_string()
    }

    #[test]
    fn values_are_their_text_forms() {
        round_trip(&Side::Silver, r#""s""#);
        round_trip(&Piece::from_letter('M').unwrap(), r#""M""#);
        round_trip(&"e4".parse::<Square>().unwrap(), r#""e4""#);
        let position = "s [                                                               R]";
        round_trip(&position.parse::<Position>().unwrap(), &format!("{position:?}"));
        round_trip(&"15s/2m30s".parse::<TimeControl>().unwrap(), r#""15s/2m30s""#);
    }

    #[test]
    fn turns_are_lists_of_moves() {
        let position: Position =
            "g [                           r       E                           R]".parse().unwrap();
        let turn = |text| Turn::parse(text, &position).unwrap();
        round_trip(
            &turn("rd5n Ed4n Rh1n"),
            r#"[{"push":{"from":"d4","direction":"n","victim":"n"}},{"step":{"from":"h1","direction":"n"}}]"#,
        );
        round_trip(&turn("Ed4e rd5s"), r#"[{"pull":{"from":"d4","direction":"e","victim":"s"}}]"#);
        round_trip(&Turn::default(), "[]");
        for off_the_board in [
            r#"{"step":{"from":"a1","direction":"w"}}"#,
            r#"{"push":{"from":"a2","direction":"s","victim":"s"}}"#,
            r#"{"push":{"from":"a2","direction":"s","victim":"n"}}"#,
            r#"{"pull":{"from":"a1","direction":"n","victim":"n"}}"#,
            r#"{"pull":{"from":"a2","direction":"s","victim":"n"}}"#,
        ] {
            assert!(refusal::<Turn>(&format!("[{off_the_board}]")).starts_with("a move stays on the board"));
        }
        let step = r#"{"step":{"from":"a1","direction":"n"}}"#;
        let five = [step; 5].join(",");
        assert!(refusal::<Turn>(&format!("[{five}]")).starts_with("a turn has at most four steps"));
    }

    #[test]
    fn outcomes_and_archived_games_have_names() {
        round_trip(
            &Outcome { winner: Some(Side::Gold), termination: Termination::IllegalMove },
            r#"{"winner":"g","termination":"illegal-move"}"#,
        );
        round_trip(
            &Outcome { winner: None, termination: Termination::Score },
            r#"{"winner":null,"termination":"score"}"#,
        );
        let text = "id\twusername\tbusername\twrating\tbrating\twtype\tbtype\tevent\ttimecontrol\tstartts\tendts\t\
            result\ttermination\trated\tcorrupt\tmovelist\n\
            7\tanna\tbot_x\t1500\tx\th\tb\tCasual\t2/2\t0\t9\tw\tr\t1\t0\t1w Ra1 Ee1\\n1b rh8 eh7\\n2w\n";
        let game = ArchiveReader::new(text.as_bytes()).unwrap().next().unwrap().unwrap().unwrap();
        round_trip(
            &game,
            r#"{"line":2,"id":7,"gold":{"name":"anna","rating":1500,"is_bot":false},"silver":{"name":"bot_x","rating":null,"is_bot":true},"event":"Casual","time_control":"2/2","times":[0,9],"outcome":{"winner":"g","termination":"resignation"},"rated":true,"marked_corrupt":false,"move_list":"1w Ra1 Ee1\\n1b rh8 eh7\\n2w","move_list_column":48}"#,
        );
    }
}
