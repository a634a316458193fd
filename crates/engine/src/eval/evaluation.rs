//! Who judges positions in a search: the classical evaluation or a network.

use super::{Classical, Evaluator};
use arimaa::{Board, Position, Side};
use nnue::{Accumulator, Network, Recent};
use std::fmt;
use std::path::Path;
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
    /// The evaluation of that name: `network`, the one that is built in, or `classical`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "network" => Some(Self::default()),
            "classical" => Some(Self::Classical),
            _ => None,
        }
    }

    /// The evaluation of that name, or the network in the file of that name.
    ///
    /// ```
    /// use engine::eval::Evaluation;
    ///
    /// assert_eq!(Evaluation::find("classical"), Ok(Evaluation::Classical));
    /// assert!(Evaluation::find("no/such/file.nnue").unwrap_err().starts_with("evaluation no/such/file.nnue: "));
    /// ```
    pub fn find(name: &str) -> Result<Self, String> {
        match Self::named(name) {
            Some(evaluation) => Ok(evaluation),
            None => Network::open(Path::new(name))
                .map(|network| Self::Network(Arc::new(network)))
                .map_err(|reason| format!("evaluation {name}: {reason}")),
        }
    }

    /// The score for the side to move, in centirabbits; a network judges the middle of a turn as if it ended there.
    pub fn score(&self, position: &Position) -> i32 {
        let evaluator = AnyEvaluator::new(self);
        match evaluator {
            AnyEvaluator::Network(_) if position.steps_left() < Position::STEPS => {
                -evaluator.evaluate(&position.pass())
            }
            _ => evaluator.evaluate(position),
        }
    }
}

/// `classical`, or a network by its checksum: `network 1a2b3c4d`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classical => f.write_str("classical"),
            Self::Network(network) => write!(f, "network {:08x}", network.checksum()),
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
pub(crate) enum AnyEvaluator {
    Classical(Box<Classical>),
    Network(Arc<Network>),
}

impl AnyEvaluator {
    pub fn new(evaluation: &Evaluation) -> Self {
        match evaluation {
            Evaluation::Classical => Self::Classical(Box::default()),
            Evaluation::Network(network) => Self::Network(Arc::clone(network)),
        }
    }
}

/// At the start of a turn.
impl Evaluator for AnyEvaluator {
    fn evaluate(&self, position: &Position) -> i32 {
        match self {
            Self::Classical(classical) => classical.evaluate(position),
            Self::Network(network) => network.evaluate_board(position.board(), position.side()),
        }
    }
}

/// What a network has computed for the boards on the way from the root of a search to the present one. The classical
/// evaluation has none.
#[derive(Debug, Default)]
pub(crate) struct AccumulatorStack(Option<Computed>);

#[derive(Debug)]
struct Computed {
    /// By height.
    accumulators: Vec<Accumulator>,
    /// Whether the accumulator is that of the present node at its height.
    fresh: Vec<bool>,
    recent: Recent,
}

impl AccumulatorStack {
    pub fn new(evaluator: &AnyEvaluator, heights: usize) -> Self {
        let AnyEvaluator::Network(network) = evaluator else { return Self(None) };
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

    /// The network's score for a side that begins its turn on the board of the present node.
    #[inline]
    pub fn evaluate(&mut self, network: &Network, board: &Board, side: Side, height: usize) -> i32 {
        let Some(Computed { accumulators, fresh, recent }) = &mut self.0 else {
            return network.evaluate_board(board, side);
        };
        let (above, here) = accumulators.split_at_mut(height);
        let parent = fresh[..height].iter().rposition(|&fresh| fresh).map(|place| &above[place]);
        here[0].update_from(network, parent, recent, board);
        fresh[height] = true;
        let value = network.evaluate(&here[0], side);
        // The way to a board does not matter. Where checks are on, one of sixteen is computed from scratch.
        debug_assert!(!board.key().is_multiple_of(16) || value == network.evaluate_board(board, side));
        value
    }
}
