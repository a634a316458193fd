//! Engines that misbehave on purpose, examined: each mistake is found and said in words.

use arena::compliance::{Examination, Finding, Verdict};
use std::convert::Infallible;
use std::thread;
use std::time::Duration;

fn examine(command: &[&str]) -> Vec<Finding> {
    let examination = Examination {
        command: command.iter().map(|word| word.to_string()).collect(),
        time: Duration::from_millis(100),
        timeout: Duration::from_secs(3),
    };
    let mut findings = Vec::new();
    let Ok(()) = examination
        .hold(|finding| {
            findings.push(finding);
            Ok::<(), Infallible>(())
        })
        .unwrap();
    findings
}

/// What is wrong, one line a mistake.
fn wrong(findings: &[Finding]) -> Vec<String> {
    let wrong = |finding: &Finding| matches!(finding.verdict, Verdict::Wrong(_)).then(|| finding.to_string());
    findings.iter().filter_map(wrong).collect()
}

/// Where an engine begins to do what it should not, and the words for it.
const MISTAKES: [(&str, &[(&str, &str)]); 12] = [
    ("good", &[]),
    ("tardy", &[]),
    ("slow", &[("a game against itself", "out of time: no bestmove in 600ms of 100ms, only after stop")]),
    ("silent", &[("a game against itself", "no answer: no bestmove")]),
    ("mute", &[("aei: aeiok", "no aeiok in 3s; nothing else can be checked")]),
    ("dying", &[("a game against itself", "crash: the program ended (exit status: 3): this is the end")]),
    ("illegal", &[("a game against itself", "illegal turn: 2g \"Ee1n Ee2n Ee3n Ee4n Ee5n\": ")]),
    (
        "nonsense",
        &[
            ("a game against itself", "no answer: no bestmove"),
            ("it says nothing but messages", "lines that are no messages: 1, the first \"I have no idea\""),
        ],
    ),
    ("gibberish", &[("a game against itself", "illegal turn: 2g \"forward, always forward\": ")]),
    ("drowning", &[("a game against itself", "no answer: no bestmove")]),
    ("closing", &[("a game against itself", "lost connection: the program runs, but has closed the line")]),
    (
        "clinging",
        &[("a game against itself", "no answer: no bestmove"), ("quit ends", "it still runs after 3s")],
    ),
];

#[test]
fn every_mistake_is_found_and_nothing_else() {
    let program = env!("CARGO_BIN_EXE_misbehaving");
    thread::scope(|scope| {
        let examined = MISTAKES
            .map(|(mode, expected)| (mode, expected, scope.spawn(move || wrong(&examine(&[program, mode])))));
        for (mode, expected, found) in examined {
            let found = found.join().unwrap();
            assert_eq!(found.len(), expected.len(), "{mode}: {found:#?}");
            for (line, (check, words)) in found.iter().zip(expected) {
                assert!(line.starts_with(check) && line.contains(words), "{mode}: {line}");
            }
        }
    });
}

#[test]
fn a_flood_is_noted_and_does_not_last() {
    let findings = examine(&[env!("CARGO_BIN_EXE_misbehaving"), "flooding"]);
    let last = findings.last().unwrap().to_string();
    assert!(last.contains("lines that are no messages: ") && last.contains("\"xxxx"), "{last}");
}

#[cfg(unix)]
#[test]
fn programs_that_are_no_engines_are_found_out() {
    let ended = examine(&["true"]);
    assert!(wrong(&ended).iter().any(|line| line.contains("crash: the program ended")), "{ended:?}");
    let echo = examine(&["cat"]);
    assert!(wrong(&echo).iter().any(|line| line.contains("no aeiok")), "{echo:?}");
    let nothing = Examination {
        command: vec!["/no/such/engine".to_string()],
        time: Duration::from_secs(1),
        timeout: Duration::from_secs(1),
    };
    let refused = nothing.hold(|_| Ok::<(), Infallible>(())).unwrap_err();
    assert!(refused.starts_with("cannot start /no/such/engine: "), "{refused}");
}
