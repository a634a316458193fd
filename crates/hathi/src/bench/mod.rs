//! `hathi bench`: the same searches everywhere, for a number that changes when the engine plays otherwise.

use crate::failure::{Failure, Status};
use crate::resources::Resources;
use arimaa::Position;
use clap::Args;
use engine::eval::{Classical, Evaluator};
use engine::search::{Engine, Limits, Root, Stop};
use figures::grouped;
use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

/// How often each position is evaluated.
const ROUNDS: u64 = 10_000;

/// The arguments of `hathi bench`.
#[derive(Args)]
pub struct Bench {
    /// The depth in steps to which each position is searched
    #[arg(long, value_name = "STEPS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    #[command(flatten)]
    resources: Resources,
    /// Evaluate the positions instead of searching them
    #[arg(long)]
    eval: bool,
}

impl Bench {
    /// Searches or evaluates the positions, and prints what they cost.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let positions = positions()?;
        if self.eval {
            evaluate(&positions, out)?
        } else {
            self.search(&positions, out)?
        }
        Ok(Status::Fine)
    }

    /// Each position by itself, so that their order and number do not matter.
    fn search(&self, positions: &[Position], out: &mut impl Write) -> Result<(), Failure> {
        let options = self.resources.comparable();
        let evaluation = options.evaluation.to_string();
        let mut engine = Engine::try_new(options).map_err(|error| Failure::Input(error.to_string()))?;
        let limits = Limits::depth(self.depth);
        let (mut nodes, mut seconds) = (0, 0.0);
        writeln!(out, "{:>3} {:>5} {:>10} {:>12}  best turn", "", "depth", "score", "nodes")?;
        for (number, position) in (1..).zip(positions) {
            let Some(root) = Root::of_position(position) else { continue };
            engine.forget();
            let report = engine.search(&root, &limits, &Stop::new(), &mut |_| {});
            let score = report.lines.first().map_or_else(String::new, |line| line.score.to_string());
            let turn = report.best().map_or_else(String::new, |turn| turn.notation(position));
            writeln!(
                out,
                "{number:>3} {:>5} {score:>10} {:>12}  {turn}",
                report.depth,
                grouped(&report.nodes)
            )?;
            out.flush()?;
            nodes += report.nodes;
            seconds += report.elapsed.as_secs_f64();
        }
        let speed = (nodes as f64 / f64::max(seconds, 1e-9)) as u64;
        writeln!(
            out,
            "\nEvaluation: {evaluation}\nNodes: {nodes}\n{} nodes a second, {seconds:.2} s",
            grouped(&speed)
        )?;
        Ok(())
    }
}

fn evaluate(positions: &[Position], out: &mut impl Write) -> Result<(), Failure> {
    let evaluator = Classical::default();
    let sum: i64 = positions.iter().map(|position| i64::from(evaluator.evaluate(position))).sum();
    let began = Instant::now();
    for position in positions {
        for _ in 0..ROUNDS {
            black_box(evaluator.evaluate(black_box(position)));
        }
    }
    let evaluations = ROUNDS * positions.len() as u64;
    let speed = (evaluations as f64 / began.elapsed().as_secs_f64()) as u64;
    writeln!(out, "Sum of the scores: {sum}\n{} evaluations a second", grouped(&speed))?;
    Ok(())
}

/// The positions of the bench.
pub fn positions() -> Result<Vec<Position>, Failure> {
    engine::bench::positions().map_err(|error| Failure::Input(format!("positions of the bench: {error}")))
}
