//! Too much strength in one place (Wu 2015 §6.4.2): what crowds on one wing is missing on the other.

use super::context::{View, part, share, whole};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::{Bitboard, Square};

/// More stronger enemies than this count as this many.
const MOST_STRONGER: usize = 6;
/// The pieces of a full set that are no rabbits.
const FULL: u32 = 8;

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Imbalance {
    /// What two pieces of full strength cost at each distance.
    near: [i32; 16],
    wing: i32,
    weight: [i32; MOST_STRONGER + 1],
}

impl Imbalance {
    pub fn new(params: &Params) -> Self {
        let params = &params.imbalance;
        Self {
            near: std::array::from_fn(|distance| {
                whole(params.near * (1.0 - params.fade * distance.saturating_sub(1) as f64).max(0.0))
            }),
            wing: whole(params.wing),
            weight: params.weight.map(share),
        }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let own = view.own;
        // Fewer enemies to hold on either wing: less need to be on both.
        let needed = view.enemy.pieces().len().min(FULL) as i32;
        let mut score = 0;
        let mut others: [(Square, i32); 16] = [(Square::A1, 0); 16];
        let mut known = 0;
        for kind in (1..6).rev() {
            let weight = self.weight[own.stronger[kind].min(MOST_STRONGER)];
            if weight == 0 {
                continue;
            }
            for square in own.kinds[kind] {
                for &(other, strength) in &others[..known] {
                    let mut cost = self.near[usize::from(square.distance(other)).min(15)];
                    if wing(square) * wing(other) > 0 {
                        cost += self.wing;
                    }
                    let value = part(part(cost, weight), strength) * needed / FULL as i32;
                    let (one, two) = (Bitboard::of(other), Bitboard::of(square));
                    trace.note_pair(Term::Imbalance, one, "crowds with", two, value);
                    score += value;
                }
                if known < others.len() {
                    others[known] = (square, weight);
                    known += 1;
                }
            }
        }
        score
    }
}

/// −1 for the columns a to c, 1 for f to h, 0 between.
fn wing(square: Square) -> i32 {
    i32::from(square.column() > 4) - i32::from(square.column() < 3)
}
