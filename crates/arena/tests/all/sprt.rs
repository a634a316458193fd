//! The sequential test keeps its promises: simulated matches between players whose difference is known.

use arena::stats::{Decision, Pairs, Sprt, Units, score_of_elo};
use engine::random::Random;

/// Matches at each difference.
const MATCHES: u64 = 400;
/// The test is asked after so many pairs.
const BATCH: usize = 8;
/// How much a start adds to the chances of one side: pairs are split more often than by chance alone.
const START_FAVOURS: f64 = 0.2;

/// Two games from one start with sides changed.
fn pair(random: &mut Random, elo: f64) -> usize {
    const FINE: u64 = 1 << 40;
    let mut half_points = |chance: f64| 2 * usize::from(random.chance((chance * FINE as f64) as u64, FINE));
    half_points(score_of_elo(elo) + START_FAVOURS) + half_points(score_of_elo(elo) - START_FAVOURS)
}

fn simulate(sprt: &Sprt, elo: f64, random: &mut Random) -> (Decision, u64) {
    let mut pairs = Pairs::default();
    loop {
        for _ in 0..BATCH {
            pairs.add(pair(random, elo));
        }
        if let Some(decision) = sprt.decision(&pairs) {
            return (decision, pairs.total());
        }
    }
}

/// How many in a hundred matches pass, and the pairs that a match takes on average.
fn passed(sprt: &Sprt, elo: f64) -> (f64, f64) {
    let results: Vec<(Decision, u64)> =
        (0..MATCHES).map(|number| simulate(sprt, elo, &mut Random::part(1, number))).collect();
    let passed = results.iter().filter(|(decision, _)| *decision == Decision::Passed).count();
    let pairs: u64 = results.iter().map(|(_, pairs)| pairs).sum();
    (100.0 * passed as f64 / MATCHES as f64, pairs as f64 / MATCHES as f64)
}

/// Three standard deviations of a rate of 5% in so many matches, in percent.
fn luck() -> f64 {
    3.0 * 100.0 * (0.05f64 * 0.95 / MATCHES as f64).sqrt()
}

#[test]
fn a_test_of_ten_elo_errs_as_rarely_as_it_promises() {
    let sprt: Sprt = "0,10".parse().unwrap();
    let ((worse, short), (same, _), (better, _)) =
        (passed(&sprt, -10.0), passed(&sprt, 0.0), passed(&sprt, 10.0));
    assert!(worse <= 1.0, "{worse}%");
    assert!((1.0..=5.0 + luck()).contains(&same), "{same}%");
    assert!((95.0 - luck()..=99.0).contains(&better), "{better}%");
    // What is clear takes less time.
    assert!(short < passed(&sprt, 5.0).1);
}

#[test]
fn a_test_between_worse_and_better_is_undecided_about_equals() {
    let sprt: Sprt = "-10,10".parse().unwrap();
    let [worse, same, better] = [-10.0, 0.0, 10.0].map(|elo| passed(&sprt, elo).0);
    assert!((1.0..=5.0 + luck()).contains(&worse), "{worse}%");
    assert!((40.0..=60.0).contains(&same), "{same}%");
    assert!((95.0 - luck()..=99.0).contains(&better), "{better}%");
}

#[test]
fn errors_need_not_be_equal() {
    let sprt: Sprt = "-10,10,0.01,0.2".parse().unwrap();
    let [worse, better] = [-10.0, 10.0].map(|elo| passed(&sprt, elo).0);
    assert!(worse <= 1.0 + luck() / 2.0, "{worse}%");
    assert!((72.0..=88.0).contains(&better), "{better}%");
}

#[test]
fn normalised_units_promise_the_same() {
    // The difference in standard deviations of a game, from a long match without an end.
    let mut random = Random::new(5);
    let mut pairs = Pairs::default();
    for _ in 0..1_000_000 {
        pairs.add(pair(&mut random, 10.0));
    }
    let ten = pairs.difference().unwrap().normalised;
    let sprt = Sprt { units: Units::Normalised, ..Sprt::between(-ten, ten) };
    let [worse, better] = [-10.0, 10.0].map(|elo| passed(&sprt, elo).0);
    assert!((1.0..=5.0 + luck()).contains(&worse), "{worse}%");
    assert!((95.0 - luck()..=99.0).contains(&better), "{better}%");
}
