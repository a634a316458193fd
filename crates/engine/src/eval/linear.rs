//! The numbers in which the evaluation is linear, all of them together: those that linear and quadratic programs can find
//! (Hřebejk 2013 §5.4).
//!
//! A score is what all other numbers give, the *rest*, and for each of these numbers so many times its feature. What a goal
//! fight makes of the score afterwards is left out, and so are the numbers behind which something is rounded to steps,
//! raised to a power or taken as the larger of two.

use super::classical::Classical;
use super::context::{Context, View};
use super::params::Params;
use super::trace::Silent;
use arimaa::Position;

/// The terms that have such numbers, and their beginnings.
const NUMBERS: [(Term, &[&str]); 10] = [
    (
        Term::PieceSquare,
        &[
            "piece_square.elephant",
            "piece_square.camel",
            "piece_square.horse",
            "piece_square.dog",
            "piece_square.cat",
        ],
    ),
    (Term::Rabbits, &["rabbits."]),
    (Term::TrapControl, &["trap_control.scale"]),
    (Term::Freedom, &["freedom."]),
    (Term::Elephant, &["elephant.mobility", "elephant.blockade"]),
    (Term::Goal, &["goal.scale"]),
    (Term::Alignment, &["alignment.scale"]),
    (Term::Imbalance, &["imbalance.near", "imbalance.wing"]),
    (Term::Exposure, &["exposure.by_steps"]),
    (Term::Tempo, &["tempo.step"]),
];

/// Numbers are set to this, or the most that they can be, to find their features: rounding disappears in it.
const LARGE: f64 = 1024.0;

/// A term with numbers in which it is linear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Term {
    PieceSquare,
    Rabbits,
    TrapControl,
    Freedom,
    Elephant,
    Goal,
    Alignment,
    Imbalance,
    Exposure,
    Tempo,
}

/// What finds the features of positions.
#[derive(Clone, Debug)]
pub struct Linear {
    /// The evaluation with 0 for every number that is linear.
    rest: Classical,
    numbers: Vec<Number>,
}

#[derive(Clone, Debug)]
struct Number {
    name: String,
    term: Term,
    value: f64,
    /// The evaluation with that value for this number and 0 for all others.
    alone: Classical,
}

impl Default for Linear {
    fn default() -> Self {
        let mut none = Params::default();
        let names = numbers(&none);
        for (_, name) in &names {
            set(&mut none, name, 0.0);
        }
        let alone = |(term, name): (Term, String)| {
            let mut params = none.clone();
            let value = params
                .list()
                .iter()
                .find(|one| one.name == name)
                .map_or(1.0, |one| one.unit.range().1.min(LARGE));
            set(&mut params, &name, value);
            Number { name, term, value, alone: Classical::new(&params) }
        };
        Self { rest: Classical::new(&none), numbers: names.into_iter().map(alone).collect() }
    }
}

/// Every number that is linear, with its term.
fn numbers(params: &Params) -> Vec<(Term, String)> {
    let term = |name: &str| {
        NUMBERS
            .iter()
            .find(|(_, starts)| starts.iter().any(|start| name.starts_with(start)))
            .map(|(term, _)| *term)
    };
    params.list().into_iter().filter_map(|one| Some((term(&one.name)?, one.name))).collect()
}

/// The names come from the list itself, and the values are within their ranges.
fn set(params: &mut Params, name: &str, value: f64) {
    let _ = params.set(name, value);
}

impl Linear {
    /// The names of the numbers, in the order of their features.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.numbers.iter().map(|number| number.name.as_str())
    }

    /// The features of a position for the side to move: the rest, then one for each number.
    ///
    /// ```
    /// use arimaa::Position;
    /// use engine::eval::{Classical, Linear, Params};
    ///
    /// let position: Position = "g [rrrrrrrrhdc ecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
    /// let linear = Linear::default();
    /// let features = linear.features(&position);
    /// let params = Params::default();
    /// let weighed = linear.names().zip(&features[1..]).map(|(name, value)| params.get(name).unwrap() * value);
    /// let score = features[0] + weighed.sum::<f64>();
    /// assert!((score - f64::from(Classical::default().linear(&position))).abs() < 20.0);
    /// ```
    pub fn features(&self, position: &Position) -> Vec<f64> {
        let context = Context::new(position, &self.rest.harlog);
        let views = self.rest.views(&context);
        let rest = |view: &View<'_>| f64::from(self.rest.one_side(view, &mut Silent).0);
        let mut features = Vec::with_capacity(1 + self.numbers.len());
        features.push(rest(&views[0]) - rest(&views[1]));
        features.extend(self.numbers.iter().map(|number| {
            let [ours, theirs] = [&views[0], &views[1]].map(|view| number.score(view));
            f64::from(ours - theirs) / number.value
        }));
        features
    }
}

impl Number {
    /// What the term of this number counts for the own side of a view.
    fn score(&self, view: &View<'_>) -> i32 {
        let (all, trace) = (&self.alone, &mut Silent);
        match self.term {
            Term::PieceSquare => all.piece_square.score(view, trace),
            Term::Rabbits => all.rabbits.score(view, trace),
            Term::TrapControl => all.trap_control.score(view, trace),
            Term::Freedom => all.freedom.score(view, trace),
            Term::Elephant => all.elephant.score(view, trace),
            Term::Goal => all.goal.score(view, trace).0,
            Term::Alignment => all.alignment.score(view, trace),
            Term::Imbalance => all.imbalance.score(view, trace),
            Term::Exposure => all.exposure.score(view, trace),
            Term::Tempo => all.step * view.own.steps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench;
    use crate::random::Random;

    /// The score by features, for numbers that are far from the hand-made ones, is what the evaluation itself finds.
    #[test]
    fn features_times_numbers_are_the_score() {
        let linear = Linear::default();
        assert_eq!(linear.names().len(), 216);
        let mut random = Random::new(7);
        for position in bench::positions().unwrap() {
            let features = linear.features(&position);
            let mut params = Params::default();
            for parameter in params.list().iter().filter(|one| linear.names().any(|name| name == one.name)) {
                // Between the opposite and three times the hand-made number, and something where that is 0.
                let factor = f64::from(random.below(401) as u32) / 100.0 - 1.0;
                let value = if parameter.value == 0.0 { factor / 10.0 } else { factor * parameter.value };
                let (low, high) = parameter.unit.range();
                params.set(&parameter.name, value.clamp(low, high)).unwrap();
            }
            let weighed =
                linear.names().zip(&features[1..]).map(|(name, value)| params.get(name).unwrap() * value);
            let score = features[0] + weighed.sum::<f64>();
            let found = f64::from(Classical::new(&params).linear(&position));
            // Every number is rounded to whole centirabbits, and there are up to thirty pieces.
            assert!((score - found).abs() < 25.0 + 0.02 * found.abs(), "{position}: {score} {found}");
        }
    }

    #[test]
    fn features_do_not_depend_on_the_colour() {
        let linear = Linear::default();
        for position in bench::positions().unwrap() {
            let other = linear.features(&position.flip());
            assert_eq!(linear.features(&position), other, "{position}");
        }
    }
}
