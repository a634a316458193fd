//! Games from files of any kind: archives, records, journals of matches.

use crate::calendar;
use arimaa::archive::{ArchivedGame, Player};
use arimaa::{
    Content, DocumentReader, Outcome, ParseError, Record, RecordReason, Replay, Side, Termination, Verdict,
};
use serde::Deserialize;
use std::io::{self, BufRead};
use std::ops::ControlFlow;

/// What a file holds, one after the other.
pub(crate) enum Found {
    Game(Box<Incoming>),
    /// What looks like a game and cannot be read: its line, the reason, and the text if there is one.
    Broken(usize, String, String),
    /// A position, or the head of a journal.
    NoGame,
}

/// A game that nobody has replayed yet.
pub(crate) struct Incoming {
    pub line: usize,
    pub head: Head,
    turns: Turns,
}

/// What is known of a game besides its turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    pub number: Option<u64>,
    pub gold: Player,
    pub silver: Player,
    pub event: String,
    pub time_control: String,
    pub started: Option<i64>,
    pub ended: Option<i64>,
    pub rated: bool,
    /// Columns and tags that have no place of their own, as JSON; empty if there are none.
    pub more: String,
}

enum Turns {
    Archived(Box<ArchivedGame>),
    Record(Record, Claim),
}

/// How a game ended, as somebody says who need not know both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Claim {
    /// The winner, or none in a draw.
    pub winner: Option<Option<Side>>,
    pub termination: Option<Termination>,
}

impl From<Option<Outcome>> for Claim {
    fn from(outcome: Option<Outcome>) -> Self {
        Self { winner: outcome.map(|end| end.winner), termination: outcome.map(|end| end.termination) }
    }
}

/// A column of the archive that the turns tell.
const TOLD: &str = "plycount";
/// Tags that have a place of their own.
const TAGS: [&str; 18] = [
    "Game",
    "Gold",
    "White",
    "Silver",
    "Black",
    "GoldRating",
    "WhiteRating",
    "SilverRating",
    "BlackRating",
    "GoldKind",
    "SilverKind",
    "Event",
    "TimeControl",
    "Date",
    "Ended",
    "Rated",
    "Result",
    "Termination",
];
/// The tag with the variations and comments of an analysis: not of the game.
const NOT_KEPT: [&str; 2] = ["Analysis", "Position"];

impl Incoming {
    /// What tells it from all other games, if that is known before it is replayed.
    pub fn identity(&self) -> Option<i64> {
        self.head.number.map(|number| {
            let head = &self.head;
            let mut hash = Hash::default();
            hash.add(&number.to_le_bytes());
            hash.add(head.gold.name.as_bytes());
            hash.add(head.silver.name.as_bytes());
            hash.add(&head.started.unwrap_or(0).to_le_bytes());
            hash.finish()
        })
    }

    /// Plays it by the rules: the game, and how it ended, or why it is broken.
    pub fn replay(&self) -> Result<(Replay, Claim), String> {
        let place = |error: &ParseError<RecordReason>| error.to_string();
        match &self.turns {
            Turns::Archived(archived) => {
                let replay = archived.replay().map_err(|error| place(&error))?;
                if let Verdict::Broken(error) = archived.verdict(&replay) {
                    return Err(error.to_string());
                }
                let claim = archived.outcome.or_else(|| replay.game.outcome());
                Ok((replay, claim.into()))
            }
            Turns::Record(record, claim) => {
                let replay = record.replay();
                let told = claim.winner.zip(claim.termination);
                let outcome = told.map(|(winner, termination)| Outcome { winner, termination });
                let claimed = outcome.or_else(|| replay.game.outcome());
                if let Verdict::Broken(error) = replay.verdict(claimed, self.line, 1) {
                    return Err(error.to_string());
                }
                let known = Claim::from(claimed);
                Ok((replay, if known.winner.is_some() { known } else { *claim }))
            }
        }
    }

    /// As text, to be kept if it is broken.
    pub fn text(&self) -> String {
        match &self.turns {
            Turns::Archived(archived) => archived.move_list.clone(),
            Turns::Record(record, _) => record.to_string(),
        }
    }

    fn archived(mut game: Box<ArchivedGame>) -> Self {
        let time = |seconds: u64| i64::try_from(seconds).ok().filter(|&seconds| seconds > 0);
        let other = std::mem::take(&mut game.other);
        let kept = other.into_iter().filter(|(name, _)| name != TOLD);
        let head = Head {
            number: Some(game.id).filter(|&id| i64::try_from(id).is_ok()),
            gold: std::mem::take(&mut game.gold),
            silver: std::mem::take(&mut game.silver),
            event: std::mem::take(&mut game.event),
            time_control: std::mem::take(&mut game.time_control),
            started: time(game.times.0),
            ended: time(game.times.1),
            rated: game.rated,
            more: json(kept),
        };
        Self { line: game.line, head, turns: Turns::Archived(game) }
    }

    fn recorded(line: usize, record: Record) -> Self {
        let tag = |names: &[&str]| names.iter().find_map(|name| record.tag(name)).unwrap_or("").to_string();
        let player = |name: &[&str], rating: &[&str], kind: &str| {
            let name = tag(name);
            Player {
                rating: tag(rating).parse().ok(),
                is_bot: match record.tag(kind) {
                    Some(kind) => kind.eq_ignore_ascii_case("bot"),
                    None => name.starts_with("bot_"),
                },
                name,
            }
        };
        let date = |name| record.tag(name).and_then(calendar::read);
        let kept = record
            .tags()
            .filter(|(name, _)| !TAGS.contains(name) && !NOT_KEPT.contains(name))
            .map(|(name, value)| (name.to_string(), value.to_string()));
        let head = Head {
            number: record
                .tag("Game")
                .and_then(|value| value.parse().ok())
                .filter(|&id| i64::try_from(id).is_ok()),
            gold: player(&["Gold", "White"], &["GoldRating", "WhiteRating"], "GoldKind"),
            silver: player(&["Silver", "Black"], &["SilverRating", "BlackRating"], "SilverKind"),
            event: tag(&["Event"]),
            time_control: tag(&["TimeControl"]),
            started: date("Date"),
            ended: date("Ended"),
            rated: record.tag("Rated").is_some_and(|value| value.eq_ignore_ascii_case("yes")),
            more: json(kept),
        };
        let claim = match record.claim() {
            Some(outcome) => Some(outcome).into(),
            None => Claim { winner: record.tag("Result").and_then(winner), termination: None },
        };
        Self { line, head, turns: Turns::Record(record, claim) }
    }

    fn of_match(line: usize, game: MatchGame, name: &str) -> Result<Self, String> {
        let text = match game.record {
            Text::Whole(text) => text,
            Text::Lines(lines) => lines.join("\n"),
        };
        let record: Record = text.parse().map_err(|error: ParseError<RecordReason>| error.to_string())?;
        let mut incoming = Self::recorded(line, record);
        let engine = |name: String| Player { name, rating: None, is_bot: true };
        incoming.head.gold = engine(game.gold);
        incoming.head.silver = engine(game.silver);
        incoming.head.event = game.event.unwrap_or_else(|| name.to_string());
        let by = game.by.as_deref();
        let claim = Claim {
            winner: match game.winner.as_deref() {
                Some(text) => winner(text),
                None => by.map(|_| None),
            },
            termination: Termination::ALL.into_iter().find(|known| Some(known.to_string().as_str()) == by),
        };
        if let Turns::Record(_, known) = &mut incoming.turns {
            *known = claim;
        }
        Ok(incoming)
    }
}

/// Whom the first letter of a result stands for.
fn winner(text: &str) -> Option<Option<Side>> {
    match text.chars().next()? {
        'd' => Some(None),
        letter => Side::from_letter(letter.to_ascii_lowercase()).map(Some),
    }
}

/// A line of the journal of a match.
#[derive(Deserialize)]
struct MatchGame {
    gold: String,
    silver: String,
    winner: Option<String>,
    by: Option<String>,
    record: Text,
    #[serde(rename = "match")]
    event: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    Whole(String),
    Lines(Vec<String>),
}

/// Hands everything in a source to a visitor, until it has seen enough. The name stands for the event of a match.
pub(crate) fn read(
    mut source: impl BufRead,
    name: &str,
    mut visit: impl FnMut(Found) -> ControlFlow<()>,
) -> io::Result<()> {
    if source.fill_buf()?.first() == Some(&b'{') {
        return read_journal(source, name, visit);
    }
    for document in DocumentReader::new(source) {
        let found = match document? {
            Ok(document) => match document.content {
                Content::Position(_) => Found::NoGame,
                Content::Record(record) => Found::Game(Box::new(Incoming::recorded(document.line, record))),
                Content::Archived(game) => Found::Game(Box::new(Incoming::archived(game))),
            },
            Err(error) => Found::Broken(error.line, error.to_string(), String::new()),
        };
        if visit(found).is_break() {
            break;
        }
    }
    Ok(())
}

fn read_journal(
    source: impl BufRead,
    name: &str,
    mut visit: impl FnMut(Found) -> ControlFlow<()>,
) -> io::Result<()> {
    for (index, text) in source.split(b'\n').enumerate() {
        let text = String::from_utf8_lossy(&text?).trim().to_string();
        let line = index + 1;
        let found = match serde_json::from_str::<serde_json::Value>(&text) {
            _ if text.is_empty() => continue,
            Ok(value) if value.get("record").is_none() => Found::NoGame,
            Ok(value) => match serde_json::from_value(value)
                .map_err(|error| error.to_string())
                .and_then(|game| Incoming::of_match(line, game, name))
            {
                Ok(incoming) => Found::Game(Box::new(incoming)),
                Err(reason) => Found::Broken(line, format!("line {line}: {reason}"), text),
            },
            Err(error) => Found::Broken(line, format!("line {line}: {error}"), text),
        };
        if visit(found).is_break() {
            break;
        }
    }
    Ok(())
}

fn json(pairs: impl Iterator<Item = (String, String)>) -> String {
    let object: serde_json::Map<_, _> =
        pairs.map(|(name, value)| (name, serde_json::Value::String(value))).collect();
    if object.is_empty() { String::new() } else { serde_json::Value::Object(object).to_string() }
}

/// A number that stands for a text in all versions of the file: FNV-1a with the last step of SplitMix64.
pub(crate) struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in (bytes.len() as u32).to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub fn finish(self) -> i64 {
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) as i64
    }
}
