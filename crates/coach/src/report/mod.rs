//! Annotated games as one page that needs nothing else: no server, no network, no other file.
//!
//! Whatever comes from a record is text, and is escaped ([`escape`]). The animals and their colours are those of the page.

mod art;
mod board;
mod graph;
mod log;

use crate::annotation::{Annotation, Candidate, TurnNote};
use crate::judgement::Judgement;
use crate::words::in_words;
use arimaa::Side;
use std::fmt::Write;

/// The look of the board and of the animals, as on the page.
const BOARD: &str = include_str!("../../../../web/board.css");
const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// What is shown besides the judgements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportOptions {
    /// For every turn: where each piece can be within it, how far the rabbits are from goal, and every term of the evaluation
    /// (as the log of Hřebejk 2013 has it).
    pub log: bool,
}

/// Games as a page of HTML.
pub fn report(annotations: &[Annotation], options: ReportOptions) -> String {
    let title = match annotations {
        [one] => one.title(),
        many => format!("{} games", many.len()),
    };
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\" data-theme=\"light\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{BOARD}\n{STYLE}</style>\n<script>\n{SCRIPT}</script>\n<body>\n{}\n<main>\n",
        escape(&title),
        art::sprites(),
    );
    if annotations.len() > 1 {
        contents(annotations, &mut out);
    }
    for (number, annotation) in (1..).zip(annotations) {
        game(number, annotation, options, &mut out);
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// Text as HTML has it, also within quotes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// The place of a turn in the page.
fn anchor(game: usize, note: &TurnNote) -> String {
    format!("g{game}-{}", escape(&note.label))
}

fn contents(annotations: &[Annotation], out: &mut String) {
    out.push_str("<nav class=\"contents\"><h1>Games</h1><ol>\n");
    for (number, annotation) in (1..).zip(annotations) {
        let end = annotation.outcome.map_or(String::new(), |outcome| format!(", {outcome}"));
        let _ = writeln!(
            out,
            "<li><a href=\"#g{number}\">{}</a>{}</li>",
            escape(&annotation.title()),
            escape(&end)
        );
    }
    out.push_str("</ol></nav>\n");
}

fn game(number: usize, annotation: &Annotation, options: ReportOptions, out: &mut String) {
    let _ = writeln!(
        out,
        "<article class=\"game\" id=\"g{number}\">\n<header>\n<h1>{}</h1>",
        escape(&annotation.title())
    );
    let end = annotation.outcome.map_or("The record has no end.".to_string(), |end| format!("{end}."));
    let event = if annotation.event.is_empty() { String::new() } else { format!("{} · ", annotation.event) };
    let _ = writeln!(
        out,
        "<p class=\"soft\">{}{} {} turns.</p>",
        escape(&event),
        escape(&end),
        annotation.turns.len()
    );
    if let Some(problem) = &annotation.problem {
        let _ = writeln!(out, "<p class=\"problem\">The record stops here: {}</p>", escape(problem));
    }
    out.push_str("</header>\n<section class=\"overview\">\n");
    graph::chances(number, annotation, out);
    if annotation.turns.iter().any(|note| note.seconds.is_some()) {
        graph::times(number, annotation, out);
    }
    out.push_str("<div class=\"tables\">\n");
    players(annotation, out);
    turning_points(number, annotation, out);
    out.push_str(
        "</div>\n</section>\n<p class=\"bar\"><label><input type=\"checkbox\" class=\"faults\"> only faults</label>\
         <span class=\"soft keys\">keys: <kbd>n</kbd> next fault, <kbd>p</kbd> previous fault</span></p>\n\
         <section class=\"turns\">\n",
    );
    for note in &annotation.turns {
        turn(number, note, options, out);
    }
    out.push_str("</section>\n</article>\n");
}

/// Accuracy and the number of judgements, side by side.
fn players(annotation: &Annotation, out: &mut String) {
    out.push_str("<table class=\"players\"><thead><tr><th></th>");
    for side in Side::ALL {
        let _ = write!(out, "<th class=\"side-{}\">{side}</th>", side.letter());
    }
    out.push_str("</tr></thead><tbody>\n<tr class=\"accuracy\"><th>accuracy</th>");
    for accuracy in annotation.accuracy {
        let _ = write!(out, "<td>{}</td>", accuracy.map_or("–".to_string(), |value| format!("{value:.0}")));
    }
    out.push_str("</tr>\n");
    for judgement in Judgement::ALL {
        let counts = Side::ALL.map(|side| annotation.count(side, judgement));
        let _ = writeln!(
            out,
            "<tr><th><i class=\"dot {judgement}\"></i>{judgement}</th><td>{}</td><td>{}</td></tr>",
            counts[0], counts[1]
        );
    }
    out.push_str("</tbody></table>\n");
}

fn turning_points(number: usize, annotation: &Annotation, out: &mut String) {
    let points: Vec<&TurnNote> = annotation.turns.iter().filter(|note| note.turning_point).collect();
    out.push_str("<div class=\"points\"><h2>Turning points</h2>\n");
    if points.is_empty() {
        out.push_str("<p class=\"soft\">None: no single turn changed who is ahead.</p>\n");
    }
    out.push_str("<ul>\n");
    for note in points {
        let reason = note.reasons.first().map_or(String::new(), |reason| in_words(reason, note.side));
        let _ = writeln!(
            out,
            "<li><a href=\"#{}\">{}</a> {} <span class=\"soft\">{}</span></li>",
            anchor(number, note),
            escape(&note.label),
            change(note),
            escape(&reason)
        );
    }
    out.push_str("</ul></div>\n");
}

/// `64 → 31 %`
fn change(note: &TurnNote) -> String {
    format!("{:.0} → {:.0} %", 100.0 * note.before, 100.0 * note.after)
}

fn turn(number: usize, note: &TurnNote, options: ReportOptions, out: &mut String) {
    let _ = writeln!(
        out,
        "<section class=\"turn{}\" id=\"{}\">\n{}<div class=\"words\">",
        if note.judgement.is_fault() { " fault" } else { "" },
        anchor(number, note),
        board::picture(note),
    );
    let _ = writeln!(
        out,
        "<h3><b class=\"side-{}\">{}</b> {} <span class=\"glyph {}\">{}</span></h3>",
        note.side.letter(),
        escape(&note.label),
        escape(&note.turn),
        note.judgement,
        note.judgement.glyph()
    );
    let seconds = note.seconds.map_or(String::new(), |seconds| format!(" · {seconds:.0} s"));
    let _ = writeln!(
        out,
        "<p class=\"judged\"><i class=\"dot {0}\"></i>{0}{1} <span class=\"soft\">{2} for {3}{4}</span></p>",
        note.judgement,
        if note.turning_point { ", a turning point" } else { "" },
        change(note),
        note.side,
        seconds
    );
    for reason in &note.reasons {
        let _ = writeln!(out, "<p>{}</p>", escape(&in_words(reason, note.side)));
    }
    if !note.candidates.is_empty() {
        out.push_str("<ol class=\"candidates\">\n");
        for candidate in &note.candidates {
            write_candidate(candidate, out);
        }
        out.push_str("</ol>\n");
    }
    if options.log {
        log::write(note, out);
    }
    out.push_str("</div>\n</section>\n");
}

fn write_candidate(candidate: &Candidate, out: &mut String) {
    let line = match candidate.line.first() {
        Some(answer) => format!(" <span class=\"soft\">then {}</span>", escape(answer)),
        None => String::new(),
    };
    let _ = writeln!(
        out,
        "<li><b>{}</b> <span class=\"score\">{}</span>{line}</li>",
        escape(&candidate.turn),
        escape(&candidate.score.to_string())
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_outside_is_markup() {
        assert_eq!(escape("<a href='x'>\"&\"</a>"), "&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/a&gt;");
    }
}
