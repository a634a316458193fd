//! What a controller can set.

use crate::reason::Reason;
use crate::scan::{Error, Scan};
use crate::text::{Text, Word};
use crate::value::Value;
use std::fmt;
use std::time::Duration;

/// Each option is declared once: its meaning, its variant and type, its name.
macro_rules! options {
    ($($(#[$doc:meta])+ $variant:ident($type:ty) = $name:literal,)+) => {
        /// An option with its value. Where a number is a limit, 0 is none.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum EngineOption {
            $($(#[$doc])+ $variant($type),)+
            /// An option that is not in this list.
            Other {
                /// Its name.
                name: Word,
                /// Everything behind `value`.
                value: Option<Text>,
            },
        }

        impl EngineOption {
            /// The names of all options in this list.
            pub const NAMES: &[&str] = &[$($name),+];

            /// The name of this one.
            pub fn name(&self) -> &str {
                match self {
                    $(Self::$variant(_) => $name,)+
                    Self::Other { name, .. } => name,
                }
            }

            /// The value as it is written.
            pub fn value(&self) -> Option<String> {
                match self {
                    $(Self::$variant(value) => Some(value.write()),)+
                    Self::Other { value, .. } => value.as_ref().map(Text::to_string),
                }
            }

            /// The option of that name, if it is in this list, with the value that the text says.
            fn read(name: &str, value: &str) -> Option<Result<Self, Reason>> {
                match name {
                    $($name => Some(Value::read(value).map(Self::$variant)),)+
                    _ => None,
                }
            }
        }
    };
}

options! {
    /// The time for each move, in seconds as all times.
    MoveTime(Duration) = "tcmove",
    /// Each side's reserve at the start.
    Reserve(Duration) = "tcreserve",
    /// The percentage of unused move time that is added to the reserve; 100 if never set, and 0 is 0.
    Percent(u32) = "tcpercent",
    /// The reserve does not grow above this.
    MaxReserve(Duration) = "tcmax",
    /// The limit of the whole game.
    TotalTime(Duration) = "tctotal",
    /// The limit of the whole game in turns.
    Turns(u32) = "tcturns",
    /// The longest time for one move.
    TurnTime(Duration) = "tcturntime",
    /// What is left of Gold's reserve; 0 is nothing.
    GoldReserve(Duration) = "greserve",
    /// What is left of Silver's reserve; 0 is nothing.
    SilverReserve(Duration) = "sreserve",
    /// What Gold's last move took.
    GoldUsed(Duration) = "gused",
    /// What Silver's last move took.
    SilverUsed(Duration) = "sused",
    /// What the last move took.
    LastMoveUsed(Duration) = "lastmoveused",
    /// What the present move has taken so far.
    MoveUsed(Duration) = "moveused",
    /// The opponent's name.
    Opponent(Text) = "opponent",
    /// The opponent's rating.
    OpponentRating(i32) = "opponent_rating",
    /// The engine's own rating.
    Rating(i32) = "rating",
    /// Whether the game is rated.
    Rated(bool) = "rated",
    /// What the game is a part of.
    Event(Text) = "event",
    /// The size of the table in megabytes.
    Hash(u32) = "hash",
    /// The depth to search, in steps; none if not positive.
    Depth(i32) = "depth",
    /// Whether to think when told to ponder.
    Ponder(bool) = "ponder",
    /// Where chance begins, as in the choice of a setup.
    Seed(u64) = "seed",
}

impl EngineOption {
    /// Reads what stands behind `setoption`.
    pub(crate) fn scan(mut scan: Scan<'_>) -> Result<Self, Error> {
        scan.expect("name", "`name`")?;
        let name = scan.word_of(Word::new, "the name of an option")?;
        let value = if scan.rest().is_empty() {
            None
        } else {
            scan.expect("value", "`value`")?;
            Some(scan.rest())
        };
        match Self::read(&name, value.unwrap_or_default()) {
            None => Ok(Self::Other { name, value: value.map(Text::new) }),
            Some(Err(_)) if scan.rest().is_empty() => Err(scan.fail(Reason::Missing("a value"))),
            Some(option) => option.map_err(|reason| scan.fail(reason)),
        }
    }
}

/// As behind `setoption`: `name hash value 64`.
impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {}", self.name())?;
        match self.value() {
            Some(value) if value.is_empty() => f.write_str(" value"),
            Some(value) => write!(f, " value {value}"),
            None => Ok(()),
        }
    }
}
