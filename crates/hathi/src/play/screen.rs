//! The terminal, or the pipe that stands for it.

use std::io::{self, BufRead, Write};

/// Clears the screen and goes to its top left.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Where the game is shown and where its commands come from.
pub struct Screen<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Whether a person looks on: then the board is drawn over the last one, and there is a prompt.
    live: bool,
    /// What has happened since the last command.
    notes: Vec<String>,
    /// The last drawing.
    drawn: String,
}

impl<'a> Screen<'a> {
    /// A screen.
    pub fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write, live: bool) -> Self {
        Self { input, out, live, notes: Vec::new(), drawn: String::new() }
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
            writeln!(self.out, "{CLEAR}{drawing}")?;
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
        Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    /// Prints below everything.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}
