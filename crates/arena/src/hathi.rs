//! Hathi itself as a player, in the thread of the game.

use crate::pace::Pace;
use crate::player::{Allowance, Fault, FaultKind, Player, Thought};
use arimaa::{Game, Phase, Ply};
use engine::configuration::Configuration;
use engine::random::Random;
use engine::search::{Engine, Limits, Root, TimeLimit};
use engine::time;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Hathi at the board.
#[derive(Debug)]
pub struct Hathi {
    configuration: Configuration,
    /// Built for its first game.
    engine: Option<Engine>,
    /// How many games it has begun, for different setups in them.
    games: u64,
}

impl Hathi {
    /// A player of that kind.
    pub fn new(configuration: Configuration) -> Self {
        Self { configuration, engine: None, games: 0 }
    }

    /// The engine; there may be no memory for it by now.
    fn engine(&mut self) -> Result<&mut Engine, Fault> {
        if self.engine.is_none() {
            let engine = Engine::try_new(self.configuration.engine.clone());
            self.engine = Some(engine.map_err(|error| Fault::new(FaultKind::Crash, error.to_string()))?);
        }
        self.engine.as_mut().ok_or_else(|| Fault::new(FaultKind::Crash, "no engine"))
    }

    fn limits(&self, allowance: &Allowance<'_>, game: &Game) -> Limits {
        let mut limits = self.configuration.limits;
        limits.time = match allowance.pace {
            Pace::Unlimited => None,
            Pace::Exactly(time) => Some(TimeLimit::exactly(time)),
            Pace::Clock(_) => time::allot(allowance.clock, game.position().side()),
        };
        limits
    }
}

impl Player for Hathi {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.games += 1;
        self.engine()?.forget();
        Ok(())
    }

    fn think(&mut self, game: &Game, allowance: &Allowance<'_>) -> Result<Thought, Fault> {
        if let Phase::Setup(side) = game.phase() {
            let gold = game.plies().find_map(|(_, _, ply)| match ply {
                Ply::Setup(setup) => Some(setup),
                Ply::Turn(_) => None,
            });
            let ply = Ply::Setup(self.configuration.level.setup(side, gold, self.games));
            return Ok(Thought { ply, score: None, depth: None, nodes: None });
        }
        let Some(root) = Root::of(game) else {
            return Err(Fault::new(FaultKind::Illegal, "the game is over"));
        };
        let limits = self.limits(allowance, game);
        let seed = Random::part(self.games, u64::from(game.ply())).bits();
        let level = self.configuration.level;
        let engine = self.engine()?;
        // A mistake in the engine costs a game, not the match.
        let searched = catch_unwind(AssertUnwindSafe(|| {
            level.choose(engine, &root, &limits, seed, allowance.stop, &mut |_| {})
        }));
        let Ok(report) = searched else {
            self.engine = None;
            return Err(Fault::new(FaultKind::Crash, "the search panicked"));
        };
        let Some(line) = report.lines.first() else {
            return Err(Fault::new(FaultKind::Illegal, "no turn was found"));
        };
        Ok(Thought {
            ply: Ply::Turn(line.turns.first().copied().unwrap_or_default()),
            score: Some(line.score.centirabbits()),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
        })
    }
}
