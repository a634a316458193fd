//! A board that is read obeys the rules of boards, and both of its texts read back.
#![no_main]

use arimaa::{Board, Piece};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Board>() {
        Ok(board) => {
            assert!(board.unsupported().is_empty());
            assert!(Piece::all().all(|piece| board.count(piece) <= piece.kind.full_count()));
            assert_eq!(board.to_string().parse(), Ok(board));
            assert_eq!(board.drawing().parse(), Ok(board));
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty()),
    }
});
