//! `hathi show`: a position, drawn.

use crate::failure::{Failure, Status};
use crate::source;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Color, Style};
use arimaa::{Bitboard, Board, Moment, Outcome, Phase, Position, Side, Square};
use clap::Args;
use serde::Serialize;
use std::io::{self, Write};

/// The arguments of `hathi show`.
#[derive(Args)]
pub struct Show {
    /// The position
    position: String,
    /// Print the short form: the side and 64 characters in brackets
    #[arg(long, group = "form")]
    short: bool,
    /// Print the long form: the turn and a framed board
    #[arg(long, group = "form")]
    long: bool,
    /// Print everything as JSON
    #[arg(long, group = "form")]
    json: bool,
}

#[derive(Serialize)]
struct Description {
    position: Position,
    turn: String,
    side: Side,
    steps_left: u8,
    board: String,
    rows: Vec<String>,
    pieces: Vec<PieceDescription>,
    frozen: Vec<Square>,
    key: String,
    outcome: Option<String>,
}

#[derive(Serialize)]
struct PieceDescription {
    piece: String,
    square: Square,
    frozen: bool,
}

impl Show {
    /// Prints the position.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let moment = source::find(&self.position)?;
        let position = &moment.position;
        if self.short {
            writeln!(out, "{position}")?;
        } else if self.long {
            write!(out, "{}", moment.diagram())?;
        } else if self.json {
            serde_json::to_writer_pretty(&mut *out, &describe(&moment))?;
            writeln!(out)?;
        } else {
            write!(out, "{}", board(position.board(), Side::Gold, Bitboard::EMPTY))?;
            write!(out, "{}", situation(&moment))?;
        }
        Ok(Status::Fine)
    }
}

fn describe(moment: &Moment) -> Description {
    let position = &moment.position;
    let board = position.board();
    let frozen = frozen(board);
    let short = board.to_string();
    Description {
        position: *position,
        turn: format!("{}{}", moment.number, position.side().letter()),
        side: position.side(),
        steps_left: position.steps_left(),
        rows: (0..8).map(|row| short[1 + row * 8..9 + row * 8].to_string()).collect(),
        board: short,
        pieces: board
            .iter()
            .map(|(square, piece)| PieceDescription {
                piece: piece.to_string(),
                square,
                frozen: frozen.contains(square),
            })
            .collect(),
        frozen: frozen.into_iter().collect(),
        key: format!("{:016x}", position.key()),
        outcome: moment.outcome().map(|outcome| outcome.to_string()),
    }
}

/// What comes next: a turn, a setup, or nothing, because the game is over.
fn situation(moment: &Moment) -> String {
    match moment.phase() {
        Phase::Turn(position) => status(&position),
        // Nobody moves before the pieces are placed.
        Phase::Setup(side) => format!("{side} places its pieces.\n"),
        Phase::Over(outcome) => over(outcome),
    }
}

/// Who has won, and why, in the words of all commands.
pub fn over(outcome: Outcome) -> String {
    format!("The game is over: {outcome}.\n")
}

/// A position in which the game is over, for commands that have nothing more to say of it.
#[derive(Serialize)]
struct Finished {
    position: Position,
    side: Side,
    outcome: String,
}

/// Shows a position in which the game is over, drawn or as JSON. False if it is not.
pub fn finished(out: &mut impl Write, moment: &Moment, json: bool) -> Result<bool, Failure> {
    let Some(outcome) = moment.outcome() else { return Ok(false) };
    let position = moment.position;
    if json {
        let side = position.side();
        serde_json::to_writer_pretty(&mut *out, &Finished { position, side, outcome: outcome.to_string() })?;
        writeln!(out)?;
    } else {
        write!(out, "{}{}", board(position.board(), Side::Gold, Bitboard::EMPTY), over(outcome))?;
    }
    Ok(true)
}

/// Whether the output is a terminal that has colours and whose owner likes them.
pub fn colours() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// The text in a style, or as it is.
pub fn paint(colours: bool, style: Style, text: &str) -> String {
    if colours { format!("{style}{text}{style:#}") } else { text.to_string() }
}

/// The colour of a side's pieces.
pub fn side_colour(side: Side) -> Style {
    match side {
        Side::Gold => AnsiColor::Yellow.on_default().bold(),
        Side::Silver => AnsiColor::Cyan.on_default().bold(),
    }
}

/// The colour of empty traps.
pub const TRAP: Style = AnsiColor::Red.on_default();
/// What is there, but does not matter.
pub const FAINT: Style = Style::new().dimmed();
/// The background of marked squares.
const MARK: Color = Color::Ansi256(anstyle::Ansi256Color(238));

/// The board for a person, as that side sees it: frozen pieces in parentheses; if the output is a terminal, colours, and
/// the marked squares lighter than the others.
pub fn board(board: &Board, view: Side, marked: Bitboard) -> String {
    let colours = colours();
    let frozen = frozen(board);
    let frame = "  +-------------------------+\n";
    let mut text = String::from(frame);
    // The square of the board that stands at this place of the drawing, counted from its bottom left.
    let at = |column, row| {
        let square = Square::at(column, row)?;
        Some(if view == Side::Gold { square } else { square.flip().mirror() })
    };
    for row in (0..8).rev() {
        let squares: Vec<Square> = (0..8).filter_map(|column| at(column, row)).collect();
        text.push_str(&format!("{} |", squares[0].row() + 1));
        for square in squares {
            let (style, cell) = match board.piece_at(square) {
                Some(piece) if frozen.contains(square) => (side_colour(piece.side), format!("({piece})")),
                Some(piece) => (side_colour(piece.side), format!(" {piece} ")),
                None if square.is_trap() => (TRAP, " x ".to_string()),
                None => (FAINT, " . ".to_string()),
            };
            let style = if marked.contains(square) { style.bg_color(Some(MARK)) } else { style };
            text.push_str(&paint(colours, style, &cell));
        }
        text.push_str(" |\n");
    }
    text.push_str(frame);
    let columns = if view == Side::Gold { "a  b  c  d  e  f  g  h" } else { "h  g  f  e  d  c  b  a" };
    text.push_str(&format!("    {columns}\n"));
    text
}

/// Whose turn it is, with how many steps, and which pieces are frozen.
pub fn status(position: &Position) -> String {
    let board = position.board();
    let frozen = frozen(board);
    let steps = position.steps_left();
    let plural = if steps == 1 { "" } else { "s" };
    let mut text = format!("{} to move, {steps} step{plural} left.", position.side());
    if frozen.any() {
        let names: Vec<String> = frozen
            .into_iter()
            .filter_map(|square| Some(format!("{}{square}", board.piece_at(square)?)))
            .collect();
        text.push_str(&format!(" Frozen, in parentheses: {}.", names.join(" ")));
    }
    text.push('\n');
    text
}

/// The board and what can be said of it, as Gold sees it.
pub fn drawing(position: &Position) -> String {
    board(position.board(), Side::Gold, Bitboard::EMPTY) + &status(position)
}

fn frozen(board: &Board) -> Bitboard {
    board.frozen(Side::Gold) | board.frozen(Side::Silver)
}
