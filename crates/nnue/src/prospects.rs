//! What the pieces of a board may come to, as far as a few operations on whole bitboards can tell.

use arimaa::{Bitboard, Board, Direction, Kind, Side, Square};

/// The ways of rabbits to goal, the room of elephants, pieces that are held, and what stands on the traps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prospects {
    /// Bit `i` of the states of rabbits' ways to goal.
    ways: [Bitboard; 4],
    /// Half the number of squares that the elephants of Gold and Silver can reach in four steps of their own, at most 15.
    pub rooms: [u8; 2],
    /// The pieces beside a stronger enemy that do not freeze because a friend is there.
    pub held: Bitboard,
    /// What stands on each trap.
    pub frames: [Option<Frame>; 4],
}

/// The states of a rabbit's way to goal: 0 for none or a long one; 1 to 7, the steps that it needs if nobody else moves; 8 to 14,
/// seven more than the steps if its friends make room or free it, where that is less.
pub(crate) const WAY_STATES: usize = 15;
/// Longer ways do not count.
const LONGEST_WAY: usize = 7;
/// A rabbit that is more rows away from goal has no way.
const FARTHEST_ROW: u8 = 5;
/// The states of an elephant's room.
pub(crate) const ROOM_STATES: usize = 16;
/// The states of a trap on which something stands.
pub(crate) const FRAME_STATES: usize = 4 * 25;

impl Prospects {
    /// Of a board, some of whose pieces are held.
    #[inline]
    pub fn of(board: &Board, held: Bitboard) -> Self {
        let mut ways = [Bitboard::EMPTY; 4];
        // There is code for each side: every direction is known.
        add_ways(board, Side::Gold, &mut ways);
        add_ways(board, Side::Silver, &mut ways);
        let rooms = [room(board, Side::Gold), room(board, Side::Silver)];
        let mut frames = [None; 4];
        if board.occupied().intersects(Bitboard::TRAPS) {
            frames = Square::TRAPS.map(|trap| Frame::of(board, trap));
        }
        Self { ways, rooms, held, frames }
    }

    /// The rabbits that have a way to goal.
    #[inline]
    pub fn with_way(&self) -> Bitboard {
        self.ways.into_iter().fold(Bitboard::EMPTY, |set, plane| set | plane)
    }

    /// The squares on which the states of ways are not the same.
    #[inline]
    pub fn ways_unlike(&self, other: &Self) -> Bitboard {
        self.ways.into_iter().zip(other.ways).fold(Bitboard::EMPTY, |set, (own, other)| set | own ^ other)
    }

    /// The state of the way of a rabbit there.
    #[inline]
    pub fn way_at(&self, square: Square) -> usize {
        (0..4).fold(0, |state, bit| state | usize::from(self.ways[bit].contains(square)) << bit)
    }
}

/// Adds the ways of one side's rabbits to those that are there.
#[inline(always)]
fn add_ways(board: &Board, side: Side, ways: &mut [Bitboard; 4]) {
    let mut left = board.rabbits(side) & near_goal(side);
    if left.is_empty() {
        return;
    }
    let (own, enemy) = (board.side(side), board.side(side.opponent()));
    let guarded = own.neighbours();
    let icy = (enemy & !board.rabbits(side.opponent())).neighbours() & !guarded;
    let open = board.empty() & !icy & !(Bitboard::TRAPS & !guarded);
    // From where a rabbit steps onto one of these squares.
    let before = |squares: Bitboard| {
        let back = squares.shift(side.forward().opposite());
        back | squares.shift(Direction::East) | squares.shift(Direction::West)
    };
    let mut alone = before(side.goal_row() & board.empty());
    let mut helped = before(side.goal_row() & !enemy);
    for steps in 1..=LONGEST_WAY {
        for (found, state) in [(left & alone & !icy, steps), (left & helped, LONGEST_WAY + steps)] {
            let found = found & left;
            left &= !found;
            for (bit, plane) in ways.iter_mut().enumerate() {
                if state >> bit & 1 != 0 {
                    *plane |= found;
                }
            }
        }
        if left.is_empty() {
            return;
        }
        alone |= before(alone & open);
        helped |= before(helped & !enemy);
    }
}

/// The rows from which a rabbit is not too far from goal.
#[inline]
const fn near_goal(side: Side) -> Bitboard {
    match side {
        Side::Gold => Bitboard(!0 << (8 * (7 - FARTHEST_ROW))),
        Side::Silver => Bitboard(!0 >> (8 * (7 - FARTHEST_ROW))),
    }
}

/// How much room a side's elephant has.
#[inline]
fn room(board: &Board, side: Side) -> u8 {
    let elephant = board.kind(Kind::Elephant) & board.side(side);
    let guarded = (board.side(side) & !elephant).neighbours();
    let open = board.empty() & !(Bitboard::TRAPS & !guarded);
    let reached = (0..4).fold(elephant, |reached, _| reached | reached.neighbours() & open);
    ((reached & !elephant).len() / 2).min(ROOM_STATES as u32 - 1) as u8
}

/// A piece on a trap, and how many of both sides stand beside it, as Gold sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Whether the piece is Gold's or Silver's.
    side: u8,
    is_rabbit: bool,
    beside: [u8; 2],
}

impl Frame {
    #[inline]
    fn of(board: &Board, trap: Square) -> Option<Self> {
        let piece = board.piece_at(trap)?;
        let around = Bitboard::of(trap).neighbours();
        let beside = [Side::Gold, Side::Silver].map(|side| (around & board.side(side)).len() as u8);
        Some(Self { side: piece.side.index() as u8, is_rabbit: piece.kind == Kind::Rabbit, beside })
    }

    /// Its state for the view of Gold (0) or Silver.
    #[inline]
    pub const fn seen_by(self, view: usize) -> usize {
        let what = 2 * (self.side as usize ^ view) + self.is_rabbit as usize;
        25 * what + 5 * self.beside[view] as usize + self.beside[1 - view] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least number of steps with which a rabbit comes from a square to goal through squares that are good for it.
    fn steps(
        side: Side,
        from: Square,
        good: &dyn Fn(Square) -> bool,
        goal: &dyn Fn(Square) -> bool,
    ) -> Option<usize> {
        let mut reached = vec![from];
        for steps in 1..=LONGEST_WAY {
            let mut next = Vec::new();
            for &square in &reached {
                for direction in [side.forward(), Direction::East, Direction::West] {
                    let Some(to) = square.step(direction) else { continue };
                    if side.goal_row().contains(to) && goal(to) {
                        return Some(steps);
                    }
                    if good(to) {
                        next.push(to);
                    }
                }
            }
            reached = next;
        }
        None
    }

    /// The same as the states of ways, rabbit by rabbit.
    fn slow_way(board: &Board, side: Side, from: Square) -> usize {
        let is =
            |square: Square, wanted: Side| board.piece_at(square).is_some_and(|piece| piece.side == wanted);
        let beside = |square: Square, test: &dyn Fn(Square) -> bool| {
            Direction::ALL.into_iter().filter_map(|direction| square.step(direction)).any(test)
        };
        let guarded = |square: Square| beside(square, &|next| is(next, side));
        let icy = |square: Square| {
            let strong = |next: Square| {
                is(next, side.opponent())
                    && board.piece_at(next).is_some_and(|piece| piece.kind != Kind::Rabbit)
            };
            beside(square, &strong) && !guarded(square)
        };
        let open = |square: Square| {
            board.piece_at(square).is_none()
                && !icy(square)
                && (guarded(square) || !Bitboard::TRAPS.contains(square))
        };
        let free = |square: Square| !is(square, side.opponent());
        let rows = if side == Side::Gold { 7 - from.row() } else { from.row() };
        if rows > FARTHEST_ROW {
            return 0;
        }
        let alone = steps(side, from, &open, &|to| board.piece_at(to).is_none()).filter(|_| !icy(from));
        let helped = steps(side, from, &free, &free);
        match (alone, helped) {
            (Some(alone), Some(helped)) if helped < alone => LONGEST_WAY + helped,
            (Some(alone), _) => alone,
            (None, Some(helped)) => LONGEST_WAY + helped,
            (None, None) => 0,
        }
    }

    /// Boards full of rabbits and others, wherever they are.
    fn boards() -> impl Iterator<Item = Board> {
        let mut state = 1u64;
        let mut random = move |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        std::iter::repeat_with(move || {
            let mut board = Board::EMPTY;
            for side in [Side::Gold, Side::Silver] {
                for kind in Kind::ALL {
                    for _ in 0..random(1 + kind.full_count() as u64) {
                        let square = Square::new(random(64) as u8).expect("a square");
                        if board.piece_at(square).is_none() && !side.goal_row().contains(square) {
                            board.put(square, arimaa::Piece { side, kind });
                        }
                    }
                }
            }
            board
        })
    }

    #[test]
    fn ways_to_goal_are_those_of_each_rabbit_by_itself() {
        let mut seen = [0; WAY_STATES];
        for board in boards().take(20_000) {
            let prospects = Prospects::of(&board, Bitboard::EMPTY);
            for side in [Side::Gold, Side::Silver] {
                for square in board.rabbits(side) {
                    let state = prospects.way_at(square);
                    assert_eq!(state, slow_way(&board, side, square), "{square} {board}");
                    seen[state] += 1;
                }
            }
            assert!(!prospects.with_way().intersects(board.occupied() & !board.kind(Kind::Rabbit)));
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }

    #[test]
    fn an_elephant_between_its_friends_has_no_room() {
        let free: Board =
            "[                                   E                            ]".parse().unwrap();
        let held: Board =
            "[                           D      CEC      D                    ]".parse().unwrap();
        assert_eq!(Prospects::of(&free, Bitboard::EMPTY).rooms[0], 15);
        assert_eq!(Prospects::of(&held, Bitboard::EMPTY).rooms, [0, 0]);
    }

    #[test]
    fn what_stands_on_a_trap_is_seen_by_both_sides() {
        // A silver horse on f3, one friend and three enemies beside it.
        let board: Board =
            "[                                     D      EhD      h          ]".parse().unwrap();
        let frames = Prospects::of(&board, Bitboard::EMPTY).frames;
        let found: Vec<usize> = (0..4).filter(|&place| frames[place].is_some()).collect();
        assert_eq!(found.len(), 1);
        let frame = frames[found[0]].unwrap();
        assert_eq!((frame.side, frame.is_rabbit, frame.beside), (1, false, [3, 1]));
        assert_eq!(frame.seen_by(0), 25 * 2 + 5 * 3 + 1);
        assert_eq!(frame.seen_by(1), 5 + 3);
    }
}
