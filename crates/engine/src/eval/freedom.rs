//! Frozen pieces, and pieces that only a friend keeps from being frozen (Cox 2006 §3.1.3, Hřebejk 2013 §4.6).
//!
//! How long it takes to free a piece is Wu's freeing distance (2015 §6.3.4).

use super::context::{LEVELS, View, part, share};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::Bitboard;

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Freedom {
    /// By the steps until a friend can come; the last is never.
    frozen: [i32; LEVELS],
    dominated: i32,
}

impl Freedom {
    pub fn new(params: &Params) -> Self {
        let params = &params.freedom;
        Self { frozen: params.frozen.map(share), dominated: share(params.dominated) }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let own = view.own;
        let mut score = 0;
        for square in own.frozen {
            let here = Bitboard::of(square);
            let value = own.value[own.strongest_on(here).saturating_sub(1)];
            let steps = (1..LEVELS).find(|&steps| own.thawed[steps].contains(square)).unwrap_or(LEVELS);
            let lost = part(value, self.frozen[steps - 1]);
            trace.note(Term::Freedom, here, "frozen", -lost);
            score -= lost;
        }
        for kind in 0..5 {
            let held = own.dominated & !own.frozen & own.kinds[kind];
            if held.any() {
                let lost = part(own.value[kind], self.dominated) * held.len() as i32;
                trace.note(Term::Freedom, held, "under pressure", -lost);
                score -= lost;
            }
        }
        score
    }
}
