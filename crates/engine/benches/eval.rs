//! How fast the evaluation is on the positions of real games: `cargo bench -p engine --bench eval`.

mod games;

use engine::eval::{Classical, Evaluator};
use std::hint::black_box;
use std::time::Instant;

/// The fastest of so many runs counts: the others were disturbed.
const RUNS: usize = 25;

fn main() {
    let positions = games::starts_of_turns();
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
