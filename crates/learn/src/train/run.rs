//! A whole training, with the files that it leaves.

use super::checkpoint::{self, CheckpointError};
use super::curve;
use super::data::Data;
use super::model::Row;
use super::settings::Settings;
use super::trainer::{Record, State, Trainer};
use nnue::{Float, Network, NetworkError};
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How much work may be lost.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(60);
/// The ending of the names of checkpoints.
pub const CHECKPOINT_ENDING: &str = "checkpoint";

/// Why a training could not be done.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A checkpoint is no use.
    #[error("{}: {}", .0.display(), .1)]
    Checkpoint(PathBuf, CheckpointError),
    /// A file cannot be written.
    #[error("{}: {}", .0.display(), files::reason(.1))]
    File(PathBuf, io::Error),
    /// The network cannot be written in whole numbers.
    #[error("the network: {0}")]
    Network(NetworkError),
}

/// The log of a training, as it is written.
#[derive(Serialize)]
struct Log<'a> {
    settings: &'a Settings,
    /// How many samples there are, and how many are kept apart.
    training_samples: usize,
    validation_samples: usize,
    records: &'a [Record],
}

/// Trains a network and writes it, with a log and a picture. A checkpoint is written now and then, and a training that
/// has one goes on from there, unless it is to be `fresh`. The listener hears of every batch and may break off: then
/// there is a checkpoint and no network.
pub fn run(
    settings: &Settings,
    data: &Data,
    fresh: bool,
    mut listen: impl FnMut(&Trainer) -> ControlFlow<()>,
) -> Result<ControlFlow<(), Vec<Record>>, RunError> {
    let path = settings.output.with_extension(CHECKPOINT_ENDING);
    let identity = checkpoint::identity(settings, data)?;
    // What cannot be written at the end is better known at the beginning.
    for path in
        [&settings.output, &settings.output.with_extension("json"), &settings.output.with_extension("svg")]
    {
        files::check(path).map_err(|error| RunError::File(path.clone(), error))?;
    }
    let mut trainer = prepare(settings, data, fresh, identity)?;
    let save = |trainer: &Trainer| {
        checkpoint::write(&path, settings.shape(), identity, trainer.state())
            .map_err(|error| RunError::File(path.clone(), error))
    };
    save(&trainer)?;
    let mut saved = Instant::now();
    let mut go_on = listen(&trainer);
    while go_on.is_continue() && !trainer.finished() {
        trainer.step();
        go_on = listen(&trainer);
        if saved.elapsed() >= CHECKPOINT_EVERY {
            save(&trainer)?;
            saved = Instant::now();
        }
    }
    save(&trainer)?;
    if !trainer.finished() {
        return Ok(ControlFlow::Break(()));
    }
    let network = trainer.network().quantise().map_err(RunError::Network)?;
    let records = trainer.records();
    let log =
        Log { settings, training_samples: data.training(), validation_samples: data.validation(), records };
    let log = serde_json::to_string_pretty(&log).unwrap_or_default() + "\n";
    let files = [
        (settings.output.clone(), network.to_bytes()),
        (settings.output.with_extension("json"), log.into_bytes()),
        (settings.output.with_extension("svg"), curve::svg(records).into_bytes()),
    ];
    for (path, bytes) in files {
        files::write(&path, &bytes).map_err(|error| RunError::File(path, error))?;
    }
    Ok(ControlFlow::Continue(records.to_vec()))
}

/// The training where it was left, or at its beginning.
fn prepare<'a>(
    settings: &'a Settings,
    data: &'a Data,
    fresh: bool,
    identity: u32,
) -> Result<Trainer<'a>, RunError> {
    let shape = settings.shape();
    let read = |path: &PathBuf| {
        checkpoint::read(path, shape).map_err(|error| RunError::Checkpoint(path.clone(), error))
    };
    let path = settings.output.with_extension(CHECKPOINT_ENDING);
    if !fresh && path.exists() {
        let (of, state) = read(&path)?;
        if of != identity {
            return Err(RunError::Checkpoint(path, CheckpointError::Other));
        }
        return Ok(Trainer::with_state(settings, data, state));
    }
    match &settings.start {
        Some(path) => {
            let rows = starting_weights(path, settings);
            let rows = rows.map_err(|error| RunError::Checkpoint(path.clone(), error))?;
            Ok(Trainer::with_state(settings, data, State::new(shape, rows)))
        }
        None => Ok(Trainer::new(settings, data)),
    }
}

/// The weights of a checkpoint or of a network.
fn starting_weights(path: &Path, settings: &Settings) -> Result<Vec<Row>, CheckpointError> {
    let shape = settings.shape();
    match Network::open(path) {
        Ok(network) => shape.widened(&Float::of(&network), settings.seed).ok_or(CheckpointError::Shape),
        Err(reason) => match checkpoint::read(path, shape) {
            Err(CheckpointError::Foreign) => Err(CheckpointError::NoStart(reason)),
            read => read.map(|(_, state)| state.rows),
        },
    }
}
