//! Another program as a player, through AEI.

use crate::connection::{Connection, Heard};
use crate::pace::Pace;
use crate::player::{Allowance, Fault, FaultKind, Player, Thought};
use aei::{EngineOption, FromEngine, Info, Text, ToEngine, Word};
use arimaa::{Game, GameLimit, Phase, Ply, Setup, SetupReason, Side, TimeControl, Turn, TurnReason};
use engine::search::Stop;
use std::time::{Duration, Instant};

/// How long a program may take to introduce itself.
const INTRODUCTION: Duration = Duration::from_secs(10);
/// How long it may take to be ready for a game: large tables take their time.
const PREPARATION: Duration = Duration::from_secs(60);
/// How long it may take to answer when it is told to stop.
const STOPPING: Duration = Duration::from_secs(1);
/// How often one looks whether the match goes on while an engine thinks.
const GLANCE: Duration = Duration::from_millis(50);

/// What is known of a program before it is started.
#[derive(Clone, Debug)]
pub struct Program {
    command: Vec<String>,
    options: Vec<EngineOption>,
    /// Whether it can read only whole seconds.
    whole_seconds: bool,
    pace: Pace,
    timeout: Duration,
}

impl Program {
    /// A command with the options that it is to be given; `seconds=whole` is for us. It is started once and ended, so
    /// that a wrong name is noticed.
    pub fn new(
        command: &[String],
        options: &[(String, String)],
        pace: Pace,
        timeout: Duration,
    ) -> Result<Self, String> {
        let mut program =
            Self { command: command.to_vec(), options: Vec::new(), whole_seconds: false, pace, timeout };
        for (key, value) in options {
            match (key.as_str(), value.as_str()) {
                ("seconds", "whole") => program.whole_seconds = true,
                _ => {
                    let name = Word::new(key).ok_or_else(|| format!("an option is one word, not {key:?}"))?;
                    program.options.push(EngineOption::Other { name, value: Some(Text::new(value)) });
                }
            }
        }
        Connection::start(command).map_err(|fault| fault.detail)?;
        Ok(program)
    }

    /// A time as the program reads it: an engine that cannot read fractions must not take a small time for none.
    fn time(&self, time: Duration) -> Duration {
        match time.as_secs() {
            0 if self.whole_seconds && !time.is_zero() => Duration::from_secs(1),
            seconds if self.whole_seconds => Duration::from_secs(seconds),
            _ => time,
        }
    }

    /// What the program is told of its time before a game.
    pub(crate) fn time_control(&self) -> Vec<EngineOption> {
        if self.pace == Pace::Unlimited {
            return Vec::new();
        }
        let control: TimeControl = self.pace.control();
        let time = |time| self.time(time);
        let mut options = vec![
            EngineOption::MoveTime(time(control.move_time())),
            EngineOption::Reserve(time(control.reserve())),
            EngineOption::Percent(control.percent()),
            EngineOption::MaxReserve(time(control.max_reserve().unwrap_or_default())),
            EngineOption::TurnTime(time(control.max_move_time().unwrap_or_default())),
        ];
        options.extend(match control.game_limit() {
            GameLimit::None => None,
            GameLimit::Time(limit) => Some(EngineOption::TotalTime(time(limit))),
            GameLimit::Turns(turns) => Some(EngineOption::Turns(turns)),
        });
        options
    }

    /// What the program is told before a turn.
    fn clocks(&self, allowance: &Allowance<'_>, side: Side) -> Vec<EngineOption> {
        if self.pace == Pace::Unlimited {
            return Vec::new();
        }
        let [gold_reserve, silver_reserve] = allowance.reserves.map(|time| self.time(time));
        let [gold_used, silver_used] = allowance.used.map(|time| self.time(time));
        vec![
            EngineOption::GoldReserve(gold_reserve),
            EngineOption::SilverReserve(silver_reserve),
            EngineOption::GoldUsed(gold_used),
            EngineOption::SilverUsed(silver_used),
            EngineOption::LastMoveUsed(if side == Side::Gold { silver_used } else { gold_used }),
            EngineOption::MoveUsed(Duration::ZERO),
        ]
    }
}

/// A program at the board.
#[derive(Debug)]
pub struct Process {
    program: Program,
    connection: Option<Connection>,
    /// How many plies of the game it has been told.
    told: usize,
}

impl Process {
    /// A program that is not started yet.
    pub fn new(program: Program) -> Self {
        Self { program, connection: None, told: 0 }
    }

    /// Starts the program if it does not run, and prepares it for a game.
    fn prepare(&mut self) -> Result<(), Fault> {
        self.told = 0;
        if self.connection.is_none() {
            let mut connection = Connection::start(&self.program.command)?;
            connection.say(&[ToEngine::Aei])?;
            wait_for(&mut connection, &FromEngine::AeiOk, INTRODUCTION.min(self.program.timeout))?;
            connection.say(&set(self.program.options.clone()))?;
            self.connection = Some(connection);
        }
        let Some(connection) = &mut self.connection else { return Ok(()) };
        connection.forget_unread();
        connection.say(&[ToEngine::NewGame])?;
        connection.say(&set(self.program.time_control()))?;
        connection.say(&[ToEngine::IsReady])?;
        wait_for(connection, &FromEngine::ReadyOk, PREPARATION.min(self.program.timeout))
    }

    fn answer(&mut self, game: &Game, allowance: &Allowance<'_>) -> Result<Thought, Fault> {
        let Some(connection) = &mut self.connection else {
            return Err(Fault::new(FaultKind::Crash, "the program does not run"));
        };
        let side = game.position().side();
        let mut messages = Vec::new();
        if self.told == 0
            && let Some((_, start, _)) = game.plies().next()
            && !is_empty(start)
        {
            messages.push(ToEngine::SetPosition(start.side(), *start.board()));
        }
        messages.extend(moves(game).skip(self.told));
        self.told = game.plies().len();
        messages.extend(set(self.program.clocks(allowance, side)));
        messages.push(ToEngine::Go { ponder: false });
        connection.forget_unread();
        connection.say(&messages)?;
        let most = allowance
            .most_time(side, matches!(game.phase(), Phase::Setup(_)))
            .unwrap_or(self.program.timeout);
        let answer = listen(connection, Instant::now() + most, allowance.stop)?;
        let ply = read_ply(&answer.text, game)?;
        Ok(Thought { ply, score: answer.score, depth: answer.depth, nodes: answer.nodes })
    }
}

impl Player for Process {
    fn new_game(&mut self) -> Result<(), Fault> {
        let prepared = self.prepare();
        if prepared.is_err() {
            self.connection = None;
        }
        prepared
    }

    fn think(&mut self, game: &Game, allowance: &Allowance<'_>) -> Result<Thought, Fault> {
        let answer = self.answer(game, allowance);
        if answer.is_err() {
            // What is in its head now nobody knows: the next game begins with a new start.
            self.connection = None;
        }
        answer
    }
}

/// A game as it is told to a program.
pub(crate) fn moves(game: &Game) -> impl Iterator<Item = ToEngine> {
    let texts = game.plies().map(|(_, position, ply)| match ply {
        Ply::Setup(setup) => setup.to_string(),
        Ply::Turn(turn) => turn.notation(position),
    });
    texts.map(|text| ToEngine::MakeMove(text.into()))
}

/// Options as messages.
pub(crate) fn set(options: Vec<EngineOption>) -> Vec<ToEngine> {
    options.into_iter().map(ToEngine::SetOption).collect()
}

fn is_empty(position: &arimaa::Position) -> bool {
    position.board().occupied().is_empty()
}

/// Waits for a message, whatever comes before it.
fn wait_for(connection: &mut Connection, wanted: &FromEngine, time: Duration) -> Result<(), Fault> {
    let until = Instant::now() + time;
    let mut nonsense = None;
    while Instant::now() < until {
        match connection.hear(until)? {
            Heard::Line(Ok(message)) if message == *wanted => return Ok(()),
            Heard::Line(Err(line)) => nonsense = nonsense.or(Some(line)),
            Heard::Line(Ok(_)) | Heard::Silence => {}
        }
    }
    Err(no_answer(nonsense, &format!("no {wanted} in {} s", time.as_secs()), connection))
}

/// What an engine has said before and with its `bestmove`.
#[derive(Default)]
struct Answer {
    text: String,
    score: Option<i32>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

/// Listens until the engine has made up its mind. If it has not in time it is told to stop.
fn listen(connection: &mut Connection, until: Instant, stop: &Stop) -> Result<Answer, Fault> {
    let mut answer = Answer::default();
    let mut nonsense = None;
    let mut last_moment = None;
    loop {
        let now = Instant::now();
        match last_moment {
            None if now >= until || stop.is_requested() => {
                connection.say(&[ToEngine::Stop])?;
                last_moment = Some(now + STOPPING);
            }
            Some(last) if now >= last => {
                return Err(no_answer(nonsense, "no bestmove, not even after stop", connection));
            }
            _ => {}
        }
        match connection.hear((now + GLANCE).min(last_moment.unwrap_or(until)))? {
            Heard::Line(Ok(FromEngine::BestMove(_))) if last_moment.is_some() => {
                return Err(Fault::new(FaultKind::Time, "no bestmove before stop"));
            }
            Heard::Line(Ok(FromEngine::BestMove(text))) => {
                answer.text = text.to_string();
                return Ok(answer);
            }
            Heard::Line(Ok(FromEngine::Info(Info::Score(score)))) => answer.score = Some(score),
            Heard::Line(Ok(FromEngine::Info(Info::Depth(depth)))) => answer.depth = Some(depth.steps),
            Heard::Line(Ok(FromEngine::Info(Info::Nodes(nodes)))) => answer.nodes = Some(nodes),
            Heard::Line(Err(line)) => nonsense = nonsense.or(Some(line)),
            Heard::Line(Ok(_)) | Heard::Silence => {}
        }
    }
}

/// Nothing came that could be waited for: either nothing at all or nonsense.
fn no_answer(nonsense: Option<String>, what: &str, connection: &Connection) -> Fault {
    match nonsense {
        Some(line) => Fault::new(FaultKind::Garbage, format!("{what}, but {:?}", shortened(&line))),
        None => Fault::new(FaultKind::Hang, format!("{what}{}", connection.complaint())),
    }
}

/// As much of a line as is needed to recognise it.
pub(crate) fn shortened(line: &str) -> String {
    const LONGEST: usize = 80;
    line.chars().take(LONGEST).collect()
}

/// The setup or turn that an engine has answered.
fn read_ply(text: &str, game: &Game) -> Result<Ply, Fault> {
    let fault = |is_garbage: bool, reason: String| {
        let kind = if is_garbage { FaultKind::Garbage } else { FaultKind::Illegal };
        Err(Fault::new(kind, format!("{:?}: {reason}", shortened(text))))
    };
    match game.phase() {
        Phase::Setup(side) => match Setup::parse(text, side) {
            Ok(setup) => Ok(Ply::Setup(setup)),
            Err(error) => fault(matches!(error.reason, SetupReason::Token(_)), error.reason.to_string()),
        },
        Phase::Turn(position) => match Turn::parse(text, &position) {
            Ok(turn) => Ok(Ply::Turn(turn)),
            Err(error) => fault(matches!(error.reason, TurnReason::Token(_)), error.reason.to_string()),
        },
        Phase::Over(_) => fault(false, "the game is over".to_string()),
    }
}
