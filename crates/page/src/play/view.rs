//! What is shown of a game.

use super::{Play, Player, end, form};
use crate::entry::Entry;
use crate::scene::{Played, Scene};
use crate::setup::Placing;
use crate::view::{GameView, MoveView, PlayerView, TurnView, TypedView};
use crate::words;
use arimaa::{Board, Kind, Phase, Piece, Ply, Position, Setup, Side};

impl Play {
    /// The board, with what is being placed or moved.
    pub(crate) fn scene(&self, bottom: Side) -> Scene<'_> {
        let shown = self.shown();
        let at_end = shown == self.game.plies().len();
        let last = shown.checked_sub(1).and_then(|place| self.game.plies().nth(place)).and_then(
            |(_, before, ply)| match ply {
                Ply::Turn(turn) => {
                    Some(Played { before: *before, steps: crate::entry::steps_of(turn, before) })
                }
                Ply::Setup(_) => None,
            },
        );
        let entry = self.entry.as_ref().filter(|_| at_end);
        let mut board = self.board_after(shown);
        let mut preview = false;
        if let Some(entry) = entry {
            board = *entry.draft().board();
            if let Some((draft, _)) = entry.preview() {
                preview = true;
                board = *draft.board();
            }
        }
        if let Some(placing) = self.placing.as_ref().filter(|_| at_end) {
            for (square, piece) in placing.board().iter() {
                board.put(square, piece);
            }
        }
        let interactive = at_end && (self.entry.is_some() || self.placing.is_some());
        Scene { board, last, entry, interactive, preview, bottom }
    }

    fn board_after(&self, shown: usize) -> Board {
        let later = self.game.plies().nth(shown).map(|(_, before, _)| before);
        *later.unwrap_or_else(|| self.game.position()).board()
    }

    /// The tray, if there is one.
    pub(crate) fn shown_placing(&self) -> Option<&Placing> {
        self.placing.as_ref().filter(|_| self.shown.is_none())
    }

    /// Both players.
    pub(crate) fn players_view(&self, now: f64, thinking: bool) -> [PlayerView; 2] {
        let board = self.board_after(self.shown());
        Side::ALL.map(|side| PlayerView {
            side,
            name: self.settings.name(side),
            to_move: self.to_move() == Some(side),
            thinking: thinking && self.to_move() == Some(side),
            lost: self.lost(side, &board),
            clock: self.clock_view(side, now),
        })
    }

    /// What a side had when the game began and has no more.
    fn lost(&self, side: Side, board: &Board) -> Vec<Piece> {
        if self.shown() < 2 && self.settings.position.is_none() {
            return Vec::new();
        }
        let begun = |kind: Kind| match (&self.settings.position, self.setup_of(side)) {
            (Some(position), _) => position.board().count(Piece::new(side, kind)),
            (None, Some(setup)) => setup.board().count(Piece::new(side, kind)),
            (None, None) => 0,
        };
        Kind::ALL
            .into_iter()
            .rev()
            .flat_map(|kind| {
                let piece = Piece::new(side, kind);
                let count = begun(kind).saturating_sub(board.count(piece));
                std::iter::repeat_n(piece, count as usize)
            })
            .collect()
    }

    fn setup_of(&self, side: Side) -> Option<Setup> {
        self.game.plies().find_map(|(_, _, ply)| match ply {
            Ply::Setup(setup) if setup.side() == side => Some(*setup),
            _ => None,
        })
    }

    /// The turn that is due.
    pub(crate) fn turn_view(&self) -> Option<TurnView> {
        let Phase::Turn(position) = self.game.phase() else { return None };
        let side = position.side();
        let yours = self.entry.is_some() && self.shown.is_none();
        let Some(entry) = &self.entry else {
            return Some(TurnView {
                side,
                label: self.game.label(),
                steps_left: Position::STEPS,
                steps: Vec::new(),
                yours: false,
                prompt: match self.settings.player(side) {
                    Player::Hathi(_) => format!("{side} to move: Hathi is thinking."),
                    Player::Person => format!("{side} to move."),
                },
                can_undo: false,
                can_redo: false,
                can_end: false,
                why_not: None,
                typed: None,
            });
        };
        let why_not = self.why_not_end();
        let draft = entry.draft();
        Some(TurnView {
            side,
            label: self.game.label(),
            steps_left: draft.steps_left(),
            steps: draft.tokens().iter().map(ToString::to_string).collect(),
            yours,
            prompt: entry
                .question()
                .unwrap_or_else(|| prompt(side, draft.steps_left(), draft.steps().is_empty())),
            can_undo: yours && !draft.steps().is_empty(),
            can_redo: yours && draft.can_redo(),
            can_end: yours && why_not.is_none(),
            why_not: why_not.map(|refusal| refusal.text),
            typed: typed_view(entry),
        })
    }

    /// Everything else.
    pub(crate) fn game_view(&self) -> GameView {
        let moves = self
            .game
            .plies()
            .enumerate()
            .map(|(place, (label, position, ply))| MoveView {
                node: place + 1,
                label,
                side: position.side(),
                text: match ply {
                    Ply::Setup(_) => "setup".to_string(),
                    Ply::Turn(turn) => turn.notation(position),
                },
            })
            .collect();
        GameView {
            title: self.settings.title(),
            time: self.settings.time.as_ref().map(form::describe),
            moves,
            shown: self.shown(),
            end: self.game.outcome().map(|outcome| end::view(outcome, self.settings.person())),
            can_resign: self.resigning().is_some(),
            can_take_back: self.plies_to_take_back().is_some(),
            can_rematch: self.game.outcome().is_some(),
        }
    }
}

/// What to do in a turn.
pub(crate) fn prompt(side: Side, steps_left: u8, fresh: bool) -> String {
    match steps_left {
        0 => format!("{side}: end the turn, or undo a step."),
        left if fresh => format!("{side} to move: {}.", words::steps(left)),
        1 => format!("{side}: one step left."),
        left => format!("{side}: {} left.", words::steps(left)),
    }
}

/// What was typed, and what it would do.
pub(crate) fn typed_view(entry: &Entry) -> Option<TypedView> {
    let (draft, result) = entry.preview()?;
    let message = match &result {
        Ok(steps) => {
            format!("{}, {} left.", words::steps(steps.len() as u8), words::steps(draft.steps_left()))
        }
        Err(refusal) => refusal.text.clone(),
    };
    Some(TypedView {
        text: entry.typed().unwrap_or_default().to_string(),
        fine: result.is_ok(),
        message: words::sentence(&message),
    })
}
