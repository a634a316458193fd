//! Samples out of nothing, for the tests and the bench.

use arimaa::{Board, Kind, Piece, Side};
use engine::random::Random;
use engine::search::Score;
use learn::sample::{GameId, Origin, Sample};

/// The samples of a game.
const GAME: u64 = 40;

/// So many samples: 12 to 32 pieces anywhere, an elephant for both sides. The score is the material, the same for every
/// kind; the result is chance, the fairer the smaller the score. Every [`GAME`] of them are a game.
pub fn samples(count: u64) -> Vec<Sample> {
    (0..count).map(sample).collect()
}

fn sample(number: u64) -> Sample {
    let mut random = Random::part(1, number);
    let mut board = Board::EMPTY;
    for count in 0..12 + random.below(21) {
        let gold = if count < 2 { count == 0 } else { random.chance(1, 2) };
        let side = if gold { Side::Gold } else { Side::Silver };
        let kind = if count < 2 { Kind::Elephant } else { Kind::ALL[random.below(5) as usize] };
        let Some(square) = random.pick(board.empty()) else { continue };
        board.put(square, Piece { side, kind });
    }
    let side = if random.chance(1, 2) { Side::Gold } else { Side::Silver };
    let pieces = |side| board.side(side).len() as i16;
    let score = 100 * (pieces(side) - pieces(side.opponent()));
    let won = random.unit() < 1.0 / (1.0 + f64::from(-score / 400).exp());
    let origin = Origin::ALL[random.below(3) as usize];
    let won = (origin != Origin::Aside).then_some(won);
    Sample {
        board,
        side,
        score: Score::evaluation(score.into()),
        won,
        ply: (number % GAME) as u16,
        origin,
        game: Some(GameId::new(number / GAME)),
        best: None,
    }
}
