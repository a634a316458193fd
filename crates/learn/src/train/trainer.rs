//! A training from its first batch to its last.

use super::adam::{Adam, Pace};
use super::data::Data;
use super::model::{Row, Shape};
use super::order::Order;
use super::part::{self, Lesson, Loss, Scratch, sigmoid};
use super::settings::Settings;
use crate::parallel::in_parallel;
use crate::sample::Sample;
use engine::random::Random;
use nnue::Float;
use serde::{Deserialize, Serialize};

/// The score that stands for a logit of 1, in centirabbits.
const SCALE: u16 = 400;
/// Each batch is divided into so many parts, whatever the number of threads, and their sums are added in order: the
/// result is the same with any number of threads.
const PARTS: u64 = 8;
/// A training has so many entries in its log.
const RECORDS: u64 = 200;
/// At most so many samples are used to measure the loss of those that were kept apart.
const MOST_VALIDATION: usize = 1 << 17;
/// Sets the chance to be mirrored apart from the chance in the order.
const MIRRORS: u64 = 0x6d69_7272_6f72;

/// An entry of the log.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The positions so far.
    pub positions: u64,
    /// The mean loss since the last entry.
    pub training: f64,
    /// The mean loss of the samples that were kept apart; none if there are none. Its target is that of the end.
    pub validation: Option<f64>,
    /// The learning rate.
    pub learning_rate: f64,
}

/// What changes in the course of a training. It is all that is needed to go on.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub batches: u64,
    pub rows: Vec<Row>,
    pub adam: Adam,
    /// The loss since the last entry of the log.
    pub loss: Loss,
    pub records: Vec<Record>,
}

impl State {
    pub(super) fn new(shape: Shape, rows: Vec<Row>) -> Self {
        Self { batches: 0, rows, adam: Adam::new(shape), loss: Loss::default(), records: Vec::new() }
    }
}

/// A training.
pub struct Trainer<'a> {
    settings: &'a Settings,
    shape: Shape,
    data: &'a Data,
    order: Order,
    state: State,
    scratches: Vec<Scratch>,
    gradients: Vec<Vec<Row>>,
}

impl<'a> Trainer<'a> {
    /// A training that begins with random weights.
    pub fn new(settings: &'a Settings, data: &'a Data) -> Self {
        let shape = settings.shape();
        Self::with_state(settings, data, State::new(shape, shape.random(settings.seed)))
    }

    pub(super) fn with_state(settings: &'a Settings, data: &'a Data, state: State) -> Self {
        let shape = settings.shape();
        Self {
            settings,
            shape,
            data,
            order: Order::new(data.training(), settings.seed),
            state,
            scratches: (0..settings.threads).map(|_| Scratch::default()).collect(),
            gradients: (0..PARTS).map(|_| shape.zeros()).collect(),
        }
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// The positions that were learned from so far.
    pub fn positions(&self) -> u64 {
        self.state.batches * self.settings.batch
    }

    /// Whether all is done.
    pub fn finished(&self) -> bool {
        self.state.batches >= self.settings.batches()
    }

    /// The entries of the log so far.
    pub fn records(&self) -> &[Record] {
        &self.state.records
    }

    /// The mean loss since the last entry of the log, or of that entry if it is new; 0 before the first batch.
    pub fn loss(&self) -> f64 {
        let is_new = self.state.loss == Loss::default();
        let entry = self.state.records.last().filter(|_| is_new);
        entry.map_or(self.state.loss.mean(), |record| record.training)
    }

    /// The network as it is now.
    pub fn network(&self) -> Float {
        let note = format!("{} positions, seed {}", self.positions(), self.settings.seed);
        self.shape.to_float(&self.state.rows, SCALE, note)
    }

    /// How the mean loss of the next batch changes with each weight, in the places of the weights.
    pub fn slopes(&mut self) -> Float {
        self.gradients();
        let mut sum = self.shape.zeros();
        for part in &self.gradients {
            let numbers = sum.as_flattened_mut().iter_mut().zip(part.as_flattened());
            numbers.for_each(|(sum, number)| *sum += number);
        }
        self.shape.to_float(&sum, SCALE, String::new())
    }

    /// Learns from the next batch.
    pub fn step(&mut self) {
        let (first, batch) = (self.positions(), self.settings.batch);
        let rate = self.settings.learning_rate_at(first);
        let loss = self.gradients();
        self.state.loss.add(loss);
        self.state.batches += 1;
        let pace = Pace { rate: rate as f32, weight_decay: self.settings.weight_decay as f32 };
        let gradients: Vec<&[Row]> = self.gradients.iter().map(Vec::as_slice).collect();
        let State { rows, adam, batches, .. } = &mut self.state;
        adam.step(self.shape, self.settings.threads, *batches, pace, rows, &gradients);

        let entries = |batches: u64| batches * RECORDS / self.settings.batches();
        if self.finished() || entries(self.state.batches) > entries(self.state.batches - 1) {
            let record = Record {
                positions: first + batch,
                training: self.state.loss.mean(),
                validation: self.validate(),
                learning_rate: rate,
            };
            self.state.records.push(record);
            self.state.loss = Loss::default();
        }
    }

    /// The loss of the next batch, and in the parts' places how it changes with the weights.
    fn gradients(&mut self) -> Loss {
        let (first, batch, share) =
            (self.positions(), self.settings.batch, (self.settings.batch as f32).recip());
        let (shape, rows) = (self.shape, &self.state.rows);
        let lesson = |visit| lesson(self.settings, self.data, self.order, visit);
        let mut losses = [Loss::default(); PARTS as usize];
        let parts = (0..PARTS).zip(&mut self.gradients).zip(&mut losses);
        in_parallel(&mut self.scratches, parts, |scratch, ((number, gradients), loss)| {
            gradients.as_flattened_mut().fill(0.0);
            let visits = first + batch * number / PARTS..first + batch * (number + 1) / PARTS;
            *loss = part::run(shape, rows, visits.map(lesson), share, scratch, Some(gradients));
        });
        let mut total = Loss::default();
        losses.into_iter().for_each(|loss| total.add(loss));
        total
    }

    /// The weights as the network in whole numbers has them, which is the one that plays; as they are, if there is none.
    fn whole_rows(&self) -> Vec<Row> {
        match self.network().quantise() {
            Ok(network) => self.shape.rows_of(&Float::of(&network)),
            Err(_) => self.state.rows.clone(),
        }
    }

    /// The mean loss of the samples that were kept apart, with the target of the end, for the network in whole numbers.
    fn validate(&mut self) -> Option<f64> {
        let samples = self.data.validation();
        let count = samples.min(MOST_VALIDATION);
        if count == 0 {
            return None;
        }
        let (shape, rows, settings, data) = (self.shape, &self.whole_rows(), self.settings, self.data);
        let mix = settings.mix_at(settings.positions);
        let mut losses = [Loss::default(); PARTS as usize];
        in_parallel(&mut self.scratches, losses.iter_mut().enumerate(), |scratch, (number, loss)| {
            let places = count * number / PARTS as usize..count * (number + 1) / PARTS as usize;
            let lessons = places.map(|place| {
                let sample = data.validation_sample((place as u64 * samples as u64 / count as u64) as usize);
                weighed(settings, sample, mix, false)
            });
            *loss = part::run(shape, rows, lessons, 1.0, scratch, None);
        });
        let mut total = Loss::default();
        losses.into_iter().for_each(|loss| total.add(loss));
        Some(total.mean())
    }
}

/// What is learned at a visit, the visits counted from the beginning of the training.
fn lesson(settings: &Settings, data: &Data, order: Order, visit: u64) -> Lesson {
    let mirror = !settings.mirrored && Random::part(settings.seed ^ MIRRORS, visit).chance(1, 2);
    weighed(settings, data.training_sample(order.sample(visit)), settings.mix_at(visit), mirror)
}

fn weighed(settings: &Settings, sample: Sample, mix: f64, mirror: bool) -> Lesson {
    let score = sigmoid(sample.score.centirabbits() as f32 / f32::from(SCALE));
    let target = match sample.won {
        Some(won) => mix as f32 * score + (1.0 - mix as f32) * f32::from(u8::from(won)),
        None => score,
    };
    Lesson { sample, mirror, target, weight: settings.origins.weight(sample.origin) as f32 }
}
