//! What came of a match, for people and for programs.

use crate::contest::Match;
use crate::standing::Standing;
use crate::stats::{Decision, Difference, Games, Pairs, Rating, Sprt, Units};
use figures::signed;
use serde::Serialize;
use std::collections::BTreeMap;

/// What came of a match so far.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The engines in their order.
    pub engines: Vec<EngineSummary>,
    /// Every two that have met.
    pub meetings: Vec<MeetingSummary>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtSummary>,
    /// The time of engines that have none of their own.
    pub time: String,
    /// The finished games.
    pub games: u64,
    /// All games that there may be.
    pub scheduled: u64,
    /// How many Gold has won.
    pub gold_wins: u64,
    /// The turns that the engines have played in a game, on average.
    pub turns_per_game: f64,
    /// How games ended, and how often.
    pub endings: BTreeMap<String, u64>,
}

/// What came of a match for one engine.
#[derive(Clone, Debug, Serialize)]
pub struct EngineSummary {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub engine: String,
    /// By what it evaluates positions, if that is known: a network by its checksum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<String>,
    /// All its games.
    #[serde(flatten)]
    pub games: Games,
    /// Its share of all points.
    pub score: f64,
    /// Its rating among the others.
    #[serde(flatten)]
    pub rating: Rating,
    /// What it did that it must not do, and how often.
    pub faults: BTreeMap<String, u64>,
}

/// What came of a match for two engines that have met.
#[derive(Clone, Debug, Serialize)]
pub struct MeetingSummary {
    /// The one.
    pub first: String,
    /// The other.
    pub second: String,
    /// Their games, from the view of the first.
    #[serde(flatten)]
    pub games: Games,
    /// Their complete pairs with 0, ½, 1, 1½ and 2 points for the first.
    pub pairs: Pairs,
    /// How much stronger the first is, from the pairs.
    pub difference: Option<Difference>,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SprtSummary {
    /// The test.
    #[serde(flatten)]
    pub test: Sprt,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// Where it fails and where it passes.
    pub bounds: (f64, f64),
    /// What it has decided.
    pub decision: Option<Decision>,
}

impl Summary {
    /// What a standing says.
    pub fn new(contest: &Match, standing: &Standing) -> Self {
        let names = standing.names();
        let ratings = standing.ratings();
        let engines =
            contest.conditions().engines.iter().zip(ratings).enumerate().map(|(i, (engine, rating))| {
                let games = standing.of(i);
                EngineSummary {
                    name: engine.name.clone(),
                    engine: engine.to_string(),
                    evaluation: contest.evaluation(i),
                    games,
                    score: games.score(),
                    rating,
                    faults: standing
                        .faults(i)
                        .iter()
                        .map(|(kind, number)| (kind.to_string(), *number))
                        .collect(),
                }
            });
        let meetings = standing.meetings().map(|((first, second), tally)| MeetingSummary {
            first: names[first].clone(),
            second: names[second].clone(),
            games: tally.games,
            pairs: tally.pairs,
            difference: tally.pairs.difference(),
        });
        let sprt = contest.conditions().sprt.map(|test| SprtSummary {
            test,
            llr: test.llr(&standing.between(0, 1).pairs),
            bounds: test.bounds(),
            decision: contest.decision(standing),
        });
        Self {
            engines: engines.collect(),
            meetings: meetings.collect(),
            sprt,
            time: contest.conditions().pace.to_string(),
            games: standing.games(),
            scheduled: contest.schedule().games(),
            gold_wins: standing.gold_wins(),
            turns_per_game: standing.turns() as f64 / standing.games().max(1) as f64,
            endings: standing.endings().clone(),
        }
    }

    /// A few lines for a screen: the difference between two engines, or the ratings of more, the test, and faults.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        match &self.meetings[..] {
            [meeting] if self.engines.len() == 2 => text.push_str(&meeting.to_text()),
            _ => self.ranked().iter().for_each(|engine| text.push_str(&engine.to_text(self.name_width()))),
        }
        if let Some(sprt) = &self.sprt {
            text.push_str(&sprt.to_text());
        }
        for engine in &self.engines {
            if !engine.faults.is_empty() {
                text.push_str(&format!("faults of {}: {}\n", engine.name, counts(&engine.faults)));
            }
        }
        text
    }

    /// A page: the result, the engines, the crosstable and the faults.
    pub fn to_markdown(&self) -> String {
        let mut text = String::from("# Match\n\n");
        if self.engines.len() == 2 {
            self.meetings.iter().for_each(|meeting| text.push_str(&(meeting.to_text() + "\n")));
        }
        if let Some(sprt) = &self.sprt {
            text.push_str(&(sprt.to_text() + "\n"));
        }
        text.push_str("| engine | rating | 95% | games | won | lost | score | faults |\n");
        text.push_str("|---|---|---|---|---|---|---|---|\n");
        for engine in self.ranked() {
            let EngineSummary { name, games, score, rating, faults, .. } = engine;
            text.push_str(&format!(
                "| {} | {} | {} | {} | {} | {} | {:.1}% | {} |\n",
                cell(name),
                signed(rating.elo),
                rating.interval,
                games.total(),
                games.wins,
                games.losses,
                100.0 * score,
                counts(faults),
            ));
        }
        text.push('\n');
        if self.engines.len() > 2 {
            text.push_str(&self.crosstable());
        }
        for engine in &self.engines {
            let evaluation = engine.evaluation.iter().map(|evaluation| format!(", {evaluation}"));
            text.push_str(&format!(
                "- {}: `{}`{}\n",
                cell(&engine.name),
                engine.engine,
                evaluation.collect::<String>()
            ));
        }
        text.push_str(&format!("- time: {}\n", self.time));
        text.push_str(&format!(
            "- {} games; Gold won {:.1}%; {:.1} turns of both sides in a game after its start\n- ended by {}\n",
            self.games,
            100.0 * self.gold_wins as f64 / self.games.max(1) as f64,
            self.turns_per_game,
            counts(&self.endings),
        ));
        text.push_str("\n![how the match went](curve.svg)\n");
        text
    }

    /// The points of each engine against each other one.
    fn crosstable(&self) -> String {
        let ranked = self.ranked();
        let numbers: Vec<String> = (1..=ranked.len()).map(|number| number.to_string()).collect();
        let mut text =
            format!("| | engine | {} |\n|---|---|{}\n", numbers.join(" | "), "---|".repeat(ranked.len()));
        for (number, engine) in (1..).zip(&ranked) {
            let cells: Vec<String> = ranked.iter().map(|other| self.score_between(engine, other)).collect();
            text.push_str(&format!("| {number} | {} | {} |\n", cell(&engine.name), cells.join(" | ")));
        }
        text + "\n"
    }

    /// `7-3`, or nothing if they have not met.
    fn score_between(&self, one: &EngineSummary, other: &EngineSummary) -> String {
        let games = self.meetings.iter().find_map(|meeting| {
            let forward = meeting.first == one.name && meeting.second == other.name;
            let backward = meeting.first == other.name && meeting.second == one.name;
            if forward { Some(meeting.games) } else { backward.then(|| meeting.games.reversed()) }
        });
        games.map(points).unwrap_or_default()
    }

    /// The strongest first.
    fn ranked(&self) -> Vec<&EngineSummary> {
        let mut engines: Vec<&EngineSummary> = self.engines.iter().collect();
        engines.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
        engines
    }

    fn name_width(&self) -> usize {
        self.engines.iter().map(|engine| engine.name.chars().count()).max().unwrap_or(0)
    }
}

impl EngineSummary {
    fn to_text(&self, width: usize) -> String {
        format!(
            "{:<width$} {:>7} {:<18} {}\n",
            self.name,
            signed(self.rating.elo),
            self.rating.interval,
            points(self.games)
        )
    }
}

impl MeetingSummary {
    fn to_text(&self) -> String {
        let mut text = format!("{} - {}: {}", self.first, self.second, points(self.games));
        if let Some(difference) = &self.difference {
            let [lost, _, split, _, won] = self.pairs.0;
            text.push_str(&format!(
                ", pairs won {won}, split {split}, lost {lost}\n\
                 Elo {} {}, normalised {} {}, superior with {:.1}%",
                signed(difference.elo),
                difference.elo_interval,
                signed(difference.normalised),
                difference.normalised_interval,
                100.0 * difference.superiority,
            ));
        }
        text + "\n"
    }
}

impl SprtSummary {
    fn to_text(self) -> String {
        let Sprt { elo0, elo1, units, .. } = self.test;
        let units = match units {
            Units::Logistic => "Elo",
            Units::Normalised => "normalised Elo",
        };
        let decision = match self.decision {
            Some(Decision::Passed) => ": passed",
            Some(Decision::Failed) => ": failed",
            None => "",
        };
        let (fails, passes) = self.bounds;
        format!(
            "LLR {:.2} [{fails:.2}, {passes:.2}] for {elo1} rather than {elo0} {units}{decision}\n",
            self.llr
        )
    }
}

/// `7 - 3`, with halves for draws.
fn points(games: Games) -> String {
    let half = 0.5 * games.draws as f64;
    format!("{} - {}", games.wins as f64 + half, games.losses as f64 + half)
}

fn counts(counts: &BTreeMap<String, u64>) -> String {
    let words: Vec<String> = counts.iter().map(|(name, number)| format!("{name} {number}")).collect();
    words.join(", ")
}

/// A text that does not break a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
