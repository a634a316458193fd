//! Pieces in danger of being captured (Wu 2015 §6.3.8; danger in Hřebejk 2013 §4.4).
//!
//! The steps to a capture are estimated: bring a free stronger piece beside the victim, push or pull it to the trap at
//! two steps a square, and remove the guards that would keep it alive there. What a threat costs is a part of what the
//! piece is worth in HarLog, less where the owner controls the trap, and less if the owner has steps left to answer it.

use super::context::{LEVELS, View, WHOLE, part, share};
use super::params::Params;
use super::trap_control::BESIDE;
use arimaa::{Bitboard, Direction, Kind, Square};

/// Steps are counted in quarters, so that guards and steps left can count by fractions.
const QUARTERS: usize = 4;
const LONGEST: usize = 12 * QUARTERS;

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Threats {
    /// By quarter steps to the capture.
    by_steps: Vec<i32>,
    relief: usize,
    defended: i32,
    guard: usize,
    calm_guard: usize,
    elephant_guard: usize,
    frozen: i32,
    rabbit: i32,
    screened: i32,
}

/// What it takes to remove the guards of each trap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guards {
    /// Guards that no stronger enemy touches, such that it does, and elephants.
    total: [usize; 4],
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
            defended: share(params.defended),
            guard: quarters(params.guard),
            calm_guard: quarters(params.calm_guard),
            elephant_guard: quarters(params.elephant_guard),
            frozen: share(params.frozen),
            rabbit: share(params.rabbit),
            screened: share(params.screened),
        }
    }

    /// What the guards of the own side at each trap cost to remove.
    #[inline]
    pub fn guards(&self, view: &View<'_>) -> Guards {
        Guards { total: BESIDE.map(|beside| self.removal(view, view.own.all & beside)) }
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

    /// What the worst threat against a piece of the own side costs.
    #[inline]
    pub fn loss(&self, view: &View<'_>, guards: &Guards, kind: usize, square: Square) -> i32 {
        let own = view.own;
        let here = Bitboard::of(square);
        let dominate = own.steps_to_dominate(kind, square);
        let mut worst = 0;
        for (trap, &centre) in Square::TRAPS.iter().enumerate() {
            let distance = usize::from(square.distance(centre));
            if distance > 3 || (dominate == LEVELS && distance > 0) {
                continue;
            }
            let mut removal = guards.total[trap];
            if distance == 1 {
                removal -= self.removal(view, here);
            }
            let approach = if distance == 0 { 0 } else { dominate + 2 * distance };
            let steps = approach * QUARTERS + removal + self.relief * own.steps as usize;
            if steps < LONGEST {
                let open = WHOLE - part(WHOLE - self.defended, view.share[trap]);
                worst = worst.max(part(self.by_steps[steps], open));
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
        }
        if own.all.intersects(here.shift(Direction::North)) {
            worst = part(worst, self.screened);
        }
        part(own.value[kind], worst)
    }
}
