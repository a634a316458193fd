//! Can a rabbit reach goal with the steps that are left?
//!
//! The answer is a search over the turns of one side, made tiny in two ways. *Hope*: a few operations on whole bitboards
//! find the rabbits for which nothing speaks against it yet; there are none in most positions, and then that is the
//! answer. *Relevance*: a rabbit takes its steps itself, so all other moves of a shortest turn help it, and a helping
//! move must write squares that its later steps or later helpers read (see [`relevance`](super::relevance)).

use super::relevance::{around, readable_in, with_guards};
use arimaa::{Bitboard, Board, Direction, Kind, Move, Side, Turn};
use std::cell::LazyCell;

/// Whether `side` can have a rabbit on its goal row at the end of a turn of at most `steps` more steps. A rabbit that is
/// there already counts.
///
/// ```
/// use arimaa::{Position, Side};
/// use engine::tactics::goal::can_goal;
///
/// let position: Position =
///     "g [                R                                          c    ]".parse().unwrap();
/// assert!(!can_goal(position.board(), Side::Gold, 1));
/// assert!(can_goal(position.board(), Side::Gold, 2));
/// ```
#[inline]
pub fn can_goal(board: &Board, side: Side, steps: u8) -> bool {
    board.has_goal(side) || (steps > 0 && first_move(board, side, steps).is_some())
}

/// A shortest turn of at most `steps` steps that brings a rabbit to goal; the empty turn if one is there already.
pub fn find_goal(board: &Board, side: Side, steps: u8) -> Option<Turn> {
    let least = (0..=steps).find(|&steps| can_goal(board, side, steps))?;
    let mut board = *board;
    let mut turn = Turn::default();
    let mut left = least;
    while !board.has_goal(side) {
        let mv = first_move(&board, side, left)?;
        board.make(side, mv);
        left -= mv.steps();
        turn = turn.with(mv);
    }
    Some(turn)
}

/// The first move of a turn of at most `steps` steps that ends with a rabbit on goal, where none is now.
fn first_move(board: &Board, side: Side, steps: u8) -> Option<Move> {
    first_move_for(board, board.rabbits(side), side, steps)
}

/// [`first_move`] where only some rabbits can come to goal.
fn first_move_for(board: &Board, rabbits: Bitboard, side: Side, steps: u8) -> Option<Move> {
    let hopeful = hopeful_of(board, board.rabbits(side) & rabbits, side, steps);
    if hopeful.is_empty() {
        return None;
    }
    let crowd = Crowd::of(board, side);
    let empty = crowd.empty;
    let runners = hopeful & !crowd.icy();
    let forward = side.forward();
    let at_goal = runners & near_goal(side, 1) & empty.shift(forward.opposite());
    if let Some(from) = at_goal.first() {
        return Some(Move::Step { from, direction: forward });
    }
    if steps == 1 {
        return None;
    }
    // A rabbit without hope now has none after the first move either.
    let leads_to_goal = |mv: Move, rabbits: Bitboard| {
        let left = steps - mv.steps();
        left > 0 && {
            let mut next = *board;
            next.make(side, mv);
            first_move_for(&next, rabbits, side, left).is_some()
        }
    };
    for direction in [forward, Direction::East, Direction::West] {
        for from in runners & empty.shift(direction.opposite()) {
            let mv = Move::Step { from, direction };
            let (left, entered) = (Bitboard::of(from), Bitboard::of(from.go(direction)));
            if leads_to_goal(mv, hopeful & !left | entered) {
                return Some(mv);
            }
        }
    }
    // The steps that the nearest rabbit does not need for itself.
    let need = (1..=steps).find(|&rows| hopeful.intersects(near_goal(side, rows))).unwrap_or(steps);
    let spare = steps - need;
    if spare == 0 {
        return None;
    }
    let mobility = board.mobility(side);
    // After the last help the rabbits have to walk alone: where they cannot, as a few operations tell, no board is made.
    let may_walk = |mv: Move| crowd.after(mv).may_walk(hopeful, side, steps - mv.steps());
    // The ways that are short enough for so many steps of help.
    let ways = |help: u8| paths(hopeful & near_goal(side, steps - help), side, steps - help);
    // The only help: a piece leaves the way, or takes with it what dies on a trap there, or comes beside the way.
    let (leaving, beside) = (with_guards(ways(1)), around(ways(1)));
    // What matters for the ways if more steps follow, the last of which touches what a rabbit reads on its way.
    let zone = |first: u8| {
        (2..=spare).fold(Bitboard::EMPTY, |zone, help| {
            let near = around(ways(help));
            let watched = near | (near & Bitboard::TRAPS).neighbours();
            zone | with_guards(readable_in(watched, help - first))
        })
    };
    let preparing = zone(1);
    for direction in Direction::ALL {
        let back = direction.opposite();
        let preparing = preparing | preparing.shift(back);
        let helpful = leaving | beside.shift(back) | preparing;
        for from in mobility.steppers(direction) & !runners & helpful {
            let mv = Move::Step { from, direction };
            if (preparing.contains(from) || may_walk(mv)) && leads_to_goal(mv, hopeful) {
                return Some(mv);
            }
        }
    }
    let mut found = None;
    if spare >= 2 {
        let mut double = |mv: Move| {
            if found.is_none() && (spare > 2 || may_walk(mv)) && leads_to_goal(mv, hopeful) {
                found = Some(mv);
            }
        };
        let zone = zone(2);
        mobility.for_each_push_touching(zone, &mut double);
        mobility.for_each_pull_touching(zone, &mut double);
    }
    found
}

/// The rabbits that may be able to reach goal within `steps`: with at most four steps all that can are among them, with
/// more nearly all.
///
/// Three floods back from the goal row, one for each amount of help: a rabbit that needs more steps of help has fewer
/// for its own way.
#[inline]
pub(super) fn hopeful(board: &Board, side: Side, steps: u8) -> Bitboard {
    hopeful_of(board, board.rabbits(side), side, steps)
}

/// [`hopeful`] among some rabbits. It is asked at every node: there is code for each side and number of steps, in which
/// every direction is known and no flood is a loop.
fn hopeful_of(board: &Board, rabbits: Bitboard, side: Side, steps: u8) -> Bitboard {
    let rabbits = rabbits & near_goal(side, steps);
    match side {
        Side::Gold => hopeful_of_side(board, rabbits, Side::Gold, steps),
        Side::Silver => hopeful_of_side(board, rabbits, Side::Silver, steps),
    }
}

#[inline(always)]
fn hopeful_of_side(board: &Board, rabbits: Bitboard, side: Side, steps: u8) -> Bitboard {
    match steps {
        1 => hopeful_near(board, rabbits, side, 1),
        2 => hopeful_near(board, rabbits, side, 2),
        3 => hopeful_near(board, rabbits, side, 3),
        4 => hopeful_near(board, rabbits, side, 4),
        _ => hopeful_near(board, rabbits, side, steps),
    }
}

/// [`hopeful`] among rabbits that are near enough to goal.
#[inline(always)]
fn hopeful_near(board: &Board, rabbits: Bitboard, side: Side, steps: u8) -> Bitboard {
    if rabbits.is_empty() {
        return rabbits;
    }
    let (own, enemy) = (board.side(side), board.side(side.opponent()));
    let empty = board.empty();
    let guarded = own.neighbours();
    let crowd = Crowd::of(board, side);
    let (icy, clean) = (crowd.icy(), crowd.clean());
    let flood = |through, goals, length| flood(through, goals, side, length);
    let mut hope = rabbits & flood(clean, empty, steps) & !icy;
    let rest = rabbits & !hope & near_goal(side, steps - 1);
    if rest.is_empty() {
        return hope;
    }
    // Who can move and where a frozen rabbit may be free is asked only for rabbits for which that decides.
    let free = LazyCell::new(|| own & !board.frozen(side));
    // One step of help: an own piece leaves the goal square, or leaves the way, or thaws, guards a trap.
    let leaving = own & beside(empty);
    hope |= rest & flood(clean, leaving, steps - 1) & !icy;
    let served = rest & flood(!enemy, empty, steps - 1);
    hope |= served & !icy;
    if (served & !hope).any() {
        hope |= served & (free.neighbours() & empty).neighbours();
    }
    let close = rabbits & !hope & near_goal(side, steps.saturating_sub(2));
    if steps >= 3 && close.any() {
        // Two steps of help: also an enemy can go, if a stronger piece is beside it or it stands on a trap.
        let helpers = LazyCell::new(|| Helpers::new(board, side, *free));
        let strong = own & !board.rabbits(side);
        let solid = board.kind(Kind::Elephant);
        let going = |attackers: Bitboard| enemy & !solid & (attackers.neighbours() | Bitboard::TRAPS);
        let going_from_goal = |attackers: Bitboard| enemy & !solid & beside(attackers & side.goal_row());
        // From the goal square a piece leaves sideways; with two steps also forward and aside, before the rabbit comes.
        let leaving = |going: Bitboard| own & (beside(!enemy | going) | empty.shift(side.forward()));
        let attackers = strong & *free;
        let going_two = going(attackers);
        let goals = empty | leaving(going_two) | going_from_goal(attackers);
        let served = close & flood(!enemy | going_two, goals, steps - 2);
        hope |= served & !icy;
        if (served & !hope).any() {
            hope |= served & helpers.thaw(2);
        }
        // Three steps of help are left for a rabbit that needs one itself.
        if steps >= 4 && (close & !hope & near_goal(side, 1)).any() {
            let attackers = attackers | attackers.neighbours() & !enemy | strong & helpers.reached[1];
            let goals = empty | leaving(going(attackers));
            hope |= close & behind(goals & side.goal_row(), side) & (!icy | helpers.thaw(3));
            // An enemy on the goal square costs two of them, and then a friend comes with the third, unless whoever
            // pulled it away did so to the rabbit's side.
            let others = enemy & !board.rabbits(side.opponent()) & !side.goal_row();
            let icy = others.neighbours() & !guarded;
            let pulled = beside((attackers & side.goal_row()).shift(side.forward().opposite()) & !enemy);
            let goals = going_from_goal(attackers);
            hope |= close & behind(goals, side) & (!icy | helpers.thaw(1) | pulled);
        }
    }
    hope
}

/// The squares from which a rabbit comes to one of these goals in so many steps, through these squares.
#[inline]
fn flood(through: Bitboard, goals: Bitboard, side: Side, length: u8) -> Bitboard {
    let mut reached = behind(goals & side.goal_row(), side);
    for _ in 1..length {
        reached |= behind(reached & through, side);
    }
    reached
}

/// As much of a board as decides where a rabbit can walk without help.
#[derive(Clone, Copy)]
struct Crowd {
    own: Bitboard,
    /// The enemies that freeze rabbits.
    strong: Bitboard,
    empty: Bitboard,
}

impl Crowd {
    #[inline]
    fn of(board: &Board, side: Side) -> Self {
        let enemy = side.opponent();
        let strong = board.side(enemy) & !board.rabbits(enemy);
        Self { own: board.side(side), strong, empty: board.empty() }
    }

    /// Where a rabbit freezes.
    #[inline]
    fn icy(&self) -> Bitboard {
        self.strong.neighbours() & !self.own.neighbours()
    }

    /// Where a rabbit can pass.
    #[inline]
    fn clean(&self) -> Bitboard {
        self.empty & !self.icy() & !(Bitboard::TRAPS & !self.own.neighbours())
    }

    /// Whether one of these rabbits may be able to walk to goal; no if it is certain that none is.
    #[inline]
    fn may_walk(&self, rabbits: Bitboard, side: Side, steps: u8) -> bool {
        (flood(self.clean(), self.empty, side, steps) & !self.icy()).intersects(rabbits & self.own)
    }

    /// What a move of the own side makes of it.
    #[inline]
    fn after(&self, mv: Move) -> Self {
        let (from, to, victim) = match mv {
            Move::Step { from, direction } => (from, from.go(direction), None),
            Move::Push { from, direction, victim } => {
                let at = from.go(direction);
                (from, at, Some((at, at.go(victim))))
            }
            Move::Pull { from, direction, victim } => {
                (from, from.go(direction), Some((from.go(victim.opposite()), from)))
            }
        };
        let mut own = self.own & !Bitboard::of(from) | Bitboard::of(to);
        own &= !unguarded(own);
        let (mut strong, mut enemy) = (self.strong, !(self.own | self.empty));
        if let Some((from, to)) = victim {
            let (from, to) = (Bitboard::of(from), Bitboard::of(to));
            if strong.intersects(from) {
                strong = strong & !from | to;
            }
            enemy = enemy & !from | to;
            let dead = unguarded(enemy);
            strong &= !dead;
            enemy &= !dead;
        }
        Self { own, strong, empty: !(own | enemy) }
    }
}

/// The pieces of one side that die on a trap.
#[inline]
fn unguarded(pieces: Bitboard) -> Bitboard {
    pieces & Bitboard::TRAPS & !pieces.neighbours()
}

/// The squares from which a rabbit steps into one of these.
#[inline]
fn behind(squares: Bitboard, side: Side) -> Bitboard {
    squares.shift(side.forward().opposite()) | beside(squares)
}

/// The squares left and right of these.
#[inline]
fn beside(squares: Bitboard) -> Bitboard {
    squares.shift(Direction::East) | squares.shift(Direction::West)
}

/// The squares with at least two of these beside them.
#[inline]
fn twice_beside(squares: Bitboard) -> Bitboard {
    let (north, south) = (squares.shift(Direction::North), squares.shift(Direction::South));
    let (east, west) = (squares.shift(Direction::East), squares.shift(Direction::West));
    north & south | east & west | (north | south) & (east | west)
}

/// Where the pieces of a side may be after some steps, all steps taken by one of them and the way made as easy as can be.
struct Helpers {
    /// The squares that a piece may have reached after 0 to 3 steps, and those of pieces that may be free to move then.
    reached: [Bitboard; 4],
    /// Enemies that may vanish when another one is moved.
    trapped: Bitboard,
}

impl Helpers {
    /// Those of a side whose pieces `none` are free to move now.
    fn new(board: &Board, side: Side, none: Bitboard) -> Self {
        let (own, enemy) = (board.side(side), board.side(side.opponent()));
        let trapped = enemy & Bitboard::TRAPS;
        let pushable = enemy & !board.kind(Kind::Elephant);
        // A friend that comes beside a frozen piece frees it at once, and so does whoever takes its guard's place.
        let with_freed = |squares: Bitboard| squares | own & squares.neighbours();
        // Onto a trap goes only who leaves a friend beside it.
        let step = |squares: Bitboard| {
            squares | squares.neighbours() & !enemy & !(Bitboard::TRAPS & !twice_beside(squares | own))
        };
        let one = with_freed(step(none));
        let two = step(one) | none.neighbours() & pushable;
        let two = with_freed(two) | own & trapped.neighbours();
        let three = with_freed(step(two) | one.neighbours() & pushable);
        Self { reached: [none, one, two, three], trapped }
    }

    /// Where a frozen rabbit may be free after so many steps: a friend has come, or the enemy is gone.
    fn thaw(&self, steps: usize) -> Bitboard {
        (self.reached[steps] | self.trapped).neighbours()
    }
}

/// The squares over which these rabbits may go to goal, if they have `steps` for it: with their own and the goals.
fn paths(rabbits: Bitboard, side: Side, steps: u8) -> Bitboard {
    let mut reach = rabbits;
    let mut paths = rabbits;
    for left in (0..steps).rev() {
        reach |= reach.shift(side.forward()) | beside(reach);
        paths |= reach & near_goal(side, left);
    }
    paths
}

/// The squares that are at most `rows` rows away from the goal row.
#[inline]
fn near_goal(side: Side, rows: u8) -> Bitboard {
    let rows = rows.min(7);
    match side {
        Side::Gold => Bitboard(!0 << (8 * (7 - rows))),
        Side::Silver => Bitboard(!0 >> (8 * (7 - rows))),
    }
}
