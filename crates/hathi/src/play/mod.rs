//! `hathi play`: a game against Hathi in the terminal.

mod command;
mod draft;
mod opponent;
mod screen;
mod session;
mod timing;

use crate::failure::{Failure, Status};
use crate::source;
use arimaa::{Game, Position, Side, TimeControl};
use clap::Args;
use engine::levels::Level;
use opponent::Opponent;
use screen::Screen;
use session::Session;
use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};
use timing::Timing;

const USUAL_LEVEL: u8 = 5;

/// The arguments of `hathi play`.
#[derive(Args)]
pub struct Play {
    /// The position or game record to start from; without it, from the setups
    position: Option<String>,
    /// Play Gold [default: the side to move]
    #[arg(long, conflicts_with = "silver")]
    gold: bool,
    /// Play Silver
    #[arg(long)]
    silver: bool,
    /// A time control for both sides, such as 15s/2m: time for each turn and reserve
    #[arg(long, value_name = "M/R")]
    time: Option<TimeControl>,
    /// How strong Hathi plays, 1 to 10
    #[arg(long, value_name = "N", default_value_t = USUAL_LEVEL, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Decides where Hathi has a choice: the same number, the same game [default: another each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// What `hathi` without arguments plays.
impl Default for Play {
    fn default() -> Self {
        Self { position: None, gold: false, silver: false, time: None, level: USUAL_LEVEL, seed: None }
    }
}

impl Play {
    /// Plays until the person leaves or the input ends.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let game = self.position.as_deref().map_or_else(|| Ok(Game::new()), start)?;
        let human = match (self.gold, self.silver) {
            (true, _) => Side::Gold,
            (_, true) => Side::Silver,
            _ => game.position().side(),
        };
        let level = Level::new(self.level).unwrap_or(Level::STRONGEST);
        let opponent = Opponent::new(level, self.seed.unwrap_or_else(any_seed));
        let mut input = io::stdin().lock();
        let live = input.is_terminal() && io::stdout().is_terminal();
        let mut screen = Screen::new(&mut input, out, live);
        Session::new(game, human, opponent, self.time.map(Timing::new)).run(&mut screen)?;
        Ok(Status::Fine)
    }
}

/// The game that goes on from what an argument stands for.
fn start(argument: &str) -> Result<Game, Failure> {
    let moment = source::find(argument)?;
    if moment.position.steps_left() < Position::STEPS {
        return Err(Failure::Input(
            "a game starts at the beginning of a turn, not in the middle of it".to_string(),
        ));
    }
    Ok(moment.game.unwrap_or_else(|| Game::from_position(&moment.position, moment.number)))
}

/// A number that nobody has chosen.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
