//! The measuring of one item, in parts that are kept.

use arena::{GameRecord, Log, LogError, Match, PlayError, Standing};
use engine::bench::Identity;
use engine::search::Stop;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

/// Why an item is not measured.
#[derive(Debug, thiserror::Error)]
pub enum PaperError {
    /// Somebody has stopped it; what is finished is kept.
    #[error("interrupted")]
    Interrupted,
    /// What is finished cannot be kept, or cannot be read again.
    #[error("{0}")]
    Log(#[from] LogError),
    /// A file cannot be written.
    #[error("{0}")]
    File(String),
    /// A part that is kept is none of this item.
    #[error("{0}: {1}")]
    Part(String, serde_json::Error),
    /// Something cannot be measured, and why.
    #[error("{0}")]
    Other(String),
}

/// A finished part as it is kept.
#[derive(Serialize, Deserialize)]
struct Part {
    part: String,
    value: Value,
}

/// The measuring of one item.
pub struct Work<'a> {
    log: Option<Log>,
    known: HashMap<String, Value>,
    cores: usize,
    stop: &'a Stop,
    finished: u64,
    progress: &'a mut dyn FnMut(u64),
}

impl<'a> Work<'a> {
    /// New work, or what is left of it if something is in the file already, which this engine must have begun; without a
    /// file nothing is kept. `progress` hears how many parts are finished.
    pub fn new(
        file: Option<(&Path, &Identity)>,
        settings: &Value,
        cores: usize,
        stop: &'a Stop,
        progress: &'a mut dyn FnMut(u64),
    ) -> Result<Self, PaperError> {
        let mut known = HashMap::new();
        let log = match file {
            None => None,
            Some((path, engine)) => {
                let (log, parts) = Log::open::<Value, Part>(path, engine, settings)?;
                known.extend(parts.into_iter().map(|part| (part.part, part.value)));
                Some(log)
            }
        };
        Ok(Self { log, known, cores, stop, finished: 0, progress })
    }

    /// The part of that name: what is known of it, or else what is made now.
    pub fn part<T: Serialize + DeserializeOwned>(
        &mut self,
        name: &str,
        make: impl FnOnce() -> Result<T, PaperError>,
    ) -> Result<T, PaperError> {
        let value = match self.known.get(name) {
            Some(value) => serde_json::from_value(value.clone())
                .map_err(|error| PaperError::Part(name.to_string(), error))?,
            None if self.stop.is_requested() => return Err(PaperError::Interrupted),
            None => {
                let value = make()?;
                self.keep(name, &value)?;
                value
            }
        };
        self.count();
        Ok(value)
    }

    /// The part of that name, made with all cores and stopped with all else.
    pub fn learn<T: Serialize + DeserializeOwned>(
        &mut self,
        name: &str,
        make: impl FnOnce(usize, &Stop) -> Result<T, PaperError>,
    ) -> Result<T, PaperError> {
        let (cores, stop) = (self.cores, self.stop);
        self.part(name, || make(cores, stop))
    }

    /// Plays what is left of a match; each game is a part, and `see` sees all of them.
    pub fn play(
        &mut self,
        name: &str,
        contest: &Match,
        see: &mut dyn FnMut(&GameRecord),
    ) -> Result<Standing, PaperError> {
        let label = |game: u64| format!("{name}, game {game}");
        let engines = contest.conditions().engines.iter().map(|engine| engine.name.clone()).collect();
        let mut standing = Standing::new(engines);
        let games = contest.schedule().games();
        let known: Vec<bool> = (0..games).map(|game| self.known.contains_key(&label(game))).collect();
        for game in (0..games).filter(|&game| known[game as usize]) {
            let record: GameRecord =
                self.part(&label(game), || Err(PaperError::Other("the game is known".to_string())))?;
            standing.add(&record);
            see(&record);
        }
        let stop = self.stop.clone();
        let concurrency = (self.cores / contest.threads().max(1)).max(1);
        let is_known = |game: u64| known.get(game as usize).copied().unwrap_or(false);
        let result = contest.play(&mut standing, is_known, concurrency, &stop, |record, _| {
            self.keep(&label(record.game), record)?;
            see(record);
            self.count();
            Ok::<(), PaperError>(())
        });
        match result {
            Err(PlayError::Listener(error)) => Err(error),
            Err(error) => Err(PaperError::Other(error.to_string())),
            Ok(()) if self.stop.is_requested() => Err(PaperError::Interrupted),
            Ok(()) => Ok(standing),
        }
    }

    fn keep(&mut self, name: &str, value: &impl Serialize) -> Result<(), PaperError> {
        let Some(log) = &mut self.log else { return Ok(()) };
        let value = serde_json::to_value(value).map_err(|error| PaperError::Part(name.to_string(), error))?;
        Ok(log.append(&Part { part: name.to_string(), value })?)
    }

    fn count(&mut self) {
        self.finished += 1;
        (self.progress)(self.finished);
    }
}
