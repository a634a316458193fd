//! Why something is not a network.

use std::fmt;

/// What is wrong with a file or with trained weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// The file does not begin as a network does.
    Magic,
    /// The file has a format that this program does not know.
    Version(u16),
    /// The file ends too early.
    TooShort {
        /// The bytes that it should have.
        expected: usize,
        /// The bytes that it has.
        found: usize,
    },
    /// The file goes on after its end.
    TooLong {
        /// The bytes that it should have.
        expected: usize,
        /// The bytes that it has.
        found: usize,
    },
    /// The file is damaged.
    Checksum,
    /// No such classes of pieces.
    Scheme(u8),
    /// Neither mirrored (1) nor not mirrored (0).
    Mirrored(u8),
    /// Not a possible number of hidden units.
    Hidden(usize),
    /// Not a possible number of buckets.
    Buckets(usize),
    /// A logit is worth nothing.
    Scale,
    /// The note is not a text, or it is too long.
    Note,
    /// A list of weights has not the length that the sizes ask for.
    Lengths,
    /// A weight is not a number, or too large: those of the first layer have 8 bits, all others 16.
    Weight,
    /// The bias of a hidden unit is so large that inputs could bring it beyond 16 bits.
    Overflow {
        /// The hidden unit.
        unit: usize,
    },
    /// A weight of the output is too large.
    Output {
        /// Its bucket.
        bucket: usize,
    },
    /// The bias of an output is too large.
    OutputBias {
        /// Its bucket.
        bucket: usize,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => write!(f, "this is not a network"),
            Self::Version(version) => write!(f, "version {version} of the format is not known"),
            Self::TooShort { expected, found } => {
                write!(f, "the file is too short: {found} bytes instead of {expected}")
            }
            Self::TooLong { expected, found } => {
                write!(f, "the file is too long: {found} bytes instead of {expected}")
            }
            Self::Checksum => write!(f, "the file is damaged: its checksum is wrong"),
            Self::Scheme(number) => write!(f, "there is no scheme of inputs with the number {number}"),
            Self::Mirrored(number) => write!(f, "mirrored must be 0 or 1, not {number}"),
            Self::Hidden(hidden) => {
                write!(f, "{hidden} hidden units: it must be a multiple of 32, from 32 to 1024")
            }
            Self::Buckets(buckets) => write!(f, "{buckets} buckets: it must be 1 to 8"),
            Self::Scale => write!(f, "the scale must not be 0"),
            Self::Note => write!(f, "the note is not a text of at most 65535 bytes"),
            Self::Lengths => write!(f, "the number of weights does not agree with the sizes"),
            Self::Weight => {
                write!(f, "a weight is not a number, or too large: those of the first layer have 8 bits")
            }
            Self::Overflow { unit } => {
                write!(f, "the bias of hidden unit {unit} is too large")
            }
            Self::Output { bucket } => write!(f, "an output weight of bucket {bucket} is too large"),
            Self::OutputBias { bucket } => write!(f, "the output bias of bucket {bucket} is too large"),
        }
    }
}

impl std::error::Error for NetworkError {}
