//! How deep and how fast the search is: `cargo bench -p engine --bench search -- [SECONDS] [THREADS]`.

use arimaa::{Board, Piece, Position, Side, Square};
use engine::search::{Engine, Limits, Root, Settings, Stop};
use std::path::Path;
use std::time::Duration;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<f64>().ok());
    let seconds = numbers.next().unwrap_or(1.0);
    let threads = numbers.next().unwrap_or(1.0) as usize;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/positions/speed");
    let Ok(files) = std::fs::read_dir(folder) else {
        println!("no positions: nothing measured");
        return;
    };
    let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    let mut engine = Engine::new(Settings { threads, hash_mb: 256, ..Settings::default() });
    let (mut depths, mut nodes, mut time, mut count) = (0.0, 0, 0.0, 0.0);
    for path in paths {
        let Some(position) = std::fs::read_to_string(&path).ok().map(|text| read_drawing(&text)) else {
            continue;
        };
        let Some(root) = Root::of_position(&position) else { continue };
        engine.forget();
        let report =
            engine.search(&root, &Limits::time(Duration::from_secs_f64(seconds)), &Stop::new(), &mut |_| {});
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let line = &report.lines[0];
        println!(
            "{name}: depth {:>2}  {:>7.0} kn/s  {:>10}  {}",
            report.depth,
            report.speed() / 1e3,
            line.score.to_string(),
            line.turns[0].notation(&position)
        );
        depths += f64::from(report.depth);
        nodes += report.nodes;
        time += report.elapsed.as_secs_f64();
        count += 1.0;
    }
    println!(
        "{count} positions, {seconds} s each: mean depth {:.2}, {:.0} nodes/s",
        depths / count,
        nodes as f64 / time
    );
}

/// Reads a drawing without checking the number of pieces: one of the speed positions has three cats.
fn read_drawing(text: &str) -> Position {
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
