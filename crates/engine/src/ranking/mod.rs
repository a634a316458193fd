//! Which turns a good player would think of: a judgement of whole turns that is learned from games (Wu 2015 §5.1).
//!
//! [`layout`] says which features a turn can have, [`Scene`] finds them, a [`Likelihood`] is what the policy network says of
//! whole turns, and a [`Model`] knows what each feature is worth. A turn is
//! judged by what it does to the board, whatever the order of its steps, for the side that moves, left and right alike.
//! How people and engines choose is described by a Bradley-Terry model: every feature has a strength, the strength of a turn
//! is the product of those of its features, and its chance to be played is its strength divided by that of all turns.
//! The model is learned by `hathi learn ranking`, and measured by `hathi lab ranking`.
//!
//! ```
//! use engine::eval::Evaluation;
//! use engine::ranking::{Candidates, Model};
//! use engine::search::Root;
//!
//! let position = "g [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
//! let root = Root::of_position(&position).unwrap();
//! let candidates = Candidates::of(&root, &Evaluation::default());
//! let ranked = candidates.ranked(Model::built_in());
//! assert_eq!(ranked.len(), root.turns().len());
//! let likely = ranked[0];
//! println!("{} with {:.1}%", candidates.turn(likely.index).notation(&position), 100.0 * likely.chance);
//! ```

mod features;
pub mod layout;
mod likelihood;
mod model;
mod sight;

pub use features::{Look, Scene};
pub use likelihood::Likelihood;
pub use model::{Model, ModelError, UNIT};

use crate::eval::{AnyEvaluator, Evaluation};
use crate::search::{Glance, PolicyNetwork, Ranking, Root};
use arimaa::{Board, Game, Ply, Turn};

/// All turns of a position, with what networks say of each at a glance.
#[derive(Clone, Debug)]
pub struct Candidates {
    scene: Scene,
    turns: Vec<(Turn, Board)>,
    looks: Vec<Look>,
}

/// A turn and its place in the order of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// Which of the candidates.
    pub index: usize,
    /// The logarithm of its strength, in units of [`UNIT`].
    pub strength: i32,
    /// The chance that it is played, as the model sees it.
    pub chance: f64,
}

impl Candidates {
    /// The turns of a root.
    pub fn of(root: &Root, evaluation: &Evaluation) -> Self {
        Self::seen_by(root, &AnyEvaluator::new(evaluation))
    }

    pub(crate) fn seen_by(root: &Root, evaluator: &AnyEvaluator) -> Self {
        let mut glance = Glance::new(evaluator, root);
        let turns = root.turns();
        let values: Vec<i32> = turns.iter().map(|(turn, board)| glance.rank(root, turn, board)).collect();
        let still = glance.rank(root, &Turn::default(), root.position().board());
        let likelihoods = likelihoods(root, &turns);
        Self { scene: Scene::new(root), looks: looks(&values, still, &likelihoods), turns }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// One of the turns.
    pub fn turn(&self, index: usize) -> Turn {
        self.turns[index].0
    }

    /// The board after one of the turns.
    pub fn board(&self, index: usize) -> &Board {
        &self.turns[index].1
    }

    /// What networks say of one of the turns.
    pub fn look(&self, index: usize) -> &Look {
        &self.looks[index]
    }

    /// The turn that leads to a board.
    pub fn leading_to(&self, board: &Board) -> Option<usize> {
        self.turns.iter().position(|(_, after)| after == board)
    }

    /// The features of one of the turns.
    pub fn features(&self, index: usize, features: &mut Vec<u16>) {
        let (turn, board) = &self.turns[index];
        self.scene.features(board, turn.steps(), Some(&self.looks[index]), features);
    }

    /// The strengths of all turns, in their order, in units of [`UNIT`].
    pub fn strengths(&self, model: &Model) -> Vec<i32> {
        let mut features = Vec::with_capacity(128);
        let strength = |index| {
            self.features(index, &mut features);
            model.strength(&features)
        };
        (0..self.len()).map(strength).collect()
    }

    /// All turns, the likeliest first.
    pub fn ranked(&self, model: &Model) -> Vec<Ranked> {
        let strengths = self.strengths(model);
        let most = strengths.iter().copied().max().unwrap_or(0);
        let share = |strength: i32| (f64::from(strength - most) / UNIT).exp();
        let sum: f64 = strengths.iter().copied().map(share).sum();
        let turn = |(index, strength)| Ranked { index, strength, chance: share(strength) / sum };
        let mut ranked: Vec<Ranked> = strengths.into_iter().enumerate().map(turn).collect();
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.strength));
        ranked
    }
}

/// How likely the turns are, by the policy network that is built in: the logarithms, in hundredths.
fn likelihoods(root: &Root, turns: &[(Turn, Board)]) -> Vec<i32> {
    let network = PolicyNetwork::default();
    let Some(policy) = network.get() else { return vec![0; turns.len()] };
    let likelihood = Likelihood::of(policy, root.position(), &root.began());
    turns.iter().map(|(_, board)| (100.0 * likelihood.logarithm(board)).round() as i32).collect()
}

/// What the values and the likelihoods of all turns say of each.
fn looks(values: &[i32], still: i32, likelihoods: &[i32]) -> Vec<Look> {
    let [by_value, by_likelihood] = [values, likelihoods].map(|numbers| {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable_by_key(|&number| std::cmp::Reverse(number));
        sorted
    });
    let place = |sorted: &[i32], number| sorted.partition_point(|&other| other > number);
    let look = |(&value, &likelihood): (&i32, &i32)| Look {
        value,
        best: by_value[0],
        still,
        place: place(&by_value, value),
        behind: by_likelihood[0] - likelihood,
        expected: place(&by_likelihood, likelihood),
    };
    values.iter().zip(likelihoods).map(look).collect()
}

/// The turns that were played in a game: what each began with, and the board after it.
pub fn played(game: &Game) -> Vec<(Root, Board)> {
    let mut played = Vec::new();
    let mut now = game.clone();
    for (_, position, ply) in game.plies().rev() {
        now.take_back();
        if let (Ply::Turn(turn), Some(root)) = (ply, Root::of(&now)) {
            played.push((root, turn.result(position)));
        }
    }
    played.reverse();
    played
}
