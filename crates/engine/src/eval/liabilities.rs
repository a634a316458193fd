//! Pieces that are a burden: threatened with capture, held hostage, or framed; and their guards, if they are too few.
//!
//! A hostage is threatened too. So that nothing is counted twice, only the greatest of the three counts for each piece
//! (Wu 2015 §6.3.8).

use super::context::View;
use super::frames::Frames;
use super::hostages::Hostages;
use super::overload::Overload;
use super::params::Params;
use super::threats::Threats;
use super::trace::{Term, Trace};
use arimaa::Bitboard;

/// These terms together.
#[derive(Clone, Debug)]
pub(super) struct Liabilities {
    threats: Threats,
    hostages: Hostages,
    frames: Frames,
    overload: Overload,
}

impl Liabilities {
    pub fn new(params: &Params) -> Self {
        Self {
            threats: Threats::new(params),
            hostages: Hostages::new(params),
            frames: Frames::new(params),
            overload: Overload::new(params),
        }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let own = view.own;
        let guards = self.threats.guards(view);
        let mut stakes = [0; 4];
        let mut score = 0;
        for kind in 0..6 {
            // Only what can be dominated soon, or stands on a trap (even the elephant), can be in danger.
            for square in own.kinds[kind] & (own.hunted[kind][super::context::LEVELS - 1] | Bitboard::TRAPS) {
                let here = Bitboard::of(square);
                let mut loss = self.threats.loss(view, &guards, kind, square, &mut stakes);
                let mut blame = (Term::Threats, "threatened", Bitboard::EMPTY);
                if kind > 0 {
                    let (held, holders) = self.hostages.loss(view, kind, square);
                    if held > 0 {
                        (loss, blame) = (held.max(loss), (Term::Hostages, "held by", holders));
                    }
                }
                let frame = if square.is_trap() { self.frames.loss(view, kind, square) } else { None };
                if let Some(frame) = frame {
                    trace.note_pair(Term::Frames, frame.supports, "bound to", here, -frame.pin);
                    score -= frame.pin;
                    if frame.piece > loss {
                        (loss, blame) = (frame.piece, (Term::Frames, "framed", Bitboard::EMPTY));
                    }
                }
                let (term, reason, others) = blame;
                trace.note_pair(term, here, reason, others, -loss);
                score -= loss;
            }
        }
        score + self.overload.score(view, &stakes, trace)
    }
}
