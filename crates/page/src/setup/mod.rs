//! How a person places the pieces.

mod patterns;

use crate::message::Arrangement;
use crate::refusal::Refusal;
use crate::view::{MarkRole, MarkView, OptionView, SetupView, StepKind, TargetView, TrayView, TypedView};
use crate::words::sentence;
use arimaa::{Board, Direction, Kind, Piece, Setup, Side, Square};
use patterns::PATTERNS;

/// No setup has more letters than this, generous blanks included.
const LONGEST: usize = 400;

/// Pieces that are being placed.
#[derive(Clone, Debug)]
pub struct Placing {
    side: Side,
    /// How many of each kind this side has in this game.
    set: [u32; 6],
    board: Board,
    selected: Option<Held>,
    drag: Option<Held>,
    cursor: Option<Square>,
    typed: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Tray(Kind),
    Board(Square),
}

/// How many of each kind a side has that lacks these.
pub(crate) fn set_without(missing: &[Kind]) -> [u32; 6] {
    let mut set = Kind::ALL.map(Kind::full_count);
    for kind in missing {
        let count = &mut set[kind.index()];
        *count = count.saturating_sub(1);
    }
    set
}

/// A setup without what the side lacks: the pieces farthest back go first.
pub(crate) fn reduced(setup: &Setup, set: [u32; 6]) -> Option<Setup> {
    let side = setup.side();
    let mut pieces: Vec<(Square, Piece)> = setup.board().iter().collect();
    pieces.sort_by_key(|(square, _)| if side == Side::Gold { 7 - square.row() } else { square.row() });
    let mut left = set;
    let kept = pieces.into_iter().filter(|(_, piece)| {
        let count = &mut left[piece.kind.index()];
        let keep = *count > 0;
        *count = count.saturating_sub(1);
        keep
    });
    Setup::new(side, kept.map(|(square, piece)| (piece, square))).ok()
}

impl Placing {
    /// All pieces are in the tray.
    pub fn new(side: Side, set: [u32; 6]) -> Self {
        Self { side, set, board: Board::EMPTY, selected: None, drag: None, cursor: None, typed: None }
    }

    /// The pieces on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose pieces they are.
    pub fn side(&self) -> Side {
        self.side
    }

    /// In notation.
    pub fn text(&self) -> String {
        let words: Vec<String> =
            self.board.iter().map(|(square, piece)| format!("{piece}{square}")).collect();
        words.join(" ")
    }

    /// Puts pieces where a text says, as far as that is possible.
    pub fn restore(&mut self, text: &str) {
        if let Ok(setup) = Setup::parse(text, self.side)
            && let Some(setup) = reduced(&setup, self.set)
        {
            self.board = *setup.board();
        }
    }

    fn left(&self, kind: Kind) -> u32 {
        self.set[kind.index()].saturating_sub(self.board.count(Piece::new(self.side, kind)))
    }

    fn is_complete(&self) -> bool {
        Kind::ALL.into_iter().all(|kind| self.left(kind) == 0)
    }

    fn home(&self, square: Square) -> bool {
        self.side.home_rows().contains(square)
    }

    /// The setup, if all pieces are placed.
    pub fn finish(&self) -> Result<Setup, Refusal> {
        if !self.is_complete() {
            let count: u32 = Kind::ALL.into_iter().map(|kind| self.left(kind)).sum();
            let noun = if count == 1 { "piece is" } else { "pieces are" };
            return Err(Refusal::new(format!("{count} {noun} still in the tray.")));
        }
        let pieces = self.board.iter().map(|(square, piece)| (piece, square));
        Setup::new(self.side, pieces)
            .map_err(|reason| Refusal::new(format!("{}.", sentence(&reason.to_string()))))
    }

    /// A click on a piece in the tray.
    pub fn press_tray(&mut self, kind: Kind) -> Result<(), Refusal> {
        self.drag = None;
        if self.left(kind) == 0 {
            return Err(Refusal::new(format!("There is no {kind} left in the tray.")));
        }
        let held = Held::Tray(kind);
        self.selected = (self.selected != Some(held)).then_some(held);
        Ok(())
    }

    /// The pointer goes down on a piece in the tray.
    pub fn pick_tray(&mut self, kind: Kind) {
        self.drag = (self.left(kind) > 0).then_some(Held::Tray(kind));
    }

    /// The pointer goes down on the board.
    pub fn pick(&mut self, square: Square) {
        self.drag = self.board.piece_at(square).map(|_| Held::Board(square));
    }

    /// What was held is let go.
    pub fn drop(&mut self, square: Option<Square>) -> Result<bool, Refusal> {
        let Some(held) = self.drag.take() else { return Ok(false) };
        self.selected = None;
        match (held, square) {
            (Held::Board(from), None) => Ok(self.board.remove(from).is_some()),
            (Held::Tray(_), None) => Ok(false),
            (held, Some(square)) => self.put(held, square),
        }
    }

    /// A click on the board.
    pub fn press(&mut self, square: Square) -> Result<bool, Refusal> {
        self.drag = None;
        match self.selected {
            Some(Held::Board(from)) if from == square => {
                self.selected = None;
                Ok(false)
            }
            Some(held) => {
                let changed = self.put(held, square)?;
                // From the tray one goes on with the same kind.
                self.selected = match held {
                    Held::Tray(kind) if self.left(kind) > 0 => Some(held),
                    _ => None,
                };
                Ok(changed)
            }
            None if self.board.piece_at(square).is_some() => {
                self.selected = Some(Held::Board(square));
                Ok(false)
            }
            None if self.home(square) => {
                // The strongest piece of the tray, so that clicking sixteen squares is a setup too.
                let next = Kind::ALL.into_iter().rev().find(|&kind| self.left(kind) > 0);
                next.map_or(Ok(false), |kind| self.put(Held::Tray(kind), square))
            }
            None => Ok(false),
        }
    }

    fn put(&mut self, held: Held, square: Square) -> Result<bool, Refusal> {
        if !self.home(square) {
            self.selected = None;
            let rows = if self.side == Side::Gold { "rows 1 and 2" } else { "rows 7 and 8" };
            return Err(Refusal::new(format!("{} sets up on {rows}; {square} is not there.", self.side)));
        }
        match held {
            Held::Tray(kind) => {
                if self.left(kind) == 0 {
                    return Err(Refusal::new(format!("There is no {kind} left in the tray.")));
                }
                // Who stood there goes back to the tray.
                self.board.remove(square);
                self.board.put(square, Piece::new(self.side, kind));
            }
            Held::Board(from) => {
                let (moved, other) = (self.board.remove(from), self.board.remove(square));
                if let Some(piece) = moved {
                    self.board.put(square, piece);
                }
                if let Some(piece) = other.filter(|_| from != square) {
                    self.board.put(from, piece);
                }
            }
        }
        Ok(true)
    }

    /// Arranges all pieces.
    pub fn arrange(
        &mut self,
        how: &Arrangement,
        last: Option<&str>,
        gold: Option<&Setup>,
        seed: u64,
    ) -> Result<(), Refusal> {
        let setup = match how {
            Arrangement::Clear => {
                self.board = Board::EMPTY;
                self.release();
                return Ok(());
            }
            Arrangement::Mirror => {
                self.board = self.board.mirror();
                self.release();
                return Ok(());
            }
            Arrangement::Random => engine::setups::choose(self.side, gold, seed),
            Arrangement::Last => last
                .and_then(|text| Setup::parse(text, self.side).ok())
                .ok_or_else(|| Refusal::new("There is no last setup yet."))?,
            Arrangement::Pattern { name } => {
                let pattern = PATTERNS
                    .iter()
                    .find(|pattern| pattern.name == name)
                    .ok_or_else(|| Refusal::new("There is no setup of that name."))?;
                let rows = if self.side == Side::Gold { [1, 0] } else { [6, 7] };
                let pieces = rows.into_iter().zip(pattern.rows()).flat_map(|(row, kinds)| {
                    let squares = (0..8).filter_map(move |column| Square::at(column, row));
                    squares.zip(kinds).map(|(square, kind)| (Piece::new(self.side, kind), square))
                });
                Setup::new(self.side, pieces).map_err(|reason| Refusal::new(reason.to_string()))?
            }
        };
        let setup =
            reduced(&setup, self.set).ok_or_else(|| Refusal::new("That setup cannot be used here."))?;
        self.board = *setup.board();
        self.release();
        Ok(())
    }

    /// Forgets what is selected, held or typed.
    pub fn release(&mut self) {
        self.selected = None;
        self.drag = None;
        self.typed = None;
    }

    /// The same, and the cursor too if there was nothing else.
    pub fn escape(&mut self) {
        let busy = self.selected.is_some() || self.drag.is_some() || self.typed.is_some();
        self.release();
        if !busy {
            self.cursor = None;
        }
    }

    /// An arrow key moves the cursor.
    pub fn arrow(&mut self, direction: Direction) {
        let cursor = self.cursor.unwrap_or_else(|| self.first_square());
        self.cursor =
            Some(if self.cursor.is_none() { cursor } else { cursor.step(direction).unwrap_or(cursor) });
    }

    /// The space key shows the cursor, or clicks where it is.
    pub fn space(&mut self) -> Result<bool, Refusal> {
        match self.cursor {
            Some(square) => self.press(square),
            None => {
                self.cursor = Some(self.first_square());
                Ok(false)
            }
        }
    }

    fn first_square(&self) -> Square {
        self.side.home_rows().first().expect("home rows have squares")
    }

    /// Keeps what is typed.
    pub fn set_typed(&mut self, text: &str) {
        self.typed = (!text.trim().is_empty()).then(|| text.to_string());
    }

    /// The setup that a text says, with all the pieces of the side.
    pub fn read(&self, text: &str) -> Result<Setup, Refusal> {
        if text.len() > LONGEST {
            return Err(Refusal::new("That is too long for a setup."));
        }
        let setup = Setup::parse(text, self.side)
            .map_err(|error| Refusal::new(format!("{}.", sentence(&error.reason.to_string()))))?;
        let placing = Self { board: *setup.board(), ..self.clone() };
        for kind in Kind::ALL {
            let count = setup.board().count(Piece::new(self.side, kind));
            if count > self.set[kind.index()] {
                return Err(Refusal::new(format!("{} has no {kind} more in this game.", self.side)));
            }
        }
        placing.finish()
    }

    /// What was typed, and what it would do.
    fn typed_view(&self) -> Option<TypedView> {
        let text = self.typed.clone()?;
        let (fine, message) = match self.read(&text) {
            Ok(_) => (true, "All pieces are placed: Enter ends the setup.".to_string()),
            Err(refusal) => (false, refusal.text),
        };
        Some(TypedView { text, fine, message })
    }

    /// The squares that mean something.
    pub fn marks(&self) -> Vec<MarkView> {
        let mark = |square, role| MarkView { square, role, label: None };
        let mut marks: Vec<MarkView> = (self.side.home_rows() & self.board.empty())
            .into_iter()
            .map(|square| mark(square, MarkRole::Home))
            .collect();
        if let Some(Held::Board(square)) = self.drag.or(self.selected) {
            marks.push(mark(square, MarkRole::Selected));
        }
        marks.extend(self.cursor.map(|square| mark(square, MarkRole::Cursor)));
        marks
    }

    /// Where the held piece can go: everywhere at home.
    pub fn targets(&self) -> Vec<TargetView> {
        if self.drag.or(self.selected).is_none() {
            return Vec::new();
        }
        let target = |square| TargetView { square, cost: 0, kind: StepKind::Step };
        self.side.home_rows().into_iter().map(target).collect()
    }

    /// The tray and what can be done.
    pub fn view(&self, has_last: bool) -> SetupView {
        let held = self.drag.or(self.selected);
        let tray = Kind::ALL
            .into_iter()
            .rev()
            .filter(|kind| self.set[kind.index()] > 0)
            .map(|kind| TrayView {
                piece: Piece::new(self.side, kind),
                name: kind.to_string(),
                count: self.left(kind),
                selected: held == Some(Held::Tray(kind)),
            })
            .collect();
        let option = |pattern: &patterns::Pattern| OptionView {
            value: pattern.name.to_string(),
            name: pattern.name.to_string(),
            text: pattern.text.to_string(),
        };
        let hint = match held {
            _ if self.is_complete() && held.is_none() => {
                "All pieces are placed. Swap two by clicking both, or begin.".to_string()
            }
            Some(Held::Tray(kind)) => format!("Choose a square for the {kind}."),
            Some(Held::Board(square)) => format!("Choose the square where the piece on {square} shall go."),
            None => format!("{}: place your pieces, or take a common setup.", self.side),
        };
        SetupView {
            side: self.side,
            tray,
            patterns: PATTERNS.iter().map(option).collect(),
            has_last,
            can_finish: self.is_complete(),
            hint,
            typed: self.typed_view(),
        }
    }
}
