//! From games to numbers.

use super::choice::{Data, Selection};
use super::methods::{Coefficients, Cut, Method, binding};
use super::program::SolveError;
use crate::parallel::in_parallel;
use arena::{Log, LogError};
use arimaa::{Game, PackedTurn, Position, TurnGenerator};
use engine::bench::Identity;
use engine::eval::{Classical, Evaluation, Linear, Params};
use engine::search::{EngineOptions, Stop};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// How weights are learned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Which program.
    pub method: Method,
    /// From which positions.
    pub selection: Selection,
    /// The factors of the program.
    pub coefficients: Coefficients,
    /// How often an advanced program is solved.
    pub rounds: u32,
    /// What tells these games from others.
    pub checksum: u32,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Learned {
    /// All numbers of the evaluation.
    pub params: Params,
    /// The games and positions that were learned from.
    pub games: usize,
    /// The positions.
    pub positions: usize,
    /// How many numbers were learned.
    pub numbers: usize,
    /// The numbers that would have been out of their range.
    pub clamped: Vec<String>,
    /// The rounds of an advanced program.
    pub rounds: Vec<Round>,
}

/// A round of an advanced program, finished: all that is needed to go on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The loss of the weights before this round, with all turns looked at.
    pub loss: f64,
    /// The loss of the weights of this round, with the turns that the program knows: never above what is possible.
    pub bound: f64,
    /// The weights.
    pub weights: Vec<f64>,
    /// The comparisons that hold them: the choice, the turn, and the weights by which it was found the best.
    comparisons: Vec<Comparison>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Comparison {
    choice: usize,
    turn: u32,
    /// The number of the round whose weights it was found with.
    found: usize,
}

/// What whoever waits is told.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// So many of so many positions have their features.
    Features(u64),
    /// A round of an advanced program begins.
    Round(u32),
    /// In that round so many positions have been looked through.
    Looked(u64),
    /// The solver works.
    Solving,
}

/// Why nothing was learned.
#[derive(Debug, thiserror::Error)]
pub enum LearnError {
    /// There is nothing to learn from.
    #[error("there is no game here that ended by the rules and has no capture in its first two turns")]
    NoGames,
    /// All positions have the same material and so on: nothing can be compared with what is not learned.
    #[error("these positions do not differ in material: there is nothing to measure weights by")]
    NoRest,
    /// What is kept is damaged.
    #[error("{0}: this is not what was learned from these games")]
    Damaged(String),
    /// The program cannot be solved.
    #[error("{0}")]
    Solve(SolveError),
    /// Somebody has stopped it; finished rounds are kept.
    #[error("interrupted")]
    Interrupted,
    /// Nothing can be kept.
    #[error("{0}")]
    Log(#[from] LogError),
}

impl From<SolveError> for LearnError {
    fn from(error: SolveError) -> Self {
        if error == SolveError::Interrupted { Self::Interrupted } else { Self::Solve(error) }
    }
}

/// A number that is another one for other games.
pub fn checksum(games: &[Game]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for game in games {
        hasher.update(&game.position().key().to_le_bytes());
        hasher.update(&game.ply().to_le_bytes());
    }
    hasher.finalize()
}

/// Learns weights from games. With a file, finished rounds of an advanced program are kept there and gone on with.
pub fn learn(
    games: &[Game],
    settings: &Settings,
    file: Option<&Path>,
    commit: Option<&str>,
    cores: usize,
    stop: &Stop,
    hear: &(dyn Fn(Event) + Sync),
) -> Result<Learned, LearnError> {
    let (mut log, known) = open(settings, file, commit)?;
    let progress = |done| hear(Event::Features(done));
    let data =
        Data::collect(games, &settings.selection, cores, stop, &progress).ok_or(LearnError::Interrupted)?;
    if data.choices.is_empty() {
        return Err(LearnError::NoGames);
    }
    if data.columns.first() != Some(&0) {
        return Err(LearnError::NoRest);
    }
    let learner = Learner { data, settings, linear: Linear::default(), cores, stop, hear };
    let (weights, rounds) = if settings.method.is_advanced() {
        learner.advanced(known, &mut |round| log.iter_mut().try_for_each(|log| log.append(round)))?
    } else {
        hear(Event::Solving);
        (learner.solve(settings.method, &settings.coefficients, &[], &[])?.0, Vec::new())
    };
    let (params, clamped) = learner.params(&weights);
    Ok(Learned {
        params,
        games: learner.data.starts.len(),
        positions: learner.data.choices.len(),
        numbers: learner.data.columns.len() - 1,
        clamped,
        rounds,
    })
}

fn open(
    settings: &Settings,
    file: Option<&Path>,
    commit: Option<&str>,
) -> Result<(Option<Log>, Vec<Round>), LearnError> {
    let Some(path) = file.filter(|_| settings.method.is_advanced()) else { return Ok((None, Vec::new())) };
    // The features are those of the classical evaluation.
    let engine = EngineOptions { evaluation: Evaluation::Classical, ..EngineOptions::default() };
    // More rounds of the same are no other settings.
    let about = Settings { rounds: 0, ..settings.clone() };
    let (log, rounds) = Log::open(path, &Identity::of(&engine, commit), &about)?;
    Ok((Some(log), rounds))
}

struct Learner<'a> {
    data: Data,
    settings: &'a Settings,
    linear: Linear,
    cores: usize,
    stop: &'a Stop,
    hear: &'a (dyn Fn(Event) + Sync),
}

/// A comparison and the bound that it is.
struct Found {
    comparison: Comparison,
    cut: Cut,
}

impl Learner<'_> {
    /// Solves a program: its weights, its least loss, and which cuts hold it.
    fn solve(
        &self,
        method: Method,
        of: &Coefficients,
        importance: &[f64],
        cuts: &[Cut],
    ) -> Result<(Vec<f64>, f64, Vec<bool>), LearnError> {
        let (program, first) = self.data.program(method, of, importance, cuts);
        let solution = program.solve(self.stop)?;
        let binding = binding(cuts, &solution, first);
        Ok((solution.values[..self.data.columns.len()].to_vec(), solution.objective, binding))
    }

    /// Algorithm 5.1: solve, look for turns that the solution finds better than the played ones, solve again.
    fn advanced(
        &self,
        known: Vec<Round>,
        keep: &mut dyn FnMut(&Round) -> Result<(), LogError>,
    ) -> Result<(Vec<f64>, Vec<Round>), LearnError> {
        let Settings { method, coefficients: of, .. } = self.settings;
        // The basic program gives the first weights, and says which positions are balanced.
        (self.hear)(Event::Solving);
        let basic = self.solve(Method::E3, &Coefficients::usual(Method::E3), &[], &[])?.0;
        let importance = self.data.importance(of, &basic);
        let mut rounds = known;
        let mut found = self.recall(&rounds, &basic)?;
        for number in rounds.len()..self.settings.rounds as usize {
            (self.hear)(Event::Round(number as u32 + 1));
            let weights = rounds.last().map_or(&basic, |round| &round.weights).clone();
            let (losses, new) = self.look(&weights, number)?;
            let loss = losses.iter().zip(&importance).map(|(loss, importance)| loss * importance).sum();
            found.extend(new);
            (self.hear)(Event::Solving);
            let cuts: Vec<Cut> = found.iter().map(|found| found.cut.clone()).collect();
            let (weights, bound, binding) = self.solve(*method, of, &importance, &cuts)?;
            let mut binding = binding.into_iter();
            found.retain(|_| binding.next().unwrap_or(true));
            let comparisons = found.iter().map(|found| found.comparison.clone()).collect();
            let round = Round { loss, bound, weights, comparisons };
            keep(&round)?;
            rounds.push(round);
        }
        Ok((rounds.last().map_or(basic, |round| round.weights.clone()), rounds))
    }

    /// The comparisons of the last round that is kept.
    fn recall(&self, rounds: &[Round], basic: &[f64]) -> Result<Vec<Found>, LearnError> {
        let damaged = || LearnError::Damaged("a kept round".to_string());
        let comparisons = rounds.last().map_or(&[][..], |round| &round.comparisons[..]);
        let recall = |comparison: &Comparison| {
            let choice = self.data.choices.get(comparison.choice).ok_or_else(damaged)?;
            let turn = PackedTurn::from_bits(comparison.turn).unpack(&choice.position).ok_or_else(damaged)?;
            let after = Position::new(turn.result(&choice.position), choice.position.side().opponent());
            let weights = match comparison.found {
                0 => basic,
                found => &rounds.get(found - 1).ok_or_else(damaged)?.weights,
            };
            Ok(Found { cut: self.cut(comparison.choice, weights, &after).1, comparison: comparison.clone() })
        };
        comparisons.iter().map(recall).collect()
    }

    fn cut(&self, choice: usize, weights: &[f64], after: &Position) -> (f64, Cut) {
        let features = self.data.features(&self.linear, after);
        self.data.cut(self.settings.method, &self.settings.coefficients, choice, weights, &features)
    }

    /// In every position the best of all turns but the played one, by these weights; and the losses.
    fn look(&self, weights: &[f64], round: usize) -> Result<(Vec<f64>, Vec<Found>), LearnError> {
        let classical = Classical::new(&self.params(weights).0);
        let (found, done) = (Mutex::new(Vec::new()), AtomicU64::new(0));
        let mut generators: Vec<TurnGenerator> =
            (0..self.cores.max(1)).map(|_| TurnGenerator::new()).collect();
        in_parallel(&mut generators, 0..self.data.choices.len(), |generator, number| {
            if self.stop.is_requested() {
                return;
            }
            let choice = &self.data.choices[number];
            let enemy = choice.position.side().opponent();
            let mut best: Option<(i32, u32, Position)> = None;
            generator.for_each(&choice.position, |turn, board| {
                if *board != choice.board {
                    let after = Position::new(*board, enemy);
                    let score = -classical.linear(&after);
                    if best.as_ref().is_none_or(|best| score > best.0) {
                        best = Some((score, PackedTurn::new(turn).bits(), after));
                    }
                }
            });
            if let Some((_, turn, after)) = best {
                let (loss, cut) = self.cut(number, weights, &after);
                let comparison = Comparison { choice: number, turn, found: round };
                if let Ok(mut found) = found.lock() {
                    found.push((loss, Found { comparison, cut }));
                }
            }
            (self.hear)(Event::Looked(done.fetch_add(1, Ordering::Relaxed) + 1));
        });
        if self.stop.is_requested() {
            return Err(LearnError::Interrupted);
        }
        let mut found = found.into_inner().unwrap_or_default();
        found.sort_by_key(|(_, found)| found.comparison.choice);
        let mut losses = vec![0.0; self.data.choices.len()];
        for (loss, found) in &found {
            losses[found.comparison.choice] = *loss;
        }
        Ok((losses, found.into_iter().map(|(_, found)| found).collect()))
    }

    /// The numbers of the evaluation that these weights are: all are divided by what counts for everything that is not
    /// learned, because only the order of scores matters. Numbers that no position has to do with stay as they are.
    fn params(&self, weights: &[f64]) -> (Params, Vec<String>) {
        let names: Vec<&str> = self.linear.names().collect();
        let rest = weights[0] / self.data.scale[0];
        let (mut params, mut clamped) = (Params::default(), Vec::new());
        let ranges = params.list();
        for ((&column, &scale), &weight) in
            self.data.columns.iter().zip(&self.data.scale).zip(weights).skip(1)
        {
            let name = names[column - 1];
            // More digits than the data can tell make a file hard to read.
            // Adding zero makes -0 a 0.
            let value = (weight / scale / rest * 1e4).round() / 1e4 + 0.0;
            let (low, high) =
                ranges.iter().find(|one| one.name == name).map_or((value, value), |one| one.unit.range());
            if !(low..=high).contains(&value) {
                clamped.push(name.to_string());
            }
            // Within its range it is taken.
            let _ = params.set(name, value.clamp(low, high));
        }
        (params, clamped)
    }
}
