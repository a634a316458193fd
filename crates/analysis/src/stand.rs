//! Where a query begins, and the ways to go on from there.

use crate::answer::Score;
use crate::branch::Branch;
use crate::query::Start;
use crate::refusal::Fault;
use arimaa::{
    Board, Direction, Game, Outcome, Phase, Position, Record, Side, Step, Token, TurnBuilder, TurnReason,
};
use engine::search::Root;

/// A position in which a turn is due or under way.
pub(crate) struct Stand {
    position: Position,
    /// The game in which it is the present position; none if a turn is under way whose start is not known.
    game: Option<Game>,
}

impl Stand {
    /// What a text stands for, or what is wrong with it.
    pub fn of(start: &Start) -> Result<Self, Fault> {
        match start {
            Start::Game(text) => Self::of_game(text).map_err(|reason| Fault::new("game", reason)),
            Start::Position(text) => Self::of_position(text).map_err(|reason| Fault::new("position", reason)),
        }
    }

    fn of_game(text: &str) -> Result<Self, String> {
        let record: Record = text.parse().map_err(|error: arimaa::ParseError<_>| error.to_string())?;
        let replay = record.replay();
        if let Some(problem) = replay.problem {
            return Err(problem.to_string());
        }
        match replay.game.phase() {
            Phase::Turn(position) => Ok(Self { position, game: Some(replay.game) }),
            Phase::Setup(side) => Err(format!("{side} must place its pieces first")),
            Phase::Over(outcome) => Err(format!("the game is over: {outcome}")),
        }
    }

    fn of_position(text: &str) -> Result<Self, String> {
        let position: Position = text.parse().map_err(|error: arimaa::ParseError<_>| error.to_string())?;
        if position.steps_left() < Position::STEPS {
            return Ok(Self { position, game: None });
        }
        let game = Game::from_position(&position, 2);
        match game.outcome() {
            Some(outcome) => Err(format!("the game is over: {outcome}")),
            None => Ok(Self { position, game: Some(game) }),
        }
    }

    /// The ways to go on after some steps of the turn. At least one.
    pub fn branches(&self, steps: &str, threat: bool) -> Result<Vec<Branch>, Fault> {
        let builder = take_steps(self.position, steps)?;
        let half = is_half_a_push(&builder);
        if threat {
            if half {
                return Err(Fault::new("threat", "a push is not finished"));
            }
            let passed = Position::new(*builder.board(), self.position.side().opponent());
            let over = || Fault::new("threat", "the game is over with this board");
            return Ok(vec![Branch::new(String::new(), Root::of_position(&passed).ok_or_else(over)?, false)]);
        }
        if steps.trim().is_empty() {
            let root = match &self.game {
                Some(game) => Root::of(game),
                None => Root::of_position(&self.position),
            };
            let over = || Fault::new("position", "the game is over");
            return Ok(vec![Branch::new(String::new(), root.ok_or_else(over)?, false)]);
        }
        let mut branches: Vec<Branch> = Vec::new();
        if !half {
            branches.extend(self.branch(String::new(), builder.clone()));
        }
        for (words, builder) in finishes(&builder, self.position.side(), half) {
            branches.extend(self.branch(words, builder));
        }
        if branches.is_empty() {
            let reason = match builder.finish() {
                Err(reason) => reason.to_string(),
                Ok(_) => "this position was there twice before".to_string(),
            };
            return Err(Fault::new("steps", reason));
        }
        Ok(branches)
    }

    /// What comes after the steps of a builder; none if a turn cannot end as it would have to.
    fn branch(&self, words: String, builder: TurnBuilder) -> Option<Branch> {
        let side = self.position.side();
        let board = *builder.board();
        if let Some(position) = Position::mid_turn(board, side, builder.steps_left()) {
            let root = match &self.game {
                Some(game) => Root::in_turn(game, &position),
                None => Root::of_position(&position),
            };
            return root.map(|root| Branch::new(words, root, false));
        }
        let game = match &self.game {
            Some(game) => {
                let mut game = game.clone();
                game.play(builder.finish().ok()?).ok()?;
                game
            }
            None => Game::from_position(&Position::new(board, side.opponent()), 2),
        };
        Some(match game.outcome() {
            Some(outcome) => Branch::over(words, board, decided(outcome, side)),
            None => Branch::new(words, Root::of(&game)?, true),
        })
    }
}

/// The score of a turn that ends the game.
fn decided(outcome: Outcome, side: Side) -> Score {
    if outcome.winner == Some(side) { Score::Win(1) } else { Score::Loss(1) }
}

/// Takes the steps of a text, captures named or not.
fn take_steps(position: Position, text: &str) -> Result<TurnBuilder, Fault> {
    let mut builder = TurnBuilder::new(position);
    let mut captured = None;
    for word in text.split_whitespace() {
        let fail = |reason: String| Fault::new("steps", format!("{word}: {reason}"));
        match word.parse() {
            Ok(Token::Step(step)) => {
                captured = builder.step(step).map_err(|reason| fail(reason.to_string()))?;
            }
            Ok(Token::Capture(capture)) if captured.take() == Some(capture) => {}
            Ok(Token::Capture(_)) => {
                return Err(fail("the step before it captures no such piece".to_string()));
            }
            Ok(Token::Place(..)) => return Err(fail("this is no step, such as Ee2n".to_string())),
            Err(reason) => return Err(fail(format!("the word {reason}"))),
        }
    }
    Ok(builder)
}

fn is_half_a_push(builder: &TurnBuilder) -> bool {
    matches!(builder.clone().finish(), Err(TurnReason::UnfinishedPush(_)))
}

/// The single steps that finish a push that is half made, or a pull that can still be made of the last step, each as it is
/// written and with what the turn is then.
fn finishes(builder: &TurnBuilder, side: Side, half: bool) -> Vec<(String, TurnBuilder)> {
    let board: Board = *builder.board();
    let mut finishes = Vec::new();
    for (from, piece) in board.iter().filter(|(_, piece)| (piece.side == side) == half) {
        for step in Direction::ALL.into_iter().filter_map(|direction| Step::new(piece, from, direction)) {
            let mut next = builder.clone();
            let Ok(captured) = next.step(step) else { continue };
            if is_half_a_push(&next) {
                continue;
            }
            let words = match captured {
                Some(capture) => format!("{step} {capture}"),
                None => step.to_string(),
            };
            finishes.push((words, next));
        }
    }
    finishes
}
