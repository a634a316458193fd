//! How the losses fell, as a picture.

use super::trainer::Record;
use figures::{Chart, Series, round_places};

/// The losses in training and of the samples kept apart, as SVG.
pub(super) fn svg(records: &[Record]) -> String {
    let series = |name: &str, loss: fn(&Record) -> Option<f64>| {
        let point = |record: &Record| Some((record.positions as f64, loss(record)?));
        Series { name: name.to_string(), points: records.iter().filter_map(point).collect() }
    };
    let chart = Chart {
        title: "Training".to_string(),
        values: "loss".to_string(),
        across: "positions".to_string(),
        places: round_places(0.0, records.last().map_or(0.0, |record| record.positions as f64)),
        series: vec![
            series("training", |record| Some(record.training)),
            series("validation", |record| record.validation),
        ],
        ..Chart::default()
    };
    chart.to_svg()
}
