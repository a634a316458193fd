//! Who judges positions in a search: the classical evaluation or a network.

use super::{Classical, Evaluator};
use arimaa::Position;
use nnue::{Accumulator, Network, Recent};
use std::sync::{Arc, LazyLock};

/// What a search goes by.
///
/// ```
/// use engine::eval::Evaluation;
///
/// let Evaluation::Network(network) = Evaluation::default() else { panic!("a network is built in") };
/// assert!(network.description().contains("traps"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The hand-made evaluation.
    Classical,
    /// A network.
    Network(Arc<Network>),
}

/// The network that is built in.
static BUILT_IN: LazyLock<Option<Arc<Network>>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../networks/default.nnue");
    Network::from_bytes(bytes).ok().map(Arc::new)
});

impl Evaluation {
    /// The score for the side to move, in centirabbits. A network that does not see the steps that are left judges the
    /// middle of a turn as if it ended there.
    pub fn score(&self, position: &Position) -> i32 {
        match self {
            Self::Network(network) if !judges(network, position) => -network.judge(&position.pass()),
            _ => Judge::new(self).evaluate(position),
        }
    }
}

/// The network that is built in.
impl Default for Evaluation {
    fn default() -> Self {
        // The file is a part of the program, and a test reads it.
        BUILT_IN.as_ref().map_or(Self::Classical, |network| Self::Network(Arc::clone(network)))
    }
}

/// An evaluation, ready for use.
#[derive(Clone, Debug)]
pub(crate) enum Judge {
    Classical(Box<Classical>),
    Network(Arc<Network>),
}

impl Judge {
    pub fn new(evaluation: &Evaluation) -> Self {
        match evaluation {
            Evaluation::Classical => Self::Classical(Box::default()),
            Evaluation::Network(network) => Self::Network(Arc::clone(network)),
        }
    }
}

/// Whether a network can judge a position: all can at the start of a turn, and some in the middle.
pub(crate) fn judges(network: &Network, position: &Position) -> bool {
    network.inputs().steps || position.steps_left() == Position::STEPS
}

impl Evaluator for Judge {
    fn evaluate(&self, position: &Position) -> i32 {
        match self {
            Self::Classical(classical) => classical.evaluate(position),
            Self::Network(network) => network.judge(position),
        }
    }
}

/// What a network has computed for the boards on the way from the root of a search to the present one. The classical
/// evaluation has none.
#[derive(Debug)]
pub(crate) struct Trail(Option<Computed>);

#[derive(Debug)]
struct Computed {
    /// By height.
    accumulators: Vec<Accumulator>,
    /// Whether the accumulator is that of the present node at its height.
    fresh: Vec<bool>,
    recent: Recent,
}

impl Trail {
    pub fn new(judge: &Judge, heights: usize) -> Self {
        let Judge::Network(network) = judge else { return Self(None) };
        Self(Some(Computed {
            accumulators: vec![Accumulator::new(network); heights],
            fresh: vec![false; heights],
            recent: Recent::new(network),
        }))
    }

    /// Another node is looked at, at this height.
    #[inline]
    pub fn enter(&mut self, height: usize) {
        if let Some(computed) = &mut self.0 {
            computed.fresh[height] = false;
        }
    }

    /// The network's score for the present node, or for its board as if a turn began there.
    #[inline]
    pub fn evaluate(&mut self, network: &Network, position: &Position, height: usize) -> i32 {
        let Some(Computed { accumulators, fresh, recent }) = &mut self.0 else {
            return network.judge(position);
        };
        let (above, here) = accumulators.split_at_mut(height);
        let parent = fresh[..height].iter().rposition(|&fresh| fresh).map(|place| &above[place]);
        here[0].update_from(network, parent, recent, position);
        fresh[height] = true;
        let value = network.evaluate(&here[0]);
        // The way to a position does not matter. Where checks are on, one of sixteen is computed from scratch.
        debug_assert!(!position.key().is_multiple_of(16) || value == network.judge(position));
        value
    }
}
