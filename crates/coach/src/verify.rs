//! The claims of an annotation, proved again by brute force: with the rules alone, turn by turn. Only what is said of all turns
//! and all answers to them asks the exact test for a goal, which is verified by itself.

use crate::annotation::{Annotation, TurnNote};
use crate::reason::Reason;
use arimaa::{Board, Piece, Position, Side, Square, Turn, TurnGenerator};
use engine::tactics::brute::{Place, for_each_state};
use engine::tactics::goal::can_goal;

/// How many claims of a kind were looked at, and which of them are wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Claims of each kind: the name of the kind, and how many.
    pub claims: Vec<(&'static str, usize)>,
    /// What is wrong, in words: the turn and the claim.
    pub wrong: Vec<String>,
}

impl Verdict {
    /// Adds what was found in another game.
    pub fn add(&mut self, other: Self) {
        for (kind, number) in other.claims {
            self.count(kind, number);
        }
        self.wrong.extend(other.wrong);
    }

    fn count(&mut self, kind: &'static str, number: usize) {
        match self.claims.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, sum)) => *sum += number,
            None => self.claims.push((kind, number)),
        }
    }
}

/// Proves all claims about goals and captures of a game. A capture takes a second or so.
pub fn verify(annotation: &Annotation) -> Verdict {
    let mut verdict = Verdict::default();
    for note in &annotation.turns {
        for reason in &note.reasons {
            let Some(kind) = kind(reason) else { continue };
            verdict.count(kind, 1);
            if !holds(note, reason) {
                verdict.wrong.push(format!("{} {}: {reason:?}", note.label, note.turn));
            }
        }
    }
    verdict
}

/// The name of a claim that can be proved; the others are judgements of the evaluation.
fn kind(reason: &Reason) -> Option<&'static str> {
    Some(match reason {
        Reason::MissedGoal { .. } => "missed a goal",
        Reason::AllowedGoal { .. } => "allowed a goal",
        Reason::UnstoppableGoal { .. } => "could not stop a goal",
        Reason::MissedForcedGoal { .. } => "missed a forced goal",
        Reason::AllowedForcedGoal { .. } => "allowed a forced goal",
        Reason::GaveUpPiece { .. } => "gave up a piece",
        Reason::LostPiece { .. } => "lost a piece",
        Reason::MissedCapture { .. } => "missed a capture",
        Reason::LeftFrozen { .. } => "left a piece frozen",
        Reason::GaveUpTrap { .. } => "gave up a trap",
        Reason::LeftHostage { .. } | Reason::LeftFramed { .. } | Reason::Terms { .. } => return None,
    })
}

/// Whether a claim about a turn is so.
fn holds(note: &TurnNote, reason: &Reason) -> bool {
    let (before, side) = (note.position, note.side);
    let enemy = side.opponent();
    let Ok(played) = Turn::parse(&note.turn, &before) else { return false };
    let after = Position::new(played.result(&before), enemy);
    match reason {
        Reason::MissedGoal { turn } => reaches_goal(turn, &before) && !after.board().has_goal(side),
        Reason::AllowedGoal { turn, instead } => {
            let safe = Turn::parse(instead, &before)
                .is_ok_and(|turn| !has_goal(&Position::new(turn.result(&before), enemy)));
            reaches_goal(turn, &after) && safe
        }
        Reason::UnstoppableGoal { turn } => {
            reaches_goal(turn, &after)
                && before.distinct_turns().iter().all(|(_, board)| {
                    !board.has_goal(side)
                        && (can_goal(board, enemy, Position::STEPS) || board.rabbits(side).is_empty())
                })
        }
        Reason::MissedForcedGoal { turn } => forces(turn, &before) && !forces(&note.turn, &before),
        Reason::AllowedForcedGoal { turn } => forces(turn, &after),
        Reason::GaveUpPiece { piece, trap } => {
            let fates = lost_in(&before, &played);
            piece.side == side && fates.contains(&(*piece, *trap))
        }
        Reason::LostPiece { piece, at, trap, steps, turn } => {
            piece.side == side
                && captures(turn, &after, *piece, *trap, *steps)
                && capture_steps(&after, *piece, *at, *trap) == Some(*steps)
        }
        Reason::MissedCapture { piece, at, trap, steps, turn } => {
            piece.side == enemy
                && captures(turn, &before, *piece, *trap, *steps)
                && capture_steps(&before, *piece, *at, *trap) == Some(*steps)
                && after.board().count(*piece) == before.board().count(*piece)
        }
        Reason::LeftFrozen { piece, at, by } => {
            let stronger = after.board().piece_at(*by).is_some_and(|other| other.dominates(*piece));
            let friends = Square::all().any(|other| {
                other.distance(*at) == 1 && after.board().piece_at(other).is_some_and(|one| one.side == side)
            });
            after.board().piece_at(*at) == Some(*piece) && stronger && !friends && by.distance(*at) == 1
        }
        Reason::GaveUpTrap { trap } => {
            let has = |board: &Board, side: Side| {
                let beside = Square::all().filter(|square| square.distance(*trap) == 1);
                beside.filter_map(|square| board.piece_at(square)).any(|piece| piece.side == side)
            };
            has(before.board(), side) && !has(after.board(), side) && has(after.board(), enemy)
        }
        Reason::LeftHostage { .. } | Reason::LeftFramed { .. } | Reason::Terms { .. } => true,
    }
}

/// Whether a turn in notation is legal in a position and ends with a rabbit of the side to move on its goal row.
fn reaches_goal(turn: &str, position: &Position) -> bool {
    Turn::parse(turn, position).is_ok_and(|turn| turn.result(position).has_goal(position.side()))
}

/// Whether the side to move has a goal in this turn: every turn is tried.
fn has_goal(position: &Position) -> bool {
    let mut found = position.board().has_goal(position.side());
    TurnGenerator::new().for_each(position, |_, board| found |= board.has_goal(position.side()));
    found
}

/// Whether every answer to a turn is followed by a goal, or loses by itself.
fn forces(turn: &str, position: &Position) -> bool {
    let (side, enemy) = (position.side(), position.side().opponent());
    let Ok(turn) = Turn::parse(turn, position) else { return false };
    let board = turn.result(position);
    if let Some(outcome) = board.outcome(side) {
        return outcome.winner == Some(side);
    }
    let mut all = true;
    TurnGenerator::new().for_each(&Position::new(board, enemy), |_, answered| {
        all = all && loses(answered, side);
    });
    all
}

/// Whether a side that has just answered has lost against `side`.
fn loses(board: &Board, side: Side) -> bool {
    match board.outcome(side.opponent()) {
        Some(outcome) => outcome.winner == Some(side),
        None => can_goal(board, side, Position::STEPS),
    }
}

/// Whether a turn in notation is legal in a position, has so many steps and captures such a piece on that trap.
fn captures(turn: &str, position: &Position, piece: Piece, trap: Square, steps: u8) -> bool {
    Turn::parse(turn, position)
        .is_ok_and(|turn| turn.steps() == steps && lost_in(position, &turn).contains(&(piece, trap)))
}

/// The fewest steps in which the side to move can capture the piece that stands on a square on that trap.
fn capture_steps(position: &Position, piece: Piece, at: Square, trap: Square) -> Option<u8> {
    if position.board().piece_at(at) != Some(piece) {
        return None;
    }
    let mut least = None;
    for_each_state(position.board(), position.side(), Position::STEPS, |state| {
        let captured = state.fates().any(|fate| fate == (at, Place::Captured(trap)));
        if captured && least.is_none_or(|known| state.steps < known) {
            least = Some(state.steps);
        }
    });
    least
}

/// The pieces that a turn removes, and where.
fn lost_in(position: &Position, turn: &Turn) -> Vec<(Piece, Square)> {
    let mut board = *position.board();
    let captures = turn.moves().flat_map(|mv| board.make(position.side(), mv)).flatten();
    captures.map(|capture| (capture.piece, capture.trap)).collect()
}
