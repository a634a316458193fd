//! How fast the trainer is, with random positions: `cargo bench -p learn --bench train -- [THREADS]`.

mod samples;

use learn::train::{Data, EXAMPLE, Settings, Trainer};
use std::time::Instant;

/// So many different positions.
const SAMPLES: u64 = 1_000_000;
/// The fastest of so many batches counts apart from the mean: the others were disturbed.
const BATCHES: u32 = 16;

fn main() {
    let threads: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let samples = samples::samples(SAMPLES);
    let mut settings: Settings = EXAMPLE.parse().expect("the example is right");
    // The fewest inputs that there are: 768.
    settings.inputs = nnue::Scheme::Named;
    (settings.score_limit, settings.validation.0) = (None, 0.0);
    let data = Data::new(&settings, &samples).expect("there are samples");
    for threads in if threads.is_empty() { vec![1, 2] } else { threads } {
        settings.threads = threads;
        let mut trainer = Trainer::new(&settings, &data);
        trainer.step();
        let (start, mut best) = (Instant::now(), f64::MAX);
        for _ in 0..BATCHES {
            let start = Instant::now();
            trainer.step();
            best = best.min(start.elapsed().as_secs_f64());
        }
        let mean = start.elapsed().as_secs_f64() / f64::from(BATCHES);
        let rate = |seconds: f64| settings.batch as f64 / seconds;
        println!(
            "{} inputs, {} hidden, {threads} threads: {:.0} positions/s, {:.0} at best",
            settings.shape().inputs.count(),
            settings.hidden,
            rate(mean),
            rate(best)
        );
    }
}
