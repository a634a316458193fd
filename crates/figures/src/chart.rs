//! Charts: lines or bars over places, as a standalone SVG.

use crate::axis::{Axis, Scale, Tick};
use crate::number::grouped;
use std::fmt::Write;

/// Width of a drawing, in its own units.
const WIDTH: f64 = 840.0;
/// The panel in which values are drawn: its upper and its lower edge.
const PANEL: (f64, f64) = (64.0, 360.0);
/// Its left edge; the names of values stand beside it.
const LEFT: f64 = 84.0;
/// What is free at the right, where nothing is written there.
const RIGHT: f64 = 24.0;
/// The height of the panel below, which says how much stands behind each place, and what is free above it.
const BASE: (f64, f64) = (56.0, 26.0);
/// Room below the panels, for the names of places.
const BELOW: f64 = 48.0;
/// About as wide is a letter of a name.
const LETTER: f64 = 7.5;
/// No more letters of a name are written beside the panel.
const NAME: usize = 24;
/// Bars take this part of the way to the next place.
const BARS: f64 = 0.8;
/// Blue and orange first: they keep apart for colour-blind eyes, and in grey.
const COLOURS: [&str; 8] =
    ["#1f5fa8", "#d1661f", "#3b8a3e", "#8a5fa8", "#b8860b", "#2c8f8f", "#a83f6f", "#666666"];

/// What is drawn. Values that have no place, such as NaN, or 0 on a logarithmic scale, leave a gap.
///
/// ```
/// use figures::{Chart, Series, Shape, round_places};
///
/// let lengths = Series { name: "games".into(), points: vec![(20.0, 3.0), (30.0, 12.0), (40.0, 7.0)] };
/// let chart = Chart {
///     title: "How long games last".into(),
///     across: "turns".into(),
///     places: round_places(20.0, 40.0),
///     shape: Shape::Bars,
///     series: vec![lengths],
///     ..Chart::default()
/// };
/// assert!(chart.to_svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What the values are, in a line below the title.
    pub values: String,
    /// What the places from left to right are.
    pub across: String,
    /// The places that have a name.
    pub places: Vec<(f64, String)>,
    /// How values are spread from bottom to top.
    pub scale: Scale,
    /// How the series are drawn.
    pub shape: Shape,
    /// The values.
    pub series: Vec<Series>,
    /// A band between two values, lower and upper, at each place.
    pub band: Vec<(f64, f64, f64)>,
    /// Values that matter, with their names.
    pub marks: Vec<(f64, String)>,
    /// How much stands behind each place, and its name: what rests on little should not be read as what rests on much.
    pub base: Option<Series>,
}

/// Values at places from left to right.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// What they are called; one alone needs no name.
    pub name: String,
    /// A place and a value each.
    pub points: Vec<(f64, f64)>,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// As a line from point to point.
    #[default]
    Lines,
    /// As bars from zero, those of several series side by side.
    Bars,
}

impl Chart {
    /// The drawing.
    pub fn to_svg(&self) -> String {
        let drawing = Drawing::new(self);
        let mut svg = Svg::new(&self.title, drawing.height());
        svg.text(LEFT, 28.0, "start", r##"font-size="17" font-weight="bold" fill="#111""##, &self.title);
        svg.text(LEFT, 48.0, "start", r##"fill="#666""##, &self.values);
        drawing.grid(&mut svg);
        drawing.base(&mut svg);
        drawing.band(&mut svg);
        drawing.marks(&mut svg);
        for (number, (series, colour)) in self.series.iter().zip(COLOURS.iter().cycle()).enumerate() {
            match self.shape {
                Shape::Lines => drawing.line(&mut svg, series, colour),
                Shape::Bars => drawing.bars(&mut svg, series, number, colour),
            }
            let style = format!(r#"fill="{colour}" font-weight="bold""#);
            let y = PANEL.0 + 12.0 + 17.0 * number as f64;
            svg.text(drawing.right + 12.0, y, "start", &style, &shortened(&series.name));
        }
        svg.finish()
    }

    fn all_points(&self) -> impl Iterator<Item = (f64, f64)> {
        let band = self.band.iter().flat_map(|&(place, low, high)| [(place, low), (place, high)]);
        self.series.iter().flat_map(|series| series.points.iter().copied()).chain(band)
    }
}

/// A chart with its axes.
struct Drawing<'a> {
    chart: &'a Chart,
    right: f64,
    across: (f64, f64),
    up: Axis,
}

impl<'a> Drawing<'a> {
    fn new(chart: &'a Chart) -> Self {
        let names =
            chart.series.iter().chain(&chart.base).map(|series| shortened(&series.name).chars().count());
        let right = match names.max().unwrap_or(0) {
            0 => WIDTH - RIGHT,
            letters => WIDTH - RIGHT - LETTER * letters as f64,
        };
        let places = chart.all_points().map(|point| point.0).chain(chart.places.iter().map(|place| place.0));
        let (from, to) = places
            .filter(|place| place.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), place| (place.min(from), place.max(to)));
        // Bars need half their width at both ends, and one place alone stands in the middle.
        let room = if chart.shape == Shape::Bars { chart.step() / 2.0 } else { 0.0 };
        let room = if from < to { room } else { room.max(0.5) };
        let (from, to) = if from <= to { (from - room, to + room) } else { (0.0, 1.0) };
        let ground = (chart.shape == Shape::Bars && chart.scale == Scale::Linear).then_some(0.0);
        let values = chart.all_points().map(|point| point.1).chain(chart.marks.iter().map(|mark| mark.0));
        let up = Axis::around(chart.scale, values.chain(ground));
        Self { chart, right, across: (from, to), up }
    }

    fn height(&self) -> f64 {
        self.bottom() + BELOW
    }

    /// The lower edge of the lower panel.
    fn bottom(&self) -> f64 {
        PANEL.1 + if self.chart.base.is_some() { BASE.0 + BASE.1 } else { 0.0 }
    }

    fn x(&self, place: f64) -> f64 {
        LEFT + (self.right - LEFT) * (place - self.across.0) / (self.across.1 - self.across.0)
    }

    fn y(&self, value: f64) -> f64 {
        PANEL.1 - (PANEL.1 - PANEL.0) * self.up.part(value)
    }

    /// Whether a point can be drawn.
    fn draws(&self, (place, value): (f64, f64)) -> bool {
        place.is_finite() && self.chart.scale.draws(value)
    }

    fn grid(&self, svg: &mut Svg) {
        for Tick { value, name, is_strong } in &self.up.ticks {
            let y = self.y(*value);
            svg.rule((LEFT, y), (self.right, y), if *is_strong { "#c4c4c4" } else { "#ececec" });
            svg.text(LEFT - 8.0, y + 4.5, "end", if *is_strong { "" } else { r##"fill="#777""## }, name);
        }
        for (place, name) in self.chart.places.iter().filter(|(place, _)| place.is_finite()) {
            let x = self.x(*place);
            svg.rule((x, PANEL.0), (x, PANEL.1), "#ececec");
            svg.text(x, self.bottom() + 18.0, "middle", "", name);
        }
        svg.rule((LEFT, PANEL.1), (self.right, PANEL.1), "#555");
        let middle = (LEFT + self.right) / 2.0;
        svg.text(middle, self.bottom() + 38.0, "middle", r##"fill="#666""##, &self.chart.across);
    }

    /// The grey area below.
    fn base(&self, svg: &mut Svg) {
        let Some(base) = &self.chart.base else { return };
        let (bottom, top) = (self.bottom(), self.bottom() - BASE.0);
        let points =
            || base.points.iter().copied().filter(|(place, value)| place.is_finite() && *value >= 0.0);
        let most = points().map(|point| point.1).filter(|value| value.is_finite()).fold(0.0, f64::max);
        let height = |value: f64| bottom - BASE.0 * (value / most.max(1.0)).min(1.0);
        let area = points().map(|(place, value)| (self.x(place), height(value)));
        if let (Some((first, _)), Some((last, _))) = (area.clone().next(), area.clone().next_back()) {
            let corners = std::iter::once((first, bottom)).chain(area).chain([(last, bottom)]);
            svg.polygon(corners, r##"fill="#d5d8dc""##);
        }
        svg.rule((LEFT, top), (self.right, top), "#ececec");
        svg.rule((LEFT, bottom), (self.right, bottom), "#555");
        let grey = r##"fill="#888""##;
        svg.text(LEFT - 8.0, top + 4.5, "end", grey, &grouped(&most.round()));
        svg.text(LEFT - 8.0, bottom + 4.5, "end", grey, "0");
        svg.text(self.right + 12.0, bottom - 4.0, "start", grey, &shortened(&base.name));
    }

    fn band(&self, svg: &mut Svg) {
        let drawn =
            |&&(place, low, high): &&(f64, f64, f64)| self.draws((place, low)) && self.draws((place, high));
        let there =
            self.chart.band.iter().filter(drawn).map(|&(place, _, high)| (self.x(place), self.y(high)));
        let back =
            self.chart.band.iter().filter(drawn).rev().map(|&(place, low, _)| (self.x(place), self.y(low)));
        let style = format!(r#"fill="{}" fill-opacity="0.15""#, COLOURS[0]);
        svg.polygon(there.chain(back), &style);
    }

    fn marks(&self, svg: &mut Svg) {
        for (value, name) in self.chart.marks.iter().filter(|mark| self.chart.scale.draws(mark.0)) {
            let y = self.y(*value);
            svg.dashes((LEFT, y), (self.right, y));
            svg.text(self.right - 4.0, y - 4.0, "end", r##"fill="#666""##, name);
        }
    }

    /// A line for every run of points without a gap, and a dot at the end.
    fn line(&self, svg: &mut Svg, series: &Series, colour: &str) {
        let at = |&(place, value): &(f64, f64)| (self.x(place), self.y(value));
        for run in series.points.split(|&point| !self.draws(point)).filter(|run| !run.is_empty()) {
            svg.polyline(run.iter().map(at), colour);
        }
        if let Some(end) = series.points.iter().rfind(|&&point| self.draws(point)) {
            svg.dot(at(end), colour);
        }
    }

    fn bars(&self, svg: &mut Svg, series: &Series, number: usize, colour: &str) {
        let width = BARS * (self.x(self.chart.step()) - self.x(0.0)) / self.chart.series.len() as f64;
        let shift = width * (number as f64 - self.chart.series.len() as f64 / 2.0);
        let ground = if self.chart.scale == Scale::Linear { self.y(0.0) } else { PANEL.1 };
        for &(place, value) in series.points.iter().filter(|&&point| self.draws(point)) {
            let (top, bottom) = (self.y(value).min(ground), self.y(value).max(ground));
            svg.bar((self.x(place) + shift, top), (width, bottom - top), colour);
        }
    }
}

impl Chart {
    /// How far a place is from the next one, where they are closest.
    fn step(&self) -> f64 {
        let mut places: Vec<f64> =
            self.all_points().map(|point| point.0).filter(|place| place.is_finite()).collect();
        places.sort_by(f64::total_cmp);
        let steps = places.windows(2).map(|two| two[1] - two[0]).filter(|step| *step > 0.0);
        steps.reduce(f64::min).unwrap_or(1.0)
    }
}

/// The elements of a drawing, as they are written.
struct Svg(String);

impl Svg {
    fn new(title: &str, height: f64) -> Self {
        let title = escaped(title);
        Self(format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#333">
<title>{title}</title>
<rect width="{WIDTH}" height="{height}" fill="#fff"/>
"##
        ))
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing into a string does not fail.
        let _ = writeln!(self.0, "{line}");
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, style: &str, text: &str) {
        if !text.is_empty() {
            let text = escaped(text);
            self.line(format_args!(
                r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" {style}>{text}</text>"#
            ));
        }
    }

    fn rule(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), colour: &str) {
        self.line(format_args!(r#"<path d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}" stroke="{colour}"/>"#));
    }

    fn dashes(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.line(format_args!(
            r##"<path d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}" stroke="#999" stroke-dasharray="4 3"/>"##
        ));
    }

    fn polyline(&mut self, points: impl Iterator<Item = (f64, f64)>, colour: &str) {
        let points = path(points);
        self.line(format_args!(
            r#"<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>"#
        ));
    }

    fn polygon(&mut self, points: impl Iterator<Item = (f64, f64)>, style: &str) {
        let points = path(points);
        if !points.is_empty() {
            self.line(format_args!(r#"<polygon points="{points}" {style}/>"#));
        }
    }

    fn dot(&mut self, (x, y): (f64, f64), colour: &str) {
        self.line(format_args!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="3" fill="{colour}"/>"#));
    }

    fn bar(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), colour: &str) {
        self.line(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{colour}"/>"#
        ));
    }

    fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}

/// A name that fits beside the panel.
fn shortened(name: &str) -> String {
    if name.chars().count() <= NAME {
        return name.to_string();
    }
    name.chars().take(NAME - 1).chain(['…']).collect()
}

/// The text with the characters that XML keeps for itself replaced, and those that it forbids.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            // What turns the direction of writing would turn what stands behind it, too.
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                safe.push('\u{fffd}')
            }
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                safe.push('\u{fffd}')
            }
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::round_places;

    fn chart(series: Vec<Series>) -> Chart {
        Chart { title: "Games".into(), series, ..Chart::default() }
    }

    fn series(points: &[(f64, f64)]) -> Series {
        Series { name: String::new(), points: points.to_vec() }
    }

    /// The points of all lines.
    fn points(svg: &str) -> Vec<Vec<(f64, f64)>> {
        let number = |text: &str| text.parse::<f64>().unwrap();
        let point = |text: &str| text.split_once(',').map(|(x, y)| (number(x), number(y))).unwrap();
        let lines = svg.lines().filter_map(|line| line.strip_prefix("<polyline points=\""));
        lines.map(|line| line.split('"').next().unwrap().split(' ').map(point).collect()).collect()
    }

    #[test]
    fn every_value_is_a_point_inside_the_panel() {
        let values: Vec<(f64, f64)> =
            (1..=60).map(|place| (f64::from(place), 2e3 + 1e4 * f64::from(place))).collect();
        for scale in [Scale::Linear, Scale::Logarithmic] {
            let svg = Chart { scale, ..chart(vec![series(&values)]) }.to_svg();
            let lines = points(&svg);
            assert_eq!((lines.len(), lines[0].len()), (1, 60));
            for (x, y) in &lines[0] {
                assert!((LEFT..=WIDTH - RIGHT).contains(x) && (PANEL.0..=PANEL.1).contains(y), "{x} {y}");
            }
        }
    }

    #[test]
    fn more_is_higher_and_later_is_further_right() {
        let lines = points(&chart(vec![series(&[(1.0, 3.0), (2.0, 5.0)])]).to_svg());
        let [(early, low), (late, high)] = lines[0][..] else { panic!("{lines:?}") };
        assert!(early < late && high < low);
    }

    #[test]
    fn what_has_no_value_leaves_a_gap() {
        let values = [(1.0, 10.0), (2.0, 20.0), (3.0, 0.0), (4.0, f64::NAN), (5.0, 30.0), (6.0, 40.0)];
        let svg = Chart { scale: Scale::Logarithmic, ..chart(vec![series(&values)]) }.to_svg();
        assert_eq!(points(&svg).iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    }

    #[test]
    fn nothing_is_drawn_that_is_no_number() {
        let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -1.0, 1e-300, 1e300];
        for count in 0..3 {
            for shape in [Shape::Lines, Shape::Bars] {
                for scale in [Scale::Linear, Scale::Logarithmic] {
                    let values: Vec<(f64, f64)> = odd.iter().flat_map(|&a| odd.map(|b| (a, b))).collect();
                    let drawn = Chart {
                        shape,
                        scale,
                        places: round_places(0.0, f64::from(count)),
                        band: values.iter().map(|&(place, value)| (place, value, value)).collect(),
                        marks: odd.map(|value| (value, "mark".into())).to_vec(),
                        base: Some(series(&values)),
                        ..chart(vec![series(&values); count as usize])
                    };
                    let svg = drawn.to_svg();
                    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
                    assert!(svg.ends_with("</svg>\n"));
                }
            }
        }
        let svg = chart(Vec::new()).to_svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }

    #[test]
    fn bars_stand_on_zero_beside_each_other() {
        let both = [series(&[(2014.0, 10.0), (2015.0, 20.0)]), series(&[(2014.0, 5.0), (2015.0, 0.0)])];
        let svg = Chart { shape: Shape::Bars, ..chart(both.to_vec()) }.to_svg();
        let bars: Vec<(f64, f64, f64, f64)> = svg
            .lines()
            .filter(|line| line.starts_with("<rect x="))
            .map(|line| {
                let parts: Vec<f64> = line.split('"').filter_map(|part| part.parse().ok()).collect();
                (parts[0], parts[1], parts[2], parts[3])
            })
            .collect();
        let [first, second, third, nothing] = bars[..] else { panic!("{bars:?}") };
        assert_eq!(first.1 + first.3, PANEL.1);
        assert!((second.3 - 2.0 * first.3).abs() < 0.2 && (third.3 - first.3 / 2.0).abs() < 0.2);
        assert_eq!(nothing.3, 0.0);
        assert!((third.0 - first.0 - first.2).abs() < 0.2 && third.0 + third.2 < second.0);
    }

    #[test]
    fn names_from_outside_cannot_break_the_drawing() {
        let name = "A & B <script>\u{1b}[2J";
        let mut drawn = chart(vec![Series { name: name.into(), points: vec![(1.0, 1.0)] }]);
        drawn.title = name.into();
        let svg = drawn.to_svg();
        assert!(svg.contains("<title>A &amp; B &lt;script&gt;\u{fffd}[2J</title>"), "{svg}");
        assert!(!svg.contains("<script>") && !svg.contains('\u{1b}'));
    }
}
