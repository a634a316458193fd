//! Many positions near known ones, judged by the classical evaluation without a search: what a network learns first.

use crate::sample::{Origin, Sample};
use arimaa::{Board, Position};
use engine::eval::{Classical, Evaluator};
use engine::random::Random;
use engine::search::Score;
use engine::tactics::goal::can_goal;

/// Makes samples around others.
///
/// A copy has one or two more turns, each the best of a few random ones. Where the game is over or a rabbit could reach
/// goal at once, it is thrown away: a search finds that without an evaluation.
#[derive(Debug)]
pub struct Distiller {
    evaluator: Classical,
    random: Random,
}

impl Distiller {
    /// One whose choices depend on a seed.
    pub fn new(seed: u64) -> Self {
        Self { evaluator: Classical::default(), random: Random::new(seed) }
    }

    /// A sample near another one, unless that went wrong.
    pub fn near(&mut self, sample: &Sample) -> Option<Sample> {
        let mut position = sample.position();
        let mut ply = sample.ply;
        for _ in 0..=self.random.below(2) {
            let board = self.weak_turn(&position)?;
            position = Position::new(board, position.side().opponent());
            ply = ply.saturating_add(1);
        }
        let (board, side) = (*position.board(), position.side());
        if can_goal(&board, side, Position::STEPS) {
            return None;
        }
        let score = Score::evaluation(self.evaluator.evaluate(&position));
        Some(Sample {
            board,
            side,
            score,
            won: None,
            ply,
            origin: Origin::Aside,
            game: sample.game,
            best: None,
        })
    }

    /// The board after the best of one, four or sixteen random turns.
    pub fn weak_turn(&mut self, position: &Position) -> Option<Board> {
        let tries = 1 << (2 * self.random.below(3));
        let mover = position.side();
        let Self { evaluator, random } = self;
        let boards = (0..tries).map(|_| random.turn(*position).result(position));
        let going = boards.filter(|board| board != position.board() && board.outcome(mover).is_none());
        let value = |board: &Board| -evaluator.evaluate(&Position::new(*board, mover.opponent()));
        going.max_by_key(value)
    }
}

/// A sample near each of those, as bytes; some go wrong and are left out.
pub fn distil<'a>(samples: impl Iterator<Item = &'a Sample>, seed: u64) -> Vec<u8> {
    let mut distiller = Distiller::new(seed);
    samples.filter_map(|sample| distiller.near(sample)).flat_map(|sample| sample.to_bytes()).collect()
}
