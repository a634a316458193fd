//! Boards and positions as text: the short form in brackets and the long form with a frame.

use crate::board::Board;
use crate::error::{ParseError, words};
use crate::game::Game;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::square::Square;
use crate::step::{Step, Token};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardReason {
    /// This character is neither a piece nor a mark for an empty square.
    UnknownPiece(char),
    /// `x` or `X` stands on a square that is no trap.
    NotATrap(Square),
    /// The short form has this many squares between its brackets instead of 64.
    WrongLength(usize),
    /// The short form has no `]`, or something behind it.
    Bracket,
    /// This row was expected here.
    MissingRow(u8),
    /// A row has this many squares instead of eight.
    RowLength(usize),
    /// A side has more of a piece than a full set.
    TooMany(Piece),
    /// A piece stands on a trap with no friend beside it.
    Unsupported(Piece, Square),
    /// There is text after the board.
    TrailingText,
}

impl fmt::Display for BoardReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownPiece(letter) => write!(f, "{letter:?} is not a piece"),
            Self::NotATrap(square) => write!(f, "only traps are marked with x, and {square} is none"),
            Self::WrongLength(length) => write!(f, "{length} squares between the brackets instead of 64"),
            Self::Bracket => f.write_str("a short board ends with ]"),
            Self::MissingRow(row) => {
                write!(f, "row {row} was expected here, such as \"{row}| r . . . . . . R |\"")
            }
            Self::RowLength(length) => write!(f, "{length} squares in this row instead of 8"),
            Self::TooMany(piece) => write!(
                f,
                "more than {} {}{} ({piece}) for {}",
                piece.kind.full_count(),
                piece.kind,
                if piece.kind.full_count() > 1 { "s" } else { "" },
                piece.side
            ),
            Self::Unsupported(piece, square) => {
                write!(f, "{piece} stands on the trap {square} with no friend beside it")
            }
            Self::TrailingText => f.write_str("nothing may follow the board"),
        }
    }
}

impl std::error::Error for BoardReason {}

/// Why a text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionReason {
    /// The board is wrong.
    Board(BoardReason),
    /// There is nothing to read.
    Empty,
    /// The text begins with neither a side nor a turn such as `12s`.
    Header,
    /// This is not a number of steps left from 1 to 4.
    StepsLeft,
    /// The number of the turn is too large or zero.
    TurnNumber,
    /// A word in the first line is not a step.
    NotAStep,
    /// All four steps of the turn have been taken already.
    TurnIsOver,
    /// The steps lead to a square where the drawing, which shows the board after them, has another piece.
    StepNotDrawn(Step),
    /// The steps stop in the middle of a push.
    UnfinishedPush(Step),
}

impl fmt::Display for PositionReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(reason) => reason.fmt(f),
            Self::Empty => f.write_str("there is no position here"),
            Self::Header => f.write_str(
                "a position begins with the side (g or s) and [, or with a turn such as 12s and a board",
            ),
            Self::StepsLeft => f.write_str("the steps left are 1 to 4, such as g3"),
            Self::TurnNumber => f.write_str("the number of a turn is 1 to 1000000"),
            Self::NotAStep => f.write_str("the steps taken this turn look like Ee2n, captures like rc3x"),
            Self::TurnIsOver => {
                f.write_str("four steps are a whole turn: write the position for the other side")
            }
            Self::StepNotDrawn(step) => {
                write!(f, "the drawing shows the board after the steps, but not the {} of {step}", step.piece)
            }
            Self::UnfinishedPush(step) => write!(f, "the steps stop in the middle of a push, after {step}"),
        }
    }
}

impl std::error::Error for PositionReason {}

/// A position in the long form: the number of the turn, the steps taken so far, and the board after them.
///
/// ```
/// use arimaa::{Diagram, Side};
///
/// let diagram: Diagram = "
/// 12s rd5s
///  +-----------------+
/// 8| r   r     r   r |
/// 7|                 |
/// 6|     x     x     |
/// 5|                 |
/// 4|       r         |
/// 3|     x     x     |
/// 2|       E         |
/// 1| R   R R   R   R |
///  +-----------------+".parse().unwrap();
/// assert_eq!(diagram.number, 12);
/// assert_eq!(diagram.position.side(), Side::Silver);
/// assert_eq!(diagram.position.steps_left(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The number of the turn, from 1.
    pub number: u32,
    /// What was done so far in this turn, captures left out.
    pub steps: Vec<Step>,
    /// The board after these steps.
    pub position: Position,
}

/// The short form, `[` and `]` around 64 letters from a8 to h1; a blank is an empty square.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for square in reading_order() {
            write!(f, "{}", self.piece_at(square).map_or(' ', Piece::letter))?;
        }
        f.write_str("]")
    }
}

impl Board {
    /// The drawing with a frame, as in the long form of a position; empty traps are marked with `x`.
    pub fn drawing(&self) -> String {
        let mut text = String::from(" +-----------------+\n");
        for row in (0..8).rev() {
            text.push_str(&format!("{}|", row + 1));
            for column in 0..8 {
                let mark = Square::at(column, row).map_or(' ', |square| match self.piece_at(square) {
                    Some(piece) => piece.letter(),
                    None if square.is_trap() => 'x',
                    None => ' ',
                });
                text.push(' ');
                text.push(mark);
            }
            text.push_str(" |\n");
        }
        text.push_str(" +-----------------+\n   a b c d e f g h\n");
        text
    }
}

/// The side and the short form: `g [rrrr…]`. In mid-turn the steps left stand behind the side: `g3 [rrrr…]`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.side().letter())?;
        if self.steps_left() < Self::STEPS {
            write!(f, "{}", self.steps_left())?;
        }
        write!(f, " {}", self.board())
    }
}

/// The long form: `12s`, the steps taken, and the drawing.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.position.side().letter())?;
        for step in &self.steps {
            write!(f, " {step}")?;
        }
        write!(f, "\n{}", self.position.board().drawing())
    }
}

/// Reads the short form and the drawing.
impl FromStr for Board {
    type Err = ParseError<BoardReason>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let start = text.len() - text.trim_start().len();
        let result = if text[start..].starts_with('[') {
            read_short(&text[start..])
        } else {
            read_drawing(&text[start..])
        };
        let (line, column) = place_of(text, start);
        result.map_err(|error| error.offset(line, column))
    }
}

/// Reads `g [64 letters]`, `g3 [64 letters]` and the long form.
impl FromStr for Position {
    type Err = ParseError<PositionReason>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let start = text.len() - text.trim_start().len();
        let rest = &text[start..];
        let (line, column) = place_of(text, start);
        if rest.starts_with(|letter: char| letter.is_ascii_digit()) {
            let diagram: Diagram = rest.parse().map_err(|error: Self::Err| error.offset(line, column))?;
            return Ok(diagram.position);
        }
        let fail =
            |column_in_rest: usize, reason| Err(ParseError::new(line, column + column_in_rest, reason));
        let Some(letter) = rest.chars().next() else { return fail(0, PositionReason::Empty) };
        let Some(side) = Side::from_letter(letter) else { return fail(0, PositionReason::Header) };
        let Some(open) = rest.find('[') else { return fail(1, PositionReason::Header) };
        let steps_left = match rest[1..open].trim() {
            "" => Position::STEPS,
            digits if digits.bytes().all(|digit| digit.is_ascii_digit()) => digits.parse().unwrap_or(0),
            _ => return fail(1, PositionReason::Header),
        };
        let (board_line, board_column) = place_of(text, start + open);
        let board = rest[open..].parse().map_err(|error: ParseError<_>| {
            error.offset(board_line, board_column).map(PositionReason::Board)
        })?;
        Position::mid_turn(board, side, steps_left).map_or_else(|| fail(1, PositionReason::StepsLeft), Ok)
    }
}

/// Reads the long form.
impl FromStr for Diagram {
    type Err = ParseError<PositionReason>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let start = text.len() - text.trim_start().len();
        let (line, indent) = place_of(text, start);
        let (header, drawing) = text[start..].split_once('\n').unwrap_or((&text[start..], ""));
        let fail = |column: usize, reason| Err(ParseError::new(line, indent + column - 1, reason));
        let mut header_words = words(header);
        let Some((_, turn)) = header_words.next() else { return fail(1, PositionReason::Empty) };
        let mut letters = turn.chars();
        let Some(side) = letters.next_back().and_then(Side::from_letter) else {
            return fail(turn.chars().count(), PositionReason::Header);
        };
        let digits = letters.as_str();
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return fail(1, PositionReason::Header);
        }
        let number = match digits.parse() {
            Ok(number @ 1..=Game::LAST_TURN) => number,
            _ => return fail(1, PositionReason::TurnNumber),
        };
        let mut steps: Vec<Step> = Vec::new();
        let mut last_column = 1;
        for (column, word) in header_words {
            match word.parse() {
                Ok(Token::Step(_)) if steps.len() + 1 == usize::from(Position::STEPS) => {
                    return fail(column, PositionReason::TurnIsOver);
                }
                Ok(Token::Step(step)) => {
                    steps.push(step);
                    last_column = column;
                }
                Ok(Token::Capture(_)) => {}
                Ok(Token::Place(..)) | Err(_) => return fail(column, PositionReason::NotAStep),
            }
        }
        let board: Board = drawing
            .parse()
            .map_err(|error: ParseError<_>| error.offset(line + 1, 1).map(PositionReason::Board))?;
        if let Err(reason) = check_steps(&board, side, &steps) {
            return fail(last_column, reason);
        }
        let left = Position::STEPS - steps.len() as u8;
        match Position::mid_turn(board, side, left) {
            Some(position) => Ok(Self { number, steps, position }),
            None => fail(1, PositionReason::StepsLeft),
        }
    }
}

/// The drawing must show the last step, and that step must not be the first half of a push.
fn check_steps(board: &Board, side: Side, steps: &[Step]) -> Result<(), PositionReason> {
    let Some(&last) = steps.last() else { return Ok(()) };
    let drawn = board.piece_at(last.to());
    let captured = last.to().is_trap() && drawn.is_none();
    if drawn != Some(last.piece) && !captured {
        return Err(PositionReason::StepNotDrawn(last));
    }
    // Who leads a pull and which push is open, step by step, as in a turn.
    let (mut leader, mut pushed): (Option<Step>, Option<Step>) = (None, None);
    for &step in steps {
        let is_pull = |leader: Step| leader.piece.dominates(step.piece) && leader.from == step.to();
        (leader, pushed) = if step.piece.side == side {
            (pushed.is_none().then_some(step), None)
        } else {
            (None, (!leader.is_some_and(is_pull)).then_some(step))
        };
    }
    let pushers = board.side(side) & !board.frozen(side);
    let is_open = pushed.is_some()
        && board.iter().any(|(square, piece)| {
            pushers.contains(square) && piece.dominates(last.piece) && square.distance(last.from) == 1
        });
    if is_open { Err(PositionReason::UnfinishedPush(last)) } else { Ok(()) }
}

/// a8 … h8, a7 … h7, …, a1 … h1.
fn reading_order() -> impl Iterator<Item = Square> {
    Square::all().map(Square::flip)
}

/// The line and column of a byte of a text.
fn place_of(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// What a character of a board means; `Ok(None)` is an empty square.
fn read_square(mark: char, square: Square) -> Result<Option<Piece>, BoardReason> {
    match mark {
        ' ' | '.' => Ok(None),
        'x' | 'X' if square.is_trap() => Ok(None),
        'x' | 'X' => Err(BoardReason::NotATrap(square)),
        letter => Piece::from_letter(letter).map(Some).ok_or(BoardReason::UnknownPiece(letter)),
    }
}

/// A board that is filled square by square, with the place of each piece in the text.
struct Reader {
    board: Board,
    places: [(usize, usize); 64],
}

impl Reader {
    fn new() -> Self {
        Self { board: Board::EMPTY, places: [(1, 1); 64] }
    }

    fn put(
        &mut self,
        square: Square,
        mark: char,
        line: usize,
        column: usize,
    ) -> Result<(), ParseError<BoardReason>> {
        let fail = |reason| ParseError::new(line, column, reason);
        if let Some(piece) = read_square(mark, square).map_err(fail)? {
            if self.board.count(piece) == piece.kind.full_count() {
                return Err(fail(BoardReason::TooMany(piece)));
            }
            self.board.put(square, piece);
            self.places[square.index()] = (line, column);
        }
        Ok(())
    }

    fn finish(self) -> Result<Board, ParseError<BoardReason>> {
        for square in self.board.unsupported() {
            if let Some(piece) = self.board.piece_at(square) {
                let (line, column) = self.places[square.index()];
                return Err(ParseError::new(line, column, BoardReason::Unsupported(piece, square)));
            }
        }
        Ok(self.board)
    }
}

/// Reads `[…]`; the text begins with the bracket.
fn read_short(text: &str) -> Result<Board, ParseError<BoardReason>> {
    let Some(close) = text.find(']') else {
        // Name a wrong letter first: it says more than a bracket that is missing because of it.
        let mut reader = Reader::new();
        let line = text.lines().next().unwrap_or_default();
        for ((column, mark), square) in line.chars().enumerate().skip(1).zip(reading_order()) {
            reader.put(square, mark, 1, column + 1)?;
        }
        let length = line.chars().count();
        return Err(ParseError::new(1, length.min(1 + 64) + 1, BoardReason::Bracket));
    };
    let inside = &text[1..close];
    let mut reader = Reader::new();
    for ((column, mark), square) in inside.chars().enumerate().zip(reading_order()) {
        reader.put(square, mark, 1, column + 2)?;
    }
    let length = inside.chars().count();
    if length != 64 {
        return Err(ParseError::new(1, length.min(64) + 2, BoardReason::WrongLength(length)));
    }
    let rest = &text[close + 1..];
    if let Some(extra) = rest.find(|letter: char| !letter.is_whitespace()) {
        let (line, column) = place_of(text, close + 1 + extra);
        return Err(ParseError::new(line, column, BoardReason::TrailingText));
    }
    reader.finish()
}

/// Reads the eight rows of a drawing, with or without its frame and column letters, indented or not.
fn read_drawing(text: &str) -> Result<Board, ParseError<BoardReason>> {
    let mut reader = Reader::new();
    let mut expected = 8;
    for (number, line) in text.lines().enumerate() {
        let content = line.trim_start();
        let indent = line.chars().count() - content.chars().count();
        let is_frame = content.starts_with("+-") || content.is_empty();
        let is_legend = expected == 0 && content.trim_end() == "a b c d e f g h";
        if is_frame || is_legend {
            continue;
        }
        let fail = |column: usize, reason| Err(ParseError::new(number + 1, column, reason));
        if expected == 0 {
            return fail(indent + 1, BoardReason::TrailingText);
        }
        let mut letters = content.chars();
        if letters.next() != char::from_digit(expected, 10) || letters.next() != Some('|') {
            return fail(indent + 1, BoardReason::MissingRow(expected as u8));
        }
        let cells = letters.as_str();
        let cells = cells.split_once('|').map_or(cells, |(cells, _)| cells);
        let width = cells.chars().count();
        let squares = width / 2;
        for (column, mark) in cells.chars().enumerate() {
            let place = indent + 3 + column;
            if column % 2 == 0 {
                if mark != ' ' {
                    return fail(
                        place,
                        read_square(mark, Square::A1).err().unwrap_or(BoardReason::RowLength(squares)),
                    );
                }
            } else if let Some(square) = Square::at((column / 2).min(8) as u8, expected as u8 - 1) {
                reader.put(square, mark, number + 1, place)?;
            }
        }
        if squares != 8 {
            return fail(indent + 3 + width, BoardReason::RowLength(squares));
        }
        expected -= 1;
    }
    if expected > 0 {
        let lines = text.lines().count().max(1);
        return Err(ParseError::new(lines, 1, BoardReason::MissingRow(expected as u8)));
    }
    reader.finish()
}
