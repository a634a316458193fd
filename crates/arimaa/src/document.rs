//! Texts in any format: what is in them is told by what they look like.

use crate::archive::{ArchiveError, ArchiveReader, ArchiveReason, ArchivedGame};
use crate::diagram::{Diagram, PositionReason};
use crate::error::ParseError;
use crate::game::Game;
use crate::piece::Side;
use crate::record::{FENCE, Record, RecordReason, read_label};
use crate::replay::{Replay, Verdict};
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

/// One thing that a text holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its first line in the text, from 1.
    pub line: usize,
    /// What it is.
    pub content: Content,
}

/// What a text can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A position, drawn or in its short form, which has the number 2: the first turn after the setups.
    Position(Diagram),
    /// A game record.
    Record(Record),
    /// A line of an archive.
    Archived(Box<ArchivedGame>),
}

/// Why a part of a text is nothing that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentReason {
    /// It begins like nothing that is known.
    Unknown,
    /// There is nothing, or only tags.
    Nothing,
    /// It looks like a position, but is none.
    Position(PositionReason),
    /// It looks like a game record, but is none.
    Record(RecordReason),
    /// It is not the line of an archive that it should be.
    Archive(ArchiveReason),
}

impl fmt::Display for DocumentReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str(
                "this is neither a position (the side and [, or a turn such as 12s and a board) nor a game record \
                 (tags such as Event: a, turns such as 2g Ee2n)",
            ),
            Self::Nothing => f.write_str("there is no position and no game here"),
            Self::Position(reason) => reason.fmt(f),
            Self::Record(reason) => reason.fmt(f),
            Self::Archive(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for DocumentReason {}

/// The number of the first turn after the setups.
const FIRST_TURN: u32 = 2;

impl Document {
    /// Everything in a text, in order; what cannot be read is an error at its place, and the next thing is read.
    ///
    /// ```
    /// use arimaa::{Content, Document};
    ///
    /// let text = "\
    /// Event: friends
    ///
    /// 1g Ra1 Ee1
    /// 1s rh8 eh7
    /// 2g Ra1n
    ///
    /// s [       r                                                R       ]
    /// what is this?
    /// ";
    /// let found: Vec<_> = Document::all(text).collect();
    /// let lines: Vec<_> = found.iter().flatten().map(|document| document.line).collect();
    /// assert_eq!(lines, [1, 7]);
    /// assert!(matches!(&found[0].as_ref().unwrap().content, Content::Record(record) if record.entries.len() == 3));
    /// assert!(found[2].as_ref().unwrap_err().to_string().starts_with("line 8, column 1: this is neither"));
    /// ```
    pub fn all(text: &str) -> impl Iterator<Item = Result<Self, ParseError<DocumentReason>>> {
        // A text that is there already cannot fail to be read.
        DocumentReader::new(text.as_bytes()).filter_map(io::Result::ok)
    }

    /// Plays it by the rules: a game from its start, a position from there on. The steps of a position in mid-turn do
    /// not count.
    pub fn replay(&self) -> Result<Replay, ParseError<RecordReason>> {
        match &self.content {
            Content::Position(diagram) => {
                let game = Game::from_position(&diagram.position, diagram.number);
                Ok(Replay { game, take_backs: 0, problem: None })
            }
            Content::Record(record) => Ok(record.replay()),
            Content::Archived(game) => game.replay(),
        }
    }

    /// Compares its replay with what it says of its end itself. Who says nothing of it is right.
    pub fn verdict(&self, replay: &Replay) -> Verdict {
        match &self.content {
            Content::Position(_) => replay.verdict(replay.game.outcome(), self.line, 1),
            Content::Record(record) => {
                replay.verdict(record.claim().or_else(|| replay.game.outcome()), self.line, 1)
            }
            Content::Archived(game) => game.verdict(replay),
        }
    }
}

/// Reads everything that a source holds, one after the other: positions, short (one a line) or drawn, and game records,
/// with empty lines between them, or an archive.
///
/// An error of the source ends it. What cannot be read is an error at its place, and the next call goes on.
#[derive(Debug)]
pub struct DocumentReader<R>(State<R>);

#[derive(Debug)]
enum State<R> {
    Unread(R),
    Archive(ArchiveReader<R>),
    Sections(Sections<R>),
    Ended,
}

impl<R: BufRead> DocumentReader<R> {
    /// Nothing is read yet.
    pub fn new(source: R) -> Self {
        Self(State::Unread(source))
    }

    /// Looks at the first line.
    fn begin(mut source: R) -> Result<State<R>, ArchiveError> {
        let first = read_line(&mut source).map_err(ArchiveError::Io)?.unwrap_or_default();
        let first = first.trim_start_matches('\u{feff}').to_string();
        if is_archive(&first) {
            return ArchiveReader::after_header(&first, source).map(State::Archive);
        }
        let queue = VecDeque::from([(1, first)]);
        Ok(State::Sections(Sections { source, queue, read: 1, found: false }))
    }
}

impl<R: BufRead> Iterator for DocumentReader<R> {
    type Item = io::Result<Result<Document, ParseError<DocumentReason>>>;

    fn next(&mut self) -> Option<Self::Item> {
        if let State::Unread(_) = self.0
            && let State::Unread(source) = std::mem::replace(&mut self.0, State::Ended)
        {
            match Self::begin(source) {
                Ok(state) => self.0 = state,
                Err(ArchiveError::Io(error)) => return Some(Err(error)),
                Err(ArchiveError::Header(error)) => return Some(Ok(Err(error.map(DocumentReason::Archive)))),
            }
        }
        let next = match &mut self.0 {
            State::Unread(_) | State::Ended => None,
            State::Archive(reader) => reader.next().map(|game| {
                game.map(|game| {
                    let game = game.map_err(|error| error.map(DocumentReason::Archive))?;
                    Ok(Document { line: game.line, content: Content::Archived(Box::new(game)) })
                })
            }),
            State::Sections(sections) => sections.next().transpose(),
        };
        if let Some(Err(_)) = next {
            self.0 = State::Ended;
        }
        next
    }
}

/// Whether a text with this first line is an archive.
fn is_archive(first_line: &str) -> bool {
    let mut names = first_line.trim_end().split('\t');
    names.next() == Some("id") && names.any(|name| name == "movelist")
}

/// The parts of a text that is no archive.
#[derive(Debug)]
struct Sections<R> {
    source: R,
    /// Lines that were looked at and not yet taken, with their numbers.
    queue: VecDeque<(usize, String)>,
    /// How many lines were read.
    read: usize,
    /// Whether there was anything at all.
    found: bool,
}

/// What begins with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beginning {
    Short,
    Drawing,
    Record,
    Unknown,
}

type Found = Result<Document, ParseError<DocumentReason>>;

impl<R: BufRead> Sections<R> {
    fn next(&mut self) -> io::Result<Option<Found>> {
        self.skip_empty()?;
        let Some(&(line, _)) = self.queue.front() else {
            let nothing = ParseError::new(1, 1, DocumentReason::Nothing);
            return Ok((!std::mem::replace(&mut self.found, true)).then_some(Err(nothing)));
        };
        self.found = true;
        let content = match self.beginning()? {
            Beginning::Short => {
                let text = self.short()?;
                at(line, text.parse(), DocumentReason::Position).map(|position| {
                    Content::Position(Diagram { number: FIRST_TURN, steps: Vec::new(), position })
                })
            }
            Beginning::Drawing => {
                at(line, self.drawing()?.parse(), DocumentReason::Position).map(Content::Position)
            }
            Beginning::Record => {
                let text = self.record()?;
                let record = Record::read(&text, line).map_err(|error| error.map(DocumentReason::Record));
                record.and_then(|record| match record.entries.is_empty() {
                    true => Err(ParseError::new(line, 1, DocumentReason::Nothing)),
                    false => Ok(Content::Record(record)),
                })
            }
            Beginning::Unknown => {
                while self.peek(0)?.is_some_and(|line| !is_empty(line)) {
                    self.queue.pop_front();
                }
                Err(ParseError::new(line, 1, DocumentReason::Unknown))
            }
        };
        Ok(Some(content.map(|content| Document { line, content })))
    }

    /// The line at this place of what is not yet taken.
    fn peek(&mut self, index: usize) -> io::Result<Option<&str>> {
        while self.queue.len() <= index {
            let Some(line) = read_line(&mut self.source)? else { return Ok(None) };
            self.read += 1;
            self.queue.push_back((self.read, line));
        }
        Ok(self.queue.get(index).map(|(_, line)| line.as_str()))
    }

    fn skip_empty(&mut self) -> io::Result<()> {
        while self.peek(0)?.is_some_and(is_empty) {
            self.queue.pop_front();
        }
        Ok(())
    }

    /// Moves the next line to the end of a text.
    fn take(&mut self, text: &mut String) {
        if let Some((_, line)) = self.queue.pop_front() {
            text.push_str(&line);
            text.push('\n');
        }
    }

    /// What the next lines look like. The first is not empty.
    fn beginning(&mut self) -> io::Result<Beginning> {
        let second = self.peek(1)?.unwrap_or_default().trim_start().to_string();
        let first = self.peek(0)?.unwrap_or_default().trim();
        // The column of a value may have brackets too.
        let bracket = first.find('[').is_some_and(|place| first.find(':').is_none_or(|colon| place < colon));
        Ok(if bracket || (first.len() <= 2 && second.starts_with('[')) {
            Beginning::Short
        } else if is_drawn(&second) || is_drawn(first) {
            Beginning::Drawing
        } else if label_of(first).is_some() || first.contains(':') {
            Beginning::Record
        } else {
            Beginning::Unknown
        })
    }

    /// A line, or two if the board begins in the second.
    fn short(&mut self) -> io::Result<String> {
        let mut text = String::new();
        let board_follows = self.peek(0)?.is_some_and(|line| !line.contains('['));
        self.take(&mut text);
        if board_follows {
            self.take(&mut text);
        }
        Ok(text)
    }

    /// Everything up to an empty line that is not within the drawing.
    fn drawing(&mut self) -> io::Result<String> {
        let mut text = String::new();
        loop {
            let inside = match self.peek(0)? {
                Some(line) if is_empty(line) => self.peek(1)?.is_some_and(is_drawn),
                line => line.is_some(),
            };
            if !inside {
                return Ok(text);
            }
            self.take(&mut text);
        }
    }

    /// Tags, and the turns up to an empty line behind which another thing begins.
    fn record(&mut self) -> io::Result<String> {
        let mut text = String::new();
        let mut fenced = false;
        while let Some(line) = self.peek(0)? {
            if !fenced && label_of(line).is_some() {
                break;
            }
            fenced ^= line.starts_with(FENCE);
            self.take(&mut text);
        }
        while let Some(line) = self.peek(0)? {
            if is_empty(line) && !self.goes_on()? {
                break;
            }
            self.take(&mut text);
        }
        Ok(text)
    }

    /// Whether behind the empty lines that come next stands another turn of the same game.
    fn goes_on(&mut self) -> io::Result<bool> {
        let mut index = 0;
        while self.peek(index)?.is_some_and(is_empty) {
            index += 1;
        }
        if self.peek(index + 1)?.is_some_and(is_drawn) {
            return Ok(false);
        }
        let label = self.peek(index)?.and_then(label_of);
        Ok(label.is_some_and(|label| label != (1, Side::Gold)))
    }
}

fn is_empty(line: &str) -> bool {
    line.trim().is_empty()
}

/// The label with which a line begins.
fn label_of(line: &str) -> Option<(u32, Side)> {
    line.split_whitespace().next().and_then(read_label)
}

/// Whether a line is the frame of a drawing, or a row.
fn is_drawn(line: &str) -> bool {
    let mut letters = line.trim_start().chars();
    match letters.next() {
        Some('+') => letters.next() == Some('-'),
        Some('1'..='8') => letters.next() == Some('|'),
        _ => false,
    }
}

/// What was read from a part of a text that begins with that line.
fn at<T, R>(
    line: usize,
    read: Result<T, ParseError<R>>,
    reason: impl FnOnce(R) -> DocumentReason,
) -> Result<T, ParseError<DocumentReason>> {
    read.map_err(|error| error.offset(line, 1).map(reason))
}

/// A line without its end; bytes that are not UTF-8 become replacement characters, because old names have some.
pub(crate) fn read_line(source: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if source.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";
    const RECORD: &str = "1g Ra1 Ee1\n1s rh8 eh7\n2g Ee1n\n2s\n";

    /// The first line and the kind of everything in a text.
    fn kinds(text: &str) -> Vec<String> {
        let kind = |found: Found| match found {
            Ok(Document { line, content }) => match content {
                Content::Position(diagram) => format!("{line} position {}", diagram.number),
                Content::Record(record) => format!("{line} record of {}", record.entries.len()),
                Content::Archived(game) => format!("{line} game {}", game.id),
            },
            Err(error) => error.to_string(),
        };
        Document::all(text).map(kind).collect()
    }

    #[test]
    fn everything_can_stand_in_one_text() {
        let drawn = Diagram { number: 9, steps: Vec::new(), position: SHORT.parse().unwrap() };
        let text = format!(
            "{SHORT}\n{SHORT}\n\n\n{drawn}\nEvent: a\nSite: b [c]\n\n{RECORD}\n{RECORD}\nPosition: {SHORT}\n\n5g Ee2n\n"
        );
        assert_eq!(
            kinds(&text),
            [
                "1 position 2",
                "2 position 2",
                "5 position 9",
                "18 record of 4",
                "26 record of 4",
                "31 record of 1"
            ]
        );
    }

    #[test]
    fn an_empty_line_ends_a_record_unless_its_turns_go_on() {
        assert_eq!(kinds("1g Ra1\n\n1s rh8\n\n\n2g Ra1n\n"), ["1 record of 3"]);
        assert_eq!(kinds("1g Ra1\n\n1g Ra1\n"), ["1 record of 1", "3 record of 1"]);
        let drawn = Diagram { number: 2, steps: Vec::new(), position: SHORT.parse().unwrap() };
        assert_eq!(kinds(&format!("1g Ra1\n1s rh8\n\n{drawn}")), ["1 record of 2", "4 position 2"]);
    }

    #[test]
    fn a_value_of_several_lines_may_have_empty_ones_and_turns_in_it() {
        let text = "Chat:\n-=+=-\nhello\n\n2g is a good turn\n-=+=-\n1g Ra1\n";
        assert_eq!(kinds(text), ["1 record of 1"]);
    }

    #[test]
    fn a_drawing_may_have_empty_lines_and_a_short_board_a_line_of_its_own() {
        let drawn = Diagram { number: 3, steps: Vec::new(), position: SHORT.parse().unwrap() };
        assert_eq!(kinds(&drawn.to_string().replace("7|", "\n7|")), ["1 position 3"]);
        assert_eq!(kinds(&SHORT.replace("g [", "g\n[")), ["1 position 2"]);
    }

    #[test]
    fn what_cannot_be_read_has_a_place_and_the_rest_is_read() {
        let text = format!("hello\nthere\n\ng [rq]\n1g Ra1\n\nEvent: a\nwhat\n\n1g Ra1\n\n{SHORT}\n");
        let found = kinds(&text);
        assert_eq!(found.len(), 5, "{found:?}");
        assert!(found[0].starts_with("line 1, column 1: this is neither a position"), "{found:?}");
        assert_eq!(found[1], "line 4, column 5: 'q' is not a piece");
        assert_eq!(found[2], "5 record of 1");
        assert!(found[3].starts_with("line 8, column 1: this is neither a tag"), "{found:?}");
        assert_eq!(found[4], "12 position 2");
    }

    #[test]
    fn where_there_is_nothing_it_is_said_once() {
        let nothing = "line 1, column 1: there is no position and no game here";
        for text in ["", "\n \n", "\u{feff}", "Event: only a tag\n"] {
            assert_eq!(kinds(text), [nothing], "{text:?}");
        }
    }

    #[test]
    fn an_archive_is_told_by_its_first_line() {
        let header = "id\twusername\tbusername\twrating\tbrating\twtype\tbtype\tevent\ttimecontrol\tstartts\tendts\t\
                      result\ttermination\trated\tcorrupt\tmovelist";
        let game = "7\ta\tb\t1\t1\th\tb\tc\t2/2\t0\t9\tw\tr\t1\t0\t1w Ra1\\n1b rh8\\n2w Ra1n";
        let text = format!("\u{feff}{header}\r\n{game}\r\nnonsense\r\n{game}\r\n");
        let found = kinds(&text);
        assert_eq!(
            found,
            ["2 game 7", "line 3, column 1: the number of fields is 1 instead of 16", "4 game 7"]
        );
        assert_eq!(kinds("id\tmovelist\n7\t1g\n").len(), 1, "without names nothing can be read");
    }
}
