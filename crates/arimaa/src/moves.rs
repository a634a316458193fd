//! What can be done in a turn: steps, pushes and pulls, each as one move.

use crate::bitboard::Bitboard;
use crate::board::{Board, Capture};
use crate::piece::Side;
use crate::square::{Direction, Square};

/// A step, or a push or pull, which are two steps that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// An own piece goes to an empty square beside it.
    Step {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        direction: Direction,
    },
    /// An own piece moves a weaker enemy away and takes its place.
    Push {
        /// Where the pushing piece stands.
        from: Square,
        /// Where it goes: the side on which the victim stands.
        direction: Direction,
        /// Where the victim goes, before the pusher enters its square.
        victim: Direction,
    },
    /// An own piece goes to an empty square, and a weaker enemy from beside its old square follows it there.
    Pull {
        /// Where the pulling piece stands.
        from: Square,
        /// Where it goes, before the victim moves.
        direction: Direction,
        /// Where the victim goes: the direction in which it enters `from`.
        victim: Direction,
    },
}

impl Move {
    /// How many steps of the turn it takes: 1, or 2 for a push or pull.
    #[inline]
    pub const fn steps(self) -> u8 {
        match self {
            Self::Step { .. } => 1,
            Self::Push { .. } | Self::Pull { .. } => 2,
        }
    }

    /// The single displacements in the order in which they happen: whose piece, from where, in which direction.
    pub fn displacements(self, side: Side) -> impl Iterator<Item = (Side, Square, Direction)> {
        let enemy = side.opponent();
        let (first, second) = match self {
            Self::Step { from, direction } => ((side, from, direction), None),
            Self::Push { from, direction, victim } => {
                ((enemy, from.go(direction), victim), Some((side, from, direction)))
            }
            Self::Pull { from, direction, victim } => {
                ((side, from, direction), Some((enemy, from.go(victim.opposite()), victim)))
            }
        };
        std::iter::once(first).chain(second)
    }

    /// The same move seen from the other side of the board.
    pub const fn flip(self) -> Self {
        match self {
            Self::Step { from, direction } => Self::Step { from: from.flip(), direction: direction.flip() },
            Self::Push { from, direction, victim } => {
                Self::Push { from: from.flip(), direction: direction.flip(), victim: victim.flip() }
            }
            Self::Pull { from, direction, victim } => {
                Self::Pull { from: from.flip(), direction: direction.flip(), victim: victim.flip() }
            }
        }
    }

    /// The same move in a left-right mirror.
    pub const fn mirror(self) -> Self {
        match self {
            Self::Step { from, direction } => {
                Self::Step { from: from.mirror(), direction: direction.mirror() }
            }
            Self::Push { from, direction, victim } => {
                Self::Push { from: from.mirror(), direction: direction.mirror(), victim: victim.mirror() }
            }
            Self::Pull { from, direction, victim } => {
                Self::Pull { from: from.mirror(), direction: direction.mirror(), victim: victim.mirror() }
            }
        }
    }
}

impl Board {
    /// Makes a move of `side` that the rules allow, and tells what was captured: at most one piece a step.
    #[inline]
    pub fn make(&mut self, side: Side, mv: Move) -> [Option<Capture>; 2] {
        let enemy = side.opponent();
        match mv {
            Move::Step { from, direction } => [self.displace(side, from, direction), None],
            Move::Push { from, direction, victim } => {
                [self.displace(enemy, from.go(direction), victim), self.displace(side, from, direction)]
            }
            Move::Pull { from, direction, victim } => [
                self.displace(side, from, direction),
                self.displace(enemy, from.go(victim.opposite()), victim),
            ],
        }
    }

    /// What `side` can do on this board.
    #[inline]
    pub fn mobility(&self, side: Side) -> Mobility {
        let own = self.side(side);
        let contacts = self.contacts(side);
        let dominated = contacts.into_iter().fold(Bitboard::EMPTY, |set, (_, weaker)| set | weaker);
        let free = own & !(dominated & !own.neighbours());
        Mobility {
            empty: self.empty(),
            free,
            grips: contacts.map(|(stronger, _)| stronger & free),
            backward: side.forward().opposite(),
            rabbits: self.rabbits(side),
        }
    }

    /// Whether `side` has any move at all at the start of its turn.
    pub fn can_move(&self, side: Side) -> bool {
        let mut found = false;
        self.mobility(side).for_each_move(4, |_| found = true);
        found
    }
}

/// What one side can do on a board: the source of all its moves, computed for all pieces at once.
#[derive(Clone, Copy, Debug)]
pub struct Mobility {
    empty: Bitboard,
    /// The side's pieces that are not frozen.
    free: Bitboard,
    /// For each direction, the free pieces that are stronger than the enemy that stands there.
    grips: [Bitboard; 4],
    /// Where the side's rabbits do not go.
    backward: Direction,
    rabbits: Bitboard,
}

impl Mobility {
    /// Visits every move of at most that many steps: first all steps, then pushes, then pulls.
    #[inline]
    pub fn for_each_move(&self, steps_left: u8, visit: impl FnMut(Move)) {
        self.for_each_move_touching(steps_left, Bitboard::ALL, visit);
    }

    /// Visits the moves of at most that many steps in which some piece leaves or enters one of `squares`.
    #[inline]
    pub fn for_each_move_touching(&self, steps_left: u8, squares: Bitboard, mut visit: impl FnMut(Move)) {
        if steps_left >= 1 {
            self.for_each_step_touching(squares, &mut visit);
        }
        if steps_left >= 2 {
            self.for_each_push_touching(squares, &mut visit);
            self.for_each_pull_touching(squares, &mut visit);
        }
    }

    /// Visits every single step.
    #[inline]
    pub fn for_each_step(&self, visit: impl FnMut(Move)) {
        self.for_each_step_touching(Bitboard::ALL, visit);
    }

    /// Visits every push and pull.
    #[inline]
    pub fn for_each_double(&self, mut visit: impl FnMut(Move)) {
        self.for_each_push_touching(Bitboard::ALL, &mut visit);
        self.for_each_pull_touching(Bitboard::ALL, &mut visit);
    }

    /// Visits the single steps from or to one of `squares`.
    #[inline]
    pub fn for_each_step_touching(&self, squares: Bitboard, mut visit: impl FnMut(Move)) {
        for direction in Direction::ALL {
            for from in self.steppers(direction) & (squares | squares.shift(direction.opposite())) {
                visit(Move::Step { from, direction });
            }
        }
    }

    /// Visits the single steps from one of `squares`.
    #[inline]
    pub fn for_each_step_from(&self, squares: Bitboard, mut visit: impl FnMut(Square, Direction)) {
        for direction in Direction::ALL {
            for from in self.steppers(direction) & squares {
                visit(from, direction);
            }
        }
    }

    /// The pieces that can step in a direction.
    #[inline]
    pub fn steppers(&self, direction: Direction) -> Bitboard {
        let free = self.free & self.empty.shift(direction.opposite());
        if direction == self.backward { free & !self.rabbits } else { free }
    }

    /// Visits the pushes in which the pusher or the victim leaves or enters one of `squares`.
    #[inline]
    pub fn for_each_push_touching(&self, squares: Bitboard, mut visit: impl FnMut(Move)) {
        for direction in Direction::ALL {
            let back = direction.opposite();
            let victims = self.grips[direction as usize].shift(direction);
            if victims.is_empty() {
                continue;
            }
            let touched = squares | squares.shift(direction);
            for victim in Direction::ALL {
                let goes = victim.opposite();
                for square in victims & self.empty.shift(goes) & (touched | squares.shift(goes)) {
                    visit(Move::Push { from: square.go(back), direction, victim });
                }
            }
        }
    }

    /// Visits the pulls in which the puller or the victim leaves or enters one of `squares`.
    #[inline]
    pub fn for_each_pull_touching(&self, squares: Bitboard, mut visit: impl FnMut(Move)) {
        for victim in Direction::ALL {
            let pullers = self.grips[victim.opposite() as usize];
            if pullers.is_empty() {
                continue;
            }
            let touched = squares | squares.shift(victim);
            for direction in Direction::ALL {
                let back = direction.opposite();
                for from in pullers & self.empty.shift(back) & (touched | squares.shift(back)) {
                    visit(Move::Pull { from, direction, victim });
                }
            }
        }
    }

    /// Visits the pushes and pulls that move the enemy piece on a square.
    #[inline]
    pub fn for_each_double_of(&self, victim: Square, mut visit: impl FnMut(Move)) {
        for direction in Direction::ALL {
            let back = direction.opposite();
            let grip = self.grips[direction as usize] & Bitboard::of(victim).shift(back);
            if let Some(from) = grip.first() {
                for way in Direction::ALL {
                    if self.empty.intersects(Bitboard::of(victim).shift(way)) {
                        visit(Move::Push { from, direction, victim: way });
                    }
                    if self.empty.intersects(grip.shift(way)) {
                        visit(Move::Pull { from, direction: way, victim: back });
                    }
                }
            }
        }
    }

    /// The enemies that a free piece can push or pull, if there is room.
    #[inline]
    pub fn gripped(&self) -> Bitboard {
        Direction::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |set, direction| set | self.grips[direction as usize].shift(direction))
    }

    /// Whether this move is possible now, if there are steps enough for it.
    ///
    /// ```
    /// use arimaa::{Move, Position};
    ///
    /// let start: Position =
    ///     "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
    /// let mobility = start.board().mobility(start.side());
    /// for mv in start.moves() {
    ///     assert!(mobility.allows(mv));
    /// }
    /// ```
    #[inline]
    pub fn allows(&self, mv: Move) -> bool {
        match mv {
            Move::Step { from, direction } => self.steppers(direction).contains(from),
            Move::Push { from, direction, victim } => {
                self.grips[direction as usize].contains(from)
                    && self.empty.intersects(Bitboard::of(from.go(direction)).shift(victim))
            }
            Move::Pull { from, direction, victim } => {
                self.grips[victim.opposite() as usize].contains(from)
                    && self.empty.intersects(Bitboard::of(from).shift(direction))
            }
        }
    }

    /// The pieces that are not frozen.
    pub const fn free(&self) -> Bitboard {
        self.free
    }

    /// The free pieces that are stronger than the enemy beside them in that direction.
    pub const fn grips(&self, direction: Direction) -> Bitboard {
        self.grips[direction as usize]
    }
}
