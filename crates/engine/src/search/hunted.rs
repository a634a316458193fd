//! Goals that are forced, inside the search.

use super::packed::Part;
use super::score::Score;
use super::tree::{Visit, Worker};
use crate::tactics::hunt::Effort;
use arimaa::{Position, Turn};

/// A goal that is hunted for: how many turns it may take, and how many kinds of threats are followed up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hunted {
    Two,
    Three,
    WideThree,
}

impl Hunted {
    /// From the cheapest to the most expensive.
    pub const ALL: [Self; 3] = [Self::Two, Self::Three, Self::WideThree];

    /// What is done where `usual` boards may be spent for nothing, and `most` where there is much to look at. Goals in three
    /// turns are rarer: they get less of it.
    pub fn effort(self, usual: u64, most: u64) -> Option<Effort> {
        match self {
            Self::Two => Effort::usually(usual, most),
            Self::Three => Effort::usually(usual / LESS, most / LESS),
            Self::WideThree => Effort::usually_wide(usual / LESS, most / LESS),
        }
    }

    /// What the table says: when it comes at the latest.
    pub const fn value(self) -> i32 {
        match self {
            Self::Two => Score::WIN - 3,
            Self::Three | Self::WideThree => Score::WIN - 5,
        }
    }
}

/// Hunts for goals in three turns get one of so many boards.
const LESS: u64 = 4;
/// So many boards are spent on a turn of the enemy that has won before,
const RECALL_MOST: u64 = 3_000;
/// and one of so many nodes on all of them.
const RECALL_SHARE: u64 = 5;

impl Worker<'_> {
    /// A turn with which the side to move at the start of its turn forces a goal, if one is found. Boards are nodes.
    pub(super) fn hunt(&mut self, position: &Position, kind: Hunted, effort: Effort) -> Option<Turn> {
        let hunter = &mut self.experience.hunter;
        let before = hunter.nodes();
        let (board, side) = (position.board(), position.side());
        let turn = match kind {
            Hunted::Two => hunter.find(board, side, effort),
            Hunted::Three | Hunted::WideThree => hunter.find_in_three(board, side, effort),
        };
        self.nodes += hunter.nodes() - before;
        turn
    }

    /// At the enemy's node after a turn of the root that looks good: does a turn force a goal that did so after another one?
    pub(super) fn recall_at(&mut self, visit: &mut Visit<'_>) {
        let Visit { node, beta, best, .. } = *visit;
        if !self.shared.techniques.forced_goals
            || self.stopped
            || node.ply != 1
            || node.position.steps_left() < Position::STEPS
            || best >= beta.min(Score::LEAST_WIN)
        {
            return;
        }
        if let Some((kind, turn)) = self.recall(&node.position)
            && self.may_end(node, &turn.result(&node.position))
        {
            visit.best = kind.value() - node.ply as i32;
            visit.part = Part::closed(turn);
            let line = &mut self.pv[visit.height];
            line.clear();
            line.push(visit.part);
            if visit.best >= beta {
                self.reward_cutoff(visit, visit.part);
            }
        }
    }

    /// Whether a turn forces a goal that did so in another position.
    fn recall(&mut self, position: &Position) -> Option<(Hunted, Turn)> {
        let hunter = &mut self.experience.hunter;
        if self.recalled > self.nodes / RECALL_SHARE {
            return None;
        }
        let before = hunter.nodes();
        let [two, three] = hunter.recall(position.board(), position.side(), RECALL_MOST);
        let boards = hunter.nodes() - before;
        self.nodes += boards;
        self.recalled += boards;
        two.map(|turn| (Hunted::Two, turn)).or(three.map(|turn| (Hunted::Three, turn)))
    }
}
