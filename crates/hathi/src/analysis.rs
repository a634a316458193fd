//! `hathi analysis`: the language of analysis over standard input and output, for people's own tools.

use crate::failure::{Failure, Status};
use crate::resources::Resources;
use ::analysis::{Clerk, ClientId, Host, Reply, Request};
use clap::Args;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

/// So many queries may wait.
const MOST_QUERIES: usize = 10_000;
/// Whoever writes to standard input.
const READER: ClientId = 0;

/// The arguments of `hathi analysis`.
#[derive(Args)]
pub struct Analysis {
    #[command(flatten)]
    resources: Resources,
}

impl Analysis {
    /// Answers until the input ends and everything that has limits is answered.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let settings = self.resources.settings();
        write(out, &Reply::greeting(&settings))?;
        // An output that is not read stops the search.
        let (replies, written) = mpsc::sync_channel(1);
        let (clerk, _) = Clerk::start(settings, MOST_QUERIES, Printer(replies))?;
        thread::Builder::new().spawn(move || hand_in(io::stdin().lock(), &clerk))?;
        for reply in written {
            write(out, &reply)?;
        }
        Ok(Status::Fine)
    }
}

fn write(out: &mut impl Write, reply: &Reply) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, reply)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Hands in one line after the other.
fn hand_in(mut input: impl BufRead, clerk: &Clerk) {
    while let Some(line) = next_line(&mut input) {
        if !line.trim().is_empty() {
            let (taken, wait) = mpsc::channel();
            clerk.receive(READER, line, move || _ = taken.send(()));
            // If nobody takes it any more, nobody will take the next one.
            let _ = wait.recv();
        }
    }
    clerk.finish();
}

/// The next line, none at the end. Of a line that is too long only as much is kept as shows that it is.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let limit = Request::MOST_BYTES as u64 + 1;
    match input.by_ref().take(limit).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => return None,
        Ok(length) if length as u64 == limit && !line.ends_with(b"\n") => {
            input.skip_until(b'\n').ok()?;
        }
        Ok(_) => {}
    }
    Some(String::from_utf8_lossy(&line).into_owned())
}

struct Printer(SyncSender<Reply>);

impl Host for Printer {
    fn tell(&mut self, _: ClientId, reply: Reply) {
        // When nobody writes any more, the program ends.
        let _ = self.0.send(reply);
    }

    fn listens(&self, _: ClientId) -> bool {
        true
    }
}
