//! Turns after which the other side can force a goal, although another turn prevented it.
//!
//! All of it is exact: what the other side can force is asked of [`Solver::find`], which tries all turns and all answers;
//! a turn that prevents it is one of [`Solver::parries`], after which the other side can neither win at once nor force a goal
//! in two turns. Only repetition is left out, as in these tests.

use super::{Experiment, LabError, make_parts};
use crate::log::LogError;
use crate::record::GameRecord;
use arimaa::{Ply, Position, Record};
use engine::tactics::forced::Solver;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Blunders {
    /// The games.
    pub games: Vec<Subject>,
}

/// A game and who played it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    /// Its record.
    pub record: Record,
    /// Who played Gold and Silver.
    pub players: [String; 2],
    /// How many turns at its beginning, setups included, nobody is to blame for.
    pub given: usize,
}

impl From<GameRecord> for Subject {
    fn from(game: GameRecord) -> Self {
        Self { record: game.record, players: [game.gold, game.silver], given: game.given }
    }
}

/// What was found in a game, for Gold and Silver.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Its number, from 0.
    pub game: usize,
    /// What each side did.
    pub counts: [Counts; 2],
}

/// What a player did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The games.
    pub games: usize,
    /// The turns that did not end the game.
    pub turns: usize,
    /// Turns after which the other side could win at once, in most cases by goal,
    pub at_once: usize,
    /// and of these those instead of which another would have prevented that, and a forced goal too.
    pub at_once_needlessly: usize,
    /// Turns after which the other side could not do that, but force a goal in two turns,
    pub in_two: usize,
    /// and of these those instead of which another would have prevented both.
    pub in_two_needlessly: usize,
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.turns += other.turns;
        self.at_once += other.at_once;
        self.at_once_needlessly += other.at_once_needlessly;
        self.in_two += other.in_two;
        self.in_two_needlessly += other.in_two_needlessly;
    }
}

/// What was measured: what each player did.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// By name.
    pub players: BTreeMap<String, Counts>,
}

impl super::Table for Table {
    fn to_markdown(&self) -> String {
        let mut text =
            "| player | games | turns | allowed a win at once | needlessly | allowed a goal forced in two | \
                        needlessly | that is in 100 games |\n|---|---|---|---|---|---|---|---|\n"
                .to_string();
        for (name, counts) in &self.players {
            let Counts { games, turns, at_once, at_once_needlessly, in_two, in_two_needlessly } = counts;
            let rate = 100.0 * *in_two_needlessly as f64 / (*games).max(1) as f64;
            text += &format!(
                "| {name} | {games} | {turns} | {at_once} | {at_once_needlessly} | {in_two} | {in_two_needlessly} | {rate:.1} |\n"
            );
        }
        text
    }
}

impl Experiment for Blunders {
    const NAME: &'static str = "blunders";
    const PARTS: &'static str = "games";
    type Part = Part;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        if self.games.is_empty() { Err(LabError::NoPositions) } else { Ok(()) }
    }

    fn parts(&self) -> u64 {
        self.games.len() as u64
    }

    fn measure(
        &self,
        cores: usize,
        known: Vec<Part>,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        let left: Vec<usize> =
            (0..self.games.len()).filter(|game| known.iter().all(|part| part.game != *game)).collect();
        let make = |solver: &mut Solver, game: usize| Part { game, counts: count(solver, &self.games[game]) };
        let mut parts = known;
        parts.extend(make_parts(cores, &left, Solver::new, make, finished)?);
        let mut players = BTreeMap::new();
        for part in parts {
            for (name, counts) in self.games[part.game].players.iter().zip(&part.counts) {
                players.entry(name.clone()).or_insert_with(Counts::default).add(counts);
            }
        }
        Ok(Table { players })
    }
}

/// What both sides did in a game.
fn count(solver: &mut Solver, subject: &Subject) -> [Counts; 2] {
    let mut counts = [Counts { games: 1, ..Counts::default() }; 2];
    for (_, position, ply) in subject.record.replay().game.plies().skip(subject.given) {
        let Ply::Turn(turn) = ply else { continue };
        let board = turn.result(position);
        if board.outcome(position.side()).is_some() || !board.can_move(position.side().opponent()) {
            continue;
        }
        let counts = &mut counts[position.side().index()];
        counts.turns += 1;
        let Some(forced) = solver.find(&Position::new(board, position.side().opponent())) else { continue };
        let needlessly = usize::from(!solver.parries(position, 1).turns.is_empty());
        if forced.at_once.is_some() {
            counts.at_once += 1;
            counts.at_once_needlessly += needlessly;
        } else {
            counts.in_two += 1;
            counts.in_two_needlessly += needlessly;
        }
    }
    counts
}
