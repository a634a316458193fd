//! Forced goals around the root: those of the side to move, and those that the turn to be played would allow.
//!
//! What a hunt proves goes to the transposition table, deeper than any search, and the tree does the rest: it plays a
//! forced goal, and a turn that allows one is worth no more than a loss, so that the same depth, searched again, finds
//! another one at its normal value. No turn is chosen here.

use super::hunted::Hunted;
use super::ongoing::Search;
use super::packed::{Packed, Part};
use super::report::Line;
use super::root::Root;
use super::score::Score;
use super::transposition::{Bound, Entry, PROVED_DEPTH};
use super::tree::Worker;
use crate::tactics::goal::can_goal;
use crate::tactics::hunt::Effort;
use arimaa::{Position, Turn};

/// What is remembered of it from slice to slice.
#[derive(Clone, Debug, Default)]
pub(super) struct Guarding {
    /// How thoroughly the root was hunted through.
    hunted: [Effort; Hunted::ALL.len()],
    /// Whether the side to move forces a goal.
    pub won: bool,
    /// The boards that the guard has looked at.
    boards: u64,
    /// The boards after turns that allow a forced goal.
    lost: Vec<u64>,
    /// The last turn that came out best and is not known to allow one.
    pub safe: Option<Line>,
}

/// From this depth on the best turn is guarded: what comes out best before that will change.
const FIRST_GUARD: u32 = 5;
/// So many times a depth is searched again because its best turn allows a forced goal.
pub(super) const MOST_AGAIN: u32 = 8;
/// Who is ahead by more than so many centirabbits
const FAR_AHEAD: i32 = 200;
/// hunts with one more hundredth of the search for each so many more,
const AHEAD: u64 = 10;
/// and not with more than so many.
const USUAL_MOST: u64 = 65;
/// A hunt at the root may take so many hundredths of the whole search where there is much to look at,
const ROOT_SHARE: u64 = 90;
/// and at no more than this.
const ROOT_MOST: u64 = 40_000;
/// The guard may take one of so many nodes so far, all its hunts together.
const GUARD_SHARE: u64 = 6;
/// When the time is up, there is time for so many.
const LAST_MOST: u64 = 3_000;
/// The nodes that one thread searches in a millisecond, at least.
const NODES_A_MILLISECOND: u64 = 500;
/// The turns of a line, from the root, before which it is asked whether the side to move forces a goal.
const GUARDED_TURNS: usize = 4;

/// Forced goals around the root of one search.
pub(super) struct Guard<'a, 'w> {
    pub worker: &'a mut Worker<'w>,
    pub search: &'a mut Search,
}

impl Guard<'_, '_> {
    /// Looks for a forced goal of the side to move, where the search is large enough for more than was looked at before.
    pub fn attack(&mut self) {
        let root = self.worker.shared.root;
        let position = root.position();
        let score = self.search.settled.first().map(|line| line.score);
        let decided = score.is_some_and(|score| score.decided().is_some());
        if decided
            || position.steps_left() < Position::STEPS
            || can_goal(position.board(), position.side(), Position::STEPS)
        {
            return;
        }
        let size = self.expected_nodes();
        let most = (size * ROOT_SHARE / 100).min(ROOT_MOST);
        let share = self.worker.shared.tuning.hunt_share as u64;
        // Forced goals are likelier for a side that is ahead, and it needs the rest of the search less.
        let ahead = match score {
            Some(score) => score.centirabbits(),
            None => self.worker.evaluate_root(),
        };
        let share_ahead = (share + (ahead - FAR_AHEAD).max(0) as u64 / AHEAD).min(USUAL_MOST);
        for (number, kind) in Hunted::ALL.into_iter().enumerate() {
            let share = if kind == Hunted::Two { share_ahead } else { share };
            let hunted = &mut self.search.guarding.hunted[number];
            let effort = kind.effort(size * share / 100, most);
            let Some(effort) = effort.filter(|effort| effort.reaches_beyond(hunted)) else { continue };
            *hunted = effort;
            let turn = self.worker.hunt(position, kind, effort);
            if let Some(turn) = turn.filter(|turn| root.allows(&turn.result(position))) {
                self.remember(position, kind, turn);
                self.search.guarding.won = true;
                return;
            }
        }
    }

    /// Asks of a line of the depth that is finished whether its turn allows a forced goal, and of its positions what
    /// the tree should know of them next time. A line that is lost by force says so.
    pub fn examine(&mut self, line: &mut Line) -> bool {
        if self.search.iteration.depth < FIRST_GUARD || line.score.decided().is_some() {
            return false;
        }
        let mut position = *self.worker.shared.root.position();
        for (ply, turn) in line.turns.clone().into_iter().take(GUARDED_TURNS).enumerate() {
            let board = turn.result(&position);
            if board.outcome(position.side()).is_some() {
                break;
            }
            position = Position::new(board, position.side().opponent());
            let forcing = self.forced(&position, ply, u64::MAX);
            if let Some((kind, forcing)) = forcing.filter(|_| ply == 0) {
                self.condemn(line, &position, kind, forcing);
                return true;
            }
        }
        false
    }

    /// The same for the best turn of a depth that could not be finished, when there is hardly any time.
    pub fn examine_at_last(&mut self, line: &mut Line) -> bool {
        if line.score.decided().is_some() {
            return false;
        }
        let root = self.worker.shared.root.position();
        let board = line.turns[0].result(root);
        if board.outcome(root.side()).is_some() {
            return false;
        }
        let position = Position::new(board, root.side().opponent());
        let forcing = self.forced(&position, 0, LAST_MOST);
        if let Some((kind, forcing)) = forcing {
            self.condemn(line, &position, kind, forcing);
        }
        forcing.is_some()
    }

    /// Whether a turn of the root is known to allow a forced goal.
    pub fn is_known_to_lose(&self, line: &Line) -> bool {
        let board = line.turns[0].result(self.worker.shared.root.position());
        self.search.guarding.lost.contains(&board.key())
    }

    /// The line is lost by force: that is its value, and the forcing turn is the answer.
    fn condemn(&mut self, line: &mut Line, after: &Position, kind: Hunted, forcing: Turn) {
        line.turns.truncate(1);
        line.turns.push(forcing);
        line.score = Score::from_raw(1 - kind.value());
        let lost = &mut self.search.guarding.lost;
        if !lost.contains(&after.board().key()) {
            lost.push(after.board().key());
        }
    }

    /// With what may be spent on it: a turn with which the side to move at the start of its turn forces a goal. The table
    /// knows it then.
    fn forced(&mut self, position: &Position, ply: usize, most: u64) -> Option<(Hunted, Turn)> {
        let root = self.worker.shared.root;
        if can_goal(position.board(), position.side(), Position::STEPS) {
            return None;
        }
        let nodes = self.nodes();
        let usual = nodes * self.worker.shared.tuning.guard_share as u64 / 100;
        Hunted::ALL.into_iter().find_map(|kind| {
            let boards = self.search.guarding.boards;
            // The turn that is played matters; what comes after it is asked where that costs next to nothing.
            let usual = if ply == 0 { usual } else { (usual / 2).saturating_sub(boards) };
            let left = (nodes / GUARD_SHARE).saturating_sub(boards);
            let effort = kind.effort(usual, most.min(left))?;
            let before = self.worker.nodes;
            let turn = self.worker.hunt(position, kind, effort);
            self.search.guarding.boards += self.worker.nodes - before;
            // In the game it may be a repetition that the rules forbid.
            let turn = turn.filter(|turn| is_new(root, position, turn))?;
            self.remember(position, kind, turn);
            Some((kind, turn))
        })
    }

    fn remember(&self, position: &Position, kind: Hunted, turn: Turn) {
        let part = Packed::new(Part::closed(turn));
        let entry =
            Entry { part, value: kind.value(), depth: PROVED_DEPTH, bound: Bound::Exact, evaluation: None };
        self.worker.shared.table.store(position.key(), entry);
    }

    /// The nodes of all threads so far.
    fn nodes(&mut self) -> u64 {
        self.worker.flush_nodes();
        self.worker.shared.nodes.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// How large the search will be, as far as that is known now.
    fn expected_nodes(&mut self) -> u64 {
        let limits = &self.search.limits;
        let by_time = limits.time.map(|time| time.soft.as_millis() as u64 * NODES_A_MILLISECOND);
        let most = [limits.nodes, by_time].into_iter().flatten().min();
        // A depth may be reached with few nodes: what it takes is seen on the way.
        most.filter(|_| limits.depth.is_none()).unwrap_or(0).max(self.nodes())
    }
}

/// Whether the rules of repetition let the side to move play a turn, as far as the game before the root decides that.
fn is_new(root: &Root, position: &Position, turn: &Turn) -> bool {
    root.occurrences(turn.result(position).key(), position.side().opponent()) < 2
}
