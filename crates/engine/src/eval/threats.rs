//! Pieces in danger of being captured (Wu 2015 §6.3.8; danger in Hřebejk 2013 §4.4).
//!
//! The steps to a capture are estimated: bring a free stronger piece beside the victim, push or pull it to the trap at
//! two steps a square, and remove the guards that would keep it alive there. What a threat costs is a part of what the
//! piece is worth in HarLog, less where the owner controls the trap, and less if the owner has steps left to answer it.

use super::context::{LEVELS, TO_TRAPS, View, WHOLE, part, share};
use super::params::Params;
use super::trap_control::BESIDE;
use arimaa::{Bitboard, Direction, Kind, Square};

/// Steps are counted in quarters, so that guards and steps left can count by fractions.
const QUARTERS: usize = 4;
const LONGEST: usize = 12 * QUARTERS;
/// Nobody is dragged to a trap from farther away.
const FARTHEST: usize = 3;
/// The traps with their distances from each square, the nearest first.
static NEAREST_TRAPS: [[(u8, u8); 4]; 64] = nearest_traps();

const fn nearest_traps() -> [[(u8, u8); 4]; 64] {
    let mut table = [[(0, 0); 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut trap = 0;
        while trap < 4 {
            let here = (trap as u8, TO_TRAPS[square][trap]);
            let mut place = trap;
            while place > 0 && table[square][place - 1].1 > here.1 {
                table[square][place] = table[square][place - 1];
                place -= 1;
            }
            table[square][place] = here;
            trap += 1;
        }
        square += 1;
    }
    table
}

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Threats {
    /// By quarter steps to the capture.
    by_steps: Vec<i32>,
    relief: usize,
    immediate: i32,
    defended: i32,
    guard: usize,
    calm_guard: usize,
    elephant_guard: usize,
    frozen: i32,
    rabbit: i32,
    elephant: i32,
    screened: i32,
}

/// How well each trap is guarded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guards {
    /// What it takes to remove all guards, in quarter steps, and to wait for the owner's own steps.
    removal: [usize; 4],
    /// The part of a threat that the owner's control leaves.
    open: [i32; 4],
}

impl Threats {
    pub fn new(params: &Params) -> Self {
        let params = &params.threats;
        let quarters = |steps: f64| (steps * QUARTERS as f64).round() as usize;
        let interpolated = |index: usize| {
            let (low, part) = (index / QUARTERS, (index % QUARTERS) as f64 / QUARTERS as f64);
            let high = (low + 1).min(params.by_steps.len() - 1);
            share(params.by_steps[low] * (1.0 - part) + params.by_steps[high] * part)
        };
        Self {
            by_steps: (0..=LONGEST).map(interpolated).collect(),
            relief: quarters(params.relief),
            immediate: share(params.immediate),
            defended: share(params.defended),
            guard: quarters(params.guard),
            calm_guard: quarters(params.calm_guard),
            elephant_guard: quarters(params.elephant_guard),
            frozen: share(params.frozen),
            rabbit: share(params.rabbit),
            elephant: share(params.elephant),
            screened: share(params.screened),
        }
    }

    /// The guards of the own side at each trap.
    #[inline]
    pub fn guards(&self, view: &View<'_>) -> Guards {
        let relief = self.relief * view.own.steps as usize;
        Guards {
            removal: BESIDE.map(|beside| relief + self.removal(view, view.own.all & beside)),
            open: view.share.map(|share| WHOLE - part(WHOLE - self.defended, share)),
        }
    }

    #[inline]
    fn removal(&self, view: &View<'_>, guards: Bitboard) -> usize {
        let elephants = guards & view.own.kinds[Kind::Elephant.index()];
        let touched = guards & view.own.dominated;
        let calm = guards & !elephants & !touched;
        elephants.len() as usize * self.elephant_guard
            + touched.len() as usize * self.guard
            + calm.len() as usize * self.calm_guard
    }

    /// What the worst threat against a piece of the own side costs. What is at stake at each trap is kept in `stakes`.
    #[inline]
    pub fn loss(
        &self,
        view: &View<'_>,
        guards: &Guards,
        kind: usize,
        square: Square,
        stakes: &mut [i32; 4],
    ) -> i32 {
        let own = view.own;
        let here = Bitboard::of(square);
        let dominate = own.steps_to_dominate(kind, square);
        let as_guard = if own.dominated.contains(square) { self.guard } else { self.calm_guard };
        let mut worst = 0;
        for &(trap, distance) in &NEAREST_TRAPS[square.index()] {
            let (trap, distance) = (usize::from(trap), usize::from(distance));
            if distance > FARTHEST || (dominate == LEVELS && distance > 0) {
                break;
            }
            let approach = if distance == 0 { 0 } else { dominate + 2 * distance };
            // A piece does not guard itself.
            let itself = if distance == 1 { as_guard } else { 0 };
            let steps = approach * QUARTERS + guards.removal[trap] - itself;
            if steps < LONGEST {
                let mut here = part(self.by_steps[steps], guards.open[trap]);
                if steps <= view.enemy.steps as usize * QUARTERS {
                    here = here.max(self.immediate);
                }
                stakes[trap] = stakes[trap].max(part(own.value[kind], here));
                worst = worst.max(here);
            }
        }
        if worst == 0 {
            return 0;
        }
        if own.frozen.contains(square) {
            worst = part(worst, self.frozen);
        }
        if kind == Kind::Rabbit.index() {
            worst = part(worst, self.rabbit);
        } else if kind == Kind::Elephant.index() {
            worst = part(worst, self.elephant);
        }
        if own.all.intersects(here.shift(Direction::North)) {
            worst = part(worst, self.screened);
        }
        part(own.value[kind], worst)
    }
}
