//! Samples in mid-turn, beside those of games:
//! `cargo run --release -p learn --example midturn -- OUT NODES COPIES SEED FOLDER…`.
use arimaa::Position;
use engine::random::Random;
use engine::search::{Engine, Limits, Root, Settings, Stop};
use learn::distil::Distiller;
use learn::sample::{Origin, Sample};
use learn::shard;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

fn main() {
    let mut args = std::env::args().skip(1);
    let out = PathBuf::from(args.next().unwrap());
    let nodes: u64 = args.next().unwrap().parse().unwrap();
    let copies: u64 = args.next().unwrap().parse().unwrap();
    let seed: u64 = args.next().unwrap().parse().unwrap();
    std::fs::create_dir_all(&out).unwrap();
    let files: Vec<PathBuf> = args.flat_map(|dir| shard::files(&PathBuf::from(dir)).unwrap()).collect();
    let next = AtomicUsize::new(0);
    let threads: usize = std::env::var("THREADS").ok().map_or(2, |n| n.parse().unwrap());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = Engine::new(Settings { threads: 1, hash_mb: 2, ..Settings::default() });
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(number) else { return };
                    let path = out.join(format!("{number:06}.samples"));
                    if path.exists() {
                        continue;
                    }
                    let mut distiller = Distiller::new(Random::part(seed, number as u64).bits());
                    let mut made = Vec::new();
                    for sample in shard::read(file).unwrap() {
                        if sample.origin == Origin::Aside || sample.position.steps_left() < Position::STEPS {
                            continue;
                        }
                        for _ in 0..copies {
                            let Some(aside) = distiller.weak_steps(&sample.position) else { continue };
                            let Some(root) = Root::of_turn(sample.position.board(), &aside) else { continue };
                            let report =
                                engine.search(&root, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
                            let Some(line) = report.lines.first() else { continue };
                            let score = line.score.centirabbits().clamp(-32000, 32000) as i16;
                            made.push(Sample {
                                position: aside,
                                score,
                                won: None,
                                turn: sample.turn,
                                origin: Origin::Aside,
                            });
                        }
                    }
                    shard::write(&path, &made).unwrap();
                    println!("{number} of {}: {}", files.len(), made.len());
                }
            });
        }
    });
}
