//! The slow, obvious twin of the tactics: every state of a turn, one after the other.
//!
//! It shares nothing with the clever code but the rules. The verification compares the two.

use arimaa::{Board, Capture, Move, Side, Square};
use std::collections::HashSet;

/// A state in mid-turn: the board, how it was reached, and what became of every piece.
#[derive(Clone, Debug)]
pub struct State {
    /// The board.
    pub board: Board,
    /// The moves that led here.
    pub moves: Vec<Move>,
    /// How many steps they took.
    pub steps: u8,
    /// Where each piece is that stood on this square at first; none if it was captured.
    pub places: [Option<Square>; 64],
    /// The piece from which square was captured on which trap, by the last move.
    pub captured: Vec<(Square, Square)>,
}

/// Visits every different state that `side` can reach with at most `steps` steps, in the order of the steps used; first
/// the board as it is. States differ if any two pieces have other places, also two rabbits that have changed theirs.
pub fn for_each_state(board: &Board, side: Side, steps: u8, mut visit: impl FnMut(&State)) {
    let mut places = [None; 64];
    for (square, _) in board.iter() {
        places[square.index()] = Some(square);
    }
    let start = State { board: *board, moves: Vec::new(), steps: 0, places, captured: Vec::new() };
    let mut levels: Vec<Vec<State>> = vec![Vec::new(); usize::from(steps) + 1];
    levels[0].push(start);
    let mut seen: HashSet<[Option<Square>; 64]> = HashSet::from([places]);
    for level in 0..=usize::from(steps) {
        let states = std::mem::take(&mut levels[level]);
        states.iter().for_each(&mut visit);
        // First the single steps of the whole level, then the double moves: as few steps as possible for each state.
        for cost in [1, 2] {
            if level + cost > usize::from(steps) {
                continue;
            }
            for state in &states {
                state.board.mobility(side).for_each_move(cost as u8, |mv| {
                    if usize::from(mv.steps()) == cost {
                        let next = after(state, side, mv);
                        if seen.insert(next.places) {
                            levels[level + cost].push(next);
                        }
                    }
                });
            }
        }
    }
}

fn after(state: &State, side: Side, mv: Move) -> State {
    let mut next = state.clone();
    next.captured.clear();
    for (mover, from, direction) in mv.displacements(side) {
        let origin = |places: &[Option<Square>; 64], square| {
            Square::all()
                .find(|origin| places[origin.index()] == Some(square))
                .expect("a piece came from somewhere")
        };
        let piece = origin(&next.places, from);
        next.places[piece.index()] = from.step(direction);
        if let Some(Capture { trap, .. }) = next.board.displace(mover, from, direction) {
            let victim = origin(&next.places, trap);
            next.places[victim.index()] = None;
            next.captured.push((victim, trap));
        }
    }
    next.moves.push(mv);
    next.steps += mv.steps();
    next
}
