//! Serialisation of values as their usual text forms, behind the feature `serde`.

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
    crate::Square,
    crate::Step,
    crate::Token,
    crate::Board,
    crate::Position,
    crate::Diagram,
    crate::Record,
    crate::TimeControl,
);

/// A side is `"g"` or `"s"`.
impl Serialize for crate::Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for crate::Side {
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

#[cfg(test)]
mod tests {
    use crate::{Piece, Position, Side, Square, TimeControl};

    /// Serialises and reads back through serde's own value type for tests: a string.
    fn round_trip<T>(value: &T, text: &str)
    where
        T: serde::Serialize + for<'de> serde::Deserialize<'de> + PartialEq + std::fmt::Debug,
    {
        use serde::de::IntoDeserializer;
        use serde::de::value::{Error, StringDeserializer};
        let deserializer: StringDeserializer<Error> = text.to_string().into_deserializer();
        assert_eq!(&T::deserialize(deserializer).unwrap(), value);
    }

    #[test]
    fn values_are_their_text_forms() {
        round_trip(&Side::Silver, "s");
        round_trip(&Piece::from_letter('M').unwrap(), "M");
        round_trip(&"e4".parse::<Square>().unwrap(), "e4");
        let position = "s [                                                               R]";
        round_trip(&position.parse::<Position>().unwrap(), position);
        round_trip(&"15s/2m30s".parse::<TimeControl>().unwrap(), "15s/2m30s");
    }
}
