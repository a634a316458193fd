//! Who controls the traps (Wu 2015 §6.3.3): the most important thing after material.
//!
//! Every piece lends each trap a part of its strength that shrinks with the distance. Adjustments for who has the
//! strongest piece near, for guards beside the trap and for a piece on it give a number of points; a logistic curve
//! turns them into each side's share, because a trap that is firmly held cannot be held much more firmly.

use super::context::{Army, View, WHOLE, disc, part, share, whole};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::{Bitboard, Kind, Square};

/// More stronger enemies than this count as this many.
const MOST_STRONGER: usize = 6;
/// More points than this are as good as this many.
const MOST_POINTS: i32 = 1023;
/// Strengths and distances are multiplied in this many parts of a point.
const FINE: i32 = 16;

/// The squares beside each trap.
pub(super) const BESIDE: [Bitboard; 4] = [beside(0), beside(1), beside(2), beside(3)];
/// Those within two and three squares of it.
const WITHIN_TWO: [Bitboard; 4] = [around(0, 2), around(1, 2), around(2, 2), around(3, 2)];
const WITHIN_THREE: [Bitboard; 4] = [around(0, 3), around(1, 3), around(2, 3), around(3, 3)];
/// Of the squares beside each trap, the two that are nearer to an edge.
const EDGE: Bitboard = arimaa::bitboard! {
    . . . . . . . .
    . . X . . X . .
    . X . . . . X .
    . . . . . . . .
    . . . . . . . .
    . X . . . . X .
    . . X . . X . .
    . . . . . . . .
};

const fn beside(trap: usize) -> Bitboard {
    Bitboard::of(Square::TRAPS[trap]).neighbours()
}

const fn around(trap: usize, distance: u8) -> Bitboard {
    disc(Square::TRAPS[trap].index(), distance)
}

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct TrapControl {
    /// For each square, the part of a piece's strength that counts at each trap, in parts of a point.
    near: [[i32; 4]; 64],
    strength: [i32; MOST_STRONGER + 1],
    rabbit: i32,
    frozen: i32,
    strongest_near: i32,
    strongest_around: i32,
    guards: [i32; 5],
    elephant_guard: i32,
    edge_square: i32,
    on_trap: i32,
    step: i32,
    /// The share for 0 to 1023 points more than the other side.
    shares: Vec<i32>,
    scale: i32,
}

impl TrapControl {
    pub fn new(params: &Params) -> Self {
        let params = &params.trap_control;
        let logistic = |points: usize| 1.0 / (1.0 + (-(points as f64) / params.slope).exp());
        Self {
            near: std::array::from_fn(|square| {
                Square::TRAPS.map(|trap| {
                    let column = (square % 8).abs_diff(usize::from(trap.column()));
                    let distance = column + (square / 8).abs_diff(usize::from(trap.row()));
                    whole(params.near[distance.min(5)] * f64::from(FINE))
                })
            }),
            strength: params.strength.map(whole),
            rabbit: whole(params.rabbit),
            frozen: share(params.frozen),
            strongest_near: whole(params.strongest_near),
            strongest_around: whole(params.strongest_around),
            guards: params.guards.map(whole),
            elephant_guard: whole(params.elephant_guard),
            edge_square: whole(params.edge_square),
            on_trap: share(params.on_trap),
            step: whole(params.step),
            shares: (0..=MOST_POINTS as usize).map(|points| share(logistic(points))).collect(),
            scale: whole(params.scale),
        }
    }

    /// How many points of control `own` has more than `enemy` at each trap.
    #[inline]
    pub fn points(&self, own: &Army, enemy: &Army) -> [i32; 4] {
        let (ours, theirs) = (self.strength_at_traps(own), self.strength_at_traps(enemy));
        let weak = weak(own) | weak(enemy);
        let mut points = [0; 4];
        for (trap, points) in points.iter_mut().enumerate() {
            *points = (ours[trap] - theirs[trap]) / FINE + self.guarding(own, trap)
                - self.guarding(enemy, trap)
                + self.strongest(own, enemy, WITHIN_TWO[trap], self.strongest_near)
                + self.strongest(own, enemy, WITHIN_THREE[trap], self.strongest_around)
                + self.step * (own.steps - enemy.steps);
            // A weak piece on the trap helps a side that is behind there, and is in the way of one that is ahead.
            let on_trap = Bitboard::of(Square::TRAPS[trap]);
            if weak.intersects(on_trap) {
                *points -= part(*points, self.on_trap);
            }
        }
        points
    }

    #[inline]
    fn strength_at_traps(&self, army: &Army) -> [i32; 4] {
        let mut sum = [0; 4];
        for kind in 0..6 {
            let full =
                if kind == 0 { self.rabbit } else { self.strength[army.stronger[kind].min(MOST_STRONGER)] };
            for (pieces, strength) in [
                (army.kinds[kind] & !army.frozen, full),
                (army.kinds[kind] & army.frozen, full * self.frozen / WHOLE),
            ] {
                for square in pieces {
                    for (sum, near) in sum.iter_mut().zip(self.near[square.index()]) {
                        *sum += strength * near;
                    }
                }
            }
        }
        sum
    }

    #[inline]
    fn guarding(&self, army: &Army, trap: usize) -> i32 {
        let guards = army.all & BESIDE[trap];
        let elephant = army.kinds[Kind::Elephant.index()].intersects(guards);
        self.guards[guards.len().min(4) as usize]
            + self.edge_square * (guards & EDGE).len() as i32
            + if elephant { self.elephant_guard } else { 0 }
    }

    #[inline]
    fn strongest(&self, own: &Army, enemy: &Army, squares: Bitboard, bonus: i32) -> i32 {
        let (ours, theirs) = (own.strongest_on(squares), enemy.strongest_on(squares));
        bonus * (i32::from(ours > theirs) - i32::from(theirs > ours))
    }

    /// The share of the side that has so many points more.
    #[inline]
    pub fn share(&self, points: i32) -> i32 {
        let share = self.shares[points.abs().min(MOST_POINTS) as usize];
        if points < 0 { WHOLE - share } else { share }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let mut score = 0;
        for (trap, share) in Square::TRAPS.into_iter().zip(view.share) {
            let value = self.scale * share / WHOLE;
            trace.note(Term::TrapControl, Bitboard::of(trap), "", value);
            score += value;
        }
        score
    }
}

/// The pieces that at least two enemies can push.
#[inline]
fn weak(army: &Army) -> Bitboard {
    (0..6).filter(|&kind| army.stronger[kind] >= 2).fold(Bitboard::EMPTY, |set, kind| set | army.kinds[kind])
}
