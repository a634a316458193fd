//! The search beyond the leaves: captures and defences.

use super::order::Candidate;
use super::packed::Part;
use super::transposition::Entry;
use super::tree::{Go, HEIGHTS, INFINITE, Node, Visit, Worker, from_table, terminal};
use crate::tactics::defence::blocks;
use arimaa::{Position, Turn};

impl Worker<'_> {
    /// The value of a leaf: it is searched on through captures and defences for at most three turns (Wu 2015 §4.2.4).
    pub(super) fn quiesce(&mut self, node: &Node, layer: i32, alpha: i32, beta: i32, height: usize) -> i32 {
        self.enter(height);
        if self.tick() {
            return -INFINITE;
        }
        let techniques = self.shared.techniques;
        let position = &node.position;
        let (board, side, steps) = (position.board(), position.side(), position.steps_left());
        let key = self.key(node);
        let entry = self.quiescence_table.probe(key);
        if let Some(value) = self.goal(node, entry.is_some(), beta - alpha > 1, height) {
            return value;
        }
        if let Some(entry) = entry
            && techniques.tt_cutoffs
        {
            let value = from_table(entry.value, node.ply);
            if (Entry { value, ..entry }).answers(-layer, alpha, beta) {
                self.note_tt_part(&entry, value > alpha, position, height);
                return value;
            }
        }
        let at_start = steps == Position::STEPS;
        let last =
            layer >= self.shared.tuning.quiescence_turns || !techniques.quiescence || height >= HEIGHTS;
        // The last layers do not search for a defence: the evaluation knows that it may be hard.
        let threatened =
            !last && layer == 0 && self.experience.goals.can_goal(board, side.opponent(), Position::STEPS);
        let mut visit = Visit {
            node,
            depth: 0,
            height,
            alpha,
            beta,
            best: -INFINITE,
            part: Part::default(),
            count: 0,
            layer: Some(layer),
            threatened,
        };
        let mut evaluation = entry.and_then(|entry| entry.evaluation);
        if at_start || self.may_end(node, board) {
            let mut value = evaluation.unwrap_or_else(|| self.evaluate(position, height));
            evaluation = Some(value);
            // A turn that ends here may end the game.
            if !at_start && let Some(end) = terminal(board, side, &Node { ply: node.ply + 1, ..*node }, true)
            {
                value = end;
            }
            // In mid-turn the evaluation has seen the goal that comes next.
            if threatened && at_start {
                value -= self.shared.tuning.threat_penalty;
            }
            visit.best = value;
            visit.count = 1;
            if !at_start {
                visit.part = Part::closed(Turn::default());
                self.pv[height].push(visit.part);
            }
            if value >= beta || last {
                return self.finish(&visit, alpha, key, evaluation);
            }
            visit.alpha = alpha.max(value);
        }
        if !last {
            self.try_forcing(&mut visit);
        }
        self.finish(&visit, alpha, key, evaluation)
    }

    /// The moves of the quiescence search.
    fn try_forcing(&mut self, visit: &mut Visit<'_>) -> Go {
        let position = visit.node.position;
        if self.try_captures(visit) == Go::Done {
            return Go::Done;
        }
        if visit.threatened {
            let mut moves = self.spare.pop().unwrap_or_default();
            moves.clear();
            let history = &self.experience.history;
            let side = position.side();
            let (steps, prepare) = (position.steps_left(), self.shared.tuning.quiescence_defence as u8);
            blocks(position.board(), side, steps, prepare, &mut |mv, _| {
                let turn = Turn::default().with(mv);
                moves.push(Candidate { order: history.of(side, mv), logit: 0, turn });
            });
            return self.try_list(visit, moves, |_| 0);
        }
        Go::On
    }
}
