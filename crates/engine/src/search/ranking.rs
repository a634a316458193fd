//! Which turns of the root deserve the first look.

use super::root::Root;
use super::score::Score;
use crate::eval::{AnyEvaluator, Evaluator};
use crate::tactics::goal::can_goal;
use arimaa::{Board, Position, Turn};

/// Judges whole turns without a search. The root searches the best of them early and to full depth.
pub trait Ranking {
    /// How promising a turn is that leads from the root to this board: more is better.
    fn rank(&self, root: &Root, turn: &Turn, board: &Board) -> i32;
}

/// What can be said of the board after the turn at a glance, as a score: that the game is over, that the enemy has a goal,
/// or the evaluation.
impl Ranking for AnyEvaluator {
    fn rank(&self, root: &Root, _: &Turn, board: &Board) -> i32 {
        let side = root.position().side();
        match board.outcome(side) {
            Some(outcome) if outcome.winner == Some(side) => Score::WIN - 1,
            Some(_) => 1 - Score::WIN,
            None if can_goal(board, side.opponent(), Position::STEPS) => 2 - Score::WIN,
            None => -self.evaluate(&Position::new(*board, side.opponent())),
        }
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

    /// Those that are judged, best first, each with its rank.
    pub fn best(mut self) -> impl Iterator<Item = (i32, Turn)> {
        self.ranked.sort_by_key(|&(order, _)| std::cmp::Reverse(order));
        self.ranked.into_iter()
    }
}
