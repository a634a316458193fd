//! What an engine answers.

use crate::reason::Reason;
use crate::scan::{Error, Scan};
use crate::text::{Text, Word, one_line};
use crate::value::Value;
use arimaa::{Position, Turn};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A message from an engine to a controller.
///
/// ```
/// use aei::{FromEngine, Info, Level};
///
/// let message: FromEngine = "log Error: no such move".parse().unwrap();
/// assert_eq!(message, FromEngine::Log { level: Level::Error, text: "no such move".into() });
/// assert_eq!(FromEngine::Info(Info::Score(-125)).to_string(), "info score -125");
/// let error = "info depth ten".parse::<FromEngine>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 12: \"ten\" is not a whole number that fits here");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromEngine {
    /// `protocol-version`: the first answer to `aei`.
    ProtocolVersion(u32),
    /// `id`: who the engine is.
    Id(Id),
    /// `aeiok`: the introduction is over.
    AeiOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `bestmove`: a turn or a setup.
    BestMove(Text),
    /// `info`: something about the search.
    Info(Info),
    /// `log`: anything else.
    Log {
        /// How serious it is.
        level: Level,
        /// What there is to say.
        text: Text,
    },
}

/// Something that an engine says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Id {
    /// `name`.
    Name(Text),
    /// `author`.
    Author(Text),
    /// `version`.
    Version(Text),
}

/// Something about the search that is going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// `score`: centirabbits, from the view of the side that is to move.
    Score(i32),
    /// `depth`: how deep the search is.
    Depth(Depth),
    /// `nodes`: the positions visited so far.
    Nodes(u64),
    /// `time`: the seconds since the search began. Decimals are cut off.
    Time(u64),
    /// `pv`: the best turn and what should follow, as [`variation`] writes it.
    Pv(Text),
    /// `currmovenumber`: the number of the first move that is looked at now.
    CurrMoveNumber(u32),
    /// `multipv`: the best turns with their scores, of which `score` and `pv` tell the first only. Not in the
    /// protocol: a controller that does not know it passes over one line.
    MultiPv {
        /// Its place among them, from 1.
        rank: u32,
        /// As in `score`.
        score: i32,
        /// As in `pv`.
        pv: Text,
    },
    /// Any other kind.
    Other {
        /// The word after `info`.
        kind: Word,
        /// Everything behind it.
        value: Text,
    },
}

/// The depth of a search in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// What is searched completely.
    pub steps: u32,
    /// Whether the next depth is under way: `10+`.
    pub more: bool,
}

/// How serious a log message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Nothing special.
    Plain,
    /// `Debug:`
    Debug,
    /// `Warning:`
    Warning,
    /// `Error:`
    Error,
}

impl Level {
    const MARKED: [Self; 3] = [Self::Debug, Self::Warning, Self::Error];

    /// What stands before the text.
    const fn mark(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Debug => "Debug:",
            Self::Warning => "Warning:",
            Self::Error => "Error:",
        }
    }
}

/// The turns of a principal variation from a position: each after the first with the letter of its side before it.
///
/// ```
/// use arimaa::{Position, Turn};
///
/// let start: Position = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
/// let first = Turn::parse("Ed2n Ed3n", &start).unwrap();
/// let next = Position::new(first.result(&start), arimaa::Side::Silver);
/// let second = Turn::parse("ee7s", &next).unwrap();
/// assert_eq!(aei::variation(&start, &[first, second]).as_ref(), "Ed2n Ed3n s ee7s");
/// ```
pub fn variation(position: &Position, turns: &[Turn]) -> Text {
    let mut position = *position;
    let mut words = Vec::new();
    for (number, turn) in turns.iter().enumerate() {
        if number > 0 {
            words.push(position.side().letter().to_string());
        }
        words.push(turn.notation(&position));
        position = Position::new(turn.result(&position), position.side().opponent());
    }
    Text::new(&words.join(" "))
}

impl FromStr for FromEngine {
    type Err = Error;

    fn from_str(line: &str) -> Result<Self, Error> {
        let line = one_line(line);
        let start = Scan::new(&line);
        let mut scan = start;
        match scan.word("").map_err(|_| start.fail(Reason::Empty))? {
            "protocol-version" => scan.value().map(Self::ProtocolVersion),
            "id" => id(scan).map(Self::Id),
            "aeiok" => scan.end(Self::AeiOk),
            "readyok" => scan.end(Self::ReadyOk),
            "bestmove" => Ok(Self::BestMove(Text::new(scan.some_rest("a move")?))),
            "info" => info(scan).map(Self::Info),
            "log" => Ok(log(scan.rest())),
            other => Err(start.fail(Reason::UnknownMessage(other.to_string()))),
        }
    }
}

/// Reads what stands behind `id`.
fn id(mut scan: Scan<'_>) -> Result<Id, Error> {
    let kind = |word: &str| match word {
        "name" => Some(Id::Name as fn(Text) -> Id),
        "author" => Some(Id::Author as _),
        "version" => Some(Id::Version as _),
        _ => None,
    };
    let kind = scan.word_of(kind, "one of `name`, `author` and `version`")?;
    Ok(kind(Text::new(scan.rest())))
}

/// Reads what stands behind `info`.
fn info(mut scan: Scan<'_>) -> Result<Info, Error> {
    let kind = scan.word_of(Word::new, "a kind of information")?;
    match kind.as_ref() {
        "score" => scan.value().map(Info::Score),
        "depth" => scan.value().map(Info::Depth),
        "nodes" => scan.value().map(Info::Nodes),
        "time" => scan.value().map(|time: Duration| Info::Time(time.as_secs())),
        "pv" => Ok(Info::Pv(Text::new(scan.rest()))),
        "currmovenumber" => scan.value().map(Info::CurrMoveNumber),
        "multipv" => Ok(Info::MultiPv {
            rank: scan.word_as("a rank")?,
            score: scan.word_as("a score")?,
            pv: Text::new(scan.rest()),
        }),
        _ => Ok(Info::Other { kind, value: Text::new(scan.rest()) }),
    }
}

/// Reads what stands behind `log`.
fn log(text: &str) -> FromEngine {
    let marked = Level::MARKED.into_iter().find_map(|level| Some((level, text.strip_prefix(level.mark())?)));
    let (level, text) = marked.unwrap_or((Level::Plain, text));
    FromEngine::Log { level, text: Text::new(text) }
}

impl Value for Depth {
    fn read(text: &str) -> Result<Self, Reason> {
        let (digits, more) = text.strip_suffix('+').map_or((text, false), |digits| (digits, true));
        let steps = digits.parse().map_err(|_| Reason::NotWhole(text.to_string()))?;
        Ok(Self { steps, more })
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.steps, if self.more { "+" } else { "" })
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::ProtocolVersion(version) => format!("protocol-version {version}"),
            Self::Id(Id::Name(name)) => format!("id name {name}"),
            Self::Id(Id::Author(author)) => format!("id author {author}"),
            Self::Id(Id::Version(version)) => format!("id version {version}"),
            Self::AeiOk => "aeiok".to_string(),
            Self::ReadyOk => "readyok".to_string(),
            Self::BestMove(text) => format!("bestmove {text}"),
            Self::Info(Info::Score(score)) => format!("info score {score}"),
            Self::Info(Info::Depth(depth)) => format!("info depth {depth}"),
            Self::Info(Info::Nodes(nodes)) => format!("info nodes {nodes}"),
            Self::Info(Info::Time(seconds)) => format!("info time {seconds}"),
            Self::Info(Info::Pv(text)) => format!("info pv {text}"),
            Self::Info(Info::CurrMoveNumber(number)) => format!("info currmovenumber {number}"),
            Self::Info(Info::MultiPv { rank, score, pv }) => format!("info multipv {rank} {score} {pv}"),
            Self::Info(Info::Other { kind, value }) => format!("info {kind} {value}"),
            Self::Log { level: Level::Plain, text } => format!("log {text}"),
            Self::Log { level, text } => format!("log {} {text}", level.mark()),
        };
        f.write_str(text.trim_end())
    }
}
