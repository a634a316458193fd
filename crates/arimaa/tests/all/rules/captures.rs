//! Captures on the traps.

use super::*;

#[test]
fn a_piece_that_steps_onto_an_unguarded_trap_is_captured() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . C . . . . . |
        1| . . . . . . . R |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Cc2n"), "Cc2n Cc3x");
    assert_eq!(step_refused(&position, "Cc2n Cc3n"), StepReason::NotThere(None));
}

#[test]
fn a_piece_on_a_trap_is_safe_beside_any_friend() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . m . . . . . |
        3| . R x . . x . . |
        2| . . C . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Cc2n"), "Cc2n");
}

#[test]
fn a_piece_is_captured_when_its_last_guard_leaves() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . R C . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Rb3w"), "Rb3w Cc3x");
    // A guard that is gone for one step only is gone.
    assert_eq!(plays(&position, "Rb3n Rb4e"), "Rb3n Cc3x Rb4e");
}

#[test]
fn a_capture_happens_between_the_two_halves_of_a_push() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| E r x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "rb3e Ea3e"), "rb3e rc3x Ea3e");
    // The victim is gone already, but the push is not finished.
    assert_eq!(refused(&position, "rb3e rc3x"), (10, TurnReason::UnfinishedPush(piece('r'))));
    assert_eq!(step_refused(&position, "rb3e rc3x Ea3n"), StepReason::FinishPush(piece('r'), square("b3")));
}

#[test]
fn a_pushed_guard_loses_the_piece_that_it_has_guarded() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| E c h . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "cb3n Ea3e"), "cb3n hc3x Ea3e");
}

#[test]
fn a_piece_pulled_onto_a_trap_is_captured() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . R . . . . . |
        3| . . E h . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Ec3w hd3w"), "Ec3w hd3w hc3x");
}

#[test]
fn a_pusher_that_enters_an_unguarded_trap_is_captured() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . r . . . . . |
        3| . E c . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+",
    );
    assert_eq!(plays(&position, "cc3e Eb3e"), "cc3e Eb3e Ec3x");
}

#[test]
fn one_turn_may_capture_pieces_of_both_sides() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . C D r x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+",
    );
    assert_eq!(plays(&position, "re3e Dd3e"), "re3e rf3x Dd3e Cc3x");
}

#[test]
fn a_captured_piece_no_longer_freezes() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| E r d C . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "Cd3e"), StepReason::Frozen);
    assert_eq!(plays(&position, "rb3n Ea3e Cd3e"), "rb3n dc3x Ea3e Cd3e");
}

#[test]
fn capture_tokens_may_be_left_out_and_are_always_written() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| E r x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    for text in ["rb3e Ea3e Eb3n", "rb3e rc3x Ea3e Eb3n", "  rb3e\trc3x  Ea3e Eb3n  "] {
        assert_eq!(plays(&position, text), "rb3e rc3x Ea3e Eb3n");
    }
}

#[test]
fn a_capture_token_stands_right_after_the_step_that_captured() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| E r x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    let not_captured = |token: &str| match token.parse() {
        Ok(Token::Capture(capture)) => TurnReason::NoCapture(capture),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&position, "rb3e Ea3e rc3x"), (11, not_captured("rc3x")));
    assert_eq!(refused(&position, "rb3e cc3x Ea3e"), (6, not_captured("cc3x")));
    assert_eq!(refused(&position, "rb3e Rc3x Ea3e"), (6, not_captured("Rc3x")));
    assert_eq!(refused(&position, "rb3e rf3x Ea3e"), (6, not_captured("rf3x")));
    assert_eq!(refused(&position, "rc3x rb3e Ea3e"), (1, not_captured("rc3x")));
    assert_eq!(refused(&position, "rb3n rc3x Ea3e"), (6, not_captured("rc3x")));
}

#[test]
fn one_capture_is_written_once() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| E r x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    let (column, reason) = refused(&position, "rb3e rc3x rc3x Ea3e");
    assert_eq!(column, 11);
    assert!(matches!(reason, TurnReason::NoCapture(_)));
}
