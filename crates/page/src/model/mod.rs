//! The model: everything the page knows, and what each message does to it.

mod base;
mod coaching;
mod game;
mod hand;
mod show;
mod study;
mod whereabouts;

use crate::analyse::Analyse;
use crate::base::{Base, BaseMessage};
use crate::coach::{Coach, Coaching};
use crate::edit::Editor;
use crate::effect::{Effect, Sound};
use crate::exercise::Exercise;
use crate::identity::Identities;
use crate::learn::Learn;
use crate::message::{EngineKind, Input, Message, Screen};
use crate::play::{Form, Play, Player};
use crate::prefs::Prefs;
use crate::puzzles::Trainer;
use crate::refusal::Refusal;
use crate::store::Store;
use crate::view::{EngineView, MotionView, NoticeKind, NoticeView};
use arimaa::{Direction, Side, Square, Step};
use engine::random::Random;

/// The latest moment that a browser knows.
const LAST_MOMENT: f64 = 8.64e15;

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
    pub(crate) analyse: Analyse,
    pub(crate) editor: Editor,
    pub(crate) learn: Learn,
    pub(crate) coach: Coach,
    pub(crate) trainer: Trainer,
    pub(crate) base: Base,
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
    /// When what engines have found was stored last.
    stored_found: f64,
    /// When what the coach says was stored last.
    stored_review: f64,
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
            analyse: Analyse::default(),
            editor: Editor::default(),
            learn: Learn::default(),
            coach: Coach::default(),
            trainer: Trainer::default(),
            base: Base::default(),
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
            stored_found: 0.0,
            stored_review: 0.0,
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
            Message::Leave => self.leave(),
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
            Message::Paste { text } => self.paste(&text),
            Message::Edit => self.edit(),
            Message::Lesson { number } => {
                self.go(Screen::Learn);
                if !self.learn.open(number) {
                    self.tell(NoticeKind::Error, "There is no such lesson.".to_string());
                }
            }
            Message::Coach { what } => self.coaching(what),
            Message::Loaded { file, text } => self.loaded(&file, text.as_deref()),
            Message::Computed { id, result } => self.computed(&id, &result),
            Message::Base { what } => self.in_base(what),
            other => match self.screen {
                Screen::Play => self.in_play(other),
                Screen::Analyse => self.in_analysis(other),
                Screen::Edit => self.in_editor(other),
                Screen::Learn => self.in_lesson(other),
                Screen::Mistakes | Screen::Puzzles => self.in_exercise(other),
                Screen::Home | Screen::New | Screen::Base => {}
            },
        }
    }

    /// A key: what it does everywhere, on the board, or to walk.
    fn key(&mut self, key: &str) {
        if self.key_on_board(key) {
            return;
        }
        let analysing = self.screen == Screen::Analyse;
        let exercising = matches!(self.screen, Screen::Mistakes | Screen::Puzzles);
        let message = match key {
            "f" => Message::Flip,
            "h" => Message::Go { screen: Screen::Home },
            "n" => Message::Go { screen: Screen::New },
            "l" => Message::Go { screen: Screen::Learn },
            "b" => Message::Go { screen: Screen::Base },
            "a" if exercising || self.screen == Screen::Play => Message::Analyse,
            "a" => Message::Go { screen: Screen::Analyse },
            "e" if analysing => Message::Analysis { on: !self.analyse.is_on() },
            "t" if analysing => Message::Threat { on: !self.analyse.is_threat() },
            "w" if analysing => Message::Why { on: !self.analyse.is_why() },
            "1" | "2" | "3" | "4" | "5" if analysing => Message::Lines { count: key.parse().unwrap_or(1) },
            "y" if analysing => Message::PlayLikely { index: 0 },
            "p" => Message::Go { screen: Screen::Puzzles },
            "g" if analysing => Message::Coach { what: Coaching::Review { on: true } },
            "m" if analysing => Message::Coach { what: Coaching::Fault { forward: true } },
            "M" if analysing => Message::Coach { what: Coaching::Fault { forward: false } },
            "i" if exercising => Message::Coach { what: Coaching::Hint },
            "s" if exercising => Message::Coach { what: Coaching::Reveal },
            "Enter" if exercising && !self.exercise().is_some_and(Exercise::is_over) => Message::Retry,
            "Enter" if exercising || self.screen == Screen::Learn => Message::Next,
            _ => match Self::walk_of_key(key) {
                Some(to) => Message::Walk { to },
                None => return,
            },
        };
        self.dispatch(message);
    }

    fn open(&mut self, seed: u64, stored: std::collections::BTreeMap<String, String>, hash: &str) {
        self.random = Random::new(seed);
        self.store = Store::new(stored);
        self.prefs = self.store.prefs();
        self.form = self.store.form();
        self.restore_study();
        self.restore_coach();
        self.restore_base();
        if hash.is_empty() || self.knows_link(hash) {
            self.restore_whereabouts();
        } else {
            self.open_hash(hash);
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
        self.analyse.forget_search();
        self.coach_engine_changed();
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
                    self.forget_hathi();
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
            Screen::Mistakes if self.coach.mistakes.is_none() => Screen::Analyse,
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
        if screen == Screen::Learn && self.screen == Screen::Learn {
            // From a lesson back to the list.
            self.learn.close();
        }
        if screen == Screen::Puzzles && self.screen == Screen::Puzzles {
            self.trainer.close();
        }
        if screen != Screen::New {
            self.form.position = None;
        }
        self.confirm = None;
        self.screen = screen;
        if screen == Screen::Base {
            self.base.look();
        }
    }

    /// The page may be closed now: nothing is left to be kept later.
    fn leave(&mut self) {
        self.keep();
        self.keep_found();
        self.keep_review();
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
        self.settle_analysis();
        self.settle_likely();
        self.settle_coach();
        self.settle_base();
        self.keep_whereabouts();
        let playing = self.screen == Screen::Play && self.play.as_ref().is_some_and(Play::is_ticking);
        let ticking = playing || self.analyse.is_resting();
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

    /// The side at the bottom of the board.
    pub(crate) fn bottom(&self) -> Side {
        let usual = match (self.screen, &self.play) {
            (Screen::Play, Some(play)) => match play.settings().players {
                [Player::Hathi(_), Player::Person] => Side::Silver,
                _ => Side::Gold,
            },
            (Screen::Mistakes | Screen::Puzzles, _) => {
                self.exercise().map_or(Side::Gold, |exercise| exercise.position().side())
            }
            _ => Side::Gold,
        };
        if self.flipped { usual.opponent() } else { usual }
    }
}

/// Messages that do not come from a person, and leave what is said on the screen.
fn is_quiet(message: &Message) -> bool {
    matches!(
        message,
        Message::Tick
            | Message::Leave
            | Message::Answer { .. }
            | Message::Engine { .. }
            | Message::Over { .. }
            | Message::Preview { .. }
            | Message::PreviewLikely { .. }
            | Message::Loaded { .. }
            | Message::Computed { .. }
            | Message::Base { what: BaseMessage::Found { .. } | BaseMessage::Told { .. } }
    )
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
