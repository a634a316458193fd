//! What several terms need to know about a board, computed once: who is frozen, who can be where in a few steps, who
//! can be dominated when.
//!
//! A [`View`] is the board as one side sees it: its own rabbits run north, whichever side it is. Every term is written
//! once, for the own side of a view, so that it cannot treat the two sides differently.

use super::material::HarLog;
use arimaa::{Bitboard, Kind, Piece, Position, Side, Square};

/// Distances in steps are 0 to 5; what is farther away does not matter soon (Wu 2015 §6.3.4).
pub(super) const LEVELS: usize = 6;

/// What can be done within so many steps is near at hand.
pub(super) const SOON: usize = 2;

/// Parts of a whole are numbers of this many: integers are added in any order with the same result, so that mirrored
/// positions get exactly the same score.
pub(super) const WHOLE: i32 = 1024;

/// A part of a whole, from a parameter.
pub(super) fn share(part: f64) -> i32 {
    (part * f64::from(WHOLE)).round() as i32
}

/// Centirabbits or points, from a parameter.
pub(super) fn whole(number: f64) -> i32 {
    number.round() as i32
}

/// That part of a number.
#[inline]
pub(super) fn part(number: i32, share: i32) -> i32 {
    // Wide in between: tuners try strange numbers.
    (i64::from(number) * i64::from(share) / i64::from(WHOLE)) as i32
}

/// The pieces of one side and what follows from where they stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Army {
    pub all: Bitboard,
    pub kinds: [Bitboard; 6],
    /// The pieces that are stronger than each kind.
    pub above: [Bitboard; 6],
    /// All squares beside a piece of this side.
    pub beside: Bitboard,
    pub dominated: Bitboard,
    pub frozen: Bitboard,
    /// The frozen pieces that a friend can be beside within so many steps.
    pub thawed: [Bitboard; LEVELS],
    /// By kind, the squares that such a piece reaches within so many steps, approximately. Not for rabbits.
    pub reach: [[Bitboard; LEVELS]; 6],
    /// By kind, the squares on which a piece of *this* side has a stronger enemy beside it that is free, at once or after
    /// so many steps of the enemy: Wu's domination distance.
    pub hunted: [[Bitboard; LEVELS]; 6],
    /// How many of each kind there are.
    pub count: [i32; 6],
    /// How many enemies are stronger than each kind.
    pub stronger: [usize; 6],
    /// What the loss of one piece of each kind costs its owner in HarLog.
    pub value: [i32; 6],
    /// The steps that this side has left in this turn; none if the other side is to move.
    pub steps: i32,
}

impl Army {
    fn new(kinds: [Bitboard; 6], steps: i32) -> Self {
        let mut above = [Bitboard::EMPTY; 6];
        for kind in (0..5).rev() {
            above[kind] = above[kind + 1] | kinds[kind + 1];
        }
        let all = above[0] | kinds[0];
        Self {
            all,
            kinds,
            above,
            beside: all.neighbours(),
            dominated: Bitboard::EMPTY,
            frozen: Bitboard::EMPTY,
            thawed: [Bitboard::EMPTY; LEVELS],
            reach: [[Bitboard::EMPTY; LEVELS]; 6],
            hunted: [[Bitboard::EMPTY; LEVELS]; 6],
            count: kinds.map(|pieces| pieces.len() as i32),
            stronger: [0; 6],
            value: [0; 6],
            steps,
        }
    }

    /// Finds who is frozen; then, how far the pieces come.
    fn meet(&mut self, enemy: &Self) {
        self.stronger = enemy.above.map(|stronger| stronger.len() as usize);
        // Where a piece of each kind has a stronger enemy beside it.
        let pressed = enemy.above.map(Bitboard::neighbours);
        for (pieces, pressed) in self.kinds.into_iter().zip(pressed) {
            self.dominated |= pieces & pressed;
        }
        self.frozen = self.dominated & !self.beside;
        let empty = !(self.all | enemy.all);
        // Whoever enters a trap takes away one guard: itself.
        let easy = empty & (!Bitboard::TRAPS | at_least_two(self.all));
        let free = self.all & !self.frozen;
        let mut friends = free;
        for level in 1..LEVELS {
            friends |= friends.neighbours() & easy;
            self.thawed[level] = self.frozen & friends.neighbours();
        }
        for (kind, pressed) in pressed.into_iter().enumerate().skip(1) {
            let icy = pressed & !self.beside;
            // A friend steps aside and a weaker enemy with room behind it is pushed: either costs a step more.
            let weaker = enemy.all & !enemy.above[kind] & !enemy.kinds[kind];
            let hard = self.all | (weaker & empty.neighbours());
            let levels = &mut self.reach[kind];
            levels[0] = self.kinds[kind] & free;
            if self.kinds[kind].is_empty() {
                continue;
            }
            for level in 1..LEVELS {
                let moving = levels[level - 1] & !icy;
                let mut next = levels[level - 1] | (moving.neighbours() & easy);
                if level >= 2 {
                    next |= (levels[level - 2] & !icy).neighbours() & hard;
                }
                levels[level] = next | (self.kinds[kind] & self.thawed[level]);
            }
        }
    }

    /// Finds where the pieces can be dominated, from how far the enemies come.
    fn fear(&mut self, enemy: &Self) {
        let mut attackers = [Bitboard::EMPTY; LEVELS];
        for kind in (0..5).rev() {
            let frozen_there = self.above[kind + 1].neighbours() & !enemy.beside;
            for (level, attackers) in attackers.iter_mut().enumerate() {
                *attackers |= enemy.reach[kind + 1][level] & !frozen_there;
                self.hunted[kind][level] = attackers.neighbours();
            }
        }
    }

    /// The same army as the other side sees it.
    fn flip(&self) -> Self {
        let flip = |set: Bitboard| set.flip();
        Self {
            all: self.all.flip(),
            kinds: self.kinds.map(flip),
            above: self.above.map(flip),
            beside: self.beside.flip(),
            dominated: self.dominated.flip(),
            frozen: self.frozen.flip(),
            thawed: self.thawed.map(flip),
            reach: self.reach.map(|levels| levels.map(flip)),
            hunted: self.hunted.map(|levels| levels.map(flip)),
            ..*self
        }
    }

    /// The strongest kind on these squares, counted from 1 for the rabbit; 0 if there is none.
    #[inline]
    pub fn strongest_on(&self, squares: Bitboard) -> usize {
        // Without branches: nobody could foretell them.
        let stronger: usize = self.above.iter().map(|above| usize::from(above.intersects(squares))).sum();
        usize::from(self.all.intersects(squares)) + stronger
    }

    /// Whether a piece from that kind up that is not itself `bound` is near enough to take over the elephant's post: then
    /// the strongest piece is not bound to it (rotating out, Wu 2015 §6.3.6).
    pub fn can_relieve_elephant(&self, from: usize, bound: Bitboard) -> bool {
        let elephant = self.kinds[Kind::Elephant.index()];
        let near = (0..=SOON).fold(elephant, |near, _| near | near.neighbours());
        ((self.kinds[from] | self.above[from]) & !elephant & !bound & !self.frozen).intersects(near)
    }

    /// Everything but the rabbits.
    #[inline]
    pub fn pieces(&self) -> Bitboard {
        self.above[0]
    }

    /// The rabbits.
    #[inline]
    pub fn rabbits(&self) -> Bitboard {
        self.kinds[0]
    }

    /// The steps until a free stronger enemy can be beside a piece on this square; [`LEVELS`] if that takes longer.
    #[inline]
    pub fn steps_to_dominate(&self, kind: usize, square: Square) -> usize {
        // Who is there in time is there later too.
        self.hunted[kind].iter().map(|level| usize::from(!level.contains(square))).sum()
    }
}

/// The squares that have at least two of these beside them.
fn at_least_two(set: Bitboard) -> Bitboard {
    use arimaa::Direction::{East, North, South, West};
    let (north, south, east, west) = (set.shift(North), set.shift(South), set.shift(East), set.shift(West));
    (north & south) | (east & west) | ((north | south) & (east | west))
}

/// The board as one side sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub own: &'a Army,
    pub enemy: &'a Army,
    /// The own side's share in the control of c3, f3, c6 and f6, as a part of [`WHOLE`].
    pub share: [i32; 4],
}

impl View<'_> {
    /// All squares without a piece.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        !(self.own.all | self.enemy.all)
    }
}

/// Both sides' armies as both sides see them.
pub(super) struct Context {
    /// The side to move and its opponent, as the side to move sees them.
    pub armies: [Army; 2],
    /// The opponent and the side to move, as the opponent sees them.
    pub flipped: [Army; 2],
}

impl Context {
    pub fn new(position: &Position, harlog: &HarLog) -> Self {
        let board = position.board();
        let (us, them) = (position.side(), position.side().opponent());
        let kinds = |side: Side| {
            Kind::ALL.map(|kind| {
                let pieces = board.pieces(Piece { side, kind });
                if us == Side::Silver { pieces.flip() } else { pieces }
            })
        };
        let mut own = Army::new(kinds(us), i32::from(position.steps_left()));
        let mut enemy = Army::new(kinds(them), 0);
        own.meet(&enemy);
        enemy.meet(&own);
        own.fear(&enemy);
        enemy.fear(&own);
        own.value = harlog.values(&own, &enemy);
        enemy.value = harlog.values(&enemy, &own);
        let flipped = [enemy.flip(), own.flip()];
        Self { armies: [own, enemy], flipped }
    }
}

/// The squares at most `distance` steps from a square.
pub(super) const fn disc(square: usize, distance: u8) -> Bitboard {
    let mut set = 1u64 << square;
    let mut i = 0;
    while i < distance {
        set |= Bitboard(set).neighbours().0;
        i += 1;
    }
    Bitboard(set)
}

/// The discs around all squares for one distance.
pub(super) const fn discs(distance: u8) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = disc(square, distance);
        square += 1;
    }
    table
}

/// The distances from each square to c3, f3, c6 and f6.
pub(super) const TO_TRAPS: [[u8; 4]; 64] = to_traps();

const fn to_traps() -> [[u8; 4]; 64] {
    let mut table = [[0; 4]; 64];
    let mut index = 0;
    while index < 256 {
        let (square, trap) = (index / 4, Square::TRAPS[index % 4]);
        let column = trap.column().abs_diff((square % 8) as u8);
        table[square][index % 4] = column + trap.row().abs_diff((square / 8) as u8);
        index += 1;
    }
    table
}

/// The squares within two steps of each square.
pub(super) static WITHIN_TWO: [Bitboard; 64] = discs(2);
