//! The training set and the validation set.

use super::settings::{Settings, Share};
use crate::sample::{GameId, Sample};
use crate::shard::{self, ShardError};
use std::path::{Path, PathBuf};

/// Samples as bytes, half the size of what they stand for. Each of them was looked at and is one.
#[derive(Clone, Debug, Default)]
pub struct Data {
    training: Vec<[u8; Sample::SIZE]>,
    validation: Vec<[u8; Sample::SIZE]>,
    /// The samples that the settings leave out.
    left_out: usize,
}

/// Why there is nothing to learn from.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// A file is no use.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, ShardError),
    /// There are no samples, or the settings leave all of them out.
    #[error("no samples to learn from")]
    Nothing,
}

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
        let Sample { score, origin, game, .. } = *sample;
        let is_used = settings
            .score_limit
            .is_none_or(|limit| score.decided().is_none() && score.centirabbits().abs() <= i32::from(limit));
        if !is_used || settings.origins.weight(origin) == 0.0 {
            self.left_out += 1;
            return;
        }
        // The positions of a game are much alike, so a game is kept for validation as a whole, with all that is near to it.
        // What is of no known game could be near to anything, and a network must not be judged by what it has learned.
        let is_validation = game.is_some_and(|game| is_validation(game, settings.validation));
        let list = if is_validation { &mut self.validation } else { &mut self.training };
        list.push(record);
    }

    /// How many samples are learned from.
    pub fn training(&self) -> usize {
        self.training.len()
    }

    /// How many samples are in the validation set.
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

/// Whether a game belongs to the validation set: evenly so many of all games, whatever file they are in.
fn is_validation(game: GameId, Share(share): Share) -> bool {
    let before = |number: u32| (f64::from(number) * share).floor();
    before(game.number() + 1) > before(game.number())
}

fn sample(record: &[u8; Sample::SIZE]) -> Sample {
    Sample::from_bytes(record).expect("records were read before they were added")
}
