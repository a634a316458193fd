//! Learning which turns are played: a made problem with a known answer, files, and a training that is broken off.

use arimaa::{Game, PackedTurn, Phase, Position};
use engine::eval::Evaluation;
use engine::random::Random;
use engine::ranking::Model;
use engine::ranking::layout::Group;
use engine::search::{Root, Score, Stop};
use learn::ranking::choices::{Candidate, Choices};
use learn::ranking::fit::{fit, judge};
use learn::ranking::lesson::{self, Lesson};
use learn::ranking::{Event, RankingError, Settings, run};
use learn::sample::{GameId, Origin, Sample};
use learn::shard::{self, About};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

fn folder(name: &str) -> PathBuf {
    let path =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("ranking-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

/// Choices among candidates with some of five features, made by chance with these weights.
fn made(weights: &[f64], number: usize, kept_apart: usize) -> Choices {
    let mut random = Random::new(3);
    let mut choices = Choices::default();
    for choice in 0..number {
        let mut candidates: Vec<Vec<u16>> =
            (0..6).map(|_| (0..weights.len() as u16).filter(|_| random.chance(1, 2)).collect()).collect();
        let strength = |features: &Vec<u16>| {
            features.iter().map(|&feature| weights[usize::from(feature)]).sum::<f64>().exp()
        };
        let mut point = random.unit() * candidates.iter().map(strength).sum::<f64>();
        let chosen = candidates.iter().position(|features| {
            point -= strength(features);
            point < 0.0
        });
        candidates.swap(0, chosen.unwrap_or(0));
        let weight = if choice < kept_apart { 0.0 } else { 1.0 };
        choices.push(weight, candidates.iter().map(|features| Candidate { features, count: 1.0 }));
    }
    choices
}

fn found(choices: &Choices, features: usize, left_out: &[bool]) -> Vec<f64> {
    match fit(choices, vec![0.0; features], left_out, 30, 1, |_, _| ControlFlow::Continue(())) {
        ControlFlow::Continue(weights) => weights,
        ControlFlow::Break(()) => panic!("nobody broke off"),
    }
}

#[test]
fn the_weights_by_which_choices_were_made_are_found_again() {
    let weights = [1.5, -1.0, 0.4, 0.0, -0.3];
    let choices = made(&weights, 20_000, 1000);
    let found = found(&choices, 5, &[false; 5]);
    for (found, weight) in found.iter().zip(weights) {
        assert!((found - weight).abs() < 0.08, "{found} instead of {weight}");
    }
    let (knows, ignorant) = (judge(&choices, &found), judge(&choices, &[0.0; 5]));
    assert!((ignorant.surprise - 6f64.ln()).abs() < 1e-9 && ignorant.first == 1.0);
    assert!(knows.surprise < ignorant.surprise - 0.2 && knows.first > 0.4, "{knows:?}");
}

#[test]
fn one_game_won_and_one_lost_hold_back_what_was_met_once() {
    // A feature that was in the chosen one of two candidates n times and never in the other: the slope of
    // n ln σ(w) + ln σ(w) + ln σ(-w) is 0 where e^w = n + 1.
    for times in [1, 5] {
        let mut choices = Choices::default();
        for _ in 0..times {
            let candidates: [&[u16]; 2] = [&[0], &[]];
            choices.push(1.0, candidates.map(|features| Candidate { features, count: 1.0 }));
        }
        let ControlFlow::Continue(weights) =
            fit(&choices, vec![0.0, 0.0], &[false, true], 2000, 1, |_, _| ControlFlow::Continue(()))
        else {
            panic!()
        };
        assert!((weights[0].exp() - f64::from(times + 1)).abs() < 0.05, "{times}: {weights:?}");
        assert_eq!(weights[1], 0.0);
    }
}

#[test]
fn a_candidate_can_stand_for_many() {
    // Chosen once of two turns: a chance of a half, if the other stands for one; for three, it is a quarter.
    let mut choices = Choices::default();
    let candidates: [&[u16]; 2] = [&[], &[]];
    choices.push(
        0.0,
        [(candidates[0], 1.0), (candidates[1], 3.0)].map(|(features, count)| Candidate { features, count }),
    );
    assert!((judge(&choices, &[]).surprise - 4f64.ln()).abs() < 1e-6);
}

#[test]
fn choices_come_back_from_a_file_and_damage_is_seen() {
    let folder = folder("choices");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("some.choices");
    let mut choices = made(&[1.0, 2.0], 50, 5);
    choices.append(&made(&[0.5], 20, 0));
    assert_eq!((choices.len(), choices.candidates(69).count()), (70, 6));
    choices.write(&path).unwrap();
    assert_eq!(Choices::read(&path).unwrap(), choices);
    let bytes = fs::read(&path).unwrap();
    for length in (0..bytes.len()).step_by(97) {
        fs::write(&path, &bytes[..length]).unwrap();
        assert!(Choices::read(&path).is_err(), "{length} bytes");
    }
    for place in (0..bytes.len()).step_by(89) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        fs::write(&path, &damaged).unwrap();
        assert!(Choices::read(&path).is_err(), "byte {place}");
    }
}

/// A game of random turns.
fn game() -> Game {
    let mut game = Game::new();
    game.play_text("Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2").unwrap();
    game.play_text("ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7").unwrap();
    let mut random = Random::new(9);
    while let Phase::Turn(position) = game.phase()
        && game.ply() < 10
    {
        let _ = game.play(random.turn(position));
    }
    game
}

#[test]
fn samples_know_what_was_played_before_them() {
    let folder = folder("samples");
    fs::create_dir_all(&folder).unwrap();
    let game = game();
    let positions: Vec<Position> = game.plies().skip(2).map(|(_, position, _)| *position).collect();
    let mut random = Random::new(1);
    let mut samples = Vec::new();
    for (ply, position) in positions.iter().enumerate() {
        let sample = |position: &Position, ply: usize, origin, random: &mut Random| Sample {
            board: *position.board(),
            side: position.side(),
            score: Score::evaluation(0),
            won: None,
            ply: ply as u16,
            origin,
            game: Some(GameId::new(4)),
            best: Some(PackedTurn::new(random.turn(*position))),
        };
        samples.push(sample(position, ply, Origin::Quiet, &mut random));
        let aside = random.turn(*position).result(position);
        let aside = Position::new(aside, position.side().opponent());
        samples.push(sample(&aside, ply + 1, Origin::Aside, &mut random));
    }
    let path = folder.join("some.samples");
    shard::write(&path, &About::default(), &samples).unwrap();
    let lessons = lesson::of_samples(&path, |game| game == GameId::new(5)).unwrap();
    assert_eq!(lessons.len(), samples.len());
    for (number, lesson) in lessons.iter().enumerate() {
        let board =
            |turns: usize| (number / 2 + number % 2).checked_sub(turns).map(|ply| *positions[ply].board());
        assert_eq!(*lesson.root.recent(), [board(1), board(2)], "sample {number}");
        assert_eq!(lesson.weight, 1.0);
    }
    assert!(lesson::of_samples(&path, |_| true).unwrap().iter().all(|lesson| lesson.weight == 0.0));
}

fn settings() -> Settings {
    Settings {
        rounds: 2,
        passes: 2,
        seed: 1,
        evaluation: Evaluation::default(),
        left_out: Group::OF_NETWORKS.to_vec(),
        note: "learned from nothing".to_string(),
        threads: 1,
    }
}

#[test]
fn a_training_that_is_broken_off_goes_on_and_ends_alike() {
    let lessons: Vec<Lesson> = lesson::of_game(&game(), 1.0).collect();
    assert_eq!(lessons.len(), 8);
    let whole = folder("whole");
    let ControlFlow::Continue(whole) = run(&settings(), &lessons, &whole, &Stop::new(), &|_| {}).unwrap()
    else {
        panic!("nobody has stopped it")
    };
    let broken = folder("broken");
    let heard = AtomicUsize::new(0);
    // Stopped when the first round is prepared, and again in the second.
    for at in [1, 2] {
        let stop = Stop::new();
        let listen = |event| {
            heard.fetch_add(1, Ordering::Relaxed);
            if matches!(event, Event::Prepared(round, ..) if round == at) {
                stop.request();
            }
        };
        assert!(run(&settings(), &lessons, &broken, &stop, &listen).unwrap().is_break());
    }
    let ControlFlow::Continue(path) = run(&settings(), &lessons, &broken, &Stop::new(), &|_| {}).unwrap()
    else {
        panic!("nobody has stopped it")
    };
    assert!(heard.load(Ordering::Relaxed) >= 4);
    assert_eq!(fs::read(&path).unwrap(), fs::read(&whole).unwrap());
    let model = Model::open(&path).unwrap();
    assert_eq!(model.note(), "learned from nothing");
    for group in Group::OF_NETWORKS {
        assert!(group.range().all(|feature| model.weight(feature as u16) == 0.0));
    }
    assert!((0..Group::FEATURES as u16).any(|feature| model.weight(feature) > 0.0));

    // Another training does not belong here.
    let other = Settings { seed: 2, ..settings() };
    assert!(matches!(run(&other, &lessons, &broken, &Stop::new(), &|_| {}), Err(RankingError::Other(_))));
    assert!(matches!(run(&other, &[], &broken, &Stop::new(), &|_| {}), Err(RankingError::Nothing)));
}

#[test]
fn the_chosen_turn_comes_first_and_the_others_stand_for_all() {
    let lessons: Vec<Lesson> = lesson::of_game(&game(), 1.0).collect();
    for model in [None, Some(Model::built_in())] {
        let mut choices = Choices::default();
        lessons[5].learn(&Evaluation::default(), model, &mut Random::new(1), &mut choices);
        let counts: Vec<f32> = choices.candidates(0).map(|candidate| candidate.count).collect();
        let turns = lessons[5].root.turns().len();
        assert_eq!((choices.len(), counts[0]), (1, 1.0));
        assert!((counts.iter().sum::<f32>() - turns as f32).abs() < 1.0, "{turns} turns");
    }
    // A turn that was not allowed teaches nothing.
    let mut choices = Choices::default();
    let root = Root::of_position(lessons[5].root.position()).unwrap();
    let wrong = Lesson { chosen: *root.position().board(), root, weight: 1.0 };
    wrong.learn(&Evaluation::default(), None, &mut Random::new(1), &mut choices);
    assert!(choices.is_empty());
}
