//! The branching factor of real games: every position of every game, counted.

use super::branching::{Branching, PlyMean};
use crate::failure::Failure;
use arimaa::{Game, Phase, Ply, Position, TurnGenerator};
use indicatif::{ProgressBar, ProgressStyle};
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Walks through all games of the files that the rules can replay to their end.
pub fn measure(files: &[String]) -> Result<Branching, Failure> {
    let games = crate::source::games(files)?;
    let positions: Vec<(usize, Position)> = games.iter().flat_map(positions).collect();
    if positions.is_empty() {
        let reason = "the games in these files have no turns, so there is nothing to measure";
        return Err(Failure::Input(reason.to_string()));
    }
    Ok(summarise(&games, &count_all(&positions)))
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
fn count_all(positions: &[(usize, Position)]) -> Vec<Count> {
    let bar = ProgressBar::new(positions.len() as u64);
    bar.set_style(
        ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let next = AtomicUsize::new(0);
    let counts = Mutex::new(Vec::with_capacity(positions.len()));
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut generator = TurnGenerator::new();
                let mut own = Vec::new();
                while let Some((ply, position)) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut distinct = 0;
                    generator.for_each(position, |_, _| distinct += 1);
                    // A turn of fewer than four steps is a sequence too: the rest is passed.
                    let sequences =
                        (1..=u32::from(Position::STEPS)).map(|steps| position.perft(steps).sequences).sum();
                    own.push(Count { ply: *ply, distinct, sequences });
                    bar.inc(1);
                }
                // A poisoned lock would mean that another thread has panicked, and then the scope panics anyway.
                counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(own);
            });
        }
    });
    bar.finish_and_clear();
    counts.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
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
        let branching = summarise(&[game.clone()], &count_all(&positions(&game)));
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
