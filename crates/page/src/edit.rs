//! The board editor.

use crate::message::EditBoard;
use crate::refusal::Refusal;
use crate::view::{EditView, MarkRole, MarkView, TrayView};
use crate::words::{owned, sentence};
use arimaa::{Board, Direction, Kind, Piece, Position, Side, Square};

/// A position that is being put together. Nothing in it needs to make sense before it is used.
#[derive(Clone, Debug)]
pub struct Editor {
    board: Board,
    side: Side,
    steps: u8,
    tool: Option<Tool>,
    drag: Option<Drag>,
    cursor: Option<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    Piece(Piece),
    Eraser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drag {
    Palette(Piece),
    Board(Square),
}

impl Default for Editor {
    fn default() -> Self {
        Self::new(Position::new(Board::EMPTY, Side::Gold))
    }
}

impl Editor {
    /// Begins with a position.
    pub fn new(position: Position) -> Self {
        Self {
            board: *position.board(),
            side: position.side(),
            steps: position.steps_left(),
            tool: None,
            drag: None,
            cursor: None,
        }
    }

    /// For the store.
    pub(crate) fn kept(&self) -> String {
        format!("{}{} {}", self.side.letter(), self.steps, self.board)
    }

    /// From the store.
    pub(crate) fn restore(text: &str) -> Option<Self> {
        let (head, board) = text.split_once(' ')?;
        let mut head = head.chars();
        let side = Side::from_letter(head.next()?)?;
        let steps = head.as_str().parse().ok().filter(|steps| (1..=Position::STEPS).contains(steps))?;
        let mut editor = Self { side, steps, ..Self::default() };
        // Letter by letter, from a8 to h1: what is not possible in a game may well be here.
        let letters = board.trim_start_matches('[').chars();
        for (place, letter) in (0u8..64).zip(letters) {
            if let (Some(piece), Some(square)) =
                (Piece::from_letter(letter), Square::at(place % 8, 7 - place / 8))
                && editor.left(piece) > 0
            {
                editor.board.put(square, piece);
            }
        }
        Some(editor)
    }

    /// The pieces.
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn set_side(&mut self, side: Side) {
        self.side = side;
    }

    pub(crate) fn set_steps(&mut self, steps: u8) -> Result<(), Refusal> {
        if !(1..=Position::STEPS).contains(&steps) {
            return Err(Refusal::new("One to four steps can be left."));
        }
        self.steps = steps;
        Ok(())
    }

    /// The whole board is changed.
    pub(crate) fn change(&mut self, how: EditBoard) {
        match how {
            EditBoard::Empty => self.board = Board::EMPTY,
            EditBoard::Start => {
                let start = "[rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse();
                self.board = start.unwrap_or(Board::EMPTY);
            }
            EditBoard::Mirror => self.board = self.board.mirror(),
            EditBoard::Swap => {
                self.board = self.board.flip();
                self.side = self.side.opponent();
            }
        }
    }

    fn left(&self, piece: Piece) -> u32 {
        piece.kind.full_count().saturating_sub(self.board.count(piece))
    }

    fn put(&mut self, piece: Piece, square: Square) -> Result<(), Refusal> {
        let there = self.board.remove(square);
        if self.left(piece) == 0 {
            if let Some(there) = there {
                self.board.put(square, there);
            }
            let (count, kind) = (piece.kind.full_count(), piece.kind);
            let plural = if count == 1 { "" } else { "s" };
            return Err(Refusal::new(format!("{} has {count} {kind}{plural} at most.", piece.side)));
        }
        self.board.put(square, piece);
        Ok(())
    }

    pub(crate) fn press_tray(&mut self, piece: Option<Piece>) {
        self.drag = None;
        let tool = piece.map_or(Tool::Eraser, Tool::Piece);
        self.tool = (self.tool != Some(tool)).then_some(tool);
    }

    pub(crate) fn pick_tray(&mut self, piece: Piece) {
        self.drag = Some(Drag::Palette(piece));
    }

    pub(crate) fn pick(&mut self, square: Square) {
        self.drag = self.board.piece_at(square).map(|_| Drag::Board(square));
    }

    pub(crate) fn drop(&mut self, square: Option<Square>) -> Result<(), Refusal> {
        match (self.drag.take(), square) {
            (Some(Drag::Palette(piece)), Some(square)) => self.put(piece, square),
            (Some(Drag::Board(from)), Some(square)) if from != square => {
                if let Some(piece) = self.board.remove(from) {
                    self.board.remove(square);
                    self.board.put(square, piece);
                }
                Ok(())
            }
            (Some(Drag::Board(from)), None) => {
                self.board.remove(from);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A click: puts the selected piece there, or takes it away if it is there already.
    pub(crate) fn press(&mut self, square: Square) -> Result<(), Refusal> {
        self.drag = None;
        match self.tool {
            Some(Tool::Piece(piece)) if self.board.piece_at(square) != Some(piece) => self.put(piece, square),
            Some(_) => {
                self.board.remove(square);
                Ok(())
            }
            None => {
                // Without a tool a click takes up what stands there.
                self.tool = self.board.piece_at(square).map(Tool::Piece);
                Ok(())
            }
        }
    }

    pub(crate) fn arrow(&mut self, direction: Direction) {
        self.cursor = Some(match self.cursor {
            Some(square) => square.step(direction).unwrap_or(square),
            None => crate::model::home_square(self.side),
        });
    }

    pub(crate) fn space(&mut self) -> Result<(), Refusal> {
        match self.cursor {
            Some(square) => self.press(square),
            None => {
                self.cursor = Some(crate::model::home_square(self.side));
                Ok(())
            }
        }
    }

    pub(crate) fn escape(&mut self) {
        if self.tool.take().is_none() && self.drag.take().is_none() {
            self.cursor = None;
        }
    }

    /// The position, if it is one.
    pub(crate) fn position(&self) -> Result<Position, Refusal> {
        if let Some(square) = self.board.unsupported().first()
            && let Some(piece) = self.board.piece_at(square)
        {
            let text =
                format!("{} stands on a trap without a friend beside it.", sentence(&owned(piece, square)));
            return Err(Refusal { text, squares: vec![square] });
        }
        for side in Side::ALL {
            if self.board.rabbits(side).is_empty() {
                return Err(Refusal::new(format!("{side} has no rabbit: the game would be over.")));
            }
            let goal = self.board.rabbits(side) & side.goal_row();
            if let Some(square) = goal.first().filter(|_| self.steps == Position::STEPS) {
                let text = format!("The rabbit on {square} is at goal: the game would be over.");
                return Err(Refusal { text, squares: vec![square] });
            }
        }
        Position::mid_turn(self.board, self.side, self.steps)
            .ok_or_else(|| Refusal::new("One to four steps can be left."))
    }

    pub(crate) fn marks(&self) -> Vec<MarkView> {
        let mark = |square, role| MarkView { square, role, label: None };
        let mut marks = Vec::new();
        if let Some(Drag::Board(square)) = self.drag {
            marks.push(mark(square, MarkRole::Selected));
        }
        marks.extend(self.cursor.map(|square| mark(square, MarkRole::Cursor)));
        marks
    }

    pub(crate) fn view(&self) -> EditView {
        let palette = Side::ALL
            .into_iter()
            .flat_map(|side| Kind::ALL.into_iter().rev().map(move |kind| Piece::new(side, kind)));
        let mut text = Position::new(self.board, self.side).to_string();
        if let Some(position) = Position::mid_turn(self.board, self.side, self.steps) {
            text = position.to_string();
        }
        EditView {
            palette: palette
                .map(|piece| TrayView {
                    piece,
                    name: format!("{}'s {}", piece.side, piece.kind),
                    count: self.left(piece),
                    selected: self.tool == Some(Tool::Piece(piece)),
                })
                .collect(),
            erasing: self.tool == Some(Tool::Eraser),
            side: self.side,
            steps: self.steps,
            text,
            problem: self.position().err().map(|refusal| refusal.text),
        }
    }
}
