// What the model (crates/page) and the host tell each other. Written from the Rust types by
// `UPDATE=1 cargo test -p page --test all types`; do not edit by hand.

/** "a1" to "h8". */
export type Square = string;
/** A letter: "E" is Gold's elephant, "e" Silver's. */
export type Piece = "E" | "M" | "H" | "D" | "C" | "R" | "e" | "m" | "h" | "d" | "c" | "r";
/** Gold or Silver. */
export type Side = "g" | "s";
/** What is wrong with a query. */
export interface Refusal { id?: string | null; error: { field: string; reason: string }; }
/** What `update` gives back. */
export interface Output { view: View; effects: Effect[]; }

/** A message with the moment at which it was sent. */
export type Input = {
  /** Milliseconds since 1970. A message without it happens at the time of the one before. */
  now?: number | null;
} & Message;

/** Everything that can happen to the page. In JSON the kind stands in `type`: `{"type": "press", "square": "e2"}`. */
export type Message =
  /** The page has been loaded: always the first message. */
  | {
      type: "open";
      /** Where chance comes from, below 2^53. */
      seed: number;
      /** All that was stored, by key. */
      stored?: Record<string, string>;
      /** The part of the address behind `#`, without it. */
      hash?: string;
    }
  /** The part of the address behind `#` was changed by the person. */
  | {
      type: "hash";
      /** Without the `#`. */
      hash: string;
    }
  /** Who answers searches from now on. */
  | {
      type: "engine";
      /** Where it runs. */
      kind: EngineKind;
      /** What it is called, with its version. */
      name?: string;
      /** How many threads it has. */
      threads?: number;
    }
  /** An answer to a search. */
  | {
      type: "answer";
      /** What the engine says. */
      answer: Reply;
    }
  /** Time has passed; sent ten times a second while the effect `ticks` asks for it. */
  | { type: "tick" }
  /** The page may be closed at any moment: it is hidden. */
  | { type: "leave" }
  /** Another screen. */
  | {
      type: "go";
      /** Which one. */
      screen: Screen;
    }
  /** The answer to `view.confirm`. */
  | {
      type: "confirm";
      /** Whether to do it. */
      yes: boolean;
    }
  /** The notice has been read. */
  | { type: "dismiss" }
  /** A preference is changed. */
  | {
      type: "prefer";
      /** The name of the field in `view.prefs`. */
      name: string;
      /** Its new value. */
      value: unknown;
    }
  /** The board is turned round. */
  | { type: "flip" }
  /** A field of the form for a new game is changed. */
  | {
      type: "form";
      /** Its name in `view.form`. */
      field: FormField;
      /** The new value; numbers as text too. */
      value: string;
    }
  /** The game of the form begins. */
  | { type: "start" }
  /** A kept game is opened. */
  | {
      type: "resume";
      /** Its id in `view.home.games`. */
      id: string;
    }
  /** A kept game is to be deleted; the model asks first. */
  | {
      type: "forget";
      /** Its id. */
      id: string;
    }
  /** The pointer went down on a square. */
  | {
      type: "pick";
      /** Where. */
      square: Square;
    }
  /** The pointer went down on a piece of the tray (setup) or of the palette (editor). */
  | {
      type: "pick-tray";
      /** Which one. */
      piece: Piece;
    }
  /** The dragged piece is over another square. */
  | {
      type: "over";
      /** Which one; none outside the board. */
      square: Square | null;
    }
  /** The dragged piece was let go. */
  | {
      type: "drop";
      /** Where; none outside the board. */
      square: Square | null;
    }
  /** A click or tap on a square, without a drag. */
  | {
      type: "press";
      /** Where. */
      square: Square;
    }
  /** A click or tap on a piece of the tray or palette; none is the eraser of the editor. */
  | {
      type: "press-tray";
      /** Which one. */
      piece: Piece | null;
    }
  /** A key was pressed that no text field has taken. Names as in the browser's `KeyboardEvent.key`, with `Shift+`, `Ctrl+` and `Alt+` in this order before keys that have a name of more than one letter. */
  | {
      type: "key";
      /** Its name. */
      key: string;
    }
  /** An arrow was drawn by a person, or is taken away if it is there. */
  | {
      type: "draw";
      /** Where it begins; the same square twice is a mark. */
      from: Square;
      /** Where it ends. */
      to: Square;
    }
  /** The last step is taken back. */
  | { type: "undo" }
  /** The step that was taken back is made again. */
  | { type: "redo" }
  /** All steps of the turn are taken back. */
  | { type: "reset" }
  /** The turn is over. */
  | { type: "end-turn" }
  /** The field for typed turns has this text now: show what it would do. */
  | {
      type: "type";
      /** The whole text. */
      text: string;
    }
  /** The typed turn or setup is entered. */
  | {
      type: "enter";
      /** The whole text. */
      text: string;
    }
  /** The pieces are arranged by a rule. */
  | {
      type: "arrange";
      /** How. */
      how: Arrangement;
    }
  /** The pieces stand as they shall. */
  | { type: "setup-done" }
  /** The side of the person (or the side to move) gives up; the model asks first. */
  | { type: "resign" }
  /** The last turn of the person is taken back, with the answer to it. */
  | { type: "take-back" }
  /** The same game again, with the sides changed. */
  | { type: "rematch" }
  /** The game on the screen is opened for analysis. */
  | { type: "analyse" }
  /** Another place in the game or in the tree of variations. */
  | {
      type: "walk";
      /** Where to. */
      to: Walk;
    }
  /** A place in the tree of variations, or a turn of the list of a game. */
  | {
      type: "jump";
      /** The id of the node. */
      node: number;
    }
  /** The comment of the present node. */
  | {
      type: "comment";
      /** The whole text; empty takes it away. */
      text: string;
    }
  /** The glyph of the present node. */
  | {
      type: "glyph";
      /** One of `view.tree.glyphs`; empty takes it away. */
      glyph: string;
    }
  /** A variation goes up one place, towards the main line. */
  | {
      type: "promote";
      /** Its first node. */
      node: number;
    }
  /** A node is deleted with all that follows. */
  | {
      type: "delete";
      /** The node. */
      node: number;
    }
  /** A text was pasted or dropped: a record, a position, a line of an archive, a link. */
  | {
      type: "paste";
      /** The whole text. */
      text: string;
    }
  /** Something is copied to the clipboard. */
  | {
      type: "copy";
      /** What. */
      what: Copied;
    }
  /** The record is saved as a file. */
  | { type: "download" }
  /** An empty analysis begins: the board before the setups. */
  | { type: "clear" }
  /** Analysis on or off. */
  | {
      type: "analysis";
      /** Whether it is on. */
      on: boolean;
    }
  /** How many lines are shown. */
  | {
      type: "lines";
      /** 1 to 5. */
      count: number;
    }
  /** Threat mode: what would the other side do if it were its turn? */
  | {
      type: "threat";
      /** Whether it is on. */
      on: boolean;
    }
  /** An overlay on or off. */
  | {
      type: "overlay";
      /** Its name in `view.analysis.overlays`. */
      name: Overlay;
      /** Whether it is on. */
      on: boolean;
    }
  /** The explanation of the evaluation on or off. */
  | {
      type: "why";
      /** Whether it is on. */
      on: boolean;
    }
  /** The position after a turn of a line is shown as long as the pointer is there. */
  | {
      type: "preview";
      /** The line and the turn, from 0; none ends the preview. */
      place: LinePlace | null;
    }
  /** The turns of a line up to this one are added to the tree. */
  | {
      type: "add-line";
      /** The line and the last turn. */
      place: LinePlace;
    }
  /** The list of what people would play is opened or closed, in the explorer. */
  | {
      type: "likely";
      /** Whether it is open. */
      on: boolean;
    }
  /** The position after a turn of that list is shown as long as the pointer is there. */
  | {
      type: "preview-likely";
      /** The turn, from 0; none ends the preview. */
      index: number | null;
    }
  /** A turn of that list is added to the tree. */
  | {
      type: "play-likely";
      /** The turn, from 0. */
      index: number;
    }
  /** The board editor opens with the present position. */
  | { type: "edit" }
  /** The side to move in the editor. */
  | {
      type: "edit-side";
      /** Which one. */
      side: Side;
    }
  /** The steps that are left in the editor. */
  | {
      type: "edit-steps";
      /** 1 to 4. */
      steps: number;
    }
  /** The whole board of the editor is changed. */
  | {
      type: "edit-board";
      /** How. */
      how: EditBoard;
    }
  /** The position of the editor is analysed. */
  | { type: "edit-done" }
  /** A game from the position of the editor begins: the form opens for it. */
  | { type: "edit-play" }
  /** A lesson is opened. */
  | {
      type: "lesson";
      /** 1 to 7. */
      number: number;
    }
  /** The task begins anew. */
  | { type: "retry" }
  /** The next task, or the next lesson, mistake or puzzle. */
  | { type: "next" }
  /** Something for the coach. */
  | {
      type: "coach";
      /** What. */
      what: Coaching;
    }
  /** A file that the effect `load` has asked for. */
  | {
      type: "loaded";
      /** Its name. */
      file: string;
      /** What is in it; none if it could not be loaded. */
      text: string | null;
    }
  /** What the effect `errand` has asked for is computed. */
  | {
      type: "computed";
      /** The id of the errand. */
      id: string;
      /** The result, as it came. */
      result: string;
    }
  /** Something about the base of games. */
  | {
      type: "base";
      /** What. */
      what: BaseMessage;
    };

/** What an engine says: what it has found, or why it cannot answer. */
export type Reply =
  /** What it has found. */
  | Answer
  /** Why it cannot answer. */
  | Refusal;

/** The screens. */
export type Screen =
  /** What one can do here, and the games that are kept. */
  | "home"
  /** The form for a new game. */
  | "new"
  /** A game. */
  | "play"
  /** A tree of variations. */
  | "analyse"
  /** The board editor. */
  | "edit"
  /** The lessons. */
  | "learn"
  /** One's own mistakes in a game. */
  | "mistakes"
  /** The puzzles. */
  | "puzzles"
  /** The base of games. */
  | "base";

/** Where the engine runs. */
export type EngineKind =
  /** On the server. */
  | "native"
  /** In the browser. */
  | "browser"
  /** Nowhere, at present. */
  | "none";

/** The fields of the form for a new game. */
export type FormField =
  /** `hathi`, `person` or `watch`. */
  | "opponent"
  /** The level of Hathi, or of Gold's Hathi: 1 to 10. */
  | "level"
  /** The level of Silver's Hathi: 1 to 10. */
  | "other-level"
  /** `g`, `s` or `chance`. */
  | "side"
  /** A time control, or nothing. */
  | "time"
  /** A value of `view.form.handicaps`. */
  | "handicap"
  /** A value of `view.form.givers`. */
  | "giver";

/** How the pieces of a setup are arranged. */
export type Arrangement =
  /** As a common setup of that name. */
  | {
      kind: "pattern";
      /** One of `view.setup.patterns`. */
      name: string;
    }
  /** As the last time. */
  | { kind: "last" }
  /** As Hathi would. */
  | { kind: "random" }
  /** Left and right exchanged. */
  | { kind: "mirror" }
  /** All pieces back to the tray. */
  | { kind: "clear" };

/** Where to walk. */
export type Walk =
  /** The beginning. */
  | "start"
  /** The turn before. */
  | "back"
  /** The next turn. */
  | "forward"
  /** The end of the line. */
  | "end"
  /** One step back. */
  | "step-back"
  /** One step forward. */
  | "step-forward"
  /** The variation above. */
  | "up"
  /** The variation below. */
  | "down";

/** What is copied. */
export type Copied =
  /** The game, with variations and comments in an analysis. */
  | "record"
  /** The position. */
  | "position"
  /** A link to the game. */
  | "link"
  /** A link to the position. */
  | "position-link";

/** What is shown on top of the board. */
export type Overlay =
  /** Goals that are possible in one turn. */
  | "goals"
  /** Captures that are possible in one turn. */
  | "captures"
  /** Frozen pieces. */
  | "frozen"
  /** Pieces that can be captured by the next turn of the other side. */
  | "hanging"
  /** Who controls the traps. */
  | "traps"
  /** Where the selected piece can be after one to four steps of its side, with the help of the others. */
  | "reach";

/** A turn of a line of the engine, both from 0. */
export interface LinePlace {
  /** The line. */
  line: number;
  /** The turn in it. */
  turn: number;
}

/** What happens to the whole board of the editor. */
export type EditBoard =
  /** All pieces go. */
  | "empty"
  /** A usual start. */
  | "start"
  /** Left and right are exchanged. */
  | "mirror"
  /** The colours are exchanged, seen from the other side. */
  | "swap";

/** A wish to the coach: about a whole game, one's own mistakes, or puzzles. In JSON the kind stands in `kind`. */
export type Coaching =
  /** Every turn of the main line is judged, or that is stopped. */
  | {
      kind: "review";
      /** Whether to go on. */
      on: boolean;
    }
  /** How long the coach thinks about a turn. */
  | {
      kind: "pace";
      /** One of `view.coach.paces`. */
      value: string;
    }
  /** To the next fault of the main line, or to the one before. */
  | {
      kind: "fault";
      /** Whether it is the next one. */
      forward: boolean;
    }
  /** What would have been better than a turn is added to the tree, and shown. */
  | {
      kind: "better";
      /** The node of the turn. */
      node: number;
    }
  /** The mistakes of a side are looked at, one after the other. */
  | {
      kind: "mistakes";
      /** Whose. */
      side: Side;
    }
  /** A puzzle. */
  | {
      kind: "puzzle";
      /** One of `view.puzzles.themes`; empty for any. */
      theme: string;
    }
  /** One more hint. */
  | { kind: "hint" }
  /** The answer is shown. */
  | { kind: "reveal" }
  /** A game against Hathi from the position on the board. */
  | { kind: "play-on" };

/** A wish of the model. In JSON the kind stands in `type`. */
export type Effect =
  /** Send this to the engine; answers come back as messages `answer`. */
  | {
      type: "search";
      /** What to search; it has its id inside. */
      query: Query;
    }
  /** The answers to this search are not wanted any more. */
  | {
      type: "cancel";
      /** The id of the search. */
      id: string;
    }
  /** Ask the base of games; the lines of the answer come back as messages `base` of the kind `told`. */
  | {
      type: "ask";
      /** The id of the question. */
      id: string;
      /** What to ask. */
      question: BaseQuestion;
    }
  /** The answer to this question is not wanted any more. */
  | {
      type: "quit";
      /** The id of the question. */
      id: string;
    }
  /** Keep this value, or forget it. */
  | {
      type: "store";
      /** A short name. */
      key: string;
      /** What to keep; none deletes the key. */
      value: string | null;
    }
  /** Load a file of the page; it comes back as a message `loaded`. */
  | {
      type: "load";
      /** Its name. */
      file: string;
    }
  /** Compute this where it does not disturb; the result comes back as a message `computed`. */
  | {
      type: "errand";
      /** What the result carries. */
      id: string;
      /** For the program, as it is. */
      task: string;
    }
  /** Play a sound, if sounds are on. */
  | {
      type: "sound";
      /** Which one. */
      name: Sound;
    }
  /** Say this to those who listen (an `aria-live` region). */
  | {
      type: "say";
      /** A short sentence. */
      text: string;
    }
  /** Put this on the clipboard. */
  | {
      type: "copy";
      /** What. */
      text: string;
    }
  /** Copy a link: the address of the page with this behind `#`. The address bar gets it too. */
  | {
      type: "link";
      /** Without the `#`. */
      hash: string;
    }
  /** What stands behind `#` in the address bar has nothing to do with the page any more: it goes. */
  | { type: "unlink" }
  /** Save this as a file. */
  | {
      type: "download";
      /** The name of the file. */
      name: string;
      /** What is in it. */
      text: string;
    }
  /** Send `tick` ten times a second, or stop it. */
  | {
      type: "ticks";
      /** Whether to send them. */
      on: boolean;
    };

/** The sounds. */
export type Sound =
  /** A step. */
  | "step"
  /** A piece is captured. */
  | "capture"
  /** A turn is over. */
  | "turn"
  /** Something was refused. */
  | "refused"
  /** Time is short. */
  | "short"
  /** The game is over, or a task is solved. */
  | "end";

/** A question to an engine: a position, and how much of an answer is wanted. */
export type Query = {
  /** What the answers will carry. */
  id: string;
  /** Steps of the turn that were taken since. */
  steps?: string;
  /** Play as an opponent of this level, 1 to 10: the first line is what it plays. */
  level?: number | null;
  /** What decides where a level chooses by chance. */
  seed?: number;
  /** What would the other side do if it were its turn? */
  threat?: boolean;
  /** How many of the best turns are wanted, 1 to 5. */
  lines: number;
  /** When the search ends by itself. */
  limits?: Limits;
} & Start;

/** Where a query begins. */
export type Start =
  /** A game record; its last position is meant, and its history decides about repetition. */
  | { "game": string }
  /** A position in its short form, perhaps in mid-turn. */
  | { "position": string };

/** When a search ends by itself. With no limit it goes on until it is cancelled or nothing more can be found. */
export interface Limits {
  /** After so many positions. */
  nodes?: number | null;
  /** After so many seconds. */
  time?: number | null;
  /** At this depth in steps. */
  depth?: number | null;
}

/** What is known about a query so far, or at its end. */
export interface Answer {
  /** The id of the query. */
  id: string;
  /** The depth in steps that is searched completely. */
  depth: number;
  /** Whether the next depth is under way and has already changed the lines. */
  partial: boolean;
  /** The positions visited. */
  nodes: number;
  /** The seconds since the search began. */
  time: number;
  /** Positions per second of searching. */
  speed: number;
  /** The best turns, best first: at most as many as were asked for. */
  lines: Line[];
  /** Whether this is the last answer to the query. */
  done: boolean;
  /** How many other queries come before this one, if it waits for its first turn at the engine. */
  queue?: number | null;
}

/** A turn that can be played, its worth, and what should follow. */
export interface Line {
  /** The value for the side to move of the query. */
  score: Score;
  /** The chance to win, 0 to 1: exactly 0 or 1 only if that is proved. */
  chance: number;
  /** The turn in notation (in mid-turn: the rest of it, which is empty where it is best to end the turn), the answer to it, and so on. Never without a turn. */
  turns: string[];
}

/** A value for the side to move of the query. As JSON: `{"centirabbits": 123}`, `{"win": 3}` or `{"loss": 4}`. */
export type Score =
  /** An estimate. The first rabbit captured is 100. */
  | { "centirabbits": number }
  /** A proved win, in so many turns of both sides, the present one included: 1 is a win in this turn. */
  | { "win": number }
  /** A proved loss, counted likewise. */
  | { "loss": number };

/** The preferences; they are kept. */
export interface Prefs {
  /** Light or dark. */
  theme: Theme;
  /** How the board looks. */
  board: BoardTheme;
  /** Which squares have names. */
  coordinates: Coordinates;
  /** Whether there are sounds. */
  sound: boolean;
  /** Whether pieces glide. */
  animation: boolean;
  /** Whether a turn ends by itself after its fourth step. */
  autoEnd: boolean;
  /** Whether pieces show their strength as pips. */
  strength: boolean;
  /** Whether the squares where a piece can go are shown. */
  targets: boolean;
}

/** Light or dark. */
export type Theme =
  /** As the system has it. */
  | "system"
  /** Light. */
  | "light"
  /** Dark. */
  | "dark";

/** How the board looks. */
export type BoardTheme =
  /** Sand. */
  | "warm"
  /** Stone. */
  | "slate"
  /** Grass. */
  | "meadow";

/** Which squares have names. */
export type Coordinates =
  /** None. */
  | "off"
  /** The traps. */
  | "traps"
  /** All, at the edge. */
  | "all";

/** Everything that is to be seen. */
export interface View {
  /** The screen; it says which of the parts below are there. */
  screen: Screen;
  /** For the window's title. */
  title: string;
  /** Who answers searches. */
  engine: EngineView;
  /** The board: on all screens but `home`, `new` and `base`. */
  board: BoardView | null;
  /** The steps that were made by the last message, in order, for the animation. */
  motion: MotionView[];
  /** On the screen `home`. */
  home: HomeView | null;
  /** On the screen `new`. */
  form: FormView | null;
  /** While pieces are placed. */
  setup: SetupView | null;
  /** Gold and Silver, in a game. */
  players: [PlayerView, PlayerView] | null;
  /** The turn that is being made. */
  turn: TurnView | null;
  /** On the screen `play`. */
  game: GameView | null;
  /** On the screen `analyse`. */
  tree: TreeView | null;
  /** On the screen `analyse`. */
  analysis: AnalysisView | null;
  /** On the screen `analyse`, while the explorer is open. */
  explorer: ExplorerView | null;
  /** On the screen `base`. */
  base: BaseView | null;
  /** On the screen `edit`. */
  edit: EditView | null;
  /** On the screen `learn`. */
  learn: LearnView | null;
  /** What the coach says of the game. */
  coach: CoachView | null;
  /** One's own mistakes. */
  mistakes: MistakesView | null;
  /** The puzzles. */
  puzzles: PuzzlesView | null;
  /** Something that a person should read now. */
  notice: NoticeView | null;
  /** A question that `confirm` answers. */
  confirm: ConfirmView | null;
  /** How the person likes it. */
  prefs: Prefs;
  /** What the keys do on this screen. */
  keys: KeyView[];
}

/** Who answers searches. */
export interface EngineView {
  /** Where it runs. */
  kind: EngineKind;
  /** In words: "Hathi 0.1.0 on the server, 2 threads". */
  text: string;
}

/** The board. */
export interface BoardView {
  /** The side that is at the bottom. */
  bottom: Side;
  /** The pieces. */
  pieces: PieceView[];
  /** Pieces that were captured in the turn whose trails are shown. */
  ghosts: GhostView[];
  /** The steps of the last turn and of the present one. */
  trails: TrailView[];
  /** Arrows. */
  arrows: ArrowView[];
  /** Squares with a meaning. */
  marks: MarkView[];
  /** Where the selected piece can go. */
  targets: TargetView[];
  /** The way of the dragged piece so far. */
  route: RouteView | null;
  /** Whether pieces can be moved now. */
  interactive: boolean;
  /** Whether this is only a preview of another position. */
  preview: boolean;
  /** The position in words, for those who cannot see it. */
  text: string;
}

/** A piece on the board. */
export interface PieceView {
  /** It stays with the piece as long as it lives. */
  id: number;
  /** Where it stands. */
  square: Square;
  /** What it is. */
  piece: Piece;
  /** Whether it is frozen. */
  frozen: boolean;
  /** Whether the person can pick it up now. */
  movable: boolean;
}

/** A captured piece. */
export interface GhostView {
  /** The trap. */
  square: Square;
  /** The piece. */
  piece: Piece;
}

/** One step of a turn, drawn under the pieces. */
export interface TrailView {
  /** Where it began. */
  from: Square;
  /** Where it ended. */
  to: Square;
  /** Whether an own piece went, or an enemy was displaced. */
  kind: StepKind;
  /** The side whose turn it was. */
  side: Side;
  /** Whether it belongs to the turn that is being made. */
  present: boolean;
}

/** What a step is. */
export type StepKind =
  /** An own piece goes to an empty square. */
  | "step"
  /** A part of a push. */
  | "push"
  /** A part of a pull. */
  | "pull";

/** An arrow from square to square. */
export interface ArrowView {
  /** Where it begins. */
  from: Square;
  /** Where it ends. */
  to: Square;
  /** What it means. */
  role: ArrowRole;
  /** The line to which it belongs, from 1. */
  rank: number | null;
  /** A short text at it. */
  label: string | null;
}

/** What an arrow means. */
export type ArrowRole =
  /** The engine's best turn. */
  | "best"
  /** Another line of the engine. */
  | "line"
  /** What the other side threatens. */
  | "threat"
  /** Drawn by a person. */
  | "user"
  /** A goal that is possible. */
  | "goal"
  /** A capture that is possible. */
  | "capture";

/** A square with a meaning. */
export interface MarkView {
  /** Where. */
  square: Square;
  /** What it means. */
  role: MarkRole;
  /** A short text in the corner. */
  label: string | null;
}

/** What a marked square means. */
export type MarkRole =
  /** The selected piece. */
  | "selected"
  /** The cursor of the keyboard. */
  | "cursor"
  /** One of several possibilities: press one. */
  | "choice"
  /** A piece in danger, or the piece that a refusal speaks of. */
  | "danger"
  /** The selected piece can be here; the label has the steps. */
  | "reach"
  /** A trap that Gold controls. */
  | "trap-gold"
  /** A trap that Silver controls. */
  | "trap-silver"
  /** A trap that both sides hold alike. */
  | "trap-contested"
  /** A frozen piece (overlay). */
  | "frozen"
  /** A piece that can be captured (overlay). */
  | "hanging"
  /** A rabbit that can reach goal, or the goal square (overlay). */
  | "goal"
  /** A place for a piece in the setup. */
  | "home"
  /** Marked by a person. */
  | "user"
  /** What a lesson speaks of. */
  | "lesson";

/** A square where the selected piece can go. */
export interface TargetView {
  /** Which one. */
  square: Square;
  /** The steps that it costs; 0 in a setup. */
  cost: number;
  /** The last move on the way. */
  kind: StepKind;
}

/** The way of a dragged piece. */
export interface RouteView {
  /** The squares, the first is where it stood. */
  squares: Square[];
  /** The steps that it costs. */
  cost: number;
  /** Whether it is possible. */
  possible: boolean;
}

/** One step of the animation. Every piece moves along the way it went. */
export interface MotionView {
  /** The piece that goes. */
  id: number;
  /** What it is. */
  piece: Piece;
  /** From where. */
  from: Square;
  /** To where. */
  to: Square;
  /** What is captured by it. */
  captured: CapturedView | null;
}

/** A piece that vanishes. */
export interface CapturedView {
  /** Its id. */
  id: number;
  /** What it was. */
  piece: Piece;
  /** The trap. */
  square: Square;
}

/** The screen `home`. */
export interface HomeView {
  /** The games that are kept, the latest first. */
  games: KeptView[];
  /** How many lessons are done. */
  lessonsDone: number;
  /** How many there are. */
  lessons: number;
}

/** A game that is kept. */
export interface KeptView {
  /** For `resume` and `forget`. */
  id: string;
  /** "You (Gold) against Hathi, level 3". */
  title: string;
  /** "Turn 12g, your turn" or the end in words. */
  state: string;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
  /** Whether it is over. */
  over: boolean;
  /** The pieces, for a small picture: 64 letters from a8 to h1, blanks for empty squares. */
  board: string;
}

/** The form for a new game. */
export interface FormView {
  /** `hathi`, `person` or `watch`. */
  opponent: string;
  /** Who can be chosen. */
  opponents: OptionView[];
  /** The level of Hathi (of Gold's Hathi, if two play), 1 to 10. */
  level: number;
  /** The level of Silver's Hathi, if two play. */
  otherLevel: number;
  /** The levels; the texts say what they are like. */
  levels: OptionView[];
  /** `g`, `s` or `chance`; without meaning if two Hathis play. */
  side: string;
  /** What can be chosen. */
  sides: OptionView[];
  /** The time control as it is typed; empty is none. */
  time: string;
  /** What it means in words, if it can be read. */
  timeText: string;
  /** Common time controls. */
  times: OptionView[];
  /** Which pieces are missing. */
  handicap: string;
  /** What can be chosen. */
  handicaps: OptionView[];
  /** Who gives the handicap. */
  giver: string;
  /** Who can. */
  givers: OptionView[];
  /** Whether the game begins from a position of the editor, and which. */
  position: string | null;
  /** What is wrong, field by field. */
  problems: ProblemView[];
  /** Whether the game can begin. */
  canStart: boolean;
}

/** A field that is wrong. */
export interface ProblemView {
  /** Which one. */
  field: FormField;
  /** Why. */
  text: string;
}

/** One of several values. */
export interface OptionView {
  /** What is sent. */
  value: string;
  /** What is called. */
  name: string;
  /** A sentence about it, perhaps empty. */
  text: string;
}

/** While pieces are placed. */
export interface SetupView {
  /** Whose pieces. */
  side: Side;
  /** What is not on the board yet: every kind of the game, also with a count of 0. */
  tray: TrayView[];
  /** Common setups. */
  patterns: OptionView[];
  /** Whether there is a last one. */
  hasLast: boolean;
  /** Whether all pieces are placed. */
  canFinish: boolean;
  /** What to do. */
  hint: string;
  /** What was typed, and what it would do. */
  typed: TypedView | null;
}

/** A kind of piece in the tray. */
export interface TrayView {
  /** The piece. */
  piece: Piece;
  /** Its name. */
  name: string;
  /** How many are in the tray. */
  count: number;
  /** Whether it is selected. */
  selected: boolean;
}

/** One of the two players. */
export interface PlayerView {
  /** Which side. */
  side: Side;
  /** "You", "Hathi, level 3", "Gold". */
  name: string;
  /** Whether it is this side's turn. */
  toMove: boolean;
  /** Whether it is an engine that thinks now. */
  thinking: boolean;
  /** The pieces that this side has lost, the strongest first. */
  lost: Piece[];
  /** Its clock. */
  clock: ClockView | null;
}

/** A clock. */
export interface ClockView {
  /** Whether it runs now. */
  running: boolean;
  /** What is left of the time for this move: "0:15". */
  moveTime: string;
  /** What is left of the reserve: "2:30". */
  reserve: string;
  /** Milliseconds until the side is out of time. */
  left: number;
  /** Whether time is short. */
  short: boolean;
  /** For a screen reader: "15 seconds for this move, 2 minutes 30 seconds in reserve". */
  text: string;
}

/** The turn that is being made. */
export interface TurnView {
  /** Whose. */
  side: Side;
  /** "12g". */
  label: string;
  /** The steps left, 0 to 4. */
  stepsLeft: number;
  /** The steps so far in notation, captures included. */
  steps: string[];
  /** Whether a person makes it now. */
  yours: boolean;
  /** What to do: "Gold to move: four steps." */
  prompt: string;
  /** Whether a step can be taken back. */
  canUndo: boolean;
  /** Whether a step can be made again. */
  canRedo: boolean;
  /** Whether the turn could end here. */
  canEnd: boolean;
  /** If not, why. */
  whyNot: string | null;
  /** What was typed, and what it would do. */
  typed: TypedView | null;
}

/** A text that was typed. */
export interface TypedView {
  /** The text. */
  text: string;
  /** Whether it could be entered. */
  fine: boolean;
  /** What is wrong, or what would happen. */
  message: string;
}

/** The screen `play`. */
export interface GameView {
  /** "You (Gold) against Hathi, level 3". */
  title: string;
  /** The time control in words, or none. */
  time: string | null;
  /** What was played. */
  moves: MoveView[];
  /** Which of them is shown: its index + 1, 0 for the beginning. */
  shown: number;
  /** The end. */
  end: EndView | null;
  /** Whether a person can give up. */
  canResign: boolean;
  /** Whether a turn can be taken back. */
  canTakeBack: boolean;
  /** Whether there is something to play again. */
  canRematch: boolean;
}

/** A turn in a list. */
export interface MoveView {
  /** For `jump`. */
  node: number;
  /** "12g". */
  label: string;
  /** Who. */
  side: Side;
  /** The turn in notation; for a setup "setup". */
  text: string;
}

/** The end of a game. */
export interface EndView {
  /** Who has won. */
  winner: Side | null;
  /** "You have won." */
  title: string;
  /** "Gold's rabbit has reached row 8." */
  text: string;
}

/** The tree of variations. */
export interface TreeView {
  /** What is analysed. */
  title: string;
  /** All nodes but the root, in the order of a book: a turn, its other variations, then what follows the turn. */
  nodes: NodeView[];
  /** The present node; 0 is the root. */
  current: number;
  /** The comment of the present node. */
  comment: string;
  /** The glyph of the present node. */
  glyph: string;
  /** All glyphs, with what they mean. */
  glyphs: OptionView[];
  /** The comment at the root. */
  rootComment: string;
  /** How the game ended, if the present line has come to an end. */
  end: EndView | null;
  /** The record as it would be copied has these tags. */
  tags: TagView[];
}

/** A tag of a record. */
export interface TagView {
  /** Its name. */
  name: string;
  /** Its value. */
  value: string;
}

/** A node of the tree. */
export interface NodeView {
  /** For `jump`, `promote` and `delete`. */
  node: number;
  /** The node before; 0 is the root. */
  parent: number;
  /** How deep it is in variations; 0 is the main line. */
  depth: number;
  /** Whether a variation begins here. */
  begins: boolean;
  /** "12g". */
  label: string;
  /** Who. */
  side: Side;
  /** The turn in notation; for a setup "setup". */
  text: string;
  /** `!`, `??` and so on, or empty. */
  glyph: string;
  /** The comment, or empty. */
  comment: string;
  /** What an engine found here, for Gold: "+1.20", "Gold wins in 3". */
  score: string | null;
}

/** What engine and tactics say. */
export interface AnalysisView {
  /** Whether the engine searches. */
  on: boolean;
  /** Threat mode. */
  threat: boolean;
  /** How many lines are wanted. */
  linesWanted: number;
  /** "depth 12 · 3.1M positions · 1.2M a second". */
  status: string;
  /** Whether the search is still running. */
  running: boolean;
  /** The bar beside the board. */
  bar: BarView | null;
  /** The lines, the best first. */
  lines: LineView[];
  /** What can be shown on the board. */
  overlays: OverlayView[];
  /** What the overlays have found, in words. */
  findings: string[];
  /** Why the position is judged as it is. */
  why: WhyView | null;
  /** What people would play, while that list is open. */
  likely: LikelyView | null;
}

/** The bar beside the board. */
export interface BarView {
  /** Gold's part, 0 to 1. */
  gold: number;
  /** "71%" or "Gold wins". */
  text: string;
  /** Whether it is proved. */
  proved: boolean;
}

/** A line of the engine. */
export interface LineView {
  /** From 1. */
  rank: number;
  /** For Gold: "+1.20"; proved: "Gold wins in 3 turns". */
  score: string;
  /** Gold's chance: "71%"; none if it is proved. */
  chance: string | null;
  /** Whether it is proved. */
  proved: boolean;
  /** The turns. */
  turns: LineTurnView[];
}

/** A turn of a line. */
export interface LineTurnView {
  /** "12g". */
  label: string;
  /** In notation. */
  text: string;
}

/** What people would play, as a model says that was learned from games. */
export interface LikelyView {
  /** What the list is, or why there is none. */
  status: string;
  /** Whether the turns are still to come. */
  running: boolean;
  /** The likeliest turns, the first above all. */
  turns: LikelyTurnView[];
}

/** A turn that people would play. */
export interface LikelyTurnView {
  /** In notation. */
  text: string;
  /** The chance that somebody plays it: "23.4%". */
  chance: string;
  /** The chance as a part of that of the likeliest turn, 0 to 1, for a bar. */
  part: number;
  /** What the engine has found about it, for Gold; or empty. */
  hathi: string;
  /** Whether it is the engine's best turn. */
  best: boolean;
}

/** An overlay. */
export interface OverlayView {
  /** For `overlay`. */
  name: Overlay;
  /** For people. */
  label: string;
  /** Whether it is on. */
  on: boolean;
}

/** Why a position is judged as it is. All numbers are in centirabbits; plus is good for Gold. */
export interface WhyView {
  /** The terms of the classical evaluation, the weightiest first. */
  terms: TermView[];
  /** Their sum. */
  total: number;
  /** What the network says. */
  network: number;
  /** Both in words. */
  text: string;
}

/** A term of the evaluation. */
export interface TermView {
  /** "trap control". */
  name: string;
  /** What Gold gets. */
  gold: number;
  /** What Silver gets. */
  silver: number;
  /** Gold's less Silver's. */
  balance: number;
  /** What counted most: "Gold: two guards at c3, +40". */
  notes: string[];
}

/** The board editor. */
export interface EditView {
  /** All pieces, with how many of each can still be put on the board. */
  palette: TrayView[];
  /** Whether the eraser is selected. */
  erasing: boolean;
  /** The side to move. */
  side: Side;
  /** The steps it has left. */
  steps: number;
  /** The position as text. */
  text: string;
  /** Why it cannot be used, if so. */
  problem: string | null;
}

/** The lessons. */
export interface LearnView {
  /** All of them. */
  lessons: LessonView[];
  /** The one that is open. */
  task: TaskView | null;
}

/** A lesson in the list. */
export interface LessonView {
  /** From 1. */
  number: number;
  /** Its name. */
  title: string;
  /** What one learns. */
  text: string;
  /** How many of its tasks are solved. */
  done: number;
  /** How many there are. */
  tasks: number;
}

/** A task of a lesson. */
export interface TaskView {
  /** The lesson, from 1. */
  lesson: number;
  /** The task, from 1. */
  number: number;
  /** How many the lesson has. */
  count: number;
  /** The name of the lesson. */
  title: string;
  /** What there is to know. */
  text: string;
  /** What to do. */
  task: string;
  /** How it stands. */
  state: TaskState;
  /** What to say about what was done. */
  feedback: string | null;
  /** What `next` leads to: "Next task", "Next lesson: pushing", "Play against level 1". */
  next: string;
}

/** How a task stands. */
export type TaskState =
  /** Not solved yet. */
  | "open"
  /** Solved. */
  | "solved"
  /** What was done is not it: try again. */
  | "missed";

/** Something that a person should read now. */
export interface NoticeView {
  /** What it is. */
  kind: NoticeKind;
  /** A sentence or two. */
  text: string;
}

/** Kinds of notices. */
export type NoticeKind =
  /** The rules forbid it. */
  | "refusal"
  /** Something is wrong. */
  | "error"
  /** Good to know. */
  | "info";

/** A question. */
export interface ConfirmView {
  /** The question. */
  text: string;
  /** The button that does it. */
  yes: string;
  /** The button that does not. */
  no: string;
}

/** What a key does. */
export interface KeyView {
  /** "Enter". */
  key: string;
  /** "End the turn". */
  text: string;
}

/** A game that is judged turn by turn. */
export interface CoachView {
  /** Whether it can begin, or go on. */
  canStart: boolean;
  /** Whether it is under way. */
  running: boolean;
  /** Whether something is there for the game on the board. */
  begun: boolean;
  /** How many turns are judged. */
  done: number;
  /** How many there are. */
  all: number;
  /** How far it is, or what is wrong, in words. */
  status: string;
  /** How long it thinks about a turn: one of the paces. */
  pace: string;
  /** What there is to choose from. */
  paces: OptionView[];
  /** Gold and Silver. */
  sides: [CoachSideView, CoachSideView] | null;
  /** What is said of turns that were not good. */
  notes: NoteView[];
  /** The chances before the first turn and after each; empty if nothing has begun. */
  graph: GraphPointView[];
  /** The point of the graph for the present place, or for the one where the variation leaves the game. */
  current: number | null;
  /** How many mistakes and blunders there are. */
  faults: number;
}

/** How well a side has played. */
export interface CoachSideView {
  /** Which one. */
  side: Side;
  /** Its name. */
  name: string;
  /** Up to 100. */
  accuracy: string | null;
  /** How many turns were inaccurate. */
  inaccuracies: number;
  /** How many were mistakes. */
  mistakes: number;
  /** How many were blunders. */
  blunders: number;
  /** How many of them can be looked at again. */
  toLearn: number;
}

/** What is said of a turn that was not good. */
export interface NoteView {
  /** The node of the turn. */
  node: number;
  /** `inaccuracy`, `mistake` or `blunder`. */
  judgement: string;
  /** Its sign. */
  glyph: string;
  /** The chance to win before and after: "62% → 41%". */
  chances: string;
  /** Whether it changed who is ahead, by much. */
  turningPoint: boolean;
  /** Why, in sentences. */
  reasons: string[];
  /** What would have been better; empty if nothing is known. */
  better: string;
}

/** A point of the graph. */
export interface GraphPointView {
  /** The node of the turn. */
  node: number;
  /** Its label. */
  label: string;
  /** The chance of Gold after it, 0 to 1, if it is known. */
  gold: number | null;
  /** `inaccuracy`, `mistake`, `blunder` or nothing. */
  judgement: string;
  /** In words. */
  text: string;
}

/** A position in which something is to be found. */
export interface ExerciseView {
  /** How it stands. */
  state: ExerciseState;
  /** What is said of the turn that was tried, or of the answer. */
  feedback: string;
  /** The hints that were given. */
  hints: string[];
  /** Whether there is another one. */
  canHint: boolean;
  /** What refutes the turn that was tried. */
  refutation: LineTurnView[];
  /** The answer and what should follow, once it may be seen. */
  line: LineTurnView[];
  /** After so many of its turns the board is shown. */
  shown: number | null;
}

/** How an exercise stands. */
export type ExerciseState =
  /** A turn is to be made. */
  | "open"
  /** It is being judged. */
  | "judging"
  /** It was good. */
  | "right"
  /** It was not. */
  | "wrong"
  /** The answer is shown. */
  | "shown";

/** A mistake to learn from. */
export interface MistakesView {
  /** Whose mistakes. */
  side: Side;
  /** Which one, from 1. */
  number: number;
  /** How many there are. */
  count: number;
  /** How many were mended without help. */
  solved: number;
  /** The label of the turn. */
  label: string;
  /** What was played. */
  played: string;
  /** `mistake` or `blunder`. */
  judgement: string;
  /** The chance to win before and after. */
  chances: string;
  /** The exercise. */
  exercise: ExerciseView;
  /** Whether this is the last one. */
  isLast: boolean;
}

/** The puzzles. */
export interface PuzzlesView {
  /** Whether they are being loaded. */
  loading: boolean;
  /** Why there are none. */
  problem: string | null;
  /** The person's rating; with a question mark if it is not known well. */
  rating: string;
  /** How well it is known: "± 120". */
  deviation: string;
  /** How many different puzzles were solved. */
  solved: number;
  /** How many were tried and not solved yet. */
  failed: number;
  /** The ratings after the last puzzles. */
  history: number[];
  /** What can be trained; the first is everything. */
  themes: PuzzleThemeView[];
  /** The one on the board. */
  puzzle: PuzzleView | null;
}

/** A theme of puzzles. */
export interface PuzzleThemeView {
  /** What it is called in messages. */
  value: string;
  /** Its name. */
  name: string;
  /** What is to be done. */
  text: string;
  /** How many there are. */
  count: number;
  /** How many are solved. */
  solved: number;
  /** How many were tried and not solved yet. */
  failed: number;
  /** Whether it is trained now. */
  on: boolean;
}

/** A puzzle on the board. */
export interface PuzzleView {
  /** Its number in the set. */
  number: number;
  /** What it is about. */
  theme: string;
  /** What is to be done. */
  task: string;
  /** Who is to move. */
  side: Side;
  /** How difficult it is, once it is over. */
  rating: string | null;
  /** Where it comes from. */
  from: string;
  /** What it has changed of the person's rating. */
  change: string | null;
  /** The exercise. */
  exercise: ExerciseView;
}

/** Everything about the base of games. In JSON the kind stands in `kind`. */
export type BaseMessage =
  /** What there is behind the page. */
  | {
      kind: "found";
      /** Whether a server has served the page, so that there could be a base. */
      served: boolean;
      /** Whether it has a base. */
      there: boolean;
      /** Whether games may be brought to it from here. */
      import: boolean;
    }
  /** The next lines of the answer to a question; the last one has `"done": true`. */
  | {
      kind: "told";
      /** The id of the question. */
      id: string;
      /** Each an object, as the server has written it. */
      lines: unknown[];
    }
  /** A file with games is on its way to the base, or has arrived there. */
  | {
      kind: "brought";
      /** Its name. */
      file: string;
      /** What the server says of it; nothing while it is on its way. */
      line: unknown | null;
    }
  /** The explorer beside the board on or off. */
  | {
      kind: "explorer";
      /** Whether it is to be seen. */
      on: boolean;
    }
  /** Which games the explorer counts. */
  | {
      kind: "narrow";
      /** The field. */
      field: ExplorerField;
      /** The new value; numbers as text too. */
      value: string;
    }
  /** A turn or a setup of the explorer is played into the tree. */
  | {
      kind: "play";
      /** Its place in `view.explorer.turns`. */
      index: number;
    }
  /** More games that came through the position. */
  | { kind: "more-games" }
  /** A game is opened for analysis. */
  | {
      kind: "open";
      /** Its number in the base. */
      game: number;
      /** The half-turn before which it is shown. */
      ply: number;
    }
  /** Another page of the base. */
  | {
      kind: "visit";
      /** Which one. */
      page: BasePage;
    }
  /** A field of the form of the search is changed. */
  | {
      kind: "field";
      /** Which one. */
      field: SearchField;
      /** The new value; switches have `yes` or nothing. */
      value: string;
    }
  /** What is drawn into the pattern from now on. */
  | {
      kind: "brush";
      /** One of `view.base.search.pattern.brushes`. */
      thing: string;
    }
  /** A square of the pattern was pressed. */
  | {
      kind: "square";
      /** Which one. */
      square: Square;
    }
  /** The first or the later pattern is drawn. */
  | {
      kind: "layer";
      /** Whether it is the later one. */
      later: boolean;
    }
  /** The position of the analysis becomes the pattern. */
  | { kind: "from-analysis" }
  /** The pattern that is drawn is emptied. */
  | { kind: "wipe" }
  /** The whole form is emptied. */
  | { kind: "anew" }
  /** The search begins. */
  | { kind: "find" }
  /** The search ends here. */
  | { kind: "stop" }
  /** More of what was found. */
  | { kind: "more" }
  /** What was found is saved as a file. */
  | {
      kind: "export";
      /** How. */
      format: BaseFormat;
    }
  /** The field for the name of a player has this text now. */
  | {
      kind: "name";
      /** The whole text. */
      text: string;
    }
  /** The page of a player. */
  | {
      kind: "player";
      /** The name. */
      name: string;
    }
  /** A plot is saved as a file. */
  | {
      kind: "save-plot";
      /** Its name. */
      name: string;
    };

/** The pages of the base. */
export type BasePage =
  /** Games and positions. */
  | "search"
  /** Players. */
  | "players"
  /** The base in numbers. */
  | "statistics";

/** Which games the explorer counts. */
export type ExplorerField =
  /** Both ratings are at least this. */
  | "rating"
  /** The first year. */
  | "from"
  /** The last year. */
  | "to"
  /** `humans`, `bots` or `mixed`. */
  | "players";

/** The fields of the form of the search. */
export type SearchField =
  /** The name of a player. */
  | "player"
  /** The side of the player. */
  | "side"
  /** The name of the other one. */
  | "opponent"
  /** Who won. */
  | "result"
  /** How it ended. */
  | "end"
  /** Humans or bots. */
  | "players"
  /** Both ratings are at least this. */
  | "least-rating"
  /** Both ratings are at most this. */
  | "most-rating"
  /** Begun on this day, in this month or year, or later. */
  | "from"
  /** Begun before. */
  | "before"
  /** At least so many turns. */
  | "least-turns"
  /** At most so many turns. */
  | "most-turns"
  /** A part of the name of the event. */
  | "event"
  /** The time control as it is written. */
  | "time-control"
  /** Who has more of what. */
  | "material"
  /** A motif. */
  | "motif"
  /** The side to move. */
  | "mover"
  /** Turns between the first and the later pattern. */
  | "apart"
  /** Whether patterns may be mirrored. */
  | "mirrored"
  /** Whether patterns may have the sides exchanged. */
  | "exchanged"
  /** Whether every position counts, or only the first of each game. */
  | "all";

/** How games are saved. */
export type BaseFormat =
  /** Game records. */
  | "records"
  /** Lines of the archive of the game room. */
  | "archive"
  /** A table without the turns. */
  | "csv";

/** A question. In JSON the kind stands in `ask`. */
export type BaseQuestion =
  /** What was played in a position. */
  | {
      ask: "explore";
      /** The position, in its short form. */
      position: string;
      /** Which games count. */
      filter: BaseFilter;
    }
  /** The games that came through a position. */
  | {
      ask: "through";
      /** The position, in its short form. */
      position: string;
      /** Which games count. */
      filter: BaseFilter;
      /** How many are wanted. */
      limit: number;
      /** How many are left out before. */
      offset: number;
    }
  /** Games. */
  | {
      ask: "games";
      /** Which ones. */
      filter: BaseFilter;
      /** How many are wanted. */
      limit: number;
      /** How many are left out before. */
      offset: number;
    }
  /** Positions by pattern, material or motif. */
  | {
      ask: "search";
      /** What is looked for. */
      search: BaseSearch;
    }
  /** What a search finds, as files have it. */
  | {
      ask: "export";
      /** What is looked for. */
      search: BaseSearch;
      /** How it is written. */
      format: BaseFormat;
    }
  /** A game with its turns. */
  | {
      ask: "game";
      /** Its number in the base. */
      id: number;
    }
  /** The players whose names begin like that. */
  | {
      ask: "players";
      /** The beginning of the name. */
      beginning: string;
      /** How many are wanted. */
      limit: number;
    }
  /** All about a player. */
  | {
      ask: "player";
      /** The name. */
      name: string;
    }
  /** The base in numbers, with plots. */
  | {
      ask: "statistics";
    };

/** Which games are meant: all that agree with everything that is said. */
export interface BaseFilter {
  /** Somebody of that name played. */
  player?: string | null;
  /** The player played this side. */
  side?: string | null;
  /** Somebody of that name played the other side. */
  opponent?: string | null;
  /** Both ratings are at least this. */
  least_rating?: number | null;
  /** Both ratings are at most this. */
  most_rating?: number | null;
  /** `humans`, `bots` or `mixed`. */
  kind?: string | null;
  /** The time control, as it is written. */
  time_control?: string | null;
  /** The name of the event has this in it. */
  event?: string | null;
  /** Who won. */
  result?: string | null;
  /** The letter of how it ended. */
  termination?: string | null;
  /** At least so many half-turns, setups included. */
  least_plies?: number | null;
  /** At most so many. */
  most_plies?: number | null;
  /** Begun on this day, in this month or year, or later. */
  from?: string | null;
  /** Begun before. */
  before?: string | null;
}

/** Which positions are meant. */
export interface BaseSearch {
  /** The games. */
  filter: BaseFilter;
  /** A part of the board. */
  pattern?: string | null;
  /** A second part of the board, later in the same game. */
  then?: string | null;
  /** So many turns of both sides lie between the two. */
  apart?: number | null;
  /** Whether the patterns may also be mirrored left to right. */
  mirrored: boolean;
  /** Whether the patterns may also have the sides exchanged. */
  exchanged: boolean;
  /** The side to move. */
  mover?: string | null;
  /** Who has more of what. */
  material?: string | null;
  /** The name of a motif. */
  motif?: string | null;
  /** Every position that is found, not only the first one of each game. */
  all: boolean;
  /** No more hits than that. */
  limit?: number | null;
}

/** The screen `base`. */
export interface BaseView {
  /** The page; it says which of the parts below are there. */
  page: BasePage;
  /** What to do where there is no base. */
  help: BaseHelpView | null;
  /** On the page `search`. */
  search: SearchView | null;
  /** On the page `players`. */
  players: PlayersView | null;
  /** On the page `statistics`. */
  statistics: StatisticsView | null;
}

/** What to do where there is no base. */
export interface BaseHelpView {
  /** A sentence about what is missing. */
  title: string;
  /** What a base is, and what to do. */
  text: string;
  /** Commands for a terminal. */
  commands: string[];
  /** Whether games may be brought from here. */
  canImport: boolean;
}

/** What was played in the position of the analysis. */
export interface ExplorerView {
  /** What to do where there is no base. */
  help: BaseHelpView | null;
  /** "1,234 games came here." or what is wrong. */
  status: string;
  /** Whether an answer is under way. */
  waiting: boolean;
  /** Which games count. */
  fields: ExplorerFieldView[];
  /** What was played, the most frequent first. */
  turns: ExplorerTurnView[];
  /** How many more were played that are not listed. */
  others: number;
  /** Games that came here, the last ones first. */
  games: BaseGameView[];
  /** Whether there are more. */
  moreGames: boolean;
}

/** A field that narrows the explorer. */
export interface ExplorerFieldView {
  /** For `narrow`. */
  field: ExplorerField;
  /** What it is called. */
  label: string;
  /** Its value. */
  value: string;
  /** What can be chosen; empty if it is typed. */
  options: OptionView[];
  /** What is wrong with it. */
  problem: string | null;
}

/** A turn that was played. */
export interface ExplorerTurnView {
  /** In notation. */
  text: string;
  /** A setup as sixteen letters, the row nearer to Silver first; none for a turn. */
  setup: string | null;
  /** "1,234". */
  times: string;
  /** The part of all that were played, 0 to 1. */
  part: number;
  /** The score of those who played it, 0 to 1; none without results. */
  score: number | null;
  /** "54%", or empty. */
  scoreText: string;
  /** The average rating of those who played it: "1,987", or empty. */
  rating: string;
  /** "omar 12, anna 3", or empty. */
  players: string;
  /** What Hathi thinks of it, for Gold: "+1.20"; empty if it was not asked. */
  hathi: string;
  /** Whether Hathi likes it best. */
  best: boolean;
  /** In words, for those who cannot see the bars. */
  summary: string;
}

/** A game of the base. */
export interface BaseGameView {
  /** For `open`. */
  game: number;
  /** For `open`. */
  ply: number;
  /** Who played Gold. */
  gold: string;
  /** Its rating, or empty. */
  goldRating: string;
  /** Who played Silver. */
  silver: string;
  /** Its rating, or empty. */
  silverRating: string;
  /** Who won. */
  winner: Side | null;
  /** "Gold won by goal", "no result". */
  result: string;
  /** "12 March 2015", "34 turns", the event: what is known. */
  about: string;
  /** The turn that was due, for a position: "12s"; else empty. */
  label: string;
  /** The pieces, for a small picture: 64 letters from a8 to h1; empty for a game as a whole. */
  board: string;
}

/** The page `search`. */
export interface SearchView {
  /** The form. */
  fields: SearchFieldView[];
  /** Names that begin like what is typed as a player or opponent. */
  names: string[];
  /** The board on which positions are drawn. */
  pattern: PatternView;
  /** "Looking …", "12 positions in 34,567 games.", or what is wrong. */
  status: string;
  /** Whether the status tells of something that is wrong. */
  wrong: boolean;
  /** Whether a search is under way. */
  running: boolean;
  /** Whether the form can be used as it is. */
  canFind: boolean;
  /** What was found. */
  found: BaseGameView[];
  /** Whether there is more. */
  more: boolean;
  /** How what was found can be saved; empty if there is nothing to save. */
  formats: OptionView[];
  /** "120 games are gathered …", or empty. */
  export: string;
}

/** A field of the form. */
export interface SearchFieldView {
  /** For `field`. */
  field: SearchField;
  /** What it is called. */
  label: string;
  /** Its value. */
  value: string;
  /** What stands in it while it is empty. */
  hint: string;
  /** What can be chosen; empty if it is typed. */
  options: OptionView[];
  /** Whether it is on or off. */
  switch: boolean;
  /** What is wrong with it. */
  problem: string | null;
}

/** The board on which positions are drawn. */
export interface PatternView {
  /** All squares, from a8 to h1. */
  squares: PatternSquareView[];
  /** What can be drawn. */
  brushes: BrushView[];
  /** Whether the later pattern is shown. */
  later: boolean;
  /** Whether there is anything on the first and on the later one. */
  drawn: [boolean, boolean];
  /** As text, as commands have it; empty if nothing is drawn. */
  text: string;
  /** Whether the analysis has a position that can be taken. */
  canTake: boolean;
}

/** A square of the pattern. */
export interface PatternSquareView {
  /** Which one. */
  square: Square;
  /** The pieces that may stand here, as letters; `*` for any piece, `-` for nobody. Empty for anything. */
  things: string;
  /** In words: "d4: Gold's elephant or nobody". */
  text: string;
}

/** Something that can be drawn. */
export interface BrushView {
  /** A letter of a piece, `*`, `-`, or `?` for anything. */
  thing: string;
  /** What it is called. */
  name: string;
  /** Whether it is drawn now. */
  selected: boolean;
}

/** The page `players`. */
export interface PlayersView {
  /** What is typed. */
  name: string;
  /** Names that begin like that, those with the most games first. */
  list: ListedView[];
  /** "Looking …", what is wrong, or empty. */
  status: string;
  /** The player that is shown. */
  player: PlayerPageView | null;
}

/** A player in a list. */
export interface ListedView {
  /** For `player`. */
  name: string;
  /** The name as it is shown. */
  shown: string;
  /** "1,234 games". */
  games: string;
}

/** All about a player. */
export interface PlayerPageView {
  /** The name. */
  name: string;
  /** "1,234 games, 46 turns on the average." */
  summary: string;
  /** All, Gold, Silver. */
  sides: ResultsView[];
  /** Against whom. */
  opponents: ResultsView[];
  /** With which time controls. */
  timeControls: ResultsView[];
  /** Setups as Gold; the names are sixteen letters, the front row first. */
  goldSetups: ResultsView[];
  /** Setups as Silver. */
  silverSetups: ResultsView[];
  /** What was played first as Gold. */
  goldOpenings: ResultsView[];
  /** What was played first as Silver. */
  silverOpenings: ResultsView[];
  /** Wins against the strongest. */
  best: BaseGameView[];
  /** Losses against the weakest. */
  worst: BaseGameView[];
  /** The rating over time; none where no ratings are known. */
  plot: PlotView | null;
}

/** Results. */
export interface ResultsView {
  /** Of what. */
  name: string;
  /** A setup as sixteen letters, the row nearer to Silver first, or empty. */
  setup: string;
  /** "1,234". */
  games: string;
  /** "56%", or empty if no game has a result. */
  score: string;
  /** The part that was won, 0 to 1. */
  won: number;
  /** The part that was drawn. */
  drawn: number;
  /** In words: "12 won, 3 lost, 1 drawn". */
  text: string;
}

/** A drawing. */
export interface PlotView {
  /** For `save-plot`. */
  name: string;
  /** What it shows. */
  title: string;
  /** The drawing itself, as an address that an image can have. */
  image: string;
}

/** The page `statistics`. */
export interface StatisticsView {
  /** "Counting …", what is wrong, or empty. */
  status: string;
  /** Numbers with their names. */
  figures: FigureView[];
  /** Who won. */
  results: PartView[];
  /** How games ended. */
  ends: PartView[];
  /** Drawings. */
  plots: PlotView[];
}

/** A number with its name. */
export interface FigureView {
  /** "games". */
  name: string;
  /** "12,345". */
  value: string;
  /** A sentence about it, or empty. */
  text: string;
}

/** A part of a whole. */
export interface PartView {
  /** Of what. */
  name: string;
  /** "1,234". */
  count: string;
  /** "12%". */
  percent: string;
  /** 0 to 1. */
  part: number;
}
