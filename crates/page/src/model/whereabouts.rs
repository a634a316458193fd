//! Where the person is: kept after every message, so that the page opens there again.

use super::Model;
use crate::coach::Mistakes;
use crate::edit::Editor;
use crate::message::Screen;
use arimaa::Side;
use serde::{Deserialize, Serialize};

const SCREEN: &str = "screen";
/// The hash in the address bar that has been read, or was made here.
const LINK: &str = "link";

/// A screen, and what was open on it.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Whereabouts {
    screen: Screen,
    /// The id of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// Lesson and task, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<(usize, usize)>,
    /// The position in the editor, whether it makes sense or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    edited: Option<String>,
    /// Whose mistakes, and which one.
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<(Side, usize)>,
    /// The name of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
}

impl Model {
    /// Keeps where the person is.
    pub(super) fn keep_whereabouts(&mut self) {
        let at = |screen: Screen| self.screen == screen;
        let whereabouts = Whereabouts {
            screen: self.screen,
            game: self.play.as_ref().filter(|_| at(Screen::Play)).map(|play| play.id().to_string()),
            task: self.learn.place().filter(|_| at(Screen::Learn)),
            edited: at(Screen::Edit).then(|| self.editor.kept()),
            mistake: self.coach.mistakes.as_ref().filter(|_| at(Screen::Mistakes)).map(Mistakes::place),
            puzzle: at(Screen::Puzzles).then(|| self.trainer.place()).flatten(),
        };
        if let Ok(text) = serde_json::to_string(&whereabouts) {
            self.effects.extend(self.store.set(SCREEN, text));
        }
    }

    /// Goes where the person was. What is not there any more is home.
    pub(super) fn restore_whereabouts(&mut self) {
        let text = self.store.get(SCREEN).unwrap_or_default();
        let Whereabouts { screen, game, task, edited, mistake, puzzle } =
            serde_json::from_str(text).unwrap_or_default();
        match (screen, game) {
            (Screen::Play, Some(id)) if self.store.has_game(&id) => return self.resume(&id),
            (Screen::Play, _) => return,
            _ => {}
        }
        if let Some(editor) = edited.and_then(|text| Editor::restore(&text)) {
            self.editor = editor;
        }
        if let Some((side, at)) = mistake {
            self.learn_from(side, at);
        }
        if let Some(name) = puzzle {
            self.trainer.want(name);
        }
        self.go(screen);
        if let Some((lesson, task)) = task {
            self.learn.reopen(lesson, task);
        }
    }

    /// Whether this hash is in the address only because it was there before.
    pub(super) fn knows_link(&self, hash: &str) -> bool {
        self.store.get(LINK) == Some(hash)
    }

    /// The hash is in the address from now on.
    pub(super) fn set_link(&mut self, hash: &str) {
        self.effects.extend(self.store.set(LINK, hash.to_string()));
    }

    /// What is analysed has nothing to do with the hash in the address any more: it goes.
    pub(super) fn drop_link(&mut self) {
        if let Some(effect) = self.store.remove(LINK) {
            self.effects.push(effect);
            self.effects.push(crate::effect::Effect::Unlink);
        }
    }
}
