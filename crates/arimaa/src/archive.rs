//! The archive of the Arimaa game room: one game a line, fields between tabs, names in the first line.

use crate::document::read_line;
use crate::error::ParseError;
use crate::game::Game;
use crate::outcome::{Outcome, Termination};
use crate::piece::Side;
use crate::record::{Entry, RecordReason, read_entries, read_label};
use crate::replay::{Replay, Verdict};
use crate::time_control::TimeControl;
use std::fmt;
use std::io::{self, BufRead};

/// A player of an archived game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Player {
    /// The name in the game room.
    pub name: String,
    /// The rating before the game.
    pub rating: Option<i32>,
    /// Whether it is a program.
    pub is_bot: bool,
}

/// One line of the archive. The turns are read when they are asked for, because one bad turn must not hide the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArchivedGame {
    /// The line of the file, from 1.
    pub line: usize,
    /// The number of the game.
    pub id: u64,
    /// Who played Gold.
    pub gold: Player,
    /// Who played Silver.
    pub silver: Player,
    /// The event.
    pub event: String,
    /// The time control as it is written.
    pub time_control: String,
    /// Start and end, in seconds since 1970.
    pub times: (u64, u64),
    /// The result, if one is written: the winner, and how.
    pub outcome: Option<Outcome>,
    /// Whether it counted for the ratings.
    pub rated: bool,
    /// Whether the archive itself says that the game is corrupt.
    pub marked_corrupt: bool,
    /// All other columns with something in them, each with its name.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub other: Vec<(String, String)>,
    /// The turns as they are written, separated by a backslash and an n.
    pub move_list: String,
    /// The column of the first character of the move list in its line.
    move_list_column: usize,
    /// What the server has written down of the game, if the archive tells it; lines as in the move list.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub events: String,
}

/// Why a line of an archive is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArchiveReason {
    /// The first line lacks this name.
    NoColumn(&'static str),
    /// The line has this many fields, and should have that many.
    Fields(usize, usize),
    /// The field of that name has this value, which is not a number.
    NotANumber(&'static str, String),
    /// The result is not w, b or d.
    Result(String),
    /// The termination is not a known letter.
    Termination(String),
    /// The move list is not a list of labelled turns.
    Moves(RecordReason),
}

impl fmt::Display for ArchiveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoColumn(name) => {
                write!(f, "the first line of an archive names its columns, and {name} is not there")
            }
            Self::Fields(found, expected) => {
                write!(f, "the number of fields is {found} instead of {expected}")
            }
            Self::NotANumber(name, value) => write!(f, "{name} is not a number: {value:?}"),
            Self::Result(value) => write!(f, "the result is w, b or d, not {value:?}"),
            Self::Termination(value) => write!(f, "unknown termination {value:?}"),
            Self::Moves(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for ArchiveReason {}

impl ArchivedGame {
    /// The turns, each with its place in the file.
    pub fn entries(&self) -> Result<Vec<Entry>, ParseError<RecordReason>> {
        let mut column = self.move_list_column;
        read_entries(self.move_list.split("\\n").map(|turn| {
            let place = (self.line, column, turn);
            column += turn.chars().count() + 2;
            place
        }))
    }

    /// The seconds that were used for each turn, with its ply from 0, where the events tell it: `after 2w, move used:5`.
    ///
    /// ```
    /// # use arimaa::archive::ArchiveReader;
    /// let header = "id\twusername\tbusername\twrating\tbrating\twtype\tbtype\tevent\ttimecontrol\tstartts\tendts\t\
    ///               result\ttermination\trated\tcorrupt\tmovelist\tevents";
    /// let game = "7\ta\tb\t\t\th\th\t\t\t0\t9\tw\tr\t1\t0\t1w Ra1\\n1b rh8\t5 [now] after 1w, move used:5 wresv:1\\nb left";
    /// let text = format!("{header}\n{game}\n");
    /// let game = ArchiveReader::new(text.as_bytes()).unwrap().next().unwrap().unwrap().unwrap();
    /// assert_eq!(game.seconds(), [(0, 5.0)]);
    /// ```
    pub fn seconds(&self) -> Vec<(u32, f64)> {
        let read = |line: &str| {
            let (label, rest) = line.split_once("] after ")?.1.split_once(", move used:")?;
            let used = rest
                .split_whitespace()
                .next()?
                .parse()
                .ok()
                .filter(|used: &f64| (0.0..1e9).contains(used))?;
            let (number, side) = read_label(label)?;
            Some((number.checked_sub(1)? * 2 + side.index() as u32, used))
        };
        self.events.split("\\n").filter_map(read).collect()
    }

    /// The time control, if it can be read.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.time_control.parse().ok()
    }

    /// Plays the game by the rules.
    pub fn replay(&self) -> Result<Replay, ParseError<RecordReason>> {
        Ok(Replay::of(Game::new(), &self.entries()?))
    }

    /// Compares a replay with what the archive says.
    pub fn verdict(&self, replay: &Replay) -> Verdict {
        replay.verdict(self.outcome, self.line, self.move_list_column)
    }
}

/// Reads archived games from any source, one after the other; a bad line gives an error and the next call goes on.
///
/// ```
/// use arimaa::archive::ArchiveReader;
///
/// let header = "id\twusername\tbusername\twrating\tbrating\twtype\tbtype\tevent\ttimecontrol\tstartts\tendts\t\
///               result\ttermination\trated\tcorrupt\tmovelist";
/// let game = "7\tanna\tbot_x\t1500\t1600\th\tb\tCasual\t2/2\t0\t9\tw\tr\t1\t0\t1w Ra1 Ee1\\n1b rh8 eh7\\n2w";
/// let text = format!("{header}\n{game}\nnonsense\n");
/// let games: Vec<_> = ArchiveReader::new(text.as_bytes()).unwrap().collect();
/// assert_eq!(games[0].as_ref().unwrap().as_ref().unwrap().gold.name, "anna");
/// assert_eq!(games[1].as_ref().unwrap().as_ref().unwrap_err().to_string(), "line 3, column 1: the number of fields is 1 instead of 16");
/// ```
#[derive(Debug)]
pub struct ArchiveReader<R> {
    source: R,
    columns: Columns,
    /// Not every archive has this one.
    events: Option<usize>,
    /// The names of the columns that are not among the known ones.
    others: Vec<(usize, String)>,
    fields: usize,
    line: usize,
}

/// Where each field stands in a line.
#[derive(Debug)]
struct Columns([usize; NAMES.len()]);

const NAMES: [&str; 16] = [
    "id",
    "wusername",
    "busername",
    "wrating",
    "brating",
    "wtype",
    "btype",
    "event",
    "timecontrol",
    "startts",
    "endts",
    "result",
    "termination",
    "rated",
    "corrupt",
    "movelist",
];

/// What the server has written down.
const EVENTS: &str = "events";

/// What can go wrong before the first game.
#[derive(Debug)]
pub enum ArchiveError {
    /// The source cannot be read.
    Io(io::Error),
    /// The first line does not name the columns.
    Header(ParseError<ArchiveReason>),
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Header(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ArchiveError {}

impl<R: BufRead> ArchiveReader<R> {
    /// Reads the names of the columns.
    pub fn new(mut source: R) -> Result<Self, ArchiveError> {
        let header = read_line(&mut source).map_err(ArchiveError::Io)?.unwrap_or_default();
        Self::after_header(&header, source)
    }

    /// Goes on behind the names of the columns.
    pub(crate) fn after_header(header: &str, source: R) -> Result<Self, ArchiveError> {
        let names: Vec<&str> = header.split('\t').collect();
        let mut columns = [0; NAMES.len()];
        for (column, name) in columns.iter_mut().zip(NAMES) {
            *column = names
                .iter()
                .position(|found| *found == name)
                .ok_or_else(|| ArchiveError::Header(ParseError::new(1, 1, ArchiveReason::NoColumn(name))))?;
        }
        let events = names.iter().position(|name| name.trim_end() == EVENTS);
        let others = names
            .iter()
            .enumerate()
            .filter(|(column, name)| !NAMES.contains(name) && Some(*column) != events);
        let others = others.map(|(column, name)| (column, name.to_string())).collect();
        Ok(Self { source, columns: Columns(columns), events, others, fields: names.len(), line: 1 })
    }

    fn read(&self, text: &str) -> Result<ArchivedGame, ParseError<ArchiveReason>> {
        let fields: Vec<&str> = text.split('\t').collect();
        if fields.len() != self.fields {
            let reason = ArchiveReason::Fields(fields.len(), self.fields);
            return Err(ParseError::new(self.line, 1, reason));
        }
        let [
            id,
            gold,
            silver,
            gold_rating,
            silver_rating,
            gold_type,
            silver_type,
            event,
            time_control,
            start,
            end,
            result,
            termination,
            rated,
            corrupt,
            move_list,
        ] = self.columns.0.map(|column| fields[column]);
        let place = |name: &str| {
            let index = self.columns.0[NAMES.iter().position(|known| *known == name).unwrap_or(0)];
            fields[..index].iter().map(|field| field.chars().count() + 1).sum::<usize>() + 1
        };
        let number = |name: &'static str, value: &str| {
            value.parse::<u64>().map_err(|_| {
                ParseError::new(self.line, place(name), ArchiveReason::NotANumber(name, value.to_string()))
            })
        };
        let winner = match result {
            "w" | "g" => Some(Some(Side::Gold)),
            "b" | "s" => Some(Some(Side::Silver)),
            "d" => Some(None),
            "" | "NULL" | "?" | "u" => None,
            _ => {
                return Err(ParseError::new(
                    self.line,
                    place("result"),
                    ArchiveReason::Result(result.to_string()),
                ));
            }
        };
        let mut letters = termination.chars();
        let ended = match (letters.next().and_then(Termination::from_letter), letters.next()) {
            (Some(known), None) => Some(known),
            _ if matches!(termination, "" | "NULL" | "?" | "u") => None,
            _ => {
                let reason = ArchiveReason::Termination(termination.to_string());
                return Err(ParseError::new(self.line, place("termination"), reason));
            }
        };
        let player = |name: &str, rating: &str, kind: &str| Player {
            name: name.to_string(),
            rating: rating.parse().ok(),
            is_bot: kind == "b",
        };
        let others = self.others.iter().map(|(column, name)| (name, fields[*column]));
        Ok(ArchivedGame {
            other: others
                .filter(|(_, value)| !value.is_empty())
                .map(|(name, value)| (name.clone(), value.to_string()))
                .collect(),
            line: self.line,
            id: number("id", id)?,
            gold: player(gold, gold_rating, gold_type),
            silver: player(silver, silver_rating, silver_type),
            event: event.to_string(),
            time_control: time_control.to_string(),
            times: (number("startts", start)?, number("endts", end)?),
            outcome: winner.zip(ended).map(|(winner, termination)| Outcome { winner, termination }),
            rated: rated == "1",
            marked_corrupt: corrupt == "1",
            move_list: move_list.to_string(),
            move_list_column: place("movelist"),
            events: self.events.map_or_else(String::new, |column| fields[column].to_string()),
        })
    }
}

impl<R: BufRead> Iterator for ArchiveReader<R> {
    type Item = io::Result<Result<ArchivedGame, ParseError<ArchiveReason>>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = match read_line(&mut self.source) {
                Ok(text) => text?,
                Err(error) => return Some(Err(error)),
            };
            self.line += 1;
            if !text.is_empty() {
                return Some(Ok(self.read(&text)));
            }
        }
    }
}
