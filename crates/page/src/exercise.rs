//! A position in which something is to be found: one's own mistake, or a puzzle. What is right is decided elsewhere.

use crate::analyse::journeys;
use crate::entry::{Draft, Entry, steps_of};
use crate::message::Walk;
use crate::play::{turn_prompt, typed_view};
use crate::refusal::{self, Refusal};
use crate::scene::{Played, Scene};
use crate::view::{
    ArrowRole, ArrowView, BoardView, ExerciseState, ExerciseView, LineTurnView, MarkRole, MarkView, TurnView,
};
use crate::words;
use arimaa::{Position, Side, Square, Turn};

/// So many hints there are: what to look for, which piece begins, where it goes.
const HINTS: u8 = 3;

/// The position, what was tried, and what is shown of the answer.
#[derive(Clone, Debug)]
pub(crate) struct Exercise {
    position: Position,
    /// The number of the turn's ply, for labels.
    ply: u32,
    entry: Entry,
    state: ExerciseState,
    tried: Option<Turn>,
    feedback: String,
    /// What follows the turn that was tried, in notation.
    refutation: Vec<String>,
    /// The answer, and what should follow, in notation.
    answer: Vec<String>,
    /// The first hint.
    clue: String,
    hints: u8,
    /// After so many turns of the answer the board is shown; none: as it was tried.
    at: Option<usize>,
}

impl Exercise {
    pub fn new(position: Position, ply: u32, answer: Vec<String>, clue: String) -> Self {
        Self {
            position,
            ply,
            entry: Entry::new(position),
            state: ExerciseState::Open,
            tried: None,
            feedback: String::new(),
            refutation: Vec::new(),
            answer,
            clue,
            hints: 0,
            at: None,
        }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn state(&self) -> ExerciseState {
        self.state
    }

    pub fn tried(&self) -> Option<Turn> {
        self.tried
    }

    pub fn has_hints(&self) -> bool {
        self.hints > 0
    }

    /// The turn that is made, if one is due.
    pub fn entry(&mut self) -> Option<&mut Entry> {
        (self.state == ExerciseState::Open).then_some(&mut self.entry)
    }

    /// The turn is over: it is to be judged.
    pub fn finish(&mut self) -> Result<Turn, Refusal> {
        let turn = self.entry.draft().finish().map_err(refusal::of_turn)?;
        self.entry.release();
        self.tried = Some(turn);
        self.state = ExerciseState::Judging;
        Ok(turn)
    }

    pub fn right(&mut self, feedback: String) {
        self.state = ExerciseState::Right;
        self.feedback = feedback;
    }

    pub fn wrong(&mut self, feedback: String, refutation: Vec<String>) {
        self.state = ExerciseState::Wrong;
        self.feedback = feedback;
        self.refutation = refutation;
    }

    /// Adds to what is said.
    pub fn say(&mut self, text: &str) {
        self.feedback = format!("{} {text}", self.feedback).trim().to_string();
    }

    /// Nobody has judged the turn: it goes on.
    pub fn unjudged(&mut self) {
        if self.state == ExerciseState::Judging {
            self.state = ExerciseState::Open;
            self.tried = None;
        }
    }

    /// The turn begins anew.
    pub fn retry(&mut self) {
        if matches!(self.state, ExerciseState::Wrong | ExerciseState::Open) {
            self.entry = Entry::new(self.position);
            self.tried = None;
            self.feedback.clear();
            self.refutation.clear();
            self.state = ExerciseState::Open;
        }
    }

    /// One more hint; a turn that was wrong begins anew with it.
    pub fn hint(&mut self) -> bool {
        let more = self.hints < HINTS && !self.is_over();
        if more {
            self.retry_wrong();
            self.hints += 1;
        }
        more
    }

    fn retry_wrong(&mut self) {
        if self.state == ExerciseState::Wrong {
            self.retry();
        }
    }

    /// Shows the answer.
    pub fn reveal(&mut self, feedback: String) {
        self.entry = Entry::new(self.position);
        self.state = ExerciseState::Shown;
        self.feedback = feedback;
        self.refutation.clear();
        self.at = Some(0);
    }

    /// Whether there is nothing more to find.
    pub fn is_over(&self) -> bool {
        matches!(self.state, ExerciseState::Right | ExerciseState::Shown)
    }

    /// Walks through the answer.
    pub fn walk(&mut self, to: Walk) {
        if !self.is_over() {
            return;
        }
        let last = self.line().len();
        self.at = Some(match to {
            Walk::Start => 0,
            Walk::Back | Walk::StepBack | Walk::Up => self.at.map_or(0, |at| at.saturating_sub(1)),
            Walk::Forward | Walk::StepForward | Walk::Down => self.at.map_or(1, |at| at + 1).min(last),
            Walk::End => last,
        });
    }

    /// The turns of the answer with the positions before them, as far as they can be played.
    fn line(&self) -> Vec<(Position, Turn)> {
        let mut here = self.position;
        let mut line = Vec::new();
        for text in &self.answer {
            let Ok(turn) = Turn::parse(text, &here) else { break };
            line.push((here, turn));
            here = Position::new(turn.result(&here), here.side().opponent());
        }
        line
    }

    /// The position on the board: with what was tried, or after some turns of the answer.
    pub fn shown(&self) -> Position {
        let after = |(position, turn): (Position, Turn)| {
            Position::new(turn.result(&position), position.side().opponent())
        };
        match (self.at, self.tried) {
            (Some(0), _) | (None, None) => self.position,
            (Some(at), _) => self.line().get(at - 1).map_or(self.position, |made| after(*made)),
            (None, Some(turn)) => after((self.position, turn)),
        }
    }

    pub fn scene(&self, bottom: Side) -> Scene<'_> {
        let open = self.state == ExerciseState::Open;
        let preview = self.entry.preview().filter(|_| open);
        let played = |(before, turn): (Position, Turn)| Played { before, steps: steps_of(&turn, &before) };
        let last = match (self.at, self.tried) {
            (Some(0), _) | (None, None) => None,
            (Some(at), _) => self.line().get(at - 1).copied().map(played),
            (None, Some(turn)) => Some(played((self.position, turn))),
        };
        let board = match &preview {
            Some((draft, _)) => *draft.board(),
            None if open => *self.entry.draft().board(),
            None => *self.shown().board(),
        };
        Scene {
            board,
            last,
            entry: Some(&self.entry).filter(|_| open),
            interactive: open,
            preview: preview.is_some(),
            bottom,
        }
    }

    /// Hints, the answer and what refutes a turn, on the board.
    pub fn decorate(&self, board: &mut BoardView) {
        let arrow = |role: ArrowRole| {
            move |(from, to): (Square, Square)| ArrowView { from, to, role, rank: None, label: None }
        };
        let first = |position: &Position, text: Option<&String>| {
            let turn = text.and_then(|text| Turn::parse(text, position).ok());
            turn.map_or_else(Vec::new, |turn| journeys(&steps_of(&turn, position)))
        };
        match self.state {
            ExerciseState::Open if self.entry.draft().steps().is_empty() => {
                let ways = first(&self.position, self.answer.first());
                if let Some((square, _)) = ways.first().filter(|_| self.hints >= 2) {
                    board.marks.push(MarkView { square: *square, role: MarkRole::Lesson, label: None });
                }
                board.arrows.extend(
                    ways.into_iter().take(usize::from(self.hints >= HINTS)).map(arrow(ArrowRole::Best)),
                );
            }
            ExerciseState::Wrong => {
                let ways = first(&self.shown(), self.refutation.first());
                board.arrows.extend(ways.into_iter().map(arrow(ArrowRole::Threat)));
            }
            ExerciseState::Right | ExerciseState::Shown => {
                if let Some(next) = self.at.and_then(|at| self.line().get(at).copied()) {
                    let (position, turn) = next;
                    let ways = journeys(&steps_of(&turn, &position));
                    let role = if self.at == Some(0) { ArrowRole::Best } else { ArrowRole::Line };
                    board.arrows.extend(ways.into_iter().map(arrow(role)));
                }
            }
            _ => {}
        }
    }

    pub fn turn_view(&self) -> Option<TurnView> {
        let yours = self.state == ExerciseState::Open;
        if !yours {
            return None;
        }
        let draft: &Draft = self.entry.draft();
        let why_not = draft.finish().err().map(|reason| refusal::of_turn(reason).text);
        Some(TurnView {
            side: draft.side(),
            label: label(self.ply),
            steps_left: draft.steps_left(),
            steps: draft.tokens().iter().map(ToString::to_string).collect(),
            yours,
            prompt: self
                .entry
                .question()
                .unwrap_or_else(|| turn_prompt(draft.side(), draft.steps_left(), draft.steps().is_empty())),
            can_undo: !draft.steps().is_empty(),
            can_redo: draft.can_redo(),
            can_end: why_not.is_none(),
            why_not,
            typed: typed_view(&self.entry),
        })
    }

    pub fn view(&self) -> ExerciseView {
        let lines = |turns: &[String], ply: u32| {
            turns
                .iter()
                .zip(ply..)
                .map(|(text, ply)| LineTurnView { label: label(ply), text: text.clone() })
                .collect()
        };
        ExerciseView {
            state: self.state,
            feedback: self.feedback.clone(),
            hints: self.hint_texts(),
            can_hint: self.hints < HINTS && matches!(self.state, ExerciseState::Open | ExerciseState::Wrong),
            refutation: lines(&self.refutation, self.ply + 1),
            line: if self.is_over() { lines(&self.answer, self.ply) } else { Vec::new() },
            shown: self.at,
        }
    }

    /// The hints that were given, in words.
    fn hint_texts(&self) -> Vec<String> {
        let mut texts = vec![self.clue.clone()];
        if let Some((position, turn)) = self.line().first()
            && let Some((from, to)) = journeys(&steps_of(turn, position)).first()
            && let Some(piece) = position.board().piece_at(*from)
        {
            let piece = words::owned(piece, *from);
            texts.push(format!("It begins with {piece}."));
            let steps = words::steps(turn.steps());
            texts.push(format!("{piece} gets to {to}. The whole turn has {steps}."));
        }
        texts.truncate(usize::from(self.hints));
        texts
    }
}

/// The label of a ply.
fn label(ply: u32) -> String {
    format!("{}{}", ply / 2 + 1, Side::ALL[ply as usize % 2].letter())
}
