//! Figure 2.1 of the thesis as a drawing: the average branching factor, ply by ply.

use super::branching::PlyMean;
use crate::number::grouped;
use std::fmt::{self, Write};

/// Width of the drawing, in its own units.
const WIDTH: f64 = 960.0;
/// Its height.
const HEIGHT: f64 = 560.0;

/// The panel of the two curves, and the one below it that says how many positions stand behind each point.
const CURVES: Panel = Panel { left: 92.0, right: 850.0, top: 66.0, bottom: 400.0 };
const POSITIONS: Panel = Panel { left: 92.0, right: 850.0, top: 430.0, bottom: 490.0 };

/// Blue and orange keep apart for colour-blind eyes, and in grey.
const SEQUENCES_COLOUR: &str = "#1f5fa8";
const DISTINCT_COLOUR: &str = "#d1661f";

/// A rectangle to draw in; y grows downwards.
#[derive(Clone, Copy)]
struct Panel {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// The plies along the horizontal axis, from 1 to `last`.
struct Plies {
    last: u32,
}

impl Plies {
    fn x(&self, ply: u32) -> f64 {
        let span = f64::from(self.last.max(2) - 1);
        CURVES.left + (CURVES.right - CURVES.left) * f64::from(ply - 1) / span
    }

    /// About ten round numbers.
    fn ticks(&self) -> impl Iterator<Item = u32> {
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| self.last / step <= 12);
        let step = step.unwrap_or(1000);
        std::iter::once(1).chain((step..=self.last).step_by(step as usize).filter(|&ply| ply > 1))
    }
}

/// A logarithmic vertical axis: the two curves differ by a factor of more than ten, so that on a linear one the
/// lower curve would lie on the ground.
struct LogAxis {
    /// Round values, from the lowest to the highest that is shown.
    ticks: Vec<Tick>,
}

/// A round value: 1, 2 or 5 times a power of ten.
#[derive(Clone, Copy)]
struct Tick {
    value: f64,
    is_power_of_ten: bool,
}

impl LogAxis {
    /// From the last round value below all values to the first one above them.
    fn around(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = values
            .filter(|&value| value > 0.0 && value.is_finite())
            .fold((f64::INFINITY, 0.0), |(low, high), value| (value.min(low), value.max(high)));
        let (low, high) = if high > 0.0 { (low, high) } else { (1e3, 1e6) };
        let ticks: Vec<Tick> = (low.log10().floor() as i32..=high.log10().floor() as i32 + 1)
            .flat_map(|power| [1.0, 2.0, 5.0].map(|factor| (factor, power)))
            .map(|(factor, power)| Tick { value: factor * 10f64.powi(power), is_power_of_ten: factor == 1.0 })
            .collect();
        let first = ticks.iter().rposition(|tick| tick.value <= low).unwrap_or(0);
        let last = ticks.iter().position(|tick| tick.value > high).unwrap_or(ticks.len() - 1);
        Self { ticks: ticks[first..=last].to_vec() }
    }

    fn y(&self, value: f64) -> f64 {
        let [low, high] = [0, self.ticks.len() - 1].map(|index| self.ticks[index].value.log10());
        CURVES.bottom - (CURVES.bottom - CURVES.top) * (value.log10() - low) / (high - low)
    }
}

/// One of the two curves.
struct Series {
    name: [&'static str; 2],
    colour: &'static str,
    value: fn(&PlyMean) -> f64,
}

const SERIES: [Series; 2] = [
    Series { name: ["step", "sequences"], colour: SEQUENCES_COLOUR, value: |mean| mean.sequences },
    Series { name: ["distinct", "turns"], colour: DISTINCT_COLOUR, value: |mean| mean.distinct },
];

/// Draws the average branching factor per ply as a standalone SVG: step sequences and distinct turns on a
/// logarithmic axis, and below them the number of positions at each ply.
pub fn svg_curve(plies: &[PlyMean], title: &str) -> String {
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = draw(&mut svg, plies, title);
    svg
}

fn draw(svg: &mut String, plies: &[PlyMean], title: &str) -> fmt::Result {
    let horizontal = Plies { last: plies.iter().map(|mean| mean.ply).max().unwrap_or(1) };
    let vertical =
        LogAxis::around(plies.iter().flat_map(|mean| SERIES.iter().map(move |series| (series.value)(mean))));
    let title = escape(title);
    writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#333">
<title>{title}</title>
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
<text x="{x}" y="32" font-size="18" font-weight="bold" fill="#111">{title}</text>
<text x="{x}" y="52" fill="#666">choices in a position, on average (logarithmic scale)</text>"##,
        x = CURVES.left,
    )?;
    draw_values(svg, &vertical)?;
    draw_plies(svg, &horizontal)?;
    draw_positions(svg, plies, &horizontal)?;
    for series in &SERIES {
        draw_series(svg, series, plies, &horizontal, &vertical)?;
    }
    writeln!(svg, "</svg>")
}

/// The horizontal grid: strong lines at powers of ten, faint ones at 2 and 5 times them.
fn draw_values(svg: &mut String, axis: &LogAxis) -> fmt::Result {
    let Panel { left, right, .. } = CURVES;
    for &Tick { value, is_power_of_ten } in &axis.ticks {
        let y = axis.y(value);
        let (stroke, fill) = if is_power_of_ten { ("#c4c4c4", "#333") } else { ("#ececec", "#888") };
        writeln!(svg, r#"<path d="M{left} {y:.1}H{right}" stroke="{stroke}"/>"#)?;
        let label = grouped(&value.round());
        let (x, y) = (left - 8.0, y + 4.5);
        writeln!(svg, r#"<text x="{x}" y="{y:.1}" text-anchor="end" fill="{fill}">{label}</text>"#)?;
    }
    Ok(())
}

/// The vertical grid through both panels, and the plies below.
fn draw_plies(svg: &mut String, plies: &Plies) -> fmt::Result {
    for ply in plies.ticks() {
        let x = plies.x(ply);
        for Panel { top, bottom, .. } in [CURVES, POSITIONS] {
            writeln!(svg, r##"<path d="M{x:.1} {top}V{bottom}" stroke="#ececec"/>"##)?;
        }
        let y = POSITIONS.bottom + 18.0;
        writeln!(svg, r#"<text x="{x:.1}" y="{y}" text-anchor="middle">{ply}</text>"#)?;
    }
    for Panel { left, right, bottom, .. } in [CURVES, POSITIONS] {
        writeln!(svg, r##"<path d="M{left} {bottom}H{right}" stroke="#555"/>"##)?;
    }
    let (x, y) = ((CURVES.left + CURVES.right) / 2.0, POSITIONS.bottom + 42.0);
    writeln!(svg, r##"<text x="{x}" y="{y}" text-anchor="middle" fill="#666">ply</text>"##)
}

/// The grey area of the lower panel: a curve that rests on few positions should not be read as one on many.
fn draw_positions(svg: &mut String, plies: &[PlyMean], horizontal: &Plies) -> fmt::Result {
    let Panel { left, right, top, bottom } = POSITIONS;
    let most = plies.iter().map(|mean| mean.positions).max().unwrap_or(0);
    if let (Some(first), Some(last)) = (plies.first(), plies.last()) {
        let mut path = format!("M{:.1} {bottom}", horizontal.x(first.ply));
        for mean in plies {
            let part = mean.positions as f64 / most.max(1) as f64;
            write!(path, "L{:.1} {:.1}", horizontal.x(mean.ply), bottom - (bottom - top) * part)?;
        }
        writeln!(svg, r##"<path d="{path}L{:.1} {bottom}Z" fill="#d5d8dc"/>"##, horizontal.x(last.ply))?;
    }
    let label = grouped(&most);
    writeln!(
        svg,
        r##"<path d="M{left} {top}H{right}" stroke="#ececec"/>
<text x="{x}" y="{y}" text-anchor="end" fill="#999">{label}</text>
<text x="{x}" y="{zero}" text-anchor="end" fill="#999">0</text>
<text x="{beside}" y="{middle}" fill="#777">positions</text>"##,
        x = left - 8.0,
        y = top + 4.5,
        zero = bottom + 4.5,
        beside = right + 12.0,
        middle = bottom - 4.0,
    )
}

/// One curve with its name at its end. Plies that no game reached, or without a turn, leave a gap.
fn draw_series(
    svg: &mut String,
    series: &Series,
    plies: &[PlyMean],
    horizontal: &Plies,
    vertical: &LogAxis,
) -> fmt::Result {
    let Series { name: [first, second], colour, value } = series;
    let mut path = String::new();
    let mut previous = None;
    let mut end = None;
    for mean in plies.iter().filter(|mean| value(mean) > 0.0) {
        let (x, y) = (horizontal.x(mean.ply), vertical.y(value(mean)));
        let command = if previous == Some(mean.ply - 1) { 'L' } else { 'M' };
        write!(path, "{command}{x:.1} {y:.1}")?;
        previous = Some(mean.ply);
        end = Some((x, y));
    }
    let Some((x, y)) = end else { return Ok(()) };
    writeln!(
        svg,
        r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/>
<circle cx="{x:.1}" cy="{y:.1}" r="3.5" fill="{colour}"/>
<text fill="{colour}" font-weight="bold"><tspan x="{label:.1}" y="{above:.1}">{first}</tspan><tspan x="{label:.1}" dy="16">{second}</tspan></text>"#,
        label = x + 12.0,
        above = y - 3.0,
    )
}

/// The text with the characters that XML keeps for itself replaced.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn means(count: u32) -> Vec<PlyMean> {
        (1..=count)
            .map(|ply| PlyMean { ply, positions: 100, distinct: 2e3 + f64::from(ply), sequences: 3e4 })
            .collect()
    }

    /// The points of the curve with that colour.
    fn points(svg: &str, colour: &str) -> Vec<(f64, f64)> {
        let line = svg.lines().find(|line| line.contains(&format!(r#"fill="none" stroke="{colour}""#)));
        let path = line.and_then(|line| line.split('"').nth(1)).unwrap_or_default();
        path.split(['M', 'L'])
            .filter_map(|point| point.split_once(' '))
            .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
            .collect()
    }

    #[test]
    fn every_ply_is_a_point_inside_the_panel() {
        let svg = svg_curve(&means(60), "Games");
        for colour in [SEQUENCES_COLOUR, DISTINCT_COLOUR] {
            let points = points(&svg, colour);
            assert_eq!(points.len(), 60);
            for (x, y) in points {
                assert!(
                    (CURVES.left..=CURVES.right).contains(&x) && (CURVES.top..=CURVES.bottom).contains(&y)
                );
            }
        }
    }

    #[test]
    fn more_is_higher_and_later_is_further_right() {
        let svg = svg_curve(&means(2), "Games");
        let sequences = points(&svg, SEQUENCES_COLOUR);
        let distinct = points(&svg, DISTINCT_COLOUR);
        assert!(sequences[0].1 < distinct[0].1 && sequences[0].0 < sequences[1].0);
    }

    #[test]
    fn plies_without_a_value_leave_a_gap() {
        let mut plies = means(5);
        plies[2].distinct = 0.0;
        let svg = svg_curve(&plies, "Games");
        assert_eq!(points(&svg, DISTINCT_COLOUR).len(), 4);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn few_or_no_plies_are_drawn_too() {
        for count in 0..3 {
            let svg = svg_curve(&means(count), "Games");
            assert!(svg.trim_end().ends_with("</svg>"));
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }

    #[test]
    fn the_title_is_escaped() {
        let svg = svg_curve(&means(3), "A & B <2015>");
        assert!(svg.contains("<title>A &amp; B &lt;2015&gt;</title>"));
    }

    #[test]
    fn the_value_axis_fits_closely_around_the_values() {
        for (values, low, high) in [([2_300.0, 290_000.0], 2e3, 5e5), ([1_000.0, 1_000.0], 1e3, 2e3)] {
            let ticks = LogAxis::around(values.into_iter()).ticks;
            assert_eq!((ticks[0].value, ticks[ticks.len() - 1].value), (low, high));
        }
    }

    #[test]
    fn ticks_are_round_and_few() {
        for last in [1, 2, 12, 55, 150, 300, 1000] {
            let ticks: Vec<u32> = Plies { last }.ticks().collect();
            assert!(
                (1..=14).contains(&ticks.len()) && ticks.iter().all(|&ply| ply <= last),
                "{last}: {ticks:?}"
            );
        }
    }
}
