//! A guard that is needed at two traps at once (Hřebejk 2013 §4.4).
//!
//! Hřebejk assigns the pieces to the squares around the traps so that no piece guards two places, by solving the whole
//! assignment problem. Here two traps are looked at at a time, and only where something is at stake at both: if the same
//! piece has the best grasp of both, the smaller danger is only held off by whoever comes second.

use super::context::{View, WHOLE, part, share, whole};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::{Bitboard, Square};

/// More stronger enemies than this count as this many; so do farther distances.
const MOST_STRONGER: usize = 6;
const FARTHEST: usize = 5;

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Overload {
    share: i32,
    least: i32,
    /// By distance from the trap and by the number of stronger enemies.
    grasp: [[i32; MOST_STRONGER + 1]; FARTHEST + 1],
}

/// The best guard of a trap, and how good the next best is.
#[derive(Clone, Copy)]
struct Guard {
    square: Square,
    grasp: i32,
    second: i32,
}

impl Overload {
    pub fn new(params: &Params) -> Self {
        let params = &params.overload;
        Self {
            share: share(params.share),
            least: whole(params.least),
            grasp: params.grasp.map(|grasp| params.strength.map(|strength| share(grasp * strength))),
        }
    }

    /// The cost of what is at stake at two traps with one guard for both.
    #[inline]
    pub fn score(&self, view: &View<'_>, stakes: &[i32; 4], trace: &mut impl Trace) -> i32 {
        let high = |trap: usize| stakes[trap] >= self.least;
        if (0..4).filter(|&trap| high(trap)).count() < 2 {
            return 0;
        }
        let guards: [Option<Guard>; 4] =
            std::array::from_fn(|trap| high(trap).then(|| self.guard(view, Square::TRAPS[trap])));
        let mut score = 0;
        for one in 0..4 {
            for two in one + 1..4 {
                let (Some(first), Some(other)) = (guards[one], guards[two]) else { continue };
                if first.square != other.square {
                    continue;
                }
                // What the pair of guards loses because one of the two posts goes to the second best.
                let lost = (first.grasp - first.second).min(other.grasp - other.second).clamp(0, WHOLE);
                let cost = part(part(stakes[one].min(stakes[two]), self.share), lost);
                let traps = Bitboard::of(Square::TRAPS[one]) | Bitboard::of(Square::TRAPS[two]);
                trace.note_pair(Term::Overload, Bitboard::of(first.square), "guards both", traps, -cost);
                score -= cost;
            }
        }
        score
    }

    fn guard(&self, view: &View<'_>, trap: Square) -> Guard {
        let own = view.own;
        let mut best = Guard { square: trap, grasp: 0, second: 0 };
        for kind in 1..6 {
            let stronger = own.stronger[kind].min(MOST_STRONGER);
            for square in own.kinds[kind] & !own.frozen {
                let distance = usize::from(square.distance(trap)).min(FARTHEST);
                let grasp = self.grasp[distance][stronger];
                if grasp > best.grasp {
                    best = Guard { square, grasp, second: best.grasp };
                } else {
                    best.second = best.second.max(grasp);
                }
            }
        }
        best
    }
}
