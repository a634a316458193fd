//! `hathi tune`: numbers of the evaluation or the search tuned by matches.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use crate::resources::{COMMIT, all_cores};
use ::learn::tune::{Event, Method, Number, Settings, TuneError, report, run};
use arena::EngineSpec;
use clap::Args;
use engine::configuration::Configuration;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

/// The arguments of `hathi tune`.
#[derive(Args)]
#[command(after_help = "\
Hill climbing as in chapter 5 of Cox's thesis: one number after the other,
seven values of it over its whole range and then seven around the best, each in
a match against what was there before; the best is taken, and the next number
has its turn. SPSA changes all numbers at once, up or down by chance, lets the
two engines meet, and moves every number a little towards the winner.

  hathi tune --method spsa --engine \"hathi; nodes=1000\" \\
             --number futility_margin:0..120:10 --number razoring_margin \\
             --iterations 1000 --confirm 400 -o FOLDER

On two cores a game of an engine with nodes=1000 takes about 0.2 seconds: 14
values of 100 games each take 3 minutes a number, 1,000 iterations of 2 games 4
minutes. The folder gets every trial as soon as it is finished, and at the end
tune.md and its pictures; the same command goes on after an interruption. What
it finds is worth keeping only if the match at its end says so.")]
pub struct Tune {
    /// How: hill or spsa
    #[arg(long, value_name = "METHOD")]
    method: Method,
    /// A number of the evaluation or the search: NAME, NAME:LOW..HIGH or NAME:LOW..HIGH:STEP; may be given several times
    #[arg(long = "number", value_name = "NUMBER", required = true)]
    numbers: Vec<String>,
    /// The engine that is tuned, with what ends its searches
    #[arg(long, value_name = "ENGINE", default_value = "hathi; nodes=1000")]
    engine: EngineSpec,
    /// The iterations of SPSA, or how often hill climbing goes through all numbers [default: 1000; hill: 1]
    #[arg(long, value_name = "N")]
    iterations: Option<NonZero<u64>>,
    /// The games of each trial [default: 2; hill: 100, as Cox]
    #[arg(long, value_name = "N")]
    games: Option<NonZero<u64>>,
    /// How far SPSA moves a number at the end for a trial that is won by all points, in its steps
    #[arg(long, value_name = "RATE", default_value_t = 0.1)]
    rate: f64,
    /// The games of what is found against what was there before
    #[arg(long, value_name = "N", default_value_t = 400)]
    confirm: u64,
    /// What chance begins with
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Keep everything in this folder; the same folder again goes on
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

impl Tune {
    /// Tunes, and prints what came of it.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let settings = self.settings()?;
        let stop = interruption::stop();
        let trials = settings.trials();
        let mut progress = Progress::of(trials, "trials").ticking();
        let mut hear = |event: Event<'_>| match event {
            Event::Trials(done, values) => progress.show(done, || {
                let values = settings
                    .numbers
                    .iter()
                    .zip(values)
                    .map(|(number, value)| format!("{}={value}", number.name));
                format!("{done} of {trials} trials: {}", values.collect::<Vec<_>>().join(" "))
            }),
            Event::Confirming => progress.say("what was found meets what was there before"),
        };
        let file = self.output.as_ref().map(|folder| folder.join("tune.jsonl"));
        let result = run(&settings, file.as_deref(), COMMIT, all_cores(), &stop, &mut hear);
        drop(progress);
        match result {
            Ok(outcome) => {
                let (mut text, pictures) = report(&settings, &outcome);
                if let Some(folder) = &self.output {
                    for (name, svg) in &pictures {
                        text.push_str(&format!("\n![{name}]({name}.svg)\n"));
                        self.write(folder, &format!("{name}.svg"), svg)?;
                    }
                    self.write(folder, "tune.md", &text)?;
                }
                out.write_all(text.as_bytes())?;
                Ok(Status::Fine)
            }
            Err(TuneError::Interrupted) => interruption::end(out, self.output.is_some()),
            Err(error) => Err(Failure::Input(error.to_string())),
        }
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let wrong = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
        let engine = Configuration::new(self.engine.settings()).map_err(|error| wrong(&error))?.engine;
        let read = |text: &String| Number::read(text, &engine).map_err(|error| wrong(&error));
        let hill = self.method == Method::Hill;
        let or = |number: Option<NonZero<u64>>, hills: u64, other: u64| {
            number.map_or(if hill { hills } else { other }, NonZero::get)
        };
        let settings = Settings {
            method: self.method,
            engine: self.engine.clone(),
            numbers: self.numbers.iter().map(read).collect::<Result<_, _>>()?,
            iterations: or(self.iterations, 1, 1000),
            games: or(self.games, 100, 2),
            rate: self.rate,
            confirm: self.confirm,
            seed: self.seed,
        };
        settings.check().map_err(|error| wrong(&error))?;
        Ok(settings)
    }

    fn write(&self, folder: &std::path::Path, name: &str, text: &str) -> Result<(), Failure> {
        let path = folder.join(name);
        files::write(&path, text.as_bytes())
            .map_err(|error| Failure::file(&path.display().to_string(), &error))
    }
}
