//! The program as a person starts it.

// Not every test uses all of it.
#![allow(dead_code)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run of the program ended, and what it wrote.
pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// The output of a run that has gone well: status 0 and not a word on standard error.
    #[track_caller]
    pub fn fine(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The output of a run that has found something broken.
    #[track_caller]
    pub fn broken(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (1, ""), "{}", self.out);
        self.out
    }

    /// The output of a run that was interrupted and has lost nothing.
    #[track_caller]
    pub fn interrupted(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (130, ""), "{}", self.out);
        self.out
    }

    /// The one line of a run that could not do its work.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!((self.status, self.out.as_str()), (2, ""), "{}", self.err);
        let line = self.err.strip_suffix('\n').expect("a whole line");
        assert!(!line.contains(['\n', '\r']), "one line only: {line}");
        line.strip_prefix("hathi: ").expect("the name of the program first").to_string()
    }
}

/// The program, ready to be started.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hathi"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program.
pub fn hathi(arguments: &[&str]) -> Run {
    hathi_reads(arguments, b"")
}

/// Runs the program with that text as its standard input.
pub fn hathi_reads(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = program().args(arguments).stdin(Stdio::piped()).spawn().unwrap();
    // A program that has no use for its input may close it.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Starts the program, waits until `there`, interrupts it as a person does, and tells how it ended.
#[cfg(unix)]
pub fn interrupted_when(arguments: &[&str], there: impl Fn() -> bool) -> Run {
    let mut child = program().args(arguments).spawn().unwrap();
    let began = std::time::Instant::now();
    while !there() && child.try_wait().unwrap().is_none() {
        assert!(began.elapsed().as_secs() < 120, "{arguments:?}");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success(), "it has ended too early: {arguments:?}");
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// What Ctrl-C does.
#[cfg(unix)]
pub fn interrupt(child: &std::process::Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

/// A file of the folder `data`.
pub fn data(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name).to_str().unwrap().to_string()
}

/// A file that the test itself writes.
pub fn temporary(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_string()
}
