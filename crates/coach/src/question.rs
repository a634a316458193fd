//! What has to be searched to annotate a game.

use crate::judgement::{INACCURACY, chance};
use crate::look::Look;
use crate::subject::Subject;
use arimaa::{Game, Outcome, Ply, Turn};
use engine::search::{Decided, Line, Root, Score};
use serde::{Deserialize, Serialize};

/// A position of a game that has to be searched: one before a turn, or the last one.
#[derive(Clone, Debug)]
pub struct Question {
    game: Game,
    root: Root,
    /// What was played.
    turn: Option<Turn>,
    /// How the game ended with it on the board.
    end: Option<Outcome>,
}

/// What was found for a [`Question`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The best turns.
    pub lines: Vec<Line>,
    /// The score of the best turn for the side to move, by a search of the position after it, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contrast: Option<Score>,
    /// The second look at the turn that was played, if it looked like a blunder at the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<Look>,
}

impl Found {
    /// The look at the turn that counts, with what was found in the next position: the second one, if there was one.
    pub(crate) fn look(&self, next: Option<&Self>) -> Look {
        self.again.clone().unwrap_or_else(|| Look {
            lines: self.lines.clone(),
            contrast: self.contrast,
            answers: next.map_or_else(Vec::new, |next| next.lines.clone()),
        })
    }
}

impl Question {
    /// The questions of a game in order: the position before each turn, and the last one unless the game is over on the board.
    pub fn all(subject: &Subject) -> Vec<Self> {
        let mut game = beginning(&subject.game);
        let mut questions = Vec::new();
        for (_, _, ply) in subject.game.plies() {
            let before = game.clone();
            // What comes from a game was allowed in it.
            let turn = match *ply {
                Ply::Setup(setup) => game.set_up(setup).map(|()| None),
                Ply::Turn(turn) => game.play(turn).map(|()| Some(turn)),
            };
            if let Ok(Some(turn)) = turn
                && let Some(root) = Root::of(&before)
            {
                questions.push(Self { game: before, root, turn: Some(turn), end: game.outcome() });
            }
        }
        if let Some(root) = Root::of(&game) {
            questions.push(Self { game, root, turn: None, end: None });
        }
        questions
    }

    /// Where the search begins.
    pub const fn root(&self) -> &Root {
        &self.root
    }

    /// The game up to here.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the turn that was played ended the game on the board.
    pub(crate) const fn is_last(&self) -> bool {
        self.end.is_some()
    }

    /// Whether a turn does what was played.
    pub(crate) fn is_played(&self, turn: &Turn) -> bool {
        let position = self.root.position();
        self.turn.is_some_and(|played| played.result(position) == turn.result(position))
    }

    /// The score of the turn that was played, for the side that made it, by the best answers to it.
    pub(crate) fn played_score(&self, answers: &[Line]) -> Option<Score> {
        let side = self.root.position().side();
        let ended = |end: Outcome| Score::proved(Decided { win: end.winner == Some(side), turns: 1 });
        self.end.and_then(ended).or_else(|| Self::contrast_score(answers))
    }

    /// The game after the turn that was played.
    pub(crate) fn after(&self) -> Option<Game> {
        self.with(self.turn?)
    }

    /// The game after the best turn, if that has to be searched: if the turn that was played looks worse.
    pub(crate) fn contrast(&self, look: &Look) -> Option<Game> {
        let best = look.lines.first()?;
        let after = self.turn.and_then(|_| self.played_score(&look.answers))?;
        let is_clear = self.is_played(&best.turns[0]) || best.score.decided().is_some();
        if is_clear || chance(best.score) - chance(after) < INACCURACY {
            return None;
        }
        self.with(best.turns[0])
    }

    fn with(&self, turn: Turn) -> Option<Game> {
        let mut game = self.game.clone();
        game.play(turn).ok()?;
        Some(game)
    }

    /// What a search of the position after a turn has found, as the score of the turn.
    pub fn contrast_score(lines: &[Line]) -> Option<Score> {
        lines.first().map(|line| seen_before(line.score))
    }
}

/// The score of a position, as the other side sees it a turn before.
fn seen_before(score: Score) -> Score {
    match score.decided() {
        Some(Decided { win, turns }) => {
            Score::proved(Decided { win: !win, turns: turns + 1 }).unwrap_or(-score)
        }
        None => -score,
    }
}

/// The same game before its first ply.
fn beginning(game: &Game) -> Game {
    let first = game.ply() - game.plies().len() as u32;
    match game.plies().next() {
        Some((_, position, Ply::Turn(_))) => Game::from_position(position, first / 2 + 1),
        _ => Game::new(),
    }
}
