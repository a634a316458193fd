//! Fits the scale of the win probability to the results of games, and shows how far the evaluation can be trusted.
//!
//!     cargo run --release -p engine --example calibrate -- ARCHIVE… [--param NAME=NUMBER]…
//!
//! Every start of a turn in a game that was decided on the board, or resigned, is one observation: the score for Gold and
//! whether Gold won. The scale is the one that makes these results most likely. The last table asks for each term by
//! what factor it would have to be multiplied to tell the results best together with the others: far from 1 and more than
//! two standard errors away from it, the term deserves a look.

use arimaa::archive::ArchiveReader;
use arimaa::{Ply, Position, Side, Termination};
use engine::eval::{Classical, Params, Term, explain, win_probability};
use std::process::ExitCode;

/// One position of a game.
struct Observation {
    /// The game that it is from: the positions of a game have one result, and are not independent.
    game: usize,
    /// Whether it is the first of its game.
    first: bool,
    /// The score for Gold.
    score: f64,
    /// Each term's part of it.
    terms: Vec<f64>,
    /// Whether Gold won.
    won: bool,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("calibrate: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let mut params = Params::default();
    let mut names = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--param" {
            let text = arguments.next().ok_or("--param needs NAME=NUMBER")?;
            params.assign(&text).map_err(|error| error.to_string())?;
        } else {
            names.push(argument);
        }
    }
    if names.is_empty() {
        return Err("give one or more archives of games".to_string());
    }
    let evaluator = Classical::new(&params);
    let (mut observations, mut games) = (Vec::new(), 0);
    for name in &names {
        observe(name, &evaluator, &mut games, &mut observations)?;
    }
    if observations.is_empty() {
        return Err("no decided games in these archives".to_string());
    }
    let won = observations.iter().filter(|seen| seen.first && seen.won).count();
    println!("{} positions of {games} games, of which Gold won {won}", observations.len());
    report_fit(&observations, params.win.scale);
    report_calibration(&observations, params.win.scale);
    report_terms(&observations, params.win.scale);
    Ok(())
}

fn observe(
    name: &str,
    evaluator: &Classical,
    games: &mut usize,
    observations: &mut Vec<Observation>,
) -> Result<(), String> {
    let fail = |error: &dyn std::fmt::Display| format!("{name}: {error}");
    let bytes = std::fs::read(name).map_err(|error| fail(&error))?;
    for line in ArchiveReader::new(bytes.as_slice()).map_err(|error| fail(&error))? {
        // What cannot be read is of no use here; `hathi check` reports it.
        let Ok(Ok(game)) = line else { continue };
        let Some(outcome) = game.outcome else { continue };
        let decided = matches!(
            outcome.termination,
            Termination::Goal
                | Termination::Elimination
                | Termination::Immobilisation
                | Termination::Resignation
        );
        let (Some(winner), true) = (outcome.winner, decided) else { continue };
        let Ok(replay) = game.replay() else { continue };
        *games += 1;
        let mut first = true;
        for (_, position, ply) in replay.game.plies() {
            if matches!(ply, Ply::Turn(_)) {
                observations.push(Observation { first, ..observation(evaluator, position, winner, *games) });
                first = false;
            }
        }
    }
    Ok(())
}

fn observation(evaluator: &Classical, position: &Position, winner: Side, game: usize) -> Observation {
    let explanation = explain(evaluator, position);
    Observation {
        game,
        first: false,
        score: f64::from(explanation.gold_score()),
        terms: explanation.terms.iter().map(|line| f64::from(line.balance())).collect(),
        won: winner == Side::Gold,
    }
}

/// The mean of −ln of the chance that was given to what happened.
fn loss(observations: &[Observation], chance: impl Fn(&Observation) -> f64) -> f64 {
    let sum: f64 = observations
        .iter()
        .map(|seen| {
            let chance = chance(seen).clamp(1e-9, 1.0 - 1e-9);
            -(if seen.won { chance } else { 1.0 - chance }).ln()
        })
        .sum();
    sum / observations.len() as f64
}

/// The scale that makes the results most likely, by golden-section search: the loss has one minimum.
fn best_scale(observations: &[Observation], score: impl Fn(&Observation) -> f64) -> (f64, f64) {
    let at = |scale: f64| loss(observations, |seen| win_probability(score(seen), scale));
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (20.0, 5000.0);
    while high - low > 0.1 {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        if at(left) < at(right) { high = right } else { low = left }
    }
    let scale = (low + high) / 2.0;
    (scale, at(scale))
}

fn report_fit(observations: &[Observation], present: f64) {
    let (scale, fitted) = best_scale(observations, |seen| seen.score);
    let (material_scale, material) = best_scale(observations, |seen| seen.terms[0]);
    let now = loss(observations, |seen| win_probability(seen.score, present));
    println!("best scale {scale:.0}, mean loss {fitted:.4} (present scale {present:.0}: {now:.4})");
    println!("material alone: scale {material_scale:.0}, mean loss {material:.4}; a coin: {:.4}", 2f64.ln());
}

fn report_calibration(observations: &[Observation], scale: f64) {
    println!("\nchance given  positions  Gold won");
    for band in 0..10 {
        let (low, high) = (f64::from(band) / 10.0, f64::from(band + 1) / 10.0);
        let seen: Vec<_> = observations
            .iter()
            .filter(|seen| (low..high).contains(&win_probability(seen.score, scale)))
            .collect();
        if !seen.is_empty() {
            let won = seen.iter().filter(|seen| seen.won).count() as f64 / seen.len() as f64;
            println!(
                "{:>4.0}–{:>3.0} %  {:>11}  {:>6.1} %",
                100.0 * low,
                100.0 * high,
                seen.len(),
                100.0 * won
            );
        }
    }
}

/// Logistic regression of the results on the terms, by Newton's method; a weak pull towards 1 keeps terms that the games
/// hardly show where they are. The errors treat each game as one observation.
fn report_terms(observations: &[Observation], scale: f64) {
    const PULL: f64 = 1.0;
    let size = Term::ALL.len();
    let mut factors = vec![1.0; size];
    let mut inverse = vec![vec![0.0; size]; size];
    for _ in 0..20 {
        let mut hessian = vec![vec![0.0; size]; size];
        let mut gradient: Vec<f64> = factors.iter().map(|factor| PULL * (1.0 - factor)).collect();
        for (i, row) in hessian.iter_mut().enumerate() {
            row[i] = PULL;
        }
        for seen in observations {
            let x: Vec<f64> = seen.terms.iter().map(|term| term / scale).collect();
            let score: f64 = x.iter().zip(&factors).map(|(x, factor)| x * factor).sum();
            let chance = win_probability(score, 1.0);
            for i in 0..size {
                gradient[i] += (f64::from(u8::from(seen.won)) - chance) * x[i];
                for j in 0..size {
                    hessian[i][j] += chance * (1.0 - chance) * x[i] * x[j];
                }
            }
        }
        inverse = inverted(hessian);
        for i in 0..size {
            factors[i] += (0..size).map(|j| inverse[i][j] * gradient[j]).sum::<f64>();
        }
    }
    // The positions of one game repeat each other: errors are wider by the root of how many there are of each.
    let games = observations.last().map_or(1, |seen| seen.game).max(1);
    let repeated = (observations.len() as f64 / games as f64).sqrt();
    println!("\nterm               factor   error   mean size");
    for (i, term) in Term::ALL.into_iter().enumerate() {
        let size =
            observations.iter().map(|seen| seen.terms[i].abs()).sum::<f64>() / observations.len() as f64;
        let error = inverse[i][i].max(0.0).sqrt() * repeated;
        println!("{term:<18} {:>6.2} {error:>7.2} {size:>11.1}", factors[i]);
    }
}

/// The inverse of a positive definite matrix, by Gauss–Jordan elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|i| (0..size).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for i in 0..size {
        let pivot = matrix[i][i];
        for j in 0..size {
            matrix[i][j] /= pivot;
            inverse[i][j] /= pivot;
        }
        for row in (0..size).filter(|&row| row != i) {
            let factor = matrix[row][i];
            for j in 0..size {
                matrix[row][j] -= factor * matrix[i][j];
                inverse[row][j] -= factor * inverse[i][j];
            }
        }
    }
    inverse
}
