//! What a person has typed of a turn or of a setup that is not finished.

use arimaa::{
    Board, Capture, Direction, Piece, Position, Setup, SetupReason, Side, Square, Step, Token, TokenReason,
    Turn, TurnBuilder, TurnReason,
};

/// A turn that is being typed.
#[derive(Clone, Debug)]
pub struct TurnDraft {
    start: Position,
    steps: Vec<Step>,
    builder: TurnBuilder,
    last_capture: Option<Capture>,
}

impl TurnDraft {
    /// Nothing yet.
    pub fn new(start: Position) -> Self {
        Self { start, steps: Vec::new(), builder: TurnBuilder::new(start), last_capture: None }
    }

    /// The board as it is now.
    pub fn board(&self) -> &Board {
        self.builder.board()
    }

    /// The steps so far.
    pub fn text(&self) -> String {
        let words: Vec<String> = self.steps.iter().map(Step::to_string).collect();
        words.join(" ")
    }

    /// The position as it is now; none if no step is left, or in the middle of a push.
    pub fn position(&self) -> Option<Position> {
        match self.finish() {
            Err(TurnReason::UnfinishedPush(_)) => None,
            _ => Position::mid_turn(*self.board(), self.start.side(), self.steps_left()),
        }
    }

    /// How many steps are left.
    pub fn steps_left(&self) -> u8 {
        self.builder.steps_left()
    }

    /// The turn, if it can end here.
    pub fn finish(&self) -> Result<Turn, TurnReason> {
        self.builder.clone().finish()
    }

    /// Takes a word: a step such as `Ee2n`, in short `e2n`, or the capture that the last step has made.
    pub fn take(&mut self, word: &str) -> Result<(), String> {
        let token = match short(word) {
            Some((from, direction)) => self.complete(from, direction).map(Token::Step),
            None => word.parse().map_err(|reason| not_understood(word, reason)),
        };
        match token? {
            Token::Step(step) => {
                self.last_capture = self.builder.step(step).map_err(|reason| format!("{step}: {reason}"))?;
                self.steps.push(step);
                Ok(())
            }
            Token::Capture(capture) if self.last_capture == Some(capture) => Ok(()),
            Token::Capture(capture) => Err(TurnReason::NoCapture(capture).to_string()),
            Token::Place(..) => {
                Err(format!("{word}: the pieces are placed already; a step has a direction, such as {word}n"))
            }
        }
    }

    /// A step of the piece that stands there.
    fn complete(&self, from: Square, direction: Direction) -> Result<Step, String> {
        let word = |reason: &str| format!("{from}{}: {reason}", direction.letter());
        let piece = self.board().piece_at(from).ok_or_else(|| word("there is no piece"))?;
        Step::new(piece, from, direction).ok_or_else(|| word("leads off the board"))
    }

    /// Takes the last step back. False if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.steps.pop().is_some();
        self.builder = TurnBuilder::new(self.start);
        self.last_capture = None;
        for &step in &self.steps {
            // They were allowed before.
            self.last_capture = self.builder.step(step).unwrap_or(None);
        }
        undone
    }
}

/// A setup that is being typed.
#[derive(Clone, Debug)]
pub struct SetupDraft {
    side: Side,
    pieces: Vec<(Piece, Square)>,
}

impl SetupDraft {
    /// Nothing yet.
    pub fn new(side: Side) -> Self {
        Self { side, pieces: Vec::new() }
    }

    /// The pieces placed so far.
    pub fn pieces(&self) -> &[(Piece, Square)] {
        &self.pieces
    }

    /// The placements so far.
    pub fn text(&self) -> String {
        let words: Vec<String> =
            self.pieces.iter().map(|(piece, square)| format!("{piece}{square}")).collect();
        words.join(" ")
    }

    /// Takes a word: a placement such as `Ra1`.
    pub fn take(&mut self, word: &str) -> Result<(), String> {
        match word.parse() {
            Ok(Token::Place(piece, square)) => {
                self.pieces.push((piece, square));
                self.finish().map(drop).map_err(|reason| {
                    self.pieces.pop();
                    format!("{word}: {reason}")
                })
            }
            Err(reason) if short(word).is_none() => Err(not_understood(word, reason)),
            _ => Err(format!(
                "{word}: your pieces are not placed yet; type placements such as Ra1 Rb1, or auto"
            )),
        }
    }

    /// The setup, with the pieces placed so far.
    pub fn finish(&self) -> Result<Setup, SetupReason> {
        Setup::new(self.side, self.pieces.iter().copied())
    }

    /// Takes the last piece back. False if there is none.
    pub fn undo(&mut self) -> bool {
        self.pieces.pop().is_some()
    }
}

/// A step without its piece, which the board tells.
fn short(word: &str) -> Option<(Square, Direction)> {
    let from = word.get(..2)?.parse().ok()?;
    let mut rest = word.get(2..)?.chars();
    let direction = rest.next().and_then(Direction::from_letter)?;
    rest.next().is_none().then_some((from, direction))
}

fn not_understood(word: &str, reason: TokenReason) -> String {
    format!("\"{word}\" {reason}; help lists what can be typed")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> TurnDraft {
        let start = "g [                           r       E                           R]";
        TurnDraft::new(start.parse().unwrap())
    }

    #[test]
    fn steps_can_be_typed_without_their_piece() {
        let mut draft = draft();
        draft.take("d4e").unwrap();
        draft.take("d5s").unwrap();
        assert_eq!(draft.text(), "Ed4e rd5s");
        assert_eq!(draft.position().unwrap().steps_left(), 2);
        assert_eq!(draft.take("d5s").unwrap_err(), "d5s: there is no piece");
        assert_eq!(draft.take("h1e").unwrap_err(), "h1e: leads off the board");
    }

    #[test]
    fn in_the_middle_of_a_push_there_is_a_board_but_no_position() {
        let mut draft = draft();
        draft.take("rd5n").unwrap();
        assert!(draft.position().is_none());
        assert_eq!(
            draft.take("rd6n").unwrap_err(),
            "rd6n: the push of r must be finished first, by a piece that enters d5"
        );
        assert!(draft.undo() && !draft.undo());
        assert_eq!(draft.position().unwrap().steps_left(), 4);
    }

    #[test]
    fn a_setup_refuses_what_a_setup_cannot_have() {
        let mut draft = SetupDraft::new(Side::Gold);
        draft.take("Ee2").unwrap();
        for (word, reason) in
            [("Ee1", "a full set has 1 of E"), ("Re2", "e2 has a piece already"), ("rb1", "r belongs")]
        {
            let error = draft.take(word).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
        for word in ["Ee2n", "e2n", "rc3x"] {
            let error = draft.take(word).unwrap_err();
            assert!(error.starts_with(&format!("{word}: your pieces are not placed yet")), "{error}");
        }
        assert_eq!(draft.finish().unwrap().to_string(), "Ee2");
        assert!(draft.undo() && draft.finish().is_err());
    }
}
