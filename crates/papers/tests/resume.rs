//! What is finished is kept, and gone on with.

use engine::bench::Identity;
use engine::search::{EngineOptions, Stop};
use papers::{Effort, Event, Paper, PaperError, Work, run};
use serde_json::json;
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hathi-papers-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn parts_that_are_known_are_not_made_again() {
    let (folder, stop) = (folder("parts"), Stop::new());
    let file = folder.join("parts").join("x.jsonl");
    let settings = json!({ "depth": 5 });
    let engine = Identity::of(&EngineOptions::default(), None);
    let mut heard = Vec::new();
    let mut progress = |parts| heard.push(parts);
    let mut work = Work::new(Some((&file, &engine)), &settings, 1, &stop, &mut progress).unwrap();
    assert_eq!(work.part("one", || Ok(1)).unwrap(), 1);
    assert_eq!(work.part("two", || Ok(2)).unwrap(), 2);
    stop.request();
    assert!(matches!(work.part("three", || Ok(3)), Err(PaperError::Interrupted)));
    drop(work);
    assert_eq!(heard, [1, 2]);

    let (stop, mut progress) = (Stop::new(), |_| {});
    let mut work = Work::new(Some((&file, &engine)), &settings, 1, &stop, &mut progress).unwrap();
    let never = || -> Result<u64, PaperError> { panic!("this is known") };
    assert_eq!(work.part("two", never).unwrap(), 2);
    assert_eq!(work.part("one", never).unwrap(), 1);
    assert_eq!(work.part("three", || Ok(3)).unwrap(), 3);
    assert!(matches!(work.part::<String>("one", || Ok(String::new())), Err(PaperError::Part(..))));
    drop(work);

    let mut progress = |_| {};
    let other =
        Work::new(Some((&file, &engine)), &json!({ "depth": 6 }), 1, &stop, &mut progress).err().unwrap();
    assert!(
        other.to_string().ends_with("this was begun with other settings; without this file all begins anew")
    );
    let engine = Identity { fingerprint: "00000000".to_string(), ..engine };
    let other = Work::new(Some((&file, &engine)), &settings, 1, &stop, &mut progress).err().unwrap();
    assert!(other.to_string().contains("another engine has begun this (hathi "), "{other}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_paper_becomes_a_page_and_whoever_stops_it_gets_none() {
    let folder = folder("page");
    let effort = Effort { games: 2, pace: "0.01s".parse().unwrap() };
    let stop = Stop::new();
    let mut items = Vec::new();
    // Stopped as soon as the second item begins, which is the one that takes long.
    let mut hear = |event: Event<'_>| {
        if let Event::Item(name, _) = event {
            items.push(name);
            if items.len() == 2 {
                stop.request();
            }
        }
    };
    let result = run(&[Paper::Cox], &effort, Some(&folder), None, 1, &stop, &mut hear);
    assert!(matches!(result, Err(PaperError::Interrupted)), "{result:?}");
    assert_eq!(items, ["cox-2", "cox-5"]);
    assert!(folder.join("parts/cox-2.json").exists() && !folder.join("reproductions.md").exists());

    run(&[], &effort, Some(&folder), None, 1, &Stop::new(), &mut |_| {}).unwrap();
    let page = std::fs::read_to_string(folder.join("reproductions.md")).unwrap();
    assert!(page.contains("\n### Table 2.1: positions by the number of pieces\n"), "{page}");
    assert!(!page.contains("Table 5.1"), "{page}");
    std::fs::remove_dir_all(folder).unwrap();
}
