//! The search against plain minimax, against itself, and against the rules.

use arimaa::{Board, Game, Phase, Position, Side};
use engine::eval::{Classical, Evaluation, Evaluator};
use engine::search::{Engine, EngineOptions, Limits, Root, Stop, Techniques};
use engine::tactics::goal::can_goal;
use engine::tactics::positions::PositionSource;
use std::time::{Duration, Instant};

const WIN: i32 = 130_000;

fn engine(techniques: Techniques) -> Engine {
    Engine::new(EngineOptions {
        hash_mb: 4,
        evaluation: Evaluation::Classical,
        techniques,
        ..EngineOptions::default()
    })
}

/// Random positions in which a turn is due.
fn roots(seed: u64) -> impl Iterator<Item = Position> {
    let positions = PositionSource::new(seed, Vec::new())
        .map(|position| Position::new(*position.board(), position.side()));
    positions.filter(|position| Root::of_position(position).is_some_and(|root| !root.turns().is_empty()))
}

/// The value of a position by minimax over distinct turns: so many turns, then the evaluation. `ply` turns are played.
fn minimax(position: &Position, turns: i32, ply: i32) -> i32 {
    let side = position.side();
    if can_goal(position.board(), side, 4) {
        return WIN - ply - 1;
    }
    if turns == 0 {
        return Classical::default().evaluate(position).clamp(-100_000, 100_000);
    }
    let after = |board: &Board| match result(board, side) {
        Some(true) => WIN - ply - 1,
        Some(false) => ply + 1 - WIN,
        None => -minimax(&Position::new(*board, side.opponent()), turns - 1, ply + 1),
    };
    position.distinct_turns().iter().map(|(_, board)| after(board)).max().unwrap_or(ply - WIN)
}

/// Whether the side that has just moved has won or lost, by goals and rabbits.
fn result(board: &Board, mover: Side) -> Option<bool> {
    let other = mover.opponent();
    let gone = |side| board.rabbits(side).is_empty();
    [(board.has_goal(mover), true), (board.has_goal(other), false), (gone(other), true), (gone(mover), false)]
        .into_iter()
        .find_map(|(holds, won)| holds.then_some(won))
}

fn value(engine: &mut Engine, position: &Position, depth: u32) -> i32 {
    let root = Root::of_position(position).expect("a turn is due");
    let report = engine.search(&root, &Limits::depth(depth), &Stop::new(), &mut |_| {});
    report.lines[0].score.centirabbits()
}

#[test]
fn with_nothing_on_the_value_is_that_of_minimax() {
    the_value_is_that_of_minimax(Techniques::NONE);
}

#[test]
fn without_pruning_the_value_is_that_of_minimax() {
    // Everything that only changes the order of the search, or remembers what it has found, changes no value.
    the_value_is_that_of_minimax(Techniques {
        policy_pruning: false,
        late_move_reductions: false,
        null_move: false,
        razoring: false,
        reverse_futility: false,
        futility: false,
        relevance: false,
        extensions: false,
        quiescence: false,
        // It sees farther than the depth.
        forced_goals: false,
        ..Techniques::ALL
    });
}

fn the_value_is_that_of_minimax(techniques: Techniques) {
    let mut engine = engine(techniques);
    for (number, position) in roots(11).take(40).enumerate() {
        engine.forget();
        let expected = minimax(&position, 1, 0);
        assert_eq!(value(&mut engine, &position, 4), expected, "position {number}: {position}");
    }
    let small = roots(12).filter(|position| position.distinct_turns().len() < 300);
    let quiet = small.filter(|position| {
        position.distinct_turns().iter().map(|(_, board)| board.occupied().len()).max() < Some(9)
    });
    for (number, position) in quiet.take(16).enumerate() {
        engine.forget();
        let expected = minimax(&position, 2, 0);
        assert_eq!(value(&mut engine, &position, 8), expected, "small position {number}: {position}");
    }
}

#[test]
fn one_thread_and_a_fixed_depth_give_the_same_twice() {
    let mut first = engine(Techniques::ALL);
    let mut second = engine(Techniques::ALL);
    for position in roots(13).take(20) {
        let root = Root::of_position(&position).unwrap();
        first.forget();
        let run = |engine: &mut Engine| {
            let mut report = engine.search(&root, &Limits::depth(6), &Stop::new(), &mut |_| {});
            report.elapsed = Duration::ZERO;
            report
        };
        let once = run(&mut first);
        first.forget();
        assert_eq!(once, run(&mut first), "after forgetting");
        second.forget();
        assert_eq!(once, run(&mut second), "another engine");
    }
}

/// Plays a game of one engine against itself; every turn must be legal, and be the first of its line.
fn play(engine: &mut Engine, mut game: Game, limits: &Limits, most: usize) -> Game {
    for _ in 0..most {
        let Some(root) = Root::of(&game) else { break };
        let report = engine.search(&root, limits, &Stop::new(), &mut |_| {});
        let turn = report.best().expect("a legal turn exists");
        game.play(turn).unwrap_or_else(|reason| {
            panic!("{}: {reason}: {}", root.position(), turn.notation(root.position()))
        });
    }
    game
}

#[test]
fn thousands_of_fast_games_are_legal() {
    let mut one = engine(Techniques::ALL);
    let mut two = Engine::new(EngineOptions { threads: 2, hash_mb: 1, ..EngineOptions::default() });
    let mut ended = 0;
    for (number, position) in roots(14).take(1_000).enumerate() {
        let engine = if number % 10 == 0 { &mut two } else { &mut one };
        let nodes = 20 + 13 * (number as u64 % 20);
        let game = play(engine, Game::from_position(&position, 2), &Limits::nodes(nodes), 12);
        ended += usize::from(matches!(game.phase(), Phase::Over(_)));
    }
    assert!(ended > 500, "random positions are mostly decided soon: {ended}");
}

#[test]
fn repetition_is_respected() {
    // Few pieces, few turns, nothing to do: without the rule such games would go round in circles.
    let mut engine = engine(Techniques::ALL);
    let blocked: Position = "
        2g
        8| . . . . . . . r |
        7| . . . . . . . E |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| e . . . . . . . |
        1| R . . . . . . . |"
        .parse()
        .unwrap();
    let game = play(&mut engine, Game::from_position(&blocked, 2), &Limits::nodes(300), 60);
    let turns = game.plies().len();
    assert!(turns == 60 || matches!(game.phase(), Phase::Over(_)), "{turns} turns");
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    let mut engine = engine(Techniques::NONE);
    for position in roots(15).filter(|position| position.distinct_turns().len() > 20).take(10) {
        engine.forget();
        let root = Root::of_position(&position).unwrap();
        let limits = Limits { depth: Some(4), multipv: 5, ..Limits::default() };
        let report = engine.search(&root, &limits, &Stop::new(), &mut |_| {});
        let mut all: Vec<i32> = Vec::new();
        for (_, board) in root.turns() {
            all.push(match result(&board, position.side()) {
                Some(true) => WIN - 1,
                Some(false) => 1 - WIN,
                None => -minimax(&Position::new(board, position.side().opponent()), 0, 1),
            });
        }
        all.sort_unstable_by(|a, b| b.cmp(a));
        let scores: Vec<i32> = report.lines.iter().map(|line| line.score.centirabbits()).collect();
        assert_eq!(scores, all[..5], "{position}");
        let mut boards: Vec<Board> =
            report.lines.iter().map(|line| line.turns[0].result(&position)).collect();
        boards.sort();
        boards.dedup();
        assert_eq!(boards.len(), 5, "five different turns");
    }
}

#[test]
fn several_lines_differ_at_every_depth_with_everything_on() {
    let mut engine = Engine::new(EngineOptions { hash_mb: 4, ..EngineOptions::default() });
    for position in roots(16).filter(|position| position.distinct_turns().len() > 20).take(30) {
        engine.forget();
        let root = Root::of_position(&position).unwrap();
        let limits = Limits { depth: Some(6), multipv: 4, ..Limits::default() };
        engine.search(&root, &limits, &Stop::new(), &mut |report| {
            let mut boards: Vec<Board> =
                report.lines.iter().map(|line| line.turns[0].result(&position)).collect();
            boards.sort();
            boards.dedup();
            assert_eq!(boards.len(), report.lines.len(), "{position}, depth {}", report.depth);
        });
    }
}

#[test]
fn a_search_without_limits_stops_when_it_is_asked_to() {
    let position: Position =
        "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
    let root = Root::of_position(&position).unwrap();
    let mut engine = Engine::new(EngineOptions { threads: 2, hash_mb: 4, ..EngineOptions::default() });
    let stop = Stop::new();
    let asker = stop.clone();
    let clock = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        asker.request();
        Instant::now()
    });
    let report = engine.search(&root, &Limits::default(), &stop, &mut |_| {});
    let asked = clock.join().unwrap();
    assert!(
        asked.elapsed() < Duration::from_millis(500),
        "a loaded machine may take longer than 20 ms, not this"
    );
    assert!(report.depth >= 3 && report.best().is_some());
}

#[test]
fn a_stop_before_the_start_still_gives_a_legal_turn() {
    let mut engine = engine(Techniques::ALL);
    let stop = Stop::new();
    stop.request();
    for position in roots(16).take(200) {
        let root = Root::of_position(&position).unwrap();
        let report = engine.search(&root, &Limits::default(), &stop, &mut |_| {});
        assert!(root.turns().iter().any(|(_, board)| *board == report.best().unwrap().result(&position)));
    }
}
