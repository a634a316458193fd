//! What the search does with goals that can be forced in two turns or three: it plays its own, and leaves none to the enemy.

use arimaa::{Position, Side};
use engine::search::{Decided, Engine, EngineOptions, Limits, Line, Report, Root, Search, Stop};
use engine::tactics::forced::Solver;
use std::time::Duration;

/// A position of a match: what looks best for Silver allows Gold to force a goal, and other turns do not.
const DANGEROUS: &str = "s [ M      d r  h dR r   rRH ehD r RrCR    CD  R HRRmE    R        ]";
/// Gold forces a goal in three turns, of a game against itself.
const FORCED_IN_THREE: &str = "g [  r      rcHrRd r  erdr    MhE   DChCm R    H   R R Dr       RRR]";
/// Silver forces a goal in two turns.
const FORCED: &str = "s [          c  r c        hrd d   rHE    rRe     C RRrM m         ]";

fn engine(forced_goals: bool) -> Engine {
    let mut options = EngineOptions { hash_mb: 16, ..EngineOptions::default() };
    options.techniques.forced_goals = forced_goals;
    Engine::new(options)
}

fn search(engine: &mut Engine, position: &Position, limits: &Limits) -> Report {
    let root = Root::of_position(position).unwrap();
    engine.search(&root, limits, &Stop::new(), &mut |_| {})
}

/// Whether Gold forces a goal after the turn that Silver plays.
fn is_lost(report: &Report, position: &Position) -> bool {
    loses(&report.lines[0], position)
}

/// Whether Gold forces a goal after the first turn of a line.
fn loses(line: &Line, position: &Position) -> bool {
    let board = line.turns[0].result(position);
    Solver::new().find(&Position::new(board, Side::Gold)).is_some()
}

#[test]
fn a_forced_goal_is_played_as_a_proved_win_and_ends_the_search() {
    let position: Position = FORCED.parse().unwrap();
    let report = search(&mut engine(true), &position, &Limits::nodes(100_000));
    assert_eq!(report.lines[0].score.decided(), Some(Decided { win: true, turns: 3 }));
    assert!(Solver::new().forces(&position, &report.best().unwrap()));
    assert!(report.nodes < 20_000, "{}", report.nodes);
}

#[test]
fn a_goal_that_is_forced_in_three_turns_is_played_and_proved() {
    let position: Position = FORCED_IN_THREE.parse().unwrap();
    let report = search(&mut engine(true), &position, &Limits::nodes(100_000));
    assert_eq!(report.lines[0].score.decided(), Some(Decided { win: true, turns: 5 }));
    assert!(report.nodes < 20_000, "{}", report.nodes);
    // Every answer of the enemy leaves a goal, or one that is forced in two turns.
    let mut solver = Solver::new();
    assert!(solver.find(&position).is_none());
    let after = Position::new(report.best().unwrap().result(&position), Side::Silver);
    for (_, board) in after.distinct_turns() {
        let won = board.outcome(Side::Silver).is_some_and(|outcome| outcome.winner == Some(Side::Gold));
        assert!(won || solver.find(&Position::new(board, Side::Gold)).is_some());
    }
}

#[test]
fn a_forced_goal_is_found_in_slices_too_and_beside_other_lines() {
    let position: Position = FORCED.parse().unwrap();
    let mut engine = engine(true);
    let limits = Limits { multipv: 2, ..Limits::nodes(60_000) };
    let mut search = Search::new(Root::of_position(&position).unwrap(), limits);
    while !search.is_finished() {
        engine.advance(&mut search, Duration::from_millis(3), &Stop::new(), &mut |_| {});
    }
    let lines = &search.report().lines;
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0].score.decided(), Some(Decided { win: true, turns: 3 }));
    assert_ne!(lines[0].turns[0].result(&position), lines[1].turns[0].result(&position));
}

#[test]
fn a_turn_that_allows_no_forced_goal_is_played_in_place_of_one_that_does() {
    let position: Position = DANGEROUS.parse().unwrap();
    // Which searches would go wrong by themselves depends on the network.
    let sizes = [20_000, 30_000, 40_000].map(Limits::nodes);
    for limits in &sizes {
        let report = search(&mut engine(true), &position, limits);
        assert!(!is_lost(&report, &position));
        // No turn is chosen at a glance: it has the value of a search.
        assert_eq!(report.lines[0].score.decided(), None);
    }
    let goes_wrong = |limits: &Limits| is_lost(&search(&mut engine(false), &position, limits), &position);
    assert!(sizes.iter().any(goes_wrong), "the test is too easy");
}

#[test]
fn a_line_that_loses_by_force_says_so() {
    let position: Position = DANGEROUS.parse().unwrap();
    let limits = Limits { multipv: 4, ..Limits::nodes(200_000) };
    // Of the lines that lose, those that do not say so.
    let silent = |engine: &mut Engine| {
        let lines = search(engine, &position, &limits).lines;
        let lost = lines.iter().filter(|line| loses(line, &position));
        lost.filter(|line| line.score.decided().is_none()).count()
    };
    assert_eq!(silent(&mut engine(true)), 0);
    assert!(silent(&mut engine(false)) > 0, "the test is too easy");
}

#[test]
fn searches_of_so_many_nodes_are_the_same_with_hunts_in_them() {
    for text in [DANGEROUS, FORCED] {
        let position: Position = text.parse().unwrap();
        let mut engine = engine(true);
        let mut again = || {
            engine.forget();
            let report = search(&mut engine, &position, &Limits::nodes(15_000));
            (report.nodes, report.lines)
        };
        assert_eq!(again(), again());
    }
}
