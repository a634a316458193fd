//! A word that reads as a square, token or step is written the same.
#![no_main]

use arimaa::{Square, Step, Token};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text);
    }
    if let Ok(token) = text.parse::<Token>() {
        assert_eq!(token.to_string(), text);
    }
    if let Ok(step) = text.parse::<Step>() {
        assert_eq!(step.to_string(), text);
    }
});
