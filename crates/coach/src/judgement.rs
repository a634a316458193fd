//! How good a turn was, by what it has cost of the chance to win.

use engine::eval::{Params, win_probability};
use engine::search::{Decided, Score};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A turn that loses so much of the chance to win is inaccurate,
pub const INACCURACY: f64 = 0.05;
/// so much a mistake,
pub const MISTAKE: f64 = 0.10;
/// and so much a blunder, also at a second look.
pub const BLUNDER: f64 = 0.20;
/// How fast accuracy falls: a turn that loses a tenth of the chance has 65 of 100.
const ACCURACY_DECAY: f64 = 4.35;

/// How good a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// It does what the best turn does.
    Best,
    /// It costs nothing that matters.
    Good,
    /// It costs at least [`INACCURACY`].
    Inaccuracy,
    /// It costs at least [`MISTAKE`].
    Mistake,
    /// It costs at least [`BLUNDER`].
    Blunder,
}

impl Judgement {
    /// All of them, the best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The judgement of a turn that is not the best one.
    ///
    /// ```
    /// use coach::Judgement;
    /// assert_eq!(Judgement::of(0.01), Judgement::Good);
    /// assert_eq!(Judgement::of(0.12), Judgement::Mistake);
    /// ```
    pub fn of(loss: f64) -> Self {
        match loss {
            BLUNDER.. => Self::Blunder,
            MISTAKE.. => Self::Mistake,
            INACCURACY.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// The sign behind the turn in a record; nothing for good ones.
    pub const fn glyph(self) -> &'static str {
        match self {
            Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Whether there is something to learn from it.
    pub const fn is_fault(self) -> bool {
        !matches!(self, Self::Best | Self::Good)
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}

/// The chance to win with a score; 0 and 1 only where it is proved.
pub fn chance(score: Score) -> f64 {
    match score.decided() {
        Some(Decided { win, .. }) => f64::from(u8::from(win)),
        None => win_probability(f64::from(score.centirabbits()), Params::default().win.scale),
    }
}

/// How well a side has played, up to 100, by what each of its turns has lost; none without turns.
pub fn accuracy(losses: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut number) = (0.0, 0);
    for loss in losses {
        sum += 100.0 * (-ACCURACY_DECAY * loss).exp();
        number += 1;
    }
    (number > 0).then(|| sum / f64::from(number))
}

/// A number that is the same after it was written and read.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
