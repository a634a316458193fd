//! Starts for matches: setups as people use them, then a few turns by a weak and noisy player, kept if neither side
//! stands much better.

use arimaa::{Game, Phase, Position, Record, Side, Turn};
use engine::eval::{Classical, Evaluation, Evaluator};
use engine::random::Random;
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use engine::setups;
use engine::tactics::goal::can_goal;
use std::sync::atomic::{AtomicU64, Ordering};

/// The fewest and the most turns of both sides together after the setups.
const TURNS: (u64, u64) = (4, 8);
/// How many of its turns the weak player looks at.
const SAMPLE: usize = 200;
/// How far off its evaluations are, in centirabbits, at most.
const NOISE: u64 = 40;
/// The nodes of the search that judges a start.
const JUDGE_NODES: u64 = 2_000;
/// No side may be better by more than this, in centirabbits.
const BALANCE: i32 = 80;

/// Makes starts, one after the other.
#[derive(Debug)]
pub struct Maker {
    seed: u64,
    evaluator: Classical,
    judge: Engine,
}

impl Maker {
    /// A maker of the starts of a seed.
    pub fn new(seed: u64) -> Self {
        // Another network must not change the starts of a seed.
        let evaluation = Evaluation::Classical;
        let judge = Engine::new(EngineOptions { hash_mb: 1, evaluation, ..EngineOptions::default() });
        Self { seed, evaluator: Classical::default(), judge }
    }

    /// The start with that number. It does not depend on what was made before.
    ///
    /// ```
    /// use arena::openings::Maker;
    /// let start = Maker::new(7).make(3);
    /// assert_eq!(start.position(), Maker::new(7).make(3).position());
    /// assert!((2 + 4..=2 + 8).contains(&start.ply()));
    /// ```
    pub fn make(&mut self, number: u64) -> Game {
        let mut random = Random::part(self.seed, number);
        loop {
            if let Some(game) = self.attempt(&mut random) {
                return game;
            }
        }
    }

    /// A start, unless it went wrong.
    fn attempt(&mut self, random: &mut Random) -> Option<Game> {
        let mut game = Game::new();
        let gold = setups::choose(Side::Gold, None, random.bits());
        let silver = setups::choose(Side::Silver, Some(&gold), random.bits());
        game.set_up(gold).ok()?;
        game.set_up(silver).ok()?;
        for _ in 0..TURNS.0 + random.below(TURNS.1 - TURNS.0 + 1) {
            self.weak_turn(&mut game, random)?;
        }
        self.is_balanced(&game).then_some(game)
    }

    /// Plays the best of a sample of random turns by a noisy evaluation, but none that lets the opponent reach goal.
    /// None if there is no such turn.
    pub fn weak_turn(&self, game: &mut Game, random: &mut Random) -> Option<()> {
        let Phase::Turn(position) = game.phase() else { return None };
        let opponent = position.side().opponent();
        let mut best = None;
        for _ in 0..SAMPLE {
            let turn = random_turn(position, random);
            let board = turn.result(&position);
            if board == *position.board() || can_goal(&board, opponent, Position::STEPS) {
                continue;
            }
            let error = random.below(NOISE) as i32;
            let value = error - self.evaluator.evaluate(&Position::new(board, opponent));
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, turn));
            }
        }
        game.play(best?.1).ok()
    }

    fn is_balanced(&mut self, game: &Game) -> bool {
        let Some(root) = Root::of(game) else { return false };
        self.judge.forget();
        let report = self.judge.search(&root, &Limits::nodes(JUDGE_NODES), &Stop::new(), &mut |_| {});
        report.lines.first().is_some_and(|line| line.score.centirabbits().abs() <= BALANCE)
    }
}

/// Random moves until the steps are used up.
pub fn random_turn(start: Position, random: &mut Random) -> Turn {
    let mut turn = Turn::default();
    let mut now = start;
    while now.side() == start.side() {
        let moves = now.moves();
        let Some(&mv) = moves.get(random.below(moves.len() as u64) as usize) else { break };
        turn = turn.with(mv);
        now = now.after(mv);
    }
    turn
}

/// The first starts of a seed, made by several threads; `done` is called after each of them.
pub fn make_many(seed: u64, count: u64, threads: usize, done: &(impl Fn() + Sync)) -> Vec<Game> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut maker = Maker::new(seed);
        let mut made = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return made;
            }
            made.push((number, maker.make(number)));
            done();
        }
    };
    let mut made: Vec<(u64, Game)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let made = |worker: std::thread::ScopedJoinHandle<'_, _>| -> Vec<(u64, Game)> {
            // Fewer starts than were asked for would pass for all of them.
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().flat_map(made).collect()
    });
    made.sort_by_key(|&(number, _)| number);
    made.into_iter().map(|(_, game)| game).collect()
}

/// Starts as a text that [`Starts`](crate::Starts) can read: one game record after the other.
pub fn write(games: &[Game]) -> String {
    games.iter().map(|game| format!("{}\n", Record::of(game))).collect()
}
