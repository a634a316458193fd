//! Simultaneous perturbation stochastic approximation (Spall 1998): all numbers are changed at once, up or down by chance,
//! the two engines that come of it meet, and every number goes a little in the direction of the winner.

use super::{Number, Trial, Tuner};
use engine::random::Random;

/// Spall's exponents: how fast the steps and the perturbations shrink.
const STEPS_SHRINK: f64 = 0.602;
const CHANGES_SHRINK: f64 = 0.101;
/// The steps begin to shrink after this part of all iterations: Spall's A.
const STABILITY: f64 = 0.1;

/// The tuner.
#[derive(Clone, Debug)]
pub struct Spsa {
    numbers: Vec<Number>,
    iterations: u64,
    games: u64,
    seed: u64,
    /// How far a number goes at the end for a match that is won by all points, in its steps.
    rate: f64,
    values: Vec<f64>,
    heard: u64,
}

impl Spsa {
    /// So many iterations of so many games.
    pub fn new(numbers: Vec<Number>, iterations: u64, games: u64, rate: f64, seed: u64) -> Self {
        let values = numbers.iter().map(|number| number.start).collect();
        Self { numbers, iterations, games, seed, rate, values, heard: 0 }
    }

    /// By number: up or down in this iteration.
    fn directions(&self) -> Vec<f64> {
        let mut random = Random::part(self.seed, self.heard);
        self.numbers.iter().map(|_| if random.chance(1, 2) { 1.0 } else { -1.0 }).collect()
    }

    /// How far a number is changed now; at the end it is its step.
    fn change(&self, number: &Number) -> f64 {
        let late = (self.heard + 1) as f64 / self.iterations.max(1) as f64;
        let change = number.step * late.powf(-CHANGES_SHRINK);
        // Two whole numbers that are the same cannot be compared.
        if number.whole { change.max(0.5) } else { change }
    }

    /// How far a number goes for a match that is won by all points, in its steps.
    fn rate(&self) -> f64 {
        let stability = STABILITY * self.iterations as f64;
        let late = (self.heard as f64 + 1.0 + stability) / (self.iterations as f64 + stability).max(1.0);
        self.rate * late.powf(-STEPS_SHRINK)
    }

    fn changed(&self, sign: f64) -> Vec<f64> {
        let directions = self.directions();
        let numbers = self.numbers.iter().zip(&self.values).zip(&directions);
        numbers
            .map(|((number, value), up)| number.settable(value + sign * up * self.change(number)))
            .collect()
    }
}

impl Tuner for Spsa {
    fn next(&self) -> Option<Trial> {
        (self.heard < self.iterations).then(|| Trial {
            one: self.changed(1.0),
            other: self.changed(-1.0),
            games: self.games,
            seed: self.seed.wrapping_add(self.heard),
        })
    }

    fn hear(&mut self, share: f64) {
        if self.heard >= self.iterations {
            return;
        }
        let (directions, rate) = (self.directions(), self.rate());
        let won = 2.0 * share - 1.0;
        for ((value, number), up) in self.values.iter_mut().zip(&self.numbers).zip(directions) {
            *value = (*value + rate * number.step * won * up).clamp(number.low, number.high);
        }
        self.heard += 1;
    }

    fn values(&self) -> Vec<f64> {
        self.values.iter().zip(&self.numbers).map(|(value, number)| number.settable(*value)).collect()
    }

    fn trials(&self) -> u64 {
        self.iterations
    }
}
