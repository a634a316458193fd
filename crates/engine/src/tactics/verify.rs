//! The clever answers held against the slow ones.

use super::brute::{Place, State, for_each_state};
use super::reach::Reach;
use super::{captures, goal};
use arimaa::{Bitboard, Board, Position, Side, Square, Turn};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// A question to which the two give different answers.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// What was asked.
    pub question: String,
    /// Where.
    pub position: Position,
    /// The answer of the tactics.
    pub clever: String,
    /// The answer of the brute force.
    pub brute: String,
}

/// Compares two answers.
fn agree<T: PartialEq + Debug>(
    question: &str,
    position: &Position,
    clever: T,
    brute: T,
) -> Result<(), Disagreement> {
    if clever == brute {
        return Ok(());
    }
    Err(Disagreement {
        question: question.to_string(),
        position: *position,
        clever: format!("{clever:?}"),
        brute: format!("{brute:?}"),
    })
}

/// Goal with the steps left: yes or no, the fewest steps, and a turn that does it. Says whether there is one.
pub fn check_goal(position: &Position) -> Result<bool, Disagreement> {
    let (board, side, steps) = (position.board(), position.side(), position.steps_left());
    let mut least = None;
    for_each_state(board, side, steps, |state| {
        if least.is_none() && state.board.has_goal(side) {
            least = Some(state.steps);
        }
    });
    let can = goal::can_goal(board, side, steps);
    agree("Can a rabbit reach goal?", position, can, least.is_some())?;
    let turn = goal::find_goal(board, side, steps);
    agree("In how many steps?", position, turn.map(|turn| turn.steps()), least)?;
    if let Some(turn) = turn.filter(|turn| !turn.is_empty()) {
        let result = replay(position, &turn);
        let question = "Is the turn legal, with a rabbit on goal at its end?";
        agree(question, position, result.map(|board| board.has_goal(side)), Some(true))?;
    }
    Ok(can)
}

/// Plays a turn by the rules; none if they refuse it.
fn replay(position: &Position, turn: &Turn) -> Option<Board> {
    let read = Turn::parse(&turn.notation(position), position).ok()?;
    Some(read.result(position))
}

/// Captures with the steps left: yes or no, every victim and trap with the fewest steps, and the boards of all shortest
/// turns. Says whether there are any.
pub fn check_captures(position: &Position) -> Result<bool, Disagreement> {
    let (board, side, steps) = (position.board(), position.side(), position.steps_left());
    let enemy = board.side(side.opponent());
    // For each victim and trap: the fewest steps, and the keys of the boards.
    type Answer = BTreeMap<(Square, Square), (u8, BTreeSet<u64>)>;
    let mut brute = Answer::new();
    for_each_state(board, side, steps, |state: &State| {
        for (victim, place) in state.fates() {
            if let Place::Captured(trap) = place
                && enemy.contains(victim)
            {
                let (least, boards) = brute.entry((victim, trap)).or_insert((state.steps, BTreeSet::new()));
                if *least == state.steps {
                    boards.insert(state.board.key());
                }
            }
        }
    });
    let can = captures::can_capture(board, side, steps);
    agree("Can a piece be captured?", position, can, !brute.is_empty())?;
    let mut clever = Answer::new();
    for capture in captures::list(board, side, steps) {
        let result = replay(position, &capture.turn);
        let question = format!("Is the turn legal that captures {} on {}?", capture.victim, capture.trap);
        agree(&question, position, result.is_some(), true)?;
        let (_, boards) =
            clever.entry((capture.victim, capture.trap)).or_insert((capture.steps(), BTreeSet::new()));
        boards.extend(result.map(|board| board.key()));
    }
    agree(
        "Which pieces can be captured, where, in how few steps, leading to which boards?",
        position,
        clever,
        brute,
    )?;
    Ok(can)
}

/// Where the side to move can have each of its pieces after at most 1 to 4 steps, and where it can bring each enemy.
/// The steps left do not matter: it is about whole turns. Says whether anything can move.
pub fn check_reach(position: &Position) -> Result<bool, Disagreement> {
    let (board, side) = (position.board(), position.side());
    let own = board.side(side);
    let mut brute = [[[Bitboard::EMPTY; 4]; 64]; 2];
    let [brute_own, brute_moved] = &mut brute;
    for_each_state(board, side, 4, |state| {
        // A piece that has not moved, or has come home again, is where it was.
        for (origin, place) in state.fates() {
            if let Place::On(square) = place {
                let table = if own.contains(origin) { &mut *brute_own } else { &mut *brute_moved };
                let least = usize::from(state.steps.max(1)) - 1;
                table[origin.index()][least..].iter_mut().for_each(|set| *set |= Bitboard::of(square));
            } else if let Place::Captured(trap) = place
                && !own.contains(origin)
                && origin != trap
            {
                let least = usize::from(state.steps.max(1)) - 1;
                brute_moved[origin.index()][least..].iter_mut().for_each(|set| *set |= Bitboard::of(trap));
            }
        }
    });
    for square in board.side(side.opponent()) {
        brute_moved[square.index()].iter_mut().for_each(|set| *set &= !Bitboard::of(square));
    }
    for square in own {
        brute_own[square.index()].iter_mut().for_each(|set| *set |= Bitboard::of(square));
    }
    let reach = Reach::of(board, side);
    let mut moves = false;
    for (square, piece) in board.iter() {
        for steps in 1..=4 {
            let index = usize::from(steps) - 1;
            let (clever, brute, what) = if piece.side == side {
                (reach.own(square, steps), brute_own[square.index()][index], "be after at most")
            } else {
                (reach.moved(square, steps), brute_moved[square.index()][index], "be brought with at most")
            };
            let names = |set: Bitboard| set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>();
            moves |= clever.len() > 1;
            if clever != brute {
                agree(
                    &format!("Where can {piece}{square} {what} {steps} steps?"),
                    position,
                    names(clever),
                    names(brute),
                )?;
            }
        }
    }
    Ok(moves)
}

/// The position with the other side to move at the start of its turn.
pub fn other_side(position: &Position) -> Position {
    Position::new(*position.board(), Side::opponent(position.side()))
}
