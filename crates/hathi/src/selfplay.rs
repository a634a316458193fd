//! `hathi selfplay`: games of the engine against itself, for training.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use crate::resources::{COMMIT, all_cores};
use crate::source;
use arena::EngineSpec;
use arimaa::Position;
use clap::Args;
use engine::search::EngineOptions;
use learn::selfplay::{self, Played};
use learn::shard::Variety;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

/// The arguments of `hathi selfplay`.
#[derive(Args)]
pub struct SelfPlay {
    /// How many games to play; what is in the folder already counts
    #[arg(long, value_name = "N")]
    games: NonZero<u64>,
    /// The nodes of the search before every turn
    #[arg(long, value_name = "K", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The folder for the positions; a run that was stopped goes on there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Which games: the same seed gives the same ones
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Begin with positions of these games, drawn by lot, that are not decided yet [default: setups and a few weak turns]
    #[arg(long, value_name = "GAMES")]
    from: Vec<String>,
    /// How many positions beside each of a game are searched too, after random turns, with half of the nodes
    #[arg(long, value_name = "N", default_value_t = Variety::default().asides)]
    asides: u32,
    /// In so many turns after the start one of eight is a weak one; positions before the last of these get no result
    #[arg(long, value_name = "N", default_value_t = Variety::default().weak_turns)]
    weak_turns: u32,
    /// How many games are played at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<u16>>,
    /// Go on although the folder has games of other engines or settings
    #[arg(long)]
    mixed: bool,
    /// The settings of the player, as in a match
    #[arg(long, value_name = "ENGINE", default_value = "hathi;hash=4")]
    engine: String,
}

impl SelfPlay {
    /// Plays until all is there or somebody stops it.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let run = selfplay::SelfPlay {
            games: self.games.get(),
            nodes: self.nodes,
            seed: self.seed,
            starts: self.starts()?,
            variety: Variety { asides: self.asides, weak_turns: self.weak_turns },
            settings: player(&self.engine)?,
            commit: COMMIT.map(str::to_string),
            mixed: self.mixed,
        };
        let stop = interruption::stop();
        let threads = self.threads.map_or_else(all_cores, |threads| threads.get().into());
        let played = Played::default();
        let mut screen = Screen::new(&run);
        let result = thread::scope(|scope| {
            let player = scope.spawn(|| run.play(&self.out, threads, &stop, &played));
            while !player.is_finished() {
                screen.show(&played);
                thread::sleep(Duration::from_millis(200));
            }
            player.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        let summary = screen.report(&played);
        drop(screen);
        result.map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{summary}")?;
        if played.shards.load(Ordering::Relaxed) < run.shards() {
            return interruption::end(out, true);
        }
        Ok(Status::Fine)
    }

    fn starts(&self) -> Result<Vec<Position>, Failure> {
        if self.from.is_empty() {
            return Ok(Vec::new());
        }
        let starts = selfplay::starts(&source::games(&self.from)?);
        if starts.is_empty() {
            return Err(Failure::Input("--from: no position of these games is open".to_string()));
        }
        Ok(starts)
    }
}

/// An engine within this program by its settings.
fn player(text: &str) -> Result<EngineOptions, Failure> {
    let wrong = |reason: String| Failure::Input(format!("--engine {text:?}: {reason}"));
    let spec: EngineSpec = text.parse().map_err(|error: arena::SpecError| wrong(error.to_string()))?;
    spec.own_engine().map_err(wrong)
}

/// What one sees while games are played.
pub struct Screen {
    progress: Progress,
    shards: u64,
}

impl Screen {
    /// Before the first game.
    pub fn new(run: &selfplay::SelfPlay) -> Self {
        let shards = run.shards();
        Self { progress: Progress::new(shards, "{wide_bar} {percent}%, {msg}"), shards }
    }

    /// After some games.
    pub fn show(&mut self, played: &Played) {
        let there = played.shards.load(Ordering::Relaxed);
        let text = format!("{there} of {} files, {}", self.shards, self.report(played));
        self.progress.show(there, || text);
    }

    /// What was played, and how fast.
    pub fn report(&self, played: &Played) -> String {
        let games = played.games.load(Ordering::Relaxed);
        let samples = played.samples.load(Ordering::Relaxed);
        let hours = self.progress.elapsed().as_secs_f64() / 3600.0;
        let rate = |count: u64| count as f64 / hours.max(1e-9);
        format!(
            "{games} games, {samples} positions, {:.0} games and {:.0} positions an hour",
            rate(games),
            rate(samples)
        )
    }
}
