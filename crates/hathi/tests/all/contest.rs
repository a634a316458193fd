//! `hathi match` and `hathi openings` as people run them.

use crate::program::{hathi, program};
use serde_json::Value;
use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hathi-match-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The finished games of a match; a line that is not complete is none.
fn games(folder: &str) -> Vec<Value> {
    let text = fs::read_to_string(Path::new(folder).join("games.jsonl")).unwrap_or_default();
    let complete = text.rfind('\n').map_or("", |end| &text[..end]);
    complete.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn numbers(games: &[Value]) -> HashSet<u64> {
    games.iter().map(|game| game["game"].as_u64().unwrap()).collect()
}

const WEAK: &str = "hathi; name=weak; nodes=200; hash=2";
const STRONG: &str = "hathi; name=strong; nodes=4000; hash=2";

#[test]
fn the_stronger_wins_and_a_killed_match_loses_no_finished_game() {
    let folder = Folder::new("kill");
    let (starts, out) = (folder.path("starts.txt"), folder.path("match"));
    assert_eq!(hathi(&["openings", "--count", "12", "--seed", "5", "-o", &starts]).fine(), "");

    // Killed after a few games, in the middle of others.
    let mut child = program()
        .args(["match", "--engine", STRONG, "--engine", WEAK, "--openings", &starts, "--out", &out])
        .args(["--max-turns", "40"])
        .spawn()
        .unwrap();
    let began = Instant::now();
    while games(&out).len() < 3 {
        assert!(began.elapsed() < Duration::from_secs(120) && child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = games(&out);
    // As if the program had been killed while it wrote.
    let mut file = OpenOptions::new().append(true).open(Path::new(&out).join("games.jsonl")).unwrap();
    file.write_all(b"{\"game\":99,\"start").unwrap();
    drop(file);

    let summary: Value = serde_json::from_str(&hathi(&["match", "--resume", &out, "--json"]).fine()).unwrap();
    let after = games(&out);
    assert_eq!(after[..before.len()], before[..]);
    assert_eq!(numbers(&after), (0..24).collect());
    assert_eq!((after.len(), summary["games"].as_u64()), (24, Some(24)));
    let meeting = &summary["meetings"][0];
    assert_eq!((meeting["first"].as_str(), meeting["second"].as_str()), (Some("strong"), Some("weak")));
    assert!(meeting["wins"].as_u64() >= Some(16), "{meeting}");
    assert!(meeting["difference"]["superiority"].as_f64() > Some(0.95), "{meeting}");

    for name in ["summary.md", "summary.json", "curve.svg", "starts.txt"] {
        assert!(Path::new(&out).join(name).exists(), "{name}");
    }
    // Nothing is left to play.
    assert!(hathi(&["match", "--resume", &out]).fine().ends_with(&format!("\n24 games in {out}\n")));
    assert_eq!(games(&out).len(), 24);
    // A match can be made longer; the last line tells what the arena itself cost.
    let text = hathi(&["match", "--resume", &out, "--pairs", "13"]).fine();
    let last = text.lines().last().unwrap();
    assert!(last.starts_with(&format!("26 games in {out}; ")), "{last}");
    assert!(last.ends_with("% of it in searches"), "{last}");
}

#[test]
fn a_test_stops_by_itself() {
    let folder = Folder::new("sprt");
    let out = folder.path("match");
    // The other program ends at once, so all games are won.
    let text = hathi(&[
        "match",
        "--engine",
        "hathi; name=here; depth=1; hash=1",
        "--engine",
        "true; name=gone",
        "--sprt",
        "0,100",
        "--out",
        &out,
    ])
    .fine();
    assert!(text.contains("for 100 rather than 0 Elo: passed"), "{text}");
    assert!(text.contains("faults of gone: crash "), "{text}");
    assert!(!text.contains("--resume"), "{text}");
}

#[test]
fn what_cannot_be_played_is_said_in_one_line() {
    let refused = |arguments: &[&str]| {
        let mut all = vec!["match"];
        all.extend(arguments);
        hathi(&all).refused()
    };
    let one = ["--engine", "hathi; nodes=1"];
    assert_eq!(refused(&one), "a match needs at least two engines");
    let message = refused(&["--engine", "hathi; nodes=1", "--engine", "hathi; nodes=1"]);
    assert_eq!(message, "two engines are called \"hathi nodes=1\": name=… tells them apart");
    let message = refused(&["--engine", "hathi; nodes=1", "--engine", "hathi"]);
    assert_eq!(message, "hathi: nothing ends its searches: give it a time, nodes or a depth");
    let message = refused(&["--engine", "hathi; nodes=1", "--engine", "hathi; colour=red; depth=1"]);
    assert!(message.starts_with("hathi colour=red depth=1: "), "{message}");
    let message = refused(&["--engine", "hathi; nodes=1", "--engine", "/no/such/engine"]);
    assert!(message.starts_with("engine: cannot start /no/such/engine: "), "{message}");
    let message = refused(&["--resume", "/no/such/folder"]);
    assert_eq!(message, "/no/such/folder/games.jsonl: there is no such file");
    let two = ["--engine", "hathi; nodes=1", "--engine", "hathi; nodes=2", "--openings", "/no/such/file"];
    assert_eq!(refused(&two), "/no/such/file: there is no such file");
    assert!(refused(&["--engine", "hathi; nodes"]).contains("a setting is key=value, not \"nodes\""));
}

#[test]
fn starts_are_the_same_for_the_same_seed_and_can_be_checked() {
    let folder = Folder::new("openings");
    let made = |count: &str, seed: &str| hathi(&["openings", "--count", count, "--seed", seed]).fine();
    let first = made("6", "1");
    assert_eq!(first, made("6", "1"));
    assert_ne!(first, made("6", "2"));
    let records: Vec<&str> = first.split("\n\n").filter(|record| !record.trim().is_empty()).collect();
    assert_eq!(records.iter().collect::<HashSet<_>>().len(), 6);
    for record in records {
        let file = folder.path("record.txt");
        fs::write(&file, record).unwrap();
        assert!(hathi(&["check", &file]).fine().contains("broken               0"));
    }
}
