//! AdamW (Loshchilov and Hutter 2019): each weight has a pace of its own, and is drawn towards 0.

use super::model::{LANES, Row, Shape};
use crate::parallel::in_parallel;

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// So many rows are updated at a time.
const ROWS: usize = 2048;

/// How fast to learn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub rate: f32,
    pub weight_decay: f32,
}

/// The running means of the gradients and of their squares.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    pub first: Vec<Row>,
    pub second: Vec<Row>,
}

impl Adam {
    pub(super) fn new(shape: Shape) -> Self {
        Self { first: shape.zeros(), second: shape.zeros() }
    }

    /// Changes the weights by the sum of the gradients. The steps are counted from 1.
    pub(super) fn step(
        &mut self,
        shape: Shape,
        threads: usize,
        number: u64,
        pace: Pace,
        rows: &mut [Row],
        gradients: &[&[Row]],
    ) {
        let exponent = number.min(i32::MAX as u64) as i32;
        let (first_bias, second_bias) = (1.0 - FIRST_DECAY.powi(exponent), 1.0 - SECOND_DECAY.powi(exponent));
        let pieces = rows.chunks_mut(ROWS).zip(self.first.chunks_mut(ROWS)).zip(self.second.chunks_mut(ROWS));
        in_parallel(&mut vec![(); threads], pieces.enumerate(), |(), (piece, ((rows, firsts), seconds))| {
            let offset = piece * ROWS;
            for (place, ((row, first), second)) in rows.iter_mut().zip(firsts).zip(seconds).enumerate() {
                let place = offset + place;
                let (decay, limit) = match shape.limit(place) {
                    Some(limit) => (pace.rate * pace.weight_decay, limit),
                    None => (0.0, f32::INFINITY),
                };
                let mut gradient = [0.0; LANES];
                for part in gradients {
                    for lane in 0..LANES {
                        gradient[lane] += part[place][lane];
                    }
                }
                for lane in 0..LANES {
                    let slope = gradient[lane];
                    first[lane] = FIRST_DECAY * first[lane] + (1.0 - FIRST_DECAY) * slope;
                    second[lane] = SECOND_DECAY * second[lane] + (1.0 - SECOND_DECAY) * slope * slope;
                    let step = first[lane] / first_bias / ((second[lane] / second_bias).sqrt() + EPSILON);
                    let moved = row[lane] - pace.rate * step - decay * row[lane];
                    row[lane] = moved.clamp(-limit, limit);
                }
            }
        });
    }
}
