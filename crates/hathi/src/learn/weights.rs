//! `hathi learn weights`.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use crate::resources::{COMMIT, all_cores};
use crate::source;
use ::learn::weights::{
    Coefficients, Event, LearnError, Learned, Method, Selection, Settings, checksum, learn, make_games,
};
use arimaa::Game;
use clap::Args;
use engine::search::Stop;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;

/// The arguments of `hathi learn weights`.
#[derive(Args)]
#[command(after_help = "\
The folder gets weights-E3.txt (or whatever the method is), a line for each
number that is not the hand-made one. An engine takes it instead of the
classical evaluation:
  hathi match --games 400 \\
      --engine \"hathi; name=learned; evaluation=FOLDER/weights-E3.txt; depth=4\" \\
      --engine \"hathi; name=hand-made; evaluation=classical; depth=4\"

On two cores with 5,000 positions E3 and Q4 take some 2 minutes, A3 and AQ2
some 3 minutes a round; 300 games take 2 minutes to make. The same command goes
on after an interruption: with the next game, or the next round of A3 and AQ2.")]
pub struct Weights {
    /// Game records and archives; games that did not end by the rules are left out [default: games of Hathi against itself]
    #[arg(value_name = "GAMES")]
    files: Vec<String>,
    /// The program: E3 or A3 (linear), Q4 or AQ2 (quadratic); A3 and AQ2 compare the played turn with all others
    #[arg(long, value_name = "METHOD")]
    method: Method,
    /// Where the weights go, the games that are made, and what is needed to go on
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Learn from so many games, the first ones; as many are made where none are given
    #[arg(long, value_name = "N", default_value = "300")]
    games: NonZero<u32>,
    /// The nodes for each turn of the games that are made
    #[arg(long, value_name = "N", default_value = "1000", conflicts_with = "files")]
    nodes: NonZero<u64>,
    /// Learn from so many of their positions, chosen by chance
    #[arg(long, value_name = "N", default_value = "5000")]
    positions: NonZero<u32>,
    /// So many turns stand for all turns of a position where their average is wanted
    #[arg(long, value_name = "K", default_value = "50")]
    samples: NonZero<u32>,
    /// How often A3 and AQ2 look through all turns
    #[arg(long, value_name = "N", default_value_t = 8)]
    rounds: u32,
    /// What chance begins with
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Weights {
    /// Learns, and writes the file.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let stop = interruption::stop();
        let games = self.games(&stop)?;
        if stop.is_requested() {
            return interruption::end(out, true);
        }
        let settings = Settings {
            method: self.method,
            selection: Selection {
                games: self.games.get() as usize,
                positions: self.positions.get() as usize,
                samples: self.samples.get() as usize,
                seed: self.seed,
            },
            coefficients: Coefficients::usual(self.method),
            rounds: self.rounds,
            checksum: checksum(&games),
        };
        let file = self.output.join(format!("rounds-{}.jsonl", self.method));
        let screen = Mutex::new(Screen::new(self.positions.get().into()));
        let hear = |event| {
            if let Ok(mut screen) = screen.lock() {
                screen.hear(event);
            }
        };
        let learned = match learn(&games, &settings, Some(&file), COMMIT, all_cores(), &stop, &hear) {
            Ok(learned) => learned,
            Err(LearnError::Interrupted) => return interruption::end(out, true),
            Err(error) => return Err(Failure::Input(error.to_string())),
        };
        drop(screen);
        self.write(&learned, out)
    }

    fn games(&self, stop: &Stop) -> Result<Vec<Game>, Failure> {
        if !self.files.is_empty() {
            return source::games(&self.files);
        }
        let mut progress = Progress::of(self.games.get().into(), "games").ticking();
        let number = u64::from(self.games.get());
        let show = |done| progress.show(done, || format!("{done} of {number} games"));
        make_games(&self.output.join("games"), number, self.nodes.get(), COMMIT, all_cores(), stop, show)
            .map_err(Failure::Input)
    }

    fn write(&self, learned: &Learned, out: &mut impl Write) -> Result<Status, Failure> {
        let Learned { params, games, positions, numbers, clamped, rounds } = learned;
        let remark = format!("{}, {positions} positions of {games} games", self.method);
        let path = self.output.join(format!("weights-{}.txt", self.method));
        let name = path.display().to_string();
        let fail = |error| Failure::file(&name, &error);
        std::fs::create_dir_all(&self.output).map_err(fail)?;
        files::write(&path, params.to_text(&remark).as_bytes()).map_err(fail)?;
        for (number, round) in (1..).zip(rounds) {
            writeln!(
                out,
                "round {number}: loss {:.0} before, at least {:.0} after",
                round.loss, round.bound
            )?;
        }
        writeln!(out, "{numbers} numbers from {positions} positions of {games} games")?;
        if !clamped.is_empty() {
            writeln!(out, "at the end of their range: {}", clamped.join(", "))?;
        }
        writeln!(out, "{name}")?;
        Ok(Status::Fine)
    }
}

/// What one sees of it.
struct Screen {
    positions: u64,
    stage: &'static str,
    progress: Progress,
}

impl Screen {
    fn new(positions: u64) -> Self {
        Self { positions, stage: "positions", progress: Progress::of(positions, "positions").ticking() }
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Features(done) => self.show("positions", done),
            Event::Looked(done) => self.show("positions with all turns", done),
            Event::Round(_) => {}
            Event::Solving => self.show("positions; the solver works", 0),
        }
    }

    fn show(&mut self, stage: &'static str, done: u64) {
        if self.stage != stage {
            self.stage = stage;
            self.progress = Progress::of(self.positions, stage).ticking();
        }
        let positions = self.positions;
        self.progress.show(done, || format!("{done} of {positions} {stage}"));
    }
}
