//! `hathi show`: a position, drawn.

use crate::failure::{Failure, Status};
use crate::source::Source;
use arimaa::{Phase, Position, Side, Square};
use clap::Args;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};

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
        let source = Source::find(&self.position)?;
        let position = &source.position;
        if self.short {
            writeln!(out, "{position}")?;
        } else if self.long {
            write!(out, "{}", source.diagram())?;
        } else if self.json {
            serde_json::to_writer_pretty(&mut *out, &describe(&source))?;
            writeln!(out)?;
        } else {
            let board = drawing(position);
            match source.game.as_ref().map(|game| game.phase()) {
                // Nobody moves before the pieces are placed.
                Some(Phase::Setup(side)) => {
                    let lines: Vec<&str> = board.lines().take(11).collect();
                    writeln!(out, "{}\n{side} places its pieces.", lines.join("\n"))?;
                }
                _ => write!(out, "{board}")?,
            }
            if let Some(outcome) = source.game.as_ref().and_then(|game| game.outcome()) {
                writeln!(out, "The game is over: {outcome}.")?;
            }
        }
        Ok(Status::Fine)
    }
}

fn describe(source: &Source) -> Description {
    let position = &source.position;
    let board = position.board();
    let frozen = board.frozen(Side::Gold) | board.frozen(Side::Silver);
    let short = board.to_string();
    Description {
        position: *position,
        turn: format!("{}{}", source.number, position.side().letter()),
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
        outcome: source.game.as_ref().and_then(|game| game.outcome()).map(|outcome| outcome.to_string()),
    }
}

/// Whether the output is a terminal whose owner likes colours.
pub fn colours() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// The text in a colour of the terminal, or as it is.
pub fn paint(colours: bool, code: &str, text: &str) -> String {
    if colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
}

/// The colour of a side's pieces.
pub fn side_colour(side: Side) -> &'static str {
    match side {
        Side::Gold => "1;33",
        Side::Silver => "1;36",
    }
}

/// The board for a person: frozen pieces in parentheses, colours if the output is a terminal.
pub fn drawing(position: &Position) -> String {
    let colours = colours();
    let paint = |code: &str, text: String| paint(colours, code, &text);
    let board = position.board();
    let frozen = board.frozen(Side::Gold) | board.frozen(Side::Silver);
    let mut text = String::from("  +-------------------------+\n");
    for row in (0..8).rev() {
        text.push_str(&format!("{} |", row + 1));
        for square in (0..8).filter_map(|column| Square::at(column, row)) {
            let cell = match board.piece_at(square) {
                Some(piece) => {
                    let mark =
                        if frozen.contains(square) { format!("({piece})") } else { format!(" {piece} ") };
                    paint(side_colour(piece.side), mark)
                }
                None if square.is_trap() => paint("31", " x ".to_string()),
                None => paint("2", " . ".to_string()),
            };
            text.push_str(&cell);
        }
        text.push_str(" |\n");
    }
    text.push_str("  +-------------------------+\n     a  b  c  d  e  f  g  h\n");
    let steps = position.steps_left();
    let plural = if steps == 1 { "" } else { "s" };
    text.push_str(&format!("{} to move, {steps} step{plural} left.", position.side()));
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
