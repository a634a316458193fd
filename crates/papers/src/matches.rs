//! Matches between versions of Hathi.

use crate::work::{PaperError, Work};
use arena::referee::Rules;
use arena::stats::{Games, Pairs};
use arena::{Conditions, EngineSpec, Form, GameRecord, Match, Pace, Standing, Starts};
use figures::signed;

/// A match from made starts.
pub fn contest(
    engines: Vec<String>,
    form: Form,
    games: u64,
    pace: Pace,
    seed: u64,
) -> Result<Match, PaperError> {
    let engine = |text: String| -> Result<EngineSpec, PaperError> {
        text.parse().map_err(|error| PaperError::Other(format!("{text}: {error}")))
    };
    let conditions = Conditions {
        engines: engines.into_iter().map(engine).collect::<Result<_, _>>()?,
        form,
        pairs: games.div_ceil(2),
        pace,
        rules: Rules::default(),
        sprt: None,
    };
    Match::new(conditions, Starts::Made { seed }).map_err(|error| PaperError::Other(error.to_string()))
}

/// Plays it, for its standing alone.
pub fn standing(work: &mut Work<'_>, name: &str, contest: &Match) -> Result<Standing, PaperError> {
    work.play(name, contest, &mut |_: &GameRecord| ())
}

/// `+12.3 [-3.1, +27.7], 104 - 96`.
pub fn result(games: Games, pairs: &Pairs) -> String {
    let elo = pairs.difference().map(|found| format!("{} {}, ", signed(found.elo), found.elo_interval));
    format!("{}{} - {}", elo.unwrap_or_default(), games.wins, games.losses)
}
