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

/// A line of points, each a number of games and a value.
struct Line {
    name: String,
    points: Vec<(f64, f64)>,
}

/// What is drawn.
struct Picture {
    title: String,
    lines: Vec<Line>,
    /// A band between two values at each moment.
    band: Vec<(f64, f64, f64)>,
    /// Values that matter, with their names.
    marks: Vec<(f64, String)>,
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
    Picture { title: "Ratings".to_string(), lines, band: Vec::new(), marks: vec![(0.0, String::new())] }
}

fn within(elo: f64) -> f64 {
    elo.clamp(-FARTHEST, FARTHEST)
}

impl Picture {
    fn to_svg(&self) -> String {
        let games = self.lines.iter().flat_map(|line| &line.points).map(|point| point.0).fold(1.0, f64::max);
        let values = self.lines.iter().flat_map(|line| &line.points).map(|point| point.1);
        let values = values.chain(self.band.iter().flat_map(|&(_, low, high)| [low, high]));
        let values: Vec<f64> = values.chain(self.marks.iter().map(|mark| mark.0)).collect();
        let low = values.iter().copied().fold(f64::INFINITY, f64::min).min(-1.0);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max).max(1.0);
        let x = |games_then: f64| LEFT + (WIDTH - LEFT - RIGHT) * games_then / games;
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
        text(&mut svg, x(games), HEIGHT - 12.0, "end", "black", &format!("{games} games"));
        for value in [low, high] {
            text(&mut svg, LEFT - 6.0, y(value) + 4.0, "end", "black", &format!("{value:.1}"));
        }
        if !self.band.is_empty() {
            let there = self.band.iter().map(|&(games, _, high)| (games, high));
            let back = self.band.iter().rev().map(|&(games, low, _)| (games, low));
            let corners = path(there.chain(back).map(|(games, value)| (x(games), y(value))));
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
            let points = path(line.points.iter().map(|&(games, value)| (x(games), y(value))));
            let _ = writeln!(
                svg,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>"
            );
            text(&mut svg, LEFT + 10.0, TOP + 14.0 * (number as f64 + 1.0), "start", colour, &line.name);
        }
        svg + "</svg>\n"
    }
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
