//! The folder of all generations, and what is written into it.

use super::config::Config;
use super::error::CycleError;
use super::verdict::{Verdict, name, table};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often times are written down, so that a kill costs little.
const SAVE_EVERY: Duration = Duration::from_secs(30);

/// The folder. Only one program at a time can have it.
pub(super) struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Begins in a folder, or goes on there; one that was begun with other settings is refused.
    pub fn open(config: &Config) -> Result<Self, CycleError> {
        let path = config.folder.clone();
        fs::create_dir_all(&path).map_err(|error| CycleError::file(&path, error))?;
        let lock_path = path.join("lock");
        let lock = File::create(&lock_path).map_err(|error| CycleError::file(&lock_path, error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(CycleError::file(&path, "another program is at work on this"));
            }
            Err(TryLockError::Error(error)) => return Err(CycleError::file(&lock_path, error)),
        }
        let folder = Self { path, _lock: lock };
        folder.keep_config(config)?;
        Ok(folder)
    }

    fn keep_config(&self, config: &Config) -> Result<(), CycleError> {
        let path = self.path.join("config.toml");
        let wrong = |reason: String| CycleError::file(&path, reason);
        if path.exists() {
            let text = fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
            let known: Config = text.parse().map_err(|error| wrong(format!("{error}")))?;
            if let Some(key) = config.difference(&text).map_err(|error| wrong(format!("{error}")))? {
                return Err(wrong(format!("this folder has begun with another value of {key}")));
            }
            if config.generations < known.generations {
                let reason = format!("this folder has begun with {} generations", known.generations);
                return Err(wrong(reason));
            }
        }
        write_whole(&path, config.text.as_bytes())
    }

    /// The verdicts so far.
    pub fn verdicts(&self) -> Result<Vec<Verdict>, CycleError> {
        let mut verdicts = Vec::new();
        while let Some(verdict) = read_json(&verdict_path(&self.path, verdicts.len() as u32 + 1))? {
            verdicts.push(verdict);
        }
        Ok(verdicts)
    }

    /// Writes down a verdict.
    pub fn keep(&self, verdict: &Verdict) -> Result<(), CycleError> {
        write_json(&verdict_path(&self.path, verdict.generation), verdict)
    }

    /// Writes the table of all generations, and the best network.
    pub fn publish(&self, verdicts: &[Verdict]) -> Result<(), CycleError> {
        write_whole(&self.path.join("networks.md"), table(verdicts).as_bytes())?;
        if let Some(generation) = best(verdicts) {
            let network = network_path(&self.path, generation);
            let bytes = fs::read(&network).map_err(|error| CycleError::file(&network, error))?;
            write_whole(&self.path.join("best.nnue"), &bytes)?;
        }
        Ok(())
    }
}

/// The last generation whose network was accepted.
pub(super) fn best(verdicts: &[Verdict]) -> Option<u32> {
    verdicts.iter().rev().find(|verdict| verdict.accepted).map(|verdict| verdict.generation)
}

fn verdict_path(folder: &Path, generation: u32) -> PathBuf {
    folder.join(name(generation)).join("verdict.json")
}

/// The network of a generation.
pub(super) fn network_path(folder: &Path, generation: u32) -> PathBuf {
    folder.join(name(generation)).join("network.nnue")
}

fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CycleError> {
    files::write(path, bytes).map_err(|error| CycleError::file(path, error))
}

pub(super) fn write_json(path: &Path, value: &impl Serialize) -> Result<(), CycleError> {
    let text = serde_json::to_string_pretty(value).map_err(|error| CycleError::file(path, error))?;
    write_whole(path, (text + "\n").as_bytes())
}

/// What is in a file; none if it is not there.
pub(super) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, CycleError> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|error| CycleError::file(path, error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(CycleError::file(path, error)),
    }
}

/// Measures a stage, also if it is done in several runs.
pub(super) struct Watch {
    path: PathBuf,
    stage: &'static str,
    seconds: BTreeMap<String, f64>,
    since: Instant,
}

impl Watch {
    /// Begins to measure; the file has what was measured before.
    pub fn start(path: PathBuf, stage: &'static str) -> Result<Self, CycleError> {
        let seconds = read_json(&path)?.unwrap_or_default();
        Ok(Self { path, stage, seconds, since: Instant::now() })
    }

    /// Now and then writes down the time so far.
    pub fn tick(&mut self) -> Result<(), CycleError> {
        if self.since.elapsed() < SAVE_EVERY { Ok(()) } else { self.save() }
    }

    /// Writes down the time so far.
    pub fn save(&mut self) -> Result<(), CycleError> {
        *self.seconds.entry(self.stage.to_string()).or_default() += self.since.elapsed().as_secs_f64();
        self.since = Instant::now();
        write_json(&self.path, &self.seconds)
    }
}
