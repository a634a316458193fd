//! The engine: what is kept between searches, and how a search deepens step by step.

use super::limits::{Allotment, Limits, Stop};
use super::packed::Plan;
use super::ranking::best_turns;
use super::report::{Line, Report};
use super::root::Root;
use super::score::Score;
use super::table::Room;
use super::techniques::Techniques;
use super::tree::{INFINITE, Memory, Shared, Worker};
use super::tuning::Tuning;
use crate::eval::{Evaluation, Judge};
use arimaa::{Position, Turn};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How an engine is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The number of threads that search together.
    pub threads: usize,
    /// The size of the table in megabytes.
    pub hash_mb: usize,
    /// Who judges positions.
    pub evaluation: Evaluation,
    /// What the search does, and what it leaves out.
    pub techniques: Techniques,
    /// Its numbers.
    pub tuning: Tuning,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            hash_mb: 64,
            evaluation: Evaluation::default(),
            techniques: Techniques::ALL,
            tuning: Tuning::default(),
        }
    }
}

/// A player's mind: it remembers positions from one search to the next.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    judge: Judge,
    table: Room,
    memories: Vec<Memory>,
}

/// No search is deeper, in steps.
const DEEPEST: u32 = 100;
/// From this depth on the root looks first at the best turns of a ranking.
const RANKED_FROM: u32 = 6;

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(settings: Settings) -> Self {
        let memories = (0..settings.threads.max(1)).map(|_| Memory::new()).collect();
        let judge = Judge::new(&settings.evaluation);
        let table = Room::new(settings.hash_mb);
        Self { settings, judge, table, memories }
    }

    /// How it is built.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets everything: the next search will be as that of a new engine.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::forget);
    }

    /// Searches until a limit is reached, a stop is requested, or there is nothing more to find. The listener hears of
    /// every depth that is finished and every new best turn.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) -> Report {
        self.table.new_search();
        self.memories.iter_mut().for_each(Memory::new_search);
        let shared = Shared {
            table: self.table.table(),
            judge: &self.judge,
            root,
            techniques: self.settings.techniques,
            tuning: self.settings.tuning,
            stop,
            done: AtomicBool::new(false),
            began: Instant::now(),
            deadline: AtomicU64::new(u64::MAX),
            nodes: AtomicU64::new(0),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
        };
        let Some((first, others)) = self.memories.split_first_mut() else { return Report::default() };
        thread::scope(|scope| {
            for (number, memory) in others.iter_mut().enumerate() {
                let shared = &shared;
                scope.spawn(move || help(shared, memory, number));
            }
            let _end = End(&shared.done);
            let mut deepening = Deepening::new(&shared, first, limits, listener);
            deepening.run();
            deepening.report
        })
    }
}

/// Tells the other threads when the first one has finished, also if it panics.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What the other threads do: they search the same root, every other one a step deeper, and fill the table.
fn help(shared: &Shared<'_>, memory: &mut Memory, number: usize) {
    let mut worker = Worker::new(shared, memory);
    let mut depth = 1;
    while !worker.stopped && depth <= DEEPEST as i32 {
        worker.search_root(depth + (number as i32 + 1) % 2, -INFINITE, INFINITE);
        depth += 1;
    }
    worker.flush_nodes();
}

/// Iterative deepening by the thread that reports.
struct Deepening<'a, 'l> {
    shared: &'a Shared<'a>,
    worker: Worker<'a>,
    limits: &'a Limits,
    listener: &'l mut dyn FnMut(&Report),
    report: Report,
    /// By how much the usual time is stretched or cut, by how the search goes.
    patience: f64,
}

impl<'a, 'l> Deepening<'a, 'l> {
    fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        limits: &'a Limits,
        listener: &'l mut dyn FnMut(&Report),
    ) -> Self {
        let worker = Worker::new(shared, memory);
        Self { shared, worker, limits, listener, report: Report::default(), patience: 1.0 }
    }

    fn run(&mut self) {
        let deepest = self.limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        self.set_deadline();
        for depth in 1..=deepest {
            // Without the first depth there is nothing to play.
            self.worker.patient = depth == 1;
            if depth == RANKED_FROM && self.is_long() {
                self.rank();
            }
            if !self.deepen(depth) || self.is_settled(depth) {
                break;
            }
        }
        self.worker.flush_nodes();
        if self.report.lines.is_empty() {
            // Stopped before there was anything to play: a quick look has to be enough.
            let mut looks = 0;
            let turns = best_turns(self.shared.judge, self.shared.root, 1, || {
                looks += 1;
                looks > 8
            });
            let line = |turn| Line { score: Score::from_raw(0), turns: vec![turn] };
            self.report.lines = turns.into_iter().map(line).collect();
        }
        self.refresh();
    }

    /// Whether the search is long enough to pay for a ranking of all turns.
    fn is_long(&self) -> bool {
        let least = Duration::from_millis(self.shared.tuning.rank_millis as u64);
        self.shared.techniques.ranking
            && self.limits.time.is_none_or(|time| time.usual >= least)
            && self.limits.nodes.is_none_or(|nodes| nodes >= 1000 * least.as_millis() as u64)
    }

    fn rank(&mut self) {
        let shared = self.shared;
        let count = shared.tuning.ranked as usize;
        self.worker.ranked = best_turns(shared.judge, shared.root, count, || shared.is_over());
    }

    /// Searches all lines to a depth. False if it was stopped.
    fn deepen(&mut self, depth: u32) -> bool {
        let before = self.report.best();
        let old: Vec<Line> = self.report.lines.clone();
        let mut lines: Vec<Line> = Vec::new();
        self.worker.excluded.clear();
        for number in 0..self.limits.multipv.max(1) {
            let last = old.get(number).map(|line| line.score.centirabbits());
            let value = self.search_window(depth as i32, last);
            let line = self.line(value);
            if self.worker.stopped {
                // What the unfinished depth found is used where it is better than what was known.
                if let Some(line) = line.filter(|_| value > -INFINITE) {
                    self.report.partial = true;
                    lines.push(line);
                }
                break;
            }
            // No other turn is found at this depth.
            let Some(line) = line.filter(|_| value > -Score::WIN) else { break };
            let board = line.turns[0].result(self.shared.root.position());
            self.worker.excluded.push(board.key());
            lines.push(line);
        }
        if self.worker.stopped {
            self.merge(lines);
            return false;
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        self.report.depth = depth;
        self.report.partial = false;
        let dropped = match (old.first(), lines.first()) {
            (Some(old), Some(new)) => old.score.centirabbits() - new.score.centirabbits(),
            _ => 0,
        };
        self.report.lines = lines;
        self.adjust_patience(before, dropped);
        self.refresh();
        (self.listener)(&self.report);
        true
    }

    /// Puts the lines of an unfinished depth before the old ones.
    fn merge(&mut self, lines: Vec<Line>) {
        let position = *self.shared.root.position();
        let result = |line: &Line| line.turns[0].result(&position);
        let fresh: Vec<_> = lines.iter().map(result).collect();
        let wanted = self.limits.multipv.max(1);
        let old = std::mem::take(&mut self.report.lines);
        self.report.lines = lines;
        self.report.lines.extend(old.into_iter().filter(|line| !fresh.contains(&result(line))));
        self.report.lines.truncate(wanted);
    }

    /// Searches the root with a narrow window around the last value, and wider ones until the value is inside.
    fn search_window(&mut self, depth: i32, last: Option<i32>) -> i32 {
        let narrow = last
            .filter(|value| self.shared.techniques.aspiration && depth > 4 && value.abs() < Score::LEAST_WIN);
        let Some(last) = narrow else { return self.worker.search_root(depth, -INFINITE, INFINITE) };
        let window = self.shared.tuning.window;
        let (mut below, mut above) = (window, window);
        loop {
            let alpha = if below > 1000 { -INFINITE } else { last - below };
            let beta = if above > 1000 { INFINITE } else { last + above };
            let value = self.worker.search_root(depth, alpha, beta);
            if self.worker.stopped {
                // Below the window nothing is known about the turn that came out best.
                return if value > alpha { value } else { -INFINITE };
            }
            if value <= alpha && alpha > -INFINITE {
                below *= 4;
                self.patience = self.patience.max(1.5);
                self.set_deadline();
            } else if value >= beta && beta < INFINITE {
                above *= 4;
            } else {
                return value;
            }
        }
    }

    /// The worker's line as turns that are legal and complete; none if there is no legal turn.
    fn line(&self, value: i32) -> Option<Line> {
        let root = self.shared.root;
        let mut position = *root.position();
        let mut turns = Vec::new();
        for (ply, plan) in self.worker.line().iter().enumerate() {
            let Some(turn) = legal(plan, &position) else { break };
            let board = turn.result(&position);
            if ply == 0 && !root.allows(&board) || board == *position.board() {
                break;
            }
            turns.push(turn);
            // How the turn goes on is beyond the horizon: the line ends with what is known of it.
            if !plan.complete && turn.steps() < position.steps_left() && ply > 0 {
                break;
            }
            position = Position::new(board, position.side().opponent());
        }
        (!turns.is_empty()).then(|| Line { score: Score::from_raw(value), turns })
    }

    /// A choice that stays the same needs less time, one that changes or turns out badly more.
    fn adjust_patience(&mut self, before: Option<Turn>, dropped: i32) {
        let position = self.shared.root.position();
        let same = match (before, self.report.best()) {
            (Some(old), Some(new)) => old.result(position) == new.result(position),
            _ => true,
        };
        self.patience =
            if same { (self.patience * 0.85).max(0.5) } else { (self.patience * 1.3).clamp(1.0, 2.0) };
        if dropped > 50 {
            self.patience = self.patience.max(1.5);
        }
        self.set_deadline();
    }

    fn set_deadline(&self) {
        let Some(Allotment { usual, most }) = self.limits.time else { return };
        let time = if usual == most { most } else { usual.mul_f64(self.patience).min(most) };
        self.shared.set_deadline(time);
    }

    /// Whether more depth would find nothing new: a decided game is searched a little beyond its end.
    fn is_settled(&self, depth: u32) -> bool {
        let all_known = self
            .report
            .lines
            .iter()
            .all(|line| line.score.decided().is_some_and(|decided| depth >= 4 * decided.turns + 4));
        self.report.lines.is_empty() || all_known
    }

    fn refresh(&mut self) {
        self.worker.flush_nodes();
        self.report.nodes = self.shared.nodes.load(Ordering::Relaxed);
        self.report.elapsed = self.shared.began.elapsed();
        self.report.table_permill = self.shared.table.permill();
    }
}

/// The moves of a plan, if they can be played.
fn legal(plan: &Plan, position: &Position) -> Option<Turn> {
    let mut now = Some(*position);
    for mv in plan.turn.moves() {
        let here =
            now.filter(|now| now.board().mobility(now.side()).allows(mv) && mv.steps() <= now.steps_left())?;
        now = Some(here.after(mv)).filter(|next| next.side() == position.side());
    }
    (!plan.turn.is_empty()).then_some(plan.turn)
}
