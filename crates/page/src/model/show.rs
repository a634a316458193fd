//! The view of the whole model.

use super::{Model, Question};
use crate::exercise::Exercise;
use crate::keys;
use crate::learn;
use crate::message::{EngineKind, Screen};
use crate::play::Play;
use crate::scene::Scene;
use crate::view::{BoardView, ConfirmView, HomeView, MarkRole, MarkView, View};

impl Model {
    /// The board of the present screen.
    pub(super) fn scene(&self) -> Option<Scene<'_>> {
        let bottom = self.bottom();
        match self.screen {
            Screen::Home | Screen::New | Screen::Base => None,
            Screen::Play => self.play.as_ref().map(|play| play.scene(bottom)),
            Screen::Analyse => Some(self.analyse.scene(bottom)),
            Screen::Edit => Some(Scene {
                board: *self.editor.board(),
                last: None,
                entry: None,
                interactive: true,
                preview: false,
                bottom,
            }),
            Screen::Learn => self.learn.scene(bottom),
            Screen::Mistakes | Screen::Puzzles => self.exercise().map(|exercise| exercise.scene(bottom)),
        }
    }

    fn board_view(&self) -> Option<BoardView> {
        let mut board = self.scene()?.view(&self.identities);
        let placing = match self.screen {
            Screen::Play => self.play.as_ref().and_then(Play::shown_placing),
            Screen::Analyse => self.analyse.shown_placing(),
            _ => None,
        };
        if let Some(placing) = placing {
            board.marks.extend(placing.marks());
            board.targets = placing.targets();
        }
        match self.screen {
            Screen::Analyse => self.analyse.decorate(&mut board),
            Screen::Edit => board.marks.extend(self.editor.marks()),
            Screen::Mistakes | Screen::Puzzles => {
                if let Some(exercise) = self.exercise() {
                    exercise.decorate(&mut board);
                }
            }
            _ => {}
        }
        if !self.prefs.targets {
            board.targets.clear();
        }
        let danger = |&square| MarkView { square, role: MarkRole::Danger, label: None };
        board.marks.extend(self.blamed.iter().map(danger));
        Some(board)
    }

    /// What is to be seen.
    pub fn view(&self) -> View {
        let play = self.play.as_ref().filter(|_| self.screen == Screen::Play);
        let analyse = (self.screen == Screen::Analyse).then_some(&self.analyse);
        let learn = (self.screen == Screen::Learn).then_some(&self.learn);
        let has_engine = self.engine.kind != EngineKind::None;
        let placing =
            play.and_then(Play::shown_placing).or(analyse.and_then(|analyse| analyse.shown_placing()));
        View {
            screen: self.screen,
            title: self.title(),
            engine: self.engine.clone(),
            board: self.board_view(),
            motion: self.motion.clone(),
            home: (self.screen == Screen::Home).then(|| HomeView {
                games: self.store.games(),
                lessons_done: self.learn.done(),
                lessons: learn::COUNT,
            }),
            form: (self.screen == Screen::New).then(|| self.form.view()),
            setup: placing.map(|placing| placing.view(self.store.last_setup(placing.side()).is_some())),
            players: play.map(|play| play.players_view(self.now, self.hathi.is_some())),
            turn: play
                .and_then(Play::turn_view)
                .or(analyse.and_then(|analyse| analyse.turn_view()))
                .or(learn.and_then(|learn| learn.turn_view()))
                .or(self.exercise().and_then(Exercise::turn_view)),
            game: play.map(Play::game_view),
            tree: analyse.map(|analyse| analyse.tree_view()),
            analysis: analyse.map(|analyse| analyse.analysis_view(has_engine)),
            explorer: analyse.and_then(|analyse| self.base.explorer_view(&analyse.opinions())),
            base: (self.screen == Screen::Base)
                .then(|| self.base.view(!self.analyse.game().position().board().occupied().is_empty())),
            edit: (self.screen == Screen::Edit).then(|| self.editor.view()),
            learn: learn.map(|learn| learn.view()),
            coach: analyse.map(|analyse| self.coach.view(analyse, has_engine)),
            mistakes: (self.screen == Screen::Mistakes).then(|| self.coach.mistakes_view()).flatten(),
            puzzles: (self.screen == Screen::Puzzles).then(|| self.trainer.view()),
            notice: self.notice.clone(),
            confirm: self.confirm.as_ref().map(confirm_view),
            prefs: self.prefs.clone(),
            keys: keys::view(self.screen),
        }
    }

    fn title(&self) -> String {
        match (self.screen, &self.play) {
            (Screen::Play, Some(play)) => format!("{} · Hathi", self.title_of(play)),
            (Screen::New, _) => "New game · Hathi".to_string(),
            (Screen::Analyse, _) => "Analysis · Hathi".to_string(),
            (Screen::Edit, _) => "Board editor · Hathi".to_string(),
            (Screen::Base, _) => "ArimaaBase · Hathi".to_string(),
            (Screen::Learn, _) => "Lessons · Hathi".to_string(),
            (Screen::Mistakes, _) => "Your mistakes · Hathi".to_string(),
            (Screen::Puzzles, _) => "Puzzles · Hathi".to_string(),
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

fn confirm_view(question: &Question) -> ConfirmView {
    let (text, yes) = match question {
        Question::Resign(side) => (format!("Does {side} give up this game?"), "Give up"),
        Question::Forget(_) => ("Delete this game for ever?".to_string(), "Delete"),
    };
    ConfirmView { text, yes: yes.to_string(), no: "Go back".to_string() }
}
