//! What is printed: nothing is broken at the edge of the terminal, and nothing from outside commands it.

use std::io::{self, Write};

/// So many characters of a message are shown; the rest of it helps nobody.
const LONGEST_MESSAGE: usize = 1_000;
/// Nothing is wrapped to less.
const NARROWEST: usize = 40;

/// An output that breaks long lines between words, if it is a terminal.
pub struct Paper<W: Write> {
    out: W,
    /// The columns of the terminal; none where nothing is broken.
    width: Option<usize>,
    /// What is not yet written of a line.
    line: Vec<u8>,
}

impl<W: Write> Paper<W> {
    /// An output with that many columns, or as many as are needed.
    pub fn new(out: W, width: Option<usize>) -> Self {
        Self { out, width: width.map(|width| width.max(NARROWEST)), line: Vec::new() }
    }

    fn write_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match (self.width, std::str::from_utf8(&line)) {
            (Some(width), Ok(text)) => self.out.write_all(wrapped(text, width).as_bytes()),
            _ => self.out.write_all(&line),
        }
    }
}

impl<W: Write> Write for Paper<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.width.is_none() {
            return self.out.write(bytes);
        }
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.write_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_line()?;
        self.out.flush()
    }
}

/// A line with breaks between its words where it is wider than that; what follows is indented a little more than it. What
/// has colours is narrow, and what has quotation marks is for programs.
fn wrapped(line: &str, width: usize) -> String {
    let text = line.trim_end();
    if text.chars().count() <= width || text.contains(['"', '\x1b']) {
        return line.to_string();
    }
    let indent = text.chars().take_while(|letter| *letter == ' ').count();
    let indent = " ".repeat((indent + 4).min(width / 2));
    let (mut lines, mut rest) = (Vec::new(), text.to_string());
    while rest.chars().count() > width {
        let edge = rest.char_indices().nth(width).map_or(rest.len(), |(place, _)| place);
        let first_word = rest.len() - rest.trim_start().len();
        let Some(gap) = rest[..=edge.min(rest.len() - 1)].rfind(' ').filter(|gap| *gap > first_word) else {
            break;
        };
        lines.push(rest[..gap].trim_end().to_string());
        rest = format!("{indent}{}", rest[gap..].trim_start());
    }
    lines.push(rest);
    lines.join("\n") + &line[text.len()..]
}

/// A message as one line that can be shown: control characters are written out, and what is too long is cut.
pub fn plain(message: &str) -> String {
    let mut text = String::new();
    for (index, letter) in message.chars().enumerate() {
        if index == LONGEST_MESSAGE {
            text.push('…');
            break;
        }
        if letter.is_control() { text.extend(letter.escape_default()) } else { text.push(letter) }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_their_rest_is_indented() {
        let mut paper = Paper::new(Vec::new(), Some(NARROWEST));
        paper.write_all(b"short\n  twenty letters here, and twenty more of them there\npart").unwrap();
        paper.flush().unwrap();
        let text = String::from_utf8(paper.out).unwrap();
        assert_eq!(text, "short\n  twenty letters here, and twenty more\n      of them there\npart");
        assert!(text.lines().all(|line| line.chars().count() <= NARROWEST));
    }

    #[test]
    fn what_has_no_gap_or_is_for_programs_stays_as_it_is() {
        let long = "x".repeat(100);
        for line in [format!("{long}\n"), format!("\"a b\" {long} c d\n"), format!("é{long}é\n")] {
            assert_eq!(wrapped(&line, 50), line);
        }
        assert_eq!(wrapped(&format!("é é {long}"), 50), format!("é é\n    {long}"));
    }

    #[test]
    fn a_message_commands_no_terminal_and_has_an_end() {
        assert_eq!(plain("a\x1b[2J\nb"), "a\\u{1b}[2J\\nb");
        assert_eq!(plain(&"x".repeat(20_000_000)).chars().count(), LONGEST_MESSAGE + 1);
    }
}
