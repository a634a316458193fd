//! The coach on the page: games judged in the background, one's own mistakes, puzzles.

use super::Model;
use crate::analyse::Tree;
use crate::coach::{Coaching, Mistakes, Pace, Review, Tried};
use crate::effect::{Effect, Sound};
use crate::errand::Computed;
use crate::exercise::Exercise;
use crate::message::{EngineKind, FormField, Message, Reply, Screen};
use crate::puzzles::{self, Trainer, Verdict, Wish};
use crate::refusal::Refusal;
use crate::view::{ExerciseState, NoticeKind};
use arimaa::Side;
use coach::Judgement;
use coach::puzzle::Theme;

const REVIEW: &str = "coach.review";
const PACE: &str = "coach.pace";
const PUZZLES: &str = "puzzles";

/// What is judged is stored as often as this, in milliseconds.
const STORE_REVIEW_EVERY: f64 = 3_000.0;

impl Model {
    /// From the store.
    pub(super) fn restore_coach(&mut self) {
        self.coach.pace = self.store.get(PACE).and_then(Pace::of).unwrap_or_default();
        self.coach.review = self.store.get(REVIEW).and_then(Review::restore);
        if let Some(text) = self.store.get(PUZZLES) {
            self.trainer = Trainer::restore(text);
        }
    }

    /// Keeps what is judged.
    pub(super) fn keep_review(&mut self) {
        self.stored_review = self.now;
        let effect = match self.coach.review.as_ref().and_then(Review::kept) {
            Some(text) => self.store.set(REVIEW, text),
            None => self.store.remove(REVIEW),
        };
        self.effects.extend(effect);
    }

    fn keep_trainer(&mut self) {
        let text = self.trainer.kept();
        self.effects.extend(self.store.set(PUZZLES, text));
    }

    pub(super) fn coaching(&mut self, what: Coaching) {
        match what {
            Coaching::Review { on: true } => self.begin_review(),
            Coaching::Review { on: false } => {
                let stopped = self.coach.review.as_mut().and_then(Review::stop);
                self.cancel(stopped);
                self.keep_review();
            }
            Coaching::Pace { value } => match Pace::of(&value) {
                Some(pace) => {
                    self.coach.pace = pace;
                    self.effects.extend(self.store.set(PACE, value));
                }
                None => self.tell(NoticeKind::Error, "There is no such pace.".to_string()),
            },
            Coaching::Fault { forward } => self.go_to_fault(forward),
            Coaching::Better { node } => self.show_better(node),
            Coaching::Mistakes { side } => self.learn_from(side, 0),
            Coaching::Puzzle { theme } => {
                self.go(Screen::Puzzles);
                self.next_puzzle(Theme::of(&theme));
            }
            Coaching::Hint => {
                let given = self.exercise_mut().is_some_and(Exercise::hint);
                if !given {
                    self.refuse(Refusal::new("There is no other hint."));
                }
            }
            Coaching::Reveal => self.reveal(),
            Coaching::PlayOn => self.play_on(),
        }
    }

    /// The main line of the analysis is judged from now on.
    pub(super) fn begin_review(&mut self) {
        let tree = self.analyse.tree();
        match self.coach.review.as_mut().filter(|review| review.fits(tree) && !review.is_done()) {
            Some(review) => review.go_on(),
            None => {
                let old = self.coach.review.as_mut().and_then(Review::forget_search);
                self.coach.review = Review::new(self.analyse.tree());
                self.cancel(old);
            }
        }
        if self.coach.review.is_none() {
            self.tell(NoticeKind::Error, "There is no turn to judge yet.".to_string());
        } else if self.engine.kind == EngineKind::None {
            self.say("It begins as soon as there is an engine.".to_string());
        }
        self.coach.mistakes = None;
        self.keep_review();
    }

    fn cancel(&mut self, id: Option<String>) {
        self.effects.extend(id.map(|id| Effect::Cancel { id }));
    }

    /// To the next mistake of the main line, or to the one before.
    fn go_to_fault(&mut self, forward: bool) {
        let tree = self.analyse.tree();
        let Some(review) = self.coach.review.as_ref().filter(|review| review.fits(tree)) else { return };
        let nodes = review.nodes(tree);
        let path = tree.path(self.analyse.node());
        let here = nodes.iter().rposition(|node| path.contains(node));
        let faults: Vec<usize> = review.faults().map(|(turn, _)| turn).collect();
        let mut faults = faults.into_iter();
        let found = if forward {
            faults.find(|&turn| here.is_none_or(|here| turn > here))
        } else {
            // Within a variation the turn that it leaves comes first.
            let on_it = here.is_some_and(|here| nodes[here] == self.analyse.node());
            faults.rfind(|&turn| here.is_some_and(|here| turn < here || (turn == here && !on_it)))
        };
        let found = found.and_then(|turn| Some((nodes[turn], review.note(turn)?)));
        match found.map(|(node, note)| (node, format!("{}: {}.", note.label, note.judgement))) {
            Some((node, words)) => {
                self.analyse.jump(node);
                self.say(words);
            }
            None => {
                let text =
                    if forward { "There is no later mistake." } else { "There is no earlier mistake." };
                self.tell(NoticeKind::Info, text.to_string());
            }
        }
    }

    /// What would have been better than a turn becomes a variation.
    fn show_better(&mut self, node: usize) {
        let tree = self.analyse.tree();
        let Some(review) = self.coach.review.as_ref().filter(|review| review.fits(tree)) else { return };
        let turn = review.nodes(tree).iter().position(|&other| other == node);
        let best = turn.and_then(|turn| review.note(turn)).and_then(|note| note.candidates.first().cloned());
        let (Some(best), Some(parent)) = (best, tree.parent(node)) else { return };
        let turns: Vec<String> = std::iter::once(best.turn).chain(best.line).take(4).collect();
        match self.analyse.add_turns(parent, &turns) {
            Ok(()) => self.tree_changed(),
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// The mistakes of a side are looked at.
    pub(super) fn learn_from(&mut self, side: Side, at: usize) {
        let tree = self.analyse.tree();
        let review = self.coach.review.as_ref().filter(|review| review.fits(tree));
        match review.and_then(|review| Mistakes::new(review, side, at)) {
            Some(mistakes) => {
                self.coach.mistakes = Some(mistakes);
                self.go(Screen::Mistakes);
            }
            None => self.tell(NoticeKind::Info, format!("No mistake of {side} is known.")),
        }
    }

    /// The exercise on the present screen.
    pub(super) fn exercise(&self) -> Option<&Exercise> {
        match self.screen {
            Screen::Mistakes => self.coach.mistakes.as_ref().map(|mistakes| &mistakes.exercise),
            Screen::Puzzles => self.trainer.exercise(),
            _ => None,
        }
    }

    pub(super) fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        match self.screen {
            Screen::Mistakes => self.coach.mistakes.as_mut().map(|mistakes| &mut mistakes.exercise),
            Screen::Puzzles => self.trainer.exercise_mut(),
            _ => None,
        }
    }

    /// Messages of the screens with an exercise.
    pub(super) fn in_exercise(&mut self, message: Message) {
        if self.in_turn(&message) {
            return;
        }
        match message {
            Message::Retry => {
                if let Some(exercise) = self.exercise_mut() {
                    exercise.retry();
                }
            }
            Message::Next => self.next_exercise(),
            Message::Walk { to } => {
                if let Some(exercise) = self.exercise_mut() {
                    exercise.walk(to);
                }
            }
            Message::Analyse => self.analyse_exercise(),
            _ => {}
        }
    }

    fn next_exercise(&mut self) {
        if self.screen == Screen::Puzzles {
            return self.next_puzzle(self.trainer.theme());
        }
        let (Some(mistakes), Some(review)) = (&mut self.coach.mistakes, &self.coach.review) else { return };
        let old = mistakes.forget_search();
        if !mistakes.next(review) {
            self.go(Screen::Analyse);
        }
        self.cancel(old);
    }

    fn next_puzzle(&mut self, theme: Option<Theme>) {
        let old = self.trainer.next(theme, &mut self.random);
        self.cancel(old.filter(|id| !id.is_empty()));
        self.keep_trainer();
    }

    /// The turn of an exercise is over.
    pub(super) fn end_turn_in_exercise(&mut self) {
        if self.screen == Screen::Puzzles {
            if let Err(refusal) = self.trainer.tried() {
                self.refuse(refusal);
            }
            return;
        }
        if self.engine.kind == EngineKind::None {
            return self.refuse(Refusal::new("There is no engine at the moment that could judge the turn."));
        }
        let (Some(mistakes), Some(review)) = (&mut self.coach.mistakes, &self.coach.review) else { return };
        let searches = &mut self.searches;
        let id = || {
            *searches += 1;
            format!("s{searches}")
        };
        match mistakes.tried(review, self.coach.pace, id) {
            Ok(Tried::Judged) => self.judged(),
            Ok(Tried::Ask(query)) => self.effects.push(Effect::Search { query: *query }),
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Something was decided: it is heard and said.
    fn judged(&mut self) {
        let Some((state, feedback)) = self.exercise().map(|one| (one.state(), one.view().feedback)) else {
            return;
        };
        self.sound(if state == ExerciseState::Right { Sound::End } else { Sound::Refused });
        self.say(feedback);
    }

    fn reveal(&mut self) {
        if self.screen == Screen::Puzzles {
            let old = self.trainer.reveal();
            self.cancel(old.filter(|id| !id.is_empty()));
            self.keep_trainer();
        } else if let (Some(mistakes), Some(review)) = (&mut self.coach.mistakes, &self.coach.review) {
            let old = mistakes.forget_search();
            mistakes.reveal(review);
            self.cancel(old);
        }
    }

    /// The form for a game against Hathi opens for the position on the board.
    fn play_on(&mut self) {
        let Some(exercise) = self.exercise() else { return };
        let (side, position) = (exercise.position().side(), exercise.shown());
        if position.board().outcome(position.side().opponent()).is_some() {
            return self.refuse(Refusal::new("The game is over in this position."));
        }
        let value = side.letter().to_string();
        let _ = self.form.set(FormField::Opponent, "hathi");
        let _ = self.form.set(FormField::Side, &value);
        self.form.position = Some(position);
        self.go(Screen::New);
    }

    /// The position of an exercise on the analysis board; a mistake in its game.
    fn analyse_exercise(&mut self) {
        if self.screen == Screen::Mistakes {
            let turn = self.coach.mistakes.as_ref().map(Mistakes::turn);
            let tree = self.analyse.tree();
            let node =
                self.coach.review.as_ref().zip(turn).and_then(|(review, turn)| {
                    review.nodes(tree).get(turn).and_then(|&node| tree.parent(node))
                });
            self.go(Screen::Analyse);
            if let Some(node) = node {
                self.analyse.jump(node);
            }
        } else if let Some(exercise) = self.exercise() {
            let position = *exercise.position();
            self.load(Tree::new(Some((position, 2))), 0);
        }
    }

    /// An answer of the engine for the coach.
    pub(super) fn coach_answered(&mut self, reply: Reply) {
        let id = match &reply {
            Reply::Answer(answer) => answer.id.clone(),
            Reply::Refused(refusal) => refusal.id.clone().unwrap_or_default(),
        };
        let reason =
            |refusal: &analysis::Refusal| refusal.error.to_string().chars().take(200).collect::<String>();
        let searches = &mut self.searches;
        let next = || {
            *searches += 1;
            format!("s{searches}")
        };
        let pace = self.coach.pace;
        if let Some(review) = self.coach.review.as_mut().filter(|review| review.is_asked(&id)) {
            match reply {
                Reply::Answer(answer) => {
                    let query = review.answered(&answer, pace, next);
                    self.effects.extend(query.map(|query| Effect::Search { query }));
                }
                Reply::Refused(refusal) => review.refused(reason(&refusal)),
            }
        } else if let (Some(mistakes), Some(review)) =
            (self.coach.mistakes.as_mut().filter(|mistakes| mistakes.is_asked(&id)), &self.coach.review)
        {
            let decided = match reply {
                Reply::Answer(answer) => mistakes.answered(review, &answer),
                Reply::Refused(refusal) => {
                    mistakes.refused(&reason(&refusal));
                    true
                }
            };
            if decided {
                self.judged();
            }
        } else if self.trainer.is_asked(&id) {
            let verdict = match reply {
                Reply::Answer(answer) => self.trainer.answered(&answer),
                Reply::Refused(_) => self.trainer.unanswered(),
            };
            self.puzzle_judged(verdict);
        }
    }

    fn puzzle_judged(&mut self, verdict: Option<Verdict>) {
        if verdict.is_some() {
            self.keep_trainer();
            self.judged();
        }
    }

    /// A file has come.
    pub(super) fn loaded(&mut self, file: &str, text: Option<&str>) {
        if file == puzzles::FILE {
            self.trainer.loaded(text);
        }
    }

    /// An errand is done.
    pub(super) fn computed(&mut self, id: &str, result: &str) {
        let computed = Computed::read(result);
        if self.analyse.is_computed(id) {
            self.analyse.computed(match computed {
                Computed::Likely { turns } => turns,
                _ => Vec::new(),
            });
        } else if let Some(review) = self.coach.review.as_mut().filter(|review| review.is_computed(id)) {
            let note = match computed {
                Computed::Note { note } => Some(*note),
                _ => None,
            };
            let fault = note.as_ref().filter(|note| note.judgement >= Judgement::Mistake).is_some();
            if review.computed(note) {
                let [gold, silver] =
                    review.accuracies().map(|one| one.map_or("–".to_string(), |one| format!("{one:.0}")));
                self.say(format!("The game is judged. Accuracy: Gold {gold}, Silver {silver}."));
                self.keep_review();
            } else if fault || self.now - self.stored_review > STORE_REVIEW_EVERY {
                self.keep_review();
            }
        } else if self.trainer.is_computed(id) {
            match computed {
                Computed::Judged { right, refutation } => {
                    let has_engine = self.engine.kind != EngineKind::None;
                    let id = self.next_search();
                    let (verdict, query) = self.trainer.judged(right, refutation, has_engine, || id);
                    self.effects.extend(query.map(|query| Effect::Search { query: *query }));
                    self.puzzle_judged(verdict);
                }
                Computed::Explained { text } => self.trainer.explained(text),
                _ => self.trainer.explained(String::new()),
            }
        }
    }

    /// The engine has changed: what was asked is asked anew.
    pub(super) fn coach_engine_changed(&mut self) {
        let old: Vec<String> =
            self.coach.forget_searches().into_iter().chain(self.trainer.forget_search()).collect();
        self.effects.extend(old.into_iter().map(|id| Effect::Cancel { id }));
    }

    /// The coach works where nobody else does: whoever waits for a turn or looks at a position comes first.
    pub(super) fn settle_coach(&mut self) {
        let tree = self.analyse.tree();
        if self.coach.review.as_ref().is_some_and(|review| review.is_running() && !review.fits(tree)) {
            // Another game is on the board.
            let old = self.coach.review.as_mut().and_then(Review::stop);
            self.cancel(old);
        }
        let has_engine = self.engine.kind != EngineKind::None;
        let searches = &mut self.searches;
        let mut next = || {
            *searches += 1;
            format!("s{searches}")
        };
        if self.screen == Screen::Puzzles {
            match self.trainer.wish(has_engine, &mut next) {
                Some(Wish::Load) => self.effects.push(Effect::Load { file: puzzles::FILE.to_string() }),
                Some(Wish::Errand(id, errand)) => {
                    self.effects.push(Effect::Errand { id, task: errand.text() })
                }
                Some(Wish::Search(query)) => self.effects.push(Effect::Search { query: *query }),
                None => {}
            }
        }
        let busy = self.hathi.is_some()
            || self.analyse.is_searching()
            || self.trainer.is_searching()
            || self.coach.mistakes.as_ref().is_some_and(Mistakes::is_searching);
        let pace = self.coach.pace;
        let Some(review) = &mut self.coach.review else { return };
        if has_engine && !busy {
            let query = review.next_search(pace, &mut next);
            self.effects.extend(query.map(|query| Effect::Search { query }));
        }
        if review.is_running() || !review.is_searching() {
            let errand = review.next_errand(&mut next);
            self.effects.extend(errand.map(|(id, errand)| Effect::Errand { id, task: errand.text() }));
        }
    }
}
