//! Real games and positions, where they are at hand beside the repository.

use arimaa::{Position, TurnGenerator};
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
