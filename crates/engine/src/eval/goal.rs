//! Rabbits that may reach goal (Wu 2015 §6.3.9; goal prospects in Hřebejk 2013 §4.3), and what such a fight makes of
//! everything else (Wu 2015 §6.4.3).
//!
//! For each advanced rabbit: how far it has come, how many steps its way will probably take, who guards the way, who
//! supports it, and who controls the trap beside it. The points give two things: centirabbits, and the chance that
//! this wing decides the game whatever the rest of the board looks like.

use super::context::{View, WHOLE, WITHIN_TWO, whole};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::{Bitboard, Direction, Kind, Square};

/// A threat begins on the fourth row from home.
const ADVANCED: Bitboard = Bitboard(!0 << 24);
const GOAL: Bitboard = Bitboard::row(7);
const MOST_POINTS: i32 = 130;
/// Estimated ways are no longer than this.
const LONGEST: usize = 9;
/// Chances are added up as parts of this many of −ln(1 − chance): independent chances, in whichever order.
const HAZARD: f64 = 100_000.0;

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    row_points: [i32; 8],
    step_points: [i32; LONGEST + 1],
    rabbit_guard: i32,
    piece_guard: i32,
    support: i32,
    control: i32,
    frozen: i32,
    step: i32,
    /// Centirabbits and hazard by points.
    values: Vec<(i32, i32)>,
    /// The squares that guard a rabbit's way: three columns to either side, ahead and beside.
    guards: [Bitboard; 64],
}

impl Goal {
    pub fn new(params: &Params) -> Self {
        let params = &params.goal;
        let hazard = |chance: f64| -(1.0 - chance).ln() * HAZARD;
        Self {
            row_points: params.row_points.map(whole),
            step_points: params.step_points.map(whole),
            rabbit_guard: whole(params.rabbit_guard),
            piece_guard: whole(params.piece_guard),
            support: whole(params.support),
            control: whole(params.control),
            frozen: whole(params.frozen),
            step: whole(params.step),
            values: (0..=MOST_POINTS)
                .map(|points| {
                    let part = f64::from(points) / 100.0;
                    let chance = (params.chance * part.powi(3)).min(0.9);
                    (whole(params.scale * part.powi(2)), whole(hazard(chance)))
                })
                .collect(),
            guards: std::array::from_fn(|square| {
                let mut files = Bitboard::column((square % 8) as u8);
                for _ in 0..2 {
                    files |= files.shift(Direction::East) | files.shift(Direction::West);
                }
                (square / 8..8).fold(Bitboard::EMPTY, |set, row| set | (files & Bitboard::row(row as u8)))
            }),
        }
    }

    /// The centirabbits for all rabbits, and the hazard that they are to the other side.
    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> (i32, i32) {
        let own = view.own;
        let (mut score, mut hazard) = (0, 0);
        for square in own.rabbits() & ADVANCED {
            let points = self.points(view, square).clamp(0, MOST_POINTS);
            let (value, danger) = self.values[points as usize];
            trace.note(Term::GoalThreats, Bitboard::of(square), "", value);
            score += value;
            hazard += danger;
        }
        (score, hazard)
    }

    fn points(&self, view: &View<'_>, square: Square) -> i32 {
        let (own, enemy) = (view.own, view.enemy);
        let guards = self.guards[square.index()];
        let near = WITHIN_TWO[square.index()];
        let helpers = own.pieces() & near;
        // The piece that nobody can push supports twice.
        let strongest = own.kinds[Kind::Elephant.index()] & helpers;
        let trap = if square.column() < 4 { 2 } else { 3 };
        self.row_points[usize::from(square.row())]
            + self.step_points[steps_to_goal(view, square)]
            + self.rabbit_guard * (enemy.rabbits() & guards).len() as i32
            + self.piece_guard * (enemy.pieces() & guards).len() as i32
            + self.support * (helpers.len() + strongest.len()) as i32
            + self.control * (view.share[trap] - WHOLE / 2) / WHOLE
            + if own.frozen.contains(square) { self.frozen } else { 0 }
            + self.step * own.steps
    }

    /// The chance that a hazard stands for, joined with another.
    pub fn chance(&self, hazard: i32, other: f64) -> f64 {
        1.0 - (-f64::from(hazard) / HAZARD).exp() * (1.0 - other)
    }
}

/// The estimated number of steps until this rabbit is on goal, at most 9: one a square, two where a friend must step
/// aside or the rabbit would freeze or fall, three where an enemy must be pushed away.
fn steps_to_goal(view: &View<'_>, square: Square) -> usize {
    let (own, enemy) = (view.own, view.enemy);
    let here = Bitboard::of(square);
    let friends = own.all & !here;
    let beside = friends.neighbours();
    let harsh = (enemy.above[0].neighbours() | Bitboard::TRAPS) & !beside;
    let empty = view.empty();
    let easy = empty & !harsh;
    let hard = friends | (empty & harsh);
    let spread =
        |set: Bitboard| set.shift(Direction::North) | set.shift(Direction::East) | set.shift(Direction::West);
    let mut reached = [here, Bitboard::EMPTY, Bitboard::EMPTY];
    let start = if own.frozen.contains(square) { 2 } else { 0 };
    for steps in start..LONGEST {
        if reached[0].intersects(GOAL) {
            return steps;
        }
        let next = reached[0]
            | (spread(reached[0]) & (easy | (GOAL & empty)))
            | (spread(reached[1]) & hard)
            | (spread(reached[2]) & enemy.all);
        reached = [next, reached[0], reached[1]];
    }
    LONGEST
}
