//! `hathi bench`: the same number in every run.

use crate::program::hathi;

fn nodes(arguments: &[&str]) -> u64 {
    let arguments: Vec<&str> = ["bench", "--hash", "1"].iter().chain(arguments).copied().collect();
    let text = hathi(&arguments).fine();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + 30 + 4, "{text}");
    assert!(lines[34].contains(" nodes a second"), "{text}");
    assert!(lines[32].starts_with("Evaluation: network "), "{text}");
    let sum = lines[33].strip_prefix("Nodes: ").unwrap().parse().unwrap();
    let single = |line: &&str| {
        line.split_whitespace().rev().find_map(|word| word.replace(',', "").parse::<u64>().ok())
    };
    assert_eq!(lines[1..31].iter().filter_map(single).sum::<u64>(), sum, "{text}");
    sum
}

#[test]
fn the_number_of_nodes_is_always_the_same() {
    let first = nodes(&["--depth", "3"]);
    assert_eq!(nodes(&["--depth", "3"]), first);
    assert!(nodes(&["--depth", "4"]) > first);
}

#[test]
fn evaluations_are_summed_up_and_timed() {
    let text = hathi(&["bench", "--eval"]).fine();
    let sum = text.lines().next().unwrap();
    assert!(sum.starts_with("Sum of the scores: ") && text.ends_with(" evaluations a second\n"), "{text}");
    assert_eq!(hathi(&["bench", "--eval"]).fine().lines().next(), Some(sum));
}
