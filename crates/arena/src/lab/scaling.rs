//! What more time, nodes or threads are worth: each amount plays against the next one.

use super::{Meeting, elo, play};
use crate::contest::{MatchError, Terms};
use crate::pace::Pace;
use crate::referee::Rules;
use crate::schedule::Form;
use crate::spec::EngineSpec;
use crate::stats::Interval;
use serde::Serialize;
use std::fmt;

/// What there is more and more of.
#[derive(Clone, Debug)]
pub enum Amounts {
    /// Time for each turn.
    Time(Vec<Pace>),
    /// Nodes of each search.
    Nodes(Vec<u64>),
    /// Threads, all with the same time.
    Threads(Vec<u64>, Pace),
}

/// What is measured.
#[derive(Clone, Debug)]
pub struct Scaling {
    /// What there is more and more of.
    pub amounts: Amounts,
    /// How many starts are played, each with both sides, by every two neighbours.
    pub pairs: u64,
    /// The table in megabytes.
    pub hash_mb: usize,
    /// Which starts are made.
    pub seed: u64,
    /// How many cores there are for games.
    pub cores: usize,
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

/// Why nothing can be measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScalingError {
    /// There are fewer than two amounts, or one is not larger than the one before.
    Order,
    /// A time without an amount.
    NoTime(String),
    /// The games cannot be played.
    Match(MatchError),
}

impl fmt::Display for ScalingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order => f.write_str("scaling needs at least two amounts, each larger than the one before"),
            Self::NoTime(time) => write!(f, "{time}: this is not a time for each turn"),
            Self::Match(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ScalingError {}

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
    fn list(&self) -> Result<Vec<(String, f64)>, ScalingError> {
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
            return Err(ScalingError::NoTime(text.clone()));
        }
        let grows = list.is_sorted_by(|(_, a), (_, b)| a < b);
        if list.len() >= 2 && grows { Ok(list) } else { Err(ScalingError::Order) }
    }
}

impl Scaling {
    /// How many games there will be.
    pub fn games(&self) -> u64 {
        let amounts = match &self.amounts {
            Amounts::Time(paces) => paces.len(),
            Amounts::Nodes(numbers) | Amounts::Threads(numbers, _) => numbers.len(),
        };
        2 * self.pairs * (amounts as u64).saturating_sub(1)
    }

    /// Plays all neighbours; `finished` hears of every game.
    pub fn measure(&self, finished: &mut dyn FnMut()) -> Result<Table, ScalingError> {
        let list = self.amounts.list()?;
        let mut steps = Vec::new();
        for two in list.windows(2) {
            let [(less, low), (more, high)] = two else { continue };
            let terms = Terms {
                engines: vec![self.engine(more)?, self.engine(less)?],
                form: Form::RoundRobin,
                pairs: self.pairs,
                pace: self.amounts.pace(),
                rules: Rules::default(),
                sprt: None,
            };
            let standing = play(terms, self.seed, self.cores, finished).map_err(ScalingError::Match)?;
            steps.push(Step::new(less, more, (high / low).log2(), Meeting::between(&standing, 0, 1)));
        }
        let time = matches!(self.amounts, Amounts::Threads(..)).then(|| self.amounts.pace().to_string());
        Ok(Table { what: self.amounts.what(), time, steps })
    }

    fn engine(&self, amount: &str) -> Result<EngineSpec, ScalingError> {
        let text = format!("hathi; hash={}; {}={amount}", self.hash_mb, self.amounts.what());
        // What was written as an amount is read as one.
        text.parse().map_err(|_| ScalingError::NoTime(amount.to_string()))
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

impl Table {
    /// One line for every two neighbours.
    pub fn to_markdown(&self) -> String {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Games, Pairs};

    fn error(amounts: Amounts) -> String {
        let scaling = Scaling { amounts, pairs: 1, hash_mb: 1, seed: 1, cores: 1 };
        scaling.measure(&mut || {}).unwrap_err().to_string()
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
