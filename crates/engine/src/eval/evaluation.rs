//! Who judges positions in a search: the classical evaluation or a network.

use super::weights::HEAD;
use super::{Classical, Evaluator, ParamError, Params};
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
/// assert!(network.description().contains("prospects"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The hand-made evaluation.
    Classical,
    /// The hand-made evaluation with other numbers.
    Weights(Arc<Params>),
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

    /// The evaluation of that name, or the network or the weights in the file of that name.
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
            None => Self::open(Path::new(name)).map_err(|reason| format!("evaluation {name}: {reason}")),
        }
    }

    fn open(path: &Path) -> Result<Self, String> {
        if std::fs::read(path).is_ok_and(|bytes| bytes.starts_with(HEAD.as_bytes())) {
            let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
            return Params::from_text(&text).map(Self::of_params).map_err(|error| error.to_string());
        }
        Network::open(path)
            .map(|network| Self::Network(Arc::new(network)))
            .map_err(|reason| reason.to_string())
    }

    /// The classical evaluation with these numbers.
    pub fn of_params(params: Params) -> Self {
        if params == Params::default() { Self::Classical } else { Self::Weights(Arc::new(params)) }
    }

    /// The numbers of the evaluation, if it is the classical one.
    pub fn params(&self) -> Option<Params> {
        match self {
            Self::Classical => Some(Params::default()),
            Self::Weights(params) => Some(Params::clone(params)),
            Self::Network(_) => None,
        }
    }

    /// Sets a number of the classical evaluation; a network has none.
    ///
    /// ```
    /// use engine::eval::Evaluation;
    ///
    /// let mut evaluation = Evaluation::Classical;
    /// evaluation.set("tempo.step", 9.0).unwrap();
    /// assert_eq!(evaluation.params().unwrap().tempo.step, 9.0);
    /// assert_eq!(Evaluation::default().set("tempo.step", 9.0).unwrap_err(), "tempo.step is a number of the classical evaluation");
    /// ```
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        let unknown = || ParamError::UnknownName(name.to_string()).to_string();
        Params::default().get(name).ok_or_else(unknown)?;
        let mut params =
            self.params().ok_or_else(|| format!("{name} is a number of the classical evaluation"))?;
        params.set(name, value).map_err(|error| error.to_string())?;
        *self = Self::of_params(params);
        Ok(())
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

/// `classical`, other weights or a network by their checksum: `weights 1a2b3c4d`, `network 1a2b3c4d`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classical => f.write_str("classical"),
            Self::Weights(params) => write!(f, "weights {:08x}", checksum(&params.to_text(""))),
            Self::Network(network) => write!(f, "network {:08x}", network.checksum()),
        }
    }
}

/// FNV-1a.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
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
            Evaluation::Weights(params) => Self::Classical(Box::new(Classical::new(params))),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_weights_is_an_evaluation() {
        let path = std::env::temp_dir().join(format!("hathi-weights-{}", std::process::id()));
        let name = path.to_string_lossy().into_owned();
        let mut params = Params::default();
        params.set("trap_control.scale", 90.0).unwrap();
        std::fs::write(&path, params.to_text("a test")).unwrap();
        let found = Evaluation::find(&name).unwrap();
        assert_eq!(found, Evaluation::of_params(params.clone()));
        assert!(found.to_string().starts_with("weights "), "{found}");
        let position = crate::bench::positions().unwrap()[3];
        assert_eq!(found.score(&position), Classical::new(&params).evaluate(&position));
        assert_ne!(found.score(&position), Evaluation::Classical.score(&position));

        std::fs::write(&path, format!("{HEAD}\ntrap_control.scale=high\n")).unwrap();
        let reason = format!("evaluation {name}: line 2: \"trap_control.scale=high\" is not name=number");
        assert_eq!(Evaluation::find(&name).unwrap_err(), reason);
        std::fs::write(&path, "trap_control.scale=90\n").unwrap();
        assert!(Evaluation::find(&name).is_err(), "what says not what it is, is no file of weights");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn the_hand_made_numbers_are_the_classical_evaluation() {
        let mut evaluation = Evaluation::Classical;
        evaluation.set("tempo.step", 5.0).unwrap();
        assert!(matches!(evaluation, Evaluation::Weights(_)));
        evaluation.set("tempo.step", Params::default().tempo.step).unwrap();
        assert_eq!(evaluation, Evaluation::Classical);
        assert_eq!(evaluation.set("tempo.stop", 1.0).unwrap_err(), "there is no parameter \"tempo.stop\"");
    }
}
