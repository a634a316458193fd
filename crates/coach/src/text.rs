//! An annotation for a terminal.

use crate::annotation::{Annotation, TurnNote};
use crate::judgement::Judgement;
use crate::words::in_words;
use arimaa::Side;
use std::fmt::Write;

/// The whole annotation: a line for each turn, what is wrong with it below, and a summary.
pub fn text(annotation: &Annotation) -> String {
    let mut out = format!("{}\n", plain(&annotation.title()));
    if !annotation.event.is_empty() {
        let _ = writeln!(out, "{}", plain(&annotation.event));
    }
    if let Some(outcome) = annotation.outcome {
        let _ = writeln!(out, "{outcome}");
    }
    let _ = writeln!(out, "\n{:<5} {:<31} {:>4}  judgement", "", "turn", "Gold");
    for note in &annotation.turns {
        write_turn(note, &mut out);
    }
    if let Some(problem) = &annotation.problem {
        let _ = writeln!(out, "\nThe record stops here: {problem}");
    }
    let _ = writeln!(out);
    write_summary(annotation, &mut out);
    out
}

fn write_turn(note: &TurnNote, out: &mut String) {
    let judgement =
        if note.judgement == Judgement::Good { String::new() } else { note.judgement.to_string() };
    let mark = if note.turning_point { ", a turning point" } else { "" };
    let row =
        format!("{:<5} {:<31} {:>3.0}%  {judgement}{mark}", note.label, note.turn, 100.0 * note.gold_after());
    let _ = writeln!(out, "{}", row.trim_end());
    for reason in &note.reasons {
        let _ = writeln!(out, "      {}", in_words(reason, note.side));
    }
    if let Some(best) = note.candidates.first().filter(|_| note.judgement.is_fault()) {
        let line = best.line.iter().take(2).map(|turn| format!("; {turn}")).collect::<String>();
        let _ = writeln!(out, "      Better: {}{line} ({:.0} %)", best.turn, 100.0 * note.before);
    }
}

fn write_summary(annotation: &Annotation, out: &mut String) {
    let row = |out: &mut String, name: &str, cells: [String; 2]| {
        let _ = writeln!(out, "{name:<14}{:>8}{:>8}", cells[0], cells[1]);
    };
    row(out, "", Side::ALL.map(|side| side.to_string()));
    let accuracy =
        annotation.accuracy.map(|value| value.map_or("–".to_string(), |value| format!("{value:.0}")));
    row(out, "accuracy", accuracy);
    for judgement in Judgement::ALL {
        let count = Side::ALL.map(|side| annotation.count(side, judgement).to_string());
        row(out, &judgement.to_string(), count);
    }
}

/// Names come from outside, and command no terminal.
fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}
