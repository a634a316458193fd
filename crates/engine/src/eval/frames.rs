//! Frames (Wu 2015 §6.3.6): a piece stuck on a trap, with a friend beside it that must not leave.

use super::context::{SOON, View, WHOLE, part, share, whole};
use super::params::Params;
use arimaa::{Bitboard, Direction, Kind, Square};

const ELEPHANT: usize = Kind::Elephant.index();

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Frames {
    piece: i32,
    pinned_elephant: i32,
    pinned_piece: i32,
    two_supports: i32,
    costly_holder: i32,
    relieved_holder: i32,
    loose_holder: i32,
}

/// What a frame costs its victim.
pub(super) struct Frame {
    /// For the piece on the trap.
    pub piece: i32,
    /// For the friend that must stay.
    pub pin: i32,
    /// Where those friends are.
    pub supports: Bitboard,
}

impl Frames {
    pub fn new(params: &Params) -> Self {
        let params = &params.frames;
        Self {
            piece: share(params.piece),
            pinned_elephant: whole(params.pinned_elephant),
            pinned_piece: share(params.pinned_piece),
            two_supports: share(params.two_supports),
            costly_holder: share(params.costly_holder),
            relieved_holder: share(params.costly_holder + params.rotation * (1.0 - params.costly_holder)),
            loose_holder: share(params.loose_holder),
        }
    }

    /// What it costs the own side that this piece on a trap is framed; nothing if it can get off.
    #[inline]
    pub fn loss(&self, view: &View<'_>, kind: usize, trap: Square) -> Option<Frame> {
        let (own, enemy) = (view.own, view.enemy);
        let here = Bitboard::of(trap);
        let around = here.neighbours();
        let mut ways = around;
        if kind == Kind::Rabbit.index() {
            ways &= !here.shift(Direction::South);
        }
        // It gets off by a step, or by pushing a weaker enemy that has room.
        let room = view.empty().neighbours();
        let weaker = enemy.all & !enemy.above[kind] & !enemy.kinds[kind];
        if (ways & (view.empty() | (weaker & room))).any() {
            return None;
        }
        let supports = own.all & around;
        let holders = enemy.all & around;
        if supports.len() > 2 || holders.is_empty() {
            return None;
        }
        let mut quality = WHOLE;
        if supports.len() == 2 {
            quality = part(quality, self.two_supports);
        }
        if enemy.kinds[ELEPHANT].intersects(holders) {
            // Whoever takes its place must not be pushed away by the framed piece.
            let relieved = enemy.can_relieve_elephant(kind.max(1), holders);
            quality = part(quality, if relieved { self.relieved_holder } else { self.costly_holder });
        }
        // The pinned friend is not free to drive anyone away. Others are: beside a holder, or on their way to it.
        let loose = (0..ELEPHANT).any(|holder| {
            let beside = (own.above[holder] & !supports & !own.frozen).neighbours();
            let coming = enemy.hunted[holder][SOON] & !enemy.hunted[holder][0];
            (enemy.kinds[holder] & holders & (beside | coming)).any()
        });
        if loose {
            quality = part(quality, self.loose_holder);
        }
        let pinned = own.strongest_on(supports).saturating_sub(1);
        let pin = if pinned == ELEPHANT {
            self.pinned_elephant
        } else {
            part(own.value[pinned], self.pinned_piece)
        };
        Some(Frame {
            piece: part(part(own.value[kind], self.piece), quality),
            pin: if supports.len() == 1 { part(pin, quality) } else { 0 },
            supports,
        })
    }
}
