//! One generation: its three stages and its verdict.

use super::Event;
use super::config::{CLASSICAL, Config, entrant};
use super::error::CycleError;
use super::files::{Watch, network_path, read_json};
use super::verdict::{Verdict, name};
use crate::distil::distil;
use crate::sample::Sample;
use crate::selfplay::{self, Played, SelfPlay};
use crate::shard::{self, About, ShardError, Variety};
use crate::train::{self, Data, Record, Settings};
use arena::{Caller, Journal, Standing, Tally};
use engine::configuration::Configuration;
use engine::random::Random;
use engine::search::Stop;
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

/// How often one hears of games that are played.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Positions are distilled in files of so many.
const DISTILLED_TOGETHER: usize = 1 << 18;
/// Set the chance in matches and in distilled positions apart from that in games.
const MATCHES: u64 = 0x6d61_7463_6865;
const DISTILLED: u64 = 0x6469_7374_696c;

/// The part of a training's log that a verdict needs.
#[derive(Deserialize)]
struct Log {
    training_samples: u64,
    validation_samples: u64,
    records: Vec<Record>,
}

/// A generation that is not finished.
pub(super) struct Generation<'a> {
    config: &'a Config,
    number: u32,
    /// The generation whose network is the best so far.
    best: Option<u32>,
}

impl<'a> Generation<'a> {
    pub fn new(config: &'a Config, number: u32, best: Option<u32>) -> Self {
        Self { config, number, best }
    }

    /// Does what is missing. None if it was stopped.
    pub fn run(&self, stop: &Stop, listen: &mut dyn FnMut(Event<'_>)) -> Result<Option<Verdict>, CycleError> {
        listen(Event::Generation(&name(self.number), &self.best_name()));
        let Some(positions) = self.play(stop, listen)? else { return Ok(None) };
        if !self.train(stop, listen)? {
            return Ok(None);
        }
        let Some(tally) = self.compare(stop, listen)? else { return Ok(None) };
        self.judge(positions, &tally).map(Some)
    }

    /// A file or folder of this generation.
    fn path(&self, file: &str) -> PathBuf {
        self.config.folder.join(name(self.number)).join(file)
    }

    fn network(&self) -> PathBuf {
        network_path(&self.config.folder, self.number)
    }

    fn best_name(&self) -> String {
        self.best.map_or_else(|| CLASSICAL.to_string(), name)
    }

    /// How an engine is told to judge like the best.
    fn best_evaluation(&self) -> String {
        let file = self.best.map(|best| network_path(&self.config.folder, best).display().to_string());
        file.unwrap_or_else(|| CLASSICAL.to_string())
    }

    fn watch(&self, stage: &'static str) -> Result<Watch, CycleError> {
        Watch::start(self.path("times.json"), stage)
    }

    fn selfplay(&self) -> Result<SelfPlay, CycleError> {
        let selfplay = &self.config.selfplay;
        let player = entrant(&selfplay.engine, "best", &self.best_evaluation());
        let player = player.map_err(|error| CycleError::Players(error.to_string()))?;
        let configuration = Configuration::new(player.settings());
        let configuration = configuration.map_err(|error| CycleError::Players(error.to_string()))?;
        Ok(SelfPlay {
            games: selfplay.games.get(),
            nodes: selfplay.nodes.get(),
            seed: Random::part(self.config.seed, self.number.into()).bits(),
            starts: Vec::new(),
            variety: Variety::default(),
            settings: configuration.engine,
            commit: self.config.commit.clone(),
            mixed: self.config.mixed,
        })
    }

    /// Plays the games and distils what is to be distilled. The number of positions of the games, unless it was stopped.
    fn play(&self, stop: &Stop, listen: &mut dyn FnMut(Event<'_>)) -> Result<Option<u64>, CycleError> {
        let (run, folder) = (self.selfplay()?, self.path("data"));
        fs::create_dir_all(&folder).map_err(|error| CycleError::file(&folder, error))?;
        let mut watch = self.watch("selfplay")?;
        let counts = Played::default();
        let threads = self.config.selfplay.threads.get().into();
        let there = (0..run.shards()).all(|number| selfplay::shard_path(&folder, number).exists());
        if !there {
            let played = thread::scope(|scope| {
                let player = scope.spawn(|| run.play(&folder, threads, stop, &counts));
                while !player.is_finished() {
                    listen(Event::Playing(&run, &counts));
                    // What it costs to lose the time is not worth the games.
                    let _ = watch.tick();
                    thread::sleep(LOOK_EVERY);
                }
                player.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            watch.save()?;
            played.map_err(CycleError::SelfPlay)?;
            if counts.shards.load(Ordering::Relaxed) < run.shards() {
                return Ok(None);
            }
        }
        let positions = count(&folder)?;
        listen(Event::Played(positions));
        let distilled = self.distil(stop, listen)?;
        watch.save()?;
        Ok(distilled.then_some(positions))
    }

    /// Makes positions near the first games. False if it was stopped.
    fn distil(&self, stop: &Stop, listen: &mut dyn FnMut(Event<'_>)) -> Result<bool, CycleError> {
        let Some(count) = self.config.distil.filter(|_| self.number == 1) else { return Ok(true) };
        let folder = self.path("distilled");
        fs::create_dir_all(&folder).map_err(|error| CycleError::file(&folder, error))?;
        let (mut samples, mut about) = (Vec::new(), About::default());
        for (number, first) in (0..).zip((0..count.get()).step_by(DISTILLED_TOGETHER)) {
            let path = selfplay::shard_path(&folder, number);
            if path.exists() {
                continue;
            }
            if stop.is_requested() {
                return Ok(false);
            }
            if samples.is_empty() {
                samples = read(&self.path("data"), shard::read)?;
                let of = |path: &Path| shard::about(path).map(|about| vec![about]);
                about = read(&self.path("data"), of)?.into_iter().fold(About::default(), About::and);
            }
            listen(Event::Distilling(first, count.get()));
            let together = DISTILLED_TOGETHER.min(count.get() - first);
            let chosen = samples.iter().cycle().skip(first % samples.len().max(1)).take(together);
            let records = distil(chosen, Random::part(self.config.seed ^ DISTILLED, number).bits());
            shard::write_records(&path, &about, &records).map_err(|error| CycleError::file(&path, error))?;
        }
        Ok(true)
    }

    /// The settings of this generation's training.
    fn settings(&self) -> Settings {
        let folder = |generation: u32| self.config.folder.join(name(generation));
        let first = self.number.saturating_sub(self.config.window.get()) + 1;
        let mut data: Vec<PathBuf> =
            (first..=self.number).map(|number| folder(number).join("data")).collect();
        if self.best.is_none() && self.config.distil.is_some() {
            data.push(folder(1).join("distilled"));
        }
        let training = self.config.training.clone();
        Settings {
            data,
            output: self.network(),
            start: self
                .best
                .map(|best| network_path(&self.config.folder, best).with_extension(train::CHECKPOINT_ENDING)),
            seed: training.seed.wrapping_add(u64::from(self.number) - 1),
            ..training
        }
    }

    /// Trains the network. False if it was stopped.
    fn train(&self, stop: &Stop, listen: &mut dyn FnMut(Event<'_>)) -> Result<bool, CycleError> {
        let settings = self.settings();
        // The picture is written last.
        if settings.output.with_extension("svg").exists() {
            return Ok(true);
        }
        let mut watch = self.watch("training")?;
        let data = Data::load(&settings).map_err(CycleError::Data)?;
        listen(Event::Data(&data));
        let result = train::run(&settings, &data, false, |trainer| {
            listen(Event::Training(&settings, trainer));
            let _ = watch.tick();
            if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        watch.save()?;
        Ok(result.map_err(CycleError::Training)?.is_continue())
    }

    /// The match of the new network against the best. None if it was stopped.
    fn compare(&self, stop: &Stop, listen: &mut dyn FnMut(Event<'_>)) -> Result<Option<Tally>, CycleError> {
        let mut watch = self.watch("match")?;
        let (mut journal, contest, finished) = self.journal()?;
        let names = contest.conditions().engines.iter().map(|engine| engine.name.clone()).collect();
        let mut standing = Standing::new(names);
        finished.iter().for_each(|record| standing.add(record));
        let done: HashSet<u64> = finished.iter().map(|record| record.game).collect();
        listen(Event::Match(&contest, &standing));
        let threads = self.config.contest.threads.get().into();
        let played = contest.play(
            &mut standing,
            |game| done.contains(&game),
            threads,
            stop,
            |record, standing| {
                journal.append(record)?;
                listen(Event::Match(&contest, standing));
                let _ = watch.tick();
                Ok(())
            },
        );
        watch.save()?;
        played.map_err(CycleError::Play)?;
        journal.conclude(&contest, &standing).map_err(CycleError::Match)?;
        let complete = standing.games() >= contest.schedule().games();
        Ok(complete.then(|| standing.between(0, 1)))
    }

    /// The match where it was left, or at its beginning.
    fn journal(&self) -> Result<(Journal, arena::Match, Vec<arena::GameRecord>), CycleError> {
        let folder = self.path("match");
        let caller = Caller { commit: self.config.commit.as_deref(), mixed: self.config.mixed };
        let (new, best) = (self.network().display().to_string(), self.best_evaluation());
        let seed = Random::part(self.config.seed ^ MATCHES, self.number.into()).bits();
        let contest =
            self.config.contest.between((&name(self.number), &new), (&self.best_name(), &best), seed);
        let contest = contest.map_err(CycleError::Players)?;
        if !folder.exists() {
            // A journal that was killed before its first line was there could not go on.
            let unfinished = folder.with_extension("part");
            if unfinished.exists() {
                fs::remove_dir_all(&unfinished).map_err(|error| CycleError::file(&unfinished, error))?;
            }
            drop(Journal::create(&unfinished, &contest, caller).map_err(CycleError::Match)?);
            fs::rename(&unfinished, &folder).map_err(|error| CycleError::file(&folder, error))?;
        }
        // The networks may be elsewhere by now.
        Journal::resume(&folder, caller, |conditions| conditions.clone_from(contest.conditions()))
            .map_err(CycleError::Match)
    }

    fn judge(&self, positions: u64, tally: &Tally) -> Result<Verdict, CycleError> {
        let Config { selfplay, training, contest, .. } = self.config;
        let network = self.network();
        let log_path = network.with_extension("json");
        let missing = || CycleError::file(&log_path, "the log of the training is not complete");
        let log: Log = read_json(&log_path)?.ok_or_else(missing)?;
        let last = log.records.last().ok_or_else(missing)?;
        let bytes = fs::metadata(&network).map_err(|error| CycleError::file(&network, error))?.len();
        let seconds: BTreeMap<String, f64> = read_json(&self.path("times.json"))?.unwrap_or_default();
        let difference = tally.pairs.difference();
        Ok(Verdict {
            generation: self.number,
            accepted: difference.is_some_and(|it| it.superiority >= contest.superiority.0),
            best: self.best_name(),
            games: selfplay.games.get(),
            nodes: selfplay.nodes.get(),
            positions,
            learned: log.training_samples,
            kept_apart: log.validation_samples,
            inputs: training.inputs.name().to_string(),
            hidden: training.hidden,
            buckets: training.buckets,
            bytes,
            training_loss: last.training,
            validation_loss: last.validation,
            result: tally.games,
            pairs: tally.pairs,
            difference,
            seconds,
        })
    }
}

/// What is in all files of a folder.
fn read<T>(folder: &Path, of: impl Fn(&Path) -> Result<Vec<T>, ShardError>) -> Result<Vec<T>, CycleError> {
    let mut all = Vec::new();
    for file in shard::files(folder).map_err(|error| CycleError::file(folder, error))? {
        all.extend(of(&file).map_err(|error| CycleError::file(&file, error))?);
    }
    Ok(all)
}

/// The samples of a folder, counted.
fn count(folder: &Path) -> Result<u64, CycleError> {
    Ok((read(folder, shard::read_records)?.len() / Sample::SIZE) as u64)
}
