//! `hathi annotate` and `hathi puzzles` as a person runs them.

use crate::program;
use crate::program::{data, hathi};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hathi-annotate-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

const RECORD: &str = "\
Gold: anna
Position: g [        R                                   c        r  H       ]

2g Ra7e
2s rf2s
3g
";

#[test]
fn text_records_and_json_say_what_was_missed() {
    let folder = folder("formats");
    let game = folder.join("game.txt");
    fs::write(&game, RECORD).unwrap();
    let game = game.to_str().unwrap();
    let text = hathi(&["annotate", game, "--nodes", "2000", "--threads", "1"]).fine();
    assert!(
        text.contains("anna – Silver") && text.contains("Gold could reach goal at once: Ra7n."),
        "{text}"
    );

    let json = folder.join("out.json");
    let said = hathi(&["annotate", game, "--nodes", "2000", "-o", json.to_str().unwrap()]).fine();
    assert!(said.starts_with("1 game of 2 positions"), "{said}");
    let value: Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(value[0]["turns"][0]["reasons"][0]["kind"], "missed-goal");

    let record = folder.join("out.txt");
    hathi(&["annotate", game, "--nodes", "2000", "-o", record.to_str().unwrap()]).fine();
    assert!(fs::read_to_string(&record).unwrap().contains("Analysis:"));
    hathi(&["check", record.to_str().unwrap()]).fine();
    assert!(!folder.join("out.txt.journal").exists());

    let page = folder.join("out.html");
    hathi(&["annotate", game, "--nodes", "2000", "--log", "-o", page.to_str().unwrap()]).fine();
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.contains("Gold could reach goal at once: Ra7n.") && page.contains("All numbers"));
    let verified = hathi(&["annotate", game, "--nodes", "2000", "--verify"]).fine();
    assert!(verified.ends_with("in 1 game, 0 wrong\n"), "{verified}");

    let refused = hathi(&["annotate", game, "-o", "out.pdf"]).refused();
    assert!(refused.contains("out.pdf"), "{refused}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_are_not_written_over_by_what_is_said_of_them() {
    let folder = folder("own");
    let game = folder.join("game.txt");
    fs::write(&game, RECORD).unwrap();
    let same = folder.join("..").join(folder.file_name().unwrap()).join("game.txt");
    for out in [&game, &same] {
        let arguments = ["annotate", game.to_str().unwrap(), "--nodes", "10", "-o", out.to_str().unwrap()];
        let refused = hathi(&arguments).refused();
        assert!(refused.contains("take another name"), "{refused}");
    }
    assert_eq!(fs::read_to_string(&game).unwrap(), RECORD);
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn an_annotation_that_was_interrupted_goes_on() {
    let folder = folder("resume");
    let out = folder.join("out.json");
    let journal = folder.join("out.json.journal");
    let game = data("repetition.txt");
    let arguments = [
        "annotate",
        &game,
        "--nodes",
        "300000",
        "--threads",
        "1",
        "--hash",
        "8",
        "-o",
        out.to_str().unwrap(),
    ];
    let kept = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let said = program::interrupted_when(&arguments, || kept() >= 3).interrupted();
    assert!(said.contains("the same command goes on"), "{said}");
    let before = kept();
    assert!(before >= 3 && !out.exists());
    let mut other = arguments;
    other[3] = "200";
    assert!(hathi(&other).refused().contains("another engine"));
    // The last position comes first, then the last turn: what was found of it is what is said at the end.
    let lines = fs::read_to_string(&journal).unwrap();
    let known: Value = serde_json::from_str(lines.lines().nth(2).unwrap()).unwrap();
    hathi(&arguments).fine();
    assert!(!journal.exists());
    let value: Value = serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
    let turn = &value[0]["turns"][known["question"].as_u64().unwrap() as usize];
    let found = &known["found"];
    let best = &found.get("again").unwrap_or(found)["lines"][0]["score"];
    assert!(best.is_object() && turn["candidates"][0]["score"] == *best, "{turn} {known}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn puzzles_are_checked_by_what_they_ask_for() {
    let folder = folder("puzzles");
    let file = folder.join("puzzles.jsonl");
    let puzzle = |theme: &str, line: &str| {
        format!(
            "{{\"theme\":\"{theme}\",\"position\":\"g [                R                           c  r                ]\",\
             \"line\":[\"{line}\"],\"nodes\":1,\"level\":1,\"from\":\"here\"}}\n"
        )
    };
    fs::write(&file, puzzle("goal-now", "Ra6n Ra7n")).unwrap();
    let name = file.to_str().unwrap();
    assert_eq!(hathi(&["puzzles", "check", name, "--nodes", "1000"]).fine(), "1 of 1 puzzles are sound\n");
    for (theme, line, reason) in [
        ("goal-now", "Ra6n", "does not do what is asked for"),
        ("goal-now", "Ra6w", "cannot be played"),
        ("stop-goal", "Ra6n", "not what the theme says"),
    ] {
        fs::write(&file, puzzle(theme, line)).unwrap();
        let said = hathi(&["puzzles", "check", name, "--nodes", "1000"]).broken();
        assert!(said.contains(reason), "{said}");
    }
    fs::write(&file, "{}\n").unwrap();
    assert!(hathi(&["puzzles", "check", name]).refused().contains("line 1: missing field"));
    fs::remove_dir_all(folder).unwrap();
}
