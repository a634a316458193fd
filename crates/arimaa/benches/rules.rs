//! How fast the rules are: `cargo bench -p arimaa`.
//!
//! Everything is timed in one run, best of several rounds, on one thread, because machines are noisy. For instruction
//! counts, which are not: `valgrind --tool=callgrind target/release/deps/rules-… --once`.

use arimaa::{Board, Piece, Position, Side, Square, TurnGenerator};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let once = std::env::args().any(|argument| argument == "--once");
    let rounds = if once { 1 } else { 7 };
    let openings = positions();
    report("perft 4, moves made", rounds, || openings.iter().map(|position| position.perft(4).nodes).sum());
    let mut generator = TurnGenerator::new();
    report("distinct turns", rounds, || {
        let mut count = 0;
        for position in &openings {
            generator.for_each(position, |turn, board| {
                black_box((turn, board));
                count += 1;
            });
        }
        count
    });
}

fn positions() -> Vec<Position> {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/positions/speed");
    (1..=40)
        .filter_map(|i| std::fs::read_to_string(folder.join(format!("t{i:03}.txt"))).ok())
        .map(|text| read(&text))
        .collect()
}

/// Reads a drawing without checking the number of pieces: one of the speed positions has three cats.
fn read(text: &str) -> Position {
    let side = text
        .trim_start_matches(|letter: char| letter.is_ascii_digit())
        .chars()
        .next()
        .and_then(Side::from_letter);
    let mut board = Board::EMPTY;
    for (row, line) in
        text.lines().filter_map(|line| line.get(2..).filter(|_| line[1..].starts_with('|'))).enumerate()
    {
        for column in 0..8u8 {
            let piece = line.chars().nth(usize::from(column) * 2 + 1).and_then(Piece::from_letter);
            if let (Some(piece), Some(square)) = (piece, Square::at(column, 7 - row as u8)) {
                board.put(square, piece);
            }
        }
    }
    Position::new(board, side.expect("a side to move"))
}

/// Times a job that gives a number of things done, and prints the best rate.
fn report(name: &str, rounds: usize, mut job: impl FnMut() -> u64) {
    let mut best = f64::MAX;
    let mut count = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        count = job();
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name:<24} {count:>12} in {best:>8.4} s {:>10.2} million/s", count as f64 / best / 1e6);
}
