//! A setup that is accepted stands on the home rows and reads back.
#![no_main]

use arimaa::{Bitboard, Setup, Side};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for side in Side::ALL {
        match Setup::parse(text, side) {
            Ok(setup) => {
                assert_eq!(setup.board().side(side.opponent()), Bitboard::EMPTY);
                assert_eq!(setup.board().side(side) & !side.home_rows(), Bitboard::EMPTY);
                assert_eq!(Setup::parse(&setup.to_string(), side), Ok(setup));
            }
            Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty()),
        }
    }
});
