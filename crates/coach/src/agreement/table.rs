//! What comes of the comparison.

use super::{Agreement, DEEPER, Drawn, Stratum, Verdict};
use crate::judgement::Judgement;
use arena::lab;
use arena::stats::Share;
use figures::grouped;
use serde::Serialize;

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The number of games.
    pub games: usize,
    /// The nodes for every turn of all games, for those that were drawn, and for the last judgement.
    pub nodes: [u64; 3],
    /// How many turns had each judgement with few nodes, and how many of them were drawn.
    pub strata: [Stratum; 5],
    /// What those that were drawn with few nodes (down) are with more (across).
    pub drawn: [[usize; 5]; 5],
    /// How many cases have each judgement with fewer nodes (down) and with ten times as many (across).
    pub table: [[usize; 5]; 5],
    /// The same in turns of all games, estimated: a case stands for as many as the lot says.
    pub estimate: [[f64; 5]; 5],
    /// How often what is a blunder is one with ten times the nodes, among the cases.
    pub blunder: Option<Share>,
    /// The same, estimated for all turns of the games.
    pub blunder_of_all: Option<Share>,
    /// How often it is at least a mistake.
    pub mistake: Option<Share>,
    /// The same, estimated for all turns of the games.
    pub mistake_of_all: Option<Share>,
    /// How much the loss of blunders changes, and that of all cases.
    pub changes: [Change; 2],
    /// All turns that were judged with both.
    pub cases: Vec<Case>,
}

/// A turn that was judged with both.
#[derive(Clone, Debug, Serialize)]
pub struct Case {
    /// The number of its game, from 0.
    pub game: usize,
    /// What it was drawn as.
    pub stratum: Judgement,
    /// With fewer nodes.
    pub fast: Verdict,
    /// With ten times as many.
    pub slow: Verdict,
}

/// How much the loss of the chance to win changes with ten times the nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Change {
    /// The mean of what it changes.
    pub size: f64,
    /// The mean with the sign: more than 0 if more nodes find more lost.
    pub signed: f64,
}

impl Change {
    fn of<'a>(cases: impl Iterator<Item = &'a Case> + Clone) -> Self {
        let number = cases.clone().count().max(1) as f64;
        let changes = cases.map(|case| case.slow.loss - case.fast.loss);
        Self {
            size: changes.clone().map(f64::abs).sum::<f64>() / number,
            signed: changes.sum::<f64>() / number,
        }
    }
}

impl Table {
    pub(super) fn new(
        agreement: &Agreement,
        strata: [Stratum; 5],
        fast: &[(Drawn, Verdict)],
        cases: Vec<Case>,
    ) -> Self {
        let mut judged = [[0; 5]; 5];
        for (drawn, fast) in fast {
            judged[drawn.stratum as usize][fast.judgement as usize] += 1;
        }
        // Of what is no blunder perhaps not all was judged with ten times the nodes: those that were stand for the others.
        let is_blunder = |case: &&Case| case.fast.judgement == Judgement::Blunder;
        let blunders = cases.iter().filter(is_blunder);
        let others = fast.iter().filter(|(_, fast)| fast.judgement != Judgement::Blunder).count();
        let left_out = others as f64 / (cases.len() - blunders.clone().count()).max(1) as f64;
        let weight = |case: &Case| strata[case.stratum as usize].weight();
        let (mut table, mut estimate) = ([[0; 5]; 5], [[0.0; 5]; 5]);
        for case in &cases {
            let (down, across) = (case.fast.judgement as usize, case.slow.judgement as usize);
            table[down][across] += 1;
            estimate[down][across] += weight(case) * if is_blunder(&case) { 1.0 } else { left_out };
        }
        let share = |least: Judgement, weight: &dyn Fn(&Case) -> f64| {
            Share::of(blunders.clone().map(|case| (weight(case), case.slow.judgement >= least)))
        };
        Self {
            games: agreement.games.len(),
            nodes: [agreement.screen, agreement.nodes, DEEPER * agreement.nodes],
            strata,
            drawn: judged,
            table,
            estimate,
            blunder: share(Judgement::Blunder, &|_| 1.0),
            blunder_of_all: share(Judgement::Blunder, &weight),
            mistake: share(Judgement::Mistake, &|_| 1.0),
            mistake_of_all: share(Judgement::Mistake, &weight),
            changes: [Change::of(blunders), Change::of(cases.iter())],
            cases,
        }
    }
}

impl lab::Table for Table {
    fn to_markdown(&self) -> String {
        let [screen, fast, slow] = self.nodes.map(|nodes| grouped(&nodes));
        let turns: usize = self.strata.iter().map(|stratum| stratum.turns).sum();
        let names = Judgement::ALL.map(|judgement| format!("{judgement} |")).join(" ");
        let mut text = format!(
            "{} games, {} turns. All were judged with {screen} nodes a turn; of each judgement some were drawn by lot \
             and judged alone with {fast} nodes:\n\n\
             | with {screen} | turns | drawn | {names}\n|---|---|---|{}\n",
            self.games,
            grouped(&turns),
            "---|".repeat(5),
        );
        for ((judgement, stratum), row) in Judgement::ALL.iter().zip(self.strata).zip(self.drawn) {
            let Stratum { turns, drawn } = stratum;
            text += &format!("| {judgement} | {} | {drawn} | {}\n", grouped(&turns), cells(row));
        }
        text += &format!("\nWith {fast} nodes down, with {slow} across:\n\n");
        text += &square(&names, self.table.map(cells));
        text += "\nThe same in percent of each line, if every case stands for as many turns of the games as the lot says:\n\n";
        text +=
            &square(
                &names,
                self.estimate.map(|row| {
                    let sum: f64 = row.iter().sum();
                    cells(row.map(|part| {
                        if sum > 0.0 { format!("{:.0}%", 100.0 * part / sum) } else { "–".into() }
                    }))
                }),
            );
        let blunders = self.table[Judgement::Blunder as usize];
        let all: usize = blunders.iter().sum();
        let told = |share: Option<Share>| share.map_or("–".to_string(), |share| share.to_string());
        let line = |what: &str, least: Judgement, cases, of_all| {
            let kept: usize = blunders[least as usize..].iter().sum();
            format!("| {what} | {kept} of {all} | {} | {} |\n", told(cases), told(of_all))
        };
        text += &format!(
            "\n| a blunder with {fast} is with {slow} | cases | share (95%) | estimate for all turns (95%) |\n|---|---|---|---|\n"
        );
        text += &line("a blunder", Judgement::Blunder, self.blunder, self.blunder_of_all);
        text += &line("at least a mistake", Judgement::Mistake, self.mistake, self.mistake_of_all);
        let [blunder, any] = self.changes.map(|change| {
            format!(
                "{:.1}% on the average ({:+.1}% with its sign)",
                100.0 * change.size,
                100.0 * change.signed
            )
        });
        text += &format!("\nThe loss of a blunder changes by {blunder}, that of all cases by {any}.\n");
        let mut gone = self
            .cases
            .iter()
            .filter(|case| {
                case.fast.judgement == Judgement::Blunder && case.slow.judgement != Judgement::Blunder
            })
            .peekable();
        if gone.peek().is_some() {
            text += &format!(
                "\n| no blunder any more: game | turn | loss with {fast} | with {slow} |\n|---|---|---|---|\n"
            );
        }
        for Case { game, fast, slow, .. } in gone {
            let losses = [fast, slow].map(|verdict| format!("{:.1}%", 100.0 * verdict.loss));
            text += &format!("| {} | {} | {} |\n", game + 1, fast.label, losses.join(" | "));
        }
        text
    }
}

/// The cells of a line.
fn cells<T: ToString>(row: [T; 5]) -> String {
    row.map(|cell| cell.to_string() + " |").join(" ")
}

/// A table with the judgements down and across.
fn square(names: &str, rows: [String; 5]) -> String {
    let lines = Judgement::ALL.iter().zip(rows).map(|(judgement, row)| format!("| {judgement} | {row}\n"));
    format!("| | {names}\n|---|{}\n{}", "---|".repeat(5), lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::lab::Table as _;

    fn verdict(loss: f64) -> Verdict {
        Verdict { label: "12g".to_string(), judgement: Judgement::of(loss), loss }
    }

    #[test]
    fn a_case_stands_for_all_turns_that_it_was_drawn_from() {
        let agreement = Agreement {
            games: Vec::new(),
            screen: 1,
            nodes: 1000,
            draw: 3,
            others: 3,
            deep_others: Some(1),
            seed: 1,
        };
        let mut strata = [Stratum { turns: 0, drawn: 0 }; 5];
        strata[Judgement::Good as usize] = Stratum { turns: 300, drawn: 3 };
        strata[Judgement::Mistake as usize] = Stratum { turns: 30, drawn: 3 };
        strata[Judgement::Blunder as usize] = Stratum { turns: 3, drawn: 3 };
        // What each turn was drawn as, what it loses with fewer nodes, and with ten times as many if it was judged so.
        let turns = [
            (Judgement::Blunder, 0.5, Some(0.6)),
            (Judgement::Blunder, 0.3, Some(0.25)),
            (Judgement::Blunder, 0.15, Some(0.15)),
            (Judgement::Mistake, 0.21, Some(0.12)),
            (Judgement::Mistake, 0.12, None),
            (Judgement::Mistake, 0.12, None),
            (Judgement::Good, 0.01, None),
            (Judgement::Good, 0.01, None),
            (Judgement::Good, 0.01, None),
        ];
        let drawn = |stratum| Drawn { game: 0, turn: 0, stratum };
        let fast: Vec<_> = turns.iter().map(|&(stratum, fast, _)| (drawn(stratum), verdict(fast))).collect();
        let case = |&(stratum, fast, slow): &(Judgement, f64, Option<f64>)| {
            Some(Case { game: 0, stratum, fast: verdict(fast), slow: verdict(slow?) })
        };
        let table = Table::new(&agreement, strata, &fast, turns.iter().filter_map(case).collect());

        let [mistake, blunder] = [Judgement::Mistake, Judgement::Blunder].map(|judgement| judgement as usize);
        assert_eq!((table.table[blunder], table.table[mistake]), ([0, 0, 0, 1, 2], [0, 0, 0, 1, 0]));
        // Two of three cases; but the third stands for ten turns, each of the others for itself.
        assert_eq!(table.estimate[blunder], [0.0, 0.0, 0.0, 10.0, 2.0]);
        assert!((table.blunder.unwrap().share - 2.0 / 3.0).abs() < 1e-9);
        assert!((table.blunder_of_all.unwrap().share - 2.0 / 12.0).abs() < 1e-9);
        assert_eq!(table.mistake.unwrap().share, 1.0);
        // One of six that are no blunders was judged again, and stands for all of them.
        assert_eq!(table.estimate[mistake][mistake], 6.0);
        assert!(
            (table.changes[0].size - 0.08).abs() < 1e-9
                && (table.changes[0].signed + 0.04 / 3.0).abs() < 1e-9
        );
        let text = table.to_markdown();
        assert!(text.contains("| a blunder | 2 of 3 | 67% (21 to 94%) | 17% ("), "{text}");
        assert!(text.ends_with("| 1 | 12g | 21.0% | 12.0% |\n"), "{text}");
    }
}
