//! How fast moves are generated and made: the test of chapter 5 of Carlini's thesis.

use super::grouped;
use arimaa::Position;
use serde::Serialize;
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

/// Walks through all sequences of moves of so many steps, at least three times.
pub fn measure(position: &Position, depth: u32, rounds: usize) -> Table {
    let mut nodes = 0;
    let mut times = Vec::new();
    for _ in 0..rounds.max(3) {
        let began = Instant::now();
        nodes = std::hint::black_box(*position).perft(depth).nodes;
        times.push(began.elapsed().as_secs_f64().max(1e-9));
    }
    let mut sorted = times.clone();
    sorted.sort_by(f64::total_cmp);
    let middle = &sorted[1..sorted.len() - 1];
    let speed = middle.iter().map(|time| nodes as f64 / time).sum::<f64>() / middle.len() as f64;
    Table {
        position: *position,
        depth,
        nodes,
        rounds: times,
        nodes_per_second: speed,
        published: PUBLISHED.map(|(what, thousands)| (what.to_string(), 1000 * thousands)).to_vec(),
    }
}

impl Table {
    /// Ours beside the published figures.
    pub fn to_markdown(&self) -> String {
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
        let position = POSITION.parse().unwrap();
        let table = measure(&position, 2, 1);
        assert_eq!((table.rounds.len(), table.nodes), (3, position.perft(2).nodes));
        let mut rounds = table.rounds.clone();
        rounds.sort_by(f64::total_cmp);
        assert!((table.nodes_per_second - table.nodes as f64 / rounds[1]).abs() < 1.0);
        assert!(table.to_markdown().contains("| Carlini: bitboards, on 64 bits | 2,525,000 | "));
    }
}
