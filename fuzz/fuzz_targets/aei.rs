//! A message of either side that is read reads back.
#![no_main]

use aei::{FromEngine, ToEngine};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<ToEngine>() {
        Ok(message) => assert_eq!(message.to_string().parse(), Ok(message)),
        Err(error) => assert!(error.line == 1 && error.column >= 1 && !error.to_string().is_empty()),
    }
    match text.parse::<FromEngine>() {
        Ok(message) => assert_eq!(message.to_string().parse(), Ok(message)),
        Err(error) => assert!(error.line == 1 && error.column >= 1 && !error.to_string().is_empty()),
    }
});
