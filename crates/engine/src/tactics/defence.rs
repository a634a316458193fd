//! What must be done against a goal threat, and when nothing helps.
//!
//! A threat is a turn that would bring an enemy rabbit to goal if it were the enemy's turn now. It *reads* certain squares
//! (see [`relevance`](super::relevance)). A turn of ours that writes none of them leaves it as it is; so a turn that
//! stops it has a move that does write one. The moves before that one either prepare it, or could not be made after it;
//! all others can be made later. That bounds the first moves that matter (Wu 2015 §4.3.3).
//!
//! Stopping means that no rabbit of the enemy can reach goal in its next turn, and that we have a rabbit left to go on
//! with ([`stops`]). A goal of our own is no defence but a win: [`goal`](super::goal) finds it.

use super::goal::{can_goal, find_goal};
use super::patience::Patience;
use super::reach::Reach;
use super::relevance::{around, readable, readable_in, readers, reads, with_guards};
use arimaa::{Bitboard, Board, KeySet, Move, Position, Side, Turn, TurnGenerator};

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
            let mut search = Search::new();
            for mv in relevant_moves(board, side, steps, &threat) {
                let mut next = *board;
                next.make(side, mv);
                let begun = Turn::default().with(mv);
                if let Some(turn) = search.save(&next, side, steps - mv.steps(), begun, &mut |_, _| true) {
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

/// Whether the enemy's goal is stopped when `side` ends its turn with this board: it has none in its next turn, and `side`
/// has not given its last rabbit for that (unless the enemy has none left either, and the mover wins).
#[inline]
pub fn stops(board: &Board, side: Side) -> bool {
    !can_goal(board, side.opponent(), Position::STEPS) && survives(board, side)
}

#[inline]
fn survives(board: &Board, side: Side) -> bool {
    board.rabbits(side).any() || board.rabbits(side.opponent()).is_empty()
}

/// So many goals are remembered.
const THREATS: usize = 32;

/// The search for a turn that saves the game. What was found to lead nowhere is not tried again.
///
/// A turn that stops a threat has a first move that touches what the threat reads. Of the moves before it only those are
/// needed there on which it *hangs*: directly or through others, one reads what the other writes. All others can be
/// made after it just as well. So the search walks through chains: preparations, each without touching, and then the
/// move that touches and hangs together with all of them; then it asks for the next threat.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    lost: KeySet,
    /// Boards on which a goal could not be stopped, and what it reads: it is there on every board that is the same there.
    threats: Vec<(Board, Bitboard)>,
    /// Lists of moves that are not in use.
    spare: Vec<Vec<Move>>,
    /// The boards that were looked at. One with a single step left that only leads to others costs next to nothing, and
    /// does not count.
    pub nodes: u64,
    /// After so many nodes it gives up; what it says after that is worth nothing.
    pub most: u64,
    /// It gives up when this is over, too.
    pub patience: Option<Patience>,
}

/// How many nodes pass between two looks at the clock.
const TICKS: u64 = 16;

impl Search {
    /// A search without a limit.
    pub(super) fn new() -> Self {
        Self { most: u64::MAX, ..Self::default() }
    }

    /// Forgets the boards of another question.
    pub(super) fn clear(&mut self) {
        self.lost.clear();
        self.threats.clear();
    }

    /// Counts a node, and looks now and then whether it is time to give up.
    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(TICKS) && self.patience.is_some_and(|patience| patience.is_over()) {
            self.most = self.nodes;
        }
    }

    /// A turn that begins with these moves, which led to this board, stops all threats with at most `steps` more, and is
    /// accepted. Before there is none, all boards that such turns lead to were offered, some of them more than once.
    pub(super) fn save(
        &mut self,
        board: &Board,
        side: Side,
        steps: u8,
        turn: Turn,
        accept: &mut impl FnMut(&Board, Turn) -> bool,
    ) -> Option<Turn> {
        self.count();
        if !can_goal(board, side.opponent(), Position::STEPS) {
            return if !survives(board, side) {
                eliminate(board, side, steps, turn)
            } else if accept(board, turn) {
                Some(turn)
            } else {
                self.go_on(board, side, steps, turn, accept)
            };
        }
        if steps == 0 || self.nodes >= self.most {
            return None;
        }
        let state = board.key() ^ u64::from(steps);
        if self.lost.contains(state) {
            return None;
        }
        let threat = find_goal(board, side.opponent(), Position::STEPS)?;
        let watched = watched(board, side.opponent(), &threat);
        let found = self.touch(board, side, steps, Chain::new(watched), turn, accept);
        if found.is_none() && self.nodes < self.most {
            self.lost.insert(state);
        }
        found
    }

    /// [`save`](Self::save) where the threat is stopped and the turn may go on.
    fn go_on(
        &mut self,
        board: &Board,
        side: Side,
        steps: u8,
        turn: Turn,
        accept: &mut impl FnMut(&Board, Turn) -> bool,
    ) -> Option<Turn> {
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        if steps > 0 && self.lost.insert(board.key().rotate_left(32) ^ u64::from(steps)) {
            board.mobility(side).for_each_move(steps, |mv| moves.push(mv));
        }
        let mut found = None;
        for &mv in &moves {
            let mut next = *board;
            next.make(side, mv);
            let turn = turn.with(mv);
            self.count();
            if stops(&next, side) && accept(&next, turn) {
                found = Some(turn);
            } else {
                found = self.go_on(&next, side, steps - mv.steps(), turn, accept);
            }
            if found.is_some() || self.nodes >= self.most {
                break;
            }
        }
        self.spare.push(moves);
        found
    }

    /// Whether a goal that was there on another board is there on this one.
    fn is_known_to_fail(&mut self, board: &Board) -> bool {
        let known = self.threats.iter().rposition(|(was, reads)| !board.difference(was).intersects(*reads));
        if let Some(place) = known {
            let threat = self.threats.remove(place);
            self.threats.push(threat);
        }
        known.is_some()
    }

    /// Remembers the goal that is there on a board.
    fn note(&mut self, board: &Board, side: Side) {
        if let Some(threat) = find_goal(board, side.opponent(), Position::STEPS) {
            if self.threats.len() == THREATS {
                self.threats.remove(0);
            }
            self.threats.push((*board, watched(board, side.opponent(), &threat)));
        }
    }

    /// [`save`](Self::save) after some preparations.
    fn touch(
        &mut self,
        board: &Board,
        side: Side,
        steps: u8,
        chain: Chain,
        turn: Turn,
        accept: &mut impl FnMut(&Board, Turn) -> bool,
    ) -> Option<Turn> {
        let mut moves = self.spare.pop().unwrap_or_default();
        defences(board, side, steps, chain.watched, &mut moves);
        let mut found = None;
        for &mv in &moves {
            let left = steps - mv.steps();
            let mut next = *board;
            next.make(side, mv);
            let (reads, changed) = (reads(mv), board.difference(&next));
            if changed.intersects(chain.watched) {
                if chain.hangs_together_with(reads, changed) && !(left == 0 && self.is_known_to_fail(&next)) {
                    found = self.save(&next, side, left, turn.with(mv), accept);
                    if left == 0 && found.is_none() {
                        self.note(&next, side);
                    }
                }
            } else if left > 0 {
                let chain = chain.with(reads, changed);
                let state = next.key() ^ chain.key(left);
                if (left > 1 || chain.can_be_joined()) && self.lost.insert(state) {
                    self.nodes += u64::from(left > 1);
                    found = self.touch(&next, side, left, chain, turn.with(mv), accept);
                }
            }
            if found.is_some() || self.nodes >= self.most {
                break;
            }
        }
        self.spare.push(moves);
        found
    }
}

/// The turn gone on with so that the enemy has no rabbits left, for a side that has none itself.
#[cold]
fn eliminate(board: &Board, side: Side, steps: u8, turn: Turn) -> Option<Turn> {
    // Each step captures one piece at most.
    if board.rabbits(side.opponent()).len() > u32::from(steps) {
        return None;
    }
    let mut found = None;
    TurnGenerator::new().for_each(&Position::mid_turn(*board, side, steps)?, |rest, board| {
        if found.is_none() && survives(board, side) {
            found = Some(rest.moves().fold(turn, Turn::with));
        }
    });
    found
}

/// The preparations before a move that touches a threat, in groups that hang together.
#[derive(Clone, Copy)]
struct Chain {
    /// What the threat reads.
    watched: Bitboard,
    /// What each group reads and writes.
    groups: [(Bitboard, Bitboard); 3],
}

impl Chain {
    /// No preparations yet.
    fn new(watched: Bitboard) -> Self {
        Self { watched, groups: Default::default() }
    }

    /// The chain with one more move: it joins all groups with which it hangs together, or begins one.
    fn with(self, reads: Bitboard, writes: Bitboard) -> Self {
        let mut joined = (reads, writes);
        let mut groups = [(Bitboard::EMPTY, Bitboard::EMPTY); 3];
        let mut number = 1;
        for group in self.groups.into_iter().filter(|group| group.1.any()) {
            if hang_together(group, (reads, writes)) {
                joined = (joined.0 | group.0, joined.1 | group.1);
            } else if let Some(place) = groups.get_mut(number) {
                *place = group;
                number += 1;
            }
        }
        groups[0] = joined;
        Self { groups, ..self }
    }

    /// Whether a move hangs together with all groups.
    fn hangs_together_with(&self, reads: Bitboard, writes: Bitboard) -> bool {
        self.groups.iter().all(|&group| group.1.is_empty() || hang_together(group, (reads, writes)))
    }

    /// Whether there may be a single step that hangs together with all groups and touches what the threat reads.
    fn can_be_joined(&self) -> bool {
        let touching = around(with_guards(self.watched));
        let joins = |(reads, writes): (Bitboard, Bitboard)| readers(writes) | around(with_guards(reads));
        self.groups
            .into_iter()
            .filter(|group| group.1.any())
            .fold(touching, |from, group| from & joins(group))
            .any()
    }

    /// A hash of the groups in any order, the steps left and the threat.
    fn key(&self, left: u8) -> u64 {
        let group = |(reads, writes): (Bitboard, Bitboard)| {
            (reads.0 ^ writes.0.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        let sum = self.groups.into_iter().fold(u64::from(left), |sum, one| sum.wrapping_add(group(one)));
        (sum ^ self.watched.0.rotate_left(41)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

/// Whether one of two reads what the other writes.
fn hang_together(one: (Bitboard, Bitboard), other: (Bitboard, Bitboard)) -> bool {
    one.0.intersects(other.1) || one.1.intersects(other.0)
}

/// The moves that touch what the threat reads, and then those that can prepare one that does: a preparation must be read
/// on the way to what the threat reads.
fn defences(board: &Board, side: Side, steps: u8, watched: Bitboard, moves: &mut Vec<Move>) {
    moves.clear();
    let mobility = board.mobility(side);
    mobility.for_each_step_touching(with_guards(readable_in(watched, steps - 1)), |mv| moves.push(mv));
    if steps >= 2 {
        let zone = with_guards(readable_in(watched, steps - 2));
        mobility.for_each_push_touching(zone, |mv| moves.push(mv));
        mobility.for_each_pull_touching(zone, |mv| moves.push(mv));
    }
    moves.sort_by_key(|&mv| !writes(mv).intersects(watched));
}
