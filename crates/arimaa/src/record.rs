//! Game records: tags and labelled turns, as text, and their replay by the rules.

use crate::error::{ParseError, words};
use crate::game::{Game, Ply};
use crate::outcome::{Outcome, Termination};
use crate::piece::Side;
use crate::replay::Replay;
use std::fmt;
use std::str::FromStr;

/// A game as it was written down: nothing in it is checked against the rules before [`replay`](Self::replay).
///
/// ```
/// use arimaa::Record;
///
/// let record: Record = "White: omar\n\n1w Ra1 Ee1\n1b rh8 eh7\n2w Ra1n\n2b".parse().unwrap();
/// assert_eq!(record.tag("White"), Some("omar"));
/// assert_eq!(record.entries.len(), 4);
/// let replay = record.replay();
/// assert!(replay.problem.is_none());
/// assert_eq!(replay.game.label(), "2s");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    tags: Vec<(String, String)>,
    /// The labelled turns in order.
    pub entries: Vec<Entry>,
}

/// A label such as `12s` and what stands behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the turn, from 1.
    pub number: u32,
    /// The side to move.
    pub side: Side,
    /// What it did.
    pub action: Action,
    /// The line of the label, from 1; 0 if the entry was not read from a text.
    pub line: usize,
    /// The column of the first word after the label, or of the label if there is none; 0 likewise.
    pub column: usize,
    /// The lines and columns of the words of the action.
    places: Vec<(usize, usize)>,
}

/// What stands behind a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A setup or a turn in notation.
    Play(String),
    /// `resigns`.
    Resigns,
    /// `takeback`: the last turn is undone, and more if the next label says so.
    TakeBack,
    /// `lost`: the side has lost, whatever the reason.
    Lost,
    /// `draw`.
    Draw,
    /// Nothing: the label of a turn that was never made, with which many records end.
    Nothing,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Play(text) => text,
            Self::Resigns => "resigns",
            Self::TakeBack => "takeback",
            Self::Lost => "lost",
            Self::Draw => "draw",
            Self::Nothing => "",
        })
    }
}

/// Why a text is not a game record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordReason {
    /// A line before the moves is not `Name: value`.
    NotATag,
    /// A value that began with `-=+=-` has no end.
    OpenValue,
    /// A turn has no label such as `2g` before it.
    NoLabel,
    /// The number of a turn is zero or too large.
    TurnNumber,
}

impl fmt::Display for RecordReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotATag => "this is neither a tag (Name: value) nor a turn (2g Ee2n …)",
            Self::OpenValue => "the value that begins here with -=+=- has no second such line",
            Self::NoLabel => "a turn begins with a label such as 2g",
            Self::TurnNumber => "the number of a turn is 1 to 1000000",
        })
    }
}

impl std::error::Error for RecordReason {}

/// Why a tag cannot be written into a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagError {
    /// A name is one word without a colon, and not a turn label.
    Name,
    /// A value has no line that begins with `-=+=-`, no carriage return, and no blanks around it.
    Value,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "the name of a tag is one word without a colon, and not a turn label",
            Self::Value => "the value of a tag has no -=+=- line, no carriage return and no blanks around it",
        })
    }
}

impl std::error::Error for TagError {}

/// The line before and after a value of several lines.
pub(crate) const FENCE: &str = "-=+=-";
/// The tag of a game that does not begin with the setups: the position with which it does.
const POSITION: &str = "Position";

impl Record {
    /// The record of a game. A game that has ended otherwise than on the board gets a last entry for it where the
    /// notation has one. The only tag is that of a game [from a position](Game::from_position): `Position`, its short
    /// form.
    ///
    /// ```
    /// use arimaa::{Game, Record};
    ///
    /// let position = "s [ r                                                      R       ]".parse().unwrap();
    /// let mut game = Game::from_position(&position, 12);
    /// game.play_text("rb8s").unwrap();
    /// let text = Record::of(&game).to_string();
    /// assert_eq!(text, format!("Position: {position}\n\n12s rb8s\n13g\n"));
    /// let again = text.parse::<Record>().unwrap().replay().game;
    /// assert_eq!(again.position(), game.position());
    /// ```
    pub fn of(game: &Game) -> Self {
        let first = game.ply() - game.plies().len() as u32;
        let start = game.plies().next().map_or(*game.position(), |(_, position, _)| *position);
        let tags = if first < 2 { Vec::new() } else { vec![(POSITION.to_string(), start.to_string())] };
        let entry = |ply: u32, action| Entry {
            number: ply / 2 + 1,
            side: Side::ALL[ply as usize % 2],
            action,
            line: 0,
            column: 0,
            places: Vec::new(),
        };
        let mut entries: Vec<Entry> = game
            .plies()
            .zip(first..)
            .map(|((_, position, ply), number)| {
                let text = match ply {
                    Ply::Setup(setup) => setup.to_string(),
                    Ply::Turn(turn) => turn.notation(position),
                };
                entry(number, Action::Play(text))
            })
            .collect();
        let to_move = game.position().side();
        let last = match game.outcome() {
            Some(Outcome { winner: None, .. }) => Action::Draw,
            Some(Outcome { winner: Some(winner), termination }) if winner != to_move => match termination {
                Termination::Resignation => Action::Resigns,
                by_rules if by_rules.is_by_rules() => Action::Nothing,
                _ => Action::Lost,
            },
            _ => Action::Nothing,
        };
        entries.push(entry(game.ply(), last));
        Self { tags, entries }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// All tags in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Adds a tag, or changes the first one of that name.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let plain_name = !name.is_empty()
            && !name.contains(|letter: char| letter.is_whitespace() || letter == ':')
            && !name.starts_with(FENCE)
            && read_label(name).is_none();
        if !plain_name {
            return Err(TagError::Name);
        }
        if value.trim() != value || value.contains('\r') || value.lines().any(|line| line.starts_with(FENCE))
        {
            return Err(TagError::Value);
        }
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.to_string(),
            None => self.tags.push((name.to_string(), value.to_string())),
        }
        Ok(())
    }

    /// The end that the tags `Result` (w, b or d, also g and s) and `Termination` (a letter of the archive) claim.
    ///
    /// ```
    /// use arimaa::Record;
    /// let record: Record = "Result: b\nTermination: t\n\n1g Ra1\n1s rh8\n2g".parse().unwrap();
    /// assert_eq!(record.claim().unwrap().to_string(), "Silver wins by time");
    /// ```
    pub fn claim(&self) -> Option<Outcome> {
        let letter = |name| self.tag(name).and_then(|value| value.chars().next());
        let termination = Termination::from_letter(letter("Termination")?)?;
        let winner = match letter("Result")? {
            'd' => None,
            letter => Some(Side::from_letter(letter)?),
        };
        Some(Outcome { winner, termination })
    }

    /// Writes how the game ended into the tags that [`claim`](Self::claim) reads.
    pub fn set_claim(&mut self, outcome: Outcome) {
        let winner = outcome.winner.map_or('d', |side| if side == Side::Gold { 'w' } else { 'b' });
        for (name, letter) in [("Result", winner), ("Termination", outcome.termination.letter())] {
            self.set_tag(name, &letter.to_string()).expect("a plain letter");
        }
    }

    /// Plays the game by the rules, as far as they allow it: from the setups, or from the tag `Position` if it has one.
    pub fn replay(&self) -> Replay {
        let position = self.tag(POSITION).and_then(|value| value.parse().ok());
        let start = match position.zip(self.entries.first()) {
            Some((position, first)) => Game::from_position(&position, first.number),
            None => Game::new(),
        };
        Replay::of(start, &self.entries)
    }
}

impl Entry {
    /// Where a column of the action's text stands in the text from which the entry was read.
    pub(crate) fn place_of(&self, column: usize) -> (usize, usize) {
        let Action::Play(text) = &self.action else { return (self.line, self.column) };
        let before = words(text).zip(&self.places).take_while(|((start, _), _)| *start <= column).last();
        before.map_or((self.line, self.column), |((start, _), &(line, place))| (line, place + column - start))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.side.letter())?;
        match self.action {
            Action::Nothing => Ok(()),
            ref action => write!(f, " {action}"),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            if value.contains('\n') {
                writeln!(f, "{name}:\n{FENCE}\n{value}\n{FENCE}")?;
            } else {
                writeln!(f, "{name}: {value}")?;
            }
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

impl FromStr for Record {
    type Err = ParseError<RecordReason>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text, 1)
    }
}

impl Record {
    /// Reads a record whose first line has that number in a larger text.
    pub(crate) fn read(text: &str, first_line: usize) -> Result<Self, ParseError<RecordReason>> {
        let mut record = Self::default();
        let mut lines = (first_line..).zip(text.lines()).peekable();
        while let Some(&(number, line)) = lines.peek() {
            let is_turn = line.split_whitespace().next().is_some_and(|word| read_label(word).is_some());
            if is_turn {
                break;
            }
            lines.next();
            if line.trim().is_empty() {
                continue;
            }
            let fail = |reason| Err(ParseError::new(number, 1, reason));
            let Some((name, value)) = line.split_once(':') else { return fail(RecordReason::NotATag) };
            let mut value = value.trim().to_string();
            if value.is_empty() && lines.peek().is_some_and(|(_, next)| next.starts_with(FENCE)) {
                lines.next();
                let mut inside = Vec::new();
                loop {
                    match lines.next() {
                        Some((_, line)) if line.starts_with(FENCE) => break,
                        Some((_, line)) => inside.push(line),
                        None => return fail(RecordReason::OpenValue),
                    }
                }
                value = inside.join("\n").trim().replace('\r', "");
            }
            if record.set_tag(name.trim(), &value).is_err() {
                return fail(RecordReason::NotATag);
            }
        }
        record.entries = read_entries(lines.map(|(number, line)| (number, 1, line)))?;
        Ok(record)
    }
}

/// Reads labelled turns from pieces of text, each with the line and column where it begins.
pub(crate) fn read_entries<'a>(
    pieces: impl Iterator<Item = (usize, usize, &'a str)>,
) -> Result<Vec<Entry>, ParseError<RecordReason>> {
    let mut entries: Vec<Entry> = Vec::new();
    for (line, first_column, text) in pieces {
        for (column, word) in words(text) {
            let column = first_column + column - 1;
            let fail = |reason| Err(ParseError::new(line, column, reason));
            match (read_label(word), entries.last_mut()) {
                (Some((number, side)), _) if (1..=Game::LAST_TURN).contains(&number) => {
                    entries.push(Entry {
                        number,
                        side,
                        action: Action::Nothing,
                        line,
                        column,
                        places: Vec::new(),
                    });
                }
                (Some(_), _) => return fail(RecordReason::TurnNumber),
                (None, None) => return fail(RecordReason::NoLabel),
                (None, Some(entry)) => match (&mut entry.action, word) {
                    (Action::Play(text), _) => {
                        text.push(' ');
                        text.push_str(word);
                        entry.places.push((line, column));
                    }
                    (Action::Nothing, _) => {
                        entry.action = match word {
                            "resigns" | "resign" => Action::Resigns,
                            "takeback" => Action::TakeBack,
                            "lost" => Action::Lost,
                            "draw" => Action::Draw,
                            _ => Action::Play(word.to_string()),
                        };
                        (entry.line, entry.column) = (line, column);
                        entry.places.push((line, column));
                    }
                    _ => return fail(RecordReason::NoLabel),
                },
            }
        }
    }
    Ok(entries)
}

/// `12s` as 12 and Silver; a number that is too large becomes 0, which no turn has.
pub(crate) fn read_label(word: &str) -> Option<(u32, Side)> {
    let mut letters = word.chars();
    let side = letters.next_back().and_then(Side::from_letter)?;
    let digits = letters.as_str();
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| (digits.parse().unwrap_or(0), side))
}
