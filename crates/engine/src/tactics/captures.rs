//! Which enemy pieces can be captured this turn, where, how fast, and how?
//!
//! A piece is captured by a push or pull: it is moved onto a trap where it has no friend, or its last friend is moved away
//! while it stands on one. So the last move of a shortest capturing turn takes two steps, and at most two steps come
//! before it. What those can do is counted for each trap (`Targets`): they bring or free an attacker and make room, if
//! the trap has one enemy beside it; if it has two or none, only another push or pull helps.

use super::relevance::{around, readable, reads, step_readers, with_guards, written};
use arimaa::{Bitboard, Board, Capture, Move, Piece, Side, Square, Turn};

/// A shortest way to capture a piece on a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaptureTurn {
    /// Where the victim stands now.
    pub victim: Square,
    /// The trap on which it ends.
    pub trap: Square,
    /// The moves; the last one captures.
    pub turn: Turn,
}

impl CaptureTurn {
    /// How many steps it takes: the fewest for this victim and trap.
    pub fn steps(&self) -> u8 {
        self.turn.steps()
    }
}

/// Whether `side` can capture an enemy piece with at most `steps` steps.
///
/// ```
/// use arimaa::{Position, Side};
/// use engine::tactics::captures::can_capture;
///
/// let position: Position = "
///     2g
///     8| . . . . . . . . |
///     7| . . . . . . . . |
///     6| . . x . . x . . |
///     5| . . . E . . . . |
///     4| . . r . . . . . |
///     3| . . x . . x . . |
///     2| . . . . . . . . |
///     1| R . . . . . . . |".parse().unwrap();
/// assert!(!can_capture(position.board(), Side::Gold, 2)); // the elephant is not beside the rabbit
/// assert!(can_capture(position.board(), Side::Gold, 3)); // one step, and it pushes it into the trap
/// ```
#[inline]
pub fn can_capture(board: &Board, side: Side, steps: u8) -> bool {
    let mut found = false;
    for trap in Square::TRAPS {
        let go = visit_captures(board, side, steps, trap, &mut |_, _, _| {
            found = true;
            Go::Stop
        });
        if go == Go::Stop {
            break;
        }
    }
    found
}

/// The enemy pieces that `side` can capture within `steps` steps, and the traps on which it can.
pub fn victims(board: &Board, side: Side, steps: u8) -> (Bitboard, Bitboard) {
    let (mut victims, mut traps) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for trap in Square::TRAPS {
        visit_captures(board, side, steps, trap, &mut |victim, _, _| {
            victims |= Bitboard::of(victim);
            traps |= Bitboard::of(trap);
            Go::ToOthers
        });
    }
    (victims, traps)
}

/// Every enemy piece that `side` can capture within `steps` steps, for each trap all turns that do it in the fewest.
/// Turns that make the same moves in another order, or lead to the same board, are listed once.
pub fn list(board: &Board, side: Side, steps: u8) -> Vec<CaptureTurn> {
    let mut found: Vec<(CaptureTurn, u64)> = Vec::new();
    for trap in Square::TRAPS {
        visit_captures(board, side, steps, trap, &mut |victim, turn, after| {
            let same = |known: &CaptureTurn| known.victim == victim && known.trap == trap;
            let least =
                found.iter().find(|(known, _)| same(known)).map_or(u8::MAX, |(known, _)| known.steps());
            if turn.steps() < least {
                found.retain(|(known, _)| !same(known));
            }
            let is_new = !found.iter().any(|(known, key)| same(known) && *key == after.key());
            if turn.steps() <= least && is_new {
                found.push((CaptureTurn { victim, trap, turn }, after.key()));
            }
            Go::On
        });
    }
    found.into_iter().map(|(capture, _)| capture).collect()
}

/// Whether a visitor wants to see more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Go {
    On,
    /// Only to turns that capture another piece, as far as it is clear which these are.
    ToOthers,
    Stop,
}

/// What can lead to a capture on one trap, by the enemies around it.
struct Targets {
    /// The piece that must be moved in the last move, if it is clear which one that is.
    last: Option<Square>,
    /// The pieces of which one must be moved before, if two pushes or pulls are needed.
    first: Bitboard,
}

/// What the enemies around a trap allow; none if they cannot be captured there within `steps`.
#[inline]
fn targets(enemy: Bitboard, trap: Square, steps: u8) -> Option<Targets> {
    let beside = Bitboard::of(trap).neighbours() & enemy;
    match beside.len() {
        1 => Some(Targets { last: beside.first(), first: Bitboard::EMPTY }),
        2 if steps >= 4 => Some(Targets { last: None, first: beside }),
        0 if steps >= 4 => {
            let two_away = around(around(Bitboard::of(trap))) & enemy;
            two_away.any().then_some(Targets { last: None, first: two_away })
        }
        _ => None,
    }
}

/// Visits turns of at most `steps` steps whose last move captures on `trap`: among them all shortest ones. Tells the
/// visitor where the victim stands now, the turn, and the board after it.
#[inline]
fn visit_captures(
    board: &Board,
    side: Side,
    steps: u8,
    trap: Square,
    visit: &mut impl FnMut(Square, Turn, &Board) -> Go,
) -> Go {
    if steps < 2 {
        return Go::On;
    }
    let enemy = board.side(side.opponent());
    let Some(targets) = targets(enemy, trap, steps) else { return Go::On };
    match targets.last {
        Some(victim) => {
            // An attacker has to be near enough: beside the victim when all other steps are used.
            let near = (3..=steps).fold(around(Bitboard::of(victim)), |near, _| around(near));
            if !stronger(board, side, victim).intersects(near) {
                return Go::On;
            }
            let mut search = Search { side, trap, least: u8::MAX, visit };
            search.one_enemy(board, steps, victim, Turn::default(), Bitboard::EMPTY)
        }
        None => {
            let mut go = Go::On;
            let mobility = board.mobility(side);
            for victim in targets.first & mobility.gripped() {
                mobility.for_each_double_of(victim, |mv| {
                    if go != Go::Stop {
                        let mut search = Search { side, trap, least: u8::MAX, visit: &mut *visit };
                        go = search.two_doubles(board, Turn::default(), mv);
                    }
                });
            }
            go
        }
    }
}

/// The pieces of a side that could move the enemy on a square if they were beside it.
#[inline]
fn stronger(board: &Board, side: Side, victim: Square) -> Bitboard {
    let all = board.piece_at(victim).map_or(Bitboard::EMPTY, |piece| board.stronger_than(piece.kind));
    board.side(side) & all
}

/// Which single steps may prepare the capture. Whoever moves the victim is beside it then: where nobody is near enough to
/// get there later, somebody comes nearer now.
#[inline]
fn useful_steps(
    board: &Board,
    side: Side,
    steps: u8,
    victim: Square,
    watched: Bitboard,
) -> impl Fn(Move) -> bool {
    let strong = stronger(board, side, victim);
    let beside = Bitboard::of(victim).neighbours();
    let nearer = if steps == 3 { beside } else { around(beside) };
    let near_enough = strong.intersects(nearer);
    // Of two steps, the second one is his who gets there, if nobody is beside the victim yet.
    let next = if steps == 4 && !strong.intersects(beside) { strong & nearer } else { Bitboard::ALL };
    let watched = with_guards(watched);
    move |mv| {
        let Move::Step { from, direction } = mv else { return false };
        let to = from.go(direction);
        if near_enough {
            watched.contains(from) || watched.contains(to) || step_readers(from, direction).intersects(next)
        } else {
            strong.contains(from) && nearer.contains(to)
        }
    }
}

/// Where a push or pull takes its victim from, and where it leaves it.
fn moved(mv: Move) -> Option<(Square, Square)> {
    let (_, from, direction) = match mv {
        Move::Step { .. } => return None,
        Move::Push { .. } => mv.displacements(Side::Gold).next(),
        Move::Pull { .. } => mv.displacements(Side::Gold).nth(1),
    }?;
    Some((from, from.step(direction)?))
}

struct Search<'a, V> {
    side: Side,
    trap: Square,
    /// The steps of the shortest turn that is known, if no other enemy has to be moved first.
    least: u8,
    visit: &'a mut V,
}

impl<V: FnMut(Square, Turn, &Board) -> Go> Search<'_, V> {
    /// One enemy is beside the trap: captures now, and with what single steps and other moves can prepare.
    fn one_enemy(&mut self, board: &Board, steps: u8, victim: Square, turn: Turn, unread: Bitboard) -> Go {
        let mobility = board.mobility(self.side);
        let mut go = if unread.is_empty() { self.last_move(board, turn, None) } else { Go::On };
        if steps < 3 || go == Go::Stop {
            return go;
        }
        // Single steps move no enemy: whatever they prepare captures the same piece.
        let watched = around(around(Bitboard::of(victim))) | Bitboard::of(self.trap);
        let zone = if steps == 3 { watched } else { readable(watched) };
        let useful = useful_steps(board, self.side, steps, victim, watched);
        // Turns that are longer than one that is known are not wanted.
        if go == Go::On && turn.steps() + 3 <= self.least {
            mobility.for_each_step_touching(with_guards(zone), |mv| {
                if go == Go::On && useful(mv) {
                    go = self.prepare(board, steps, victim, turn, unread, mv, watched);
                }
            });
        }
        if steps == 4 && go != Go::Stop {
            let zone = with_guards(watched);
            let mut attempt = |mv| {
                if go != Go::Stop {
                    go = self.two_doubles(board, turn, mv);
                }
            };
            mobility.for_each_push_touching(zone, &mut attempt);
            mobility.for_each_pull_touching(zone, &mut attempt);
        }
        go
    }

    /// A single step before the capture.
    #[expect(clippy::too_many_arguments, reason = "the state of the search")]
    fn prepare(
        &mut self,
        board: &Board,
        steps: u8,
        victim: Square,
        turn: Turn,
        unread: Bitboard,
        mv: Move,
        watched: Bitboard,
    ) -> Go {
        // What an earlier step wrote outside of what the capture reads must be of use now.
        if unread.any() && !reads(mv).intersects(unread) {
            return Go::On;
        }
        let mut next = *board;
        next.make(self.side, mv);
        let changed = written(board, &next);
        let unread = if changed.intersects(watched) { Bitboard::EMPTY } else { changed };
        if steps == 3 {
            if unread.any() { Go::On } else { self.last_move(&next, turn.with(mv), None) }
        } else {
            self.one_enemy(&next, steps - 1, victim, turn.with(mv), unread)
        }
    }

    /// A push or pull before the one that captures: it leaves one enemy beside the trap.
    #[inline]
    fn two_doubles(&mut self, board: &Board, turn: Turn, mv: Move) -> Go {
        let Some((from, to)) = moved(mv) else { return Go::On };
        let enemy = board.side(self.side.opponent()) & !Bitboard::of(from) | Bitboard::of(to);
        if (Bitboard::of(self.trap).neighbours() & enemy).len() != 1 {
            return Go::On;
        }
        let mut next = *board;
        next.make(self.side, mv);
        self.last_move(&next, turn.with(mv), Some((from, to)))
    }

    /// The pushes and pulls that capture on the trap at once. `earlier` is what an earlier one moved, from and to.
    #[inline]
    fn last_move(&mut self, board: &Board, turn: Turn, earlier: Option<(Square, Square)>) -> Go {
        let enemy = board.side(self.side.opponent());
        let beside = Bitboard::of(self.trap).neighbours() & enemy;
        let Some(last) = beside.first().filter(|_| beside.len() == 1) else { return Go::On };
        // Either it leaves another enemy alone on the trap, or it goes there itself.
        let leaves = enemy.contains(self.trap);
        // Most boards end here: nobody is beside it, or an own piece that stays keeps it off the trap.
        let grips = stronger(board, self.side, last) & Bitboard::of(last).neighbours();
        if grips.is_empty() || !leaves && !(board.empty() | grips).contains(self.trap) {
            return Go::On;
        }
        let mobility = board.mobility(self.side);
        let mut go = Go::On;
        mobility.for_each_double_of(last, |mv| {
            if !leaves && moved(mv).is_some_and(|(_, to)| to != self.trap) {
                return;
            }
            let mut next = *board;
            let captured = next.make(self.side, mv).into_iter().flatten();
            for Capture { trap, piece: Piece { side, .. } } in captured {
                if trap == self.trap && side != self.side && go == Go::On {
                    let victim = if leaves { self.trap } else { last };
                    let origin = earlier.filter(|&(_, to)| to == victim).map_or(victim, |(from, _)| from);
                    if earlier.is_none() {
                        self.least = self.least.min(turn.steps() + 2);
                    }
                    go = (self.visit)(origin, turn.with(mv), &next);
                }
            }
        });
        go
    }
}
