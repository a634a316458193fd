//! All turns that differ in what they do to the board.

use crate::board::Board;
use crate::key_set::KeySet;
use crate::moves::Move;
use crate::piece::Side;
use crate::position::Position;
use crate::turn::Turn;

/// Finds the distinct turns of positions. It owns the memory that this needs: keep one and use it often.
///
/// A turn is what it does to the board, not the order of its steps. States in mid-turn are visited in the order of the
/// steps used, so that each board is met first with the fewest steps, and is then expanded once only. Boards are told
/// apart by their 64-bit keys: two of 20,000 boards collide once in a hundred billion positions.
///
/// ```
/// use arimaa::{Position, TurnGenerator};
///
/// let position: Position =
///     "g [                                                               R]".parse().unwrap();
/// let mut results = Vec::new();
/// TurnGenerator::new().for_each(&position, |turn, board| results.push((turn, *board)));
/// assert_eq!(results.len(), 14); // one rabbit in a corner, up to four steps north and west
/// ```
#[derive(Clone, Debug, Default)]
pub struct TurnGenerator {
    seen: KeySet,
    /// The boards after 0, 1, 2 and 3 steps, each with a shortest way to it.
    levels: [Vec<(Board, Turn)>; 4],
}

impl TurnGenerator {
    /// A generator with no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Visits every distinct board that the side to move can reach with the steps it has left, and a shortest turn that
    /// leads there. The board as it is now is not among them: a turn must change something.
    pub fn for_each(&mut self, position: &Position, mut visit: impl FnMut(Turn, &Board)) {
        let side = position.side();
        let steps_left = usize::from(position.steps_left());
        self.seen.clear();
        self.seen.insert(position.board().key());
        self.levels.iter_mut().for_each(Vec::clear);
        self.levels[0].push((*position.board(), Turn::default()));

        for used in 0..steps_left {
            // All single steps of a level come before its pushes and pulls, which reach one level farther: that keeps
            // the promise that a board is met first with the fewest steps.
            let (reached, rest) = self.levels.split_at_mut(used + 1);
            let mut rest = rest.iter_mut();
            let mut expand = Expand { seen: &mut self.seen, visit: &mut visit, side };
            let mut next = rest.next().filter(|_| used + 1 < steps_left);
            for state in &reached[used] {
                state.0.mobility(side).for_each_step(|mv| expand.reach(state, mv, next.as_deref_mut()));
            }
            if used + 2 <= steps_left {
                let mut next = rest.next().filter(|_| used + 2 < steps_left);
                for state in &reached[used] {
                    state.0.mobility(side).for_each_double(|mv| expand.reach(state, mv, next.as_deref_mut()));
                }
            }
        }
    }
}

struct Expand<'a, V> {
    seen: &'a mut KeySet,
    visit: &'a mut V,
    side: Side,
}

impl<V: FnMut(Turn, &Board)> Expand<'_, V> {
    /// Makes a move; a board that is new is shown to the visitor and, if the turn can go on from it, kept.
    #[inline]
    fn reach(&mut self, (board, turn): &(Board, Turn), mv: Move, keep: Option<&mut Vec<(Board, Turn)>>) {
        let mut board = *board;
        board.make(self.side, mv);
        if self.seen.insert(board.key()) {
            let turn = turn.with(mv);
            (self.visit)(turn, &board);
            if let Some(level) = keep {
                level.push((board, turn));
            }
        }
    }
}
