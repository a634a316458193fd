//! A move generator on an array of squares, as simple as one writes it first: what Carlini measured his bitboards
//! against. It counts the same nodes as the rules' own generator.

use arimaa::{Kind, Perft, Position, Side, Square};

/// The steps from a square to the four beside it, on an array of ten columns whose edge is no part of the board.
const AROUND: [isize; 4] = [10, 1, -10, -1];
/// The squares of the traps.
const TRAPS: [usize; 4] = [place(2, 2), place(2, 5), place(5, 2), place(5, 5)];
/// What stands beyond the edge: no piece, and not empty.
const EDGE: i8 = i8::MAX;

const fn place(row: usize, column: usize) -> usize {
    (row + 1) * 10 + column + 1
}

/// A position: by square 0 for empty, 1 (rabbit) to 6 (elephant) for Gold, the same below 0 for Silver.
#[derive(Clone)]
pub struct Array {
    squares: [i8; 100],
    /// 1 for Gold, -1 for Silver.
    side: i8,
    steps_left: u8,
}

/// A move: from where to where a piece goes first, and, of a push or pull, a second one.
type Move = [Option<(usize, usize)>; 2];

impl Array {
    /// The same position.
    pub fn new(position: &Position) -> Self {
        let mut squares = [EDGE; 100];
        for square in Square::all() {
            let piece = position.board().piece_at(square).map_or(0, |piece| {
                let strength = piece.kind.index() as i8 + 1;
                if piece.side == Side::Gold { strength } else { -strength }
            });
            squares[place(usize::from(square.row()), usize::from(square.column()))] = piece;
        }
        let side = if position.side() == Side::Gold { 1 } else { -1 };
        Self { squares, side, steps_left: position.steps_left() }
    }

    /// All sequences of so many steps, as [`Position::perft`].
    pub fn perft(&self, steps: u32) -> Perft {
        let mut total = Perft::default();
        for mv in self.moves() {
            let cost = if mv[1].is_some() { 2 } else { 1 };
            if cost > steps {
                continue;
            }
            let next = self.after(mv);
            total.nodes += 1;
            if cost == steps {
                std::hint::black_box(&next);
                total.sequences += 1;
            } else {
                total += next.perft(steps - cost);
            }
        }
        total
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in 11..89 {
            let piece = self.squares[from];
            if piece == EDGE || piece * self.side <= 0 || self.is_frozen(from) {
                continue;
            }
            for (direction, step) in AROUND.into_iter().enumerate() {
                let to = from.wrapping_add_signed(step);
                let backwards = if self.side > 0 { 2 } else { 0 };
                let is_rabbit = piece.abs() == Kind::Rabbit.index() as i8 + 1;
                if self.squares[to] == 0 {
                    if !is_rabbit || direction != backwards {
                        moves.push([Some((from, to)), None]);
                    }
                    if self.steps_left >= 2 {
                        self.pulls(from, to, &mut moves);
                    }
                } else if self.steps_left >= 2 && self.beats(piece, to) {
                    for other in AROUND {
                        let away = to.wrapping_add_signed(other);
                        if self.squares[away] == 0 {
                            moves.push([Some((to, away)), Some((from, to))]);
                        }
                    }
                }
            }
        }
        moves
    }

    fn pulls(&self, from: usize, to: usize, moves: &mut Vec<Move>) {
        for step in AROUND {
            let victim = from.wrapping_add_signed(step);
            if self.beats(self.squares[from], victim) {
                moves.push([Some((from, to)), Some((victim, from))]);
            }
        }
    }

    /// Whether a weaker enemy of the piece is there.
    fn beats(&self, piece: i8, there: usize) -> bool {
        let other = self.squares[there];
        other != EDGE && other * piece < 0 && other.abs() < piece.abs()
    }

    fn is_frozen(&self, at: usize) -> bool {
        let piece = self.squares[at];
        let mut hunted = false;
        for step in AROUND {
            let other = self.squares[at.wrapping_add_signed(step)];
            if other == EDGE || other == 0 {
                continue;
            }
            if (other > 0) == (piece > 0) {
                return false;
            }
            hunted |= other.abs() > piece.abs();
        }
        hunted
    }

    fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let mut cost = 0;
        for (from, to) in mv.into_iter().flatten() {
            next.squares[to] = next.squares[from];
            next.squares[from] = 0;
            cost += 1;
            for trap in TRAPS {
                let piece = next.squares[trap];
                let helped = AROUND.iter().any(|&step| {
                    let other = next.squares[trap.wrapping_add_signed(step)];
                    other != EDGE && other * piece > 0
                });
                if piece != 0 && !helped {
                    next.squares[trap] = 0;
                }
            }
        }
        next.steps_left -= cost;
        if next.steps_left == 0 {
            next.steps_left = Position::STEPS;
            next.side = -next.side;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::lab::speed::POSITION;

    #[test]
    fn the_array_counts_what_the_rules_count() {
        let position: Position = POSITION.parse().unwrap();
        for steps in 1..=4 {
            assert_eq!(Array::new(&position).perft(steps), position.perft(steps), "{steps}");
        }
        // Across the end of a turn, from several positions.
        for position in engine::bench::positions().unwrap() {
            let late: Position = position.to_string().replacen(" [", "2 [", 1).parse().unwrap();
            assert_eq!(Array::new(&late).perft(3), late.perft(3), "{late}");
        }
    }
}
