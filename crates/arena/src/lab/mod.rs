//! Experiments with Hathi itself, each with its table.

pub mod ablation;
pub mod scaling;
pub mod speed;

use crate::contest::{Match, MatchError, Terms};
use crate::standing::Standing;
use crate::starts::Starts;
use crate::stats::{Difference, Games, Interval, Pairs};
use crate::summary::{signed, span};
use engine::search::Stop;
use serde::Serialize;
use std::convert::Infallible;

/// What came of a match between two engines of an experiment.
#[derive(Clone, Debug, Serialize)]
pub struct Meeting {
    /// The games, from the view of the one that is expected to be stronger.
    #[serde(flatten)]
    pub games: Games,
    /// The pairs of games.
    pub pairs: Pairs,
    /// How much stronger it is.
    pub difference: Option<Difference>,
}

/// Plays a match that is not kept; `finished` hears of every game.
fn play(
    terms: Terms,
    seed: u64,
    concurrency: usize,
    finished: &mut dyn FnMut(),
) -> Result<Standing, MatchError> {
    let names = terms.engines.iter().map(|engine| engine.name.clone()).collect();
    let contest = Match::new(terms, Starts::Made { seed })?;
    let mut standing = Standing::new(names);
    let Ok(()) = contest.play(
        &mut standing,
        |_| false,
        (concurrency / contest.threads().max(1)).max(1),
        &Stop::new(),
        |_, _| {
            finished();
            Ok::<(), Infallible>(())
        },
    );
    Ok(standing)
}

impl Meeting {
    fn between(standing: &Standing, first: usize, second: usize) -> Self {
        let tally = standing.between(first, second);
        Self { games: tally.games, pairs: tally.pairs, difference: tally.pairs.difference() }
    }
}

/// `+12.3 [-3.1, +27.7]`.
fn elo(elo: f64, interval: Interval) -> String {
    format!("{} {}", signed(elo), span(interval))
}

/// A whole number with a comma after every three digits: `64,864,800`.
pub fn grouped(number: &impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
