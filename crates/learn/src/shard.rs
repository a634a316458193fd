//! Files of samples: a header with a version, their number and a checksum, then the samples. A file appears at once and
//! whole, or not at all.

use crate::sample::Sample;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"HATHIPOS";
const VERSION: u32 = 1;
const HEADER: usize = 24;
/// The ending of the files' names.
pub const ENDING: &str = "samples";

/// Why a file is no use.
#[derive(Debug)]
pub enum ShardError {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is something else.
    Foreign,
    /// It was written by a later version.
    Version(u32),
    /// It has another length than its header says: the samples that it should have, and the bytes that it has.
    Length(u64, u64),
    /// Its bytes have changed since it was written.
    Checksum,
    /// A sample, counted from 1, is none.
    Sample(usize),
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Foreign => write!(f, "not a file of samples"),
            Self::Version(version) => write!(f, "version {version} of the format, not {VERSION}"),
            Self::Length(count, bytes) => write!(f, "{count} samples do not make {bytes} bytes: cut off?"),
            Self::Checksum => write!(f, "the checksum is wrong: the file is damaged"),
            Self::Sample(number) => write!(f, "sample {number} is no position"),
        }
    }
}

impl std::error::Error for ShardError {}

impl From<io::Error> for ShardError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Writes samples to a file.
pub fn write(path: &Path, samples: &[Sample]) -> Result<(), ShardError> {
    let records: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
    write_records(path, &records)
}

/// Writes samples that are bytes already.
pub fn write_records(path: &Path, records: &[u8]) -> Result<(), ShardError> {
    let mut bytes = Vec::with_capacity(HEADER + records.len());
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(crc32fast::hash(records).to_le_bytes());
    bytes.extend((records.len() as u64 / Sample::SIZE as u64).to_le_bytes());
    bytes.extend(records);
    let unfinished = path.with_extension("part");
    fs::write(&unfinished, bytes)?;
    Ok(fs::rename(unfinished, path)?)
}

/// The samples of a file as bytes, [`Sample::SIZE`] each. The checksum is right; the samples are not looked at.
pub fn read_records(path: &Path) -> Result<Vec<u8>, ShardError> {
    let mut bytes = fs::read(path)?;
    if bytes.len() < HEADER || bytes[..8] != MAGIC {
        return Err(ShardError::Foreign);
    }
    let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let (version, checksum) = (word(8), word(12));
    let count = u64::from(word(16)) | u64::from(word(20)) << 32;
    if version != VERSION {
        return Err(ShardError::Version(version));
    }
    let length = (bytes.len() - HEADER) as u64;
    if count.checked_mul(Sample::SIZE as u64) != Some(length) {
        return Err(ShardError::Length(count, bytes.len() as u64));
    }
    bytes.drain(..HEADER);
    if crc32fast::hash(&bytes) != checksum {
        return Err(ShardError::Checksum);
    }
    Ok(bytes)
}

/// The samples of a file, each of them checked.
pub fn read(path: &Path) -> Result<Vec<Sample>, ShardError> {
    let bytes = read_records(path)?;
    let (records, _) = bytes.as_chunks();
    let read = |(place, record)| Sample::from_bytes(record).ok_or(ShardError::Sample(place + 1));
    records.iter().enumerate().map(read).collect()
}

/// The files of samples that are meant by a path: the file itself, or those in the folder, sorted by name.
pub fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries: Result<Vec<_>, _> = fs::read_dir(path)?.collect();
    let mut files: Vec<PathBuf> = entries?.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == ENDING));
    files.sort();
    Ok(files)
}
