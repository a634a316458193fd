//! An engine that misbehaves on purpose, to test controllers: `misbehaving MODE`.
//!
//! It speaks AEI and plays any legal turns, until its mode says otherwise.

use aei::{FromEngine, ToEngine};
use arimaa::{Game, Phase, Turn};
use engine::random::Random;
use engine::setups;
use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// After so many turns of its own it begins to misbehave.
const GOOD_TURNS: usize = 2;
/// Longer than anyone waits.
const FOREVER: Duration = Duration::from_secs(600);

const HELP: &str = "usage: misbehaving MODE
  good        does nothing wrong
  slow        answers, but too late
  tardy       answers too late, but only once in a game
  silent      does not answer any more
  mute        does not even introduce itself
  dying       ends in mid-game, with a last word on standard error
  illegal     makes a turn that is forbidden
  nonsense    says words that no protocol knows instead of a turn
  gibberish   says bestmove and then nothing that is a turn
  flooding    says a great deal, but answers
  drowning    says a great deal and does not answer
  closing     closes its output, and lives on
  clinging    starts another program, does not answer, and ignores quit";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mode = arguments.next().unwrap_or_default();
    if mode == "sleep" {
        sleep(FOREVER);
        return ExitCode::SUCCESS;
    }
    let modes = HELP.lines().skip(1).filter_map(|line| line.split_whitespace().next());
    if !modes.into_iter().any(|known| known == mode) {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    }
    match (Engine { mode, game: Game::new(), random: Random::new(1), turns: 0 }).run() {
        Ok(code) => code,
        Err(_) => ExitCode::FAILURE,
    }
}

struct Engine {
    mode: String,
    game: Game,
    random: Random,
    turns: usize,
}

fn say(message: &FromEngine) -> io::Result<()> {
    line(&message.to_string())
}

/// Nothing that is written later arrives, and the other end of the line notices.
#[cfg(unix)]
fn close_output() -> io::Result<()> {
    Ok(rustix::stdio::dup2_stdout(std::fs::File::create("/dev/null")?)?)
}

#[cfg(not(unix))]
fn close_output() -> io::Result<()> {
    Ok(())
}

fn line(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

impl Engine {
    fn run(&mut self) -> io::Result<ExitCode> {
        for message in io::stdin().lock().lines() {
            match message?.parse() {
                Ok(ToEngine::Aei) if self.mode == "mute" => sleep(FOREVER),
                Ok(ToEngine::Aei) => {
                    say(&FromEngine::ProtocolVersion(1))?;
                    say(&FromEngine::AeiOk)?;
                }
                Ok(ToEngine::IsReady) => say(&FromEngine::ReadyOk)?,
                Ok(ToEngine::NewGame) => (self.game, self.turns) = (Game::new(), 0),
                Ok(ToEngine::SetPosition(side, board)) => {
                    self.game = Game::from_position(&arimaa::Position::new(board, side), 2);
                }
                // A controller that plays illegal turns is another story.
                Ok(ToEngine::MakeMove(text)) => drop(self.game.play_text(&text)),
                Ok(ToEngine::Go { .. }) => {
                    self.turns += 1;
                    let turn = self.turn();
                    if self.turns <= GOOD_TURNS || self.mode == "good" {
                        say(&FromEngine::BestMove(turn.into()))?;
                    } else if let Some(code) = self.misbehave(turn)? {
                        return Ok(code);
                    }
                }
                Ok(ToEngine::Quit) if self.mode != "clinging" => break,
                _ => {}
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Does what the mode says instead of playing, or while it plays, this turn.
    fn misbehave(&mut self, turn: String) -> io::Result<Option<ExitCode>> {
        match self.mode.as_str() {
            "slow" | "tardy" => {
                if self.mode == "slow" || self.turns == GOOD_TURNS + 1 {
                    sleep(Duration::from_millis(1500));
                }
                say(&FromEngine::BestMove(turn.into()))?;
            }
            "dying" => {
                eprintln!("this is the end");
                return Ok(Some(ExitCode::from(3)));
            }
            "illegal" => line("bestmove Ee1n Ee2n Ee3n Ee4n Ee5n")?,
            "nonsense" => line("I have no idea")?,
            "gibberish" => line("bestmove forward, always forward")?,
            "flooding" => {
                for nodes in 0..20_000 {
                    line(&format!("info nodes {nodes}"))?;
                }
                line(&"x".repeat(1 << 20))?;
                say(&FromEngine::BestMove(turn.into()))?;
            }
            "drowning" => loop {
                line("info nodes 1")?;
            },
            "closing" => {
                close_output()?;
                sleep(FOREVER);
            }
            "clinging" => {
                let arguments = std::env::args().skip(2);
                let me = std::env::current_exe()?;
                Command::new(me).arg("sleep").args(arguments).stdin(Stdio::null()).spawn()?;
                sleep(FOREVER);
            }
            _ => sleep(FOREVER),
        }
        Ok(None)
    }

    /// A legal setup, or a legal turn of one move.
    fn turn(&mut self) -> String {
        match self.game.phase() {
            Phase::Setup(side) => setups::choose(side, None, 1).to_string(),
            Phase::Turn(position) => {
                let mut moves = position.moves();
                while !moves.is_empty() {
                    let mv = moves.swap_remove(self.random.below(moves.len() as u64) as usize);
                    let turn = Turn::default().with(mv);
                    if self.game.clone().play(turn).is_ok() {
                        return turn.notation(&position);
                    }
                }
                String::new()
            }
            Phase::Over(_) => String::new(),
        }
    }
}
