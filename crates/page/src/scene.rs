//! The board as it is shown: pieces, the last turn, the present one.

use crate::entry::{Entry, tokens};
use crate::identity::Identities;
use crate::view::{BoardView, GhostView, PieceView, StepKind, TrailView};
use crate::words;
use arimaa::{Bitboard, Board, Position, Side, Step, Token};

/// The steps of a turn with the position before it.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub before: Position,
    pub steps: Vec<Step>,
}

/// What is on the board now. Marks, arrows and targets come later.
pub(crate) struct Scene<'a> {
    pub board: Board,
    pub last: Option<Played>,
    pub entry: Option<&'a Entry>,
    pub interactive: bool,
    pub preview: bool,
    pub bottom: Side,
}

impl Scene<'_> {
    pub fn view(&self, identities: &Identities) -> BoardView {
        let frozen = self.board.frozen(Side::Gold) | self.board.frozen(Side::Silver);
        let movable = match self.entry.filter(|_| self.interactive && !self.preview) {
            Some(entry) => entry.movable(),
            None => Bitboard::EMPTY,
        };
        let pieces = self
            .board
            .iter()
            .map(|(square, piece)| PieceView {
                id: identities.id(square),
                square,
                piece,
                frozen: frozen.contains(square),
                movable: movable.contains(square),
            })
            .collect();
        let mut view = BoardView {
            bottom: self.bottom,
            pieces,
            ghosts: Vec::new(),
            trails: Vec::new(),
            arrows: Vec::new(),
            marks: Vec::new(),
            targets: Vec::new(),
            route: None,
            interactive: self.interactive,
            preview: self.preview,
            text: words::board(&self.board),
        };
        let draft = self.entry.map(Entry::draft).filter(|draft| !draft.steps().is_empty());
        if let Some(last) = &self.last {
            add_turn(&mut view, &last.before, &last.steps, false);
            if draft.is_some() {
                view.ghosts.clear();
            }
        }
        if let Some(draft) = draft {
            add_turn(&mut view, draft.start(), draft.steps(), true);
        }
        if let Some(entry) = self.entry.filter(|_| self.interactive) {
            view.marks = entry.marks();
            view.targets = entry.targets();
            view.route = entry.route();
        }
        view
    }
}

fn add_turn(view: &mut BoardView, before: &Position, steps: &[Step], present: bool) {
    let side = before.side();
    let trails = steps.iter().zip(kinds(side, steps)).map(|(step, kind)| TrailView {
        from: step.from,
        to: step.to(),
        kind,
        side,
        present,
    });
    view.trails.extend(trails);
    for token in tokens(before.board(), steps) {
        if let Token::Capture(capture) = token {
            view.ghosts.push(GhostView { square: capture.trap, piece: capture.piece });
        }
    }
}

/// Which steps of a turn belong to pushes and pulls.
pub(crate) fn kinds(side: Side, steps: &[Step]) -> Vec<StepKind> {
    let mut kinds = vec![StepKind::Step; steps.len()];
    let mut pushed = false;
    for (place, step) in steps.iter().enumerate() {
        if step.piece.side == side {
            if pushed {
                kinds[place] = StepKind::Push;
            }
            pushed = false;
            continue;
        }
        let leader = place.checked_sub(1).map(|before| (before, steps[before]));
        match leader {
            Some((before, leader))
                if leader.piece.side == side
                    && kinds[before] == StepKind::Step
                    && leader.from == step.to()
                    && leader.piece.dominates(step.piece) =>
            {
                kinds[before] = StepKind::Pull;
                kinds[place] = StepKind::Pull;
            }
            _ => {
                kinds[place] = StepKind::Push;
                pushed = true;
            }
        }
    }
    kinds
}
