//! Files of samples: a header with a version, a checksum and what is known of the samples, then the samples. A file
//! appears at once and whole, or not at all.

use crate::sample::Sample;
use engine::bench::Identity;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"HATHIPOS";
/// The version that is written.
const VERSION: u32 = 2;
/// The first version, whose samples have no game and no turn.
const FIRST_VERSION: u32 = 1;
/// The bytes before the checksum, and before the content that it is of.
const PREFIX: usize = 12;
const START: usize = PREFIX + 4;
/// The ending of the files' names.
pub const ENDING: &str = "samples";

/// What is known of the samples of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The games of a shard of self-play; none of other files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The runs of self-play that they come from; those of old files are not known.
    #[serde(default)]
    pub made_by: Vec<MadeBy>,
}

/// A run of self-play: what its games depend on besides their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeBy {
    /// The player.
    #[serde(flatten)]
    pub engine: Identity,
    /// The size of its transposition table in megabytes.
    pub hash_mb: usize,
    /// The nodes of the search before every turn.
    pub nodes: u64,
    /// What chance began with.
    pub seed: u64,
    /// What made samples more various than the games alone.
    #[serde(default)]
    pub variety: Variety,
    /// The checksum of the positions from which games began, unless their starts were made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<u32>,
}

/// What makes samples more various than the games alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variety {
    /// For each position of a game so many beside it are searched too.
    pub asides: u32,
    /// In so many turns after the start now and then a weak turn is played.
    pub weak_turns: u32,
}

/// What the files have that say nothing of it.
impl Default for Variety {
    fn default() -> Self {
        Self { asides: 3, weak_turns: 24 }
    }
}

impl MadeBy {
    /// Whether two runs would play the same games.
    pub fn plays_like(&self, other: &Self) -> bool {
        let same = |it: &Self| (it.hash_mb, it.nodes, it.seed, it.variety, it.starts);
        same(self) == same(other) && self.engine.plays_like(&other.engine)
    }
}

/// `nodes 2000, seed 1, hash 4, hathi 0.1.0, …`.
impl fmt::Display for MadeBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { engine, hash_mb, nodes, seed, variety, starts } = self;
        write!(f, "nodes {nodes}, seed {seed}, hash {hash_mb}, ")?;
        if *variety != Variety::default() {
            write!(f, "asides {}, weak turns {}, ", variety.asides, variety.weak_turns)?;
        }
        if let Some(starts) = starts {
            write!(f, "starts {starts:08x}, ")?;
        }
        write!(f, "{engine}")
    }
}

impl About {
    /// What is known of the samples of two files together.
    pub fn and(mut self, other: Self) -> Self {
        self.games = None;
        for run in other.made_by {
            if !self.made_by.contains(&run) {
                self.made_by.push(run);
            }
        }
        self
    }
}

/// The header: JSON between its length and the samples.
#[derive(Serialize, Deserialize)]
struct Header {
    /// How many there are.
    samples: u64,
    #[serde(flatten)]
    about: About,
}

/// Why a file is no use.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("not a file of samples")]
    Foreign,
    /// It was written by a later version.
    #[error("version {0} of the format, and this program knows only those up to {VERSION}")]
    Version(u32),
    /// What it says of itself cannot be read.
    #[error("the header cannot be read: {0}")]
    Header(String),
    /// It has another length than its header says: the samples that it should have, and the bytes that it has.
    #[error("{0} samples do not make {1} bytes: cut off?")]
    Length(u64, u64),
    /// Its bytes have changed since it was written.
    #[error("the checksum is wrong: the file is damaged or cut off")]
    Checksum,
    /// A sample, counted from 1, is none.
    #[error("sample {0} is no position")]
    Sample(usize),
}

/// Writes samples to a file.
pub fn write(path: &Path, about: &About, samples: &[Sample]) -> Result<(), ShardError> {
    let records: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
    write_records(path, about, &records)
}

/// Writes samples that are bytes already.
pub fn write_records(path: &Path, about: &About, records: &[u8]) -> Result<(), ShardError> {
    let header = Header { samples: (records.len() / Sample::SIZE) as u64, about: about.clone() };
    let header = serde_json::to_vec(&header).map_err(io::Error::from)?;
    let mut content = Vec::with_capacity(4 + header.len() + records.len());
    content.extend((header.len() as u32).to_le_bytes());
    content.extend(header);
    content.extend(records);
    let mut bytes = Vec::with_capacity(START + content.len());
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(crc32fast::hash(&content).to_le_bytes());
    bytes.extend(content);
    Ok(files::write(path, &bytes)?)
}

/// The samples of a file as bytes, [`Sample::SIZE`] each. The checksum is right; the samples are not looked at. Those of
/// the first version of the format are made into such of the present one.
pub fn read_records(path: &Path) -> Result<Vec<u8>, ShardError> {
    let bytes = fs::read(path)?;
    let Some((prefix, content)) = bytes.split_at_checked(START).filter(|_| bytes.starts_with(&MAGIC)) else {
        return Err(ShardError::Foreign);
    };
    let word = |at: usize| u32::from_le_bytes([prefix[at], prefix[at + 1], prefix[at + 2], prefix[at + 3]]);
    match word(MAGIC.len()) {
        FIRST_VERSION => first_records(content, word(PREFIX), bytes.len()),
        VERSION if crc32fast::hash(content) != word(PREFIX) => Err(ShardError::Checksum),
        VERSION => records(content),
        version => Err(ShardError::Version(version)),
    }
}

/// What is known of the samples of a file. Only its beginning is read, so the checksum is not looked at.
pub fn about(path: &Path) -> Result<About, ShardError> {
    let mut file = File::open(path)?;
    let mut prefix = [0; START + 4];
    file.read_exact(&mut prefix).map_err(|_| ShardError::Foreign)?;
    let word = |at: usize| u32::from_le_bytes([prefix[at], prefix[at + 1], prefix[at + 2], prefix[at + 3]]);
    match word(MAGIC.len()) {
        _ if !prefix.starts_with(&MAGIC) => Err(ShardError::Foreign),
        FIRST_VERSION => Ok(About::default()),
        VERSION => {
            let mut header = Vec::new();
            file.take(word(START).into()).read_to_end(&mut header)?;
            Ok(read_header(&header)?.about)
        }
        version => Err(ShardError::Version(version)),
    }
}

fn read_header(bytes: &[u8]) -> Result<Header, ShardError> {
    serde_json::from_slice(bytes).map_err(|error| ShardError::Header(error.to_string()))
}

/// The records of a file whose checksum is right.
fn records(content: &[u8]) -> Result<Vec<u8>, ShardError> {
    let missing = || ShardError::Header("it is not there".to_string());
    let (length, rest) = content.split_first_chunk().ok_or_else(missing)?;
    let (header, records) =
        rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(missing)?;
    let header = read_header(header)?;
    if header.samples.checked_mul(Sample::SIZE as u64) != Some(records.len() as u64) {
        return Err(ShardError::Length(header.samples, records.len() as u64));
    }
    Ok(records.to_vec())
}

/// The records of the first version: their number stands before them, and the checksum is of the samples alone.
fn first_records(content: &[u8], checksum: u32, all: usize) -> Result<Vec<u8>, ShardError> {
    let (count, records) = content.split_first_chunk().ok_or(ShardError::Foreign)?;
    let count = u64::from_le_bytes(*count);
    if count.checked_mul(Sample::FIRST_SIZE as u64) != Some(records.len() as u64) {
        return Err(ShardError::Length(count, all as u64));
    }
    if crc32fast::hash(records) != checksum {
        return Err(ShardError::Checksum);
    }
    let (records, _) = records.as_chunks();
    Ok(records.iter().flat_map(Sample::from_first).collect())
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
