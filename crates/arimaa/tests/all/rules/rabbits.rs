//! Rabbits, which do not step backward.

use super::*;

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
