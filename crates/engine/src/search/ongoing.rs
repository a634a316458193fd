//! A search that is under way, between two slices of it.

use super::guard::Guarding;
use super::limits::Limits;
use super::ranking::RootRanking;
use super::report::{Line, Report};
use super::root::Root;
use arimaa::Turn;
use std::sync::Arc;
use std::time::Duration;

/// A search that an [`Engine`](super::Engine) carries on [slice by slice](super::Engine::advance).
#[derive(Clone, Debug)]
pub struct Search {
    pub(super) root: Arc<Root>,
    pub(super) limits: Limits,
    pub(super) report: Report,
    pub(super) finished: bool,
    /// What the clock said when it began.
    pub(super) began: Option<Duration>,
    /// The lines of the last depth that is finished, best first.
    pub(super) settled: Vec<Line>,
    pub(super) iteration: Iteration,
    /// The ranking of the root's turns, while it is made.
    pub(super) ranking: Option<RootRanking>,
    /// The best turns by that ranking.
    pub(super) ranked: Vec<Turn>,
    /// Whether more depth can find nothing: no turn is legal, or none matters.
    pub(super) nothing_helps: bool,
    /// By how much the soft limit of time is stretched or cut, by how the search goes.
    pub(super) soft_scale: f64,
    pub(super) guarding: Guarding,
}

/// The depth that is being searched.
#[derive(Clone, Debug)]
pub(super) struct Iteration {
    pub depth: u32,
    /// The lines that are finished, in the order in which they were found.
    pub lines: Vec<Line>,
    /// The boards after the first turns of these lines.
    pub excluded: Vec<u64>,
    /// The best so far of the line that is not finished.
    pub partial: Option<Line>,
    /// Where the value of that line is looked for, if not everywhere.
    pub window: Option<Window>,
    /// How often it was searched before, each time with a best turn that allows a forced goal.
    pub again: u32,
}

/// How far a window reaches to both sides of the last value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub below: i32,
    pub above: i32,
}

impl Search {
    /// A search that has not begun: its time begins with the first slice.
    pub fn new(root: Root, limits: Limits) -> Self {
        Self {
            root: Arc::new(root),
            limits,
            report: Report::default(),
            finished: false,
            began: None,
            settled: Vec::new(),
            iteration: Iteration::of_depth(1),
            ranking: None,
            ranked: Vec::new(),
            nothing_helps: false,
            soft_scale: 1.0,
            guarding: Guarding::default(),
        }
    }

    /// What it starts from.
    pub fn root(&self) -> &Root {
        &self.root
    }

    /// What it has found so far. After the first slice there is a turn to play, if there is a legal one.
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// Whether there is nothing more to do.
    pub const fn is_finished(&self) -> bool {
        self.finished
    }

    /// What it has found.
    pub fn into_report(self) -> Report {
        self.report
    }
}

impl Iteration {
    pub const fn of_depth(depth: u32) -> Self {
        Self { depth, lines: Vec::new(), excluded: Vec::new(), partial: None, window: None, again: 0 }
    }
}
