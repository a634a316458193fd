//! How good the turns of several engines are, judged by a deeper search: cheaper than matches, and the same positions
//! for all.
//!
//! ```text
//! cargo run --release -p arena --example regret -- FOLDER "hathi;nodes=20000" "hathi;nodes=20000;off=razoring" ...
//! ```
//!
//! Every engine chooses a turn in every position of `FOLDER/positions.txt`. What a turn is worth, in chances to win, is
//! told by a search of the position after it. The table has the mean difference from the first engine's turns, with its
//! standard error. Positions are made if there are none, from games of Hathi against itself; what was judged is kept in
//! `FOLDER/judged.txt` for the next run.

use arena::openings::Maker;
use arena::{Configuration, EngineSpec, Runner};
use arimaa::{Game, Phase, Position, Turn};
use engine::eval::win_probability;
use engine::search::{Engine, Limits, Report, Root, Settings, Stop};
use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The positions that are made.
const POSITIONS: usize = 1600;
/// The nodes of a search in the games from which they come.
const GAME_NODES: u64 = 2_000;
/// One position is taken every so many turns.
const APART: u32 = 7;
/// The nodes of the search that judges a turn.
const JUDGE_NODES: u64 = 200_000;
const THREADS: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, engines @ ..] = words.as_slice() else { return Err("regret FOLDER ENGINE...".into()) };
    let folder = Path::new(folder);
    fs::create_dir_all(folder)?;
    let positions = positions(&folder.join("positions.txt"))?;
    let judged = folder.join("judged.txt");
    let mut worth: HashMap<String, f64> = HashMap::new();
    for line in fs::read_to_string(&judged).unwrap_or_default().lines() {
        if let Some((position, chance)) = line.split_once('\t') {
            worth.insert(position.to_string(), chance.parse()?);
        }
    }
    let mut first: Option<Vec<f64>> = None;
    println!("| engine | depth | nodes | other turns | worth | difference, % |\n|---|---|---|---|---|---|");
    for name in engines {
        let choices = in_parallel(&positions, engine_of(name)?, |engine, position| {
            let report = engine.search(position);
            let after = report.best().map(|turn| after(position, turn));
            (after, f64::from(report.depth), report.nodes as f64)
        });
        let afters: Vec<Position> = choices.iter().filter_map(|(after, ..)| *after).collect();
        let mut unknown: Vec<Position> =
            afters.iter().copied().filter(|after| !worth.contains_key(&after.to_string())).collect();
        unknown.sort_by_key(Position::key);
        unknown.dedup();
        let values = in_parallel(&unknown, Settled::judge(), |judge, after| judge.chance_of_mover(after));
        for (after, value) in unknown.iter().zip(&values) {
            worth.insert(after.to_string(), *value);
        }
        let mut text = fs::read_to_string(&judged).unwrap_or_default();
        for (after, value) in unknown.iter().zip(&values) {
            writeln!(text, "{after}\t{value:.5}")?;
        }
        fs::write(&judged, text)?;
        let values: Vec<f64> = afters.iter().map(|after| worth[&after.to_string()]).collect();
        let depths: Vec<f64> = choices.iter().map(|&(_, depth, _)| depth).collect();
        let nodes: Vec<f64> = choices.iter().map(|&(_, _, nodes)| nodes).collect();
        let (depth, nodes) = (mean_and_error(&depths).0, mean_and_error(&nodes).0);
        let base = first.get_or_insert_with(|| values.clone());
        let differences: Vec<f64> =
            values.iter().zip(base.iter()).map(|(value, base)| 100.0 * (value - base)).collect();
        let others = differences.iter().filter(|difference| **difference != 0.0).count();
        let (mean, error) = mean_and_error(&differences);
        let worth = 100.0 * mean_and_error(&values).0;
        println!("| {name} | {depth:.2} | {nodes:.0} | {others} | {worth:.2} | {mean:+.2} ± {error:.2} |");
    }
    Ok(())
}

/// An engine and what ends its searches.
#[derive(Clone)]
struct Settled {
    settings: Settings,
    limits: Limits,
}

impl Settled {
    fn judge() -> Self {
        let settings = Settings { hash_mb: 32, ..Settings::default() };
        Self { settings, limits: Limits::nodes(JUDGE_NODES) }
    }
}

struct Searcher {
    engine: Engine,
    limits: Limits,
}

impl Searcher {
    fn search(&mut self, position: &Position) -> Report {
        self.engine.forget();
        match Root::of_position(position) {
            Some(root) => self.engine.search(&root, &self.limits, &Stop::new(), &mut |_| {}),
            None => Report::default(),
        }
    }

    /// The chance of the side that has just moved. A position without a search is lost for the side to move.
    fn chance_of_mover(&mut self, position: &Position) -> f64 {
        let report = self.search(position);
        report.lines.first().map_or(1.0, |line| win_probability(-f64::from(line.score.centirabbits()), 400.0))
    }
}

fn engine_of(name: &str) -> Result<Settled, Box<dyn Error>> {
    let spec: EngineSpec = name.parse()?;
    if spec.runner != Runner::Hathi {
        return Err(format!("{name} is not Hathi").into());
    }
    let configuration = Configuration::new(&spec.options)?;
    Ok(Settled { settings: configuration.settings().clone(), limits: *configuration.limits() })
}

fn after(position: &Position, turn: Turn) -> Position {
    Position::new(turn.result(position), position.side().opponent())
}

/// Does the same for all positions, on all threads.
fn in_parallel<T: Send>(
    positions: &[Position],
    settled: Settled,
    work: impl Fn(&mut Searcher, &Position) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                let mut searcher =
                    Searcher { engine: Engine::new(settled.settings.clone()), limits: settled.limits };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(position) = positions.get(number) else { break };
                    let result = work(&mut searcher, position);
                    done.lock().expect("no thread panics").push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panics");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The positions of a file, which is made if it is not there.
fn positions(file: &Path) -> Result<Vec<Position>, Box<dyn Error>> {
    if !file.exists() {
        let mut text = String::new();
        for position in made() {
            writeln!(text, "{position}")?;
        }
        fs::write(file, text)?;
    }
    fs::read_to_string(file)?.lines().map(|line| Ok(line.parse()?)).collect()
}

/// Positions of games that Hathi plays against itself.
fn made() -> Vec<Position> {
    let mut maker = Maker::new(1);
    let mut engine = Engine::new(Settings { hash_mb: 4, ..Settings::default() });
    let mut positions = Vec::new();
    for number in 0.. {
        let mut game: Game = maker.make(number);
        engine.forget();
        while let Phase::Turn(position) = game.phase()
            && let Some(root) = Root::of(&game)
        {
            let report = engine.search(&root, &Limits::nodes(GAME_NODES), &Stop::new(), &mut |_| {});
            let Some(line) = report.lines.first() else { break };
            if line.score.centirabbits().abs() < 1_000 && game.ply().is_multiple_of(APART) {
                positions.push(position);
            }
            if positions.len() == POSITIONS {
                return positions;
            }
            if game.play(line.turns[0]).is_err() {
                break;
            }
        }
    }
    positions
}

fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}
