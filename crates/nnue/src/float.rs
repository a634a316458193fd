//! The network as it is trained.

use crate::error::NetworkError;
use crate::inputs::Inputs;
use crate::network::{FIRST_ONE, Network, OUTPUT_ONE, Parts, bucket, check_sizes};
use arimaa::{Board, Side};

/// A network in floating-point numbers: what a trainer makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Float {
    /// What it sees.
    pub inputs: Inputs,
    /// The number of hidden units, a multiple of 32 up to 1024.
    pub hidden: usize,
    /// The number of buckets, up to 8; see [`bucket`].
    pub buckets: usize,
    /// The first layer, `[input][hidden]`. Both sides' views use it. No larger than [`FIRST_LIMIT`](crate::FIRST_LIMIT).
    pub weights: Vec<f32>,
    /// The bias of every hidden unit.
    pub bias: Vec<f32>,
    /// `[bucket][2 * hidden]`: first the side to move. No larger than [`OUTPUT_LIMIT`](crate::OUTPUT_LIMIT).
    pub output: Vec<f32>,
    /// The bias of every bucket.
    pub output_bias: Vec<f32>,
    /// What a logit is worth, in hundredths of a rabbit.
    pub scale: u16,
    /// Who has trained it on what.
    pub note: String,
}

impl Float {
    /// A network that says nothing: all weights are 0.
    pub fn zero(inputs: Inputs, hidden: usize, buckets: usize, scale: u16) -> Self {
        Self {
            inputs,
            hidden,
            buckets,
            weights: vec![0.0; inputs.count() * hidden],
            bias: vec![0.0; hidden],
            output: vec![0.0; buckets * 2 * hidden],
            output_bias: vec![0.0; buckets],
            scale,
            note: String::new(),
        }
    }

    /// A network in whole numbers as a trainer goes on with it.
    pub fn of(network: &Network) -> Self {
        let Parts { inputs, hidden, scale, note, weights, bias, output, output_bias } = network.parts();
        let first = |number: i32| number as f32 / FIRST_ONE as f32;
        Self {
            inputs,
            hidden,
            buckets: output_bias.len(),
            weights: weights.into_iter().map(|weight| first(weight.into())).collect(),
            bias: bias.into_iter().map(|bias| first(bias.into())).collect(),
            output: output.into_iter().map(|weight| f32::from(weight) / OUTPUT_ONE as f32).collect(),
            output_bias: output_bias
                .into_iter()
                .map(|bias| bias as f32 / (FIRST_ONE * OUTPUT_ONE) as f32)
                .collect(),
            scale,
            note,
        }
    }

    /// Judges a board in hundredths of a rabbit; slow. The sizes must agree with each other.
    pub fn evaluate(&self, board: &Board, side: Side) -> f32 {
        let bucket = bucket(board.occupied().len(), self.buckets);
        let output = self.output[bucket * 2 * self.hidden..].chunks_exact(self.hidden);
        let mut logit = self.output_bias[bucket];
        for (view, output) in [side, side.opponent()].into_iter().zip(output) {
            let mut values = self.bias.clone();
            self.inputs.for_each(board, view, |input| {
                let row = &self.weights[input * self.hidden..][..self.hidden];
                values.iter_mut().zip(row).for_each(|(value, weight)| *value += weight);
            });
            let squares = values.into_iter().map(|value| value.clamp(0.0, 1.0).powi(2));
            logit += squares.zip(output).map(|(value, weight)| value * weight).sum::<f32>();
        }
        logit * f32::from(self.scale)
    }

    /// The same network in whole numbers.
    ///
    /// # Errors
    /// If the sizes are not possible, or a weight is not a number or so large that something could overflow.
    pub fn quantise(&self) -> Result<Network, NetworkError> {
        check_sizes(self.hidden, self.buckets)?;
        if self.output_bias.len() != self.buckets {
            return Err(NetworkError::Lengths);
        }
        let output_bias = |&bias: &f32| {
            // A float that is too large becomes the largest number, which the network refuses.
            let whole = (bias * (FIRST_ONE * OUTPUT_ONE) as f32).round();
            if whole.is_nan() { Err(NetworkError::Weight) } else { Ok(whole as i32) }
        };
        Network::new(Parts {
            inputs: self.inputs,
            hidden: self.hidden,
            scale: self.scale,
            note: self.note.clone(),
            weights: whole_numbers(&self.weights, FIRST_ONE)?,
            bias: whole_numbers(&self.bias, FIRST_ONE)?,
            output: whole_numbers(&self.output, OUTPUT_ONE)?,
            output_bias: self.output_bias.iter().map(output_bias).collect::<Result<_, _>>()?,
        })
    }
}

/// The nearest whole numbers where 1 is `one`.
fn whole_numbers<N: TryFrom<i32>>(numbers: &[f32], one: i32) -> Result<Vec<N>, NetworkError> {
    let nearest = |number: &f32| {
        let whole = (number * one as f32).round();
        // A float that is too large becomes the largest number.
        let fitting = N::try_from(whole as i32).ok().filter(|_| !whole.is_nan());
        fitting.ok_or(NetworkError::Weight)
    };
    numbers.iter().map(nearest).collect()
}
