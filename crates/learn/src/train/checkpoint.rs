//! A training that was interrupted: all that is needed to go on as if nothing had happened.
//!
//! The file has a header, the shape of the network, how far the training is, its log, then the weights and the two means
//! of AdamW, each in the order of [`Float`], and a checksum.

use super::adam::Adam;
use super::data::Data;
use super::model::{Row, Shape};
use super::part::Loss;
use super::run::RunError;
use super::settings::Settings;
use super::trainer::{Record, State};
use nnue::{Float, Inputs, Scheme};
use std::fs;
use std::io;
use std::path::Path;

const MAGIC: [u8; 8] = *b"HATHITRN";
const VERSION: u32 = 1;

/// Why a checkpoint is no use.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("not a checkpoint of a training")]
    Foreign,
    /// It is something else, and no network either: why not.
    #[error("neither a checkpoint of a training nor a network ({0})")]
    NoStart(String),
    /// It was written by another version.
    #[error("version {0} of the format, not {VERSION}")]
    Version(u32),
    /// Its bytes have changed since it was written, or some are missing.
    #[error("the checksum or the length is wrong: the file is damaged")]
    Damaged,
    /// It is of a network with another shape.
    #[error("the network has other inputs, hidden units or buckets than the settings say")]
    Shape,
    /// It is of a training with other settings or data.
    #[error("the training has other settings or data (--fresh begins anew)")]
    Other,
}

/// A number that differs if another training is meant: one whose result would be another. Where its files are does not
/// matter, but what is in them does.
pub(super) fn identity(settings: &Settings, data: &Data) -> Result<u32, RunError> {
    let start = match &settings.start {
        Some(path) => {
            let bytes = fs::read(path).map_err(|error| RunError::Checkpoint(path.clone(), error.into()))?;
            crc32fast::hash(&bytes)
        }
        None => 0,
    };
    let same = Settings { data: Vec::new(), output: "".into(), start: None, threads: 1, ..settings.clone() };
    let (fingerprint, validation) = (data.fingerprint(), data.validation());
    Ok(crc32fast::hash(format!("{same:?} {start:08x} {fingerprint:08x} {validation}").as_bytes()))
}

/// Writes a checkpoint.
pub(super) fn write(path: &Path, shape: Shape, identity: u32, state: &State) -> io::Result<()> {
    let mut bytes = Vec::new();
    bytes.extend(MAGIC);
    let numbers = [VERSION, identity, shape.inputs.scheme as u32, shape.inputs.mirrored.into()];
    let sizes = [shape.hidden as u32, shape.buckets as u32, state.records.len() as u32];
    bytes.extend(numbers.into_iter().chain(sizes).flat_map(u32::to_le_bytes));
    bytes.extend(state.batches.to_le_bytes());
    bytes.extend([state.loss.sum, state.loss.weight].into_iter().flat_map(f64::to_le_bytes));
    for record in &state.records {
        bytes.extend(record.positions.to_le_bytes());
        // There is no loss that is not a number: it stands for none.
        let numbers = [record.training, record.validation.unwrap_or(f64::NAN), record.learning_rate];
        bytes.extend(numbers.into_iter().flat_map(f64::to_le_bytes));
    }
    for rows in [&state.rows, &state.adam.first, &state.adam.second] {
        let Float { weights, bias, output, output_bias, .. } = shape.to_float(rows, 0, String::new());
        for numbers in [weights, bias, output, output_bias] {
            bytes.extend(numbers.into_iter().flat_map(f32::to_le_bytes));
        }
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    files::write(path, &bytes)
}

/// Reads a checkpoint, and which training it belongs to.
pub(super) fn read(path: &Path, shape: Shape) -> Result<(u32, State), CheckpointError> {
    let bytes = fs::read(path)?;
    let mut rest = Bytes(&bytes);
    if rest.take() != Some(MAGIC) {
        return Err(CheckpointError::Foreign);
    }
    let version = rest.u32()?;
    if version != VERSION {
        return Err(CheckpointError::Version(version));
    }
    let (content, checksum) = bytes.split_last_chunk().ok_or(CheckpointError::Damaged)?;
    if crc32fast::hash(content).to_le_bytes() != *checksum {
        return Err(CheckpointError::Damaged);
    }
    let identity = rest.u32()?;
    let (scheme, mirrored) = (rest.u32()?, rest.u32()? != 0);
    let scheme =
        Scheme::ALL.into_iter().find(|known| *known as u32 == scheme).ok_or(CheckpointError::Damaged)?;
    let (hidden, buckets, records) = (rest.u32()? as usize, rest.u32()? as usize, rest.u32()?);
    if shape != (Shape { inputs: Inputs { scheme, mirrored }, hidden, buckets }) {
        return Err(CheckpointError::Shape);
    }
    let batches = rest.u64()?;
    let loss = Loss { sum: rest.f64()?, weight: rest.f64()? };
    let mut record = || {
        let (positions, training, validation) = (rest.u64()?, rest.f64()?, rest.f64()?);
        let validation = Some(validation).filter(|loss| !loss.is_nan());
        Ok(Record { positions, training, validation, learning_rate: rest.f64()? })
    };
    let records = (0..records).map(|_| record()).collect::<Result<_, CheckpointError>>()?;
    let (rows, first, second) = (rest.rows(shape)?, rest.rows(shape)?, rest.rows(shape)?);
    if rest.0.len() != checksum.len() {
        return Err(CheckpointError::Damaged);
    }
    Ok((identity, State { batches, rows, adam: Adam { first, second }, loss, records }))
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn u32(&mut self) -> Result<u32, CheckpointError> {
        self.take().map(u32::from_le_bytes).ok_or(CheckpointError::Damaged)
    }

    fn u64(&mut self) -> Result<u64, CheckpointError> {
        self.take().map(u64::from_le_bytes).ok_or(CheckpointError::Damaged)
    }

    fn f64(&mut self) -> Result<f64, CheckpointError> {
        self.u64().map(f64::from_bits)
    }

    fn rows(&mut self, shape: Shape) -> Result<Vec<Row>, CheckpointError> {
        let mut network = Float::zero(shape.inputs, shape.hidden, shape.buckets, 0);
        let Float { weights, bias, output, output_bias, .. } = &mut network;
        for number in [weights, bias, output, output_bias].into_iter().flatten() {
            *number = f32::from_bits(self.u32()?);
        }
        Ok(shape.rows_of(&network))
    }
}
