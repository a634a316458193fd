//! The engine: what is kept between searches, and the search itself.

use super::limits::{Limits, Stop};
use super::report::{Line, Report};
use super::root::Root;
use super::score::Score;
use crate::eval::{Classical, Evaluator};
use crate::tactics::goal::can_goal;
use arimaa::Position;
use std::time::Instant;

/// How an engine is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The number of threads that search together.
    pub threads: usize,
    /// The size of the table in megabytes.
    pub hash_mb: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { threads: 1, hash_mb: 64 }
    }
}

/// A player's mind: it remembers positions from one search to the next.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    evaluator: Classical,
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(settings: Settings) -> Self {
        Self { settings, evaluator: Classical::default() }
    }

    /// How it is built.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets everything: the next search will be as that of a new engine.
    pub fn forget(&mut self) {}

    /// Searches until a limit is reached, a stop is requested, or there is nothing more to find. The listener hears of
    /// every depth that is finished and every new best turn.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) -> Report {
        let began = Instant::now();
        let side = root.position().side();
        let mut report = Report { depth: 4, ..Report::default() };
        let mut lines: Vec<Line> = Vec::new();
        for (turn, board) in root.turns() {
            if stop.is_requested() && !lines.is_empty() {
                break;
            }
            report.nodes += 1;
            let next = Position::new(board, side.opponent());
            let raw = match board.outcome(side) {
                Some(outcome) if outcome.winner == Some(side) => Score::WIN - 1,
                Some(_) => 1 - Score::WIN,
                None if can_goal(&board, side.opponent(), 4) => 2 - Score::WIN,
                None => {
                    -self.evaluator.evaluate(&next).clamp(-Score::MOST_EVALUATION, Score::MOST_EVALUATION)
                }
            };
            lines.push(Line { score: Score::from_raw(raw), turns: vec![turn] });
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines.truncate(limits.multipv.max(1));
        report.lines = lines;
        report.elapsed = began.elapsed();
        listener(&report);
        report
    }
}
