//! Answers of the goal test, kept: the search and the evaluation ask the same question about a board several times.

use crate::tactics::goal::can_goal;
use arimaa::{Board, Side};

/// A small table of boards and whether a side can reach goal on them. It fits into a core's own cache.
#[derive(Clone, Debug)]
pub(crate) struct Goals(Vec<u64>);

const SLOTS: usize = 1 << 14;

impl Goals {
    pub fn new() -> Self {
        Self(vec![0; SLOTS])
    }

    /// Whether `side` can have a rabbit on its goal row after at most `steps` more steps.
    #[inline]
    pub fn can_goal(&mut self, board: &Board, side: Side, steps: u8) -> bool {
        // Three bits of the key make room for the question, one for the answer.
        let question = u64::from(steps - 1) << 2 | (side.index() as u64) << 1;
        let key = board.key() << 4 | question;
        let slot = &mut self.0[(board.key() >> 48) as usize & (SLOTS - 1) ^ question as usize];
        if *slot & !1 != key || *slot == 0 {
            *slot = key | u64::from(can_goal(board, side, steps));
        }
        *slot & 1 != 0
    }
}
