//! Where the pieces stand (Wu 2015 §6.3.2): a small value for each square, by how many enemies are stronger.

use super::context::{View, whole};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::Bitboard;

/// How many stronger enemies there can be; more count as this many.
const MOST_STRONGER: usize = 8;

/// The tables with all numbers rounded.
#[derive(Clone, Debug)]
pub(super) struct PieceSquare {
    /// By the number of stronger enemies.
    tables: [[i32; 64]; MOST_STRONGER + 1],
}

impl PieceSquare {
    pub fn new(params: &Params) -> Self {
        let params = &params.piece_square;
        Self {
            tables: std::array::from_fn(|stronger| {
                let table = match stronger {
                    0 => &params.elephant,
                    1 => &params.camel,
                    2 => &params.horse,
                    3 | 4 => &params.dog,
                    _ => &params.cat,
                };
                std::array::from_fn(|square| whole(params.scale * table.at(square)))
            }),
        }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let mut score = 0;
        for kind in 1..6 {
            let table = &self.tables[view.own.stronger[kind].min(MOST_STRONGER)];
            for square in view.own.kinds[kind] {
                let value = table[square.index()];
                trace.note(Term::PieceSquare, Bitboard::of(square), "", value);
                score += value;
            }
        }
        score
    }
}
