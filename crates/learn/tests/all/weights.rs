//! Weights learned from games that Hathi plays against itself.

use arimaa::Game;
use engine::eval::Params;
use engine::search::Stop;
use learn::weights::{
    Coefficients, Event, LearnError, Learned, Method, Selection, Settings, checksum, learn, make_games,
};
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hathi-weights-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn settings(method: Method, games: &[Game]) -> Settings {
    Settings {
        method,
        selection: Selection { games: 6, positions: 16, samples: 3, seed: 1 },
        coefficients: Coefficients::usual(method),
        rounds: 3,
        checksum: checksum(games),
    }
}

fn quietly(
    games: &[Game],
    settings: &Settings,
    file: Option<&Path>,
    stop: &Stop,
) -> Result<Learned, LearnError> {
    learn(games, settings, file, None, 2, stop, &|_| {})
}

#[test]
fn every_method_learns_and_whoever_goes_on_learns_the_same() {
    let folder = folder("learn");
    let games = make_games(&folder, 6, 60, None, 2, &Stop::new(), |_| {}).unwrap();
    let mut heard = 0;
    let again = make_games(&folder, 6, 60, None, 2, &Stop::new(), |number| heard = number).unwrap();
    let other = make_games(&folder, 6, 70, None, 2, &Stop::new(), |_| {}).unwrap_err();
    assert!(other.ends_with("made with other nodes; without this folder they are made anew"), "{other}");
    assert_eq!((again.len(), heard, checksum(&again)), (6, 6, checksum(&games)), "nothing is played twice");

    for method in Method::ALL {
        let settings = settings(method, &games);
        let learned = quietly(&games, &settings, None, &Stop::new()).unwrap();
        assert_eq!(learned.positions, 16, "{method}");
        assert_ne!(learned.params, Params::default(), "{method}");
        assert_eq!(learned.rounds.len(), if method.is_advanced() { 3 } else { 0 }, "{method}");
        if !method.is_advanced() {
            continue;
        }
        let bounds: Vec<f64> = learned.rounds.iter().map(|round| round.bound).collect();
        assert!(bounds.is_sorted_by(|less, more| *less <= more + 1e-3 * more.abs()), "{method}: {bounds:?}");

        // Stopped in the second round, and gone on with.
        let file = folder.join(format!("{method}.jsonl"));
        let stop = Stop::new();
        let stopping = |event| {
            if matches!(event, Event::Round(2)) {
                stop.request();
            }
        };
        let stopped = learn(&games, &settings, Some(&file), None, 2, &stop, &stopping);
        assert!(matches!(stopped, Err(LearnError::Interrupted)), "{method}");
        let resumed = quietly(&games, &settings, Some(&file), &Stop::new()).unwrap();
        assert_eq!(resumed.params, learned.params, "{method}");
        let other = Settings { checksum: 1, ..settings };
        let refused = quietly(&games, &other, Some(&file), &Stop::new()).unwrap_err().to_string();
        assert!(
            refused.ends_with("begun with other settings; without this file all begins anew"),
            "{refused}"
        );
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn nothing_is_learned_from_nothing() {
    let settings = settings(Method::E3, &[]);
    let refused = quietly(&[Game::new()], &settings, None, &Stop::new()).unwrap_err();
    assert!(matches!(refused, LearnError::NoGames), "{refused}");
}
