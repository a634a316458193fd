//! The samples to learn from, and those that are kept apart.

use super::settings::Settings;
use crate::sample::Sample;
use crate::shard::{self, ShardError};
use std::fmt;
use std::path::{Path, PathBuf};

/// Samples as bytes, half the size of what they stand for. Each of them was looked at and is one.
#[derive(Clone, Debug, Default)]
pub struct Data {
    training: Vec<[u8; Sample::SIZE]>,
    validation: Vec<[u8; Sample::SIZE]>,
    /// The samples that the settings leave out.
    left_out: usize,
    /// The games before the one that is read, and the turn of its last sample.
    games: usize,
    turn: u16,
}

/// Why there is nothing to learn from.
#[derive(Debug)]
pub enum DataError {
    /// A file is no use.
    File(PathBuf, ShardError),
    /// There are no samples, or the settings leave all of them out.
    Nothing,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Nothing => write!(f, "no samples to learn from"),
        }
    }
}

impl std::error::Error for DataError {}

impl Data {
    /// Reads the files that the settings name.
    pub fn load(settings: &Settings) -> Result<Self, DataError> {
        let mut data = Self::default();
        for path in &settings.data {
            let in_file = |path: &Path, error| DataError::File(path.to_owned(), error);
            for file in shard::files(path).map_err(|error| in_file(path, error.into()))? {
                let bytes = shard::read_records(&file).map_err(|error| in_file(&file, error))?;
                for (number, record) in bytes.as_chunks().0.iter().enumerate() {
                    let sample = Sample::from_bytes(record);
                    let sample = sample.ok_or_else(|| in_file(&file, ShardError::Sample(number + 1)))?;
                    data.add(settings, &sample, *record);
                }
            }
        }
        data.not_empty()
    }

    /// Takes samples that are in memory.
    pub fn new(settings: &Settings, samples: &[Sample]) -> Result<Self, DataError> {
        let mut data = Self::default();
        for sample in samples {
            data.add(settings, sample, sample.to_bytes());
        }
        data.not_empty()
    }

    fn not_empty(self) -> Result<Self, DataError> {
        if self.training.is_empty() { Err(DataError::Nothing) } else { Ok(self) }
    }

    fn add(&mut self, settings: &Settings, sample: &Sample, record: [u8; Sample::SIZE]) {
        // The samples of a game are together, the turns in order.
        self.games += usize::from(sample.turn < self.turn);
        self.turn = sample.turn;
        let undecided =
            settings.score_limit.is_none_or(|limit| sample.score.unsigned_abs() <= limit.unsigned_abs());
        if !undecided || settings.origins.weight(sample.origin) == 0.0 {
            self.left_out += 1;
            return;
        }
        // Whole games are kept apart, because the positions of a game are much alike; evenly from all of them.
        let kept = |games: usize| (games as f64 * settings.validation.0).floor();
        let apart = kept(self.games + 1) > kept(self.games);
        let list = if apart { &mut self.validation } else { &mut self.training };
        list.push(record);
    }

    /// How many samples are learned from.
    pub fn training(&self) -> usize {
        self.training.len()
    }

    /// How many samples are kept apart.
    pub fn validation(&self) -> usize {
        self.validation.len()
    }

    /// How many samples the settings leave out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    pub(super) fn training_sample(&self, place: usize) -> Sample {
        sample(&self.training[place])
    }

    pub(super) fn validation_sample(&self, place: usize) -> Sample {
        sample(&self.validation[place])
    }

    /// A number that depends on all samples that are learned from, as far as their order and number go.
    pub(super) fn fingerprint(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(self.training.as_flattened());
        hasher.finalize()
    }
}

fn sample(record: &[u8; Sample::SIZE]) -> Sample {
    Sample::from_bytes(record).expect("records were read before they were added")
}
