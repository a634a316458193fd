//! Where can each piece be at the end of a turn, and where can the enemy bring it?
//!
//! The problem of Hřebejk 2013, chapter 3: for each piece and each square, can its owner have it there, alive, after at
//! most 1, 2, 3, 4 steps, all other pieces helping; and can the opponent move it there in 2, 3, 4? Here the turns are
//! walked through, but only those in which every move is of use to a later one (see
//! [`relevance`](super::relevance)): in a shortest turn that brings a piece to a square, the last move moves that piece,
//! and what any other move writes, a later one reads.

use super::relevance::{feeders, readers, reads, step_readers, step_reads, written};
use arimaa::{Bitboard, Board, Direction, KeySet, Move, Side, Square};

/// The squares that the pieces of both sides can reach when one side moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// For each own piece, by the square where it stands: the squares after at most 1, 2, 3, 4 steps.
    own: [[Bitboard; 4]; 64],
    /// For each enemy piece: the squares to which it can be moved, in at most 1 (none), 2, 3, 4 steps.
    moved: [[Bitboard; 4]; 64],
}

impl Reach {
    /// What `side` can do with four steps.
    ///
    /// ```
    /// use arimaa::{Position, Side};
    /// use engine::tactics::reach::Reach;
    ///
    /// let position: Position =
    ///     "g [                           r       E                           R]".parse().unwrap();
    /// let reach = Reach::of(position.board(), Side::Gold);
    /// let (elephant, rabbit) = ("d4".parse().unwrap(), "d5".parse().unwrap());
    /// assert_eq!(reach.own(elephant, 1).len(), 4); // three steps, and where it stands
    /// assert!(reach.moved(rabbit, 2).contains(elephant)); // pulled
    /// ```
    pub fn of(board: &Board, side: Side) -> Self {
        Finder::new().find(board, side)
    }

    /// The squares where the side can have its piece from `square` after at most `steps` steps, alive: also where it is.
    /// Empty if it has no piece there.
    pub fn own(&self, square: Square, steps: u8) -> Bitboard {
        self.own[square.index()][usize::from(steps.clamp(1, 4)) - 1]
    }

    /// The other squares to which the side can bring the enemy piece from `square` with at most `steps` steps, whether it
    /// is captured there or not. Empty if there is no enemy piece.
    pub fn moved(&self, square: Square, steps: u8) -> Bitboard {
        self.moved[square.index()][usize::from(steps.clamp(1, 4)) - 1]
    }
}

/// Finds what pieces can reach. It owns the memory that this needs: keep one and use it often.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    /// The states after 0, 1 and 2 steps.
    levels: [Vec<State>; 3],
    seen: KeySet,
}

/// A state in mid-turn.
#[derive(Clone, Copy, Debug)]
struct State {
    board: Board,
    /// Where pieces stood at first that have been moved, and where they are now. Three steps move three at most.
    moved: [(Bitboard, Bitboard); 3],
    /// What the moves so far have written that no later move has read.
    unread: [Bitboard; 3],
}

impl Finder {
    /// A finder with no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What `side` can do with four steps.
    pub fn find(&mut self, board: &Board, side: Side) -> Reach {
        let mut reach = Reach { own: [[Bitboard::EMPTY; 4]; 64], moved: [[Bitboard::EMPTY; 4]; 64] };
        for square in board.side(side) {
            reach.own[square.index()] = [Bitboard::of(square); 4];
        }
        self.seen.clear();
        self.levels.iter_mut().for_each(Vec::clear);
        self.levels[0].push(State {
            board: *board,
            moved: [(Bitboard::EMPTY, Bitboard::EMPTY); 3],
            unread: [Bitboard::EMPTY; 3],
        });
        for used in 0..3 {
            for index in 0..self.levels[used].len() {
                let state = self.levels[used][index];
                self.expand(&state, side, used, &mut reach);
            }
        }
        // Two steps of which the first serves the second, where they still bring something new.
        for state in &self.levels[2] {
            state.step_twice(side, &mut reach);
        }
        for steps in 1..4 {
            for square in 0..64 {
                reach.own[square][steps] |= reach.own[square][steps - 1];
                reach.moved[square][steps] |= reach.moved[square][steps - 1];
            }
        }
        // To move an enemy away and back again is not to move it.
        for square in board.side(side.opponent()) {
            reach.moved[square.index()].iter_mut().for_each(|squares| *squares &= !Bitboard::of(square));
        }
        reach
    }

    /// Makes every move that is of use after `used` steps, and keeps the states from which the turn can go on.
    fn expand(&mut self, state: &State, side: Side, used: usize, reach: &mut Reach) {
        let mobility = state.board.mobility(side);
        let left = 4 - used;
        // The last move of a turn must read all that is unread.
        let last = state.unread().fold(Bitboard::ALL, |zone, squares| zone & readers(squares));
        let steppers = if left > 2 { Bitboard::ALL } else { last };
        mobility.for_each_step_from(steppers, |from, direction| {
            state.arrive(side, from, from.go(direction), used, reach);
            if left > 2 {
                self.keep(state.after(side, Move::Step { from, direction }), used + 1);
            }
        });
        // With two steps left a push or pull is the last move too.
        let pieces = state.unread().next().filter(|_| left == 2).map_or(Bitboard::ALL, readers);
        let mut attempt = |mv: Move| {
            if left == 2 && !state.is_read_by(reads(mv)) {
                return;
            }
            let (piece, victim) = ends(mv);
            state.arrive(side, piece.0, piece.1, used + 1, reach);
            reach.moved[state.origin(victim.0).index()][used + 1] |= Bitboard::of(victim.1);
            match left {
                4 => self.keep(state.after(side, mv), used + 2),
                3 => state.after(side, mv).finish(side, reach),
                _ => {}
            }
        };
        mobility.for_each_push_touching(pieces, &mut attempt);
        mobility.for_each_pull_touching(pieces, &mut attempt);
    }

    /// Keeps a state from which the turn can go on with two steps or more, if it is new.
    fn keep(&mut self, state: State, used: usize) {
        if self.seen.insert(state.key()) {
            self.levels[used].push(state);
        }
    }
}

impl State {
    fn unread(&self) -> impl Iterator<Item = Bitboard> {
        self.unread.into_iter().filter(|squares| squares.any())
    }

    /// Whether a move that reads these squares reads all that is unread.
    fn is_read_by(&self, reads: Bitboard) -> bool {
        self.unread().all(|squares| squares.intersects(reads))
    }

    /// The state after a move.
    #[inline]
    fn after(&self, side: Side, mv: Move) -> Self {
        let mut next = *self;
        next.board.make(side, mv);
        let read = reads(mv);
        for squares in &mut next.unread {
            if squares.intersects(read) {
                *squares = Bitboard::EMPTY;
            }
        }
        if let Some(free) = next.unread.iter_mut().find(|squares| squares.is_empty()) {
            *free = written(&self.board, &next.board);
        }
        let (piece, victim) = ends(mv);
        let order = if matches!(mv, Move::Push { .. }) { [victim, piece] } else { [piece, victim] };
        for (from, to) in order.into_iter().filter(|(from, to)| from != to) {
            next.displace(Bitboard::of(from), Bitboard::of(to));
        }
        // What was captured is nowhere, so that another piece can stand on its trap.
        let occupied = next.board.occupied();
        next.moved.iter_mut().for_each(|(_, place)| *place &= occupied);
        next
    }

    /// The last two steps of a turn.
    fn step_twice(&self, side: Side, reach: &mut Reach) {
        let mobility = self.board.mobility(side);
        let steppers = self.useful_before_last();
        if steppers.is_empty() {
            return;
        }
        let readers: [Bitboard; 2] = [0, 1].map(|index| match self.unread[index] {
            Bitboard::EMPTY => Bitboard::ALL,
            squares => readers(squares),
        });
        let fresh = self.fresh(side, reach);
        mobility.for_each_step_from(steppers, |from, direction| {
            let reads = step_reads(from, direction);
            let mut last = step_readers(from, direction);
            for (squares, readers) in self.unread.into_iter().zip(readers) {
                if !squares.intersects(reads) {
                    last &= readers;
                }
            }
            if self.promises(side, from, direction, last, fresh, reach) {
                self.after(side, Move::Step { from, direction }).finish(side, reach);
            }
        });
    }

    /// The own pieces that could step to a square where no turn has brought them yet, if nothing but a trap became empty.
    fn fresh(&self, side: Side, reach: &Reach) -> Bitboard {
        let room = self.board.empty() | Bitboard::TRAPS;
        let is_fresh = |square: &Square| self.news(*square, *square, room, reach);
        self.board.side(side).into_iter().filter(is_fresh).collect()
    }

    /// Whether a piece, which is on `now`, can step from `square` into `room` where no turn has brought it yet.
    #[inline]
    fn news(&self, now: Square, square: Square, room: Bitboard, reach: &Reach) -> bool {
        let [one, two, three, four] = reach.own[self.origin(now).index()];
        (Bitboard::of(square).neighbours() & room & !(one | two | three | four)).any()
    }

    /// Whether one more step from `last` after this one may bring its piece to a square where no turn has brought it yet:
    /// a cheap test before the step is made. It may go where it could go before, or to the square that becomes free.
    #[inline]
    fn promises(
        &self,
        side: Side,
        from: Square,
        direction: Direction,
        last: Bitboard,
        fresh: Bitboard,
        reach: &Reach,
    ) -> bool {
        let to = from.go(direction);
        let (left, entered) = (Bitboard::of(from), Bitboard::of(to));
        let others = self.board.side(side) & last & !left;
        others.intersects(fresh)
            || (others & left.neighbours()).into_iter().any(|square| self.news(square, square, left, reach))
            || (entered.intersects(last)
                && self.news(from, to, self.board.empty() | left | Bitboard::TRAPS, reach))
    }

    /// The last step of a turn. It must read all that is unread.
    #[inline]
    fn finish(&self, side: Side, reach: &mut Reach) {
        let last = self.unread().fold(self.board.side(side), |zone, squares| zone & readers(squares));
        if last.is_empty() {
            return;
        }
        let mobility = self.board.mobility(side);
        mobility.for_each_step_from(last, |from, direction| {
            self.arrive(side, from, from.go(direction), 3, reach)
        });
    }

    /// A piece comes to a square, unless it is captured there.
    #[inline]
    fn arrive(&self, side: Side, from: Square, to: Square, index: usize, reach: &mut Reach) {
        let guards = Bitboard::of(to).neighbours() & self.board.side(side) & !Bitboard::of(from);
        if !to.is_trap() || guards.any() {
            reach.own[self.origin(from).index()][index] |= Bitboard::of(to);
        }
    }

    /// Where the piece that is on a square now stood at first.
    #[inline]
    fn origin(&self, square: Square) -> Square {
        let now = Bitboard::of(square);
        let known = self.moved.iter().find(|(_, place)| *place == now);
        known.and_then(|(origin, _)| origin.first()).unwrap_or(square)
    }

    fn displace(&mut self, from: Bitboard, to: Bitboard) {
        if let Some((_, place)) = self.moved.iter_mut().find(|(_, place)| *place == from) {
            *place = to;
        } else if let Some(free) = self.moved.iter_mut().find(|(origin, _)| origin.is_empty()) {
            *free = (from, to);
        }
    }

    /// From where a step can be of use if one more step follows it. That last step reads what this one writes, and
    /// what this one does not read.
    fn useful_before_last(&self) -> Bitboard {
        let mut unread = self.unread().map(readers);
        match (unread.next(), unread.next()) {
            (None, _) => Bitboard::ALL,
            (Some(only), None) => feeders(only),
            (Some(one), Some(two)) => (one & feeders(two)) | (two & feeders(one)) | feeders(one & two),
        }
    }

    /// A hash of the board and of who is who on it.
    fn key(&self) -> u64 {
        self.moved.iter().fold(self.board.key(), |key, (origin, place)| {
            if origin == place || place.is_empty() {
                // Back at home or captured: where it came from does not matter any more.
                return key;
            }
            let pair = origin.0.trailing_zeros() as u64 * 64 + place.0.trailing_zeros() as u64;
            let mixed = (pair + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^ (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        })
    }
}

/// From where to where a push or pull takes the piece that makes it, and its victim. (A step has no victim: it is
/// given as standing still.)
#[inline]
fn ends(mv: Move) -> ((Square, Square), (Square, Square)) {
    match mv {
        Move::Step { from, direction } => ((from, from.go(direction)), (from, from)),
        Move::Push { from, direction, victim } => {
            let to = from.go(direction);
            ((from, to), (to, to.go(victim)))
        }
        Move::Pull { from, direction, victim } => {
            ((from, from.go(direction)), (from.go(victim.opposite()), from))
        }
    }
}
