//! All that is known of a position before a turn: where every piece can be, and every term of the evaluation.

use super::escape;
use crate::annotation::TurnNote;
use arimaa::{Bitboard, Kind, Position, Side, Square};
use engine::eval::{Classical, explain};
use engine::tactics::distance::Distances;
use engine::tactics::reach::Reach;
use std::fmt::Write;

/// What is farther away is estimated no more.
const FARTHEST: u8 = 15;

/// The log of a turn, folded away.
pub(super) fn write(note: &TurnNote, out: &mut String) {
    out.push_str("<details class=\"log\"><summary>All numbers</summary>\n");
    pieces(&note.position, out);
    terms(&note.position, out);
    out.push_str("</details>\n");
}

/// For each piece the squares that it can reach or be brought to in 1 to 4 steps by the side to move, and for rabbits the
/// steps to goal.
fn pieces(position: &Position, out: &mut String) {
    let (board, side) = (position.board(), position.side());
    let reaches = Side::ALL.map(|side| Reach::of(board, side));
    let distances = Distances::of(board, &reaches[0], &reaches[1]);
    let reach = &reaches[side.index()];
    out.push_str("<table><thead><tr><th>piece</th><th>1</th><th>2</th><th>3</th><th>4 steps</th><th>to goal</th></tr></thead><tbody>\n");
    for (square, piece) in board.iter() {
        let _ = write!(out, "<tr><th>{piece}{square}</th>");
        let mut known = Bitboard::of(square);
        for steps in 1..=Position::STEPS {
            let places =
                if piece.side == side { reach.own(square, steps) } else { reach.moved(square, steps) };
            let fresh: Vec<String> = (places & !known).into_iter().map(|square| square.to_string()).collect();
            known |= places;
            let _ = write!(out, "<td>{}</td>", fresh.join(" "));
        }
        let goal = (piece.kind == Kind::Rabbit)
            .then(|| piece.side.goal_row().into_iter().map(|goal: Square| distances.get(square, goal)).min())
            .flatten();
        let goal = goal.map_or(String::new(), |steps| match steps {
            FARTHEST.. => format!("{FARTHEST}+"),
            _ => steps.to_string(),
        });
        let _ = writeln!(out, "<td>{goal}</td></tr>");
    }
    out.push_str("</tbody></table>\n");
}

/// Every term for both sides, in centirabbits.
fn terms(position: &Position, out: &mut String) {
    let explanation = explain(&Classical::default(), position);
    out.push_str("<table class=\"terms\"><thead><tr><th>term</th><th>Gold</th><th>Silver</th><th>balance</th></tr></thead><tbody>\n");
    for line in explanation.terms.iter().filter(|line| line.gold != 0 || line.silver != 0) {
        let _ = writeln!(
            out,
            "<tr><th>{}</th><td>{}</td><td>{}</td><td>{:+}</td></tr>",
            escape(line.term.name()),
            line.gold,
            line.silver,
            line.balance()
        );
    }
    let _ = writeln!(
        out,
        "<tr><th>all</th><td></td><td></td><td>{:+}</td></tr></tbody></table>",
        explanation.gold_score()
    );
}
