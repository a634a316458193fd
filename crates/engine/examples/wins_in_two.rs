//! Makes the suite of forced wins in two turns: `cargo run --release -p engine --example wins_in_two -- COUNT SEED`.
//!
//! The program plays fast games against itself and looks in every position for a turn after which the enemy has no goal
//! and no answer to the goal that follows. What is found is proved by trying every turn of the enemy. Each line of the
//! output is a position; mirror images and positions of the same game are left out.

use arimaa::{Game, Position, Side, Turn, TurnGenerator};
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use engine::setups;
use engine::tactics::defence::Defence;
use engine::tactics::goal::can_goal;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let count = numbers.next().unwrap_or(100);
    let mut seed = numbers.next().unwrap_or(1) * 1_000_000;
    let mut engine = Engine::new(EngineOptions { hash_mb: 16, ..EngineOptions::default() });
    let mut found = 0;
    while found < count {
        seed += 1;
        if let Some((position, turn)) = play(&mut engine, seed) {
            println!("{position}  # {}", turn.notation(&position));
            found += 1;
        }
    }
}

/// A game until the first forced win, if there is one before it ends.
fn play(engine: &mut Engine, seed: u64) -> Option<(Position, Turn)> {
    engine.forget();
    let mut game = Game::new();
    let gold = setups::choose(Side::Gold, None, seed);
    game.set_up(gold).ok()?;
    game.set_up(setups::choose(Side::Silver, Some(&gold), seed)).ok()?;
    for ply in 0..200 {
        let root = Root::of(&game)?;
        if let Some(turn) = winning_turn(root.position()) {
            return Some((*root.position(), turn));
        }
        // Both sides play now and then with less care, so that games differ and do not last for ever.
        let nodes = 200 + 1_000 * ((seed ^ ply) % 4);
        let turn = engine.search(&root, &Limits::nodes(nodes), &Stop::new(), &mut |_| {}).best()?;
        game.play(turn).ok()?;
    }
    None
}

/// A turn after which every turn of the enemy allows a goal, if there is none at once; proved.
fn winning_turn(position: &Position) -> Option<Turn> {
    let side = position.side();
    if can_goal(position.board(), side, Position::STEPS) {
        return None;
    }
    position.distinct_turns().into_iter().find_map(|(turn, board)| {
        let next = Position::new(board, side.opponent());
        let wins = can_goal(&board, side, Position::STEPS)
            && board.outcome(side).is_none()
            && !can_goal(&board, side.opponent(), Position::STEPS)
            && Defence::of(&next).is_some_and(|defence| defence.saving.is_none())
            && is_proved(&next, side);
        wins.then_some(turn)
    })
}

/// Whether `side` reaches goal after every turn of the other one.
fn is_proved(next: &Position, side: Side) -> bool {
    let mut holds = true;
    TurnGenerator::new().for_each(next, |_, board| {
        holds &= board.outcome(side.opponent()).is_none_or(|outcome| outcome.winner == Some(side))
            && can_goal(board, side, Position::STEPS);
    });
    holds
}
