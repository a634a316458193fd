//! A position as a picture, with the turn that was played and the one that was better.

use crate::annotation::TurnNote;
use arimaa::{Position, Side, Square, Token, Turn};
use std::fmt::Write;

/// The side of a square.
const SIZE: i32 = 100;

/// The position before a turn: the turn as arrows, and the best one if this one was bad.
pub(super) fn picture(note: &TurnNote) -> String {
    let board = note.position.board();
    let mut out = String::from("<svg class=\"thumbnail\" viewBox=\"0 0 800 800\" role=\"img\">");
    let _ = write!(out, "<title>The board before {}</title>", super::escape(&note.label));
    out.push_str(
        "<rect class=\"felt\" width=\"800\" height=\"800\"/><rect class=\"home-silver\" width=\"800\" height=\"200\"/>\
         <rect class=\"home-gold\" y=\"600\" width=\"800\" height=\"200\"/><path class=\"grid\" d=\"",
    );
    for line in 1..8 {
        let _ = write!(out, "M{0} 0V800M0 {0}H800", line * SIZE);
    }
    out.push_str("\"/>");
    for trap in Square::TRAPS {
        let (x, y) = centre(trap);
        let _ = write!(out, "<circle class=\"pit\" r=\"37\" cx=\"{x}\" cy=\"{y}\"/>");
        let _ = write!(out, "<text class=\"name\" x=\"{}\" y=\"{}\">{trap}</text>", x - 44, y - 30);
    }
    for (square, piece) in board.iter() {
        let (x, y) = centre(square);
        let material = if piece.side == Side::Gold { "gold" } else { "silver" };
        let frozen = if board.frozen(piece.side).contains(square) { " frozen" } else { "" };
        let letter = piece.letter().to_ascii_lowercase();
        let _ = write!(
            out,
            "<g class=\"man{frozen}\"><svg class=\"animal {material}\" x=\"{}\" y=\"{}\" width=\"92\" height=\"92\" viewBox=\"0 0 100 100\">\
             <use href=\"#piece-{letter}\" width=\"100\" height=\"100\"/></svg></g>",
            x - 46,
            y - 46
        );
    }
    if let Some(best) = note.candidates.first().filter(|_| note.judgement.is_fault()) {
        arrows(&best.turn, &note.position, "best", &mut out);
    }
    arrows(&note.turn, &note.position, "played", &mut out);
    out.push_str("</svg>\n");
    out
}

/// Where the middle of a square is, with Gold below.
fn centre(square: Square) -> (i32, i32) {
    (i32::from(square.column()) * SIZE + SIZE / 2, (7 - i32::from(square.row())) * SIZE + SIZE / 2)
}

/// A turn as arrows, one for each piece from its first square to its last; a cross where one is captured.
fn arrows(turn: &str, position: &Position, role: &str, out: &mut String) {
    let Ok(turn) = Turn::parse(turn, position) else { return };
    let mut ways: Vec<(Square, Square)> = Vec::new();
    let mut crosses = Vec::new();
    for token in turn.tokens(position) {
        match token {
            Token::Step(step) => match ways.iter_mut().find(|(_, to)| *to == step.from) {
                Some((_, to)) => *to = step.to(),
                None => ways.push((step.from, step.to())),
            },
            Token::Capture(capture) => crosses.push(capture.trap),
            Token::Place(..) => {}
        }
    }
    for (from, to) in ways {
        arrow(from, to, role, out);
    }
    for trap in crosses {
        let (x, y) = centre(trap);
        let _ = write!(out, "<path class=\"cross {role}\" d=\"M{} {}l44 44m0 -44l-44 44\"/>", x - 22, y - 22);
    }
}

fn arrow(from: Square, to: Square, role: &str, out: &mut String) {
    let ((x1, y1), (x2, y2)) = (centre(from), centre(to));
    if from == to {
        let _ = write!(out, "<circle class=\"way {role}\" cx=\"{x1}\" cy=\"{y1}\" r=\"40\"/>");
        return;
    }
    let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    // The best turn is a little aside, so that both are seen where they go the same way.
    let aside = if role == "best" { 13.0 } else { -13.0 };
    let (ax, ay) = (f64::from(x1) + ux * 16.0 - uy * aside, f64::from(y1) + uy * 16.0 + ux * aside);
    let (bx, by) = (f64::from(x2) - ux * 10.0 - uy * aside, f64::from(y2) - uy * 10.0 + ux * aside);
    let (nx, ny) = (bx - ux * 24.0, by - uy * 24.0);
    let _ = write!(
        out,
        "<g class=\"way {role}\"><path class=\"shaft\" d=\"M{ax:.0} {ay:.0}L{nx:.0} {ny:.0}\"/>\
         <path class=\"head\" d=\"M{bx:.0} {by:.0}L{:.0} {:.0}L{:.0} {:.0}Z\"/></g>",
        nx - uy * 17.0,
        ny + ux * 17.0,
        nx + uy * 17.0,
        ny - ux * 17.0
    );
}
