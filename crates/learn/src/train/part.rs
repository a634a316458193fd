//! A part of a batch: its loss, and how that changes with every weight.

use super::example::Example;
use super::kernel;
use super::model::{LANES, Row, Shape, VIEWS};
use crate::sample::Sample;

/// So many positions are taken through the network at a time.
const CHUNK: usize = 512;

/// A sample as it is learned from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson {
    pub sample: Sample,
    /// Whether left and right are exchanged.
    pub mirror: bool,
    /// The chance to win that the network should find.
    pub target: f32,
    /// How much it counts.
    pub weight: f32,
}

/// What a thread needs while it works.
#[derive(Default)]
pub(super) struct Scratch {
    examples: Vec<Example>,
    lessons: Vec<Lesson>,
    hidden: Vec<[Row; VIEWS]>,
    logits: Vec<Row>,
    slopes: Vec<f32>,
}

/// The sum of the losses of some positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Loss {
    pub sum: f64,
    pub weight: f64,
}

impl Loss {
    pub(super) fn add(&mut self, other: Self) {
        self.sum += other.sum;
        self.weight += other.weight;
    }

    pub(super) fn mean(self) -> f64 {
        if self.weight > 0.0 { self.sum / self.weight } else { 0.0 }
    }
}

/// The loss of some positions. With a place for gradients, they are added up there, times `share`.
pub(super) fn run(
    shape: Shape,
    rows: &[Row],
    lessons: impl Iterator<Item = Lesson>,
    share: f32,
    scratch: &mut Scratch,
    mut gradients: Option<&mut [Row]>,
) -> Loss {
    let mut lessons = lessons;
    let mut total = Loss::default();
    loop {
        scratch.lessons.clear();
        scratch.lessons.extend(lessons.by_ref().take(CHUNK));
        if scratch.lessons.is_empty() {
            return total;
        }
        total.add(scratch.forward(shape, rows, share));
        if let Some(gradients) = gradients.as_deref_mut() {
            scratch.backward(shape, rows, gradients);
        }
    }
}

impl Scratch {
    fn forward(&mut self, shape: Shape, rows: &[Row], share: f32) -> Loss {
        let count = self.lessons.len();
        let example = |lesson: &Lesson| Example::new(shape, &lesson.sample, lesson.mirror);
        self.examples.clear();
        self.examples.extend(self.lessons.iter().map(example));
        self.logits.clear();
        self.logits.resize(count, [0.0; LANES]);
        self.hidden.resize(shape.blocks() * count, [[0.0; LANES]; VIEWS]);
        let blocks = rows.chunks_exact(shape.block()).zip(self.hidden.chunks_exact_mut(count));
        for (block, hidden) in blocks.take(shape.blocks()) {
            kernel::forward(shape, block, &self.examples, hidden, &mut self.logits);
        }

        let biases = rows[shape.output_biases()..].as_flattened();
        let mut total = Loss::default();
        self.slopes.clear();
        for ((lesson, example), lanes) in self.lessons.iter().zip(&self.examples).zip(&self.logits) {
            let logit = lanes.iter().sum::<f32>() + biases[example.bucket()];
            let chance = sigmoid(logit);
            let error = chance - lesson.target;
            total.add(Loss {
                sum: f64::from(lesson.weight * error * error),
                weight: f64::from(lesson.weight),
            });
            self.slopes.push(share * lesson.weight * 2.0 * error * chance * (1.0 - chance));
        }
        total
    }

    fn backward(&self, shape: Shape, rows: &[Row], gradients: &mut [Row]) {
        let (in_blocks, biases) = gradients.split_at_mut(shape.output_biases());
        let blocks = rows.chunks_exact(shape.block()).zip(self.hidden.chunks_exact(self.lessons.len()));
        for ((block, hidden), gradients) in blocks.zip(in_blocks.chunks_exact_mut(shape.block())) {
            kernel::backward(shape, block, &self.examples, hidden, &self.slopes, gradients);
        }
        for (example, slope) in self.examples.iter().zip(&self.slopes) {
            biases.as_flattened_mut()[example.bucket()] += slope;
        }
    }
}

/// The chance to win that a logit stands for.
pub(super) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}
