//! The key and the sets that moves keep up to date are those of a board that is built from nothing.
#![no_main]

use arimaa::{Board, Piece, Position, Side, Square};
use libfuzzer_sys::fuzz_target;

// Each byte of the first 64 is a square from a1: values below 12 are pieces. The rest chooses moves.
fuzz_target!(|bytes: &[u8]| {
    let pieces: Vec<Piece> = Piece::all().collect();
    let mut board = Board::EMPTY;
    for (square, byte) in Square::all().zip(bytes) {
        if let Some(&piece) = pieces.get(usize::from(*byte))
            && board.count(piece) < piece.kind.full_count()
        {
            board.put(square, piece);
        }
    }
    for square in board.unsupported() {
        board.remove(square);
    }
    let mut position = Position::new(board, Side::Gold);
    for choice in bytes.iter().skip(64) {
        let moves = position.moves();
        position = match moves.get(usize::from(*choice)) {
            Some(&mv) => position.after(mv),
            None => position.pass(),
        };
        let mut copy = Board::EMPTY;
        for (square, piece) in position.board().iter() {
            copy.put(square, piece);
        }
        assert_eq!(copy, *position.board());
        assert_eq!(copy.key(), position.board().key());
    }
});
