//! A position as the network sees it.

use super::model::{Shape, VIEWS};
use crate::sample::Sample;
use nnue::{Inputs, Scheme};

/// No board has more inputs that are on.
const MOST: usize = Inputs { scheme: Scheme::Prospects, mirrored: true }.most();

/// The inputs that are on, for both views.
#[derive(Clone, Debug)]
pub(super) struct Example {
    lists: [[u16; MOST]; VIEWS],
    count: u8,
    bucket: u8,
}

impl Example {
    /// What a network sees of a sample, also with left and right exchanged.
    pub(super) fn new(shape: Shape, sample: &Sample, mirror: bool) -> Self {
        let inputs = shape.inputs;
        let planes = inputs.planes(&sample.board);
        let mut lists = [[0; MOST]; VIEWS];
        let mut count = 0;
        for (list, view) in lists.iter_mut().zip([sample.side, sample.side.opponent()]) {
            // The column is in the lowest three bits of a square.
            let turned = inputs.turned(&sample.board, view) ^ if mirror { 7 } else { 0 };
            count = 0;
            inputs.visit(&planes, view, turned, |input| {
                list[count] = input as u16;
                count += 1;
            });
        }
        let bucket = nnue::bucket(sample.board.occupied().len(), shape.buckets);
        Self { lists, count: count as u8, bucket: bucket as u8 }
    }

    /// The output that is used.
    #[inline]
    pub(super) fn bucket(&self) -> usize {
        self.bucket.into()
    }

    /// The inputs that are on.
    #[inline]
    pub(super) fn inputs(&self, view: usize) -> &[u16] {
        &self.lists[view][..usize::from(self.count)]
    }
}
