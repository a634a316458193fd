//! Whole turns: what can be written, and what cannot end one.

use super::*;

#[test]
fn a_turn_must_change_the_board() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . r . . . . |
        4| . . . E . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| C . . . . . . . |
         +-----------------+",
    );
    assert_eq!(refused(&position, "Ca1n Ca2s"), (10, TurnReason::Null));
    assert_eq!(refused(&position, "Ca1n Ca2e Cb2s Cb1w"), (20, TurnReason::Null));
    assert_eq!(refused(&position, "rd5n Ed4n Ed5s rd6s"), (20, TurnReason::Null));
    // Back where it was in mid-turn, and then on.
    assert_eq!(plays(&position, "Ca1n Ca2s Ca1e"), "Ca1n Ca2s Ca1e");
}

#[test]
fn two_equal_pieces_that_change_places_have_not_changed_the_board() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| H H . . . . . . |
         +-----------------+",
    );
    assert_eq!(refused(&position, "Ha1n Hb1w Ha2e Hb2s"), (20, TurnReason::Null));
}

#[test]
fn a_turn_has_at_least_one_step() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| R . . . . . . . |
         +-----------------+",
    );
    assert_eq!(refused(&position, ""), (1, TurnReason::Empty));
    assert_eq!(refused(&position, "   "), (1, TurnReason::Empty));
    assert_eq!(TurnBuilder::new(position).finish(), Err(TurnReason::Empty));
}

#[test]
fn a_turn_is_made_of_steps_and_captures_only() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| R . . . . . . . |
         +-----------------+",
    );
    assert_eq!(refused(&position, "Ra1n Ra2"), (6, TurnReason::Token(TokenReason::Form)));
    assert_eq!(refused(&position, "Ra1n pass"), (6, TurnReason::Token(TokenReason::Form)));
    assert_eq!(refused(&position, "Ra1w"), (1, TurnReason::Token(TokenReason::OffBoard)));
    assert_eq!(refused(&position, "Ra1n Ra2x"), (6, TurnReason::Token(TokenReason::NotATrap)));
    assert_eq!(refused(&position, "é  Ra1n"), (1, TurnReason::Token(TokenReason::Form)));
    assert_eq!(refused(&position, "Ra1n  é"), (7, TurnReason::Token(TokenReason::Form)));
}

#[test]
fn a_refused_step_leaves_the_turn_as_it_was() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . c . . . . |
        4| . . . D . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+",
    );
    let step = |text: &str| text.parse::<Step>().unwrap();
    let mut builder = TurnBuilder::new(position);
    builder.step(step("cd5n")).unwrap();
    for wrong in ["Rh1n", "cd6n", "Dd4e", "Da1n"] {
        assert!(builder.step(step(wrong)).is_err());
        assert_eq!(builder.steps_left(), 3);
    }
    builder.step(step("Dd4n")).unwrap();
    // The cat cannot follow: the dog's step has completed a push. The dog may step back and then pull it.
    assert!(builder.step(step("cd6s")).is_err());
    builder.step(step("Dd5e")).unwrap();
    assert_eq!(builder.finish().unwrap().notation(&position), "cd5n Dd4n Dd5e");
}
