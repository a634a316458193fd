//! Goals that can be forced in two turns: a suite of positions with one, and how many nodes the search needs to prove them.

use super::{Experiment, LabError, make_parts, own_game};
use crate::log::LogError;
use arimaa::{Ply, Position, Side, Turn};
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use engine::setups;
use engine::tactics::forced::Solver;
use engine::tactics::goal::can_goal;
use figures::grouped;
use serde::{Deserialize, Serialize};

/// The nodes of a turn in the games that positions are taken from, by chance: with less care more is overlooked.
const NODES: [u64; 3] = [700, 1_500, 3_000];
/// No game is longer, in turns of both sides.
const LONGEST: usize = 200;
/// Forced goals are looked for in so many turns before the end of a game.
const LAST_TURNS: usize = 12;

/// A position of the suite: the side to move has no goal in this turn, and forces one in the next with this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedGoal {
    /// The position.
    pub position: Position,
    /// The turn.
    pub turn: Turn,
}

/// Makes positions of the suite. The games are the engine's own, played without any look at forced goals: the suite should
/// not depend on what is measured with it.
pub struct Maker {
    engine: Engine,
    solver: Solver,
}

impl Default for Maker {
    fn default() -> Self {
        let mut options = EngineOptions { hash_mb: 16, ..EngineOptions::default() };
        options.techniques.forced_goals = false;
        Self { engine: Engine::new(options), solver: Solver::new() }
    }
}

impl Maker {
    /// The first forced goal in the last turns of the game with that number, by the exact test; none if there is none.
    pub fn find(&mut self, seed: u64) -> Option<ForcedGoal> {
        let positions = self.play(seed)?;
        let last = positions.len().saturating_sub(LAST_TURNS);
        positions[last..].iter().find_map(|&position| {
            let quiet = !can_goal(position.board(), position.side(), Position::STEPS);
            let forced = quiet.then(|| self.solver.find(&position)).flatten()?;
            forced.at_once.is_none().then_some(ForcedGoal { position, turn: forced.turn })
        })
    }

    /// The positions of a game that has come to its end.
    fn play(&mut self, seed: u64) -> Option<Vec<Position>> {
        let gold = setups::choose(Side::Gold, None, seed);
        let silver = setups::choose(Side::Silver, Some(&gold), seed);
        let nodes = |turn: usize| NODES[(seed as usize + turn / 2) % NODES.len()];
        let game = own_game(&mut self.engine, [gold, silver], LONGEST, nodes)?;
        let turns = game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
        let positions = turns.map(|(_, position, _)| *position).collect();
        game.outcome().map(|_| positions)
    }
}

/// What is measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Proofs {
    /// The positions, in their short form.
    pub positions: Vec<String>,
    /// The numbers of nodes, in which order ever.
    pub nodes: Vec<u64>,
}

/// What was found in a position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Its number, from 0.
    pub position: usize,
    /// For each number of nodes: after how many a search that may take so many has proved the goal.
    pub proved: Vec<Option<u64>>,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The number of positions.
    pub positions: usize,
    /// For each number of nodes, what was proved.
    pub rows: Vec<Row>,
}

/// What was proved with so many nodes.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The nodes.
    pub nodes: u64,
    /// The goals that a search of so many nodes has proved.
    pub by_such_a_search: usize,
    /// Those that the largest of the searches has proved within its first so many nodes.
    pub within_the_largest: usize,
}

impl super::Table for Table {
    fn to_markdown(&self) -> String {
        let percent =
            |count: usize| format!("{count} ({:.1}%)", 100.0 * count as f64 / self.positions as f64);
        let most = self.rows.iter().map(|row| row.nodes).max().unwrap_or(0);
        let mut text = format!(
            "{} goals that can be forced in two turns, one thread\n\n\
             | nodes | proved by a search of so many | within so many by a search of {} |\n|---|---|---|\n",
            self.positions,
            grouped(&most)
        );
        for Row { nodes, by_such_a_search, within_the_largest } in &self.rows {
            let (by, within) = (percent(*by_such_a_search), percent(*within_the_largest));
            text += &format!("| {} | {by} | {within} |\n", grouped(nodes));
        }
        text
    }
}

impl Experiment for Proofs {
    const NAME: &'static str = "forced";
    const PARTS: &'static str = "positions";
    type Part = Part;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        if self.roots().is_empty() || self.nodes.is_empty() { Err(LabError::NoPositions) } else { Ok(()) }
    }

    fn parts(&self) -> u64 {
        self.positions.len() as u64
    }

    fn measure(
        &self,
        cores: usize,
        known: Vec<Part>,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        let roots = self.roots();
        let left: Vec<usize> =
            (0..roots.len()).filter(|number| known.iter().all(|part| part.position != *number)).collect();
        let tools = || Engine::new(EngineOptions { hash_mb: 16, ..EngineOptions::default() });
        let make = |engine: &mut Engine, position: usize| {
            let proved = self.nodes.iter().map(|&nodes| prove(engine, &roots[position], nodes)).collect();
            Part { position, proved }
        };
        let mut parts = known;
        parts.extend(make_parts(cores, &left, tools, make, finished)?);
        let largest = (0..self.nodes.len()).max_by_key(|&place| self.nodes[place]).unwrap_or(0);
        let row = |(place, &nodes): (usize, &u64)| {
            let within = |place: usize| {
                let proved = |part: &&Part| part.proved[place].is_some_and(|at| at <= nodes);
                parts.iter().filter(proved).count()
            };
            Row { nodes, by_such_a_search: within(place), within_the_largest: within(largest) }
        };
        Ok(Table { positions: parts.len(), rows: self.nodes.iter().enumerate().map(row).collect() })
    }
}

impl Proofs {
    fn roots(&self) -> Vec<Root> {
        let root = |text: &String| Root::of_position(&text.parse().ok()?);
        self.positions.iter().filter_map(root).collect()
    }
}

/// After how many nodes a search that may take so many has proved a win in at most three turns of both sides, from an empty
/// memory. A hunt is not broken off, so this may be more than it may take.
fn prove(engine: &mut Engine, root: &Root, nodes: u64) -> Option<u64> {
    engine.forget();
    let stop = Stop::new();
    let mut proved = None;
    let is_proved =
        |score: engine::search::Score| score.decided().is_some_and(|end| end.win && end.turns <= 3);
    engine.search(root, &Limits::nodes(nodes), &stop, &mut |report| {
        if proved.is_none() && report.lines.first().is_some_and(|line| is_proved(line.score)) {
            proved = Some(report.nodes);
            stop.request();
        }
    });
    proved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Table as _;

    #[test]
    fn a_goal_that_is_forced_is_proved_and_counted_once() {
        let forced = "s [          c  r c        hrd d   rHE    rRe     C RRrM m         ]".to_string();
        let quiet = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".to_string();
        let proofs = Proofs { positions: vec![forced, quiet], nodes: vec![1_000, 60_000] };
        let table = proofs.measure(1, Vec::new(), &mut |_| Ok(())).unwrap();
        assert_eq!(table.positions, 2);
        assert_eq!(table.rows[1].by_such_a_search, 1);
        assert_eq!(table.rows[1].within_the_largest, 1);
        assert!(table.to_markdown().contains("| 60,000 | 1 (50.0%) | 1 (50.0%) |"));
    }
}
