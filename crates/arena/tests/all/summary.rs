//! What a match shows in the end.

use arena::referee::Rules;
use arena::{Conditions, Form, GameRecord, Match, Standing, Starts, Summary, curve};
use arimaa::{Record, Side};

const NAMES: [&str; 3] = ["a", "b|c", "<d>"];

fn contest(engines: usize, sprt: Option<&str>) -> Match {
    let conditions = Conditions {
        engines: NAMES[..engines]
            .iter()
            .map(|name| format!("hathi; depth=1; name={name}").parse().unwrap())
            .collect(),
        form: Form::RoundRobin,
        pairs: 10,
        pace: "none".parse().unwrap(),
        rules: Rules::default(),
        sprt: sprt.map(|sprt| sprt.parse().unwrap()),
    };
    Match::new(conditions, Starts::Made { seed: 1 }).unwrap()
}

/// Every game is won by the engine with the lower number, but every fifth by the other.
fn standing(contest: &Match) -> Standing {
    let names: Vec<String> = contest.conditions().engines.iter().map(|engine| engine.name.clone()).collect();
    let mut standing = Standing::new(names.clone());
    for job in (0..).map_while(|game| contest.schedule().job(game)) {
        let lower_is_gold = job.gold < job.silver;
        let gold_wins = lower_is_gold == (job.game % 5 != 0);
        standing.add(&GameRecord {
            game: job.game,
            start: job.start,
            gold: names[job.gold].clone(),
            silver: names[job.silver].clone(),
            winner: Some(if gold_wins { Side::Gold } else { Side::Silver }),
            by: "goal".to_string(),
            adjudicated: false,
            fault: None,
            record: Record::default(),
            given: 0,
            notes: Vec::new(),
        });
    }
    standing
}

#[test]
fn two_engines_have_a_difference() {
    let contest = contest(2, None);
    let standing = standing(&contest);
    let summary = Summary::new(&contest, &standing);
    assert_eq!(
        summary.to_text(),
        "a - b|c: 16 - 4, pairs won 6, split 4, lost 0\n\
         Elo +240.8 [+106.2, +518.3], normalised +300.9 [+148.6, +453.2], superior with 100.0%\n"
    );
    let svg = curve::svg(&contest, &standing);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!((svg.matches("<polyline").count(), svg.matches("<polygon").count()), (1, 1));
}

#[test]
fn a_test_has_a_ratio_between_bounds() {
    let contest = contest(2, Some("0,200"));
    let standing = standing(&contest);
    let summary = Summary::new(&contest, &standing);
    let text = summary.to_text();
    assert!(text.ends_with("[-2.94, 2.94] for 200 rather than 0 Elo: passed\n"), "{text}");
    assert!(curve::svg(&contest, &standing).contains("logarithm of the likelihood ratio"));
}

#[test]
fn three_engines_have_ratings_and_a_crosstable() {
    let contest = contest(3, None);
    let standing = standing(&contest);
    let summary = Summary::new(&contest, &standing);
    let page = summary.to_markdown();
    assert!(page.contains("| 1 | a |  | 16 - 4 | 16 - 4 |\n"), "{page}");
    assert!(page.contains("| 2 | b\\|c | 4 - 16 |  | 16 - 4 |\n"), "{page}");
    let ratings: f64 = summary.engines.iter().map(|engine| engine.rating.elo).sum();
    assert!(ratings.abs() < 1e-6, "their mean is 0");
    let svg = curve::svg(&contest, &standing);
    assert_eq!(svg.matches("<polyline").count(), 3);
    assert!(svg.contains("&lt;d&gt;"));
    assert!(serde_json::to_value(&summary).unwrap()["engines"][0]["elo"].as_f64() > Some(50.0));
}
