//! What a network sees of a board.
//!
//! Every piece is one input: its class, whose it is and where it stands, seen by one side: that side plays upwards, so
//! that Gold and Silver share all weights.

use arimaa::{Bitboard, Board, Kind, Side};

/// How pieces are put into classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// By name: rabbit to elephant.
    Named,
    /// By how many kinds of the enemy's pieces are stronger; rabbits are a class of their own.
    Relative,
    /// By name, frozen pieces apart from the others.
    Frozen,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Named, Self::Relative, Self::Frozen];

    /// The number of classes of one side's pieces.
    pub const fn classes(self) -> usize {
        match self {
            Self::Named | Self::Relative => 6,
            Self::Frozen => 12,
        }
    }

    /// Its name in files and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::Relative => "relative",
            Self::Frozen => "frozen",
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

/// The pieces of a board by side and class. Two of them tell by their differences which inputs a turn has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Planes(pub [[Bitboard; 12]; 2]);

impl Inputs {
    /// The number of inputs.
    pub const fn count(self) -> usize {
        2 * 64 * self.scheme.classes()
    }

    /// The pieces by side and class.
    #[inline]
    pub fn planes(self, board: &Board) -> Planes {
        let mut planes = Planes::default();
        for side in [Side::Gold, Side::Silver] {
            let own = board.side(side);
            let list = &mut planes.0[side.index()];
            for kind in Kind::ALL {
                let pieces = board.kind(kind) & own;
                match self.scheme {
                    Scheme::Named | Scheme::Frozen => list[kind.index()] = pieces,
                    Scheme::Relative => list[relative_class(board, side, kind)] |= pieces,
                }
            }
            if self.scheme == Scheme::Frozen {
                let frozen = board.frozen(side);
                for kind in Kind::ALL {
                    list[kind.index() + 6] = list[kind.index()] & frozen;
                    list[kind.index()] &= !frozen;
                }
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
    pub const fn plane(self, view: Side, side: Side, class: usize) -> usize {
        let enemy = view.index() != side.index();
        64 * (class + if enemy { self.scheme.classes() } else { 0 })
    }

    /// Visits the inputs that are on for a board seen by a side.
    pub fn for_each(self, board: &Board, view: Side, mut visit: impl FnMut(usize)) {
        let turned = self.turned(board, view);
        let planes = self.planes(board);
        for side in [Side::Gold, Side::Silver] {
            for class in 0..self.scheme.classes() {
                for square in planes.0[side.index()][class] {
                    visit(self.plane(view, side, class) + (square.index() ^ turned));
                }
            }
        }
    }
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
