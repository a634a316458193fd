//! Positions of real games for the benches, from the data folder beside the repository.

// Not every bench uses all of it.
#![allow(dead_code)]

use arimaa::archive::ArchiveReader;
use arimaa::{Game, Ply, Position};
use std::path::Path;

/// The games of the archives that are there, as far as the rules can replay them.
fn games() -> Vec<Game> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/games");
    let mut games = Vec::new();
    for name in ["allgames2002.txt", "archive-201111-sample.txt", "allgames202602-even.txt"] {
        let Ok(bytes) = std::fs::read(folder.join(name)) else { continue };
        let Ok(archive) = ArchiveReader::new(bytes.as_slice()) else { continue };
        games.extend(archive.filter_map(|game| Some(game.ok()?.ok()?.replay().ok()?.game)));
    }
    games
}

/// All positions at the start of a turn.
pub fn starts_of_turns() -> Vec<Position> {
    let games = games();
    let turns = games.iter().flat_map(|game| game.plies()).filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
    turns.map(|(_, position, _)| *position).collect()
}

/// All positions at the start of a turn and within one.
pub fn within_turns() -> Vec<Position> {
    let mut list = Vec::new();
    for game in games() {
        for (_, position, ply) in game.plies() {
            let Ply::Turn(turn) = ply else { continue };
            let mut now = *position;
            for mv in turn.moves() {
                list.push(now);
                now = now.after(mv);
            }
            // A turn that gave up steps was in its middle once more.
            if now.side() == position.side() {
                list.push(now);
            }
        }
    }
    list
}
