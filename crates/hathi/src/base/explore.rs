//! `hathi base explore`: what was played in a position.

use super::which::Which;
use super::{Place, fail};
use crate::failure::{Failure, Status};
use crate::paper::plain;
use crate::source;
use analysis::Score;
use arimaa::{Position, Turn};
use base::{Explored, ExploredTurn};
use clap::Args;
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use std::io::Write;

/// The board before anybody has placed a piece.
const EMPTY: &str = "g [                                                                ]";

/// The arguments of `hathi base explore`.
#[derive(Args)]
pub struct Explore {
    /// The position; without one the empty board, and what was placed on it
    position: Option<String>,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    which: Which,
    /// Show no more turns than that
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// Let Hathi judge each turn that is shown, with a search of so many positions
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

impl Explore {
    /// Prints the turns, the most frequent first.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let text = self.position.as_deref().unwrap_or(EMPTY);
        let position = source::find(text)?.position;
        let position = Position::new(*position.board(), position.side());
        let base = self.place.open()?;
        let explored = base.explore(&position, &self.which.filter()).map_err(fail)?;
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &explored)?;
            writeln!(out)?;
            return Ok(Status::Fine);
        }
        let shown = &explored.turns[..explored.turns.len().min(self.limit)];
        let judged: Vec<Option<f64>> = match self.nodes {
            Some(nodes) => shown.iter().map(|turn| judge(&position, turn, nodes)).collect(),
            None => vec![None; shown.len()],
        };
        print(out, &explored, shown, &judged)?;
        Ok(Status::Fine)
    }
}

/// The chance to win for who plays that turn.
fn judge(position: &Position, turn: &ExploredTurn, nodes: u64) -> Option<f64> {
    let turn = Turn::parse(&turn.turn, position).ok()?;
    let after = Position::new(turn.result(position), position.side().opponent());
    let root = Root::of_position(&after)?;
    let mut engine = Engine::new(EngineOptions { threads: 1, hash_mb: 16, ..EngineOptions::default() });
    let report = engine.search(&root, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
    report.lines.first().map(|line| 1.0 - Score::from(line.score).chance())
}

fn print(
    out: &mut impl Write,
    explored: &Explored,
    shown: &[ExploredTurn],
    judged: &[Option<f64>],
) -> Result<(), Failure> {
    writeln!(out, "{} games, {} ended here", explored.games, explored.ended)?;
    if shown.is_empty() {
        return Ok(());
    }
    let thinks = judged.iter().any(Option::is_some);
    writeln!(
        out,
        "{:>8} {:>6} {:>6}{}  turn",
        "times",
        "score",
        "rating",
        if thinks { "  Hathi" } else { "" }
    )?;
    for (turn, judged) in shown.iter().zip(judged) {
        let score = turn.score.map_or("-".to_string(), |score| format!("{:.0}%", score * 100.0));
        let rating = turn.rating.map_or("-".to_string(), |rating| format!("{rating:.0}"));
        let chance = match judged {
            Some(chance) => format!(" {:>5.0}%", chance * 100.0),
            None if thinks => format!(" {:>6}", "-"),
            None => String::new(),
        };
        let players: Vec<String> =
            turn.players.iter().map(|(name, times)| format!("{} ({times})", plain(name))).collect();
        let by = if players.is_empty() { String::new() } else { format!("  by {}", players.join(", ")) };
        writeln!(out, "{:>8} {score:>6} {rating:>6}{chance}  {}{by}", turn.times, turn.turn)?;
    }
    Ok(())
}
