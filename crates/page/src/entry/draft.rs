//! A turn that is not finished: its steps, and those that were taken back.

use arimaa::{Board, Capture, Position, Side, Step, StepReason, Token, Turn, TurnBuilder, TurnReason};

/// The steps of a turn so far. Those that are in it were allowed.
#[derive(Clone, Debug)]
pub struct Draft {
    start: Position,
    steps: Vec<Step>,
    /// The last one taken back is the last.
    undone: Vec<Step>,
    builder: TurnBuilder,
}

impl Draft {
    /// No steps yet.
    pub fn new(start: Position) -> Self {
        Self { start, steps: Vec::new(), undone: Vec::new(), builder: TurnBuilder::new(start) }
    }

    /// The beginning of the turn.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Whose turn it is.
    pub fn side(&self) -> Side {
        self.start.side()
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The board after them.
    pub fn board(&self) -> &Board {
        self.builder.board()
    }

    /// How many steps are left.
    pub fn steps_left(&self) -> u8 {
        self.builder.steps_left()
    }

    /// The referee, as it stands.
    pub fn builder(&self) -> &TurnBuilder {
        &self.builder
    }

    /// Whether a step can be made again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes a step. What was taken back before is forgotten, unless it is this very step.
    pub fn step(&mut self, step: Step) -> Result<Option<Capture>, StepReason> {
        let capture = self.builder.step(step)?;
        self.steps.push(step);
        if self.undone.last() == Some(&step) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        Ok(capture)
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> Option<Step> {
        let step = self.steps.pop()?;
        self.undone.push(step);
        self.builder = TurnBuilder::new(self.start);
        for &step in &self.steps {
            // They were allowed before, in the same order.
            let _ = self.builder.step(step);
        }
        Some(step)
    }

    /// Makes the step again that was taken back last.
    pub fn redo(&mut self) -> Option<Step> {
        let step = *self.undone.last()?;
        self.step(step).is_ok().then_some(step)
    }

    /// Takes all steps back.
    pub fn reset(&mut self) {
        while self.undo().is_some() {}
    }

    /// Whether a push has begun and is not finished.
    pub fn in_push(&self) -> bool {
        matches!(self.finish(), Err(TurnReason::UnfinishedPush(_)))
    }

    /// The turn, if it can end here.
    pub fn finish(&self) -> Result<Turn, TurnReason> {
        self.builder.clone().finish()
    }

    /// The position in mid-turn; none after the last step or within a push.
    pub fn position(&self) -> Option<Position> {
        if self.in_push() {
            return None;
        }
        Position::mid_turn(*self.board(), self.side(), self.steps_left())
    }

    /// The steps and captures as they are written.
    pub fn tokens(&self) -> Vec<Token> {
        tokens(self.start.board(), &self.steps)
    }

    /// In notation.
    pub fn text(&self) -> String {
        text(&self.steps)
    }
}

/// Steps with the captures they make.
pub(crate) fn tokens(board: &Board, steps: &[Step]) -> Vec<Token> {
    let mut board = *board;
    let mut tokens = Vec::new();
    for &step in steps {
        tokens.push(Token::Step(step));
        tokens.extend(board.displace(step.piece.side, step.from, step.direction).map(Token::Capture));
    }
    tokens
}

/// Steps in notation, without captures.
pub(crate) fn text(steps: &[Step]) -> String {
    let words: Vec<String> = steps.iter().map(Step::to_string).collect();
    words.join(" ")
}

/// The single steps of a turn that is legal in this position.
pub(crate) fn steps_of(turn: &Turn, position: &Position) -> Vec<Step> {
    let step = |token| match token {
        Token::Step(step) => Some(step),
        Token::Capture(_) | Token::Place(..) => None,
    };
    turn.tokens(position).into_iter().filter_map(step).collect()
}
