//! Puzzles: what is right is decided by what a turn does.

use arimaa::{Position, Turn};
use coach::puzzle::{Problem, Puzzle, Theme, check, is_right, likeness, read, refutation, shipped, write};
use engine::search::{Engine, EngineOptions, Stop};
use engine::tactics::forced::Solver;

fn right(theme: Theme, position: &Position, turn: &str) -> bool {
    is_right(theme, position, None, &Turn::parse(turn, position).unwrap(), &mut Solver::new())
}

#[test]
fn every_puzzle_that_comes_with_the_program_is_solved_by_its_answer_and_none_is_like_another() {
    let puzzles = shipped();
    assert!(puzzles.len() >= 500, "{}", puzzles.len());
    let mut solver = Solver::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let answer = puzzle.answer().expect("a legal answer");
        let solved = is_right(puzzle.theme, &puzzle.position, puzzle.victim, &answer, &mut solver);
        assert!(solved, "{puzzle:?}");
        assert!((600.0..2800.0).contains(&puzzle.rating()), "{puzzle:?}");
        let alike =
            |other: &Puzzle| other.theme == puzzle.theme && likeness(&other.position, &puzzle.position);
        assert!(!puzzles[..index].iter().any(alike), "{puzzle:?}");
    }
    for theme in Theme::ALL {
        assert_eq!(serde_json::to_value(theme).unwrap(), theme.name());
        assert!(puzzles.iter().any(|puzzle| puzzle.theme == theme), "{theme}");
    }
}

#[test]
fn a_puzzle_is_the_same_after_it_was_written_and_a_bad_line_has_a_number() {
    let puzzles = shipped();
    let text: String = puzzles.iter().take(5).map(write).collect();
    assert_eq!(read(&text).unwrap(), &puzzles[..5]);
    let error = read(&format!("{text}\nnonsense\n")).unwrap_err();
    assert_eq!(error.line, 7);
}

#[test]
fn any_turn_with_the_right_effect_is_right_and_a_wrong_one_is_refuted() {
    let position: Position = "
        2g
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . E . . r |
        1| R . . . . . . . |"
        .parse()
        .unwrap();
    // The rabbit on h2 is one step from its goal: the elephant must stand before it or hold it.
    for (turn, stops) in [
        ("Ee2e Ef2e", true),
        ("Ee2e Ef2s Ef1e Eg1e", true),
        ("Ra1n Ee2e Ef2e", true),
        ("Ee2e", false),
        ("Ra1n Ra2n Ra3n", false),
    ] {
        assert_eq!(right(Theme::StopGoal, &position, turn), stops, "{turn}");
        let turn = Turn::parse(turn, &position).unwrap();
        let refuted = refutation(Theme::StopGoal, &position, &turn, &mut Solver::new());
        assert_eq!(refuted.is_none(), stops, "{turn:?} {refuted:?}");
    }
}

#[test]
fn who_stops_a_goal_must_have_a_game_left() {
    let mut engine = Engine::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() });
    let mut checked = |silver: &str| {
        let position: Position = format!(
            "2g
            8| r r r r . . . . |
            7| {silver} |
            6| . . x . . x . . |
            5| . . . . . . . . |
            4| . . . . . . . . |
            3| . . x . . x . . |
            2| . . . . E . . r |
            1| R R R R . . . . |"
        )
        .parse()
        .unwrap();
        let line = vec!["Ee2e Ef2e".to_string()];
        let from = "nowhere".to_string();
        let puzzle =
            Puzzle { theme: Theme::StopGoal, position, line, victim: None, nodes: 100, level: 1, from };
        check(&puzzle, &mut engine, 2_000, &Stop::new())
    };
    assert_eq!(checked(". . . . . . . ."), None);
    assert_eq!(checked("h d c e m c d h"), Some(Problem::Lost));
}
