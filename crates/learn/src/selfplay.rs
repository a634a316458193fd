//! Fast games of the engine against itself, and the positions that come of them.
//!
//! A run is cut into shards of a few games. What is in a shard depends on its number and the run alone, not on the
//! threads, so that a run that was stopped goes on where it was: a shard that is there is not played again.

use crate::distil::Distiller;
use crate::sample::{GameId, Origin, Sample};
use crate::shard::{self, About, MadeBy, ShardError, Variety};
use arimaa::{Game, GameReason, PackedTurn, Phase, Ply, Position};
use engine::bench::Identity;
use engine::crew::{self, CrewError};
use engine::eval::Evaluation;
use engine::openings::Maker;
use engine::random::Random;
use engine::search::{Engine, EngineOptions, Limits, NoMemory, Root, Stop};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The games of one shard.
pub const SHARD_GAMES: u64 = 32;
/// A game without an end after so many turns has no result.
const LONGEST: usize = 240;
/// The number of the first turn after the setups.
const FIRST_TURN: u32 = 2;
/// Of the turns among which some are weak, one of so many is.
const WEAK_RARITY: u64 = 8;
/// A game whose score is greater is decided: nobody begins there.
const OPEN: i32 = 500;
/// A position beside a game is searched with this part of the nodes.
const ASIDE_SHARE: u64 = 2;

/// What to play.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The games in all.
    pub games: u64,
    /// The nodes of the search before every turn.
    pub nodes: u64,
    /// What chance begins with.
    pub seed: u64,
    /// The positions from which games begin, drawn by lot; if there are none, starts are made.
    pub starts: Vec<Position>,
    /// What makes samples more various than the games alone.
    pub variety: Variety,
    /// How the players are built; the number of threads of a search is 1.
    pub settings: EngineOptions,
    /// The commit that this program is built from, if that is known.
    pub commit: Option<String>,
    /// Whether games of other engines or settings may be in the same folder.
    pub mixed: bool,
}

/// Why games cannot be played or kept.
#[derive(Debug, thiserror::Error)]
pub enum SelfPlayError {
    /// The folder cannot be made.
    #[error("{}: {}", .0.display(), .1)]
    Folder(PathBuf, io::Error),
    /// A shard cannot be written.
    #[error("{}: {}", .0.display(), .1)]
    Shard(PathBuf, ShardError),
    /// A shard is there that this run would have played otherwise: what it is of, if that is known, and what this run is.
    #[error(
        "{}: these games are of another run: {}; this one is {} (--mixed goes on all the same)",
        .0.display(),
        .1.as_ref().map_or_else(|| "nobody knows which".to_string(), ToString::to_string),
        .2
    )]
    Other(PathBuf, Option<Box<MadeBy>>, Box<MadeBy>),
    /// There is no memory for a player.
    #[error("{0}")]
    Memory(NoMemory),
    /// The threads could not do their work.
    #[error("{0}")]
    Crew(CrewError),
    /// The search has found no turn where there is one: in this game, on this turn.
    #[error("game {0}: the search found no turn {1}")]
    NoTurn(u64, String),
    /// The search has chosen a turn that the rules forbid: in this game, on this turn, and why.
    #[error("game {0}: the search chose an illegal turn {1}: {2}")]
    Illegal(u64, String, GameReason),
}

/// What was done so far.
#[derive(Debug, Default)]
pub struct Played {
    /// Shards that are there.
    pub shards: AtomicU64,
    /// Games played by this run.
    pub games: AtomicU64,
    /// Positions found by this run.
    pub samples: AtomicU64,
}

impl SelfPlay {
    /// The number of shards.
    pub fn shards(&self) -> u64 {
        self.games.div_ceil(SHARD_GAMES)
    }

    /// The games of a shard; the last one may have fewer than the others.
    fn shard_games(&self, number: u64) -> Range<u64> {
        let first = number * SHARD_GAMES;
        first..self.games.min(first + SHARD_GAMES)
    }

    /// What these games depend on besides their numbers.
    pub fn made_by(&self) -> MadeBy {
        MadeBy {
            engine: Identity::of(&self.settings, self.commit.as_deref()),
            hash_mb: self.settings.hash_mb,
            nodes: self.nodes,
            seed: self.seed,
            variety: self.variety,
            starts: (!self.starts.is_empty()).then(|| {
                let mut hasher = crc32fast::Hasher::new();
                self.starts.iter().for_each(|start| hasher.update(start.to_string().as_bytes()));
                hasher.finalize()
            }),
        }
    }

    /// The shards of a folder that need not be played again. One that has fewer games than it should, because fewer were
    /// wanted before, is played again; one of another run is refused.
    fn finished(&self, folder: &Path, made_by: &MadeBy) -> Result<HashSet<u64>, SelfPlayError> {
        let mut finished = HashSet::new();
        for number in 0..self.shards() {
            let path = shard_path(folder, number);
            if !path.exists() {
                continue;
            }
            let about = shard::about(&path).map_err(|error| SelfPlayError::Shard(path.clone(), error))?;
            let other = about.made_by.iter().find(|run| !run.plays_like(made_by));
            if !self.mixed && (other.is_some() || about.made_by.is_empty()) {
                let (was, is) = (other.cloned().map(Box::new), Box::new(made_by.clone()));
                return Err(SelfPlayError::Other(path, was, is));
            }
            let wanted = self.shard_games(number);
            if about.games.unwrap_or(SHARD_GAMES) >= wanted.end - wanted.start {
                finished.insert(number);
            }
        }
        Ok(finished)
    }

    /// Plays what is missing in a folder, with several games at a time, until all is there or a stop is requested.
    pub fn play(
        &self,
        folder: &Path,
        threads: usize,
        stop: &Stop,
        played: &Played,
    ) -> Result<(), SelfPlayError> {
        fs::create_dir_all(folder).map_err(|error| SelfPlayError::Folder(folder.to_path_buf(), error))?;
        let made_by = self.made_by();
        let finished = self.finished(folder, &made_by)?;
        let next = AtomicU64::new(0);
        // What ends one thread ends all; nobody else's stop is requested.
        let failed = AtomicBool::new(false);
        let ends = || failed.load(Ordering::Relaxed) || stop.is_requested();
        let play = || -> Result<(), SelfPlayError> {
            let mut players = Players::new(self).map_err(SelfPlayError::Memory)?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.shards() || ends() {
                    return Ok(());
                }
                let path = shard_path(folder, number);
                if !finished.contains(&number) {
                    let Some(samples) = players.shard(number, &ends, played)? else { return Ok(()) };
                    let games = self.shard_games(number);
                    let about =
                        About { games: Some(games.end - games.start), made_by: vec![made_by.clone()] };
                    shard::write(&path, &about, &samples)
                        .map_err(|error| SelfPlayError::Shard(path, error))?;
                }
                played.shards.fetch_add(1, Ordering::Relaxed);
            }
        };
        let work = || {
            let played = play();
            failed.fetch_or(played.is_err(), Ordering::Relaxed);
            played
        };
        crew::run(threads, work).map_err(SelfPlayError::Crew)?.into_iter().collect()
    }
}

/// The positions of games in which somebody can begin: those before a turn that are not decided yet, as far as the network
/// can tell.
pub fn starts<'a>(games: impl IntoIterator<Item = &'a Game>) -> Vec<Position> {
    let judge = Evaluation::default();
    let is_open = |position: &Position| judge.score(position).abs() <= OPEN;
    let positions = |game: &'a Game| {
        let turns = game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
        turns.map(|(_, position, _)| *position)
    };
    games.into_iter().flat_map(positions).filter(is_open).collect()
}

/// The file of a shard.
pub fn shard_path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:06}.{}", shard::ENDING))
}

/// What one thread plays with.
struct Players<'a> {
    run: &'a SelfPlay,
    engine: Engine,
    maker: Maker,
    distiller: Distiller,
}

impl<'a> Players<'a> {
    fn new(run: &'a SelfPlay) -> Result<Self, NoMemory> {
        let engine = Engine::try_new(EngineOptions { threads: 1, ..run.settings.clone() })?;
        Ok(Self { run, engine, maker: Maker::new(run.seed)?, distiller: Distiller::new(0) })
    }

    /// The samples of a shard; none if it was stopped.
    fn shard(
        &mut self,
        number: u64,
        ends: &impl Fn() -> bool,
        played: &Played,
    ) -> Result<Option<Vec<Sample>>, SelfPlayError> {
        let mut samples = Vec::new();
        for game in self.run.shard_games(number) {
            let before = samples.len();
            if self.game(game, ends, &mut samples)?.is_break() {
                return Ok(None);
            }
            played.games.fetch_add(1, Ordering::Relaxed);
            played.samples.fetch_add((samples.len() - before) as u64, Ordering::Relaxed);
        }
        Ok(Some(samples))
    }

    /// Plays one game, unless it is stopped.
    fn game(
        &mut self,
        number: u64,
        ends: &impl Fn() -> bool,
        samples: &mut Vec<Sample>,
    ) -> Result<ControlFlow<()>, SelfPlayError> {
        let mut random = Random::part(self.run.seed ^ 0x5e1f, number);
        let mut game = match self.run.starts.as_slice() {
            [] => self.maker.make(number),
            starts => Game::from_position(&starts[random.below(starts.len() as u64) as usize], FIRST_TURN),
        };
        self.engine.forget();
        self.distiller = Distiller::new(random.bits());
        let first = samples.len();
        // Before the last weak turn the result tells little.
        let mut judged = first;
        for turn in 0..LONGEST {
            let Phase::Turn(position) = game.phase() else { break };
            if ends() {
                return Ok(ControlFlow::Break(()));
            }
            let none = || SelfPlayError::NoTurn(number, game.label());
            let root = Root::of(&game).ok_or_else(none)?;
            let report = self.engine.search(&root, &Limits::nodes(self.run.nodes), &Stop::new(), &mut |_| {});
            let line = report.lines.first().ok_or_else(none)?;
            let best = *line.turns.first().ok_or_else(none)?;
            let decided = line.score.decided().is_some();
            let after = best.result(&position);
            let calm = !decided && after.occupied().len() == position.board().occupied().len();
            let sample = Sample {
                board: *position.board(),
                side: position.side(),
                score: line.score,
                won: None,
                ply: (game.ply() - 2) as u16,
                origin: if calm { Origin::Quiet } else { Origin::Sharp },
                game: Some(GameId::new(number)),
                best: Some(PackedTurn::new(best)),
            };
            samples.push(sample);
            for _ in 0..self.run.variety.asides {
                samples.extend(self.aside(&sample));
            }
            let noisy =
                turn < self.run.variety.weak_turns as usize && !decided && random.below(WEAK_RARITY) == 0;
            if noisy && self.maker.weak_turn(&mut game, &mut random).is_some() {
                judged = samples.len();
            } else {
                let label = game.label();
                game.play(best).map_err(|reason| SelfPlayError::Illegal(number, label, reason))?;
            }
        }
        if let Some(winner) = game.outcome().and_then(|outcome| outcome.winner) {
            for sample in samples[judged..].iter_mut().filter(|sample| sample.origin != Origin::Aside) {
                sample.won = Some(sample.side == winner);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// A position beside the game: after the best of a few random turns from one that the game went through.
    fn aside(&mut self, from: &Sample) -> Option<Sample> {
        let board = self.distiller.weak_turn(&from.position())?;
        let aside = Position::new(board, from.side.opponent());
        let root = Root::of_position(&aside)?;
        let limits = Limits::nodes(self.run.nodes / ASIDE_SHARE);
        let report = self.engine.search(&root, &limits, &Stop::new(), &mut |_| {});
        let line = report.lines.first()?;
        Some(Sample {
            board,
            side: aside.side(),
            score: line.score,
            won: None,
            ply: from.ply + 1,
            origin: Origin::Aside,
            game: from.game,
            best: line.turns.first().map(|&turn| PackedTurn::new(turn)),
        })
    }
}
