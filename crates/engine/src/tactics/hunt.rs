//! The fast form of [`forced`](super::forced), for use inside a search: what it calls won is won, and it gives up early.
//!
//! It looks only at turns that serve a rabbit near its goal: every move touches the surroundings of such a rabbit or of its
//! way, first close ones and then wider ones. Where no rabbit is near, it costs a few instructions. A turn that withstands
//! the whole search for a defence wins; that search is the exact one, so a *yes* is right. A *no* says only that nothing
//! was found with this much work.

use super::forced::{Refuter, threat};
use super::goal::can_goal;
use super::relevance::around;
use arimaa::{Bitboard, Board, KeySet, Move, Position, Side, Turn};

/// Finds forced goals with little work. It owns the memory that this needs: keep one and use it often.
///
/// ```
/// use arimaa::{Position, Side};
/// use engine::tactics::hunt::Hunter;
///
/// let position: Position =
///     "s [          c  r c        hrd d   rHE    rRe     C RRrM m         ]".parse().unwrap();
/// let turn = Hunter::new().find(position.board(), Side::Silver, 10_000).unwrap();
/// assert_eq!(turn.steps(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Hunter {
    /// The boards that this search has met, and those of an earlier one with a smaller zone.
    seen: KeySet,
    tested: KeySet,
    /// The boards after 0 to 3 steps, each with a shortest way to it.
    levels: [Vec<(Board, Turn)>; 4],
    /// Turns that threaten goal: the steps that it takes, and the board after the turn.
    candidates: Vec<(u8, Turn, Board)>,
    refuter: Refuter,
    /// What was found before.
    known: Vec<Known>,
    nodes: u64,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    key: u64,
    /// With so many boards nothing was found,
    most: u64,
    /// or this was.
    turn: Option<Turn>,
}

/// Without a rabbit at most so many rows from its goal nothing is looked for: more than a turn can go, by one.
const NEAR: u8 = 5;
/// How the zone grows: rabbits at most so many rows from goal, and the squares around their ways, so many times.
const ZONES: [(u8, u8); 3] = [(4, 1), (4, 2), (6, 2)];
/// The positions about which something is remembered.
const SLOTS: usize = 1 << 10;

impl Default for Hunter {
    fn default() -> Self {
        Self::new()
    }
}

impl Hunter {
    /// A hunter that has seen nothing yet.
    pub fn new() -> Self {
        Self {
            seen: KeySet::default(),
            tested: KeySet::default(),
            levels: Default::default(),
            candidates: Vec::new(),
            refuter: Refuter::default(),
            known: vec![Known::default(); SLOTS],
            nodes: 0,
        }
    }

    /// The boards that were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.refuter.nodes()
    }

    /// Whether `side` has a rabbit near its goal: else [`find`](Self::find) finds nothing.
    #[inline]
    pub fn is_worthwhile(board: &Board, side: Side) -> bool {
        board.rabbits(side).intersects(rows(side, NEAR))
    }

    /// A turn after which every answer of the enemy is followed by a goal, for a side that begins its turn and has no goal
    /// in this one; none if none is found with about so many boards looked at.
    pub fn find(&mut self, board: &Board, side: Side, most: u64) -> Option<Turn> {
        if !Self::is_worthwhile(board, side) {
            return None;
        }
        let key = Position::new(*board, side).key();
        let slot = key as usize % SLOTS;
        let known = self.known[slot];
        // A little more work is not worth doing all of it again.
        if known.key == key && (known.turn.is_some() || most < 2 * known.most) {
            return known.turn;
        }
        let turn = self.search(board, side, most);
        self.known[slot] = Known { key, most, turn };
        turn
    }

    fn search(&mut self, board: &Board, side: Side, most: u64) -> Option<Turn> {
        let end = self.nodes() + most;
        self.refuter.clear();
        self.tested.clear();
        let mut last = Bitboard::EMPTY;
        for (near, width) in ZONES {
            let zone = zone(board, side, near, width);
            if self.nodes() >= end {
                break;
            }
            if zone == last {
                continue;
            }
            last = zone;
            self.collect(board, side, zone, end);
            let mut candidates = std::mem::take(&mut self.candidates);
            candidates.sort_by_key(|(steps, ..)| *steps);
            let forcing = candidates.iter().find(|(_, _, board)| {
                let left = end.saturating_sub(self.nodes());
                left > 0 && self.refuter.is_beaten(board, side, left)
            });
            let turn = forcing.map(|(_, turn, _)| *turn);
            candidates.clear();
            self.candidates = candidates;
            if turn.is_some() {
                return turn;
            }
        }
        None
    }

    /// The turns that threaten goal, all moves within the zone, and were not tested before.
    fn collect(&mut self, board: &Board, side: Side, zone: Bitboard, end: u64) {
        self.seen.clear();
        self.seen.insert(board.key());
        self.levels.iter_mut().for_each(Vec::clear);
        self.levels[0].push((*board, Turn::default()));
        for used in 0..self.levels.len() {
            // First all single steps of a level, so that a board is met first with the fewest steps.
            for doubles in [false, true] {
                let mut place = 0;
                while let Some(&(board, turn)) = self.levels[used].get(place) {
                    place += 1;
                    if self.nodes() >= end {
                        return;
                    }
                    let mobility = board.mobility(side);
                    let mut reach = |mv: Move| self.reach(&board, turn, side, mv, used);
                    if !doubles {
                        mobility.for_each_step_touching(zone, &mut reach);
                    } else if used + 2 <= usize::from(Position::STEPS) {
                        mobility.for_each_push_touching(zone, &mut reach);
                        mobility.for_each_pull_touching(zone, &mut reach);
                    }
                }
            }
        }
    }

    /// Makes a move; a board that is new is kept, and tested for a threat.
    fn reach(&mut self, board: &Board, turn: Turn, side: Side, mv: Move, used: usize) {
        let mut next = *board;
        next.make(side, mv);
        if !self.seen.insert(next.key()) {
            return;
        }
        let turn = turn.with(mv);
        if let Some(level) = self.levels.get_mut(used + usize::from(mv.steps())) {
            level.push((next, turn));
        }
        if !self.tested.insert(next.key()) {
            return;
        }
        self.nodes += 1;
        let enemy = side.opponent();
        if can_goal(&next, side, Position::STEPS)
            && !can_goal(&next, enemy, Position::STEPS)
            && next.rabbits(enemy).any()
            && next.can_move(enemy)
        {
            self.candidates.push((threat(&next, side), turn, next));
        }
    }
}

/// The squares at most so many rows from goal, without the goal row.
#[inline]
fn rows(side: Side, number: u8) -> Bitboard {
    let back = side.forward().opposite();
    (1..number).fold(side.goal_row().shift(back), |rows, _| rows | rows.shift(back))
}

/// The surroundings of the rabbits near goal and of their ways.
fn zone(board: &Board, side: Side, near: u8, width: u8) -> Bitboard {
    let rabbits = board.rabbits(side) & rows(side, near);
    let ways = (0..near).fold(rabbits, |ways, _| ways | ways.shift(side.forward()));
    (0..width).fold(ways, |zone, _| around(zone))
}
