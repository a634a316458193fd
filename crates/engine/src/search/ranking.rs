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

/// The best turns of a root by a ranking, best first; fewer if `enough` says so on the way.
pub(crate) fn best_turns(
    ranking: &dyn Ranking,
    root: &Root,
    count: usize,
    mut enough: impl FnMut() -> bool,
) -> Vec<Turn> {
    let mut ranked: Vec<(i32, Turn)> = Vec::new();
    for (number, (turn, board)) in root.turns().into_iter().enumerate() {
        if number % 256 == 255 && enough() {
            break;
        }
        ranked.push((ranking.rank(root, &turn, &board), turn));
    }
    ranked.sort_by_key(|&(order, _)| std::cmp::Reverse(order));
    ranked.into_iter().take(count).map(|(_, turn)| turn).collect()
}
