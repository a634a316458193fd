//! What each feature is worth.

use super::layout::Group;
use std::fmt;
use std::path::Path;
use std::sync::LazyLock;

const MAGIC: [u8; 8] = *b"hathirnk";
const VERSION: u16 = 1;
/// The bytes before the note: magic, version, the length of the note, the features' fingerprint, their number.
const HEADER: usize = 20;
const CHECKSUM: usize = 4;

/// How many units of a weight make a factor of e in the chance to be played.
pub const UNIT: f64 = 1000.0;

/// The weight of every feature: the logarithm of its strength in the Bradley-Terry model (Wu 2015 §5.1), in thousandths.
/// The strength of a turn is the product of the strengths of its features, so its logarithm is a sum; the chance of a turn
/// to be played is its strength, divided by the strengths of all.
#[derive(Clone, PartialEq, Eq)]
pub struct Model {
    weights: Box<[i16]>,
    note: String,
}

/// Why a file is no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// It is something else.
    #[error("not a ranking of turns")]
    Foreign,
    /// It was written by another version.
    #[error("version {0} of the format, not {VERSION}")]
    Version(u16),
    /// It is for other features.
    #[error("it ranks by other features than this program knows")]
    Features,
    /// It has another length than its header says.
    #[error("{found} bytes, and there should be {expected}")]
    Length {
        /// What the header says.
        expected: usize,
        /// What there is.
        found: usize,
    },
    /// Its bytes have changed.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
    /// What it says of itself is no text.
    #[error("the note is no text")]
    Note,
    /// There are too few or too many weights.
    #[error("{0} weights, and there are {features} features", features = Group::FEATURES)]
    Count(usize),
    /// A weight is too large, or none at all.
    #[error("the weight {1} of feature {0}")]
    Weight(usize, String),
    /// A note that is too long.
    #[error("the note has {0} bytes, more than a file can hold")]
    LongNote(usize),
}

impl Model {
    /// A model with these weights, in natural logarithms.
    ///
    /// # Errors
    /// If there is not one for each feature, or one cannot be kept in a file.
    pub fn new(weights: &[f64], note: &str) -> Result<Self, ModelError> {
        if weights.len() != Group::FEATURES {
            return Err(ModelError::Count(weights.len()));
        }
        if note.len() > usize::from(u16::MAX) {
            return Err(ModelError::LongNote(note.len()));
        }
        let whole = |(feature, &weight): (usize, &f64)| {
            let units = (UNIT * weight).round();
            let fits = units.abs() <= f64::from(i16::MAX);
            if fits { Ok(units as i16) } else { Err(ModelError::Weight(feature, weight.to_string())) }
        };
        let weights = weights.iter().enumerate().map(whole).collect::<Result<_, _>>()?;
        Ok(Self { weights, note: note.to_string() })
    }

    /// The one that comes with the program.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Option<Model>> =
            LazyLock::new(|| Model::from_bytes(include_bytes!("../../rankings/default.ranking")).ok());
        static NONE: LazyLock<Model> =
            LazyLock::new(|| Model { weights: vec![0; Group::FEATURES].into(), note: String::new() });
        // The file is a part of the program, and a test reads it.
        BUILT_IN.as_ref().unwrap_or_else(|| &NONE)
    }

    /// What it has learned from, in words.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// What a feature is worth, in natural logarithms.
    pub fn weight(&self, feature: u16) -> f64 {
        self.weights.get(usize::from(feature)).map_or(0.0, |&weight| f64::from(weight) / UNIT)
    }

    /// The strength of a turn with these features, in units of its logarithm.
    #[inline]
    pub fn strength(&self, features: &[u16]) -> i32 {
        features.iter().map(|&feature| i32::from(self.weights[usize::from(feature)])).sum()
    }

    /// The model as a file.
    ///
    /// All numbers are little endian:
    ///
    /// | bytes | what |
    /// |---|---|
    /// | 8 | `hathirnk` |
    /// | 2 | version of the format, 1 |
    /// | 2 | length of the note |
    /// | 4 | CRC-32 of the names and sizes of all groups of features |
    /// | 4 | number of features |
    /// | … | the note, UTF-8 |
    /// | … | the weights, 16 bits each |
    /// | 4 | CRC-32 of all before |
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.note.len() as u16).to_le_bytes());
        bytes.extend(crc32fast::hash(Group::fingerprint().as_bytes()).to_le_bytes());
        bytes.extend((self.weights.len() as u32).to_le_bytes());
        bytes.extend(self.note.as_bytes());
        bytes.extend(self.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The model in the file of that name, or why there is none.
    pub fn open(path: &Path) -> Result<Self, String> {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        Self::from_bytes(&bytes).map_err(|error| error.to_string())
    }

    /// The model of a file.
    ///
    /// # Errors
    /// If it is not one, is damaged, or is for other features.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(ModelError::Foreign);
        }
        let found = bytes.len();
        let header: &[u8; HEADER] =
            bytes.first_chunk().ok_or(ModelError::Length { expected: HEADER, found })?;
        let short = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let long =
            |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        if short(8) != VERSION {
            return Err(ModelError::Version(short(8)));
        }
        let same = long(12) == crc32fast::hash(Group::fingerprint().as_bytes());
        if !same || long(16) as usize != Group::FEATURES {
            return Err(ModelError::Features);
        }
        let note = usize::from(short(10));
        let expected = HEADER + note + 2 * Group::FEATURES + CHECKSUM;
        if found != expected {
            return Err(ModelError::Length { expected, found });
        }
        let (content, checksum) = bytes.split_at(found - CHECKSUM);
        if crc32fast::hash(content).to_le_bytes() != checksum {
            return Err(ModelError::Checksum);
        }
        let (note, weights) = content[HEADER..].split_at(note);
        let (weights, _) = weights.as_chunks();
        Ok(Self {
            weights: weights.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect(),
            note: String::from_utf8(note.to_vec()).map_err(|_| ModelError::Note)?,
        })
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model").field("note", &self.note).finish_non_exhaustive()
    }
}
