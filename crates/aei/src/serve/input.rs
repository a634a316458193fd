//! The controller's lines, as they come.

use super::session::Event;
use std::io::{BufRead, Read};
use std::sync::mpsc::SyncSender;

/// No message is nearly as long; of a longer line nothing is kept.
pub const LONGEST_LINE: usize = 10_000;

/// Sends every line until there are no more, or nobody wants them.
pub fn read(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let event = next(&mut input);
        let closed = matches!(event, Event::Closed);
        if events.send(event).is_err() || closed {
            return;
        }
    }
}

/// The next line. Whatever is wrong with the input, there is nothing more to read from it.
fn next(input: &mut impl BufRead) -> Event {
    let mut line = Vec::new();
    let limit = LONGEST_LINE as u64 + 1;
    match input.by_ref().take(limit).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => Event::Closed,
        Ok(length) if length > LONGEST_LINE && !line.ends_with(b"\n") => match input.skip_until(b'\n') {
            Ok(_) => Event::TooLong,
            Err(_) => Event::Closed,
        },
        Ok(_) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(mut bytes: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| match next(&mut bytes) {
            Event::Line(line) => Some(line),
            Event::TooLong => Some("(too long)".to_string()),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn lines_end_in_every_way_and_need_not_be_text() {
        assert_eq!(events(b"aei\nisready\r\n\nquit"), ["aei\n", "isready\r\n", "\n", "quit"]);
        assert_eq!(events(b"\xff\xfe\n"), ["\u{fffd}\u{fffd}\n"]);
        assert_eq!(events(b""), [""; 0]);
    }

    #[test]
    fn a_line_without_end_is_passed_over_and_not_kept() {
        let fits = "x".repeat(LONGEST_LINE);
        let text = format!("{fits}\n{fits}x\n{fits}{fits}{fits}\naei\n{fits}x");
        let too_long = "(too long)".to_string();
        let expected =
            [format!("{fits}\n"), too_long.clone(), too_long.clone(), "aei\n".to_string(), too_long];
        assert_eq!(events(text.as_bytes()), expected);
    }
}
