//! How a match went, as a picture: the sequential test, the difference between two engines, or the ratings of more.

use crate::contest::Match;
use crate::standing::Standing;
use crate::stats::{Interval, Sprt};
use figures::{Chart, Series, round_places};

/// A curve has so many points.
const MOMENTS: usize = 300;
/// Differences beyond this are not drawn, in Elo: at the beginning of a match everything is possible.
const FARTHEST: f64 = 800.0;

/// The picture of a match, as SVG.
pub fn svg(contest: &Match, standing: &Standing) -> String {
    let chart = match (contest.conditions().sprt, standing.names()) {
        (Some(sprt), [first, second]) => test(sprt, first, second, standing),
        (None, [first, second]) => difference(first, second, standing),
        _ => ratings(standing),
    };
    chart.to_svg()
}

fn test(sprt: Sprt, first: &str, second: &str, standing: &Standing) -> Chart {
    let (fails, passes) = sprt.bounds();
    let mut points = Vec::new();
    standing.replay(MOMENTS, |then| points.push((then.games() as f64, sprt.llr(&then.between(0, 1).pairs))));
    Chart {
        title: format!("{first} - {second}"),
        values: "logarithm of the likelihood ratio".to_string(),
        series: vec![Series { name: String::new(), points }],
        marks: vec![(fails, format!("{} Elo", sprt.elo0)), (passes, format!("{} Elo", sprt.elo1))],
        ..over_games(standing)
    }
}

fn difference(first: &str, second: &str, standing: &Standing) -> Chart {
    let (mut points, mut band) = (Vec::new(), Vec::new());
    standing.replay(MOMENTS, |then| {
        let games = then.games() as f64;
        if let Some(difference) = then.between(0, 1).pairs.difference() {
            let Interval { low, high } = difference.elo_interval;
            points.push((games, within(difference.elo)));
            band.push((games, within(low), within(high)));
        }
    });
    Chart {
        title: format!("{first} - {second}"),
        values: "Elo difference with 95% interval".to_string(),
        series: vec![Series { name: String::new(), points }],
        band,
        marks: vec![(0.0, String::new())],
        ..over_games(standing)
    }
}

fn ratings(standing: &Standing) -> Chart {
    let named = |name: &String| Series { name: name.clone(), points: Vec::new() };
    let mut series: Vec<Series> = standing.names().iter().map(named).collect();
    standing.replay(MOMENTS, |then| {
        for (series, rating) in series.iter_mut().zip(then.ratings()) {
            series.points.push((then.games() as f64, within(rating.elo)));
        }
    });
    Chart {
        title: "Ratings".to_string(),
        values: "Elo".to_string(),
        series,
        marks: vec![(0.0, String::new())],
        ..over_games(standing)
    }
}

/// From the first game to the last one.
fn over_games(standing: &Standing) -> Chart {
    let places = round_places(0.0, standing.games() as f64);
    Chart { across: "games".to_string(), places, ..Chart::default() }
}

/// What can be drawn of a difference.
pub(crate) fn within(elo: f64) -> f64 {
    elo.clamp(-FARTHEST, FARTHEST)
}
