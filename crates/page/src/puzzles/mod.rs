//! The trainer: puzzles, what was solved and failed, and a rating that adapts.

mod view;

use crate::errand::Errand;
use crate::exercise::Exercise;
use crate::refusal::Refusal;
use crate::view::ExerciseState;
use analysis::{Answer, Query, Start};
use arimaa::{Position, Turn};
use coach::puzzle::{self, Puzzle, Theme};
use coach::{Opponent, Question, Rating, chance};
use engine::random::Random;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The file with the puzzles.
pub(crate) const FILE: &str = "puzzles.jsonl";

/// How well the difficulty of a puzzle is known: it was measured on engines, not on people.
const DEVIATION: f64 = 120.0;
/// One of so many puzzles that are nearest to the rating is taken.
const NEAREST: usize = 12;
/// The ratings after so many puzzles are kept.
const HISTORY: usize = 60;
/// The nodes of a search that tells whether a captured piece was worth it.
const NODES: u64 = 150_000;
/// A turn that wins the piece too may be worse than the answer by so much.
const TOLERANCE: f64 = 0.12;
/// What a puzzle counts that was solved with a hint.
const HINTED: f64 = 0.5;

/// The trainer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trainer {
    puzzles: Vec<Puzzle>,
    loading: Loading,
    kept: Kept,
    open: Option<Open>,
    /// The puzzle that was open when the page was left.
    wanted: Option<String>,
}

/// Whether the puzzles are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Loading {
    #[default]
    No,
    Asked,
    Ready,
    Failed(String),
}

/// Where a person begins: most find the easier half of the puzzles, and the first results shall not count too much.
const FIRST: Rating = Rating { rating: 1400.0, deviation: 220.0, volatility: 0.06 };

/// What is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    rating: Rating,
    /// How often a puzzle was solved and failed, by its name.
    done: BTreeMap<String, [u32; 2]>,
    /// The theme that is trained; none for all.
    theme: Option<Theme>,
    /// The ratings after the last puzzles.
    history: Vec<f64>,
}

impl Default for Kept {
    fn default() -> Self {
        Self { rating: FIRST, done: BTreeMap::new(), theme: None, history: Vec::new() }
    }
}

/// The puzzle on the board.
#[derive(Clone, Debug)]
struct Open {
    index: usize,
    exercise: Exercise,
    /// What this puzzle has changed; none as long as it does not count.
    change: Option<f64>,
    explanation: Option<String>,
    errand: Option<(String, Purpose)>,
    search: Option<Check>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Judge,
    Explain,
}

/// The searches that tell whether a captured piece was worth it: after the turn that was tried, and after the answer.
#[derive(Clone, Debug)]
struct Check {
    id: String,
    /// What the first search has found: the chance, and what refutes the turn.
    tried: Option<(f64, Vec<String>)>,
}

/// What has to be done next for the trainer.
pub(crate) enum Wish {
    /// The puzzles have to be loaded.
    Load,
    Errand(String, Box<Errand>),
    Search(Box<Query>),
}

/// What came of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    Wrong,
}

/// The name of a puzzle: it stays the same in other sets.
fn name(puzzle: &Puzzle) -> String {
    format!("{:016x}", puzzle.position.key())
}

impl Trainer {
    /// From the store.
    pub fn restore(text: &str) -> Self {
        let mut kept: Kept = serde_json::from_str(text).unwrap_or_default();
        let sound = |value: f64| value.is_finite() && (-1000.0..6000.0).contains(&value);
        let Rating { rating, deviation, volatility } = kept.rating;
        if !(sound(rating) && (1.0..=400.0).contains(&deviation) && (1e-4..1.0).contains(&volatility)) {
            kept.rating = FIRST;
        }
        kept.history.retain(|value| sound(*value));
        Self { kept, ..Self::default() }
    }

    /// For the store.
    pub fn kept(&self) -> String {
        serde_json::to_string(&self.kept).unwrap_or_default()
    }

    /// The puzzles have come, or not.
    pub fn loaded(&mut self, text: Option<&str>) {
        self.loading = match text.map(puzzle::read) {
            Some(Ok(puzzles)) if !puzzles.is_empty() => {
                self.puzzles = puzzles.into_iter().filter(|puzzle| puzzle.answer().is_some()).collect();
                Loading::Ready
            }
            Some(Ok(_)) => Loading::Failed("there are none in the file".to_string()),
            Some(Err(bad)) => Loading::Failed(bad.to_string()),
            None => Loading::Failed("the file could not be loaded".to_string()),
        };
        if let Some(wanted) = self.wanted.take()
            && let Some(index) = self.puzzles.iter().position(|puzzle| name(puzzle) == wanted)
        {
            self.show(index);
        }
    }

    /// The name of the puzzle that is open.
    pub fn place(&self) -> Option<String> {
        self.puzzle().map(name).or(self.wanted.clone())
    }

    /// The puzzle to open when there are some.
    pub fn want(&mut self, name: String) {
        self.wanted = Some(name);
    }

    pub fn close(&mut self) -> Option<String> {
        self.wanted = None;
        self.open.take().and_then(|open| open.search).map(|check| check.id)
    }

    pub fn exercise(&self) -> Option<&Exercise> {
        self.open.as_ref().map(|open| &open.exercise)
    }

    pub fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        self.open.as_mut().map(|open| &mut open.exercise)
    }

    fn puzzle(&self) -> Option<&Puzzle> {
        self.open.as_ref().and_then(|open| self.puzzles.get(open.index))
    }

    fn show(&mut self, index: usize) {
        let Some(puzzle) = self.puzzles.get(index) else { return };
        let position = puzzle.position;
        let ply = 2 + position.side().index() as u32;
        let exercise = Exercise::new(position, ply, puzzle.line.clone(), clue(puzzle));
        self.open =
            Some(Open { index, exercise, change: None, explanation: None, errand: None, search: None });
    }

    /// Another puzzle of a theme, about as difficult as the rating: at first those that were never tried, then those that
    /// were failed. Gives back a search that is not wanted any more.
    pub fn next(&mut self, theme: Option<Theme>, random: &mut Random) -> Option<String> {
        let cancelled = self.open.as_mut().and_then(|open| open.search.take()).map(|check| check.id);
        self.kept.theme = theme;
        let here = self.open.as_ref().map(|open| open.index);
        let rank = |puzzle: &Puzzle| match self.kept.done.get(&name(puzzle)) {
            None => 0,
            Some([0, _]) => 1,
            Some(_) => 2,
        };
        let fits = |(index, puzzle): &(usize, &Puzzle)| {
            Some(*index) != here && theme.is_none_or(|theme| puzzle.theme == theme)
        };
        let away = |puzzle: &Puzzle| (puzzle.rating() - self.kept.rating.rating).abs();
        let mut list: Vec<_> = self
            .puzzles
            .iter()
            .enumerate()
            .filter(fits)
            .map(|(index, puzzle)| (rank(puzzle), away(puzzle), index))
            .collect();
        list.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        let first = list.first().map_or(0, |one| one.0);
        let near = list.iter().take_while(|one| one.0 == first).take(NEAREST).count();
        if near > 0 {
            let (_, _, index) = list[random.below(near as u64) as usize];
            self.show(index);
        }
        cancelled
    }

    /// The theme that is trained.
    pub fn theme(&self) -> Option<Theme> {
        self.kept.theme
    }

    /// The turn on the board is over: it is to be judged.
    pub fn tried(&mut self) -> Result<(), Refusal> {
        match self.exercise_mut() {
            Some(exercise) => exercise.finish().map(drop),
            None => Err(Refusal::new("No puzzle is open.")),
        }
    }

    /// What has to be done now.
    pub fn wish(&mut self, has_engine: bool, mut id: impl FnMut() -> String) -> Option<Wish> {
        if self.loading == Loading::No {
            self.loading = Loading::Asked;
            return Some(Wish::Load);
        }
        let puzzle = self.puzzle()?.clone();
        let open = self.open.as_mut()?;
        let judging = open.exercise.state() == ExerciseState::Judging;
        if let Some(check) = &open.search {
            if !has_engine || !check.id.is_empty() {
                return None;
            }
            // The second search: after the answer.
            let id = id();
            let position = after(&puzzle.position, puzzle.answer()?);
            open.search = Some(Check { id: id.clone(), tried: check.tried.clone() });
            return Some(Wish::Search(Box::new(query(id, &position))));
        }
        if open.errand.is_none() && (judging || open.explanation.is_none()) {
            let id = id();
            let (purpose, errand) = if judging {
                let turn = open.exercise.tried()?.notation(&puzzle.position);
                (Purpose::Judge, Errand::Judge { puzzle, turn })
            } else {
                (Purpose::Explain, Errand::Explain { puzzle })
            };
            open.errand = Some((id.clone(), purpose));
            return Some(Wish::Errand(id, Box::new(errand)));
        }
        None
    }

    pub fn is_computed(&self, id: &str) -> bool {
        self.open.as_ref().is_some_and(|open| open.errand.as_ref().is_some_and(|(known, _)| known == id))
    }

    pub fn explained(&mut self, text: String) {
        if let Some(open) = &mut self.open
            && open.errand.take().is_some()
        {
            if matches!(open.exercise.state(), ExerciseState::Shown | ExerciseState::Right) {
                open.exercise.say(&text);
            }
            open.explanation = Some(text);
        }
    }

    /// What the exact tactics say of the turn that was tried. Where a piece was to be won, and is, an engine is asked whether
    /// something bad follows, if there is one.
    pub fn judged(
        &mut self,
        right: bool,
        refutation: Option<String>,
        has_engine: bool,
        id: impl FnOnce() -> String,
    ) -> (Option<Verdict>, Option<Box<Query>>) {
        let Some(puzzle) = self.puzzle().cloned() else { return (None, None) };
        let Some(open) = &mut self.open else { return (None, None) };
        if open.errand.take().is_none_or(|(_, purpose)| purpose != Purpose::Judge)
            || open.exercise.state() != ExerciseState::Judging
        {
            return (None, None);
        }
        let Some(turn) = open.exercise.tried() else { return (None, None) };
        let is_answer = puzzle
            .answer()
            .is_some_and(|answer| answer.result(&puzzle.position) == turn.result(&puzzle.position));
        if right && puzzle.theme == Theme::WinPiece && !is_answer && has_engine {
            let id = id();
            open.search = Some(Check { id: id.clone(), tried: None });
            return (None, Some(Box::new(query(id, &after(&puzzle.position, turn)))));
        }
        let text = wrong_words(&puzzle, refutation.as_deref());
        (Some(self.decide(right, text, refutation.into_iter().collect())), None)
    }

    pub fn is_asked(&self, id: &str) -> bool {
        self.open.as_ref().and_then(|open| open.search.as_ref()).is_some_and(|check| check.id == id)
    }

    pub fn is_searching(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.search.is_some())
    }

    /// The engine has changed: the turn is judged anew. Gives back the search that is not wanted any more.
    pub fn forget_search(&mut self) -> Option<String> {
        self.open
            .as_mut()
            .and_then(|open| open.search.take())
            .map(|check| check.id)
            .filter(|id| !id.is_empty())
    }

    /// What an engine says of a captured piece.
    pub fn answered(&mut self, answer: &Answer) -> Option<Verdict> {
        let puzzle = self.puzzle().filter(|_| answer.done)?.clone();
        let open = self.open.as_mut()?;
        let check = open.search.take()?;
        let turn = match check.tried {
            None => open.exercise.tried()?,
            Some(_) => puzzle.answer()?,
        };
        let lines = crate::coach::read_lines(answer, &after(&puzzle.position, turn));
        // Nothing to answer is nothing bad.
        let now = Question::contrast_score(&lines).map_or(1.0, chance);
        let Some((tried, refutation)) = check.tried else {
            let replies = answer.lines.first().map_or_else(Vec::new, |line| line.turns.clone());
            let tried = Some((now, replies.into_iter().take(2).collect()));
            open.search = Some(Check { id: String::new(), tried });
            return None;
        };
        let right = tried >= now - TOLERANCE;
        let text = "It wins the piece, but loses more than it wins.".to_string();
        Some(self.decide(right, text, refutation))
    }

    /// Nobody can say whether the captured piece was worth it: what the rules say decides.
    pub fn unanswered(&mut self) -> Option<Verdict> {
        let open = self.open.as_mut()?;
        open.search.take()?;
        Some(self.decide(true, String::new(), Vec::new()))
    }

    fn decide(&mut self, right: bool, wrong: String, refutation: Vec<String>) -> Verdict {
        let hinted = self.exercise().is_some_and(Exercise::has_hints);
        if right {
            self.count(if hinted { HINTED } else { 1.0 });
        } else {
            self.count(0.0);
        }
        if let Some(open) = &mut self.open {
            if right {
                open.exercise.right("Solved.".to_string());
                if let Some(text) = &open.explanation {
                    open.exercise.say(text);
                }
            } else {
                open.exercise.wrong(wrong, refutation);
            }
        }
        if right { Verdict::Right } else { Verdict::Wrong }
    }

    /// The first result of a puzzle changes the rating; solved and failed are always counted.
    fn count(&mut self, score: f64) {
        let Some(puzzle) = self.puzzle().cloned() else { return };
        let Some(open) = &mut self.open else { return };
        if open.change.is_some() {
            return;
        }
        let done = self.kept.done.entry(name(&puzzle)).or_default();
        let is_new = *done == [0, 0];
        done[usize::from(score == 0.0)] += 1;
        if !is_new {
            // What is known already tells nothing.
            open.change = Some(0.0);
            return;
        }
        let before = self.kept.rating;
        let opponent = Opponent { rating: puzzle.rating(), deviation: DEVIATION };
        self.kept.rating = before.after(&[(opponent, score)]);
        open.change = Some(self.kept.rating.rating - before.rating);
        self.kept.history.push(self.kept.rating.rating);
        let surplus = self.kept.history.len().saturating_sub(HISTORY);
        self.kept.history.drain(..surplus);
    }

    /// Shows the answer: the puzzle counts as failed, unless it has been counted.
    pub fn reveal(&mut self) -> Option<String> {
        if self.exercise().is_none_or(Exercise::is_over) {
            return None;
        }
        self.count(0.0);
        let open = self.open.as_mut()?;
        open.exercise.reveal(String::new());
        if let Some(text) = &open.explanation {
            open.exercise.say(text);
        }
        if open.errand.as_ref().is_some_and(|(_, purpose)| *purpose == Purpose::Judge) {
            open.errand = None;
        }
        open.search.take().map(|check| check.id)
    }
}

/// The position after a turn.
fn after(position: &Position, turn: Turn) -> Position {
    Position::new(turn.result(position), position.side().opponent())
}

fn query(id: String, position: &Position) -> Query {
    let mut query = Query::new(id, Start::Position(position.to_string()));
    query.limits.nodes = Some(NODES);
    query
}

/// The first hint: what to look for, without the answer.
fn clue(puzzle: &Puzzle) -> String {
    let enemy = puzzle.position.side().opponent();
    match puzzle.theme {
        Theme::GoalNow => "Which rabbit is near, and what holds it or stands in its way?".to_string(),
        Theme::GoalForced => {
            "Look for a turn that makes two ways to goal: one answer cannot stop both.".to_string()
        }
        Theme::WinPiece => {
            let victim =
                puzzle.victim.and_then(|square| Some((square, puzzle.position.board().piece_at(square)?)));
            victim.map_or_else(String::new, |(square, piece)| {
                format!("Look at {}.", crate::words::owned(piece, square))
            })
        }
        Theme::StopGoal => {
            format!("See first how {enemy} would reach goal, then block, freeze or drive away.")
        }
        Theme::SaveGame => format!("See first what {enemy} would do with two turns in a row."),
    }
}

/// Why a turn does not solve a puzzle.
fn wrong_words(puzzle: &Puzzle, refutation: Option<&str>) -> String {
    let enemy = puzzle.position.side().opponent();
    match (puzzle.theme, refutation) {
        (Theme::GoalNow, _) => "No rabbit is on its goal after this turn.".to_string(),
        (Theme::GoalForced, Some(_)) => format!("{enemy} has an answer after which no rabbit gets through."),
        (Theme::GoalForced, None) => "This forces nothing.".to_string(),
        (Theme::WinPiece, _) => "The piece is still there.".to_string(),
        (Theme::StopGoal, _) => format!("{enemy} still reaches goal, or wins in another way."),
        (Theme::SaveGame, _) => format!("{enemy} still wins."),
    }
}
