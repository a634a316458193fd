//! How well evaluations foresee who wins: their scores of all positions of games, turned into chances to win, against the
//! results. A network can win every match at home and know nothing of how others play; this asks about their games.

use super::{Experiment, LabError, make_parts};
use crate::log::LogError;
use arimaa::{Game, Outcome, Ply, Position, Record, Side, Termination};
use engine::eval::Evaluation;
use figures::grouped;
use serde::{Deserialize, Serialize};

/// What is measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Foresight {
    /// The games, all of them with a winner.
    pub games: Vec<Subject>,
    /// The names of the evaluations; the others are compared with the first.
    pub evaluations: Vec<String>,
}

/// A game whose winner is to be foreseen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Subject {
    /// Its record.
    pub record: String,
    /// Who has won.
    pub winner: Side,
}

impl Subject {
    /// A game that ended so, if somebody has won it on the board or because the other side gave up: the clock and the server
    /// say nothing about positions.
    pub fn new(game: &Game, outcome: Outcome) -> Option<Self> {
        let Outcome { winner, termination } = outcome;
        let counts = termination.is_by_rules() || termination == Termination::Resignation;
        let winner = winner.filter(|_| counts)?;
        Some(Self { record: Record::of(game).to_string(), winner })
    }

    /// The positions before its turns; none if the record cannot be read.
    pub(super) fn positions(&self) -> Vec<Position> {
        let Ok(record) = self.record.parse::<Record>() else { return Vec::new() };
        let game = record.replay().game;
        let turns = game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
        turns.map(|(_, position, _)| *position).collect()
    }

    /// What is worth so much to a side, for the winner.
    pub(super) fn for_winner(&self, side: Side, value: i32) -> i32 {
        if side == self.winner { value } else { -value }
    }
}

/// What was found in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Its number, from 0.
    pub game: usize,
    /// For each evaluation the scores of all positions before a turn, for the winner, in centirabbits.
    pub scores: Vec<Vec<i32>>,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The number of games.
    pub games: usize,
    /// The number of positions.
    pub positions: usize,
    /// For each evaluation what it came to.
    pub rows: Vec<Row>,
}

/// What an evaluation came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The score that stands for a logit of 1, in centirabbits: the one that makes the results most likely.
    pub scale: f64,
    /// The mean loss (the negative logarithm of the chance that was given to the winner) of a position.
    pub loss: f64,
    /// How much more that is than with the first evaluation, and one standard error, the positions of a game taken together.
    pub difference: [f64; 2],
}

impl super::Table for Table {
    fn to_markdown(&self) -> String {
        let mut text = format!(
            "{} games, {} positions before a turn, no search; one standard error over the games\n\n\
             | evaluation | centirabbits for a logit | loss | against the first |\n|---|---|---|---|\n",
            grouped(&self.games),
            grouped(&self.positions),
        );
        for (number, Row { name, scale, loss, difference: [more, error] }) in self.rows.iter().enumerate() {
            let difference = if number == 0 { String::new() } else { format!("{more:+.4} ± {error:.4}") };
            text += &format!("| {name} | {scale:.0} | {loss:.4} | {difference} |\n");
        }
        text
    }
}

impl Experiment for Foresight {
    const NAME: &'static str = "foresight";
    const PARTS: &'static str = "games";
    type Part = Part;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        if self.games.is_empty() {
            return Err(LabError::NoPositions);
        }
        self.judges().map(drop)
    }

    fn parts(&self) -> u64 {
        self.games.len() as u64
    }

    fn measure(
        &self,
        cores: usize,
        known: Vec<Part>,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        let judges = self.judges()?;
        let left: Vec<usize> =
            (0..self.games.len()).filter(|game| known.iter().all(|part| part.game != *game)).collect();
        let make = |(): &mut (), game| Part { game, scores: self.scores(game, &judges) };
        let mut parts = known;
        parts.extend(make_parts(cores, &left, || (), make, finished)?);
        parts.retain(|part| part.scores.iter().all(|scores| !scores.is_empty()));
        if parts.is_empty() {
            return Err(LabError::NoPositions);
        }
        let mut rows: Vec<Row> = Vec::new();
        let mut first: Vec<f64> = Vec::new();
        for (number, name) in self.evaluations.iter().enumerate() {
            let games: Vec<&[i32]> = parts.iter().map(|part| part.scores[number].as_slice()).collect();
            let scale = best_scale(&games);
            let losses: Vec<f64> = games.iter().map(|scores| loss(scores, scale)).collect();
            if number == 0 {
                first.clone_from(&losses);
            }
            let more: Vec<f64> = losses.iter().zip(&first).map(|(loss, first)| loss - first).collect();
            let positions = positions(&games);
            rows.push(Row {
                name: name.clone(),
                scale,
                loss: losses.iter().sum::<f64>() / positions,
                difference: mean_of_clusters(&more, &games),
            });
        }
        let positions = parts.iter().map(|part| part.scores[0].len()).sum();
        Ok(Table { games: parts.len(), positions, rows })
    }
}

impl Foresight {
    fn judges(&self) -> Result<Vec<Evaluation>, LabError> {
        self.evaluations.iter().map(|name| Evaluation::find(name).map_err(LabError::Evaluation)).collect()
    }

    fn scores(&self, game: usize, judges: &[Evaluation]) -> Vec<Vec<i32>> {
        let subject = &self.games[game];
        let positions = subject.positions();
        let for_winner = |judge: &Evaluation| {
            positions
                .iter()
                .map(|position| subject.for_winner(position.side(), judge.score(position)))
                .collect()
        };
        judges.iter().map(for_winner).collect()
    }
}

fn positions(games: &[&[i32]]) -> f64 {
    games.iter().map(|scores| scores.len()).sum::<usize>() as f64
}

/// The sum of the losses of positions, given their scores for the winner.
pub(super) fn loss(scores: &[i32], scale: f64) -> f64 {
    // ln(1 + e^x), also where e^x is too large for a number.
    let softplus = |x: f64| x.max(0.0) + (-x.abs()).exp().ln_1p();
    scores.iter().map(|&score| softplus(-f64::from(score) / scale)).sum()
}

/// The scale with the smallest loss, which has one minimum in the inverse of the scale: a golden-section search.
pub(super) fn best_scale(games: &[&[i32]]) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_894_9;
    let of = |inverse: f64| games.iter().map(|scores| loss(scores, inverse.recip())).sum::<f64>();
    let (mut low, mut high) = (1.0 / 20_000.0, 1.0 / 20.0);
    for _ in 0..60 {
        let (left, right) = (high - RATIO * (high - low), low + RATIO * (high - low));
        if of(left) < of(right) { high = right } else { low = left }
    }
    2.0 / (low + high)
}

/// The mean of the sums by position, and its standard error with the positions of a game taken together.
fn mean_of_clusters(sums: &[f64], games: &[&[i32]]) -> [f64; 2] {
    let all = positions(games);
    let mean = sums.iter().sum::<f64>() / all;
    let squares = sums.iter().zip(games).map(|(sum, scores)| (sum - mean * scores.len() as f64).powi(2));
    [mean, squares.sum::<f64>().sqrt() / all]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_scale_is_that_of_the_results() {
        // With 300 the winner is given 3 chances of 4, and in 3 of 4 positions the favourite has won.
        let scores = [300, 300, 300, -300];
        assert!((best_scale(&[&scores]) - 300.0 / 3f64.ln()).abs() < 0.01);
        let entropy = -(0.75f64 * 0.75f64.ln() + 0.25 * 0.25f64.ln());
        assert!((loss(&scores, 300.0 / 3f64.ln()) / 4.0 - entropy).abs() < 1e-9);
        // A score that is far too sure of the wrong side costs much, and not everything.
        assert!((loss(&[-100_000], 100.0) - 1000.0).abs() < 1e-9);
        assert!((best_scale(&[&[30_000, 30_000, 30_000, -30_000]]) - 20_000.0).abs() < 1.0);
    }

    #[test]
    fn positions_of_one_game_count_as_one_for_the_error() {
        let two: [&[i32]; 2] = [&[0, 0], &[0, 0]];
        assert_eq!(mean_of_clusters(&[0.2, 0.6], &two), [0.2, 0.08f64.sqrt() / 4.0]);
        assert_eq!(mean_of_clusters(&[0.4, 0.4], &two)[1], 0.0);
    }
}
