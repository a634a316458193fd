//! What a judgement costs: `cargo bench -p nnue`, with the number of hidden units as an argument if it is not 256.

#[path = "../tests/all/support/mod.rs"]
mod support;

use arimaa::{Board, Side};
use nnue::{Accumulator, Kernel, Network, Recent};
use std::hint::black_box;
use std::time::Instant;
use support::{Random, all_inputs};

/// The fastest of so many runs counts: the others were disturbed.
const RUNS: usize = 40;

fn main() {
    let hidden = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(256);
    let mut random = Random(1);
    let pairs = steps(&mut random);
    println!("{hidden} hidden units, {} steps of random games, nanoseconds each", pairs.len());
    println!("{:>28}  update  output  update+output  refresh", "");
    for inputs in all_inputs() {
        let Ok(network) = random.network(inputs, hidden, 8).quantise() else {
            println!("there is no network of that size");
            return;
        };
        for kernel in Kernel::available() {
            let network = network.clone().with_kernel(kernel);
            let name = format!("{:?}{}", inputs.scheme, if inputs.mirrored { " mirrored" } else { "" });
            let [update, output, both, refresh] = measure(&network, &pairs);
            println!(
                "{name:>20} {:>7}  {update:6.1}  {output:6.1}  {both:13.1}  {refresh:7.1}",
                kernel.name()
            );
        }
    }
}

/// Boards before and after a single step without a capture: two inputs differ by name.
fn steps(random: &mut Random) -> Vec<(Board, Board)> {
    let boards: Vec<Board> = (0..20).flat_map(|_| random.game(200)).collect();
    let single = |pair: &&[Board]| {
        pair[0].difference(&pair[1]).len() == 2 && pair[0].occupied().len() == pair[1].occupied().len()
    };
    boards.windows(2).filter(single).map(|pair| (pair[0], pair[1])).collect()
}

fn measure(network: &Network, pairs: &[(Board, Board)]) -> [f64; 4] {
    let fresh = |board: &Board| {
        let mut accumulator = Accumulator::new(network);
        accumulator.refresh(network, board);
        accumulator
    };
    // A few at a time, as in a search: all of them would not fit the caches.
    let mut sums = [0.0; 4];
    let groups = pairs.chunks(32);
    for group in groups.clone() {
        let parents: Vec<Accumulator> = group.iter().map(|(before, _)| fresh(before)).collect();
        let mut child = Accumulator::new(network);
        let mut recent = Recent::new(network);
        sums[0] += fastest(|| {
            for (parent, (_, board)) in parents.iter().zip(group) {
                child.update_from(network, Some(parent), &mut recent, black_box(board));
            }
        });
        sums[1] += fastest(|| {
            for parent in &parents {
                black_box(network.evaluate(black_box(parent), Side::Gold));
            }
        });
        sums[2] += fastest(|| {
            for (parent, (_, board)) in parents.iter().zip(group) {
                child.update_from(network, Some(parent), &mut recent, black_box(board));
                black_box(network.evaluate(&child, Side::Gold));
            }
        });
        sums[3] += fastest(|| {
            for (_, board) in group {
                child.refresh(network, black_box(board));
            }
        });
    }
    sums.map(|sum| sum * 1e9 / pairs.len() as f64)
}

fn fastest(mut run: impl FnMut()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    };
    (0..RUNS).map(time).fold(f64::MAX, f64::min)
}
