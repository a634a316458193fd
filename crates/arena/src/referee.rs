//! One game: whose turn it is, whether the turn is legal and in time, and how the game ends.

use crate::pace::Pace;
use crate::player::{Allowance, Fault, FaultKind, Player, Thought};
use arimaa::{Clock, ClockEvent, Game, GameLimit, GameReason, Outcome, Phase, Ply, Side, Termination};
use engine::search::Stop;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// By which rules a match is played, besides those of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    /// How much later than its clock allows a turn may come, for what happens between the player and the referee.
    pub lag: Duration,
    /// How long one waits for a player that has no clock.
    #[serde(alias = "patience")]
    pub timeout: Duration,
    /// After this turn, such as 100 for `100s`, the game is decided by score.
    pub last_turn: Option<u32>,
    /// When the players themselves agree about the result.
    pub agreement: Option<Agreement>,
}

/// When a game is over because both players say so: `turns` turns of each in a row, the one has a score of at least
/// `score` centirabbits and the other of at most minus that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// In centirabbits.
    pub score: i32,
    /// Turns of each side.
    pub turns: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            lag: Duration::from_millis(50),
            timeout: Duration::from_secs(60),
            last_turn: None,
            agreement: None,
        }
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game with its start.
    pub game: Game,
    /// How it ended.
    pub outcome: Outcome,
    /// What decided it, if it was not the board.
    pub fault: Option<(Side, Fault)>,
    /// Whether the game was not played out.
    pub adjudicated: bool,
    /// What is known of each turn after the start.
    pub notes: Vec<Note>,
}

/// What is known of a turn beside its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Note {
    /// How long the player thought, in seconds.
    pub time: f64,
    /// What was left of its reserve then, in seconds.
    pub reserve: f64,
    /// In centirabbits, for the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// In steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A game that is being played.
struct Table<'a> {
    game: Game,
    paces: [Pace; 2],
    /// Each side has a clock of its own: the times may differ.
    clocks: [Clock; 2],
    game_time: Duration,
    /// What the last turn of each side took.
    used: [Duration; 2],
    rules: &'a Rules,
    notes: Vec<Note>,
}

/// Plays one game from a start, Gold first. None if it was stopped before its end.
pub fn play(
    start: Game,
    players: [&mut dyn Player; 2],
    paces: [Pace; 2],
    rules: &Rules,
    stop: &Stop,
) -> Option<Played> {
    let clocks = paces.map(|pace| Clock::new(pace.control().with_game_limit(GameLimit::None)));
    let mut table = Table {
        game: start,
        paces,
        clocks,
        game_time: Duration::ZERO,
        used: [Duration::ZERO; 2],
        rules,
        notes: Vec::new(),
    };
    for side in Side::ALL {
        if let Err(fault) = players[side.index()].new_game() {
            return (!stop.is_requested()).then(|| table.lost(side, fault));
        }
    }
    loop {
        if let Some(outcome) = table.game.outcome() {
            return Some(table.over(outcome, None, false));
        }
        if let Some(outcome) = table.adjudicated() {
            return Some(table.over(outcome, None, true));
        }
        let side = table.game.position().side();
        let turn = table.turn(side, &mut *players[side.index()], stop);
        if stop.is_requested() {
            return None;
        }
        if let Err(fault) = turn {
            return Some(table.lost(side, fault));
        }
    }
}

impl Table<'_> {
    /// Lets a player think and plays what it says.
    fn turn(&mut self, side: Side, player: &mut dyn Player, stop: &Stop) -> Result<(), Fault> {
        let began = Instant::now();
        let allowance = Allowance {
            pace: self.paces[side.index()],
            clock: &self.clocks[side.index()],
            reserves: Side::ALL.map(|side| self.clocks[side.index()].reserve(side)),
            used: self.used,
            lag: self.rules.lag,
            stop,
        };
        let thought = player.think(&self.game, &allowance)?;
        let time = began.elapsed();
        self.game_time += time;
        self.used[side.index()] = time;
        self.charge(side, time)?;
        let Thought { ply, score, depth, nodes } = thought;
        let played = match ply {
            Ply::Setup(setup) => self.game.set_up(setup),
            Ply::Turn(turn) => self.game.play(turn),
        };
        played.map_err(|reason: GameReason| Fault::new(FaultKind::Illegal, reason.to_string()))?;
        let reserve = self.clocks[side.index()].reserve(side).as_secs_f64();
        self.notes.push(Note { time: time.as_secs_f64(), reserve, score, depth, nodes });
        Ok(())
    }

    /// Takes the time from the player's clock.
    fn charge(&mut self, side: Side, time: Duration) -> Result<(), Fault> {
        let clock = &mut self.clocks[side.index()];
        let is_setup = matches!(self.game.phase(), Phase::Setup(_));
        let available = if is_setup { clock.setup_time_available(side) } else { clock.time_available(side) };
        let charged = match available {
            Some(available) if time > available && time - available <= self.rules.lag => available,
            _ => time,
        };
        let event = if is_setup { clock.spend_setup(side, charged) } else { clock.spend(side, charged) };
        match (event, available) {
            (ClockEvent::OutOfTime(_), Some(available)) => Err(Fault::new(
                FaultKind::Time,
                format!("{:.3} s instead of {:.3} s", time.as_secs_f64(), available.as_secs_f64()),
            )),
            _ => Ok(()),
        }
    }

    /// Whether the game is decided though it could go on.
    fn adjudicated(&self) -> Option<Outcome> {
        let by_score = Outcome { winner: Some(self.game.score()), termination: Termination::Score };
        let limit_reached = self.paces.iter().any(|pace| match pace.control().game_limit() {
            GameLimit::None => false,
            GameLimit::Time(limit) => self.game_time >= limit,
            GameLimit::Turns(turns) => self.game.ply() >= 2 * turns,
        });
        let last_turn_made = self.rules.last_turn.is_some_and(|turn| self.game.ply() >= 2 * turn);
        if limit_reached || last_turn_made {
            return Some(by_score);
        }
        let winner = self.agreed()?;
        Some(Outcome { winner: Some(winner), termination: Termination::Resignation })
    }

    /// Whom both players believe to have won.
    fn agreed(&self) -> Option<Side> {
        let Agreement { score, turns } = self.rules.agreement?;
        let recent = self.notes.len().checked_sub(2 * turns as usize)?;
        let last_mover = self.game.position().side().opponent();
        let mut winners =
            self.notes[recent..].iter().rev().zip([last_mover, last_mover.opponent()].into_iter().cycle());
        let opinion = |(note, side): (&Note, Side)| match note.score? {
            good if good >= score => Some(side),
            bad if bad <= -score => Some(side.opponent()),
            _ => None,
        };
        let first = opinion(winners.next()?)?;
        winners.all(|note| opinion(note) == Some(first)).then_some(first)
    }

    fn lost(self, side: Side, fault: Fault) -> Played {
        let termination = match fault.kind {
            FaultKind::Illegal => Termination::IllegalMove,
            FaultKind::Time | FaultKind::Hang => Termination::Time,
            FaultKind::Crash | FaultKind::Garbage | FaultKind::Disconnect => Termination::Forfeit,
        };
        self.over(Outcome { winner: Some(side.opponent()), termination }, Some((side, fault)), false)
    }

    fn over(mut self, outcome: Outcome, fault: Option<(Side, Fault)>, adjudicated: bool) -> Played {
        self.game.end(outcome);
        Played { game: self.game, outcome, fault, adjudicated, notes: self.notes }
    }
}
