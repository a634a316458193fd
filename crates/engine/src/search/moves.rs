//! The moves of a node, in the order in which they are tried: each kind is made only when it is needed.

use super::guess::Guess;
use super::order::{Candidate, instinct};
use super::packed::{Packed, Part};
use super::score::Score;
use super::tactical;
use super::tree::{Go, Shared, Visit, Worker};
use crate::tactics::captures;
use crate::tactics::defence::blocks;
use arimaa::{Move, Position, Turn};

/// What puts a move before all others.
const DIRECT: i32 = 1 << 20;
impl Worker<'_> {
    /// Tries the moves of a node, the most promising first, each kind generated only when it is needed.
    pub(super) fn try_moves(
        &mut self,
        visit: &mut Visit<'_>,
        table: Option<Packed>,
        evaluation: Option<i32>,
    ) -> Go {
        let Shared { techniques, tuning, .. } = self.shared;
        let position = visit.node.position;
        let (side, steps) = (position.side(), position.steps_left());
        let first = table.filter(|_| techniques.tt_turns).and_then(|part| part.unpack(&position));
        if let Some(part) = first
            && self.attempt(visit, part, 0) == Go::Done
        {
            return Go::Done;
        }
        if techniques.killers {
            for packed in self.experience.killers.of(visit.node.ply, steps) {
                if packed != Packed::NONE
                    && Some(packed) != table
                    && let Some(part) = packed.unpack(&position)
                    && self.attempt(visit, part, 0) == Go::Done
                {
                    return Go::Done;
                }
            }
        }
        if techniques.captures && self.try_captures(visit) == Go::Done {
            return Go::Done;
        }
        let tactics = techniques.tactics && !visit.threatened;
        let policy = self.shared.policy.filter(|_| visit.depth >= tuning.policy_depth);
        let guess = policy.map(|policy| Guess::new(policy, &position, &visit.node.began));
        if tactics && self.try_tactics(visit, guess.as_ref()) == Go::Done {
            return Go::Done;
        }
        if steps < Position::STEPS && self.attempt(visit, Part::closed(Turn::default()), 0) == Go::Done {
            return Go::Done;
        }
        let reduction =
            if techniques.late_move_reductions && !visit.threatened { tuning.late_move_reduction } else { 0 };
        if tactics
            && let Some(mv) = first.and_then(|part| part.turn.moves().next())
            && self.attempt(visit, Part::open(Turn::default().with(mv)), reduction) == Go::Done
        {
            return Go::Done;
        }
        let futile = techniques.futility
            && !visit.threatened
            && visit.depth <= tuning.futility_depth
            && visit.beta - visit.alpha == 1
            && evaluation.is_some_and(|value| value + self.margin(visit.depth) <= visit.alpha);
        if futile && visit.count > 0 {
            visit.best = visit.best.max(visit.alpha);
            return Go::On;
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        let history = &self.experience.history;
        let mut likeliest = i32::MIN;
        let mut add = |mv: Move, first: i32| {
            let mut order =
                if techniques.history { history.of(side, mv) + instinct(&position, mv) } else { 0 };
            let logit = guess.as_ref().map_or(0, |guess| guess.of(mv));
            likeliest = likeliest.max(logit);
            order += logit * tuning.policy_weight;
            moves.push(Candidate { order: first + order, logit, turn: Turn::default().with(mv) });
        };
        // Where turns are not wanted, others may still win at once, whatever the enemy threatens.
        let relevance = techniques.relevance && visit.threatened && !self.is_choosy(visit.node);
        if relevance {
            // What touches the threat comes first and is not reduced.
            blocks(position.board(), side, steps, steps, &mut |mv, direct| {
                add(mv, if direct { DIRECT } else { 0 })
            });
        } else {
            position.for_each_move(|mv| add(mv, 0));
        }
        let prunes = guess.is_some() && self.may_leave_out(visit);
        let gap = tuning.policy_pruning_gap + tuning.policy_pruning_per_step * visit.depth;
        // Most moves of such a node are left out: when the others have been tried, nobody looks for the next in order any more.
        let expected = |candidate: &Candidate| likeliest - candidate.logit <= gap;
        let mut expected_left = moves.iter().filter(|candidate| expected(candidate)).count();
        let mut go = Go::On;
        for done in 0..moves.len() {
            if futile && visit.count > 0 {
                visit.best = visit.best.max(visit.alpha);
                break;
            }
            let leaves_out = prunes && visit.best > -Score::LEAST_WIN;
            if leaves_out && expected_left == 0 {
                break;
            }
            let candidate = select(&mut moves, done);
            let Candidate { order, logit, turn } = candidate;
            if expected(&candidate) {
                expected_left -= 1;
            } else if leaves_out {
                continue;
            }
            let reduction = match order {
                _ if !techniques.late_move_reductions => 0,
                order if order >= DIRECT / 2 => 0,
                _ if visit.threatened => tuning.indirect_reduction,
                _ => {
                    let first = match guess {
                        Some(_) => tuning.policy_reduction + (likeliest - logit) / tuning.policy_slope,
                        None => tuning.late_move_reduction,
                    };
                    first + late_move_growth(done, tuning.late_move_growth)
                }
            };
            go = self.attempt(visit, Part::open(turn), reduction);
            if go == Go::Done {
                if visit.best >= visit.beta && !self.stopped {
                    self.penalise(side, &moves[..done], visit.depth);
                }
                break;
            }
        }
        self.spare.push(moves);
        // Where all moves that matter fail, the goal is scored.
        if relevance && visit.count == 0 {
            visit.count = 1;
            let lost = if position.board().has_goal(side.opponent()) { 0 } else { 1 };
            visit.best = visit.best.max(lost - visit.node.win());
        }
        go
    }

    pub(super) fn try_captures(&mut self, visit: &mut Visit<'_>) -> Go {
        let position = visit.node.position;
        let (board, side, steps) = (position.board(), position.side(), position.steps_left());
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        for capture in captures::list(board, side, steps) {
            let kind = board.piece_at(capture.victim).map_or(0, |piece| piece.kind.index() as i32);
            let order = kind * 8 - i32::from(capture.steps());
            moves.push(Candidate { order, logit: 0, turn: capture.turn });
        }
        self.try_list(visit, moves, |_| 0)
    }

    fn try_tactics(&mut self, visit: &mut Visit<'_>, guess: Option<&Guess<'_>>) -> Go {
        let Shared { techniques, tuning, .. } = self.shared;
        let position = visit.node.position;
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        let mut likeliest = i32::MIN;
        if visit.node.ply == 0
            && position.steps_left() == self.shared.root.position().steps_left()
            && !self.ranked.is_empty()
        {
            let ranked = self.ranked.iter().enumerate();
            moves.extend(ranked.map(|(place, &turn)| Candidate {
                order: DIRECT - place as i32,
                logit: 0,
                turn,
            }));
        }
        let history = &self.experience.history;
        tactical::for_each(&position, |turn| {
            let first = turn.moves().next();
            let order = first.map_or(0, |mv| history.of(position.side(), mv) + instinct(&position, mv));
            let logit = guess.map_or(0, |guess| guess.of_turn(&turn));
            likeliest = likeliest.max(logit);
            moves.push(Candidate { order: order + logit * tuning.policy_weight, logit, turn });
        });
        let reduces = techniques.late_move_reductions && guess.is_some();
        if guess.is_some() && self.may_leave_out(visit) && visit.best > -Score::LEAST_WIN {
            let gap = tuning.tactical_pruning_gap + tuning.policy_pruning_per_step * visit.depth;
            moves.retain(|candidate| candidate.order >= DIRECT / 2 || likeliest - candidate.logit <= gap);
        }
        self.try_list(visit, moves, |candidate| match candidate.order {
            order if reduces && order < DIRECT / 2 => (likeliest - candidate.logit) / tuning.tactical_slope,
            _ => 0,
        })
    }

    /// Whether moves that the policy network hardly expects may be left out at a node. Where a loss may have to be proved, every
    /// one counts.
    fn may_leave_out(&self, visit: &Visit<'_>) -> bool {
        let Shared { techniques, tuning, .. } = self.shared;
        techniques.policy_pruning
            && visit.depth <= tuning.policy_pruning_depth
            && !visit.threatened
            && visit.beta - visit.alpha == 1
    }

    /// Tries moves in their order, reduced by what is said of each, and puts the list back.
    pub(super) fn try_list(
        &mut self,
        visit: &mut Visit<'_>,
        mut moves: Vec<Candidate>,
        reduction: impl Fn(&Candidate) -> i32,
    ) -> Go {
        let mut go = Go::On;
        for done in 0..moves.len() {
            let candidate = select(&mut moves, done);
            go = self.attempt(visit, Part::open(candidate.turn), reduction(&candidate));
            if go == Go::Done {
                break;
            }
        }
        self.spare.push(moves);
        go
    }
}

/// Brings the first in order of the moves from `start` on to that place.
#[inline]
fn select(moves: &mut [Candidate], start: usize) -> Candidate {
    let rest = &moves[start..];
    let (mut best, mut most) = (0, rest[0].order);
    for (place, candidate) in rest.iter().enumerate() {
        if candidate.order > most {
            (best, most) = (place, candidate.order);
        }
    }
    moves.swap(start, start + best);
    moves[start]
}

/// By how much the late move reduction has grown after so many moves.
#[inline]
fn late_move_growth(done: usize, growth: i32) -> i32 {
    (1 + done as i32 / growth.max(1)).ilog2() as i32
}
