//! Starts for matches: setups as people use them, then a few turns by a weak and noisy player, kept if neither side
//! stands much better.

use crate::crew::{self, CrewError};
use crate::eval::{Classical, Evaluation, Evaluator};
use crate::random::Random;
use crate::search::{Engine, EngineOptions, Limits, NoMemory, Root, Stop};
use crate::setups;
use crate::tactics::goal::can_goal;
use arimaa::{Game, Phase, Position, Record, Side};
use std::sync::atomic::{AtomicU64, Ordering};

/// The fewest and the most turns of both sides together after the setups.
const TURNS: (u64, u64) = (4, 8);
/// How many of its turns the weak player looks at.
const SAMPLE: usize = 200;
/// How far off its evaluations are, in centirabbits, at most.
const NOISE: u64 = 40;
/// The nodes of the search that evaluates a start.
const BALANCE_NODES: u64 = 2_000;
/// No side may be better by more than this, in centirabbits.
const BALANCE: i32 = 80;

/// Makes starts, one after the other.
#[derive(Debug)]
pub struct Maker {
    seed: u64,
    evaluator: Classical,
    engine: Engine,
}

impl Maker {
    /// A maker of the starts of a seed, if there is memory for its small engine.
    pub fn new(seed: u64) -> Result<Self, NoMemory> {
        // Another network must not change the starts of a seed.
        let evaluation = Evaluation::Classical;
        let engine = Engine::try_new(EngineOptions { hash_mb: 1, evaluation, ..EngineOptions::default() })?;
        Ok(Self { seed, evaluator: Classical::default(), engine })
    }

    /// The start with that number. It does not depend on what was made before.
    ///
    /// ```
    /// use engine::openings::Maker;
    /// let start = Maker::new(7).unwrap().make(3);
    /// assert_eq!(start.position(), Maker::new(7).unwrap().make(3).position());
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
            let turn = random.turn(position);
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
        self.engine.forget();
        let report = self.engine.search(&root, &Limits::nodes(BALANCE_NODES), &Stop::new(), &mut |_| {});
        report.lines.first().is_some_and(|line| line.score.centirabbits().abs() <= BALANCE)
    }
}

/// The first starts of a seed, made by several threads; `done` is called after each of them. All of them, or none.
pub fn make_many(
    seed: u64,
    count: u64,
    threads: usize,
    done: &(impl Fn() + Sync),
) -> Result<Vec<Game>, CrewError> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut maker = Maker::new(seed)?;
        let mut made = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(made);
            }
            made.push((number, maker.make(number)));
            done();
        }
    };
    let made: Result<Vec<Vec<(u64, Game)>>, NoMemory> = crew::run(threads, work)?.into_iter().collect();
    let mut made = made.map_err(|error| CrewError::Broken(error.to_string()))?.concat();
    made.sort_by_key(|&(number, _)| number);
    Ok(made.into_iter().map(|(_, game)| game).collect())
}

/// Starts as a text that [`Document`](arimaa::Document) reads: one game record after the other.
pub fn write(games: &[Game]) -> String {
    games.iter().map(|game| format!("{}\n", Record::of(game))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn if_one_thread_breaks_there_are_no_starts_rather_than_fewer() {
        let made = AtomicU64::new(0);
        let done = || assert_ne!(made.fetch_add(1, Ordering::Relaxed), 1, "the second start is too many");
        let error = make_many(1, 4, 2, &done).unwrap_err().to_string();
        assert!(error.starts_with("a thread broke: ") && error.contains("the second start"), "{error}");
    }
}
