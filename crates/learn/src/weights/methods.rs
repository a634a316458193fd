//! Hřebejk's four programs (§5.4.4, §5.4.5, §5.5).
//!
//! In two places this follows what the text says and not what the formula prints. In E3 the formula for the scale has the
//! position x where the text, and the loss function that it stands for, have the position after the played turn, y. In AQ2
//! the losses of type c are subtracted, which would reward them; they are added here.

use super::choice::{Choice, Data};
use super::program::{Program, Solution};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How weights are learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// The basic linear program: consecutive positions have similar scores, and what is played is better than the average.
    E3,
    /// The advanced linear program: no turn has a better score than the one that was played.
    A3,
    /// The quadratic program without a loss for each position: for any number of positions.
    Q4,
    /// The quadratic form of the advanced program.
    AQ2,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::E3, Self::A3, Self::Q4, Self::AQ2];

    /// Whether it compares the played turn with all others, round by round.
    pub const fn is_advanced(self) -> bool {
        matches!(self, Self::A3 | Self::AQ2)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::E3 => "E3",
            Self::A3 => "A3",
            Self::Q4 => "Q4",
            Self::AQ2 => "AQ2",
        })
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|method| method.to_string().eq_ignore_ascii_case(name));
        found.ok_or_else(|| format!("the methods are E3, A3, Q4 and AQ2, not {name:?}"))
    }
}

/// The factors of a program. Those that a method does not have are not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coefficients {
    /// For the difference between a position and the next one: α.
    pub equal: f64,
    /// For the larger of that and the difference to the best turn: β.
    pub consistent: f64,
    /// For turns that are better than the one that was played: γ; in AQ2 γ'.
    pub played: f64,
    /// In AQ2 for the square of the same: γ.
    pub played_square: f64,
    /// For what is played being better than the average: δ.
    pub difference: f64,
    /// The price of weights: ρ.
    pub regular: f64,
    /// The scale: S.
    pub scale: f64,
    /// The importance of a position falls to half where one side is ahead by so much.
    pub decided: f64,
}

impl Coefficients {
    /// His defaults (tables 5.3 to 5.6).
    pub const fn usual(method: Method) -> Self {
        let none = Self {
            equal: 0.0,
            consistent: 0.0,
            played: 0.0,
            played_square: 0.0,
            difference: 0.0,
            regular: 0.0,
            scale: 100.0,
            decided: 500.0,
        };
        match method {
            Method::E3 => Self { equal: 0.7, difference: 1.0, regular: 1.0, ..none },
            Method::A3 => Self { consistent: 0.4, played: 0.5, difference: 1.0, regular: 1.5, ..none },
            Method::Q4 => Self { difference: 40.0, regular: 30_000.0, scale: 1000.0, ..none },
            Method::AQ2 => Self { played: 40.0, played_square: 10.0, regular: 40.0, ..none },
        }
    }
}

/// His L, for weights whose features have a deviation of 1.
const LEAST_WEIGHT: f64 = -2000.0;
/// All that is not learned counts at least this much, before everything is divided by what it counts.
const LEAST_REST: f64 = 0.1;
/// A dual variable below this part of the largest one is zero.
const ZERO: f64 = 1e-7;

/// A comparison with a turn that was not played, in an advanced program: a lower bound on a loss.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The number of the choice.
    pub choice: usize,
    /// By weight: what it adds to the bound.
    pub slope: Vec<f64>,
    /// The bound without any weight.
    pub constant: f64,
}

/// What an advanced program looks for in a position: of all turns but the played one, the features of the best.
pub type Best<'a> = &'a [f64];

impl Data {
    /// The program of the method, with the comparisons that are known. Weights are its first variables.
    pub fn program(
        &self,
        method: Method,
        of: &Coefficients,
        importance: &[f64],
        cuts: &[Cut],
    ) -> (Program, usize) {
        let mut program = Program::default();
        for column in 0..self.columns.len() {
            let weight = program.variable(0.0);
            debug_assert_eq!(weight, column);
        }
        self.add_regular(&mut program, of.regular);
        match method {
            Method::E3 => self.add_e3(&mut program, of),
            Method::Q4 => self.add_q4(&mut program, of),
            Method::A3 => self.add_a3(&mut program, importance),
            Method::AQ2 => self.add_aq2(&mut program, of),
        }
        let losses = self.losses(&program, method);
        let first = cuts.iter().fold(None, |first, cut| {
            let mut row: Vec<(usize, f64)> = cut.slope.iter().copied().enumerate().collect();
            row.extend(losses(cut.choice).into_iter().map(|variable| (variable, -1.0)));
            let number = program.at_most(row, -cut.constant);
            first.or(Some(number))
        });
        (program, first.unwrap_or(0))
    }

    /// ρ Σ |w|, as he writes it: r ≥ w, r ≥ 0, and 2r - w is minimised. And the bounds of the weights.
    fn add_regular(&self, program: &mut Program, price: f64) {
        for weight in 0..self.columns.len() {
            let size = program.positive(2.0 * price);
            program.cost(weight, -price);
            program.at_most(vec![(weight, 1.0), (size, -1.0)], 0.0);
            program.at_most(vec![(weight, -1.0)], -LEAST_WEIGHT);
        }
        if self.columns.first() == Some(&0) {
            program.at_most(vec![(0, -1.0)], -LEAST_REST * self.scale[0]);
        }
    }

    fn add_e3(&self, program: &mut Program, of: &Coefficients) {
        for choice in &self.choices {
            let (more, less) = (program.positive(of.equal), program.positive(of.equal));
            let mut row = difference(&choice.before, &choice.played, 1.0);
            row.extend([(more, -1.0), (less, 1.0)]);
            program.equal(row, 0.0);
            let missing = program.positive(of.difference);
            let mut row = difference(&choice.average, &choice.played, choice.mover);
            row.push((missing, -1.0));
            program.at_most(row, -of.scale);
        }
        self.add_balance(program, |_| true);
    }

    /// The average of the evaluation over some positions is zero.
    fn add_balance(&self, program: &mut Program, counts: impl Fn(&Choice) -> bool) {
        let sum = self.sum(|choice| if counts(choice) { 1.0 } else { 0.0 });
        let number = self.choices.len().max(1) as f64;
        program.equal(sum.into_iter().map(|value| value / number).enumerate().collect(), 0.0);
    }

    fn sum(&self, factor: impl Fn(&Choice) -> f64) -> Vec<f64> {
        let mut sum = vec![0.0; self.columns.len()];
        for choice in &self.choices {
            let factor = factor(choice);
            sum.iter_mut().zip(&choice.before).for_each(|(sum, value)| *sum += factor * value);
        }
        sum
    }

    /// Σ (f(x) - f(y))².
    fn add_consistency(&self, program: &mut Program) {
        let width = self.columns.len();
        let mut squares = vec![0.0; width * width];
        for choice in &self.choices {
            let step: Vec<f64> =
                choice.before.iter().zip(&choice.played).map(|(before, after)| before - after).collect();
            for (one, &value) in step.iter().enumerate().filter(|(_, value)| **value != 0.0) {
                let row = &mut squares[one * width..][..width];
                row.iter_mut().zip(&step).skip(one).for_each(|(sum, other)| *sum += value * other);
            }
        }
        for one in 0..width {
            for other in one..width {
                let value = squares[one * width + other];
                let factor = if one == other { value } else { 2.0 * value };
                if factor != 0.0 {
                    program.square(one, other, factor);
                }
            }
        }
    }

    /// The average of how much better the played turn is than the average turn, for the mover.
    fn better_than_average(&self) -> Vec<f64> {
        let mut sum = vec![0.0; self.columns.len()];
        let number = self.choices.len().max(1) as f64;
        for choice in &self.choices {
            for (sum, (played, average)) in sum.iter_mut().zip(choice.played.iter().zip(&choice.average)) {
                *sum += choice.mover * (played - average) / number;
            }
        }
        sum
    }

    fn add_q4(&self, program: &mut Program, of: &Coefficients) {
        self.add_consistency(program);
        for (weight, value) in self.better_than_average().into_iter().enumerate() {
            program.cost(weight, -of.difference * value);
        }
        let games = self.starts.len().max(1) as f64;
        let mut setups = vec![0.0; self.columns.len()];
        for start in &self.starts {
            setups.iter_mut().zip(start).for_each(|(sum, value)| *sum += value / games);
        }
        // After the setups Gold is to move in all games, and where they are all alike there is nothing to balance.
        if setups.iter().any(|value| value.abs() > 1e-9) {
            program.equal(setups.into_iter().enumerate().collect(), 0.0);
        }
        let number = self.choices.len().max(1) as f64;
        let outcome = self.sum(|choice| choice.winner / number);
        program.equal(outcome.into_iter().enumerate().collect(), of.scale);
    }

    fn add_a3(&self, program: &mut Program, importance: &[f64]) {
        for importance in importance {
            program.positive(*importance);
        }
        self.add_balance(program, |_| true);
    }

    fn add_aq2(&self, program: &mut Program, of: &Coefficients) {
        self.add_consistency(program);
        for _ in &self.choices {
            let (quadratic, linear) = (program.positive(0.0), program.positive(of.played));
            program.square(quadratic, quadratic, of.played_square);
            debug_assert_eq!(linear, quadratic + 1);
        }
        // 2d, and how much better the winner stands than after the setups, on the average.
        let mut scale: Vec<f64> = self.better_than_average().into_iter().map(|value| 2.0 * value).collect();
        let number = self.choices.len().max(1) as f64;
        for choice in &self.choices {
            let start = &self.starts[choice.game];
            for (sum, (value, start)) in scale.iter_mut().zip(choice.before.iter().zip(start)) {
                *sum += choice.winner * (value - start) / number;
            }
        }
        program.equal(scale.into_iter().enumerate().collect(), of.scale);
    }

    /// The variables of a choice's loss. They are the last ones of the program.
    fn losses(&self, program: &Program, method: Method) -> impl Fn(usize) -> Vec<usize> + use<> {
        let each = match method {
            Method::A3 => 1,
            Method::AQ2 => 2,
            Method::E3 | Method::Q4 => 0,
        };
        let first = program.variables() - each * self.choices.len();
        move |choice| (0..each).map(|number| first + each * choice + number).collect()
    }

    /// The loss of a choice with these weights, and the bound that it puts on the loss with any others.
    pub fn cut(
        &self,
        method: Method,
        of: &Coefficients,
        number: usize,
        weights: &[f64],
        best: Best<'_>,
    ) -> (f64, Cut) {
        let choice = &self.choices[number];
        let mover = choice.mover;
        let mut cut = Cut { choice: number, slope: vec![0.0; weights.len()], constant: 0.0 };
        // Adds so many times one minus the other, where that is above zero.
        let gap = |one: &[f64], other: &[f64]| mover * (dot(one, weights) - dot(other, weights));
        let add = |cut: &mut Cut, factor: f64, one: &[f64], other: &[f64]| {
            for (slope, (one, other)) in cut.slope.iter_mut().zip(one.iter().zip(other)) {
                *slope += factor * mover * (one - other);
            }
        };
        let better = gap(best, &choice.played);
        if method == Method::AQ2 {
            add(&mut cut, 1.0, best, &choice.played);
            return (better.max(0.0), cut);
        }
        if better > 0.0 {
            add(&mut cut, of.played, best, &choice.played);
        }
        let top = if better > 0.0 { best } else { &choice.played[..] };
        let (rise, fall) = (gap(top, &choice.before), gap(&choice.before, &choice.played));
        let (one, other) =
            if rise >= fall { (top, &choice.before[..]) } else { (&choice.before[..], &choice.played[..]) };
        add(&mut cut, of.consistent, one, other);
        if of.equal > 0.0 {
            let sign = if fall >= 0.0 { of.equal } else { -of.equal };
            add(&mut cut, sign, &choice.before, &choice.played);
        }
        if gap(&choice.played, &choice.average) < of.scale {
            add(&mut cut, of.difference, &choice.average, &choice.played);
            cut.constant += of.difference * of.scale;
        }
        (dot(&cut.slope, weights) + cut.constant, cut)
    }

    /// How much each choice counts in A3: less where the game is decided, by these weights.
    pub fn importance(&self, of: &Coefficients, weights: &[f64]) -> Vec<f64> {
        let one = |choice: &Choice| {
            let score = dot(&choice.before, weights);
            let balanced = 1.0 / (1.0 + (score / of.decided).powi(2));
            // The winner is believed to play well to the end.
            if choice.mover == choice.winner { 0.5 + 0.5 * balanced } else { balanced }
        };
        self.choices.iter().map(one).collect()
    }
}

/// The cuts that hold a solution where it is: the others have no dual variable. `first` is the number of the first cut's
/// condition.
pub(super) fn binding(cuts: &[Cut], solution: &Solution, first: usize) -> Vec<bool> {
    let duals = &solution.duals[first..first + cuts.len()];
    let most = duals.iter().copied().fold(0.0, f64::max);
    duals.iter().map(|dual| *dual > ZERO * most).collect()
}

pub(super) fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The row of so many times one minus the other.
fn difference(one: &[f64], other: &[f64], factor: f64) -> Vec<(usize, f64)> {
    one.iter()
        .zip(other)
        .map(|(one, other)| factor * (one - other))
        .enumerate()
        .filter(|entry| entry.1 != 0.0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arimaa::Position;
    use engine::random::Random;
    use engine::search::Stop;

    const WIDTH: usize = 4;

    fn random_features(random: &mut Random) -> Vec<f64> {
        (0..WIDTH).map(|_| 4.0 * random.unit() - 2.0).collect()
    }

    /// Made positions with made turns, each also with the sides exchanged so that the average is zero, and all turns of
    /// each. The first weight is what is not learned; the played turn is the best one by known weights, or nearly so.
    fn made(number: usize) -> (Data, Vec<Vec<Vec<f64>>>) {
        let truth = [1.0, -0.5, 0.25, 2.0];
        let mut random = Random::new(11);
        let position: Position = engine::bench::positions().unwrap()[0];
        let (mut choices, mut all) = (Vec::new(), Vec::new());
        for _ in 0..number {
            let before = random_features(&mut random);
            let mut turns: Vec<Vec<f64>> = (0..6).map(|_| random_features(&mut random)).collect();
            let best = |turns: &[Vec<f64>]| {
                (0..turns.len()).max_by(|&a, &b| dot(&turns[a], &truth).total_cmp(&dot(&turns[b], &truth)))
            };
            let mut at = best(&turns).unwrap();
            if random.chance(1, 5) {
                at = random.below(turns.len() as u64) as usize;
            }
            let average =
                (0..WIDTH).map(|column| turns.iter().map(|turn| turn[column]).sum::<f64>() / 6.0).collect();
            let played = turns.remove(at);
            let winner = if random.chance(1, 2) { 1.0 } else { -1.0 };
            let choice = Choice {
                game: 0,
                position,
                board: *position.board(),
                mover: 1.0,
                winner,
                before,
                played,
                average,
            };
            let minus = |features: &Vec<f64>| features.iter().map(|value| -value).collect::<Vec<_>>();
            let other = Choice {
                mover: -1.0,
                winner: -winner,
                before: minus(&choice.before),
                played: minus(&choice.played),
                average: minus(&choice.average),
                ..choice.clone()
            };
            all.extend([turns.clone(), turns.iter().map(minus).collect()]);
            choices.extend([choice, other]);
        }
        let data = Data {
            choices,
            starts: vec![vec![0.0; WIDTH]],
            columns: (0..WIDTH).collect(),
            scale: vec![1.0; WIDTH],
        };
        (data, all)
    }

    /// His loss function (§5.4.2) in plain words.
    fn loss(
        data: &Data,
        turns: &[Vec<Vec<f64>>],
        of: &Coefficients,
        importance: &[f64],
        weights: &[f64],
    ) -> f64 {
        let mut sum = of.regular * weights.iter().map(|weight| weight.abs()).sum::<f64>();
        for ((choice, turns), importance) in data.choices.iter().zip(turns).zip(importance) {
            // All as the mover sees it.
            let see = |features: &[f64]| choice.mover * dot(features, weights);
            let (current, played, average) = (see(&choice.before), see(&choice.played), see(&choice.average));
            let best = turns.iter().map(|turn| see(turn)).fold(played, f64::max);
            let a = (current - played).abs();
            let b = (current - best).abs();
            let c = best - played;
            let d = played - average;
            sum += importance
                * (of.equal * a
                    + of.consistent * a.max(b)
                    + of.played * c
                    + of.difference * (of.scale - d).max(0.0));
        }
        sum
    }

    /// No weights near these, or anywhere else that is tried, have a smaller loss.
    fn assert_least(weights: &[f64], free: impl Fn(&[f64]) -> bool, loss: impl Fn(&[f64]) -> f64) {
        let least = loss(weights);
        let mut random = Random::new(5);
        let mut tried = 0;
        for size in [1e-3, 1e-2, 0.1, 1.0, 10.0] {
            for _ in 0..200 {
                let other: Vec<f64> =
                    weights.iter().map(|weight| weight + size * (2.0 * random.unit() - 1.0)).collect();
                if free(&other) {
                    tried += 1;
                    assert!(
                        loss(&other) >= least - 1e-4 * least.abs(),
                        "{other:?} is better than {weights:?}"
                    );
                }
            }
        }
        assert!(tried > 100, "{tried}");
    }

    fn allowed(weights: &[f64]) -> bool {
        weights[0] >= LEAST_REST
    }

    #[test]
    fn the_basic_program_finds_the_least_loss() {
        let (data, turns) = made(60);
        let of = Coefficients { scale: 2.0, ..Coefficients::usual(Method::E3) };
        let solution = data.program(Method::E3, &of, &[], &[]).0.solve(&Stop::new()).unwrap();
        let weights = &solution.values[..WIDTH];
        let even = vec![1.0; data.choices.len()];
        let plain = |weights: &[f64]| loss(&data, &turns, &of, &even, weights);
        assert!((plain(weights) - solution.objective).abs() < 1e-4 * solution.objective, "{solution:?}");
        assert_least(weights, allowed, plain);
    }

    #[test]
    fn the_quadratic_program_finds_the_least_loss_at_its_scale() {
        let (data, _) = made(60);
        let of =
            Coefficients { regular: 3.0, difference: 5.0, scale: 2.0, ..Coefficients::usual(Method::Q4) };
        let solution = data.program(Method::Q4, &of, &[], &[]).0.solve(&Stop::new()).unwrap();
        let weights = &solution.values[..WIDTH];
        let number = data.choices.len() as f64;
        let scale = |weights: &[f64]| {
            data.choices.iter().map(|choice| choice.winner * dot(&choice.before, weights)).sum::<f64>()
                / number
        };
        assert!((scale(weights) - 2.0).abs() < 1e-5, "{}", scale(weights));
        let plain = |weights: &[f64]| {
            // Any weights, brought to the scale: a larger first weight where the scale is too small.
            let squares = data
                .choices
                .iter()
                .map(|choice| (dot(&choice.before, weights) - dot(&choice.played, weights)).powi(2));
            let better = data
                .choices
                .iter()
                .map(|choice| choice.mover * (dot(&choice.played, weights) - dot(&choice.average, weights)));
            squares.sum::<f64>() + of.regular * weights.iter().map(|weight| weight.abs()).sum::<f64>()
                - of.difference * better.sum::<f64>() / number
        };
        let brought =
            |weights: &[f64]| weights.iter().map(|weight| weight * 2.0 / scale(weights)).collect::<Vec<_>>();
        assert!(
            (plain(weights) - solution.objective).abs() < 1e-4 * solution.objective.abs(),
            "{solution:?}"
        );
        let free = |weights: &[f64]| scale(weights) > 0.1 && allowed(&brought(weights));
        assert_least(weights, free, |weights| plain(&brought(weights)));
    }

    /// Round by round as in the real thing, with all turns at hand.
    fn rounds(
        method: Method,
        of: &Coefficients,
        data: &Data,
        turns: &[Vec<Vec<f64>>],
        importance: &[f64],
    ) -> (Vec<f64>, f64) {
        let mut weights = vec![1.0; WIDTH];
        let mut cuts = Vec::new();
        let mut bound = 0.0;
        for _ in 0..40 {
            for (number, turns) in turns.iter().enumerate() {
                let see = |turn: &&Vec<f64>| data.choices[number].mover * dot(turn, &weights);
                let best = turns.iter().max_by(|a, b| see(a).total_cmp(&see(b))).unwrap();
                let (_, cut) = data.cut(method, of, number, &weights, best);
                cuts.push(cut);
            }
            let (program, first) = data.program(method, of, importance, &cuts);
            let solution = program.solve(&Stop::new()).unwrap();
            assert!(solution.objective >= bound - 1e-4 * bound, "more comparisons cannot make it smaller");
            bound = solution.objective;
            weights = solution.values[..WIDTH].to_vec();
            let mut holds = binding(&cuts, &solution, first).into_iter();
            cuts.retain(|_| holds.next().unwrap());
        }
        (weights, bound)
    }

    #[test]
    fn the_advanced_program_finds_the_least_loss_over_all_turns() {
        let (data, turns) = made(30);
        let of = Coefficients { scale: 2.0, ..Coefficients::usual(Method::A3) };
        let importance = data.importance(&of, &[1.0; WIDTH]);
        let (weights, bound) = rounds(Method::A3, &of, &data, &turns, &importance);
        let plain = |weights: &[f64]| loss(&data, &turns, &of, &importance, weights);
        assert!((plain(&weights) - bound).abs() < 1e-3 * bound, "{} {bound}", plain(&weights));
        assert_least(&weights, allowed, plain);
    }

    #[test]
    fn the_advanced_quadratic_program_finds_the_least_loss_over_all_turns() {
        let (data, turns) = made(30);
        let of = Coefficients { played: 4.0, regular: 2.0, scale: 3.0, ..Coefficients::usual(Method::AQ2) };
        let even = vec![1.0; data.choices.len()];
        let (weights, bound) = rounds(Method::AQ2, &of, &data, &turns, &even);
        let number = data.choices.len() as f64;
        let scale = |weights: &[f64]| {
            let one = |choice: &Choice| {
                2.0 * choice.mover * (dot(&choice.played, weights) - dot(&choice.average, weights))
                    + choice.winner * dot(&choice.before, weights)
            };
            data.choices.iter().map(one).sum::<f64>() / number
        };
        assert!((scale(&weights) - 3.0).abs() < 1e-4);
        let plain = |weights: &[f64]| {
            let mut sum = of.regular * weights.iter().map(|weight| weight.abs()).sum::<f64>();
            for (choice, turns) in data.choices.iter().zip(&turns) {
                let see = |features: &[f64]| choice.mover * dot(features, weights);
                let best = turns.iter().map(|turn| see(turn)).fold(see(&choice.played), f64::max);
                let better = best - see(&choice.played);
                // Quadratic up to where a linear loss is cheaper.
                let turning = of.played / (2.0 * of.played_square);
                sum += (see(&choice.before) - see(&choice.played)).powi(2)
                    + if better <= turning {
                        of.played_square * better * better
                    } else {
                        of.played_square * turning * turning + of.played * (better - turning)
                    };
            }
            sum
        };
        assert!((plain(&weights) - bound).abs() < 1e-3 * bound, "{} {bound}", plain(&weights));
        let brought =
            |weights: &[f64]| weights.iter().map(|weight| weight * 3.0 / scale(weights)).collect::<Vec<_>>();
        let free = |weights: &[f64]| scale(weights) > 0.1 && allowed(&brought(weights));
        assert_least(&weights, free, |weights| plain(&brought(weights)));
    }

    #[test]
    fn decided_positions_count_less_unless_the_winner_is_to_move() {
        let (mut data, _) = made(1);
        let of = Coefficients { decided: 10.0, ..Coefficients::usual(Method::A3) };
        data.choices[0].before = vec![10.0, 0.0, 0.0, 0.0];
        data.choices[0].winner = data.choices[0].mover;
        data.choices[1].before = vec![10.0, 0.0, 0.0, 0.0];
        data.choices[1].winner = -data.choices[1].mover;
        assert_eq!(data.importance(&of, &[1.0, 0.0, 0.0, 0.0]), [0.75, 0.5]);
    }

    #[test]
    fn methods_have_names() {
        assert_eq!("aq2".parse(), Ok(Method::AQ2));
        assert_eq!("E4".parse::<Method>().unwrap_err(), "the methods are E3, A3, Q4 and AQ2, not \"E4\"");
    }
}
