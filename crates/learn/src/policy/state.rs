//! What a policy network learns from: a position, its moves, and which of them the search wanted.

use crate::sample::Sample;
use arimaa::{Board, Move, Position};
use nnue::policy::{Description, View, for_each_input};

/// A position within a turn that a search has chosen.
#[derive(Clone, Debug)]
pub struct State {
    /// The position.
    pub position: Position,
    /// The board with which the turn began.
    pub began: Board,
    /// Its legal moves.
    pub moves: Vec<Move>,
    /// Which of them are part of the rest of the turn.
    pub wanted: Vec<bool>,
}

impl State {
    /// Visits the positions before each move of the turn that was chosen for a sample. There is nothing to learn where only
    /// one move is legal.
    pub fn for_each(sample: &Sample, mut visit: impl FnMut(Self)) {
        let Some(turn) = sample.best_turn() else { return };
        let mut rest: Vec<Move> = turn.moves().collect();
        let mut position = sample.position();
        while let Some(&next) = rest.first() {
            let moves = position.moves();
            let wanted: Vec<bool> = moves.iter().map(|mv| rest.contains(mv)).collect();
            if moves.len() > 1 {
                visit(Self { position, began: sample.board, moves, wanted });
            }
            let after = position.after(next);
            if after.side() != position.side() {
                return;
            }
            position = after;
            rest.remove(0);
        }
    }

    /// The inputs that are on.
    pub(super) fn inputs(&self) -> Vec<usize> {
        let mut inputs = Vec::with_capacity(48);
        for_each_input(&self.position, &self.began, |input| inputs.push(input));
        inputs
    }

    /// What its moves are for a network.
    pub(super) fn descriptions(&self) -> Vec<Description> {
        let view = View::new(&self.position);
        self.moves.iter().map(|&mv| view.describe(mv)).collect()
    }

    /// What a network with these logits loses here, and how many moves it puts before the first that is wanted.
    pub(super) fn judge(&self, logits: &[f32]) -> (f32, usize) {
        let top = logits.iter().copied().fold(f32::MIN, f32::max);
        let all: f32 = logits.iter().map(|logit| (logit - top).exp()).sum();
        let wanted =
            || logits.iter().zip(&self.wanted).filter(|(_, wanted)| **wanted).map(|(logit, _)| *logit);
        let share: f32 = wanted().map(|logit| (logit - top).exp()).sum();
        let best = wanted().fold(f32::MIN, f32::max);
        let before = logits.iter().filter(|logit| **logit > best).count();
        (-(share / all).max(f32::MIN_POSITIVE).ln(), before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Origin;
    use arimaa::{PackedTurn, Turn};
    use engine::search::Score;

    fn states(position: &str, turn: &str) -> Vec<State> {
        let position: Position = position.parse().unwrap();
        let turn = Turn::parse(turn, &position).unwrap();
        let sample = Sample {
            board: *position.board(),
            side: position.side(),
            score: Score::evaluation(0),
            won: None,
            ply: 0,
            origin: Origin::Quiet,
            game: None,
            best: Some(PackedTurn::new(turn)),
        };
        let mut found = Vec::new();
        State::for_each(&sample, |state| found.push(state));
        found
    }

    #[test]
    fn a_turn_is_learned_move_by_move_in_any_order() {
        let start = "g [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]";
        let states = states(start, "Ee2n Ee3n Ha2n Hh2n");
        let wanted: Vec<usize> =
            states.iter().map(|state| state.wanted.iter().filter(|wanted| **wanted).count()).collect();
        // The elephant's second step is not legal before its first; the horses may go at any time.
        assert_eq!(wanted, [3, 3, 2, 1]);
        let left: Vec<u8> = states.iter().map(|state| state.position.steps_left()).collect();
        assert_eq!(left, [4, 3, 2, 1]);
    }

    #[test]
    fn a_push_is_one_move() {
        let states =
            states("g [                           r       E                           R]", "Ed4e rd5s Rh1n");
        let left: Vec<u8> = states.iter().map(|state| state.position.steps_left()).collect();
        assert_eq!(left, [4, 2]);
    }

    #[test]
    fn the_loss_is_that_of_all_moves_that_are_wanted() {
        let state =
            &states("g [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]", "Ha2n Hh2n")[0];
        let even = vec![0.0; state.moves.len()];
        let (loss, before) = state.judge(&even);
        assert!((loss - (state.moves.len() as f32 / 2.0).ln()).abs() < 1e-6);
        assert_eq!(before, 0);
        let wrong: Vec<f32> = state.wanted.iter().map(|wanted| if *wanted { 0.0 } else { 1.0 }).collect();
        assert_eq!(state.judge(&wrong).1, state.moves.len() - 2);
    }
}
