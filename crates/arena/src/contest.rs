//! A match: workers play the games of a schedule, one collector counts them and decides when it is enough.

use crate::hathi::Hathi;
use crate::identity::Identity;
use crate::pace::Pace;
use crate::player::Player;
use crate::process::{Process, Program};
use crate::record::GameRecord;
use crate::referee::{self, Rules};
use crate::schedule::{Form, Job, Schedule};
use crate::spec::{EngineSpec, Runner};
use crate::standing::Standing;
use crate::starts::{Recent, Source, Starts};
use crate::stats::{Decision, Sprt};
use engine::bench;
use engine::configuration::Configuration;
use engine::search::{NoMemory, Stop};
use serde::{Deserialize, Serialize};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

/// Everything that defines a match but its starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Conditions {
    /// Who plays.
    pub engines: Vec<EngineSpec>,
    /// Who meets whom.
    pub form: Form,
    /// How many starts are played, each with both sides, by every two engines that meet.
    pub pairs: u64,
    /// The time of engines that have none of their own.
    pub pace: Pace,
    /// How games are judged.
    pub rules: Rules,
    /// The test that ends a match of two engines.
    pub sprt: Option<Sprt>,
}

/// A match that can be played.
#[derive(Clone, Debug)]
pub struct Match {
    conditions: Conditions,
    entrants: Vec<Entrant>,
    schedule: Schedule,
    starts: Starts,
}

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// There are fewer than two engines.
    #[error("a match needs at least two engines")]
    TooFew,
    /// Two engines have this name.
    #[error("two engines are called {0:?}: name=… tells them apart")]
    SameName(String),
    /// A test is for two engines.
    #[error("a sequential test is between two engines")]
    TestOfMany,
    /// There is no start.
    #[error("a match needs at least one start")]
    NoStarts,
    /// An engine's options are wrong: its name, and why.
    #[error("{0}: {1}")]
    Options(String, String),
    /// The searches of this engine have no end.
    #[error("{0}: nothing ends its searches: give it a time, nodes or a depth")]
    NoLimit(String),
}

/// Why a match has ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum PlayError<E> {
    /// There is no memory for those who make the starts.
    #[error(transparent)]
    Memory(NoMemory),
    /// The system gives no thread.
    #[error("the system gives no thread: {0}")]
    Thread(io::Error),
    /// The listener does not want to hear more, and why.
    #[error("{0}")]
    Listener(E),
}

/// How an engine is brought to the board.
#[derive(Clone, Debug)]
enum Entrant {
    Hathi(Configuration),
    Program(Program),
}

impl Entrant {
    fn new(spec: &EngineSpec, pace: Pace, rules: &Rules) -> Result<Self, MatchError> {
        let wrong = |reason| MatchError::Options(spec.name.clone(), reason);
        let pace = spec.pace.unwrap_or(pace);
        match &spec.runner {
            Runner::Hathi => {
                let configuration =
                    Configuration::new(spec.settings()).map_err(|error| wrong(error.to_string()))?;
                if pace.control().is_untimed() && !configuration.is_limited() {
                    return Err(MatchError::NoLimit(spec.name.clone()));
                }
                Ok(Self::Hathi(configuration))
            }
            Runner::Command(command) => {
                Program::new(command, &spec.options, pace, rules.timeout).map(Self::Program).map_err(wrong)
            }
        }
    }

    fn player(&self) -> Box<dyn Player> {
        match self {
            Self::Hathi(configuration) => Box::new(Hathi::new(configuration.clone())),
            Self::Program(program) => Box::new(Process::new(program.clone())),
        }
    }
}

impl Match {
    /// Prepares a match.
    pub fn new(conditions: Conditions, starts: Starts) -> Result<Self, MatchError> {
        if conditions.engines.len() < 2 {
            return Err(MatchError::TooFew);
        }
        let names = || conditions.engines.iter().map(|engine| &engine.name);
        if let Some((_, name)) =
            names().enumerate().find(|&(i, name)| names().take(i).any(|known| known == name))
        {
            return Err(MatchError::SameName(name.clone()));
        }
        if conditions.sprt.is_some() && conditions.engines.len() > 2 {
            return Err(MatchError::TestOfMany);
        }
        if starts.number() == Some(0) {
            return Err(MatchError::NoStarts);
        }
        let entrants = conditions
            .engines
            .iter()
            .map(|engine| Entrant::new(engine, conditions.pace, &conditions.rules))
            .collect::<Result<_, _>>()?;
        let schedule = Schedule::new(conditions.form, conditions.engines.len(), conditions.pairs);
        Ok(Self { conditions, entrants, schedule, starts })
    }

    /// What defines it.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Where its games begin.
    pub fn starts(&self) -> &Starts {
        &self.starts
    }

    /// All its games.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The threads of the engine that has the most, as far as one knows.
    pub fn threads(&self) -> usize {
        let of = |engine: &EngineSpec| {
            let threads = engine.options.iter().find(|(key, _)| key == "threads");
            threads.and_then(|(_, value)| value.parse().ok()).unwrap_or(1)
        };
        self.conditions.engines.iter().map(of).max().unwrap_or(1)
    }

    /// Which engines play, as exactly as that can be known; this program is built from that commit.
    pub fn identities(&self, commit: Option<&str>) -> Vec<Identity> {
        let of = |(entrant, spec): (&Entrant, &EngineSpec)| match entrant {
            Entrant::Hathi(configuration) => {
                Identity::Hathi(bench::Identity::of(&configuration.engine, commit))
            }
            Entrant::Program(_) => Identity::of_program(spec),
        };
        self.entrants.iter().zip(&self.conditions.engines).map(of).collect()
    }

    /// By what an engine evaluates positions, if that is Hathi: a network by its checksum, or the classical evaluation.
    pub fn evaluation(&self, engine: usize) -> Option<String> {
        match self.entrants.get(engine)? {
            Entrant::Hathi(configuration) => Some(configuration.engine.evaluation.to_string()),
            Entrant::Program(_) => None,
        }
    }

    /// What the test says now, if there is one.
    pub fn decision(&self, standing: &Standing) -> Option<Decision> {
        self.conditions.sprt?.decision(&standing.between(0, 1).pairs)
    }

    /// Plays all games that are not in the standing yet, so many at a time, until the schedule or the test is at its end
    /// or a stop is requested. The listener hears of every finished game; its error ends the match.
    pub fn play<E>(
        &self,
        standing: &mut Standing,
        is_done: impl Fn(u64) -> bool + Sync,
        concurrency: usize,
        stop: &Stop,
        mut listener: impl FnMut(&GameRecord, &Standing) -> Result<(), E>,
    ) -> Result<(), PlayError<E>> {
        if self.decision(standing).is_some() {
            return Ok(());
        }
        let (next, recent) = (AtomicU64::new(0), Recent::default());
        let (sender, finished) = mpsc::channel();
        std::thread::scope(|scope| {
            let mut crew = 0;
            let mut start = || {
                let starts = self.starts.source(&recent).map_err(PlayError::Memory)?;
                let (next, is_done, sender) = (&next, &is_done, sender.clone());
                let work = move || self.work(next, is_done, starts, stop, &sender);
                std::thread::Builder::new().spawn_scoped(scope, work).map_err(PlayError::Thread)?;
                crew += 1;
                Ok(())
            };
            let started = (0..concurrency.max(1)).try_for_each(|_| start());
            // What the system refuses the others do, if there are any.
            if crew == 0 {
                started?;
            }
            drop(sender);
            for record in &finished {
                standing.add(&record);
                let heard = listener(&record, standing);
                if heard.is_err() || self.decision(standing).is_some() {
                    // What comes in after that does not count any more: it could unmake the decision.
                    stop.request();
                    return heard.map_err(PlayError::Listener);
                }
            }
            Ok(())
        })
    }

    /// Plays one game after the other.
    fn work(
        &self,
        next: &AtomicU64,
        is_done: &(impl Fn(u64) -> bool + Sync),
        mut starts: Source<'_>,
        stop: &Stop,
        finished: &mpsc::Sender<GameRecord>,
    ) {
        let names: Vec<String> = self.conditions.engines.iter().map(|engine| engine.name.clone()).collect();
        let mut players: Vec<Box<dyn Player>> = self.entrants.iter().map(Entrant::player).collect();
        while !stop.is_requested() {
            let Some(job) = self.schedule.job(next.fetch_add(1, Ordering::Relaxed)) else { break };
            if is_done(job.game) {
                continue;
            }
            let Some(record) = self.game(job, &names, &mut players, &mut starts, stop) else { break };
            if finished.send(record).is_err() {
                break;
            }
        }
    }

    fn game(
        &self,
        job: Job,
        names: &[String],
        players: &mut [Box<dyn Player>],
        starts: &mut Source<'_>,
        stop: &Stop,
    ) -> Option<GameRecord> {
        let Job { gold, silver, .. } = job;
        let Ok([gold_player, silver_player]) = players.get_disjoint_mut([gold, silver]) else { return None };
        let start = starts.get(job.start);
        let paces =
            [gold, silver].map(|engine| self.conditions.engines[engine].pace.unwrap_or(self.conditions.pace));
        let seats: [&mut dyn Player; 2] = [&mut **gold_player, &mut **silver_player];
        let played = referee::play(start, seats, paces, &self.conditions.rules, stop)?;
        Some(GameRecord::new(job, names, played))
    }
}
