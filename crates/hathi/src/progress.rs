//! What one sees of work that takes long: a bar where standard error is a terminal, else a line every minute.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

/// How often a line is written where nobody can watch a screen.
const REPORT_EVERY: Duration = Duration::from_secs(60);
/// How often a bar moves by itself.
const TICK: Duration = Duration::from_millis(200);

/// Work that takes long. When it is dropped, nothing of it is left on the screen.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    reported: Instant,
}

impl Progress {
    /// Work of so many parts. The template says what stands where; `{wide_bar} {human_pos}/{human_len}` for example.
    pub fn new(parts: u64, template: &str) -> Self {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let now = Instant::now();
        Self { bar: ProgressBar::new(parts).with_style(style), began: now, reported: now }
    }

    /// The usual bar: how many of what there are, and how long it will still take.
    pub fn of(parts: u64, what: &str) -> Self {
        Self::new(parts, &format!("{{wide_bar}} {{human_pos}}/{{human_len}} {what}, {{eta}} left"))
    }

    /// Moves by itself, also where a part takes long.
    pub fn ticking(self) -> Self {
        self.bar.enable_steady_tick(TICK);
        self
    }

    /// One part more is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// So many parts are done.
    pub fn set(&self, parts: u64) {
        self.bar.set_position(parts);
    }

    /// Says something beside the bar.
    pub fn say(&self, text: impl Into<String>) {
        self.bar.set_message(text.into());
    }

    /// So many parts are done, and this is to be said, where it is seen or due.
    pub fn show(&mut self, parts: u64, text: impl FnOnce() -> String) {
        let due = self.bar.is_hidden() && self.reported.elapsed() >= REPORT_EVERY;
        if self.bar.is_hidden() && !due {
            return;
        }
        let text = text();
        self.set(parts);
        if due {
            self.reported = Instant::now();
            // Who cannot be told misses nothing but this.
            let _ = writeln!(std::io::stderr(), "{text}");
        }
        self.say(text);
    }

    /// The same input; what is read of it counts.
    pub fn reading<R: Read>(&self, input: R) -> impl Read {
        self.bar.wrap_read(input)
    }

    /// The time since the work began.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
