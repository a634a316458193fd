//! Goals that are forced in two turns: where the search asks for them.
//!
//! The tree sees such a goal only when it has tried the right turn among thousands, and then all answers. [`Hunter`] sees
//! most of them with less work than that. It is asked where the answer changes something: at the root, before its turns are
//! searched, and at the start of a turn with which the side to move has not reached beta: there the enemy's turn before
//! it is about to be believed in. It may look at as many boards as a share of the nodes that were spent there, so
//! it never takes more than that share of the time.

use super::packed::Part;
use super::score::Score;
use super::tree::{Visit, Worker};
use crate::tactics::hunt::Hunter;
use arimaa::{Board, Position, Side, Turn};

impl Worker<'_> {
    /// Before the turns of the root are searched: whether a goal is forced, and then the node has its value.
    pub(super) fn hunt_at_root(&mut self, visit: &mut Visit<'_>) -> bool {
        let tuning = &self.shared.tuning;
        let most = self.nodes.max(tuning.hunt_least as u64).min(tuning.hunt_most as u64);
        visit.node.ply == 0 && visit.depth > 1 && self.excluded.is_empty() && self.hunt(visit, most)
    }

    /// After the turns of a node were searched with so many nodes, and none was good enough.
    pub(super) fn hunt_after(&mut self, visit: &mut Visit<'_>, spent: u64) {
        let tuning = &self.shared.tuning;
        let most = (spent * tuning.hunt_share as u64 / 100).min(tuning.hunt_most as u64);
        if visit.best < visit.beta && visit.node.ply > 0 && most >= tuning.hunt_least as u64 {
            self.hunt(visit, most);
        }
    }

    fn hunt(&mut self, visit: &mut Visit<'_>, most: u64) -> bool {
        let node = visit.node;
        let value = node.win() - 2;
        let position = &node.position;
        if !self.shared.techniques.hunting
            || self.stopped
            || position.steps_left() < Position::STEPS
            || visit.best >= value
        {
            return false;
        }
        let Some(turn) = self.forced_goal(position.board(), position.side(), most) else { return false };
        if !self.may_end(node, &turn.result(position)) {
            return false;
        }
        visit.best = value;
        visit.count += 1;
        visit.part = Part::closed(turn);
        if visit.beta - visit.alpha > 1 {
            let line = &mut self.pv[visit.height];
            line.clear();
            line.push(visit.part);
        }
        true
    }

    /// A turn that forces a goal, if one is found among so many boards. They count as nodes.
    pub(super) fn forced_goal(&mut self, board: &Board, side: Side, most: u64) -> Option<Turn> {
        let hunter: &mut Hunter = &mut self.experience.hunter;
        let before = hunter.nodes();
        let turn = hunter.find(board, side, most);
        self.nodes += hunter.nodes() - before;
        turn
    }

    /// The score of a root turn that leads to this board, if it allows a forced goal: a loss.
    pub fn loss_by_force(&mut self, board: &Board, side: Side, most: u64) -> Option<Score> {
        let over = board.outcome(side).is_some();
        let turn = if over { None } else { self.forced_goal(board, side.opponent(), most) };
        turn.map(|_| Score::from_raw(4 - Score::WIN))
    }
}
