//! The engine: what is kept between searches, and how a search deepens step by step.

use super::guard::{Guard, MOST_AGAIN};
use super::limits::{Clock, Limits, Stop, TimeLimit};
use super::ongoing::{Iteration, Search, Window};
use super::options::EngineOptions;
use super::packed::Part;
use super::ranking::{Glance, RootRanking};
use super::report::{Line, Report};
use super::root::Root;
use super::score::Score;
use super::transposition::{NoMemory, TranspositionTable};
use super::tree::{INFINITE, Memory, Shared, Worker};
use crate::eval::AnyEvaluator;
use crate::ranking::{Candidates, Model};
use arimaa::{Position, Turn};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// A player's mind: it remembers positions from one search to the next.
#[derive(Debug)]
pub struct Engine {
    options: EngineOptions,
    clock: Clock,
    evaluator: AnyEvaluator,
    table: TranspositionTable,
    memories: Vec<Memory>,
}

/// No search is deeper, in steps.
const DEEPEST: u32 = 100;
/// From this depth on the root looks first at the best turns of a ranking.
const RANKED_FROM: u32 = 6;
/// Turns are looked at by the 256; after so many times that, a choice at a glance has seen enough.
const MOST_LOOKS: u32 = 8;

impl Engine {
    /// An engine that knows nothing yet, with the system's clock.
    ///
    /// # Panics
    /// If there is no memory for its transposition table. Who takes a size from others asks [`try_new`](Self::try_new).
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub fn new(options: EngineOptions) -> Self {
        Self::with_clock(options, super::limits::system_clock)
    }

    /// An engine that knows nothing yet and asks its host for the time. There is no other where the system has no
    /// clock, as in a browser. Where there are no threads either, it searches with one, whatever the options say.
    ///
    /// # Panics
    /// If there is no memory for its transposition table.
    pub fn with_clock(options: EngineOptions, clock: Clock) -> Self {
        Self::try_with_clock(options, clock).unwrap_or_else(|error| panic!("{error}"))
    }

    /// An engine that knows nothing yet, with the system's clock, if there is memory for its transposition table.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub fn try_new(options: EngineOptions) -> Result<Self, NoMemory> {
        Self::try_with_clock(options, super::limits::system_clock)
    }

    /// As [`with_clock`](Self::with_clock), if there is memory for its transposition table.
    pub fn try_with_clock(options: EngineOptions, clock: Clock) -> Result<Self, NoMemory> {
        let no_threads = cfg!(all(target_family = "wasm", not(target_feature = "atomics")));
        let threads = if no_threads { 1 } else { options.threads.max(1) };
        let table = TranspositionTable::new(options.hash_mb)?;
        let memories = (0..threads).map(|_| Memory::new()).collect::<Result<_, _>>()?;
        let evaluator = AnyEvaluator::new(&options.evaluation);
        Ok(Self { options, clock, evaluator, table, memories })
    }

    /// How it is built.
    pub const fn options(&self) -> &EngineOptions {
        &self.options
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
        let mut search = Search::new(root.clone(), *limits);
        self.advance(&mut search, Duration::MAX, stop, listener);
        search.into_report()
    }

    /// Carries a search on for about the time of a slice, and returns earlier if it comes to its end: for hosts that
    /// must do something else now and then, as a worker in a browser that hears nothing while it computes. The
    /// [report](Search::report) has then all that was found.
    ///
    /// The engine remembers what it has found for the next slice. What it was in the middle of is found again from
    /// there: many slices visit a few nodes more than one.
    ///
    /// ```
    /// use arimaa::Position;
    /// use engine::search::{Engine, Limits, Root, Search, EngineOptions, Stop};
    /// use std::time::Duration;
    ///
    /// let position: Position =
    ///     "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
    /// let mut engine = Engine::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() });
    /// let mut search = Search::new(Root::of_position(&position).unwrap(), Limits::depth(5));
    /// while !search.is_finished() {
    ///     engine.advance(&mut search, Duration::from_millis(5), &Stop::new(), &mut |_| {});
    ///     // Messages are heard here. Who wants to stop takes the report as it is.
    ///     assert!(search.report().best().is_some());
    /// }
    /// assert_eq!(search.report().depth, 5);
    /// ```
    pub fn advance(
        &mut self,
        search: &mut Search,
        slice: Duration,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) {
        if search.is_finished() {
            return;
        }
        let now = (self.clock)();
        let began = *search.began.get_or_insert_with(|| {
            self.table.new_search();
            self.memories.iter_mut().for_each(Memory::new_search);
            now
        });
        let root = Arc::clone(&search.root);
        let shared = Shared {
            table: self.table.table(),
            evaluator: &self.evaluator,
            policy: self.options.policy_network.get().filter(|_| self.options.techniques.policy),
            root: &root,
            techniques: self.options.techniques,
            tuning: self.options.tuning,
            stop,
            done: AtomicBool::new(false),
            clock: self.clock,
            began,
            deadline: AtomicU64::new(u64::MAX),
            slice_end: micros(now.saturating_sub(began).saturating_add(slice)),
            nodes: AtomicU64::new(search.report.nodes),
            most_nodes: search.limits.nodes.unwrap_or(u64::MAX),
        };
        let Some((first, others)) = self.memories.split_first_mut() else { return };
        thread::scope(|scope| {
            for (number, memory) in others.iter_mut().enumerate() {
                let shared = &shared;
                // With fewer threads than it was told to use the search is slower, and not wrong.
                let helper = move || help(shared, memory, number);
                if thread::Builder::new().spawn_scoped(scope, helper).is_err() {
                    break;
                }
            }
            let _end = End(&shared.done);
            let worker = Worker::new(&shared, first);
            Deepening { shared: &shared, worker, search, listener }.run();
        });
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
struct Deepening<'a, 's> {
    shared: &'a Shared<'a>,
    worker: Worker<'a>,
    search: &'s mut Search,
    listener: &'s mut dyn FnMut(&Report),
}

/// Why something is not done to its end.
enum Halt {
    /// The search goes on with the next slice.
    Paused,
    /// The search is over.
    Ended,
}

impl<'a> Deepening<'a, '_> {
    /// Goes on where the last slice has ended.
    fn run(&mut self) {
        self.set_deadline();
        self.worker.excluded = std::mem::take(&mut self.search.iteration.excluded);
        self.worker.ranked = std::mem::take(&mut self.search.ranked);
        let halt = loop {
            if let Err(halt) = self.deepen() {
                break halt;
            }
        };
        self.search.iteration.excluded = std::mem::take(&mut self.worker.excluded);
        self.search.ranked = std::mem::take(&mut self.worker.ranked);
        if self.search.report.lines.is_empty() {
            // Stopped before there was anything to play: a quick look has to be enough.
            self.search.report.lines = self.looked_at(1, &[], INFINITE);
        }
        self.search.finished = matches!(halt, Halt::Ended);
        self.refresh();
    }

    /// Whether the search is long enough to pay for a ranking of all turns.
    fn is_long(&self) -> bool {
        let limits = &self.search.limits;
        let least = Duration::from_millis(self.shared.tuning.ranking_millis as u64);
        self.shared.techniques.ranking
            && limits.time.is_none_or(|time| time.soft >= least)
            && limits.nodes.is_none_or(|nodes| nodes >= 1000 * least.as_millis() as u64)
    }

    fn rank(&mut self) -> Result<(), Halt> {
        let shared = self.shared;
        let mut ranking = self.search.ranking.take().unwrap_or_else(|| RootRanking::new(shared.root));
        let mut glance = Glance::new(shared.evaluator, shared.root);
        if !ranking.advance(&mut glance, shared.root, || shared.is_over()) {
            self.search.ranking = Some(ranking);
            return Err(self.halt());
        }
        let likely = self.likely(shared.tuning.likely_turns as usize);
        let looked_at = ranking.best().map(|(_, turn)| turn).filter(|turn| !likely.contains(turn));
        let looked_at: Vec<Turn> = looked_at.take(shared.tuning.ranked_turns as usize).collect();
        self.worker.ranked = [likely, looked_at].concat();
        Ok(())
    }

    /// So many turns that a good player would think of first.
    fn likely(&self, count: usize) -> Vec<Turn> {
        if count == 0 {
            return Vec::new();
        }
        let candidates = Candidates::seen_by(self.shared.root, self.shared.evaluator);
        let ranked = candidates.ranked(Model::built_in());
        ranked.iter().take(count).map(|ranked| candidates.turn(ranked.index)).collect()
    }

    /// So many turns beside those that are known, chosen and scored at a glance; no score is above `most`.
    fn looked_at(&self, count: usize, known: &[Line], most: i32) -> Vec<Line> {
        let Shared { evaluator, root, .. } = *self.shared;
        let mut ranking = RootRanking::new(root);
        let mut looks = 0;
        ranking.advance(&mut Glance::new(evaluator, root), root, || {
            looks += 1;
            looks > MOST_LOOKS
        });
        let result = |turn: &Turn| turn.result(root.position());
        let known: Vec<_> = known.iter().map(|line| result(&line.turns[0])).collect();
        let fresh = ranking.best().filter(|(_, turn)| !known.contains(&result(turn)));
        let line =
            |(rank, turn): (i32, _)| Line { score: Score::from_raw(rank.min(most)), turns: vec![turn] };
        fresh.take(count).map(line).collect()
    }

    /// Why the search was stopped just now.
    fn halt(&mut self) -> Halt {
        self.worker.flush_nodes();
        if self.shared.is_ended() { Halt::Ended } else { Halt::Paused }
    }

    /// Searches all lines to the next depth, those of them that no earlier slice has searched.
    fn deepen(&mut self) -> Result<(), Halt> {
        let depth = self.search.iteration.depth;
        // Without the first depth there is nothing to play.
        self.worker.unstoppable = depth == 1;
        if depth == RANKED_FROM && self.worker.ranked.is_empty() && self.is_long() {
            self.rank()?;
        }
        if self.shared.techniques.forced_goals && self.search.iteration.lines.is_empty() {
            self.guard().attack();
        }
        let wanted = self.search.limits.multipv.max(1);
        while self.search.iteration.lines.len() < wanted {
            let number = self.search.iteration.lines.len();
            let last = self.search.settled.get(number).map(|line| line.score.centirabbits());
            let value = self.search_window(depth as i32, last);
            let line = self.line(value);
            if self.worker.stopped {
                // What the unfinished depth found is used where it is better than what was known.
                if let Some(line) = line.filter(|_| value > -INFINITE) {
                    self.search.iteration.partial = Some(line);
                }
                let halt = self.halt();
                if matches!(halt, Halt::Ended) {
                    self.guard_the_last();
                }
                self.merge();
                return Err(halt);
            }
            let Some(line) = line.filter(|_| value > -Score::WIN) else {
                // No other turn is found at this depth. If that is because nothing helps, all others are as lost.
                if value <= -Score::LEAST_WIN {
                    let others = self.looked_at(wanted - number, &self.search.iteration.lines, value);
                    self.search.iteration.lines.extend(others);
                    self.search.nothing_helps |= number == 0;
                }
                break;
            };
            let board = line.turns[0].result(self.shared.root.position());
            self.worker.excluded.push(board.key());
            let iteration = &mut self.search.iteration;
            iteration.lines.push(line);
            iteration.partial = None;
            iteration.window = None;
        }
        if self.is_refuted() {
            self.worker.excluded.clear();
            let again = self.search.iteration.again + 1;
            self.search.iteration = Iteration { again, ..Iteration::of_depth(depth) };
            return Ok(());
        }
        self.settle(depth);
        (self.listener)(&self.search.report);
        let deepest = self.search.limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        if depth >= deepest || self.is_settled(depth) || self.is_won() { Err(Halt::Ended) } else { Ok(()) }
    }

    fn guard(&mut self) -> Guard<'_, 'a> {
        Guard { worker: &mut self.worker, search: self.search }
    }

    /// Whether the best turn of the depth allows a forced goal, so that the depth is worth searching again. Where it was
    /// searched again often enough, an earlier turn that does not is put before it.
    fn is_refuted(&mut self) -> bool {
        if !self.shared.techniques.forced_goals || self.search.nothing_helps {
            return false;
        }
        let mut lines = std::mem::take(&mut self.search.iteration.lines);
        let refuted: Vec<bool> = lines.iter_mut().map(|line| self.guard().examine(line)).collect();
        let alone = lines.len() == 1;
        let again = alone && refuted[0] && self.search.iteration.again < MOST_AGAIN;
        if alone && refuted[0] && !again {
            if let Some(safe) = self.safe_line() {
                lines = vec![safe];
            }
        } else if let Some(best) = lines.iter().zip(&refuted).find(|(_, refuted)| !**refuted) {
            self.search.guarding.safe = Some(best.0.clone());
        }
        self.search.iteration.lines = lines;
        again
    }

    /// The last best turn that is not known to allow a forced goal.
    fn safe_line(&mut self) -> Option<Line> {
        let safe = self.search.guarding.safe.clone();
        safe.filter(|safe| !self.guard().is_known_to_lose(safe))
    }

    /// The time is up. If the best turn of the unfinished depth allows a forced goal, that of an earlier one is played.
    fn guard_the_last(&mut self) {
        if !self.shared.techniques.forced_goals || !self.search.iteration.lines.is_empty() {
            return;
        }
        if let Some(mut line) = self.search.iteration.partial.take()
            && !self.guard().examine_at_last(&mut line)
        {
            self.search.iteration.partial = Some(line);
        }
    }

    /// A depth is finished: its lines take the place of the old ones.
    fn settle(&mut self, depth: u32) {
        let search = &mut *self.search;
        let mut lines = std::mem::replace(&mut search.iteration, Iteration::of_depth(depth + 1)).lines;
        self.worker.excluded.clear();
        // Perhaps the turn may not end after so few steps. What was found before is still there to be played.
        if lines.is_empty() {
            lines.clone_from(&search.settled);
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let dropped = match (search.settled.first(), lines.first()) {
            (Some(old), Some(new)) => old.score.centirabbits() - new.score.centirabbits(),
            _ => 0,
        };
        let before = search.settled.first().map(|line| line.turns[0]);
        search.report.depth = depth;
        search.report.partial = false;
        search.report.lines.clone_from(&lines);
        search.settled = lines;
        self.adjust_soft_limit(before, dropped);
        self.refresh();
    }

    /// Puts the lines of an unfinished depth before the old ones.
    fn merge(&mut self) {
        let position = *self.shared.root.position();
        let result = |line: &Line| line.turns[0].result(&position);
        let Search { report, iteration, settled, limits, .. } = &mut *self.search;
        let mut lines = iteration.lines.clone();
        lines.extend(iteration.partial.clone());
        report.partial = !lines.is_empty();
        let fresh: Vec<_> = lines.iter().map(result).collect();
        lines.extend(settled.iter().filter(|line| !fresh.contains(&result(line))).cloned());
        lines.truncate(limits.multipv.max(1));
        report.lines = lines;
    }

    /// Searches the root with a narrow window around the last value, and wider ones until the value is inside.
    fn search_window(&mut self, depth: i32, last: Option<i32>) -> i32 {
        let narrow = last
            .filter(|value| self.shared.techniques.aspiration && depth > 4 && value.abs() < Score::LEAST_WIN);
        let Some(last) = narrow else { return self.worker.search_root(depth, -INFINITE, INFINITE) };
        let window = self.shared.tuning.aspiration_window;
        loop {
            let Window { below, above } =
                *self.search.iteration.window.get_or_insert(Window { below: window, above: window });
            let alpha = if below > 1000 { -INFINITE } else { last - below };
            let beta = if above > 1000 { INFINITE } else { last + above };
            let value = self.worker.search_root(depth, alpha, beta);
            if self.worker.stopped {
                // Below the window nothing is known about the turn that came out best.
                return if value > alpha { value } else { -INFINITE };
            }
            if value <= alpha && alpha > -INFINITE {
                self.search.iteration.window = Some(Window { below: 4 * below, above });
                self.search.soft_scale = self.search.soft_scale.max(1.5);
                self.set_deadline();
            } else if value >= beta && beta < INFINITE {
                self.search.iteration.window = Some(Window { below, above: 4 * above });
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
        for (ply, part) in self.worker.principal_variation().iter().enumerate() {
            let Some(turn) = legal(part, &position) else { break };
            let board = turn.result(&position);
            let allowed = if ply == 0 {
                root.allows(&board) && !self.worker.excluded.contains(&board.key())
            } else {
                board != *position.board()
            };
            if !allowed {
                break;
            }
            turns.push(turn);
            // How the turn goes on is beyond the horizon: the line ends with what is known of it.
            if !part.complete && turn.steps() < position.steps_left() && ply > 0 {
                break;
            }
            position = Position::new(board, position.side().opponent());
        }
        (!turns.is_empty()).then(|| Line { score: Score::from_raw(value), turns })
    }

    /// A choice that stays the same needs less time, one that changes or turns out badly more.
    fn adjust_soft_limit(&mut self, before: Option<Turn>, dropped: i32) {
        let position = self.shared.root.position();
        let same = match (before, self.search.report.best()) {
            (Some(old), Some(new)) => old.result(position) == new.result(position),
            _ => true,
        };
        let soft_scale = &mut self.search.soft_scale;
        *soft_scale = if same { (*soft_scale * 0.85).max(0.5) } else { (*soft_scale * 1.3).clamp(1.0, 2.0) };
        if dropped > 50 {
            *soft_scale = soft_scale.max(1.5);
        }
        self.set_deadline();
    }

    fn set_deadline(&self) {
        let Some(TimeLimit { soft, hard }) = self.search.limits.time else { return };
        let time = if soft == hard { hard } else { soft.mul_f64(self.search.soft_scale).min(hard) };
        self.shared.deadline.store(micros(time), Ordering::Relaxed);
    }

    /// Whether more depth would find nothing new: a decided game is searched a little beyond its end.
    fn is_settled(&self, depth: u32) -> bool {
        let lines = &self.search.report.lines;
        let known = |line: &Line| line.score.decided().is_some_and(|decided| depth >= 4 * decided.turns + 4);
        self.search.nothing_helps || !lines.is_empty() && lines.iter().all(known)
    }

    /// Whether a forced goal is found and nothing else is asked for: no goal is sooner, or the tree had found it.
    fn is_won(&self) -> bool {
        self.search.guarding.won && self.search.limits.multipv <= 1
    }

    fn refresh(&mut self) {
        self.worker.flush_nodes();
        let report = &mut self.search.report;
        report.nodes = self.shared.nodes.load(Ordering::Relaxed);
        report.elapsed = self.shared.elapsed();
        report.table_permill = self.shared.table.permill();
    }
}

/// As the search counts time.
fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The moves of a part, if they can be played. None at all is possible only in mid-turn, and if the turn ends with it.
fn legal(part: &Part, position: &Position) -> Option<Turn> {
    let mut now = Some(*position);
    for mv in part.turn.moves() {
        let here =
            now.filter(|now| now.board().mobility(now.side()).allows(mv) && mv.steps() <= now.steps_left())?;
        now = Some(here.after(mv)).filter(|next| next.side() == position.side());
    }
    let ends_here = part.complete && position.steps_left() < Position::STEPS;
    (!part.turn.is_empty() || ends_here).then_some(part.turn)
}
