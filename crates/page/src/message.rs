//! What the host tells the model: what a person did, what an engine answered, what time it is.

use crate::base::BaseMessage;
use crate::coach::Coaching;
use analysis::{Answer, Refusal};
use arimaa::{Piece, Side, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A message with the moment at which it was sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// Milliseconds since 1970. A message without it happens at the time of the one before.
    #[serde(default)]
    pub now: Option<f64>,
    /// What happened.
    #[serde(flatten)]
    pub message: Message,
}

/// Everything that can happen to the page. In JSON the kind stands in `type`: `{"type": "press", "square": "e2"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Message {
    /// The page has been loaded: always the first message.
    Open {
        /// Where chance comes from, below 2^53.
        seed: u64,
        /// All that was stored, by key.
        #[serde(default)]
        stored: BTreeMap<String, String>,
        /// The part of the address behind `#`, without it.
        #[serde(default)]
        hash: String,
    },
    /// The part of the address behind `#` was changed by the person.
    Hash {
        /// Without the `#`.
        hash: String,
    },
    /// Who answers searches from now on.
    Engine {
        /// Where it runs.
        kind: EngineKind,
        /// What it is called, with its version.
        #[serde(default)]
        name: String,
        /// How many threads it has.
        #[serde(default)]
        threads: u32,
    },
    /// An answer to a search.
    Answer {
        /// What the engine says.
        answer: Reply,
    },
    /// Time has passed; sent ten times a second while the effect `ticks` asks for it.
    Tick,
    /// The page may be closed at any moment: it is hidden.
    Leave,
    /// Another screen.
    Go {
        /// Which one.
        screen: Screen,
    },
    /// The answer to `view.confirm`.
    Confirm {
        /// Whether to do it.
        yes: bool,
    },
    /// The notice has been read.
    Dismiss,
    /// A preference is changed.
    Prefer {
        /// The name of the field in `view.prefs`.
        name: String,
        /// Its new value.
        value: serde_json::Value,
    },
    /// The board is turned round.
    Flip,

    /// A field of the form for a new game is changed.
    Form {
        /// Its name in `view.form`.
        field: FormField,
        /// The new value; numbers as text too.
        value: String,
    },
    /// The game of the form begins.
    Start,
    /// A kept game is opened.
    Resume {
        /// Its id in `view.home.games`.
        id: String,
    },
    /// A kept game is to be deleted; the model asks first.
    Forget {
        /// Its id.
        id: String,
    },

    /// The pointer went down on a square.
    Pick {
        /// Where.
        square: Square,
    },
    /// The pointer went down on a piece of the tray (setup) or of the palette (editor).
    PickTray {
        /// Which one.
        piece: Piece,
    },
    /// The dragged piece is over another square.
    Over {
        /// Which one; none outside the board.
        square: Option<Square>,
    },
    /// The dragged piece was let go.
    Drop {
        /// Where; none outside the board.
        square: Option<Square>,
    },
    /// A click or tap on a square, without a drag.
    Press {
        /// Where.
        square: Square,
    },
    /// A click or tap on a piece of the tray or palette; none is the eraser of the editor.
    PressTray {
        /// Which one.
        piece: Option<Piece>,
    },
    /// A key was pressed that no text field has taken. Names as in the browser's `KeyboardEvent.key`, with `Shift+`,
    /// `Ctrl+` and `Alt+` in this order before keys that have a name of more than one letter.
    Key {
        /// Its name.
        key: String,
    },
    /// An arrow was drawn by a person, or is taken away if it is there.
    Draw {
        /// Where it begins; the same square twice is a mark.
        from: Square,
        /// Where it ends.
        to: Square,
    },

    /// The last step is taken back.
    Undo,
    /// The step that was taken back is made again.
    Redo,
    /// All steps of the turn are taken back.
    Reset,
    /// The turn is over.
    EndTurn,
    /// The field for typed turns has this text now: show what it would do.
    Type {
        /// The whole text.
        text: String,
    },
    /// The typed turn or setup is entered.
    Enter {
        /// The whole text.
        text: String,
    },

    /// The pieces are arranged by a rule.
    Arrange {
        /// How.
        how: Arrangement,
    },
    /// The pieces stand as they shall.
    SetupDone,

    /// The side of the person (or the side to move) gives up; the model asks first.
    Resign,
    /// The last turn of the person is taken back, with the answer to it.
    TakeBack,
    /// The same game again, with the sides changed.
    Rematch,
    /// The game on the screen is opened for analysis.
    Analyse,

    /// Another place in the game or in the tree of variations.
    Walk {
        /// Where to.
        to: Walk,
    },
    /// A place in the tree of variations, or a turn of the list of a game.
    Jump {
        /// The id of the node.
        node: usize,
    },
    /// The comment of the present node.
    Comment {
        /// The whole text; empty takes it away.
        text: String,
    },
    /// The glyph of the present node.
    Glyph {
        /// One of `view.tree.glyphs`; empty takes it away.
        glyph: String,
    },
    /// A variation goes up one place, towards the main line.
    Promote {
        /// Its first node.
        node: usize,
    },
    /// A node is deleted with all that follows.
    Delete {
        /// The node.
        node: usize,
    },
    /// A text was pasted or dropped: a record, a position, a line of an archive, a link.
    Paste {
        /// The whole text.
        text: String,
    },
    /// Something is copied to the clipboard.
    Copy {
        /// What.
        what: Copied,
    },
    /// The record is saved as a file.
    Download,
    /// An empty analysis begins: the board before the setups.
    Clear,

    /// Analysis on or off.
    Analysis {
        /// Whether it is on.
        on: bool,
    },
    /// How many lines are shown.
    Lines {
        /// 1 to 5.
        count: u8,
    },
    /// Threat mode: what would the other side do if it were its turn?
    Threat {
        /// Whether it is on.
        on: bool,
    },
    /// An overlay on or off.
    Overlay {
        /// Its name in `view.analysis.overlays`.
        name: Overlay,
        /// Whether it is on.
        on: bool,
    },
    /// The explanation of the evaluation on or off.
    Why {
        /// Whether it is on.
        on: bool,
    },
    /// The position after a turn of a line is shown as long as the pointer is there.
    Preview {
        /// The line and the turn, from 0; none ends the preview.
        place: Option<LinePlace>,
    },
    /// The turns of a line up to this one are added to the tree.
    AddLine {
        /// The line and the last turn.
        place: LinePlace,
    },

    /// The list of what people would play is opened or closed, in the explorer.
    Likely {
        /// Whether it is open.
        on: bool,
    },
    /// The position after a turn of that list is shown as long as the pointer is there.
    PreviewLikely {
        /// The turn, from 0; none ends the preview.
        index: Option<usize>,
    },
    /// A turn of that list is added to the tree.
    PlayLikely {
        /// The turn, from 0.
        index: usize,
    },

    /// The board editor opens with the present position.
    Edit,
    /// The side to move in the editor.
    EditSide {
        /// Which one.
        side: Side,
    },
    /// The steps that are left in the editor.
    EditSteps {
        /// 1 to 4.
        steps: u8,
    },
    /// The whole board of the editor is changed.
    EditBoard {
        /// How.
        how: EditBoard,
    },
    /// The position of the editor is analysed.
    EditDone,
    /// A game from the position of the editor begins: the form opens for it.
    EditPlay,

    /// A lesson is opened.
    Lesson {
        /// 1 to 7.
        number: u8,
    },
    /// The task begins anew.
    Retry,
    /// The next task, or the next lesson, mistake or puzzle.
    Next,

    /// Something for the coach.
    Coach {
        /// What.
        what: Coaching,
    },
    /// A file that the effect `load` has asked for.
    Loaded {
        /// Its name.
        file: String,
        /// What is in it; none if it could not be loaded.
        text: Option<String>,
    },
    /// What the effect `errand` has asked for is computed.
    Computed {
        /// The id of the errand.
        id: String,
        /// The result, as it came.
        result: String,
    },

    /// Something about the base of games.
    Base {
        /// What.
        what: BaseMessage,
    },
}

/// What an engine says: what it has found, or why it cannot answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Reply {
    /// What it has found.
    Answer(Answer),
    /// Why it cannot answer.
    Refused(Refusal),
}

/// The screens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Screen {
    /// What one can do here, and the games that are kept.
    #[default]
    Home,
    /// The form for a new game.
    New,
    /// A game.
    Play,
    /// A tree of variations.
    Analyse,
    /// The board editor.
    Edit,
    /// The lessons.
    Learn,
    /// One's own mistakes in a game.
    Mistakes,
    /// The puzzles.
    Puzzles,
    /// The base of games.
    Base,
}

/// Where the engine runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineKind {
    /// On the server.
    Native,
    /// In the browser.
    Browser,
    /// Nowhere, at present.
    #[default]
    None,
}

/// The fields of the form for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormField {
    /// `hathi`, `person` or `watch`.
    Opponent,
    /// The level of Hathi, or of Gold's Hathi: 1 to 10.
    Level,
    /// The level of Silver's Hathi: 1 to 10.
    OtherLevel,
    /// `g`, `s` or `chance`.
    Side,
    /// A time control, or nothing.
    Time,
    /// A value of `view.form.handicaps`.
    Handicap,
    /// A value of `view.form.givers`.
    Giver,
}

/// How the pieces of a setup are arranged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Arrangement {
    /// As a common setup of that name.
    Pattern {
        /// One of `view.setup.patterns`.
        name: String,
    },
    /// As the last time.
    Last,
    /// As Hathi would.
    Random,
    /// Left and right exchanged.
    Mirror,
    /// All pieces back to the tray.
    Clear,
}

/// Where to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Walk {
    /// The beginning.
    Start,
    /// The turn before.
    Back,
    /// The next turn.
    Forward,
    /// The end of the line.
    End,
    /// One step back.
    StepBack,
    /// One step forward.
    StepForward,
    /// The variation above.
    Up,
    /// The variation below.
    Down,
}

/// What is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Copied {
    /// The game, with variations and comments in an analysis.
    Record,
    /// The position.
    Position,
    /// A link to the game.
    Link,
    /// A link to the position.
    PositionLink,
}

/// What is shown on top of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Overlay {
    /// Goals that are possible in one turn.
    Goals,
    /// Captures that are possible in one turn.
    Captures,
    /// Frozen pieces.
    Frozen,
    /// Pieces that can be captured by the next turn of the other side.
    Hanging,
    /// Who controls the traps.
    Traps,
    /// Where the selected piece can be after one to four steps of its side, with the help of the others.
    Reach,
}

/// A turn of a line of the engine, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinePlace {
    /// The line.
    pub line: usize,
    /// The turn in it.
    pub turn: usize,
}

/// What happens to the whole board of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EditBoard {
    /// All pieces go.
    Empty,
    /// A usual start.
    Start,
    /// Left and right are exchanged.
    Mirror,
    /// The colours are exchanged, seen from the other side.
    Swap,
}
