//! Networks in files.

use crate::error::NetworkError;
use crate::inputs::{Inputs, Scheme};
use crate::network::{Network, Parts, check_sizes};
use std::fs;
use std::path::Path;

const MAGIC: [u8; 8] = *b"hathinet";
const VERSION: u16 = 3;
/// The length of everything before the note.
const HEADER: usize = 20;
const CHECKSUM: usize = 4;

impl Network {
    /// The network as a file.
    ///
    /// All numbers are little endian:
    ///
    /// | bytes | what |
    /// |---|---|
    /// | 8 | `hathinet` |
    /// | 2 | version of the format, 3 |
    /// | 1 | scheme of the inputs: 0 named, 1 relative, 2 frozen, 3 traps, 4 prospects |
    /// | 1 | mirrored: 0 or 1 |
    /// | 2 | hidden units |
    /// | 2 | buckets |
    /// | 2 | scale: hundredths of a rabbit for a logit |
    /// | 2 | length of the note |
    /// | … | the note, UTF-8 |
    /// | … | first layer, 8 bits each: `[input][hidden]`; then its biases, 16 bits each |
    /// | … | output, 16 bits each: `[bucket][2 * hidden]`; then its biases, 32 bits each |
    /// | 4 | CRC-32 of all before |
    pub fn to_bytes(&self) -> Vec<u8> {
        let parts = self.parts();
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(parts.inputs.scheme as u8);
        bytes.push(u8::from(parts.inputs.mirrored));
        for number in
            [parts.hidden as u16, parts.output_bias.len() as u16, parts.scale, parts.note.len() as u16]
        {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(parts.note.as_bytes());
        bytes.extend(parts.weights.iter().flat_map(|number| number.to_le_bytes()));
        for list in [&parts.bias, &parts.output] {
            bytes.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(parts.output_bias.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The checksum at the end of its file: what networks are named by.
    pub fn checksum(&self) -> u32 {
        let bytes = self.to_bytes();
        bytes.last_chunk().map_or(0, |checksum| u32::from_le_bytes(*checksum))
    }

    /// The network in the file of that name, or why there is none.
    pub fn open(path: &Path) -> Result<Self, String> {
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        Self::from_bytes(&bytes).map_err(|error| error.to_string())
    }

    /// The network of a file.
    ///
    /// # Errors
    /// If it is not one, or damaged, or has weights that could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let found = bytes.len();
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::Magic);
        }
        let too_short = |expected| NetworkError::TooShort { expected, found };
        let header: &[u8; HEADER] = bytes.first_chunk().ok_or(too_short(HEADER))?;
        let number = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        if number(8) != VERSION {
            return Err(NetworkError::Version(number(8)));
        }
        let scheme = *Scheme::ALL.get(usize::from(header[10])).ok_or(NetworkError::Scheme(header[10]))?;
        let mirrored = match header[11] {
            0 => false,
            1 => true,
            other => return Err(NetworkError::Mirrored(other)),
        };
        let inputs = Inputs { scheme, mirrored };
        let (hidden, buckets) = (usize::from(number(12)), usize::from(number(14)));
        check_sizes(hidden, buckets)?;

        let note = usize::from(number(18));
        let lengths = [note, inputs.count() * hidden, 2 * hidden, 2 * buckets * 2 * hidden, 4 * buckets];
        let expected = HEADER + lengths.iter().sum::<usize>() + CHECKSUM;
        if found < expected {
            return Err(too_short(expected));
        }
        if found > expected {
            return Err(NetworkError::TooLong { expected, found });
        }
        let (content, checksum) = bytes.split_at(found - CHECKSUM);
        if crc32fast::hash(content).to_le_bytes() != checksum {
            return Err(NetworkError::Checksum);
        }

        let mut rest = &content[HEADER..];
        let [note, weights, bias, output, output_bias] = lengths.map(|length| {
            let (part, after) = rest.split_at(length);
            rest = after;
            part
        });
        Self::new(Parts {
            inputs,
            hidden,
            scale: number(16),
            note: String::from_utf8(note.to_vec()).map_err(|_| NetworkError::Note)?,
            weights: numbers(weights, i8::from_le_bytes),
            bias: numbers(bias, i16::from_le_bytes),
            output: numbers(output, i16::from_le_bytes),
            output_bias: numbers(output_bias, i32::from_le_bytes),
        })
    }
}

fn numbers<T, const N: usize>(bytes: &[u8], number: impl Fn([u8; N]) -> T) -> Vec<T> {
    let (chunks, _) = bytes.as_chunks();
    chunks.iter().map(|&chunk| number(chunk)).collect()
}
