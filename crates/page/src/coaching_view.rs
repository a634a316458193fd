//! What the coach shows: a part of the view.

use crate::view::{LineTurnView, OptionView};
use arimaa::Side;
use serde::Serialize;

/// A game that is judged turn by turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CoachView {
    /// Whether it can begin, or go on.
    pub can_start: bool,
    /// Whether it is under way.
    pub running: bool,
    /// Whether something is there for the game on the board.
    pub begun: bool,
    /// How many turns are judged.
    pub done: usize,
    /// How many there are.
    pub all: usize,
    /// How far it is, or what is wrong, in words.
    pub status: String,
    /// How long it thinks about a turn: one of the paces.
    pub pace: String,
    /// What there is to choose from.
    pub paces: Vec<OptionView>,
    /// Gold and Silver.
    pub sides: Option<[CoachSideView; 2]>,
    /// What is said of turns that were not good.
    pub notes: Vec<NoteView>,
    /// The chances before the first turn and after each; empty if nothing has begun.
    pub graph: Vec<GraphPointView>,
    /// The point of the graph for the present place, or for the one where the variation leaves the game.
    pub current: Option<usize>,
    /// How many mistakes and blunders there are.
    pub faults: usize,
}

/// How well a side has played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CoachSideView {
    /// Which one.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Up to 100.
    pub accuracy: Option<String>,
    /// How many turns were inaccurate.
    pub inaccuracies: usize,
    /// How many were mistakes.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
    /// How many of them can be looked at again.
    pub to_learn: usize,
}

/// What is said of a turn that was not good.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteView {
    /// The node of the turn.
    pub node: usize,
    /// `inaccuracy`, `mistake` or `blunder`.
    pub judgement: String,
    /// Its sign.
    pub glyph: String,
    /// The chance to win before and after: "62% → 41%".
    pub chances: String,
    /// Whether it changed who is ahead, by much.
    pub turning_point: bool,
    /// Why, in sentences.
    pub reasons: Vec<String>,
    /// What would have been better; empty if nothing is known.
    pub better: String,
}

/// A point of the graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GraphPointView {
    /// The node of the turn.
    pub node: usize,
    /// Its label.
    pub label: String,
    /// The chance of Gold after it, 0 to 1, if it is known.
    pub gold: Option<f64>,
    /// `inaccuracy`, `mistake`, `blunder` or nothing.
    pub judgement: String,
    /// In words.
    pub text: String,
}

/// A position in which something is to be found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExerciseView {
    /// How it stands.
    pub state: ExerciseState,
    /// What is said of the turn that was tried, or of the answer.
    pub feedback: String,
    /// The hints that were given.
    pub hints: Vec<String>,
    /// Whether there is another one.
    pub can_hint: bool,
    /// What refutes the turn that was tried.
    pub refutation: Vec<LineTurnView>,
    /// The answer and what should follow, once it may be seen.
    pub line: Vec<LineTurnView>,
    /// After so many of its turns the board is shown.
    pub shown: Option<usize>,
}

/// How an exercise stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseState {
    /// A turn is to be made.
    Open,
    /// It is being judged.
    Judging,
    /// It was good.
    Right,
    /// It was not.
    Wrong,
    /// The answer is shown.
    Shown,
}

/// A mistake to learn from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MistakesView {
    /// Whose mistakes.
    pub side: Side,
    /// Which one, from 1.
    pub number: usize,
    /// How many there are.
    pub count: usize,
    /// How many were mended without help.
    pub solved: usize,
    /// The label of the turn.
    pub label: String,
    /// What was played.
    pub played: String,
    /// `mistake` or `blunder`.
    pub judgement: String,
    /// The chance to win before and after.
    pub chances: String,
    /// The exercise.
    pub exercise: ExerciseView,
    /// Whether this is the last one.
    pub is_last: bool,
}

/// The puzzles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PuzzlesView {
    /// Whether they are being loaded.
    pub loading: bool,
    /// Why there are none.
    pub problem: Option<String>,
    /// The person's rating; with a question mark if it is not known well.
    pub rating: String,
    /// How well it is known: "± 120".
    pub deviation: String,
    /// How many different puzzles were solved.
    pub solved: usize,
    /// How many were tried and not solved yet.
    pub failed: usize,
    /// The ratings after the last puzzles.
    pub history: Vec<f64>,
    /// What can be trained; the first is everything.
    pub themes: Vec<PuzzleThemeView>,
    /// The one on the board.
    pub puzzle: Option<PuzzleView>,
}

/// A theme of puzzles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleThemeView {
    /// What it is called in messages.
    pub value: String,
    /// Its name.
    pub name: String,
    /// What is to be done.
    pub text: String,
    /// How many there are.
    pub count: usize,
    /// How many are solved.
    pub solved: usize,
    /// How many were tried and not solved yet.
    pub failed: usize,
    /// Whether it is trained now.
    pub on: bool,
}

/// A puzzle on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleView {
    /// Its number in the set.
    pub number: usize,
    /// What it is about.
    pub theme: String,
    /// What is to be done.
    pub task: String,
    /// Who is to move.
    pub side: Side,
    /// How difficult it is, once it is over.
    pub rating: Option<String>,
    /// Where it comes from.
    pub from: String,
    /// What it has changed of the person's rating.
    pub change: Option<String>,
    /// The exercise.
    pub exercise: ExerciseView,
}
