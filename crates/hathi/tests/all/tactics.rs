//! `hathi tactics` as a person runs it.

use crate::program::{Run, hathi};
use serde_json::Value;
use std::path::Path;

fn tactics(arguments: &[&str]) -> Run {
    let arguments: Vec<&str> = std::iter::once("tactics").chain(arguments.iter().copied()).collect();
    hathi(&arguments)
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&tactics(&[arguments, &["--json"]].concat()).fine()).unwrap()
}

fn data(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name).to_str().unwrap().to_string()
}

/// Gold reaches goal with b6, captures the rabbit on b3, and must mind the rabbit on g2.
const BUSY: &str = "
20g
 +-----------------+
8| . . . . r . . r |
7| . . . . . . . . |
6| . R x . . x . . |
5| . . . . . . . . |
4| . . . . . . e . |
3| E r x . . x . . |
2| . . . . . . r . |
1| R . . . . . . . |
 +-----------------+
   a b c d e f g h
";

/// Silver's rabbit is a step from goal, and Gold, far away, cannot stop it.
const LOST: &str = "
20g
 +-----------------+
8| . . . . . . . . |
7| E . . . . . . . |
6| . . x . . x . . |
5| R . . . . . . . |
4| . . . . . . . . |
3| . . x . . x . . |
2| . . . . . . r . |
1| . . . . . . . . |
 +-----------------+
   a b c d e f g h
";

const START: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

// ----------------------------------------------------------------------------------------------- A position

#[test]
fn goals_captures_and_threats_are_told_for_both_sides() {
    let text = tactics(&[BUSY]).fine();
    for line in [
        "6 | .  R  x  .  .  x  .  .  |",
        "Gold to move, 4 steps left. Frozen, in parentheses: rb3.",
        "  Gold, to move with 4 steps: in 2 steps, Rb6n Rb7n",
        "  Silver, if it were its turn: in 1 step, rg2s",
        "    rb3 on c3 in 2 rb3e rc3x Ea3e",
        "  Silver, if it were its turn: none",
        "  Silver threatens goal in 1 step: rg2s",
        "  Gold can reach goal first.",
    ] {
        assert!(text.lines().any(|found| found.starts_with(line)), "{line} in\n{text}");
    }
}

#[test]
fn in_mid_turn_only_the_steps_left_count() {
    let one = BUSY.replace("20g", "20g Ea1n Ea2n Ra2s");
    let text = tactics(&[&one]).fine();
    assert!(text.contains("Gold, to move with 1 step: no\n"), "{text}");
    assert!(text.contains("Silver, if it were its turn: in 1 step, rg2s"), "{text}");
}

#[test]
fn a_threat_that_nothing_prevents_is_told_as_such() {
    let text = tactics(&[LOST]).fine();
    assert!(text.contains("Silver threatens goal in 1 step: rg2s\n"), "{text}");
    assert!(text.contains("Nothing prevents it"), "{text}");
    let answer = json(&[LOST]);
    assert_eq!(answer["threat"]["saving"], Value::Null);
    assert_eq!(answer["threat"]["turn"], "rg2s");
}

#[test]
fn at_the_start_nothing_threatens() {
    let text = tactics(&[START]).fine();
    assert!(
        text.contains("\nGoal\n  Gold, to move with 4 steps: no\n  Silver, if it were its turn: no\n"),
        "{text}"
    );
    assert!(text.contains("Silver threatens no goal."), "{text}");
    let answer = json(&[START]);
    assert_eq!(answer["threat"], Value::Null);
    assert_eq!(answer["sides"][0]["captures"].as_array().unwrap().len(), 0);
    assert_eq!(answer["pieces"].as_array().unwrap().len(), 32);
}

#[test]
fn the_mobility_of_a_lone_rabbit_is_counted() {
    let text = tactics(&["g [       r                                                R       ]"]).fine();
    assert!(text.contains("   Ra1   2  5  9 13 "), "{text}");
}

#[test]
fn every_line_fits_into_eighty_columns() {
    for arguments in [&[BUSY][..], &[START][..], &["--mobility", START][..], &["--piece", "b6", BUSY][..]] {
        for line in tactics(arguments).fine().lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn mobility_is_drawn_for_every_piece_and_for_those_that_the_enemy_can_move() {
    let text = tactics(&["--mobility", BUSY]).fine();
    for title in ["Ra1", "rg2", "Ea3", "rb3", "rb3 by Gold", "eg4", "Rb6", "re8", "rh8"] {
        assert!(
            text.lines().any(|line| line.split("   ").any(|part| part.trim() == title)),
            "{title} in\n{text}"
        );
    }
    assert!(!text.contains("Ea3 by Silver"), "nothing moves an elephant\n{text}");
}

#[test]
fn one_piece_is_drawn_with_its_distances() {
    let text =
        tactics(&["--piece", "a1", "g [                                                        H       ]"])
            .fine();
    let expected = "\
Ha1: distances              Ha1
8  7  8  9 10 11 12 13 14   8 . . . . . . . .
7  6  7  8  9 10 11 12 13   7 . . . . . . . .
6  5  6  x  8  9  x 11 12   6 . . x . . x . .
5  4  5  6  7  8  9 10 11   5 4 . . . . . . .
4  3  4  5  6  7  8  9 10   4 3 4 . . . . . .
3  2  3  x  5  6  x  8  9   3 2 3 x . . x . .
2  1  2  3  4  5  6  7  8   2 1 2 3 4 . . . .
1  H  1  2  3  4  5  6  7   1 H 1 2 3 4 . . .
   a  b  c  d  e  f  g  h     a b c d e f g h
Ha1: 2 in 1, 5 in 2, 9 in 3, 13 in 4.
";
    assert_eq!(text, expected);
}

#[test]
fn json_has_everything_and_agrees_with_itself() {
    let answer = json(&[BUSY]);
    assert_eq!(answer["side"], "g");
    assert_eq!(answer["steps_left"], 4);
    assert_eq!(answer["sides"][0]["goal"]["steps"], 2);
    assert_eq!(answer["sides"][1]["goal"]["turn"], "rg2s");
    let captures = answer["sides"][0]["captures"].as_array().unwrap();
    let rabbit = captures.iter().find(|capture| capture["square"] == "b3").unwrap();
    assert_eq!((&rabbit["piece"], &rabbit["trap"], &rabbit["steps"]), (&"r".into(), &"c3".into(), &2.into()));
    for piece in answer["pieces"].as_array().unwrap() {
        let distances: Vec<u64> = (0..8)
            .flat_map(|row| {
                piece["distances"][row].as_array().unwrap().iter().map(|value| value.as_u64().unwrap())
            })
            .collect();
        assert_eq!(distances.len(), 64);
        for steps in 1..=4 {
            let squares = piece["reach"][steps - 1].as_array().unwrap().len();
            let near = distances.iter().filter(|&&value| value > 0 && value <= steps as u64).count();
            assert_eq!(squares, near, "{piece}");
        }
        assert_eq!(piece["brought"].as_array().unwrap().len(), 3);
    }
}

// --------------------------------------------------------------------------------------------- Verification

#[test]
fn a_short_verification_finds_no_disagreement() {
    let text = tactics(&["--verify", "60", "--threads", "2"]).fine();
    assert!(text.starts_with("60 positions, seed 1, 2 threads, "), "{text}");
    for question in ["goal 60 (", "captures 60 (", "mobility 60 (", "defence 60 ("] {
        assert!(text.contains(question), "{question} in {text}");
    }
    assert!(text.ends_with(", no disagreement\n"), "{text}");
}

#[test]
fn the_seed_decides_and_the_threads_do_not() {
    let counts = |arguments: &[&str]| {
        let answer = json(&[&["--verify", "200", "--only", "goal,captures"], arguments].concat());
        assert_eq!(answer["positions"], 200);
        assert_eq!(answer["disagreement"], Value::Null);
        answer["questions"].clone()
    };
    let one = counts(&["--seed", "5", "--threads", "1"]);
    assert_eq!(one.as_array().unwrap().len(), 2);
    assert_eq!(one, counts(&["--seed", "5", "--threads", "3"]));
    assert_ne!(one, counts(&["--seed", "6", "--threads", "1"]));
}

#[test]
fn games_can_be_verified_too() {
    let text = tactics(&["--verify", "50", "--only", "captures", "--games", &data("archive.txt")]).fine();
    assert!(text.contains(" of games, seed 1, "), "{text}");
    let refusal = tactics(&["--verify", "50", "--games", "nothing.txt"]).refused();
    assert!(refusal.contains("nothing.txt: there is no such file"), "{refusal}");
}

// -------------------------------------------------------------------------------------------------- Refusals

#[test]
fn wrong_arguments_are_refused_in_one_line() {
    for (arguments, reason) in [
        (&[][..], "<POSITION>"),
        (&["--verify", "10", START][..], "cannot be used with"),
        (&["--seed", "1", START][..], "cannot be used with"),
        (&["--seed", "1"][..], "--verify"),
        (&["--threads", "0", "--verify", "1"][..], "'0'"),
        (&["--verify", "1", "--only", "beauty"][..], "beauty"),
        (&["--verify", "many"][..], "many"),
        (&["--piece", "e5", START][..], "e5: there is no piece on this square"),
        (&["--piece", "k9", START][..], "k9"),
        (&["g [r]"][..], "1 squares between the brackets"),
    ] {
        let refusal = tactics(arguments).refused();
        assert!(refusal.contains(reason), "{reason} in {refusal}");
    }
}

/// Silver forces a goal by pulling the rabbit off b3; Gold, if it were its turn, has one turn against that.
const FORCED: &str = "s [        c  r   r              C  hHr dd RRReM  rrE   DrR   c  R ]";

#[test]
fn a_forced_goal_is_told_with_its_proof() {
    let text = tactics(&[FORCED]).fine();
    assert!(text.contains("  Silver forces a goal in two turns: "), "{text}");
    assert!(text.contains(" meets 2,103 of 2,385 answers, as "), "{text}");
    let json = json(&[FORCED]);
    let forced = &json["sides"][0]["forced"];
    let met: u64 =
        forced["goals"].as_array().unwrap().iter().map(|met| met["answers"].as_u64().unwrap()).sum();
    assert_eq!(met + forced["suicides"].as_u64().unwrap(), forced["answers"].as_u64().unwrap());
    assert!(json["parries"].is_null() && json["sides"][1]["forced"].is_null());
}

#[test]
fn a_goal_that_is_forced_in_three_turns_is_told() {
    let position = "g [  r      rcHrRd r  erdr    MhE   DChCm R    H   R R Dr       RRR]";
    let text = tactics(&[position]).fine();
    assert!(text.contains("  Gold forces a goal in three turns: "), "{text}");
    let json = json(&[position]);
    let turn = json["sides"][0]["forced_in_three"].as_str().unwrap();
    assert!(text.contains(turn) && json["sides"][0]["forced"].is_null(), "{text}");
}

#[test]
fn who_is_threatened_by_a_forced_goal_sees_what_parries_it() {
    let threatened = FORCED.replacen('s', "g", 1);
    let text = tactics(&[&threatened]).fine();
    assert!(text.contains("  Silver, if it were its turn, forces a goal in two turns: "), "{text}");
    assert!(
        text.contains("  Gold can parry that with 1 of 1,556 turns:\n    Eb2e ra2e Ec2e rb2e\n"),
        "{text}"
    );
    let json = json(&[&threatened]);
    assert_eq!(json["parries"]["turns"].as_array().unwrap().len(), 1);
}
