//! Single steps.

use super::*;

#[test]
fn a_piece_steps_to_any_empty_square_beside_it() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . C . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    for step in ["Cd4n", "Cd4e", "Cd4s", "Cd4w"] {
        assert_eq!(plays(&position, step), step);
    }
    assert_eq!(position.moves().len(), 4);
}

#[test]
fn a_step_needs_an_empty_square() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d . . . . |
        4| . . . C H . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "Cd4n"), StepReason::Occupied(piece('d')));
    assert_eq!(step_refused(&position, "Cd4e"), StepReason::Occupied(piece('H')));
}

#[test]
fn a_step_moves_the_piece_that_it_names() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . C . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "Ca1n"), StepReason::NotThere(None));
    assert_eq!(step_refused(&position, "Dd4n"), StepReason::NotThere(Some(piece('C'))));
    assert_eq!(step_refused(&position, "cd4n"), StepReason::NotThere(Some(piece('C'))));
    assert_eq!(step_refused(&position, "Cd4n Cd4n"), StepReason::NotThere(None));
}

#[test]
fn a_turn_has_at_most_four_steps() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| C . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Ca1n Ca2n Ca3n Ca4n"), "Ca1n Ca2n Ca3n Ca4n");
    assert_eq!(step_refused(&position, "Ca1n Ca2n Ca3n Ca4n Ca5n"), StepReason::NoStepsLeft);
    assert_eq!(step_refused(&with_steps(&position, 1), "Ca1n Ca2n"), StepReason::NoStepsLeft);
}

#[test]
fn the_rest_of_the_steps_may_be_passed() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| C . . . . . . . |
         +-----------------+",
    );
    for text in ["Ca1n", "Ca1n Ca2n", "Ca1n Ca2n Ca3n"] {
        assert_eq!(plays(&position, text), text);
    }
}

#[test]
fn the_other_side_has_no_steps_of_its_own() {
    let position = silver(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . C . . . r |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "Cd4n"), StepReason::NothingMovesIt);
    assert_eq!(plays(&position, "rh4s"), "rh4s");
}
