//! How fast the tactics are: `cargo bench -p engine --bench tactics [-- NAME]`.
//!
//! Averages over all mid-turn and turn-start positions of the games beside the repository; where there are none, over
//! positions that are made for verification, which are far more difficult. One thread, best of several rounds. `NAME`
//! picks the jobs whose names contain it, and `--once` runs them once, for counts of instructions
//! (`perf stat -e instructions:u` or `valgrind --tool=callgrind`).

mod games;

use arimaa::{Position, Side};
use engine::tactics::captures::{can_capture, list};
use engine::tactics::distance::Distances;
use engine::tactics::goal::can_goal;
use engine::tactics::positions::PositionSource;
use engine::tactics::reach::Finder;
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let rounds = if arguments.iter().any(|argument| argument == "--once") { 1 } else { 7 };
    let wanted = |name: &str| arguments.iter().all(|part| part == "--once" || name.contains(part.as_str()));
    let mut positions = games::within_turns();
    if positions.is_empty() {
        println!("no games beside the repository: difficult random positions instead");
        positions = PositionSource::new(1, Vec::new()).take(20_000).collect();
    }
    println!("{} positions", positions.len());
    let few: Vec<Position> = positions.iter().copied().step_by(20).collect();
    let report = |name: &str, bar: f64, positions: &[Position], job: &mut dyn FnMut(&Position) -> bool| {
        if wanted(name) {
            time(name, bar, rounds, positions, job);
        }
    };
    report("goal, yes or no", 40.0, &positions, &mut |p| can_goal(p.board(), p.side(), p.steps_left()));
    report("captures, yes or no", 150.0, &positions, &mut |p| {
        can_capture(p.board(), p.side(), p.steps_left())
    });
    report("captures, listed", 400.0, &positions, &mut |p| {
        !list(p.board(), p.side(), p.steps_left()).is_empty()
    });
    let mut finder = Finder::new();
    report("mobility, both sides", 300_000.0, &few, &mut |p| {
        Side::ALL.into_iter().all(|side| {
            black_box(finder.find(p.board(), side));
            true
        })
    });
    let mut finder = Finder::new();
    let reaches: Vec<_> = few.iter().map(|p| Side::ALL.map(|side| finder.find(p.board(), side))).collect();
    let mut index = 0;
    report("distances", 20_000.0, &few, &mut |p| {
        let [gold, silver] = &reaches[index % reaches.len()];
        index += 1;
        black_box(Distances::of(p.board(), gold, silver));
        true
    });
}

/// Times a job on every position and prints the mean of the best round, with the bar that it should keep.
fn time(name: &str, bar: f64, rounds: usize, positions: &[Position], job: &mut dyn FnMut(&Position) -> bool) {
    let mut best = f64::MAX;
    let mut yes = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        yes = positions.iter().filter(|position| job(position)).count();
        best = best.min(start.elapsed().as_secs_f64());
    }
    let mean = best * 1e9 / positions.len() as f64;
    println!("{name:<24} {mean:>10.1} ns (bar {bar:>8}), {yes} yes");
}
