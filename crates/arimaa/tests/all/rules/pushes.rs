//! Pushes.

use super::*;

#[test]
fn a_stronger_piece_pushes_a_weaker_enemy_to_any_empty_square() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . c . . . . |
        4| . . . D . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    for text in ["cd5n Dd4n", "cd5e Dd4n", "cd5w Dd4n"] {
        assert_eq!(plays(&position, text), text);
    }
    assert_eq!(step_refused(&position, "cd5s"), StepReason::Occupied(piece('D')));
}

#[test]
fn equal_and_stronger_enemies_cannot_be_pushed() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d h . . . |
        4| . . . D D . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "dd5n"), StepReason::NothingMovesIt);
    assert_eq!(step_refused(&position, "he5n"), StepReason::NothingMovesIt);
}

#[test]
fn elephants_cannot_be_pushed_or_pulled() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . e E . . . |
        4| . . . M . . . . |
        3| . . x R . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "ed5n"), StepReason::NothingMovesIt);
    assert_eq!(step_refused(&position, "Ee5e ed5e"), StepReason::NothingMovesIt);
    assert_eq!(step_refused(&position, "Md4e ed5s"), StepReason::NothingMovesIt);
}

#[test]
fn a_rabbit_pushes_nothing() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . r . . . . |
        4| . . . R . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "rd5n"), StepReason::NothingMovesIt);
}

#[test]
fn a_push_cannot_begin_on_the_last_step() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . c . . . . |
        4| . . . D . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . C |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Ch1n Ch2n cd5n Dd4n"), "Ch1n Ch2n cd5n Dd4n");
    assert_eq!(step_refused(&position, "Ch1n Ch2n Ch3n cd5n"), StepReason::PushOnLastStep);
    assert_eq!(step_refused(&with_steps(&position, 1), "cd5n"), StepReason::PushOnLastStep);
}

#[test]
fn a_push_must_be_finished_at_once() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . c r . . . |
        4| . . . D C . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    let finish = StepReason::FinishPush(piece('c'), square("d5"));
    assert_eq!(step_refused(&position, "cd5n Dd4w"), finish);
    assert_eq!(step_refused(&position, "cd5n re5n"), finish);
    assert_eq!(step_refused(&position, "cd5n cd6n"), finish);
    assert_eq!(plays(&position, "cd5n Dd4n re5n Ce4n"), "cd5n Dd4n re5n Ce4n");
}

#[test]
fn a_turn_cannot_stop_in_the_middle_of_a_push() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . c . . . . |
        4| . . . D . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(refused(&position, "cd5n"), (5, TurnReason::UnfinishedPush(piece('c'))));
    let mut builder = TurnBuilder::new(position);
    builder.step("cd5n".parse().unwrap()).unwrap();
    assert!(!builder.can_finish());
    assert_eq!(builder.steps_left(), 3);
    builder.step("Dd4n".parse().unwrap()).unwrap();
    assert!(builder.can_finish());
}

#[test]
fn only_a_stronger_piece_can_finish_a_push() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . C c R . . . |
        4| . . . D . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "cd5n Cc5e"), StepReason::TooWeakToPush(piece('c')));
    assert_eq!(step_refused(&position, "cd5n Re5w"), StepReason::TooWeakToPush(piece('c')));
}

#[test]
fn any_free_stronger_piece_beside_the_victim_may_finish_its_push() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . c H . . . |
        4| . . . D . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "cd5n Dd4n"), "cd5n Dd4n");
    assert_eq!(plays(&position, "cd5n He5w"), "cd5n He5w");
}
