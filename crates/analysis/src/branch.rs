//! One way to go on from where a query begins.
//!
//! Most queries have one. In mid-turn the last step may be half of a push, which has to be finished, or of a pull, which
//! can be. An engine knows pushes and pulls only as wholes, so every way to finish them is searched by itself.

use crate::answer::{Line, Score};
use arimaa::{Board, Position};
use engine::search::{self, Limits, Report, Root, Search};

/// Steps that finish a push or pull, usually none, and the search of what comes after them.
#[derive(Debug)]
pub(crate) struct Branch {
    /// The steps and captures, in notation.
    words: String,
    /// Whether the turn is over with them: then the opponent's turn is searched.
    ends: bool,
    /// The search, unless the game is over; taken away while it is carried on.
    pub search: Option<Box<Search>>,
    /// The depth that is searched completely.
    pub depth: u32,
    /// Whether the next depth has already changed the lines.
    pub partial: bool,
    /// The positions visited.
    pub nodes: u64,
    /// The lines.
    pub found: Vec<Found>,
}

/// A line, and the board after its first turn.
#[derive(Debug)]
pub(crate) struct Found {
    pub line: Line,
    pub board: Board,
}

impl Branch {
    /// More steps, or the opponent's turn, come after the words.
    pub fn new(words: String, root: Root, ends: bool) -> Self {
        let search = Some(Search::new(root, Limits::default()).into());
        Self { words, ends, search, depth: 0, partial: false, nodes: 0, found: Vec::new() }
    }

    /// The game is over with the words.
    pub fn over(words: String, board: Board, score: Score) -> Self {
        let line = Line { score, chance: score.chance(), turns: vec![words.clone()] };
        let found = vec![Found { line, board }];
        Self { words, ends: true, search: None, depth: Self::WHOLE, partial: false, nodes: 0, found }
    }

    /// The depth of what needs no search.
    pub const WHOLE: u32 = u32::MAX;

    /// Sets the limits, before the first slice.
    pub fn limit(&mut self, limits: Limits) {
        self.search = self.search.take().map(|search| Search::new(search.root().clone(), limits).into());
    }

    /// Whether there is nothing more to search.
    pub fn is_finished(&self) -> bool {
        self.search.as_ref().is_none_or(|search| search.is_finished())
    }

    /// Takes note of what the search from this position has found.
    pub fn hear(&mut self, position: &Position, report: &Report) {
        (self.depth, self.partial, self.nodes) = (report.depth, report.partial, report.nodes);
        self.found = report.lines.iter().map(|line| self.find(*position, line)).collect();
    }

    fn find(&self, mut position: Position, line: &search::Line) -> Found {
        let score = if self.ends { Score::from(line.score).before() } else { line.score.into() };
        let mut board = self.ends.then_some(*position.board());
        let mut turns = if self.ends { vec![self.words.clone()] } else { Vec::new() };
        for turn in &line.turns {
            let mut words = turn.notation(&position);
            position = Position::new(turn.result(&position), position.side().opponent());
            if board.is_none() {
                board = Some(*position.board());
                words = join(&self.words, &words);
            }
            turns.push(words);
        }
        let board = board.unwrap_or(*position.board());
        Found { line: Line { score, chance: score.chance(), turns }, board }
    }
}

fn join(first: &str, second: &str) -> String {
    let space = if first.is_empty() || second.is_empty() { "" } else { " " };
    format!("{first}{space}{second}")
}
