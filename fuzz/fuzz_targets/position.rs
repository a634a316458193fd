//! A position that is read reads back, and its moves can be listed.
#![no_main]

use arimaa::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Position>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position));
            assert!(position.moves().iter().all(|mv| mv.steps() <= position.steps_left()));
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty()),
    }
});
