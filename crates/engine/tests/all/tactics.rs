//! The tactics against brute force, and positions that have something to teach.

use arimaa::{Position, Side, Square, Termination};
use engine::tactics::captures;
use engine::tactics::defence::Defence;
use engine::tactics::forced::Solver;
use engine::tactics::goal::{can_goal, find_goal};
use engine::tactics::hunt::{Effort, Hunter};
use engine::tactics::positions::PositionSource;
use engine::tactics::reach::Reach;
use engine::tactics::verify::{Question, check};

/// Verifies questions on positions from a seed, on two threads; fails with the board and both answers. Says in how many
/// there was something to find.
fn verify(questions: &[Question], number: usize, seed: u64) -> usize {
    let half = |seed| {
        let found = PositionSource::new(seed, Vec::new()).take(number / 2).map(|position| {
            match check(&position, questions) {
                Ok(answers) => usize::from(answers.iter().any(|(_, found)| *found)),
                Err(wrong) => panic!(
                    "{}\n{position}\n{}tactics:     {}\nbrute force: {}",
                    wrong.question,
                    position.board().drawing(),
                    wrong.clever,
                    wrong.brute
                ),
            }
        });
        found.sum::<usize>()
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| half(seed + 1));
        half(seed) + other.join().expect("no disagreement in the other half")
    })
}

#[test]
fn goals_and_captures_are_those_of_brute_force() {
    let found = verify(&[Question::Goal, Question::Captures], 20_000, 100);
    assert!(found > 4_000, "the positions have something to find: {found}");
}

#[test]
fn mobility_is_that_of_brute_force() {
    let found = verify(&[Question::Mobility], 2_000, 200);
    assert!(found > 1_500, "the positions have something to find: {found}");
}

#[test]
fn defences_are_those_of_brute_force() {
    let found = verify(&[Question::Defence], 4_000, 300);
    assert!(found > 400, "the positions have threats: {found}");
}

#[test]
fn forced_goals_are_those_of_brute_force() {
    let found = verify(&[Question::Forced], 2_000, 400);
    assert!(found > 200, "the positions have forced goals: {found}");
}

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The fewest steps to goal for the side to move, in notation.
fn goal(text: &str) -> Option<String> {
    let position = position(text);
    find_goal(position.board(), position.side(), position.steps_left()).map(|turn| turn.notation(&position))
}

#[test]
fn a_rabbit_runs_past_a_frozen_square_only_with_a_friend() {
    let frozen = "
        2g
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| R . x . . x . . |
        5| c . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . E |
         +-----------------+";
    assert_eq!(goal(frozen), None);
    let friend = frozen.replace("6| R . x", "6| R C x");
    assert_eq!(goal(&friend).as_deref(), Some("Ra6n Ra7n"));
}

#[test]
fn an_own_piece_makes_way_on_the_goal_row() {
    let text = "
        2g
         +-----------------+
        8| C . . . . . . . |
        7| R . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+";
    // Also the rabbit could go round: two steps either way.
    assert_eq!(goal(text).map(|turn| turn.split(' ').count()), Some(2));
}

#[test]
fn an_enemy_is_pulled_off_the_goal_square() {
    let text = "
        2g
         +-----------------+
        8| c H . . . . . . |
        7| R d . . . . . . |
        6| d . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+";
    // The horse leaves to the east and the cat follows; then the rabbit, frozen by the dogs, has no friend.
    assert_eq!(goal(text), None);
    let thawed = text.replace("6| d .", "6| D .");
    assert_eq!(goal(&thawed).as_deref(), Some("Hb8e ca8e Ra7n"));
}

/// One disagreement in eight million: the elephant leaves the goal square over the square that the rabbit needs.
#[test]
fn a_piece_leaves_the_goal_square_forward_and_makes_way_again() {
    let text = "
        2s
         +-----------------+
        8| . . . D . . r M |
        7| H . . . . . . H |
        6| R . x . . x . R |
        5| . R R . . R . . |
        4| . . . C . . r r |
        3| . . x . . x . r |
        2| D . . . h . . . |
        1| . . d . . . E e |
         +-----------------+";
    assert_eq!(goal(text).as_deref(), Some("eh1n eh2w rh3s rh2s"));
}

#[test]
fn a_rabbit_crosses_a_trap_only_if_a_friend_guards_it() {
    let alone = "
        2g
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . c x c . x . . |
        5| . r R r . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . E |
         +-----------------+";
    assert!(!can_goal(position(alone).board(), Side::Gold, 3));
    let guarded = alone.replace("6| . c x c .", "6| . C x c .");
    assert_eq!(goal(&guarded).as_deref(), Some("Rc5n Rc6n Rc7n"));
}

#[test]
fn a_capture_needs_the_last_defender_gone() {
    let two = position(
        "
        2g
         +-----------------+
        8| . . . . . . . . |
        7| . . r . . . . . |
        6| . r c . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    assert!(!captures::can_capture(two.board(), Side::Gold, 4));
    let attacked = position(
        "
        2g
         +-----------------+
        8| . . E . . . . . |
        7| . . r . . . . . |
        6| D r c . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    let list = captures::list(attacked.board(), Side::Gold, 4);
    assert!(list.iter().all(|capture| capture.steps() == 4 && capture.trap == square("c6")));
    assert!(list.iter().any(|capture| capture.victim == square("c6")));
}

/// Two pieces were on one square for a moment: the rabbit that dies on f6, and the dog that comes there next.
#[test]
fn a_piece_goes_on_over_a_trap_on_which_another_has_died() {
    let position = position(
        "
        2s
         +-----------------+
        8| . h . . . . C . |
        7| . . c R C . . R |
        6| . . D R R h d . |
        5| . . . . E . . r |
        4| r H r R r M R . |
        3| r c x r . x . . |
        2| r . . . r . . . |
        1| . H D m . . . . |
         +-----------------+",
    );
    let reach = Reach::of(position.board(), Side::Silver);
    assert!(reach.own(square("g6"), 4).contains(square("e6")));
}

/// Two steps far from each other serve one push: one frees the pusher, the other makes room for the victim.
#[test]
fn two_steps_apart_can_prepare_one_push() {
    let position = position(
        "
        2s
         +-----------------+
        8| . . d . . . . . |
        7| . D D c . E h . |
        6| C R R R r . . . |
        5| . R R R . M R . |
        4| . R r . . . . . |
        3| . . r H . . e . |
        2| . . . . r . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    let reach = Reach::of(position.board(), Side::Silver);
    assert!(reach.moved(square("d6"), 4).contains(square("e6")));
}

/// Pushed away and brought back, an enemy stands where it was: that is no square to which it was brought.
#[test]
fn an_enemy_is_not_brought_to_where_it_stands() {
    let position = position(
        "
        2g
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . E x . . x . . |
        2| . r . . . . . . |
        1| . . . . . . . . |
         +-----------------+",
    );
    let reach = Reach::of(position.board(), Side::Gold);
    assert!(!reach.moved(square("b2"), 4).contains(square("b2")));
    assert!(reach.moved(square("b2"), 2).contains(square("b3")));
}

#[test]
fn a_blocked_threat_has_a_saving_turn_and_a_free_one_has_none() {
    let saved = position(
        "
        2s
         +-----------------+
        8| . . . . . . . r |
        7| R . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . c . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . E |
         +-----------------+",
    );
    let defence = Defence::of(&saved).expect("a threat");
    let turn = defence.saving.expect("the cat comes beside the rabbit in time");
    assert!(!can_goal(&turn.result(&saved), Side::Gold, 4));
    let late =
        saved.board().to_string().replace('c', " ").replacen("               E]", "  c            E]", 1);
    let late = position(&format!("s {late}"));
    let defence = Defence::of(&late).expect("a threat");
    assert_eq!((defence.saving, defence.proved_statically), (None, true));
    assert!(defence.first_moves.is_empty());
}

/// The rabbit on b3 is too far from goal for this turn, and nobody is near enough to stop it in the next.
const RUNNER: &str = "
    2g
     +-----------------+
    8| . . . . . . . r |
    7| . . . . . . . . |
    6| . . x . . x . . |
    5| . . . . . . . . |
    4| . . . . . . . . |
    3| R . x . . x . . |
    2| . . . . . . . . |
    1| . . . . . . . c |
     +-----------------+";

#[test]
fn a_runner_that_nobody_reaches_forces_a_goal_and_the_proof_meets_every_answer() {
    let position = position(RUNNER);
    let mut solver = Solver::new();
    let forced = solver.find(&position).expect("the rabbit runs");
    assert_eq!(forced.at_once, None);
    let proof = solver.prove(&position, &forced.turn).expect("a proof");
    let met: usize = proof.goals.iter().map(|met| met.answers).sum();
    assert!(met + proof.suicides == proof.answers && met > 50, "{proof:?}");
    let short = arimaa::Turn::parse("Ra3e", &position).unwrap();
    assert_eq!(solver.prove(&position, &short).is_some(), solver.forces(&position, &short));
}

#[test]
fn a_goal_of_the_enemy_first_is_no_forced_goal() {
    let race = position(&RUNNER.replace("2| . . . . . . . . |", "2| . . . . . r . . |"));
    assert_eq!(Solver::new().find(&race), None);
}

#[test]
fn who_takes_the_last_rabbit_wins_at_once() {
    let text = "
        2g
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . r . . . . . |
        4| . . E . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| R . . . . . e . |
         +-----------------+";
    let forced = Solver::new().find(&position(text)).expect("the rabbit is pushed onto the trap");
    assert_eq!(forced.at_once, Some(Termination::Elimination));
}

#[test]
fn who_leaves_the_enemy_no_move_wins_at_once() {
    let text = "
        2g
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| r E x . . x . . |
        2| H . . . . . . . |
        1| . . . . . . . R |
         +-----------------+";
    // Frozen by both; only if it is left alone can it move.
    let position = position(text);
    let forced = Solver::new().find(&position).expect("any turn that keeps it frozen");
    assert_eq!(forced.at_once, Some(Termination::Immobilisation));
}

#[test]
fn the_forced_goals_of_real_games_are_found_and_parried_by_no_pass() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/positions/forced-goals.tsv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return;
    };
    let mut solver = Solver::new();
    let mut hunter = Hunter::new();
    let mut quick = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split('\t');
        let position = position(words.next().unwrap());
        let known = arimaa::Turn::parse(words.next().unwrap(), &position).unwrap();
        assert!(solver.forces(&position, &known), "{line}");
        let forced = solver.find(&position).unwrap_or_else(|| panic!("{line}"));
        assert!(solver.prove(&position, &forced.turn).is_some(), "{line}");
        quick += usize::from(hunter.find(position.board(), position.side(), Effort::boards(5_000)).is_some());
        let turn = hunter.find(position.board(), position.side(), Effort::boards(50_000));
        assert!(turn.is_some_and(|turn| solver.forces(&position, &turn)), "{line}");
    }
    assert!(quick >= 28, "the fast form is fast: {quick}");
}

#[test]
fn after_a_parry_nothing_is_forced_and_after_other_turns_something_is() {
    let position = position("g [        c  r   r              C  hHr dd RRReM  rrE   DrR   c  R ]");
    let mut solver = Solver::new();
    let parries = solver.parries(&position, usize::MAX);
    assert_eq!((parries.tried, parries.all), (1556, 1556));
    assert_eq!(parries.turns.len(), 1);
    for (turn, board) in position.distinct_turns().into_iter().step_by(97) {
        let forced = solver.find(&Position::new(board, Side::Silver)).is_some();
        assert_ne!(forced, parries.turns.contains(&turn));
    }
}
