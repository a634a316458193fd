//! Small boards with numbers, several side by side.

use crate::show::{FAINT, TRAP, colours, paint, side_colour};
use anstyle::{AnsiColor, Style};
use arimaa::{Board, Piece, Square};

/// How wide a terminal is taken to be.
const COLUMNS: usize = 80;
/// The space between two boards.
const GAP: usize = 3;

/// A drawing of lines that look equally long; colour codes have no width.
pub struct Drawing {
    width: usize,
    lines: Vec<String>,
}

/// Draws a board with a number where there is one and the piece or a dot where there is none. The piece that it is about
/// stands out, the others step back.
pub fn numbers(
    title: &str,
    board: &Board,
    about: Square,
    cell: usize,
    number: impl Fn(Square) -> Option<u8>,
) -> Drawing {
    let colours = colours();
    let width = 1 + 8 * cell;
    let mut lines = vec![paint(colours, Style::new().bold(), &format!("{title:<width$}"))];
    for row in (0..8).rev() {
        let mut line = (row + 1).to_string();
        for square in (0..8).filter_map(|column| Square::at(column, row)) {
            let (text, style) = match (board.piece_at(square), number(square)) {
                (Some(piece), _) if square == about => (piece.to_string(), side_colour(piece.side)),
                (_, Some(number)) => (number.to_string(), heat(number)),
                (Some(piece), None) => (piece.to_string(), FAINT),
                (None, None) if square.is_trap() => ("x".to_string(), TRAP),
                (None, None) => (".".to_string(), FAINT),
            };
            line.push_str(&paint(colours, style, &format!("{text:>cell$}")));
        }
        lines.push(line);
    }
    let names: String = ('a'..='h').map(|name| format!("{name:>cell$}")).collect();
    lines.push(format!(" {names}"));
    Drawing { width, lines }
}

/// Near is bright, far is dim.
fn heat(number: u8) -> Style {
    match number {
        0 | 1 => AnsiColor::Green.on_default().bold(),
        2 => AnsiColor::Green.on_default(),
        3 => AnsiColor::Yellow.on_default(),
        4 => AnsiColor::Red.on_default(),
        5..=8 => AnsiColor::Magenta.on_default(),
        _ => FAINT,
    }
}

/// The name of a piece and its square, as in the notation.
pub fn name(piece: Piece, square: Square) -> String {
    format!("{piece}{square}")
}

/// The drawings in bands, as many side by side as fit.
pub fn side_by_side(drawings: &[Drawing]) -> String {
    let mut text = String::new();
    let mut rest = drawings;
    while let Some(first) = rest.first() {
        let mut width = first.width;
        let more = rest[1..].iter().take_while(|drawing| {
            width += GAP + drawing.width;
            width <= COLUMNS
        });
        let (band, others) = rest.split_at(1 + more.count());
        let height = band.iter().map(|drawing| drawing.lines.len()).max().unwrap_or(0);
        for line in 0..height {
            let parts: Vec<String> = band
                .iter()
                .map(|drawing| drawing.lines.get(line).cloned().unwrap_or_else(|| " ".repeat(drawing.width)))
                .collect();
            text.push_str(parts.join(&" ".repeat(GAP)).trim_end());
            text.push('\n');
        }
        rest = others;
        if !rest.is_empty() {
            text.push('\n');
        }
    }
    text
}
