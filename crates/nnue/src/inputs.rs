//! What a network sees of a board.
//!
//! Every piece is one input: its class, whose it is and where it stands, seen by one side: that side plays upwards, so
//! that Gold and Silver share all weights.

use crate::kernel::Changes;
use crate::prospects::{FRAME_STATES, Frame, Prospects, ROOM_STATES, WAY_STATES};
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
    /// As [`Traps`](Self::Traps), and what the pieces may come to: the way to goal of each rabbit that is not far from it,
    /// the room of each elephant, each piece that only a friend keeps from freezing, and what stands on the traps.
    Prospects,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Named, Self::Relative, Self::Frozen, Self::Traps, Self::Prospects];

    /// The number of classes of one side's pieces.
    pub const fn classes(self) -> usize {
        match self {
            Self::Named | Self::Relative => 6,
            Self::Frozen | Self::Traps | Self::Prospects => 12,
        }
    }

    /// Its name in files and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::Relative => "relative",
            Self::Frozen => "frozen",
            Self::Traps => "traps",
            Self::Prospects => "prospects",
        }
    }

    /// Whether its inputs begin with all those of another one, in the same order.
    pub fn extends(self, other: Self) -> bool {
        self == other || (self, other) == (Self::Prospects, Self::Traps)
    }

    const fn sees_frozen(self) -> bool {
        matches!(self, Self::Frozen | Self::Traps | Self::Prospects)
    }

    const fn sees_traps(self) -> bool {
        matches!(self, Self::Traps | Self::Prospects)
    }

    const fn sees_prospects(self) -> bool {
        matches!(self, Self::Prospects)
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
    prospects: Prospects,
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

    /// Whose piece stands on a square, 1 for Silver's, and its kind.
    #[inline]
    fn kind_at(&self, square: Square) -> (usize, usize) {
        let (_, side, class) = self.at(square);
        (side, class % 6)
    }
}

/// The states of the guards of one side: none, or how many and how strong.
const GUARD_STATES: u8 = 16;
/// The states of one trap.
const TRAP_STATES: usize = 256;

impl Inputs {
    /// The number of inputs.
    pub const fn count(self) -> usize {
        match self.scheme {
            Scheme::Prospects => self.frames() + 4 * FRAME_STATES,
            Scheme::Traps => self.ways(),
            Scheme::Named | Scheme::Relative | Scheme::Frozen => self.pieces(),
        }
    }

    /// The number of inputs for pieces; those for traps follow.
    const fn pieces(self) -> usize {
        2 * 64 * self.scheme.classes()
    }

    /// Where the inputs for rabbits' ways begin, after those for traps.
    const fn ways(self) -> usize {
        self.pieces() + 4 * TRAP_STATES
    }

    /// Where the inputs for the room of elephants begin.
    const fn rooms(self) -> usize {
        self.ways() + 2 * WAY_STATES * 64
    }

    /// Where the inputs for held pieces begin.
    const fn held(self) -> usize {
        self.rooms() + 2 * ROOM_STATES
    }

    /// Where the inputs for what stands on the traps begin.
    const fn frames(self) -> usize {
        self.held() + 2 * 6 * 64
    }

    /// The most inputs that are on at a time.
    pub const fn most(self) -> usize {
        match self.scheme {
            // Pieces and traps; ways of rabbits, elephants, held pieces and what stands on traps.
            Scheme::Prospects => 32 + 4 + 16 + 2 + 32 + 4,
            Scheme::Traps => 32 + 4,
            Scheme::Named | Scheme::Relative | Scheme::Frozen => 32,
        }
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
                Scheme::Named | Scheme::Frozen | Scheme::Traps | Scheme::Prospects => {
                    put(pieces, kind.index());
                }
                Scheme::Relative => SIDES
                    .into_iter()
                    .for_each(|side| put(pieces & board.side(side), relative_class(board, side, kind))),
            }
        }
        if self.scheme.sees_frozen() {
            let (mut frozen, mut held) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for side in SIDES {
                let (dominated, guarded) = (board.dominated(side), board.side(side).neighbours());
                frozen |= dominated & !guarded;
                held |= dominated & guarded;
            }
            planes.classes[3] = frozen;
            if self.scheme.sees_prospects() {
                planes.prospects = Prospects::of(board, held);
            }
        }
        if self.scheme.sees_traps() {
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
        let state = if view == 0 { state } else { state.rotate_left(4) };
        self.pieces() + seen_trap(turned, place) * TRAP_STATES + state as usize
    }

    /// The input for a rabbit's way to goal, seen turned.
    #[inline]
    const fn way_input(self, view: usize, turned: usize, square: Square, side: usize, state: usize) -> usize {
        let enemy = view ^ side;
        self.ways() + 64 * (state + enemy * WAY_STATES) + (square.index() ^ turned)
    }

    /// The input for the room of an elephant.
    #[inline]
    const fn room_input(self, view: usize, side: usize, state: u8) -> usize {
        let enemy = view ^ side;
        self.rooms() + enemy * ROOM_STATES + state as usize
    }

    /// The input for a held piece, seen turned.
    #[inline]
    const fn held_input(
        self,
        view: usize,
        turned: usize,
        square: Square,
        (side, kind): (usize, usize),
    ) -> usize {
        let enemy = view ^ side;
        self.held() + 64 * (kind + enemy * 6) + (square.index() ^ turned)
    }

    /// The input for what stands on a trap, seen turned.
    #[inline]
    const fn frame_input(self, view: usize, turned: usize, place: usize, frame: Frame) -> usize {
        self.frames() + seen_trap(turned, place) * FRAME_STATES + frame.seen_by(view)
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
        if self.scheme.sees_traps() {
            for (place, state) in planes.traps.into_iter().enumerate() {
                visit(self.trap_input(view.index(), turned, place, state));
            }
        }
        if self.scheme.sees_prospects() {
            let Prospects { rooms, held, frames, .. } = planes.prospects;
            let view = view.index();
            for square in planes.prospects.with_way() {
                let (side, _) = planes.kind_at(square);
                visit(self.way_input(view, turned, square, side, planes.prospects.way_at(square)));
            }
            for (side, state) in rooms.into_iter().enumerate() {
                visit(self.room_input(view, side, state));
            }
            for square in held {
                visit(self.held_input(view, turned, square, planes.kind_at(square)));
            }
            for (place, frame) in frames.into_iter().enumerate() {
                if let Some(frame) = frame {
                    visit(self.frame_input(view, turned, place, frame));
                }
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
        let moved = before.differing(after);
        for square in moved {
            let (was, is) = (before.at(square), after.at(square));
            for (view, changes) in changes.iter_mut().enumerate() {
                let input = |side, class| self.piece_input(view, turned[view], square, side, class);
                changes.removed.push_if(was.0, input(was.1, was.2));
                changes.added.push_if(is.0, input(is.1, is.2));
            }
        }
        if self.scheme.sees_traps() && before.traps != after.traps {
            for (place, (was, is)) in before.traps.into_iter().zip(after.traps).enumerate() {
                for (view, changes) in changes.iter_mut().enumerate() {
                    let input = |state| self.trap_input(view, turned[view], place, state);
                    changes.removed.push_if(was != is, input(was));
                    changes.added.push_if(was != is, input(is));
                }
            }
        }
        if self.scheme.sees_prospects() {
            self.differing_prospects(before, after, moved, turned, changes);
        }
    }

    /// Adds the prospects that differ; `moved` has the squares on which pieces do.
    #[inline]
    fn differing_prospects(
        self,
        before: &Planes,
        after: &Planes,
        moved: Bitboard,
        turned: [usize; 2],
        changes: &mut [Changes; 2],
    ) {
        let (was, is) = (&before.prospects, &after.prospects);
        for square in was.ways_unlike(is) | (was.with_way() | is.with_way()) & moved {
            let states = (was.way_at(square), is.way_at(square));
            let sides = [before, after].map(|planes| usize::from(planes.sides[1].contains(square)));
            for (view, changes) in changes.iter_mut().enumerate() {
                let input = |side, state| self.way_input(view, turned[view], square, side, state);
                changes.removed.push_if(states.0 != 0, input(sides[0], states.0));
                changes.added.push_if(states.1 != 0, input(sides[1], states.1));
            }
        }
        for square in (was.held ^ is.held) | (was.held | is.held) & moved {
            let pieces = (before.kind_at(square), after.kind_at(square));
            for (view, changes) in changes.iter_mut().enumerate() {
                let input = |piece| self.held_input(view, turned[view], square, piece);
                changes.removed.push_if(was.held.contains(square), input(pieces.0));
                changes.added.push_if(is.held.contains(square), input(pieces.1));
            }
        }
        if was.rooms != is.rooms {
            for (side, states) in was.rooms.into_iter().zip(is.rooms).enumerate() {
                for (view, changes) in changes.iter_mut().enumerate() {
                    changes.removed.push_if(states.0 != states.1, self.room_input(view, side, states.0));
                    changes.added.push_if(states.0 != states.1, self.room_input(view, side, states.1));
                }
            }
        }
        if was.frames != is.frames {
            for (place, (was, is)) in was.frames.into_iter().zip(is.frames).enumerate() {
                if was == is {
                    continue;
                }
                for (view, changes) in changes.iter_mut().enumerate() {
                    let input = |frame| self.frame_input(view, turned[view], place, frame);
                    was.into_iter().for_each(|frame| changes.removed.push(input(frame)));
                    is.into_iter().for_each(|frame| changes.added.push(input(frame)));
                }
            }
        }
    }
}

/// The place of a trap in a view that is turned like that. Traps are in the order of their squares: one bit tells left from
/// right, one up from down.
#[inline]
const fn seen_trap(turned: usize, place: usize) -> usize {
    place ^ (turned & 1) ^ (turned >> 4 & 2)
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
