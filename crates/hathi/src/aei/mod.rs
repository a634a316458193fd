//! `hathi aei`: the engine, for any controller that speaks AEI.
//!
//! Three threads: one reads the controller's lines, one searches, and the session between them does the rest, so that
//! it can answer at any time. [docs/aei.md](../../../../docs/aei.md) tells what each message does.

mod input;
mod options;
mod session;
#[cfg(test)]
mod tests;
mod times;
mod worker;

use crate::failure::{Failure, Status};
use crate::resources::Resources;
use clap::Args;
use engine::search::{Engine, EngineOptions};
use session::{Event, Session};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::net::TcpStream;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Instant;
use worker::{Mind, Worker};

/// Lines and findings that wait for the session; whoever is faster than it has to wait too.
const QUEUE: usize = 1024;

/// The arguments of `hathi aei`.
#[derive(Args)]
pub struct Aei {
    /// Connect to a controller that waits there, instead of standard input and output
    #[arg(long, value_name = "HOST", requires = "port")]
    server: Option<String>,
    /// The port of that controller
    #[arg(long, value_name = "N", requires = "server")]
    port: Option<u16>,
    #[command(flatten)]
    resources: Resources,
}

impl Aei {
    /// Serves one controller until it quits or is gone.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let settings = self.resources.settings();
        let Some((host, port)) = self.server.as_deref().zip(self.port) else {
            return serve::<Engine>(BufReader::new(io::stdin()), out, settings);
        };
        let connect = || -> io::Result<(TcpStream, TcpStream)> {
            let stream = TcpStream::connect((host, port))?;
            stream.set_nodelay(true)?;
            Ok((stream.try_clone()?, stream))
        };
        let (input, output) =
            connect().map_err(|error| Failure::Input(format!("{host} port {port}: {error}")))?;
        match serve::<Engine>(BufReader::new(input), &mut BufWriter::new(output), settings) {
            // Who has hung up does not listen.
            Err(Failure::Output(_)) => Ok(Status::Fine),
            result => result,
        }
    }
}

/// Hears, thinks and answers until the session is over.
fn serve<M: Mind>(
    input: impl BufRead + Send + 'static,
    out: &mut impl Write,
    settings: EngineOptions,
) -> Result<Status, Failure> {
    let (sender, events) = mpsc::sync_channel(QUEUE);
    let worker = Worker::start::<M>(settings.clone(), sender.clone());
    // It is never waited for: it may be asleep in a read that nobody ends.
    std::thread::spawn(move || input::read(input, &sender));
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
        if let Some(status) = session.handle(event)? {
            return Ok(status);
        }
    }
}
