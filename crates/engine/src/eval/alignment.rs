//! Pieces near the enemies that they beat most efficiently (Wu 2015 §6.4.1): camels near horses, horses near dogs.

use super::context::{View, part, share};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::Bitboard;

/// More of one kind than a full set has count as this many, should a board have them.
const MOST: usize = 2;

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Alignment {
    /// By how many hunters or targets there are, by the steps to dominate the target and by the row on which it stands.
    near: [[[i32; 8]; 14]; MOST],
    frozen: i32,
}

impl Alignment {
    pub fn new(params: &Params) -> Self {
        let params = &params.alignment;
        Self {
            // Two pieces that chase two do not win four.
            near: std::array::from_fn(|others| {
                params.near.map(|near| {
                    let near = params.scale * near / (others + 1) as f64;
                    std::array::from_fn(|row| share(near * (1.0 + params.advanced * (7 - row) as f64)))
                })
            }),
            frozen: share(params.frozen),
        }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let (own, enemy) = (view.own, view.enemy);
        let mut score = 0;
        for kind in 2..6 {
            let Some(target) = (1..kind).rev().find(|&weaker| enemy.count[weaker] > 0) else { continue };
            let most = own.count[kind].max(enemy.count[target]).clamp(1, MOST as i32);
            let table = &self.near[most as usize - 1];
            for square in own.kinds[kind] {
                for victim in enemy.kinds[target] {
                    let steps = usize::from(square.distance(victim)).saturating_sub(1).min(13);
                    let mut near = table[steps][usize::from(victim.row())];
                    if own.frozen.contains(square) {
                        near = part(near, self.frozen);
                    }
                    let value = part(enemy.value[target], near);
                    let (hunter, prey) = (Bitboard::of(square), Bitboard::of(victim));
                    trace.note_pair(Term::Alignment, hunter, "hunts", prey, value);
                    score += value;
                }
            }
        }
        score
    }
}
