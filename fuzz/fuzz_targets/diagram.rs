//! A diagram that is read reads back, with its steps.
#![no_main]

use arimaa::Diagram;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Diagram>() {
        Ok(diagram) => {
            assert_eq!(usize::from(diagram.position.steps_left()) + diagram.steps.len(), 4);
            assert_eq!(diagram.to_string().parse(), Ok(diagram));
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty()),
    }
});
