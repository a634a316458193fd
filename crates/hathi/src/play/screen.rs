//! The terminal, or the pipe that stands for it.

use std::io::{self, BufRead, Write};

/// Clears the screen and goes to its top left.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Nobody types more; what is behind it is not read.
const LONGEST_LINE: usize = 10_000;

/// Where the game is shown and where its commands come from.
pub struct Screen<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Whether a person looks on: then the board is drawn over the last one, and there is a prompt.
    live: bool,
    /// Whether the terminal can be cleared.
    clears: bool,
    /// What has happened since the last command.
    notes: Vec<String>,
    /// The last drawing.
    drawn: String,
}

impl<'a> Screen<'a> {
    /// A screen.
    pub fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write, live: bool) -> Self {
        let clears = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        Self { input, out, live, clears, notes: Vec::new(), drawn: String::new() }
    }

    /// Whether a person looks on.
    pub fn is_live(&self) -> bool {
        self.live
    }

    /// Something to be read below the next drawing.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    /// Shows the board, where it is not the last drawing of a pipe, and the notes.
    pub fn draw(&mut self, drawing: String) -> io::Result<()> {
        if self.live {
            writeln!(self.out, "{}{drawing}", if self.clears { CLEAR } else { "\n" })?;
            self.notes.iter().try_for_each(|note| writeln!(self.out, "{note}"))?;
        } else {
            // What has happened comes before what it has led to.
            self.notes.drain(..).try_for_each(|note| writeln!(self.out, "{note}"))?;
            if drawing != self.drawn {
                write!(self.out, "\n{drawing}")?;
            }
        }
        self.drawn = drawing;
        self.out.flush()
    }

    /// The next line that is typed; none at the end of the input.
    pub fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        if self.live {
            write!(self.out, "\n{prompt}")?;
            self.out.flush()?;
        }
        let mut line = Vec::new();
        let length = self.input.read_until(b'\n', &mut line)?;
        self.notes.clear();
        // What is typed may be told again: it shall not command the terminal.
        let shown = |letter: char| if letter.is_control() && letter != '\n' { '\u{fffd}' } else { letter };
        let line = String::from_utf8_lossy(&line);
        Ok((length > 0).then(|| line.chars().take(LONGEST_LINE).map(shown).collect()))
    }

    /// Prints below everything.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}
