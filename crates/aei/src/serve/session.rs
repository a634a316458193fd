//! The engine's side of the conversation.

use super::input::LONGEST_LINE;
use super::options::{Options, Refusal};
use super::times::Times;
use super::{Next, ServeError};
use crate::{Depth, EngineOption, FromEngine, Id, Info, Level, Reason, Text, ToEngine, variation};
use arimaa::{Board, Game, Phase, Ply, Position, Setup, Side, Turn};
use engine::levels;
use engine::random::Random;
use engine::search::{EngineOptions, Limits, Report, Root, Stop};
use engine::worker::{self, Ordered, Task, Worker};
use std::io::Write;
use std::time::{Duration, Instant};

/// Something that the session has to deal with.
pub enum Event {
    /// The controller says something.
    Line(String),
    /// The controller says something that is too long to be kept.
    TooLong,
    /// The controller is gone.
    Closed,
    /// The time of the search is over.
    Overdue,
    /// The worker tells something.
    Worker(worker::Event),
}

/// The state of a conversation.
pub struct Session<'a, W> {
    out: &'a mut W,
    worker: Worker,
    /// Whether `aei` was said.
    begun: bool,
    game: Game,
    options: Options,
    times: Times,
    search: Option<Search>,
    /// How many times `readyok` is owed.
    pings: u32,
    /// The controller is gone: until then what is owed can still be said.
    leaving: Option<Instant>,
}

/// Nobody waits longer for what is owed at the end.
const LONGEST_GOODBYE: Duration = Duration::from_secs(1);

/// A search whose result is wanted.
struct Search {
    /// The number of the worker's search, if the worker is asked.
    id: Option<u64>,
    stop: Stop,
    /// When it must have ended.
    deadline: Option<Instant>,
    /// In the opponent's time: the answer waits until it is asked for.
    ponder: bool,
    /// What it has found so far.
    found: Option<Report>,
    /// The answer, if it is known.
    answer: Option<Text>,
}

type Result<T = Next, E = ServeError> = std::result::Result<T, E>;

impl<'a, W: Write> Session<'a, W> {
    /// Nothing was said yet.
    pub fn new(out: &'a mut W, worker: Worker, settings: EngineOptions) -> Self {
        Self {
            out,
            worker,
            begun: false,
            game: Game::new(),
            options: Options::new(settings),
            times: Times::new(Instant::now()),
            search: None,
            pings: 0,
            leaving: None,
        }
    }

    /// Deals with an event.
    pub fn handle(&mut self, event: Event) -> Result {
        let next = match event {
            Event::Worker(worker::Event::Ready) => self.ready(),
            Event::Overdue if self.leaving.is_some() => Ok(Next::Leave),
            _ if self.leaving.is_some() => Ok(Next::Listen),
            Event::Line(line) => self.line(&line),
            Event::TooLong => self.error(&format!("a line has at most {LONGEST_LINE} bytes")),
            Event::Closed => self.leave(),
            Event::Overdue => {
                self.search.iter().for_each(|search| search.stop.request());
                Ok(Next::Listen)
            }
            Event::Worker(worker::Event::Found(id, report)) => self.found(id, report),
            Event::Worker(worker::Event::Done(id, report)) => self.done(id, report),
            Event::Worker(worker::Event::Failed(id, reason)) => self.failed(id, &reason),
        };
        if !matches!(next, Ok(Next::Listen)) {
            self.abandon();
        }
        self.out.flush()?;
        next
    }

    /// When a search that does not end by itself, or a last answer, is [overdue](Event::Overdue).
    pub fn deadline(&self) -> Option<Instant> {
        let search = self.search.as_ref().filter(|search| search.is_going_on());
        self.leaving.or(search.and_then(|search| search.deadline))
    }

    fn line(&mut self, line: &str) -> Result {
        match line.parse() {
            Ok(message) => self.message(message),
            Err(error) if error.reason == Reason::Empty => Ok(Next::Listen),
            Err(error) => {
                let text = format!("column {}: {}", error.column, error.reason);
                self.error(&text)?;
                match error.reason {
                    Reason::UnknownMessage(_) => Err(ServeError::Unknown(text)),
                    _ => Ok(Next::Listen),
                }
            }
        }
    }

    fn message(&mut self, message: ToEngine) -> Result {
        match message {
            ToEngine::Quit => self.leave(),
            ToEngine::Aei if self.begun => self.error("aei was said before"),
            ToEngine::Aei => self.introduce(),
            _ if !self.begun => self.error("a session begins with aei"),
            ToEngine::IsReady if self.search.as_ref().is_some_and(Search::is_going_on) => {
                self.say(&FromEngine::ReadyOk)
            }
            ToEngine::IsReady => {
                self.pings += 1;
                self.worker.ping();
                Ok(Next::Listen)
            }
            ToEngine::NewGame => {
                self.abandon();
                self.game = Game::new();
                self.times.restart(Instant::now());
                self.worker.forget();
                Ok(Next::Listen)
            }
            ToEngine::SetPosition(side, board) => {
                self.abandon();
                self.game = game_from(side, board);
                self.times.position_is_set(Instant::now());
                Ok(Next::Listen)
            }
            ToEngine::SetOption(option) => self.set(&option),
            ToEngine::MakeMove(text) => self.make_move(&text),
            ToEngine::Go { ponder } => self.go(ponder),
            ToEngine::Stop => self.stop(),
        }
    }

    fn ready(&mut self) -> Result {
        self.pings = self.pings.saturating_sub(1);
        self.say(&FromEngine::ReadyOk)?;
        Ok(if self.leaving.is_some() && self.pings == 0 { Next::Leave } else { Next::Listen })
    }

    /// The end, as soon as nothing is owed.
    fn leave(&mut self) -> Result {
        self.abandon();
        self.leaving = Some(Instant::now() + LONGEST_GOODBYE);
        Ok(if self.pings == 0 { Next::Leave } else { Next::Listen })
    }

    fn introduce(&mut self) -> Result {
        self.begun = true;
        self.say(&FromEngine::ProtocolVersion(1))?;
        for id in [
            Id::Name("Hathi".into()),
            Id::Author(env!("CARGO_PKG_AUTHORS").into()),
            Id::Version(env!("CARGO_PKG_VERSION").into()),
        ] {
            self.say(&FromEngine::Id(id))?;
        }
        self.say(&FromEngine::AeiOk)
    }

    fn set(&mut self, option: &EngineOption) -> Result {
        if self.times.set(option) {
            return Ok(Next::Listen);
        }
        let before = self.options.engine().clone();
        match self.options.set(option) {
            Ok(()) if *self.options.engine() != before => {
                self.worker.set(self.options.engine().clone());
                Ok(Next::Listen)
            }
            Ok(()) => Ok(Next::Listen),
            Err(Refusal::Unknown) => {
                self.log(Level::Warning, &format!("there is no option {:?}", option.name()))
            }
            Err(Refusal::Value(reason)) => self.error(&format!("setoption: {reason}")),
        }
    }

    /// A turn that is refused changes nothing: neither the position nor a search.
    fn make_move(&mut self, text: &str) -> Result {
        let (side, is_setup) = (self.game.position().side(), matches!(self.game.phase(), Phase::Setup(_)));
        match self.game.play_text(text) {
            Ok(()) => {
                self.abandon();
                self.times.moved(side, is_setup, Instant::now());
                Ok(Next::Listen)
            }
            Err(error) => {
                self.error(&format!("makemove: column {} of the move: {}", error.column, error.reason))
            }
        }
    }

    fn go(&mut self, ponder: bool) -> Result {
        if self.search.as_ref().is_some_and(|search| ponder || !search.ponder) {
            return self.error("go: a search is going on");
        }
        // Pondering goes over into a search that is to be answered.
        self.abandon();
        let search = match self.game.phase() {
            Phase::Over(outcome) => return self.error(&format!("go: the game is over: {outcome}")),
            Phase::Setup(side) => {
                let level = self.options.level().unwrap_or(levels::Level::STRONGEST);
                let setup = level.setup(side, self.gold_setup(), self.options.seed());
                Search { answer: Some(setup.to_string().into()), ..Search::new(ponder) }
            }
            Phase::Turn(position) => {
                let Some(root) = Root::of(&self.game) else { return self.error("go: there is no turn") };
                let limits = if ponder {
                    self.options.ponder_limits()
                } else {
                    Limits { time: self.times.allot(position.side()), ..self.options.limits() }
                };
                let deadline = limits.time.and_then(|time| Instant::now().checked_add(time.hard));
                let task = Task::new(root, limits);
                let task = match self.options.level().filter(|_| !ponder) {
                    Some(level) => {
                        let seed = Random::part(self.options.seed(), self.game.ply().into()).bits();
                        task.at_level(level, seed)
                    }
                    None => task,
                };
                let Ordered { id, stop } = self.worker.search(task);
                Search { id: Some(id), stop, deadline, ..Search::new(ponder) }
            }
        };
        self.search = Some(search);
        self.answer()
    }

    fn stop(&mut self) -> Result {
        match &mut self.search {
            Some(search) => {
                search.ponder = false;
                search.stop.request();
                self.answer()
            }
            // Our answer and this message may have met on their way.
            None => self.log(Level::Debug, "there is no search to stop"),
        }
    }

    /// Tells what is new: often that is only how long it took.
    fn found(&mut self, id: u64, report: Report) -> Result {
        let Some(search) = self.search.as_mut().filter(|search| search.id == Some(id)) else {
            return Ok(Next::Listen);
        };
        let mut infos = infos(self.game.position(), &report);
        if search.found.as_ref().is_some_and(|known| {
            known.depth == report.depth && known.partial == report.partial && known.lines == report.lines
        }) {
            infos.retain(|info| matches!(info, Info::Time(_) | Info::Nodes(_)));
        }
        search.found = Some(report);
        for info in infos {
            self.say(&FromEngine::Info(info))?;
        }
        Ok(Next::Listen)
    }

    fn done(&mut self, id: u64, report: Report) -> Result {
        let best = report.best();
        self.found(id, report)?;
        self.conclude(id, best)
    }

    /// The mind is broken, but the game goes on: with the best turn that was found, or any.
    fn failed(&mut self, id: u64, reason: &str) -> Result {
        let Some(search) = self.search.as_ref().filter(|search| search.id == Some(id)) else {
            return Ok(Next::Listen);
        };
        let best = search.found.as_ref().and_then(Report::best);
        self.error(&format!("the search has failed: {reason}"))?;
        self.conclude(id, best)
    }

    fn conclude(&mut self, id: u64, best: Option<Turn>) -> Result {
        let Some(search) = self.search.as_mut().filter(|search| search.id == Some(id)) else {
            return Ok(Next::Listen);
        };
        let legal = |turn: &Turn| self.game.clone().play(*turn).is_ok();
        let any = || self.game.legal_turns().first().map(|(turn, _)| *turn);
        let turn = best.filter(legal).or_else(any);
        search.answer = turn.map(|turn| turn.notation(self.game.position()).into());
        if search.answer.is_none() {
            self.search = None;
            return self.error("go: there is no turn");
        }
        self.answer()
    }

    /// Says the answer, if it is known and wanted now.
    fn answer(&mut self) -> Result {
        let Some(Search { ponder: false, answer: Some(_), .. }) = self.search else {
            return Ok(Next::Listen);
        };
        match self.search.take().and_then(|search| search.answer) {
            Some(text) => self.say(&FromEngine::BestMove(text)),
            None => Ok(Next::Listen),
        }
    }

    /// Nobody wants to know any more what the search finds.
    fn abandon(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.request();
        }
    }

    fn gold_setup(&self) -> Option<&Setup> {
        self.game.plies().find_map(|(_, _, ply)| match ply {
            Ply::Setup(setup) if setup.side() == Side::Gold => Some(setup),
            _ => None,
        })
    }

    fn error(&mut self, text: &str) -> Result {
        self.log(Level::Error, text)
    }

    fn log(&mut self, level: Level, text: &str) -> Result {
        self.say(&FromEngine::Log { level, text: text.into() })
    }

    fn say(&mut self, message: &FromEngine) -> Result {
        writeln!(self.out, "{message}")?;
        Ok(Next::Listen)
    }
}

impl Search {
    /// One of which nothing is known.
    fn new(ponder: bool) -> Self {
        Self { id: None, stop: Stop::new(), deadline: None, ponder, found: None, answer: None }
    }

    /// Whether it has to be let alone.
    fn is_going_on(&self) -> bool {
        self.answer.is_none() && !self.stop.is_requested()
    }
}

/// The game that a position stands for. Without pieces it begins with a setup, and with Gold's alone, where they are
/// placed at first, Silver's setup is due.
fn game_from(side: Side, board: Board) -> Game {
    let mut game = Game::new();
    match (side, Setup::new(Side::Gold, board.iter().map(|(square, piece)| (piece, square)))) {
        (Side::Gold, _) if board == Board::EMPTY => game,
        (Side::Silver, Ok(setup)) if game.set_up(setup).is_ok() => game,
        _ => Game::from_position(&Position::new(board, side), 2),
    }
}

/// What a report says to a controller.
fn infos(position: &Position, report: &Report) -> Vec<Info> {
    let mut infos = vec![
        Info::Depth(Depth { steps: report.depth, more: report.partial }),
        Info::Time(report.elapsed.as_secs()),
        Info::Nodes(report.nodes),
    ];
    if let Some(best) = report.lines.first() {
        infos.push(Info::Score(best.score.centirabbits()));
        infos.push(Info::Pv(variation(position, &best.turns)));
    }
    if report.lines.len() > 1 {
        infos.extend(report.lines.iter().zip(1..).map(|(line, rank)| Info::MultiPv {
            rank,
            score: line.score.centirabbits(),
            pv: variation(position, &line.turns),
        }));
    }
    infos
}
