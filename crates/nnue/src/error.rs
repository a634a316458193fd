//! Why something is not a network.

/// What is wrong with a file or with trained weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The file does not begin as a network does.
    #[error("this is not a network")]
    Magic,
    /// The file has a format that this program does not know.
    #[error("version {0} of the format is not known")]
    Version(u16),
    /// The file ends too early.
    #[error("the file is too short: {found} bytes instead of {expected}")]
    TooShort {
        /// The bytes that it should have.
        expected: usize,
        /// The bytes that it has.
        found: usize,
    },
    /// The file goes on after its end.
    #[error("the file is too long: {found} bytes instead of {expected}")]
    TooLong {
        /// The bytes that it should have.
        expected: usize,
        /// The bytes that it has.
        found: usize,
    },
    /// The file is damaged.
    #[error("the file is damaged: its checksum is wrong")]
    Checksum,
    /// No such classes of pieces.
    #[error("there is no scheme of inputs with the number {0}")]
    Scheme(u8),
    /// Neither mirrored (1) nor not mirrored (0).
    #[error("mirrored must be 0 or 1, not {0}")]
    Mirrored(u8),
    /// Not a possible number of hidden units.
    #[error("{0} hidden units: it must be a multiple of 32, from 32 to 1024")]
    Hidden(usize),
    /// Not a possible number of buckets.
    #[error("{0} buckets: it must be 1 to 8")]
    Buckets(usize),
    /// A logit is worth nothing.
    #[error("the scale must not be 0")]
    Scale,
    /// The note is not a text, or it is too long.
    #[error("the note is not a text of at most 65535 bytes")]
    Note,
    /// A list of weights has not the length that the sizes ask for.
    #[error("the number of weights does not agree with the sizes")]
    Lengths,
    /// A weight is not a number, or too large: those of the first layer have 8 bits, all others 16.
    #[error("a weight is not a number, or too large: those of the first layer have 8 bits")]
    Weight,
    /// The bias of a hidden unit is so large that inputs could bring it beyond 16 bits.
    #[error("the bias of hidden unit {unit} is too large")]
    Overflow {
        /// The hidden unit.
        unit: usize,
    },
    /// A weight of the output is too large.
    #[error("an output weight of bucket {bucket} is too large")]
    Output {
        /// Its bucket.
        bucket: usize,
    },
    /// The bias of an output is too large.
    #[error("the output bias of bucket {bucket} is too large")]
    OutputBias {
        /// Its bucket.
        bucket: usize,
    },
}
