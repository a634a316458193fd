//! An annotated game as a record: turns that every reader understands, and a tag `Analysis` with glyphs, comments and what
//! should have been played, as the page writes and reads it.

use crate::annotation::{Annotation, TurnNote};
use crate::words::in_words;
use arimaa::{Action, Record, Side};
use std::fmt::Write;

/// The tag with the whole tree.
const TAG: &str = "Analysis";
/// So many turns of the best line are told.
const LONGEST_VARIATION: usize = 4;

/// The record of a game with its annotation.
pub fn annotated_record(annotation: &Annotation) -> Record {
    let mut record = annotation.record.clone();
    let body = body(annotation);
    // It has no line that begins like a fence, and no blanks around it.
    let _ = record.set_tag(TAG, body.trim());
    record
}

fn body(annotation: &Annotation) -> String {
    let mut text = format!("{{{}}}\n", escape(&summary(annotation)));
    let mut notes = annotation.turns.iter().peekable();
    for entry in &annotation.record.entries {
        let Action::Play(turn) = &entry.action else { continue };
        let label = format!("{}{}", entry.number, entry.side.letter());
        let note = notes.next_if(|note| note.label == label);
        let _ = write!(text, "{label} {turn}");
        if let Some(note) = note {
            write_note(note, &mut text);
        }
        text.push('\n');
        if let Some(note) = note.filter(|note| note.judgement.is_fault()) {
            write_variation(note, entry.number, &mut text);
        }
    }
    text
}

/// What is said of the whole game.
pub(crate) fn summary(annotation: &Annotation) -> String {
    let accuracy = |side: Side| match annotation.accuracy[side.index()] {
        Some(accuracy) => format!("{side} {accuracy:.0}"),
        None => format!("{side} –"),
    };
    format!("Accuracy: {}, {}.", accuracy(Side::Gold), accuracy(Side::Silver))
}

fn write_note(note: &TurnNote, text: &mut String) {
    let glyph = note.judgement.glyph();
    if !glyph.is_empty() {
        let _ = write!(text, " {glyph}");
    }
    let mut words: Vec<String> = note.reasons.iter().map(|reason| in_words(reason, note.side)).collect();
    if note.judgement.is_fault() {
        words.insert(0, format!("{:.0} → {:.0} %.", 100.0 * note.before, 100.0 * note.after));
    }
    if !words.is_empty() {
        let _ = write!(text, " {{{}}}", escape(&words.join(" ")));
    }
}

fn write_variation(note: &TurnNote, number: u32, text: &mut String) {
    let Some(best) = note.candidates.first() else { return };
    let (mut number, mut side) = (number, note.side);
    text.push_str("( ");
    for turn in std::iter::once(&best.turn).chain(&best.line).take(LONGEST_VARIATION) {
        let _ = writeln!(text, "{number}{} {turn}", side.letter());
        number += side.index() as u32;
        side = side.opponent();
    }
    text.truncate(text.trim_end().len());
    text.push_str(" )\n");
}

fn escape(comment: &str) -> String {
    comment.replace('\\', "\\\\").replace('}', "\\}").replace('\n', "\\n")
}
