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
//! `FOLDER/judged.txt` for the next run. Another network judges otherwise: it wants another folder.

use arena::{EngineSpec, Runner};
use arimaa::{Game, Phase, Position, Turn};
use engine::configuration::Configuration;
use engine::eval::win_probability;
use engine::openings::Maker;
use engine::search::{Engine, EngineOptions, Limits, Report, Root, Stop};
use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
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
    let [folder, names @ ..] = words.as_slice() else { return Err("regret FOLDER ENGINE...".into()) };
    let engines: Vec<Settled> = names.iter().map(|name| engine_of(name)).collect::<Result<_, _>>()?;
    let folder = Path::new(folder);
    fs::create_dir_all(folder)?;
    let positions = positions(&folder.join("positions.txt"))?;
    let mut judged = Judged::open(&folder.join("judged.txt"))?;
    let mut first: Option<Vec<f64>> = None;
    println!("| engine | depth | nodes | other turns | worth | difference, % |\n|---|---|---|---|---|---|");
    for (name, engine) in names.iter().zip(engines) {
        let reports = in_parallel(&positions, engine, Searcher::search);
        let turns = positions.iter().zip(&reports);
        let afters: Vec<Position> =
            turns.filter_map(|(position, report)| Some(after(position, report.best()?))).collect();
        let worth = judged.worth(&afters)?;
        let depths: Vec<f64> = reports.iter().map(|report| f64::from(report.depth)).collect();
        let nodes: Vec<f64> = reports.iter().map(|report| report.nodes as f64).collect();
        let base = first.get_or_insert_with(|| worth.clone());
        let differences: Vec<f64> =
            worth.iter().zip(base.iter()).map(|(worth, base)| 100.0 * (worth - base)).collect();
        let others = differences.iter().filter(|difference| **difference != 0.0).count();
        let [(depth, _), (nodes, _), (worth, _), (mean, error)] =
            [&depths, &nodes, &worth, &differences].map(|values| mean_and_error(values));
        let worth = 100.0 * worth;
        println!("| {name} | {depth:.2} | {nodes:.0} | {others} | {worth:.2} | {mean:+.2} ± {error:.2} |");
    }
    Ok(())
}

/// What positions are worth for the side that has just moved, also in the file.
struct Judged {
    file: File,
    known: HashMap<String, f64>,
}

impl Judged {
    fn open(path: &Path) -> Result<Self, Box<dyn Error>> {
        let file = File::options().append(true).create(true).open(path)?;
        let mut known = HashMap::new();
        for line in fs::read_to_string(path)?.lines() {
            let (position, chance) = line.split_once('\t').ok_or_else(|| format!("no chance in {line:?}"))?;
            known.insert(position.to_string(), chance.parse()?);
        }
        Ok(Self { file, known })
    }

    /// Judges what is not known yet.
    fn worth(&mut self, afters: &[Position]) -> Result<Vec<f64>, Box<dyn Error>> {
        let is_new = |after: &&Position| !self.known.contains_key(&after.to_string());
        let mut unknown: Vec<Position> = afters.iter().filter(is_new).copied().collect();
        unknown.sort_by_key(Position::key);
        unknown.dedup();
        let chances = in_parallel(&unknown, Settled::judge(), Searcher::chance_of_mover);
        for (after, chance) in unknown.iter().zip(chances) {
            writeln!(self.file, "{after}\t{chance:.5}")?;
            self.known.insert(after.to_string(), chance);
        }
        Ok(afters.iter().map(|after| self.known[&after.to_string()]).collect())
    }
}

/// An engine and what ends its searches.
#[derive(Clone)]
struct Settled {
    settings: EngineOptions,
    limits: Limits,
}

impl Settled {
    fn judge() -> Self {
        let settings = EngineOptions { hash_mb: 32, ..EngineOptions::default() };
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
    let configuration = Configuration::new(spec.settings()).map_err(|error| error.to_string())?;
    let limits = configuration.limits;
    if limits.nodes.is_none() && limits.depth.is_none() {
        return Err(format!("{name} would search for ever: it needs nodes or depth").into());
    }
    Ok(Settled { settings: configuration.engine, limits })
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
    let mut maker = Maker::new(1).expect("memory for a small engine");
    let mut engine = Engine::new(EngineOptions { hash_mb: 4, ..EngineOptions::default() });
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
