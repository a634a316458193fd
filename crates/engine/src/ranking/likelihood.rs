//! How likely whole turns are, as a policy network sees it.
//!
//! The network says of single moves, also in mid-turn, how likely they are. A turn is what it does to the board, so its
//! likelihood is the sum over all ways to its last board. These are too many to go through one by one, but they meet: each
//! board within the turn is looked at once for each number of steps, with the likelihood of all ways that lead there.

use arimaa::{Board, Position};
use nnue::policy::Policy;
use std::collections::HashMap;

/// What stands for the logarithm of nothing.
const LEAST: f64 = -100.0;

/// The likelihoods of all boards with which a turn can end.
#[derive(Clone, Debug)]
pub struct Likelihood {
    /// By the key of the board.
    ends: HashMap<u64, f64>,
}

impl Likelihood {
    /// The chance that a turn ends before its last step, at each board that it comes to: the network knows moves only, and
    /// cannot say when one has enough. How many steps a turn has is a feature beside its likelihood, so this number only
    /// has to be about right.
    pub const END: f64 = 0.02;

    /// Of the turns from a position, in a turn that began with this board.
    pub fn of(policy: &Policy, position: &Position, began: &Board) -> Self {
        let side = position.side();
        let mut ends = HashMap::with_capacity(1 << 15);
        // The positions with one to four steps left, and where they are by their boards. They are lists, so that sums
        // are made in the same order each time.
        let mut levels: [Vec<(Position, f64)>; 4] = Default::default();
        let mut places: [HashMap<u64, usize>; 4] = Default::default();
        let left = usize::from(position.steps_left());
        levels[left - 1].push((*position, 1.0));
        let mut moves = Vec::with_capacity(64);
        for left in (1..=left).rev() {
            for (position, reached) in std::mem::take(&mut levels[left - 1]) {
                let board = position.board();
                let glimpse = policy.look(&position, began);
                moves.clear();
                position.for_each_move(|mv| moves.push((mv, f64::from(policy.logit(&glimpse, mv)) / 100.0)));
                let end = if moves.is_empty() || board.has_goal(side) {
                    1.0
                } else if left < usize::from(Position::STEPS) {
                    Self::END
                } else {
                    0.0
                };
                *ends.entry(board.key()).or_insert(0.0) += reached * end;
                let most = moves.iter().fold(f64::NEG_INFINITY, |most, &(_, logit)| most.max(logit));
                moves.iter_mut().for_each(|(_, logit)| *logit = (*logit - most).exp());
                let sum: f64 = moves.iter().map(|&(_, share)| share).sum();
                for &(mv, share) in &moves {
                    let chance = reached * (1.0 - end) * share / sum;
                    let after = position.after(mv);
                    let key = after.board().key();
                    match left - usize::from(mv.steps()) {
                        0 => *ends.entry(key).or_insert(0.0) += chance,
                        left => {
                            let level = &mut levels[left - 1];
                            let place = *places[left - 1].entry(key).or_insert(level.len());
                            match level.get_mut(place) {
                                Some((_, reached)) => *reached += chance,
                                None => level.push((after, chance)),
                            }
                        }
                    }
                }
            }
        }
        Self { ends }
    }

    /// The logarithm of the likelihood that a turn ends with this board.
    pub fn logarithm(&self, board: &Board) -> f64 {
        self.ends.get(&board.key()).map_or(LEAST, |likelihood| likelihood.ln().max(LEAST))
    }
}
