//! A turn that is accepted leads to a board that the generator also finds, and reads back from its notation.
#![no_main]

use arimaa::{Position, Turn, TurnGenerator};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;

/// Pushes, pulls, captures, frozen pieces and rabbits about to run are all one or two steps away.
const FIGHT: &str = "
12g
 +-----------------+
8| r . r . . r . r |
7| . . . c . . . . |
6| . . x . e x . . |
5| . . . h E . . . |
4| . d D . . . . . |
3| C r x C . x . . |
2| . . H . . . r . |
1| R . R . . R . R |
 +-----------------+";

thread_local! {
    static GENERATOR: RefCell<TurnGenerator> = RefCell::default();
}

fuzz_target!(|text: &str| {
    let gold: Position = FIGHT.parse().unwrap();
    for position in [gold, gold.pass()] {
        if let Ok(turn) = Turn::parse(text, &position) {
            let result = turn.result(&position);
            let notation = turn.notation(&position);
            let again = Turn::parse(&notation, &position).unwrap();
            assert_eq!((again.result(&position), again.notation(&position)), (result, notation));
            let mut found = false;
            GENERATOR.with_borrow_mut(|generator| {
                generator.for_each(&position, |shortest, board| {
                    if *board == result {
                        found = true;
                        assert!(shortest.steps() <= turn.steps());
                    }
                });
            });
            assert!(found);
        }
    }
});
