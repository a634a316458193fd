//! Real games and positions, where they are at hand beside the repository.

use arimaa::archive::ArchiveReader;
use arimaa::{Position, TurnGenerator, Verdict};
use std::path::PathBuf;

/// A file of the data folder beside the repository; says so and gives nothing where there is none.
fn shared(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    match std::fs::read(&path) {
        Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        Err(_) => {
            eprintln!("skipped: no {name} beside the repository");
            None
        }
    }
}

#[test]
fn the_number_of_distinct_turns_is_right_in_all_positions_of_the_collection() {
    let Some(text) = shared("positions/distinct-turns.tsv") else { return };
    let mut generator = TurnGenerator::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let position: Position = format!("{} {}", fields[1], fields[2]).parse().unwrap();
        let mut count = 0;
        generator.for_each(&position, |_, _| count += 1);
        assert_eq!(count.to_string(), fields[3], "{}", fields[0]);
    }
}

#[test]
fn all_archived_games_replay_but_for_those_that_the_archive_itself_calls_corrupt() {
    let mut broken = Vec::new();
    let mut games = 0;
    for name in ["allgames2002", "archive-201111-sample", "allgames202602-even"] {
        let Some(text) = shared(&format!("games/{name}.txt")) else { return };
        for game in ArchiveReader::new(text.as_bytes()).unwrap() {
            let game = game.unwrap().unwrap();
            let replay = game.replay().unwrap();
            games += 1;
            match game.verdict(&replay) {
                Verdict::Broken(error) => broken.push((game.id, game.marked_corrupt, error.to_string())),
                Verdict::Fine | Verdict::Unfinished => {
                    assert!(!game.marked_corrupt, "{name} game {}", game.id)
                }
            }
        }
    }
    assert_eq!(games, 150);
    let expected = [
        (55, true, "line 18, column 1340: 22g: Cg3n: the piece is frozen"),
        (32, true, "line 34, column 916: 15g: Dd4n: the piece is frozen"),
        (46, true, "line 48, column 1256: 22g: the game was over (Silver wins by goal)"),
    ];
    assert_eq!(broken, expected.map(|(id, corrupt, reason)| (id, corrupt, reason.to_string())));
}
