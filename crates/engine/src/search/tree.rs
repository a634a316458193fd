//! One thread's search of the tree.
//!
//! The tree is Wu's hybrid (2015 §5.4): a node is a position, also in mid-turn, and its move list mixes moves of one to
//! four steps. Depth is counted in steps. A move that leaves steps of the turn leads to a node of the same side.

use super::goals::Goals;
use super::limits::{Clock, Stop};
use super::order::{Candidate, History, Killers};
use super::packed::{Packed, Part};
use super::pruning::Pruned;
use super::root::Root;
use super::score::Score;
use super::techniques::Techniques;
use super::transposition::{Bound, Entry, NoMemory, PROVED_DEPTH, TableRef, TranspositionTable};
use super::tuning::Tuning;
use crate::eval::{AccumulatorStack, AnyEvaluator};
use crate::tactics::defence::blocks;
use crate::tactics::goal::{can_goal, find_goal};
use crate::tactics::hunt::Hunter;
use arimaa::{Board, Position, Side, Turn};
use nnue::policy::Policy;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// No value is outside of this and its negative.
pub(crate) const INFINITE: i32 = Score::WIN + 1;
/// No line has more turns.
pub(crate) const PLIES: usize = 40;
/// No recursion is deeper.
pub(super) const HEIGHTS: usize = 4 * PLIES;
/// How many nodes may pass until there is something to play, whatever the clock says.
const NODES_FOR_A_TURN: u64 = 5_000;
/// How many nodes pass between two looks at the clock.
const TICKS: u64 = 256;
/// The size of the quiescence search's own table, in megabytes.
const QUIESCENCE_MB: usize = 1;

/// What all threads of one search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub table: TableRef<'a>,
    pub evaluator: &'a AnyEvaluator,
    /// The policy network, if the search goes by one.
    pub policy: Option<&'a Policy>,
    pub root: &'a Root,
    pub techniques: Techniques,
    pub tuning: Tuning,
    pub stop: &'a Stop,
    /// Set when the thread that reports has finished.
    pub done: AtomicBool,
    pub clock: Clock,
    /// What the clock said when the search began.
    pub began: Duration,
    /// The time after which the search is over, in microseconds since it began.
    pub deadline: AtomicU64,
    /// The time after which it pauses.
    pub slice_end: u64,
    /// The nodes of all threads, brought up to date now and then.
    pub nodes: AtomicU64,
    pub most_nodes: u64,
}

impl Shared<'_> {
    /// Whether every thread should stop now, for ever or until the next slice.
    pub fn is_over(&self) -> bool {
        let most = self.deadline.load(Ordering::Relaxed).min(self.slice_end);
        self.stop.is_requested()
            || self.done.load(Ordering::Relaxed)
            || most < u64::MAX && self.elapsed().as_micros() as u64 >= most
    }

    /// Whether a limit of the whole search is reached, or somebody wants it to stop.
    pub fn is_ended(&self) -> bool {
        self.stop.is_requested()
            || self.nodes.load(Ordering::Relaxed) >= self.most_nodes
            || self.elapsed().as_micros() as u64 >= self.deadline.load(Ordering::Relaxed)
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        (self.clock)().saturating_sub(self.began)
    }
}

/// A position in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub position: Position,
    /// The key of the board at the start of the turn.
    pub start: u64,
    /// That board; the present one where it is not known.
    pub began: Board,
    /// The turns played since the root.
    pub ply: usize,
}

impl Node {
    /// The key under which the table knows it. What a side may do in mid-turn depends on where the turn began, as no
    /// turn may lead back to there.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let key = self.position.key();
        if self.position.steps_left() == Position::STEPS { key } else { key ^ self.start.rotate_left(29) }
    }

    /// The value of reaching goal in this turn.
    pub(super) fn win(&self) -> i32 {
        Score::WIN - self.ply as i32 - 1
    }
}

/// What a thread keeps from search to search.
#[derive(Debug)]
pub(crate) struct Memory {
    /// What the quiescence search knows. Most nodes are its own, and are met again soon or never: a table that stays in
    /// the cache serves them better than the great one, and leaves that to the tree.
    quiescence_table: TranspositionTable,
    experience: Experience,
    buffers: Buffers,
}

/// Room for what a search computes by height. It is kept from search to search: short searches would spend a good part of
/// their time on it.
#[derive(Debug, Default)]
struct Buffers {
    parts: Vec<Part>,
    pv: Vec<Vec<Part>>,
    path: Vec<u64>,
    accumulators: Option<AccumulatorStack>,
    spare: Vec<Vec<Candidate>>,
}

/// What a thread knows beside its tables.
#[derive(Debug)]
pub(super) struct Experience {
    pub(super) goals: Goals,
    pub(super) killers: Killers,
    pub(super) history: History,
    pub(super) hunter: Hunter,
}

impl Memory {
    pub fn new() -> Result<Self, NoMemory> {
        let experience = Experience {
            goals: Goals::new(),
            killers: Killers::new(PLIES + 1),
            history: History::new(),
            hunter: Hunter::new(),
        };
        let buffers = Buffers::default();
        Ok(Self { quiescence_table: TranspositionTable::new(QUIESCENCE_MB)?, experience, buffers })
    }

    /// Another position of the same game, perhaps.
    pub fn new_search(&mut self) {
        self.quiescence_table.new_search();
        self.experience.killers.clear();
        self.experience.history.fade();
    }

    pub fn forget(&mut self) {
        self.quiescence_table.clear();
        self.experience.killers.clear();
        self.experience.history.clear();
        self.experience.hunter.forget();
    }
}

/// A search in progress.
pub(crate) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    /// What the quiescence search knows.
    pub(super) quiescence_table: TableRef<'a>,
    pub(super) experience: &'a mut Experience,
    /// Where the buffers go when the search is at its end.
    buffers: &'a mut Buffers,
    pub nodes: u64,
    counted: u64,
    next_tick: u64,
    /// The nodes that went to turns of the enemy that had won before.
    pub(super) recalled: u64,
    /// The time that went to hunts, where a clock decides.
    pub(super) hunting: Duration,
    /// Whether nothing can stop the search now.
    pub unstoppable: bool,
    /// Whether the search is to end now; values are then worth nothing.
    pub stopped: bool,
    /// By recursion height, the rest of the turn that is best there.
    pub(super) parts: Vec<Part>,
    /// By recursion height, the principal variation, if the node was searched with an open window.
    pub(super) pv: Vec<Vec<Part>>,
    /// The keys of the boards at the starts of the turns since the root.
    pub(super) path: Vec<u64>,
    /// The boards after root turns that are not wanted now.
    pub excluded: Vec<u64>,
    /// The best turns at the root by a ranking.
    pub ranked: Vec<Turn>,
    /// What the network has computed on the way here.
    pub(super) accumulators: AccumulatorStack,
    /// Lists of moves that are not in use.
    pub(super) spare: Vec<Vec<Candidate>>,
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        *self.buffers = Buffers {
            parts: std::mem::take(&mut self.parts),
            pv: std::mem::take(&mut self.pv),
            path: std::mem::take(&mut self.path),
            accumulators: Some(std::mem::take(&mut self.accumulators)),
            spare: std::mem::take(&mut self.spare),
        };
    }
}

/// The state of one node while its moves are tried.
pub(super) struct Visit<'n> {
    pub node: &'n Node,
    pub depth: i32,
    pub height: usize,
    pub alpha: i32,
    pub beta: i32,
    pub best: i32,
    pub part: Part,
    /// The moves that were searched.
    pub count: u32,
    /// The layer of the quiescence search.
    pub layer: Option<i32>,
    pub threatened: bool,
}

/// Whether a node is done with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Go {
    On,
    Done,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a Shared<'a>, memory: &'a mut Memory) -> Self {
        let Memory { quiescence_table, experience, buffers } = memory;
        let Buffers { mut parts, mut pv, mut path, accumulators, spare } = std::mem::take(buffers);
        parts.resize(HEIGHTS + 2, Part::default());
        pv.resize(HEIGHTS + 2, Vec::new());
        pv[0].clear();
        path.resize(PLIES + 2, 0);
        let accumulators =
            accumulators.unwrap_or_else(|| AccumulatorStack::new(shared.evaluator, HEIGHTS + 2));
        Self {
            shared,
            quiescence_table: quiescence_table.table(),
            experience,
            buffers,
            nodes: 0,
            counted: 0,
            next_tick: 0,
            recalled: 0,
            hunting: Duration::ZERO,
            unstoppable: false,
            stopped: false,
            parts,
            pv,
            path,
            excluded: Vec::new(),
            ranked: Vec::new(),
            accumulators,
            spare,
        }
    }

    /// The best line of the root as far as it is known.
    pub fn principal_variation(&self) -> &[Part] {
        &self.pv[0]
    }

    /// Searches the root. If it is stopped on the way, the value is that of the best turn so far, or less than alpha.
    pub fn search_root(&mut self, depth: i32, alpha: i32, beta: i32) -> i32 {
        let root = self.shared.root;
        let node = Node { position: *root.position(), start: root.start(), began: root.began(), ply: 0 };
        self.path[0] = node.start;
        self.search(&node, depth, alpha, beta, 0)
    }

    /// The evaluation of the root.
    pub fn evaluate_root(&mut self) -> i32 {
        self.enter(0);
        self.evaluate(self.shared.root.position(), 0)
    }

    /// Nothing is known yet about the node at this height.
    #[inline]
    pub(super) fn enter(&mut self, height: usize) {
        self.parts[height] = Part::default();
        self.pv[height].clear();
        self.accumulators.enter(height);
    }

    /// Counts a node, and looks now and then whether the time is up.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_tick {
            self.look_up();
        }
        self.stopped
    }

    #[cold]
    fn look_up(&mut self) {
        let shared = self.shared;
        let total =
            shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed) + self.nodes - self.counted;
        self.counted = self.nodes;
        let left = shared.most_nodes.saturating_sub(total);
        self.next_tick = self.nodes + left.clamp(1, TICKS);
        // As long as there is nothing to play, it goes on, but not for ever.
        let unstoppable = self.unstoppable && self.pv[0].is_empty() && self.nodes < NODES_FOR_A_TURN;
        self.stopped = !unstoppable && (left == 0 || shared.is_over());
    }

    /// Tells the other threads of the last nodes.
    pub fn flush_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        self.counted = self.nodes;
    }

    /// The value of a node for its side to move, searched to a depth in steps.
    pub(super) fn search(&mut self, node: &Node, depth: i32, alpha: i32, beta: i32, height: usize) -> i32 {
        if depth <= 0 || node.ply >= PLIES || height >= HEIGHTS - 16 {
            return self.quiesce(node, 0, alpha, beta, height);
        }
        self.enter(height);
        if self.tick() {
            return -INFINITE;
        }
        let techniques = &self.shared.techniques;
        let position = &node.position;
        let (board, side) = (position.board(), position.side());
        let key = self.key(node);
        let entry = self.shared.table.probe(key);
        if let Some(value) = self.goal(node, entry.is_some(), beta - alpha > 1, height) {
            return value;
        }
        // Without a goal now, nothing is faster than a win in our next turn.
        if alpha >= node.win() - 2 && !self.is_choosy(node) {
            return alpha;
        }
        let open = beta - alpha > 1;
        if let Some(entry) = entry
            && techniques.tt_cutoffs
            && (!open || entry.depth == PROVED_DEPTH)
        {
            let value = from_table(entry.value, node.ply);
            if (Entry { value, ..entry }).answers(depth, alpha, beta) {
                self.note_tt_part(&entry, value > alpha, position, height);
                return value;
            }
        }
        let threatened = self.experience.goals.can_goal(board, side.opponent(), Position::STEPS);
        let mut visit = Visit {
            node,
            depth,
            height,
            alpha,
            beta,
            best: -INFINITE,
            part: Part::default(),
            count: 0,
            layer: None,
            threatened,
        };
        let evaluation = entry.and_then(|entry| entry.evaluation);
        let evaluation = match self.prune(&visit, evaluation) {
            Ok(evaluation) => evaluation,
            Err(Pruned { value, evaluation }) => {
                if entry.is_none() && !self.stopped {
                    self.shared.table.store(key, Entry::of_evaluation(evaluation));
                }
                return value;
            }
        };
        self.try_moves(&mut visit, entry.map(|entry| entry.part), evaluation);
        self.recall_at(&mut visit);
        self.finish(&visit, alpha, key, evaluation)
    }

    /// Whether some turns of a node are not wanted.
    #[inline]
    pub(super) fn is_choosy(&self, node: &Node) -> bool {
        node.ply == 0 && !self.excluded.is_empty()
    }

    /// The key under which the tables know a node. What is known about the root's own turn without the turns that are
    /// not wanted is not true with them.
    #[inline]
    pub(super) fn key(&self, node: &Node) -> u64 {
        if !self.is_choosy(node) {
            return node.key();
        }
        self.excluded.iter().fold(node.key(), |key, excluded| key ^ excluded.rotate_left(17))
    }

    /// The end of a node: what was found goes to the table.
    pub(super) fn finish(&mut self, visit: &Visit<'_>, alpha: i32, key: u64, evaluation: Option<i32>) -> i32 {
        let node = visit.node;
        self.parts[visit.height] = visit.part;
        if self.stopped {
            return visit.best;
        }
        if visit.count == 0 {
            return match visit.layer {
                // No legal move: the side to move has lost with the enemy's last turn.
                None => node.ply as i32 - Score::WIN,
                // The turn may not end here, and nothing else was tried: no way to go, but no proof of anything.
                Some(_) => -Score::MOST_EVALUATION,
            };
        }
        let bound = match visit.best {
            best if best >= visit.beta => Bound::Lower,
            best if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        // The best of moves that all failed is nothing to remember.
        let part = if bound == Bound::Upper { Packed::NONE } else { Packed::new(visit.part) };
        let value = to_table(visit.best, node.ply);
        let (table, depth) = match visit.layer {
            Some(layer) => (self.quiescence_table, -layer),
            None => (self.shared.table, visit.depth),
        };
        table.store(key, Entry { part, value, depth, bound, evaluation });
        visit.best
    }

    /// The value of a goal in this turn, unless it is not wanted at the root. How it is done is looked up only where a
    /// line is wanted; nobody else asks.
    ///
    /// What is known to the table has no goal: such a node ends here and is not kept.
    pub(super) fn goal(&mut self, node: &Node, known: bool, open: bool, height: usize) -> Option<i32> {
        let position = &node.position;
        let (board, side, steps) = (position.board(), position.side(), position.steps_left());
        if known && node.ply > 0 || !self.experience.goals.can_goal(board, side, steps) {
            return None;
        }
        if !open && node.ply > 0 {
            return Some(node.win());
        }
        let turn = find_goal(board, side, steps)?;
        if node.ply == 0 && self.excluded.contains(&turn.result(position).key()) {
            return None;
        }
        self.parts[height] = Part::closed(turn);
        self.pv[height].push(Part::closed(turn));
        Some(node.win())
    }

    /// The transposition table's part of the turn becomes that of the node, if somebody is going to ask for it.
    #[inline]
    pub(super) fn note_tt_part(&mut self, entry: &Entry, wanted: bool, position: &Position, height: usize) {
        if wanted && let Some(part) = entry.part.unpack(position) {
            self.parts[height] = part;
            self.pv[height].push(part);
        }
    }

    /// Plays a part of the turn and searches what comes of it, unless the rules forbid it.
    pub(super) fn attempt(&mut self, visit: &mut Visit<'_>, part: Part, reduction: i32) -> Go {
        let node = visit.node;
        let side = node.position.side();
        let steps = node.position.steps_left();
        let mut board = *node.position.board();
        let mut used = 0;
        for mv in part.turn.moves() {
            board.make(side, mv);
            used += mv.steps();
        }
        let (child, cost, ends) = match Position::mid_turn(board, side, steps - used) {
            Some(position) if !part.complete => (Node { position, ..*node }, used, false),
            _ => {
                if !self.may_end(node, &board) {
                    return Go::On;
                }
                let start = board.key();
                self.path[node.ply + 1] = start;
                let position = Position::new(board, side.opponent());
                (Node { position, start, began: board, ply: node.ply + 1 }, steps, true)
            }
        };
        self.prefetch(visit, &child, i32::from(cost) + reduction);
        visit.count += 1;
        let value = match terminal(&board, side, &child, ends) {
            Some(value) => {
                self.pv[visit.height + 1].clear();
                value
            }
            None => self.child_value(visit, &child, i32::from(cost), ends, reduction),
        };
        // In the root's own turn what was found before the stop is as good as ever.
        if self.stopped && (ends || node.ply > 0) {
            return Go::Done;
        }
        if value > visit.best {
            visit.best = value;
            if value > visit.alpha || visit.count == 1 {
                self.note_best(visit, part, ends);
            }
            if value > visit.alpha {
                visit.alpha = value;
                if value >= visit.beta {
                    self.reward_cutoff(visit, part);
                    return Go::Done;
                }
            }
        }
        if self.stopped { Go::Done } else { Go::On }
    }

    /// The table that will be asked first about a child, so much shallower than its parent, may begin to look for it.
    #[inline]
    fn prefetch(&self, visit: &Visit<'_>, child: &Node, shallower: i32) {
        let is_leaf = visit.layer.is_some() || visit.depth <= shallower;
        let table = if is_leaf { &self.quiescence_table } else { &self.shared.table };
        table.prefetch(self.key(child));
    }

    /// Searches what a move leads to, first with less depth and a closed window where that may be enough.
    #[inline]
    fn child_value(&mut self, visit: &Visit<'_>, child: &Node, cost: i32, ends: bool, reduction: i32) -> i32 {
        let Visit { alpha, beta, height, layer, .. } = *visit;
        if let Some(layer) = layer {
            return if ends {
                -self.quiesce(child, layer + 1, -beta, -alpha, height + 1)
            } else {
                self.quiesce(child, layer, alpha, beta, height + 1)
            };
        }
        let depth = visit.depth - cost + self.extension(visit, child, ends);
        if reduction > 0 {
            let value = self.descend(child, ends, depth - reduction, alpha, alpha + 1, height + 1);
            if self.stopped {
                return -INFINITE;
            }
            if value <= alpha {
                return value;
            }
        }
        if visit.count > 1 && beta - alpha > 1 && self.shared.techniques.pvs {
            let value = self.descend(child, ends, depth, alpha, alpha + 1, height + 1);
            if value <= alpha || value >= beta || self.stopped {
                return value;
            }
        }
        self.descend(child, ends, depth, alpha, beta, height + 1)
    }

    #[inline]
    fn descend(&mut self, child: &Node, ends: bool, depth: i32, alpha: i32, beta: i32, height: usize) -> i32 {
        if ends {
            -self.search(child, depth, -beta, -alpha, height)
        } else {
            self.search(child, depth, alpha, beta, height)
        }
    }

    /// How much deeper than usual a move is worth looking: if it threatens goal and no single step stops that.
    #[inline]
    fn extension(&mut self, visit: &Visit<'_>, child: &Node, ends: bool) -> i32 {
        let mover = visit.node.position.side();
        let hard = self.shared.techniques.extensions
            && ends
            && visit.node.ply < PLIES / 2
            && self.experience.goals.can_goal(child.position.board(), mover, Position::STEPS)
            && !blocked_by_a_step(child.position.board(), mover.opponent());
        i32::from(hard)
    }

    /// Whether the rules allow the turn to end with this board.
    #[inline]
    pub(super) fn may_end(&self, node: &Node, board: &Board) -> bool {
        let key = board.key();
        if key == node.start || (node.ply == 0 && self.excluded.contains(&key)) {
            return false;
        }
        let opponent = node.position.side().opponent();
        let earlier = (0..node.ply + 1).rev().skip(1).step_by(2).filter(|&ply| ply > 0);
        let in_tree = earlier.filter(|&ply| self.path[ply] == key).count();
        let in_game = self.shared.root.occurrences(key, opponent);
        in_tree + in_game < 2
    }

    /// Remembers the best part of the turn at a node, and the principal variation that it begins.
    fn note_best(&mut self, visit: &mut Visit<'_>, part: Part, ends: bool) {
        let height = visit.height;
        visit.part =
            if ends { Part::closed(part.turn) } else { Part::open(part.turn).then(self.parts[height + 1]) };
        if visit.beta - visit.alpha > 1 {
            let (upper, lower) = self.pv.split_at_mut(height + 1);
            let (line, rest) = (&mut upper[height], &lower[0]);
            line.clear();
            line.push(visit.part);
            line.extend(rest.iter().skip(usize::from(!ends)));
        }
    }

    /// A part of the turn has caused a cutoff: it becomes a killer, and its first move gets a history bonus.
    pub(super) fn reward_cutoff(&mut self, visit: &Visit<'_>, part: Part) {
        if visit.layer.is_some() || self.stopped {
            return;
        }
        let position = &visit.node.position;
        if !visit.part.turn.is_empty() {
            let packed = Packed::new(visit.part);
            self.experience.killers.add(visit.node.ply, position.steps_left(), packed);
        }
        if let Some(mv) = part.turn.moves().next() {
            self.experience.history.add(position.side(), mv, history_bonus(visit.depth));
        }
    }

    /// These moves were tried before the one that caused the cutoff: their history loses as much as its gains.
    pub(super) fn penalise(&mut self, side: Side, moves: &[Candidate], depth: i32) {
        for mv in moves.iter().filter_map(|candidate| candidate.turn.moves().next()) {
            self.experience.history.add(side, mv, -history_bonus(depth));
        }
    }

    /// The evaluation for the side to move; in mid-turn that of the turn as it is now, and something for the steps that
    /// are left.
    pub(super) fn evaluate(&mut self, position: &Position, height: usize) -> i32 {
        let start = if position.steps_left() == Position::STEPS { *position } else { position.pass() };
        let goals = &mut self.experience.goals;
        let mut can_goal = |board: &Board, side: Side, steps: u8| goals.can_goal(board, side, steps);
        let value = match self.shared.evaluator {
            AnyEvaluator::Classical(classical) => classical.evaluate_with(&start, &mut can_goal),
            AnyEvaluator::Network(network) => {
                let (board, side) = (start.board(), start.side());
                let value = self.accumulators.evaluate(network, board, side, height);
                // Networks have not learned about a goal in this turn: it is found without them.
                let goal = side != position.side() && can_goal(board, side, Position::STEPS);
                if goal { value.max(0) + self.shared.tuning.goal_bonus } else { value }
            }
        };
        let steps_left = i32::from(position.steps_left()) * self.shared.tuning.step_left_bonus;
        let value = if start.side() == position.side() { value } else { steps_left - value };
        value.clamp(-Score::MOST_EVALUATION, Score::MOST_EVALUATION)
    }
}

/// Whether one step of `side` is enough against the enemy's goal threat.
fn blocked_by_a_step(board: &Board, side: Side) -> bool {
    let mut blocked = false;
    blocks(board, side, 1, 0, &mut |mv, _| {
        if !blocked {
            let mut next = *board;
            next.make(side, mv);
            blocked = !can_goal(&next, side.opponent(), Position::STEPS);
        }
    });
    blocked
}

/// The value for `mover` of a board after its turn, if the game is over with it.
#[inline]
pub(super) fn terminal(board: &Board, mover: Side, child: &Node, ends: bool) -> Option<i32> {
    let opponent = mover.opponent();
    let win = Score::WIN - child.ply as i32;
    if !ends {
        None
    } else if board.has_goal(mover) {
        Some(win)
    } else if board.has_goal(opponent) {
        Some(-win)
    } else if board.rabbits(opponent).is_empty() {
        Some(win)
    } else if board.rabbits(mover).is_empty() {
        Some(-win)
    } else {
        None
    }
}

/// The history bonus of a cutoff at that depth.
fn history_bonus(depth: i32) -> i32 {
    (depth * depth * 8).min(2000)
}

/// The table counts the distance of a win from the position, the tree from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        value if value >= Score::LEAST_WIN => value + ply as i32,
        value if value <= -Score::LEAST_WIN => value - ply as i32,
        value => value,
    }
}

pub(super) fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        value if value >= Score::LEAST_WIN => value - ply as i32,
        value if value <= -Score::LEAST_WIN => value + ply as i32,
        value => value,
    }
}
