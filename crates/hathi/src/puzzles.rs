//! `hathi puzzles`: positions with one clear answer, made from games and checked.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use crate::resources::COMMIT;
use crate::{show, source};
use arena::{Log, LogError};
use arimaa::{Document, Game, Record};
use clap::{Args, Subcommand};
use coach::Subject;
use coach::puzzle::{self, Maker, Puzzle, Settings, Theme, likeness};
use engine::bench::Identity;
use engine::openings;
use engine::search::{Engine, EngineOptions, Limits, NoMemory, Root, Stop};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// The arguments of `hathi puzzles`.
#[derive(Args)]
pub struct Puzzles {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find puzzles in games, of files or of Hathi against itself
    Make(Make),
    /// Hold puzzles against the exact tactics and a deeper search
    Check(Check),
    /// Show a puzzle, and its answer if it is wanted
    Show(Show),
}

#[derive(Args)]
struct Make {
    /// Files with games, or the word selfplay
    #[arg(long, required = true, num_args = 1.., value_name = "GAMES")]
    from: Vec<String>,
    /// What they may be about: goal-now, goal-forced, win-piece, stop-goal, save-game [default: all]
    #[arg(long, num_args = 1.., value_name = "THEME", value_parser = theme)]
    theme: Vec<Theme>,
    /// How many puzzles are wanted
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// The nodes of the search that must agree
    #[arg(long, value_name = "K", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// Look only at so many turns before the end of each game, where the goals are
    #[arg(long, value_name = "N")]
    last: Option<NonZero<usize>>,
    /// Which games Hathi plays: the same seed gives the same ones
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The file for the puzzles; a run that was stopped goes on
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Args)]
struct Check {
    /// The file with the puzzles [default: those that come with the program]
    file: Option<String>,
    /// The nodes of the search that must agree
    #[arg(long, value_name = "K", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// Write the puzzles that are sound into this file
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

#[derive(Args)]
struct Show {
    /// The number of the puzzle, from 1
    number: NonZero<usize>,
    /// A file with puzzles, instead of those that come with the program
    #[arg(long, value_name = "FILE")]
    file: Option<String>,
    /// Show the answer and what should follow
    #[arg(long)]
    answer: bool,
}

/// A theme by its name.
fn theme(name: &str) -> Result<Theme, String> {
    Theme::of(name).ok_or_else(|| format!("themes are {}", Theme::ALL.map(Theme::name).join(", ")))
}

/// The puzzles of a file, or those that come with the program.
fn puzzles(file: Option<&str>) -> Result<Vec<Puzzle>, Failure> {
    let Some(name) = file else { return Ok(puzzle::shipped()) };
    puzzle::read(&source::read(name)?).map_err(|error| Failure::Input(format!("{name}: {error}")))
}

impl Show {
    fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let puzzles = puzzles(self.file.as_deref())?;
        let Some(puzzle) = puzzles.get(self.number.get() - 1) else {
            return Err(Failure::Input(format!("there are {} puzzles", puzzles.len())));
        };
        write!(out, "{}", show::drawing(&puzzle.position))?;
        writeln!(out, "{} (rating {:.0}, {})", puzzle.theme.task(), puzzle.rating(), puzzle.from)?;
        if self.answer {
            writeln!(out, "{}", puzzle.line.join("; "))?;
        }
        Ok(Status::Fine)
    }
}

/// The word for games of Hathi against itself.
const SELF_PLAY: &str = "selfplay";
/// The nodes before each turn of those games: the sides are unequal, so that something happens.
const SELF_PLAY_NODES: [u64; 2] = [4000, 500];
/// Such a game is no longer than this.
const LONGEST: usize = 160;
/// One of many themes has at most this share of the puzzles.
const MOST_OF_A_THEME: f64 = 0.3;

impl Puzzles {
    /// Makes or checks.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        match &self.command {
            Command::Make(make) => make.run(out),
            Command::Check(check) => check.run(out),
            Command::Show(show) => show.run(out),
        }
    }
}

/// What a journal is of.
#[derive(Serialize, Deserialize, PartialEq)]
struct About {
    from: Vec<String>,
    theme: Vec<Theme>,
    count: u32,
    nodes: u64,
    seed: u64,
    last: Option<NonZero<usize>>,
}

/// A game that is done.
#[derive(Serialize, Deserialize)]
struct Done {
    game: usize,
    puzzles: Vec<Puzzle>,
}

impl Make {
    fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        files::check(&self.out).map_err(|error| Failure::file(&self.out.display().to_string(), &error))?;
        let games = self.games()?;
        let stop = interruption::stop();
        let (mut log, done) = self.journal()?;
        let first = done.last().map_or(0, |done| done.game + 1);
        let known = done.into_iter().flat_map(|done| done.puzzles).collect();
        let themes = if self.theme.is_empty() { Theme::ALL.to_vec() } else { self.theme.clone() };
        let share = MOST_OF_A_THEME.max(1.0 / themes.len() as f64);
        let most = (f64::from(self.count) * share).ceil() as usize;
        let last_turns = self.last.map_or(usize::MAX, NonZero::get);
        let settings = Settings { nodes: self.nodes, themes, most_of_a_theme: most, last_turns };
        let mut maker = Maker::new(settings, known).map_err(no_memory)?;
        let progress = Progress::new(self.count.into(), "{wide_bar} {pos} of {len} puzzles, {msg}");
        for game in first.. {
            if maker.puzzles().len() >= self.count as usize {
                break;
            }
            let (subject, name) = match &games {
                Some(games) => match games.get(game) {
                    Some(subject) => (subject.clone(), format!("game {}", game + 1)),
                    None => break,
                },
                None => (own_game(self.seed, game as u64)?, format!("own game {}-{}", self.seed, game + 1)),
            };
            let puzzles = maker.add(&subject, &name, &stop);
            if stop.is_requested() {
                break;
            }
            log.append(&Done { game, puzzles }).map_err(wrong)?;
            progress.set(maker.puzzles().len() as u64);
            progress.say(format!("{} games", game + 1));
        }
        drop(progress);
        if stop.is_requested() {
            writeln!(
                out,
                "interrupted at {} puzzles; the same command goes on from here",
                maker.puzzles().len()
            )?;
            return Ok(Status::Interrupted);
        }
        let mut puzzles = maker.puzzles().to_vec();
        puzzles.truncate(self.count as usize);
        keep(&self.out, &puzzles)?;
        tell(out, &puzzles)?;
        // One that stays is a nuisance, and no more.
        let _ = std::fs::remove_file(log.path());
        Ok(if puzzles.len() < self.count as usize { Status::Broken } else { Status::Fine })
    }

    /// The games of the files; none if Hathi plays them itself.
    fn games(&self) -> Result<Option<Vec<Subject>>, Failure> {
        if self.from == [SELF_PLAY] {
            return Ok(None);
        }
        let mut subjects = Vec::new();
        for game in source::games(&self.from)? {
            subjects.extend(subject(&game));
        }
        Ok(Some(subjects))
    }

    fn journal(&self) -> Result<(Log, Vec<Done>), Failure> {
        let about = About {
            from: self.from.clone(),
            theme: self.theme.clone(),
            count: self.count,
            nodes: self.nodes,
            seed: self.seed,
            last: self.last,
        };
        let mut name = self.out.file_name().map(std::ffi::OsString::from).unwrap_or_default();
        name.push(".journal");
        let path = self.out.with_file_name(name);
        Log::open(&path, &Identity::of(&EngineOptions::default(), COMMIT), &about).map_err(wrong)
    }
}

impl Check {
    fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let puzzles = puzzles(self.file.as_deref())?;
        let stop = interruption::stop();
        let options = EngineOptions { hash_mb: 16, ..EngineOptions::default() };
        let mut engine = Engine::try_new(options).map_err(no_memory)?;
        let progress = Progress::of(puzzles.len() as u64, "puzzles");
        let mut sound: Vec<Puzzle> = Vec::new();
        for (number, puzzle) in (1..).zip(&puzzles) {
            let alike = sound
                .iter()
                .position(|other| other.theme == puzzle.theme && likeness(&other.position, &puzzle.position));
            let problem = match alike {
                Some(other) => Some(puzzle::Problem::Alike(other + 1)),
                None => puzzle::check(puzzle, &mut engine, self.nodes, &stop),
            };
            if stop.is_requested() {
                drop(progress);
                writeln!(out, "interrupted after {} of {} puzzles", number - 1, puzzles.len())?;
                return Ok(Status::Interrupted);
            }
            match problem {
                Some(problem) => {
                    writeln!(out, "{number} ({}, {}): {problem}", puzzle.theme, puzzle.from)?;
                    out.flush()?;
                }
                None => sound.push(puzzle.clone()),
            }
            progress.step();
        }
        drop(progress);
        writeln!(out, "{} of {} puzzles are sound", sound.len(), puzzles.len())?;
        if let Some(path) = &self.keep {
            keep(path, &sound)?;
            tell(out, &sound)?;
        }
        Ok(if sound.len() == puzzles.len() { Status::Fine } else { Status::Broken })
    }
}

fn keep(path: &Path, puzzles: &[Puzzle]) -> Result<(), Failure> {
    let text: String = puzzles.iter().map(puzzle::write).collect();
    files::write(path, text.as_bytes()).map_err(|error| Failure::file(&path.display().to_string(), &error))
}

/// How many puzzles there are of each theme.
fn tell(out: &mut impl Write, puzzles: &[Puzzle]) -> Result<(), Failure> {
    for theme in Theme::ALL {
        let ratings: Vec<f64> =
            puzzles.iter().filter(|puzzle| puzzle.theme == theme).map(Puzzle::rating).collect();
        let number = ratings.len();
        let mean = match number {
            0 => String::new(),
            _ => format!("   mean rating {:.0}", ratings.iter().sum::<f64>() / number as f64),
        };
        writeln!(out, "{theme:<14} {number:>5}{mean}")?;
    }
    Ok(())
}

fn subject(game: &Game) -> Option<Subject> {
    let text = Record::of(game).to_string();
    Document::all(&text).flatten().next().and_then(|document| Subject::of(&document).ok())
}

/// A game of Hathi against itself, by its number.
fn own_game(seed: u64, number: u64) -> Result<Subject, Failure> {
    let mut game = openings::Maker::new(seed).map_err(no_memory)?.make(number);
    let options = EngineOptions { hash_mb: 4, ..EngineOptions::default() };
    let mut engine = Engine::try_new(options).map_err(no_memory)?;
    for turn in 0..LONGEST {
        let Some(root) = Root::of(&game) else { break };
        let nodes = SELF_PLAY_NODES[(turn + number as usize) % 2];
        let report = engine.search(&root, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
        let played = report.best().map(|turn| game.play(turn));
        if !matches!(played, Some(Ok(()))) {
            return Err(Failure::Input(format!("the search has found no turn in game {number}")));
        }
    }
    subject(&game).ok_or_else(|| Failure::Input(format!("game {number} has no turns")))
}

fn no_memory(error: NoMemory) -> Failure {
    Failure::Input(error.to_string())
}

fn wrong(error: LogError) -> Failure {
    Failure::Input(error.to_string())
}
