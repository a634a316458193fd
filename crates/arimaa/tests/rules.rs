//! The rules of a turn, one test for each: what is allowed, what is not, why not, and where the text says so.

use arimaa::{
    Board, Piece, Position, Side, Square, Step, StepReason, Token, TokenReason, Turn, TurnBuilder, TurnReason,
};

fn gold(drawing: &str) -> Position {
    Position::new(drawing.parse().unwrap(), Side::Gold)
}

fn silver(drawing: &str) -> Position {
    Position::new(drawing.parse().unwrap(), Side::Silver)
}

/// The position with fewer steps left.
fn with_steps(position: &Position, steps_left: u8) -> Position {
    Position::mid_turn(*position.board(), position.side(), steps_left).unwrap()
}

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Plays a turn that must be legal and gives it back as the library writes it, with captures.
#[track_caller]
fn plays(position: &Position, text: &str) -> String {
    match Turn::parse(text, position) {
        Ok(turn) => turn.notation(position),
        Err(error) => panic!("{text}: {error}\n{}", position.board().drawing()),
    }
}

/// Plays a turn that must be legal and lead to the board that is drawn.
#[track_caller]
fn leads_to(position: &Position, text: &str, drawing: &str) {
    let expected: Board = drawing.parse().unwrap();
    let turn = Turn::parse(text, position).unwrap_or_else(|error| panic!("{text}: {error}"));
    let found = turn.result(position);
    assert_eq!(found, expected, "{text} leads to\n{}", found.drawing());
    assert!(position.distinct_turns().iter().any(|(_, board)| *board == expected), "not generated: {text}");
}

/// Why a turn is refused, with the column of the word that is wrong.
#[track_caller]
fn refused(position: &Position, text: &str) -> (usize, TurnReason) {
    match Turn::parse(text, position) {
        Ok(_) => panic!("{text} was accepted\n{}", position.board().drawing()),
        Err(error) => {
            assert_eq!(error.line, 1);
            (error.column, error.reason)
        }
    }
}

/// Why the last step of a text is refused; the steps before it must be legal.
#[track_caller]
fn step_refused(position: &Position, text: &str) -> StepReason {
    let (column, reason) = refused(position, text);
    let last = text.split(' ').next_back().unwrap();
    assert_eq!(column, text.len() - last.len() + 1, "{text}: {reason}");
    match reason {
        TurnReason::Step(step, reason) => {
            assert_eq!(step.to_string(), last);
            reason
        }
        other => panic!("{text}: {other}"),
    }
}

// ---------------------------------------------------------------------------------------------------- Steps

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

// -------------------------------------------------------------------------------------------------- Rabbits

#[test]
fn rabbits_step_forward_and_sideways_but_never_backward() {
    let drawing = "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . r . . . . . . |
        4| . . . . . . R . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+";
    for step in ["Rg4n", "Rg4e", "Rg4w"] {
        assert_eq!(plays(&gold(drawing), step), step);
    }
    assert_eq!(step_refused(&gold(drawing), "Rg4s"), StepReason::RabbitBackward);
    for step in ["rb5s", "rb5e", "rb5w"] {
        assert_eq!(plays(&silver(drawing), step), step);
    }
    assert_eq!(step_refused(&silver(drawing), "rb5n"), StepReason::RabbitBackward);
}

#[test]
fn rabbits_can_be_pushed_and_pulled_backward() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . r . . . . |
        4| . . . E . . . . |
        3| . . x . . x . . |
        2| . H . . . . . . |
        1| . r . . . . . . |
         +-----------------+",
    );
    assert_eq!(plays(&position, "rd5n Ed4n"), "rd5n Ed4n");
    assert_eq!(plays(&position, "Hb2n rb1n"), "Hb2n rb1n");
}

#[test]
fn a_rabbit_may_touch_its_goal_row_in_mid_turn_and_be_moved_off_again() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| E . x . . x . . |
        2| r . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    leads_to(
        &position,
        "ra2s Ea3s Ea2e ra1n",
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| r E . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
}

#[test]
fn a_rabbit_on_the_goal_row_does_not_stop_the_turn() {
    let position = gold(
        "+-----------------+
        8| . . . . . . . . |
        7| R . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . C |
         +-----------------+",
    );
    assert_eq!(plays(&position, "Ra7n Ra8e Ch1n Rb8e"), "Ra7n Ra8e Ch1n Rb8e");
}

// ------------------------------------------------------------------------------------------------- Freezing

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

// --------------------------------------------------------------------------------------------------- Pushes

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

// ---------------------------------------------------------------------------------------------------- Pulls

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

// ------------------------------------------------------------------------------------------------- Captures

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

// ---------------------------------------------------------------------------------------------- Whole turns

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
