//! One look at a turn: what was found before it and after it, and what that says of the turn.

use crate::judgement::{Judgement, chance, rounded};
use crate::question::Question;
use engine::search::{Line, Score};
use serde::{Deserialize, Serialize};

/// What was found before and after a turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// The best turns.
    pub lines: Vec<Line>,
    /// The score of the best turn for the side to move, by a search of the position after it, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contrast: Option<Score>,
    /// The best answers to the turn that was played.
    pub answers: Vec<Line>,
}

/// What a look says of the turn that was played. Scores and chances are those of the side that made it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Balance {
    /// The score with the best turn.
    promised: Score,
    /// The score with the turn that was played.
    pub score: Score,
    pub judgement: Judgement,
}

impl Look {
    /// What this says of the turn that a question is about.
    pub(crate) fn balance(&self, question: &Question) -> Balance {
        let best = self.lines.first();
        let known = question.played_score(&self.answers).or(best.map(|line| line.score));
        let score = known.unwrap_or(Score::evaluation(0));
        let is_best = best.is_some_and(|line| question.is_played(&line.turns[0]));
        let promised = self.contrast.or(best.map(|line| line.score)).filter(|_| !is_best);
        // A turn that turns out better than the best one is the best one.
        let promised = promised.map_or(score, |promised| promised.max(score));
        let mut balance = Balance { promised, score, judgement: Judgement::Best };
        if !is_best {
            balance.judgement = Judgement::of(balance.loss());
        }
        balance
    }
}

impl Balance {
    /// The chance to win with the best turn.
    pub fn before(&self) -> f64 {
        rounded(chance(self.promised))
    }

    /// The chance to win with the turn that was played.
    pub fn after(&self) -> f64 {
        rounded(chance(self.score))
    }

    /// What the turn has cost of the chance to win.
    pub fn loss(&self) -> f64 {
        (self.before() - self.after()).max(0.0)
    }

    /// Whether it is proved what the best turn leads to.
    pub fn is_proved_before(&self) -> bool {
        self.promised.decided().is_some()
    }

    /// Whether it is proved what the turn that was played leads to.
    pub fn is_proved_after(&self) -> bool {
        self.score.decided().is_some()
    }

    /// Whether this has to be looked at again: it looks like a blunder, and that is not proved.
    pub fn is_doubtful(&self) -> bool {
        self.judgement == Judgement::Blunder && !(self.is_proved_before() && self.is_proved_after())
    }
}
