//! Goals that are forced, inside the search.

use super::packed::Part;
use super::score::Score;
use super::tree::{Visit, Worker};
use crate::tactics::hunt::Effort;
use crate::tactics::patience::Patience;
use arimaa::{Position, Turn};
use std::sync::atomic::Ordering;
use std::time::Duration;

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
/// All hunts together may take one part of so many of the time so far, or of half the time where that is more.
const TIME_SHARE: u32 = 4;
/// Each of them may take this part of the time,
const LEAST_TIME: u32 = 1_000;
/// and one that begins when the time is up this.
const LAST_TIME: u32 = 50;

impl Worker<'_> {
    /// A turn with which the side to move at the start of its turn forces a goal, if one is found. Boards are nodes.
    pub(super) fn hunt(&mut self, position: &Position, kind: Hunted, effort: Effort) -> Option<Turn> {
        let began = self.begin_hunt();
        let hunter = &mut self.experience.hunter;
        let before = hunter.nodes();
        let (board, side) = (position.board(), position.side());
        let turn = match kind {
            Hunted::Two => hunter.find(board, side, effort),
            Hunted::Three | Hunted::WideThree => hunter.find_in_three(board, side, effort),
        };
        self.nodes += hunter.nodes() - before;
        self.end_hunt(began);
        turn
    }

    /// Tells the hunter when to give up, and says when the hunt begins. Where no clock decides, boards alone do, so that the same
    /// search finds the same again.
    fn begin_hunt(&mut self) -> Option<Duration> {
        let limit = self.shared.deadline.load(Ordering::Relaxed);
        let limit = (limit < u64::MAX).then(|| Duration::from_micros(limit));
        let timed = limit.map(|limit| (limit, self.shared.elapsed()));
        let patience = timed.map(|(limit, now)| {
            let share = (now.max(limit / 2) / TIME_SHARE).saturating_sub(self.hunting);
            let until = if now < limit {
                (now + share.max(limit / LEAST_TIME)).min(limit)
            } else {
                now + limit / LAST_TIME
            };
            Patience::new(self.shared.clock, self.shared.began + until)
        });
        self.experience.hunter.set_patience(patience);
        timed.map(|(_, now)| now)
    }

    fn end_hunt(&mut self, began: Option<Duration>) {
        if let Some(began) = began {
            self.hunting += self.shared.elapsed().saturating_sub(began);
        }
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
        if self.recalled > self.nodes / RECALL_SHARE {
            return None;
        }
        let began = self.begin_hunt();
        let hunter = &mut self.experience.hunter;
        let before = hunter.nodes();
        let [two, three] = hunter.recall(position.board(), position.side(), RECALL_MOST);
        let boards = hunter.nodes() - before;
        self.nodes += boards;
        self.recalled += boards;
        self.end_hunt(began);
        two.map(|turn| (Hunted::Two, turn)).or(three.map(|turn| (Hunted::Three, turn)))
    }
}
