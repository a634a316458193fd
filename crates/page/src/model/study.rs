//! The screens to study: analysis, board editor, lessons.

use super::Model;
use crate::analyse::{Tree, link, paste};
use crate::edit::Editor;
use crate::effect::{Effect, Sound};
use crate::learn::After;
use crate::message::{Copied, EngineKind, Message, Screen, Walk};
use crate::refusal::Refusal;
use crate::view::NoticeKind;
use arimaa::Step;

const ANALYSIS: &str = "analysis";
const PLACE: &str = "analysis.place";
const FOUND: &str = "analysis.found";
const LESSONS: &str = "lessons";

/// What a search under way has found is stored as often as this, in milliseconds.
const STORE_FOUND_EVERY: f64 = 3_000.0;

impl Model {
    /// From the store.
    pub(super) fn restore_study(&mut self) {
        if let Some(text) = self.store.get(ANALYSIS).map(str::to_string) {
            let place = self.store.get(PLACE).unwrap_or_default().to_string();
            let found = self.store.get(FOUND).unwrap_or_default().to_string();
            self.analyse.restore(&text, &place, &found);
        }
        if let Some(text) = self.store.get(LESSONS) {
            self.learn = crate::learn::Learn::restore(text);
        }
    }

    /// Keeps what engines have found. It stands by the places of the tree, so it is kept with every change of them.
    pub(super) fn keep_found(&mut self) {
        self.stored_found = self.now;
        let effect = match self.analyse.kept_found() {
            Some(text) => self.store.set(FOUND, text),
            None => self.store.remove(FOUND),
        };
        self.effects.extend(effect);
    }

    /// An engine has answered about the present place.
    pub(super) fn found(&mut self, answer: analysis::Answer) {
        let last = answer.done;
        self.analyse.answered(answer);
        if last || self.now - self.stored_found > STORE_FOUND_EVERY {
            self.keep_found();
        }
    }

    /// Another tree is analysed, from that node on.
    pub(super) fn load(&mut self, tree: Tree, node: usize) {
        self.drop_link();
        self.analyse.load(tree, node);
        self.go(Screen::Analyse);
        self.tree_changed();
    }

    /// The tree has changed: keep it. It may be large; the place in it is kept with every message.
    pub(super) fn tree_changed(&mut self) {
        self.keep_found();
        let effect = match self.analyse.kept() {
            Some(text) => self.store.set(ANALYSIS, text),
            None => self.store.remove(ANALYSIS),
        };
        self.effects.extend(effect);
    }

    fn changed(&mut self, result: Result<(), Refusal>) {
        match result {
            Ok(()) => self.tree_changed(),
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Something was pasted or dropped, on whatever screen.
    pub(super) fn paste(&mut self, text: &str) {
        match paste::read(text) {
            Ok((tree, problem)) => {
                let end = tree.end_of_line(0);
                self.load(tree, end);
                if let Some(problem) = problem {
                    self.tell(NoticeKind::Error, problem.text);
                }
            }
            Err(refusal) => self.tell(NoticeKind::Error, refusal.text),
        }
    }

    /// The address has a game or a position in it.
    pub(super) fn open_hash(&mut self, hash: &str) {
        if hash.is_empty() {
            return;
        }
        match link::read(hash) {
            Ok((tree, node)) => {
                self.load(tree, node);
                self.set_link(hash);
            }
            Err(refusal) => self.tell(NoticeKind::Error, refusal.text),
        }
    }

    pub(super) fn in_analysis(&mut self, message: Message) {
        if self.in_setup(&message) {
            return;
        }
        if self.in_turn(&message) {
            return;
        }
        match message {
            Message::Walk { to } => self.walk_in_tree(to),
            Message::Jump { node } => {
                self.analyse.jump(node);
            }
            Message::Comment { text } => {
                let result = self.analyse.comment(&text);
                self.changed(result);
            }
            Message::Glyph { glyph } => {
                let result = self.analyse.glyph(&glyph);
                self.changed(result);
            }
            Message::Promote { node } => {
                let result = self.analyse.promote(node);
                self.changed(result);
            }
            Message::Delete { node } => {
                let result = self.analyse.delete(node);
                self.changed(result);
            }
            Message::AddLine { place } => {
                let result = self.analyse.add_line(place);
                self.changed(result);
            }
            Message::Clear => self.load(Tree::default(), 0),
            Message::Copy { what } => self.copy(what),
            Message::Download => {
                let text = self.analyse.record();
                self.effects.push(Effect::Download { name: "arimaa-analysis.txt".to_string(), text });
            }
            Message::Analysis { on } => self.analyse.set_on(on),
            Message::Lines { count } => self.analyse.set_lines(count),
            Message::Threat { on } => self.analyse.set_threat(on),
            Message::Overlay { name, on } => self.analyse.set_overlay(name, on),
            Message::Why { on } => self.analyse.set_why(on),
            Message::Preview { place } => self.analyse.set_preview(place),
            Message::Likely { on } => self.analyse.set_likely(on),
            Message::PreviewLikely { index } => self.analyse.preview_likely(index),
            Message::PlayLikely { index } => {
                let result = self.analyse.play_likely(index);
                self.played_of_list(result);
            }
            Message::Draw { from, to } => self.analyse.draw(from, to),
            _ => {}
        }
    }

    fn copy(&mut self, what: Copied) {
        let link = match what {
            Copied::Record => {
                let text = self.analyse.record();
                self.effects.push(Effect::Copy { text });
                return self.tell(NoticeKind::Info, "The record is copied.".to_string());
            }
            Copied::Position => {
                return match self.analyse.position_or_start() {
                    Ok(position) => {
                        self.effects.push(Effect::Copy { text: position.to_string() });
                        self.tell(NoticeKind::Info, "The position is copied.".to_string());
                    }
                    Err(refusal) => self.refuse(refusal),
                };
            }
            Copied::Link => self.analyse.link(),
            Copied::PositionLink => self.analyse.position_link(),
        };
        match link {
            Ok(hash) => self.give_link(hash),
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// A link is copied; it stands in the address bar, too.
    pub(super) fn give_link(&mut self, hash: String) {
        let length = hash.len();
        self.set_link(&hash);
        self.effects.push(Effect::Link { hash });
        let text = if length <= link::USUAL {
            "The link is copied.".to_string()
        } else {
            format!("The link is copied. It has {length} letters: some programs cut such long ones.")
        };
        self.tell(NoticeKind::Info, text);
    }

    fn walk_in_tree(&mut self, to: Walk) {
        let before = self.analyse.node();
        let steps = self.analyse.walk(to);
        self.moved.extend(steps);
        if self.analyse.node() != before {
            let node = self.analyse.tree().node(self.analyse.node());
            let text = node.filter(|node| !node.label.is_empty()).map_or_else(
                || "The beginning.".to_string(),
                |node| {
                    let turn = if node.label.starts_with('1') && node.label.len() == 2 {
                        "setup"
                    } else {
                        &node.text
                    };
                    format!("{}: {turn}.", node.label)
                },
            );
            self.say(text);
        }
    }

    pub(super) fn end_turn_in_analysis(&mut self) {
        let label = self.analyse.game().label();
        match self.analyse.end_turn() {
            Ok(_) => {
                self.sound(Sound::Turn);
                let text = self.analyse.tree().node(self.analyse.node()).map(|node| node.text.clone());
                let next = self.analyse.game().position().side();
                self.say(format!("{label}: {}. {next} to move.", text.unwrap_or_default()));
                self.tree_changed();
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// The engine follows the position.
    pub(super) fn settle_analysis(&mut self) {
        if self.screen == Screen::Analyse {
            let place = self.analyse.kept_place();
            self.effects.extend(self.store.set(PLACE, place));
        }
        let wanted = self.screen == Screen::Analyse && self.engine.kind != EngineKind::None;
        let searches = &mut self.searches;
        let (cancel, query) = self.analyse.settle(wanted, || {
            *searches += 1;
            format!("s{searches}")
        });
        if let Some(id) = cancel {
            self.effects.push(Effect::Cancel { id });
            self.keep_found();
        }
        self.effects.extend(query.map(|query| Effect::Search { query }));
    }

    /// A turn of a list beside the board was added to the tree, if it could be.
    pub(super) fn played_of_list(&mut self, result: Result<Vec<Step>, Refusal>) {
        match result {
            Ok(steps) => {
                self.moved.extend(steps);
                self.sound(Sound::Turn);
                self.tree_changed();
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// What people would play is computed where the person rests, while the list is to be seen.
    pub(super) fn settle_likely(&mut self) {
        let shown = self.screen == Screen::Analyse && self.base.is_exploring();
        let searches = &mut self.searches;
        let errand = self.analyse.settle_likely(shown, self.now, || {
            *searches += 1;
            format!("s{searches}")
        });
        self.effects.extend(errand.map(|(id, errand)| Effect::Errand { id, task: errand.text() }));
    }

    /// The editor opens with what is on the screen.
    pub(super) fn edit(&mut self) {
        let position = match (self.screen, &self.play) {
            (Screen::Play, Some(play)) => Some(*play.game().position()),
            (Screen::Analyse, _) => self.analyse.position_or_start().ok(),
            _ => None,
        };
        if let Some(position) = position {
            self.editor = Editor::new(position);
        }
        self.go(Screen::Edit);
    }

    pub(super) fn in_editor(&mut self, message: Message) {
        let result = match message {
            Message::Pick { square } => {
                self.editor.pick(square);
                Ok(())
            }
            Message::PickTray { piece } => {
                self.editor.pick_tray(piece);
                Ok(())
            }
            Message::Drop { square } => self.editor.drop(square),
            Message::Press { square } => self.editor.press(square),
            Message::PressTray { piece } => {
                self.editor.press_tray(piece);
                Ok(())
            }
            Message::EditSide { side } => {
                self.editor.set_side(side);
                Ok(())
            }
            Message::EditSteps { steps } => self.editor.set_steps(steps),
            Message::EditBoard { how } => {
                self.editor.change(how);
                Ok(())
            }
            Message::EditDone => self.editor.position().map(|position| {
                self.load(Tree::new(Some((position, 2))), 0);
            }),
            Message::EditPlay => self.editor.position().map(|position| {
                self.form.position = Some(position);
                self.go(Screen::New);
            }),
            _ => Ok(()),
        };
        if let Err(refusal) = result {
            self.refuse(refusal);
        }
    }

    pub(super) fn in_lesson(&mut self, message: Message) {
        if self.in_turn(&message) {
            return;
        }
        match message {
            Message::Retry => self.learn.retry(),
            Message::Next => {
                let after = self.learn.next();
                if after == Some(After::Play) {
                    self.form = crate::play::Form::default();
                    self.go(Screen::New);
                }
            }
            _ => {}
        }
    }

    /// Looks at what was done in a lesson.
    pub(super) fn judge(&mut self, ended: bool) {
        if ended
            && let Some(entry) = self.learn.entry()
            && let Err(reason) = entry.draft().finish()
        {
            let refusal = crate::refusal::of_turn(reason);
            return self.refuse(refusal);
        }
        match self.learn.judge(ended) {
            Some(true) => {
                self.sound(Sound::End);
                let feedback = self.learn.view().task.and_then(|task| task.feedback).unwrap_or_default();
                self.say(format!("Solved. {feedback}"));
                let kept = self.learn.kept();
                self.effects.extend(self.store.set(LESSONS, kept));
            }
            Some(false) => {
                self.sound(Sound::Refused);
                self.say("Not yet. Try again.".to_string());
            }
            None => {}
        }
    }
}
