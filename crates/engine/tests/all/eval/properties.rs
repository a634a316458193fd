//! What must hold on every board: symmetries, sums, finiteness.

use arimaa::{Board, Piece, Position, Side, Square};
use engine::eval::{Classical, Evaluator, Params, explain};
use proptest::prelude::*;

/// A board with some part of two full sets on random squares, traps swept clean.
fn board() -> impl Strategy<Value = Board> {
    let keep = prop::collection::vec(any::<bool>(), 32);
    let squares = Just((0..64).collect::<Vec<u8>>()).prop_shuffle();
    // Most boards are full ones: half of the pieces missing would be rare in games.
    (keep, squares, 0..3u8).prop_map(|(keep, squares, missing)| {
        let mut board = Board::EMPTY;
        let set = Piece::all().flat_map(|piece| std::iter::repeat_n(piece, piece.kind.full_count() as usize));
        for ((piece, keep), square) in set.zip(keep).zip(squares) {
            if keep || missing == 0 {
                board.put(Square::new(square).unwrap(), piece);
            }
        }
        for square in board.unsupported() {
            board.remove(square);
        }
        board
    })
}

fn position() -> impl Strategy<Value = Position> {
    (board(), any::<bool>(), 1..=4u8).prop_map(|(board, gold, steps)| {
        let side = if gold { Side::Gold } else { Side::Silver };
        Position::mid_turn(board, side, steps).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn with_colours_swapped_the_side_to_move_has_the_same_score(position in position()) {
        let evaluator = Classical::default();
        prop_assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&position.flip()), "{}", position);
    }

    #[test]
    fn in_the_mirror_the_score_is_the_same(position in position()) {
        let evaluator = Classical::default();
        prop_assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&position.mirror()), "{}", position);
    }

    #[test]
    fn the_table_adds_up_to_the_score(position in position()) {
        let evaluator = Classical::default();
        let explanation = explain(&evaluator, &position);
        let sum: i32 = explanation.terms.iter().map(|line| line.balance()).sum();
        prop_assert_eq!(sum, explanation.gold_score());
        prop_assert_eq!(explanation.score, evaluator.evaluate(&position));
        prop_assert!((0.0..=1.0).contains(&explanation.win_probability));
        for line in &explanation.terms {
            prop_assert!(line.notes.is_sorted_by_key(|note| -note.value.abs()));
        }
    }

    #[test]
    fn the_score_is_never_absurd(position in position()) {
        prop_assert!(Classical::default().evaluate(&position).abs() < 30_000);
    }

    #[test]
    fn no_value_of_a_parameter_makes_it_panic(position in position(), which in any::<prop::sample::Index>(), high in any::<bool>()) {
        let mut params = Params::default();
        let list = params.list();
        let parameter = which.get(&list);
        let (low, most) = parameter.unit.range();
        params.set(&parameter.name, if high { most } else { low }).unwrap();
        let explanation = explain(&Classical::new(&params), &position);
        prop_assert!(explanation.win_probability.is_finite());
    }
}

#[test]
fn boards_with_nothing_or_almost_nothing_are_evaluated_too() {
    let evaluator = Classical::default();
    for side in Side::ALL {
        // Without rabbits the side to move has lost.
        assert!(evaluator.evaluate(&Position::new(Board::EMPTY, side)) < -1000);
    }
    for piece in Piece::all() {
        for square in Square::all().filter(|square| !square.is_trap()) {
            let mut board = Board::EMPTY;
            board.put(square, piece);
            for (side, steps) in [(Side::Gold, 1), (Side::Gold, 4), (Side::Silver, 2), (Side::Silver, 4)] {
                let score = evaluator.evaluate(&Position::mid_turn(board, side, steps).unwrap());
                assert!(score.abs() < 30_000, "{piece}{square}: {score}");
            }
        }
    }
}
