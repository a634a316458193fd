//! Starts for matches: setups as people use them, then a few turns by a weak and noisy player, kept if neither side
//! stands much better.

use crate::random::Random;
use arimaa::{Game, Phase, Setup, Side};
use engine::eval::{Classical, Evaluator};
use engine::search::{Engine, Limits, Root, Settings, Stop};
use engine::tactics::goal::can_goal;

/// The fewest and the most turns of both sides together after the setups.
const TURNS: (usize, usize) = (4, 8);
/// How many of its turns the weak player looks at.
const SAMPLE: usize = 200;
/// How far off its evaluations are, in centirabbits, at most.
const NOISE: f64 = 40.0;
/// The nodes of the search that judges a start.
const JUDGE_NODES: u64 = 2_000;
/// No side may be better by more than this, in centirabbits.
const BALANCE: i32 = 80;

/// The start with that number of a seed.
pub fn make(seed: u64, number: u64) -> Game {
    let mut random = Random::new(seed, number);
    loop {
        if let Some(game) = attempt(&mut random) {
            return game;
        }
    }
}

fn attempt(random: &mut Random) -> Option<Game> {
    let mut game = Game::new();
    for side in Side::ALL {
        game.set_up(setup(side, random)).ok()?;
    }
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
        let (turn, board) = turns.get(random.below(turns.len()))?;
        if can_goal(board, side.opponent(), 4) {
            continue;
        }
        let next = arimaa::Position::new(*board, side.opponent());
        let value = -f64::from(evaluator.evaluate(&next)) + NOISE * random.unit();
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, *turn));
        }
    }
    game.play(best?.1).ok()
}

/// A stand-in until setups come from games: a usual one, mirrored or not, with two pieces exchanged.
fn setup(side: Side, random: &mut Random) -> Setup {
    const USUAL: [&str; 3] = [
        "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2",
        "Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Rh2",
        "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Ed2 Me2 Cf2 Hg2 Rh2",
    ];
    let text = USUAL[random.below(USUAL.len())];
    let setup = Setup::parse(text, Side::Gold).expect("these are setups");
    let setup = if random.below(2) == 0 { setup } else { setup.mirror() };
    if side == Side::Gold { setup } else { setup.flip() }
}
