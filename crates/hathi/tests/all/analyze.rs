//! `hathi analyze` as a person runs it.

use crate::program;
use crate::program::{Run, data, hathi};
use serde_json::Value;

const OPENING: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";
/// Gold's rabbit on a7 has one step to goal.
const GOAL: &str = "g [       rR     e                                         E      R]";

fn analyze(arguments: &[&str]) -> Run {
    let arguments: Vec<&str> =
        ["analyze", "--threads", "1", "--hash", "8"].iter().chain(arguments).copied().collect();
    hathi(&arguments)
}

fn json(arguments: &[&str]) -> Value {
    let arguments: Vec<&str> = ["--json"].iter().chain(arguments).copied().collect();
    serde_json::from_str(&analyze(&arguments).fine()).unwrap()
}

#[test]
fn the_table_has_the_best_turns_with_scores_chances_and_lines() {
    let text = analyze(&[OPENING, "--depth", "5", "--multipv", "3"]).fine();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("Gold to move, 4 steps left. Depth 5, "), "{text}");
    assert_eq!(lines[2].split_whitespace().collect::<Vec<_>>()[..3], ["score", "wins", "turn"]);
    assert_eq!(lines.len(), 14, "{text}");
    for (number, line) in (1..).zip(&lines[3..6]) {
        assert!(line.trim_start().starts_with(&format!("{number} ")), "{line}");
        assert!(line.contains(" % ") && line.contains("  2s "), "{line}");
    }
}

#[test]
fn what_people_would_play_is_said_with_its_source() {
    let text = analyze(&[OPENING, "--depth", "4", "--multipv", "1"]).fine();
    let (_, likely) = text.split_once("\nWhat people would play (a guess without search):\n").unwrap();
    let lines: Vec<&str> = likely.lines().collect();
    assert_eq!(lines.len(), 6, "{text}");
    let chances =
        lines[..5].iter().map(|line| line.trim_start().split_once('%').unwrap().0.parse::<f64>().unwrap());
    assert!(chances.is_sorted_by(|one, other| one >= other), "{text}");
    assert!(lines[5].starts_with("The guess was learned from "), "{text}");
    let likely = &json(&[OPENING, "--depth", "4"])["likely"];
    assert_eq!(likely["turns"].as_array().unwrap().len(), 5);
    assert!(lines[0].ends_with(likely["turns"][0]["turn"].as_str().unwrap()), "{text}");
    // The rest of a turn is not what was learned.
    assert!(json(&["g2 [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]", "--depth", "2"])["likely"].is_null());
}

#[test]
fn a_proved_win_is_said_in_words() {
    let text = analyze(&[GOAL, "--multipv", "1"]).fine();
    assert!(text.contains("win in 1  100 %  Ra7n") && text.contains("\nGold wins in this turn.\n"), "{text}");
}

#[test]
fn a_proved_loss_is_no_quiet_position() {
    let lost = "s [        R      r                                       c        ]";
    let text = analyze(&[lost, "--multipv", "2"]).fine();
    assert_eq!(text.matches("loss in 2    0 %").count(), 2, "{text}");
    assert!(text.contains("\nGold wins in the next turn.\n"), "{text}");
    assert_eq!(json(&[lost])["lines"][0]["proved"]["win"], false);
}

#[test]
fn with_a_rabbit_on_goal_the_turn_is_done() {
    let text = analyze(&["g3 [       Rr                                                       ]"]).fine();
    assert!(text.contains("1   win in 1  100 %  done\n  2   win in 1  100 %  Rh8w\n"), "{text}");
    assert!(text.contains("\nGold wins in this turn.\n"), "{text}");
}

#[test]
fn json_has_what_the_table_has() {
    let value = json(&[OPENING, "--depth", "5", "--multipv", "2"]);
    assert_eq!((value["side"].as_str(), value["depth"].as_u64()), (Some("g"), Some(5)));
    let lines = value["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert!(lines[0]["score"].as_i64() >= lines[1]["score"].as_i64());
    let line = &lines[0];
    assert_eq!(line["proved"], Value::Null);
    assert!((0.0..1.0).contains(&line["win_probability"].as_f64().unwrap()));
    assert_eq!(line["line"][0].as_str().unwrap(), format!("2g {}", line["turn"].as_str().unwrap()));
    let proved = &json(&[GOAL])["lines"][0];
    assert_eq!((&proved["score"], &proved["proved"]["win"]), (&Value::Null, &Value::Bool(true)));
}

#[test]
fn limits_end_the_search() {
    let nodes = |limit: &str| json(&[OPENING, "--nodes", limit])["nodes"].as_u64().unwrap();
    assert!(nodes("20000") < 60_000);
    let seconds = json(&[OPENING, "--time", "0.2s"])["seconds"].as_f64().unwrap();
    assert!(seconds > 0.1 && seconds < 5.0, "{seconds}");
}

#[test]
fn in_mid_turn_the_rest_of_the_turn_is_searched() {
    let value = json(&[&OPENING.replace("g [", "g1 ["), "--depth", "4"]);
    assert_eq!(value["lines"][0]["turn"].as_str().unwrap().split(' ').count(), 1);
}

#[test]
fn both_spellings_and_only_times_with_a_unit() {
    assert!(hathi(&["analyse", GOAL, "--multipv", "1"]).fine().contains("Ra7n"));
    let error = analyze(&[OPENING, "--time", "5"]).refused();
    assert!(error.contains("5s are seconds"), "{error}");
}

#[test]
#[cfg(unix)]
fn an_interruption_prints_the_table_and_has_a_status_of_its_own() {
    let mut command = program::program();
    let child = command
        .args(["analyze", "--threads", "1", "--hash", "8", "--time", "600s", OPENING])
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(3));
    program::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Gold to move, 4 steps left.") && text.contains("\n  5 "), "{text}");
}

#[test]
fn what_cannot_be_analyzed_is_refused_in_one_line() {
    for (arguments, reason) in [
        (vec![], "<POSITION>"),
        (vec![OPENING, "--time", "3x"], "'x' is not a unit of time"),
        (vec![OPENING, "--depth", "0"], "0 is not in 1.."),
        (vec![OPENING, "--multipv", "0"], "0 is not in 1..=1000"),
        (vec![&format!("{}@1s", data("goal.txt"))], "Silver must place its pieces first"),
    ] {
        let error = analyze(&arguments).refused();
        assert!(error.contains(reason), "{error}");
    }
}
