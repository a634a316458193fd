//! A board, whose turn it is, and how many steps are left of that turn.

use crate::board::Board;
use crate::distinct::TurnGenerator;
use crate::moves::Move;
use crate::piece::Side;
use crate::turn::Turn;
use crate::zobrist;
use std::ops::AddAssign;

/// A board with the side to move and the steps that it has left: 4 at the start of a turn.
///
/// Pushes and pulls are single moves, so a position is never in the middle of one.
///
/// ```
/// use arimaa::Position;
///
/// let start: Position =
///     "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
/// assert_eq!(start.moves().len(), 8);
/// assert_eq!(start.distinct_turns().len(), 3353);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    board: Board,
    side: Side,
    steps_left: u8,
}

impl Position {
    /// The number of steps in a full turn.
    pub const STEPS: u8 = 4;

    /// The start of a turn.
    pub const fn new(board: Board, side: Side) -> Self {
        Self { board, side, steps_left: Self::STEPS }
    }

    /// The middle of a turn; `None` unless 1 to 4 steps are left.
    pub const fn mid_turn(board: Board, side: Side, steps_left: u8) -> Option<Self> {
        if steps_left >= 1 && steps_left <= Self::STEPS {
            Some(Self { board, side, steps_left })
        } else {
            None
        }
    }

    /// The pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The steps that the side to move has left, 1 to 4.
    #[inline]
    pub const fn steps_left(&self) -> u8 {
        self.steps_left
    }

    /// A hash of the pieces, the side to move and the steps left.
    ///
    /// It is the same on all machines and in all versions, so that files can keep it. It is the exclusive or of some
    /// outputs of the generator SplitMix64 with seed 0, where the first output is number 1:
    /// - for each piece number 1 + 384·s + 64·k + q, where s is 0 for Gold and 1 for Silver, k from 0 for a rabbit to 5 for
    ///   the elephant, and q is the square from 0 for a1, 1 for b1 to 63 for h8 ([the board's own key](Board::key));
    /// - number 1,000,000 + 5·s + n for the side s to move with n steps left.
    ///
    /// The key of a position in a mirror, or with the sides exchanged, is another; [`canonical`](Self::canonical) has one
    /// for all of them.
    ///
    /// ```
    /// use arimaa::Position;
    ///
    /// let start: Position =
    ///     "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
    /// assert_eq!(start.key(), 0x33c4_ea56_513f_de89);
    /// ```
    #[inline]
    pub fn key(&self) -> u64 {
        self.board.key() ^ zobrist::turn(self.side, self.steps_left)
    }

    /// Visits every move that the side to move can make now: steps, then pushes, then pulls.
    #[inline]
    pub fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.board.mobility(self.side).for_each_move(self.steps_left, visit);
    }

    /// Every move that the side to move can make now.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// The position after a move that [`moves`](Self::moves) has given. The move that uses the last step ends the turn.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut board = self.board;
        board.make(self.side, mv);
        match self.steps_left.saturating_sub(mv.steps()) {
            0 => Self::new(board, self.side.opponent()),
            steps_left => Self { board, side: self.side, steps_left },
        }
    }

    /// The position after the side to move has given up the rest of its steps.
    #[must_use]
    pub const fn pass(&self) -> Self {
        Self::new(self.board, self.side.opponent())
    }

    /// The same position with colours changed and seen from the other side.
    #[must_use]
    pub fn flip(&self) -> Self {
        Self { board: self.board.flip(), side: self.side.opponent(), steps_left: self.steps_left }
    }

    /// The same position in a left-right mirror.
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self { board: self.board.mirror(), ..*self }
    }

    /// Every board that the side to move can reach in this turn, each with a shortest turn that leads there.
    ///
    /// Repetition is not looked at: that needs the [`Game`](crate::Game). For many positions, or to stop early, use a
    /// [`TurnGenerator`].
    pub fn distinct_turns(&self) -> Vec<(Turn, Board)> {
        let mut turns = Vec::new();
        TurnGenerator::new().for_each(self, |turn, board| turns.push((turn, *board)));
        turns
    }

    /// Counts the sequences of moves that take exactly `steps` steps together, this turn and the following ones.
    ///
    /// The bare generator: a turn passes to the other side after its fourth step and never before, and nothing else
    /// ends a turn or the game (goals, null turns and repetitions are not looked at). Every move is made, the last too.
    pub fn perft(&self, steps: u32) -> Perft {
        let mut total = Perft::default();
        self.for_each_move(|mv| total += self.perft_after(mv, steps));
        total
    }

    /// The part of [`perft`](Self::perft) that begins with one move.
    #[inline]
    pub fn perft_after(&self, mv: Move, steps: u32) -> Perft {
        let cost = u32::from(mv.steps());
        if cost > steps {
            // A push or pull that is longer than what is left makes no sequence of exactly that many steps.
            return Perft::default();
        }
        let next = self.after(mv);
        let mut total = if cost == steps {
            std::hint::black_box(&next);
            Perft { sequences: 1, nodes: 0 }
        } else {
            next.perft(steps - cost)
        };
        total.nodes += 1;
        total
    }
}

/// What [`Position::perft`] counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    /// The number of sequences.
    pub sequences: u64,
    /// The number of moves that were made on the way.
    pub nodes: u64,
}

impl AddAssign for Perft {
    fn add_assign(&mut self, other: Self) {
        self.sequences += other.sequences;
        self.nodes += other.nodes;
    }
}
