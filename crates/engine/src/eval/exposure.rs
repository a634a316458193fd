//! Advanced pieces among stronger enemies: fear and support (Hřebejk 2013 §4.2).
//!
//! A piece fears the stronger enemies that can soon be beside it, and the more so the farther it is from home; friends
//! around it take part of the fear away.

use super::context::{LEVELS, View, WHOLE, WITHIN_TWO, part, share};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::Bitboard;

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Exposure {
    /// By the steps until a stronger enemy is there, and by row.
    fear: [[i32; 8]; LEVELS],
    /// What half a friend takes off.
    support: i32,
    /// The rows on which anything counts.
    rows: Bitboard,
}

impl Exposure {
    pub fn new(params: &Params) -> Self {
        let params = &params.exposure;
        Self {
            fear: params.by_steps.map(|fear| params.row.map(|row| share(fear * row))),
            support: share(params.support / 2.0),
            rows: (0..8u8)
                .filter(|&row| params.row[usize::from(row)] != 0.0)
                .fold(Bitboard::EMPTY, |set, row| set | Bitboard::row(row)),
        }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let own = view.own;
        let mut score = 0;
        for kind in 1..5 {
            for square in own.kinds[kind] & self.rows {
                let Some(fear) = self.fear.get(own.steps_to_dominate(kind, square)) else { continue };
                let friends = WITHIN_TWO[square.index()];
                // The piece itself is among the friends that are counted twice.
                let support = (own.all & friends).len() as i32 + (own.pieces() & friends).len() as i32 - 2;
                let left = (WHOLE - support * self.support).max(0);
                let lost = part(part(own.value[kind], fear[usize::from(square.row())]), left);
                trace.note(Term::Exposure, Bitboard::of(square), "exposed", -lost);
                score -= lost;
            }
        }
        score
    }
}
