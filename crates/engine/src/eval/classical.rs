//! The classical evaluation: named terms, added up, and then what a goal fight makes of them.

use super::alignment::Alignment;
use super::context::{Army, Context, View, WHOLE, whole};
use super::elephant::Elephant;
use super::exposure::Exposure;
use super::freedom::Freedom;
use super::goal::Goal;
use super::imbalance::Imbalance;
use super::liabilities::Liabilities;
use super::material::HarLog;
use super::params::Params;
use super::piece_square::PieceSquare;
use super::rabbits::Rabbits;
use super::trace::{Silent, Term, Trace};
use super::trap_control::TrapControl;
use super::{Evaluator, swindle};
use crate::tactics::goal::can_goal;
use arimaa::{Bitboard, Board, Position, Side};

/// The hand-made evaluation.
///
/// ```
/// use arimaa::Position;
/// use engine::eval::{Classical, Evaluator};
///
/// let evaluator = Classical::default();
/// let equal: Position =
///     "g [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
/// let camel_up: Position =
///     "g [rrrrrrrrhdc ecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
/// assert!(evaluator.evaluate(&equal).abs() < 50);
/// assert!(evaluator.evaluate(&camel_up) > 500);
/// ```
#[derive(Clone, Debug)]
pub struct Classical {
    params: Params,
    pub(super) harlog: HarLog,
    pub(super) piece_square: PieceSquare,
    pub(super) rabbits: Rabbits,
    pub(super) trap_control: TrapControl,
    pub(super) freedom: Freedom,
    pub(super) elephant: Elephant,
    liabilities: Liabilities,
    pub(super) goal: Goal,
    pub(super) alignment: Alignment,
    pub(super) imbalance: Imbalance,
    pub(super) exposure: Exposure,
    pub(super) step: i32,
}

impl Default for Classical {
    fn default() -> Self {
        Self::new(&Params::default())
    }
}

impl Evaluator for Classical {
    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        self.evaluate_with(position, &mut can_goal)
    }
}

impl Classical {
    /// The evaluation with these numbers.
    pub fn new(params: &Params) -> Self {
        Self {
            params: params.clone(),
            harlog: HarLog::new(params),
            piece_square: PieceSquare::new(params),
            rabbits: Rabbits::new(params),
            trap_control: TrapControl::new(params),
            freedom: Freedom::new(params),
            elephant: Elephant::new(params),
            liabilities: Liabilities::new(params),
            goal: Goal::new(params),
            alignment: Alignment::new(params),
            imbalance: Imbalance::new(params),
            exposure: Exposure::new(params),
            step: whole(params.tempo.step),
        }
    }

    /// The numbers that it works with.
    pub const fn params(&self) -> &Params {
        &self.params
    }

    /// The chance that the side to move wins, by the scale of the parameters.
    pub fn win_probability(&self, score: i32) -> f64 {
        super::win_probability(f64::from(score), self.params.win.scale)
    }

    /// Evaluates, with somebody else to ask whether a side can reach goal: the search knows that of most boards already.
    #[inline]
    pub fn evaluate_with(
        &self,
        position: &Position,
        can_goal: &mut impl FnMut(&Board, Side, u8) -> bool,
    ) -> i32 {
        self.trace_with(position, &mut [Silent, Silent], can_goal)
    }

    /// All terms added up for the side to move, without what a goal fight makes of them.
    pub fn linear(&self, position: &Position) -> i32 {
        let context = Context::new(position, &self.harlog);
        let [ours, theirs] = self.views(&context).map(|view| self.one_side(&view, &mut Silent).0);
        ours - theirs
    }

    /// Evaluates, and tells the first trace what counts for the side to move, the second what counts for the other.
    pub fn trace<T: Trace>(&self, position: &Position, traces: &mut [T; 2]) -> i32 {
        self.trace_with(position, traces, &mut can_goal)
    }

    fn trace_with<T: Trace>(
        &self,
        position: &Position,
        traces: &mut [T; 2],
        can_goal: &mut impl FnMut(&Board, Side, u8) -> bool,
    ) -> i32 {
        let context = Context::new(position, &self.harlog);
        let [us, them] = self.views(&context);
        let (ours, our_hazard) = self.one_side(&us, &mut traces[0]);
        let (theirs, their_hazard) = self.one_side(&them, &mut traces[1]);
        let linear = ours - theirs;
        let Some(fight) = self.fight(position, &us, [our_hazard, their_hazard], can_goal) else {
            return linear;
        };
        let score = swindle::mix(linear, fight.ours, fight.theirs, self.params.win.scale);
        let correction = score - linear;
        let gains = &mut traces[usize::from(correction < 0)];
        gains.note(Term::Swindle, Bitboard::EMPTY, fight.reason, correction.abs());
        score
    }

    /// What may decide the game at once, or has decided it; none in a quiet position.
    fn fight(
        &self,
        position: &Position,
        us: &View<'_>,
        [our_hazard, their_hazard]: [i32; 2],
        can_goal: &mut impl FnMut(&Board, Side, u8) -> bool,
    ) -> Option<Fight> {
        let (board, side) = (position.board(), position.side());
        let goal = &self.params.goal;
        if position.steps_left() == Position::STEPS {
            let lost =
                board.has_goal(side.opponent()) || us.own.rabbits().is_empty() || is_stuck(position, us);
            if lost && !board.has_goal(side) {
                return Some(Fight { reason: "the game is over", ours: 0.0, theirs: goal.over });
            }
        }
        if can_goal(board, side, position.steps_left()) {
            // Whoever goals now leaves no time for anything else.
            return Some(Fight { reason: "goal in this turn", ours: goal.now, theirs: 0.0 });
        }
        let threatened = can_goal(board, side.opponent(), Position::STEPS);
        if our_hazard == 0 && their_hazard == 0 && !threatened {
            return None;
        }
        let theirs = self.goal.chance(their_hazard, if threatened { goal.next } else { 0.0 });
        let reason = if threatened { "goal threatened" } else { "goal fight" };
        Some(Fight { reason, ours: self.goal.chance(our_hazard, 0.0), theirs })
    }

    /// The board as the side to move and as its opponent sees it.
    #[inline]
    pub(super) fn views<'a>(&self, context: &'a Context) -> [View<'a>; 2] {
        let [own, enemy]: &[Army; 2] = &context.armies;
        let share = self.trap_control.points(own, enemy).map(|points| self.trap_control.share(points));
        // From the other side c3 is c6, and what one has the other lacks.
        let [c3, f3, c6, f6] = share.map(|share| WHOLE - share);
        [
            View { own, enemy, share },
            View { own: &context.flipped[0], enemy: &context.flipped[1], share: [c6, f6, c3, f3] },
        ]
    }

    /// All that counts for the own side of a view, and the hazard of its rabbits.
    #[inline]
    pub(super) fn one_side(&self, view: &View<'_>, trace: &mut impl Trace) -> (i32, i32) {
        let (goal, hazard) = self.goal.score(view, trace);
        let tempo = self.step * view.own.steps;
        trace.note(Term::Tempo, Bitboard::EMPTY, "steps left", tempo);
        let score = self.harlog.score(view, trace)
            + self.piece_square.score(view, trace)
            + self.rabbits.score(view, trace)
            + self.trap_control.score(view, trace)
            + self.freedom.score(view, trace)
            + self.elephant.score(view, trace)
            + self.liabilities.score(view, trace)
            + self.alignment.score(view, trace)
            + self.imbalance.score(view, trace)
            + self.exposure.score(view, trace)
            + goal
            + tempo;
        (score, hazard)
    }
}

/// The chances of both sides to decide the game at once.
struct Fight {
    reason: &'static str,
    ours: f64,
    theirs: f64,
}

/// Whether the side to move has no move at all. Hardly ever: a free piece beside an empty square settles it.
#[inline]
fn is_stuck(position: &Position, us: &View<'_>) -> bool {
    let free = us.own.all & !us.own.frozen;
    let pieces = free & us.own.pieces();
    !pieces.neighbours().intersects(us.empty()) && !position.board().can_move(position.side())
}
