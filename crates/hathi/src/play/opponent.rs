//! The engine as an opponent.

use crate::findings;
use crate::resources::all_cores;
use arimaa::{Clock, Game, Ply, Setup, Side};
use engine::levels::Level;
use engine::random::Random;
use engine::search::{Engine, EngineOptions, Limits, Report, Root, Stop};
use engine::{setups, time};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// How a record calls it, before version and level.
pub const NAME: &str = "Hathi";
/// The time for a turn at full strength without a clock.
const USUAL_TIME: Duration = Duration::from_secs(5);
/// The time for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);
/// The memory for positions that were searched, in megabytes: at full strength, and for levels that search little.
const HASH_MB: usize = 256;
const SMALL_HASH_MB: usize = 16;

/// Hathi with a level and a seed that decides where it has a choice.
pub struct Opponent {
    engine: Engine,
    level: Level,
    seed: u64,
}

impl Opponent {
    /// A new opponent.
    pub fn new(level: Level, seed: u64) -> Self {
        let usual = EngineOptions::default();
        let settings = if level == Level::STRONGEST {
            EngineOptions { threads: all_cores(), hash_mb: HASH_MB, ..usual }
        } else {
            // With more threads than one the seed alone would not decide.
            EngineOptions { threads: 1, hash_mb: SMALL_HASH_MB, ..usual }
        };
        Self { engine: Engine::new(settings), level, seed }
    }

    /// How it is called in a record.
    pub fn name(&self) -> String {
        format!("{NAME} {}, level {}", env!("CARGO_PKG_VERSION"), self.level.number())
    }

    /// The setup for a side; the number makes the next one another.
    pub fn setup(&self, game: &Game, side: Side, number: u64) -> Setup {
        let gold = game.plies().find_map(|(_, _, ply)| match ply {
            Ply::Setup(setup) => Some(*setup),
            Ply::Turn(_) => None,
        });
        setups::choose(side, gold.as_ref(), Random::part(self.seed, number).bits())
    }

    /// What it plays: the first line of the report.
    pub fn turn(&mut self, game: &Game, clock: Option<&Clock>) -> Report {
        let Some(root) = Root::of(game) else { return Report::default() };
        let side = game.position().side();
        let limits = match clock {
            Some(clock) => Limits { time: time::allot(clock, side), ..Limits::default() },
            None if self.level == Level::STRONGEST => Limits::time(USUAL_TIME),
            None => Limits::default(),
        };
        let seed = Random::part(self.seed, u64::from(game.ply())).bits();
        let progress = Progress::new();
        let mut tell = |report: &Report| progress.tell(report, &root, number(game));
        let report = self.level.choose(&mut self.engine, &root, &limits, seed, &Stop::new(), &mut tell);
        progress.0.finish_and_clear();
        report
    }

    /// What it would play at full strength.
    pub fn hint(&mut self, root: &Root, game: &Game) -> Report {
        let progress = Progress::new();
        let mut tell = |report: &Report| progress.tell(report, root, number(game));
        let report = self.engine.search(root, &Limits::time(HINT_TIME), &Stop::new(), &mut tell);
        progress.0.finish_and_clear();
        report
    }
}

/// The number of the turn that is due.
pub fn number(game: &Game) -> u32 {
    game.ply() / 2 + 1
}

/// One line that tells that Hathi is thinking, if standard error is a terminal.
struct Progress(ProgressBar);

impl Progress {
    fn new() -> Self {
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        let bar = ProgressBar::new_spinner()
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
            .with_message("Hathi is thinking …");
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    fn tell(&self, report: &Report, root: &Root, number: u32) {
        if let Some(line) = report.lines.first() {
            let turns = findings::labelled(root.position(), number, &line.turns);
            let text =
                format!("Hathi is thinking … depth {}, {}: {}", report.depth, line.score, turns.join("; "));
            self.0.set_message(text);
        }
    }
}
