//! The report as text for a terminal.

use crate::number::PowerOfTen;
use crate::report::{ExactReport, Figure, GamesReport, Report, Topic};
use crate::thesis;
use figures::grouped;
use std::fmt::Write;

/// Columns of the text.
const WIDTH: usize = 100;

/// A sign for "as printed" and one for "not so".
fn mark(agrees: bool) -> char {
    if agrees { '=' } else { '≠' }
}

impl Report {
    /// All of the report, for people.
    pub fn to_text(&self) -> String {
        let mut text = String::from("Cox 2006, chapter 2, computed again (= as printed, ≠ not as printed)\n");
        self.write_state_space(&mut text);
        self.write_traps(&mut text);
        self.write_goals(&mut text);
        section(&mut text, "Setups (§2.3)");
        figures(&mut text, self, Topic::Setups);
        section(&mut text, "Game tree (§2.2)");
        figures(&mut text, self, Topic::GameTree);
        write_exact(&mut text, &self.exact);
        self.write_differences(&mut text);
        if let Some(games) = &self.games {
            write_games(&mut text, games);
        }
        text
    }

    fn write_state_space(&self, text: &mut String) {
        section(text, "Table 2.1: state space by number of pieces");
        line(
            text,
            format_args!(
                "{:>3} {:>15} {:>17} {:>17}   {:<14}   {:<14}",
                "n", "possibilities", "unique patterns", "sorted patterns", "state space", "thesis"
            ),
        );
        for row in &self.table_2_1 {
            line(
                text,
                format_args!(
                    "{:>3} {:>15} {:>17} {:>17}   {:<14} {} {:<14}",
                    row.n,
                    row.possibilities,
                    row.unique_patterns,
                    row.sorted_unique_patterns,
                    row.rounded,
                    mark(row.agrees),
                    row.thesis
                ),
            );
        }
        text.push('\n');
        figures(text, self, Topic::StateSpace);
    }

    fn write_traps(&self, text: &mut String) {
        section(text, "Table 2.2: a gold piece on a trap without a friend beside it, 32 pieces");
        line(
            text,
            format_args!(
                "{:<8} {:<8}   {:<12}   {:<12}   {:<12}",
                "Gold", "Silver", "thesis", "formula (3)", "with at most 3 enemies beside the trap"
            ),
        );
        for row in &self.table_2_2 {
            line(
                text,
                format_args!(
                    "{:<8} {:<8}   {:<12} {} {:<12} {} {:<12}",
                    row.gold,
                    row.silver,
                    row.thesis,
                    mark(row.agrees),
                    row.computed,
                    mark(row.agrees_up_to_three),
                    row.computed_up_to_three
                ),
            );
        }
        text.push('\n');
        figures(text, self, Topic::Traps);
    }

    fn write_goals(&self, text: &mut String) {
        section(text, "Rabbits in the goal");
        figures(text, self, Topic::Goals);
    }

    fn write_differences(&self, text: &mut String) {
        section(text, "Where the thesis' figures differ, and why");
        for figure in &self.figures {
            if let Some(why) = &figure.why {
                let Figure { what, thesis, computed, .. } = figure;
                paragraph(text, &format!("- {what}: {thesis} in the thesis, {computed} computed. {why}"));
            }
        }
        section(text, "Where the method is wrong");
        for objection in &self.objections {
            paragraph(text, &format!("- {}. {}", objection.title, objection.text));
        }
    }
}

fn section(text: &mut String, title: &str) {
    let _ = write!(text, "\n{title}\n{}\n", "─".repeat(title.chars().count()));
}

/// One line, without spaces at its end.
fn line(text: &mut String, content: std::fmt::Arguments<'_>) {
    text.push_str(content.to_string().trim_end());
    text.push('\n');
}

/// The figures of one topic, in columns.
fn figures(text: &mut String, report: &Report, topic: Topic) {
    line(text, format_args!("{:<36} {:<37} {:>11}   {:<11}", "", "", "thesis", "computed"));
    for figure in report.figures.iter().filter(|figure| figure.topic == topic) {
        let sign = mark(figure.agrees);
        let Figure { what, how, thesis, computed, .. } = figure;
        line(text, format_args!("{what:<36} {how:<37} {thesis:>11} {sign} {computed:<11}"));
    }
}

/// Words broken into lines, all but the first of them indented by two.
fn paragraph(text: &mut String, words: &str) {
    let mut width = 0;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push_str("\n  ");
            width = 2;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text.push('\n');
}

fn write_exact(text: &mut String, exact: &ExactReport) {
    section(text, "The same, exactly: every position with the side to move, counted once");
    let rows = [
        ("all positions, formula (2)", &exact.positions),
        ("a piece on a trap, no friend beside it", &exact.unsupported_on_a_trap),
        ("Cox's three categories of goals", &exact.unreachable_in_coxs_categories),
        ("more rabbits in goal than a turn allows", &exact.unreachable_goals),
        ("excluded by neither rule", &exact.legal),
    ];
    for (what, number) in rows {
        line(text, format_args!("{what:<41} {:>58}", grouped(number)));
    }
    let _ = write!(
        text,
        "\nAt least A1 rabbits of one side and B1 of the other in the goal, without the side to move:\n"
    );
    for goals in &exact.goals {
        line(
            text,
            format_args!(
                "  A1 = {}, B1 = {}   {:<12} {:>58}",
                goals.ours,
                goals.theirs,
                goals.rounded,
                grouped(&goals.at_least)
            ),
        );
    }
    text.push_str("\nPart of the positions of n pieces with one on a trap and no friend beside it:\n");
    let parts: Vec<String> = exact
        .unsupported_fraction_by_pieces
        .iter()
        .enumerate()
        .skip(1)
        .map(|(n, part)| format!("{n:>4}  {part:.4}"))
        .collect();
    let lines = parts.len().div_ceil(4);
    for index in 0..lines {
        let cells: Vec<&str> = parts.iter().skip(index).step_by(lines).map(String::as_str).collect();
        line(text, format_args!("{}", cells.join("     ")));
    }
}

fn write_games(text: &mut String, games: &GamesReport) {
    let branching = &games.branching;
    section(text, "Branching factor of the games (§2.2)");
    let row = |text: &mut String, what: &str, here: String, thesis: String| {
        line(text, format_args!("{what:<46} {here:>16} {thesis:>16}"));
    };
    let power = |power: PowerOfTen| format!("{:.1}·10^{}", power.mantissa, power.exponent);
    row(text, "", "these games".into(), "thesis".into());
    row(text, "games", grouped(&branching.games), grouped(&thesis::GAMES));
    row(text, "positions", grouped(&branching.positions), String::new());
    row(
        text,
        "plies in a game",
        format!("{:.1}", branching.mean_length_in_plies),
        format!("{:.1}", thesis::GAME_LENGTH),
    );
    row(text, "step sequences in a position", whole(branching.mean_sequences), grouped(&thesis::BRANCHING));
    if let Some(first) = branching.per_ply.first() {
        let thesis = grouped(&thesis::BRANCHING_AT_THE_BEGINNING);
        row(text, "… at the beginning", whole(first.sequences), thesis);
    }
    row(text, "distinct turns in a position", whole(branching.mean_distinct), String::new());
    row(text, "game tree, step sequences", power(games.game_tree_of_sequences), thesis::GAME_TREE.into());
    row(text, "game tree, distinct turns", power(games.game_tree_of_distinct_turns), String::new());
    let _ = writeln!(
        text,
        "\n{:>4} {:>12} {:>16} {:>16}",
        "ply", "positions", "distinct turns", "step sequences"
    );
    for mean in &branching.per_ply {
        let (distinct, sequences) = (whole(mean.distinct), whole(mean.sequences));
        let _ =
            writeln!(text, "{:>4} {:>12} {distinct:>16} {sequences:>16}", mean.ply, grouped(&mean.positions));
    }
}

/// A mean, rounded to a whole number.
fn whole(mean: f64) -> String {
    grouped(&format!("{mean:.0}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branching::{Branching, PlyMean};

    #[test]
    fn every_row_and_figure_and_reason_is_in_the_text() {
        let report = Report::new(None);
        let text = report.to_text();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for row in &report.table_2_1 {
            let cells =
                format!("{} {} {} ", row.possibilities, row.unique_patterns, row.sorted_unique_patterns);
            assert!(words.contains(&format!("{} {cells}{}", row.n, row.rounded)), "{row:?}");
        }
        for figure in &report.figures {
            let sign = mark(figure.agrees);
            assert!(words.contains(&format!("{} {sign} {}", figure.thesis, figure.computed)), "{figure:?}");
            assert!(figure.why.iter().all(|why| words.contains(why)), "{figure:?}");
        }
        for objection in &report.objections {
            assert!(words.contains(&objection.text), "{objection:?}");
        }
        assert!(!text.contains("Branching factor of the games"));
    }

    #[test]
    fn no_line_is_too_long_or_ends_in_a_space() {
        for line in Report::new(None).to_text().lines() {
            assert!(line.chars().count() <= WIDTH, "{line}");
            assert_eq!(line, line.trim_end());
        }
    }

    #[test]
    fn games_have_a_row_for_every_ply() {
        let branching = Branching {
            games: 3,
            positions: 100,
            mean_distinct: 16_000.4,
            mean_sequences: 276_386.0,
            mean_length_in_plies: 55.2,
            per_ply: vec![
                PlyMean { ply: 1, positions: 3, distinct: 2_500.0, sequences: 23_026.0 },
                PlyMean { ply: 2, positions: 2, distinct: 2_600.4, sequences: 24_000.0 },
            ],
        };
        let text = Report::new(Some(branching)).to_text();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for row in ["1 3 2,500 23,026", "2 2 2,600 24,000", "game tree, step sequences 2.4·10^300 3.1·10^300"]
        {
            assert!(words.contains(row), "{row} in {text}");
        }
    }
}
