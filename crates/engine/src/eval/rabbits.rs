//! Rabbits: how far they have come, how free their way is, and who is left at home.
//!
//! An advanced rabbit is a liability while the opponent has the pieces to catch it, and a winner later (Wu 2015 §6.3.2).
//! A file without enemy rabbits is a way (Cox 2006 §3.2.1); a home row with gaps is one for the other side.

use super::context::{View, whole};
use super::params::Params;
use super::trace::{Term, Trace};
use arimaa::{Bitboard, Direction};

/// Twice the pieces and once the rabbits of a full set: Wu's measure of what the opponent has left.
const FULL: usize = 24;

/// The squares past the middle of the board, for a rabbit that runs south.
const SOUTH: Bitboard = Bitboard(0xffff_ffff);
/// The two home rows of a side that runs north.
const HOME: Bitboard = Bitboard(0xffff);

/// Gaps are counted in this many parts of a centirabbit.
const FINE: f64 = 4.0;

/// The parameters, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Rabbits {
    /// By what the opponent has left, and by square.
    tables: Vec<[i32; 64]>,
    free_file: [i32; 8],
    gap: i32,
    quiet_gap: i32,
    /// The columns from the rabbit's own to the next ones, on all rows ahead of it.
    ahead: [Bitboard; 64],
}

impl Rabbits {
    pub fn new(params: &Params) -> Self {
        let params = &params.rabbits;
        let value = |left: usize, square: usize| {
            let (row, column) = (square / 8, square % 8);
            let opening = left.min(FULL) as f64 / FULL as f64;
            let edge = if (2..7).contains(&row) { params.column[column.min(7 - column)] } else { 0.0 };
            whole(params.early[row] * opening + params.late[row] * (1.0 - opening) + edge * opening)
        };
        Self {
            tables: (0..=FULL).map(|left| std::array::from_fn(|square| value(left, square))).collect(),
            free_file: params.free_file.map(whole),
            gap: whole(params.gap * FINE),
            quiet_gap: whole(params.quiet_gap * FINE),
            ahead: std::array::from_fn(|square| {
                let file = Bitboard::column((square % 8) as u8);
                let files = file | file.shift(Direction::East) | file.shift(Direction::West);
                (square / 8 + 1..8).fold(Bitboard::EMPTY, |set, row| set | (files & Bitboard::row(row as u8)))
            }),
        }
    }

    #[inline]
    pub fn score(&self, view: &View<'_>, trace: &mut impl Trace) -> i32 {
        let enemies = &view.enemy.count;
        let left = (2 * enemies[1..].iter().sum::<i32>() + enemies[0]).clamp(0, FULL as i32) as usize;
        let table = &self.tables[left];
        let mut score = 0;
        for square in view.own.rabbits() {
            let value = table[square.index()];
            trace.note(Term::Rabbits, Bitboard::of(square), "", value);
            score += value;
            if !view.enemy.rabbits().intersects(self.ahead[square.index()]) {
                let free = self.free_file[usize::from(square.row())];
                trace.note(Term::Rabbits, Bitboard::of(square), "free file", free);
                score += free;
            }
        }
        let home = view.own.all & HOME;
        let gaps = !(home | home.shift(Direction::North) | home.shift(Direction::South)) & Bitboard::row(0);
        let runners = (view.enemy.rabbits() & SOUTH).len() as i32;
        let at_gaps = gaps.len() as i32 * (self.quiet_gap + self.gap * runners) / FINE as i32;
        trace.note(Term::Rabbits, gaps, "gaps at home", at_gaps);
        score + at_gaps
    }
}
