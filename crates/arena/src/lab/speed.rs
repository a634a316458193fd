//! How fast moves are generated and made: the test of chapter 5 of Carlini's thesis.

use super::{Experiment, LabError};
use crate::log::LogError;
use arimaa::Position;
use figures::grouped;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// The position of the test (appendix A of the thesis).
pub const POSITION: &str = "s [rrr r rrrdd  c  m        E      H     D hDce  C R M  C RRRR   RR]";

/// Published figures, in thousands of nodes a second, in the order of the thesis. It was an i7 720QM.
pub const PUBLISHED: [(&str, u64); 6] = [
    ("Carlini: arrays (bot_Fairy without its evaluation)", 1755),
    ("Carlini: bitboards, at first", 76),
    ("Carlini: bitboards, arrays of moves made before", 780),
    ("Carlini: bitboards, moves made faster", 1698),
    ("Carlini: bitboards, moves generated faster", 1948),
    ("Carlini: bitboards, on 64 bits", 2525),
];

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The position.
    pub position: Position,
    /// The depth in steps of the whole tree that was walked through.
    pub depth: u32,
    /// The moves made in it.
    pub nodes: u64,
    /// The seconds of each round.
    pub rounds: Vec<f64>,
    /// The mean of all rounds but the fastest and the slowest, as in the thesis.
    pub nodes_per_second: f64,
    /// What was published, in nodes a second.
    pub published: Vec<(String, u64)>,
}

/// What is measured: all sequences of moves of so many steps.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Speed {
    /// The depth of the tree in steps.
    pub depth: u32,
    /// How often it is walked through, at least three times.
    pub rounds: usize,
}

/// One walk through the tree.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The moves made.
    pub nodes: u64,
    /// The time.
    pub seconds: f64,
}

impl Speed {
    fn rounds(&self) -> usize {
        self.rounds.max(3)
    }
}

impl Experiment for Speed {
    const NAME: &'static str = "speed";
    const PARTS: &'static str = "rounds";
    type Part = Round;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        Ok(())
    }

    fn parts(&self) -> u64 {
        self.rounds() as u64
    }

    fn measure(
        &self,
        _cores: usize,
        known: Vec<Round>,
        finished: &mut dyn FnMut(Round) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        let position: Position = POSITION.parse().map_err(|_| LabError::NoPositions)?;
        let mut rounds = known;
        while rounds.len() < self.rounds() {
            let began = Instant::now();
            let nodes = std::hint::black_box(position).perft(self.depth).nodes;
            let round = Round { nodes, seconds: began.elapsed().as_secs_f64().max(1e-9) };
            rounds.push(round);
            finished(round)?;
        }
        let mut speeds: Vec<f64> = rounds.iter().map(|round| round.nodes as f64 / round.seconds).collect();
        speeds.sort_by(f64::total_cmp);
        let middle = &speeds[1..speeds.len() - 1];
        Ok(Table {
            position,
            depth: self.depth,
            nodes: rounds[0].nodes,
            rounds: rounds.iter().map(|round| round.seconds).collect(),
            nodes_per_second: middle.iter().sum::<f64>() / middle.len() as f64,
            published: PUBLISHED.map(|(what, thousands)| (what.to_string(), 1000 * thousands)).to_vec(),
        })
    }
}

impl super::Table for Table {
    /// Ours beside the published figures.
    fn to_markdown(&self) -> String {
        let mut text = format!(
            "All sequences of moves of {} steps from the position of the thesis, {} nodes, one thread; the mean of {} \
             rounds without the fastest and the slowest.\n\n| generator | nodes a second | Hathi is faster by |\n|---|---|---|\n",
            self.depth,
            grouped(&self.nodes),
            self.rounds.len(),
        );
        for (what, speed) in &self.published {
            let times = self.nodes_per_second / *speed as f64;
            text.push_str(&format!("| {what} | {} | {times:.1} times |\n", grouped(speed)));
        }
        text + &format!("| Hathi, here | {} | |\n", grouped(&(self.nodes_per_second as u64)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Table as _;

    #[test]
    fn the_position_is_the_one_of_the_thesis() {
        let drawn = "65b
 +-----------------+
8| r r r   r   r r |
7| r d d     c     |
6| m               |
5|   E             |
4| H           D   |
3| h D c e     C   |
2| R   M     C   R |
1| R R R       R R |
 +-----------------+
   a b c d e f g h";
        let position: Position = POSITION.parse().unwrap();
        assert_eq!(drawn.parse::<arimaa::Diagram>().unwrap().position, position);
    }

    #[test]
    fn the_fastest_and_the_slowest_round_do_not_count() {
        let position: Position = POSITION.parse().unwrap();
        let mut finished = Vec::new();
        let mut keep = |round| {
            finished.push(round);
            Ok(())
        };
        let speed = Speed { depth: 2, rounds: 1 };
        let table = speed.measure(1, Vec::new(), &mut keep).unwrap();
        let again = speed.measure(1, finished, &mut |_| panic!("all rounds are known")).unwrap();
        assert_eq!(again.nodes_per_second, table.nodes_per_second);
        assert_eq!((table.rounds.len(), table.nodes), (3, position.perft(2).nodes));
        let mut rounds = table.rounds.clone();
        rounds.sort_by(f64::total_cmp);
        assert!((table.nodes_per_second - table.nodes as f64 / rounds[1]).abs() < 1.0);
        assert!(table.to_markdown().contains("| Carlini: bitboards, on 64 bits | 2,525,000 | "));
    }
}
