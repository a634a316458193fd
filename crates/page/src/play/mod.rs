//! A game: against Hathi, between two people at one screen, or between two Hathis.

mod clock;
mod end;
mod form;
mod kept;
mod settings;
mod view;

pub(crate) use end::view as end_view;
pub use form::Form;
pub(crate) use form::time as time_in_words;
pub use kept::{Kept, Summary};
pub use settings::{Player, Settings};
pub(crate) use view::{prompt as turn_prompt, typed_view};

use crate::entry::Entry;
use crate::refusal::{self, Refusal};
use crate::setup::{Placing, reduced, set_without};
use analysis::{Query, Start};
use arimaa::{
    Clock, ClockEvent, Game, Outcome, Phase, Ply, Position, Record, Setup, Side, Step, Termination, Turn,
};
use engine::levels::Level;
use engine::random::Random;
use std::time::Duration;

/// The time in which a level thinks at most when there is no clock, in seconds: the strongest takes it.
const USUAL_TIME: f64 = 5.0;
/// No game is longer than this many turns of both sides; nobody has played one half as long.
const MOST_PLIES: usize = 2000;

/// A game that is played.
#[derive(Clone, Debug)]
pub struct Play {
    id: String,
    settings: Settings,
    seed: u64,
    game: Game,
    /// How long each ply took, in milliseconds.
    times: Vec<f64>,
    clock: Option<Clock>,
    /// When the present turn began, or went on after a pause; none while the game rests.
    since: Option<f64>,
    /// What the present turn has used before that.
    used: f64,
    entry: Option<Entry>,
    placing: Option<Placing>,
    /// How many plies are shown, if not all.
    shown: Option<usize>,
    changed: f64,
}

/// What happened to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A turn or setup was played: its label and its steps.
    Played { label: String, steps: Vec<Step>, captures: usize },
    /// The game is over.
    Over(Outcome),
}

impl Play {
    /// A new game.
    pub fn new(id: String, settings: Settings, seed: u64, now: f64) -> Self {
        let game = match &settings.position {
            Some(position) => Game::from_position(position, 2),
            None => Game::new(),
        };
        let mut play = Self {
            id,
            seed,
            times: Vec::new(),
            clock: settings.time.map(Clock::new),
            since: Some(now),
            used: 0.0,
            entry: None,
            placing: None,
            shown: None,
            changed: now,
            settings,
            game,
        };
        play.prepare();
        play
    }

    /// The name under which it is kept.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What was agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The turn that is being made by a person.
    pub(crate) fn entry(&mut self) -> Option<&mut Entry> {
        self.entry.as_mut().filter(|_| self.shown.is_none())
    }

    /// The setup that is being made by a person.
    pub(crate) fn placing(&mut self) -> Option<&mut Placing> {
        self.placing.as_mut().filter(|_| self.shown.is_none())
    }

    /// Whose turn it is, if the game goes on.
    pub fn to_move(&self) -> Option<Side> {
        match self.game.phase() {
            Phase::Setup(side) => Some(side),
            Phase::Turn(position) => Some(position.side()),
            Phase::Over(_) => None,
        }
    }

    /// Whether a person has to move now.
    pub fn is_persons_turn(&self) -> bool {
        self.to_move().is_some_and(|side| self.settings.player(side) == Player::Person)
    }

    /// The level that has to move now.
    pub fn engine_to_move(&self) -> Option<u8> {
        match self.settings.player(self.to_move()?) {
            Player::Hathi(level) => Some(level),
            Player::Person => None,
        }
    }

    /// Gold's setup, if it is made.
    fn gold_setup(&self) -> Option<Setup> {
        self.game.plies().find_map(|(_, _, ply)| match ply {
            Ply::Setup(setup) if setup.side() == Side::Gold => Some(*setup),
            _ => None,
        })
    }

    /// Opens what the person needs now: a tray, or a turn.
    fn prepare(&mut self) {
        let cursor = self.entry.take();
        self.placing = None;
        let persons = self.is_persons_turn();
        match self.game.phase() {
            Phase::Setup(side) if persons => {
                self.placing = Some(Placing::new(side, set_without(&self.settings.missing[side.index()])));
            }
            Phase::Turn(position) if persons => {
                let position = self.first_position().unwrap_or(position);
                self.entry = Some(cursor.map_or_else(|| Entry::new(position), |entry| entry.next(position)));
            }
            _ => {}
        }
    }

    /// The position of the first turn, which may be in the middle of one.
    fn first_position(&self) -> Option<Position> {
        self.settings.position.filter(|_| self.game.plies().len() == 0)
    }

    /// Hathi places its pieces at once. Gives back what happened.
    pub(crate) fn engine_setup(&mut self, now: f64) -> Option<Event> {
        let (Some(level), Phase::Setup(side)) = (self.engine_to_move(), self.game.phase()) else {
            return None;
        };
        let seed = Random::part(self.seed, 1000 + u64::from(self.game.ply())).bits();
        let level = Level::new(level).unwrap_or(Level::STRONGEST);
        let setup = level.setup(side, self.gold_setup().as_ref(), seed);
        let set = set_without(&self.settings.missing[side.index()]);
        let setup = reduced(&setup, set).unwrap_or(setup);
        self.set_up(setup, now).ok()
    }

    /// A setup is finished.
    pub(crate) fn set_up(&mut self, setup: Setup, now: f64) -> Result<Event, Refusal> {
        let label = self.game.label();
        let side = setup.side();
        let used = self.used_now(now);
        if let Some(over) = self.charge(side, used, true) {
            return Ok(over);
        }
        self.game.set_up(setup).map_err(|reason| Refusal::new(format!("{reason}.")))?;
        self.arrived(used, now);
        Ok(Event::Played { label, steps: Vec::new(), captures: 0 })
    }

    /// The setup with the person's pieces is finished, if it is complete.
    pub(crate) fn finish_setup(&mut self, now: f64) -> Result<(Event, Setup), Refusal> {
        let placing = self.placing().ok_or_else(|| Refusal::new("There is nothing to set up now."))?;
        let setup = placing.finish()?;
        self.set_up(setup, now).map(|event| (event, setup))
    }

    /// The person's turn is over, if it can end here.
    pub(crate) fn end_turn(&mut self, now: f64) -> Result<Event, Refusal> {
        let entry = self.entry().ok_or_else(|| Refusal::new("It is not your turn."))?;
        let turn = entry.draft().finish().map_err(refusal::of_turn)?;
        self.play(turn, now)
    }

    /// Why the turn cannot end here, if it cannot.
    pub(crate) fn why_not_end(&self) -> Option<Refusal> {
        let entry = self.entry.as_ref()?;
        match entry.draft().finish() {
            Err(reason) => Some(refusal::of_turn(reason)),
            Ok(_) => refusal_of_board(&self.game, entry),
        }
    }

    /// A turn is played, if the rules and the history of the game allow it.
    pub(crate) fn play(&mut self, turn: Turn, now: f64) -> Result<Event, Refusal> {
        let Phase::Turn(position) = self.game.phase() else {
            return Err(Refusal::new("No turn is due now."));
        };
        if self.game.plies().len() >= MOST_PLIES {
            return Err(Refusal::new("This game is too long to go on."));
        }
        let side = position.side();
        let mut game = self.game.clone();
        let label = game.label();
        game.play(turn).map_err(|reason| refuse(&self.game, &position, &turn, reason))?;
        let used = self.used_now(now);
        if let Some(over) = self.charge(side, used, false) {
            return Ok(over);
        }
        let steps = crate::entry::steps_of(&turn, &position);
        let captures = turn.tokens(&position).len() - steps.len();
        self.game = game;
        self.arrived(used, now);
        Ok(Event::Played { label, steps, captures })
    }

    /// Another turn begins.
    fn arrived(&mut self, used: f64, now: f64) {
        self.times.push(used);
        self.used = 0.0;
        self.since = self.since.map(|_| now);
        self.changed = now;
        self.shown = None;
        self.prepare();
    }

    /// The record of what was played, with the names of the players.
    pub fn record(&self) -> Record {
        let mut record = Record::of(&self.game);
        for side in Side::ALL {
            let _ = record.set_tag(&side.to_string(), &self.settings.name(side));
        }
        if let Some(time) = &self.settings.time {
            let _ = record.set_tag("TimeControl", &time.to_string());
        }
        record
    }

    /// What Hathi has to search now.
    pub(crate) fn query(&self, id: String) -> Option<Query> {
        let level = self.engine_to_move()?;
        let Phase::Turn(position) = self.game.phase() else { return None };
        let time = match &self.clock {
            Some(clock) => engine::time::allot(clock, position.side()).map(|time| time.soft.as_secs_f64()),
            None => None,
        };
        let strongest = level == Level::STRONGEST.number();
        let start = match self.first_position() {
            Some(position) => Start::Position(position.to_string()),
            None => Start::Game(Record::of(&self.game).to_string()),
        };
        let mut query = Query::new(id, start);
        query.level = Some(level);
        query.seed = Random::part(self.seed, u64::from(self.game.ply())).bits() >> 11;
        query.limits.time = time.or(strongest.then_some(USUAL_TIME));
        Some(query)
    }

    /// Hathi's answer.
    pub(crate) fn engine_turn(&mut self, text: &str, now: f64) -> Result<Event, Refusal> {
        let Phase::Turn(position) = self.game.phase() else {
            return Err(Refusal::new("No turn is due now."));
        };
        let position = self.first_position().unwrap_or(position);
        let turn = Turn::parse(text, &position).map_err(|error| {
            Refusal::new(format!("The engine's turn \"{text}\" is not legal: {}.", error.reason))
        })?;
        self.play(turn, now)
    }

    /// Somebody gives up: the person, or the side to move if two people play.
    pub(crate) fn resign(&mut self) -> Option<Event> {
        let side = self.resigning()?;
        Some(self.end(Outcome { winner: Some(side.opponent()), termination: Termination::Resignation }))
    }

    /// Who would give up.
    pub(crate) fn resigning(&self) -> Option<Side> {
        let to_move = self.to_move()?;
        match self.settings.players {
            [Player::Hathi(_), Player::Hathi(_)] => None,
            _ => Some(self.settings.person().unwrap_or(to_move)),
        }
    }

    fn end(&mut self, outcome: Outcome) -> Event {
        self.game.end(outcome);
        self.since = None;
        self.shown = None;
        self.prepare();
        Event::Over(outcome)
    }

    /// How many plies a take-back would take back: none if it cannot.
    pub(crate) fn plies_to_take_back(&self) -> Option<usize> {
        let person = match self.settings.players {
            [Player::Hathi(_), Player::Hathi(_)] => return None,
            _ => self.settings.person(),
        };
        let mut game = self.game.clone();
        let mut count = 0;
        while game.take_back() {
            count += 1;
            let side = game.position().side();
            if person.is_none_or(|person| person == side) {
                return Some(count);
            }
        }
        None
    }

    /// The person's last turn is taken back, with Hathi's answer to it.
    pub(crate) fn take_back(&mut self, now: f64) -> Result<(), Refusal> {
        let count =
            self.plies_to_take_back().ok_or_else(|| Refusal::new("There is no turn to take back."))?;
        for _ in 0..count {
            self.game.take_back();
            self.times.pop();
        }
        self.clock = self.settings.time.map(|control| self.replayed_clock(Clock::new(control)));
        self.used = 0.0;
        self.since = Some(now);
        self.shown = None;
        self.entry = None;
        self.changed = now;
        self.prepare();
        Ok(())
    }

    /// Walks through the turns that were played.
    pub(crate) fn show(&mut self, count: usize) {
        let all = self.game.plies().len();
        self.shown = (count < all).then_some(count);
        if let Some(entry) = &mut self.entry {
            entry.release();
        }
    }

    /// How many plies are shown.
    pub(crate) fn shown(&self) -> usize {
        self.shown.unwrap_or(self.game.plies().len())
    }
}

/// What the history of the game says of the board that the turn has now.
fn refusal_of_board(game: &Game, entry: &Entry) -> Option<Refusal> {
    let (board, next) = (entry.draft().board(), entry.draft().side().opponent());
    (game.occurrences(board, next) >= 2).then(|| refusal::repetition(game, board, next))
}

/// Why a game does not take a turn.
pub(crate) fn refuse(game: &Game, position: &Position, turn: &Turn, reason: arimaa::GameReason) -> Refusal {
    match reason {
        arimaa::GameReason::ThirdRepetition => {
            refusal::repetition(game, &turn.result(position), position.side().opponent())
        }
        arimaa::GameReason::Turn(reason) => refusal::of_turn(reason),
        other => Refusal::new(format!("{}.", crate::words::sentence(&other.to_string()))),
    }
}

/// Milliseconds as a duration; nonsense is none.
fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds.max(0.0) / 1000.0).unwrap_or(Duration::ZERO)
}

/// What a clock says at the end of a turn.
fn verdict(event: ClockEvent, game: &Game) -> Option<Outcome> {
    match event {
        ClockEvent::InTime => None,
        ClockEvent::OutOfTime(side) => {
            Some(Outcome { winner: Some(side.opponent()), termination: Termination::Time })
        }
        ClockEvent::GameLimit { .. } => {
            Some(Outcome { winner: Some(game.score()), termination: Termination::Score })
        }
    }
}
