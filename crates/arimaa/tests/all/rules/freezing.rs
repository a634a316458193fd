//! Who is frozen, and what that forbids.

use super::*;

#[test]
fn a_frozen_piece_cannot_step() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d . . . . |
        4| . . . C . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    for step in ["Cd4e", "Cd4s", "Cd4w"] {
        assert_eq!(step_refused(&position, step), StepReason::Frozen);
    }
    assert!(position.moves().is_empty());
    assert!(!position.board().can_move(Side::Gold));
}

#[test]
fn a_frozen_piece_cannot_push() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d . . . . |
        4| . . . C r . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "re4e"), StepReason::NothingMovesIt);
}

#[test]
fn a_frozen_piece_cannot_finish_the_push_of_another() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d . . . . |
        4| . . . C r H . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "re4n Cd4e"), StepReason::Frozen);
    assert_eq!(plays(&position, "re4n Hf4w"), "re4n Hf4w");
}

#[test]
fn a_frozen_piece_cannot_pull() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d . . . . |
        4| . . r C . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "Cd4e"), StepReason::Frozen);
    assert!(position.moves().is_empty());
}

#[test]
fn a_friend_beside_a_piece_unfreezes_it_even_a_frozen_one() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d m . . . |
        4| . . . C R . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert!(position.board().frozen(Side::Gold).is_empty());
    assert_eq!(plays(&position, "Cd4w"), "Cd4w");
    assert_eq!(plays(&position, "Re4e"), "Re4e");
}

#[test]
fn a_piece_is_frozen_as_soon_as_its_last_friend_leaves() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d . . . . |
        4| . . . C R . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&position, "Re4e Cd4w"), StepReason::Frozen);
}

#[test]
fn a_piece_is_free_as_soon_as_a_friend_arrives() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d . . . . |
        4| . . . C . R . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Rf4w Cd4w"), "Rf4w Cd4w");
}

#[test]
fn a_piece_is_free_as_soon_as_the_stronger_enemy_is_pushed_away() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x H . x . . |
        5| . . . d . . . . |
        4| . . . C . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "dd5e Hd6s Cd4w"), "dd5e Hd6s Cd4w");
}

#[test]
fn a_piece_that_steps_beside_a_stronger_enemy_is_frozen_there() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . d . . . . |
        4| . . . . C . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Ce4w"), "Ce4w");
    assert_eq!(step_refused(&position, "Ce4w Cd4w"), StepReason::Frozen);
}

#[test]
fn equal_and_weaker_enemies_do_not_freeze() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . c . . . . |
        4| . . . C r . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Cd4w"), "Cd4w");
}

#[test]
fn a_frozen_piece_freezes_others() {
    let position = silver(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . r C d . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert!(position.board().frozen(Side::Gold).contains(square("c4")));
    assert_eq!(step_refused(&position, "rb4s"), StepReason::Frozen);
}

#[test]
fn a_diagonal_neighbour_neither_freezes_nor_helps() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . e . . . . . |
        4| . . . C . . . . |
        3| . . x . . x . . |
        2| . m . . . . . . |
        1| . D R . . . . . |
         +-----------------+",
    );
    assert_eq!(position.board().frozen(Side::Gold), Default::default());
    let alone = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . e . . . . |
        4| . . . C . . . . |
        3| . . R . . x . . |
        2| . . R . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert_eq!(step_refused(&alone, "Cd4e"), StepReason::Frozen);
}

#[test]
fn the_edge_of_the_board_is_no_neighbour() {
    // h4 and a5 are next to each other in memory, not on the board.
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| e . . . . . . . |
        4| . . . . . . . C |
        3| m . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert!(position.board().frozen(Side::Gold).is_empty());
    assert_eq!(position.moves().len(), 3);
}
