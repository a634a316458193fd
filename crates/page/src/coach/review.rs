//! A whole game judged turn by turn, in the background: what is known so far, and what has to be searched next.

use super::pace::Pace;
use crate::analyse::Tree;
use crate::errand::Errand;
use analysis::{Answer, Query, Score, Start};
use arimaa::{Game, Ply, Position, Record, Turn};
use coach::{Found, Inquiry, Judgement, Question, Subject, TurnNote, Wanted, accuracies};
use engine::search::{Decided, Line, Score as Value};
use serde::{Deserialize, Serialize};

/// More turns of a line are not kept.
const MOST_TURNS: usize = 6;
/// So many lines are searched.
const LINES: u8 = 3;
const VERSION: u32 = 1;

/// A game that is judged.
#[derive(Clone, Debug)]
pub(crate) struct Review {
    /// The setups and turns of the main line, in notation: what is said holds for them.
    line: Vec<String>,
    record: String,
    questions: Vec<Question>,
    found: Vec<Option<Found>>,
    /// One for each turn.
    notes: Vec<Option<TurnNote>>,
    running: bool,
    search: Option<Search>,
    /// The errand under way, and the turn that it is about.
    errand: Option<(String, usize)>,
    problem: Option<String>,
}

/// A search under way.
#[derive(Clone, Debug)]
struct Search {
    id: String,
    question: usize,
    inquiry: Inquiry,
}

/// As it is stored.
#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    line: Vec<String>,
    record: String,
    found: Vec<Option<Found>>,
    notes: Vec<Option<TurnNote>>,
    running: bool,
}

/// The main line of a tree, in notation.
fn main_line(tree: &Tree) -> Vec<String> {
    let nodes = tree.path(tree.end_of_line(0));
    nodes.into_iter().filter_map(|id| tree.node(id).map(|node| node.text.clone())).collect()
}

impl Review {
    /// The main line of a tree, nothing known yet; none if it has no turn.
    pub fn new(tree: &Tree) -> Option<Self> {
        let mut game = tree.game(tree.end_of_line(0));
        if let Some(outcome) = tree.end.filter(|_| game.outcome().is_none()) {
            game.end(outcome);
        }
        Self::of(&Record::of(&game).to_string(), main_line(tree))
    }

    fn of(record: &str, line: Vec<String>) -> Option<Self> {
        let document = arimaa::Document::all(record).next()?.ok()?;
        let subject = Subject::of(&document).ok()?;
        let turns = subject.game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_))).count();
        let questions = Question::all(&subject);
        Some(Self {
            line,
            record: record.to_string(),
            found: vec![None; questions.len()],
            notes: vec![None; turns],
            questions,
            running: true,
            search: None,
            errand: None,
            problem: None,
        })
    }

    /// Whether this is about the main line of a tree; turns may have been added to it.
    pub fn fits(&self, tree: &Tree) -> bool {
        main_line(tree).starts_with(&self.line)
    }

    pub fn is_running(&self) -> bool {
        self.running
    }

    /// How many turns there are, and how many of them are judged.
    pub fn progress(&self) -> (usize, usize) {
        (self.notes.len(), self.notes.iter().flatten().count())
    }

    pub fn is_done(&self) -> bool {
        self.notes.iter().all(Option::is_some)
    }

    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    pub fn notes(&self) -> &[Option<TurnNote>] {
        &self.notes
    }

    pub fn note(&self, turn: usize) -> Option<&TurnNote> {
        self.notes.get(turn).and_then(Option::as_ref)
    }

    /// The game before a turn.
    pub fn game(&self, turn: usize) -> Option<&Game> {
        self.questions.get(turn).map(Question::game)
    }

    /// How well both sides have played; none until all turns are judged, because a few say next to nothing.
    pub fn accuracies(&self) -> [Option<f64>; 2] {
        if self.is_done() { accuracies(self.notes.iter().flatten()) } else { [None; 2] }
    }

    /// The nodes of the turns in a tree that it fits.
    pub fn nodes(&self, tree: &Tree) -> Vec<usize> {
        let path = tree.path(tree.end_of_line(0));
        let setups = self.line.len() - self.notes.len();
        path.into_iter().skip(setups).take(self.notes.len()).collect()
    }

    /// The turns that have something to teach, of both sides.
    pub fn faults(&self) -> impl Iterator<Item = (usize, &TurnNote)> {
        let known = self.notes.iter().enumerate().filter_map(|(turn, note)| Some((turn, note.as_ref()?)));
        known.filter(|(_, note)| note.judgement >= Judgement::Mistake)
    }

    pub fn go_on(&mut self) {
        self.running = !self.is_done();
        self.problem = None;
    }

    /// Stops. Gives back the search that is not wanted any more.
    pub fn stop(&mut self) -> Option<String> {
        self.running = false;
        self.forget_search()
    }

    /// What is asked is asked anew.
    pub fn forget_search(&mut self) -> Option<String> {
        self.search.take().map(|search| search.id)
    }

    pub fn is_asked(&self, id: &str) -> bool {
        self.search.as_ref().is_some_and(|search| search.id == id)
    }

    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// What has to be searched now, if nothing is: from the end to the beginning, so that what has refuted a turn is known
    /// when the turn is judged.
    pub fn next_search(&mut self, pace: Pace, id: impl FnOnce() -> String) -> Option<Query> {
        if !self.running || self.search.is_some() {
            return None;
        }
        let question = self.found.iter().rposition(Option::is_none)?;
        let next = self.found.get(question + 1).and_then(Option::as_ref);
        let inquiry = Inquiry::new(&self.questions[question], next);
        let id = id();
        let query = wanted_query(id.clone(), inquiry.wanted()?, pace);
        self.search = Some(Search { id, question, inquiry });
        Some(query)
    }

    /// An answer. Gives back what has to be searched besides.
    pub fn answered(&mut self, answer: &Answer, pace: Pace, id: impl FnOnce() -> String) -> Option<Query> {
        if !answer.done {
            return None;
        }
        let Search { question, mut inquiry, .. } = self.search.take()?;
        let lines = read_lines(answer, inquiry.wanted()?.game().position());
        inquiry.hear(lines);
        let Some(wanted) = inquiry.wanted() else {
            self.found[question] = Some(inquiry.found());
            return None;
        };
        let id = id();
        let query = wanted_query(id.clone(), wanted, pace);
        self.search = Some(Search { id, question, inquiry });
        Some(query)
    }

    pub fn refused(&mut self, reason: String) {
        self.search = None;
        self.running = false;
        self.problem = Some(reason);
    }

    /// What has to be computed now, if nothing is: what is to be said of a turn for which everything is found.
    pub fn next_errand(&mut self, id: impl FnOnce() -> String) -> Option<(String, Errand)> {
        if self.errand.is_some() {
            return None;
        }
        let ready = |&turn: &usize| {
            self.notes[turn].is_none() && self.found[turn..].iter().take(2).all(Option::is_some)
        };
        let turn = (0..self.notes.len()).rev().find(ready)?;
        let id = id();
        self.errand = Some((id.clone(), turn));
        let found = self.found[turn].clone().unwrap_or_default();
        let next = self.found.get(turn + 1).cloned().flatten();
        Some((id, Errand::Note { record: self.record.clone(), turn, found, next }))
    }

    pub fn is_computed(&self, id: &str) -> bool {
        self.errand.as_ref().is_some_and(|(known, _)| known == id)
    }

    /// What is to be said of a turn. True if that was the last one.
    pub fn computed(&mut self, note: Option<TurnNote>) -> bool {
        let Some((_, turn)) = self.errand.take() else { return false };
        match note {
            Some(note) => self.notes[turn] = Some(note),
            None => self.refused("a turn of the game cannot be judged".to_string()),
        }
        let done = self.is_done();
        self.running &= !done;
        done
    }

    /// For the store.
    pub fn kept(&self) -> Option<String> {
        serde_json::to_string(&Kept {
            version: VERSION,
            line: self.line.clone(),
            record: self.record.clone(),
            found: (0..self.found.len()).map(|question| self.kept_found(question)).collect(),
            notes: self.notes.clone(),
            running: self.running,
        })
        .ok()
    }

    /// What is kept of an answer: of one whose turn, and the turn before, are judged, only that it is there.
    fn kept_found(&self, question: usize) -> Option<Found> {
        let is_judged = |turn: usize| self.notes.get(turn).is_none_or(Option::is_some);
        let over = is_judged(question) && question.checked_sub(1).is_none_or(is_judged);
        let found = self.found[question].as_ref()?;
        Some(if over { Found::default() } else { found.clone() })
    }

    /// From the store, if it makes sense.
    pub fn restore(text: &str) -> Option<Self> {
        let kept: Kept = serde_json::from_str(text).ok().filter(|kept: &Kept| kept.version == VERSION)?;
        let mut review = Self::of(&kept.record, kept.line)?;
        let fits = kept.found.len() == review.found.len()
            && kept.notes.len() == review.notes.len()
            && review.line.len() >= review.notes.len();
        if !fits {
            return None;
        }
        review.found = kept.found;
        review.notes = kept.notes;
        review.running = kept.running && !review.is_done();
        Some(review)
    }
}

/// A question about what the coach wants to know of a turn.
fn wanted_query(id: String, wanted: &Wanted, pace: Pace) -> Query {
    let mut query = query(id, wanted.game(), pace, LINES);
    query.limits.time = query.limits.time.map(|seconds| seconds * f64::from(wanted.times()));
    query
}

/// A question about the position at the end of a game.
pub(crate) fn query(id: String, game: &Game, pace: Pace, lines: u8) -> Query {
    let start = if game.plies().len() == 0 {
        Start::Position(game.position().to_string())
    } else {
        Start::Game(Record::of(game).to_string())
    };
    let mut query = Query::new(id, start);
    query.lines = lines;
    query.limits.time = Some(pace.seconds() / 2.0);
    query
}

/// The lines of an answer as turns that can be played.
pub(crate) fn read_lines(answer: &Answer, position: &Position) -> Vec<Line> {
    let lines = answer.lines.iter().map(|line| {
        let mut here = *position;
        let mut turns = Vec::new();
        for text in line.turns.iter().take(MOST_TURNS) {
            let Ok(turn) = Turn::parse(text, &here) else { break };
            turns.push(turn);
            here = Position::new(turn.result(&here), here.side().opponent());
        }
        Line { score: value(line.score), turns }
    });
    lines.filter(|line| !line.turns.is_empty()).collect()
}

/// A score as the search has it.
fn value(score: Score) -> Value {
    let proved = |win, turns| Value::proved(Decided { win, turns }).unwrap_or(Value::evaluation(0));
    match score {
        Score::Centirabbits(value) => Value::evaluation(value),
        Score::Win(turns) => proved(true, turns),
        Score::Loss(turns) => proved(false, turns),
    }
}
