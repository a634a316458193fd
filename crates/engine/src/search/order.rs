//! What past cutoffs tell about which moves to try first.

use super::packed::Packed;
use arimaa::{Direction, Kind, Move, Position, Side, Turn};

/// A part of a turn that is to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The greatest is tried first.
    pub order: i32,
    /// How much the policy network expects it, in hundredths.
    pub logit: i32,
    pub turn: Turn,
}

/// The killers of one ply and number of steps left.
const KILLERS: usize = 8;

/// Whole turns that have caused cutoffs, by ply and steps left, the latest first.
#[derive(Clone, Debug)]
pub(crate) struct Killers(Vec<[[Packed; KILLERS]; 4]>);

impl Killers {
    pub fn new(plies: usize) -> Self {
        Self(vec![[[Packed::NONE; KILLERS]; 4]; plies])
    }

    pub fn clear(&mut self) {
        self.0.fill([[Packed::NONE; KILLERS]; 4]);
    }

    #[inline]
    pub fn of(&self, ply: usize, steps_left: u8) -> [Packed; KILLERS] {
        self.0[ply][usize::from(steps_left - 1)]
    }

    pub fn add(&mut self, ply: usize, steps_left: u8, part: Packed) {
        let list = &mut self.0[ply][usize::from(steps_left - 1)];
        let from = list.iter().position(|&known| known == part).unwrap_or(KILLERS - 1);
        list[..=from].rotate_right(1);
        list[0] = part;
    }
}

/// Steps, pushes and pulls: every move has a number.
const MOVES: usize = 256 + 2 * 1024;

fn number(mv: Move) -> usize {
    match mv {
        Move::Step { from, direction } => from.index() * 4 + direction as usize,
        Move::Push { from, direction, victim } => {
            256 + (from.index() * 4 + direction as usize) * 4 + victim as usize
        }
        Move::Pull { from, direction, victim } => {
            256 + 1024 + (from.index() * 4 + direction as usize) * 4 + victim as usize
        }
    }
}

/// How often a move has been the best one, against how often it was tried in vain.
#[derive(Clone, Debug)]
pub(crate) struct History(Vec<i32>);

impl History {
    /// Values stay between this and its negative.
    const MOST: i32 = 1 << 14;

    pub fn new() -> Self {
        Self(vec![0; 2 * MOVES])
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// What was learned is worth less in the next search.
    pub fn fade(&mut self) {
        for value in &mut self.0 {
            *value /= 4;
        }
    }

    #[inline]
    pub fn of(&self, side: Side, mv: Move) -> i32 {
        self.0[side.index() * MOVES + number(mv)]
    }

    /// Moves a value towards one of its ends, the less the nearer it is.
    pub fn add(&mut self, side: Side, mv: Move, bonus: i32) {
        let value = &mut self.0[side.index() * MOVES + number(mv)];
        *value += bonus - *value * bonus.abs() / Self::MOST;
    }
}

/// How promising a move is if nothing is known about it: by its kind and direction.
#[inline]
pub(crate) fn instinct(position: &Position, mv: Move) -> i32 {
    let side = position.side();
    match mv {
        Move::Push { .. } => 40,
        Move::Pull { .. } => 60,
        Move::Step { from, direction } => {
            let forward = match direction {
                _ if direction == side.forward() => 30,
                Direction::East | Direction::West => 0,
                _ => -30,
            };
            match position.board().piece_at(from).map(|piece| piece.kind) {
                Some(Kind::Elephant) => 40 + forward / 2,
                Some(Kind::Camel) => 20,
                Some(Kind::Rabbit) => forward - 50,
                _ => forward,
            }
        }
    }
}
