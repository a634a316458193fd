//! quick compare
use arimaa::*;
use engine::tactics::verify::*;
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
    let seed: u64 = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(7);
    let n: u64 = std::env::var("N").ok().and_then(|s| s.parse().ok()).unwrap_or(2000);
    let mut rng = Rng(seed);
    let (mut g, mut c) = (0, 0);
    for i in 0..n {
        let mut board = Board::EMPTY;
        let density = rng.below(6) + 1;
        for piece in Piece::all() {
            for _ in 0..piece.kind.full_count() {
                if rng.below(6) < density {
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
        let p = Position::mid_turn(board, side, steps).unwrap();
        let qs: Vec<Question> = match std::env::var("Q").as_deref() {
            Ok("d") => vec![Question::Defence],
            Ok("m") => vec![Question::Mobility],
            _ => vec![Question::Goal, Question::Captures],
        };
        if steps == 4 && i % 3 != 0 && qs[0] != Question::Mobility {
            continue;
        }
        match check(&p, &qs) {
            Ok(r) => {
                g += r[0].1 as u32;
                c += r.get(1).is_some_and(|x| x.1) as u32;
            }
            Err(d) => {
                panic!("{} {:?}\n{}\nclever {}\nbrute  {}", d.question, p, board.drawing(), d.clever, d.brute)
            }
        }
    }
    eprintln!("goals {g} captures {c}");
}
