//! What must be done against a goal threat, and when nothing helps.
//!
//! A threat is a turn that would bring an enemy rabbit to goal if it were the enemy's turn now. It *reads* certain squares
//! (see [`relevance`](super::relevance)). A turn of ours that writes none of them leaves it as it is; so a turn that
//! stops it has a move that does write one. The moves before that one either prepare it, or could not be made after it;
//! all others can be made later. That bounds the first moves that matter (Wu 2015 §4.3.3).
//!
//! Stopping means that no rabbit of the enemy can reach goal in its next turn. A goal of our own is no defence but a win:
//! [`goal`](super::goal) finds it.

use super::goal::{can_goal, find_goal};
use super::reach::Reach;
use super::relevance::{around, readable, readable_in, readers, reads, with_guards};
use arimaa::{Bitboard, Board, Move, Position, Side, Turn};
use std::collections::HashSet;

/// A goal threat against the side to move, and what can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    /// A shortest turn with which the enemy would reach goal.
    pub threat: Turn,
    /// Every turn that stops all threats can begin with one of these, and with each of them such a turn begins.
    pub first_moves: Vec<Move>,
    /// A turn that stops all threats; none if there is none.
    pub saving: Option<Turn>,
    /// Whether a look at what our pieces can reach was enough to prove that nothing stops the threat.
    pub proved_statically: bool,
}

impl Defence {
    /// The defence of the side to move with the steps it has left; none if the enemy threatens no goal.
    ///
    /// ```
    /// use arimaa::Position;
    /// use engine::tactics::defence::Defence;
    ///
    /// let position: Position =
    ///     "s [        R                                                    c r]".parse().unwrap();
    /// let defence = Defence::of(&position).unwrap();
    /// assert_eq!(defence.saving, None); // nobody is near
    /// assert!(defence.proved_statically);
    /// ```
    pub fn of(position: &Position) -> Option<Self> {
        let (board, side, steps) = (position.board(), position.side(), position.steps_left());
        let threat = find_goal(board, side.opponent(), Position::STEPS)?;
        let proved_statically = is_loss(board, side, steps, &threat);
        let (mut first_moves, mut saving) = (Vec::new(), None);
        if !proved_statically {
            let mut search = Search::default();
            for mv in relevant_moves(board, side, steps, &threat) {
                if let Some(turn) = search.save_after(board, side, steps, mv) {
                    first_moves.push(mv);
                    saving.get_or_insert(turn);
                }
            }
        }
        Some(Self { threat, first_moves, saving, proved_statically })
    }
}

/// Whether `side` has lost, proved without a search: the enemy threatens goal, nothing that `side` can change with
/// `steps` steps touches the threat, and it has no goal of its own.
pub fn is_lost(board: &Board, side: Side, steps: u8) -> bool {
    !can_goal(board, side, steps)
        && find_goal(board, side.opponent(), Position::STEPS)
            .is_some_and(|threat| is_loss(board, side, steps, &threat))
}

/// Whether nothing that `side` can change within `steps` steps is read by the threat.
fn is_loss(board: &Board, side: Side, steps: u8, threat: &Turn) -> bool {
    let watched = watched(board, side.opponent(), threat);
    // Most threats are in reach of some piece: ask the exact and slower question only where none is near.
    let near = (0..steps).fold(watched, |zone, _| around(zone));
    let closest = board.side(side) & !board.frozen(side) & near;
    closest.len() <= 4 && !changeable(board, side, steps).intersects(watched)
}

/// All squares whose content `side` may change within `steps` steps: what Hřebejk 2013 §3.8 calls unknown.
fn changeable(board: &Board, side: Side, steps: u8) -> Bitboard {
    let reach = Reach::of(board, side);
    let mut squares = Bitboard::EMPTY;
    for (square, piece) in board.iter() {
        let home = Bitboard::of(square);
        let places = if piece.side == side { reach.own(square, steps) } else { reach.moved(square, steps) };
        if (places & !home).any() {
            squares |= places | home;
        }
    }
    // A piece may also step onto a trap and die there at once, or leave another one there to die.
    squares |= board.side(side) & Bitboard::TRAPS.neighbours();
    squares | (squares.neighbours() & Bitboard::TRAPS)
}

/// The squares that the turn of `side` reads; for the empty turn, where its rabbits on goal stand.
fn watched(board: &Board, side: Side, turn: &Turn) -> Bitboard {
    if turn.is_empty() {
        return board.rabbits(side) & side.goal_row();
    }
    turn.moves().fold(Bitboard::EMPTY, |squares, mv| squares | reads(mv))
}

/// The moves with which every turn can begin that stops the threat, in some order of its moves: those that are near enough
/// to it. It takes no search to say so; [`Defence`] knows which of them really lead to a defence.
pub fn relevant_moves(board: &Board, side: Side, steps: u8, threat: &Turn) -> Vec<Move> {
    let watched = watched(board, side.opponent(), threat);
    let mut moves = Vec::new();
    board.mobility(side).for_each_move(steps, |mv| {
        let left = steps - mv.steps();
        // The squares that the move which stops the threat touches, and those before which it could not wait.
        let zone = match left {
            0 => watched,
            left => (1..left).fold(readable(watched), |zone, _| footprint(zone)),
        };
        let matters =
            if left == 0 { writes(mv).intersects(with_guards(zone)) } else { reads(mv).intersects(zone) };
        if matters {
            moves.push(mv);
        }
    });
    moves
}

/// Visits the first moves of turns of at most `steps` steps that may stop a goal threat of the enemy; nothing if there is
/// no threat.
///
/// These are fewer than [`relevant_moves`], for use in a search: a turn whose moves all serve the defence begins with one
/// of them, as long as help comes from near: a piece reaches what the threat reads by its own steps, or stands beside
/// the way of one that does. Longer chains, helpers that help helpers, are possible and left out. The visitor is told
/// whether the move itself touches what the threat reads; at most `prepare` steps before one that does are thought of.
pub fn blocks(board: &Board, side: Side, steps: u8, prepare: u8, visit: &mut impl FnMut(Move, bool)) {
    let Some(threat) = find_goal(board, side.opponent(), Position::STEPS) else { return };
    let watched = watched(board, side.opponent(), &threat);
    let mobility = board.mobility(side);
    let zone = |left: u8| {
        with_guards(if left == 0 { watched } else { (0..=left).fold(watched, |zone, _| around(zone)) })
    };
    let mut visit = |mv| visit(mv, writes(mv).intersects(zone(0)));
    if steps >= 1 {
        mobility.for_each_step_touching(zone(prepare.min(steps - 1)), &mut visit);
    }
    if steps >= 2 {
        let zone = zone(prepare.min(steps - 2));
        mobility.for_each_push_touching(zone, &mut visit);
        mobility.for_each_pull_touching(zone, &mut visit);
    }
}

/// The squares that a move leaves or enters.
fn writes(mv: Move) -> Bitboard {
    mv.displacements(Side::Gold).fold(Bitboard::EMPTY, |squares, (_, from, direction)| {
        squares | Bitboard::of(from) | Bitboard::of(from.go(direction))
    })
}

/// All squares that a step may read or write which reads or writes one of `squares`.
fn footprint(squares: Bitboard) -> Bitboard {
    let near = around(readers(squares));
    near | around(around(near) & Bitboard::TRAPS)
}

/// The search for a turn that saves the game. Boards from which none was found with as many steps are not tried again.
#[derive(Default)]
struct Search {
    lost: HashSet<(u64, u8)>,
}

impl Search {
    /// A turn that begins with this move and stops all threats.
    fn save_after(&mut self, board: &Board, side: Side, steps: u8, mv: Move) -> Option<Turn> {
        let mut moves = self.attempt_after(board, side, steps, mv)?;
        moves.reverse();
        Some(moves.into_iter().fold(Turn::default(), Turn::with))
    }

    fn attempt_after(&mut self, board: &Board, side: Side, steps: u8, mv: Move) -> Option<Vec<Move>> {
        let mut next = *board;
        next.make(side, mv);
        let mut moves = self.attempt(&next, side, steps - mv.steps())?;
        moves.push(mv);
        Some(moves)
    }

    /// The moves that stop all threats from here, the last one first.
    fn attempt(&mut self, board: &Board, side: Side, steps: u8) -> Option<Vec<Move>> {
        let Some(threat) = find_goal(board, side.opponent(), Position::STEPS) else {
            return Some(Vec::new());
        };
        if steps == 0 || self.lost.contains(&(board.key(), steps)) {
            return None;
        }
        // A preparation must be read on the way to what the threat reads.
        let watched = watched(board, side.opponent(), &threat);
        let mobility = board.mobility(side);
        let mut moves = Vec::new();
        mobility.for_each_step_touching(with_guards(readable_in(watched, steps - 1)), |mv| moves.push(mv));
        if steps >= 2 {
            let zone = with_guards(readable_in(watched, steps - 2));
            mobility.for_each_push_touching(zone, |mv| moves.push(mv));
            mobility.for_each_pull_touching(zone, |mv| moves.push(mv));
        }
        // What touches the threat itself comes first.
        moves.sort_by_key(|&mv| !writes(mv).intersects(watched));
        let found = moves.into_iter().find_map(|mv| self.attempt_after(board, side, steps, mv));
        if found.is_none() {
            self.lost.insert((board.key(), steps));
        }
        found
    }
}
