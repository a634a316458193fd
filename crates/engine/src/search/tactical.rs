//! Turns that are likely to matter, generated directly (Wu 2015 §5.3): one to four steps each, a few percent of all.

use crate::tactics::captures;
use crate::tactics::goal::can_goal;
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
        for from in pieces & mobility.free() {
            let longest = match kind {
                Kind::Elephant => 4,
                Kind::Rabbit if aims.threatened.contains(from) => 1,
                _ => 2,
            };
            walk(board, side, kind, from, longest.min(steps), |to, turn| {
                let length = turn.steps();
                if aims.is_good(board, side, kind, from, to, turn) {
                    visit(turn);
                }
                // An approach, and then a push or pull of an enemy beside a trap.
                if kind != Kind::Rabbit && length <= 2 && length + 2 <= steps {
                    let near = Bitboard::of(to).neighbours() & aims.hanging[kind.index()];
                    if near.any() {
                        let after = turn.result(position);
                        let mobility = after.mobility(side);
                        for victim in near {
                            mobility.for_each_double_of(victim, |mv| visit(turn.with(mv)));
                        }
                    }
                }
            });
        }
    }
}

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
    /// By kind, the enemies beside a trap that it can push or pull.
    hanging: [Bitboard; 6],
    /// By kind, the squares from which it freezes an enemy.
    freezing: [Bitboard; 6],
    /// Empty squares beside poorly defended traps.
    guarding: Bitboard,
    /// Own pieces that the enemy could capture.
    threatened: Bitboard,
    /// Where the elephant is useful.
    elephant: Bitboard,
}

impl Aims {
    fn new(board: &Board, side: Side) -> Self {
        let (own, enemy) = (board.side(side), board.side(side.opponent()));
        let lonely = enemy & !enemy.neighbours();
        let mut hanging = [Bitboard::EMPTY; 6];
        let mut freezing = [Bitboard::EMPTY; 6];
        let mut weaker = Bitboard::EMPTY;
        for kind in Kind::ALL {
            hanging[kind.index()] = weaker & (BESIDE_TRAPS | Bitboard::TRAPS);
            // A lonely rabbit is worth a step only beyond the middle, or beside a trap.
            let rabbits = board.rabbits(side.opponent());
            let worth = !rabbits | BESIDE_TRAPS;
            freezing[kind.index()] = (weaker & lonely & worth).neighbours();
            weaker |= board.kind(kind) & enemy;
        }
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
        let strong = enemy & (board.kind(Kind::Camel) | board.kind(Kind::Horse));
        let elephant = BESIDE_TRAPS | strong.neighbours();
        Self { hanging, freezing, guarding, threatened, elephant }
    }

    /// Whether it is good for the piece on `from` to end on `to`.
    fn is_good(&self, board: &Board, side: Side, kind: Kind, from: Square, to: Square, turn: Turn) -> bool {
        if kind == Kind::Elephant {
            return self.elephant.contains(to);
        }
        if self.threatened.contains(from) || self.guarding.contains(to) {
            return true;
        }
        if self.threatened.intersects(Bitboard::of(to).neighbours())
            || self.freezing[kind.index()].contains(to)
        {
            return turn.steps() <= 2;
        }
        if kind == Kind::Rabbit {
            let row = if side == Side::Gold { to.row() } else { 7 - to.row() };
            return row >= 4 && can_goal(&turn.result(&Position::new(*board, side)), side, 4);
        }
        false
    }
}

/// Visits the squares that a piece can reach by itself with one to `longest` steps, and a shortest way there. It does
/// not step into its death on a trap, nor leave a friend to die on one.
fn walk(
    board: &Board,
    side: Side,
    kind: Kind,
    from: Square,
    longest: u8,
    mut visit: impl FnMut(Square, Turn),
) {
    let friends = board.side(side) & !Bitboard::of(from);
    let guarded = friends.neighbours();
    let icy = (board.stronger_than(kind) & board.side(side.opponent())).neighbours() & !guarded;
    let open = board.empty() & !(Bitboard::TRAPS & !guarded);
    // A friend on a trap whose only guard this is.
    let ward = friends & Bitboard::TRAPS & !guarded & Bitboard::of(from).neighbours();
    if ward.any() {
        return;
    }
    let back = side.forward().opposite();
    let mut reached = Bitboard::of(from);
    let mut level = [(from, Turn::default()); 24];
    let mut count = 1;
    for _ in 0..longest {
        let mut next = [(from, Turn::default()); 24];
        let mut found = 0;
        for &(square, turn) in &level[..count] {
            if icy.contains(square) {
                continue;
            }
            for direction in Direction::ALL {
                if kind == Kind::Rabbit && direction == back {
                    continue;
                }
                let Some(to) = square.step(direction) else { continue };
                if open.contains(to) && !reached.contains(to) && found < next.len() {
                    reached |= Bitboard::of(to);
                    let turn = turn.with(Move::Step { from: square, direction });
                    visit(to, turn);
                    next[found] = (to, turn);
                    found += 1;
                }
            }
        }
        (level, count) = (next, found);
    }
}
