//! The screen with a game.

use super::{Model, Question};
use crate::analyse::{Tree, link};
use crate::effect::{Effect, Sound};
use crate::message::{Copied, EngineKind, Message, Reply, Screen, Walk};
use crate::play::{Event, Play};
use crate::refusal::Refusal;
use crate::view::NoticeKind;

/// A running clock is stored as often as this, in milliseconds.
const STORE_CLOCK_EVERY: f64 = 5_000.0;

impl Model {
    pub(super) fn start(&mut self) {
        let coin = self.random.chance(1, 2);
        match self.form.settings(coin) {
            Ok(settings) => {
                self.form.position = None;
                self.begin(settings);
            }
            Err(text) => self.tell(NoticeKind::Error, text),
        }
    }

    pub(super) fn begin(&mut self, settings: crate::play::Settings) {
        self.go(Screen::Home);
        let id = format!("{:012x}{:04x}", self.now as u64, self.random.below(1 << 16));
        let seed = self.random.bits() >> 11;
        self.play = Some(Play::new(id, settings, seed, self.now));
        self.forget_hathi();
        self.warned = false;
        self.go(Screen::Play);
        self.keep();
    }

    pub(super) fn resume(&mut self, id: &str) {
        self.go(Screen::Home);
        match self.store.open(id) {
            Ok(play) => {
                self.play = Some(play);
                self.forget_hathi();
                self.go(Screen::Play);
            }
            Err(refusal) => self.tell(NoticeKind::Error, refusal.text),
        }
    }

    /// The search for Hathi's turn is not wanted any more.
    pub(super) fn forget_hathi(&mut self) {
        if let Some(id) = self.hathi.take() {
            self.effects.push(Effect::Cancel { id });
        }
    }

    /// Messages of the screen with a game.
    pub(super) fn in_play(&mut self, message: Message) {
        if self.in_setup(&message) || self.in_turn(&message) {
            return;
        }
        let Some(play) = &mut self.play else { return };
        match message {
            Message::Resign => self.confirm = play.resigning().map(Question::Resign),
            Message::TakeBack => match play.take_back(self.now) {
                Ok(()) => {
                    self.forget_hathi();
                    self.keep();
                    self.say(format!("Taken back. {}", self.whose_turn()));
                }
                Err(refusal) => self.refuse(refusal),
            },
            Message::Rematch => {
                let settings = play.settings().reversed();
                self.begin(settings);
            }
            Message::Analyse => self.analyse_game(),
            Message::Walk { to } => self.walk_in_game(to),
            Message::Jump { node } => play.show(node),
            Message::Copy { what } => self.copy_game(what),
            Message::Download => {
                let (name, text) = (format!("arimaa-{}.txt", play.id()), play.record().to_string());
                self.effects.push(Effect::Download { name, text });
            }
            _ => {}
        }
    }

    fn copy_game(&mut self, what: Copied) {
        let Some(play) = &self.play else { return };
        let (text, notice) = match what {
            Copied::Record => (play.record().to_string(), "The record is copied."),
            Copied::Position => (play.game().position().to_string(), "The position is copied."),
            Copied::Link => {
                let tree = played_tree(play);
                return match link::of_tree(&tree, tree.end_of_line(0)) {
                    Ok(hash) => self.give_link(hash),
                    Err(refusal) => self.refuse(refusal),
                };
            }
            Copied::PositionLink => {
                let hash = link::of_position(play.game().position());
                return self.give_link(hash);
            }
        };
        self.effects.push(Effect::Copy { text });
        self.tell(NoticeKind::Info, notice.to_string());
    }

    fn analyse_game(&mut self) {
        let Some(play) = &self.play else { return };
        let (tree, over) = (played_tree(play), play.game().outcome().is_some());
        let end = tree.end_of_line(0);
        self.load(tree, end);
        if over && self.analyse.has_turns() {
            self.begin_review();
        }
    }

    pub(super) fn end_turn_in_play(&mut self) {
        let Some(play) = &mut self.play else { return };
        let event = play.end_turn(self.now);
        match event {
            Ok(event) => self.happened(Some(event)),
            Err(refusal) => {
                // What was made of the turn is kept.
                self.keep();
                self.refuse(refusal);
            }
        }
    }

    pub(super) fn finish_setup_in_play(&mut self) {
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

    /// Something happened to the game: say it, keep it, let Hathi go on.
    pub(super) fn happened(&mut self, event: Option<Event>) {
        let Some(event) = event else { return };
        self.warned = false;
        if let Event::Played { label, steps, captures } = &event {
            self.sound(if *captures > 0 { Sound::Capture } else { Sound::Turn });
            let text = if steps.is_empty() { "setup".to_string() } else { crate::entry::steps_text(steps) };
            self.play.as_mut().and_then(Play::limit_reached);
            self.say(format!("{label}: {text}. {}", self.whose_turn()));
        } else {
            self.say(self.whose_turn());
        }
        if self.play.as_ref().is_some_and(|play| play.game().outcome().is_some()) {
            self.sound(Sound::End);
        }
        self.keep();
    }

    /// "Gold to move." or the end in words.
    pub(super) fn whose_turn(&self) -> String {
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

    pub(super) fn tick(&mut self) {
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

    pub(super) fn answered(&mut self, reply: Reply) {
        let id = match &reply {
            Reply::Answer(answer) => Some(&answer.id),
            Reply::Refused(refusal) => refusal.id.as_ref(),
        };
        let hathi = id.is_some() && self.hathi.as_ref() == id;
        let asked = id.is_some_and(|id| self.analyse.is_asked(id));
        match reply {
            Reply::Answer(answer) if hathi => self.hathi_answered(&answer),
            Reply::Answer(answer) if asked => self.found(answer),
            Reply::Refused(refusal) if hathi => {
                let reason: String = refusal.error.to_string().chars().take(200).collect();
                self.tell(NoticeKind::Error, format!("The engine cannot answer: {reason}."));
            }
            Reply::Refused(refusal) if asked => {
                self.analyse.refused(refusal.error.to_string().chars().take(200).collect());
            }
            other => self.coach_answered(other),
        }
    }

    fn hathi_answered(&mut self, answer: &analysis::Answer) {
        if !answer.done {
            return;
        }
        let Some(play) = &mut self.play else { return };
        let turn = answer.lines.first().and_then(|line| line.turns.first());
        let result = match turn {
            Some(turn) => play.engine_turn(turn, self.now),
            None => Err(Refusal::new("The engine has found no turn.")),
        };
        match result {
            Ok(event) => {
                self.hathi = None;
                if let Event::Played { steps, .. } = &event {
                    self.moved.extend(steps);
                }
                self.happened(Some(event));
            }
            // The id stays, so that the same question is not asked again and again; another engine is asked anew.
            Err(refusal) => self.tell(NoticeKind::Error, refusal.text),
        }
    }

    /// Hathi's setup is made at once; for a turn there is always one search under way, and none if it is not wanted.
    pub(super) fn settle_hathi(&mut self) {
        if self.screen == Screen::Play {
            while let Some(event) = self.play.as_mut().and_then(|play| play.engine_setup(self.now)) {
                self.happened(Some(event));
            }
        }
        let wanted = self.screen == Screen::Play
            && self.engine.kind != EngineKind::None
            && self.play.as_ref().is_some_and(|play| play.engine_to_move().is_some());
        if !wanted {
            self.forget_hathi();
        } else if self.hathi.is_none() {
            let id = self.next_search();
            if let Some(query) = self.play.as_ref().and_then(|play| play.query(id.clone())) {
                self.hathi = Some(id);
                self.effects.push(Effect::Search { query });
            }
        }
    }
}

/// A game with all that is known of it.
fn played_tree(play: &Play) -> Tree {
    let mut tree = Tree::of_game(play.game(), play.settings().position);
    tree.tags = play.record().tags().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    tree
}
