//! How fast the tactics are: `cargo bench -p engine`.
use arimaa::archive::ArchiveReader;
use arimaa::{Ply, Position, Side};
use engine::tactics::captures::{can_capture, list};
use engine::tactics::goal::can_goal;
use std::time::Instant;

fn main() {
    let positions = positions();
    println!("{} positions", positions.len());
    report("goal, yes or no", &positions, |p| can_goal(p.board(), p.side(), p.steps_left()));
    report("captures, yes or no", &positions, |p| can_capture(p.board(), p.side(), p.steps_left()));
    report("captures, listed", &positions, |p| !list(p.board(), p.side(), p.steps_left()).is_empty());
    let some: Vec<Position> = positions.iter().copied().step_by(20).collect();
    let mut finder = engine::tactics::reach::Finder::new();
    report("reach, both sides", &some, |p| {
        finder.find(p.board(), Side::Gold) == finder.find(p.board(), Side::Silver)
    });
    for n in 1..=4 {
        let some: Vec<Position> = positions.iter().copied().filter(|p| p.steps_left() == n).collect();
        report(&format!("goal with {n} steps"), &some, |p| can_goal(p.board(), p.side(), p.steps_left()));
    }
}

fn report(name: &str, positions: &[Position], mut job: impl FnMut(&Position) -> bool) {
    let mut best = f64::MAX;
    let mut yes = 0;
    for _ in 0..7 {
        let start = Instant::now();
        yes = positions.iter().filter(|position| job(position)).count();
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name:<24} {yes:>8} yes {:>10.1} ns", best * 1e9 / positions.len() as f64);
}

fn positions() -> Vec<Position> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/games");
    let mut list = Vec::new();
    for name in ["allgames2002", "archive-201111-sample", "allgames202602-even"] {
        let bytes = std::fs::read(folder.join(format!("{name}.txt"))).unwrap();
        for game in ArchiveReader::new(bytes.as_slice()).unwrap() {
            let replay = game.unwrap().unwrap().replay().unwrap();
            for (_, position, ply) in replay.game.plies() {
                if let Ply::Turn(turn) = ply {
                    let mut now = *position;
                    for mv in turn.moves() {
                        list.push(now);
                        now = now.after(mv);
                    }
                    if now.side() == position.side() {
                        list.push(now);
                    }
                }
            }
        }
    }
    list
}
