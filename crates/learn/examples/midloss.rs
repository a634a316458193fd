//! The losses of networks on samples in mid-turn: `cargo run --release -p learn --example midloss -- FOLDER NETWORK…`.
use arimaa::Position;
use learn::shard;
use nnue::Network;
use std::path::PathBuf;
fn main() {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().unwrap());
    let networks: Vec<_> = args
        .map(|path| (path.clone(), Network::from_bytes(&std::fs::read(path).unwrap()).unwrap()))
        .collect();
    let sig = |s: f64| 1.0 / (1.0 + (-s / 400.0).exp());
    let mut sums = vec![[[0.0f64; 4]; 5]; networks.len()];
    let mut counts = [0.0f64; 5];
    for file in shard::files(&dir).unwrap() {
        for sample in shard::read(&file).unwrap() {
            if sample.score.abs() > 3000 {
                continue;
            }
            let k = sample.position.steps_left();
            counts[k as usize] += 1.0;
            let target = sig(f64::from(sample.score));
            for (n, (_, network)) in networks.iter().enumerate() {
                let direct = f64::from(network.judge(&sample.position));
                let pass = -f64::from(
                    network
                        .judge(&Position::new(*sample.position.board(), sample.position.side().opponent())),
                );
                let guesses = [direct, pass, pass + 20.0 * f64::from(k), pass + 50.0 * f64::from(k)];
                for (i, g) in guesses.iter().enumerate() {
                    sums[n][k as usize][i] += (sig(*g) - target).powi(2);
                }
            }
        }
    }
    for (n, (name, _)) in networks.iter().enumerate() {
        println!("{name}: steps: direct, pass, pass+20k, pass+50k");
        for k in 1..=4 {
            let f: Vec<String> = sums[n][k].iter().map(|s| format!("{:.6}", s / counts[k])).collect();
            println!("  {k} ({}): {}", counts[k], f.join("  "));
        }
    }
}
