//! What the literature says about positions, each as two boards that differ in one thing.
//!
//! In every drawing Gold is better off on the left board, whoever is to move: by the whole score, and where a term is
//! named also by that.
//! Sources: Wu 2015 §6, Cox 2006 ch. 3, Hřebejk 2013 ch. 4, and what every player learns first.

use arimaa::{Board, Kind, Piece, Position, Side, Square};
use engine::eval::{Classical, Evaluator, Term, explain};

/// Reads two boards that are drawn beside each other, eight lines `8| … | | … |`.
fn boards(drawing: &str) -> [Board; 2] {
    let rows: Vec<Vec<&str>> = drawing
        .lines()
        .filter(|line| line.contains('|'))
        .map(|line| line.split('|').skip(1).step_by(2).take(2).collect())
        .collect();
    assert_eq!(rows.len(), 8, "eight rows");
    [0, 1].map(|which| {
        let mut board = Board::EMPTY;
        for (row, line) in rows.iter().rev().enumerate() {
            let marks: Vec<&str> = line[which].split_whitespace().collect();
            assert_eq!(marks.len(), 8, "{line:?}");
            for (column, mark) in marks.iter().enumerate() {
                if let Some(piece) = mark.chars().next().and_then(Piece::from_letter) {
                    board.put(Square::at(column as u8, row as u8).unwrap(), piece);
                }
            }
        }
        assert!(board.unsupported().is_empty(), "a piece without support stands on a trap:\n{board}");
        board
    })
}

/// The score for Gold.
fn for_gold(board: &Board, to_move: Side) -> i32 {
    let score = Classical::default().evaluate(&Position::new(*board, to_move));
    if to_move == Side::Gold { score } else { -score }
}

/// What a term counts for Gold.
fn term_for_gold(term: Term, board: &Board, to_move: Side) -> i32 {
    let explanation = explain(&Classical::default(), &Position::new(*board, to_move));
    explanation.terms.iter().find(|line| line.term == term).map_or(0, |line| line.balance())
}

/// Gold is better off on the left, by at least that many centirabbits.
#[track_caller]
fn better_left(least: i32, drawing: &str) {
    let [left, right] = boards(drawing);
    for to_move in Side::ALL {
        let (left, right) = (for_gold(&left, to_move), for_gold(&right, to_move));
        assert!(
            left >= right + least,
            "{to_move} to move: {left} on the left, {right} on the right\n{drawing}"
        );
    }
}

/// Gold is better off on the left, and a term says why: it alone by at least that many centirabbits.
#[track_caller]
fn better_left_by(term: Term, least: i32, drawing: &str) {
    better_left(1, drawing);
    term_better_left(term, least, drawing);
}

/// The term alone: here the piece that makes the difference counts for more in other terms.
#[track_caller]
fn term_better_left(term: Term, least: i32, drawing: &str) {
    let [left, right] = boards(drawing);
    for to_move in Side::ALL {
        let (left, right) = (term_for_gold(term, &left, to_move), term_for_gold(term, &right, to_move));
        assert!(left >= right + least, "{to_move} to move, {term}: {left} left, {right} right\n{drawing}");
    }
}

// ----------------------------------------------------------------------------------------------- Material

#[test]
fn losing_a_cat_is_worse_than_losing_a_rabbit_in_the_opening() {
    better_left(
        10,
        "8| r r r r r r r r |  | r r r r r r r r |
         7| h d c m e c d h |  | h d c m e c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C E M C D H |  | H D . E M C D H |
         1| R R . R R R R R |  | R R R R R R R R |",
    );
}

#[test]
fn with_the_camels_gone_a_horse_is_placed_like_a_camel() {
    // In the enemy's camp a horse raids; the second strongest piece of the board is too much to lose there.
    let [with_camels, without] = boards(
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . d c m e c d . |  | . d c . e c d . |
         6| . H x . . x . . |  | . H x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . . . . E . . . |  | . . . . E . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| . D C . M C D H |  | . D C . . C D H |
         1| R R R R R R R R |  | R R R R R R R R |",
    );
    let place = |board: &Board| term_for_gold(Term::PieceSquare, board, Side::Gold);
    let home = |board: &Board| {
        let mut home = *board;
        home.remove("b6".parse().unwrap());
        home.put("b3".parse().unwrap(), Piece::new(Side::Gold, Kind::Horse));
        home
    };
    let gain = |board: &Board| place(board) - place(&home(board));
    assert!(gain(&with_camels) > gain(&without) + 10);
}

// ----------------------------------------------------------------------------------------------- Placement

#[test]
fn the_elephant_belongs_in_the_centre() {
    better_left(
        20,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c m e c d h |  | h d c m e c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . E . . . . |  | . . . . . . . . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C . M C D H |  | H D C . M C D H |
         1| R R R R . R R R |  | R R R R E R R R |",
    );
}

#[test]
fn an_early_rabbit_is_a_liability() {
    better_left(
        5,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c m . c d h |  | h d c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . e . . . |  | . . . . e . . . |
         4| . . . E . . . . |  | . R . E . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C . M C D H |  | H D C . M C D H |
         1| R R R R . R R R |  | R . R R . R R R |",
    );
}

#[test]
fn a_late_rabbit_is_an_asset() {
    better_left(
        20,
        "8| . . . . . r . . |  | . . . . . r . . |
         7| . . . . . . r . |  | . . . . . . r . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| R . . . e . . . |  | . . . . e . . . |
         4| . . . E . . . . |  | . . . E . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| . . . . . . R . |  | R . . . . . R . |
         1| . . . . . R . . |  | . . . . . R . . |",
    );
}

#[test]
fn an_advanced_rabbit_stands_better_on_the_edge_than_in_the_centre() {
    better_left(
        3,
        "8| r r r r . r r r |  | r r r r . r r r |
         7| h d c m . c d h |  | h d c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . e . . . . . |  | . . e . . . . . |
         4| . . . . . . . R |  | . . . . R . . . |
         3| . . x E . x . . |  | . . x E . x . . |
         2| H D C . M C D H |  | H D C . M C D H |
         1| R R R . R R R R |  | R R R . R R R R |",
    );
}

#[test]
fn a_file_without_enemy_rabbits_is_worth_having() {
    better_left_by(
        Term::Rabbits,
        2,
        "8| . . . . r r r r |  | r r . . . . r r |
         7| . . c m . c d . |  | . . c m . c d . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| R . . . e . . . |  | R . . . e . . . |
         4| . . . E . . . . |  | . . . E . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| . D C . M C D . |  | . D C . M C D . |
         1| . R R R . . . R |  | . R R R . . . R |",
    );
}

#[test]
fn gaps_at_home_matter_when_enemy_rabbits_are_near() {
    better_left(
        8,
        "8| r r . . . . r r |  | r r . . . . r r |
         7| . d c m . c d . |  | . d c m . c d . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . e . . . |  | . . . . e . . . |
         4| . . . E . . . r |  | . . . E . . . r |
         3| . . x . . x . . |  | . R x . . x . . |
         2| H D C . M C . . |  | H D C . M C . . |
         1| R . R . . . R R |  | R R R . . . . . |",
    );
}

// ----------------------------------------------------------------------------------------------- Traps

#[test]
fn two_guards_hold_a_home_trap_better_than_one() {
    better_left_by(
        Term::TrapControl,
        4,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c m . c d . |  | h d c m . c d . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . h . |  | . . . . . . h . |
         4| . . . E . e . . |  | . . . E . e . . |
         3| . . x . . x D . |  | . . x . . x . . |
         2| H D C . M C . H |  | H D C . M C . H |
         1| R R R R . R R R |  | R R R R . R D R |",
    );
}

#[test]
fn a_home_trap_held_by_three_enemies_is_lost() {
    // Wu 2015, figure 7: b6, c7 and d6 are Gold's.
    better_left(
        40,
        "8| r r r . d r r r |  | r r r . d r r r |
         7| h c E . . c d r |  | h c . . . c d r |
         6| . H x M . x h . |  | . . x . . x h . |
         5| . . . . . . . . |  | . . . E . . . . |
         4| . . . . . . m . |  | . . . . . . m . |
         3| . . x . . x e . |  | . . x . . x e . |
         2| . D C . . C D H |  | H D C . M C D H |
         1| R R R R R R R R |  | R R R R R R R R |",
    );
}

#[test]
fn the_strongest_piece_near_a_trap_attacks_it() {
    better_left_by(
        Term::TrapControl,
        10,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c . . c d h |  | h d c . . c d h |
         6| . . x E . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x . e x . . |  | . . x . e x . . |
         2| H D C . M C D H |  | H D C E M C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_guard_nearer_to_the_edge_is_harder_to_dislodge() {
    better_left_by(
        Term::TrapControl,
        1,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c . . c d h |  | h d c . . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . e . . E . . |  | . . e . . E . . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . D x . . x . . |  | . . x D . x . . |
         2| H . . . M C D H |  | H . . . M C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_weak_piece_on_the_trap_is_in_the_way_of_its_own_side() {
    better_left_by(
        Term::TrapControl,
        1,
        "8| r r . . . r r r |  | r r . . . r r r |
         7| . . E . . c d . |  | . . E . . c d . |
         6| . H x M . x h . |  | . H C M . x h . |
         5| . . C . . . . . |  | . . . . . . . . |
         4| . . . . e . . . |  | . . . . e . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| . D . . . C D H |  | . D . . . C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

// ----------------------------------------------------------------------------------------------- Freedom

#[test]
fn a_frozen_horse_is_worse_than_one_with_a_friend_beside_it() {
    better_left(
        10,
        "8| r r r r . r r r |  | r r r r . r r r |
         7| h d c m . c d h |  | h d c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . e H . |  | . . . . . e H . |
         4| . . . E . . D . |  | . . . E . . . . |
         3| . . x . . x . . |  | . . x . . x . D |
         2| H D C . M C . . |  | H D C . M C . . |
         1| R R R R R R R R |  | R R R R R R R R |",
    );
}

#[test]
fn help_that_is_near_is_better_than_help_that_is_far() {
    better_left_by(
        Term::Freedom,
        1,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c m . c d h |  | h d c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . e H . |  | . . . . . e H . |
         4| . . . E . . . . |  | . . . E . . . . |
         3| . . x . . x D . |  | . D x . . x . . |
         2| H . C . M C . . |  | H . C . M C . . |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

// ----------------------------------------------------------------------------------------------- The elephant

#[test]
fn a_blockaded_elephant_loses_the_game() {
    // Wu 2015, figure 8: Silver's elephant on f2 does not get out. On the right e2 is free.
    better_left(
        100,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . d c m . c d . |  | . d c m . c d . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . h . . . . h . |  | . h . . . . h . |
         4| . . . E . . . . |  | . . . E . . . . |
         3| . . x M H x . . |  | . . x M . x . . |
         2| . . D C e H R . |  | H . D . e H R . |
         1| R R R D R C R R |  | R R R D R C R R |",
    );
}

#[test]
fn a_blockade_made_of_small_pieces_is_better_than_one_that_needs_the_elephant() {
    better_left_by(
        Term::Blockade,
        10,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . d c m . c d . |  | . d c m . c d . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . E . . . |  | . . . . M . . . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . D C . . x . . |  | . D C . . x . . |
         2| H e R M . . . . |  | H e R E . . . . |
         1| R R R . . R R R |  | R R R . . R R R |",
    );
}

#[test]
fn an_elephant_with_many_ways_is_better_than_one_behind_its_own_pieces() {
    better_left_by(
        Term::ElephantMobility,
        5,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c m e c d h |  | h d c m e c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . . . E . . . . |  | . . . . . . . . |
         3| . . x . . x . . |  | . . x M . x . . |
         2| H D C M . C D H |  | H D C E . C D H |
         1| R R R R R R R R |  | R R R R R R R R |",
    );
}

// ----------------------------------------------------------------------------------------------- Threats

#[test]
fn a_horse_beside_an_undefended_trap_is_as_good_as_lost() {
    better_left(
        30,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . d c m . c d . |  | . d c m . c d . |
         6| . . x . . x e . |  | . . x . . x e . |
         5| . . . E . . . . |  | . . . E . . H . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x . . x H . |  | . . x . . x . . |
         2| H D C . M C D . |  | H D C . M C D . |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn an_elephant_beside_the_trap_defends_its_horse() {
    better_left(
        15,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . d c m . c d . |  | . d c m . c d . |
         6| . . x . E x e . |  | . . x . . x e . |
         5| . . . . . . H . |  | . . . E . . H . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C . M C D . |  | H D C . M C D . |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_threatened_horse_costs_more_than_a_threatened_cat() {
    let [cat, horse] = boards(
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . d c m . c d . |  | . d c m . c d . |
         6| . . x . . x e . |  | . . x . . x e . |
         5| . . . E . . C . |  | . . . E . . H . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C . M . D H |  | C D C . M . D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
    let danger = |board: &Board, side| {
        term_for_gold(Term::Threats, board, side) + term_for_gold(Term::Hostages, board, side)
    };
    for side in Side::ALL {
        assert!(danger(&cat, side) > danger(&horse, side) + 20, "{side} to move");
    }
}

#[test]
fn whoever_is_to_move_can_answer_a_threat() {
    let [board, _] = boards(
        "8| r r r . . r r r |  | . . . . . . . . |
         7| . d c m . c d . |  | . . . . . . . . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . E . e . . |  | . . . . . . . . |
         4| . . . . . . H . |  | . . . . . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C . M . D . |  | . . . . . . . . |
         1| R R R R . R R R |  | . . . . . . . . |",
    );
    let danger = |side| term_for_gold(Term::Threats, &board, side);
    assert!(danger(Side::Gold) > danger(Side::Silver), "{} {}", danger(Side::Gold), danger(Side::Silver));
}

#[test]
fn even_the_elephant_is_in_danger_on_a_trap() {
    // The horse that supports it on the right can be pushed away.
    better_left(
        100,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d . m . c d h |  | h d . m . c d h |
         6| . . x E . x . . |  | . . E . . x . . |
         5| . . H . . . . . |  | . . H . . . . . |
         4| . . . e . . . . |  | . . . e . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C . M C D . |  | H D C . M C D . |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

// ----------------------------------------------------------------------------------------------- Hostages

#[test]
fn a_camel_held_hostage_by_the_elephant_is_a_burden() {
    better_left(
        60,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c . . c d h |  | h d c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . E . e . . . . |  | . E . e . . . . |
         3| . m x . . x . . |  | . . x . . x . . |
         2| H D C . M C D H |  | H D C . M C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_hostage_with_a_friend_beside_it_is_none() {
    better_left_by(
        Term::Hostages,
        40,
        "8| r r r . . r r . |  | r r r . . r r . |
         7| h . c . . c d h |  | h . c . . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . d . . . . . . |  | . . . . . . . . |
         4| E . . e . . . . |  | E . . e . . . . |
         3| m . x . . x . . |  | m d x . . x . . |
         2| . . C . M C D H |  | . . C . M C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_dog_held_by_a_horse_leaves_the_elephant_free() {
    better_left(
        10,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . . c m . c d . |  | . . c m . c d . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . E . h h . |  | . . . H . h h . |
         4| . H . . e . . . |  | . E . . e . . . |
         3| . d x . . x . . |  | . d x . . x . . |
         2| . D C . M C D H |  | . D C . M C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_hostage_is_worth_more_if_it_leaves_the_holder_the_strongest_free_piece() {
    // Both elephants are busy at c3. On the left Gold's camel is then unopposed, on the right it is gone.
    let [with_camel, without] = boards(
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . d c m . c d . |  | . d c m . c d . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . h . |  | . . . . . . h . |
         4| . E . . . . . . |  | . E . . . . . . |
         3| . h x e . x . . |  | . h x e . x . . |
         2| H D C . M C D H |  | H D C . . C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
    for side in Side::ALL {
        let held = |board: &Board| term_for_gold(Term::Hostages, board, side);
        assert!(held(&with_camel) > held(&without), "{side}: {} {}", held(&with_camel), held(&without));
    }
}

#[test]
fn a_swarm_around_the_trap_loosens_a_hostage() {
    better_left_by(
        Term::Hostages,
        5,
        "8| r r r r . r r r |  | . r r . . r r r |
         7| h d c . . c d h |  | h . c . . . d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| E . . e . . . . |  | E . c e . . . . |
         3| m . x . . x . . |  | m . x r d r . . |
         2| . . C . M C D H |  | . . C . M C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

// ----------------------------------------------------------------------------------------------- Frames

#[test]
fn a_framed_dog_binds_its_elephant() {
    better_left(
        40,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h . c m . c d h |  | h . c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . E . . . . |  | . . . E . . . . |
         4| . . e . . . . . |  | . . e . . . . . |
         3| . H d H . x . . |  | . H d . H x . . |
         2| . . D . M C D . |  | . . D . M C D . |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn two_supports_make_a_frame_bearable() {
    better_left_by(
        Term::Frames,
        20,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . . c m . c d h |  | . . c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| h . . E . . . . |  | . . . E . . . . |
         4| . . e . . . . . |  | . . e . . . . . |
         3| . H d H . x . . |  | H h d H . x . . |
         2| . . D . M C D . |  | . . D . M C D . |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_frame_that_needs_the_elephant_is_worth_less() {
    better_left_by(
        Term::Frames,
        5,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h . c m . c d h |  | h . c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . E . . . . |  | . . . M . . . . |
         4| . . e . . . . . |  | . . e . . . . . |
         3| . H d M . x . . |  | . H d E . x . . |
         2| . . D . H C D . |  | . . D . H C D . |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_frame_from_which_the_elephant_can_be_relieved_is_better() {
    // The camel can take over d3 from its elephant on the left, on the right it is far away.
    better_left_by(
        Term::Frames,
        3,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h . c m . c d h |  | h . c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . . e . . . . . |  | . . e . . . . . |
         3| . H d E . x . . |  | . H d E . x . . |
         2| . . D . M C D . |  | . . D . . C D M |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

// ----------------------------------------------------------------------------------------------- Goals

#[test]
fn three_rabbits_near_an_open_goal_are_a_winning_threat() {
    better_left(
        60,
        "8| . . . . r r r r |  | r r r r . . . . |
         7| . . . . . c d . |  | . d c . . . . . |
         6| R R x . . x . . |  | R R x . . x . . |
         5| R . . . . h . . |  | R . . . . h . . |
         4| . . E . e . . . |  | . . E . e . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| . . C . . C D . |  | . . C . . C D . |
         1| . . . R . R . . |  | . . . R . R . . |",
    );
}

#[test]
fn a_supported_rabbit_threatens_more_than_a_lonely_one() {
    better_left(
        15,
        "8| r r . . . r r r |  | r r . . . r r r |
         7| . d . . . c . . |  | . d . . . c . . |
         6| h . x . . x . R |  | h . x . . x . R |
         5| . . . E . . H . |  | . H . E . . . . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x e . x . . |  | . . x e . x . . |
         2| . . C . . C D . |  | . . C . . C D . |
         1| . R R R . R . . |  | . R R R . R . . |",
    );
}

#[test]
fn a_rabbit_behind_a_wall_threatens_less_than_one_before_a_gap() {
    better_left_by(
        Term::GoalThreats,
        8,
        "8| . r r . . r . . |  | . . r . . r r r |
         7| r d . . . c . . |  | . . . . . c d . |
         6| . . x . . x . R |  | . . x . . x . R |
         5| . E . . . . . . |  | . E . . . . . . |
         4| . . . . e . . . |  | . . . . e . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| . . C . . C D . |  | . . C . . C D . |
         1| . R R R . R . . |  | . R R R . R . . |",
    );
}

#[test]
fn control_of_the_trap_beside_it_helps_a_rabbit_to_goal() {
    term_better_left(
        Term::GoalThreats,
        3,
        "8| r r . . . r r r |  | r r . . . r r r |
         7| . d . . . c . . |  | . d . . . c . . |
         6| . . x . . x . R |  | . . x . . x . R |
         5| . . . . . M . . |  | . . . . . e . . |
         4| . . . . e . . . |  | . . . . M . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| . . C . . C D . |  | . . C . . C D . |
         1| . R R R . R . . |  | . R R R . R . . |",
    );
}

#[test]
fn in_a_goal_fight_material_counts_for_less() {
    let gain = |drawing: &str, side: Side| {
        let [with_horse, without] = boards(drawing);
        for_gold(&with_horse, side) - for_gold(&without, side)
    };
    // Silver's rabbits are near goal in the first drawing and at home in the second; each time Gold has a horse more on
    // the left.
    let fight = "
         8| . . . . r r . . |  | . . . . r r . . |
         7| . . c . . . d . |  | . . c . . . d . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . H . E . . r . |  | . . . E . . r . |
         3| . . x . . x e r |  | . . x . . x e r |
         2| M D C H . . h . |  | M D C H . . h . |
         1| R R R R D . R . |  | R R R R D . R . |";
    let peace = "
         8| . . . . r r r r |  | . . . . r r r r |
         7| . . c . . . d . |  | . . c . . . d . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . H . E . . . . |  | . . . E . . . . |
         3| . . x . . x e . |  | . . x . . x e . |
         2| M D C H . . h . |  | M D C H . . h . |
         1| R R R R D . R . |  | R R R R D . R . |";
    for side in Side::ALL {
        assert!(gain(fight, side) + 50 < gain(peace, side), "{} {}", gain(fight, side), gain(peace, side));
    }
}

#[test]
fn whoever_can_goal_in_this_turn_has_all_but_won() {
    let [left, right] = boards(
        "8| . r r r . r r . |  | . r r r . r r r |
         7| h d c m . c . . |  | h d c m . c . . |
         6| . . x . . x . R |  | . . x . . x . . |
         5| . . . e . . . . |  | . . . e . . . . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x . . x . . |  | . . x . . x . R |
         2| . . C . . C . . |  | . . C . . C . . |
         1| R R R R . . . . |  | R R R R . . . . |",
    );
    let evaluator = Classical::default();
    let chance = |board| {
        let position = Position::new(board, Side::Gold);
        evaluator.win_probability(evaluator.evaluate(&position))
    };
    assert!(chance(left) > 0.95, "{}", chance(left));
    assert!(chance(right) < 0.2, "{}", chance(right));
}

#[test]
fn a_side_that_cannot_move_or_sees_a_rabbit_on_goal_has_lost() {
    // Silver to move: its last rabbit is frozen; on the right Gold's rabbit is on goal.
    let [stuck, goal] = boards(
        "8| . . . . . . . . |  | R . . . . . . . |
         7| . . . . . . . . |  | . . . . e . . . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . E r |  | . h . . . . . r |
         4| . . . . . . . . |  | . m . . . . . . |
         3| . . x . . x . . |  | . d x . . x . . |
         2| . . . . . . . . |  | . . . . . . . . |
         1| R . . . . . . . |  | . . . . . . . E |",
    );
    let evaluator = Classical::default();
    assert!(!stuck.can_move(Side::Silver) && goal.has_goal(Side::Gold));
    for (board, name) in [(stuck, "stuck"), (goal, "goal")] {
        let score = evaluator.evaluate(&Position::new(board, Side::Silver));
        assert!(evaluator.win_probability(score) < 0.05, "{name}: {score}");
    }
}

// ----------------------------------------------------------------------------------------------- Strategy

#[test]
fn a_camel_near_a_horse_is_aligned() {
    better_left_by(
        Term::Alignment,
        4,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . d c m . c d . |  | . d c m . c d . |
         6| . h x . . x . . |  | . h x . . x . . |
         5| . e . . . . . h |  | . e . . . . . h |
         4| . . . E . . M . |  | . . . E . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C . . C D H |  | H D C M . C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_horse_near_a_dog_is_aligned_and_better_than_one_near_a_horse() {
    better_left(
        3,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| . . c m . c d . |  | . . c m . c d . |
         6| . h x . . x . . |  | . d x . . x . . |
         5| . . . . . . d . |  | . . . . . . h . |
         4| . . . E e . . . |  | . . . E e . . . |
         3| . . x . . x H . |  | . . x . . x H . |
         2| H D C . M C D . |  | H D C . M C D . |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_camel_should_keep_away_from_the_other_elephant() {
    better_left(
        20,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c m . c d h |  | h d c m . c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . e . . |  | . . . . . e . . |
         4| . E . . . . . . |  | . E . . . . M . |
         3| . M x . . x . . |  | . . x . . x . . |
         2| H D C . . C D H |  | H D C . . C D H |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn strength_on_both_wings_is_better_than_all_on_one() {
    better_left_by(
        Term::Imbalance,
        5,
        "8| r r r . . r r r |  | r r r . . r r r |
         7| h d c m e c d h |  | h d c m e c d h |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . H . E . . M . |  | . H M . . . . . |
         3| . . x . . x . . |  | H E x . . x . . |
         2| . D C . . C D H |  | . D C . . C D . |
         1| R R R R . R R R |  | R R R R . R R R |",
    );
}

#[test]
fn a_raiding_horse_wants_friends() {
    term_better_left(
        Term::Exposure,
        1,
        "8| r r r r . r r r |  | r r r r . r r r |
         7| . d c . . c d . |  | . d c . . c d . |
         6| . h x . m x H . |  | . h x . m x H . |
         5| h . . E . . D . |  | h . . E . . . . |
         4| . e . . . . . . |  | . e . . . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C . M C . . |  | H D C . M C D . |
         1| R R R R R R R R |  | R R R R R R R R |",
    );
}

#[test]
fn the_move_is_worth_something_and_every_step_of_it() {
    let [board, _] = boards(
        "8| r r r r r r r r |  | . . . . . . . . |
         7| h d c m e c d h |  | . . . . . . . . |
         6| . . x . . x . . |  | . . x . . x . . |
         5| . . . . . . . . |  | . . . . . . . . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| H D C M E C D H |  | . . . . . . . . |
         1| R R R R R R R R |  | . . . . . . . . |",
    );
    let evaluator = Classical::default();
    let score = |steps| evaluator.evaluate(&Position::mid_turn(board, Side::Gold, steps).unwrap());
    assert!(score(1) > 0 && score(1) < score(2) && score(2) < score(3) && score(3) < score(4));
}

#[test]
fn one_elephant_cannot_guard_two_traps() {
    // Both horses are in danger. On the left the camel is there for one of them, on the right it is far away.
    better_left_by(
        Term::Overload,
        1,
        "8| r r r r . r r r |  | r r r r . r r r |
         7| . d c . . c d . |  | . d c . . c d . |
         6| . m x . . x e . |  | . m x . . x e . |
         5| . H . E . M H . |  | . H . E . . H . |
         4| . . . . . . . . |  | . . . . . . . . |
         3| . . x . . x . . |  | . . x . . x . . |
         2| . D C . . C D . |  | M D C . . C D . |
         1| R R R R R R R R |  | R R R R R R R R |",
    );
}
