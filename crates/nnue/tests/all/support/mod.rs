//! Random networks and random games, always the same ones.

use arimaa::{Board, Kind, Piece, Position, Side, Square};
use nnue::{Float, Inputs, Scheme};

/// splitmix64 (Steele, Lea and Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A number from -limit to limit.
    pub fn float(&mut self, limit: f32) -> f32 {
        ((self.next() >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * limit
    }

    pub fn network(&mut self, inputs: Inputs, hidden: usize, buckets: usize) -> Float {
        let mut float = Float::zero(inputs, hidden, buckets, 400);
        float.weights.iter_mut().for_each(|weight| *weight = self.float(0.3));
        float.bias.iter_mut().for_each(|weight| *weight = self.float(1.0));
        float.output.iter_mut().for_each(|weight| *weight = self.float(1.98));
        float.output_bias.iter_mut().for_each(|weight| *weight = self.float(1.0));
        float.note = "random weights".into();
        float
    }

    /// A board on which every side has its pieces on its two first rows.
    pub fn setup(&mut self) -> Board {
        let mut board = Board::EMPTY;
        for side in [Side::Gold, Side::Silver] {
            let mut squares: Vec<Square> = side.home_rows().into_iter().collect();
            for kind in Kind::ALL {
                for _ in 0..kind.full_count() {
                    let square = squares.swap_remove(self.below(squares.len()));
                    board.put(square, Piece { side, kind });
                }
            }
        }
        board
    }

    /// The boards of a random game, one after each move (a step, push or pull), from a full board.
    pub fn game(&mut self, moves: usize) -> Vec<Board> {
        let mut position = Position::new(self.setup(), Side::Gold);
        let mut boards = vec![*position.board()];
        for _ in 0..moves {
            let list = position.moves();
            position =
                if list.is_empty() { position.pass() } else { position.after(list[self.below(list.len())]) };
            boards.push(*position.board());
        }
        boards
    }
}

/// All that a network can see.
pub fn all_inputs() -> impl Iterator<Item = Inputs> {
    Scheme::ALL.into_iter().flat_map(|scheme| [false, true].map(|mirrored| Inputs { scheme, mirrored }))
}
