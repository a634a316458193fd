//! Every move that is generated is accepted step by step by the referee, and leads to the same board.
#![no_main]

use arimaa::{Board, Piece, Position, Side, Square, Token, Turn, TurnBuilder};
use libfuzzer_sys::fuzz_target;

// The first byte gives the side and the steps left; each byte of the next 64 is a square from a1, with values below
// 12 for pieces.
fuzz_target!(|bytes: &[u8]| {
    let Some((first, squares)) = bytes.split_first() else { return };
    let pieces: Vec<Piece> = Piece::all().collect();
    let mut board = Board::EMPTY;
    for (square, byte) in Square::all().zip(squares) {
        if let Some(&piece) = pieces.get(usize::from(*byte))
            && board.count(piece) < piece.kind.full_count()
        {
            board.put(square, piece);
        }
    }
    for square in board.unsupported() {
        board.remove(square);
    }
    let side = Side::ALL[usize::from(first & 1)];
    let position = Position::mid_turn(board, side, 1 + (first >> 1 & 3)).unwrap();
    for mv in position.moves() {
        let turn = Turn::default().with(mv);
        let mut builder = TurnBuilder::new(position);
        for token in turn.tokens(&position) {
            if let Token::Step(step) = token {
                builder.step(step).unwrap();
            }
        }
        assert_eq!(builder.board(), position.after(mv).board());
        assert!(builder.board().unsupported().is_empty());
        assert!(Turn::parse(&turn.notation(&position), &position).is_ok());
        assert_eq!(builder.finish(), Ok(turn));
    }
});
