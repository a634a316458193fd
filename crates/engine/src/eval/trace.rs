//! What an evaluation has seen, for those who want to know why.
//!
//! The terms tell a [`Trace`] each thing they count. [`Silent`] forgets it and costs nothing; [`Notes`] writes it down.

use arimaa::{Bitboard, Side};
use std::fmt;

/// The parts of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// What is on the board.
    Material,
    /// Where the pieces stand.
    PieceSquare,
    /// How far the rabbits are, and who guards the home rows.
    Rabbits,
    /// Who controls the traps.
    TrapControl,
    /// Frozen and dominated pieces.
    Freedom,
    /// How far the elephant gets.
    ElephantMobility,
    /// An elephant that cannot get out.
    Blockade,
    /// Pieces that may be captured.
    Threats,
    /// Pieces that are held near a trap.
    Hostages,
    /// Pieces that are stuck on a trap.
    Frames,
    /// A guard that is needed at two traps.
    Overload,
    /// Rabbits near goal.
    GoalThreats,
    /// Pieces near the enemies that they beat.
    Alignment,
    /// Strong pieces that crowd together.
    Imbalance,
    /// Advanced pieces among stronger enemies.
    Exposure,
    /// The steps left.
    Tempo,
    /// What a goal fight makes of all the rest.
    Swindle,
}

impl Term {
    /// All terms in the order of a table.
    pub const ALL: [Self; 17] = [
        Self::Material,
        Self::PieceSquare,
        Self::Rabbits,
        Self::TrapControl,
        Self::Freedom,
        Self::ElephantMobility,
        Self::Blockade,
        Self::Threats,
        Self::Hostages,
        Self::Frames,
        Self::Overload,
        Self::GoalThreats,
        Self::Alignment,
        Self::Imbalance,
        Self::Exposure,
        Self::Tempo,
        Self::Swindle,
    ];

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::PieceSquare => "placement",
            Self::Rabbits => "rabbits",
            Self::TrapControl => "trap control",
            Self::Freedom => "frozen",
            Self::ElephantMobility => "elephant mobility",
            Self::Blockade => "blockade",
            Self::Threats => "capture threats",
            Self::Hostages => "hostages",
            Self::Frames => "frames",
            Self::Overload => "overload",
            Self::GoalThreats => "goal threats",
            Self::Alignment => "alignment",
            Self::Imbalance => "imbalance",
            Self::Exposure => "exposure",
            Self::Tempo => "the move",
            Self::Swindle => "swindle",
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Hears what a term counts for the own side of a view.
pub trait Trace {
    /// So many centirabbits, for or against the own side, because of what is on these squares.
    fn note(&mut self, term: Term, squares: Bitboard, reason: &'static str, value: i32) {
        self.note_pair(term, squares, reason, Bitboard::EMPTY, value);
    }

    /// The same where what is on other squares plays a part: `squares` *hunts* `others`.
    fn note_pair(
        &mut self,
        term: Term,
        squares: Bitboard,
        reason: &'static str,
        others: Bitboard,
        value: i32,
    );
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Trace for Silent {
    #[inline(always)]
    fn note_pair(&mut self, _: Term, _: Bitboard, _: &'static str, _: Bitboard, _: i32) {}
}

/// One thing that was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The part of the evaluation.
    pub term: Term,
    /// For whom it counts: well if the value is positive.
    pub side: Side,
    /// The pieces or squares concerned, as on the board.
    pub squares: Bitboard,
    /// What it is, in a word or two; may be empty where the term says it.
    pub reason: &'static str,
    /// The other pieces that play a part: `Db3` *held by* `ha3`.
    pub others: Bitboard,
    /// Centirabbits.
    pub value: i32,
}

/// Writes everything down that is not zero.
#[derive(Clone, Debug)]
pub struct Notes {
    side: Side,
    list: Vec<Note>,
}

impl Notes {
    /// For the view of one side.
    pub const fn new(side: Side) -> Self {
        Self { side, list: Vec::new() }
    }

    /// What was written down.
    pub fn into_list(self) -> Vec<Note> {
        self.list
    }
}

impl Trace for Notes {
    fn note_pair(
        &mut self,
        term: Term,
        squares: Bitboard,
        reason: &'static str,
        others: Bitboard,
        value: i32,
    ) {
        if value != 0 {
            let turn = |set: Bitboard| if self.side == Side::Silver { set.flip() } else { set };
            let (squares, others) = (turn(squares), turn(others));
            self.list.push(Note { term, side: self.side, squares, reason, others, value });
        }
    }
}
