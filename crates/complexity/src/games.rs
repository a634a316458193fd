//! The branching factor of real games: every position of every game, counted.

use crate::branching::{Branching, PlyMean};
use arimaa::{Game, Phase, Ply, Position, TurnGenerator};
use engine::crew::{self, CrewError};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Why nothing can be measured.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// No game has a turn.
    #[error("the games have no turns, so there is nothing to measure")]
    NoTurns,
    /// The threads could not do their work.
    #[error("{0}")]
    Crew(CrewError),
}

/// Counts the turns in all positions of all games, on all cores. `counted` is called after each of
/// them.
pub fn measure(games: &[Game], counted: &(impl Fn() + Sync)) -> Result<Branching, MeasureError> {
    let positions: Vec<(usize, Position)> = games.iter().flat_map(positions).collect();
    if positions.is_empty() {
        return Err(MeasureError::NoTurns);
    }
    let counts = count_all(&positions, counted).map_err(MeasureError::Crew)?;
    Ok(summarise(games, &counts))
}

/// The numbers of one position.
#[derive(Clone, Copy)]
struct Count {
    ply: usize,
    distinct: u64,
    sequences: u64,
}

/// The positions in which a turn was made or due, each with its ply; the first turn after the setups is ply 1.
fn positions(game: &Game) -> Vec<(usize, Position)> {
    let before_turns =
        game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_))).map(|(_, position, _)| *position);
    let due = match game.phase() {
        Phase::Turn(position) => Some(position),
        Phase::Setup(_) | Phase::Over(_) => None,
    };
    (1..).zip(before_turns.chain(due)).collect()
}

/// Counts the turns of all positions, on all cores.
fn count_all(positions: &[(usize, Position)], counted: &(impl Fn() + Sync)) -> Result<Vec<Count>, CrewError> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let counts = crew::run(threads, || {
        let mut generator = TurnGenerator::new();
        let mut own = Vec::new();
        while let Some((ply, position)) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut distinct = 0;
            generator.for_each(position, |_, _| distinct += 1);
            // A turn of fewer than four steps is a sequence too: the rest is passed.
            let sequences =
                (1..=u32::from(Position::STEPS)).map(|steps| position.perft(steps).sequences).sum();
            own.push(Count { ply: *ply, distinct, sequences });
            counted();
        }
        own
    });
    Ok(counts?.concat())
}

fn summarise(games: &[Game], counts: &[Count]) -> Branching {
    let mean = |sum: u64, number: usize| sum as f64 / number.max(1) as f64;
    let mut sums: Vec<(usize, u64, u64)> = Vec::new();
    for count in counts {
        if sums.len() < count.ply {
            sums.resize(count.ply, (0, 0, 0));
        }
        let (positions, distinct, sequences) = &mut sums[count.ply - 1];
        *positions += 1;
        *distinct += count.distinct;
        *sequences += count.sequences;
    }
    let plies: u64 = games.iter().map(|game| game.plies().len().saturating_sub(2) as u64).sum();
    Branching {
        games: games.len(),
        positions: counts.len(),
        mean_distinct: mean(counts.iter().map(|count| count.distinct).sum(), counts.len()),
        mean_sequences: mean(counts.iter().map(|count| count.sequences).sum(), counts.len()),
        mean_length_in_plies: mean(plies, games.len()),
        per_ply: (1..)
            .zip(&sums)
            .map(|(ply, &(positions, distinct, sequences))| PlyMean {
                ply,
                positions,
                distinct: mean(distinct, positions),
                sequences: mean(sequences, positions),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_rabbit_in_the_corner_has_one_first_turn_with_four_steps() {
        // The rabbit on a1 goes north or east; Silver's on h8 likewise south or west.
        let mut game = Game::new();
        for text in ["Ra1", "rh8", "Ra1n", "rh8s"] {
            game.play_text(text).unwrap();
        }
        let branching = measure(std::slice::from_ref(&game), &|| {}).unwrap();
        assert_eq!(branching.games, 1);
        assert_eq!(branching.positions, 3);
        assert_eq!(branching.mean_length_in_plies, 2.0);
        assert_eq!(branching.per_ply[0].distinct, 14.0);
        // 2 + 5 + 12 + 29 sequences of 1 to 4 steps: north always, east and west where there is room, and the trap
        // c3 cannot be reached in four.
        let slow: u64 = (1..=4).map(|steps| game.plies().nth(2).unwrap().1.perft(steps).sequences).sum();
        assert_eq!(branching.per_ply[0].sequences, slow as f64);
    }
}
