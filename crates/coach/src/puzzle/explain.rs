//! What the answer of a puzzle does, in words: only what the rules and the exact tactics say.

use super::{Puzzle, Theme};
use arimaa::{Position, Side, Square, Turn};
use engine::tactics::forced::Solver;
use engine::tactics::goal::find_goal;

/// Why the answer is right.
///
/// ```
/// use coach::puzzle::{explain, shipped};
///
/// let puzzle = shipped().into_iter().find(|puzzle| puzzle.theme == coach::puzzle::Theme::GoalNow).unwrap();
/// assert!(explain(&puzzle).contains("reaches goal"));
/// ```
pub fn explain(puzzle: &Puzzle) -> String {
    let position = &puzzle.position;
    let (side, enemy) = (position.side(), position.side().opponent());
    let Some(answer) = puzzle.answer() else { return String::new() };
    let after = Position::new(answer.result(position), enemy);
    match puzzle.theme {
        Theme::GoalNow => match goal_square(&after, side) {
            Some(square) => format!("The rabbit reaches goal on {square}."),
            None => "A rabbit reaches goal.".to_string(),
        },
        Theme::GoalForced => {
            let whatever = format!("Whatever {enemy} answers, a rabbit gets through.");
            match puzzle.line.get(1).and_then(|text| follow_up(&after, text)) {
                Some((reply, goal)) => format!("{whatever} After {reply}, for one, {goal} reaches goal."),
                None => whatever,
            }
        }
        Theme::WinPiece => {
            let victim = puzzle.victim.and_then(|square| Some((square, position.board().piece_at(square)?)));
            match victim {
                Some((square, piece)) => {
                    format!("{enemy}'s {} on {square} is captured, and {side} keeps what is won.", piece.kind)
                }
                None => "A piece is captured.".to_string(),
            }
        }
        Theme::StopGoal => match find_goal(position.board(), enemy, Position::STEPS) {
            Some(goal) => {
                let threat = goal.notation(&Position::new(*position.board(), enemy));
                format!("{enemy} threatened {threat}. Now no turn of {enemy} reaches goal.")
            }
            None => format!("No turn of {enemy} reaches goal."),
        },
        Theme::SaveGame => {
            let passed = Position::new(*position.board(), enemy);
            match Solver::new().find(&passed) {
                Some(forced) => format!(
                    "{enemy} threatened to force a goal with {}. Now {enemy} can neither reach nor force one.",
                    forced.turn.notation(&passed)
                ),
                None => format!("{enemy} can neither reach nor force a goal."),
            }
        }
    }
}

/// An answer to a turn that forces a goal, and the goal.
fn follow_up(after: &Position, reply: &str) -> Option<(String, String)> {
    let turn = Turn::parse(reply, after).ok()?;
    let next = Position::new(turn.result(after), after.side().opponent());
    let goal = find_goal(next.board(), next.side(), Position::STEPS)?;
    Some((turn.notation(after), goal.notation(&next)))
}

/// Where a rabbit of a side stands on its goal.
fn goal_square(position: &Position, side: Side) -> Option<Square> {
    let goal = if side == Side::Gold { 7 } else { 0 };
    position.board().rabbits(side).into_iter().find(|square| square.row() == goal)
}
