//! A position as the network sees it.

use super::model::{Shape, VIEWS};
use crate::sample::Sample;
use arimaa::Side;

/// No board has more pieces.
const MOST_PIECES: usize = 32;

/// The inputs that are on, for both views.
#[derive(Clone, Debug)]
pub(super) struct Example {
    lists: [[u16; MOST_PIECES]; VIEWS],
    pieces: u8,
    bucket: u8,
}

impl Example {
    /// What a network sees of a sample, also with left and right exchanged.
    pub(super) fn new(shape: Shape, sample: &Sample, mirror: bool) -> Self {
        let inputs = shape.inputs;
        let planes = inputs.planes(&sample.board);
        let mut lists = [[0; MOST_PIECES]; VIEWS];
        let mut pieces = 0usize;
        let views = [sample.side, sample.side.opponent()];
        // The column is in the lowest three bits of a square.
        let turned = views.map(|view| inputs.turned(&sample.board, view) ^ if mirror { 7 } else { 0 });
        for side in [Side::Gold, Side::Silver] {
            for class in 0..inputs.scheme.classes() {
                let first = views.map(|view| inputs.plane(view, side, class));
                for square in planes.0[side.index()][class] {
                    for view in 0..VIEWS {
                        lists[view][pieces] = (first[view] + (square.index() ^ turned[view])) as u16;
                    }
                    pieces += 1;
                }
            }
        }
        Self { lists, pieces: pieces as u8, bucket: nnue::bucket(pieces as u32, shape.buckets) as u8 }
    }

    /// The output that is used.
    #[inline]
    pub(super) fn bucket(&self) -> usize {
        self.bucket.into()
    }

    /// The inputs that are on.
    #[inline]
    pub(super) fn inputs(&self, view: usize) -> &[u16] {
        &self.lists[view][..usize::from(self.pieces)]
    }
}
