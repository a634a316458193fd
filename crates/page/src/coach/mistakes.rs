//! One's own mistakes, one after the other: find something better than what was played.

use super::pace::Pace;
use super::review::{Review, query, read_lines};
use crate::exercise::Exercise;
use crate::refusal::Refusal;
use crate::view::MistakesView;
use analysis::{Answer, Query};
use arimaa::{Side, Turn};
use coach::{Judgement, Question, TurnNote, chance, hint, in_words};
use std::collections::BTreeSet;

/// The mistakes of a side, and the one that is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Mistakes {
    pub side: Side,
    /// The turns, by their numbers in the review.
    list: Vec<usize>,
    at: usize,
    pub exercise: Exercise,
    search: Option<String>,
    /// What was found without being shown.
    solved: BTreeSet<usize>,
}

/// What comes of a turn that was tried.
pub(crate) enum Tried {
    /// It is decided.
    Judged,
    /// The engine has to be asked.
    Ask(Box<Query>),
}

impl Mistakes {
    /// The mistakes of a side; none if it has made none.
    pub fn new(review: &Review, side: Side, at: usize) -> Option<Self> {
        let own = review.faults().filter(|(_, note)| note.side == side);
        let list: Vec<usize> = own.map(|(turn, _)| turn).collect();
        let at = at.min(list.len().checked_sub(1)?);
        let exercise = exercise(review, list[at])?;
        Some(Self { side, list, at, exercise, search: None, solved: BTreeSet::new() })
    }

    /// Which one is looked at.
    pub fn place(&self) -> (Side, usize) {
        (self.side, self.at)
    }

    pub fn turn(&self) -> usize {
        self.list[self.at]
    }

    /// The next one. False if that was the last.
    pub fn next(&mut self, review: &Review) -> bool {
        let Some(next) = self.list.get(self.at + 1).and_then(|&turn| exercise(review, turn)) else {
            return false;
        };
        self.at += 1;
        self.exercise = next;
        self.search = None;
        true
    }

    /// The turn on the board is over: it is compared with what was played and with the best turn.
    pub fn tried(
        &mut self,
        review: &Review,
        pace: Pace,
        id: impl FnOnce() -> String,
    ) -> Result<Tried, Refusal> {
        let number = self.turn();
        let (Some(note), Some(game)) = (review.note(number), review.game(number)) else {
            return Err(Refusal::new("This game is not there any more."));
        };
        let mut game = game.clone();
        let position = *game.position();
        let turn = self.exercise.finish()?;
        let board = turn.result(&position);
        let same =
            |text: &str| Turn::parse(text, &position).is_ok_and(|other| other.result(&position) == board);
        if let Err(reason) = game.play(turn) {
            self.exercise.wrong(format!("The rules do not allow this turn here: {reason}."), Vec::new());
        } else if same(&note.turn) {
            let text = format!("That is what was played ({}).", note.judgement);
            self.exercise.wrong(text, answer_to(note, review.note(number + 1)));
        } else if note.candidates.first().is_some_and(|best| same(&best.turn)) {
            self.right("The best turn.".to_string(), note);
        } else if let Some(outcome) = game.outcome() {
            match outcome.winner == Some(self.side) {
                true => self.right("This wins the game.".to_string(), note),
                false => self.exercise.wrong("This loses the game at once.".to_string(), Vec::new()),
            }
        } else {
            let id = id();
            self.search = Some(id.clone());
            return Ok(Tried::Ask(Box::new(query(id, &game, pace, 1))));
        }
        Ok(Tried::Judged)
    }

    pub fn is_asked(&self, id: &str) -> bool {
        self.search.as_deref() == Some(id)
    }

    /// The search that is not wanted any more.
    pub fn forget_search(&mut self) -> Option<String> {
        self.exercise.unjudged();
        self.search.take()
    }

    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// What the engine says of the turn that was tried. True if it is decided.
    pub fn answered(&mut self, review: &Review, answer: &Answer) -> bool {
        let Some(note) = review.note(self.turn()).filter(|_| answer.done) else { return false };
        self.search = None;
        let lines = read_lines(answer, &self.exercise.shown());
        let Some(score) = Question::contrast_score(&lines) else {
            self.exercise.wrong("The engine has found nothing. Try again.".to_string(), Vec::new());
            return true;
        };
        let now = chance(score);
        let (best, game) = (percent(note.before), percent(note.after));
        match Judgement::of(note.before - now) {
            Judgement::Best | Judgement::Good => {
                self.right(format!("As good as the best turn: {}.", percent(now)), note);
            }
            _ => {
                let text = if now > note.after {
                    format!(
                        "Better than in the game ({} instead of {game}), but {best} is possible.",
                        percent(now)
                    )
                } else {
                    format!("Not better than in the game: {}, and {best} is possible.", percent(now))
                };
                let replies = answer.lines.first().map_or_else(Vec::new, |line| line.turns.clone());
                self.exercise.wrong(text, replies.into_iter().take(2).collect());
            }
        }
        true
    }

    pub fn refused(&mut self, reason: &str) {
        self.search = None;
        self.exercise.wrong(format!("The engine cannot answer: {reason}."), Vec::new());
    }

    fn right(&mut self, praise: String, note: &TurnNote) {
        if !self.exercise.has_hints() {
            self.solved.insert(self.at);
        }
        self.exercise.right(format!("{praise} {}", reasons(note)).trim().to_string());
    }

    /// Shows the answer, with its reason.
    pub fn reveal(&mut self, review: &Review) {
        let Some(note) = review.note(self.turn()) else { return };
        self.search = None;
        let best = note.candidates.first().map_or("", |best| &best.turn);
        let text =
            format!("{best}: {} instead of {}. {}", percent(note.before), percent(note.after), reasons(note));
        self.exercise.reveal(text.trim().to_string());
    }

    pub fn view(&self, review: &Review) -> MistakesView {
        let note = review.note(self.turn());
        MistakesView {
            side: self.side,
            number: self.at + 1,
            count: self.list.len(),
            solved: self.solved.len(),
            label: note.map(|note| note.label.clone()).unwrap_or_default(),
            played: note.map(|note| note.turn.clone()).unwrap_or_default(),
            judgement: note.map(|note| note.judgement.to_string()).unwrap_or_default(),
            chances: note
                .map(|note| format!("{} → {}", percent(note.before), percent(note.after)))
                .unwrap_or_default(),
            exercise: self.exercise.view(),
            is_last: self.at + 1 == self.list.len(),
        }
    }
}

/// The position before a mistake.
fn exercise(review: &Review, turn: usize) -> Option<Exercise> {
    let (note, game) = (review.note(turn)?, review.game(turn)?);
    let best = note.candidates.first()?;
    let line = std::iter::once(&best.turn).chain(&best.line).take(3).cloned().collect();
    let clue = note.reasons.first().map_or_else(
        || "There is something better: look for what the other side wants to do.".to_string(),
        |reason| hint(reason, note.side),
    );
    Some(Exercise::new(note.position, game.ply(), line, clue))
}

/// What was best for the other side after the turn that was played.
fn answer_to(note: &TurnNote, next: Option<&TurnNote>) -> Vec<String> {
    let best = next.filter(|next| next.side != note.side).and_then(|next| next.candidates.first());
    best.map(|best| best.turn.clone()).into_iter().collect()
}

/// Why the turn that was played was bad.
fn reasons(note: &TurnNote) -> String {
    let words: Vec<String> = note.reasons.iter().map(|reason| in_words(reason, note.side)).collect();
    if words.is_empty() {
        String::new()
    } else {
        format!("What was wrong with {}: {}", note.turn, words.join(" "))
    }
}

/// A chance as it is said: what is not proved is never certain.
pub(crate) fn percent(chance: f64) -> String {
    match chance {
        1.0.. => "100%".to_string(),
        ..=0.0 => "0%".to_string(),
        _ => format!("{:.0}%", (100.0 * chance).clamp(1.0, 99.0)),
    }
}
