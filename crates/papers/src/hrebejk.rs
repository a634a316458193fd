//! Hřebejk 2013: where every piece can be in a turn (chapter 3), and evaluations learned from games (chapter 5).

use crate::exhibit::Exhibit;
use crate::item::{Effort, Item};
use crate::matches::{contest, result, standing};
use crate::work::{PaperError, Work};
use arena::{Form, Pace};
use arimaa::Game;
use engine::bench;
use engine::eval::Params;
use engine::tactics::positions::PositionSource;
use engine::tactics::reach::Finder;
use engine::tactics::verify::{self, Question};
use figures::{Chart, Series, Shape};
use learn::weights::{Coefficients, LearnError, Method, Selection, Settings, checksum, learn};
use serde_json::{Value, json};
use std::time::Instant;

pub(crate) fn items(effort: &Effort) -> Vec<Box<dyn Item>> {
    vec![Box::new(Mobility), Box::new(Learning(*effort))]
}

/// Chapter 3.
struct Mobility;

/// Made positions in each part, and how many parts.
const POSITIONS: u64 = 250;
const PARTS: u64 = 8;

impl Item for Mobility {
    fn name(&self) -> &'static str {
        "hrebejk-3"
    }

    fn settings(&self) -> Value {
        json!({ "positions": POSITIONS, "parts": PARTS })
    }

    fn parts(&self) -> u64 {
        PARTS + 1
    }

    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError> {
        let positions = bench::positions().map_err(|error| PaperError::Other(error.to_string()))?;
        let mut wrong = 0;
        for part in 0..PARTS {
            wrong += work.part(&format!("part {part}"), || {
                let source = PositionSource::part(3, part, positions.clone());
                let found = source
                    .take(POSITIONS as usize)
                    .filter(|one| verify::check(one, &[Question::Mobility]).is_err());
                Ok(found.count())
            })?;
        }
        let micros: f64 = work.part("speed", || {
            let (mut finder, rounds) = (Finder::new(), 20);
            let began = Instant::now();
            for _ in 0..rounds {
                for position in &positions {
                    std::hint::black_box(finder.find(position.board(), position.side()));
                }
            }
            Ok(1e6 * began.elapsed().as_secs_f64() / f64::from(rounds) / positions.len().max(1) as f64)
        })?;
        let mut exhibit = Exhibit::new(
            "Chapter 3: where every piece can be after a turn",
            "The same question, answered by walking through the turns in which every move is of use to a later one instead of \
             by thousands of lines of patterns, and compared with all turns as he did; made positions, half of them near those \
             of games. He names no time; ours is that of one side with four steps, without vector instructions.",
            &["what", "paper", "ours"],
        );
        exhibit.row([
            "disagreements with brute force at the end".to_string(),
            "none told, on the archive and about 2 billion made positions".to_string(),
            format!(
                "{wrong} on {} made positions (`hathi tactics --verify` makes as many as one likes)",
                POSITIONS * PARTS
            ),
        ]);
        exhibit.row(["microseconds for a board".to_string(), "not told".to_string(), format!("{micros:.1}")]);
        Ok(vec![exhibit])
    }
}

/// Tables 5.7 and 5.8.
struct Learning(Effort);

/// The games that are learned from, the nodes for their turns, and the positions of them.
const GAMES: u64 = 300;
const NODES: u64 = 1000;
const LEARNED: usize = 3000;
const ROUNDS: u32 = 5;

/// Who learns how, from which part of the games: his Q2200, Q2000 and Q1800 learned from more and more.
const LEARNERS: [(&str, Method, u64); 6] = [
    ("E3", Method::E3, 1),
    ("A3", Method::A3, 1),
    ("Q4, a ninth", Method::Q4, 9),
    ("Q4, a third", Method::Q4, 3),
    ("Q4", Method::Q4, 1),
    ("AQ2", Method::AQ2, 1),
];

/// One of his, with what it won.
struct His {
    name: &'static str,
    /// Against each of these, itself left out as 0.
    points: [u64; 7],
    /// Against Expert3G, a second Expert3 that another solver has learned, which is not repeated here.
    second_expert: u64,
    total: u64,
}

/// His table 5.8 in the order of the learners, and the one that was made by hand.
const HIS: [His; 7] = [
    His { name: "Expert3", points: [0, 63, 129, 112, 104, 56, 118], second_expert: 102, total: 684 },
    His { name: "Advanced3", points: [136, 0, 142, 141, 121, 95, 137], second_expert: 139, total: 911 },
    His { name: "Q2200", points: [71, 58, 0, 88, 62, 50, 110], second_expert: 78, total: 517 },
    His { name: "Q2000", points: [88, 59, 112, 0, 91, 64, 109], second_expert: 86, total: 609 },
    His { name: "Q1800", points: [96, 79, 138, 109, 0, 75, 121], second_expert: 99, total: 717 },
    His { name: "AQ2", points: [144, 105, 150, 136, 125, 0, 146], second_expert: 141, total: 947 },
    His { name: "Simple", points: [80, 63, 90, 91, 79, 54, 0], second_expert: 73, total: 530 },
];
/// The games of each two of his.
const HIS_MEETING: u64 = 200;
/// Each of his played so many.
const HIS_GAMES: u64 = 7 * HIS_MEETING;
const HAND_MADE: &str = "hand-made";

impl Item for Learning {
    fn name(&self) -> &'static str {
        "hrebejk-5"
    }

    fn settings(&self) -> Value {
        json!({
            "games": self.0.games, "learned from": GAMES, "nodes": NODES, "positions": LEARNED, "rounds": ROUNDS,
        })
    }

    fn parts(&self) -> u64 {
        let bots = LEARNERS.len() as u64 + 1;
        let each = self.0.games.div_ceil(2) * 2;
        GAMES + LEARNERS.len() as u64 + each * bots * (bots - 1) / 2 + each * LEARNERS.len() as u64
    }

    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError> {
        let games = self.training(work)?;
        let mut engines = Vec::new();
        let mut seconds = Vec::new();
        for (name, method, part) in LEARNERS {
            let (text, took): (String, f64) = work.learn(name, |cores, stop| {
                let settings = Settings {
                    method,
                    selection: Selection {
                        games: (GAMES / part) as usize,
                        positions: LEARNED / part as usize,
                        samples: 50,
                        seed: 1,
                    },
                    coefficients: Coefficients::usual(method),
                    rounds: ROUNDS,
                    checksum: checksum(&games),
                };
                let began = Instant::now();
                let learned = learn(&games, &settings, None, None, cores, stop, &|_| {}).map_err(
                    |error| match error {
                        LearnError::Interrupted => PaperError::Interrupted,
                        error => PaperError::Other(error.to_string()),
                    },
                )?;
                Ok((learned.params.to_text(""), began.elapsed().as_secs_f64()))
            })?;
            let params = Params::from_text(&text).map_err(|error| PaperError::Other(error.to_string()))?;
            engines.push(engine(name, &params));
            seconds.push(took);
        }
        engines.push(engine(HAND_MADE, &Params::default()));
        let shallow: Vec<String> =
            engines.iter().map(|engine| format!("{engine}; depth=4; hash=2")).collect();
        let all = contest(shallow, Form::RoundRobin, self.0.games, Pace::Unlimited, 23)?;
        let table = standing(work, "one turn", &all)?;
        // What carries over: each against the one that was made by hand, with a search.
        engines.rotate_right(1);
        let deep: Vec<String> =
            engines.iter().map(|engine| format!("{engine}; nodes=3000; hash=2")).collect();
        let deep = contest(deep, Form::Gauntlet, self.0.games, Pace::Unlimited, 24)?;
        let deep = standing(work, "with a search", &deep)?;
        Ok(vec![self.exhibit(&table, &deep, &seconds), self.cross_table(&table)])
    }
}

impl Learning {
    /// Games of Hathi against itself.
    fn training(&self, work: &mut Work<'_>) -> Result<Vec<Game>, PaperError> {
        let engines = ["one", "other"].map(|name| format!("hathi; name={name}; nodes={NODES}")).to_vec();
        let contest = contest(engines, Form::RoundRobin, GAMES, Pace::Unlimited, 1)?;
        let mut games = Vec::new();
        work.play("games to learn from", &contest, &mut |record| {
            games.push((record.game, record.record.replay().game))
        })?;
        games.sort_by_key(|(number, _)| *number);
        Ok(games.into_iter().map(|(_, game)| game).collect())
    }

    fn exhibit(&self, table: &arena::Standing, deep: &arena::Standing, seconds: &[f64]) -> Exhibit {
        let bots = LEARNERS.len() + 1;
        let mut exhibit = Exhibit::new(
            "Tables 5.7 and 5.8: evaluations learned from games, against each other and against one made by hand",
            format!(
                "All against all, {} games each from made starts, with colours exchanged, as he did it. What differs: the \
                 evaluation and its 216 numbers that are learned (his had 670); the games, {GAMES} of Hathi against itself with \
                 {NODES} nodes a turn, {LEARNED} positions of them (he had 700 to 11,392 games of people and programs); \
                 {ROUNDS} rounds of the advanced programs; the solver (Clarabel; he used Gurobi and Mosek). He played the turn \
                 with the best evaluation; here it is a search of four steps, one turn, with captures looked at beyond it, \
                 because all turns of a position take a third of a second. In the last column each meets the hand-made one \
                 with 3,000 nodes a turn.",
                self.0.games
            ),
            &[
                "weights",
                "paper, points",
                "ours, points",
                "against hand-made",
                "paper: same",
                "with a search",
                "seconds to learn",
            ],
        );
        let points = |bot: usize| -> (f64, u64) {
            let games = (0..bots).filter(|other| *other != bot).map(|other| table.between(bot, other).games);
            games.fold((0.0, 0), |(points, total), games| {
                (points + games.score() * games.total() as f64, total + games.total())
            })
        };
        let mut shares = (Vec::new(), Vec::new());
        for (bot, &His { name: his, total: his_points, .. }) in HIS.iter().enumerate() {
            let (points, total) = points(bot);
            let against = |standing: &arena::Standing, one: usize, other: usize| {
                let tally = standing.between(one, other);
                result(tally.games, &tally.pairs)
            };
            let [ours, deep] = if bot + 1 < bots {
                [against(table, bot, bots - 1), against(deep, bot + 1, 0)]
            } else {
                [String::new(), String::new()]
            };
            shares.0.push((bot as f64, 100.0 * his_points as f64 / HIS_GAMES as f64));
            shares.1.push((bot as f64, 100.0 * points / total.max(1) as f64));
            exhibit.row([
                name(bot).to_string(),
                format!(
                    "{his}: {his_points} of {HIS_GAMES}, {:.1}%",
                    100.0 * his_points as f64 / HIS_GAMES as f64
                ),
                format!("{points} of {total}, {:.1}%", 100.0 * points / total.max(1) as f64),
                ours,
                if bot + 1 < bots { his_meeting(bot, bots - 1) } else { String::new() },
                deep,
                seconds.get(bot).map(|seconds| format!("{seconds:.0}")).unwrap_or_default(),
            ]);
        }
        exhibit.remark(
            "His totals include 200 games of each against Expert3G, a second Expert3 that another solver has learned; it is not \
             repeated here.",
        );
        exhibit.wrong(
            "§5.6: every learned evaluation was better than the hand-tuned one except Q2200.",
            "That goes by the sum of points against all (517 and 530 of 1400). In their own match Q2200 won 110 - 90 \
             (table 5.8), as every other one did.",
        );
        exhibit.wrong(
            "§5.5: in the objective of AQ2 the losses of type c are subtracted.",
            "The objective is minimised, so that they would be rewarded, without a bound; they must be added.",
        );
        exhibit.wrong(
            "§5.4.4: the constraint of the scale compares the position before the turn with the average after any turn.",
            "The loss that it stands for (§5.4.2) compares the position after the turn that was played.",
        );
        exhibit.wrong(
            "§5.5: in the scale of AQ2 the position after the setups is subtracted m times, once for each position of a game.",
            "The sum before it leaves that position out and has m - 1 terms; it is no average of differences then.",
        );
        let names = LEARNERS.iter().map(|learner| learner.0).chain([HAND_MADE]);
        exhibit.picture(
            "hrebejk-5",
            &Chart {
                title: "Learned evaluations, Hřebejk's and ours".to_string(),
                values: "% of the points against all others".to_string(),
                places: names.enumerate().map(|(place, name)| (place as f64, name.to_string())).collect(),
                shape: Shape::Bars,
                series: vec![
                    Series { name: "Hřebejk".to_string(), points: shares.0 },
                    Series { name: "ours".to_string(), points: shares.1 },
                ],
                marks: vec![(50.0, String::new())],
                ..Chart::default()
            },
        );
        exhibit
    }

    /// Who won how much against whom.
    fn cross_table(&self, table: &arena::Standing) -> Exhibit {
        let bots = HIS.len();
        let mut columns = vec!["points of"];
        columns.extend((0..bots).map(name));
        columns.push("his Expert3G");
        let mut exhibit = Exhibit::new(
            "Table 5.8: points of each against each other",
            format!(
                "In every field his, of {HIS_MEETING} games, then ours, of {}. Games that took too long were lost by both in \
                 his tournament, so that his points are not always {HIS_MEETING} together.",
                self.0.games.div_ceil(2) * 2
            ),
            &columns,
        );
        for (bot, his) in HIS.iter().enumerate() {
            let field =
                |other: usize| format!("{}; {}", his.points[other], table.between(bot, other).games.wins);
            let fields = (0..bots).map(|other| if other == bot { String::new() } else { field(other) });
            let who = format!("{}; {}", his.name, name(bot));
            let row = std::iter::once(who).chain(fields).chain([his.second_expert.to_string()]);
            exhibit.rows.push(row.collect());
        }
        exhibit
    }
}

/// The name of one of ours, by its place.
fn name(bot: usize) -> &'static str {
    LEARNERS.get(bot).map_or(HAND_MADE, |learner| learner.0)
}

/// How two of his met, by their places.
fn his_meeting(one: usize, other: usize) -> String {
    format!("{} - {}", HIS[one].points[other], HIS[other].points[one])
}

/// An engine with these numbers.
fn engine(name: &str, params: &Params) -> String {
    let mut text = format!("hathi; name={name}; evaluation=classical");
    for (number, usual) in params.list().iter().zip(Params::default().list()) {
        if number.value != usual.value {
            text.push_str(&format!("; {}={}", number.name, number.value));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::EngineSpec;
    use engine::configuration::Configuration;

    #[test]
    fn his_points_add_up_to_his_totals() {
        for (place, his) in HIS.iter().enumerate() {
            assert_eq!(his.points.iter().sum::<u64>() + his.second_expert, his.total, "{}", his.name);
            assert_eq!(his.points[place], 0, "{}", his.name);
            for (other, points) in his.points.iter().enumerate() {
                assert!(
                    points + HIS[other].points[place] <= HIS_MEETING,
                    "{} - {}",
                    his.name,
                    HIS[other].name
                );
            }
        }
    }

    #[test]
    fn an_engine_has_the_numbers_that_it_is_given() {
        let mut params = Params::default();
        params.set("tempo.step", 7.25).unwrap();
        params.set("piece_square.cat.b2", -3.0).unwrap();
        let spec: EngineSpec = engine("x", &params).parse().unwrap();
        let configuration = Configuration::new(spec.settings()).unwrap();
        assert_eq!(configuration.engine.evaluation.params(), Some(params));
    }
}
