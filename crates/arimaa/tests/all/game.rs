//! The rules that need more than one turn: setups, repetition, and how games end.

use arimaa::{
    Game, GameReason, Outcome, Phase, Position, Record, SetupReason, Side, Termination, TurnReason,
};

const GOLD_SETUP: &str = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2";
const SILVER_SETUP: &str = "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7";

/// A game that begins with a drawn board.
fn game(side: Side, drawing: &str) -> Game {
    Game::from_position(&Position::new(drawing.parse().unwrap(), side), 2)
}

#[track_caller]
fn play(game: &mut Game, turns: &[&str]) {
    for turn in turns {
        game.play_text(turn).unwrap_or_else(|error| {
            panic!("{} {turn}: {error}\n{}", game.label(), game.position().board().drawing())
        });
    }
}

#[track_caller]
fn refused(game: &mut Game, turn: &str) -> GameReason {
    let before = (game.label(), *game.position());
    let reason = game.play_text(turn).unwrap_err().reason;
    assert_eq!((game.label(), *game.position()), before, "a refused turn changes nothing");
    reason
}

fn won(winner: Side, termination: Termination) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), termination })
}

// -------------------------------------------------------------------------------------------------- Setups

#[test]
fn gold_sets_up_first_then_silver_then_gold_moves() {
    let mut game = Game::new();
    assert_eq!((game.phase(), game.label().as_str()), (Phase::Setup(Side::Gold), "1g"));
    play(&mut game, &[GOLD_SETUP]);
    assert_eq!((game.phase(), game.label().as_str()), (Phase::Setup(Side::Silver), "1s"));
    play(&mut game, &[SILVER_SETUP]);
    assert_eq!((game.position().side(), game.label().as_str()), (Side::Gold, "2g"));
    play(&mut game, &["Ed2n", "ee7s"]);
    assert_eq!(game.label(), "3g");
}

#[test]
fn a_side_places_its_own_pieces_on_its_own_rows() {
    let mut game = Game::new();
    assert!(matches!(refused(&mut game, SILVER_SETUP), GameReason::Setup(SetupReason::WrongSide(_))));
    assert!(matches!(refused(&mut game, "Ra3"), GameReason::Setup(SetupReason::NotHome(_))));
    assert!(matches!(refused(&mut game, "Ra1 Ca1"), GameReason::Setup(SetupReason::Occupied(_))));
    assert!(matches!(refused(&mut game, "Ea1 Eb1"), GameReason::Setup(SetupReason::TooMany(_))));
    assert!(matches!(refused(&mut game, "Ra1n"), GameReason::Setup(SetupReason::Token(_))));
    assert_eq!(refused(&mut game, ""), GameReason::Setup(SetupReason::Empty));
}

#[test]
fn a_handicap_game_has_fewer_pieces() {
    let mut game = Game::new();
    play(&mut game, &["Ra1 Rb1 Ed2", SILVER_SETUP, "Ed2n", "ee7s"]);
    assert_eq!(game.position().board().side(Side::Gold).len(), 3);
    assert_eq!(game.outcome(), None);
}

// ----------------------------------------------------------------------------------------------------- Goal

#[test]
fn a_rabbit_on_the_goal_row_at_the_end_of_the_turn_wins() {
    let mut game = game(
        Side::Gold,
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . R |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . e . . . . . |
         +-----------------+",
    );
    // Silver has no rabbits at all: the game was over before it began.
    assert_eq!(game.outcome(), won(Side::Gold, Termination::Elimination));
    assert!(matches!(refused(&mut game, "Rh7n"), GameReason::Over(_)));

    let mut game = goal_race();
    play(&mut game, &["Rh7n"]);
    assert_eq!(game.outcome(), won(Side::Gold, Termination::Goal));
    assert!(matches!(refused(&mut game, "ra2e"), GameReason::Over(_)));
}

/// Gold can run on h7 and can push a silver rabbit to its goal on a1.
fn goal_race() -> Game {
    game(
        Side::Gold,
        "+-----------------+
        8| r . . . . . . . |
        7| . . . . . . . R |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| E . x . . x . . |
        2| r . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    )
}

#[test]
fn a_rabbit_that_its_enemy_pushes_to_the_goal_wins() {
    let mut game = goal_race();
    play(&mut game, &["ra2s Ea3s"]);
    assert_eq!(game.outcome(), won(Side::Silver, Termination::Goal));
}

#[test]
fn with_rabbits_of_both_sides_on_their_goals_the_mover_wins() {
    let mut game = goal_race();
    play(&mut game, &["ra2s Ea3s Rh7n"]);
    assert_eq!(game.outcome(), won(Side::Gold, Termination::Goal));
}

#[test]
fn a_rabbit_that_only_touches_its_goal_in_mid_turn_does_not_win() {
    let mut game = goal_race();
    play(&mut game, &["ra2s Ea3s Ea2e ra1n"]);
    assert_eq!(game.outcome(), None);
    assert_eq!(game.label(), "2s");
}

// ---------------------------------------------------------------------------------------------- Elimination

/// Gold can capture the last silver rabbit, and its own last rabbit hangs on the dog.
fn last_rabbits() -> Game {
    game(
        Side::Gold,
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . R D r x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    )
}

#[test]
fn a_side_without_rabbits_loses() {
    let mut game = last_rabbits();
    play(&mut game, &["Rc3w re3e rf3x Dd3e"]);
    assert_eq!(game.outcome(), won(Side::Gold, Termination::Elimination));

    let mut game = last_rabbits();
    play(&mut game, &["Dd3n Rc3x"]);
    assert_eq!(game.outcome(), won(Side::Silver, Termination::Elimination));
}

#[test]
fn with_both_sides_out_of_rabbits_the_mover_wins() {
    let mut game = last_rabbits();
    play(&mut game, &["re3e rf3x Dd3e Rc3x"]);
    assert_eq!(game.outcome(), won(Side::Gold, Termination::Elimination));
}

#[test]
fn a_goal_counts_before_a_lack_of_rabbits() {
    // Gold loses its own last rabbit and pushes a silver one to its goal.
    let mut game = game(
        Side::Gold,
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . R D . x . . |
        2| . . . r . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    play(&mut game, &["rd2s Dd3s Rc3x"]);
    assert_eq!(game.outcome(), won(Side::Silver, Termination::Goal));
}

// ------------------------------------------------------------------------------------------- Immobilisation

#[test]
fn a_side_whose_pieces_are_all_frozen_loses() {
    let mut game = game(
        Side::Gold,
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| r . . . . . . . |
        4| . . . . . . . . |
        3| E . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+",
    );
    play(&mut game, &["Ea3n"]);
    assert_eq!(game.outcome(), won(Side::Gold, Termination::Immobilisation));
    assert!(game.legal_turns().is_empty());
}

#[test]
fn a_side_whose_pieces_are_all_blocked_loses() {
    let mut game = game(
        Side::Gold,
        "+-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| r . . . . . . . |
        4| R R . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    play(&mut game, &["Rb4n"]);
    assert_eq!(game.outcome(), won(Side::Gold, Termination::Immobilisation));
}

#[test]
fn a_side_whose_every_turn_is_a_third_repetition_loses() {
    // Silver can do nothing but move its cat between a8 and b8.
    let mut game = game(
        Side::Gold,
        "+-----------------+
        8| c . C . . . . . |
        7| C r R . . . . . |
        6| . R x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . E |
        1| . . . . . . . . |
         +-----------------+",
    );
    play(&mut game, &["Eh2n", "ca8e", "Eh3s", "cb8w", "Eh2n"]);
    assert_eq!(game.legal_turns().len(), 1);
    play(&mut game, &["ca8e"]);
    assert_eq!(game.outcome(), None);
    play(&mut game, &["Eh3s"]);
    assert!(game.position().board().can_move(Side::Silver));
    assert_eq!(game.outcome(), won(Side::Gold, Termination::Immobilisation));
}

// ----------------------------------------------------------------------------------------------- Repetition

/// Two elephants far apart.
fn elephants() -> Game {
    game(
        Side::Gold,
        "+-----------------+
        8| r . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . e . |
        4| . E . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+",
    )
}

const ROUND: [&str; 4] = ["Eb4n", "eg5n", "Eb5s", "eg6s"];

#[test]
fn a_turn_that_makes_a_position_for_the_third_time_is_illegal() {
    let mut game = elephants();
    play(&mut game, &ROUND);
    play(&mut game, &ROUND[..3]);
    assert_eq!(refused(&mut game, "eg6s"), GameReason::ThirdRepetition);
    // Not a loss: another turn is due.
    assert_eq!(game.outcome(), None);
    play(&mut game, &["eg6s eg5s"]);
}

#[test]
fn a_third_repetition_is_illegal_however_the_position_is_reached() {
    let mut game = elephants();
    play(&mut game, &ROUND);
    play(&mut game, &["Eb4n", "eg5n", "Eb5w Ea5s Ea4e"]);
    // With one step and three passed, and with three steps and one passed.
    assert_eq!(refused(&mut game, "eg6s"), GameReason::ThirdRepetition);
    assert_eq!(refused(&mut game, "eg6e eh6s eh5w"), GameReason::ThirdRepetition);
    let results: Vec<_> = game.legal_turns().into_iter().map(|(_, board)| board).collect();
    assert!(!results.contains(elephants().position().board()));
    assert_eq!(results.len() + 1, game.position().distinct_turns().len());
}

#[test]
fn a_third_repetition_in_mid_turn_is_no_matter() {
    let mut game = elephants();
    play(&mut game, &ROUND);
    play(&mut game, &ROUND[..3]);
    play(&mut game, &["eg6s eg5e"]);
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_another_position() {
    let mut game = elephants();
    let board = *game.position().board();
    play(&mut game, &["Eb4e", "eg5e", "Ec4n", "eh5w", "Ec5s Ec4w"]);
    assert_eq!(*game.position().board(), board);
    assert_eq!(game.occurrences(&board, Side::Gold), 1);
    assert_eq!(game.occurrences(&board, Side::Silver), 1);
}

#[test]
fn a_turn_that_is_taken_back_no_longer_counts() {
    let mut game = elephants();
    play(&mut game, &ROUND);
    assert!(game.take_back());
    play(&mut game, &["eg6s"]);
    play(&mut game, &ROUND[..3]);
    assert_eq!(refused(&mut game, "eg6s"), GameReason::ThirdRepetition);
    for _ in 0..7 {
        assert!(game.take_back());
    }
    assert!(!game.take_back());
    assert_eq!(*game.position(), *elephants().position());
    play(&mut game, &ROUND);
}

#[test]
fn a_turn_that_changes_nothing_is_illegal() {
    let mut game = elephants();
    assert_eq!(refused(&mut game, "Eb4n Eb5s"), GameReason::Turn(TurnReason::Null));
    assert_eq!(refused(&mut game, ""), GameReason::Turn(TurnReason::Empty));
}

// ---------------------------------------------------------------------------------------------- Other ends

#[test]
fn a_game_ends_once() {
    let mut game = elephants();
    let resigned = Outcome { winner: Some(Side::Silver), termination: Termination::Resignation };
    game.end(resigned);
    game.end(Outcome { winner: Some(Side::Gold), termination: Termination::Time });
    assert_eq!(game.outcome(), Some(resigned));
    assert_eq!(refused(&mut game, "Eb4n"), GameReason::Over(resigned));
}

#[test]
fn by_score_the_side_wins_that_most_recently_had_more_pieces() {
    let mut game = game(
        Side::Gold,
        "+-----------------+
        8| r . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . C . e |
        5| . . . . . D . . |
        4| . . . . . . . . |
        3| E r x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+",
    );
    assert_eq!(game.score(), Side::Gold);
    let mut equal = elephants();
    assert_eq!(equal.score(), Side::Silver, "the numbers never differed");
    play(&mut equal, &["Eb4n"]);
    assert_eq!(equal.score(), Side::Silver);
    // Gold captures one and then loses one of its own: it still has more.
    play(&mut game, &["rb3e rc3x Ea3e Df5s Cf6x"]);
    assert_eq!(game.score(), Side::Gold);
}

#[test]
fn the_label_of_a_turn_goes_with_the_side_to_move_whatever_its_number() {
    for (number, label) in
        [(0, 2), (2, 2), (3, 3), (Game::LAST_TURN, Game::LAST_TURN), (u32::MAX, Game::LAST_TURN)]
    {
        for side in Side::ALL {
            let mut game = Game::from_position(&Position::new(*elephants().position().board(), side), number);
            assert_eq!(game.label(), format!("{label}{}", side.letter()));
            play(&mut game, &[if side == Side::Gold { "Eb4n" } else { "eg5n" }]);
            assert!(game.label().ends_with(side.opponent().letter()));
        }
    }
}

#[test]
fn a_record_that_begins_with_a_position_begins_with_its_turn() {
    let position = Position::new(*elephants().position().board(), Side::Silver);
    let record =
        |value: &str, turns: &str| -> Record { format!("Position: {value}\n\n{turns}\n").parse().unwrap() };
    let problem =
        |record: Record| record.replay().problem.map(|problem| (problem.line, problem.reason.to_string()));
    let replay = record(&position.to_string(), "7s eg5n\n8g Eb4n\n8s takeback").replay();
    assert_eq!((replay.game.label(), replay.problem), ("8g".to_string(), None));
    assert_eq!(replay.game.occurrences(position.board(), Side::Silver), 1);
    let wrong_side = record(&position.to_string(), "7g Eb4n");
    assert_eq!(problem(wrong_side), Some((3, "7g: turn 7s was due".to_string())));
    let no_position = record("in the middle", "7s eg5n");
    assert_eq!(problem(no_position), Some((3, "7s: turn 1g was due".to_string())));
}
