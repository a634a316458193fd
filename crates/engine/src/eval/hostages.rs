//! Hostages (Wu 2015 §6.3.5): a piece that a stronger enemy holds near a trap, so that its friends must stay and defend.
//!
//! The holder gains most if it is left with the strongest free piece on the rest of the board: an elephant that holds a
//! camel while the other elephant guards the trap leaves its own camel unopposed. A weaker holder leaves even the
//! elephant free, if nobody can drive it away. A swarm of advanced pieces around the trap is the usual remedy.

use super::context::{Army, SOON, TO_TRAPS, View, WHOLE, WITHIN_TWO, disc, part, share};
use super::params::Params;
use arimaa::{Bitboard, Kind, Square};

const ELEPHANT: usize = Kind::Elephant.index();
/// The farthest distance from a trap at which a piece is held hostage.
const FARTHEST: usize = 3;
/// The rows on which a piece of the hostage's side counts as advanced.
const ADVANCED: Bitboard = Bitboard(!0 << 32);

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Hostages {
    by_distance: [i32; FARTHEST],
    defended: i32,
    own_trap: i32,
    strongest_free: i32,
    strongest_bound: i32,
    cheap_holder: i32,
    loose_holder: i32,
    swarm: i32,
}

impl Hostages {
    pub fn new(params: &Params) -> Self {
        let params = &params.hostages;
        Self {
            by_distance: params.by_distance.map(share),
            defended: share(params.defended),
            own_trap: share(params.own_trap),
            strongest_free: share(params.strongest_free),
            strongest_bound: share(params.strongest_bound),
            cheap_holder: share(params.cheap_holder),
            loose_holder: share(params.loose_holder),
            swarm: share(params.swarm),
        }
    }

    /// What it costs the own side that this piece is held, and by whom; nothing if it is not.
    #[inline]
    pub fn loss(&self, view: &View<'_>, kind: usize, square: Square) -> (i32, Bitboard) {
        let (own, enemy) = (view.own, view.enemy);
        let here = Bitboard::of(square);
        let holders = here.neighbours() & enemy.above[kind] & !enemy.frozen;
        if !own.frozen.contains(square) || holders.is_empty() {
            return (0, Bitboard::EMPTY);
        }
        let mut worst = 0;
        for (trap, distance) in TO_TRAPS[square.index()].into_iter().enumerate() {
            let distance = usize::from(distance);
            if !(1..=FARTHEST).contains(&distance) {
                continue;
            }
            let mut held =
                part(self.by_distance[distance - 1], WHOLE - part(WHOLE - self.defended, view.share[trap]));
            // c6 and f6 are the holder's own traps as the hostage's side sees the board.
            if trap < 2 {
                held = part(held, self.own_trap);
            }
            held = part(held, self.by_holder(view, kind, holders, trap));
            let near = ZONES[trap] & ADVANCED;
            let swarm = (own.all & near & !here & !own.kinds[ELEPHANT]).len() as i32;
            held = part(held, (WHOLE - swarm * self.swarm).max(WHOLE / 2));
            worst = worst.max(held);
        }
        (part(own.value[kind], worst), holders)
    }

    /// A multiplier for who holds the hostage.
    fn by_holder(&self, view: &View<'_>, kind: usize, holders: Bitboard, trap: usize) -> i32 {
        let (own, enemy) = (view.own, view.enemy);
        let others = holders & !enemy.kinds[ELEPHANT];
        if others.any() {
            let safe = (kind + 1..ELEPHANT)
                .any(|holder| (enemy.kinds[holder] & others & !enemy.hunted[holder][SOON]).any());
            return part(self.cheap_holder, if safe { WHOLE } else { self.loose_holder });
        }
        if !own.kinds[ELEPHANT].intersects(WITHIN_TWO[Square::TRAPS[trap].index()]) {
            return WHOLE;
        }
        // Both elephants are busy: who has the strongest piece on the rest of the board?
        let best = |army: &Army, less: usize| {
            (1..ELEPHANT).rev().find(|&other| army.count[other] > i32::from(other == less)).unwrap_or(0)
        };
        match best(enemy, ELEPHANT).cmp(&best(own, kind)) {
            std::cmp::Ordering::Greater => self.strongest_free,
            std::cmp::Ordering::Equal => WHOLE,
            std::cmp::Ordering::Less => self.strongest_bound,
        }
    }
}

/// The squares within three steps of each trap.
const ZONES: [Bitboard; 4] = [zone(0), zone(1), zone(2), zone(3)];

const fn zone(trap: usize) -> Bitboard {
    disc(Square::TRAPS[trap].index(), 3)
}
