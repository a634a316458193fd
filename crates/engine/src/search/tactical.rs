//! Turns that are likely to matter, generated directly (Wu 2015 §5.3): one to four steps each, a few percent of all.

use crate::tactics::captures;
use crate::tactics::goal::can_goal;
use crate::tactics::relevance::around;
use arimaa::{Bitboard, Board, Direction, Kind, Move, Position, Side, Square, Turn};

/// Visits the tactical turns of a position; a turn may be visited twice. They are:
/// - pushes and pulls of an enemy beside a trap, or to there, also after one or two steps of approach;
/// - steps beside a trap that is poorly defended;
/// - flights of own pieces that are threatened, and steps beside them to set them free;
/// - steps that freeze an enemy, or bring a strong piece beside one that is threatened;
/// - walks of the elephant to a trap or to a strong enemy;
/// - steps of a rabbit that threaten goal.
pub(crate) fn for_each(position: &Position, mut visit: impl FnMut(Turn)) {
    let board = position.board();
    let side = position.side();
    let steps = position.steps_left();
    let mobility = board.mobility(side);

    if steps >= 2 {
        mobility.for_each_double(|mv| {
            let (from, to) = victim_path(mv);
            if (BESIDE_TRAPS | Bitboard::TRAPS).contains(from) || BESIDE_TRAPS.contains(to) {
                visit(Turn::default().with(mv));
            }
        });
    }

    let aims = Aims::new(board, side);
    for (kind, pieces) in kinds(board, side) {
        let grip =
            if kind == Kind::Rabbit { Bitboard::EMPTY } else { aims.hanging[kind.index()].neighbours() };
        for from in pieces & mobility.free() {
            let threatened = aims.threatened.contains(from);
            let longest = match kind {
                Kind::Elephant => 4,
                Kind::Rabbit if threatened => 1,
                _ => 2,
            };
            // A piece that is in danger may go anywhere.
            let good =
                if threatened && kind != Kind::Elephant { Bitboard::ALL } else { aims.good[kind.index()] };
            let goalward = if kind == Kind::Rabbit { goalward(side) } else { Bitboard::EMPTY };
            let wanted = good | grip | goalward;
            let mover = (kind, aims.stronger[kind.index()]);
            walk(board, side, mover, from, longest.min(steps), wanted, |to, turn| {
                if good.contains(to) || goalward.contains(to) && can_goal(&turn.result(position), side, 4) {
                    visit(turn);
                }
                // An approach, and then a push or pull of an enemy beside a trap.
                if grip.contains(to) && turn.steps() <= steps.saturating_sub(2).min(2) {
                    let after = turn.result(position);
                    let mobility = after.mobility(side);
                    for victim in Bitboard::of(to).neighbours() & aims.hanging[kind.index()] {
                        mobility.for_each_double_of(victim, |mv| visit(turn.with(mv)));
                    }
                }
            });
        }
    }
}

/// Where a rabbit's step may threaten goal.
const fn goalward(side: Side) -> Bitboard {
    match side {
        Side::Gold => UPPER_HALF,
        Side::Silver => UPPER_HALF.flip(),
    }
}

const UPPER_HALF: Bitboard = Bitboard(0xffff_ffff_0000_0000);
/// The squares beside traps.
const BESIDE_TRAPS: Bitboard = Bitboard::TRAPS.neighbours();

/// Where the victim of a push or pull stands, and where it goes.
fn victim_path(mv: Move) -> (Square, Square) {
    match mv {
        Move::Step { from, direction } => (from, from.go(direction)),
        Move::Push { from, direction, victim } => {
            let at = from.go(direction);
            (at, at.go(victim))
        }
        Move::Pull { from, victim, .. } => (from.go(victim.opposite()), from),
    }
}

fn kinds(board: &Board, side: Side) -> impl Iterator<Item = (Kind, Bitboard)> {
    let own = board.side(side);
    Kind::ALL.into_iter().map(move |kind| (kind, board.kind(kind) & own))
}

/// Where pieces should go.
struct Aims {
    /// By kind, the enemies that are stronger.
    stronger: [Bitboard; 6],
    /// By kind, the enemies beside a trap that it can push or pull.
    hanging: [Bitboard; 6],
    /// By kind, where it is useful: beside traps that are poorly defended or friends that are threatened, or where it
    /// freezes an enemy; for the elephant, beside any trap and strong enemy.
    good: [Bitboard; 6],
    /// Own pieces that the enemy could capture.
    threatened: Bitboard,
}

impl Aims {
    fn new(board: &Board, side: Side) -> Self {
        let (own, enemy) = (board.side(side), board.side(side.opponent()));
        let mut guarding = Bitboard::EMPTY;
        for trap in Square::TRAPS {
            let beside = Bitboard::of(trap).neighbours();
            let (guards, attackers) = ((beside & own).len(), (beside & enemy).len());
            let pieces_near = own.intersects(beside | Bitboard::of(trap));
            if pieces_near && guards <= 2 && attackers >= 1 || guards == 1 {
                guarding |= beside;
            }
        }
        let (threatened, traps) = captures::victims(board, side.opponent(), Position::STEPS);
        guarding |= traps.neighbours();

        let lonely = enemy & !enemy.neighbours();
        // A lonely rabbit is worth a step only beside a trap.
        let worth = lonely & (!board.rabbits(side.opponent()) | BESIDE_TRAPS);
        let mut aims = Self {
            stronger: [Bitboard::EMPTY; 6],
            hanging: [Bitboard::EMPTY; 6],
            good: [guarding | threatened.neighbours(); 6],
            threatened,
        };
        let mut weaker = Bitboard::EMPTY;
        for kind in Kind::ALL {
            let index = kind.index();
            let same = board.kind(kind) & enemy;
            aims.stronger[index] = enemy & !weaker & !same;
            aims.hanging[index] = weaker & (BESIDE_TRAPS | Bitboard::TRAPS);
            aims.good[index] |= (weaker & worth).neighbours();
            weaker |= same;
        }
        let strong = enemy & (board.kind(Kind::Camel) | board.kind(Kind::Horse));
        aims.good[Kind::Elephant.index()] = BESIDE_TRAPS | strong.neighbours();
        aims
    }
}

/// Visits the wanted squares that a piece can reach by itself with one to `longest` steps, and a shortest way there. It
/// does not step into its death on a trap, nor leave a friend to die on one.
fn walk(
    board: &Board,
    side: Side,
    (kind, stronger): (Kind, Bitboard),
    from: Square,
    longest: u8,
    wanted: Bitboard,
    mut visit: impl FnMut(Square, Turn),
) {
    // Where so many more steps may lead to a wanted square.
    let mut near = [board.empty() & wanted; 4];
    for more in 1..usize::from(longest) {
        near[more] = around(near[more - 1]);
    }
    if !Bitboard::of(from).neighbours().intersects(near[usize::from(longest) - 1]) {
        return;
    }
    let friends = board.side(side) & !Bitboard::of(from);
    let guarded = friends.neighbours();
    let open = board.empty() & !(Bitboard::TRAPS & !guarded);
    // A friend on a trap whose only guard this is.
    let ward = friends & Bitboard::TRAPS & !guarded & Bitboard::of(from).neighbours();
    if ward.any() {
        return;
    }
    let icy = stronger.neighbours() & !guarded;
    let back = side.forward().opposite();
    let mut reached = Bitboard::of(from);
    // Squares, and the ways to them: two bits for each step.
    let mut level = [(from, 0u8); 24];
    let mut count = 1;
    for length in 0..longest {
        let allowed = open & near[usize::from(longest - length - 1)];
        let mut next = [(from, 0); 24];
        let mut found = 0;
        for &(square, way) in &level[..count] {
            let mut ways = Bitboard::of(square).neighbours() & allowed & !reached;
            if kind == Kind::Rabbit {
                ways &= !Bitboard::of(square).shift(back);
            }
            if ways.is_empty() || icy.contains(square) {
                continue;
            }
            for direction in Direction::ALL {
                if let Some(to) = (Bitboard::of(square).shift(direction) & ways).first() {
                    reached |= Bitboard::of(to);
                    let way = way | (direction as u8) << (2 * length);
                    if wanted.contains(to) {
                        visit(to, turn_of(from, way, length + 1));
                    }
                    next[found] = (to, way);
                    found += 1;
                }
            }
        }
        (level, count) = (next, found);
    }
}

/// The steps of a piece that goes so many steps this way.
fn turn_of(from: Square, way: u8, length: u8) -> Turn {
    let mut turn = Turn::default();
    let mut square = from;
    for number in 0..length {
        let direction = Direction::ALL[usize::from(way >> (2 * number) & 3)];
        turn = turn.with(Move::Step { from: square, direction });
        square = square.go(direction);
    }
    turn
}
