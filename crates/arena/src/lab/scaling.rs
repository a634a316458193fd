//! What more time, nodes or threads are worth: each amount plays against the next one.

use super::{Experiment, LabError, Meeting, contest, elo, play};
use crate::contest::{Conditions, Match};
use crate::curve::within;
use crate::log::LogError;
use crate::pace::Pace;
use crate::record::GameRecord;
use crate::referee::Rules;
use crate::schedule::Form;
use crate::spec::EngineSpec;
use crate::stats::Interval;
use figures::{Chart, Series};
use serde::{Deserialize, Serialize};

/// What there is more and more of.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Amounts {
    /// Time for each turn.
    Time(Vec<Pace>),
    /// Nodes of each search.
    Nodes(Vec<u64>),
    /// Threads, all with the same time.
    Threads(Vec<u64>, Pace),
}

/// What is measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Scaling {
    /// What there is more and more of.
    pub amounts: Amounts,
    /// How many starts are played, each with both sides, by every two neighbours.
    pub pairs: u64,
    /// The table in megabytes.
    pub hash_mb: usize,
    /// Which starts are made.
    pub seed: u64,
}

/// A finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Between which neighbours, from 0.
    pub step: usize,
    /// The game.
    pub game: GameRecord,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// What there was more and more of: `time`, `nodes` or `threads`.
    pub what: &'static str,
    /// The time for a turn, if that was the same for all.
    pub time: Option<String>,
    /// Each amount against the one before.
    pub steps: Vec<Step>,
}

/// An amount against a smaller one.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// The smaller amount.
    pub less: String,
    /// The larger one.
    pub more: String,
    /// How often the smaller one doubles on its way to the larger one.
    pub doublings: f64,
    /// What the larger one made of it.
    #[serde(flatten)]
    pub meeting: Meeting,
    /// The Elo difference for one doubling.
    pub elo_per_doubling: Option<f64>,
    /// Where that is with a confidence of 95%.
    pub interval: Option<Interval>,
}

impl Amounts {
    fn what(&self) -> &'static str {
        match self {
            Self::Time(_) => "time",
            Self::Nodes(_) => "nodes",
            Self::Threads(..) => "threads",
        }
    }

    fn pace(&self) -> Pace {
        match self {
            Self::Threads(_, pace) => *pace,
            _ => Pace::Unlimited,
        }
    }

    /// Each amount as it is written, and as a number.
    fn list(&self) -> Result<Vec<(String, f64)>, LabError> {
        let list: Vec<(String, f64)> = match self {
            Self::Time(paces) => {
                let seconds = |pace: &Pace| (pace.to_string(), pace.control().move_time().as_secs_f64());
                paces.iter().map(seconds).collect()
            }
            Self::Nodes(numbers) | Self::Threads(numbers, _) => {
                numbers.iter().map(|number| (number.to_string(), *number as f64)).collect()
            }
        };
        if let Some((text, _)) = list.iter().find(|(_, amount)| *amount <= 0.0) {
            return Err(LabError::NoTime(text.clone()));
        }
        let grows = list.is_sorted_by(|(_, a), (_, b)| a < b);
        if list.len() >= 2 && grows { Ok(list) } else { Err(LabError::Order) }
    }
}

impl Experiment for Scaling {
    const NAME: &'static str = "scaling";
    const PARTS: &'static str = "games";
    type Part = Part;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        self.matches().map(drop)
    }

    fn parts(&self) -> u64 {
        let amounts = match &self.amounts {
            Amounts::Time(paces) => paces.len(),
            Amounts::Nodes(numbers) | Amounts::Threads(numbers, _) => numbers.len(),
        };
        2 * self.pairs * (amounts as u64).saturating_sub(1)
    }

    fn measure(
        &self,
        cores: usize,
        known: Vec<Part>,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        let (list, matches) = (self.amounts.list()?, self.matches()?);
        let mut games = vec![Vec::new(); matches.len()];
        for Part { step, game } in known {
            if let Some(games) = games.get_mut(step) {
                games.push(game);
            }
        }
        let mut steps = Vec::new();
        for (step, (contest, known)) in matches.iter().zip(&games).enumerate() {
            let standing = play(contest, cores, known, |game| finished(Part { step, game: game.clone() }))?;
            let [(less, low), (more, high)] = [&list[step], &list[step + 1]];
            steps.push(Step::new(less, more, (high / low).log2(), Meeting::between(&standing, 0, 1)));
        }
        let time = matches!(self.amounts, Amounts::Threads(..)).then(|| self.amounts.pace().to_string());
        Ok(Table { what: self.amounts.what(), time, steps })
    }
}

impl Scaling {
    /// A match of every two neighbours.
    fn matches(&self) -> Result<Vec<Match>, LabError> {
        let list = self.amounts.list()?;
        let of_two = |two: &[(String, f64)]| {
            let engines = two.iter().rev().map(|(amount, _)| self.engine(amount));
            let conditions = Conditions {
                engines: engines.collect::<Result<_, _>>()?,
                form: Form::RoundRobin,
                pairs: self.pairs,
                pace: self.amounts.pace(),
                rules: Rules::default(),
                sprt: None,
            };
            contest(conditions, self.seed)
        };
        list.windows(2).map(of_two).collect()
    }

    fn engine(&self, amount: &str) -> Result<EngineSpec, LabError> {
        let text = format!("hathi; hash={}; {}={amount}", self.hash_mb, self.amounts.what());
        // What was written as an amount is read as one.
        text.parse().map_err(|_| LabError::NoTime(amount.to_string()))
    }
}

impl Step {
    fn new(less: &str, more: &str, doublings: f64, meeting: Meeting) -> Self {
        let difference = meeting.difference;
        Self {
            less: less.to_string(),
            more: more.to_string(),
            doublings,
            elo_per_doubling: difference.map(|difference| difference.elo / doublings),
            interval: difference.map(|difference| Interval {
                low: difference.elo_interval.low / doublings,
                high: difference.elo_interval.high / doublings,
            }),
            meeting,
        }
    }
}

impl super::Table for Table {
    /// One line for every two neighbours.
    fn to_markdown(&self) -> String {
        let at = self.time.as_ref().map(|time| format!(" at {time}")).unwrap_or_default();
        let mut text = format!(
            "| {}{at} | against | games | score | Elo | Elo for each doubling |\n|---|---|---|---|---|---|\n",
            self.what
        );
        for step in &self.steps {
            let difference = step.meeting.difference.map(|d| elo(d.elo, d.elo_interval));
            let per_doubling = step.elo_per_doubling.zip(step.interval).map(|(e, interval)| elo(e, interval));
            text.push_str(&format!(
                "| {} | {} | {} | {:.1}% | {} | {} |\n",
                step.more,
                step.less,
                step.meeting.games.total(),
                100.0 * step.meeting.games.score(),
                difference.unwrap_or_default(),
                per_doubling.unwrap_or_default(),
            ));
        }
        text
    }

    /// The strength of every amount, compared with the smallest one.
    fn to_svg(&self) -> Option<String> {
        let first = &self.steps.first()?.less;
        let mut places = vec![(0.0, first.clone())];
        let (mut points, mut band) = (vec![(0.0, 0.0)], vec![(0.0, 0.0, 0.0)]);
        // The matches do not depend on each other: the squares of their errors add up.
        let (mut doublings, mut elo, mut below, mut above) = (0.0, 0.0, 0.0f64, 0.0f64);
        for step in &self.steps {
            let difference = step.meeting.difference?;
            let Interval { low, high } = difference.elo_interval;
            doublings += step.doublings;
            elo += within(difference.elo);
            below = below.hypot(within(difference.elo) - within(low));
            above = above.hypot(within(high) - within(difference.elo));
            places.push((doublings, step.more.clone()));
            points.push((doublings, elo));
            band.push((doublings, elo - below, elo + above));
        }
        let at = self.time.as_ref().map(|time| format!(" at {time}")).unwrap_or_default();
        let chart = Chart {
            title: format!("Strength by {}{at}", self.what),
            values: format!("Elo above {first}, with 95% interval"),
            places,
            series: vec![Series { name: String::new(), points }],
            band,
            marks: vec![(0.0, String::new())],
            ..Chart::default()
        };
        Some(chart.to_svg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Table as _;
    use crate::stats::{Games, Pairs};

    fn error(amounts: Amounts) -> String {
        let scaling = Scaling { amounts, pairs: 1, hash_mb: 1, seed: 1 };
        scaling.check().unwrap_err().to_string()
    }

    #[test]
    fn amounts_grow() {
        let order = "scaling needs at least two amounts, each larger than the one before";
        assert_eq!(error(Amounts::Nodes(vec![1])), order);
        assert_eq!(error(Amounts::Nodes(vec![2, 2])), order);
        let paces = ["1s", "0.5s"].map(|text| text.parse().unwrap()).to_vec();
        assert_eq!(error(Amounts::Time(paces)), order);
        let endless = vec![Pace::Unlimited, "1s".parse().unwrap()];
        assert_eq!(error(Amounts::Time(endless)), "none: this is not a time for each turn");
        assert!(error(Amounts::Threads(vec![1, 2], Pace::Unlimited)).contains("nothing ends its searches"));
    }

    #[test]
    fn a_step_of_two_doublings_is_worth_half_for_each() {
        let pairs = Pairs([5, 0, 20, 0, 25]);
        let games = Games { wins: 70, losses: 30, draws: 0 };
        let difference = pairs.difference();
        let step = Step::new("1000", "4000", 2.0, Meeting { games, pairs, difference });
        let difference = difference.unwrap();
        assert_eq!(step.elo_per_doubling, Some(difference.elo / 2.0));
        assert_eq!(step.interval.unwrap().low, difference.elo_interval.low / 2.0);
        let table = Table { what: "nodes", time: None, steps: vec![step] };
        let text = table.to_markdown();
        assert!(text.contains("| 4000 | 1000 | 100 | 70.0% | +147.2 ["), "{text}");
        assert!(text.contains(" | +73.6 ["), "{text}");
    }
}
