//! Turns that were chosen, each beside some of the turns that were not, as features.

use std::fs;
use std::io;
use std::path::Path;

const MAGIC: [u8; 8] = *b"HATHICHO";
const CHECKSUM: usize = 4;

/// Many choices, one behind the other. The first candidate of each is the turn that was chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// The features of all candidates.
    features: Vec<u16>,
    /// Where the features of each candidate end.
    ends: Vec<u32>,
    /// How many turns each candidate stands for.
    counts: Vec<f32>,
    /// Where the candidates of each choice end.
    choices: Vec<u32>,
    /// How much each choice counts; those that count 0 are not learned from but judged by.
    weights: Vec<f32>,
}

/// A turn that could have been chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<'a> {
    /// What is so for it.
    pub features: &'a [u16],
    /// How many turns it stands for.
    pub count: f32,
}

/// Why a file has no choices.
#[derive(Debug, thiserror::Error)]
pub enum ChoicesError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else, or damaged.
    #[error("not a file of choices, or a damaged one")]
    Damaged,
}

impl Choices {
    /// Adds a choice.
    pub fn push<'a>(&mut self, weight: f32, candidates: impl IntoIterator<Item = Candidate<'a>>) {
        for Candidate { features, count } in candidates {
            self.features.extend(features);
            self.ends.push(self.features.len() as u32);
            self.counts.push(count);
        }
        self.choices.push(self.ends.len() as u32);
        self.weights.push(weight);
    }

    /// Adds all of the others.
    pub fn append(&mut self, other: &Self) {
        let (features, candidates) = (self.features.len() as u32, self.ends.len() as u32);
        self.features.extend(&other.features);
        self.ends.extend(other.ends.iter().map(|end| end + features));
        self.counts.extend(&other.counts);
        self.choices.extend(other.choices.iter().map(|end| end + candidates));
        self.weights.extend(&other.weights);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// How much a choice counts.
    pub fn weight(&self, choice: usize) -> f32 {
        self.weights[choice]
    }

    /// The candidates of a choice; the chosen one is the first.
    pub fn candidates(&self, choice: usize) -> impl Iterator<Item = Candidate<'_>> {
        let start = |ends: &[u32], place: usize| place.checked_sub(1).map_or(0, |last| ends[last] as usize);
        let range = start(&self.choices, choice)..self.choices[choice] as usize;
        range.map(move |candidate| Candidate {
            features: &self.features[start(&self.ends, candidate)..self.ends[candidate] as usize],
            count: self.counts[candidate],
        })
    }

    /// Writes them to a file that appears at once and whole.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut bytes = Vec::from(MAGIC);
        for length in [self.features.len(), self.ends.len(), self.choices.len()] {
            bytes.extend((length as u64).to_le_bytes());
        }
        bytes.extend(self.features.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.ends.iter().chain(&self.choices).flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.counts.iter().chain(&self.weights).flat_map(|number| number.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        files::write(path, &bytes)
    }

    /// Reads a file of them.
    pub fn read(path: &Path) -> Result<Self, ChoicesError> {
        let bytes = fs::read(path)?;
        let damaged = || ChoicesError::Damaged;
        let content = bytes.strip_prefix(&MAGIC).ok_or_else(damaged)?;
        let (content, checksum) =
            content.split_at_checked(content.len().wrapping_sub(CHECKSUM)).ok_or_else(damaged)?;
        if crc32fast::hash(&bytes[..bytes.len() - CHECKSUM]).to_le_bytes() != checksum {
            return Err(ChoicesError::Damaged);
        }
        let (lengths, mut rest) = content.split_at_checked(24).ok_or_else(damaged)?;
        let (lengths, _) = lengths.as_chunks();
        let [features, ends, choices] = [0, 1, 2].map(|place| u64::from_le_bytes(lengths[place]) as usize);
        let mut take = |length: usize| {
            let (part, after) = rest.split_at_checked(length).ok_or_else(damaged)?;
            rest = after;
            Ok::<_, ChoicesError>(part)
        };
        let found = Self {
            features: numbers(take(2 * features)?, u16::from_le_bytes),
            ends: numbers(take(4 * ends)?, u32::from_le_bytes),
            choices: numbers(take(4 * choices)?, u32::from_le_bytes),
            counts: numbers(take(4 * ends)?, f32::from_le_bytes),
            weights: numbers(take(4 * choices)?, f32::from_le_bytes),
        };
        if rest.is_empty() { Ok(found) } else { Err(ChoicesError::Damaged) }
    }
}

fn numbers<T, const N: usize>(bytes: &[u8], number: impl Fn([u8; N]) -> T) -> Vec<T> {
    let (chunks, _) = bytes.as_chunks();
    chunks.iter().map(|&chunk| number(chunk)).collect()
}
