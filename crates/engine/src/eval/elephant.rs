//! How far the elephant gets, and whether it gets anywhere at all (Wu 2015 §6.3.7).
//!
//! A blockaded elephant leaves the other one alone on the board. The walls are best made of pieces that are needed
//! nowhere else, and last only where they cannot be pushed away.

use super::context::{LEVELS, View, WHOLE, part, share, whole};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::{Bitboard, Kind};

const ELEPHANT: usize = Kind::Elephant.index();
/// The squares that are so many squares from the edge.
const RINGS: [Bitboard; 4] = [ring(0), ring(1), ring(2), ring(3)];
/// A blockade in the middle of the board does not last.
const CENTRE: Bitboard = Bitboard(RINGS[2].0 | RINGS[3].0);
/// The own half of the board.
const HOME: Bitboard = Bitboard(0xffff_ffff);
/// Mobility is counted in this many parts of a square.
const FINE: f64 = 8.0;
/// More than this many squares are as good as this many.
const MOST_SQUARES: usize = 100;

const fn ring(depth: u8) -> Bitboard {
    let mut set = 0;
    let mut row = depth;
    while row < 8 - depth {
        let mut column = depth;
        while column < 8 - depth {
            let edge = row == depth || row == 7 - depth || column == depth || column == 7 - depth;
            if edge {
                set |= 1 << (row * 8 + column);
            }
            column += 1;
        }
        row += 1;
    }
    Bitboard(set)
}

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Elephant {
    /// What a square counts, by the steps to it and by its ring.
    square: [[i32; 4]; 4],
    /// Centirabbits for a weighted number of squares.
    mobility: Vec<i32>,
    blockade: [i32; 6],
    central: i32,
    at_home: i32,
    wall_elephant: i32,
    relieved_elephant: i32,
    weak_wall: i32,
}

impl Elephant {
    pub fn new(params: &Params) -> Self {
        let params = &params.elephant;
        let worth = |squares: f64| whole(params.mobility * (1.0 - (-squares / (FINE * params.half)).exp()));
        Self {
            square: params.speed.map(|speed| params.ring.map(|ring| whole(FINE * speed * ring))),
            mobility: (0..=MOST_SQUARES * FINE as usize).map(|squares| worth(squares as f64)).collect(),
            blockade: params.blockade.map(whole),
            central: share(params.central),
            at_home: share(params.at_home),
            wall_elephant: share(params.wall_elephant),
            relieved_elephant: share(params.wall_elephant + params.rotation * (1.0 - params.wall_elephant)),
            weak_wall: share(params.weak_wall),
        }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let own = view.own;
        let elephant = own.kinds[ELEPHANT];
        if elephant.is_empty() {
            return 0;
        }
        let levels = &own.reach[ELEPHANT];
        let mut squares = 0;
        for steps in 1..5 {
            let new = levels[steps] & !levels[steps - 1];
            for (ring, count) in RINGS.into_iter().zip(self.square[steps - 1]) {
                squares += (new & ring).len() as i32 * count;
            }
        }
        let mobility = self.mobility[(squares.max(0) as usize).min(self.mobility.len() - 1)];
        trace.note(Term::ElephantMobility, elephant, "", mobility);
        let reached = (levels[3] & !elephant).len() as usize;
        let blockade = match self.blockade.get(reached) {
            Some(&penalty) => self.walled_in(view, elephant, penalty),
            None => 0,
        };
        trace.note(Term::Blockade, elephant, "shut in", blockade);
        mobility + blockade
    }

    /// What is left of the penalty for a blockade, by where it is and who holds it.
    fn walled_in(&self, view: &View<'_>, elephant: Bitboard, penalty: i32) -> i32 {
        let (own, enemy) = (view.own, view.enemy);
        let near = (elephant | elephant.neighbours()).neighbours();
        let wall = enemy.all & near;
        let mut left = penalty;
        if elephant.intersects(CENTRE) {
            left = part(left, self.central);
        } else if elephant.intersects(HOME) {
            left = part(left, self.at_home);
        }
        if enemy.kinds[ELEPHANT].intersects(wall) {
            let relieved = enemy.can_relieve_elephant(Kind::Horse.index(), wall);
            left = part(left, if relieved { self.relieved_elephant } else { self.wall_elephant });
        }
        // Pieces of the wall that a free piece from outside can soon push away. The elephant itself, inside, does not
        // count: it is why the wall is there.
        let mut loose = 0;
        let mut helpers = Bitboard::EMPTY;
        for kind in (0..ELEPHANT).rev() {
            loose += (enemy.kinds[kind] & wall & helpers.neighbours()).len() as i32;
            helpers |= own.reach[kind][LEVELS / 2];
        }
        part(left, (WHOLE - loose * self.weak_wall).max(0))
    }
}
