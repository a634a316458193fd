//! The evaluation as a table: each term for each side, and what counted most.

use super::classical::Classical;
use super::trace::{Note, Notes, Term};
use arimaa::{Position, Side};

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermLine {
    /// The term.
    pub term: Term,
    /// What it counts for Gold, in centirabbits.
    pub gold: i32,
    /// What it counts for Silver.
    pub silver: i32,
    /// What was counted, for both sides, the weightiest first.
    pub notes: Vec<Note>,
}

impl TermLine {
    /// Gold's part less Silver's.
    pub const fn balance(&self) -> i32 {
        self.gold - self.silver
    }
}

/// A position's score with everything it is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The side to move.
    pub side: Side,
    /// The score for the side to move, in centirabbits.
    pub score: i32,
    /// The chance that the side to move wins.
    pub win_probability: f64,
    /// The terms in their order; their balances add up to the score for Gold.
    pub terms: Vec<TermLine>,
}

impl Explanation {
    /// The score for Gold.
    pub const fn gold_score(&self) -> i32 {
        match self.side {
            Side::Gold => self.score,
            Side::Silver => -self.score,
        }
    }
}

/// Evaluates a position and tells why.
///
/// ```
/// use arimaa::Position;
/// use engine::eval::{Classical, Term, explain};
///
/// let position: Position =
///     "g [rrrrrrrrhdc ecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
/// let explanation = explain(&Classical::default(), &position);
/// assert_eq!(explanation.terms[0].term, Term::Material);
/// assert_eq!(explanation.terms[0].balance(), 648);
/// let sum: i32 = explanation.terms.iter().map(|line| line.balance()).sum();
/// assert_eq!(sum, explanation.score);
/// ```
pub fn explain(evaluator: &Classical, position: &Position) -> Explanation {
    let side = position.side();
    let mut traces = [Notes::new(side), Notes::new(side.opponent())];
    let score = evaluator.trace(position, &mut traces);
    let notes: Vec<Note> = traces.into_iter().flat_map(Notes::into_list).collect();
    let terms = Term::ALL
        .into_iter()
        .map(|term| {
            let mut notes: Vec<Note> = notes.iter().copied().filter(|note| note.term == term).collect();
            notes.sort_by_key(|note| (-note.value.abs(), note.side, note.squares));
            let sum = |side| notes.iter().filter(|note| note.side == side).map(|note| note.value).sum();
            TermLine { term, gold: sum(Side::Gold), silver: sum(Side::Silver), notes }
        })
        .collect();
    Explanation { side, score, win_probability: evaluator.win_probability(score), terms }
}
