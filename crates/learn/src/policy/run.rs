//! A whole training, with its files.

use super::checkpoint::{self, Place};
use super::state::State;
use super::trainer::PolicyTrainer;
use crate::sample::{GameId, Origin, Sample};
use crate::shard::{self, ShardError};
use arimaa::{Game, PackedTurn, Ply};
use engine::random::Random;
use engine::search::Score;
use nnue::NetworkError;
use nnue::policy::{Policy, PolicyFloat};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The states of one step.
const BATCH: u32 = 512;
/// A checkpoint is written after so many steps.
const STEPS_OF_A_CHECKPOINT: u32 = 2_000;
/// One game of so many is kept for validation.
const GAMES_KEPT: u32 = 50;
/// The learning rate falls in a line to this share of itself.
const LAST_RATE: f32 = 0.02;

/// What to train.
#[derive(Clone, Debug)]
pub struct PolicyTraining {
    /// Files of samples, or folders of such files.
    pub data: Vec<PathBuf>,
    /// Games of whoever it may be: it learns from the turns that were played in them too.
    pub games: Vec<Game>,
    /// How often each turn of these games counts, against once for a sample.
    pub times: u32,
    /// The network to begin with; none begins with weights by chance.
    pub start: Option<Policy>,
    /// Where the network goes; the checkpoint stands beside it.
    pub output: PathBuf,
    /// How often every sample is learned from.
    pub passes: u32,
    /// The learning rate at the start.
    pub rate: f32,
    /// What chance begins with.
    pub seed: u64,
}

/// Why a training does not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum PolicyError {
    /// A file cannot be read or written, and why.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, String),
    /// Samples cannot be read.
    #[error("{}: {}", .0.display(), .1)]
    Shard(PathBuf, ShardError),
    /// No sample keeps the turn that was chosen for it.
    #[error("no sample keeps the turn that was chosen for it")]
    NoTurns,
    /// The weights are no network.
    #[error("{0}")]
    Network(#[from] NetworkError),
}

/// How far a training is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The samples learned from so far, in all passes, and in the end.
    pub samples: (u64, u64),
    /// The mean loss since the last time.
    pub loss: f64,
    /// How often the first move was wanted since the last time.
    pub first: f64,
}

/// How well a network in whole numbers foresees the moves of games that were kept apart.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Accuracy {
    /// The positions that were looked at.
    pub states: u64,
    /// The mean loss.
    pub loss: f64,
    /// How often the move that it expects most is wanted.
    pub first: f64,
    /// How often one of the five that it expects most is wanted.
    pub five: f64,
}

/// Trains a network, or goes on with what a checkpoint has of it, until the listener says that it is enough for now. Of a finished
/// training it tells the accuracy, by the steps that are left: one to four.
pub fn run(
    training: &PolicyTraining,
    fresh: bool,
    mut listener: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<ControlFlow<(), [Accuracy; 4]>, PolicyError> {
    let (samples, kept) = load(training)?;
    let path = training.output.with_extension("checkpoint");
    let total = u64::from(training.passes) * samples.len() as u64;
    let number = samples.len() as u64;
    let known = if fresh { None } else { checkpoint::load(&path, training, &samples)? };
    let start = training.start.as_ref().map(PolicyFloat::of);
    let begin = || match &start {
        Some(start) => PolicyTrainer::from_network(start.clone()),
        None => PolicyTrainer::new(training.seed),
    };
    let (mut place, mut trainer) = known.unwrap_or_else(|| (Place { pass: 0, done: 0 }, begin()));
    let mut seen = Seen::default();
    while place.pass < training.passes {
        let order = order(training.seed, place.pass, samples.len());
        for &at in &order[place.done as usize..] {
            State::for_each(&samples[at as usize], |state| seen.add(trainer.learn(&state)));
            place.done += 1;
            if trainer.waiting() < BATCH {
                continue;
            }
            let all = u64::from(place.pass) * number + place.done;
            let left = 1.0 - all as f32 / total as f32;
            trainer.step(training.rate * left.max(LAST_RATE));
            let progress = Progress { samples: (all, total), loss: seen.loss(), first: seen.first() };
            let stopped = listener(&progress).is_break();
            if stopped || trainer.steps.is_multiple_of(STEPS_OF_A_CHECKPOINT) {
                checkpoint::save(&path, training, &samples, place, &trainer)?;
                seen = Seen::default();
            }
            if stopped {
                return Ok(ControlFlow::Break(()));
            }
        }
        place = Place { pass: place.pass + 1, done: 0 };
    }
    checkpoint::save(&path, training, &samples, place, &trainer)?;
    let policy = trainer.network(&start.unwrap_or_else(PolicyFloat::zero)).quantise()?;
    files::write(&training.output, &policy.to_bytes())
        .map_err(|error| PolicyError::File(training.output.clone(), error.to_string()))?;
    Ok(ControlFlow::Continue(accuracy(&policy, &kept)))
}

/// The turns that were played in games, as if a search had chosen them.
fn played(games: &[Game]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (number, game) in games.iter().enumerate() {
        for (ply, (_, position, played)) in game.plies().enumerate() {
            let Ply::Turn(turn) = *played else { continue };
            samples.push(Sample {
                board: *position.board(),
                side: position.side(),
                score: Score::evaluation(0),
                won: None,
                ply: ply as u16,
                origin: Origin::Quiet,
                game: Some(GameId::new(number as u64)),
                best: Some(PackedTurn::new(turn)),
            });
        }
    }
    samples
}

/// The samples with a turn: those to learn from, and those of the games that are kept apart.
fn load(training: &PolicyTraining) -> Result<(Vec<Sample>, Vec<Sample>), PolicyError> {
    let mut samples = Vec::new();
    for path in &training.data {
        let files = shard::files(path).map_err(|error| PolicyError::File(path.clone(), error.to_string()))?;
        for file in files {
            let read = shard::read(&file).map_err(|error| PolicyError::Shard(file.clone(), error))?;
            samples.extend(read.into_iter().filter(|sample| sample.best.is_some()));
        }
    }
    let is_kept =
        |sample: &Sample| sample.game.is_some_and(|game| game.number() % GAMES_KEPT == GAMES_KEPT - 1);
    let (mut kept, mut samples): (Vec<_>, Vec<_>) = samples.into_iter().partition(is_kept);
    let (kept_turns, turns): (Vec<_>, Vec<_>) = played(&training.games).into_iter().partition(is_kept);
    kept.extend(kept_turns);
    for _ in 0..training.times {
        samples.extend_from_slice(&turns);
    }
    if samples.is_empty() { Err(PolicyError::NoTurns) } else { Ok((samples, kept)) }
}

/// The order of the samples in a pass.
fn order(seed: u64, pass: u32, count: usize) -> Vec<u32> {
    let mut random = Random::part(seed, u64::from(pass));
    let mut order: Vec<u32> = (0..count as u32).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u64 + 1) as usize);
    }
    order
}

/// What was lost, and how often the first move was wanted.
#[derive(Default)]
struct Seen {
    states: u64,
    loss: f64,
    first: u64,
    five: u64,
}

impl Seen {
    fn add(&mut self, (loss, before): (f32, usize)) {
        self.states += 1;
        self.loss += f64::from(loss);
        self.first += u64::from(before == 0);
        self.five += u64::from(before < 5);
    }

    fn loss(&self) -> f64 {
        self.loss / self.states.max(1) as f64
    }

    fn first(&self) -> f64 {
        self.first as f64 / self.states.max(1) as f64
    }
}

fn accuracy(policy: &Policy, kept: &[Sample]) -> [Accuracy; 4] {
    let mut seen: [Seen; 4] = Default::default();
    for sample in kept {
        State::for_each(sample, |state| {
            let glimpse = policy.look(&state.position, &state.began);
            let logits: Vec<f32> =
                state.moves.iter().map(|&mv| policy.logit(&glimpse, mv) as f32 / 100.0).collect();
            seen[usize::from(state.position.steps_left() - 1)].add(state.judge(&logits));
        });
    }
    seen.map(|seen| Accuracy {
        states: seen.states,
        loss: seen.loss(),
        first: seen.first(),
        five: seen.five as f64 / seen.states.max(1) as f64,
    })
}
