//! The screens to study: analysis, board editor, lessons.

use super::Model;
use crate::analyse::link;
use crate::edit::Editor;
use crate::effect::{Effect, Sound};
use crate::learn::After;
use crate::message::{Copied, EngineKind, Message, Screen, Walk};
use crate::refusal::Refusal;
use crate::view::NoticeKind;

const ANALYSIS: &str = "analysis";
const PLACE: &str = "analysis.place";
const LESSONS: &str = "lessons";

impl Model {
    /// From the store.
    pub(super) fn restore_study(&mut self) {
        if let Some(text) = self.store.get(ANALYSIS).map(str::to_string) {
            let place = self.store.get(PLACE).unwrap_or_default().to_string();
            self.analyse.restore(&text, &place);
        }
        if let Some(text) = self.store.get(LESSONS) {
            self.learn = crate::learn::Learn::restore(text);
        }
    }

    /// The place in the tree has changed: keep it. The tree itself may be large, and is kept only when it changes.
    fn walked(&mut self) {
        let place = self.analyse.kept_place();
        self.effects.extend(self.store.set(PLACE, place));
    }

    /// The tree has changed: keep it.
    pub(super) fn tree_changed(&mut self) {
        self.walked();
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
        match self.analyse.paste(text) {
            Ok(problem) => {
                self.go(Screen::Analyse);
                self.tree_changed();
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
            Ok(tree) => {
                let end = tree.end_of_line(0);
                self.analyse.load(tree, end);
                self.go(Screen::Analyse);
                self.tree_changed();
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
                self.walked();
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
            Message::Clear => {
                self.analyse.load(crate::analyse::Tree::default(), 0);
                self.tree_changed();
            }
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
            Ok(hash) => {
                self.effects.push(Effect::Link { hash });
                self.tell(NoticeKind::Info, "The link is copied.".to_string());
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn walk_in_tree(&mut self, to: Walk) {
        let before = self.analyse.node();
        let steps = self.analyse.walk(to);
        self.moved.extend(steps);
        if self.analyse.node() != before {
            self.walked();
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
        let wanted = self.screen == Screen::Analyse && self.engine.kind != EngineKind::None;
        let searches = &mut self.searches;
        let (cancel, query) = self.analyse.settle(wanted, || {
            *searches += 1;
            format!("s{searches}")
        });
        self.effects.extend(cancel.map(|id| Effect::Cancel { id }));
        self.effects.extend(query.map(|query| Effect::Search { query }));
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
                self.analyse.load(crate::analyse::Tree::new(Some((position, 2))), 0);
                self.go(Screen::Analyse);
                self.tree_changed();
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
