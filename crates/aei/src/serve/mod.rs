//! The engine's side of a conversation: any controller, served until it quits or is gone.
//!
//! Three threads: one reads the controller's lines (`input`), one searches (the [worker](engine::worker)), and the
//! `session` between them does the rest, so that it can answer at any time.

mod input;
mod options;
mod session;
#[cfg(test)]
mod tests;
mod times;

use engine::search::EngineOptions;
use engine::worker::{Searcher, Worker};
use session::{Event, Session};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Instant;

/// Lines and findings that wait for the session; whoever is faster than it has to wait too.
const QUEUE: usize = 1024;

/// Why a conversation has ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The controller said something that is no message at all.
    #[error("{0}")]
    Unknown(String),
    /// Nothing can be said to the controller any more.
    #[error("{0}")]
    Output(#[from] io::Error),
    /// The system gives no thread.
    #[error("the system gives no thread: {0}")]
    Thread(io::Error),
}

/// Hears, thinks and answers until the controller quits or is gone. The settings are those of an engine to which nothing
/// was said about them.
pub fn serve<S: Searcher>(
    input: impl BufRead + Send + 'static,
    out: &mut impl Write,
    settings: EngineOptions,
) -> Result<(), ServeError> {
    let (sender, events) = mpsc::sync_channel(QUEUE);
    let found = sender.clone();
    let worker = Worker::start::<S>(settings.clone(), move |event| found.send(Event::Worker(event)).is_ok())
        .map_err(ServeError::Thread)?;
    // It is never waited for: it may be asleep in a read that nobody ends.
    let reader = std::thread::Builder::new().name("input".to_string());
    reader.spawn(move || input::read(input, &sender)).map_err(ServeError::Thread)?;
    let mut session = Session::new(out, worker, settings);
    loop {
        let event = match session.deadline() {
            Some(time) => events.recv_timeout(time.saturating_duration_since(Instant::now())),
            None => events.recv().map_err(RecvTimeoutError::from),
        };
        let event = event.unwrap_or_else(|error| match error {
            RecvTimeoutError::Timeout => Event::Overdue,
            RecvTimeoutError::Disconnected => Event::Closed,
        });
        if session.handle(event)? == Next::Leave {
            return Ok(());
        }
    }
}

/// How a conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// With the next event.
    Listen,
    /// Not at all.
    Leave,
}
