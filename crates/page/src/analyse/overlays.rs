//! What the exact tactics say about the position, drawn on the board and told in words.

use super::Analyse;
use crate::entry::steps_of;
use crate::message::Overlay;
use crate::view::{ArrowRole, ArrowView, MarkRole, MarkView, OverlayView};
use crate::words::{list, owned, sentence};
use arimaa::{Bitboard, Board, Direction, Position, Side, Square};
use engine::tactics::{captures, goal::find_goal, reach::Reach};

const NAMES: [(Overlay, &str); 6] = [
    (Overlay::Goals, "Goals in one turn"),
    (Overlay::Captures, "Captures in one turn"),
    (Overlay::Frozen, "Frozen pieces"),
    (Overlay::Hanging, "Pieces in danger"),
    (Overlay::Traps, "Trap control"),
    (Overlay::Reach, "Where the selected piece can be"),
];

/// What the overlays show.
#[derive(Default)]
pub(super) struct Shown {
    pub marks: Vec<MarkView>,
    pub arrows: Vec<ArrowView>,
    pub findings: Vec<String>,
}

impl Shown {
    fn mark(&mut self, square: Square, role: MarkRole, label: Option<String>) {
        self.marks.push(MarkView { square, role, label });
    }
}

impl Analyse {
    pub(super) fn overlay_views(&self) -> Vec<OverlayView> {
        NAMES
            .iter()
            .map(|&(name, label)| OverlayView {
                name,
                label: label.to_string(),
                on: self.overlays.contains(&name),
            })
            .collect()
    }

    /// All overlays that are on, for the position with the steps made so far.
    pub(super) fn overlays_shown(&self) -> Shown {
        let mut shown = Shown::default();
        let Some(position) = self.position() else { return shown };
        for overlay in &self.overlays {
            match overlay {
                Overlay::Goals => goals(&position, &mut shown),
                Overlay::Captures => captures_now(&position, &mut shown),
                Overlay::Frozen => frozen(position.board(), &mut shown),
                Overlay::Hanging => hanging(&position, &mut shown),
                Overlay::Traps => traps(position.board(), &mut shown),
                Overlay::Reach => {
                    let selected = self.entry.as_ref().and_then(crate::entry::Entry::selected);
                    reach(&position, selected, &mut shown);
                }
            }
        }
        shown
    }
}

/// The sides with the steps they have: the side to move its rest, the other one a whole turn after it.
fn both(position: &Position) -> [(Side, u8); 2] {
    let side = position.side();
    [(side, position.steps_left()), (side.opponent(), Position::STEPS)]
}

fn goals(position: &Position, shown: &mut Shown) {
    for (side, steps) in both(position) {
        let now = side == position.side();
        let Some(turn) = find_goal(position.board(), side, steps).filter(|turn| !turn.is_empty()) else {
            let words = if now { "cannot reach goal in this turn" } else { "threatens no goal" };
            shown.findings.push(format!("{side} {words}."));
            continue;
        };
        let start = Position::new(*position.board(), side);
        let made = steps_of(&turn, &start);
        for (from, to) in super::lines::journeys(&made) {
            shown.arrows.push(ArrowView { from, to, role: ArrowRole::Goal, rank: None, label: None });
            if side.goal_row().contains(to) {
                shown.mark(to, MarkRole::Goal, None);
            }
        }
        let words = if now { "can reach goal in this turn" } else { "threatens to reach goal" };
        shown.findings.push(format!("{side} {words}: {}.", turn.notation(&start)));
    }
}

fn captures_now(position: &Position, shown: &mut Shown) {
    for (side, steps) in both(position) {
        let now = side == position.side();
        let mut found = captures::list(position.board(), side, steps);
        found.sort_by_key(|capture| (capture.victim, capture.steps()));
        found.dedup_by_key(|capture| (capture.victim, capture.trap));
        let start = Position::new(*position.board(), side);
        for capture in &found {
            let (from, to) = (capture.victim, capture.trap);
            if from == to {
                shown.mark(from, MarkRole::Hanging, None);
            } else {
                let label = Some(capture.steps().to_string());
                shown.arrows.push(ArrowView { from, to, role: ArrowRole::Capture, rank: None, label });
            }
            if let Some(piece) = position.board().piece_at(capture.victim) {
                let verb = if now { "can capture" } else { "threatens" };
                shown.findings.push(format!(
                    "{side} {verb} {} on {}: {}.",
                    owned(piece, from),
                    capture.trap,
                    capture.turn.notation(&start)
                ));
            }
        }
        if found.is_empty() {
            let words = if now { "can capture nothing in this turn" } else { "threatens no capture" };
            shown.findings.push(format!("{side} {words}."));
        }
    }
}

fn frozen(board: &Board, shown: &mut Shown) {
    for side in Side::ALL {
        let set = board.frozen(side);
        set.into_iter().for_each(|square| shown.mark(square, MarkRole::Frozen, None));
        shown.findings.push(pieces(board, set, &format!("{side} has no frozen piece."), "Frozen: "));
    }
}

fn hanging(position: &Position, shown: &mut Shown) {
    for (side, steps) in both(position) {
        let (victims, _) = captures::victims(position.board(), side, steps);
        victims.into_iter().for_each(|square| shown.mark(square, MarkRole::Hanging, None));
        let none = format!("No piece of {} is in danger.", side.opponent());
        shown.findings.push(pieces(position.board(), victims, &none, "In danger: "));
    }
}

fn pieces(board: &Board, set: Bitboard, none: &str, some: &str) -> String {
    let name = |square: Square| board.piece_at(square).map(|piece| owned(piece, square));
    let names: Vec<String> = set.into_iter().filter_map(name).collect();
    if names.is_empty() { none.to_string() } else { format!("{some}{}.", list(&names)) }
}

/// A trap belongs to the side with more pieces beside it; with equal numbers, to the one with the stronger piece.
fn traps(board: &Board, shown: &mut Shown) {
    for trap in Square::all().filter(|square| square.is_trap()) {
        let beside: Vec<_> =
            Direction::ALL.into_iter().filter_map(|direction| board.piece_at(trap.go(direction))).collect();
        let weight = |side: Side| {
            let own = beside.iter().filter(|piece| piece.side == side);
            (own.clone().count(), own.map(|piece| piece.kind).max())
        };
        let [gold, silver] = Side::ALL.map(weight);
        let (role, owner) = match gold.cmp(&silver) {
            std::cmp::Ordering::Greater => (MarkRole::TrapGold, "Gold's"),
            std::cmp::Ordering::Less => (MarkRole::TrapSilver, "Silver's"),
            std::cmp::Ordering::Equal => (MarkRole::TrapContested, "nobody's"),
        };
        shown.mark(trap, role, Some(format!("{}:{}", gold.0, silver.0)));
        shown.findings.push(format!(
            "{} is {owner} ({} to {}).",
            sentence(&format!("{trap}")),
            gold.0,
            silver.0
        ));
    }
}

fn reach(position: &Position, selected: Option<Square>, shown: &mut Shown) {
    let Some(square) = selected else {
        shown.findings.push("Select a piece to see where it can be.".to_string());
        return;
    };
    let Some(piece) = position.board().piece_at(square) else { return };
    let reach = Reach::of(position.board(), position.side());
    let mut known = Bitboard::of(square);
    for steps in 1..=position.steps_left() {
        let set =
            if piece.side == position.side() { reach.own(square, steps) } else { reach.moved(square, steps) };
        for square in set & !known {
            shown.mark(square, MarkRole::Reach, Some(steps.to_string()));
        }
        known |= set;
    }
    let count = known.len() - 1;
    shown.findings.push(format!(
        "{} can be on {count} other squares after this turn, with the help of all pieces.",
        sentence(&owned(piece, square))
    ));
}
