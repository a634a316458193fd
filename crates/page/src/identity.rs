//! Which piece is which: a piece keeps its number from view to view, so that the host can move it instead of drawing
//! another one.

use crate::view::{CapturedView, MotionView};
use arimaa::{Board, Piece, Square, Step};

/// The numbers of the pieces on the board that was shown last.
#[derive(Clone, Debug)]
pub struct Identities {
    board: Board,
    ids: [u32; 64],
    next: u32,
}

impl Default for Identities {
    fn default() -> Self {
        Self { board: Board::EMPTY, ids: [0; 64], next: 1 }
    }
}

impl Identities {
    /// The number of the piece on a square.
    pub fn id(&self, square: Square) -> u32 {
        self.ids[square.index()]
    }

    /// Another board is shown. If the steps lead to it, the pieces go that way, and the motion tells how. If not, each
    /// piece of the new board is the same as before if it stands on its square, or else the nearest one of its kind.
    pub fn show(&mut self, board: &Board, steps: &[Step]) -> Vec<MotionView> {
        if self.board == *board {
            return Vec::new();
        }
        let mut moved = self.clone();
        let motion: Option<Vec<MotionView>> = steps.iter().map(|&step| moved.step(step)).collect();
        if let Some(motion) = motion
            && moved.board == *board
        {
            *self = moved;
            return motion;
        }
        self.compare(board);
        Vec::new()
    }

    fn step(&mut self, step: Step) -> Option<MotionView> {
        let fits =
            self.board.piece_at(step.from) == Some(step.piece) && self.board.piece_at(step.to()).is_none();
        if !fits {
            return None;
        }
        let id = self.id(step.from);
        self.ids[step.to().index()] = id;
        let capture = self.board.displace(step.piece.side, step.from, step.direction);
        let captured = capture.map(|capture| CapturedView {
            id: self.id(capture.trap),
            piece: capture.piece,
            square: capture.trap,
        });
        Some(MotionView { id, piece: step.piece, from: step.from, to: step.to(), captured })
    }

    fn compare(&mut self, board: &Board) {
        let mut ids = [0; 64];
        let mut gone: Vec<(Square, Piece)> = Vec::new();
        for (square, piece) in self.board.iter() {
            if board.piece_at(square) == Some(piece) {
                ids[square.index()] = self.id(square);
            } else {
                gone.push((square, piece));
            }
        }
        for (square, piece) in
            board.iter().filter(|&(square, piece)| self.board.piece_at(square) != Some(piece))
        {
            let nearest = (0..gone.len())
                .filter(|&place| gone[place].1 == piece)
                .min_by_key(|&place| gone[place].0.distance(square));
            ids[square.index()] = match nearest {
                Some(place) => self.id(gone.swap_remove(place).0),
                None => {
                    self.next += 1;
                    self.next - 1
                }
            };
        }
        self.ids = ids;
        self.board = *board;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with these pieces, written as placements.
    fn board(text: &str) -> Board {
        let mut board = Board::EMPTY;
        for word in text.split(' ') {
            let Ok(arimaa::Token::Place(piece, square)) = word.parse() else { panic!("{word}") };
            board.put(square, piece);
        }
        board
    }

    #[test]
    fn a_piece_keeps_its_number_along_its_steps() {
        let (start, end) = (board("Ed4 rh5"), board("Ee5 rh5"));
        let mut identities = Identities::default();
        assert_eq!(identities.show(&start, &[]), []);
        let elephant = identities.id("d4".parse().unwrap());
        let steps: Vec<Step> = ["Ed4n", "Ed5e"].iter().map(|step| step.parse().unwrap()).collect();
        let motion = identities.show(&end, &steps);
        assert_eq!(motion.iter().map(|step| step.id).collect::<Vec<_>>(), [elephant, elephant]);
        assert_eq!(identities.id("e5".parse().unwrap()), elephant);
        // Back without the steps: by likeness.
        assert_eq!(identities.show(&start, &[]), []);
        assert_eq!(identities.id("d4".parse().unwrap()), elephant);
    }

    #[test]
    fn numbers_are_never_used_twice() {
        let mut identities = Identities::default();
        identities.show(&board("Ed4"), &[]);
        let elephant = identities.id("d4".parse().unwrap());
        identities.show(&Board::EMPTY, &[]);
        identities.show(&board("rd4"), &[]);
        assert_ne!(identities.id("d4".parse().unwrap()), elephant);
    }
}
