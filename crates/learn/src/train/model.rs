//! The numbers that are trained, and how they lie in memory.
//!
//! The hidden units are divided into blocks of [`LANES`]: all weights that belong to a block are together and fit into
//! the second cache, and a row of them, one for each unit of the block, is a few vectors.

use engine::random::Random;
use nnue::{FIRST_LIMIT, Float, Inputs, OUTPUT_LIMIT};
use std::cmp::Ordering;

/// The hidden units of a block.
pub(crate) const LANES: usize = 32;

/// One weight for each unit of a block.
pub(crate) type Row = [f32; LANES];

/// The sides from which a position is seen: the side to move, and the other.
pub(crate) const VIEWS: usize = 2;

/// About so many inputs are on at a time.
const TYPICAL_INPUTS: f64 = 32.0;

/// The measures of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// What it sees.
    pub inputs: Inputs,
    /// The hidden units of one view.
    pub hidden: usize,
    /// The outputs, of which one is used, by the number of pieces.
    pub buckets: usize,
}

impl Shape {
    pub(crate) fn blocks(self) -> usize {
        self.hidden / LANES
    }

    /// The row of a block with the biases of its units. The row of each input comes before it.
    pub(crate) fn bias(self) -> usize {
        self.inputs.count()
    }

    /// The row of a block with its output weights.
    pub(crate) fn output(self, bucket: usize, view: usize) -> usize {
        self.bias() + 1 + VIEWS * bucket + view
    }

    /// The rows of a block.
    pub(crate) fn block(self) -> usize {
        self.output(self.buckets, 0)
    }

    /// The first of the rows after all blocks: the biases of the outputs.
    pub(crate) fn output_biases(self) -> usize {
        self.blocks() * self.block()
    }

    /// All rows.
    pub(crate) fn rows(self) -> usize {
        self.output_biases() + self.buckets.div_ceil(LANES)
    }

    /// Rows full of 0.
    pub(crate) fn zeros(self) -> Vec<Row> {
        vec![[0.0; LANES]; self.rows()]
    }

    /// The limit of the numbers of a row if they are weights, which are also drawn towards 0. Biases are free.
    pub(crate) fn limit(self, row: usize) -> Option<f32> {
        let place = row % self.block();
        match place.cmp(&self.bias()) {
            _ if row >= self.output_biases() => None,
            Ordering::Less => Some(FIRST_LIMIT),
            Ordering::Equal => None,
            Ordering::Greater => Some(OUTPUT_LIMIT),
        }
    }

    /// A network that knows nothing: small random weights.
    pub(crate) fn random(self, seed: u64) -> Vec<Row> {
        let mut random = Random::new(seed);
        let mut rows = self.zeros();
        let inward = TYPICAL_INPUTS.sqrt().recip();
        let outward = ((VIEWS * self.hidden) as f64).sqrt().recip();
        for block in rows[..self.output_biases()].chunks_exact_mut(self.block()) {
            for (number, row) in block.iter_mut().enumerate() {
                let most = match number {
                    _ if number < self.bias() => inward,
                    _ if number > self.bias() => outward,
                    _ => continue,
                };
                row.fill_with(|| ((2.0 * random.unit() - 1.0) * most) as f32);
            }
        }
        rows
    }

    /// The rows as a network, with its numbers in their usual order.
    pub(crate) fn to_float(self, rows: &[Row], scale: u16, note: String) -> Float {
        let at = |unit: usize, row: usize| rows[unit / LANES * self.block() + row][unit % LANES];
        let row = |row: usize| (0..self.hidden).map(move |unit| at(unit, row));
        let outputs =
            (0..self.buckets).flat_map(|bucket| (0..VIEWS).map(move |view| self.output(bucket, view)));
        Float {
            inputs: self.inputs,
            hidden: self.hidden,
            buckets: self.buckets,
            weights: (0..self.bias()).flat_map(row).collect(),
            bias: row(self.bias()).collect(),
            output: outputs.flat_map(row).collect(),
            output_bias: rows[self.output_biases()..].as_flattened()[..self.buckets].to_vec(),
            scale,
            note,
        }
    }

    /// The rows of a network of this shape, or of one with fewer hidden units or inputs: the other units begin at random, and nobody
    /// listens to them yet; the other inputs begin with nothing to say. None if it differs in anything else.
    pub(crate) fn widened(self, network: &Float, seed: u64) -> Option<Vec<Row>> {
        let Float { inputs, hidden, buckets, .. } = *network;
        let extends = self.inputs.scheme.extends(inputs.scheme) && self.inputs.mirrored == inputs.mirrored;
        if !extends || buckets != self.buckets || hidden > self.hidden {
            return None;
        }
        let narrow = Self { inputs, hidden, ..self };
        let mut rows = self.random(seed);
        for block in rows[..self.output_biases()].chunks_exact_mut(self.block()) {
            block[self.bias() + 1..].fill([0.0; LANES]);
        }
        let known = narrow.rows_of(network);
        let blocks = rows.chunks_exact_mut(self.block()).zip(known.chunks_exact(narrow.block()));
        for (block, known) in blocks.take(narrow.blocks()) {
            let (seen, others) = known.split_at(narrow.bias());
            block[..narrow.bias()].copy_from_slice(seen);
            block[narrow.bias()..self.bias()].fill([0.0; LANES]);
            block[self.bias()..].copy_from_slice(others);
        }
        rows[self.output_biases()..].copy_from_slice(&known[narrow.output_biases()..]);
        Some(rows)
    }

    /// The rows of a network of this shape.
    pub(crate) fn rows_of(self, network: &Float) -> Vec<Row> {
        let mut rows = self.zeros();
        let mut put = |row: usize, numbers: &[f32]| {
            for (block, numbers) in numbers.as_chunks().0.iter().enumerate() {
                rows[block * self.block() + row] = *numbers;
            }
        };
        for (input, numbers) in network.weights.chunks_exact(self.hidden).enumerate() {
            put(input, numbers);
        }
        put(self.bias(), &network.bias);
        for (number, numbers) in network.output.chunks_exact(self.hidden).enumerate() {
            put(self.output(number / VIEWS, number % VIEWS), numbers);
        }
        rows[self.output_biases()..].as_flattened_mut()[..self.buckets].copy_from_slice(&network.output_bias);
        rows
    }
}
