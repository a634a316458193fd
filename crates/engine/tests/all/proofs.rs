//! What the search calls proved, against all turns there are.

use arimaa::{Board, Game, Position, Side, Turn, TurnGenerator};
use engine::search::{Engine, EngineOptions, Limits, Report, Root, Stop};
use engine::tactics::goal::can_goal;
use engine::tactics::positions::PositionSource;

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mb: 4, ..EngineOptions::default() })
}

fn search(engine: &mut Engine, root: &Root, limits: &Limits) -> Report {
    engine.forget();
    engine.search(root, limits, &Stop::new(), &mut |_| {})
}

fn several(lines: usize, depth: u32) -> Limits {
    Limits { multipv: lines, ..Limits::depth(depth) }
}

/// How the game goes on after a turn: its end for the side that played it, with the turns until then, as far as that is
/// seen within two turns; goals alone are looked for in the second.
fn fate(board: &Board, side: Side) -> Option<(bool, u32)> {
    match board.outcome(side) {
        Some(outcome) => Some((outcome.winner == Some(side), 1)),
        None => can_goal(board, side.opponent(), Position::STEPS).then_some((false, 2)),
    }
}

/// Whether the enemy can end the game in its favour with its next turn, in whatever way.
fn enemy_wins(board: &Board, side: Side) -> bool {
    let enemy = side.opponent();
    let mut wins = false;
    TurnGenerator::new().for_each(&Position::new(*board, enemy), |_, after| {
        let stuck = || Position::new(*after, side).moves().is_empty();
        wins |= match after.outcome(enemy) {
            Some(outcome) => outcome.winner == Some(enemy),
            None => stuck(),
        };
    });
    wins
}

fn positions(seed: u64) -> impl Iterator<Item = (Position, Root)> {
    let roots = PositionSource::new(seed, Vec::new())
        .filter_map(|position| Root::of_position(&position).map(|root| (position, root)));
    roots.filter(|(_, root)| !root.turns().is_empty() && root.turns().len() < 3000)
}

#[test]
fn near_ends_are_found_and_no_others_are_claimed() {
    let mut engine = engine();
    let mut seen = [0; 3];
    for (position, root) in positions(21).take(1_500) {
        let side = position.side();
        let fates: Vec<_> = root.turns().iter().map(|(_, board)| fate(board, side)).collect();
        let report = search(&mut engine, &root, &several(3, 4));
        let best = report.lines[0].score.decided();
        let near = best.filter(|end| end.turns <= 2).map(|end| (end.win, end.turns));
        let shown = || format!("{position}: {}", report.lines[0].score);
        if fates.contains(&Some((true, 1))) {
            assert_eq!(near, Some((true, 1)), "{}", shown());
            seen[0] += 1;
        } else if fates.iter().all(Option::is_some) {
            let last = fates.iter().flatten().map(|&(_, turns)| turns).max().unwrap_or(1);
            assert_eq!(near, Some((false, last)), "{}", shown());
            seen[last as usize] += 1;
        }
        for line in &report.lines {
            let board = line.turns[0].result(&position);
            let truth = fate(&board, side);
            match line.score.decided().map(|end| (end.win, end.turns)) {
                // The enemy has no legal turn.
                Some((true, 1)) if Position::new(board, side.opponent()).moves().is_empty() => {}
                Some((false, 2)) if truth.is_none() => assert!(enemy_wins(&board, side), "{}", shown()),
                Some(end) if end.1 <= 2 => assert_eq!(Some(end), truth, "{}", shown()),
                _ => assert_eq!(truth, None, "{}", shown()),
            }
        }
    }
    assert!(seen[0] > 100 && seen[1] > 0 && seen[2] > 20, "{seen:?}");
}

#[test]
fn a_loss_that_nothing_touches_is_a_loss_for_every_turn() {
    let position: Position = "
        2s
        8| . . . . . . . . |
        7| R . . . . . . r |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . c |
        1| . . . . . . . . |"
        .parse()
        .unwrap();
    let root = Root::of_position(&position).unwrap();
    let mut heard = 0;
    let report = engine().search(&root, &several(4, 20), &Stop::new(), &mut |report| {
        assert!(report.lines.iter().all(|line| line.score.to_string() == "loss in 2"));
        heard += 1;
    });
    assert_eq!(report.lines.len(), 4);
    assert!(heard > 0);
    // A stop at once leaves a glance, which sees as much.
    let stop = Stop::new();
    stop.request();
    let report = engine().search(&root, &Limits::default(), &stop, &mut |_| {});
    assert_eq!(report.lines[0].score.to_string(), "loss in 2");
}

#[test]
fn with_a_rabbit_on_goal_in_mid_turn_every_turn_wins() {
    // Silver's rabbit is on goal too; who ends the turn wins.
    for board in [
        "       Rr                                                       ",
        "R      r                 c                              r      r",
    ] {
        let position: Position = format!("g3 [{board}]").parse().unwrap();
        let root = Root::of_position(&position).unwrap();
        let report = search(&mut engine(), &root, &several(4, 8));
        assert_eq!(report.lines.len(), 4);
        for line in &report.lines {
            assert_eq!(line.score.to_string(), "win in 1", "{}", line.turns[0].notation(&position));
        }
        assert!(report.lines.iter().any(|line| line.turns[0].is_empty()), "to stop here is enough");
    }
}

#[test]
fn in_mid_turn_the_history_of_the_game_counts() {
    // Gold has one step only that does not lose the elephant, and has taken it: to step back would be no turn.
    let start: Position =
        "g [r                                                              R]".parse().unwrap();
    let game = Game::from_position(&start, 2);
    let step = Turn::parse("Rh1w", &start).unwrap().moves().next().unwrap();
    let root = Root::in_turn(&game, &start.after(step)).unwrap();
    let report = search(&mut engine(), &root, &several(100, 4));
    assert_eq!(report.lines.len(), root.turns().len());
    assert!(report.lines.iter().all(|line| line.turns[0].result(root.position()) != *start.board()));
    assert!(report.lines.iter().any(|line| line.turns[0].is_empty()));
}

#[test]
fn where_no_first_step_may_be_the_last_the_search_goes_on() {
    // Gold shuffles in the corner: after a few rounds every board that one step leads to was there twice.
    let position: Position = "
        2g
        8| . . . . . . . r |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| e . . . . . . . |
        3| . . x . . x . . |
        2| d d . . . . . . |
        1| R C . . . . . . |"
        .parse()
        .unwrap();
    let mut game = Game::from_position(&position, 2);
    for text in ["Cb1e", "ea4e", "Cc1e", "eb4w", "Cd1w", "ea4e", "Cc1w", "eb4w"] {
        game.play_text(text).unwrap();
    }
    let root = Root::of(&game).unwrap();
    assert!(root.turns().iter().all(|(turn, _)| turn.steps() > 1), "the one step is a repetition");
    for depth in 1..6 {
        let report = search(&mut engine(), &root, &Limits::depth(depth));
        let found = &report.lines[0];
        assert!(found.score.decided().is_none(), "depth {depth}: {}", found.score);
        assert!(found.score.centirabbits() != 0);
    }
}
