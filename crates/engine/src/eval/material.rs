//! Material: the HarLog formula (Wu 2015 §6.3.1).
//!
//! Only relative strength matters in Arimaa, so a piece counts by how many enemies can still push it: after a trade of
//! camels a horse is worth more. Rabbits and the number of pieces count through a logarithm: the fewer are left, the
//! more each matters.

use super::context::{Army, View};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::{Board, Kind, Piece, Side};

/// More of one kind than a full set has count as this many, should a board have them.
const MOST_RABBITS: usize = 8;
const MOST_PIECES: usize = 16;
/// Numbers are added up in this many parts of a centirabbit.
const FINE: i32 = 1024;
/// Nothing is worth more than this many centirabbits: a few hundred rabbits. Sums stay numbers, whatever the constants are.
const MOST_WORTH: f64 = 30_000.0;

/// The formula with its constants worked out.
///
/// ```
/// use arimaa::Position;
/// use engine::eval::{HarLog, Params};
///
/// let harlog = HarLog::new(&Params::default());
/// let without_a_rabbit: Position =
///     "g [rrrrrrr hdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
/// assert_eq!(harlog.balance(without_a_rabbit.board()).round(), 100.0);
/// ```
#[derive(Clone, Debug)]
pub struct HarLog {
    /// The logarithm's part for 0 to 8 rabbits, in fine parts as everything here.
    rabbits: [i32; MOST_RABBITS + 1],
    /// The same for 0 to 16 pieces.
    pieces: [i32; MOST_PIECES + 1],
    /// What a piece is worth that so many enemies are stronger than.
    piece: [i32; MOST_PIECES + 1],
}

impl HarLog {
    /// Works the constants out.
    pub fn new(params: &Params) -> Self {
        let params = &params.material;
        let log = |count: usize| params.rabbits * (count as f64).max(params.none_left).ln();
        let first = log(8) + log(16) - log(7) - log(15);
        let scale = params.first_rabbit / first;
        Self {
            rabbits: std::array::from_fn(|count| fine(scale * log(count))),
            pieces: std::array::from_fn(|count| fine(scale * log(count))),
            piece: std::array::from_fn(|stronger| {
                let unmatched = if stronger == 0 { 2.0 } else { 1.0 };
                fine(scale * unmatched / (params.pieces + stronger as f64))
            }),
        }
    }

    /// How much more Gold has than Silver, in centirabbits.
    pub fn balance(&self, board: &Board) -> f64 {
        let count = |side| Kind::ALL.map(|kind| board.count(Piece { side, kind }) as i32);
        let (gold, silver) = (count(Side::Gold), count(Side::Silver));
        let more = self.worth(&gold, &stronger(&silver)) - self.worth(&silver, &stronger(&gold));
        f64::from(more) / f64::from(FINE)
    }

    /// One side's half of the formula, from the numbers of its pieces and of the enemies stronger than each kind.
    fn worth(&self, count: &[i32; 6], stronger: &[usize; 6]) -> i32 {
        let total: i32 = count.iter().sum();
        let mut worth = self.rabbits[index(count[0], MOST_RABBITS)] + self.pieces[index(total, MOST_PIECES)];
        for kind in 1..6 {
            worth += count[kind] * self.piece[stronger[kind].min(MOST_PIECES)];
        }
        worth
    }

    /// What the loss of one piece of each kind would cost its owner, to the nearest centirabbit.
    pub(super) fn values(&self, own: &Army, enemy: &Army) -> [i32; 6] {
        let rabbits = own.count[0];
        let total: i32 = own.count.iter().sum();
        let one_less = self.pieces[index(total, MOST_PIECES)] - self.pieces[index(total - 1, MOST_PIECES)];
        // The enemies below a lost piece have one stronger piece less to fear.
        let mut relief = 0;
        let rabbit =
            self.rabbits[index(rabbits, MOST_RABBITS)] - self.rabbits[index(rabbits - 1, MOST_RABBITS)];
        std::array::from_fn(|kind| {
            if kind == 0 {
                return to_whole(one_less + rabbit);
            }
            let lost = self.piece[own.stronger[kind].min(MOST_PIECES)];
            let value = to_whole(one_less + lost + relief);
            let fears = enemy.stronger[kind].min(MOST_PIECES);
            relief += enemy.count[kind] * (self.piece[fears.saturating_sub(1)] - self.piece[fears]);
            value
        })
    }

    /// The term: what the own side has, kind by kind; the difference of the two sides is HarLog.
    #[inline]
    pub(super) fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let own = view.own;
        let total: i32 = own.count.iter().sum();
        let numbers =
            self.rabbits[index(own.count[0], MOST_RABBITS)] + self.pieces[index(total, MOST_PIECES)];
        let mut score = to_whole(numbers);
        trace.note(Term::Material, own.rabbits(), "rabbits and numbers", score);
        for kind in 1..6 {
            let worth = own.count[kind] * self.piece[own.stronger[kind].min(MOST_PIECES)];
            let worth = to_whole(worth);
            trace.note(Term::Material, own.kinds[kind], "", worth);
            score += worth;
        }
        score
    }
}

/// So many centirabbits in fine parts.
fn fine(worth: f64) -> i32 {
    (worth.clamp(-MOST_WORTH, MOST_WORTH) * f64::from(FINE)).round() as i32
}

/// The nearest number of centirabbits.
#[inline]
fn to_whole(fine: i32) -> i32 {
    (fine + FINE / 2).div_euclid(FINE)
}

fn index(count: i32, most: usize) -> usize {
    usize::try_from(count).unwrap_or(0).min(most)
}

/// For each kind, how many of these pieces are stronger.
fn stronger(count: &[i32; 6]) -> [usize; 6] {
    std::array::from_fn(|kind| count[kind + 1..].iter().sum::<i32>().max(0) as usize)
}
