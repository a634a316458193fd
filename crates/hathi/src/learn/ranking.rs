//! `hathi learn ranking`: which turns are played.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use crate::resources::all_cores;
use crate::source;
use clap::Args;
use engine::eval::Evaluation;
use engine::ranking::layout::Group;
use learn::ranking::lesson::{self, Lesson};
use learn::ranking::{self, Event, Settings};
use learn::shard;
use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// One of so many games is kept apart, to see how well others than those are foreseen that were learned from.
const APART: usize = 20;

/// The arguments of `hathi learn ranking`.
#[derive(Args)]
#[command(after_help = "\
Every turn of the games, and every turn that a search has chosen in a file of
samples (hathi selfplay makes them), is compared with other turns of its
position. The folder gets these choices as features, round by round, and in the
end round-N.ranking. The same command goes on after an interruption. What comes
out is measured by
  hathi lab ranking GAMES --model FOLDER/round-N.ranking
with other games.

Every turn that is learned from takes some 16 ms of processor time a round:
10,000 turns, about 140 games, take a minute and a half on two cores.")]
pub struct Ranking {
    /// The folder of this training
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Game records and archives; may be given several times
    #[arg(long, value_name = "FILE")]
    games: Vec<String>,
    /// Only turns of players whose rating is known to be at least this are taken from the games
    #[arg(long, value_name = "RATING")]
    rated: Option<i32>,
    /// How much a turn of a game counts; one that a search has chosen counts 1
    #[arg(long, value_name = "WEIGHT", default_value_t = 3.0, value_parser = weight)]
    games_weight: f32,
    /// Samples: a file, or a folder with such files; may be given several times
    #[arg(long, value_name = "PATH")]
    samples: Vec<PathBuf>,
    /// So many samples at most, evenly from all
    #[arg(long, value_name = "N")]
    most: Option<NonZero<usize>>,
    /// How often the choices are made anew with what the last model holds for good
    #[arg(long, value_name = "N", default_value_t = NonZero::new(2).unwrap_or(NonZero::<usize>::MIN))]
    rounds: NonZero<usize>,
    /// How often the choices of a round are gone through
    #[arg(long, value_name = "N", default_value_t = NonZero::new(12).unwrap_or(NonZero::<usize>::MIN))]
    passes: NonZero<usize>,
    /// Do without what the networks say of a turn at a glance
    #[arg(long)]
    without_network: bool,
    /// What chance begins with
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many positions are prepared at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<u16>>,
}

fn weight(text: &str) -> Result<f32, String> {
    let weight: f32 = text.parse().map_err(|_| "not a number".to_string())?;
    if weight > 0.0 && weight <= 1000.0 { Ok(weight) } else { Err("not between 0 and 1000".to_string()) }
}

impl Ranking {
    /// Learns until the ranking is there or somebody stops it.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let games = self.of_games()?;
        let samples = self.of_samples()?;
        let lessons = [games, samples].concat();
        let apart = lessons.iter().filter(|lesson| lesson.weight == 0.0).count();
        let note = self.note(&lessons);
        let settings = Settings {
            rounds: self.rounds.get(),
            passes: self.passes.get(),
            seed: self.seed,
            evaluation: Evaluation::default(),
            left_out: if self.without_network { Group::OF_NETWORKS.to_vec() } else { Vec::new() },
            note,
            threads: self.threads.map_or_else(all_cores, |threads| threads.get().into()),
        };
        ranking::check(&settings, &lessons, &self.out).map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{} turns to learn from, {apart} kept apart", lessons.len() - apart)?;
        out.flush()?;
        let stop = interruption::stop();
        let screen = Mutex::new(Screen::new(&settings, lessons.len()));
        let result = ranking::run(&settings, &lessons, &self.out, &stop, &|event| {
            if let Ok(mut screen) = screen.lock() {
                screen.hear(event);
            }
        });
        let screen = screen.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let said = screen.said.clone();
        drop(screen);
        said.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        match result.map_err(|error| Failure::Input(error.to_string()))? {
            ControlFlow::Continue(path) => {
                writeln!(out, "{}", path.display())?;
                Ok(Status::Fine)
            }
            ControlFlow::Break(()) => interruption::end(out, true),
        }
    }

    fn of_games(&self) -> Result<Vec<Lesson>, Failure> {
        if self.games.is_empty() {
            return Ok(Vec::new());
        }
        let games = source::rated_games(&self.games)?;
        let mut lessons = Vec::new();
        for (number, source::RatedGame { game, ratings, .. }) in games.iter().enumerate() {
            let weight = if number % APART == APART - 1 { 0.0 } else { self.games_weight };
            let good = |lesson: &Lesson| {
                let rating = ratings[lesson.root.position().side().index()];
                self.rated.is_none_or(|least| rating.is_some_and(|rating| rating >= least))
            };
            lessons.extend(lesson::of_game(game, weight).filter(good));
        }
        Ok(lessons)
    }

    fn of_samples(&self) -> Result<Vec<Lesson>, Failure> {
        let mut lessons = Vec::new();
        for path in
            self.samples.iter().map(|path| sample_files(path)).collect::<Result<Vec<_>, _>>()?.concat()
        {
            let apart = |game: learn::sample::GameId| game.number() as usize % APART == APART - 1;
            let found = lesson::of_samples(&path, apart)
                .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
            lessons.extend(found);
        }
        if let Some(most) = self.most.map(NonZero::get).filter(|&most| most < lessons.len()) {
            let all = lessons.len();
            lessons = (0..most).map(|place| lessons[place * all / most].clone()).collect();
        }
        Ok(lessons)
    }

    /// What the model says of itself.
    fn note(&self, lessons: &[Lesson]) -> String {
        let names: Vec<_> = self.games.iter().map(|name| file_name(Path::new(name))).collect();
        let searched = lessons.iter().filter(|lesson| lesson.weight == 1.0).count();
        format!(
            "learned from {} turns, of which about {searched} were chosen by searches of Hathi in games against itself, and the others played in games of {}{}",
            lessons.iter().filter(|lesson| lesson.weight > 0.0).count(),
            if names.is_empty() { "nobody".to_string() } else { names.join(", ") },
            if self.without_network { "; without the networks" } else { "" },
        )
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The files of samples that a path stands for.
fn sample_files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let failure = |error: std::io::Error| Failure::file(&path.display().to_string(), &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(failure)? {
        let path = entry.map_err(failure)?.path();
        if path.extension().is_some_and(|ending| ending == shard::ENDING) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// What one sees while it learns.
struct Screen {
    progress: Progress,
    /// What is to be printed in the end: one line a round.
    said: Vec<String>,
    passes: usize,
}

impl Screen {
    fn new(settings: &Settings, lessons: usize) -> Self {
        let progress = Progress::new(lessons as u64, "{wide_bar} {human_pos}/{human_len}, {msg}");
        Self { progress, said: Vec::new(), passes: settings.passes }
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Prepared(round, done, all) => {
                self.progress
                    .show(done as u64, || format!("round {round}: {done} of {all} positions prepared"));
            }
            Event::Passed(round, pass, loss) => {
                let text = format!(
                    "round {round}, pass {pass}: surprise {:.4}, {:.1}% first among the compared, of turns kept apart",
                    loss.surprise,
                    100.0 * loss.first
                );
                if pass == self.passes {
                    self.said.push(text.clone());
                }
                self.progress.show(pass as u64, || text);
            }
        }
    }
}
