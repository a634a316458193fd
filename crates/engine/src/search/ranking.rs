//! Which turns of the root deserve the first look.

use super::root::Root;
use crate::eval::{Evaluator, Judge};
use crate::tactics::goal::can_goal;
use arimaa::{Board, Position, Turn};

/// Judges whole turns without a search. The root searches the best of them early and to full depth.
pub trait Ranking {
    /// How promising a turn is that leads from the root to this board: more is better.
    fn rank(&self, root: &Root, turn: &Turn, board: &Board) -> i32;
}

/// The evaluation of the board after the turn, if the enemy has no goal there.
impl Ranking for Judge {
    fn rank(&self, root: &Root, _: &Turn, board: &Board) -> i32 {
        let opponent = root.position().side().opponent();
        if can_goal(board, opponent, Position::STEPS) {
            return i32::MIN;
        }
        -self.evaluate(&Position::new(*board, opponent))
    }
}

/// All turns of a root, of which some have been judged.
#[derive(Clone, Debug)]
pub(crate) struct RootRanking {
    left: std::vec::IntoIter<(Turn, Board)>,
    ranked: Vec<(i32, Turn)>,
}

impl RootRanking {
    pub fn new(root: &Root) -> Self {
        Self { left: root.turns().into_iter(), ranked: Vec::new() }
    }

    /// Judges the turns until `enough` says so. Whether all of them are judged.
    pub fn advance(&mut self, ranking: &dyn Ranking, root: &Root, mut enough: impl FnMut() -> bool) -> bool {
        for (turn, board) in self.left.by_ref() {
            self.ranked.push((ranking.rank(root, &turn, &board), turn));
            if self.ranked.len() % 256 == 255 && enough() {
                return false;
            }
        }
        true
    }

    /// The best of those that are judged, best first.
    pub fn best(&mut self, count: usize) -> Vec<Turn> {
        self.ranked.sort_by_key(|&(order, _)| std::cmp::Reverse(order));
        self.ranked.iter().take(count).map(|&(_, turn)| turn).collect()
    }
}
