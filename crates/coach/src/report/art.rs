//! The animals of the page, read from its own drawings.

use std::fmt::Write;

/// Where the page draws them.
const PIECES: &str = include_str!("../../../../web/pieces.js");

/// An animal: its letter, its outline, and the parts upon it with their classes.
struct Drawing<'a> {
    letter: char,
    body: &'a str,
    parts: Vec<(&'a str, &'a str)>,
}

/// The six drawings, from the one table in which the page has them.
fn drawings() -> Vec<Drawing<'static>> {
    let mut drawings: Vec<Drawing<'static>> = Vec::new();
    for line in PIECES.lines().map(str::trim) {
        let mut quoted = line.split('"').skip(1).step_by(2);
        if let [letter, b':', b' ', b'{'] = line.as_bytes() {
            drawings.push(Drawing { letter: char::from(*letter), body: "", parts: Vec::new() });
        } else if let Some(drawing) = drawings.last_mut() {
            if line.starts_with("body: ") {
                drawing.body = quoted.next().unwrap_or_default();
            } else if line.starts_with("[\"")
                && let (Some(class), Some(path)) = (quoted.next(), quoted.next())
            {
                drawing.parts.push((class, path));
            }
        }
        if line == "};" {
            break;
        }
    }
    drawings
}

/// The drawings and the two materials as symbols that a board can use.
pub(super) fn sprites() -> String {
    let mut out = String::from("<svg class=\"sprites\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>");
    for material in ["gold", "silver"] {
        let _ = write!(out, "<linearGradient id=\"{material}\" x1=\"0\" y1=\"0\" x2=\"0.35\" y2=\"1\">");
        for (index, offset) in ["0", "0.55", "1"].into_iter().enumerate() {
            let _ = write!(out, "<stop offset=\"{offset}\" class=\"{material}-{index}\"/>");
        }
        out.push_str("</linearGradient>");
    }
    for Drawing { letter, body, parts } in drawings() {
        let _ = write!(
            out,
            "<symbol id=\"piece-{letter}\" viewBox=\"-8 -8 116 116\"><path class=\"body\" d=\"{body}\"/>"
        );
        for (class, path) in parts {
            let _ = write!(out, "<path class=\"{class}\" d=\"{path}\"/>");
        }
        out.push_str("</symbol>");
    }
    out.push_str("</defs></svg>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_six_animals_of_the_page_are_found() {
        let drawings = drawings();
        let letters: String = drawings.iter().map(|drawing| drawing.letter).collect();
        assert_eq!(letters, "emhdcr");
        for drawing in &drawings {
            assert!(drawing.body.starts_with('M') && drawing.body.ends_with('Z'), "{}", drawing.letter);
            assert!(drawing.parts.len() >= 4, "{}", drawing.letter);
            let is_path = |path: &str| {
                path.chars().all(|letter| letter.is_ascii_alphanumeric() || " .-".contains(letter))
            };
            assert!(drawing.parts.iter().all(|(_, path)| path.starts_with('M') && is_path(path)));
        }
    }
}
