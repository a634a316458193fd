//! The slow, obvious twin of the tactics: every state that a turn can pass through, one after the other.
//!
//! It shares nothing with the clever code but the rules, and in [`forcing_turns`] the goal test, which is compared for itself.
//! [`verify`](super::verify) compares the two.

use super::goal::can_goal;
use arimaa::{Board, Capture, KeySet, Move, Position, Side, Square, Turn, TurnGenerator};

/// What has become of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It stands here.
    On(Square),
    /// It was captured on this trap.
    Captured(Square),
}

/// A state in mid-turn: the board, how it was reached, and what has become of every piece that was moved or captured.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The board.
    pub board: Board,
    /// The moves that led here, with as few steps as possible.
    pub turn: Turn,
    /// How many steps they took.
    pub steps: u8,
    /// Where the pieces stood at first that are not there any more, and their place now. Four steps move at most four
    /// pieces and capture at most four.
    fates: [(Square, Place); 8],
    number: usize,
    /// A hash of the fates.
    key: u64,
}

impl State {
    fn start(board: &Board) -> Self {
        let nothing = (Square::A1, Place::On(Square::A1));
        Self { board: *board, turn: Turn::default(), steps: 0, fates: [nothing; 8], number: 0, key: 0 }
    }

    /// The pieces that are not where they were, or were away and are back: where they stood at first, and what has become
    /// of them.
    pub fn fates(&self) -> impl Iterator<Item = (Square, Place)> {
        self.fates.into_iter().take(self.number)
    }

    fn after(&self, side: Side, mv: Move) -> Self {
        let mut next = *self;
        for (mover, from, direction) in mv.displacements(side) {
            let capture = next.board.displace(mover, from, direction);
            next.set(from, Place::On(from.go(direction)));
            if let Some(Capture { trap, .. }) = capture {
                next.set(trap, Place::Captured(trap));
            }
        }
        next.turn = next.turn.with(mv);
        next.steps += mv.steps();
        next
    }

    /// Changes the place of the piece that is on a square now.
    fn set(&mut self, from: Square, place: Place) {
        let known = self.fates[..self.number].iter().position(|(_, now)| *now == Place::On(from));
        let index = known.unwrap_or_else(|| {
            self.number += 1;
            self.fates[self.number - 1] = (from, Place::On(from));
            self.number - 1
        });
        let (origin, old) = self.fates[index];
        self.fates[index] = (origin, place);
        self.key ^= fate_key(origin, old) ^ fate_key(origin, place);
    }

    /// A hash of the board and of what has become of every piece, so that two rabbits that have changed places count.
    fn key(&self) -> u64 {
        self.board.key() ^ self.key
    }
}

/// A random number for what has become of a piece; 0 if it is where it was.
fn fate_key(origin: Square, place: Place) -> u64 {
    let place = match place {
        Place::On(square) if square == origin => return 0,
        Place::On(square) => square.index(),
        Place::Captured(trap) => 64 + trap.index(),
    };
    let mut mixed = (origin.index() * 128 + place + 1) as u64;
    for factor in [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9] {
        mixed = (mixed ^ mixed >> 29).wrapping_mul(factor);
    }
    mixed ^ mixed >> 32
}

/// Visits every different state that `side` can reach with at most `steps` steps, in the order of the steps used; first
/// the board as it is. States differ if any piece has another fate, even if the boards look the same.
pub fn for_each_state(board: &Board, side: Side, steps: u8, mut visit: impl FnMut(&State)) {
    let start = State::start(board);
    let mut seen = KeySet::default();
    seen.insert(start.key());
    let mut levels: [Vec<State>; 5] = Default::default();
    levels[0].push(start);
    for level in 0..=usize::from(steps.min(4)) {
        let states = std::mem::take(&mut levels[level]);
        states.iter().for_each(&mut visit);
        // First the single steps of the whole level, then the double moves: as few steps as possible for each state.
        for cost in [1, 2].into_iter().filter(|cost| level + cost <= usize::from(steps)) {
            for state in &states {
                state.board.mobility(side).for_each_move(cost as u8, |mv| {
                    if usize::from(mv.steps()) == cost {
                        let next = state.after(side, mv);
                        if seen.insert(next.key()) {
                            levels[level + cost].push(next);
                        }
                    }
                });
            }
        }
    }
}

/// All turns with which the side to move wins at once or forces a goal in its next turn: after every answer of the enemy it
/// has won or reaches goal. All turns are tried, and against each all answers until one helps.
pub fn forcing_turns(position: &Position) -> Vec<Turn> {
    let side = position.side();
    let mut turns = position.distinct_turns();
    turns.retain(|(_, board)| match board.outcome(side) {
        Some(outcome) => outcome.winner == Some(side),
        None => !has_saving_answer(&Position::new(*board, side.opponent())),
    });
    turns.into_iter().map(|(turn, _)| turn).collect()
}

/// Whether the side to move has a turn with which it wins, or after which the enemy cannot reach goal.
fn has_saving_answer(position: &Position) -> bool {
    let (side, enemy) = (position.side(), position.side().opponent());
    let saves = |board: &Board| match board.outcome(side) {
        Some(outcome) => outcome.winner == Some(side),
        None => !can_goal(board, enemy, Position::STEPS),
    };
    // Most of the time a single step tells.
    let quick = position.moves().into_iter().any(|mv| {
        let mut board = *position.board();
        board.make(side, mv);
        saves(&board)
    });
    let mut found = quick;
    if !found {
        TurnGenerator::new().for_each(position, |_, board| found = found || saves(board));
    }
    found
}
