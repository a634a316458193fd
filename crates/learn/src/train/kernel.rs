//! Where the time goes: one block of hidden units, forwards and backwards, over many positions.

use super::example::Example;
use super::model::{LANES, Row, Shape, VIEWS};

/// What goes into the units of a block, for both views of each position, and what comes out of them, added to the
/// logits (lane by lane).
pub(super) fn forward(
    shape: Shape,
    block: &[Row],
    examples: &[Example],
    hidden: &mut [[Row; VIEWS]],
    logits: &mut [Row],
) {
    for ((example, hidden), logit) in examples.iter().zip(hidden).zip(logits) {
        for view in 0..VIEWS {
            let mut sum = block[shape.bias()];
            for &input in example.inputs(view) {
                add(&mut sum, &block[usize::from(input)]);
            }
            hidden[view] = sum;
            let output = &block[shape.output(example.bucket(), view)];
            for lane in 0..LANES {
                let active = sum[lane].clamp(0.0, 1.0);
                logit[lane] += active * active * output[lane];
            }
        }
    }
}

/// How the loss changes with the weights of a block, added to the block's gradients. For each position: how the loss
/// changes with its logit.
pub(super) fn backward(
    shape: Shape,
    block: &[Row],
    examples: &[Example],
    hidden: &[[Row; VIEWS]],
    slopes: &[f32],
    gradients: &mut [Row],
) {
    for ((example, hidden), &slope) in examples.iter().zip(hidden).zip(slopes) {
        for (view, sums) in hidden.iter().enumerate() {
            let output = shape.output(example.bucket(), view);
            let mut inward = [0.0; LANES];
            let mut outward = [0.0; LANES];
            for lane in 0..LANES {
                let sum = sums[lane];
                let active = sum.clamp(0.0, 1.0);
                outward[lane] = slope * active * active;
                let steep = 2.0 * active * block[output][lane] * slope;
                // At and beyond the ends of the range nothing changes.
                inward[lane] = if sum < 1.0 { steep } else { 0.0 };
            }
            add(&mut gradients[output], &outward);
            add(&mut gradients[shape.bias()], &inward);
            for &input in example.inputs(view) {
                add(&mut gradients[usize::from(input)], &inward);
            }
        }
    }
}

#[inline(always)]
fn add(sum: &mut Row, row: &Row) {
    for lane in 0..LANES {
        sum[lane] += row[lane];
    }
}
