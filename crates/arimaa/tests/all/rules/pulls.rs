//! Pulls.

use super::*;

#[test]
fn a_stronger_piece_steps_away_and_a_weaker_enemy_follows() {
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
    leads_to(
        &position,
        "Dd4e cd5s",
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . c D . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "Dd4e cd5n"), StepReason::NothingMovesIt);
}

#[test]
fn equal_and_stronger_enemies_cannot_be_pulled() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d . . . . |
        4| . . h D R . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "Dd4s dd5s"), StepReason::NothingMovesIt);
    assert_eq!(step_refused(&position, "Dd4s hc4e"), StepReason::NothingMovesIt);
}

#[test]
fn a_pull_may_end_on_the_last_step() {
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
    assert_eq!(plays(&position, "Ch1n Ch2n Dd4e cd5s"), "Ch1n Ch2n Dd4e cd5s");
    assert_eq!(step_refused(&position, "Ch1n Ch2n Ch3n Dd4e cd5s"), StepReason::NoStepsLeft);
}

#[test]
fn a_pull_follows_at_once_or_not_at_all() {
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
    assert_eq!(step_refused(&position, "Dd4e Ch1n cd5s"), StepReason::NothingMovesIt);
}

#[test]
fn one_step_pulls_one_enemy_only() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . c . . . . |
        4| . . r D . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Dd4e cd5s"), "Dd4e cd5s");
    assert_eq!(plays(&position, "Dd4e rc4e"), "Dd4e rc4e");
    assert_eq!(step_refused(&position, "Dd4e cd5s rc4n"), StepReason::NothingMovesIt);
}

#[test]
fn a_piece_that_dies_on_a_trap_may_still_complete_its_pull() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x H c x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Hd3w ce3w"), "Hd3w Hc3x ce3w");
    leads_to(
        &position,
        "Hd3w Hc3x ce3w",
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x c . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+",
    );
}

#[test]
fn the_step_that_completes_a_push_cannot_begin_a_pull() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . r . . . . |
        4| . . . E . . . . |
        3| . . x r . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "rd5n Ed4n rd3n"), StepReason::NothingMovesIt);
}

#[test]
fn an_enemy_that_enters_the_square_of_a_pusher_is_pushed_itself() {
    // The horse pushes the second rabbit into the square that the elephant has left: two pushes, all four steps.
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . r . . . . |
        4| . . . E . . . . |
        3| . . x r H x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(refused(&position, "rd5n Ed4n rd3n"), (15, TurnReason::UnfinishedPush(piece('r'))));
    assert_eq!(plays(&position, "rd5n Ed4n rd3n He3w"), "rd5n Ed4n rd3n He3w");
    assert_eq!(step_refused(&position, "He3n rd5n Ed4n rd3n"), StepReason::NothingMovesIt);
}

#[test]
fn an_enemy_step_that_could_be_pull_or_push_is_a_pull() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . r H . . . |
        4| . . . E . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    // It may stop there, it may go on elsewhere, and the horse may still enter the square, as if it had pushed.
    assert_eq!(plays(&position, "Ed4s rd5s"), "Ed4s rd5s");
    assert_eq!(plays(&position, "Ed4s rd5s He5n"), "Ed4s rd5s He5n");
    assert_eq!(plays(&position, "Ed4s rd5s He5w"), "Ed4s rd5s He5w");
    // On the last step only the pull is possible.
    assert_eq!(plays(&with_steps(&position, 2), "Ed4s rd5s"), "Ed4s rd5s");
}

#[test]
fn a_step_after_a_pull_may_begin_another_pull() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . c x . . |
        5| . . . r H . . . |
        4| . . . E . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    // Read as a push, the horse's step would complete it and the cat could not follow.
    assert_eq!(plays(&position, "Ed4s rd5s He5w ce6s"), "Ed4s rd5s He5w ce6s");
}

#[test]
fn a_piece_may_pull_twice_and_push_twice_in_a_turn() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . r E . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    for text in ["Ec4e rb4e Ed4e rc4e", "rb4n Ec4w rb5n Eb4n", "rb4w Ec4w Eb4n ra4e", "Ec4e rb4e rc4n Ed4w"] {
        assert_eq!(plays(&position, text), text);
    }
}

#[test]
fn a_chain_of_pieces_moves_one_after_the_other() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| h E m H r . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    // The elephant pulls the camel, the horse steps into its square, and the rabbit follows the horse.
    leads_to(
        &position,
        "Eb4n mc4w Hd4w re4w",
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . E . . . . . . |
        4| h m H r . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
}
