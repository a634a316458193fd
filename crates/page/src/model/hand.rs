//! Hand and keyboard on the board: the same on all screens on which turns are made.

use super::{Model, arrow, home_square};
use crate::effect::Sound;
use crate::entry::{Done, Entry};
use crate::exercise::Exercise;
use crate::message::{Arrangement, Message, Screen, Walk};
use crate::play::Play;
use crate::setup::Placing;
use arimaa::{Ply, Setup, Step, Token};

impl Model {
    /// The turn that a person makes on the present screen.
    pub(super) fn entry(&mut self) -> Option<&mut Entry> {
        match self.screen {
            Screen::Play => self.play.as_mut().and_then(Play::entry),
            Screen::Analyse => self.analyse.entry(),
            Screen::Learn => self.learn.entry(),
            Screen::Mistakes | Screen::Puzzles => self.exercise_mut().and_then(Exercise::entry),
            Screen::Home | Screen::New | Screen::Edit | Screen::Base => None,
        }
    }

    /// The setup that a person makes on the present screen.
    fn placing(&mut self) -> Option<&mut Placing> {
        match self.screen {
            Screen::Play => self.play.as_mut().and_then(Play::placing),
            Screen::Analyse => self.analyse.placing(),
            _ => None,
        }
    }

    /// Messages that make a turn. False if it is none of them.
    pub(super) fn in_turn(&mut self, message: &Message) -> bool {
        let Some(entry) = self.entry() else { return false };
        let done = match message {
            Message::Pick { square } => {
                entry.pick(*square);
                Done::Nothing
            }
            Message::Over { square } => {
                entry.over(*square);
                Done::Nothing
            }
            Message::Drop { square } => entry.drop(*square),
            Message::Press { square } => entry.press(*square),
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
                entry.set_typed(text);
                Done::Nothing
            }
            Message::Enter { text } => {
                self.enter(text);
                return true;
            }
            Message::EndTurn => {
                self.end_turn();
                return true;
            }
            _ => return false,
        };
        self.done(done);
        true
    }

    /// The turn on the present screen is over.
    fn end_turn(&mut self) {
        match self.screen {
            Screen::Play => self.end_turn_in_play(),
            Screen::Analyse => self.end_turn_in_analysis(),
            Screen::Learn => self.judge(true),
            Screen::Mistakes | Screen::Puzzles => self.end_turn_in_exercise(),
            Screen::Home | Screen::New | Screen::Edit | Screen::Base => {}
        }
    }

    /// A typed turn: its steps are made, and the turn ends.
    fn enter(&mut self, text: &str) {
        let Some(entry) = self.entry() else { return };
        entry.set_typed(text);
        let steps = match entry.preview() {
            Some((_, Err(refusal))) => return self.refuse(refusal),
            Some((_, Ok(steps))) => steps,
            None => Vec::new(),
        };
        entry.make(&steps);
        self.moved.extend(steps);
        self.end_turn();
    }

    /// Something was done with hand or keyboard.
    pub(super) fn done(&mut self, done: Done) {
        let steps = match done {
            Done::Nothing => return,
            Done::Refused(refusal) => return self.refuse(refusal),
            Done::Steps(steps) => steps,
        };
        let Some(entry) = self.entry() else { return };
        let full = entry.draft().steps_left() == 0 && entry.draft().finish().is_ok();
        let captured = captures(entry, &steps);
        if !steps.is_empty() {
            self.sound(if captured { Sound::Capture } else { Sound::Step });
        }
        self.moved.extend(steps);
        match self.screen {
            Screen::Play => self.keep(),
            Screen::Learn => return self.judge(false),
            _ => {}
        }
        if full && self.prefs.auto_end {
            self.end_turn();
        }
    }

    /// Messages that place pieces. False if it is none of them.
    pub(super) fn in_setup(&mut self, message: &Message) -> bool {
        if self.placing().is_none() {
            return false;
        }
        let seed = self.random.bits();
        let gold = self.gold_setup();
        let last = self.placing().map(|placing| placing.side());
        let last = last.and_then(|side| self.store.last_setup(side)).map(str::to_string);
        let Some(placing) = self.placing() else { return false };
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
                placing.arrange(how, last.as_deref(), gold.as_ref(), seed).map(|()| true)
            }
            Message::Reset => placing.arrange(&Arrangement::Clear, None, None, seed).map(|()| true),
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
        self.placed(result);
        true
    }

    fn placed(&mut self, result: Result<bool, crate::refusal::Refusal>) {
        match result {
            Ok(true) => {
                self.sound(Sound::Step);
                self.keep();
            }
            Ok(false) => {}
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Gold's setup, if it is known while Silver places its pieces.
    fn gold_setup(&self) -> Option<Setup> {
        let game = match (self.screen, &self.play) {
            (Screen::Play, Some(play)) => play.game(),
            _ => self.analyse.game(),
        };
        game.plies().find_map(|(_, _, ply)| match ply {
            Ply::Setup(setup) => Some(*setup),
            Ply::Turn(_) => None,
        })
    }

    fn finish_setup(&mut self) {
        if self.screen == Screen::Play {
            return self.finish_setup_in_play();
        }
        let Some(placing) = self.placing() else { return };
        let result = placing.finish().and_then(|setup| self.analyse.set_up(setup));
        match result {
            Ok(()) => self.tree_changed(),
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// A key on a screen with a board.
    pub(super) fn key_on_board(&mut self, key: &str) -> bool {
        let arrow = arrow(key, self.bottom());
        if self.screen == Screen::Edit {
            let result = match (arrow, key) {
                (Some(direction), _) => {
                    self.editor.arrow(direction);
                    Ok(())
                }
                (None, " ") => self.editor.space(),
                (None, "Escape") => {
                    self.editor.escape();
                    Ok(())
                }
                _ => return false,
            };
            if let Err(refusal) = result {
                self.refuse(refusal);
            }
            return true;
        }
        if let Some(placing) = self.placing() {
            match (arrow, key) {
                (Some(direction), _) => placing.arrow(direction),
                (None, " ") => {
                    let result = placing.space();
                    self.placed(result);
                }
                (None, "Escape") => placing.escape(),
                (None, "Enter") => self.finish_setup(),
                _ => return false,
            }
            return true;
        }
        let Some(entry) = self.entry() else { return false };
        if let Some(done) = arrow.and_then(|direction| entry.arrow(direction)) {
            self.done(done);
            return true;
        }
        let start = home_square(entry.draft().side());
        match key {
            " " => {
                let done = entry.space(start);
                self.done(done);
            }
            "Escape" => {
                entry.escape();
            }
            "u" | "Backspace" => return self.in_turn(&Message::Undo),
            "r" => return self.in_turn(&Message::Redo),
            "x" => return self.in_turn(&Message::Reset),
            "Enter" => self.end_turn(),
            _ => return false,
        }
        true
    }

    /// A key that walks.
    pub(super) fn walk_of_key(key: &str) -> Option<Walk> {
        Some(match key {
            "ArrowLeft" => Walk::Back,
            "ArrowRight" => Walk::Forward,
            "ArrowUp" => Walk::Up,
            "ArrowDown" => Walk::Down,
            "Shift+ArrowLeft" => Walk::StepBack,
            "Shift+ArrowRight" => Walk::StepForward,
            "Home" => Walk::Start,
            "End" => Walk::End,
            _ => return None,
        })
    }
}

/// Whether one of the last steps of the turn has captured something.
fn captures(entry: &Entry, steps: &[Step]) -> bool {
    let before = entry.draft().steps().len().saturating_sub(steps.len());
    let mut made = 0;
    entry.draft().tokens().iter().any(|token| match token {
        Token::Step(_) => {
            made += 1;
            false
        }
        Token::Capture(_) => made > before,
        Token::Place(..) => false,
    })
}
