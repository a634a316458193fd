//! How a person makes a turn: by dragging, clicking, arrow keys or typing. The same on every screen with a board.

mod draft;
mod typed;
mod ways;

pub use draft::Draft;
pub(crate) use draft::{steps_of, text as steps_text, tokens};
pub(crate) use typed::read_steps;
pub use ways::Way;

use crate::refusal::{self, Refusal};
use crate::view::{MarkRole, MarkView, RouteView, TargetView};
use arimaa::{Bitboard, Direction, Move, Position, Square, Step, TurnReason};

/// The turn so far, and what hand and keyboard are about to do.
#[derive(Clone, Debug)]
pub struct Entry {
    draft: Draft,
    selected: Option<Square>,
    drag: Option<Drag>,
    choice: Option<Choice>,
    cursor: Option<Square>,
    typed: Option<String>,
}

/// A piece that is held.
#[derive(Clone, Debug)]
struct Drag {
    from: Square,
    /// The steps that follow the hand, for an own piece.
    trace: Vec<Step>,
    over: Option<Square>,
}

/// A question to the person: which of these ways?
#[derive(Clone, Debug)]
struct Choice {
    ways: Vec<Way>,
    /// Which of the signs tells them apart.
    sign: usize,
    keep: bool,
}

/// What came of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// Nothing that changes the turn.
    Nothing,
    /// These steps were made.
    Steps(Vec<Step>),
    /// It is not allowed.
    Refused(Refusal),
}

impl Entry {
    /// The beginning of a turn.
    pub fn new(start: Position) -> Self {
        Self { draft: Draft::new(start), selected: None, drag: None, choice: None, cursor: None, typed: None }
    }

    /// The beginning of the next turn, with the keyboard's cursor where it was.
    pub fn next(&self, start: Position) -> Self {
        Self { cursor: self.cursor, ..Self::new(start) }
    }

    /// The steps.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The piece that is selected or held.
    pub fn selected(&self) -> Option<Square> {
        self.drag.as_ref().map(|drag| drag.from).or(self.selected)
    }

    /// What is typed.
    pub fn typed(&self) -> Option<&str> {
        self.typed.as_deref()
    }

    /// Keeps what is typed; an empty text is none.
    pub fn set_typed(&mut self, text: &str) {
        self.typed = (!text.trim().is_empty()).then(|| text.to_string());
    }

    /// The ways to bring the piece on a square elsewhere by moving it alone.
    pub fn ways(&self, from: Square) -> Vec<Way> {
        ways::of(self.draft.builder(), self.draft.side(), from)
    }

    /// The pieces that can be brought somewhere now: all that have a way.
    pub fn movable(&self) -> Bitboard {
        let builder = self.draft.builder();
        let single = |square: Square| {
            let piece = builder.board().piece_at(square);
            Direction::ALL.into_iter().any(|direction| {
                let step = piece.and_then(|piece| Step::new(piece, square, direction));
                step.is_some_and(|step| {
                    let mut after = builder.clone();
                    after.step(step).is_ok() && !matches!(after.finish(), Err(TurnReason::UnfinishedPush(_)))
                })
            })
        };
        // Single steps, also those that finish a push or a pull; then pushes and pulls.
        let mut set = Bitboard::EMPTY;
        for square in builder.board().occupied().into_iter().filter(|&square| single(square)) {
            set |= Bitboard::of(square);
        }
        if let Some(position) = self.draft.position() {
            position.for_each_move(|mv| match mv {
                Move::Step { .. } => {}
                Move::Push { from, direction, .. } => {
                    set |= Bitboard::of(from) | Bitboard::of(from.go(direction));
                }
                Move::Pull { from, victim, .. } => set |= Bitboard::of(from.go(victim.opposite())),
            });
        }
        set
    }

    fn can_move(&self, square: Square) -> bool {
        self.movable().contains(square)
    }

    /// The pointer goes down.
    pub fn pick(&mut self, square: Square) {
        if self.draft.board().piece_at(square).is_some() {
            self.drag = Some(Drag { from: square, trace: Vec::new(), over: Some(square) });
        }
    }

    /// The held piece is over another square: its route follows the hand as far as the rules allow.
    pub fn over(&mut self, square: Option<Square>) {
        let Some(mut drag) = self.drag.take() else { return };
        drag.over = square;
        if let Some(square) = square {
            let own =
                self.draft.board().piece_at(drag.from).is_some_and(|piece| piece.side == self.draft.side());
            if own {
                drag.trace = self.follow(&drag, square);
            }
        }
        self.drag = Some(drag);
    }

    fn follow(&self, drag: &Drag, square: Square) -> Vec<Step> {
        if square == drag.from {
            return Vec::new();
        }
        if let Some(place) = drag.trace.iter().position(|step| step.to() == square) {
            return drag.trace[..=place].to_vec();
        }
        let last = drag.trace.last().map_or(drag.from, |step| step.to());
        let mut builder = self.draft.builder().clone();
        let followed = drag.trace.iter().all(|&step| builder.step(step).is_ok());
        if followed
            && let Some(direction) = last.direction_to(square)
            && let Some(piece) = builder.board().piece_at(last)
            && let Some(step) = Step::new(piece, last, direction)
            && builder.step(step).is_ok()
        {
            let mut trace = drag.trace.clone();
            trace.push(step);
            return trace;
        }
        let ways = self.ways(drag.from);
        ways.into_iter().find(|way| way.to == square).map_or_else(Vec::new, |way| way.steps)
    }

    /// The held piece is let go.
    pub fn drop(&mut self, square: Option<Square>) -> Done {
        let Some(drag) = self.drag.take() else { return Done::Nothing };
        self.choice = None;
        self.selected = None;
        let Some(square) = square.filter(|&square| square != drag.from) else { return Done::Nothing };
        let traced = drag.trace.last().is_some_and(|step| step.to() == square);
        // Along the way of the hand, if nobody was pushed on it: then there may be a choice.
        let own = drag.trace.iter().all(|step| step.piece.side == self.draft.side());
        if traced && own {
            return self.make(&drag.trace);
        }
        self.bring(drag.from, square, false)
    }

    /// A click.
    pub fn press(&mut self, square: Square) -> Done {
        self.drag = None;
        if let Some(choice) = self.choice.take()
            && choice.ways.iter().any(|way| way.signs()[choice.sign] == square)
        {
            let Choice { mut ways, sign, keep } = choice;
            ways.retain(|way| way.signs()[sign] == square);
            return self.choose(ways, sign + 1, keep);
        }
        let piece = self.draft.board().piece_at(square);
        match self.selected {
            Some(selected) if selected == square => {
                self.selected = None;
                Done::Nothing
            }
            Some(selected) if self.ways(selected).iter().any(|way| way.to == square) => {
                self.selected = None;
                self.bring(selected, square, false)
            }
            Some(selected) if piece.is_none() => {
                self.selected = None;
                Done::Refused(self.why_not(selected, square))
            }
            None if piece.is_none() => Done::Nothing,
            _ => {
                self.selected = Some(square);
                if self.can_move(square) { Done::Nothing } else { Done::Refused(self.immobile(square)) }
            }
        }
    }

    fn immobile(&self, square: Square) -> Refusal {
        if self.draft.in_push() {
            return refusal::of_turn(self.draft.finish().err().unwrap_or(TurnReason::Empty));
        }
        refusal::immobile(self.draft.board(), self.draft.side(), self.draft.steps_left(), square)
    }

    /// Why the piece on one square cannot be brought to another: what the referee says of the step, or of the way.
    fn why_not(&self, from: Square, to: Square) -> Refusal {
        let (board, side) = (self.draft.board(), self.draft.side());
        if self.draft.in_push() {
            return self.immobile(from);
        }
        let step = board
            .piece_at(from)
            .zip(from.direction_to(to))
            .and_then(|(piece, direction)| Step::new(piece, from, direction));
        if let Some(step) = step
            && board.piece_at(to).is_none()
            && let Err(reason) = self.draft.builder().clone().step(step)
        {
            return refusal::of_step(board, side, step, reason);
        }
        refusal::out_of_reach(board, side, self.draft.steps_left(), from, to)
    }

    /// Brings a piece to a square, if there is one way; if there are several, asks.
    fn bring(&mut self, from: Square, to: Square, keep: bool) -> Done {
        let mut ways = self.ways(from);
        ways.retain(|way| way.to == to);
        if ways.is_empty() {
            return Done::Refused(self.why_not(from, to));
        }
        self.choose(ways, 0, keep)
    }

    fn choose(&mut self, ways: Vec<Way>, first_sign: usize, keep: bool) -> Done {
        for sign in first_sign..2 {
            let differ = ways.iter().any(|way| way.signs()[sign] != ways[0].signs()[sign]);
            if differ {
                self.choice = Some(Choice { ways, sign, keep });
                return Done::Nothing;
            }
        }
        let Some(way) = ways.into_iter().next() else { return Done::Nothing };
        let done = self.make(&way.steps);
        if keep {
            self.selected = Some(way.to);
            self.cursor = self.cursor.map(|_| way.to);
        }
        done
    }

    /// Makes steps, all of them or none.
    pub fn make(&mut self, steps: &[Step]) -> Done {
        let mut draft = self.draft.clone();
        for &step in steps {
            if let Err(reason) = draft.step(step) {
                return Done::Refused(refusal::of_step(draft.board(), draft.side(), step, reason));
            }
        }
        self.draft = draft;
        self.release();
        Done::Steps(steps.to_vec())
    }

    /// Forgets what is selected, held, asked or typed.
    pub fn release(&mut self) {
        self.selected = None;
        self.drag = None;
        self.choice = None;
        self.typed = None;
    }

    /// Whether there was something to forget.
    pub fn escape(&mut self) -> bool {
        let busy =
            self.selected.is_some() || self.choice.is_some() || self.drag.is_some() || self.typed.is_some();
        self.release();
        busy || self.cursor.take().is_some()
    }

    /// Takes back the last step.
    pub fn undo(&mut self) -> bool {
        self.release();
        self.draft.undo().is_some()
    }

    /// Makes the last step again that was taken back.
    pub fn redo(&mut self) -> Option<Step> {
        self.release();
        self.draft.redo()
    }

    /// Takes back all steps.
    pub fn reset(&mut self) {
        self.release();
        self.draft.reset();
    }

    /// An arrow key: moves the selected piece, or the cursor. None if there is neither.
    pub fn arrow(&mut self, direction: Direction) -> Option<Done> {
        if let Some(selected) = self.selected {
            let Some(to) = selected.step(direction) else {
                return Some(Done::Refused(Refusal::new("That is the edge of the board.")));
            };
            let done = self.bring(selected, to, true);
            if matches!(done, Done::Refused(_)) {
                self.selected = Some(selected);
            }
            return Some(done);
        }
        let cursor = self.cursor?;
        self.cursor = Some(cursor.step(direction).unwrap_or(cursor));
        Some(Done::Nothing)
    }

    /// The space key: shows the cursor, or clicks where it is.
    pub fn space(&mut self, start: Square) -> Done {
        match self.cursor {
            None => {
                self.cursor = Some(start);
                Done::Nothing
            }
            Some(cursor) => self.press(cursor),
        }
    }

    /// The steps that are typed, as far as they are allowed, and what is wrong behind them.
    pub fn preview(&self) -> Option<(Draft, Result<Vec<Step>, Refusal>)> {
        self.typed.as_deref().map(|text| {
            let mut draft = self.draft.clone();
            let result = read_steps(&mut draft, text);
            (draft, result)
        })
    }

    /// The squares where the selected piece can go.
    pub fn targets(&self) -> Vec<TargetView> {
        let Some(from) = self.selected().filter(|_| self.choice.is_none()) else { return Vec::new() };
        let mut targets: Vec<TargetView> = Vec::new();
        for way in self.ways(from) {
            if targets.last().is_none_or(|last| last.square != way.to) {
                targets.push(TargetView { square: way.to, cost: way.cost(), kind: way.kind });
            }
        }
        targets
    }

    /// What is selected, asked and pointed at.
    pub fn marks(&self) -> Vec<MarkView> {
        let mark = |square, role| MarkView { square, role, label: None };
        let mut marks: Vec<MarkView> = Vec::new();
        marks.extend(self.selected().map(|square| mark(square, MarkRole::Selected)));
        marks.extend(self.cursor.map(|square| mark(square, MarkRole::Cursor)));
        if let Some(choice) = &self.choice {
            let mut squares: Vec<Square> = choice.ways.iter().map(|way| way.signs()[choice.sign]).collect();
            squares.sort_unstable();
            squares.dedup();
            marks.extend(squares.into_iter().map(|square| mark(square, MarkRole::Choice)));
        } else if self.draft.in_push() {
            marks.extend(self.movable().into_iter().map(|square| mark(square, MarkRole::Choice)));
        }
        marks
    }

    /// What the person is asked, if something is.
    pub fn question(&self) -> Option<String> {
        if let Some(choice) = &self.choice {
            let way = choice.ways.first()?;
            let pull = way.kind == crate::view::StepKind::Pull;
            return Some(
                match (choice.sign, pull) {
                    (0, true) => "Which piece shall pull?",
                    (0, false) => "Which piece shall push?",
                    (_, true) => "Where shall the pulling piece go?",
                    (_, false) => "Where shall the pushed piece go?",
                }
                .to_string(),
            );
        }
        self.draft.in_push().then(|| "Finish the push: choose the piece that enters the square.".to_string())
    }

    /// The way of the held piece.
    pub fn route(&self) -> Option<RouteView> {
        let drag = self.drag.as_ref()?;
        let over = drag.over.filter(|&square| square != drag.from)?;
        let traced = drag.trace.last().is_some_and(|step| step.to() == over);
        if traced {
            let own = drag.trace.iter().filter(|step| step.piece.side == self.draft.side());
            let squares = std::iter::once(drag.from).chain(own.map(|step| step.to())).collect();
            return Some(RouteView { squares, cost: drag.trace.len() as u8, possible: true });
        }
        let way = self.ways(drag.from).into_iter().find(|way| way.to == over);
        Some(RouteView {
            squares: vec![drag.from, over],
            cost: way.as_ref().map_or(0, Way::cost),
            possible: way.is_some(),
        })
    }
}
