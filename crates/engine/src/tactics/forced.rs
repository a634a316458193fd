//! Can the side to move force a goal within two turns of its own?
//!
//! A turn *forces a goal* if every answer of the enemy, all that the rules allow, is followed by a goal. Ends of other kinds
//! count for whom they are:
//! - a turn that ends the game at once is a win if we are the winner (goal, the enemy's last rabbit, no move left for it),
//!   and forces nothing if the enemy is;
//! - an answer *saves* the enemy if it wins with it (goal, our last rabbit), or if it leaves us without a goal in our next
//!   turn; it does not if it costs the enemy's own last rabbit or brings our rabbit to goal, because then we have won.
//!
//! Positions have no history here: a turn or an answer that would be a third repetition counts like any other.
//!
//! The exact answer tries all distinct turns. Those that threaten goal come first, fast goals before slow ones; each
//! has to withstand the answers that saved the enemy before, and then the search for a saving turn, which leaves out only
//! answers that cannot matter ([`defence`](super::defence)). A turn that threatens nothing wins only by zugzwang: every
//! answer of the enemy spoils something. That is tried too.

use super::defence::{Search, stops};
use super::goal::{can_goal, find_goal};
use super::patience::Patience;
use arimaa::{Board, Position, Side, Termination, Turn, TurnGenerator};

/// A turn that wins at once, or forces a goal in the turn after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The turn; empty if a rabbit is on its goal row already.
    pub turn: Turn,
    /// How it ends the game at once; none if the goal comes a turn later.
    pub at_once: Option<Termination>,
}

/// Why a turn forces a goal: the goals with which all answers to it are met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The number of distinct answers.
    pub answers: usize,
    /// The answers that end the game at once and lose it.
    pub suicides: usize,
    /// Goals that together meet all other answers. Each answer is counted with the first goal that works against it.
    pub goals: Vec<Met>,
}

/// A goal, and the answers that it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// The turn that reaches goal; empty if the answer has brought a rabbit there.
    pub goal: Turn,
    /// How many answers it meets.
    pub answers: usize,
    /// One of them.
    pub example: Turn,
}

/// Turns after which the enemy cannot force a goal any more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parries {
    /// The turns, short ones first.
    pub turns: Vec<Turn>,
    /// The distinct turns that were tried.
    pub tried: usize,
    /// All that there are.
    pub all: usize,
}

/// So many answers that saved the enemy before are tried first.
const REFUTATIONS: usize = 16;

/// Finds forced goals. It owns the memory that this needs: keep one and use it often.
///
/// ```
/// use arimaa::Position;
/// use engine::tactics::forced::Solver;
///
/// // The rabbit stops one step before its goal, out of everybody's reach.
/// let position: Position =
///     "g [       r                                R                      c]".parse().unwrap();
/// let forced = Solver::new().find(&position).unwrap();
/// assert_eq!(forced.at_once, None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    generator: TurnGenerator,
    refuter: Refuter,
}

impl Solver {
    /// A solver that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A turn with which the side to move wins at once or forces a goal in its next turn; none if there is none.
    pub fn find(&mut self, position: &Position) -> Option<Forced> {
        let (board, side, steps) = (position.board(), position.side(), position.steps_left());
        if let Some(turn) = find_goal(board, side, steps) {
            return Some(Forced { turn, at_once: Some(Termination::Goal) });
        }
        self.refuter.clear();
        let mut at_once = None;
        let mut candidates = self.candidates(position, &mut at_once);
        if at_once.is_some() {
            return at_once;
        }
        candidates.sort_by_key(|(steps, ..)| *steps);
        let forcing =
            candidates.into_iter().find(|(_, _, board)| self.refuter.saving_answer(board, side).is_none());
        forcing.map(|(_, turn, _)| Forced { turn, at_once: None })
    }

    /// Turns after which the enemy can neither win at once nor force a goal, until there are enough of them.
    pub fn parries(&mut self, position: &Position, enough: usize) -> Parries {
        let (side, enemy) = (position.side(), position.side().opponent());
        let turns = position.distinct_turns();
        let mut parries = Parries { all: turns.len(), ..Parries::default() };
        // What has beaten other turns is tried first.
        let mut known: Vec<Turn> = Vec::new();
        for (turn, board) in turns {
            if parries.turns.len() >= enough {
                break;
            }
            parries.tried += 1;
            let after = Position::new(board, enemy);
            let won = match board.outcome(side) {
                Some(outcome) => outcome.winner == Some(side),
                None if !board.can_move(enemy) => true,
                None if can_goal(&board, enemy, Position::STEPS) => false,
                None => {
                    let beaten = known.iter().position(|forcing| self.forces(&after, forcing));
                    if let Some(place) = beaten {
                        known.swap(0, place);
                        false
                    } else if let Some(forced) = self.find(&after) {
                        known.insert(0, forced.turn);
                        false
                    } else {
                        true
                    }
                }
            };
            if won {
                parries.turns.push(turn);
            }
        }
        parries
    }

    /// Whether a turn is legal here, and wins at once or forces a goal.
    pub fn forces(&mut self, position: &Position, turn: &Turn) -> bool {
        let (side, enemy) = (position.side(), position.side().opponent());
        let Some(board) = played(turn, position.board(), side) else { return false };
        match board.outcome(side) {
            Some(outcome) => outcome.winner == Some(side),
            None => {
                !board.can_move(enemy)
                    || !can_goal(&board, enemy, Position::STEPS)
                        && self.refuter.saving_answer(&board, side).is_none()
            }
        }
    }

    /// The proof that a turn forces a goal, by trying all answers; none if it does not, or ends the game at once.
    pub fn prove(&mut self, position: &Position, turn: &Turn) -> Option<Proof> {
        let (side, enemy) = (position.side(), position.side().opponent());
        let board = played(turn, position.board(), side).filter(|board| board.outcome(side).is_none())?;
        let mut proof = Proof { answers: 0, suicides: 0, goals: Vec::new() };
        let mut saved = false;
        self.generator.for_each(&Position::new(board, enemy), |answer, board| {
            proof.answers += 1;
            let reaches = |goal: &Turn| played(goal, board, side).is_some_and(|board| board.has_goal(side));
            match board.outcome(enemy) {
                Some(outcome) if outcome.winner == Some(enemy) => saved = true,
                Some(_) if !board.has_goal(side) => proof.suicides += 1,
                _ => {
                    if let Some(met) = proof.goals.iter_mut().find(|met| reaches(&met.goal)) {
                        met.answers += 1;
                    } else if let Some(goal) = find_goal(board, side, Position::STEPS).filter(|_| !saved) {
                        proof.goals.push(Met { goal, answers: 1, example: answer });
                    } else {
                        saved = true;
                    }
                }
            }
        });
        proof.goals.sort_by_key(|met| std::cmp::Reverse(met.answers));
        (!saved && proof.answers > 0).then_some(proof)
    }

    /// The turns that do not lose at once, with the steps that their goal threat needs (more than a turn has, if there is
    /// none) and the board after them. One that wins at once is told.
    fn candidates(&mut self, position: &Position, at_once: &mut Option<Forced>) -> Vec<(u8, Turn, Board)> {
        let (side, enemy) = (position.side(), position.side().opponent());
        let mut candidates = Vec::new();
        self.generator.for_each(position, |turn, board| {
            let termination = match board.outcome(side) {
                Some(outcome) if outcome.winner == Some(side) => Some(outcome.termination),
                Some(_) => return,
                None if !board.can_move(enemy) => Some(Termination::Immobilisation),
                None => None,
            };
            if termination.is_some() {
                at_once.get_or_insert(Forced { turn, at_once: termination });
            } else if !can_goal(board, enemy, Position::STEPS) {
                candidates.push((threat(board, side), turn, *board));
            }
        });
        candidates
    }
}

/// Finds answers that save the enemy, and remembers those that did.
#[derive(Clone, Debug)]
pub(super) struct Refuter {
    search: Search,
    /// The answers that have saved the enemy before, the last one first.
    refutations: Vec<Turn>,
}

impl Default for Refuter {
    fn default() -> Self {
        Self { search: Search::new(), refutations: Vec::with_capacity(REFUTATIONS + 1) }
    }
}

impl Refuter {
    /// Forgets what helped in another position.
    pub(super) fn clear(&mut self) {
        self.refutations.clear();
    }

    /// The boards that were looked at so far.
    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Proofs are given up when this is over.
    pub(super) fn set_patience(&mut self, patience: Option<Patience>) {
        self.search.patience = patience;
    }

    /// Whether it is proved with at most so many nodes that no answer saves the enemy of `side`.
    pub(super) fn is_beaten(&mut self, board: &Board, side: Side, most: u64) -> bool {
        self.search.most = self.search.nodes.saturating_add(most);
        let beaten = self.saving_answer(board, side).is_none() && self.search.nodes < self.search.most;
        self.search.most = u64::MAX;
        beaten
    }

    /// An answer that saves the enemy of `side`, whose turn has led to this board; none if `side` forces a goal. The enemy
    /// can move, and it has no goal of its own.
    fn saving_answer(&mut self, board: &Board, side: Side) -> Option<Turn> {
        let enemy = side.opponent();
        let mut tried = 0;
        let mut saves = |turn: &Turn| {
            tried += 1;
            saves(turn, board, enemy)
        };
        let known = self.refutations.iter().position(&mut saves);
        self.search.nodes += tried;
        if let Some(place) = known {
            let turn = self.refutations.remove(place);
            self.refutations.insert(0, turn);
            return Some(turn);
        }
        let saving = if can_goal(board, side, Position::STEPS) {
            self.search.clear();
            // Most threats are stopped with a step or two.
            [2, Position::STEPS]
                .into_iter()
                .find_map(|steps| self.search.save(board, enemy, steps, Turn::default(), &mut |_, _| true))
        } else {
            self.quiet_answer(board, enemy)
        };
        if let Some(turn) = saving {
            self.refutations.insert(0, turn);
            self.refutations.truncate(REFUTATIONS);
        }
        saving
    }

    /// An answer after which there is still no threat, where there is none now.
    fn quiet_answer(&mut self, board: &Board, enemy: Side) -> Option<Turn> {
        let mut saving = None;
        board.mobility(enemy).for_each_move(Position::STEPS, |mv| {
            if saving.is_none() {
                let mut next = *board;
                next.make(enemy, mv);
                saving = stops(&next, enemy).then(|| Turn::default().with(mv));
            }
        });
        if saving.is_none() {
            // Zugzwang, nearly: so rare that it may take its time.
            TurnGenerator::new().for_each(&Position::new(*board, enemy), |turn, board| {
                if saving.is_none() && stops(board, enemy) {
                    saving = Some(turn);
                }
            });
        }
        saving
    }
}

/// The steps that `side` needs to goal if it is its turn again; more than a turn has, if it threatens none.
pub(super) fn threat(board: &Board, side: Side) -> u8 {
    if !can_goal(board, side, Position::STEPS) {
        return Position::STEPS + 1;
    }
    (0..Position::STEPS).find(|&steps| can_goal(board, side, steps)).unwrap_or(Position::STEPS)
}

/// Whether a turn can be played on this board, and stops the goal.
fn saves(turn: &Turn, board: &Board, side: Side) -> bool {
    played(turn, board, side).is_some_and(|next| next != *board && stops(&next, side))
}

/// The board after a turn of `side`, if it can be played.
pub(super) fn played(turn: &Turn, board: &Board, side: Side) -> Option<Board> {
    let mut board = *board;
    for mv in turn.moves() {
        if !board.mobility(side).allows(mv) {
            return None;
        }
        board.make(side, mv);
    }
    Some(board)
}
