//! The terminal, or the pipe that stands for it.

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::io::{self, BufRead, IsTerminal, StdinLock, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Clears the screen and goes to its top left.
const CLEAR: &str = "\x1b[2J\x1b[H";
/// Nobody types more; what is behind it is not read.
const LONGEST_LINE: usize = 10_000;
/// How often a clock is written again.
const TICK: Duration = Duration::from_secs(1);
/// A clock is not written again where fewer lines than these are free below: the screen could scroll away under it.
const FREE_LINES: usize = 2;

/// What a clock shows now.
pub type Clock = Box<dyn Fn() -> String + Send>;

/// What came of reading a line.
pub enum Typed {
    /// A line.
    Line(String),
    /// There is no more input.
    End,
    /// The person wants to end the program.
    Interruption,
}

/// Where the game is shown and where its commands come from.
pub struct Screen<'a> {
    input: Input,
    out: &'a mut dyn Write,
    /// Whether a person looks on: then the board is drawn over the last one, and there is a prompt.
    live: bool,
    /// Whether the terminal can be cleared and written at any place.
    clears: bool,
    /// What has happened since the last command.
    notes: Vec<String>,
    /// The last drawing.
    drawn: String,
}

/// How lines are typed.
enum Input {
    /// They can be edited and called back.
    Edited(Box<Editor<(), MemHistory>>),
    /// As they come, from a pipe or a terminal that can do nothing else.
    Plain(StdinLock<'static>),
}

impl<'a> Screen<'a> {
    /// A screen.
    pub fn new(out: &'a mut dyn Write) -> Self {
        let live = io::stdin().is_terminal() && io::stdout().is_terminal();
        let clears = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let editor = || {
            let config = Config::builder().auto_add_history(true).build();
            let history = MemHistory::with_config(&config);
            Editor::with_history(config, history).ok()
        };
        let editor = if live && clears { editor() } else { None };
        let input = match editor {
            Some(editor) => Input::Edited(Box::new(editor)),
            None => Input::Plain(io::stdin().lock()),
        };
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
        if self.is_live() {
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

    /// The next line that is typed. Meanwhile the clock, the last line of the drawing, goes on.
    pub fn read(&mut self, prompt: &str, clock: Option<Clock>) -> io::Result<Typed> {
        let row = self.row_of_last_line();
        if self.live {
            writeln!(self.out)?;
            self.out.flush()?;
        }
        let line = match &mut self.input {
            Input::Edited(editor) => {
                let ticker = row.zip(clock).and_then(|(row, clock)| Ticker::start(row, clock));
                let line = editor.readline(prompt);
                drop(ticker);
                match line {
                    Ok(line) => line.into_bytes(),
                    Err(ReadlineError::Eof) => return Ok(Typed::End),
                    Err(ReadlineError::Interrupted) => return Ok(Typed::Interruption),
                    Err(ReadlineError::Io(error)) => return Err(error),
                    Err(error) => return Err(io::Error::other(error)),
                }
            }
            Input::Plain(input) => {
                if self.live {
                    write!(self.out, "{prompt}")?;
                    self.out.flush()?;
                }
                let mut line = Vec::new();
                if input.read_until(b'\n', &mut line)? == 0 {
                    return Ok(Typed::End);
                }
                line
            }
        };
        self.notes.clear();
        // What is typed may be told again: it shall not command the terminal.
        let shown = |letter: char| if letter.is_control() && letter != '\n' { '\u{fffd}' } else { letter };
        Ok(Typed::Line(String::from_utf8_lossy(&line).chars().take(LONGEST_LINE).map(shown).collect()))
    }

    /// Prints below everything.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    /// The row of the last line of the drawing, if it is where it was drawn: the top left was cleared, and nothing has
    /// scrolled.
    fn row_of_last_line(&self) -> Option<usize> {
        let (rows, columns) = console::Term::stdout().size_checked().filter(|_| self.clears)?;
        let height = |text: &str| -> usize {
            let lines = text.lines().map(console::measure_text_width);
            lines.map(|width| width.div_ceil(columns.into()).max(1)).sum()
        };
        let drawn = height(&self.drawn);
        // A line that breaks between words may be a little longer than one that does not.
        let notes: usize =
            self.notes.iter().map(|note| height(note) + note.len() / usize::from(columns)).sum();
        (drawn + notes + FREE_LINES + 1 < rows.into()).then_some(drawn)
    }
}

/// Writes a clock again and again, where it stands, until it is dropped.
struct Ticker {
    /// Its other end is gone when this one is.
    ends: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    /// None if the system gives no thread, or nobody sees it: then the clock stands still until the next drawing.
    fn start(row: usize, clock: Clock) -> Option<Self> {
        let (ends, ended) = mpsc::channel();
        if !io::stderr().is_terminal() {
            return None;
        }
        let thread = thread::Builder::new().name("clock".to_string()).spawn(move || {
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                // The cursor is kept and brought back; all of it in one piece, and not through standard output, which
                // belongs to the game.
                let text = format!("\x1b7\x1b[{row};1H{}\x1b[K\x1b8", clock());
                let _ = io::stderr().write_all(text.as_bytes());
            }
        });
        thread.ok().map(|thread| Self { ends: Some(ends), thread: Some(thread) })
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.ends = None;
        if let Some(thread) = self.thread.take() {
            // It has nothing to say but the time.
            let _ = thread.join();
        }
    }
}
