//! Starts for matches: setups as people use them, then a few turns by a weak and noisy player, kept if neither side
//! stands much better.

use arimaa::{Game, Phase, Position, Side};
use engine::eval::{Classical, Evaluator};
use engine::random::Random;
use engine::search::{Engine, Limits, Root, Settings, Stop};
use engine::setups;
use engine::tactics::goal::can_goal;

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

/// The start with that number of a seed.
pub fn make(seed: u64, number: u64) -> Game {
    let mut random = Random::part(seed, number);
    loop {
        if let Some(game) = attempt(&mut random) {
            return game;
        }
    }
}

fn attempt(random: &mut Random) -> Option<Game> {
    let mut game = Game::new();
    let gold = setups::choose(Side::Gold, None, random.bits());
    let silver = setups::choose(Side::Silver, Some(&gold), random.bits());
    game.set_up(gold).ok()?;
    game.set_up(silver).ok()?;
    let turns = TURNS.0 + random.below(TURNS.1 - TURNS.0 + 1);
    for _ in 0..turns {
        weak_turn(&mut game, random)?;
    }
    let root = Root::of(&game)?;
    let mut judge = Engine::new(Settings { hash_mb: 1, ..Settings::default() });
    let report = judge.search(&root, &Limits::nodes(JUDGE_NODES), &Stop::new(), &mut |_| {});
    let score = report.lines.first()?.score.centirabbits();
    (score.abs() <= BALANCE).then_some(game)
}

/// The best of a sample of all turns by a noisy evaluation, without one that lets the opponent reach goal.
fn weak_turn(game: &mut Game, random: &mut Random) -> Option<()> {
    let Phase::Turn(position) = game.phase() else { return None };
    let side = position.side();
    let evaluator = Classical::default();
    let turns = game.legal_turns();
    let mut best = None;
    for _ in 0..SAMPLE {
        let (turn, board) = turns.get(random.below(turns.len() as u64) as usize)?;
        if can_goal(board, side.opponent(), 4) {
            continue;
        }
        let next = Position::new(*board, side.opponent());
        let value = random.below(NOISE) as i32 - evaluator.evaluate(&next);
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, *turn));
        }
    }
    game.play(best?.1).ok()
}
