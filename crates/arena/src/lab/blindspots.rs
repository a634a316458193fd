//! What an evaluation does not know: which terms of the classical evaluation still tell who wins when its score is known.
//!
//! A logistic regression of the results of games on the score and all terms. A term that is worth nothing beside the score
//! is known to it; one that is worth something is a blind spot, or counts for more than the score believes.

use super::foresight::{Subject, best_scale, loss};
use super::{Experiment, LabError, make_parts};
use crate::log::LogError;
use arimaa::{Position, Side};
use engine::eval::{Classical, Evaluation, Term, explain};
use figures::grouped;
use serde::{Deserialize, Serialize};

/// Positions with a greater score are decided, whatever the terms say, in centirabbits.
const DECIDED: i32 = 2_000;
/// The columns of the regression: the score, and then the terms.
const COLUMNS: usize = 1 + Term::ALL.len();
/// Newton's method is at its end long before.
const ITERATIONS: usize = 40;
/// How much a coefficient of 1 costs in the sum of the losses: enough that a column of zeros has one too.
const RIDGE: f64 = 1e-3;
/// Columns are divided by this, so that coefficients are not far from 1.
const UNIT: f64 = 400.0;

type Columns = [f64; COLUMNS];

/// What is measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BlindSpots {
    /// The games, all of them with a winner.
    pub games: Vec<Subject>,
    /// The name of the evaluation.
    pub evaluation: String,
}

/// What was found in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Its number, from 0.
    pub game: usize,
    /// For each position before a turn that is not decided: the score and the terms, for the winner, in centirabbits.
    pub positions: Vec<Vec<i32>>,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The number of games.
    pub games: usize,
    /// The number of positions.
    pub positions: usize,
    /// The mean loss of a position by the score alone, and with all terms.
    pub losses: [f64; 2],
    /// The score, and then the terms that say something in these games.
    pub rows: Vec<Row>,
}

/// What the score or a term is worth beside all others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// How far it usually is from 0, in centirabbits.
    pub size: f64,
    /// What a centirabbit of it is worth beside the others, in centirabbits of the score alone, and one standard error, the
    /// positions of a game taken together.
    pub worth: [f64; 2],
}

impl super::Table for Table {
    fn to_markdown(&self) -> String {
        let [alone, together] = self.losses;
        let mut text = format!(
            "{} games, {} positions before a turn, no search; loss {alone:.4} by the score alone, {together:.4} with all terms\n\n\
             | | usual size | a centirabbit of it is worth | standard errors from 0 |\n|---|---|---|---|\n",
            grouped(&self.games),
            grouped(&self.positions),
        );
        for Row { name, size, worth: [worth, error] } in &self.rows {
            text += &format!("| {name} | {size:.0} | {worth:+.2} ± {error:.2} | {:+.1} |\n", worth / error);
        }
        text
    }
}

impl Experiment for BlindSpots {
    const NAME: &'static str = "blindspots";
    const PARTS: &'static str = "games";
    type Part = Part;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        if self.games.is_empty() {
            return Err(LabError::NoPositions);
        }
        self.judge().map(drop)
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
        let judge = self.judge()?;
        let left: Vec<usize> =
            (0..self.games.len()).filter(|game| known.iter().all(|part| part.game != *game)).collect();
        let make = |classical: &mut Classical, game| Part {
            game,
            positions: look_at(&self.games[game], &judge, classical),
        };
        let mut parts = known;
        parts.extend(make_parts(cores, &left, Classical::default, make, finished)?);
        parts.retain(|part| !part.positions.is_empty());
        if parts.is_empty() {
            return Err(LabError::NoPositions);
        }
        parts.sort_by_key(|part| part.game);
        let games: Vec<Vec<Columns>> =
            parts.iter().map(|part| part.positions.iter().map(|row| columns(row)).collect()).collect();
        Ok(table(&games))
    }
}

impl BlindSpots {
    fn judge(&self) -> Result<Evaluation, LabError> {
        Evaluation::find(&self.evaluation).map_err(LabError::Evaluation)
    }
}

/// The score and the terms of a game's positions that are not decided, for the winner.
fn look_at(subject: &Subject, judge: &Evaluation, classical: &Classical) -> Vec<Vec<i32>> {
    let row = |(position, score): (&Position, i32)| {
        let terms = explain(classical, position).terms;
        let terms = terms.iter().map(|line| subject.for_winner(Side::Gold, line.balance()));
        std::iter::once(subject.for_winner(position.side(), score)).chain(terms).collect()
    };
    let positions = subject.positions();
    let scored = positions.iter().map(|position| (position, judge.score(position)));
    scored.filter(|(_, score)| score.abs() <= DECIDED).map(row).collect()
}

fn columns(row: &[i32]) -> Columns {
    std::array::from_fn(|column| row.get(column).map_or(0.0, |&value| f64::from(value)))
}

/// The regression, and what its coefficients mean.
fn table(games: &[Vec<Columns>]) -> Table {
    let scores: Vec<Vec<i32>> =
        games.iter().map(|positions| positions.iter().map(|columns| columns[0] as i32).collect()).collect();
    let scores: Vec<&[i32]> = scores.iter().map(Vec::as_slice).collect();
    let scale = best_scale(&scores);
    let positions = games.iter().map(Vec::len).sum::<usize>();
    let alone = scores.iter().map(|scores| loss(scores, scale)).sum::<f64>() / positions as f64;
    let Fit { coefficients, errors, loss } = fit(games);
    let names = std::iter::once("score").chain(Term::ALL.map(Term::name));
    let rows = names.enumerate().filter_map(|(column, name)| {
        let squares = games.iter().flatten().map(|columns| columns[column].powi(2)).sum::<f64>();
        let size = (squares / positions as f64).sqrt();
        let worth = [coefficients[column], errors[column]].map(|value| value * scale / UNIT);
        (size > 0.0).then(|| Row { name: name.to_string(), size, worth })
    });
    Table { games: games.len(), positions, losses: [alone, loss / positions as f64], rows: rows.collect() }
}

/// A logistic regression.
struct Fit {
    coefficients: Columns,
    /// Standard errors, with the positions of a game taken together.
    errors: Columns,
    /// The sum of the losses.
    loss: f64,
}

/// The coefficients that make it most likely that the winners of these games have won, by Newton's method. All is seen from the
/// winner's side, so there is no constant.
fn fit(games: &[Vec<Columns>]) -> Fit {
    let mut coefficients = [0.0; COLUMNS];
    let logit = |coefficients: &Columns, row: &Columns| {
        coefficients.iter().zip(row).map(|(coefficient, value)| coefficient * value / UNIT).sum::<f64>()
    };
    let mut curvature = [[0.0; COLUMNS]; COLUMNS];
    for _ in 0..ITERATIONS {
        let mut slope = coefficients.map(|coefficient| -RIDGE * coefficient);
        curvature =
            std::array::from_fn(|row| std::array::from_fn(|column| if row == column { RIDGE } else { 0.0 }));
        for row in games.iter().flatten() {
            let chance = 1.0 / (1.0 + (-logit(&coefficients, row)).exp());
            for (first, line) in curvature.iter_mut().enumerate() {
                slope[first] += (1.0 - chance) * row[first] / UNIT;
                let weight = chance * (1.0 - chance) * row[first] / (UNIT * UNIT);
                line.iter_mut().zip(row).for_each(|(sum, value)| *sum += weight * value);
            }
        }
        let step = solve(curvature, slope);
        coefficients.iter_mut().zip(step).for_each(|(coefficient, step)| *coefficient += step);
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    // The variance of a sum over games, whose positions are not independent, between two inverses of the curvature.
    let mut variances = [0.0; COLUMNS];
    let mut loss = 0.0;
    for game in games {
        let mut slope = [0.0; COLUMNS];
        for row in game {
            let logit = logit(&coefficients, row);
            loss += (-logit).max(0.0) + (-logit.abs()).exp().ln_1p();
            let missing = 1.0 - 1.0 / (1.0 + (-logit).exp());
            slope.iter_mut().zip(row).for_each(|(sum, value)| *sum += missing * value / UNIT);
        }
        let moved = solve(curvature, slope);
        variances.iter_mut().zip(moved).for_each(|(sum, moved)| *sum += moved * moved);
    }
    Fit { coefficients, errors: variances.map(f64::sqrt), loss }
}

/// The solution of a system of linear equations, by Gauss with the largest pivot of each column.
fn solve(mut matrix: [Columns; COLUMNS], mut right: Columns) -> Columns {
    for pivot in 0..COLUMNS {
        let size = |row: &usize| matrix[*row][pivot].abs();
        let best = (pivot..COLUMNS).max_by(|one, other| size(one).total_cmp(&size(other))).unwrap_or(pivot);
        matrix.swap(pivot, best);
        right.swap(pivot, best);
        let (top, line) = (right[pivot], matrix[pivot]);
        for row in pivot + 1..COLUMNS {
            let share = matrix[row][pivot] / line[pivot];
            matrix[row].iter_mut().zip(line).for_each(|(value, above)| *value -= share * above);
            right[row] -= share * top;
        }
    }
    let mut solution = [0.0; COLUMNS];
    for row in (0..COLUMNS).rev() {
        let known: f64 = (row + 1..COLUMNS).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (right[row] - known) / matrix[row][row];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::random::Random;

    fn normal(random: &mut Random) -> f64 {
        (0..12).map(|_| random.unit()).sum::<f64>() - 6.0
    }

    /// Games of ten positions each whose winner depends on the score and on one term.
    fn made(count: u64, worth: f64) -> Vec<Vec<Columns>> {
        let mut random = Random::new(4);
        let position = |random: &mut Random| {
            let mut columns = [0.0; COLUMNS];
            columns[0] = (300.0 * normal(random)).round();
            columns[3] = (80.0 * normal(random)).round();
            columns[7] = (80.0 * normal(random)).round();
            let chance = 1.0 / (1.0 + (-(columns[0] + worth * columns[3]) / 400.0).exp());
            let wins = random.unit() < chance;
            columns.map(|value| if wins { value } else { -value })
        };
        (0..count).map(|_| (0..10).map(|_| position(&mut random)).collect()).collect()
    }

    #[test]
    fn a_term_that_the_score_does_not_know_is_found_and_another_is_not() {
        let table = table(&made(2_000, 1.5));
        let names: Vec<&str> = table.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["score", Term::ALL[2].name(), Term::ALL[6].name()], "the others say nothing");
        let [score, known, other] = [0, 1, 2].map(|row| table.rows[row].worth);
        assert!((score[0] - 1.0).abs() < 0.1, "{score:?}");
        assert!((known[0] - 1.5).abs() < 0.3 && known[0] / known[1] > 5.0, "{known:?}");
        assert!(other[0].abs() < 3.0 * other[1], "{other:?}");
        assert!(table.losses[1] < table.losses[0]);
    }

    #[test]
    fn positions_of_one_game_that_are_all_the_same_count_as_one() {
        let once = made(400, 1.5);
        let often: Vec<Vec<Columns>> = once.iter().map(|game| game.repeat(4)).collect();
        let [once, often] = [once, often].map(|games| table(&games).rows[1].worth);
        assert!(
            (once[0] - often[0]).abs() < 0.01 && (once[1] / often[1] - 1.0).abs() < 0.01,
            "{once:?} {often:?}"
        );
    }

    #[test]
    fn equations_are_solved() {
        let mut random = Random::new(5);
        let matrix: [Columns; COLUMNS] =
            std::array::from_fn(|_| std::array::from_fn(|_| normal(&mut random)));
        let wanted: Columns = std::array::from_fn(|_| normal(&mut random));
        let right = matrix.map(|row| row.iter().zip(wanted).map(|(one, other)| one * other).sum());
        for (found, wanted) in solve(matrix, right).iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-6, "{found} {wanted}");
        }
    }
}
