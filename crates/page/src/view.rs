//! The picture of the model that the host draws. It is made new after every message.
//!
//! Every field is always there in JSON; what does not exist now is `null`. Squares are `"e2"`, pieces are letters (`"E"` is
//! Gold's elephant, `"e"` Silver's), sides are `"g"` and `"s"`.

use crate::base::{BaseView, ExplorerView};
pub use crate::coaching_view::*;
use crate::message::{EngineKind, FormField, Overlay, Screen};
use crate::prefs::Prefs;
use arimaa::{Piece, Side, Square};
use serde::Serialize;

/// Everything that is to be seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The screen; it says which of the parts below are there.
    pub screen: Screen,
    /// For the window's title.
    pub title: String,
    /// Who answers searches.
    pub engine: EngineView,
    /// The board: on all screens but `home`, `new` and `base`.
    pub board: Option<BoardView>,
    /// The steps that were made by the last message, in order, for the animation.
    pub motion: Vec<MotionView>,
    /// On the screen `home`.
    pub home: Option<HomeView>,
    /// On the screen `new`.
    pub form: Option<FormView>,
    /// While pieces are placed.
    pub setup: Option<SetupView>,
    /// Gold and Silver, in a game.
    pub players: Option<[PlayerView; 2]>,
    /// The turn that is being made.
    pub turn: Option<TurnView>,
    /// On the screen `play`.
    pub game: Option<GameView>,
    /// On the screen `analyse`.
    pub tree: Option<TreeView>,
    /// On the screen `analyse`.
    pub analysis: Option<AnalysisView>,
    /// On the screen `analyse`, while the explorer is open.
    pub explorer: Option<ExplorerView>,
    /// On the screen `base`.
    pub base: Option<BaseView>,
    /// On the screen `edit`.
    pub edit: Option<EditView>,
    /// On the screen `learn`.
    pub learn: Option<LearnView>,
    /// What the coach says of the game.
    pub coach: Option<CoachView>,
    /// One's own mistakes.
    pub mistakes: Option<MistakesView>,
    /// The puzzles.
    pub puzzles: Option<PuzzlesView>,
    /// Something that a person should read now.
    pub notice: Option<NoticeView>,
    /// A question that `confirm` answers.
    pub confirm: Option<ConfirmView>,
    /// How the person likes it.
    pub prefs: Prefs,
    /// What the keys do on this screen.
    pub keys: Vec<KeyView>,
}

/// Who answers searches.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EngineView {
    /// Where it runs.
    pub kind: EngineKind,
    /// In words: "Hathi 0.1.0 on the server, 2 threads".
    pub text: String,
}

/// The board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardView {
    /// The side that is at the bottom.
    pub bottom: Side,
    /// The pieces.
    pub pieces: Vec<PieceView>,
    /// Pieces that were captured in the turn whose trails are shown.
    pub ghosts: Vec<GhostView>,
    /// The steps of the last turn and of the present one.
    pub trails: Vec<TrailView>,
    /// Arrows.
    pub arrows: Vec<ArrowView>,
    /// Squares with a meaning.
    pub marks: Vec<MarkView>,
    /// Where the selected piece can go.
    pub targets: Vec<TargetView>,
    /// The way of the dragged piece so far.
    pub route: Option<RouteView>,
    /// Whether pieces can be moved now.
    pub interactive: bool,
    /// Whether this is only a preview of another position.
    pub preview: bool,
    /// The position in words, for those who cannot see it.
    pub text: String,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PieceView {
    /// It stays with the piece as long as it lives.
    pub id: u32,
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// Whether it is frozen.
    pub frozen: bool,
    /// Whether the person can pick it up now.
    pub movable: bool,
}

/// A captured piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GhostView {
    /// The trap.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
}

/// One step of a turn, drawn under the pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TrailView {
    /// Where it began.
    pub from: Square,
    /// Where it ended.
    pub to: Square,
    /// Whether an own piece went, or an enemy was displaced.
    pub kind: StepKind,
    /// The side whose turn it was.
    pub side: Side,
    /// Whether it belongs to the turn that is being made.
    pub present: bool,
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// An own piece goes to an empty square.
    Step,
    /// A part of a push.
    Push,
    /// A part of a pull.
    Pull,
}

/// An arrow from square to square.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ArrowView {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What it means.
    pub role: ArrowRole,
    /// The line to which it belongs, from 1.
    pub rank: Option<u8>,
    /// A short text at it.
    pub label: Option<String>,
}

/// What an arrow means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArrowRole {
    /// The engine's best turn.
    Best,
    /// Another line of the engine.
    Line,
    /// What the other side threatens.
    Threat,
    /// Drawn by a person.
    User,
    /// A goal that is possible.
    Goal,
    /// A capture that is possible.
    Capture,
}

/// A square with a meaning.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MarkView {
    /// Where.
    pub square: Square,
    /// What it means.
    pub role: MarkRole,
    /// A short text in the corner.
    pub label: Option<String>,
}

/// What a marked square means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkRole {
    /// The selected piece.
    Selected,
    /// The cursor of the keyboard.
    Cursor,
    /// One of several possibilities: press one.
    Choice,
    /// A piece in danger, or the piece that a refusal speaks of.
    Danger,
    /// The selected piece can be here; the label has the steps.
    Reach,
    /// A trap that Gold controls.
    TrapGold,
    /// A trap that Silver controls.
    TrapSilver,
    /// A trap that both sides hold alike.
    TrapContested,
    /// A frozen piece (overlay).
    Frozen,
    /// A piece that can be captured (overlay).
    Hanging,
    /// A rabbit that can reach goal, or the goal square (overlay).
    Goal,
    /// A place for a piece in the setup.
    Home,
    /// Marked by a person.
    User,
    /// What a lesson speaks of.
    Lesson,
}

/// A square where the selected piece can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TargetView {
    /// Which one.
    pub square: Square,
    /// The steps that it costs; 0 in a setup.
    pub cost: u8,
    /// The last move on the way.
    pub kind: StepKind,
}

/// The way of a dragged piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RouteView {
    /// The squares, the first is where it stood.
    pub squares: Vec<Square>,
    /// The steps that it costs.
    pub cost: u8,
    /// Whether it is possible.
    pub possible: bool,
}

/// One step of the animation. Every piece moves along the way it went.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MotionView {
    /// The piece that goes.
    pub id: u32,
    /// What it is.
    pub piece: Piece,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// What is captured by it.
    pub captured: Option<CapturedView>,
}

/// A piece that vanishes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CapturedView {
    /// Its id.
    pub id: u32,
    /// What it was.
    pub piece: Piece,
    /// The trap.
    pub square: Square,
}

/// The screen `home`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HomeView {
    /// The games that are kept, the latest first.
    pub games: Vec<KeptView>,
    /// How many lessons are done.
    pub lessons_done: usize,
    /// How many there are.
    pub lessons: usize,
}

/// A game that is kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptView {
    /// For `resume` and `forget`.
    pub id: String,
    /// "You (Gold) against Hathi, level 3".
    pub title: String,
    /// "Turn 12g, your turn" or the end in words.
    pub state: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: f64,
    /// Whether it is over.
    pub over: bool,
    /// The pieces, for a small picture: 64 letters from a8 to h1, blanks for empty squares.
    pub board: String,
}

/// The form for a new game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FormView {
    /// `hathi`, `person` or `watch`.
    pub opponent: String,
    /// Who can be chosen.
    pub opponents: Vec<OptionView>,
    /// The level of Hathi (of Gold's Hathi, if two play), 1 to 10.
    pub level: u8,
    /// The level of Silver's Hathi, if two play.
    pub other_level: u8,
    /// The levels; the texts say what they are like.
    pub levels: Vec<OptionView>,
    /// `g`, `s` or `chance`; without meaning if two Hathis play.
    pub side: String,
    /// What can be chosen.
    pub sides: Vec<OptionView>,
    /// The time control as it is typed; empty is none.
    pub time: String,
    /// What it means in words, if it can be read.
    pub time_text: String,
    /// Common time controls.
    pub times: Vec<OptionView>,
    /// Which pieces are missing.
    pub handicap: String,
    /// What can be chosen.
    pub handicaps: Vec<OptionView>,
    /// Who gives the handicap.
    pub giver: String,
    /// Who can.
    pub givers: Vec<OptionView>,
    /// Whether the game begins from a position of the editor, and which.
    pub position: Option<String>,
    /// What is wrong, field by field.
    pub problems: Vec<ProblemView>,
    /// Whether the game can begin.
    pub can_start: bool,
}

/// A field that is wrong.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProblemView {
    /// Which one.
    pub field: FormField,
    /// Why.
    pub text: String,
}

/// One of several values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OptionView {
    /// What is sent.
    pub value: String,
    /// What is called.
    pub name: String,
    /// A sentence about it, perhaps empty.
    pub text: String,
}

/// While pieces are placed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SetupView {
    /// Whose pieces.
    pub side: Side,
    /// What is not on the board yet: every kind of the game, also with a count of 0.
    pub tray: Vec<TrayView>,
    /// Common setups.
    pub patterns: Vec<OptionView>,
    /// Whether there is a last one.
    pub has_last: bool,
    /// Whether all pieces are placed.
    pub can_finish: bool,
    /// What to do.
    pub hint: String,
    /// What was typed, and what it would do.
    pub typed: Option<TypedView>,
}

/// A kind of piece in the tray.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TrayView {
    /// The piece.
    pub piece: Piece,
    /// Its name.
    pub name: String,
    /// How many are in the tray.
    pub count: u32,
    /// Whether it is selected.
    pub selected: bool,
}

/// One of the two players.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// Which side.
    pub side: Side,
    /// "You", "Hathi, level 3", "Gold".
    pub name: String,
    /// Whether it is this side's turn.
    pub to_move: bool,
    /// Whether it is an engine that thinks now.
    pub thinking: bool,
    /// The pieces that this side has lost, the strongest first.
    pub lost: Vec<Piece>,
    /// Its clock.
    pub clock: Option<ClockView>,
}

/// A clock.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// Whether it runs now.
    pub running: bool,
    /// What is left of the time for this move: "0:15".
    pub move_time: String,
    /// What is left of the reserve: "2:30".
    pub reserve: String,
    /// Milliseconds until the side is out of time.
    pub left: f64,
    /// Whether time is short.
    pub short: bool,
    /// For a screen reader: "15 seconds for this move, 2 minutes 30 seconds in reserve".
    pub text: String,
}

/// The turn that is being made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    /// Whose.
    pub side: Side,
    /// "12g".
    pub label: String,
    /// The steps left, 0 to 4.
    pub steps_left: u8,
    /// The steps so far in notation, captures included.
    pub steps: Vec<String>,
    /// Whether a person makes it now.
    pub yours: bool,
    /// What to do: "Gold to move: four steps."
    pub prompt: String,
    /// Whether a step can be taken back.
    pub can_undo: bool,
    /// Whether a step can be made again.
    pub can_redo: bool,
    /// Whether the turn could end here.
    pub can_end: bool,
    /// If not, why.
    pub why_not: Option<String>,
    /// What was typed, and what it would do.
    pub typed: Option<TypedView>,
}

/// A text that was typed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TypedView {
    /// The text.
    pub text: String,
    /// Whether it could be entered.
    pub fine: bool,
    /// What is wrong, or what would happen.
    pub message: String,
}

/// The screen `play`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// "You (Gold) against Hathi, level 3".
    pub title: String,
    /// The time control in words, or none.
    pub time: Option<String>,
    /// What was played.
    pub moves: Vec<MoveView>,
    /// Which of them is shown: its index + 1, 0 for the beginning.
    pub shown: usize,
    /// The end.
    pub end: Option<EndView>,
    /// Whether a person can give up.
    pub can_resign: bool,
    /// Whether a turn can be taken back.
    pub can_take_back: bool,
    /// Whether there is something to play again.
    pub can_rematch: bool,
}

/// A turn in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveView {
    /// For `jump`.
    pub node: usize,
    /// "12g".
    pub label: String,
    /// Who.
    pub side: Side,
    /// The turn in notation; for a setup "setup".
    pub text: String,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EndView {
    /// Who has won.
    pub winner: Option<Side>,
    /// "You have won."
    pub title: String,
    /// "Gold's rabbit has reached row 8."
    pub text: String,
}

/// The tree of variations.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeView {
    /// What is analysed.
    pub title: String,
    /// All nodes but the root, in the order of a book: a turn, its other variations, then what follows the turn.
    pub nodes: Vec<NodeView>,
    /// The present node; 0 is the root.
    pub current: usize,
    /// The comment of the present node.
    pub comment: String,
    /// The glyph of the present node.
    pub glyph: String,
    /// All glyphs, with what they mean.
    pub glyphs: Vec<OptionView>,
    /// The comment at the root.
    pub root_comment: String,
    /// How the game ended, if the present line has come to an end.
    pub end: Option<EndView>,
    /// The record as it would be copied has these tags.
    pub tags: Vec<TagView>,
}

/// A tag of a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TagView {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeView {
    /// For `jump`, `promote` and `delete`.
    pub node: usize,
    /// The node before; 0 is the root.
    pub parent: usize,
    /// How deep it is in variations; 0 is the main line.
    pub depth: usize,
    /// Whether a variation begins here.
    pub begins: bool,
    /// "12g".
    pub label: String,
    /// Who.
    pub side: Side,
    /// The turn in notation; for a setup "setup".
    pub text: String,
    /// `!`, `??` and so on, or empty.
    pub glyph: String,
    /// The comment, or empty.
    pub comment: String,
    /// What an engine found here, for Gold: "+1.20", "Gold wins in 3".
    pub score: Option<String>,
}

/// What engine and tactics say.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisView {
    /// Whether the engine searches.
    pub on: bool,
    /// Threat mode.
    pub threat: bool,
    /// How many lines are wanted.
    pub lines_wanted: u8,
    /// "depth 12 · 3.1M positions · 1.2M a second".
    pub status: String,
    /// Whether the search is still running.
    pub running: bool,
    /// The bar beside the board.
    pub bar: Option<BarView>,
    /// The lines, the best first.
    pub lines: Vec<LineView>,
    /// What can be shown on the board.
    pub overlays: Vec<OverlayView>,
    /// What the overlays have found, in words.
    pub findings: Vec<String>,
    /// Why the position is judged as it is.
    pub why: Option<WhyView>,
    /// What people would play, while that list is open.
    pub likely: Option<LikelyView>,
}

/// The bar beside the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BarView {
    /// Gold's part, 0 to 1.
    pub gold: f64,
    /// "71%" or "Gold wins".
    pub text: String,
    /// Whether it is proved.
    pub proved: bool,
}

/// A line of the engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LineView {
    /// From 1.
    pub rank: u8,
    /// For Gold: "+1.20"; proved: "Gold wins in 3 turns".
    pub score: String,
    /// Gold's chance: "71%"; none if it is proved.
    pub chance: Option<String>,
    /// Whether it is proved.
    pub proved: bool,
    /// The turns.
    pub turns: Vec<LineTurnView>,
}

/// A turn of a line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LineTurnView {
    /// "12g".
    pub label: String,
    /// In notation.
    pub text: String,
}

/// What people would play, as a model says that was learned from games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LikelyView {
    /// What the list is, or why there is none.
    pub status: String,
    /// Whether the turns are still to come.
    pub running: bool,
    /// The likeliest turns, the first above all.
    pub turns: Vec<LikelyTurnView>,
}

/// A turn that people would play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LikelyTurnView {
    /// In notation.
    pub text: String,
    /// The chance that somebody plays it: "23.4%".
    pub chance: String,
    /// The chance as a part of that of the likeliest turn, 0 to 1, for a bar.
    pub part: f64,
    /// What the engine has found about it, for Gold; or empty.
    pub hathi: String,
    /// Whether it is the engine's best turn.
    pub best: bool,
}

/// An overlay.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OverlayView {
    /// For `overlay`.
    pub name: Overlay,
    /// For people.
    pub label: String,
    /// Whether it is on.
    pub on: bool,
}

/// Why a position is judged as it is. All numbers are in centirabbits; plus is good for Gold.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WhyView {
    /// The terms of the classical evaluation, the weightiest first.
    pub terms: Vec<TermView>,
    /// Their sum.
    pub total: i32,
    /// What the network says.
    pub network: i32,
    /// Both in words.
    pub text: String,
}

/// A term of the evaluation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TermView {
    /// "trap control".
    pub name: String,
    /// What Gold gets.
    pub gold: i32,
    /// What Silver gets.
    pub silver: i32,
    /// Gold's less Silver's.
    pub balance: i32,
    /// What counted most: "Gold: two guards at c3, +40".
    pub notes: Vec<String>,
}

/// The board editor.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EditView {
    /// All pieces, with how many of each can still be put on the board.
    pub palette: Vec<TrayView>,
    /// Whether the eraser is selected.
    pub erasing: bool,
    /// The side to move.
    pub side: Side,
    /// The steps it has left.
    pub steps: u8,
    /// The position as text.
    pub text: String,
    /// Why it cannot be used, if so.
    pub problem: Option<String>,
}

/// The lessons.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LearnView {
    /// All of them.
    pub lessons: Vec<LessonView>,
    /// The one that is open.
    pub task: Option<TaskView>,
}

/// A lesson in the list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LessonView {
    /// From 1.
    pub number: u8,
    /// Its name.
    pub title: String,
    /// What one learns.
    pub text: String,
    /// How many of its tasks are solved.
    pub done: usize,
    /// How many there are.
    pub tasks: usize,
}

/// A task of a lesson.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskView {
    /// The lesson, from 1.
    pub lesson: u8,
    /// The task, from 1.
    pub number: usize,
    /// How many the lesson has.
    pub count: usize,
    /// The name of the lesson.
    pub title: String,
    /// What there is to know.
    pub text: String,
    /// What to do.
    pub task: String,
    /// How it stands.
    pub state: TaskState,
    /// What to say about what was done.
    pub feedback: Option<String>,
    /// What `next` leads to: "Next task", "Next lesson: pushing", "Play against level 1".
    pub next: String,
}

/// How a task stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TaskState {
    /// Not solved yet.
    #[default]
    Open,
    /// Solved.
    Solved,
    /// What was done is not it: try again.
    Missed,
}

/// Something that a person should read now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NoticeView {
    /// What it is.
    pub kind: NoticeKind,
    /// A sentence or two.
    pub text: String,
}

/// Kinds of notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeKind {
    /// The rules forbid it.
    Refusal,
    /// Something is wrong.
    Error,
    /// Good to know.
    Info,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmView {
    /// The question.
    pub text: String,
    /// The button that does it.
    pub yes: String,
    /// The button that does not.
    pub no: String,
}

/// What a key does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyView {
    /// "Enter".
    pub key: String,
    /// "End the turn".
    pub text: String,
}
