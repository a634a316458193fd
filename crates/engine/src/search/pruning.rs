//! What ends a node before its moves are looked at.

use super::packed::Part;
use super::score::Score;
use super::tree::{Node, Shared, Visit, Worker};
use crate::eval::AnyEvaluator;
use arimaa::{Position, Turn};

/// The end of a node whose moves were not looked at.
pub(super) struct Pruned {
    /// Its value.
    pub value: i32,
    /// Its evaluation.
    pub evaluation: i32,
}

impl Worker<'_> {
    /// How far what a search of that depth finds may be from the evaluation. The hand-made one errs more.
    #[inline]
    pub(super) fn margin(&self, depth: i32) -> i32 {
        let Shared { tuning, evaluator, .. } = self.shared;
        let margin = tuning.futility_margin + tuning.futility_per_step * depth;
        match evaluator {
            AnyEvaluator::Network(_) => margin,
            AnyEvaluator::Classical(_) => 2 * margin,
        }
    }

    /// Ends a node without a look at its moves, if the evaluation is far out of the window: the value. Else the
    /// evaluation, if it was made.
    #[inline]
    pub(super) fn prune(&mut self, visit: &Visit<'_>, known: Option<i32>) -> Result<Option<i32>, Pruned> {
        let Shared { techniques, tuning, .. } = self.shared;
        let Visit { node, depth, alpha, beta, height, threatened, .. } = *visit;
        let steps = i32::from(node.position.steps_left());
        let open = beta - alpha > 1;
        if open || threatened || beta.abs() >= Score::LEAST_WIN || alpha.abs() >= Score::LEAST_WIN {
            return Ok(known);
        }
        let at_start = node.position.steps_left() == Position::STEPS;
        // In mid-turn what follows supposes that the turn may end here.
        if !at_start && !self.may_end(node, node.position.board()) {
            return Ok(known);
        }
        let wants_null = techniques.null_move && at_start && depth >= tuning.null_move_depth;
        let shallow = depth <= tuning.reverse_futility_depth;
        if !wants_null
            && !(shallow && (techniques.reverse_futility || techniques.razoring || techniques.futility))
        {
            return Ok(known);
        }
        let evaluation = known.unwrap_or_else(|| self.evaluate(&node.position, height));
        if techniques.reverse_futility && shallow && evaluation - self.margin(depth) >= beta {
            if !at_start {
                self.parts[height] = Part::closed(Turn::default());
            }
            return Err(Pruned { value: evaluation, evaluation });
        }
        if techniques.razoring
            && depth <= tuning.razoring_depth.min(steps)
            && evaluation + tuning.razoring_margin + tuning.razoring_per_step * depth <= alpha
        {
            let value = self.quiesce(node, 0, alpha, beta, height);
            if value <= alpha {
                return Err(Pruned { value, evaluation });
            }
        }
        if wants_null && evaluation >= beta {
            let passed = Node {
                position: node.position.pass(),
                start: node.position.board().key(),
                began: *node.position.board(),
                ply: node.ply + 1,
            };
            self.path[passed.ply] = passed.start;
            let left = depth - i32::from(Position::STEPS) - tuning.null_move_reduction;
            let value = -self.search(&passed, left, -beta, 1 - beta, height + 1);
            self.parts[height] = Part::default();
            self.pv[height].clear();
            if value >= beta && !self.stopped {
                // A win that rests on the enemy's patience is not proved.
                return Err(Pruned { value: value.min(Score::LEAST_WIN - 1).max(beta), evaluation });
            }
        }
        Ok(Some(evaluation))
    }
}
