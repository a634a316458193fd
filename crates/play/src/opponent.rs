//! The engine as an opponent.

use arimaa::{Clock, Game, Ply, Setup, Side};
use engine::levels::Level;
use engine::random::Random;
use engine::search::{Engine, EngineOptions, Limits, Report, Root};
use engine::time;
use engine::worker::{Event, Task, Worker};
use std::sync::mpsc::Receiver;
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

/// Hathi with a level and a seed that decides where it has a choice. It searches in a thread of its own.
#[derive(Debug)]
pub struct Opponent {
    worker: Worker,
    events: Receiver<Event>,
    level: Level,
    seed: u64,
}

impl Opponent {
    /// A new opponent, if the machine gives the memory and the thread that it needs. At full strength it searches on so many
    /// cores.
    pub fn new(level: Level, seed: u64, cores: usize) -> Result<Self, String> {
        let usual = EngineOptions::default();
        let options = if level == Level::STRONGEST {
            EngineOptions { threads: cores, hash_mb: HASH_MB, ..usual }
        } else {
            // With more threads than one the seed alone would not decide.
            EngineOptions { threads: 1, hash_mb: SMALL_HASH_MB, ..usual }
        };
        options.check_memory().map_err(|error| error.to_string())?;
        let (worker, events) = Worker::with_channel::<Engine>(options)
            .map_err(|error| format!("the system gives no thread: {error}"))?;
        Ok(Self { worker, events, level, seed })
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
        self.level.setup(side, gold.as_ref(), Random::part(self.seed, number).bits())
    }

    /// What it plays: the first line of the report. `found` hears what it finds meanwhile.
    pub fn turn(
        &mut self,
        game: &Game,
        clock: Option<&Clock>,
        found: &mut dyn FnMut(&Report),
    ) -> Result<Report, String> {
        let Some(root) = Root::of(game) else { return Ok(Report::default()) };
        let limits = match clock {
            Some(clock) => Limits { time: time::allot(clock, game.position().side()), ..Limits::default() },
            None if self.level == Level::STRONGEST => Limits::time(USUAL_TIME),
            None => Limits::default(),
        };
        let seed = Random::part(self.seed, u64::from(game.ply())).bits();
        self.search(Task::new(root, limits).at_level(self.level, seed), found)
    }

    /// What it would play at full strength.
    pub fn hint(&mut self, root: Root, found: &mut dyn FnMut(&Report)) -> Result<Report, String> {
        self.search(Task::new(root, Limits::time(HINT_TIME)), found)
    }

    fn search(&mut self, task: Task, found: &mut dyn FnMut(&Report)) -> Result<Report, String> {
        let search = self.worker.search(task);
        for event in &self.events {
            match event {
                Event::Found(id, report) if id == search.id => found(&report),
                Event::Done(id, report) if id == search.id => return Ok(report),
                Event::Failed(id, reason) if id == search.id => {
                    return Err(format!("the search has failed: {reason}"));
                }
                _ => {}
            }
        }
        Err("the search has ended".to_string())
    }
}
