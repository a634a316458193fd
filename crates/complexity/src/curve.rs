//! Figure 2.1 of the thesis as a drawing: the average branching factor, ply by ply.

use crate::branching::PlyMean;
use figures::{Chart, Scale, Series, round_places};

/// Draws the average branching factor per ply as a standalone SVG: step sequences and distinct turns on a
/// logarithmic axis, because they differ by a factor of more than ten, and below them the number of positions at each ply.
pub fn svg_curve(plies: &[PlyMean], title: &str) -> String {
    let series = |name: &str, value: fn(&PlyMean) -> f64| {
        let points = plies.iter().map(|mean| (f64::from(mean.ply), value(mean))).collect();
        Series { name: name.to_string(), points }
    };
    let last = plies.iter().map(|mean| mean.ply).max().unwrap_or(1);
    let chart = Chart {
        title: title.to_string(),
        values: "choices in a position, on average (logarithmic scale)".to_string(),
        across: "ply".to_string(),
        places: round_places(1.0, f64::from(last)),
        scale: Scale::Logarithmic,
        series: vec![
            series("step sequences", |mean| mean.sequences),
            series("distinct turns", |mean| mean.distinct),
        ],
        base: Some(series("positions", |mean| mean.positions as f64)),
        ..Chart::default()
    };
    chart.to_svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_or_no_plies_are_drawn_too() {
        for count in 0..3 {
            let mean = |ply| PlyMean { ply, positions: 100, distinct: 2e3 + f64::from(ply), sequences: 3e4 };
            let plies: Vec<PlyMean> = (1..=count).map(mean).collect();
            let svg = svg_curve(&plies, "Games");
            assert_eq!(svg.matches("<polyline").count(), if count == 0 { 0 } else { 2 }, "{svg}");
        }
    }
}
