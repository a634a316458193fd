//! The chances along the game, and the time that was used.

use crate::annotation::{Annotation, TurnNote};
use arimaa::Side;
use std::fmt::Write;

/// The field of a graph.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 220.0;
const TIMES_HEIGHT: f64 = 70.0;

fn place(index: usize, count: usize) -> f64 {
    WIDTH * (index as f64 + 0.5) / count.max(1) as f64
}

/// The chance of Gold after each turn. A search is kind to whoever is to move, so the line goes through the mean of two turns.
pub(super) fn chances(game: usize, annotation: &Annotation, out: &mut String) {
    let count = annotation.turns.len();
    let after: Vec<f64> = annotation.turns.iter().map(TurnNote::gold_after).collect();
    let smooth = |index: usize| match index {
        0 => after[0],
        _ if after[index] == 0.0 || after[index] == 1.0 => after[index],
        _ => 0.5 * (after[index - 1] + after[index]),
    };
    let y = |chance: f64| HEIGHT * (1.0 - chance);
    let points: Vec<(f64, f64)> = (0..count).map(|index| (place(index, count), y(smooth(index)))).collect();
    let _ = write!(
        out,
        "<figure class=\"chances\"><figcaption>The chance of Gold</figcaption>\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" preserveAspectRatio=\"none\" role=\"img\"><title>The chance of Gold</title>\
         <rect class=\"upper\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>"
    );
    if let (Some(first), Some(last)) = (points.first(), points.last()) {
        let line: String = points.iter().map(|(x, y)| format!("L{x:.1} {y:.1}")).collect();
        let _ = write!(
            out,
            "<path class=\"area\" d=\"M{:.1} {HEIGHT}{line}L{:.1} {HEIGHT}Z\"/>",
            first.0, last.0
        );
        let _ = write!(out, "<path class=\"curve\" d=\"M{:.1} {:.1}{line}\"/>", first.0, first.1);
    }
    for share in [0.25, 0.5, 0.75] {
        let class = if share == 0.5 { "middle" } else { "quarter" };
        let _ = write!(out, "<path class=\"{class}\" d=\"M0 {0}H{WIDTH}\"/>", y(share));
    }
    let width = WIDTH / count.max(1) as f64;
    for (index, (note, (x, y))) in annotation.turns.iter().zip(&points).enumerate() {
        let anchor = super::anchor(game, note);
        let _ = write!(
            out,
            "<a href=\"#{anchor}\"><title>{} {:.0} %, {}</title><rect class=\"touch\" x=\"{:.1}\" width=\"{width:.1}\" height=\"{HEIGHT}\"/>",
            super::escape(&note.label),
            100.0 * after[index],
            note.judgement,
            x - width / 2.0
        );
        if note.judgement.is_fault() {
            // The field is stretched: a line with round ends stays round.
            let _ = write!(out, "<path class=\"point {}\" d=\"M{x:.1} {y:.1}h0\"/>", note.judgement);
        }
        out.push_str("</a>");
    }
    out.push_str("</svg></figure>\n");
}

/// The seconds of each turn, Gold's upwards and Silver's downwards.
pub(super) fn times(game: usize, annotation: &Annotation, out: &mut String) {
    let count = annotation.turns.len();
    let most = annotation.turns.iter().filter_map(|note| note.seconds).fold(1.0, f64::max);
    let _ = write!(
        out,
        "<figure class=\"times\"><figcaption>The time used, up to {most:.0} s: Gold above, Silver below</figcaption>\
         <svg viewBox=\"0 0 {WIDTH} {TIMES_HEIGHT}\" preserveAspectRatio=\"none\" role=\"img\"><title>The time used</title>"
    );
    let middle = TIMES_HEIGHT / 2.0;
    let width = 0.7 * WIDTH / count.max(1) as f64;
    for (index, note) in annotation.turns.iter().enumerate() {
        let Some(seconds) = note.seconds else { continue };
        let height = middle * seconds / most;
        let y = if note.side == Side::Gold { middle - height } else { middle };
        let _ = write!(
            out,
            "<a href=\"#{}\"><title>{} {seconds:.0} s</title><rect class=\"used-{}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/></a>",
            super::anchor(game, note),
            super::escape(&note.label),
            note.side.letter(),
            place(index, count) - width / 2.0
        );
    }
    let _ = writeln!(out, "<path class=\"middle\" d=\"M0 {middle}H{WIDTH}\"/></svg></figure>");
}
