//! How fast the distances of all pieces are found, once it is known what they can reach:
//! `cargo bench -p engine --bench distance`.

use arimaa::archive::ArchiveReader;
use arimaa::{Board, Ply, Side};
use engine::tactics::distance::Distances;
use engine::tactics::positions::PositionSource;
use engine::tactics::reach::Reach;
use std::hint::black_box;
use std::time::Instant;

/// So many boards of each sort, far enough apart in games to differ.
const BOARDS: usize = 2000;

fn main() {
    let random = PositionSource::new(1, Vec::new()).take(BOARDS).map(|position| *position.board()).collect();
    report("random boards", random);
    match game_boards() {
        Some(boards) => report("boards of games", boards),
        None => println!("boards of games: the archive is not here"),
    }
}

fn report(name: &str, boards: Vec<Board>) {
    let pieces: u32 = boards.iter().map(|board| board.occupied().len()).sum();
    let start = Instant::now();
    let jobs: Vec<(Board, Reach, Reach)> = boards
        .into_iter()
        .map(|board| (board, Reach::of(&board, Side::Gold), Reach::of(&board, Side::Silver)))
        .collect();
    let number = jobs.len() as f64;
    let reach = start.elapsed().as_secs_f64() / number;
    let mut best = f64::MAX;
    for _ in 0..20 {
        let start = Instant::now();
        for (board, gold, silver) in &jobs {
            black_box(Distances::of(black_box(board), gold, silver));
        }
        best = best.min(start.elapsed().as_secs_f64() / number);
    }
    println!(
        "{name}: {number} with {:.1} pieces on average; reach {:.1} µs, distances {:.2} µs",
        f64::from(pieces) / number,
        reach * 1e6,
        best * 1e6
    );
}

/// Boards from an archive of games, if it is on this machine.
fn game_boards() -> Option<Vec<Board>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/games");
    let bytes = std::fs::read(folder.join("archive-201111-sample.txt")).ok()?;
    let mut boards = Vec::new();
    for game in ArchiveReader::new(bytes.as_slice()).ok()?.flatten().flatten() {
        if let Ok(replay) = game.replay() {
            let turns = replay.game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
            boards.extend(turns.map(|(_, position, _)| *position.board()));
        }
    }
    let step = (boards.len() / BOARDS).max(1);
    Some(boards.into_iter().step_by(step).take(BOARDS).collect())
}
