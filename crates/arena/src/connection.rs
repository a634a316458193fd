//! A running engine program: lines to it, lines from it, and its end.

use crate::player::{Fault, FaultKind};
use aei::{FromEngine, ToEngine};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longer lines are cut off: no message of the protocol comes near.
const LONGEST_LINE: u64 = 1 << 16;
/// So many lines are kept before the engine has to wait until they are read.
const LINES_KEPT: usize = 1 << 10;
/// So much of what an engine complained about last is kept.
const COMPLAINTS_KEPT: usize = 300;
/// How long an engine that was told to quit may take to do so.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long the end of a program may take to be noticed after the end of its output.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// A running engine program. It ends when this is dropped, and all that it has started ends with it, where the platform
/// has process groups (Unix) or jobs (Windows).
#[derive(Debug)]
pub struct Connection {
    child: Child,
    /// All that it has started; it ends with this value.
    #[cfg(windows)]
    _job: Option<win32job::Job>,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    complaints: Arc<Mutex<Vec<u8>>>,
    complaints_reader: Option<JoinHandle<()>>,
}

/// What came from an engine, or did not.
#[derive(Debug)]
pub enum Heard {
    /// A message, or a line that is none.
    Line(Result<FromEngine, String>),
    /// Nothing until the time that was given.
    Silence,
}

impl Connection {
    /// Starts a program: its path and its arguments.
    pub fn start(command: &[String]) -> Result<Self, Fault> {
        let fail = |detail: String| Fault::new(FaultKind::Crash, detail);
        let (program, arguments) = command.split_first().ok_or_else(|| fail("no program".to_string()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| fail(format!("cannot start {program}: {error}")))?;
        #[cfg(windows)]
        let job = job_of(&child);
        let (sender, lines) = sync_channel(LINES_KEPT);
        let complaints = Arc::default();
        let mut refused = None;
        if let Some(output) = child.stdout.take() {
            let reader = thread::Builder::new().spawn(move || read_lines(output, &sender));
            refused = reader.err();
        }
        let complaints_reader = child.stderr.take().and_then(|errors| {
            let kept = Arc::clone(&complaints);
            let reader = thread::Builder::new().spawn(move || keep_last(errors, &kept));
            reader.map_err(|error| refused = Some(error)).ok()
        });
        // It ends the program that was started if it is dropped.
        let connection = Self {
            input: child.stdin.take(),
            child,
            #[cfg(windows)]
            _job: job,
            lines,
            complaints,
            complaints_reader,
        };
        match refused {
            Some(error) => Err(fail(format!("the system gives no thread to listen to {program}: {error}"))),
            None => Ok(connection),
        }
    }

    /// Says something to the engine.
    pub fn say(&mut self, messages: &[ToEngine]) -> Result<(), Fault> {
        let text: String = messages.iter().map(|message| format!("{message}\n")).collect();
        self.write(&text)
    }

    /// Says whole lines to the engine, whatever they are.
    pub fn write(&mut self, text: &str) -> Result<(), Fault> {
        let written =
            self.input.as_mut().map(|input| input.write_all(text.as_bytes()).and_then(|()| input.flush()));
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(self.loss()),
        }
    }

    /// Waits for the next line, but not beyond a moment.
    pub fn hear(&mut self, until: Instant) -> Result<Heard, Fault> {
        match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(Heard::Line(line.parse().map_err(|_| line))),
            Err(RecvTimeoutError::Timeout) => Ok(Heard::Silence),
            Err(RecvTimeoutError::Disconnected) => Err(self.loss()),
        }
    }

    /// Throws away what was said unasked; not more than is kept, because some talk without end.
    pub fn forget_unread(&mut self) {
        self.lines.try_iter().take(LINES_KEPT).for_each(drop);
    }

    /// Says nothing more: the engine comes to the end of its input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Whether the program ends by itself in this time, whatever it still has to say.
    pub fn ends_within(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return true;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let glance = left.min(LAST_BREATH / 20);
            if let Err(RecvTimeoutError::Disconnected) = self.lines.recv_timeout(glance) {
                thread::sleep(Duration::from_millis(1));
            }
        }
    }

    /// Why nothing more can be said or heard.
    fn loss(&mut self) -> Fault {
        let ended = within_a_breath(|| self.child.try_wait().ok().flatten());
        // Its last words may be on their way.
        let reader = self.complaints_reader.as_ref();
        within_a_breath(|| reader.is_none_or(JoinHandle::is_finished).then_some(()));
        let (kind, what) = match ended {
            Some(status) => (FaultKind::Crash, format!("the program ended ({status})")),
            None => (FaultKind::Disconnect, "the program runs, but has closed the line".to_string()),
        };
        Fault::new(kind, what + &self.complaint())
    }

    /// What the program wrote last to its standard error.
    pub fn complaint(&self) -> String {
        let kept = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&kept);
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() { String::new() } else { format!(": {}", words.join(" ")) }
    }

    /// Ends the program and all of its process group at once.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(leader) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // An error means that nobody is left.
            let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let _ = self.say(&[ToEngine::Quit]);
        self.input = None;
        // The end of its output is the end of the program.
        let until = Instant::now() + FAREWELL;
        let mut left = FAREWELL;
        while !left.is_zero() && self.lines.recv_timeout(left).is_ok() {
            left = until.saturating_duration_since(Instant::now());
        }
        self.kill();
    }
}

/// A job for a program and all that it starts: they end when it is closed, even if that is because this program has ended.
/// Where the system has no room for one, the program runs without.
#[cfg(windows)]
fn job_of(child: &Child) -> Option<win32job::Job> {
    use std::os::windows::io::AsRawHandle;
    let mut limits = win32job::ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = win32job::Job::create_with_limit_info(&limits).ok()?;
    job.assign_process(child.as_raw_handle() as isize).ok()?;
    Some(job)
}

/// Asks until there is an answer, but not for long.
fn within_a_breath<T>(mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + LAST_BREATH;
    loop {
        let answer = ask();
        if answer.is_some() || Instant::now() >= until {
            return answer;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Hands on line after line until the end, or until nobody listens any more.
fn read_lines(output: impl Read, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.last() != Some(&b'\n') && output.skip_until(b'\n').is_err() => return,
            Ok(_) => {}
        }
        if lines.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() {
            return;
        }
    }
}

/// Reads everything and keeps the end of it.
fn keep_last(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = errors.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..length]);
        let excess = kept.len().saturating_sub(COMPLAINTS_KEPT);
        kept.drain(..excess);
    }
}
