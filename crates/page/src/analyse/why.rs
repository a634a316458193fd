//! Why a position is judged as it is: the terms of the classical evaluation, and the network's score.

use crate::view::{TermView, WhyView};
use arimaa::{Board, Position, Side, Square};
use engine::eval::{Classical, Evaluation, Note, explain};
use std::sync::LazyLock;

static CLASSICAL: LazyLock<Classical> = LazyLock::new(Classical::default);
static NETWORK: LazyLock<Evaluation> = LazyLock::new(Evaluation::default);

/// As many notes of a term are told.
const MOST_NOTES: usize = 6;

pub(super) fn view(position: &Position) -> WhyView {
    let explanation = explain(&CLASSICAL, position);
    let mut terms: Vec<TermView> = explanation
        .terms
        .iter()
        .filter(|line| line.gold != 0 || line.silver != 0)
        .map(|line| TermView {
            name: line.term.name().to_string(),
            gold: line.gold,
            silver: line.silver,
            balance: line.balance(),
            notes: line.notes.iter().take(MOST_NOTES).map(|note| note_text(note, position.board())).collect(),
        })
        .collect();
    terms.sort_by_key(|term| -term.balance.abs());
    let total = explanation.gold_score();
    let score = NETWORK.score(position);
    let network = if position.side() == Side::Gold { score } else { -score };
    let text =
        format!("The classical evaluation says {}, the network {}.", judgement(total), judgement(network));
    WhyView { terms, total, network, text }
}

/// "+0.40 for Gold".
fn judgement(gold: i32) -> String {
    let value = f64::from(gold.abs()) / 100.0;
    match gold {
        0 => "that the sides are equal".to_string(),
        gold if gold > 0 => format!("{value:.2} rabbits for Gold"),
        _ => format!("{value:.2} rabbits for Silver"),
    }
}

/// "Gold: Db3 held by ha3, −0.40": in rabbits, as the columns are.
fn note_text(note: &Note, board: &Board) -> String {
    let name = |square: Square| match board.piece_at(square) {
        Some(piece) => format!("{piece}{square}"),
        None => square.to_string(),
    };
    let squares: Vec<String> = note.squares.into_iter().map(name).collect();
    let others: Vec<String> = note.others.into_iter().map(name).collect();
    let words = [squares.join(" "), note.reason.to_string(), others.join(" ")];
    let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let value = format!("{:+.2}", f64::from(note.value) / 100.0).replace('-', "−");
    format!("{}: {}, {value}", note.side, words.join(" "))
}
