//! Levels: what the weak ones overlook, what the others never do, and that each is weaker than those above it.

use arimaa::{Game, Phase, Position, Side, Turn};
use engine::levels::Level;
use engine::random::Random;
use engine::search::{Engine, EngineOptions, Limits, Report, Root, Stop};
use engine::setups;
use engine::tactics::captures::can_capture;
use engine::tactics::forced::Solver;

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() })
}

fn report(level: Level, engine: &mut Engine, root: &Root, seed: u64) -> Report {
    level.choose(engine, root, &Limits::default(), seed, &Stop::new(), &mut |_| {})
}

/// What the level plays there with each of the first seeds.
fn turns(number: u8, text: &str, seeds: u64) -> Vec<(Turn, Position)> {
    let position: Position = text.parse().unwrap();
    let root = Root::of_position(&position).unwrap();
    let mut engine = engine();
    let turn = |seed| report(level(number), &mut engine, &root, seed).best().unwrap();
    (0..seeds)
        .map(turn)
        .map(|turn| (turn, Position::new(turn.result(&position), position.side().opponent())))
        .collect()
}

/// After the setups, with the elephants advanced.
const OPENING: &str = "
    3g
    8| r r r r r r r r |
    7| h d c . m c d h |
    6| . . x . . x . . |
    5| . . . . e . . . |
    4| . . . E . . . . |
    3| . . x . . x . . |
    2| H D C . M C D H |
    1| R R R R R R R R |";

/// Gold's rabbit on b6 reaches goal in two steps.
const GOAL: &str = "
    30g
    8| . . . r r . r r |
    7| . . . . . . . h |
    6| . R x . . x . d |
    5| . . . . e . . . |
    4| . . . E . . . . |
    3| . . x . . x . . |
    2| . D . . M . . . |
    1| R . . . . R R R |";

#[test]
fn there_are_ten_levels() {
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
    assert_eq!((level(1), level(10)), (Level::WEAKEST, Level::STRONGEST));
    assert!((1..10).all(|number| level(number) < level(number + 1)));
}

#[test]
fn the_seed_decides() {
    for number in [1, 3, 5] {
        let twice = [0, 1].map(|_| turns(number, OPENING, 6));
        assert_eq!(twice[0], twice[1], "level {number}");
        assert!(twice[0].iter().any(|turn| *turn != twice[0][0]), "level {number} never varies");
    }
}

#[test]
fn what_the_engine_knew_before_does_not_matter_below_the_strongest() {
    let root = Root::of_position(&OPENING.parse().unwrap()).unwrap();
    let mut experienced = engine();
    experienced.search(&root, &Limits::depth(6), &Stop::new(), &mut |_| {});
    let [one, other] = [&mut experienced, &mut engine()].map(|engine| report(level(6), engine, &root, 1));
    assert_eq!(one.lines, other.lines);
}

#[test]
fn from_level_three_on_a_goal_in_this_turn_is_never_missed() {
    for number in 3..=9 {
        for (_, next) in turns(number, GOAL, 5) {
            assert!(next.board().has_goal(Side::Gold), "level {number}: {next}");
        }
    }
    assert!(turns(1, GOAL, 20).iter().any(|(_, next)| !next.board().has_goal(Side::Gold)));
}

#[test]
fn from_level_three_on_no_piece_is_left_to_be_captured_for_nothing() {
    let hangs = |number: u8, seeds| {
        let turns = turns(number, OPENING, seeds);
        turns.iter().filter(|(_, next)| can_capture(next.board(), Side::Silver, Position::STEPS)).count()
    };
    for number in 3..=6 {
        assert_eq!(hangs(number, 12), 0, "level {number}");
    }
    assert!(hangs(1, 60) > 0);
}

#[test]
fn a_position_without_a_legal_turn_has_no_line() {
    let position: Position = "
        40g
        8| r . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| e . . . . . . . |
        1| R . . . . . . . |"
        .parse()
        .unwrap();
    let root = Root::of_position(&position).unwrap();
    assert!(report(level(1), &mut engine(), &root, 1).lines.is_empty());
}

/// Plays a game; the winner is found by score if it takes too long.
fn play(gold: Level, silver: Level, seed: u64) -> Side {
    const LONGEST: u32 = 160;
    let mut game = Game::new();
    let setup = setups::choose(Side::Gold, None, seed);
    game.set_up(setup).unwrap();
    game.set_up(setups::choose(Side::Silver, Some(&setup), seed)).unwrap();
    let mut engine = engine();
    while let (Phase::Turn(position), true) = (game.phase(), game.ply() < LONGEST) {
        let level = if position.side() == Side::Gold { gold } else { silver };
        let root = Root::of(&game).unwrap();
        let seed = Random::part(seed, u64::from(game.ply())).bits();
        let turn = report(level, &mut engine, &root, seed).best().unwrap();
        game.play(turn).unwrap();
    }
    game.outcome().and_then(|outcome| outcome.winner).unwrap_or_else(|| game.score())
}

/// How many games the stronger level wins, with both sides in turn.
fn wins(stronger: u8, weaker: u8, games: u64) -> u64 {
    let won = |seed: &u64| {
        let (strong, weak) = (level(stronger), level(weaker));
        if seed.is_multiple_of(2) {
            play(strong, weak, *seed) == Side::Gold
        } else {
            play(weak, strong, *seed) == Side::Silver
        }
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn three_levels_make_a_difference() {
    assert!(wins(4, 1, 4) >= 3);
}

/// `cargo test --release -p engine --test all levels -- --ignored`
#[test]
#[ignore = "takes many minutes"]
fn three_levels_make_a_difference_everywhere() {
    for number in 1..=6 {
        let won = wins(number + 3, number, 10);
        assert!(won >= 9, "level {} wins {won} of 10 against level {number}", number + 3);
    }
}

/// Silver's rabbit on a6 cannot be stopped once it has come to a2, unless Gold's elephant is nearer by then.
const RUNNER: &str = "
    30g
    8| . . . . . . r r |
    7| . . . . . . . . |
    6| r . x . . x . . |
    5| . . . . . . . . |
    4| . . . . E . . . |
    3| . . x . . x . . |
    2| . . . . . . C C |
    1| . . . . . . R R |";

#[test]
fn from_level_5_on_no_goal_in_two_turns_is_allowed() {
    let mut solver = Solver::new();
    let mut allowed = |number, seeds| {
        let after = turns(number, RUNNER, seeds);
        after.iter().filter(|(_, position)| solver.find(position).is_some()).count()
    };
    assert!(allowed(2, 12) > 0, "weak levels do not see it");
    for number in 5..=8 {
        assert_eq!(allowed(number, 6), 0, "level {number}");
    }
}

#[test]
fn only_the_strongest_level_keeps_to_the_setups_that_win_most() {
    for seed in 0..50 {
        let gold = Level::STRONGEST.setup(Side::Gold, None, seed);
        assert_eq!(gold, setups::strongest(Side::Gold, None, seed));
        let silver = Level::STRONGEST.setup(Side::Silver, Some(&gold), seed);
        assert_eq!(silver, setups::strongest(Side::Silver, Some(&gold), seed));
        for number in 1..10 {
            let level = Level::new(number).unwrap();
            assert_eq!(level.setup(Side::Gold, None, seed), setups::choose(Side::Gold, None, seed));
        }
    }
}
