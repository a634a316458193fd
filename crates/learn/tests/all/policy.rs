//! A policy network learns from a few games of self-play.

use arimaa::{Game, Position, Turn};
use engine::eval::Evaluation;
use engine::search::{EngineOptions, PolicyNetwork, Stop};
use learn::policy::{self, PolicyError, PolicyTraining};
use learn::selfplay::{Played, SelfPlay};
use learn::shard::Variety;
use nnue::policy::Policy;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("policy-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn play(folder: &Path) {
    let run = SelfPlay {
        games: 4,
        nodes: 60,
        seed: 5,
        starts: Vec::new(),
        variety: Variety::default(),
        settings: EngineOptions { hash_mb: 1, evaluation: Evaluation::Classical, ..EngineOptions::default() },
        commit: None,
        mixed: false,
    };
    run.play(folder, 2, &Stop::new(), &Played::default()).unwrap();
}

fn training(folder: &Path, name: &str) -> PolicyTraining {
    PolicyTraining {
        games: Vec::new(),
        times: 1,
        start: None,
        data: vec![folder.join("games")],
        output: folder.join(name),
        passes: 2,
        rate: 0.01,
        seed: 3,
    }
}

#[test]
fn a_training_that_was_interrupted_gives_the_same_network() {
    let folder = &folder("interrupted");
    play(&folder.join("games"));

    let whole = training(folder, "whole.policy");
    let mut losses = Vec::new();
    let end = policy::run(&whole, false, |progress| {
        losses.push(progress.loss);
        ControlFlow::Continue(())
    });
    assert!(end.unwrap().is_continue());
    assert!(losses.len() > 6 && losses.last() < losses.first(), "{losses:?}");
    let name = whole.output.to_str().unwrap();
    assert_ne!(PolicyNetwork::find(name).unwrap(), PolicyNetwork::default());

    let parts = training(folder, "parts.policy");
    let mut interruptions = 0;
    loop {
        let mut steps = 0;
        let end = policy::run(&parts, false, |_| {
            steps += 1;
            if steps == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match end.unwrap() {
            ControlFlow::Break(()) => interruptions += 1,
            ControlFlow::Continue(_) => break,
        }
    }
    assert!(interruptions >= 2, "{interruptions}");
    assert!(fs::read(&parts.output).unwrap() == fs::read(&whole.output).unwrap());

    // Other games, as many samples: what was learned from the first ones is not gone on with.
    let swapped = folder.join("swapped");
    fs::create_dir(&swapped).unwrap();
    for file in fs::read_dir(folder.join("games")).unwrap().map(|entry| entry.unwrap().path()) {
        let mut samples = learn::shard::read(&file).unwrap();
        samples.reverse();
        let about = learn::shard::about(&file).unwrap();
        learn::shard::write(&swapped.join(file.file_name().unwrap()), &about, &samples).unwrap();
    }
    let other = PolicyTraining { data: vec![swapped], ..parts.clone() };
    let refusal = policy::run(&other, false, |_| ControlFlow::Continue(())).unwrap_err().to_string();
    assert!(refusal.ends_with("other settings or samples; --fresh begins anew"), "{refusal}");

    let network = Policy::open(&whole.output).unwrap();
    let slower = PolicyTraining { rate: 0.02, ..parts.clone() };
    for other in [PolicyTraining { start: Some(network), ..parts.clone() }, slower.clone()] {
        let refusal = policy::run(&other, false, |_| ControlFlow::Continue(())).unwrap_err().to_string();
        assert!(refusal.ends_with("other settings or samples; --fresh begins anew"), "{refusal}");
    }
    assert!(policy::run(&slower, true, |_| ControlFlow::Break(())).unwrap().is_break());
}

#[test]
fn a_training_can_begin_with_a_network() {
    let folder = &folder("begun");
    play(&folder.join("games"));
    let learn = |training: &PolicyTraining| {
        let mut first = None;
        let end = policy::run(training, false, |progress| {
            first.get_or_insert(progress.loss);
            ControlFlow::Continue(())
        });
        assert!(end.unwrap().is_continue());
        (first.unwrap(), Policy::open(&training.output).unwrap())
    };
    let (by_chance, network) = learn(&training(folder, "first.policy"));
    let more = PolicyTraining { start: Some(network.clone()), rate: 1e-6, ..training(folder, "more.policy") };
    let (begun, after) = learn(&more);
    assert!(
        begun < by_chance - 0.1,
        "it knows from the beginning what was learned before: {begun}, {by_chance}"
    );
    // Next to nothing was learned: what it has is what it began with, also where no sample has taught it anything.
    assert_eq!(after, network);
}

#[test]
fn without_turns_there_is_nothing_to_learn() {
    let folder = &folder("empty");
    fs::create_dir(folder.join("games")).unwrap();
    let error =
        policy::run(&training(folder, "none.policy"), false, |_| ControlFlow::Continue(())).unwrap_err();
    assert!(matches!(error, PolicyError::NoTurns), "{error}");
    let nowhere = PolicyTraining { data: vec![folder.join("nowhere")], ..training(folder, "none.policy") };
    let error = policy::run(&nowhere, false, |_| ControlFlow::Continue(())).unwrap_err().to_string();
    assert!(error.contains("nowhere: "), "{error}");
}

#[test]
fn it_learns_from_games_of_strangers() {
    let folder = &folder("strangers");
    fs::create_dir(folder.join("games")).unwrap();
    let start: Position =
        "g [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
    let mut game = Game::from_position(&start, 2);
    game.play_text("Ha2n Hh2n Db2n Dg2n").unwrap();
    let training = PolicyTraining { games: vec![game], times: 400, ..training(folder, "strangers.policy") };
    assert!(policy::run(&training, false, |_| ControlFlow::Continue(())).unwrap().is_continue());
    let network = Policy::from_bytes(&fs::read(&training.output).unwrap()).unwrap();
    let glimpse = network.look(&start, start.board());
    let mut moves = start.moves();
    moves.sort_by_key(|&mv| -network.logit(&glimpse, mv));
    let text = |&mv| Turn::default().with(mv).notation(&start);
    let mut first: Vec<String> = moves[..4].iter().map(text).collect();
    first.sort();
    assert_eq!(first, ["Db2n", "Dg2n", "Ha2n", "Hh2n"]);
}
