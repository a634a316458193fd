//! How a match went, as a picture: the sequential test, the difference between two engines, or the ratings of more.

use crate::contest::Match;
use crate::standing::Standing;
use crate::stats::{Interval, Sprt};
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 40.0;
/// A curve has so many points.
const MOMENTS: usize = 300;
/// Differences beyond this are not drawn, in Elo: at the beginning of a match everything is possible.
const FARTHEST: f64 = 800.0;
const COLOURS: [&str; 8] =
    ["#1f5fa8", "#b5452c", "#3b8a3e", "#8a5fa8", "#b8860b", "#2c8f8f", "#a83f6f", "#666666"];

/// A line of points, each a place from left to right and a value.
pub(crate) struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// What is drawn.
pub(crate) struct Picture {
    pub title: String,
    /// Places from left to right, with their names: the first is at the left edge, the last at the right one.
    pub across: Vec<(f64, String)>,
    pub lines: Vec<Line>,
    /// A band between two values at each place.
    pub band: Vec<(f64, f64, f64)>,
    /// Values that matter, with their names.
    pub marks: Vec<(f64, String)>,
}

/// The picture of a match, as SVG.
pub fn svg(contest: &Match, standing: &Standing) -> String {
    let picture = match (contest.terms().sprt, standing.names()) {
        (Some(sprt), [first, second]) => test(sprt, first, second, standing),
        (None, [first, second]) => difference(first, second, standing),
        _ => ratings(standing),
    };
    picture.to_svg()
}

fn test(sprt: Sprt, first: &str, second: &str, standing: &Standing) -> Picture {
    let (fails, passes) = sprt.bounds();
    let mut points = Vec::new();
    standing.replay(MOMENTS, |then| points.push((then.games() as f64, sprt.llr(&then.between(0, 1).pairs))));
    Picture {
        title: format!("{first} - {second}: logarithm of the likelihood ratio"),
        across: all_games(standing),
        lines: vec![Line { name: String::new(), points }],
        band: Vec::new(),
        marks: vec![(fails, format!("{} Elo", sprt.elo0)), (passes, format!("{} Elo", sprt.elo1))],
    }
}

fn difference(first: &str, second: &str, standing: &Standing) -> Picture {
    let (mut points, mut band) = (Vec::new(), Vec::new());
    standing.replay(MOMENTS, |then| {
        let games = then.games() as f64;
        if let Some(difference) = then.between(0, 1).pairs.difference() {
            let Interval { low, high } = difference.elo_interval;
            points.push((games, within(difference.elo)));
            band.push((games, within(low), within(high)));
        }
    });
    Picture {
        title: format!("{first} - {second}: Elo difference with 95% interval"),
        across: all_games(standing),
        lines: vec![Line { name: String::new(), points }],
        band,
        marks: vec![(0.0, String::new())],
    }
}

fn ratings(standing: &Standing) -> Picture {
    let mut lines: Vec<Line> =
        standing.names().iter().map(|name| Line { name: name.clone(), points: Vec::new() }).collect();
    standing.replay(MOMENTS, |then| {
        for (line, rating) in lines.iter_mut().zip(then.ratings()) {
            line.points.push((then.games() as f64, within(rating.elo)));
        }
    });
    Picture {
        title: "Ratings".to_string(),
        across: all_games(standing),
        lines,
        band: Vec::new(),
        marks: vec![(0.0, String::new())],
    }
}

/// From the first game to the last one.
fn all_games(standing: &Standing) -> Vec<(f64, String)> {
    let games = standing.games();
    vec![(0.0, String::new()), (games as f64, format!("{games} games"))]
}

/// What can be drawn of a difference.
pub(crate) fn within(elo: f64) -> f64 {
    elo.clamp(-FARTHEST, FARTHEST)
}

impl Picture {
    pub fn to_svg(&self) -> String {
        let ends = self.across.first().zip(self.across.last());
        let (from, to) = ends.map_or((0.0, 1.0), |(first, last)| (first.0, last.0.max(first.0 + 1e-9)));
        let values = self.lines.iter().flat_map(|line| &line.points).map(|point| point.1);
        let values = values.chain(self.band.iter().flat_map(|&(_, low, high)| [low, high]));
        let values: Vec<f64> = values.chain(self.marks.iter().map(|mark| mark.0)).collect();
        let low = values.iter().copied().fold(f64::INFINITY, f64::min).min(-1.0);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max).max(1.0);
        let x = |place: f64| LEFT + (WIDTH - LEFT - RIGHT) * (place - from) / (to - from);
        let y = |value: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low);

        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
        );
        let text = |svg: &mut String, x: f64, y: f64, anchor: &str, colour: &str, text: &str| {
            // Writing into a string does not fail.
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{}</text>",
                escaped(text)
            );
        };
        text(&mut svg, LEFT, 20.0, "start", "black", &self.title);
        for (place, name) in &self.across {
            let anchor = if *place <= from {
                "start"
            } else if *place >= to {
                "end"
            } else {
                "middle"
            };
            text(&mut svg, x(*place), HEIGHT - 12.0, anchor, "black", name);
        }
        for value in round_values(low, high) {
            text(&mut svg, LEFT - 6.0, y(value) + 4.0, "end", "black", &value.to_string());
        }
        if !self.band.is_empty() {
            let there = self.band.iter().map(|&(place, _, high)| (place, high));
            let back = self.band.iter().rev().map(|&(place, low, _)| (place, low));
            let corners = path(there.chain(back).map(|(place, value)| (x(place), y(value))));
            let _ = writeln!(svg, "<polygon points=\"{corners}\" fill=\"#1f5fa8\" fill-opacity=\"0.15\"/>");
        }
        for (value, name) in &self.marks {
            let (from, to, height) = (LEFT, WIDTH - RIGHT, y(*value));
            let _ = writeln!(
                svg,
                "<line x1=\"{from}\" y1=\"{height:.1}\" x2=\"{to}\" y2=\"{height:.1}\" stroke=\"#999\" \
                 stroke-dasharray=\"4 3\"/>"
            );
            text(&mut svg, WIDTH - RIGHT, height - 4.0, "end", "#666", name);
        }
        for (number, (line, colour)) in self.lines.iter().zip(COLOURS.iter().cycle()).enumerate() {
            let points = path(line.points.iter().map(|&(place, value)| (x(place), y(value))));
            let _ = writeln!(
                svg,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>"
            );
            text(&mut svg, LEFT + 10.0, TOP + 14.0 * (number as f64 + 1.0), "start", colour, &line.name);
        }
        svg + "</svg>\n"
    }
}

/// About five round values between two others.
fn round_values(low: f64, high: f64) -> Vec<f64> {
    let power = 10f64.powf(((high - low) / 5.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
    let step = steps.into_iter().find(|step| (high - low) / step <= 6.0).unwrap_or(high - low);
    let first = (low / step).ceil() as i64;
    // Powers below one are not exact: no more digits than needed.
    let rounded = |number: i64| (number as f64 * step * 1000.0).round() / 1000.0;
    (first..).map(rounded).take_while(|value| *value <= high).collect()
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_at_the_edge_are_round() {
        assert_eq!(round_values(-37.0, 260.0), [0.0, 50.0, 100.0, 150.0, 200.0, 250.0]);
        assert_eq!(round_values(-2.9, 3.1), [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0]);
        assert_eq!(round_values(-1.0, 1.0).len(), 5);
    }
}
