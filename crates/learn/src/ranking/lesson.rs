//! What there is to learn from: positions in which somebody has chosen a turn.

use super::choices::{Candidate, Choices};
use crate::sample::{GameId, Origin, Sample};
use crate::shard::{self, ShardError};
use arimaa::{Board, Game};
use engine::eval::Evaluation;
use engine::random::Random;
use engine::ranking::{self, Candidates, Model};
use engine::search::Root;
use std::path::Path;

/// Of the turns that look best so many are beside the chosen one,
const HARD: usize = 48;
/// of those behind them up to this place
const MIDDLE: usize = 1000;
/// So many turns are worth the time to ask a model.
const ASKED: usize = 2000;
/// and of all others so many, by chance; they stand for all of their kind.
const SAMPLED: usize = 36;

/// A position, and the turn that was chosen in it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The position with what came before it.
    pub root: Root,
    /// The board after the turn.
    pub chosen: Board,
    /// How much it counts; 0 if it is kept apart.
    pub weight: f32,
}

/// The lessons of a game: every turn that was played.
pub fn of_game(game: &Game, weight: f32) -> impl Iterator<Item = Lesson> {
    ranking::played(game).into_iter().map(move |(root, chosen)| Lesson { root, chosen, weight })
}

/// The lessons of a file of samples: every turn that a search has chosen. Games are kept apart as a whole where `apart` says
/// so.
pub fn of_samples(path: &Path, apart: impl Fn(GameId) -> bool) -> Result<Vec<Lesson>, ShardError> {
    let mut lessons = Vec::new();
    // The last positions that a game went through, the last one first.
    let mut line: Vec<Sample> = Vec::new();
    let records = shard::read_records(path)?;
    let (records, _) = records.as_chunks();
    for (number, record) in records.iter().enumerate() {
        let sample = Sample::from_bytes(record).ok_or(ShardError::Sample(number + 1))?;
        let before = |line: &[Sample], turns: u16| {
            let board = |known: &&Sample| known.game == sample.game && known.ply + turns == sample.ply;
            line.iter().find(board).map(|known| known.board)
        };
        let recent = [before(&line, 1), before(&line, 2)];
        if let (Some(turn), Some(root)) = (sample.best_turn(), Root::of_position(&sample.position())) {
            let weight = if sample.game.is_some_and(&apart) { 0.0 } else { 1.0 };
            let chosen = turn.result(&sample.position());
            lessons.push(Lesson { root: root.after(recent), chosen, weight });
        }
        if sample.origin != Origin::Aside {
            line.insert(0, sample);
            line.truncate(3);
        }
    }
    Ok(lessons)
}

impl Lesson {
    /// Adds the chosen turn and some others to the choices. What looks best is said by the networks, and then by a model if
    /// there is one. Nothing is added where there is no choice, or the turn is not allowed.
    pub fn learn(
        &self,
        evaluation: &Evaluation,
        model: Option<&Model>,
        random: &mut Random,
        choices: &mut Choices,
    ) {
        let candidates = Candidates::of(&self.root, evaluation);
        let Some(chosen) = candidates.leading_to(&self.chosen) else { return };
        let mut others: Vec<usize> = (0..candidates.len()).filter(|&index| index != chosen).collect();
        // What one network has near the top and the other has not far behind.
        others.sort_by_key(|&index| {
            let look = candidates.look(index);
            (look.place + 1) * (look.expected + 1)
        });
        if let Some(model) = model {
            let asked = others.len().min(ASKED);
            let mut features = Vec::new();
            others[..asked].sort_by_cached_key(|&index| {
                candidates.features(index, &mut features);
                std::cmp::Reverse(model.strength(&features))
            });
        }
        if others.is_empty() {
            return;
        }
        let mut wanted = vec![(chosen, 1.0)];
        wanted.extend(others.iter().take(HARD).map(|&index| (index, 1.0)));
        let (middle, rest) = others.split_at(others.len().min(MIDDLE));
        for stratum in [middle.get(HARD..).unwrap_or_default(), rest] {
            let count = stratum.len().min(SAMPLED);
            let mut stratum = stratum.to_vec();
            for place in 0..count {
                let other = place + random.below((stratum.len() - place) as u64) as usize;
                stratum.swap(place, other);
            }
            let each = stratum.len() as f32 / count.max(1) as f32;
            wanted.extend(stratum.into_iter().take(count).map(|index| (index, each)));
        }
        let mut lists = Vec::with_capacity(wanted.len());
        for (index, count) in wanted {
            let mut features = Vec::new();
            candidates.features(index, &mut features);
            lists.push((features, count));
        }
        choices
            .push(self.weight, lists.iter().map(|(features, count)| Candidate { features, count: *count }));
    }
}
