//! `hathi eval` as a person runs it.

use crate::program::{Run, hathi};
use serde_json::Value;

const OPENING: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";
/// Silver's camel stands frozen beside Gold's elephant, two squares from c3.
const HOSTAGE: &str = "s [rrr  rrrhdc  cdh                E  e    m       HDC MCDHRRRR RRR]";

fn eval(arguments: &[&str]) -> Run {
    let arguments: Vec<&str> = std::iter::once("eval").chain(arguments.iter().copied()).collect();
    hathi(&arguments)
}

#[track_caller]
fn fine(arguments: &[&str]) -> String {
    eval(arguments).fine()
}

#[test]
fn the_table_names_the_terms_the_sides_and_the_chance() {
    let text = fine(&[HOSTAGE]);
    for part in ["Gold", "Silver", "balance", "material", "trap control", "Silver to move", " % "] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    let hostages = text.lines().find(|line| line.starts_with("hostages")).expect("a line for hostages");
    assert!(hostages.contains("ma3 held by Ea4"), "{hostages}");
}

#[test]
fn the_lines_of_the_table_add_up_to_its_total() {
    for position in [OPENING, HOSTAGE] {
        let text = fine(&[position]);
        let number = |line: &str, column: usize| -> i32 {
            let numbers: Vec<i32> =
                line[18..].split_whitespace().map_while(|word| word.parse().ok()).collect();
            numbers[column]
        };
        let terms = text.lines().skip_while(|line| !line.ends_with("balance")).skip(1);
        let sum: i32 = terms.take_while(|line| !line.starts_with("total")).map(|line| number(line, 2)).sum();
        let total = text.lines().find(|line| line.starts_with("total")).unwrap();
        assert_eq!(sum, number(total, 0), "{text}");
    }
}

#[test]
fn json_has_everything_that_the_table_has() {
    let value: Value = serde_json::from_str(&fine(&["--json", HOSTAGE])).unwrap();
    assert_eq!(value["side"], "s");
    let chance = value["win_probability"].as_f64().unwrap();
    assert!(chance > 0.0 && chance < 0.5);
    let terms = value["terms"].as_array().unwrap();
    let sum: i64 = terms.iter().map(|term| term["balance"].as_i64().unwrap()).sum();
    assert_eq!(sum, -value["score"].as_i64().unwrap());
    let hostages = terms.iter().find(|term| term["term"] == "hostages").unwrap();
    assert_eq!(hostages["notes"][0]["squares"][0], "a3");
    assert_eq!(hostages["notes"][0]["others"][0], "a4");
}

#[test]
fn a_parameter_changes_the_score() {
    let score = |arguments: &[&str]| -> i64 {
        let value: Value = serde_json::from_str(&fine(arguments)).unwrap();
        value["score"].as_i64().unwrap()
    };
    let usual = score(&["--json", OPENING]);
    assert_eq!(score(&["--json", "--param", "tempo.step=14", OPENING]), usual + 40);
    assert_ne!(score(&["--json", "--param", "trap_control.scale=400", HOSTAGE]), score(&["--json", HOSTAGE]));
}

#[test]
fn the_parameters_can_be_listed_with_their_values() {
    let text = fine(&["--params", "--param", "tempo.step=7"]);
    assert!(text.lines().any(|line| line.starts_with("tempo.step=7 ") && line.contains("centirabbits")));
    assert!(text.lines().any(|line| line.starts_with("piece_square.elephant.d4=")));
    let value: Value = serde_json::from_str(&fine(&["--params", "--json"])).unwrap();
    assert!(value.as_array().unwrap().iter().any(|parameter| parameter["name"] == "win.scale"));
}

#[test]
fn what_cannot_be_evaluated_is_refused_in_one_line() {
    for (arguments, reason) in [
        (vec!["--param", "tempo.stop=1", OPENING], "there is no parameter \"tempo.stop\""),
        (vec!["--param", "tempo.step", OPENING], "\"tempo.step\" is not name=number"),
        (vec!["--param", "goal.now=2", OPENING], "goal.now is (probability) from 0 to 0.99, not 2"),
        (vec!["g [nothing]"], "position:"),
        (vec![], "<POSITION>"),
    ] {
        let error = eval(&arguments).refused();
        assert!(error.contains(reason), "{error}");
    }
}
