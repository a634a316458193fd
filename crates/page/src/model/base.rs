//! The base of games: what its messages do to the rest of the page.

use super::Model;
use crate::analyse::paste;
use crate::base::{BaseMessage, Event};
use crate::message::Screen;
use crate::view::NoticeKind;
use arimaa::Board;

const BASE: &str = "base";

impl Model {
    pub(super) fn in_base(&mut self, message: BaseMessage) {
        match message {
            BaseMessage::Found { served, there, import } => {
                self.base.found(served, there, import);
                if self.screen == Screen::Base {
                    self.base.look();
                }
            }
            BaseMessage::Told { id, lines } => {
                for event in self.base.told(&id, &lines) {
                    self.base_event(event);
                }
            }
            BaseMessage::Brought { file, line } => {
                let (well, text) = self.base.brought(&file, line.as_ref());
                self.tell(if well { NoticeKind::Info } else { NoticeKind::Error }, text);
            }
            BaseMessage::Explorer { on } => self.base.explore(on),
            BaseMessage::Narrow { field, value } => self.base.narrow(field, value),
            BaseMessage::Play { index } => self.play_explored(index),
            BaseMessage::MoreGames => self.base.more_games(),
            BaseMessage::Open { game, ply } => self.base.open(game, ply),
            BaseMessage::Visit { page } => {
                self.go(Screen::Base);
                self.base.visit(page);
            }
            BaseMessage::Field { field, value } => self.base.field(field, &value),
            BaseMessage::Brush { thing } => self.base.brush(&thing),
            BaseMessage::Square { square } => self.base.square(square),
            BaseMessage::Layer { later } => self.base.layer(later),
            BaseMessage::FromAnalysis => match self.analyse.position_or_start() {
                Ok(position) => self.base.take(position.board()),
                Err(refusal) => self.refuse(refusal),
            },
            BaseMessage::Wipe => self.base.take(&Board::EMPTY),
            BaseMessage::Anew => self.base.anew(),
            BaseMessage::Find => self.base.find(),
            BaseMessage::Stop => self.base.stop(),
            BaseMessage::More => self.base.more(),
            BaseMessage::Export { format } => self.base.export(format),
            BaseMessage::Name { text } => self.base.name(text),
            BaseMessage::Player { name } => {
                self.base.player(name);
                self.go(Screen::Base);
                self.base.visit(crate::base::BasePage::Players);
            }
            BaseMessage::SavePlot { name } => self.base.save_plot(&name),
        }
    }

    fn base_event(&mut self, event: Event) {
        match event {
            Event::Game { record, ply } => self.open_game_of_base(&record, ply),
            Event::Problem(text) => self.tell(NoticeKind::Error, text),
        }
    }

    /// A game is opened in the analysis, before a half-turn.
    fn open_game_of_base(&mut self, record: &str, ply: u32) {
        match paste::read(record) {
            Ok((tree, problem)) => {
                // The main line begins with the setups, or at the half-turn of the first position.
                let first = tree.start().map_or(0, |(position, number)| {
                    2 * number.saturating_sub(1) + position.side().index() as u32
                });
                let node = tree.at(&vec![0; ply.saturating_sub(first) as usize]);
                self.load(tree, node);
                if let Some(problem) = problem {
                    self.tell(NoticeKind::Error, problem.text);
                }
            }
            Err(refusal) => self.tell(NoticeKind::Error, refusal.text),
        }
    }

    /// A turn or setup of the explorer is played.
    fn play_explored(&mut self, index: usize) {
        let Some(text) = self.base.turn(index).filter(|_| self.screen == Screen::Analyse) else { return };
        let result = self.analyse.play_text(&text);
        self.played_of_list(result);
    }

    /// The explorer follows the analysis, and what is typed is kept.
    pub(super) fn settle_base(&mut self) {
        let shown = self.screen == Screen::Analyse;
        let at = self.analyse.whole_position().filter(|_| shown);
        self.base.settle(shown, at);
        if self.screen == Screen::Base {
            let kept = self.base.kept();
            self.effects.extend(self.store.set(BASE, kept));
        }
        let effects = self.base.take_effects();
        self.effects.extend(effects);
    }

    /// From the store.
    pub(super) fn restore_base(&mut self) {
        if let Some(text) = self.store.get(BASE).map(str::to_string) {
            self.base.restore(&text);
        }
    }
}
