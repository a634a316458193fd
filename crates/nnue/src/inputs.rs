//! What a network sees of a board.
//!
//! Every piece is one input: its class, whose it is and where it stands, seen by one side: that side plays upwards, so
//! that Gold and Silver share all weights.

use crate::kernel::Changes;
use arimaa::{Bitboard, Board, Kind, Side, Square};

/// How pieces are put into classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// By name: rabbit to elephant.
    Named,
    /// By how many kinds of the enemy's pieces are stronger; rabbits are a class of their own.
    Relative,
    /// By name, frozen pieces apart from the others.
    Frozen,
    /// As [`Frozen`](Self::Frozen), and one more input for each trap: how many guard it on both sides, and how strong
    /// the strongest of them are.
    Traps,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Named, Self::Relative, Self::Frozen, Self::Traps];

    /// The number of classes of one side's pieces.
    pub const fn classes(self) -> usize {
        match self {
            Self::Named | Self::Relative => 6,
            Self::Frozen | Self::Traps => 12,
        }
    }

    /// Its name in files and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::Relative => "relative",
            Self::Frozen => "frozen",
            Self::Traps => "traps",
        }
    }
}

/// What a network sees.
///
/// ```
/// use arimaa::{Board, Side};
/// use nnue::{Inputs, Scheme};
///
/// let board: Board = "[rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
/// let inputs = Inputs { scheme: Scheme::Named, mirrored: true };
/// let seen = |board: &Board, side| {
///     let mut seen = Vec::new();
///     inputs.for_each(board, side, |input| seen.push(input));
///     seen.sort();
///     seen
/// };
/// assert_eq!(seen(&board, Side::Gold).len(), 32);
/// assert!(seen(&board, Side::Gold).iter().all(|&input| input < inputs.count()));
/// assert_eq!(seen(&board, Side::Gold), seen(&board.mirror(), Side::Gold), "the elephant is put on the left");
/// assert_eq!(seen(&board, Side::Gold), seen(&board.flip(), Side::Silver), "both sides see the same");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Inputs {
    /// The classes of the pieces.
    pub scheme: Scheme,
    /// Whether the board is mirrored where that brings the own elephant to the left half.
    pub mirrored: bool,
}

/// What a board has of everything that is an input. Two of them tell by their differences which inputs a turn has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Planes {
    sides: [Bitboard; 2],
    /// Bit `i` of the classes of the pieces; the last one tells that they are frozen, if that is an input.
    classes: [Bitboard; 4],
    /// The state of each trap as Gold sees it: the own guards in the upper half, the enemy's in the lower.
    traps: [u8; 4],
}

impl Planes {
    /// The squares that are not the same on another board.
    #[inline]
    fn differing(&self, other: &Self) -> Bitboard {
        let sides = self.sides.into_iter().zip(other.sides);
        let classes = self.classes.into_iter().zip(other.classes);
        sides.chain(classes).fold(Bitboard::EMPTY, |set, (own, other)| set | own ^ other)
    }

    /// Whether a piece stands there, and if so, whether it is Silver's, and its class.
    #[inline]
    fn at(&self, square: Square) -> (bool, usize, usize) {
        let bit = |set: Bitboard| usize::from(set.contains(square));
        let silver = bit(self.sides[1]);
        let [ones, twos, fours, frozen] = self.classes.map(bit);
        (bit(self.sides[0]) + silver != 0, silver, ones + 2 * twos + 4 * fours + 6 * frozen)
    }
}

/// The states of the guards of one side: none, or how many and how strong.
const GUARD_STATES: u8 = 16;
/// The states of one trap.
const TRAP_STATES: usize = 256;

impl Inputs {
    /// The number of inputs.
    pub const fn count(self) -> usize {
        self.pieces() + if matches!(self.scheme, Scheme::Traps) { 4 * TRAP_STATES } else { 0 }
    }

    /// The number of inputs for pieces; those for traps follow.
    const fn pieces(self) -> usize {
        2 * 64 * self.scheme.classes()
    }

    /// The most inputs that are on at a time.
    pub const fn most(self) -> usize {
        if matches!(self.scheme, Scheme::Traps) { 36 } else { 32 }
    }

    /// What is on a board.
    #[inline]
    pub fn planes(self, board: &Board) -> Planes {
        let mut planes = Planes { sides: SIDES.map(|side| board.side(side)), ..Planes::default() };
        let mut put = |pieces: Bitboard, class: usize| {
            for (bit, plane) in planes.classes.iter_mut().enumerate() {
                if class >> bit & 1 != 0 {
                    *plane |= pieces;
                }
            }
        };
        for kind in Kind::ALL {
            let pieces = board.kind(kind);
            match self.scheme {
                Scheme::Named | Scheme::Frozen | Scheme::Traps => put(pieces, kind.index()),
                Scheme::Relative => SIDES
                    .into_iter()
                    .for_each(|side| put(pieces & board.side(side), relative_class(board, side, kind))),
            }
        }
        if matches!(self.scheme, Scheme::Frozen | Scheme::Traps) {
            planes.classes[3] = board.frozen(Side::Gold) | board.frozen(Side::Silver);
        }
        if self.scheme == Scheme::Traps {
            let [ones, twos, fours, _] = planes.classes;
            let stronger = [ones | twos | fours, fours | ones & twos, fours, fours & ones];
            planes.traps = Square::TRAPS.map(|trap| {
                let [gold, silver] = SIDES.map(|side| {
                    let guards = Bitboard::of(trap).neighbours() & board.side(side);
                    guard_state(guards, stronger)
                });
                gold * GUARD_STATES + silver
            });
        }
        planes
    }

    /// How squares are turned for a side's view: the bits of a square's index that change.
    #[inline]
    pub fn turned(self, board: &Board, side: Side) -> usize {
        let elephant = board.kind(Kind::Elephant) & board.side(side);
        let right = elephant.first().is_some_and(|square| square.column() > 3);
        let up = if side == Side::Gold { 0 } else { 56 };
        if self.mirrored && right { up | 7 } else { up }
    }

    /// The input for a piece on a square, seen turned.
    #[inline]
    const fn piece_input(
        self,
        view: usize,
        turned: usize,
        square: Square,
        side: usize,
        class: usize,
    ) -> usize {
        let enemy = view ^ side;
        64 * (class + enemy * self.scheme.classes()) + (square.index() ^ turned)
    }

    /// The input for the state of a trap, seen turned.
    #[inline]
    const fn trap_input(self, view: usize, turned: usize, place: usize, state: u8) -> usize {
        // Traps are in the order of their squares: one bit tells left from right, one up from down.
        let seen = place ^ (turned & 1) ^ (turned >> 4 & 2);
        let state = if view == 0 { state } else { state.rotate_left(4) };
        self.pieces() + seen * TRAP_STATES + state as usize
    }

    /// Visits the inputs that are on for a board seen by a side.
    pub fn for_each(self, board: &Board, view: Side, visit: impl FnMut(usize)) {
        self.visit(&self.planes(board), view, self.turned(board, view), visit);
    }

    /// Visits the inputs that are on, for a side that sees the board turned like that.
    #[inline]
    pub fn visit(self, planes: &Planes, view: Side, turned: usize, mut visit: impl FnMut(usize)) {
        for square in planes.sides[0] | planes.sides[1] {
            let (_, side, class) = planes.at(square);
            visit(self.piece_input(view.index(), turned, square, side, class));
        }
        if self.scheme == Scheme::Traps {
            for (place, state) in planes.traps.into_iter().enumerate() {
                visit(self.trap_input(view.index(), turned, place, state));
            }
        }
    }

    /// The inputs that differ between two boards, for both views, which see both boards turned like that.
    ///
    /// There is no telling which pieces have moved, so nothing here depends on it but where the lists end.
    #[inline]
    pub(crate) fn differences(
        self,
        before: &Planes,
        after: &Planes,
        turned: [usize; 2],
        changes: &mut [Changes; 2],
    ) {
        changes.iter_mut().for_each(Changes::clear);
        for square in before.differing(after) {
            let (was, is) = (before.at(square), after.at(square));
            for (view, changes) in changes.iter_mut().enumerate() {
                let input = |side, class| self.piece_input(view, turned[view], square, side, class);
                changes.removed.push_if(was.0, input(was.1, was.2));
                changes.added.push_if(is.0, input(is.1, is.2));
            }
        }
        if self.scheme == Scheme::Traps && before.traps != after.traps {
            for (place, (was, is)) in before.traps.into_iter().zip(after.traps).enumerate() {
                for (view, changes) in changes.iter_mut().enumerate() {
                    let input = |state| self.trap_input(view, turned[view], place, state);
                    changes.removed.push_if(was != is, input(was));
                    changes.added.push_if(was != is, input(is));
                }
            }
        }
    }
}

/// In the order of their indices.
pub(crate) const SIDES: [Side; 2] = [Side::Gold, Side::Silver];

/// The guards of a side at a trap: none, or how many (up to 3) and whether the strongest is an elephant, a camel, a horse
/// or weaker, or a rabbit. The pieces that are stronger than rabbit, dog, horse and camel tell that.
#[inline]
fn guard_state(guards: Bitboard, stronger: [Bitboard; 4]) -> u8 {
    let count = guards.len().min(3) as u8;
    let class: u8 = stronger.iter().map(|&set| u8::from(!guards.intersects(set))).sum();
    if count == 0 { 0 } else { count + 3 * class }
}

/// The number of the enemy's kinds that are stronger, at most 4; 5 for rabbits.
fn relative_class(board: &Board, side: Side, kind: Kind) -> usize {
    if kind == Kind::Rabbit {
        return 5;
    }
    let enemy = board.side(side.opponent());
    let stronger = Kind::ALL.into_iter().filter(|&other| other > kind && (board.kind(other) & enemy).any());
    stronger.count()
}
