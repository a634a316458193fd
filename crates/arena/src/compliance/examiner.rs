//! The one who asks: a running program, and everything that it has said.

use super::Examination;
use crate::connection::{Connection, Heard};
use crate::player::{Fault, FaultKind};
use crate::process::{set, shortened};
use aei::{EngineOption, FromEngine, Level, ToEngine};
use arimaa::Game;
use std::time::{Duration, Instant};

/// How much later than its time a turn may come.
const LAG: Duration = Duration::from_millis(500);
/// So often something that must be quick is asked for, until it is.
pub(super) const TRIES: usize = 3;
/// So many messages are remembered at a time.
const REMEMBERED: usize = 1000;

/// A program that is examined.
pub(super) struct Examiner<'a> {
    /// How.
    pub examination: &'a Examination,
    /// What it is told of its time.
    time_control: Vec<EngineOption>,
    connection: Option<Connection>,
    /// What it said when it was asked who it is; none before that.
    pub introduction: Option<Vec<Result<FromEngine, String>>>,
    /// What it has said since it was spoken to, but for information about searches.
    heard: Vec<FromEngine>,
    /// How many lines it has said in all.
    pub lines: u64,
    /// How many of them were empty.
    pub blank: u64,
    /// How many of them meant nothing, and the first of these.
    pub strange: (u64, String),
    /// What it wrote to its standard error.
    pub complaint: String,
}

impl<'a> Examiner<'a> {
    /// Before the first question.
    pub fn new(examination: &'a Examination, time_control: Vec<EngineOption>) -> Self {
        Self {
            examination,
            time_control,
            connection: None,
            introduction: None,
            heard: Vec::new(),
            lines: 0,
            blank: 0,
            strange: (0, String::new()),
            complaint: String::new(),
        }
    }

    /// Whether more can be asked: not of a program that does not introduce itself.
    pub fn speaks(&self) -> bool {
        self.introduction.as_ref().is_none_or(|words| words.contains(&Ok(FromEngine::AeiOk)))
    }

    /// Ends the program. The next question starts it again.
    pub fn end(&mut self) {
        if let Some(connection) = self.connection.take() {
            self.complaint.clone_from(&connection.complaint());
        }
    }

    /// Starts the program, and does not speak to it yet.
    pub fn start(&mut self) -> Result<&mut Connection, Fault> {
        self.end();
        Ok(self.connection.insert(Connection::start(&self.examination.command)?))
    }

    /// The program that runs, if it does.
    fn running(&mut self) -> Result<&mut Connection, Fault> {
        let none = || Fault::new(FaultKind::Crash, "the program does not run");
        self.connection.as_mut().ok_or_else(none)
    }

    /// The next line, if there is one in time. Blank and strange lines are counted.
    pub fn hear(&mut self, until: Instant) -> Result<Option<Result<FromEngine, String>>, Fault> {
        let Heard::Line(line) = self.running()?.hear(until)? else { return Ok(None) };
        self.lines += 1;
        match &line {
            Ok(FromEngine::Info(_)) => {}
            Ok(message) if self.heard.len() < REMEMBERED => self.heard.push(message.clone()),
            Ok(_) => {}
            Err(text) if text.is_empty() => self.blank += 1,
            Err(text) => {
                if self.strange.0 == 0 {
                    self.strange.1 = shortened(text);
                }
                self.strange.0 += 1;
            }
        }
        Ok(Some(line))
    }

    /// Listens until a message of some kind, but not for longer than that.
    fn listen(
        &mut self,
        time: Duration,
        wanted: impl Fn(&FromEngine) -> bool,
    ) -> Result<Option<FromEngine>, Fault> {
        let until = Instant::now() + time;
        while Instant::now() < until {
            match self.hear(until)? {
                Some(Ok(message)) if wanted(&message) => return Ok(Some(message)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Speaks to the program, which is started if it does not run.
    pub fn say(&mut self, messages: &[ToEngine]) -> Result<(), Fault> {
        if self.connection.is_none() {
            self.start()?.say(&[ToEngine::Aei])?;
            if self.listen(self.examination.timeout, |message| *message == FromEngine::AeiOk)?.is_none() {
                return Err(self.silence("aeiok"));
            }
        }
        self.heard.clear();
        self.running()?.say(messages)
    }

    /// Says something that is no message.
    pub fn say_strange(&mut self, line: &str) -> Result<(), Fault> {
        self.say(&[])?;
        self.running()?.write(&format!("{line}\n"))
    }

    /// Waits until everything that was said is done. What came before is heard.
    pub fn ready(&mut self) -> Result<(), Fault> {
        self.running()?.say(&[ToEngine::IsReady])?;
        match self.listen(self.examination.timeout, |message| *message == FromEngine::ReadyOk)? {
            Some(_) => Ok(()),
            None => Err(self.silence("readyok")),
        }
    }

    fn silence(&self, wanted: &str) -> Fault {
        Fault::new(FaultKind::Hang, format!("no {wanted} in {:?}", self.examination.timeout))
    }

    /// How often it has answered since it was last spoken to.
    pub fn answers(&self) -> usize {
        self.heard.iter().filter(|message| matches!(message, FromEngine::BestMove(_))).count()
    }

    /// What it has warned of or called an error since it was last spoken to.
    pub fn warnings(&self) -> Vec<String> {
        let serious = |message: &FromEngine| match message {
            FromEngine::Log { level: Level::Warning | Level::Error, text } => Some(text.to_string()),
            _ => None,
        };
        self.heard.iter().filter_map(serious).collect()
    }

    /// A new game with a time for each turn.
    pub fn timed_game(&mut self) -> Result<(), Fault> {
        let mut messages = vec![ToEngine::NewGame];
        messages.extend(set(self.time_control.clone()));
        self.say(&messages)?;
        self.ready()
    }

    /// The setup or turn that it plays within its time. It is played in the game too. A machine with other things to do
    /// can make anyone late: only an engine that is late every time it is asked is to blame.
    pub fn timed_turn(&mut self, game: &mut Game) -> Result<String, Fault> {
        let (time, most) = (self.examination.time, self.examination.time + LAG);
        for _ in 0..TRIES {
            let clocks = [EngineOption::GoldReserve, EngineOption::SilverReserve, EngineOption::MoveUsed];
            self.say(&set(clocks.map(|clock| clock(Duration::ZERO)).to_vec()))?;
            self.say(&[ToEngine::Go { ponder: false }])?;
            if let Some(FromEngine::BestMove(text)) = self.listen(most, is_answer)? {
                return played(&text, game);
            }
            let never = format!("no bestmove in {most:?} of {time:?}, and none after stop");
            self.stopped(&mut game.clone(), &never)?;
            self.ready()?;
        }
        let late = format!("no bestmove in {most:?} of {time:?}, only after stop, {TRIES} times in a row");
        Err(Fault::new(FaultKind::Time, late))
    }

    /// The answer of a search that has no end but this. It is played in the game too.
    pub fn stopped(&mut self, game: &mut Game, otherwise: &str) -> Result<String, Fault> {
        self.running()?.say(&[ToEngine::Stop])?;
        match self.listen(self.examination.timeout, is_answer)? {
            Some(FromEngine::BestMove(text)) => played(&text, game),
            _ => Err(Fault::new(FaultKind::Hang, otherwise)),
        }
    }

    /// Waits for a moment, and says whether an answer has come.
    pub fn answers_within(&mut self, time: Duration) -> Result<bool, Fault> {
        Ok(self.listen(time, is_answer)?.is_some())
    }

    /// Whether the program ends in time after that message, or after the end of its input.
    pub fn ends_after(&mut self, message: Option<ToEngine>) -> Result<bool, Fault> {
        let timeout = self.examination.timeout;
        let connection = self.running()?;
        match message {
            Some(message) => connection.say(&[message])?,
            None => connection.close_input(),
        }
        let ended = connection.ends_within(timeout);
        self.end();
        Ok(ended)
    }
}

fn is_answer(message: &FromEngine) -> bool {
    matches!(message, FromEngine::BestMove(_))
}

/// Plays what was answered, if it is allowed.
fn played(text: &str, game: &mut Game) -> Result<String, Fault> {
    let label = game.label();
    let illegal = |reason| {
        let board = game.position();
        Fault::new(
            FaultKind::Illegal,
            format!("{label} {:?}: {reason}; the position is {board}", shortened(text)),
        )
    };
    match game.clone().play_text(text) {
        Ok(()) => {
            // It was tried just now.
            let _ = game.play_text(text);
            Ok(text.to_string())
        }
        Err(error) => Err(illegal(error.reason.to_string())),
    }
}
