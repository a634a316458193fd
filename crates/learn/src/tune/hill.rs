//! Cox's hill climbing: one number after the other, a few values of it far apart, then a few between those beside the best;
//! the best one is taken for both players, and the next number has its turn.

use super::{Number, Trial, Tuner};

/// How many values of a number are tried at once. He took seven at first (figure 5.3).
const VALUES: usize = 7;
/// How often he looked closer.
const ZOOMS: usize = 2;

/// The tuner.
#[derive(Clone, Debug)]
pub struct Hill {
    numbers: Vec<Number>,
    generations: u64,
    games: u64,
    seed: u64,
    /// What both players have.
    standard: Vec<f64>,
    /// How many trials have been heard of.
    heard: u64,
    /// The range that is looked at now.
    range: (f64, f64),
    /// The values of it that were tried, with their shares.
    tried: Vec<(f64, f64)>,
    /// The best value of this number so far, and its share: what the standard player has makes half.
    best: (f64, f64),
}

impl Hill {
    /// Each number is tuned once in a generation, with so many games for each value.
    pub fn new(numbers: Vec<Number>, generations: u64, games: u64, seed: u64) -> Self {
        let standard: Vec<f64> = numbers.iter().map(|number| number.start).collect();
        let mut hill = Self {
            generations,
            games,
            seed,
            standard,
            heard: 0,
            range: (0.0, 0.0),
            tried: Vec::new(),
            best: (0.0, 0.5),
            numbers,
        };
        hill.begin();
        hill
    }

    fn each(&self) -> u64 {
        (VALUES * ZOOMS) as u64
    }

    /// The number that has its turn.
    fn number(&self) -> usize {
        (self.heard / self.each()) as usize % self.numbers.len().max(1)
    }

    fn begin(&mut self) {
        let number = self.number();
        if let Some(of) = self.numbers.get(number) {
            self.range = (of.low, of.high);
            self.best = (self.standard[number], 0.5);
            self.tried.clear();
        }
    }

    /// The value that is tried next: all of a range evenly.
    fn value(&self) -> f64 {
        let part = self.tried.len() as f64 / (VALUES - 1) as f64;
        self.range.0 + (self.range.1 - self.range.0) * part
    }

    fn with(&self, value: f64) -> Vec<f64> {
        let mut values = self.standard.clone();
        let number = self.number();
        values[number] = self.numbers[number].settable(value);
        values
    }
}

impl Tuner for Hill {
    fn next(&self) -> Option<Trial> {
        (self.heard < self.trials()).then(|| Trial {
            one: self.with(self.value()),
            other: self.standard.clone(),
            games: self.games,
            seed: self.seed.wrapping_add(self.heard),
        })
    }

    fn hear(&mut self, share: f64) {
        if self.heard >= self.trials() {
            return;
        }
        let number = self.number();
        let value = self.with(self.value())[number];
        self.tried.push((value, share));
        if share > self.best.1 {
            self.best = (value, share);
        }
        if self.tried.len() == VALUES {
            // Closer: from the value below the best one to the value above it.
            let width = (self.range.1 - self.range.0) / (VALUES - 1) as f64;
            let of = &self.numbers[number];
            self.range = ((self.best.0 - width).max(of.low), (self.best.0 + width).min(of.high));
            self.tried.clear();
        }
        self.heard += 1;
        if self.heard.is_multiple_of(self.each()) {
            self.standard[number] = self.best.0;
            self.begin();
        }
    }

    fn values(&self) -> Vec<f64> {
        self.standard.clone()
    }

    fn trials(&self) -> u64 {
        self.generations * self.each() * self.numbers.len() as u64
    }
}
