//! How much judgements depend on the time: do they stay the same with ten times the nodes?
//!
//! To judge all turns of many games for ten seconds each would take a day, and most of them are good. So all are judged with few
//! nodes first; of each judgement some turns are drawn by lot, and only these are judged with more nodes and with many more.
//!
//! With more nodes a turn is judged as people are told, with a second look at what looks like a blunder. To draw lots, and to
//! see what a judgement is worth, one look is enough.

mod lot;
mod table;

pub use lot::Stratum;
pub use table::{Case, Table};

use crate::annotation::{Annotation, TurnNote};
use crate::judgement::Judgement;
use crate::question::Found;
use crate::searches::Searches;
use crate::subject::Subject;
use arena::LogError;
use arena::lab::{Experiment, LabError};
use arimaa::{Document, Ply};
use engine::search::{EngineOptions, Limits, Stop};
use lot::{Drawn, draw};
use serde::{Deserialize, Serialize};

/// So many times the nodes show what a judgement is worth.
const DEEPER: u64 = 10;
/// The memory of each search in megabytes; always the same, so that the number of threads changes nothing.
const HASH_MB: usize = 128;
/// The progress is told in millions of nodes.
const MILLION: u64 = 1_000_000;

/// What is measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Agreement {
    /// The records of the games.
    pub games: Vec<String>,
    /// The nodes for every turn of all games.
    pub screen: u64,
    /// The nodes for a turn that was drawn.
    pub nodes: u64,
    /// How many mistakes are drawn, and how many blunders.
    pub draw: usize,
    /// How many turns of each other judgement are drawn.
    pub others: usize,
    /// How many turns that are no blunders are judged with ten times the nodes; none for all that were drawn.
    pub deep_others: Option<usize>,
    /// Which turns are drawn.
    pub seed: u64,
}

/// What is to be judged: a game, or one turn of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The number of the game, from 0.
    pub game: usize,
    /// The number of the turn, from 0; none for all of them.
    pub turn: Option<usize>,
    /// The nodes for a turn.
    pub nodes: u64,
    /// Whether what looks like a blunder is looked at again.
    #[serde(default)]
    pub again: bool,
}

/// What was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// What was to be judged.
    #[serde(flatten)]
    pub task: Task,
    /// The turns of it.
    pub verdicts: Vec<Verdict>,
}

/// What comes of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// Its label, `12g`.
    pub label: String,
    /// How good it was.
    pub judgement: Judgement,
    /// What it has cost of the chance to win.
    pub loss: f64,
}

impl Part {
    /// What comes of the first turn, which is the only one if one was to be judged.
    fn verdict(self) -> Option<Verdict> {
        self.verdicts.into_iter().next()
    }
}

impl Verdict {
    fn of(note: &TurnNote) -> Self {
        Self { label: note.label.clone(), judgement: note.judgement, loss: note.loss() }
    }
}

impl Experiment for Agreement {
    const NAME: &'static str = "agreement";
    const PARTS: &'static str = "million nodes";
    type Part = Part;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        if self.games.is_empty() {
            return Err(LabError::NoPositions);
        }
        self.subjects().map(drop)
    }

    fn parts(&self) -> u64 {
        let is_turn = |ply: &Ply| matches!(ply, Ply::Turn(_));
        let turns = |subject: &Subject| subject.game.plies().filter(|(_, _, ply)| is_turn(ply)).count();
        let turns: usize = self.subjects().map_or(0, |subjects| subjects.iter().map(turns).sum());
        let drawn = 2 * self.draw + 3 * self.others;
        // About half of what looks like a fault with few nodes is a blunder with more.
        let deep = self.deep_others.map_or(drawn, |others| drawn.min(self.draw + others));
        (turns as u64 * self.screen + (drawn as u64 + DEEPER * deep as u64) * self.nodes).div_ceil(MILLION)
    }

    fn counts(&self, part: &Part) -> u64 {
        (part.verdicts.len() as u64 * part.task.nodes).div_ceil(MILLION)
    }

    fn measure(
        &self,
        cores: usize,
        known: Vec<Part>,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        let subjects = self.subjects()?;
        let mut desk = Desk { subjects: &subjects, cores, known, finished };
        let games =
            (0..subjects.len()).map(|game| Task { game, turn: None, nodes: self.screen, again: false });
        let screened = desk.judge(games.collect())?;
        let judgements = |part: &Part| part.verdicts.iter().map(|verdict| verdict.judgement).collect();
        let wanted = |judgement| if judgement >= Judgement::Mistake { self.draw } else { self.others };
        let (drawn, strata) = draw(&screened.iter().map(judgements).collect::<Vec<_>>(), wanted, self.seed);
        let one =
            |drawn: &Drawn, nodes, again| Task { game: drawn.game, turn: Some(drawn.turn), nodes, again };
        let fast = desk.judge(drawn.iter().map(|drawn| one(drawn, self.nodes, true)).collect())?;
        let fast = fast.into_iter().zip(drawn).flat_map(|(part, drawn)| Some((drawn, part.verdict()?)));
        let fast: Vec<(Drawn, Verdict)> = fast.collect();

        // All blunders, and of the others the first that were drawn.
        let mut others = 0;
        let is_wanted = |(_, fast): &&(Drawn, Verdict)| {
            let is_blunder = fast.judgement == Judgement::Blunder;
            others += usize::from(!is_blunder);
            is_blunder || self.deep_others.is_none_or(|most| others <= most)
        };
        let deep: Vec<&(Drawn, Verdict)> = fast.iter().filter(is_wanted).collect();
        let slow = deep.iter().map(|(drawn, _)| one(drawn, DEEPER * self.nodes, false));
        let slow = desk.judge(slow.collect())?;
        let cases = slow.into_iter().zip(deep).flat_map(|(part, (drawn, fast))| {
            let Drawn { game, stratum, .. } = *drawn;
            Some(Case { game, stratum, fast: fast.clone(), slow: part.verdict()? })
        });
        let cases = cases.collect();
        Ok(Table::new(self, strata, &fast, cases))
    }
}

impl Agreement {
    fn subjects(&self) -> Result<Vec<Subject>, LabError> {
        let read = |text: &String| {
            let document = Document::all(text).next().and_then(Result::ok);
            document.and_then(|document| Subject::of(&document).ok()).ok_or(LabError::NoPositions)
        };
        self.games.iter().map(read).collect()
    }
}

/// Where turns are judged.
struct Desk<'a> {
    subjects: &'a [Subject],
    cores: usize,
    known: Vec<Part>,
    finished: &'a mut dyn FnMut(Part) -> Result<(), LogError>,
}

impl Desk<'_> {
    /// Does all of this that is not done yet, with the nodes and the looks of the first.
    fn judge(&mut self, tasks: Vec<Task>) -> Result<Vec<Part>, LabError> {
        let Self { subjects, cores, known, finished } = self;
        let is_open = |task: &Task| known.iter().all(|part| part.task != *task);
        let open: Vec<Task> = tasks.iter().copied().filter(is_open).collect();
        let mut searches = Searches::of(open.iter().map(|task| (&subjects[task.game], task.turn)));
        if open.first().is_some_and(|task| !task.again) {
            searches = searches.once();
        }
        let threads = searches.workers(*cores);
        let options = EngineOptions { threads, hash_mb: threads * HASH_MB, ..EngineOptions::default() };
        let mut found: Vec<Vec<Found>> = vec![Vec::new(); open.len()];
        if let Some(Task { nodes, .. }) = open.first() {
            searches
                .run(Limits::nodes(*nodes), &options, &Stop::new(), |answer| {
                    let (task, found) = (open[answer.game], &mut found[answer.game]);
                    found.resize(found.len().max(answer.question + 1), Found::default());
                    found[answer.question] = answer.found.clone();
                    // A game is searched from its end on.
                    if answer.question > task.turn.unwrap_or(0) {
                        return Ok(());
                    }
                    let part = Part { task, verdicts: verdicts(&subjects[task.game], task.turn, found) };
                    found.clear();
                    known.push(part.clone());
                    finished(part)
                })
                .map_err(|error| LabError::Play(error.to_string()))??;
        }
        let done = |task: &Task| known.iter().find(|part| part.task == *task).cloned();
        Ok(tasks.iter().filter_map(done).collect())
    }
}

fn verdicts(subject: &Subject, turn: Option<usize>, found: &[Found]) -> Vec<Verdict> {
    match turn {
        None => Annotation::new(subject, found).turns.iter().map(Verdict::of).collect(),
        Some(turn) => {
            let note = TurnNote::new(subject, turn, &found[turn], found.get(turn + 1));
            note.iter().map(Verdict::of).collect()
        }
    }
}
