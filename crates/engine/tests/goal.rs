//! quick compare
use arimaa::*;
use engine::tactics::{brute::for_each_state, goal::*};
struct Rng(u64);
impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d049bb133111eb);
        z ^ z >> 31
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}
#[test]
fn same_as_brute_force() {
    let mut rng = Rng(7);
    let mut yes = 0;
    for i in 0..30000 {
        let mut board = Board::EMPTY;
        let density = rng.below(3) + 1;
        for piece in Piece::all() {
            for _ in 0..piece.kind.full_count() {
                if rng.below(3) < density {
                    let mut row = rng.below(8);
                    if piece.kind == Kind::Rabbit && rng.below(3) > 0 {
                        row = if piece.side == Side::Gold { 4 + rng.below(3) } else { 1 + rng.below(3) };
                    }
                    if piece.kind == Kind::Rabbit
                        && (row == 7 && piece.side == Side::Gold || row == 0 && piece.side == Side::Silver)
                    {
                        continue;
                    }
                    let sq = Square::at(rng.below(8) as u8, row as u8).unwrap();
                    if board.piece_at(sq).is_none() {
                        board.put(sq, piece);
                    }
                }
            }
        }
        for sq in board.unsupported() {
            board.remove(sq);
        }
        for sq in board.unsupported() {
            board.remove(sq);
        }
        let side = Side::ALL[(rng.below(2)) as usize];
        let steps = [1, 2, 3, 4][rng.below(4) as usize];
        if steps == 4 && i % 4 != 0 {
            continue;
        }
        let mut least = None;
        for_each_state(&board, side, steps, |s| {
            if least.is_none() && s.board.has_goal(side) {
                least = Some(s.steps);
            }
        });
        let turn = find_goal(&board, side, steps);
        if least.is_some() {
            yes += 1;
        }
        assert_eq!(turn.map(|t| t.steps()), least, "{side} {steps}\n{}", board.drawing());
        if let Some(t) = turn {
            assert!(t.result(&Position::new(board, side)).has_goal(side));
        }
    }
    eprintln!("yes {yes}");
}
