//! The network in whole numbers.

use crate::accumulator::Accumulator;
use crate::error::NetworkError;
use crate::inputs::Inputs;
use crate::kernel::{Block, Kernel, ONE, SQUARE_PART, Weights};
use arimaa::{Board, Side};

/// What 1 is in the first layer.
pub const FIRST_ONE: i32 = ONE as i32;
/// What 1 is among the weights of the output. Hundreds of them are added up, most of them around 0.1: with 64 instead of 1024
/// all that is rounded came to as much as half a rabbit, and to something else in every bucket.
pub const OUTPUT_ONE: i32 = 1024;
/// The largest weight of the first layer, as a float. A trainer has to clip weights there.
pub const FIRST_LIMIT: f32 = 0.498;
/// The largest weight of the output, as a float. A trainer has to clip weights there.
pub const OUTPUT_LIMIT: f32 = 1.98;
/// The largest number of hidden units.
pub const MAX_HIDDEN: usize = 1024;
/// The largest number of buckets.
pub const MAX_BUCKETS: usize = 8;

/// With this the sums of the output still fit 32 bits: see [`Kernel::output`].
const MAX_OUTPUT: u16 = 2028;
/// With this, with the largest weights and the largest scale, the judgement still fits 32 bits:
/// (2 · 1024 · 255 · 2028 + 2^28) · 65535 / (255 · 1024) < 2^31.
const MAX_OUTPUT_BIAS: u32 = 1 << 28;

/// The bucket of the output, out of 1 to 8, for a number of pieces on the board: few pieces come first.
///
/// ```
/// use nnue::bucket;
/// assert_eq!((bucket(0, 8), bucket(2, 8), bucket(17, 8), bucket(32, 8)), (0, 0, 3, 7));
/// assert_eq!((bucket(2, 1), bucket(32, 1), bucket(64, 8)), (0, 0, 7));
/// ```
#[inline]
pub const fn bucket(pieces: u32, buckets: usize) -> usize {
    let bucket = pieces.saturating_sub(2) as usize * buckets / 31;
    if bucket < buckets { bucket } else { buckets - 1 }
}

/// A network that judges positions at the start of a turn.
///
/// What each side sees of the board ([`Inputs`]) goes through the same first layer. The values of the side to move and
/// then those of the other, each clamped to 0..1 and squared, are weighed by the output that belongs to the number of
/// pieces. See the [crate] for an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    inputs: Inputs,
    hidden: usize,
    scale: u16,
    note: String,
    /// Row by row: `[input][hidden]`.
    pub(crate) weights: Vec<Weights>,
    pub(crate) bias: Vec<Block>,
    /// `[bucket][side to move, other][hidden]`.
    output: Vec<Block>,
    output_bias: Vec<i32>,
    pub(crate) kernel: Kernel,
}

/// A network that is not yet checked.
pub(crate) struct Parts {
    pub inputs: Inputs,
    pub hidden: usize,
    pub scale: u16,
    pub note: String,
    pub weights: Vec<i8>,
    pub bias: Vec<i16>,
    pub output: Vec<i16>,
    pub output_bias: Vec<i32>,
}

/// Whether there are networks of that size.
pub(crate) fn check_sizes(hidden: usize, buckets: usize) -> Result<(), NetworkError> {
    if !(Block::LEN..=MAX_HIDDEN).contains(&hidden) || !hidden.is_multiple_of(Block::LEN) {
        return Err(NetworkError::Hidden(hidden));
    }
    if !(1..=MAX_BUCKETS).contains(&buckets) {
        return Err(NetworkError::Buckets(buckets));
    }
    Ok(())
}

impl Network {
    /// Takes nothing that could overflow later.
    pub(crate) fn new(parts: Parts) -> Result<Self, NetworkError> {
        let Parts { inputs, hidden, scale, note, weights, bias, output, output_bias } = parts;
        let buckets = output_bias.len();
        check_sizes(hidden, buckets)?;
        let lengths = (weights.len(), bias.len(), output.len());
        if lengths != (inputs.count() * hidden, hidden, buckets * 2 * hidden) {
            return Err(NetworkError::Lengths);
        }
        if scale == 0 {
            return Err(NetworkError::Scale);
        }
        if u16::try_from(note.len()).is_err() {
            return Err(NetworkError::Note);
        }
        // With the worst inputs a hidden unit must not go beyond 16 bits.
        let most_bias = i16::MAX as usize - inputs.most() * usize::from(i8::MIN.unsigned_abs());
        if let Some(unit) = bias.iter().position(|bias| usize::from(bias.unsigned_abs()) > most_bias) {
            return Err(NetworkError::Overflow { unit });
        }
        if let Some(at) = output.iter().position(|weight| weight.unsigned_abs() > MAX_OUTPUT) {
            return Err(NetworkError::Output { bucket: at / (2 * hidden) });
        }
        if let Some(bucket) = output_bias.iter().position(|bias| bias.unsigned_abs() > MAX_OUTPUT_BIAS) {
            return Err(NetworkError::OutputBias { bucket });
        }
        Ok(Self {
            inputs,
            hidden,
            scale,
            note,
            weights: Weights::pack(&weights),
            bias: Block::pack(&bias),
            output: Block::pack(&output),
            output_bias,
            kernel: Kernel::best(),
        })
    }

    pub(crate) fn parts(&self) -> Parts {
        Parts {
            inputs: self.inputs,
            hidden: self.hidden,
            scale: self.scale,
            note: self.note.clone(),
            weights: Weights::unpack(&self.weights).collect(),
            bias: Block::unpack(&self.bias).collect(),
            output: Block::unpack(&self.output).collect(),
            output_bias: self.output_bias.clone(),
        }
    }

    /// What it sees.
    pub const fn inputs(&self) -> Inputs {
        self.inputs
    }

    /// The number of hidden units.
    pub const fn hidden(&self) -> usize {
        self.hidden
    }

    /// The number of buckets.
    pub fn buckets(&self) -> usize {
        self.output_bias.len()
    }

    /// What a logit is worth, in hundredths of a rabbit.
    pub const fn scale(&self) -> u16 {
        self.scale
    }

    /// Who has trained it on what.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// The instructions that it uses: the best that the machine has.
    pub const fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The same network with other instructions. It judges the same, slower or faster.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// Its sizes and its note in one line.
    pub fn description(&self) -> String {
        let Inputs { scheme, mirrored } = self.inputs;
        let mirrored = if mirrored { " mirrored" } else { "" };
        let sizes =
            format!("{}{mirrored}, {} hidden, {} buckets", scheme.name(), self.hidden, self.buckets());
        if self.note.is_empty() { sizes } else { format!("{sizes}: {}", self.note) }
    }

    /// Judges the board for which the accumulator was brought up to date, for the side that is to move, in hundredths
    /// of a rabbit.
    #[inline]
    pub fn evaluate(&self, accumulator: &Accumulator, side: Side) -> i32 {
        let bucket = bucket(accumulator.board().occupied().len(), self.buckets());
        let blocks = self.bias.len();
        let weights = self.output[bucket * 2 * blocks..][..2 * blocks].split_at(blocks);
        let views = [accumulator.view(side), accumulator.view(side.opponent())];
        let lanes = self.kernel.output(views, weights.into());
        let sum: i64 = lanes.into_iter().map(i64::from).sum();
        let logit = sum * i64::from(SQUARE_PART) / i64::from(FIRST_ONE) + i64::from(self.output_bias[bucket]);
        (logit * i64::from(self.scale) / i64::from(FIRST_ONE * OUTPUT_ONE)) as i32
    }

    /// Judges a board from scratch.
    pub fn evaluate_board(&self, board: &Board, side: Side) -> i32 {
        let mut accumulator = Accumulator::new(self);
        accumulator.refresh(self, board);
        self.evaluate(&accumulator, side)
    }
}
