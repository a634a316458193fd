//! `hathi data`: positions kept for training.

use crate::failure::{Failure, Status};
use crate::show;
use arimaa::{Bitboard, Kind, Piece, Side};
use clap::{Args, Subcommand};
use engine::random::Random;
use learn::distil::distil;
use learn::ends::Ends;
use learn::sample::{Origin, Sample};
use learn::shard::{self, About, ShardError};
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// The arguments of `hathi data`.
#[derive(Args)]
pub struct Data {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Tell what is there
    Info(Files),
    /// Check every position, tell which files are damaged, and whether scores know of goals at once
    Check(Files),
    /// Put all positions into one file, in their order
    Merge(Output),
    /// Put all positions into one file, in random order
    Shuffle {
        #[command(flatten)]
        output: Output,
        /// Which order: the same seed gives the same one
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
    /// Draw some positions
    Show {
        #[command(flatten)]
        files: Files,
        /// The first one, counted from 1
        #[arg(long, value_name = "N", default_value = "1")]
        from: NonZero<usize>,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 3)]
        count: usize,
    },
    /// Make positions near those in files, judged by the classical evaluation without a search
    Distil {
        #[command(flatten)]
        output: Output,
        /// How many
        #[arg(long, value_name = "N")]
        count: NonZero<usize>,
        /// Which ones: the same seed gives the same ones
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
}

#[derive(Args)]
struct Files {
    /// Files of positions, and folders with such files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Args)]
struct Output {
    #[command(flatten)]
    files: Files,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl Data {
    /// Does what is wanted with the files.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        if let Command::Merge(output) | Command::Shuffle { output, .. } | Command::Distil { output, .. } =
            &self.command
        {
            files::check(&output.output).map_err(|error| failure(&output.output, &error.into()))?;
        }
        match &self.command {
            Command::Info(files) => {
                info(&files.samples()?, out)?;
                for run in files.about()?.made_by {
                    writeln!(out, "made with {run}")?;
                }
            }
            Command::Check(files) => return files.check(out),
            Command::Merge(output) => output.write(&output.files.records()?, out)?,
            Command::Shuffle { output, seed } => {
                let mut records = output.files.records()?;
                shuffle(records.as_chunks_mut().0, *seed);
                output.write(&records, out)?;
            }
            Command::Show { files, from, count } => {
                let samples = files.samples()?;
                let chosen = samples.iter().enumerate().skip(from.get() - 1).take(*count);
                for (place, sample) in chosen {
                    writeln!(out, "{}: {}", place + 1, describe(sample))?;
                    writeln!(out, "{}", show::board(&sample.board, Side::Gold, Bitboard::EMPTY))?;
                }
            }
            Command::Distil { output, count, seed } => {
                let samples = output.files.samples()?;
                // Each as often as the others.
                output.write(&distil(samples.iter().cycle().take(count.get()), *seed), out)?;
            }
        }
        Ok(Status::Fine)
    }
}

impl Files {
    fn all(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut all = Vec::new();
        for path in &self.files {
            let files =
                shard::files(path).map_err(|error| Failure::file(&path.display().to_string(), &error))?;
            if files.is_empty() {
                let message = format!("{}: no file here ends with .{}", path.display(), shard::ENDING);
                return Err(Failure::Input(message));
            }
            all.extend(files);
        }
        Ok(all)
    }

    fn read<T>(&self, read: impl Fn(&Path) -> Result<Vec<T>, ShardError>) -> Result<Vec<T>, Failure> {
        let mut all = Vec::new();
        for file in self.all()? {
            all.extend(read(&file).map_err(|error| failure(&file, &error))?);
        }
        Ok(all)
    }

    fn records(&self) -> Result<Vec<u8>, Failure> {
        self.read(shard::read_records)
    }

    fn samples(&self) -> Result<Vec<Sample>, Failure> {
        self.read(shard::read)
    }

    fn about(&self) -> Result<About, Failure> {
        let all = self.read(|file| shard::about(file).map(|about| vec![about]))?;
        Ok(all.into_iter().fold(About::default(), About::and))
    }

    fn check(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let (mut count, mut broken, mut ends) = (0, 0, Ends::default());
        let files = self.all()?;
        for file in &files {
            let reason = match shard::read(file) {
                Ok(samples) => {
                    count += samples.len();
                    samples.iter().for_each(|sample| ends.add(sample));
                    samples.iter().enumerate().find_map(|(place, sample)| {
                        impossible(sample).map(|reason| format!("sample {}: {reason}", place + 1))
                    })
                }
                Err(error) => Some(error.to_string()),
            };
            if let Some(reason) = reason {
                writeln!(out, "{}: {reason}", file.display())?;
                broken += 1;
            }
        }
        let Ends { won, won_otherwise, lost, lost_otherwise } = ends;
        writeln!(out, "won by a goal at once: {won}, of which {won_otherwise} are not kept as won")?;
        writeln!(
            out,
            "lost to a goal at once: {lost}, of which {lost_otherwise} are kept as if nothing were lost"
        )?;
        writeln!(out, "{} files, {count} positions, {broken} files damaged", files.len())?;
        Ok(if broken == 0 { Status::Fine } else { Status::Broken })
    }
}

impl Output {
    fn write(&self, records: &[u8], out: &mut impl Write) -> Result<(), Failure> {
        let about = self.files.about()?;
        shard::write_records(&self.output, &about, records).map_err(|error| failure(&self.output, &error))?;
        writeln!(out, "{}: {} positions", self.output.display(), records.len() / Sample::SIZE)?;
        Ok(())
    }
}

fn failure(path: &Path, error: &ShardError) -> Failure {
    match error {
        ShardError::Io(error) => Failure::file(&path.display().to_string(), error),
        error => Failure::Input(format!("{}: {error}", path.display())),
    }
}

/// Why a sample cannot come of a game, if that is so.
fn impossible(sample: &Sample) -> Option<String> {
    let board = &sample.board;
    for side in [Side::Gold, Side::Silver] {
        for kind in Kind::ALL {
            let most = match kind {
                Kind::Elephant | Kind::Camel => 1,
                Kind::Rabbit => 8,
                _ => 2,
            };
            let piece = Piece { side, kind };
            if board.count(piece) > most {
                return Some(format!("{} of the piece {piece}", board.count(piece)));
            }
        }
    }
    if let Some(square) = board.unsupported().first() {
        return Some(format!("the piece on {square} has no friend beside it"));
    }
    let legal = sample.best.is_none() || sample.best_turn().is_some();
    (!legal).then(|| "the chosen turn is not legal".to_string())
}

fn shuffle(records: &mut [[u8; Sample::SIZE]], seed: u64) {
    let mut random = Random::new(seed);
    for place in (1..records.len()).rev() {
        records.swap(place, random.below(place as u64 + 1) as usize);
    }
}

fn describe(sample: &Sample) -> String {
    let result = match sample.won {
        Some(true) => "won",
        Some(false) => "lost",
        None => "no result",
    };
    let Sample { side, ply, score, origin, .. } = sample;
    let game = sample.game.map_or(String::new(), |game| format!("game {}, ", game.number()));
    let best = sample.best_turn().map(|turn| turn.notation(&sample.position()));
    let best = best.map_or(String::new(), |best| format!(", {best}"));
    format!("{game}{side:?} to move, turn {ply}, {score}{best}, {result}, {}", origin.name())
}

fn info(samples: &[Sample], out: &mut impl Write) -> Result<(), Failure> {
    let all = samples.len().max(1) as f64;
    let mut line = |what: &str, wanted: &dyn Fn(&Sample) -> bool| {
        let count = samples.iter().filter(|sample| wanted(sample)).count();
        writeln!(out, "{what:<28} {count:>12} {:>6.1}%", 100.0 * count as f64 / all)
    };
    line("positions", &|_| true)?;
    for origin in Origin::ALL {
        line(origin.name(), &|sample| sample.origin == origin)?;
    }
    line("won by the side to move", &|sample| sample.won == Some(true))?;
    line("lost by the side to move", &|sample| sample.won == Some(false))?;
    line("without a result", &|sample| sample.won.is_none())?;
    line("proved won", &|sample| sample.score.decided().is_some_and(|end| end.win))?;
    line("proved lost", &|sample| sample.score.decided().is_some_and(|end| !end.win))?;
    line("with the chosen turn", &|sample| sample.best.is_some())?;
    line("of a known game", &|sample| sample.game.is_some())?;
    line("Gold to move", &|sample| sample.side == Side::Gold)?;
    for bound in [50, 200, 500, 1000, 3000] {
        let within =
            |sample: &Sample| sample.score.decided().is_none() && sample.score.centirabbits().abs() <= bound;
        line(&format!("score within {bound}"), &within)?;
    }
    for pieces in [32, 28, 24, 20, 16] {
        line(&format!("{pieces} pieces or fewer"), &|sample| sample.board.occupied().len() <= pieces)?;
    }
    Ok(())
}
