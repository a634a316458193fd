//! Where a position comes from: a file, a game record, the command line or standard input.

use crate::failure::Failure;
use arimaa::{Diagram, Game, Position, Record, Side, Step};
use std::io::{self, Read};
use std::path::Path;

/// A position that a person has named, with what is known around it.
pub struct Source {
    /// The position itself.
    pub position: Position,
    /// The number of its turn; 2, the first after the setups, if nothing says otherwise.
    pub number: u32,
    /// The steps taken so far in this turn, where they are known.
    pub steps: Vec<Step>,
    /// The game that led to it, if it comes from a record: its history decides about repetition.
    pub game: Option<Game>,
}

impl Source {
    /// Finds the position that an argument stands for.
    pub fn find(argument: &str) -> Result<Self, Failure> {
        if argument.contains('[') || argument.contains('\n') {
            return literal(argument, argument);
        }
        let (name, label) = split_label(argument);
        let text = read(name)?;
        match label {
            Some(label) => before_turn(name, &text, label),
            None if looks_like_record(&text) => last_position(name, &text),
            None => literal(name, &text),
        }
    }

    /// The long form.
    pub fn diagram(&self) -> Diagram {
        Diagram { number: self.number, steps: self.steps.clone(), position: self.position }
    }
}

/// Reads a text file, or standard input for `-`.
pub fn read(name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let result = if name == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(name).map(|content| bytes = content)
    };
    result.map_err(|error| Failure::file(name, &error))?;
    Ok(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_string())
}

/// Reads a position in its long or short form; `name` stands before the error.
pub fn literal(name: &str, text: &str) -> Result<Source, Failure> {
    let short_name = if name.contains(['[', '\n']) { "position" } else { name };
    let fail = |error| Failure::Input(format!("{short_name}: {error}"));
    if text.trim_start().starts_with(|letter: char| letter.is_ascii_digit()) {
        let Diagram { number, steps, position } = text.parse().map_err(fail)?;
        return Ok(Source { position, number, steps, game: None });
    }
    let position = text.parse().map_err(fail)?;
    Ok(Source { position, number: 2, steps: Vec::new(), game: None })
}

/// A record has more than one labelled turn, or a tag before the first.
fn looks_like_record(text: &str) -> bool {
    text.parse::<Record>().is_ok_and(|record| {
        record.entries.len() > 1 || (record.tags().next().is_some() && !record.entries.is_empty())
    })
}

fn replay(name: &str, text: &str) -> Result<Game, Failure> {
    let record: Record = text.parse().map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let replay = record.replay();
    match replay.problem {
        Some(problem) => Err(Failure::Input(format!("{name}: {problem}"))),
        None => Ok(replay.game),
    }
}

fn last_position(name: &str, text: &str) -> Result<Source, Failure> {
    Ok(of_game(replay(name, text)?))
}

/// A file, and the label behind an @, if there is one. A file may have an @ in its name: only what is no file by itself
/// is split.
pub fn split_label(argument: &str) -> (&str, Option<&str>) {
    match argument.rsplit_once('@') {
        Some((name, label)) if argument != "-" && !Path::new(argument).exists() => (name, Some(label)),
        _ => (argument, None),
    }
}

/// The half-turns before the turn with that label, `12s` or the old `12b`.
pub fn ply_of(label: &str) -> Option<u32> {
    let mut letters = label.chars();
    let side = letters.next_back().and_then(Side::from_letter)?;
    let number = letters.as_str().parse().ok().filter(|number| (1..=Game::LAST_TURN).contains(number))?;
    Some((number - 1) * 2 + side.index() as u32)
}

/// What to say of something behind an @ that is no label.
pub fn not_a_label(name: &str, label: &str) -> Failure {
    Failure::Input(format!("{name}@{label}: a turn is a number and a side, such as @12s"))
}

/// The position before the turn with that label, `12s` or the old `12b`.
fn before_turn(name: &str, text: &str, label: &str) -> Result<Source, Failure> {
    let Some(ply) = ply_of(label) else { return Err(not_a_label(name, label)) };
    let record: Record = text.parse().map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let replay = record.replay();
    let mut game = replay.game;
    if game.ply() < ply {
        let reason = match replay.problem {
            Some(problem) => problem.to_string(),
            None => format!("the record ends before turn {label}, at {}", game.label()),
        };
        return Err(Failure::Input(format!("{name}: {reason}")));
    }
    while game.ply() > ply && game.take_back() {}
    Ok(of_game(game))
}

fn of_game(game: Game) -> Source {
    Source { position: *game.position(), number: game.ply() / 2 + 1, steps: Vec::new(), game: Some(game) }
}
