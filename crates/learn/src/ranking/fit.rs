//! The strengths of features under which the choices are likeliest.
//!
//! The Bradley-Terry model of Wu 2015 §5.1 with logarithms taken is a logistic choice model (his footnote 14): the chance of
//! a turn is the exponential of the sum of its weights, divided by the sum of these over all turns. The logarithm of the
//! likelihood is concave, and Adam climbs it. Each feature has won and lost one more game against a turn of strength 1, so
//! that one that was rarely met stays near 0.

use super::choices::Choices;
use engine::random::Random;
use std::ops::ControlFlow;

/// So many choices make a step.
const BATCH: usize = 64;
const FIRST_DECAY: f64 = 0.9;
const SECOND_DECAY: f64 = 0.999;
const EPSILON: f64 = 1e-8;
/// What a weight changes in a step at first; at the end it is nothing.
const RATE: f64 = 0.02;

/// How well choices are foreseen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// The mean of the negative logarithm of the chance of what was chosen.
    pub surprise: f64,
    /// How often no other candidate had a greater chance.
    pub first: f64,
}

/// Improves the weights of features in several passes through the choices. Those with weight 0 are only judged by. The
/// features that are `left_out` keep the weight that they have. The listener hears after each pass what the passes so far have come to, and may
/// break off.
pub fn fit(
    choices: &Choices,
    mut weights: Vec<f64>,
    left_out: &[bool],
    passes: usize,
    seed: u64,
    mut listen: impl FnMut(usize, Loss) -> ControlFlow<()>,
) -> ControlFlow<(), Vec<f64>> {
    let mut order: Vec<usize> = (0..choices.len()).filter(|&choice| choices.weight(choice) > 0.0).collect();
    let total: f64 = order.iter().map(|&choice| f64::from(choices.weight(choice))).sum();
    let (mut first, mut second) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut gradient = vec![0.0; weights.len()];
    let steps = (passes * order.len().div_ceil(BATCH)) as f64;
    let mut step = 0;
    let mut random = Random::new(seed);
    for pass in 0..passes {
        for place in (1..order.len()).rev() {
            order.swap(place, random.below(place as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            let mut sum = 0.0;
            for &choice in batch {
                sum += f64::from(choices.weight(choice));
                add_gradient(choices, choice, &weights, &mut gradient);
            }
            step += 1;
            let bias = [FIRST_DECAY, SECOND_DECAY].map(|decay| 1.0 - decay.powi(step));
            let rate = RATE * (1.0 - f64::from(step - 1) / steps);
            for feature in (0..weights.len()).filter(|&feature| !left_out[feature]) {
                // One game won and one lost, of which this batch has its share.
                let prior = (1.0 - 2.0 / (1.0 + (-weights[feature]).exp())) * sum / total;
                let slope = (gradient[feature] + prior) / sum;
                first[feature] = FIRST_DECAY * first[feature] + (1.0 - FIRST_DECAY) * slope;
                second[feature] = SECOND_DECAY * second[feature] + (1.0 - SECOND_DECAY) * slope * slope;
                weights[feature] +=
                    rate * (first[feature] / bias[0]) / ((second[feature] / bias[1]).sqrt() + EPSILON);
            }
        }
        listen(pass + 1, judge(choices, &weights))?;
    }
    ControlFlow::Continue(weights)
}

/// How well the choices are foreseen that are not learned from.
pub fn judge(choices: &Choices, weights: &[f64]) -> Loss {
    let mut loss = Loss::default();
    let mut number = 0.0;
    let mut chances = Vec::new();
    for choice in (0..choices.len()).filter(|&choice| choices.weight(choice) == 0.0) {
        find_chances(choices, choice, weights, &mut chances);
        let Some((chosen, count)) = chances.first().zip(choices.candidates(choice).next()) else { continue };
        let (chosen, count) = (*chosen, f64::from(count.count));
        let better = chances.iter().zip(choices.candidates(choice));
        let better =
            better.filter(|(chance, other)| **chance / f64::from(other.count) > chosen / count).count();
        loss.surprise -= (chosen / count).max(f64::MIN_POSITIVE).ln();
        loss.first += f64::from(u8::from(better == 0));
        number += 1.0;
    }
    if number > 0.0 {
        loss.surprise /= number;
        loss.first /= number;
    }
    loss
}

/// The chances of the candidates, each with all turns that it stands for.
fn find_chances(choices: &Choices, choice: usize, weights: &[f64], chances: &mut Vec<f64>) {
    chances.clear();
    let mut most = f64::NEG_INFINITY;
    for candidate in choices.candidates(choice) {
        let sum: f64 = candidate.features.iter().map(|&feature| weights[usize::from(feature)]).sum();
        let sum = sum + f64::from(candidate.count).ln();
        most = most.max(sum);
        chances.push(sum);
    }
    chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
    let sum: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
}

/// What a choice adds to the slope of the logarithm of the likelihood.
fn add_gradient(choices: &Choices, choice: usize, weights: &[f64], gradient: &mut [f64]) {
    let mut chances = Vec::new();
    find_chances(choices, choice, weights, &mut chances);
    let weight = f64::from(choices.weight(choice));
    for (place, (candidate, chance)) in choices.candidates(choice).zip(chances).enumerate() {
        let slope = weight * (f64::from(u8::from(place == 0)) - chance);
        for &feature in candidate.features {
            gradient[usize::from(feature)] += slope;
        }
    }
}
