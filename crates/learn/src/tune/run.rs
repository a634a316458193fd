//! Tuning from its first trial to its last, and what came of it.

use super::{Hill, Number, Spsa, Trial, Tuner};
use arena::referee::Rules;
use arena::{Conditions, EngineSpec, Form, Log, LogError, Match, Pace, Standing, Starts};
use engine::bench::Identity;
use engine::configuration::Configuration;
use engine::search::Stop;
use figures::{Chart, Series, round_places, signed};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// How one tunes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Cox's hill climbing.
    Hill,
    /// Simultaneous perturbation.
    Spsa,
}

impl FromStr for Method {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "hill" => Ok(Self::Hill),
            "spsa" => Ok(Self::Spsa),
            _ => Err(format!("the methods are hill and spsa, not {name:?}")),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Hill => "hill climbing",
            Self::Spsa => "SPSA",
        })
    }
}

/// What is tuned, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// How.
    pub method: Method,
    /// The engine, with all that is not tuned.
    pub engine: EngineSpec,
    /// The numbers.
    pub numbers: Vec<Number>,
    /// The iterations of SPSA, or the generations of hill climbing.
    pub iterations: u64,
    /// The games of each trial.
    pub games: u64,
    /// How far SPSA goes at a time.
    pub rate: f64,
    /// The games of what is found against what was there before.
    pub confirm: u64,
    /// What chance begins with.
    pub seed: u64,
}

/// How a trial went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The trial.
    pub trial: Trial,
    /// The part of the points that the first one has made.
    pub share: f64,
    /// How much stronger the first one is in Elo, and from where to where that can be with 95%; of many games only.
    pub elo: Option<(f64, f64, f64)>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Every trial.
    pub trials: Vec<Played>,
    /// By number of trials: the best values as far as one knew. The first are those of the start.
    pub path: Vec<Vec<f64>>,
    /// What was found against what was there before.
    pub confirmed: Option<Played>,
}

/// What whoever waits is told.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// So many trials are finished, and these are the best values.
    Trials(u64, &'a [f64]),
    /// What was found meets what was there before.
    Confirming,
}

/// Why nothing is tuned.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// There is nothing to tune.
    #[error("there is no number to tune")]
    NoNumbers,
    /// This number is there twice.
    #[error("{0} is tuned twice")]
    Twice(String),
    /// The engines cannot meet.
    #[error("{0}")]
    Match(String),
    /// What is kept does not fit its settings.
    #[error("{0}: trial {1} is not one of this tuning")]
    Damaged(String, usize),
    /// Somebody has stopped it; finished trials are kept.
    #[error("interrupted")]
    Interrupted,
    /// Nothing can be kept.
    #[error("{0}")]
    Log(#[from] LogError),
}

/// Who decides trials.
pub trait Judge {
    /// Lets the two meet.
    fn meet(&mut self, trial: &Trial) -> Result<Played, TuneError>;
}

/// Matches decide.
struct Matches<'a> {
    settings: &'a Settings,
    cores: usize,
    stop: &'a Stop,
}

impl Matches<'_> {
    fn engine(&self, name: &str, values: &[f64]) -> Result<EngineSpec, TuneError> {
        let mut spec = self.settings.engine.clone();
        for (number, value) in self.settings.numbers.iter().zip(values) {
            spec.options.retain(|(key, _)| *key != number.name);
            spec.options.push((number.name.clone(), value.to_string()));
        }
        spec.name = name.to_string();
        Ok(spec)
    }

    fn contest(&self, trial: &Trial) -> Result<Match, TuneError> {
        let conditions = Conditions {
            engines: vec![self.engine("one", &trial.one)?, self.engine("other", &trial.other)?],
            form: Form::RoundRobin,
            pairs: trial.games.div_ceil(2),
            pace: Pace::Unlimited,
            rules: Rules::default(),
            sprt: None,
        };
        Match::new(conditions, Starts::Made { seed: trial.seed })
            .map_err(|error| TuneError::Match(error.to_string()))
    }
}

impl Judge for Matches<'_> {
    fn meet(&mut self, trial: &Trial) -> Result<Played, TuneError> {
        let contest = self.contest(trial)?;
        let mut standing = Standing::new(vec!["one".to_string(), "other".to_string()]);
        let cores = (self.cores / contest.threads().max(1)).max(1);
        contest
            .play(&mut standing, |_| false, cores, self.stop, |_, _| Ok::<(), Infallible>(()))
            .map_err(|error| TuneError::Match(error.to_string()))?;
        if self.stop.is_requested() {
            return Err(TuneError::Interrupted);
        }
        let tally = standing.between(0, 1);
        // Where one has won everything there is no number for it.
        let elo = tally
            .pairs
            .difference()
            .map(|found| (found.elo, found.elo_interval.low, found.elo_interval.high));
        let elo = elo.filter(|(elo, low, high)| (elo + low + high).is_finite());
        Ok(Played { trial: trial.clone(), share: tally.games.score(), elo })
    }
}

impl Settings {
    /// Whether it can be tuned like this.
    pub fn check(&self) -> Result<(), TuneError> {
        let names = || self.numbers.iter().map(|number| &number.name);
        let twice =
            names().enumerate().find(|(place, name)| names().take(*place).any(|known| known == *name));
        if let Some((_, name)) = twice {
            return Err(TuneError::Twice(name.clone()));
        }
        let Some(trial) = self.tuner().next() else { return Err(TuneError::NoNumbers) };
        Matches { settings: self, cores: 1, stop: &Stop::new() }.contest(&trial).map(drop)
    }

    fn tuner(&self) -> Box<dyn Tuner> {
        let numbers = self.numbers.clone();
        match self.method {
            _ if numbers.is_empty() => Box::new(Hill::new(numbers, 0, self.games, self.seed)),
            Method::Hill => Box::new(Hill::new(numbers, self.iterations, self.games, self.seed)),
            Method::Spsa => Box::new(Spsa::new(numbers, self.iterations, self.games, self.rate, self.seed)),
        }
    }

    /// How many trials there are.
    pub fn trials(&self) -> u64 {
        self.tuner().trials()
    }
}

/// Tunes by matches. With a file, what is finished is kept there and gone on with.
pub fn run(
    settings: &Settings,
    file: Option<&Path>,
    commit: Option<&str>,
    cores: usize,
    stop: &Stop,
    hear: &mut dyn FnMut(Event<'_>),
) -> Result<Outcome, TuneError> {
    settings.check()?;
    run_with(settings, file, commit, &mut Matches { settings, cores, stop }, stop, hear)
}

/// Tunes by whatever decides.
fn run_with(
    settings: &Settings,
    file: Option<&Path>,
    commit: Option<&str>,
    judge: &mut dyn Judge,
    stop: &Stop,
    hear: &mut dyn FnMut(Event<'_>),
) -> Result<Outcome, TuneError> {
    let (mut log, known) = open(settings, file, commit)?;
    let place = || file.map_or(String::new(), |file| file.display().to_string());
    let mut known = known.into_iter().enumerate();
    let mut ask = |trial: Trial| match known.next() {
        Some((_, played)) if played.trial == trial => Ok(played),
        Some((number, _)) => Err(TuneError::Damaged(place(), number + 1)),
        None if stop.is_requested() => Err(TuneError::Interrupted),
        None => {
            let played = judge.meet(&trial)?;
            log.iter_mut().try_for_each(|log| log.append(&played))?;
            Ok(played)
        }
    };
    let mut tuner = settings.tuner();
    let mut outcome = Outcome { trials: Vec::new(), path: vec![tuner.values()], confirmed: None };
    while let Some(trial) = tuner.next() {
        let played = ask(trial)?;
        tuner.hear(played.share);
        outcome.trials.push(played);
        outcome.path.push(tuner.values());
        hear(Event::Trials(outcome.trials.len() as u64, &tuner.values()));
    }
    if settings.confirm > 0 && outcome.path.first() != outcome.path.last() {
        hear(Event::Confirming);
        let start = settings.numbers.iter().map(|number| number.start).collect();
        // Other starts than all before.
        let seed = settings.seed.wrapping_add(1 << 32);
        outcome.confirmed =
            Some(ask(Trial { one: tuner.values(), other: start, games: settings.confirm, seed })?);
    }
    Ok(outcome)
}

fn open(
    settings: &Settings,
    file: Option<&Path>,
    commit: Option<&str>,
) -> Result<(Option<Log>, Vec<Played>), TuneError> {
    let Some(path) = file else { return Ok((None, Vec::new())) };
    let engine = Configuration::new(settings.engine.settings())
        .map_err(|error| TuneError::Match(error.to_string()))?;
    let (log, trials) = Log::open(path, &Identity::of(&engine.engine, commit), settings)?;
    Ok((Some(log), trials))
}

impl Outcome {
    /// The values that were found.
    pub fn values(&self) -> &[f64] {
        self.path.last().map_or(&[], Vec::as_slice)
    }

    /// The games of all trials.
    pub fn games(&self) -> u64 {
        self.trials.iter().map(|played| played.trial.games.div_ceil(2) * 2).sum()
    }
}

/// What came of it, for people: a table in Markdown, and pictures by name.
pub fn report(settings: &Settings, outcome: &Outcome) -> (String, Vec<(String, String)>) {
    let games = outcome.games();
    let mut text = format!(
        "{} with {}: {} trials of {} games, {games} games in all.\n\n| number | before | after | from | to |\n|---|---|---|---|---|\n",
        settings.method,
        settings.engine,
        outcome.trials.len(),
        settings.games,
    );
    for (number, value) in settings.numbers.iter().zip(outcome.values()) {
        let Number { name, start, low, high, .. } = number;
        text.push_str(&format!("| {name} | {start} | {value} | {low} | {high} |\n"));
    }
    text.push('\n');
    text.push_str(&match &outcome.confirmed {
        None if outcome.path.first() == outcome.path.last() => "Nothing better was found.\n".to_string(),
        None => "What was found was not tried against what was there before.\n".to_string(),
        Some(played) => {
            let share = 100.0 * played.share;
            let elo = played.elo.map_or(String::new(), |(elo, low, high)| {
                let gained = 1000.0 * elo / games.max(1) as f64;
                let confirmed = if low > 0.0 { "confirmed" } else { "not confirmed" };
                format!(
                    ", Elo {} [{}, {}]: {confirmed}. That is {} Elo for a thousand games of tuning",
                    signed(elo),
                    signed(low),
                    signed(high),
                    signed(gained)
                )
            });
            format!("After against before: {share:.1}% of {} games{elo}.\n", played.trial.games)
        }
    });
    let pictures = match settings.method {
        Method::Hill => hill_charts(settings, outcome),
        Method::Spsa => vec![("tune".to_string(), path_chart(settings, outcome).to_svg())],
    };
    (text, pictures)
}

/// How the numbers have moved, in their steps.
fn path_chart(settings: &Settings, outcome: &Outcome) -> Chart {
    let games = settings.games as f64;
    let series = settings.numbers.iter().enumerate().map(|(place, number)| Series {
        name: number.name.clone(),
        points: (0..)
            .zip(&outcome.path)
            .map(|(trial, values)| (f64::from(trial) * games, (values[place] - number.start) / number.step))
            .collect(),
    });
    Chart {
        title: "Numbers tuned by SPSA".to_string(),
        values: "away from the start, in steps of each number".to_string(),
        across: "games".to_string(),
        places: round_places(0.0, games * (outcome.path.len().saturating_sub(1)) as f64),
        series: series.collect(),
        marks: vec![(0.0, String::new())],
        ..Chart::default()
    }
}

/// For each number what its values have won, as Cox's figures 5.3 to 5.30.
fn hill_charts(settings: &Settings, outcome: &Outcome) -> Vec<(String, String)> {
    let chart = |(place, number): (usize, &Number)| {
        let mut points: Vec<(f64, f64)> = Vec::new();
        for (played, standard) in outcome.trials.iter().zip(&outcome.path) {
            let differs = |at: usize| played.trial.one[at] != standard[at];
            if differs(place) || !(0..settings.numbers.len()).any(differs) {
                points.push((played.trial.one[place], 100.0 * played.share));
            }
        }
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        let chart = Chart {
            title: format!("Points of the values of {}", number.name),
            values: format!("% of {} games against what was there before", settings.games),
            across: number.name.clone(),
            places: round_places(number.low, number.high),
            series: vec![Series { name: String::new(), points }],
            marks: vec![(50.0, String::new())],
            ..Chart::default()
        };
        (format!("tune-{}", number.name), chart.to_svg())
    };
    settings.numbers.iter().enumerate().map(chart).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::random::Random;

    fn number(name: &str, start: f64, low: f64, high: f64, step: f64) -> Number {
        Number { name: name.to_string(), start, low, high, step, whole: false }
    }

    fn settings(method: Method, iterations: u64, games: u64) -> Settings {
        Settings {
            method,
            engine: "hathi; nodes=10; evaluation=classical".parse().unwrap(),
            numbers: vec![
                number("tempo.step", 10.0, 0.0, 100.0, 5.0),
                number("goal.scale", 90.0, 0.0, 100.0, 5.0),
            ],
            iterations,
            games,
            rate: 0.8,
            confirm: 400,
            seed: 3,
        }
    }

    /// Games whose chances follow from how far the values are from 60 and 30; a seed gives the same games.
    struct Noisy(u64);

    impl Judge for Noisy {
        fn meet(&mut self, trial: &Trial) -> Result<Played, TuneError> {
            self.0 += 1;
            let far =
                |values: &[f64]| ((values[0] - 60.0) / 30.0).powi(2) + ((values[1] - 30.0) / 30.0).powi(2);
            let chance = 1.0 / (1.0 + (far(&trial.one) - far(&trial.other)).exp());
            let mut random = Random::new(trial.seed);
            let won = (0..trial.games).filter(|_| random.unit() < chance).count();
            Ok(Played { trial: trial.clone(), share: won as f64 / trial.games as f64, elo: None })
        }
    }

    fn tune(settings: &Settings) -> Outcome {
        run_with(settings, None, None, &mut Noisy(0), &Stop::new(), &mut |_| {}).unwrap()
    }

    #[test]
    fn both_find_the_top_of_a_noisy_hill() {
        for settings in [settings(Method::Hill, 2, 100), settings(Method::Spsa, 1000, 2)] {
            let outcome = tune(&settings);
            let [one, two] = outcome.values() else { panic!("two numbers") };
            assert!(
                (one - 60.0).abs() < 12.0 && (two - 30.0).abs() < 12.0,
                "{}: {one} {two}",
                settings.method
            );
            assert!(outcome.confirmed.unwrap().share > 0.7);
        }
    }

    #[test]
    fn where_nothing_matters_hill_climbing_changes_a_number_and_a_match_does_not_confirm_it() {
        struct Even;
        impl Judge for Even {
            fn meet(&mut self, trial: &Trial) -> Result<Played, TuneError> {
                let mut random = Random::new(trial.seed);
                let won = (0..trial.games).filter(|_| random.chance(1, 2)).count();
                let share = won as f64 / trial.games as f64;
                Ok(Played { trial: trial.clone(), share, elo: Some((1.0, -30.0, 32.0)) })
            }
        }
        let settings = settings(Method::Hill, 1, 100);
        let outcome = run_with(&settings, None, None, &mut Even, &Stop::new(), &mut |_| {}).unwrap();
        assert_ne!(outcome.path.first(), outcome.path.last(), "the best of fourteen is above half");
        let (text, pictures) = report(&settings, &outcome);
        assert!(text.contains("not confirmed"), "{text}");
        assert_eq!(pictures.len(), 2);
    }

    #[test]
    fn whoever_goes_on_comes_to_the_same_end() {
        let file = std::env::temp_dir().join(format!("hathi-tune-{}.jsonl", std::process::id()));
        for settings in [settings(Method::Hill, 1, 20), settings(Method::Spsa, 60, 2)] {
            let _ = std::fs::remove_file(&file);
            let whole = tune(&settings);
            let stop = Stop::new();
            let mut hear = |event: Event<'_>| {
                if let Event::Trials(11, _) = event {
                    stop.request();
                }
            };
            let result = run_with(&settings, Some(&file), None, &mut Noisy(0), &stop, &mut hear);
            assert!(matches!(result, Err(TuneError::Interrupted)));
            let mut judge = Noisy(0);
            let resumed =
                run_with(&settings, Some(&file), None, &mut judge, &Stop::new(), &mut |_| {}).unwrap();
            assert_eq!((&resumed.path, &resumed.confirmed), (&whole.path, &whole.confirmed));
            assert_eq!(judge.0, settings.trials() + 1 - 11, "what is known is not played again");
            let other = Settings { games: 4, ..settings.clone() };
            let refused =
                run_with(&other, Some(&file), None, &mut judge, &Stop::new(), &mut |_| {}).unwrap_err();
            assert!(
                refused
                    .to_string()
                    .ends_with("this was begun with other settings; without this file all begins anew")
            );
            // The same settings with another engine behind them.
            let mut other = settings.clone();
            other.engine = "hathi; nodes=1000".parse().unwrap();
            let text = std::fs::read_to_string(&file).unwrap();
            let (about, trials) = text.split_once('\n').unwrap();
            let mut about: serde_json::Value = serde_json::from_str(about).unwrap();
            about["about"] = serde_json::to_value(&other).unwrap();
            std::fs::write(&file, format!("{about}\n{trials}")).unwrap();
            let refused =
                run_with(&other, Some(&file), None, &mut judge, &Stop::new(), &mut |_| {}).unwrap_err();
            assert!(refused.to_string().contains("another engine has begun this (hathi "), "{refused}");
        }
        std::fs::remove_file(&file).unwrap();
    }

    #[test]
    fn what_cannot_be_tuned_is_refused_before_the_first_game() {
        let good = settings(Method::Spsa, 1, 2);
        assert!(good.check().is_ok());
        let refused = |settings: Settings| settings.check().unwrap_err().to_string();
        assert_eq!(refused(Settings { numbers: Vec::new(), ..good.clone() }), "there is no number to tune");
        let twice = vec![good.numbers[0].clone(), good.numbers[0].clone()];
        assert_eq!(refused(Settings { numbers: twice, ..good.clone() }), "tempo.step is tuned twice");
        let endless = "hathi; evaluation=classical".parse().unwrap();
        assert!(refused(Settings { engine: endless, ..good.clone() }).contains("nothing ends its searches"));
        let network = "hathi; nodes=10".parse().unwrap();
        assert!(
            refused(Settings { engine: network, ..good }).contains("is a number of the classical evaluation")
        );
    }

    #[test]
    fn real_games_decide() {
        let settings = Settings { confirm: 2, ..settings(Method::Spsa, 1, 2) };
        let outcome = run(&settings, None, None, 1, &Stop::new(), &mut |_| {}).unwrap();
        assert_eq!((outcome.trials.len(), outcome.games()), (1, 2));
        let (text, pictures) = report(&settings, &outcome);
        assert!(text.contains("| tempo.step | 10 | "), "{text}");
        assert!(pictures[0].1.starts_with("<svg "));
    }
}
