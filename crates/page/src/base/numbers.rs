//! The base in numbers.

use super::answer::Statistics;
use super::view::{FigureView, PartView, PlotView, StatisticsView};
use super::words;
use crate::words::sentence;
use std::fmt::Write;

/// The page of statistics.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    pub known: Option<Statistics>,
    pub problem: String,
}

impl Numbers {
    pub fn view(&self, waiting: bool) -> StatisticsView {
        let status = if self.problem.is_empty() && waiting {
            "Counting …".to_string()
        } else {
            self.problem.clone()
        };
        let Some(Statistics { statistics, plots }) = &self.known else {
            return StatisticsView {
                status,
                figures: Vec::new(),
                results: Vec::new(),
                ends: Vec::new(),
                plots: Vec::new(),
            };
        };
        let figure =
            |name: &str, value: String, text: String| FigureView { name: name.to_string(), value, text };
        let mut figures = vec![
            figure("games", words::grouped(&statistics.games), String::new()),
            figure("players", words::grouped(&statistics.players), String::new()),
            figure("turns", words::grouped(&statistics.turns), "Setups not counted.".to_string()),
        ];
        if let Some((positions, average)) = statistics.branching {
            let text = format!(
                "Turns to choose from, with different effects, on the average of {}.",
                words::counted(positions, "position", "positions")
            );
            figures.push(figure("branching factor", words::grouped(&(average.round() as u64)), text));
        }
        if statistics.broken > 0 {
            let text = "Games that could not be imported; hathi base broken tells why.".to_string();
            figures.push(figure("broken", words::grouped(&statistics.broken), text));
        }
        let winner = |letter: Option<&str>| match (words::winner(letter), letter) {
            (Some(side), _) => format!("{side} won"),
            (None, Some("d")) => "A draw".to_string(),
            _ => "No result".to_string(),
        };
        StatisticsView {
            status,
            figures,
            results: parts(&statistics.results, winner),
            ends: parts(&statistics.terminations, |letter| sentence(&words::end(letter))),
            plots: plots
                .iter()
                .map(|drawn| {
                    let title = match drawn.name.as_str() {
                        "years" => "Games by year",
                        "lengths" => "How long games last",
                        "winners" => "Who won, by year",
                        other => other,
                    };
                    plot(&drawn.name, title, &drawn.svg)
                })
                .collect(),
        }
    }

    /// The drawing with that name.
    pub fn svg(&self, name: &str) -> Option<&str> {
        let plots = &self.known.as_ref()?.plots;
        plots.iter().find(|plot| plot.name == name).map(|plot| plot.svg.as_str())
    }
}

/// Counts as parts of their sum, the largest first.
fn parts(counts: &[(Option<String>, u64)], name: impl Fn(Option<&str>) -> String) -> Vec<PartView> {
    let sum: u64 = counts.iter().map(|(_, count)| count).sum();
    let mut counts: Vec<&(Option<String>, u64)> = counts.iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
        .into_iter()
        .map(|(letter, count)| {
            let part = *count as f64 / sum.max(1) as f64;
            PartView {
                name: name(letter.as_deref()),
                count: words::grouped(count),
                percent: words::percent(part),
                part,
            }
        })
        .collect()
}

/// A drawing that an image can show: nothing in it can run there.
pub(super) fn plot(name: &str, title: &str, svg: &str) -> PlotView {
    let mut image = "data:image/svg+xml,".to_string();
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b' '
            | b'='
            | b':'
            | b'/'
            | b'.'
            | b'-'
            | b','
            | b';' => {
                image.push(char::from(byte));
            }
            _ => {
                let _ = write!(image, "%{byte:02x}");
            }
        }
    }
    PlotView { name: name.to_string(), title: title.to_string(), image }
}
