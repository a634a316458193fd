//! `hathi turns`: the distinct legal turns of a position.

use crate::failure::{Failure, Status};
use crate::{show, source};
use arimaa::{Board, Position, TurnGenerator};
use clap::Args;
use serde::Serialize;
use std::io::{self, Write};

/// The arguments of `hathi turns`.
#[derive(Args)]
pub struct Turns {
    /// The position; in a game record, third repetitions are left out, and a game that is over has no turns
    position: String,
    /// List the turns in notation, one a line
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print the position, the count and every turn with its resulting board as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Description {
    position: Position,
    /// How the game has ended, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    count: usize,
    turns: Vec<TurnDescription>,
}

#[derive(Serialize)]
struct TurnDescription {
    turn: String,
    board: Board,
}

impl Turns {
    /// Prints the number of turns, or the turns.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let moment = source::find(&self.position)?;
        let position = &moment.position;
        let outcome = moment.outcome();
        if let Some(outcome) = outcome {
            // What the pieces could do is still counted, as for any board; but nobody should take it for a game.
            let _ = write!(io::stderr(), "{}", show::over(outcome));
        }
        let legal = |board: &Board| {
            let game = moment.game.as_ref();
            game.is_none_or(|game| {
                game.outcome().is_none() && game.occurrences(board, position.side().opponent()) < 2
            })
        };
        let mut turns = Vec::new();
        TurnGenerator::new().for_each(position, |turn, board| {
            if legal(board) {
                turns.push((turn, *board));
            }
        });
        if self.json {
            let turns: Vec<_> = turns
                .iter()
                .map(|(turn, board)| TurnDescription { turn: turn.notation(position), board: *board })
                .collect();
            serde_json::to_writer(
                &mut *out,
                &Description {
                    position: *position,
                    outcome: outcome.map(|outcome| outcome.to_string()),
                    count: turns.len(),
                    turns,
                },
            )?;
            writeln!(out)?;
        } else if self.list {
            for (turn, _) in &turns {
                writeln!(out, "{}", turn.notation(position))?;
            }
        } else {
            writeln!(out, "{}", turns.len())?;
        }
        Ok(Status::Fine)
    }
}
