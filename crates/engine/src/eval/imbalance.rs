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
    weight: [i32; MOST_STRONGER + 1],
    /// What two pieces cost by the numbers of enemies stronger than each, by whether they are on the same wing, and by
    /// their distance.
    cost: Box<[[Costs; MOST_STRONGER + 1]; MOST_STRONGER + 1]>,
}

type Costs = [[i32; 16]; 2];

impl Imbalance {
    pub fn new(params: &Params) -> Self {
        let params = &params.imbalance;
        let weight = params.weight.map(share);
        let full = |together: usize, distance: usize| {
            let far = (1.0 - params.fade * distance.saturating_sub(1) as f64).max(0.0);
            whole(params.near * far) + if together == 1 { whole(params.wing) } else { 0 }
        };
        let costs = |one: usize, two: usize| -> Costs {
            std::array::from_fn(|together| {
                std::array::from_fn(|distance| part(part(full(together, distance), weight[one]), weight[two]))
            })
        };
        let cost = std::array::from_fn(|one| std::array::from_fn(|two| costs(one, two)));
        Self { weight, cost: Box::new(cost) }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let own = view.own;
        // Fewer enemies to hold on either wing: less need to be on both.
        let needed = view.enemy.pieces().len().min(FULL) as i32;
        let mut score = 0;
        let mut others = [(Square::A1, 0); 16];
        let mut known = 0;
        for kind in (1..6).rev() {
            let stronger = own.stronger[kind].min(MOST_STRONGER);
            if self.weight[stronger] == 0 {
                continue;
            }
            for square in own.kinds[kind] {
                for &(other, above) in &others[..known] {
                    let together = usize::from(wing(square) * wing(other) > 0);
                    let cost = self.cost[stronger][above][together][usize::from(square.distance(other) & 15)];
                    let value = cost * needed / FULL as i32;
                    let (one, two) = (Bitboard::of(other), Bitboard::of(square));
                    trace.note_pair(Term::Imbalance, one, "crowds with", two, value);
                    score += value;
                }
                if known < others.len() {
                    others[known] = (square, stronger);
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
