//! Which turns solve a puzzle, by their effect.

use super::Theme;
use arimaa::{Board, Position, Square, Turn};
use engine::tactics::brute::Place;
use engine::tactics::forced::Solver;
use engine::tactics::goal::{can_goal, find_goal};

/// Whether a turn does what a puzzle asks for. A turn that captures the right piece is right here whatever follows; whether
/// something bad does is for a search to say.
pub fn is_right(
    theme: Theme,
    position: &Position,
    victim: Option<Square>,
    turn: &Turn,
    solver: &mut Solver,
) -> bool {
    let side = position.side();
    let board = turn.result(position);
    match theme {
        Theme::GoalNow => board.has_goal(side),
        Theme::GoalForced => solver.forces(position, turn),
        Theme::WinPiece => victim.is_some_and(|victim| captures(position, victim, turn)),
        Theme::StopGoal => !loses_at_once(&board, position),
        Theme::SaveGame => {
            !loses_at_once(&board, position) && solver.find(&Position::new(board, side.opponent())).is_none()
        }
    }
}

/// Why a turn is wrong: the turn of the enemy that refutes it, if one turn does.
pub fn refutation(theme: Theme, position: &Position, turn: &Turn, solver: &mut Solver) -> Option<Turn> {
    let (side, enemy) = (position.side(), position.side().opponent());
    let after = Position::new(turn.result(position), enemy);
    match theme {
        Theme::GoalNow | Theme::WinPiece => None,
        Theme::StopGoal | Theme::SaveGame => find_goal(after.board(), enemy, Position::STEPS)
            .or_else(|| solver.find(&after).map(|forced| forced.turn)),
        Theme::GoalForced => {
            let saves =
                |board: &Board| board.outcome(enemy).is_none() && !can_goal(board, side, Position::STEPS);
            after.distinct_turns().into_iter().find(|(_, board)| saves(board)).map(|(turn, _)| turn)
        }
    }
}

/// Whether the enemy wins in its next turn, or has won.
fn loses_at_once(board: &Board, position: &Position) -> bool {
    let (side, enemy) = (position.side(), position.side().opponent());
    match board.outcome(side) {
        Some(outcome) => outcome.winner != Some(side),
        None => can_goal(board, enemy, Position::STEPS),
    }
}

/// Whether the piece that stands on a square is captured in a turn: it is followed step by step.
pub(super) fn captures(position: &Position, victim: Square, turn: &Turn) -> bool {
    let mut board = *position.board();
    let mut place = Place::On(victim);
    for mv in turn.moves() {
        for (_, from, direction) in mv.displacements(position.side()) {
            if place == Place::On(from)
                && let Some(to) = from.step(direction)
            {
                place = Place::On(to);
            }
        }
        for capture in board.make(position.side(), mv).into_iter().flatten() {
            if place == Place::On(capture.trap) {
                place = Place::Captured(capture.trap);
            }
        }
    }
    matches!(place, Place::Captured(_))
}
