//! What has to be searched to annotate a game.
//!
//! A search is kinder to the side that is to move: what it promises before a turn is more than what the search of the next
//! position confirms, also for the best turn. So a turn that looks worse than the best one is compared with it like with
//! like: by a search of the position after the best turn, just as long as the one after the turn that was played.

use crate::judgement::{INACCURACY, chance};
use crate::subject::Subject;
use arimaa::{Game, Outcome, Ply, Turn};
use engine::search::{Decided, Limits, Line, Root, Score, TimeLimit};
use serde::{Deserialize, Serialize};

/// So many of the best turns are told.
pub(crate) const CANDIDATES: usize = 3;

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

    /// The limits of one search, if a turn may cost so much: half of it, because there may be two.
    pub fn limits(limits: Limits) -> Limits {
        let half = |time: TimeLimit| TimeLimit { soft: time.soft / 2, hard: time.hard / 2 };
        Limits {
            nodes: limits.nodes.map(|nodes| nodes.div_ceil(2)),
            time: limits.time.map(half),
            multipv: CANDIDATES,
            ..limits
        }
    }

    /// The score of the turn that was played, for the side that made it, by what was found in the next position.
    pub(crate) fn played_score(&self, next: Option<&Found>) -> Option<Score> {
        let side = self.root.position().side();
        let ended = |end: Outcome| Score::proved(Decided { win: end.winner == Some(side), turns: 1 });
        let found = || next.and_then(|next| next.lines.first()).map(|line| seen_before(line.score));
        self.end.and_then(ended).or_else(found)
    }

    /// Where a second search has to begin, if there has to be one: the game after the best turn.
    pub fn contrast(&self, lines: &[Line], next: Option<&Found>) -> Option<(Root, Game)> {
        let best = lines.first()?;
        let position = self.root.position();
        let is_best = self.turn?.result(position) == best.turns[0].result(position);
        let after = self.played_score(next)?;
        if is_best || best.score.decided().is_some() || chance(best.score) - chance(after) < INACCURACY {
            return None;
        }
        let mut game = self.game.clone();
        game.play(best.turns[0]).ok()?;
        Root::of(&game).map(|root| (root, game))
    }

    /// What a second search has found, as the score of the best turn.
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
