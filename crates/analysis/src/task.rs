//! A query made ready: what has to be searched for it, and how what was found is said.

use crate::answer::{Answer, Line};
use crate::branch::Branch;
use crate::query::{Limits, Query};
use crate::refusal::Fault;
use crate::stand::Stand;
use engine::levels::Level;
use engine::search::{self, Clock, Engine, Stop, TimeLimit};
use std::time::Duration;

/// A query that can be searched, and what is known of its answer.
#[derive(Debug)]
pub struct Task {
    id: String,
    /// How many lines are wanted.
    lines: usize,
    player: Option<Player>,
    limits: search::Limits,
    branches: Vec<Branch>,
    /// The branch whose turn it is.
    next: usize,
    /// What the clock said when the search began.
    began: Option<Duration>,
    /// How long it was searched since.
    searched: Duration,
    /// Whether nothing more is wanted.
    ended: bool,
}

/// An opponent below the strongest level.
#[derive(Clone, Copy, Debug)]
struct Player {
    level: Level,
    seed: u64,
}

impl Task {
    /// Finds out what a query asks for, or which of its fields makes no sense.
    pub fn new(query: &Query) -> Result<Self, Fault> {
        let level = query.level.and_then(Level::new);
        let lines = if level.is_some() { 1 } else { usize::from(query.lines) };
        let stand = Stand::of(&query.start)?;
        let mut branches = stand.branches(&query.steps, query.threat)?;
        let limits = limits(&query.limits, lines, branches.len() as u64);
        branches.iter_mut().for_each(|branch| branch.limit(limits));
        let weak = level.filter(|level| *level != Level::STRONGEST);
        Ok(Self {
            id: query.id.clone(),
            lines,
            player: weak.map(|level| Player { level, seed: query.seed }),
            limits,
            branches,
            next: 0,
            began: None,
            searched: Duration::ZERO,
            ended: false,
        })
    }

    /// The id of the query.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether it was searched at all.
    pub const fn has_begun(&self) -> bool {
        self.began.is_some()
    }

    /// Whether an opponent below the strongest level is asked for. It begins with an engine that knows nothing.
    pub const fn is_for_a_level(&self) -> bool {
        self.player.is_some()
    }

    /// Whether it comes to an end by itself.
    pub const fn is_limited(&self) -> bool {
        let search::Limits { depth, nodes, time, .. } = self.limits;
        self.player.is_some() || depth.is_some() || nodes.is_some() || time.is_some()
    }

    /// Makes what was found so far the last answer.
    pub const fn cancel(&mut self) {
        self.ended = true;
    }

    /// Whether there is nothing more to search.
    pub fn is_done(&self) -> bool {
        self.ended || self.branches.iter().all(Branch::is_finished)
    }

    /// Searches for the time of a slice. The listener hears of every new finding.
    pub fn advance(
        &mut self,
        engine: &mut Engine,
        clock: Clock,
        slice: Duration,
        listener: &mut dyn FnMut(&Answer),
    ) {
        let from = clock();
        let began = *self.began.get_or_insert(from);
        let count = self.branches.len();
        let turns = (self.next..self.next + count).map(|number| number % count);
        let open = turns.into_iter().find(|&number| !self.branches[number].is_finished());
        if let Some(number) = open {
            self.next = number + 1;
            self.advance_branch(number, engine, clock, slice, listener);
        }
        let now = clock();
        self.searched += now.saturating_sub(from);
        // Each branch has its own clock, the query has one.
        self.ended |= self.limits.time.is_some_and(|time| now.saturating_sub(began) >= time.hard);
    }

    fn advance_branch(
        &mut self,
        number: usize,
        engine: &mut Engine,
        clock: Clock,
        slice: Duration,
        listener: &mut dyn FnMut(&Answer),
    ) {
        let Some(mut search) = self.branches[number].search.take() else { return };
        let position = *search.root().position();
        if let Some(Player { level, seed }) = self.player {
            if search.report().nodes == 0 {
                search = level.search(engine, search.root(), &self.limits).into();
            }
            engine.advance(&mut search, slice, &Stop::new(), &mut |_| {});
            if search.is_finished() {
                // A weaker player has one thing in mind, also where a push could be finished in several ways.
                let report = level.pick(search.root(), search.report().clone(), seed);
                self.branches[number].hear(&position, &report);
                self.ended = true;
            }
        } else {
            engine.advance(&mut search, slice, &Stop::new(), &mut |report| {
                self.branches[number].hear(&position, report);
                listener(&Answer { done: false, ..self.answer(clock()) });
            });
            self.branches[number].hear(&position, search.report());
        }
        self.branches[number].search = Some(search);
    }

    /// What is known now.
    pub fn answer(&self, now: Duration) -> Answer {
        let mut found: Vec<_> = self.branches.iter().flat_map(|branch| &branch.found).collect();
        found.sort_by_key(|found| std::cmp::Reverse(found.line.score.rank()));
        let mut boards = Vec::new();
        let mut lines: Vec<Line> = Vec::new();
        for found in found {
            // Two ways to the same board are one turn.
            if lines.len() < self.lines && !boards.contains(&found.board) {
                boards.push(found.board);
                lines.push(found.line.clone());
            }
        }
        let nodes = self.branches.iter().map(|branch| branch.nodes).sum();
        let searched = self.searched.as_secs_f64();
        let depth = self.branches.iter().map(|branch| branch.depth).min();
        Answer {
            id: self.id.clone(),
            depth: depth.filter(|depth| *depth != Branch::WHOLE).unwrap_or(0),
            partial: self.branches.iter().any(|branch| branch.partial),
            nodes,
            time: self.began.map_or(0.0, |began| now.saturating_sub(began).as_secs_f64()),
            speed: if searched > 0.0 { (nodes as f64 / searched) as u64 } else { 0 },
            lines,
            done: self.is_done(),
            queue: None,
        }
    }
}

/// The limits of each of some branches.
fn limits(limits: &Limits, lines: usize, branches: u64) -> search::Limits {
    search::Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(|nodes| (nodes / branches.max(1)).max(1)),
        time: limits.time.map(|seconds| TimeLimit::exactly(Duration::from_secs_f64(seconds))),
        multipv: lines,
    }
}
