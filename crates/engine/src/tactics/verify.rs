//! The clever answers held against the slow ones.

use super::brute::{Place, State, for_each_state, forcing_turns};
use super::defence::{Defence, Search, blocks, is_lost, stops};
use super::forced::Solver;
use super::hunt::{Effort, Hunter};
use super::reach::Reach;
use super::{captures, goal};
use arimaa::{Bitboard, Board, Position, Side, Square, Termination, Turn, TurnGenerator};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::{self, Debug};

/// What can be verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// Goal: yes or no, the fewest steps, a turn.
    Goal,
    /// Captures: yes or no, victims, traps, fewest steps, all shortest turns.
    Captures,
    /// Where each piece can go and be brought, with a whole turn.
    Mobility,
    /// First moves against a threat, a saving turn, the proof that there is none.
    Defence,
    /// A turn that wins at once or forces a goal in the next turn.
    Forced,
}

impl Question {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Goal, Self::Captures, Self::Mobility, Self::Defence, Self::Forced];
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Goal => "goal",
            Self::Captures => "captures",
            Self::Mobility => "mobility",
            Self::Defence => "defence",
            Self::Forced => "forced",
        })
    }
}

/// A question to which the two give different answers.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// What was asked.
    pub question: String,
    /// Where.
    pub position: Position,
    /// The answer of the tactics.
    pub clever: String,
    /// The answer of the brute force.
    pub brute: String,
}

/// Asks questions about a position, for the side to move with the steps it has left (a whole turn for mobility), and
/// compares. For each question: whether there was anything to find, a goal, a capture, a move, a threat.
pub fn check(
    position: &Position,
    questions: &[Question],
) -> Result<Vec<(Question, bool)>, Box<Disagreement>> {
    let asks = |question| questions.contains(&question);
    let mut brute = Brute::new(position);
    // One pass over the states answers all questions about this turn alone.
    let steps = match (asks(Question::Mobility), asks(Question::Goal) || asks(Question::Captures)) {
        (true, _) => Position::STEPS,
        (false, true) => position.steps_left(),
        (false, false) => 0,
    };
    for_each_state(position.board(), position.side(), steps, |state| brute.see(state));
    questions
        .iter()
        .map(|&question| {
            let found = match question {
                Question::Goal => brute.check_goal(),
                Question::Captures => brute.check_captures(),
                Question::Mobility => brute.check_mobility(),
                Question::Defence => check_defence(position),
                Question::Forced => check_forced(position),
            };
            found.map(|found| (question, found))
        })
        .collect()
}

/// Compares two answers.
fn agree<T: PartialEq + Debug>(
    question: &str,
    position: &Position,
    clever: T,
    brute: T,
) -> Result<(), Box<Disagreement>> {
    if clever == brute {
        return Ok(());
    }
    Err(Box::new(Disagreement {
        question: question.to_string(),
        position: *position,
        clever: format!("{clever:?}"),
        brute: format!("{brute:?}"),
    }))
}

/// Plays a turn by the rules; none if they refuse it.
fn replay(position: &Position, turn: &Turn) -> Option<Board> {
    let read = Turn::parse(&turn.notation(position), position).ok()?;
    Some(read.result(position))
}

/// For each victim and trap: the fewest steps, and the keys of the boards after them.
type Captures = BTreeMap<(Square, Square), (u8, BTreeSet<u64>)>;

/// What the states of a turn say.
struct Brute<'a> {
    position: &'a Position,
    goal: Option<u8>,
    captures: Captures,
    /// Where each piece can be after at most 1 to 4 steps.
    places: Box<[[Bitboard; 4]; 64]>,
}

impl<'a> Brute<'a> {
    fn new(position: &'a Position) -> Self {
        let places = Box::new([[Bitboard::EMPTY; 4]; 64]);
        Self { position, goal: None, captures: Captures::new(), places }
    }

    /// Takes note of a state. They come in the order of their steps.
    fn see(&mut self, state: &State) {
        let side = self.position.side();
        let own = self.position.board().side(side);
        let in_time = state.steps <= self.position.steps_left();
        if in_time && self.goal.is_none() && state.board.has_goal(side) {
            self.goal = Some(state.steps);
        }
        for (origin, place) in state.fates() {
            let square = match place {
                Place::On(square) => square,
                Place::Captured(trap) if own.contains(origin) || origin == trap => continue,
                Place::Captured(trap) => trap,
            };
            let least = usize::from(state.steps.max(1)) - 1;
            let places = &mut self.places[origin.index()];
            places[least..].iter_mut().for_each(|set| *set |= Bitboard::of(square));
        }
        for (origin, place) in state.fates().filter(|(origin, _)| in_time && !own.contains(*origin)) {
            if let Place::Captured(trap) = place {
                let (least, boards) =
                    self.captures.entry((origin, trap)).or_insert((state.steps, BTreeSet::new()));
                if *least == state.steps {
                    boards.insert(state.board.key());
                }
            }
        }
    }

    fn check_goal(&self) -> Result<bool, Box<Disagreement>> {
        let position = self.position;
        let (board, side, steps) = (position.board(), position.side(), position.steps_left());
        let can = goal::can_goal(board, side, steps);
        agree("Can a rabbit reach goal?", position, can, self.goal.is_some())?;
        let turn = goal::find_goal(board, side, steps);
        agree(
            "In how many steps does a rabbit reach goal?",
            position,
            turn.map(|turn| turn.steps()),
            self.goal,
        )?;
        if let Some(turn) = turn.filter(|turn| !turn.is_empty()) {
            let result = replay(position, &turn);
            let question = "Is the turn legal, with a rabbit on goal at its end?";
            agree(question, position, result.map(|board| board.has_goal(side)), Some(true))?;
        }
        Ok(can)
    }

    fn check_captures(&self) -> Result<bool, Box<Disagreement>> {
        let position = self.position;
        let (board, side, steps) = (position.board(), position.side(), position.steps_left());
        let can = captures::can_capture(board, side, steps);
        agree("Can a piece be captured?", position, can, !self.captures.is_empty())?;
        let mut clever = Captures::new();
        for capture in captures::list(board, side, steps) {
            let result = replay(position, &capture.turn);
            let question = format!("Is the turn legal that captures {} on {}?", capture.victim, capture.trap);
            agree(&question, position, result.is_some(), true)?;
            let (_, boards) =
                clever.entry((capture.victim, capture.trap)).or_insert((capture.steps(), BTreeSet::new()));
            boards.extend(result.map(|board| board.key()));
        }
        let squares = |at: fn(&(Square, Square)) -> Square| {
            clever.keys().fold(Bitboard::EMPTY, |set, key| set | Bitboard::of(at(key)))
        };
        let victims = captures::victims(board, side, steps);
        agree("Which pieces and traps?", position, victims, (squares(|key| key.0), squares(|key| key.1)))?;
        let question = "Which pieces can be captured, where, in how few steps, leading to which boards?";
        agree(question, position, &clever, &self.captures)?;
        Ok(can)
    }

    fn check_mobility(&self) -> Result<bool, Box<Disagreement>> {
        let (board, side) = (self.position.board(), self.position.side());
        let reach = Reach::of(board, side);
        let mut moves = false;
        for (square, piece) in board.iter() {
            for steps in 1..=Position::STEPS {
                let home = Bitboard::of(square);
                let places = self.places[square.index()][usize::from(steps) - 1];
                let (clever, brute, what) = if piece.side == side {
                    (reach.own(square, steps), places | home, "be after at most")
                } else {
                    (reach.moved(square, steps), places & !home, "be brought with at most")
                };
                moves |= (clever & !home).any();
                if clever != brute {
                    let names = |set: Bitboard| set.into_iter().collect::<Vec<_>>();
                    let question = format!("Where can {piece}{square} {what} {steps} steps?");
                    agree(&question, self.position, names(clever), names(brute))?;
                }
            }
        }
        Ok(moves)
    }
}

/// Every turn that stops all threats can begin with one of the first moves; there is a saving turn if there is one, and
/// no proof that there is none.
fn check_defence(position: &Position) -> Result<bool, Box<Disagreement>> {
    let (board, side, steps) = (position.board(), position.side(), position.steps_left());
    let threat = goal::can_goal(board, side.opponent(), Position::STEPS);
    let stops = |board: &Board| stops(board, side);
    let defence = Defence::of(position);
    agree("Is there a threat?", position, defence.is_some(), threat)?;
    let Some(defence) = defence else { return Ok(false) };
    let mut generator = TurnGenerator::new();
    let mut saving = HashSet::new();
    let mut blocked = false;
    generator.for_each(position, |_, board| {
        if stops(board) {
            saving.insert(board.key());
        }
        blocked = blocked || !goal::can_goal(board, side.opponent(), Position::STEPS);
    });
    agree("Is there a turn that stops the threat?", position, defence.saving.is_some(), !saving.is_empty())?;
    if let Some(turn) = defence.saving {
        let question = "Is the saving turn legal, and does it stop the threat?";
        agree(question, position, replay(position, &turn).map(|board| stops(&board)), Some(true))?;
    }
    let found = block(board, side, steps, &mut HashSet::new());
    agree("Do blocks find a turn that ends the threat?", position, found, blocked)?;
    let proved = defence.proved_statically || is_lost(board, side, steps);
    agree(
        "Is it proved that nothing helps, though something does?",
        position,
        proved && !saving.is_empty(),
        false,
    )?;
    let all = saving.clone();
    let mut offered = HashSet::new();
    let mut offer = |board: &Board, _| {
        offered.insert(board.key());
        false
    };
    // Without rabbits only a last capture helps, which is accepted unasked.
    if Search::new().save(board, side, steps, Turn::default(), &mut offer).is_none() {
        let missing = all.symmetric_difference(&offered).count();
        agree("How many saving boards are not offered, or are none?", position, missing, 0)?;
    }
    for mv in defence.first_moves {
        let mut next = *board;
        next.make(side, mv);
        let mut saves = all.contains(&next.key());
        saving.remove(&next.key());
        if let Some(rest) = Position::mid_turn(next, side, steps - mv.steps()) {
            generator.for_each(&rest, |_, board| {
                saves |= all.contains(&board.key());
                saving.remove(&board.key());
            });
        }
        let question =
            format!("Does a saving turn begin with {}?", Turn::default().with(mv).notation(position));
        agree(&question, position, true, saves)?;
    }
    let question = "How many saving boards can be reached with none of the first moves?";
    agree(question, position, 0, saving.len())?;
    Ok(true)
}

/// The boards that the fast form may look at.
const HUNT: u64 = 50_000;
/// The same for goals in three turns.
const HUNT_IN_THREE: u64 = 5_000;

/// A turn is found if there is one, it is one of those that brute force finds, and it is told whether it ends the game. A
/// goal in this turn has its own question; where there is one, this one asks for no more.
fn check_forced(position: &Position) -> Result<bool, Box<Disagreement>> {
    let (board, side) = (position.board(), position.side());
    let forced = Solver::new().find(position);
    if goal::can_goal(board, side, position.steps_left()) {
        let ends = forced.is_some_and(|forced| forced.at_once == Some(Termination::Goal));
        agree("Is a goal in this turn a forced one?", position, ends, true)?;
        return Ok(true);
    }
    let boards: HashSet<Board> =
        forcing_turns(position).into_iter().map(|turn| turn.result(position)).collect();
    agree("Is there a turn that wins or forces a goal?", position, forced.is_some(), !boards.is_empty())?;
    if position.steps_left() == Position::STEPS
        && let Some(turn) = Hunter::new().find(board, side, Effort::boards(HUNT))
    {
        let after = replay(position, &turn);
        let question = "Does the turn that the fast form has found force a goal?";
        agree(question, position, after.is_some_and(|board| boards.contains(&board)), true)?;
    }
    if position.steps_left() == Position::STEPS
        && let Some(turn) = Hunter::new().find_in_three(board, side, Effort::boards(HUNT_IN_THREE))
    {
        let after = Position::new(turn.result(position), side.opponent());
        let question = "Does a forced goal follow after all answers to the turn that is found for three?";
        agree(question, position, is_forced_on(&after), true)?;
    }
    let Some(forced) = forced else { return Ok(false) };
    let after = replay(position, &forced.turn);
    let question = "Is the turn legal, and does it win or force a goal?";
    agree(question, position, after.is_some_and(|board| boards.contains(&board)), true)?;
    let over = after.is_some_and(|board| board.outcome(side).is_some() || !board.can_move(side.opponent()));
    agree("Does the turn end the game?", position, forced.at_once.is_some(), over)?;
    if !over {
        let proof = Solver::new().prove(position, &forced.turn);
        let met = proof.map(|proof| {
            proof.suicides + proof.goals.iter().map(|met| met.answers).sum::<usize>() == proof.answers
        });
        agree("Does the proof meet all answers?", position, met, Some(true))?;
    }
    Ok(true)
}

/// Whether the side that is not to move has a goal after every answer, or forces one.
fn is_forced_on(after: &Position) -> bool {
    let (enemy, side) = (after.side(), after.side().opponent());
    let mut solver = Solver::new();
    after.distinct_turns().iter().all(|(_, board)| match board.outcome(enemy) {
        Some(outcome) => outcome.winner == Some(side),
        None => {
            let next = Position::new(*board, side);
            goal::can_goal(board, side, Position::STEPS) || solver.find(&next).is_some()
        }
    })
}

/// Whether a search over [`blocks`] finds a turn after which there is no threat.
fn block(board: &Board, side: Side, steps: u8, failed: &mut HashSet<(u64, u8)>) -> bool {
    if !goal::can_goal(board, side.opponent(), Position::STEPS) {
        return true;
    }
    if steps == 0 || !failed.insert((board.key(), steps)) {
        return false;
    }
    let mut moves = Vec::new();
    blocks(board, side, steps, steps, &mut |mv, _| moves.push(mv));
    moves.into_iter().any(|mv| {
        let mut next = *board;
        next.make(side, mv);
        block(&next, side, steps - mv.steps(), failed)
    })
}
