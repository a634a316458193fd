//! Which turns of the root deserve the first look.

use super::root::Root;
use super::score::Score;
use crate::eval::{AccumulatorStack, AnyEvaluator, Evaluator};
use crate::tactics::goal::can_goal;
use arimaa::{Board, Position, Turn};

/// Evaluates whole turns without a search. The root searches the best of them early and to full depth.
pub trait Ranking {
    /// How promising a turn is that leads from the root to this board: more is better.
    fn rank(&mut self, root: &Root, turn: &Turn, board: &Board) -> i32;
}

/// What can be said of the board after the turn at a glance, as a score: that the game is over, that the enemy has a goal,
/// or the evaluation. A network computes only what a turn has changed.
pub(crate) struct Glance<'a> {
    evaluator: &'a AnyEvaluator,
    /// Of the root, and of the board after a turn.
    accumulators: AccumulatorStack,
}

impl<'a> Glance<'a> {
    pub fn new(evaluator: &'a AnyEvaluator, root: &Root) -> Self {
        let mut accumulators = AccumulatorStack::new(evaluator, 2);
        if let AnyEvaluator::Network(network) = evaluator {
            accumulators.evaluate(network, root.position().board(), root.position().side(), 0);
        }
        Self { evaluator, accumulators }
    }
}

impl Ranking for Glance<'_> {
    fn rank(&mut self, root: &Root, _: &Turn, board: &Board) -> i32 {
        let side = root.position().side();
        match (board.outcome(side), self.evaluator) {
            (Some(outcome), _) if outcome.winner == Some(side) => Score::WIN - 1,
            (Some(_), _) => 1 - Score::WIN,
            (None, _) if can_goal(board, side.opponent(), Position::STEPS) => 2 - Score::WIN,
            (None, AnyEvaluator::Network(network)) => {
                self.accumulators.enter(1);
                -self.accumulators.evaluate(network, board, side.opponent(), 1)
            }
            (None, AnyEvaluator::Classical(classical)) => {
                -classical.evaluate(&Position::new(*board, side.opponent()))
            }
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
    pub fn advance(
        &mut self,
        ranking: &mut dyn Ranking,
        root: &Root,
        mut enough: impl FnMut() -> bool,
    ) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluation;

    #[test]
    fn what_is_computed_from_the_root_is_what_is_computed_from_scratch() {
        for evaluation in [Evaluation::default(), Evaluation::Classical] {
            let evaluator = AnyEvaluator::new(&evaluation);
            for position in crate::bench::positions().unwrap().iter().take(10) {
                let root = Root::of_position(position).unwrap();
                let mut glance = Glance::new(&evaluator, &root);
                for (turn, board) in root.turns().into_iter().step_by(97) {
                    let enemy = position.side().opponent();
                    let rank = glance.rank(&root, &turn, &board);
                    if rank.abs() < Score::LEAST_WIN {
                        assert_eq!(
                            rank,
                            -evaluator.evaluate(&Position::new(board, enemy)),
                            "{position} {board}"
                        );
                    }
                }
            }
        }
    }
}
