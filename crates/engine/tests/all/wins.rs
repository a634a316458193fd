//! Forced wins in two own turns: the suite in `data/wins_in_two.txt`, made by the example of that name.

use arimaa::{Position, Turn, TurnGenerator};
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use engine::tactics::goal::can_goal;
use engine::tactics::hunt::{Effort, Hunter};
use engine::tactics::patience::Patience;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The positions, each with the turn that the suite gives for it.
fn suite() -> Vec<(Position, Turn)> {
    let lines = include_str!("../data/wins_in_two.txt").lines();
    let read = |line: &str| {
        let (position, turn) = line.split_once("  # ").expect("a position and a turn");
        let position: Position = position.parse().expect("a position");
        (position, Turn::parse(turn, &position).expect("a turn"))
    };
    lines.map(read).collect()
}

#[test]
fn every_win_of_the_suite_is_one() {
    assert!(suite().len() >= 100);
    let mut generator = TurnGenerator::new();
    for (position, turn) in suite() {
        let side = position.side();
        assert!(!can_goal(position.board(), side, 4), "{position}: a goal at once");
        let next = Position::new(turn.result(&position), side.opponent());
        assert!(!can_goal(next.board(), side.opponent(), 4), "{position}: the enemy has a goal");
        generator.for_each(&next, |answer, board| {
            let over = board.outcome(side.opponent());
            let wins = over.is_none_or(|outcome| outcome.winner == Some(side)) && can_goal(board, side, 4);
            assert!(wins, "{position}: after {} it is no win", answer.notation(&next));
        });
    }
}

#[test]
fn the_search_finds_them() {
    // A second of one core is more than half a million nodes; here nodes are counted, as they do not depend on the day.
    let mut engine = Engine::new(EngineOptions { hash_mb: 16, ..EngineOptions::default() });
    let suite = suite();
    let mut missed = Vec::new();
    let mut quick = 0;
    for (position, _) in &suite {
        engine.forget();
        let stop = Stop::new();
        let root = Root::of_position(position).expect("a turn is due");
        let mut found = None;
        engine.search(&root, &Limits::nodes(500_000), &stop, &mut |report| {
            if report.lines[0].score.decided().is_some_and(|decided| decided.win && decided.turns <= 3) {
                found = Some(report.nodes);
                stop.request();
            }
        });
        quick += usize::from(found.is_some_and(|nodes| nodes <= 5_000));
        if found.is_none_or(|nodes| nodes > 50_000) {
            missed.push(position.to_string());
        }
    }
    let share = 1.0 - missed.len() as f64 / suite.len() as f64;
    assert!(quick >= 78, "{quick} found within 5,000 nodes");
    assert!(share >= 0.97, "{:.1}% found; missed:\n{}", 100.0 * share, missed.join("\n"));
}

/// A clock that has stopped at one second.
fn stopped() -> Duration {
    Duration::from_secs(1)
}

#[test]
fn a_hunt_without_patience_gives_up_and_remembers_nothing() {
    let (over, not_over) = (Duration::from_secs(1), Duration::from_secs(2));
    let mut found = 0;
    for (position, _) in suite().into_iter().take(20) {
        let mut hunter = Hunter::new();
        let (board, side) = (position.board(), position.side());
        let effort = Effort::boards(100_000);
        hunter.set_patience(Some(Patience::new(stopped, over)));
        assert_eq!(hunter.find(board, side, effort), None, "{position}");
        assert_eq!(hunter.find_in_three(board, side, effort), None, "{position}");
        hunter.set_patience(Some(Patience::new(stopped, not_over)));
        let turn = hunter.find(board, side, effort);
        assert_eq!(turn, Hunter::new().find(board, side, effort), "{position}");
        found += usize::from(turn.is_some());
    }
    assert!(found >= 15, "{found}");
}

/// In this position of a game a board of a hunt takes as long as fifty others. All hunts together get a quarter of the time, however few
/// boards that are, and the search has the rest: here the clock goes on by a millisecond whenever somebody looks at it.
#[test]
fn hunts_leave_time_for_the_search() {
    static NOW: AtomicU64 = AtomicU64::new(0);
    fn clock() -> Duration {
        Duration::from_micros(NOW.fetch_add(1_000, Ordering::Relaxed))
    }
    let position: Position =
        "g [   r rHr  rR rdRrM  hREr   C  eH m  D  RrD R  R      C          ]".parse().unwrap();
    let options = EngineOptions { hash_mb: 16, ..EngineOptions::default() };
    let root = Root::of_position(&position).unwrap();
    let limits = Limits::time(Duration::from_secs(1));
    let report = Engine::with_clock(options, clock).search(&root, &limits, &Stop::new(), &mut |_| {});
    assert!(report.depth >= 4, "depth {} after {} nodes", report.depth, report.nodes);
}
