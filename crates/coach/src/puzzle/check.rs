//! Puzzles held against the exact tactics and a deeper search.

use super::make::{LINES, gains, is_lost};
use super::right::{captures, is_right};
use super::{Puzzle, Theme};
use arimaa::{Position, Symmetry, Turn};
use engine::search::{Engine, Limits, Root, Stop};
use engine::tactics::defence::Defence;
use engine::tactics::forced::Solver;
use engine::tactics::goal::can_goal;
use std::fmt;

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The game is over in its position.
    Over,
    /// Its answer, or what follows, cannot be played.
    Illegal(String),
    /// Its answer does not do what it asks for.
    Wrong,
    /// There is no such threat, or something stronger than what it asks for.
    OtherTheme,
    /// A search finds something better than what it asks for, or as good.
    Better(String),
    /// Whoever finds the answer loses all the same.
    Lost,
    /// It is like another one, which has this number.
    Alike(usize),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::Illegal(turn) => write!(f, "{turn} cannot be played"),
            Self::Wrong => f.write_str("the answer does not do what is asked for"),
            Self::OtherTheme => f.write_str("the position is not what the theme says"),
            Self::Better(turn) => write!(f, "the search likes {turn} as well, or better"),
            Self::Lost => f.write_str("whoever finds the answer loses all the same"),
            Self::Alike(number) => write!(f, "it is like number {number}"),
        }
    }
}

/// Two positions with fewer squares that differ are alike.
const LEAST_DIFFERENCE: u32 = 12;

/// Whether two positions are nearly the same, perhaps in a mirror or with the sides exchanged.
pub fn likeness(first: &Position, second: &Position) -> bool {
    Symmetry::ALL.into_iter().any(|symmetry| {
        let image = symmetry.position(second);
        image.side() == first.side() && image.board().difference(first.board()).len() < LEAST_DIFFERENCE
    })
}

/// What is wrong with a puzzle by the exact tactics, and by a search with so many nodes; none if it is sound.
pub fn check(puzzle: &Puzzle, engine: &mut Engine, nodes: u64, stop: &Stop) -> Option<Problem> {
    let position = &puzzle.position;
    let Some(root) = Root::of_position(position) else { return Some(Problem::Over) };
    if let Some(problem) = illegal(puzzle) {
        return Some(problem);
    }
    let answer = puzzle.answer()?;
    let mut solver = Solver::new();
    if !is_of_theme(puzzle, &mut solver) {
        return Some(Problem::OtherTheme);
    }
    if !is_right(puzzle.theme, position, puzzle.victim, &answer, &mut solver) {
        return Some(Problem::Wrong);
    }
    let multipv = if puzzle.theme == Theme::WinPiece { LINES } else { 1 };
    engine.forget();
    let report = engine.search(&root, &Limits { multipv, ..Limits::nodes(nodes) }, stop, &mut |_| {});
    let best = report.best()?;
    let sound = match (puzzle.theme, puzzle.victim) {
        (Theme::WinPiece, Some(victim)) => gains(position, victim, &report.lines),
        _ => is_right(puzzle.theme, position, puzzle.victim, &best, &mut solver),
    };
    if !sound {
        // Where a piece is won, it is the best turn that wins nothing.
        let is_other = |turn: &Turn| puzzle.victim.is_none_or(|victim| !captures(position, victim, turn));
        let other = report.lines.iter().map(|line| line.turns[0]).find(is_other).unwrap_or(best);
        return Some(Problem::Better(other.notation(position)));
    }
    is_lost(puzzle.theme, report.lines.first()?).then_some(Problem::Lost)
}

fn illegal(puzzle: &Puzzle) -> Option<Problem> {
    let mut here = puzzle.position;
    for text in &puzzle.line {
        let Ok(turn) = Turn::parse(text, &here) else { return Some(Problem::Illegal(text.clone())) };
        here = Position::new(turn.result(&here), here.side().opponent());
    }
    puzzle.line.is_empty().then(|| Problem::Illegal("nothing".to_string()))
}

/// Whether the position has what the theme says, and nothing that is stronger.
fn is_of_theme(puzzle: &Puzzle, solver: &mut Solver) -> bool {
    let position = &puzzle.position;
    let (board, side, enemy) = (position.board(), position.side(), position.side().opponent());
    let goal = can_goal(board, side, Position::STEPS);
    match puzzle.theme {
        Theme::GoalNow => goal,
        Theme::StopGoal => !goal && Defence::of(position).is_some_and(|defence| defence.saving.is_some()),
        Theme::GoalForced => !goal,
        Theme::SaveGame => {
            !goal
                && !can_goal(board, enemy, Position::STEPS)
                && solver.find(&Position::new(*board, enemy)).is_some()
        }
        Theme::WinPiece => {
            let piece = puzzle.victim.and_then(|square| board.piece_at(square));
            !goal && piece.is_some_and(|piece| piece.side == enemy)
        }
    }
}
