//! The games of self-play, from their samples.
//!
//! A shard has every position that a game went through from the end of its opening on, one after the other, and the turn
//! that the search chose there. That turn was played if it leads to the next position; where a weak one was played instead,
//! it is found by what it did. How the opening came about is not written down: a game begins with the position after it.

use crate::sample::{Origin, Sample};
use arimaa::{Game, Record, Turn};

/// Who plays, in the tags of the records.
const PLAYER: &str = "Hathi";

/// The games of a shard as records, in their order. `event` says where they come from.
pub fn records(samples: &[Sample], event: &str) -> Vec<Record> {
    let played: Vec<Sample> = samples
        .iter()
        .filter(|sample| sample.origin != Origin::Aside && sample.game.is_some())
        .copied()
        .collect();
    let games = played.chunk_by(|one, next| one.game == next.game && next.ply == one.ply + 1);
    games.map(|game| record(&replayed(game), event)).collect()
}

fn replayed(samples: &[Sample]) -> Game {
    let first = &samples[0];
    // Both setups were made before the first of the turns that are counted.
    let mut game = Game::from_position(&first.position(), u32::from(first.ply) / 2 + 2);
    for (sample, next) in samples.iter().zip(&samples[1..]) {
        let Some(turn) = between(sample, next) else { return game };
        if game.play(turn).is_err() {
            return game;
        }
    }
    let last = &samples[samples.len() - 1];
    let ended = last.best_turn().and_then(|turn| {
        let mut ended = game.clone();
        ended.play(turn).ok().map(|()| ended)
    });
    // Who has won is known: the last turn is the one that was chosen if it ends the game like that.
    let agrees = |ended: &Game| {
        let winner = ended.outcome().and_then(|outcome| outcome.winner);
        winner.map(|winner| winner == last.side) == last.won
    };
    ended.filter(agrees).unwrap_or(game)
}

/// The turn from one position to the next.
fn between(sample: &Sample, next: &Sample) -> Option<Turn> {
    let position = sample.position();
    let chosen = sample.best_turn().filter(|turn| turn.result(&position) == next.board);
    chosen.or_else(|| {
        let turns = position.distinct_turns();
        turns.into_iter().find(|(_, board)| *board == next.board).map(|(turn, _)| turn)
    })
}

fn record(game: &Game, event: &str) -> Record {
    let mut record = Record::of(game);
    let tags =
        [("Gold", PLAYER), ("Silver", PLAYER), ("GoldKind", "bot"), ("SilverKind", "bot"), ("Event", event)];
    for (name, value) in tags {
        // What no tag can hold is left out.
        let _ = record.set_tag(name, value);
    }
    if let Some(outcome) = game.outcome() {
        record.set_claim(outcome);
    }
    record
}
