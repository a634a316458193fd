//! `hathi perft`: sequences of steps, counted and timed.

use crate::failure::{Failure, Status};
use crate::progress::Progress;
use crate::source;
use arimaa::{Perft as Count, Position, Turn};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// The arguments of `hathi perft`.
#[derive(Args)]
pub struct Perft {
    /// How many steps the sequences have together; a push or pull is one move of two steps
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// The position
    position: String,
    /// Show the number for each first move
    #[arg(long)]
    divide: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Description {
    position: Position,
    depth: u32,
    sequences: u64,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<(String, u64)>,
}

impl Perft {
    /// Counts, and prints the counts and the speed.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let position = source::find(&self.position)?.position;
        let start = Instant::now();
        let mut total = Count::default();
        let mut divide = Vec::new();
        let moves = position.moves();
        let template = "{wide_bar} {pos}/{len} first moves, {elapsed} so far";
        let progress = Progress::new(moves.len() as u64, template).ticking();
        for mv in moves {
            progress.step();
            let count = position.perft_after(mv, self.depth);
            total += count;
            if self.divide && count.sequences > 0 {
                divide.push((Turn::default().with(mv).notation(&position), count.sequences));
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        drop(progress);
        let speed = total.nodes as f64 / seconds.max(1e-9);
        if self.json {
            let Count { sequences, nodes } = total;
            let description = Description {
                position,
                depth: self.depth,
                sequences,
                nodes,
                seconds,
                nodes_per_second: speed,
                divide,
            };
            serde_json::to_writer_pretty(&mut *out, &description)?;
            writeln!(out)?;
            return Ok(Status::Fine);
        }
        for (mv, count) in &divide {
            writeln!(out, "{mv:<18} {count:>16}")?;
        }
        writeln!(out, "sequences          {:>16}", total.sequences)?;
        writeln!(out, "nodes              {:>16}", total.nodes)?;
        writeln!(out, "seconds            {seconds:>16.3}")?;
        writeln!(out, "nodes per second   {speed:>16.0}")?;
        Ok(Status::Fine)
    }
}
