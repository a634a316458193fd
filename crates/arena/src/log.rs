//! A file to which everything that is finished is added at once, a line of JSON each, so that nothing is lost whatever
//! happens to the program. The first line says what it is all about.

use engine::bench::Identity;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// An open file. Only one program at a time can have it.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

/// What can be wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// It cannot be read or written.
    #[error("{}: {}", .0.display(), files::reason(.1))]
    Io(PathBuf, io::Error),
    /// It is there already.
    #[error(
        "{}: this is there already, and --resume {} goes on with it",
        .0.display(),
        .0.parent().unwrap_or(.0).display()
    )]
    Exists(PathBuf),
    /// Another program has it.
    #[error("{}: another program is at work on this", .0.display())]
    InUse(PathBuf),
    /// This line cannot be read.
    #[error("{}: line {}: {}", .0.display(), .1, .2)]
    Line(PathBuf, usize, String),
    /// It is about something else.
    #[error("{}: this was begun with other settings; without this file all begins anew", .0.display())]
    OtherSettings(PathBuf),
    /// An engine that plays otherwise has begun it.
    #[error(
        "{}: another engine has begun this ({}), and what comes of two means nothing; without this file all begins anew",
        .0.display(),
        .1
    )]
    OtherEngine(PathBuf, Identity),
}

/// The first line of a file that only one engine can go on with.
#[derive(Serialize, Deserialize)]
struct Begun<A> {
    engine: Identity,
    about: A,
}

impl Log {
    /// A new file, and the folder for it if there is none.
    pub fn create(path: &Path) -> Result<Self, LogError> {
        let folder = path.parent().unwrap_or(path);
        fs::create_dir_all(folder).map_err(|error| LogError::Io(folder.to_path_buf(), error))?;
        match File::create_new(path) {
            Ok(file) => Self::locked(path, file),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(LogError::Exists(path.to_path_buf()))
            }
            Err(error) => Err(LogError::Io(path.to_path_buf(), error)),
        }
    }

    /// Goes on with a file: its first line, and all others. A last line that is not complete, because the program was
    /// killed while it wrote, is cut off.
    pub fn resume<H, L>(path: &Path) -> Result<(Self, H, Vec<L>), LogError>
    where
        H: DeserializeOwned,
        L: DeserializeOwned,
    {
        let fail = |error| LogError::Io(path.to_path_buf(), error);
        let log = Self::locked(path, File::options().read(true).append(true).open(path).map_err(fail)?)?;
        let mut reader = BufReader::new(&log.file);
        let mut line = Vec::new();
        let (mut header, mut lines) = (None, Vec::new());
        let mut complete = 0;
        for number in 1.. {
            line.clear();
            let length = reader.read_until(b'\n', &mut line).map_err(fail)? as u64;
            if line.last() != Some(&b'\n') {
                break;
            }
            let wrong =
                |error: serde_json::Error| LogError::Line(path.to_path_buf(), number, error.to_string());
            if number == 1 {
                header = Some(serde_json::from_slice(&line).map_err(wrong)?);
            } else {
                lines.push(serde_json::from_slice(&line).map_err(wrong)?);
            }
            complete += length;
        }
        let nothing = || LogError::Line(path.to_path_buf(), 1, "there is nothing here".to_string());
        let header = header.ok_or_else(nothing)?;
        log.file.set_len(complete).map_err(fail)?;
        (&log.file).seek(SeekFrom::End(0)).map_err(fail)?;
        Ok((log, header, lines))
    }

    /// A new file that this engine begins.
    pub fn begin(path: &Path, engine: &Identity, about: &impl Serialize) -> Result<Self, LogError> {
        let mut log = Self::create(path)?;
        log.append(&Begun { engine: engine.clone(), about })?;
        Ok(log)
    }

    /// Goes on with a file that an engine has begun which plays like this one: what it is about, and all lines.
    pub fn go_on<A, L>(path: &Path, engine: &Identity) -> Result<(Self, A, Vec<L>), LogError>
    where
        A: DeserializeOwned,
        L: DeserializeOwned,
    {
        let (log, begun, lines): (Self, Begun<A>, Vec<L>) = Self::resume(path)?;
        if begun.engine.plays_like(engine) {
            Ok((log, begun.about, lines))
        } else {
            Err(LogError::OtherEngine(path.to_path_buf(), begun.engine))
        }
    }

    /// Goes on with a file if it is there, and it must be about the same; else begins it.
    pub fn open<A, L>(path: &Path, engine: &Identity, about: &A) -> Result<(Self, Vec<L>), LogError>
    where
        A: Serialize + DeserializeOwned + PartialEq,
        L: DeserializeOwned,
    {
        if !path.exists() {
            return Ok((Self::begin(path, engine, about)?, Vec::new()));
        }
        let (log, known, lines) = Self::go_on::<A, L>(path, engine)?;
        if known == *about { Ok((log, lines)) } else { Err(LogError::OtherSettings(path.to_path_buf())) }
    }

    fn locked(path: &Path, file: File) -> Result<Self, LogError> {
        let path = path.to_path_buf();
        match file.try_lock() {
            Ok(()) => Ok(Self { path, file }),
            Err(TryLockError::WouldBlock) => Err(LogError::InUse(path)),
            Err(TryLockError::Error(error)) => Err(LogError::Io(path, error)),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a whole line at once: whoever is killed has written all of it or is in its middle, and that shows.
    pub fn append(&mut self, value: &impl Serialize) -> Result<(), LogError> {
        let line = serde_json::to_string(value).map_err(io::Error::from).map(|line| line + "\n");
        let written = line.and_then(|line| self.file.write_all(line.as_bytes()));
        written.map_err(|error| LogError::Io(self.path.clone(), error))
    }

    /// Writes another file beside it.
    pub fn write_beside(&self, name: &str, text: &str) -> Result<(), LogError> {
        let path = self.path.with_file_name(name);
        files::write(&path, text.as_bytes()).map_err(|error| LogError::Io(path, error))
    }
}
