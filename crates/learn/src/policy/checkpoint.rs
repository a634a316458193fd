//! A training of a policy network that can go on later.

use super::run::{PolicyError, PolicyTraining};
use super::trainer::PolicyTrainer;
use crate::sample::Sample;
use nnue::policy::{Policy, PolicyFloat};
use std::fs;
use std::path::Path;

const MAGIC: [u8; 8] = *b"hathipck";

/// Where a training is: which pass, and how many samples of it are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub pass: u32,
    pub done: u64,
}

/// What a training depends on; one with other settings or samples does not go on with it.
fn settings(training: &PolicyTraining, samples: &[Sample]) -> Vec<u8> {
    let mut bytes = Vec::from(training.passes.to_le_bytes());
    bytes.extend(training.rate.to_le_bytes());
    bytes.extend(training.seed.to_le_bytes());
    bytes.extend(training.start.as_ref().map_or(0, Policy::checksum).to_le_bytes());
    bytes.extend((samples.len() as u64).to_le_bytes());
    let mut content = crc32fast::Hasher::new();
    samples.iter().for_each(|sample| content.update(&sample.to_bytes()));
    bytes.extend(content.finalize().to_le_bytes());
    bytes
}

pub(super) fn save(
    path: &Path,
    training: &PolicyTraining,
    samples: &[Sample],
    place: Place,
    trainer: &PolicyTrainer,
) -> Result<(), PolicyError> {
    let mut bytes = Vec::from(MAGIC);
    bytes.extend(settings(training, samples));
    bytes.extend(place.pass.to_le_bytes());
    bytes.extend(place.done.to_le_bytes());
    bytes.extend(trainer.steps.to_le_bytes());
    for network in [&trainer.network, &trainer.momenta, &trainer.squares] {
        for list in network.lists() {
            bytes.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    files::write(path, &bytes).map_err(|error| PolicyError::File(path.to_path_buf(), error.to_string()))
}

/// The training as it was, if there is one and it is this one.
pub(super) fn load(
    path: &Path,
    training: &PolicyTraining,
    samples: &[Sample],
) -> Result<Option<(Place, PolicyTrainer)>, PolicyError> {
    let wrong = |reason: &str| PolicyError::File(path.to_path_buf(), reason.to_string());
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(wrong(&error.to_string())),
    };
    let Some((content, checksum)) = bytes.split_last_chunk::<4>().filter(|_| bytes.starts_with(&MAGIC))
    else {
        return Err(wrong("this is not a checkpoint of a policy network"));
    };
    if crc32fast::hash(content).to_le_bytes() != *checksum {
        return Err(wrong("the file is damaged: its checksum is wrong"));
    }
    let settings = settings(training, samples);
    let Some(rest) = content[MAGIC.len()..].strip_prefix(settings.as_slice()) else {
        return Err(wrong("this is a training with other settings or samples; --fresh begins anew"));
    };
    let short = || wrong("the file is too short");
    let (pass, rest) = rest.split_first_chunk().ok_or_else(short)?;
    let (done, rest) = rest.split_first_chunk().ok_or_else(short)?;
    let (steps, rest) = rest.split_first_chunk().ok_or_else(short)?;
    let (numbers, _) = rest.as_chunks();
    let mut numbers = numbers.iter().map(|&number| f32::from_le_bytes(number));
    let mut networks = [PolicyFloat::zero(), PolicyFloat::zero(), PolicyFloat::zero()];
    for weight in networks.iter_mut().flat_map(|network| network.lists_mut()).flatten() {
        *weight = numbers.next().ok_or_else(short)?;
    }
    let [network, momenta, squares] = networks;
    let place = Place { pass: u32::from_le_bytes(*pass), done: u64::from_le_bytes(*done) };
    if place.done > samples.len() as u64 {
        return Err(wrong("the file is damaged: it has learned from more samples than there are"));
    }
    let trainer = PolicyTrainer::from_parts(network, momenta, squares, u32::from_le_bytes(*steps));
    Ok(Some((place, trainer)))
}
