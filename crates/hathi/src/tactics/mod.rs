//! `hathi tactics`: what a position holds in the next turn of either side, and the proof that this is right.
//!
//! [`analysis`] asks the engine everything, [`text`] and [`boards`] show it to a person, [`verification`] holds the
//! answers against brute force.

mod analysis;
mod boards;
mod text;
mod verification;

use crate::failure::{Failure, Status};
use crate::{show, source};
use analysis::Analysis;
use arimaa::{Game, Position, Square};
use clap::Args;
use engine::tactics::verify::Question;
use std::io::Write;
use std::num::NonZero;
use verification::{Verification, question};

/// The arguments of `hathi tactics`.
#[derive(Args)]
pub struct Tactics {
    /// The position
    #[arg(required_unless_present = "verify", conflicts_with = "verify")]
    position: Option<String>,
    /// Draw for every piece where it can be in 1 to 4 steps, and where the enemy can bring it in 2 to 4
    #[arg(long, conflicts_with_all = ["piece", "json"])]
    mobility: bool,
    /// Draw only the piece on this square: its distances to all squares, and its mobility
    #[arg(long, value_name = "SQUARE", conflicts_with = "json")]
    piece: Option<Square>,
    /// List all turns that capture or that parry a forced goal (which can take minutes), not only the first few
    #[arg(long, conflicts_with = "piece")]
    all: bool,
    /// Hold the answers for N positions against brute force
    #[arg(long, value_name = "N", conflicts_with_all = ["mobility", "piece", "all"])]
    verify: Option<u64>,
    /// Which positions: the same seed gives the same ones, however many threads there are [default: 1]
    #[arg(long, value_name = "S", requires = "verify", conflicts_with = "position")]
    seed: Option<u64>,
    /// Take half of the positions from these game records and archives, most of them slightly changed
    #[arg(long, num_args = 1.., value_name = "FILE", requires = "verify", conflicts_with = "position")]
    games: Vec<String>,
    /// What to ask: goal, captures, mobility, defence, forced, separated by commas [default: everything]
    #[arg(long, value_parser = question, value_delimiter = ',', value_name = "QUESTIONS")]
    #[arg(requires = "verify", conflicts_with = "position")]
    only: Vec<Question>,
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "T", requires = "verify", conflicts_with = "position")]
    threads: Option<NonZero<u16>>,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}

impl Tactics {
    /// Prints what the position holds, or verifies.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        if let Some(number) = self.verify {
            return self.verify(number, out);
        }
        let moment = source::find(self.position.as_deref().unwrap_or("-"))?;
        // Where pieces could go is a question of the board alone.
        let of_the_game = self.piece.is_none() && !self.mobility;
        if of_the_game && show::finished(out, &moment, self.json)? {
            return Ok(Status::Fine);
        }
        let position = moment.position;
        let analysis = Analysis::of(&position, self.all);
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &analysis)?;
            writeln!(out)?;
        } else if let Some(square) = self.piece {
            let Some(piece) = analysis.piece(square) else {
                return Err(Failure::Input(format!("{square}: there is no piece on this square")));
            };
            write!(out, "{}", text::piece(&analysis, piece))?;
        } else {
            write!(out, "{}", text::report(&analysis, self.all, self.mobility))?;
        }
        Ok(Status::Fine)
    }

    fn verify(&self, number: u64, out: &mut impl Write) -> Result<Status, Failure> {
        let games = if self.games.is_empty() { Vec::new() } else { source::games(&self.games)? };
        let positions: Vec<Position> = games.iter().flat_map(Game::positions_within_turns).collect();
        let verification = Verification {
            number,
            seed: self.seed.unwrap_or(1),
            threads: self.threads.map_or_else(all_cores, |threads| usize::from(threads.get())),
            questions: chosen(&self.only),
            games: positions.into(),
        };
        let verdict = verification.run()?;
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &verdict)?;
            writeln!(out)?;
        } else {
            write!(out, "{}", verdict.to_text())?;
        }
        Ok(if verdict.agrees() { Status::Fine } else { Status::Broken })
    }
}

/// The questions in their order, each once; all if none is chosen.
fn chosen(only: &[Question]) -> Vec<Question> {
    Question::ALL.into_iter().filter(|question| only.is_empty() || only.contains(question)).collect()
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}
