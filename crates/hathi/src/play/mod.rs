//! `hathi play`: a game against Hathi in the terminal.

mod screen;
mod session;

use crate::failure::{Failure, INTERRUPTED, Status};
use crate::resources::all_cores;
use crate::source;
use ::play::{Known, Opponent, Rescue, Session, Timing};
use arimaa::{Game, Position, Side, TimeControl};
use clap::Args;
use engine::levels::Level;
use screen::Screen;
use session::Show;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

/// The level if nobody says another.
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
    /// How strong Hathi plays, 1 to 10 [default: as in the record; else 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// Decides where Hathi has a choice: the same number, the same game [default: another each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// What `hathi` without arguments plays.
impl Default for Play {
    fn default() -> Self {
        Self { position: None, gold: false, silver: false, time: None, level: None, seed: None }
    }
}

impl Play {
    /// Plays until the person leaves or the input ends.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let (game, known) = match self.position.as_deref() {
            Some(argument) => start(argument)?,
            None => (Game::new(), Known::default()),
        };
        let human = match (self.gold, self.silver, known.human) {
            (true, ..) => Side::Gold,
            (_, true, _) => Side::Silver,
            (_, _, Some(human)) => human,
            _ => game.position().side(),
        };
        let level = self
            .level
            .and_then(Level::new)
            .or(known.level)
            .or(Level::new(USUAL_LEVEL))
            .unwrap_or(Level::STRONGEST);
        let time = self.time.or(known.time);
        let seed = self.seed.unwrap_or_else(any_seed);
        let opponent = Opponent::new(level, seed, all_cores()).map_err(Failure::Input)?;
        let mut screen = Screen::new(out);
        let rescue = Rescue::default();
        let left_behind = rescue.clone();
        let terminal = Terminal::now();
        // Without a handler an interruption ends the program at once.
        let _ = ctrlc::set_handler(move || {
            terminal.restore();
            save_from_interruption(&left_behind);
        });
        let mut session = Session::new(game, human, opponent, time.map(Timing::new), rescue);
        session.resume(&known.unfinished);
        Show::new(session).run(&mut screen)
    }
}

/// Ends the program with the record of the game. Standard output belongs to the game.
fn save_from_interruption(rescue: &Rescue) {
    let record = rescue.record();
    if !record.is_empty() {
        let _ = write!(io::stderr(), "\n\nThe game so far:\n\n{record}");
    }
    std::process::exit(INTERRUPTED.into());
}

/// The terminal as it was before lines were edited on it.
struct Terminal {
    #[cfg(unix)]
    settings: Option<rustix::termios::Termios>,
}

impl Terminal {
    fn now() -> Self {
        Self {
            #[cfg(unix)]
            settings: rustix::termios::tcgetattr(io::stdin()).ok(),
        }
    }

    /// Whoever ends the program while a line is edited leaves a terminal that can be used.
    fn restore(&self) {
        #[cfg(unix)]
        if let Some(settings) = &self.settings {
            let _ = rustix::termios::tcsetattr(io::stdin(), rustix::termios::OptionalActions::Now, settings);
        }
    }
}

/// The game that goes on from what an argument stands for, and what is known of it.
fn start(argument: &str) -> Result<(Game, Known), Failure> {
    let (moment, record) = source::find_with_record(argument)?;
    if moment.position.steps_left() < Position::STEPS {
        return Err(Failure::Input(
            "a game starts at the beginning of a turn, not in the middle of it".to_string(),
        ));
    }
    let known = record.as_ref().map_or_else(Known::default, Known::of);
    Ok((moment.game.unwrap_or_else(|| Game::from_position(&moment.position, moment.number)), known))
}

/// A number that nobody has chosen.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
