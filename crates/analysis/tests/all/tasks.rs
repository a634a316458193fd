//! What is searched for a query, and what is answered.

use analysis::{Answer, Fault, Query, Score, Start, Task};
use engine::search::{Engine, EngineOptions, system_clock};
use std::time::Duration;

const START: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

/// The lines of a drawn board, from the eighth row down.
fn position(side: &str, rows: &[&str; 8]) -> String {
    let squares: String = rows.iter().flat_map(|row| row.split_whitespace()).collect();
    assert_eq!(squares.len(), 64);
    format!("{side} [{}]", squares.replace('.', " "))
}

fn ask(change: impl FnOnce(&mut Query), start: &str) -> Result<Answer, Fault> {
    let mut query = Query::new("q", Start::Position(start.to_string()));
    query.limits.depth = Some(6);
    change(&mut query);
    let mut task = Task::new(&query)?;
    let mut engine = Engine::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() });
    while !task.is_done() {
        task.advance(&mut engine, system_clock, Duration::from_millis(20), &mut |answer| {
            assert!(!answer.done);
        });
    }
    let answer = task.answer(system_clock());
    assert!(answer.done);
    Ok(answer)
}

/// An elephant beside a dog.
fn elephant_and_dog() -> String {
    position(
        "g",
        &[
            "r . . . . . . r",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . d E . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            "R . . . . . . R",
        ],
    )
}

#[test]
fn a_goal_is_a_proved_win() {
    let start = position(
        "g",
        &[
            ". . . . . . . .",
            ". . . . . . . .",
            "R . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . c . . r",
            ". . . . . . . .",
            ". . . . . . . .",
        ],
    );
    let answer = ask(|_| (), &start).unwrap();
    assert_eq!(answer.lines[0].score, Score::Win(1));
    assert_eq!(answer.lines[0].chance, 1.0);
    assert_eq!(answer.lines[0].turns[0], "Ra6n Ra7n");
    // The other side has its own goal, two steps nearer to the edge.
    let threat = ask(|query| query.threat = true, &start).unwrap();
    assert_eq!(threat.lines[0].score, Score::Win(1));
    assert!(threat.lines[0].turns[0].starts_with("rh3s"), "{threat:?}");
}

#[test]
fn several_lines_are_different_turns_best_first() {
    let answer = ask(|query| query.lines = 5, &elephant_and_dog()).unwrap();
    assert_eq!(answer.lines.len(), 5);
    let turns: std::collections::HashSet<_> = answer.lines.iter().map(|line| &line.turns[0]).collect();
    assert_eq!(turns.len(), 5);
    assert!(answer.lines.windows(2).all(|two| two[0].chance >= two[1].chance));
}

#[test]
fn the_rest_of_a_turn_can_finish_a_pull() {
    // The elephant leaves the trap, and the camel can still be pulled into it.
    let start = position(
        "g",
        &[
            "r r r . . r r r",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . m . . . . .",
            ". R E . . . . .",
            ". . . . . . . .",
            "R R R . . . R R",
        ],
    );
    let answer = ask(|query| query.steps = "Ec3e".to_string(), &start).unwrap();
    assert!(answer.lines[0].turns[0].starts_with("mc4s mc3x"), "{answer:?}");
    // After another step it is too late for that.
    let late = ask(|query| (query.steps, query.lines) = ("Ec3e Ed3e".to_string(), 5), &start).unwrap();
    assert!(!late.lines.iter().any(|line| line.turns[0].starts_with("mc4s")), "{late:?}");
}

#[test]
fn where_it_is_best_to_end_the_turn_the_rest_is_empty() {
    // The rabbit stands on the last row. All rests win, and the turn can end here.
    let start = position(
        "g",
        &[
            ". . . . . . . .",
            "R . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . r",
            ". . . . . . . .",
        ],
    );
    let answer = ask(|query| query.steps = "Ra7n".to_string(), &start).unwrap();
    assert_eq!(answer.lines[0].score, Score::Win(1));
    // What is already done cannot be undone: no rest leads back to the start of the turn.
    let back =
        ask(|query| (query.steps, query.lines) = ("Ee4n".to_string(), 5), &elephant_and_dog()).unwrap();
    assert!(back.lines.iter().all(|line| line.turns[0] != "Ee5s"), "{back:?}");
    // The only piece is frozen: nothing is left but to end the turn.
    let lone = position(
        "g2",
        &[
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            "r . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            "e . . . . . . .",
            "R . . . . . . .",
        ],
    );
    let answer = ask(|_| (), &lone).unwrap();
    assert!(answer.lines.iter().any(|line| line.turns[0].is_empty()), "{answer:?}");
}

#[test]
fn the_rest_of_a_half_made_push_finishes_it() {
    let answer = ask(|query| query.steps = "dd4w".to_string(), &elephant_and_dog()).unwrap();
    assert!(answer.lines[0].turns[0].starts_with("Ee4w"), "{answer:?}");
}

#[test]
fn after_the_last_step_the_opponent_is_searched() {
    let answer = ask(|query| query.steps = "Ee4n Ee5n Ee6n Ee7n".to_string(), &elephant_and_dog()).unwrap();
    assert_eq!(answer.lines[0].turns[0], "");
    assert!(answer.lines[0].turns[1].starts_with(['r', 'd']), "{answer:?}");
}

#[test]
fn a_turn_that_wins_with_its_last_step_needs_no_search() {
    let start = position(
        "g",
        &[
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            "R . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . r",
            ". . . . . . . .",
        ],
    );
    let answer = ask(|query| query.steps = "Ra4n Ra5n Ra6n Ra7n".to_string(), &start).unwrap();
    assert_eq!(answer.lines[0].score, Score::Win(1));
    assert_eq!(answer.lines[0].turns, [""]);
}

#[test]
fn a_level_plays_one_turn_and_the_same_for_the_same_seed() {
    let play = |level, seed| {
        let answer = ask(
            |query| {
                query.limits.depth = None;
                (query.level, query.seed, query.lines) = (Some(level), seed, 3);
            },
            START,
        )
        .unwrap();
        assert_eq!(answer.lines.len(), 1);
        answer.lines[0].turns[0].clone()
    };
    assert_eq!(play(1, 5), play(1, 5));
    assert!((6..12).any(|seed| play(1, seed) != play(1, 5)));
}

#[test]
fn limits_end_a_search() {
    let nodes = ask(|query| (query.limits.depth, query.limits.nodes) = (None, Some(3_000)), START).unwrap();
    assert!((2_000..20_000).contains(&nodes.nodes), "{}", nodes.nodes);
    let time = ask(|query| (query.limits.depth, query.limits.time) = (None, Some(0.1)), START).unwrap();
    assert!((0.1..2.0).contains(&time.time), "{}", time.time);
}

#[test]
fn what_makes_no_sense_names_its_field() {
    let fault = |change: &dyn Fn(&mut Query)| ask(change, &elephant_and_dog()).unwrap_err();
    let steps = |text: &str| fault(&|query: &mut Query| query.steps = text.to_string());
    for text in ["Ea1n", "Ee4", "xx", "Ra1s", "Ee4e Ef4w Ee4e Ef4w", "dd4w dd4w", "Ee4e dd4x"] {
        assert_eq!(steps(text).field, "steps", "{text}");
    }
    assert_eq!(steps("Ee4e Ef4w Ee4e Ef4w").reason, "a turn must change the board");
    let half = fault(&|query: &mut Query| (query.steps, query.threat) = ("dd4w".to_string(), true));
    assert_eq!(half.field, "threat");
    for text in ["", "x", "g []", "g5 [ ]", &elephant_and_dog().replace('R', " ")] {
        assert_eq!(ask(|_| (), text).unwrap_err().field, "position", "{text}");
    }
    for text in ["", "nonsense", "1g Ra1", "2g Ee2n", "1g Ra1\n1s ra8\n2g resigns"] {
        let query = Query::new("q", Start::Game(text.to_string()));
        assert_eq!(Task::new(&query).unwrap_err().field, "game", "{text}");
    }
}
