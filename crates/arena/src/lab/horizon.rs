//! How near the scores of shallow searches are to those of a deep one: what a label of so many nodes is worth, and whether leaves
//! in mid-turn are judged like those at the start of a turn.

use super::{Experiment, LabError, make_parts};
use crate::log::LogError;
use crate::spec::EngineSpec;
use arimaa::Position;
use engine::eval::win_probability;
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use figures::grouped;
use serde::{Deserialize, Serialize};

/// Positions with a score beyond this at any depth are decided, and say nothing, in centirabbits.
const DECIDED: i32 = 3_000;
/// At this score the odds are e to 1, as for whoever trains networks, in centirabbits.
const SCALE: f64 = 400.0;

/// What is measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Horizon {
    /// The positions, in their short form.
    pub positions: Vec<String>,
    /// The depth of the search that the others are compared with, in steps.
    pub depth: u32,
    /// The settings of the engine, as in a match.
    pub engine: String,
}

/// What was found in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Its number, from 0.
    pub position: usize,
    /// The evaluation, and then what each depth has found, from the first on; empty if it is decided.
    pub scores: Vec<i32>,
    /// The nodes until then.
    pub nodes: Vec<u64>,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The positions that are not decided.
    pub positions: usize,
    /// The evaluation, and then every depth.
    pub rows: Vec<Row>,
}

/// How near a depth is to the deepest one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The depth, 0 for the evaluation.
    pub depth: u32,
    /// The mean nodes until it is finished.
    pub nodes: u64,
    /// By how much its scores are higher in the mean, in centirabbits, and one standard error.
    pub higher: [f64; 2],
    /// The mean squared difference of the chances to win.
    pub error: f64,
    /// The same, with scores that are higher by nothing in the mean.
    pub error_without: f64,
}

impl super::Table for Table {
    fn to_markdown(&self) -> String {
        let deepest = self.rows.last().map_or(0, |row| row.depth);
        let mut text = format!(
            "{} positions, one thread; scores against those of depth {deepest}\n\n\
             | depth | nodes | higher by | mean squared error of the chance to win | without what they are higher |\n\
             |---|---|---|---|---|\n",
            grouped(&self.positions)
        );
        for Row { depth, nodes, higher: [mean, deviation], error, error_without } in &self.rows {
            let depth = if *depth == 0 { "none".to_string() } else { depth.to_string() };
            text += &format!(
                "| {depth} | {} | {mean:+.1} ± {deviation:.1} | {error:.5} | {error_without:.5} |\n",
                grouped(nodes)
            );
        }
        text
    }
}

impl Experiment for Horizon {
    const NAME: &'static str = "horizon";
    const PARTS: &'static str = "positions";
    type Part = Part;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        self.options()?;
        if self.roots().is_empty() { Err(LabError::NoPositions) } else { Ok(()) }
    }

    fn parts(&self) -> u64 {
        self.roots().len() as u64
    }

    fn measure(
        &self,
        cores: usize,
        known: Vec<Part>,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        let (roots, options) = (self.roots(), self.options()?);
        let left: Vec<usize> =
            (0..roots.len()).filter(|number| known.iter().all(|part| part.position != *number)).collect();
        let tools = || Engine::new(EngineOptions { threads: 1, ..options.clone() });
        let make = |engine: &mut Engine, position: usize| {
            let (scores, nodes) = deepen(engine, &roots[position], self.depth).unwrap_or_default();
            Part { position, scores, nodes }
        };
        let mut parts = known;
        parts.extend(make_parts(cores, &left, tools, make, finished)?);
        parts.retain(|part| !part.scores.is_empty());
        if parts.is_empty() { Err(LabError::NoPositions) } else { Ok(table(&parts)) }
    }
}

impl Horizon {
    fn roots(&self) -> Vec<Root> {
        let root = |text: &String| Root::of_position(&text.parse::<Position>().ok()?);
        self.positions.iter().filter_map(root).collect()
    }

    fn options(&self) -> Result<EngineOptions, LabError> {
        let spec: EngineSpec = self.engine.parse().map_err(LabError::Engine)?;
        spec.own_engine().map_err(|reason| LabError::Settings(self.engine.clone(), reason))
    }
}

/// The evaluation and the scores of all depths up to this one, and the nodes that each took; none where one is decided.
fn deepen(engine: &mut Engine, root: &Root, depth: u32) -> Option<(Vec<i32>, Vec<u64>)> {
    let static_score = engine.options().evaluation.score(root.position());
    let (mut scores, mut nodes) = (vec![static_score], vec![0]);
    engine.forget();
    engine.search(root, &Limits::depth(depth), &Stop::new(), &mut |report| {
        if !report.partial
            && report.depth as usize == scores.len()
            && let Some(line) = report.lines.first()
        {
            scores.push(line.score.centirabbits());
            nodes.push(report.nodes);
        }
    });
    let open = scores.len() == depth as usize + 1 && scores.iter().all(|score| score.abs() <= DECIDED);
    open.then_some((scores, nodes))
}

fn table(parts: &[Part]) -> Table {
    let count = parts.len() as f64;
    let deepest = parts.iter().map(|part| part.scores.len()).max().unwrap_or(0).saturating_sub(1);
    let chance = |score: f64| win_probability(score, SCALE);
    let row = |depth: usize| {
        let pairs =
            || parts.iter().map(|part| (f64::from(part.scores[depth]), f64::from(part.scores[deepest])));
        let mean = pairs().map(|(score, deep)| score - deep).sum::<f64>() / count;
        let variance = pairs().map(|(score, deep)| (score - deep - mean).powi(2)).sum::<f64>() / count;
        let error_of = |less: f64| {
            pairs().map(|(score, deep)| (chance(score - less) - chance(deep)).powi(2)).sum::<f64>() / count
        };
        Row {
            depth: depth as u32,
            nodes: parts.iter().map(|part| part.nodes[depth]).sum::<u64>() / parts.len() as u64,
            higher: [mean, (variance / count).sqrt()],
            error: error_of(0.0),
            error_without: error_of(mean),
        }
    };
    Table { positions: parts.len(), rows: (0..=deepest).map(row).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_always_higher_is_told_apart_from_what_errs() {
        let part =
            |position, scores: [i32; 3]| Part { position, scores: scores.to_vec(), nodes: vec![0, 10, 30] };
        // The first is higher by 50 everywhere, the second by 100 and lower by 100.
        let Table { positions, rows } = table(&[part(0, [50, 100, 0]), part(1, [50, -100, 0])]);
        assert_eq!((positions, rows.len()), (2, 3));
        assert_eq!((rows[0].higher, rows[0].error_without), ([50.0, 0.0], 0.0));
        assert!(rows[0].error > 0.0);
        assert_eq!(rows[1].higher[0], 0.0);
        assert_eq!(rows[1].error, rows[1].error_without);
        assert!(rows[1].error > rows[0].error);
        assert_eq!(rows[2], Row { depth: 2, nodes: 30, higher: [0.0; 2], error: 0.0, error_without: 0.0 });
    }
}
