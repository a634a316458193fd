//! One step of the training after the other.

use super::state::State;
use engine::random::Random;
use nnue::policy::{HIDDEN, ONE, PolicyFloat};

/// What Adam (Kingma and Ba 2015) keeps of the last gradients and of their squares.
const MOMENTUM: f32 = 0.9;
const SQUARES: f32 = 0.999;
/// What keeps it from dividing by nothing.
const LEAST: f32 = 1e-8;
/// How much of a weight is lost in a step, as a share of the learning rate.
const DECAY: f32 = 0.01;

/// Weights that are nearer to 0 than this are 0 in the end.
const SMALLEST: f32 = 2.5 / ONE as f32;

/// A policy network in training.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyTrainer {
    pub(super) network: PolicyFloat,
    pub(super) momenta: PolicyFloat,
    pub(super) squares: PolicyFloat,
    /// The steps so far.
    pub(super) steps: u32,
    gradient: PolicyFloat,
    /// The states that the gradient is of.
    states: u32,
    hidden: [f32; HIDDEN],
}

impl PolicyTrainer {
    /// Begins with small weights by chance.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut network = PolicyFloat::zero();
        let mut around_zero = |width: f32| (random.unit() as f32 - 0.5) * width;
        network.weights.iter_mut().for_each(|weight| *weight = around_zero(0.2));
        network.output.iter_mut().for_each(|weight| *weight = around_zero(0.1));
        network.bias.fill(0.2);
        Self::from_network(network)
    }

    /// Begins with a network that is there.
    pub fn from_network(network: PolicyFloat) -> Self {
        Self::from_parts(network, PolicyFloat::zero(), PolicyFloat::zero(), 0)
    }

    pub(super) fn from_parts(
        network: PolicyFloat,
        momenta: PolicyFloat,
        squares: PolicyFloat,
        steps: u32,
    ) -> Self {
        let gradient = PolicyFloat::zero();
        Self { network, momenta, squares, steps, gradient, states: 0, hidden: [0.0; HIDDEN] }
    }

    /// The network as it is now. Weights about which nothing was learned, because no position has had their input or move, are those of
    /// `untaught`. The smallest ones of both layers are 0: so they take little room in a compressed file.
    pub fn network(&self, untaught: &PolicyFloat) -> PolicyFloat {
        let mut network = self.network.clone();
        let lists = network.lists_mut().into_iter().zip(untaught.lists()).zip(self.squares.lists());
        for ((weights, untaught), squares) in lists {
            for ((weight, untaught), square) in weights.iter_mut().zip(untaught).zip(squares) {
                if *square == 0.0 {
                    *weight = *untaught;
                }
            }
        }
        for weight in network.weights.iter_mut().chain(&mut network.output) {
            if weight.abs() < SMALLEST {
                *weight = 0.0;
            }
        }
        network
    }

    /// What the network says of the moves of a state.
    pub fn logits(&mut self, state: &State) -> Vec<f32> {
        let network = &self.network;
        self.hidden.copy_from_slice(&network.bias);
        for input in state.inputs() {
            let row = &network.weights[input * HIDDEN..][..HIDDEN];
            for (sum, weight) in self.hidden.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        let active = self.hidden.map(|sum| sum.clamp(0.0, PolicyFloat::MOST));
        let logit = |description: nnue::policy::Description| {
            let row = &network.output[description.class * HIDDEN..][..HIDDEN];
            let mut sums = [0.0; 8];
            for (place, (weight, active)) in row.iter().zip(&active).enumerate() {
                sums[place % 8] += weight * active;
            }
            let beside = description.surroundings().iter().map(|&place| network.surroundings[place]);
            sums.iter().sum::<f32>() + network.output_bias[description.class] + beside.sum::<f32>()
        };
        state.descriptions().into_iter().map(logit).collect()
    }

    /// Learns from a state: what it lost there is added to the gradient of the next step. The loss, and how many moves the network
    /// puts before the first that is wanted.
    pub fn learn(&mut self, state: &State) -> (f32, usize) {
        let logits = self.logits(state);
        let judged = state.judge(&logits);
        let top = logits.iter().copied().fold(f32::MIN, f32::max);
        let chances: Vec<f32> = logits.iter().map(|logit| (logit - top).exp()).collect();
        let all: f32 = chances.iter().sum();
        let wanted = chances.iter().zip(&state.wanted).filter(|(_, wanted)| **wanted);
        let wanted: f32 = wanted.map(|(chance, _)| chance).sum::<f32>().max(f32::MIN_POSITIVE);
        let active = self.hidden.map(|sum| sum.clamp(0.0, PolicyFloat::MOST));
        let mut back = [0.0; HIDDEN];
        for ((description, chance), is_wanted) in state.descriptions().iter().zip(chances).zip(&state.wanted)
        {
            let slope = chance / all - if *is_wanted { chance / wanted } else { 0.0 };
            let row = description.class * HIDDEN..(description.class + 1) * HIDDEN;
            let weights = &self.network.output[row.clone()];
            let gradient = &mut self.gradient.output[row];
            for unit in 0..HIDDEN {
                back[unit] += slope * weights[unit];
                gradient[unit] += slope * active[unit];
            }
            self.gradient.output_bias[description.class] += slope;
            for &place in description.surroundings() {
                self.gradient.surroundings[place] += slope;
            }
        }
        for (unit, back) in back.iter_mut().enumerate() {
            if self.hidden[unit] <= 0.0 || self.hidden[unit] >= PolicyFloat::MOST {
                *back = 0.0;
            }
            self.gradient.bias[unit] += *back;
        }
        for input in state.inputs() {
            let row = &mut self.gradient.weights[input * HIDDEN..][..HIDDEN];
            for (gradient, back) in row.iter_mut().zip(&back) {
                *gradient += back;
            }
        }
        self.states += 1;
        judged
    }

    /// How many states were learned from since the last step.
    pub const fn waiting(&self) -> u32 {
        self.states
    }

    /// Changes the weights by what was learned since the last step.
    pub fn step(&mut self, rate: f32) {
        self.steps += 1;
        let scale = 1.0 / self.states.max(1) as f32;
        let (first, second) = (1.0 - MOMENTUM.powi(self.steps as i32), 1.0 - SQUARES.powi(self.steps as i32));
        let lists = self.network.lists_mut().into_iter().zip(self.gradient.lists_mut());
        let moments = self.momenta.lists_mut().into_iter().zip(self.squares.lists_mut());
        for ((weights, gradients), (momenta, squares)) in lists.zip(moments) {
            let moments = momenta.iter_mut().zip(squares);
            for ((weight, gradient), (momentum, square)) in weights.iter_mut().zip(gradients).zip(moments) {
                let slope = std::mem::take(gradient) * scale;
                *momentum = MOMENTUM * *momentum + (1.0 - MOMENTUM) * slope;
                *square = SQUARES * *square + (1.0 - SQUARES) * slope * slope;
                let pace = *momentum / first / ((*square / second).sqrt() + LEAST);
                *weight = (*weight - rate * (pace + DECAY * *weight))
                    .clamp(-PolicyFloat::LIMIT, PolicyFloat::LIMIT);
            }
        }
        self.states = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arimaa::{Direction, Move, Position};

    fn state(text: &str, wanted: impl Fn(&Move) -> bool) -> State {
        let position: Position = text.parse().unwrap();
        let moves = position.moves();
        let wanted = moves.iter().map(wanted).collect();
        State { position, began: *position.board(), moves, wanted }
    }

    const START: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let state = state(START, |mv| matches!(mv, Move::Step { from, .. } if from.column() == 3));
        let mut trainer = PolicyTrainer::new(1);
        trainer.learn(&state);
        let gradient = trainer.gradient.clone();
        let input = state.inputs()[5] * HIDDEN + 7;
        let class = state.descriptions()[2].class;
        let place = state.descriptions()[2].surroundings()[1];
        for (list, at) in [(0, input), (1, 7), (2, class * HIDDEN + 7), (3, class), (4, place)] {
            let loss = |by: f32| {
                let mut moved = trainer.clone();
                moved.network.lists_mut()[list][at] += by;
                f64::from(state.judge(&moved.logits(&state)).0)
            };
            let slope = (loss(1e-2) - loss(-1e-2)) / 2e-2;
            let found = f64::from(gradient.lists()[list][at]);
            assert!((slope - found).abs() < 1e-3 + 0.02 * slope.abs(), "list {list}: {slope} {found}");
        }
    }

    #[test]
    fn what_is_always_so_is_learned_and_survives_whole_numbers() {
        // Always forward with the elephant.
        let wanted =
            |mv: &Move| matches!(mv, Move::Step { from, direction: Direction::North } if from.index() == 11);
        let state = state(START, wanted);
        let mut trainer = PolicyTrainer::new(2);
        let first = trainer.learn(&state).0;
        trainer.step(0.01);
        for _ in 0..60 {
            trainer.learn(&state);
            trainer.step(0.01);
        }
        let (last, before) = trainer.learn(&state);
        assert!(last < first / 10.0 && before == 0, "{first} {last}");
        let network = trainer.network(&PolicyFloat::zero());
        let unseen = state.descriptions()[0].class + 1536;
        assert!(network.output[unseen * HIDDEN..][..HIDDEN].iter().all(|weight| *weight == 0.0));
        let policy = network.quantise().unwrap();
        let glimpse = policy.look(&state.position, &state.began);
        let best = state.moves.iter().max_by_key(|mv| policy.logit(&glimpse, **mv)).unwrap();
        assert!(wanted(best));
    }
}
