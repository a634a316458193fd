//! Where a piece can be brought in this turn by moving it alone, and what that costs: found step by step with the referee.
//!
//! An own piece walks, and pushes weaker enemies out of its way. An enemy piece is pushed to an empty square, or pulled to
//! the square of the piece that pulls it.

use crate::view::StepKind;
use arimaa::{Board, Direction, Move, Side, Square, Step, TurnBuilder, TurnReason};
use std::collections::HashSet;

/// One way to bring a piece to a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where the piece is then.
    pub to: Square,
    /// The steps, one after the other.
    pub steps: Vec<Step>,
    /// What the last move is.
    pub kind: StepKind,
    /// The board afterwards.
    board: Board,
    /// The squares that tell this way from others to the same square: who moves the enemy, then where what was moved
    /// aside stands in the end.
    signs: [Square; 2],
}

impl Way {
    /// How many steps it takes.
    pub fn cost(&self) -> u8 {
        self.steps.len() as u8
    }

    /// The squares by which a person can choose.
    pub fn signs(&self) -> [Square; 2] {
        self.signs
    }
}

/// The ways to every square, for each the cheapest ones that lead to different boards. Squares in their order.
pub fn of(builder: &TurnBuilder, side: Side, from: Square) -> Vec<Way> {
    let Some(piece) = builder.board().piece_at(from) else { return Vec::new() };
    let mut found: Vec<Way> = Vec::new();
    let mut seen: HashSet<(Board, Square)> = HashSet::new();
    let start = State { builder: builder.clone(), at: from, steps: Vec::new() };
    // By cost, so that the first way to a board is a cheapest one.
    let mut levels: [Vec<State>; 5] = Default::default();
    levels[0].push(start);
    for cost in 0..levels.len() {
        for state in std::mem::take(&mut levels[cost]) {
            for (next, kind, signs) in state.continued(piece.side == side, side) {
                let board = *next.builder.board();
                add(&mut found, &next, kind, signs, board);
                // A piece that is captured on a trap goes no farther.
                let lives = board.piece_at(next.at) == Some(piece);
                if lives && next.steps.len() < levels.len() && seen.insert((board, next.at)) {
                    levels[next.steps.len()].push(next);
                }
            }
        }
    }
    found.retain(|way| way.to != from);
    found.sort_by_key(|way| way.to);
    found
}

fn add(found: &mut Vec<Way>, state: &State, kind: StepKind, signs: [Square; 2], board: Board) {
    let same = found
        .iter()
        .any(|way| way.to == state.at && (way.steps.len() < state.steps.len() || way.board == board));
    if !same {
        found.push(Way { to: state.at, steps: state.steps.clone(), kind, board, signs });
    }
}

struct State {
    builder: TurnBuilder,
    at: Square,
    steps: Vec<Step>,
}

type Next = (State, StepKind, [Square; 2]);

impl State {
    fn continued(&self, own: bool, side: Side) -> Vec<Next> {
        let mut next = Vec::new();
        for direction in Direction::ALL {
            if let Some(to) = self.at.step(direction) {
                if own {
                    self.own(to, direction, side, &mut next)
                } else {
                    self.enemy(to, direction, side, &mut next)
                }
            }
        }
        next
    }

    /// The state after some steps, if the rules allow them all.
    fn after(&self, moves: &[(Square, Direction)], at: Square) -> Option<Self> {
        let mut state = Self { builder: self.builder.clone(), at, steps: self.steps.clone() };
        for &(from, direction) in moves {
            let piece = state.builder.board().piece_at(from)?;
            let step = Step::new(piece, from, direction)?;
            state.builder.step(step).ok()?;
            state.steps.push(step);
        }
        Some(state)
    }

    fn in_push(&self) -> bool {
        matches!(self.builder.clone().finish(), Err(TurnReason::UnfinishedPush(_)))
    }

    fn own(&self, to: Square, direction: Direction, side: Side, next: &mut Vec<Next>) {
        match self.builder.board().piece_at(to) {
            None => {
                let kind = if self.in_push() { StepKind::Push } else { StepKind::Step };
                next.extend(self.after(&[(self.at, direction)], to).map(|state| (state, kind, [to, to])));
                return;
            }
            // A friend could step aside, but nobody has asked it to.
            Some(friend) if friend.side == side => return,
            Some(_) => {}
        }
        let mobility = self.builder.board().mobility(side);
        for aside in Direction::ALL {
            let (Some(displaced), Some(goes)) = (self.after(&[(to, aside)], self.at), to.step(aside)) else {
                continue;
            };
            // To the referee the first half may end another piece's pull instead. Whoever can push follows all the same, and nobody else.
            if mobility.allows(Move::Push { from: self.at, direction, victim: aside }) {
                let pushed = displaced.after(&[(self.at, direction)], to);
                next.extend(pushed.map(|state| (state, StepKind::Push, [self.at, goes])));
            }
        }
    }

    fn enemy(&self, to: Square, direction: Direction, side: Side, next: &mut Vec<Next>) {
        match self.builder.board().piece_at(to) {
            None => {
                let Some(moved) = self.after(&[(self.at, direction)], to) else { return };
                if !moved.in_push() {
                    // The second half of a pull: its first half is made already.
                    next.push((moved, StepKind::Pull, [to, to]));
                    return;
                }
                for back in Direction::ALL {
                    let Some(pusher) = self.at.step(back) else { continue };
                    if let Some(mut state) = moved.after(&[(pusher, back.opposite())], to)
                        && !state.in_push()
                    {
                        state.at = to;
                        next.push((state, StepKind::Push, [pusher, pusher]));
                    }
                }
            }
            Some(puller) if puller.side == side => {
                for away in Direction::ALL {
                    if let (Some(state), Some(goes)) =
                        (self.after(&[(to, away), (self.at, direction)], to), to.step(away))
                        && !state.in_push()
                    {
                        next.push((state, StepKind::Pull, [to, goes]));
                    }
                }
            }
            Some(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arimaa::Position;

    #[test]
    fn a_piece_moves_no_friend_aside() {
        let position: Position =
            "g [rrrrrrrrhdcemcdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
        let from: Square = "d2".parse().unwrap();
        let ways = of(&TurnBuilder::new(position), Side::Gold, from);
        assert!(!ways.is_empty());
        assert!(ways.iter().all(|way| position.board().piece_at(way.to).is_none()));
    }

    #[test]
    fn a_piece_pushes_to_where_a_friend_has_just_left() {
        let position: Position = "
            9g
            8| . . . . . . . . |
            7| . . . . . . . . |
            6| r D x . . x . . |
            5| r H m . . . . . |
            4| H . . . . . . . |
            3| . . x . . x . . |
            2| . . . . . . . . |
            1| R . . . . . . . |"
            .parse()
            .unwrap();
        let mut builder = TurnBuilder::new(position);
        builder.step("Ha4e".parse().unwrap()).unwrap();
        // To the referee the rabbit is pulled by the horse that has left a4, and the other horse steps after it.
        let ways = of(&builder, Side::Gold, "b5".parse().unwrap());
        let steps = |way: &Way| way.steps.iter().map(Step::to_string).collect::<Vec<_>>();
        assert_eq!(ways.iter().map(steps).collect::<Vec<_>>(), [["ra5s", "Hb5w"]]);
    }
}
