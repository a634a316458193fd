//! How the losses fell, as a picture.

use super::trainer::Record;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 60.0;

/// The losses in training and of the samples kept apart, as SVG.
pub(super) fn svg(records: &[Record]) -> String {
    let losses = || records.iter().flat_map(|record| [Some(record.training), record.validation]).flatten();
    let (low, high) = (losses().fold(f64::INFINITY, f64::min), losses().fold(f64::NEG_INFINITY, f64::max));
    let last = records.last().map_or(1, |record| record.positions);
    let x = |positions: u64| MARGIN + (WIDTH - 2.0 * MARGIN) * positions as f64 / last as f64;
    let y = |loss: f64| MARGIN + (HEIGHT - 2.0 * MARGIN) * (high - loss) / (high - low).max(1e-9);
    let text = |x: f64, y: f64, colour: &str, text: String| {
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\" fill=\"{colour}\">{text}</text>\n")
    };
    let line = |colour: &str, loss: fn(&Record) -> Option<f64>| {
        let point = |record: &Record| Some(format!("{:.1},{:.1}", x(record.positions), y(loss(record)?)));
        let points: Vec<String> = records.iter().filter_map(point).collect();
        format!("<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\"/>\n", points.join(" "))
    };
    let (training, apart) = ("#1f5fa8", "#b5452c");
    [
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" "),
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n".into(),
        text(MARGIN - 6.0, MARGIN, "black", format!("{high:.5}")),
        text(MARGIN - 6.0, HEIGHT - MARGIN, "black", format!("{low:.5}")),
        text(WIDTH - MARGIN, HEIGHT - MARGIN / 2.0, "black", format!("{last} positions")),
        text(WIDTH - MARGIN, 20.0, training, "loss in training".into()),
        text(WIDTH - MARGIN, 36.0, apart, "loss of what was kept apart".into()),
        line(training, |record| Some(record.training)),
        line(apart, |record| record.validation),
        "</svg>\n".into(),
    ]
    .concat()
}
