//! A record that is read reads back, can be replayed, and the replayed game makes a record that replays to the same.
#![no_main]

use arimaa::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Record>() {
        Ok(record) => {
            let written = record.to_string();
            let again: Record = written.parse().unwrap();
            assert_eq!(again.to_string(), written);
            let game = record.replay().game;
            let replay = Record::of(&game).replay();
            assert_eq!(replay.problem, None);
            assert_eq!(replay.game.position(), game.position());
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty()),
    }
});
