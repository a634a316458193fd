//! Ctrl-C: at first a command ends as soon as nothing is lost by it, and if that takes too long, the second time at once.

use crate::failure::{Failure, INTERRUPTED, Status};
use engine::search::Stop;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// A stop that is requested when the program is interrupted.
pub fn stop() -> Stop {
    let stop = Stop::new();
    let requested = stop.clone();
    listen(move || requested.request());
    stop
}

/// Does this when the program is interrupted. Who is interrupted once more, perhaps because nobody reads the pipe into which
/// it writes, ends at once.
pub fn listen(mut interrupted: impl FnMut() + Send + 'static) {
    let again = AtomicBool::new(false);
    // Without a handler an interruption ends the program at once.
    let _ = ctrlc::set_handler(move || {
        if again.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
        interrupted();
    });
}

/// How a command ends that was interrupted: whether the same command finds what is done already.
pub fn end(out: &mut impl Write, kept: bool) -> Result<Status, Failure> {
    let what = match kept {
        true => "the same command goes on from here",
        false => "nothing was kept (--output FOLDER keeps it)",
    };
    writeln!(out, "interrupted: {what}")?;
    Ok(Status::Interrupted)
}
