//! For every machine, and the reference for all others.

use super::{Block, Changes, Lanes, ONE, SQUARE_SHIFT, Weights};

pub fn update(target: &mut [Block], source: &[Block], weights: &[Weights], changes: &Changes) {
    let blocks = target.len();
    for (i, (target, source)) in target.iter_mut().zip(source).enumerate() {
        let mut sum = *source;
        for &input in changes.added.as_slice() {
            let row = &weights[usize::from(input) * blocks + i];
            sum.0.iter_mut().zip(&row.0).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight.into()));
        }
        for &input in changes.removed.as_slice() {
            let row = &weights[usize::from(input) * blocks + i];
            sum.0.iter_mut().zip(&row.0).for_each(|(sum, &weight)| *sum = sum.wrapping_sub(weight.into()));
        }
        *target = sum;
    }
}

pub fn output(views: [&[Block]; 2], weights: [&[Block]; 2]) -> Lanes {
    let mut lanes = Lanes::default();
    for (view, weights) in views.into_iter().zip(weights) {
        for (values, weights) in view.iter().zip(weights) {
            for (i, lane) in lanes.iter_mut().enumerate() {
                let product = |j: usize| {
                    let value = i32::from(values.0[j].clamp(0, ONE));
                    ((value * value) >> SQUARE_SHIFT) * i32::from(weights.0[j])
                };
                *lane += product(i) + product(i + Block::LEN / 2);
            }
        }
    }
    lanes
}
