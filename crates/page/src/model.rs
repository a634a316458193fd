//! The model: everything the page knows, and what each message does to it.

use crate::effect::{Effect, Sound};
use crate::entry::Done;
use crate::identity::Identities;
use crate::keys;
use crate::message::{EngineKind, Input, Message, Screen, Walk};
use crate::play::{Event, Form, Play, Player};
use crate::prefs::Prefs;
use crate::refusal::Refusal;
use crate::store::Store;
use crate::view::{
    ConfirmView, EngineView, HomeView, MarkRole, MarkView, MotionView, NoticeKind, NoticeView, View,
};
use arimaa::{Direction, Side, Square, Step};
use engine::random::Random;

/// The latest moment that a browser knows.
const LAST_MOMENT: f64 = 8.64e15;
/// A running clock is stored as often as this, in milliseconds.
const STORE_CLOCK_EVERY: f64 = 5_000.0;

/// Everything the page knows.
#[derive(Debug)]
pub struct Model {
    pub(crate) now: f64,
    pub(crate) random: Random,
    pub(crate) store: Store,
    pub(crate) prefs: Prefs,
    pub(crate) engine: EngineView,
    pub(crate) screen: Screen,
    pub(crate) form: Form,
    pub(crate) play: Option<Play>,
    /// The search for Hathi's turn that is under way.
    pub(crate) hathi: Option<String>,
    pub(crate) searches: u64,
    pub(crate) flipped: bool,
    pub(crate) notice: Option<NoticeView>,
    /// The squares that the notice speaks of.
    pub(crate) blamed: Vec<Square>,
    pub(crate) confirm: Option<Question>,
    pub(crate) identities: Identities,
    /// The steps that this message has made, in order.
    pub(crate) moved: Vec<Step>,
    pub(crate) motion: Vec<MotionView>,
    pub(crate) effects: Vec<Effect>,
    ticking: bool,
    warned: bool,
    stored_clock: f64,
}

/// What the person is asked before it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Resign(Side),
    Forget(String),
}

impl Default for Model {
    fn default() -> Self {
        Self {
            now: 0.0,
            random: Random::new(0),
            store: Store::default(),
            prefs: Prefs::default(),
            engine: EngineView::default(),
            screen: Screen::Home,
            form: Form::default(),
            play: None,
            hathi: None,
            searches: 0,
            flipped: false,
            notice: None,
            blamed: Vec::new(),
            confirm: None,
            identities: Identities::default(),
            moved: Vec::new(),
            motion: Vec::new(),
            effects: Vec::new(),
            ticking: false,
            warned: false,
            stored_clock: 0.0,
        }
    }
}

impl Model {
    /// Takes a message and gives back what the host shall do.
    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        if let Some(now) = input.now.filter(|now| (0.0..=LAST_MOMENT).contains(now)) {
            // Time does not go backward, even if the system's clock is set.
            self.now = self.now.max(now);
        }
        self.moved.clear();
        if !is_quiet(&input.message) {
            self.notice = None;
            self.blamed.clear();
        }
        self.dispatch(input.message);
        self.settle();
        std::mem::take(&mut self.effects)
    }

    /// Something came that is no message.
    pub(crate) fn misunderstood(&mut self, why: &str) -> Vec<Effect> {
        let why: String = why.chars().take(200).collect();
        self.tell(NoticeKind::Error, format!("A message was not understood: {why}."));
        self.motion.clear();
        std::mem::take(&mut self.effects)
    }

    fn dispatch(&mut self, message: Message) {
        match message {
            Message::Open { seed, stored, hash } => self.open(seed, stored, &hash),
            Message::Hash { hash } => self.open_hash(&hash),
            Message::Engine { kind, name, threads } => self.engine_changed(kind, &name, threads),
            Message::Answer { answer } => self.answered(answer),
            Message::Tick => self.tick(),
            Message::Go { screen } => self.go(screen),
            Message::Confirm { yes } => self.confirmed(yes),
            Message::Dismiss => {}
            Message::Prefer { name, value } => match self.prefs.with(&name, &value) {
                Ok(prefs) => {
                    self.prefs = prefs;
                    self.effects.extend(self.store.set_prefs(&self.prefs));
                }
                Err(text) => self.tell(NoticeKind::Error, text),
            },
            Message::Flip => self.flipped = !self.flipped,
            Message::Form { field, value } => {
                if let Err(text) = self.form.set(field, &value) {
                    self.tell(NoticeKind::Error, text);
                }
                self.effects.extend(self.store.set_form(&self.form));
            }
            Message::Start => self.start(),
            Message::Resume { id } => self.resume(&id),
            Message::Forget { id } => {
                if self.store.has_game(&id) {
                    self.confirm = Some(Question::Forget(id));
                }
            }
            Message::Key { key } => self.key(&key),
            other => self.on_screen(other),
        }
    }

    fn on_screen(&mut self, message: Message) {
        match self.screen {
            Screen::Play => self.in_play(message),
            _ => self.tell(NoticeKind::Info, "That cannot be done here.".to_string()),
        }
    }

    fn open(&mut self, seed: u64, stored: std::collections::BTreeMap<String, String>, hash: &str) {
        self.random = Random::new(seed);
        self.store = Store::new(stored);
        self.prefs = self.store.prefs();
        self.form = self.store.form();
        if !hash.is_empty() {
            self.open_hash(hash);
        }
    }

    fn open_hash(&mut self, hash: &str) {
        if let Some(id) = hash.strip_prefix("game=") {
            self.resume(id);
        }
    }

    fn engine_changed(&mut self, kind: EngineKind, name: &str, threads: u32) {
        let name: String = name.chars().filter(|letter| !letter.is_control()).take(60).collect();
        let text = match (kind, threads) {
            (EngineKind::None, _) => "There is no engine at the moment.".to_string(),
            (EngineKind::Native, 1) => format!("{name} on the server, one thread"),
            (EngineKind::Native, threads) => format!("{name} on the server, {threads} threads"),
            (EngineKind::Browser, _) => format!("{name} in this browser"),
        };
        self.engine = EngineView { kind, text };
        // What the old one was asked is asked anew.
        self.hathi = None;
    }

    fn confirmed(&mut self, yes: bool) {
        let Some(question) = self.confirm.take().filter(|_| yes) else { return };
        match question {
            Question::Resign(_) => {
                let event = self.play.as_mut().and_then(Play::resign);
                self.happened(event);
            }
            Question::Forget(id) => {
                self.effects.extend(self.store.forget(&id));
                if self.play.as_ref().is_some_and(|play| play.id() == id) {
                    self.play = None;
                    self.hathi = None;
                    if self.screen == Screen::Play {
                        self.screen = Screen::Home;
                    }
                }
            }
        }
    }

    /// Another screen; the game rests meanwhile.
    pub(crate) fn go(&mut self, screen: Screen) {
        let screen = match screen {
            Screen::Play if self.play.is_none() => Screen::New,
            other => other,
        };
        if screen != self.screen {
            self.flipped = false;
        }
        if let Some(play) = &mut self.play {
            if screen == Screen::Play {
                play.go_on(self.now);
            } else if self.screen == Screen::Play {
                play.pause(self.now);
                let effects = self.store.keep(play, self.now);
                self.effects.extend(effects);
            }
        }
        self.confirm = None;
        self.screen = screen;
    }

    fn start(&mut self) {
        let coin = self.random.chance(1, 2);
        match self.form.settings(coin) {
            Ok(settings) => self.begin(settings),
            Err(text) => self.tell(NoticeKind::Error, text),
        }
    }

    pub(crate) fn begin(&mut self, settings: crate::play::Settings) {
        self.go(Screen::Home);
        let id = format!("{:012x}{:04x}", self.now as u64, self.random.below(1 << 16));
        let seed = self.random.bits() >> 11;
        self.play = Some(Play::new(id, settings, seed, self.now));
        self.hathi = None;
        self.warned = false;
        self.go(Screen::Play);
        self.keep();
    }

    fn resume(&mut self, id: &str) {
        self.go(Screen::Home);
        match self.store.open(id) {
            Ok(play) => {
                self.play = Some(play);
                self.hathi = None;
                self.go(Screen::Play);
            }
            Err(refusal) => self.tell(NoticeKind::Error, refusal.text),
        }
    }

    /// Messages of the screen with a game.
    fn in_play(&mut self, message: Message) {
        if self.play.as_mut().is_some_and(|play| play.placing().is_some()) && self.in_setup(&message) {
            return;
        }
        let Some(play) = &mut self.play else { return };
        match message {
            Message::Resign => {
                self.confirm = play.resigning().map(Question::Resign);
            }
            Message::TakeBack => match play.take_back(self.now) {
                Ok(()) => {
                    self.hathi = None;
                    self.keep();
                    self.say("Taken back.".to_string());
                }
                Err(refusal) => self.refuse(refusal),
            },
            Message::Rematch => {
                let settings = play.settings().reversed();
                self.begin(settings);
            }
            Message::Walk { to } => self.walk_in_game(to),
            Message::Jump { node } => play.show(node),
            Message::EndTurn => {
                let event = play.end_turn(self.now);
                self.played(event);
            }
            Message::Enter { text } => self.enter(&text),
            other => {
                let Some(entry) = play.entry() else { return };
                let done = match other {
                    Message::Pick { square } => {
                        entry.pick(square);
                        Done::Nothing
                    }
                    Message::Over { square } => {
                        entry.over(square);
                        Done::Nothing
                    }
                    Message::Drop { square } => entry.drop(square),
                    Message::Press { square } => entry.press(square),
                    Message::Undo => {
                        entry.undo();
                        Done::Steps(Vec::new())
                    }
                    Message::Redo => Done::Steps(entry.redo().into_iter().collect()),
                    Message::Reset => {
                        entry.reset();
                        Done::Steps(Vec::new())
                    }
                    Message::Type { text } => {
                        entry.set_typed(&text);
                        Done::Nothing
                    }
                    _ => Done::Nothing,
                };
                self.done(done);
            }
        }
    }

    /// Messages that place pieces. False if it is none of them.
    fn in_setup(&mut self, message: &Message) -> bool {
        let seed = self.random.bits();
        let gold = self.play.as_ref().and_then(|play| {
            play.game().plies().find_map(|(_, _, ply)| match ply {
                arimaa::Ply::Setup(setup) => Some(*setup),
                arimaa::Ply::Turn(_) => None,
            })
        });
        let Some(placing) = self.play.as_mut().and_then(Play::placing) else { return false };
        let result = match message {
            Message::Pick { square } => {
                placing.pick(*square);
                Ok(false)
            }
            Message::PickTray { piece } => {
                placing.pick_tray(piece.kind);
                Ok(false)
            }
            Message::Over { .. } => Ok(false),
            Message::Drop { square } => placing.drop(*square),
            Message::Press { square } => placing.press(*square),
            Message::PressTray { piece: Some(piece) } => placing.press_tray(piece.kind).map(|()| false),
            Message::Arrange { how } => {
                let last = self.store.last_setup(placing.side());
                placing.arrange(how, last, gold.as_ref(), seed).map(|()| true)
            }
            Message::Reset => {
                placing.arrange(&crate::message::Arrangement::Clear, None, None, seed).map(|()| true)
            }
            Message::Type { text } => {
                placing.set_typed(text);
                Ok(false)
            }
            Message::Enter { text } if !text.trim().is_empty() => match placing.read(text) {
                Ok(setup) => {
                    placing.restore(&setup.to_string());
                    self.finish_setup();
                    return true;
                }
                Err(refusal) => Err(refusal),
            },
            Message::SetupDone | Message::EndTurn | Message::Enter { .. } => {
                self.finish_setup();
                return true;
            }
            _ => return false,
        };
        match result {
            Ok(true) => {
                self.sound(Sound::Step);
                self.keep();
            }
            Ok(false) => {}
            Err(refusal) => self.refuse(refusal),
        }
        true
    }

    fn finish_setup(&mut self) {
        let Some(play) = &mut self.play else { return };
        match play.finish_setup(self.now) {
            Ok((event, setup)) => {
                if !setup.is_handicap() {
                    self.effects.extend(self.store.set_last_setup(setup.side(), setup.to_string()));
                }
                self.happened(Some(event));
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// A typed turn: its steps are made, and the turn ends.
    fn enter(&mut self, text: &str) {
        let Some(entry) = self.play.as_mut().and_then(Play::entry) else { return };
        entry.set_typed(text);
        let steps = match entry.preview() {
            Some((_, Err(refusal))) => return self.refuse(refusal),
            Some((_, Ok(steps))) => steps,
            None => Vec::new(),
        };
        entry.make(&steps);
        self.moved.extend(steps);
        let event = self.play.as_mut().map(|play| play.end_turn(self.now));
        if let Some(event) = event {
            self.played(event);
        }
    }

    fn walk_in_game(&mut self, to: Walk) {
        let Some(play) = &mut self.play else { return };
        let (shown, all) = (play.shown(), play.game().plies().len());
        play.show(match to {
            Walk::Start => 0,
            Walk::Back | Walk::StepBack | Walk::Up => shown.saturating_sub(1),
            Walk::Forward | Walk::StepForward | Walk::Down => shown + 1,
            Walk::End => all,
        });
    }

    /// Something was done with hand or keyboard in a game.
    fn done(&mut self, done: Done) {
        match done {
            Done::Nothing => {}
            Done::Refused(refusal) => self.refuse(refusal),
            Done::Steps(steps) => {
                let Some(play) = &mut self.play else { return };
                let full = play
                    .entry()
                    .is_some_and(|entry| entry.draft().steps_left() == 0 && entry.draft().finish().is_ok());
                let captured = captures(play, &steps);
                if !steps.is_empty() {
                    self.sound(if captured { Sound::Capture } else { Sound::Step });
                }
                self.moved.extend(steps);
                self.keep();
                if full
                    && self.prefs.auto_end
                    && let Some(event) = self.play.as_mut().map(|play| play.end_turn(self.now))
                {
                    self.played(event);
                }
            }
        }
    }

    fn played(&mut self, event: Result<Event, Refusal>) {
        match event {
            Ok(event) => self.happened(Some(event)),
            Err(refusal) => {
                // What was made of the turn is kept.
                self.keep();
                self.refuse(refusal);
            }
        }
    }

    /// Something happened to the game: say it, keep it, let Hathi go on.
    fn happened(&mut self, event: Option<Event>) {
        let Some(event) = event else { return };
        self.warned = false;
        if let Event::Played { label, steps, captures } = &event {
            self.sound(if *captures > 0 { Sound::Capture } else { Sound::Turn });
            let text = if steps.is_empty() { "setup".to_string() } else { crate::entry::steps_text(steps) };
            let limit = self.play.as_mut().and_then(Play::limit_reached);
            self.say(format!("{label}: {text}. {}", self.whose_turn()));
            if limit.is_some() {
                self.sound(Sound::End);
            }
        } else {
            self.sound(Sound::End);
            self.say(self.whose_turn());
        }
        self.keep();
    }

    /// "Gold to move." or the end in words.
    fn whose_turn(&self) -> String {
        let Some(play) = &self.play else { return String::new() };
        match (play.game().outcome(), play.to_move()) {
            (Some(outcome), _) => {
                let end = crate::play::end_view(outcome, play.settings().person());
                format!("{} {}", end.title, end.text)
            }
            (None, Some(side)) if play.settings().person() == Some(side) => "Your turn.".to_string(),
            (None, Some(side)) => format!("{side} to move."),
            (None, None) => String::new(),
        }
    }

    fn tick(&mut self) {
        if self.screen != Screen::Play {
            return;
        }
        let Some(play) = &mut self.play else { return };
        if let Some(event) = play.tick(self.now) {
            return self.happened(Some(event));
        }
        let short = play.is_short(self.now) && play.is_persons_turn();
        if short && !self.warned {
            self.warned = true;
            self.sound(Sound::Short);
            self.say("Time is short.".to_string());
        }
        if self.now - self.stored_clock > STORE_CLOCK_EVERY {
            self.keep();
        }
    }

    fn answered(&mut self, answer: crate::search::Answer) {
        if self.hathi.as_ref() == Some(&answer.id) {
            self.hathi_answered(answer);
        }
    }

    fn hathi_answered(&mut self, answer: crate::search::Answer) {
        if let Some(problem) = answer.error {
            let reason: String = problem.reason.chars().take(200).collect();
            return self.tell(NoticeKind::Error, format!("The engine cannot answer: {reason}."));
        }
        if !answer.done {
            return;
        }
        self.hathi = None;
        let Some(play) = &mut self.play else { return };
        let turn = answer.lines.first().and_then(|line| line.turns.first());
        let Some(turn) = turn else {
            return self.tell(NoticeKind::Error, "The engine has found no turn.".to_string());
        };
        match play.engine_turn(turn, self.now) {
            Ok(event) => {
                if let Event::Played { steps, .. } = &event {
                    self.moved.extend(steps);
                }
                self.happened(Some(event));
            }
            Err(refusal) => self.tell(NoticeKind::Error, refusal.text),
        }
    }

    fn key(&mut self, key: &str) {
        match key {
            "f" => return self.dispatch(Message::Flip),
            "h" => return self.go(Screen::Home),
            "n" => return self.go(Screen::New),
            "l" => return self.go(Screen::Learn),
            _ => {}
        }
        if self.screen == Screen::Play {
            self.key_in_play(key);
        }
    }

    fn key_in_play(&mut self, key: &str) {
        let bottom = self.bottom();
        let Some(play) = &mut self.play else { return };
        let arrow = arrow(key, bottom);
        if let Some(placing) = play.placing() {
            match (arrow, key) {
                (Some(direction), _) => placing.arrow(direction),
                (None, " ") => match placing.space() {
                    Ok(true) => self.keep(),
                    Ok(false) => {}
                    Err(refusal) => self.refuse(refusal),
                },
                (None, "Escape") => placing.escape(),
                (None, "Enter") => self.finish_setup(),
                _ => {}
            }
            return;
        }
        if let Some(entry) = play.entry() {
            if let Some(done) = arrow.and_then(|direction| entry.arrow(direction)) {
                return self.done(done);
            }
            let start = home_square(entry.draft().side());
            match key {
                " " => {
                    let done = entry.space(start);
                    return self.done(done);
                }
                "Escape" => {
                    entry.escape();
                    return;
                }
                _ => {}
            }
        }
        let message = match key {
            "u" | "Backspace" => Message::Undo,
            "r" => Message::Redo,
            "x" => Message::Reset,
            "Enter" => Message::EndTurn,
            "ArrowLeft" | "ArrowUp" => Message::Walk { to: Walk::Back },
            "ArrowRight" | "ArrowDown" => Message::Walk { to: Walk::Forward },
            "Home" => Message::Walk { to: Walk::Start },
            "End" => Message::Walk { to: Walk::End },
            _ => return,
        };
        self.in_play(message);
    }

    /// Stores the present game.
    pub(crate) fn keep(&mut self) {
        self.stored_clock = self.now;
        if let Some(play) = &self.play {
            let effects = self.store.keep(play, self.now);
            self.effects.extend(effects);
        }
    }

    pub(crate) fn refuse(&mut self, refusal: Refusal) {
        self.sound(Sound::Refused);
        self.say(refusal.text.clone());
        self.blamed = refusal.squares;
        self.notice = Some(NoticeView { kind: NoticeKind::Refusal, text: refusal.text });
    }

    pub(crate) fn tell(&mut self, kind: NoticeKind, text: String) {
        self.notice = Some(NoticeView { kind, text });
    }

    pub(crate) fn say(&mut self, text: String) {
        self.effects.push(Effect::Say { text });
    }

    pub(crate) fn sound(&mut self, name: Sound) {
        if self.prefs.sound {
            self.effects.push(Effect::Sound { name });
        }
    }

    pub(crate) fn next_search(&mut self) -> String {
        self.searches += 1;
        format!("s{}", self.searches)
    }

    /// After every message: let engines work, clocks tick, and see which pieces have moved.
    fn settle(&mut self) {
        self.settle_hathi();
        let ticking = self.screen == Screen::Play && self.play.as_ref().is_some_and(Play::is_ticking);
        if ticking != self.ticking {
            self.ticking = ticking;
            self.effects.push(Effect::Ticks { on: ticking });
        }
        let board = self.scene().map(|scene| scene.board);
        let moved = std::mem::take(&mut self.moved);
        self.motion = match board {
            Some(board) => self.identities.show(&board, &moved),
            None => Vec::new(),
        };
    }

    /// Hathi's setup is made at once; for a turn there is always one search under way, and none if it is not wanted.
    fn settle_hathi(&mut self) {
        if self.screen == Screen::Play {
            while let Some(event) = self.play.as_mut().and_then(|play| play.engine_setup(self.now)) {
                self.happened(Some(event));
            }
        }
        let wanted = self.screen == Screen::Play
            && self.engine.kind != EngineKind::None
            && self.play.as_ref().is_some_and(|play| play.engine_to_move().is_some());
        match (&self.hathi, wanted) {
            (Some(_), false) => {
                let id = self.hathi.take().unwrap_or_default();
                self.effects.push(Effect::Cancel { id });
            }
            (None, true) => {
                let id = self.next_search();
                if let Some(query) = self.play.as_ref().and_then(|play| play.query(id.clone())) {
                    self.hathi = Some(id);
                    self.effects.push(Effect::Search { query });
                }
            }
            _ => {}
        }
    }

    /// The side at the bottom of the board.
    pub(crate) fn bottom(&self) -> Side {
        let usual = match (self.screen, &self.play) {
            (Screen::Play, Some(play)) => match play.settings().players {
                [Player::Hathi(_), Player::Person] => Side::Silver,
                _ => Side::Gold,
            },
            _ => Side::Gold,
        };
        if self.flipped { usual.opponent() } else { usual }
    }

    fn scene(&self) -> Option<crate::scene::Scene<'_>> {
        match self.screen {
            Screen::Play => self.play.as_ref().map(|play| play.scene(self.bottom())),
            _ => None,
        }
    }

    /// What is to be seen.
    pub fn view(&self) -> View {
        let play = self.play.as_ref().filter(|_| self.screen == Screen::Play);
        let mut board = self.scene().map(|scene| scene.view(&self.identities));
        if let Some(board) = &mut board {
            if let Some(placing) = play.and_then(Play::shown_placing) {
                board.marks.extend(placing.marks());
                board.targets = placing.targets();
            }
            if !self.prefs.targets {
                board.targets.clear();
            }
            let danger = |&square| MarkView { square, role: MarkRole::Danger, label: None };
            board.marks.extend(self.blamed.iter().map(danger));
        }
        View {
            screen: self.screen,
            title: self.title(),
            engine: self.engine.clone(),
            board,
            motion: self.motion.clone(),
            home: (self.screen == Screen::Home).then(|| HomeView {
                games: self.store.games(),
                lessons_done: 0,
                lessons: 7,
            }),
            form: (self.screen == Screen::New).then(|| self.form.view()),
            setup: play
                .and_then(Play::shown_placing)
                .map(|placing| placing.view(self.store.last_setup(placing.side()).is_some())),
            players: play.map(|play| play.players_view(self.now, self.hathi.is_some())),
            turn: play.and_then(Play::turn_view),
            game: play.map(Play::game_view),
            tree: None,
            analysis: None,
            edit: None,
            learn: None,
            notice: self.notice.clone(),
            confirm: self.confirm.as_ref().map(|question| self.confirm_view(question)),
            prefs: self.prefs.clone(),
            keys: keys::view(self.screen),
        }
    }

    fn confirm_view(&self, question: &Question) -> ConfirmView {
        let (text, yes) = match question {
            Question::Resign(_) => ("Do you give up this game?", "Give up"),
            Question::Forget(_) => ("Delete this game for ever?", "Delete"),
        };
        ConfirmView { text: text.to_string(), yes: yes.to_string(), no: "Go back".to_string() }
    }

    fn title(&self) -> String {
        match (self.screen, &self.play) {
            (Screen::Play, Some(play)) => format!("{} · Hathi", self.title_of(play)),
            (Screen::New, _) => "New game · Hathi".to_string(),
            (Screen::Analyse, _) => "Analysis · Hathi".to_string(),
            (Screen::Edit, _) => "Board editor · Hathi".to_string(),
            (Screen::Learn, _) => "Lessons · Hathi".to_string(),
            _ => "Hathi: play and study Arimaa".to_string(),
        }
    }

    fn title_of(&self, play: &Play) -> String {
        match play.game().outcome() {
            Some(_) => self.whose_turn(),
            None if play.is_persons_turn() => format!("{} {}", self.whose_turn(), play.game().label()),
            None => format!("{} {}", play.settings().title(), play.game().label()),
        }
    }
}

/// Messages that do not come from a person, and leave what is said on the screen.
fn is_quiet(message: &Message) -> bool {
    matches!(
        message,
        Message::Tick
            | Message::Answer { .. }
            | Message::Engine { .. }
            | Message::Over { .. }
            | Message::Preview { .. }
    )
}

/// Whether one of the last steps of the turn has captured something.
fn captures(play: &mut Play, steps: &[Step]) -> bool {
    let Some(entry) = play.entry() else { return false };
    let tokens = entry.draft().tokens();
    let before = entry.draft().steps().len().saturating_sub(steps.len());
    let mut made = 0;
    tokens.iter().any(|token| match token {
        arimaa::Token::Step(_) => {
            made += 1;
            false
        }
        arimaa::Token::Capture(_) => made > before,
        arimaa::Token::Place(..) => false,
    })
}

/// The direction of an arrow key on a board with that side at the bottom.
pub(crate) fn arrow(key: &str, bottom: Side) -> Option<Direction> {
    let direction = match key {
        "ArrowUp" => Direction::North,
        "ArrowDown" => Direction::South,
        "ArrowLeft" => Direction::West,
        "ArrowRight" => Direction::East,
        _ => return None,
    };
    Some(if bottom == Side::Gold { direction } else { direction.opposite() })
}

/// Where the keyboard's cursor begins.
pub(crate) fn home_square(side: Side) -> Square {
    let row = if side == Side::Gold { 1 } else { 6 };
    Square::at(3, row).expect("d2 and d7 are squares")
}
