//! What a search says about a position: a number, or that it is decided and when.

use std::fmt;
use std::ops::Neg;

/// A value from the view of one side: centirabbits (the first rabbit capture is 100), or a proved win or loss with its
/// distance. Better is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A game whose end is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decided {
    /// Whether the side whose view this is wins.
    pub win: bool,
    /// The turns of both sides until the end, the present one included: 1 is a win in this turn.
    pub turns: u32,
}

impl Score {
    /// A win that is there already; each turn that it is away makes it worth one less.
    pub(crate) const WIN: i32 = 130_000;
    /// Nothing is farther away than this many turns.
    const FARTHEST: i32 = 1_000;
    /// Scores of this size and above are proved wins.
    pub(crate) const LEAST_WIN: i32 = Self::WIN - Self::FARTHEST;
    /// Evaluations are kept below this.
    pub(crate) const MOST_EVALUATION: i32 = 100_000;

    /// A value that proves nothing, in centirabbits; what is too large for that is the largest there is.
    ///
    /// ```
    /// use engine::search::Score;
    /// assert_eq!(Score::evaluation(-125).to_string(), "-1.25");
    /// assert_eq!(Score::evaluation(i32::MAX).decided(), None);
    /// ```
    pub fn evaluation(centirabbits: i32) -> Self {
        Self(centirabbits.clamp(-Self::MOST_EVALUATION, Self::MOST_EVALUATION))
    }

    /// A proved end; none if it is farther away than anything can be.
    ///
    /// ```
    /// use engine::search::{Decided, Score};
    /// let end = Decided { win: false, turns: 2 };
    /// assert_eq!(Score::proved(end).and_then(Score::decided), Some(end));
    /// assert_eq!(Score::proved(Decided { win: true, turns: 5000 }), None);
    /// ```
    pub fn proved(end: Decided) -> Option<Self> {
        let turns = i32::try_from(end.turns).ok().filter(|turns| *turns <= Self::FARTHEST)?;
        let value = Self::WIN - turns;
        Some(Self(if end.win { value } else { -value }))
    }

    /// Centirabbits, or one of the search's own numbers for a decided game.
    pub(crate) const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }

    /// The value in centirabbits; a decided game is worth 100,000 or more.
    pub const fn centirabbits(self) -> i32 {
        self.0
    }

    /// Who wins and when, if that is proved.
    pub fn decided(self) -> Option<Decided> {
        (self.0.abs() >= Self::LEAST_WIN)
            .then(|| Decided { win: self.0 > 0, turns: (Self::WIN - self.0.abs()) as u32 })
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// In rabbits with a sign, or `win in 3`, `loss in 2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decided() {
            Some(Decided { win: true, turns }) => write!(f, "win in {turns}"),
            Some(Decided { win: false, turns }) => write!(f, "loss in {turns}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_for_people() {
        assert_eq!(Score(0).to_string(), "+0.00");
        assert_eq!(Score(-125).to_string(), "-1.25");
        assert_eq!(Score(Score::WIN - 1).to_string(), "win in 1");
        assert_eq!((-Score(Score::WIN - 2)).to_string(), "loss in 2");
        assert_eq!(Score(Score::MOST_EVALUATION).decided(), None);
    }
}
