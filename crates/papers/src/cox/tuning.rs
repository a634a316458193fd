//! Chapter 5: his evaluation tuned by matches, one weight after the other.

use super::climb::{Curve, Range, TRIALS, Tally, climb};
use super::evaluator::{READINGS, Term, Weights};
use super::player::{Player, play, start};
use super::thesis::TABLE_5_1;
use crate::exhibit::Exhibit;
use crate::item::{Effort, Item};
use crate::matches::result;
use crate::work::{PaperError, Work};
use arena::stats::score_of_elo;
use arimaa::Side;
use engine::crew;
use engine::random::Random;
use engine::search::Stop;
use figures::{Chart, Series, round_places};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many steps the players look ahead. He names no depth for the weights; three have 23 times the nodes (his table 6.1).
const DEPTH: u8 = 2;
/// The factor that he settled on (§5.1.1).
const FACTOR: f64 = 0.3;
/// The factors that are tried; he went by tenths.
const FACTORS: [f64; 8] = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0];
/// The depths of which the variety is counted; his went to 4.
const DEPTHS: [u8; 3] = [1, 2, 3];
const SEED: u64 = 5;

/// Where the tuning of each weight begins. He tells it of two: material from -20 to 40, and the rabbit's table from -10 to
/// 40 and 60. The others are wide enough for what he found.
const fn range(term: Term) -> Range {
    let (low, step) = match term {
        Term::RabbitSquares => (-10.0, 10.0),
        Term::Frozen | Term::PartialMobility => (-30.0, 10.0),
        Term::SolidWalls => (-20.0, 20.0),
        Term::FreeFiles => (-40.0, 20.0),
        _ => (-20.0, 10.0),
    };
    Range { low, step }
}

/// Table 5.1 with its curves, and what the tuning has gained.
pub struct Tuning {
    games: u64,
    depth: u8,
    /// The weights that are tuned, one after the other.
    terms: &'static [Term],
}

/// What a factor of the random part does.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Chance {
    /// How many different first turns there are, by depth.
    turns: Vec<u64>,
    /// How it plays against none.
    tally: Tally,
}

/// The last matches: who meets whom.
const FINALS: [(&str, Set, Set); 3] = [
    ("tuned here against untuned", Set::Ours, Set::Standard),
    ("his table 5.1 against untuned", Set::His, Set::Standard),
    ("tuned here against his table 5.1", Set::Ours, Set::His),
];

/// A set of weights.
#[derive(Clone, Copy, Debug)]
enum Set {
    Standard,
    His,
    Ours,
}

impl Item for Tuning {
    fn name(&self) -> &'static str {
        "cox-5"
    }

    fn settings(&self) -> Value {
        json!({ "games": 2 * self.pairs(), "depth": self.depth, "factor": FACTOR, "trials": TRIALS, "seed": SEED })
    }

    fn parts(&self) -> u64 {
        FACTORS.len() as u64 + self.terms.len() as u64 * TRIALS + FINALS.len() as u64
    }

    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError> {
        let chances = self.chances(work)?;
        let (curves, tuned) = self.curves(work)?;
        let finals = self.finals(work, &tuned)?;
        Ok(vec![
            self.chance_exhibit(&chances),
            self.weights_exhibit(&curves),
            self.finals_exhibit(&finals, &curves),
        ])
    }
}

impl Tuning {
    /// With so many games for each value: half of those of a match, which is 100, as he played, if nothing is said.
    pub const fn new(effort: &Effort) -> Self {
        Self { games: effort.games, depth: DEPTH, terms: &Term::ALL }
    }

    /// The pairs of games of each value.
    fn pairs(&self) -> u64 {
        self.games.div_ceil(4)
    }

    /// The pairs of the matches at the end.
    fn final_pairs(&self) -> u64 {
        2 * self.games
    }

    /// What the random part does, factor by factor (figures 5.1 and 5.2).
    fn chances(&self, work: &mut Work<'_>) -> Result<Vec<Chance>, PaperError> {
        let measured = FACTORS.iter().enumerate().map(|(place, &factor)| {
            work.learn(&format!("factor {factor}"), |cores, stop| {
                let turns = DEPTHS.iter().map(|&depth| variety(factor, depth, 2 * self.pairs())).collect();
                let [one, none] = [factor, 0.0].map(|factor| player(Weights::STANDARD, factor, self.depth));
                let tally = meet(&one, &none, self.pairs(), SEED + place as u64, cores, stop)?;
                Ok(Chance { turns, tally })
            })
        });
        measured.collect()
    }

    /// What each weight's values do, and the weights that both players have in the end.
    fn curves(&self, work: &mut Work<'_>) -> Result<(Vec<Curve>, Weights), PaperError> {
        let (mut curves, mut weights) = (Vec::new(), Weights::STANDARD);
        let mut number = 0;
        for &term in self.terms {
            let standard = player(weights, FACTOR, self.depth);
            let curve = climb(range(term), weights.get(term), |value| {
                number += 1;
                let variable = player(weights.with(term, value), FACTOR, self.depth);
                let name = format!("trial {number}: {} {value}", term.name());
                work.learn(&name, |cores, stop| {
                    meet(&variable, &standard, self.pairs(), 1000 * SEED + number, cores, stop)
                })
            })?;
            weights = weights.with(term, curve.best.0);
            curves.push(curve);
        }
        Ok((curves, weights))
    }

    fn finals(&self, work: &mut Work<'_>, tuned: &Weights) -> Result<Vec<Tally>, PaperError> {
        let of = |set: Set| {
            let weights = match set {
                Set::Standard => Weights::STANDARD,
                Set::His => Weights::new(TABLE_5_1.map(|(_, value)| value)),
                Set::Ours => *tuned,
            };
            player(weights, FACTOR, self.depth)
        };
        let played = (0..).zip(FINALS).map(|(place, (name, one, other))| {
            work.learn(name, |cores, stop| {
                meet(&of(one), &of(other), self.final_pairs(), 9000 * SEED + place, cores, stop)
            })
        });
        played.collect()
    }

    fn chance_exhibit(&self, chances: &[Chance]) -> Exhibit {
        let games = 2 * self.pairs();
        let mut exhibit = Exhibit::new(
            "Figures 5.1 and 5.2: the random factor",
            format!(
                "A number from 0 to 10 times the factor is added to every evaluation. Different turns: how many the first turn of \
                 one game has in {games} tries. Winning share: {games} games against a player without chance, {} steps deep. \
                 All weights are 1. What differs: his figures are curves without numbers, his depths go to 4, and his \
                 games are not said to begin with more than one setup; ours do.",
                self.depth
            ),
            &["factor", "different turns, 1 step deep", "2 steps", "3 steps", "winning share", "paper"],
        );
        for (&factor, chance) in FACTORS.iter().zip(chances) {
            let turns = |depth: usize| chance.turns.get(depth).map(u64::to_string).unwrap_or_default();
            let paper = match factor {
                0.2 => "depth 4 stable",
                0.3 => "depth 3 nearly stable; his choice",
                0.7 => "depths 1 and 2: the least that gives enough variety",
                _ => "",
            };
            exhibit.row([
                factor.to_string(),
                turns(0),
                turns(1),
                turns(2),
                share(&chance.tally),
                paper.to_string(),
            ]);
        }
        exhibit.remark(format!("The factor is {FACTOR} from here on, as in the thesis."));
        exhibit
    }

    fn weights_exhibit(&self, curves: &[Curve]) -> Exhibit {
        let games = 2 * self.pairs();
        let mut exhibit = Exhibit::new(
            "Table 5.1: the weights of the tuned evaluation",
            format!(
                "His evaluation (chapter 3) and his procedure: all weights begin with 1; one after the other, in his order, gets \
                 values far apart, then closer ones around the best, each in a match of {games} games (his had 100) against the \
                 standard player; the best becomes the standard. What differs: a plain alpha-beta of {} steps before each \
                 step of a turn (he gives no depth for the weights), setups that vary from pair to pair, {TRIALS} values of every \
                 weight in fixed places where he chose them by eye, and the first values of all weights but the first two, which \
                 he does not print. A game without an end goes to the side with more pieces.",
                self.depth
            ),
            &["weight", "paper", "ours", "won with ours", "first values", "won most and least of all values"],
        );
        for ((term, curve), (name, his)) in Term::ALL.into_iter().zip(curves).zip(TABLE_5_1) {
            let Range { low, step } = range(term);
            let shares = || curve.tried.iter().map(|(_, tally)| 100.0 * tally.share());
            exhibit.row([
                name.to_string(),
                his.to_string(),
                curve.best.0.to_string(),
                curve.best.1.as_ref().map_or("no value won more than half".to_string(), share),
                format!("{low}, {}, ... {}", low + step, low + 6.0 * step),
                format!("{:.0}%, {:.0}%", shares().fold(0.0, f64::max), shares().fold(100.0, f64::min)),
            ]);
        }
        exhibit.remark(format!(
            "How the text is read where it leaves something open:\n\n{}",
            READINGS.map(|reading| format!("- {reading}")).join("\n")
        ));
        exhibit.wrong(
            "§3.1.3 and §5.2.3: a frozen piece counts the negative of its mobility value, and its weight is -8, called a penalty.",
            "The product of both would be a bonus for frozen pieces; only one of the two signs can be there.",
        );
        exhibit.wrong(
            "§3.2.2: the bonus of a goal threat is the number of steps to the goal times 5.",
            "So a rabbit that is farther away would count more, and the weight was tuned to a positive value.",
        );
        for (name, title, terms) in CHARTS {
            exhibit.picture(name, &chart(title, terms, curves));
        }
        exhibit
    }

    fn finals_exhibit(&self, finals: &[Tally], curves: &[Curve]) -> Exhibit {
        let games = 2 * self.final_pairs();
        let mut exhibit = Exhibit::new(
            "Chapter 5 as a whole: what the tuning has gained",
            format!(
                "{games} games each, with the same players and other starts than the tuning had; the intervals are of 95%. The thesis \
                 has no such match: every weight was compared with the one before it only."
            ),
            &["match", "paper", "winning share", "Elo and games"],
        );
        for ((name, ..), tally) in FINALS.iter().zip(finals) {
            exhibit.row([name.to_string(), String::new(), share(tally), result(tally.games(), &tally.pairs)]);
        }
        let (least, most) = even(2 * self.pairs());
        let beyond = curves.iter().filter(|curve| is_beyond_luck(curve)).count();
        exhibit.remark(format!(
            "With {} games a value that changes nothing wins {:.0} to {:.0}% in 19 of 20 matches, and the best of {TRIALS} such \
             values wins more than that in every third case. Of our {} best values {beyond} won so much that this would happen \
             to the best of {TRIALS} by luck in fewer than one case of 20; the others need not mean anything, and the same holds \
             for his, of 100 games.",
            2 * self.pairs(),
            100.0 * least,
            100.0 * most,
            curves.len(),
        ));
        exhibit
    }
}

/// The curves that are drawn together: the file, the title and the terms.
const CHARTS: [(&str, &str, &[Term]); 3] = [
    (
        "cox-5-squares",
        "Material and piece-square tables",
        &[
            Term::Material,
            Term::RabbitSquares,
            Term::CatSquares,
            Term::DogSquares,
            Term::HorseSquares,
            Term::CamelSquares,
            Term::ElephantSquares,
        ],
    ),
    ("cox-5-mobility", "Frozen pieces and mobility", &[Term::Frozen, Term::PartialMobility]),
    (
        "cox-5-extended",
        "The extended evaluation",
        &[Term::SolidWalls, Term::FreeFiles, Term::GoalThreat, Term::TrapAlone, Term::TrapContested],
    ),
];

fn chart(title: &str, terms: &[Term], curves: &[Curve]) -> Chart {
    let series: Vec<Series> = terms
        .iter()
        .filter_map(|&term| {
            let curve = curves.get(term as usize)?;
            let mut points: Vec<(f64, f64)> =
                curve.tried.iter().map(|(value, tally)| (*value, 100.0 * tally.share())).collect();
            points.sort_by(|one, other| one.0.total_cmp(&other.0));
            Some(Series { name: term.name().to_string(), points })
        })
        .collect();
    let values = || series.iter().flat_map(|series| &series.points).map(|point| point.0);
    Chart {
        title: format!("{title}: games won by the value of a weight"),
        values: "% of the games against the standard player".to_string(),
        across: "value of the weight".to_string(),
        places: round_places(
            values().fold(f64::INFINITY, f64::min),
            values().fold(f64::NEG_INFINITY, f64::max),
        ),
        marks: vec![(50.0, String::new())],
        series,
        ..Chart::default()
    }
}

/// The shares between which an even match of so many games ends in 19 of 20 cases.
fn even(games: u64) -> (f64, f64) {
    let width = 1.96 * deviation(games);
    ((0.5 - width).max(0.0), (0.5 + width).min(1.0))
}

/// The standard deviation of the share of an even match.
fn deviation(games: u64) -> f64 {
    0.5 / (games.max(1) as f64).sqrt()
}

/// Whether the best value won more than the best of so many worthless ones would in 19 of 20 cases: for 15 values that is the
/// quantile 1 - 0.05/15 of the normal distribution.
fn is_beyond_luck(curve: &Curve) -> bool {
    const DEVIATIONS: f64 = 2.71;
    curve.best.1.is_some_and(|tally| tally.share() > 0.5 + DEVIATIONS * deviation(tally.games().total()))
}

const fn player(weights: Weights, factor: f64, depth: u8) -> Player {
    Player { weights, factor, depth }
}

/// How many different first turns a player finds in so many tries.
fn variety(factor: f64, depth: u8, tries: u64) -> u64 {
    let (game, player) = (start(SEED), player(Weights::STANDARD, factor, depth));
    let turn = |number| player.turn(&game, &mut Random::part(SEED, number));
    let boards: HashSet<_> =
        (0..tries).filter_map(turn).map(|turn| turn.result(game.position()).key()).collect();
    boards.len() as u64
}

/// Plays pairs of games, each pair from one start with the colours exchanged.
fn meet(
    one: &Player,
    other: &Player,
    pairs: u64,
    seed: u64,
    cores: usize,
    stop: &Stop,
) -> Result<Tally, PaperError> {
    let next = AtomicU64::new(0);
    let numbers = || std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
    let work = || -> Vec<[bool; 2]> {
        let mine = numbers().take_while(|&number| number < pairs && !stop.is_requested());
        mine.map(|number| pair(one, other, &mut Random::part(seed, number))).collect()
    };
    let played = crew::run(cores, work).map_err(|error| PaperError::Other(error.to_string()))?.concat();
    if (played.len() as u64) < pairs {
        return Err(PaperError::Interrupted);
    }
    let mut tally = Tally::default();
    played.into_iter().for_each(|won| tally.add(won));
    Ok(tally)
}

/// Whether the first player wins as Gold, and as Silver.
fn pair(one: &Player, other: &Player, random: &mut Random) -> [bool; 2] {
    let game = start(random.bits());
    [play(game.clone(), [one, other], random) == Side::Gold, play(game, [other, one], random) == Side::Silver]
}

/// `61.0% [51.2, 69.9]`.
fn share(tally: &Tally) -> String {
    let interval = tally.pairs.difference().map(|found| {
        let [low, high] =
            [found.elo_interval.low, found.elo_interval.high].map(|elo| 100.0 * score_of_elo(elo));
        format!(" [{low:.1}, {high:.1}]")
    });
    format!("{:.1}%{}", 100.0 * tally.share(), interval.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::bench::Identity;
    use engine::search::EngineOptions;

    const WEAK: Player = player(Weights::new([0.0; 14]), 0.3, 1);
    const STANDARD: Player = player(Weights::STANDARD, 0.3, 1);

    #[test]
    fn whoever_evaluates_beats_whoever_plays_by_chance_and_the_number_of_threads_changes_nothing() {
        let one = meet(&STANDARD, &WEAK, 6, 1, 1, &Stop::new()).unwrap();
        let two = meet(&STANDARD, &WEAK, 6, 1, 3, &Stop::new()).unwrap();
        assert_eq!(one, two);
        assert_eq!(one.games().total(), 12);
        assert!(one.share() > 0.7, "{one:?}");
    }

    #[test]
    fn whoever_goes_on_after_an_interruption_gets_the_same_exhibits() {
        let folder = std::env::temp_dir().join(format!("hathi-cox-5-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let file = folder.join("cox-5.jsonl");
        let engine = Identity::of(&EngineOptions::default(), None);
        let item = Tuning { games: 1, depth: 1, terms: &Term::ALL[..2] };
        let measure = |file: Option<(&std::path::Path, &Identity)>, most: u64| {
            let (stop, mut parts) = (Stop::new(), 0);
            let mut progress = |finished| {
                parts = finished;
                if finished == most {
                    stop.request();
                }
            };
            let exhibits = Work::new(file, &item.settings(), 2, &stop, &mut progress)
                .and_then(|mut work| item.measure(&mut work));
            (exhibits, parts)
        };
        let (whole, parts) = measure(None, u64::MAX);
        let whole = whole.unwrap();
        assert_eq!(parts, item.parts());
        let (part, parts) = measure(Some((&file, &engine)), 20);
        assert!(matches!(part, Err(PaperError::Interrupted)) && parts == 20, "{parts}");
        let (resumed, _) = measure(Some((&file, &engine)), u64::MAX);
        assert_eq!(resumed.unwrap(), whole);
        assert_eq!(whole[1].rows.len(), item.terms.len());
        assert_eq!(whole[1].pictures.len(), CHARTS.len());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_match_that_is_stopped_is_no_result() {
        let stop = Stop::new();
        stop.request();
        assert!(matches!(meet(&STANDARD, &WEAK, 4, 1, 2, &stop), Err(PaperError::Interrupted)));
    }

    #[test]
    fn without_chance_there_is_one_first_turn_and_with_it_there_are_several() {
        assert_eq!(variety(0.0, 1, 8), 1);
        assert!(variety(1.0, 2, 8) > 1);
    }

    #[test]
    fn his_weights_lie_where_the_tuning_looks() {
        for (term, (name, his)) in Term::ALL.into_iter().zip(TABLE_5_1) {
            let Range { low, step } = range(term);
            assert!((low..=low + 6.0 * step).contains(&his), "{name}");
        }
    }

    #[test]
    fn every_curve_is_drawn_once() {
        let drawn: Vec<Term> = CHARTS.iter().flat_map(|chart| chart.2).copied().collect();
        assert_eq!(drawn, Term::ALL);
    }

    #[test]
    fn only_what_wins_much_more_than_half_is_beyond_luck() {
        let curve = |won: u64| {
            let mut tally = Tally::default();
            (0..50).for_each(|game| tally.add([game < won; 2]));
            Curve { tried: Vec::new(), best: (2.0, Some(tally)) }
        };
        assert!(!is_beyond_luck(&curve(31)) && is_beyond_luck(&curve(33)));
        assert!(!is_beyond_luck(&Curve { tried: Vec::new(), best: (1.0, None) }));
        let (least, most) = even(100);
        assert!((least - 0.402).abs() < 1e-3 && (most - 0.598).abs() < 1e-3);
    }
}
