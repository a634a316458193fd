//! How fast the evaluation is on the positions of real games: `cargo bench -p engine --bench eval`.

use arimaa::archive::ArchiveReader;
use arimaa::{Ply, Position};
use engine::eval::{Classical, Evaluator};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

/// The fastest of so many runs counts: the others were disturbed.
const RUNS: usize = 7;

fn main() {
    let positions = positions();
    if positions.is_empty() {
        println!("no games to take positions from: nothing measured");
        return;
    }
    let evaluator = Classical::default();
    let mut best = f64::MAX;
    let mut sum = 0i64;
    for _ in 0..RUNS {
        let start = Instant::now();
        sum = positions.iter().map(|position| i64::from(evaluator.evaluate(black_box(position)))).sum();
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{} positions, {:.0} ns each", positions.len(), best * 1e9 / positions.len() as f64);
    println!("sum of all scores: {sum}");
}

/// The starts of all turns of the games at hand.
fn positions() -> Vec<Position> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/games");
    let mut list = Vec::new();
    for name in ["allgames2002.txt", "archive-201111-sample.txt", "allgames202602-even.txt"] {
        let Ok(bytes) = std::fs::read(folder.join(name)) else {
            println!("{name} is not there: skipped");
            continue;
        };
        let Ok(games) = ArchiveReader::new(bytes.as_slice()) else { continue };
        for replay in games.filter_map(|game| game.ok()?.ok()?.replay().ok()) {
            let turns = replay.game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
            list.extend(turns.map(|(_, position, _)| *position));
        }
    }
    list
}
