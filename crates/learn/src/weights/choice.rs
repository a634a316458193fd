//! Positions of games with what was played there, as features.

use crate::parallel::in_parallel;
use arimaa::{Board, Game, Ply, Position, Side, Turn};
use engine::eval::Linear;
use engine::random::Random;
use engine::search::Stop;
use engine::tactics::goal::can_goal;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Which positions of the games are learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Selection {
    /// At most so many games, the first ones.
    pub games: usize,
    /// At most so many positions, by chance.
    pub positions: usize,
    /// How many turns stand for all turns of a position where their average is wanted: his K.
    pub samples: usize,
    /// What chance begins with.
    pub seed: u64,
}

/// A position of a game and the turn that was played there. All features are seen by Gold and scaled alike.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The number of its game among those that are learned from.
    pub game: usize,
    /// The position.
    pub position: Position,
    /// The board after the turn that was played.
    pub board: Board,
    /// 1 if Gold is to move, -1 if Silver is.
    pub mover: f64,
    /// 1 if Gold has won the game, -1 if Silver has.
    pub winner: f64,
    /// His x: the position.
    pub before: Vec<f64>,
    /// His y: after the turn that was played.
    pub played: Vec<f64>,
    /// His z: the average after any turn.
    pub average: Vec<f64>,
}

/// All that is learned from.
#[derive(Clone, Debug)]
pub struct Data {
    /// The choices.
    pub choices: Vec<Choice>,
    /// By game: the first position behind the setups.
    pub starts: Vec<Vec<f64>>,
    /// The columns of the evaluation's features that are used: those that are not the same everywhere.
    pub columns: Vec<usize>,
    /// By column: what its features were divided by.
    pub scale: Vec<f64>,
}

/// A choice before its features are known.
struct Place {
    game: usize,
    position: Position,
    board: Board,
    winner: f64,
}

impl Data {
    /// Selects the positions and finds their features. `progress` hears how many are done. None if somebody has stopped it.
    pub fn collect(
        games: &[Game],
        selection: &Selection,
        cores: usize,
        stop: &Stop,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Option<Self> {
        let linear = Linear::default();
        let good: Vec<&Game> = games.iter().filter(|game| is_good(game)).take(selection.games).collect();
        let places = places(&good, selection);
        let starts =
            good.iter().map(|game| first(game)).map(|position| by_gold(&linear, &position)).collect();
        let done = AtomicU64::new(0);
        let found = Mutex::new(Vec::with_capacity(places.len()));
        in_parallel(&mut vec![(); cores.max(1)], places.into_iter().enumerate(), |_, (number, place)| {
            if !stop.is_requested() {
                let choice = Choice::new(&linear, place, number, selection);
                if let Ok(mut found) = found.lock() {
                    found.push((number, choice));
                }
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        });
        if stop.is_requested() {
            return None;
        }
        let mut found = found.into_inner().unwrap_or_default();
        found.sort_by_key(|(number, _)| *number);
        let choices = found.into_iter().map(|(_, choice)| choice).collect();
        Some(Self::scaled(choices, starts))
    }

    /// Leaves out the features that are the same everywhere, and divides the others by their standard deviation, so that
    /// all weights are of one size and one price for their size is fair.
    pub fn scaled(mut choices: Vec<Choice>, mut starts: Vec<Vec<f64>>) -> Self {
        let width = choices.first().map_or(0, |choice| choice.before.len());
        let number = choices.len().max(1) as f64;
        let mean = |column: usize| choices.iter().map(|choice| choice.before[column]).sum::<f64>() / number;
        let deviation = |column: usize| {
            let mean = mean(column);
            let squares = choices.iter().map(|choice| (choice.before[column] - mean).powi(2));
            (squares.sum::<f64>() / number).sqrt()
        };
        let (columns, scale): (Vec<usize>, Vec<f64>) =
            (0..width).map(|column| (column, deviation(column))).filter(|(_, size)| *size > 1e-9).unzip();
        let shrink = |features: &mut Vec<f64>| {
            *features = columns.iter().zip(&scale).map(|(&column, size)| features[column] / size).collect();
        };
        for choice in &mut choices {
            for features in [&mut choice.before, &mut choice.played, &mut choice.average] {
                shrink(features);
            }
        }
        starts.iter_mut().for_each(shrink);
        Self { choices, starts, columns, scale }
    }

    /// The features of another position, seen by Gold and scaled as all others.
    pub fn features(&self, linear: &Linear, position: &Position) -> Vec<f64> {
        let features = by_gold(linear, position);
        self.columns.iter().zip(&self.scale).map(|(&column, size)| features[column] / size).collect()
    }
}

impl Choice {
    fn new(linear: &Linear, place: Place, number: usize, selection: &Selection) -> Self {
        let Place { game, position, board, winner } = place;
        let mut random = Random::part(selection.seed, number as u64);
        let turns: Vec<(Turn, Board)> = position.distinct_turns();
        let mut average: Vec<f64> = Vec::new();
        let samples = selection.samples.clamp(1, turns.len().max(1));
        for _ in 0..samples {
            let other = turns.get(random.below(turns.len() as u64) as usize).map_or(board, |turn| turn.1);
            let features = by_gold(linear, &Position::new(other, position.side().opponent()));
            average.resize(features.len(), 0.0);
            average.iter_mut().zip(features).for_each(|(sum, value)| *sum += value / samples as f64);
        }
        Self {
            game,
            board,
            mover: sign(position.side()),
            winner,
            before: by_gold(linear, &position),
            played: by_gold(linear, &Position::new(board, position.side().opponent())),
            average,
            position,
        }
    }
}

/// 1 for Gold, -1 for Silver.
pub(super) fn sign(side: Side) -> f64 {
    if side == Side::Gold { 1.0 } else { -1.0 }
}

fn by_gold(linear: &Linear, position: &Position) -> Vec<f64> {
    let mut features = linear.features(position);
    features.iter_mut().for_each(|value| *value *= sign(position.side()));
    features
}

/// Whether a game was played to its end by the rules, and is no handicap game: his filter, without the ratings.
fn is_good(game: &Game) -> bool {
    let ended =
        game.outcome().is_some_and(|outcome| outcome.winner.is_some() && outcome.termination.is_by_rules());
    let mut turns = game.plies().filter_map(|(_, position, ply)| match ply {
        Ply::Turn(turn) => Some((position, turn)),
        Ply::Setup(_) => None,
    });
    let captures = |(position, turn): (&Position, &Turn)| {
        turn.result(position).occupied().len() < position.board().occupied().len()
    };
    ended && game.plies().len() >= 12 && !turns.by_ref().take(2).any(captures)
}

/// The position behind the setups.
fn first(game: &Game) -> Position {
    let mut positions = game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
    positions.next().map_or(*game.position(), |(_, position, _)| *position)
}

/// The positions that are learned from: those in which somebody can goal at once are left to the search.
fn places(games: &[&Game], selection: &Selection) -> Vec<Place> {
    let mut places = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let winner = game.outcome().and_then(|outcome| outcome.winner).map_or(0.0, sign);
        for (_, position, ply) in game.plies() {
            let Ply::Turn(turn) = ply else { continue };
            let side = position.side();
            let board = turn.result(position);
            let decided = can_goal(position.board(), side, Position::STEPS)
                || board.rabbits(side).is_empty()
                || board.rabbits(side.opponent()).is_empty();
            if !decided {
                places.push(Place { game: number, position: *position, board, winner });
            }
        }
    }
    let mut random = Random::new(selection.seed);
    while places.len() > selection.positions {
        let left_out = random.below(places.len() as u64) as usize;
        places.swap_remove(left_out);
    }
    places.sort_by_key(|place| place.game);
    places
}
