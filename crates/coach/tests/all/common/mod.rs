//! Games to look at.

use arimaa::{Document, Game, Side};
use coach::Subject;
use engine::levels::Level;
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use engine::setups;

pub fn options(threads: usize) -> EngineOptions {
    EngineOptions { threads, hash_mb: 4, ..EngineOptions::default() }
}

/// A game of beginners, one a little better than the other.
pub fn game(seed: u64, turns: usize) -> Game {
    let mut game = Game::new();
    for side in Side::ALL {
        game.set_up(setups::choose(side, None, seed)).unwrap();
    }
    let mut engine = Engine::new(options(1));
    for turn in 0..turns {
        let Some(root) = Root::of(&game) else { break };
        let level = Level::new(if turn % 2 == 0 { 3 } else { 1 }).unwrap();
        let seed = seed * 1000 + turn as u64;
        let report = level.choose(&mut engine, &root, &Limits::default(), seed, &Stop::new(), &mut |_| {});
        game.play(report.best().unwrap()).unwrap();
    }
    game
}

pub fn subject(record: &str) -> Subject {
    Subject::of(&Document::all(record).next().unwrap().unwrap()).unwrap()
}
