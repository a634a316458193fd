//! Ratings of several players from all their games: the model of Bradley and Terry.

use super::elo::Interval;
use super::normal;
use super::pairs::Games;
use serde::Serialize;

/// How strong a player is among the others, as far as results tell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// In Elo points; the mean of all players is 0.
    pub elo: f64,
    /// Where the rating is with a confidence of 95%.
    pub interval: Interval,
}

/// The likeliest ratings of `players` players, from the games that any two of them have played (from the view of the
/// first). One drawn game is added between any two who have met, so that a player who has won or lost everything has a
/// rating too.
///
/// ```
/// use arena::stats::{Games, ratings};
/// let games = [((0, 1), Games { wins: 75, losses: 25, draws: 0 })];
/// let found = ratings(2, games);
/// assert!((found[0].elo - found[1].elo - 188.0).abs() < 1.0);
/// ```
pub fn ratings(players: usize, games: impl IntoIterator<Item = ((usize, usize), Games)>) -> Vec<Rating> {
    let mut met = vec![vec![0.0; players]; players];
    let mut points = vec![0.0; players];
    for ((first, second), games) in games {
        let number = games.total() as f64;
        if first == second || first >= players || second >= players || number == 0.0 {
            continue;
        }
        for (one, other, games) in [(first, second, games), (second, first, games.reversed())] {
            met[one][other] += number + 1.0;
            points[one] += games.wins as f64 + 0.5 * games.draws as f64 + 0.5;
        }
    }
    let strengths = fit(&met, &points);
    let deviations = deviations(&met, &strengths);
    let per_unit = 400.0 / std::f64::consts::LN_10;
    strengths
        .iter()
        .zip(deviations)
        .map(|(strength, deviation)| {
            let elo = strength * per_unit;
            let margin = normal::TWO_SIDED_95 * deviation * per_unit;
            Rating { elo, interval: Interval { low: elo - margin, high: elo + margin } }
        })
        .collect()
}

/// The chance that a player with the first strength beats one with the second.
fn chance(first: f64, second: f64) -> f64 {
    1.0 / (1.0 + (second - first).exp())
}

/// Logarithms of strengths, with mean 0, by Hunter's minorisation ("MM algorithms for generalized Bradley–Terry models",
/// 2004), which never goes astray.
fn fit(met: &[Vec<f64>], points: &[f64]) -> Vec<f64> {
    const ROUNDS: usize = 10_000;
    const STILL: f64 = 1e-10;
    let players = points.len();
    let mut strengths = vec![0.0f64; players];
    for _ in 0..ROUNDS {
        let mut largest = 0.0f64;
        for player in 0..players {
            if points[player] == 0.0 {
                continue;
            }
            let own = strengths[player];
            let weight: f64 = (0..players)
                .filter(|&other| met[player][other] > 0.0)
                .map(|other| met[player][other] / (own.exp() + strengths[other].exp()))
                .sum();
            let next = (points[player] / weight).ln();
            largest = largest.max((next - own).abs());
            strengths[player] = next;
        }
        let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
        strengths.iter_mut().for_each(|strength| *strength -= mean);
        if largest < STILL {
            break;
        }
    }
    strengths
}

/// Standard deviations of the strengths relative to their mean: the roots of the diagonal of the inverted information
/// matrix. Because only differences matter it has no inverse until the mean is fixed, which adding one everywhere does.
fn deviations(met: &[Vec<f64>], strengths: &[f64]) -> Vec<f64> {
    let players = strengths.len();
    let mut information = vec![vec![1.0; players]; players];
    for one in 0..players {
        for other in 0..players {
            let expected = chance(strengths[one], strengths[other]);
            let weight = met[one][other] * expected * (1.0 - expected);
            information[one][other] -= weight;
            information[one][one] += weight;
        }
    }
    let players = players as f64;
    match inverse(information) {
        // What was added everywhere comes back as 1/n² everywhere.
        Some(inverse) => (0..)
            .zip(&inverse)
            .map(|(i, row): (usize, _)| (row[i] - 1.0 / (players * players)).max(0.0).sqrt())
            .collect(),
        // Somebody has not met anybody.
        None => vec![f64::INFINITY; strengths.len()],
    }
}

/// The inverse of a matrix by elimination with pivots; none if there is none.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    const NOTHING: f64 = 1e-12;
    let size = matrix.len();
    for (row, cells) in matrix.iter_mut().enumerate() {
        cells.extend((0..size).map(|column| f64::from(u8::from(row == column))));
    }
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < NOTHING {
            return None;
        }
        matrix.swap(column, pivot);
        let factor = matrix[column][column];
        matrix[column].iter_mut().for_each(|cell| *cell /= factor);
        let source = matrix[column].clone();
        for (row, cells) in matrix.iter_mut().enumerate() {
            let factor = cells[column];
            if row != column && factor != 0.0 {
                cells.iter_mut().zip(&source).for_each(|(cell, from)| *cell -= factor * from);
            }
        }
    }
    Some(matrix.into_iter().map(|cells| cells[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(wins: u64, losses: u64) -> Games {
        Games { wins, losses, draws: 0 }
    }

    #[test]
    fn ratings_explain_the_scores_that_they_came_from() {
        // Each is 100 points stronger than the next.
        let score = |elo: f64| (10_000.0 * super::super::score_of_elo(elo)).round() as u64;
        let games = [(0, 1, 100.0), (1, 2, 100.0), (0, 2, 200.0)]
            .map(|(one, other, elo)| ((one, other), won(score(elo), 10_000 - score(elo))));
        let found = ratings(3, games);
        for (rating, elo) in found.iter().zip([100.0, 0.0, -100.0]) {
            assert!((rating.elo - elo).abs() < 0.1, "{rating:?}");
            assert!(rating.interval.low < elo && elo < rating.interval.high);
        }
    }

    #[test]
    fn more_games_make_shorter_intervals() {
        let length = |number| {
            let interval = ratings(2, [((0, 1), won(number, number))])[0].interval;
            interval.high - interval.low
        };
        assert!((length(100) / length(400) - 2.0).abs() < 0.05);
    }

    #[test]
    fn two_players_differ_as_much_as_their_games_say() {
        let games = won(600, 400);
        let found = ratings(2, [((0, 1), games)]);
        let direct = games.difference().unwrap();
        assert!((found[0].elo - found[1].elo - direct.elo).abs() < 0.5);
        // The rating of each is half of the difference, and so is its interval.
        let margin = found[0].interval.high - found[0].elo;
        assert!((2.0 * margin - (direct.elo_interval.high - direct.elo)).abs() < 0.5);
    }

    #[test]
    fn a_player_without_games_has_no_interval() {
        let found = ratings(3, [((0, 1), won(5, 5))]);
        assert!(found.iter().all(|rating| rating.interval.high == f64::INFINITY));
        assert_eq!(found[2].elo, 0.0);
        assert!(ratings(0, []).is_empty());
    }
}
