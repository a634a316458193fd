//! What a network sees of a board.
//!
//! Every piece is one input: its class, whose it is and where it stands, seen by one side: that side plays upwards, so
//! that Gold and Silver share all weights.

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planes {
    /// The pieces by side and class.
    pieces: [[Bitboard; 12]; 2],
    /// The state of each trap as each side sees it; [`NO_STATE`] if traps are no inputs.
    traps: [[u16; 4]; 2],
}

impl Default for Planes {
    /// No input.
    fn default() -> Self {
        Self { pieces: Default::default(), traps: [[NO_STATE; 4]; 2] }
    }
}

/// No input of a trap.
const NO_STATE: u16 = u16::MAX;
/// The states of the guards of one side: none, or how many and how strong.
const GUARD_STATES: u16 = 16;
/// The states of one trap.
const TRAP_STATES: usize = (GUARD_STATES * GUARD_STATES) as usize;

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

    /// The pieces by side and class.
    #[inline]
    pub fn planes(self, board: &Board) -> Planes {
        let mut planes = Planes::default();
        for side in [Side::Gold, Side::Silver] {
            let own = board.side(side);
            let list = &mut planes.pieces[side.index()];
            for kind in Kind::ALL {
                let pieces = board.kind(kind) & own;
                match self.scheme {
                    Scheme::Named | Scheme::Frozen | Scheme::Traps => list[kind.index()] = pieces,
                    Scheme::Relative => list[relative_class(board, side, kind)] |= pieces,
                }
            }
            if matches!(self.scheme, Scheme::Frozen | Scheme::Traps) {
                let frozen = board.frozen(side);
                for kind in Kind::ALL {
                    list[kind.index() + 6] = list[kind.index()] & frozen;
                    list[kind.index()] &= !frozen;
                }
            }
        }
        if self.scheme == Scheme::Traps {
            for (place, trap) in Square::TRAPS.into_iter().enumerate() {
                let [gold, silver] = [Side::Gold, Side::Silver].map(|side| guard_state(board, side, trap));
                planes.traps[0][place] = gold * GUARD_STATES + silver;
                planes.traps[1][place] = silver * GUARD_STATES + gold;
            }
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

    /// The first input of a class: the squares follow.
    #[inline]
    const fn plane(self, view: Side, side: Side, class: usize) -> usize {
        let enemy = view.index() != side.index();
        64 * (class + if enemy { self.scheme.classes() } else { 0 })
    }

    /// The input for the state of a trap, seen turned.
    #[inline]
    fn trap_input(self, place: usize, turned: usize, state: u16) -> usize {
        // Traps are in the order of their squares: one bit tells left from right, one up from down.
        let seen = place ^ usize::from(turned & 7 != 0) ^ (usize::from(turned & 56 != 0) << 1);
        self.pieces() + seen * TRAP_STATES + usize::from(state)
    }

    /// Visits the inputs that are on for a board seen by a side.
    pub fn for_each(self, board: &Board, view: Side, visit: impl FnMut(usize)) {
        self.visit(&self.planes(board), view, self.turned(board, view), visit);
    }

    /// Visits the inputs that are on, for a side that sees the board turned like that.
    #[inline]
    pub fn visit(self, planes: &Planes, view: Side, turned: usize, mut visit: impl FnMut(usize)) {
        let nothing = Planes::default();
        self.differences(&nothing, planes, [turned; 2], |side, added, input| {
            debug_assert!(added);
            if side == view {
                visit(input);
            }
        });
    }

    /// Visits the inputs that differ between two boards: for which view, whether it is on in the second one, and which.
    /// Both views see both boards turned like that.
    #[inline]
    pub(crate) fn differences(
        self,
        before: &Planes,
        after: &Planes,
        turned: [usize; 2],
        mut visit: impl FnMut(Side, bool, usize),
    ) {
        for side in SIDES {
            for class in 0..self.scheme.classes() {
                let (before, after) = (before.pieces[side.index()][class], after.pieces[side.index()][class]);
                for square in before ^ after {
                    for view in SIDES {
                        let place = square.index() ^ turned[view.index()];
                        visit(view, after.contains(square), self.plane(view, side, class) + place);
                    }
                }
            }
        }
        if self.scheme == Scheme::Traps {
            for view in SIDES {
                let turned = turned[view.index()];
                let states = before.traps[view.index()].into_iter().zip(after.traps[view.index()]);
                for (place, (before, after)) in states.enumerate().filter(|(_, (old, new))| old != new) {
                    for (added, state) in [(false, before), (true, after)] {
                        if state != NO_STATE {
                            visit(view, added, self.trap_input(place, turned, state));
                        }
                    }
                }
            }
        }
    }
}

/// In the order of their indices.
pub(crate) const SIDES: [Side; 2] = [Side::Gold, Side::Silver];

/// The guards of a side at a trap: none, or how many (up to 3) and whether the strongest is an elephant, a camel, a horse
/// or weaker, or a rabbit.
#[inline]
fn guard_state(board: &Board, side: Side, trap: Square) -> u16 {
    let guards = Bitboard::of(trap).neighbours() & board.side(side);
    let count = guards.len().min(3) as u16;
    if count == 0 {
        return 0;
    }
    let class = if guards.intersects(board.kind(Kind::Elephant)) {
        0
    } else if guards.intersects(board.kind(Kind::Camel)) {
        1
    } else if guards.intersects(board.kind(Kind::Horse)) {
        2
    } else if (guards & !board.kind(Kind::Rabbit)).any() {
        3
    } else {
        4
    };
    count + 3 * class
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
