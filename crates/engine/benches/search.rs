//! How deep and how fast the search is on the 40 speed positions, and what a second thread brings:
//!
//! ```text
//! cargo bench -p engine --bench search -- [SECONDS] [THREADS]     # depth and nodes per second
//! cargo bench -p engine --bench search -- nodes [NODES]           # nodes per second, the fastest of five runs
//! cargo bench -p engine --bench search -- threads [COUNT]         # time to depth, one thread against two
//! ```
//!
//! With the name of a file that ends with `.nnue`, or the word `classical`, that is the evaluation.

use arimaa::{Board, Piece, Position, Side, Square};
use engine::eval::Evaluation;
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use nnue::Network;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<f64>().ok());
    let roots = roots();
    let usual = EngineOptions { hash_mb: 256, evaluation: evaluation(&words), ..EngineOptions::default() };
    if roots.is_empty() {
        println!("no positions: nothing measured");
    } else if words.iter().any(|word| word == "threads") {
        threads(usual, &roots[..roots.len().min(numbers.next().unwrap_or(40.0) as usize)]);
    } else if words.iter().any(|word| word == "nodes") {
        nodes(usual, &roots, numbers.next().unwrap_or(200_000.0) as u64);
    } else {
        depths(usual, &roots, numbers.next().unwrap_or(1.0), numbers.next().unwrap_or(1.0) as usize);
    }
}

fn evaluation(words: &[String]) -> Evaluation {
    if words.iter().any(|word| word == "classical") {
        return Evaluation::Classical;
    }
    let Some(name) = words.iter().find(|word| word.ends_with(".nnue")) else { return Evaluation::default() };
    let network = std::fs::read(name).ok().and_then(|bytes| Network::from_bytes(&bytes).ok());
    Evaluation::Network(Arc::new(network.unwrap_or_else(|| panic!("{name} is no network"))))
}

/// The positions of the data folder beside the repository, with their names.
fn roots() -> Vec<(String, Root)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/positions/speed");
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let root = Root::of_position(&read_drawing(&std::fs::read_to_string(path).ok()?))?;
        Some((name, root))
    };
    paths.iter().filter_map(read).collect()
}

/// How deep and how fast the search is.
fn depths(usual: EngineOptions, roots: &[(String, Root)], seconds: f64, threads: usize) {
    let limits = Limits::time(Duration::from_secs_f64(seconds));
    let mut engine = Engine::new(EngineOptions { threads, ..usual });
    let (mut depths, mut nodes, mut time) = (0.0, 0, 0.0);
    for (name, root) in roots {
        engine.forget();
        let report = engine.search(root, &limits, &Stop::new(), &mut |_| {});
        let line = &report.lines[0];
        println!(
            "{name}: depth {:>2}  {:>7.0} kn/s  {:>10}  {}",
            report.depth,
            report.speed() / 1e3,
            line.score.to_string(),
            line.turns[0].notation(root.position())
        );
        depths += f64::from(report.depth);
        nodes += report.nodes;
        time += report.elapsed.as_secs_f64();
    }
    let count = roots.len();
    let mean = depths / count as f64;
    println!("{count} positions, {seconds} s each: mean depth {mean:.2}, {:.0} nodes/s", nodes as f64 / time);
}

/// How fast the search is when nothing disturbs it: the fastest of a few runs counts for each position.
fn nodes(usual: EngineOptions, roots: &[(String, Root)], nodes: u64) {
    const RUNS: usize = 5;
    let mut engine = Engine::new(usual);
    let (mut sum, mut time) = (0, 0.0);
    for (_, root) in roots {
        let mut runs = Vec::new();
        for _ in 0..RUNS {
            engine.forget();
            let report = engine.search(root, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
            runs.push((report.elapsed, report.nodes));
        }
        if let Some((elapsed, nodes)) = runs.into_iter().min() {
            time += elapsed.as_secs_f64();
            sum += nodes;
        }
    }
    println!("{} positions, {nodes} nodes each: {:.0} nodes/s", roots.len(), sum as f64 / time);
}

/// How much sooner two threads reach a depth that takes one thread five seconds or more.
fn threads(settings: EngineOptions, roots: &[(String, Root)]) {
    let mut one = Engine::new(settings.clone());
    let mut two = Engine::new(EngineOptions { threads: 2, ..settings });
    let (mut sum, mut count) = (0.0, 0.0);
    for (name, root) in roots {
        one.forget();
        two.forget();
        let (mut depth, mut alone) = (0, 0.0);
        let stop = Stop::new();
        one.search(root, &Limits::time(Duration::from_secs(60)), &stop, &mut |report| {
            (depth, alone) = (report.depth, report.elapsed.as_secs_f64());
            if alone >= 5.0 {
                stop.request();
            }
        });
        if alone < 5.0 {
            println!("{name}: decided at depth {depth}");
            continue;
        }
        let mut together = 0.0;
        two.search(root, &Limits::depth(depth), &Stop::new(), &mut |report| {
            together = report.elapsed.as_secs_f64();
        });
        println!("{name}: depth {depth}  {alone:.2} s  {together:.2} s  {:.2}", alone / together);
        sum += (alone / together).ln();
        count += 1.0;
    }
    println!("{count} positions: two threads are {:.2} times as fast", f64::exp(sum / count));
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
