//! Chapter 6: what each technique saves, added to a plain search one after the other as he did it.

use super::thesis::{TABLES, Table};
use crate::exhibit::Exhibit;
use crate::item::Item;
use crate::work::{PaperError, Work};
use arena::lab::ablation::{Work as Cost, search};
use engine::bench;
use engine::eval::Evaluation;
use engine::search::{Engine, EngineOptions, Limits, Root, Techniques};
use figures::{Chart, Series, grouped};
use serde_json::{Value, json};

/// His depth in 6.1 to 6.7; from 6.8 on it was one more.
const DEPTH: u32 = 5;
const HASH_MB: usize = 64;

/// Tables 6.1 to 6.13.
pub struct Ladder;

/// A search of the ladder: its name, and what is switched on.
const RUNGS: [(&str, &[&str]); 8] = [
    ("alpha-beta", &[]),
    ("PVS", &["pvs"]),
    ("PVS, null move", &["pvs", "null_move"]),
    ("PVS, table cuts off", &["pvs", "tt_cutoffs"]),
    ("PVS, table orders", &["pvs", "tt_turns"]),
    ("PVS, table", &["pvs", "tt_cutoffs", "tt_turns"]),
    ("PVS, table, killers", &["pvs", "tt_cutoffs", "tt_turns", "killers"]),
    ("PVS, table, killers, history", &["pvs", "tt_cutoffs", "tt_turns", "killers", "history"]),
];

/// What is compared with each of his tables: rung without, rung with, his tables, and what differs.
const PAIRS: [(usize, usize, &[&str], &str); 7] = [
    (0, 1, &["6.1", "6.2"], ""),
    (
        1,
        2,
        &["6.3"],
        "Ours is tried only where five steps are left below the root, and a search of five steps has no such place: so it does \
         nothing here, and his table shows that it should not.",
    ),
    (
        1,
        3,
        &["6.4", "6.5"],
        "Our table uses exact values and bounds together; he measured them apart, and together only with its order.",
    ),
    (1, 4, &["6.6"], ""),
    (1, 5, &["6.7"], ""),
    (
        5,
        6,
        &["6.8", "6.9", "6.10", "6.11", "6.12"],
        "We always keep eight killers, whole turns instead of steps.",
    ),
    (6, 7, &["6.13"], ""),
];

impl Item for Ladder {
    fn name(&self) -> &'static str {
        "cox-6"
    }

    fn settings(&self) -> Value {
        json!({ "depth": DEPTH, "hash_mb": HASH_MB, "evaluation": "classical" })
    }

    fn parts(&self) -> u64 {
        (RUNGS.len() * bench::positions().map_or(0, |positions| positions.len())) as u64
    }

    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError> {
        let positions = bench::positions().map_err(|error| PaperError::Other(error.to_string()))?;
        let roots: Vec<Root> = positions.iter().filter_map(Root::of_position).collect();
        let mut costs = Vec::new();
        for (name, techniques) in RUNGS {
            let mut engine =
                Engine::try_new(options(techniques)).map_err(|error| PaperError::Other(error.to_string()))?;
            let mut sum = vec![Cost::default(); depth(techniques) as usize];
            for (number, root) in roots.iter().enumerate() {
                let depths: Vec<Cost> = work.part(&format!("{name}, position {number}"), || {
                    engine.forget();
                    Ok(search(&mut engine, root, &Limits::depth(depth(techniques))))
                })?;
                for (sum, cost) in sum.iter_mut().zip(depths) {
                    sum.nodes += cost.nodes;
                    sum.seconds += cost.seconds;
                }
            }
            costs.push(sum);
        }
        Ok(exhibits(&costs, roots.len()))
    }
}

/// One more step of depth where a table makes that possible, as he did.
fn depth(techniques: &[&str]) -> u32 {
    DEPTH + u32::from(techniques.contains(&"tt_cutoffs"))
}

fn options(techniques: &[&str]) -> EngineOptions {
    let mut on = Techniques::NONE;
    for name in techniques {
        if let Some(switch) = on.switch(name) {
            *switch = true;
        }
    }
    EngineOptions {
        hash_mb: HASH_MB,
        techniques: on,
        evaluation: Evaluation::Classical,
        ..EngineOptions::default()
    }
}

/// Per cent of the nodes that are saved, as he prints it.
fn gain(without: u64, with: u64) -> f64 {
    100.0 * (1.0 - with as f64 / without.max(1) as f64)
}

fn exhibits(costs: &[Vec<Cost>], positions: usize) -> Vec<Exhibit> {
    let mut exhibits: Vec<_> = PAIRS.iter().map(|pair| one(costs, positions, *pair)).collect();
    exhibits.push(summary(costs));
    exhibits
}

fn one(
    costs: &[Vec<Cost>],
    positions: usize,
    (off, on, numbers, differs): (usize, usize, &[&str], &str),
) -> Exhibit {
    let tables: Vec<&Table> = TABLES.iter().filter(|table| numbers.contains(&table.number)).collect();
    let his: Vec<String> =
        tables.iter().map(|table| format!("{} ({})", table.number, table.technique)).collect();
    let mut columns = vec!["depth".to_string()];
    columns.extend(tables.iter().map(|table| format!("paper {}: gain", table.number)));
    columns.extend(["our nodes without", "with", "gain", "seconds without", "with"].map(str::to_string));
    let mut exhibit = Exhibit {
        title: format!("Table {}", his.join(", ")),
        conditions: format!(
            "{} against {}. The same ladder of plain searches with fixed depth and iterative deepening, the classical \
             evaluation, every other technique off; nodes and time over {positions} positions of games instead of all \
             positions of 100 games of his program.{}{differs}",
            RUNGS[off].0,
            RUNGS[on].0,
            if differs.is_empty() { "" } else { " " },
        ),
        columns,
        ..Exhibit::default()
    };
    for (depth, (without, with)) in costs[off].iter().zip(&costs[on]).enumerate() {
        let mut row = vec![(depth + 1).to_string()];
        row.extend(
            tables
                .iter()
                .map(|table| table.rows.get(depth).map(|row| format!("{:.1}%", row.2)).unwrap_or_default()),
        );
        row.extend([
            grouped(&without.nodes),
            grouped(&with.nodes),
            format!("{:.1}%", gain(without.nodes, with.nodes)),
            format!("{:.2}", without.seconds),
            format!("{:.2}", with.seconds),
        ]);
        exhibit.rows.push(row);
    }
    for table in tables {
        for (depth, &(without, with, printed)) in (1..).zip(table.rows) {
            let computed = gain(without, with);
            if (computed - printed).abs() > 0.051 {
                exhibit.wrong(
                    format!("Table {}, depth {depth}: a gain of {printed}%.", table.number),
                    format!("From {without} to {with} nodes it is {computed:.1}%."),
                );
            }
        }
    }
    exhibit
}

/// What his tables can tell at all.
fn summary(costs: &[Vec<Cost>]) -> Exhibit {
    let mut exhibit = Exhibit::new(
        "Chapter 6 as a whole: how much his tables can tell",
        "The column \"without\" of tables 6.4 to 6.7 is four times the same search, that of 6.8 to 6.12 is five times the \
         same one; they differ because each was measured on the games of its own match.",
        &["the same search", "fewest nodes", "most nodes", "spread"],
    );
    let mut spreads = Vec::new();
    for (what, tables, depth) in
        [("PVS, depth 5 (6.4 to 6.7)", 3..7, 4), ("PVS and table, depth 6 (6.8 to 6.12)", 7..12, 5)]
    {
        let nodes = || TABLES[tables.clone()].iter().map(|table| table.rows[depth].0);
        let (least, most) = (nodes().min().unwrap_or(0), nodes().max().unwrap_or(0));
        let spread = 100.0 * (most as f64 / least.max(1) as f64 - 1.0);
        spreads.push(spread);
        exhibit.row([what.to_string(), grouped(&least), grouped(&most), format!("{spread:.1}%")]);
    }
    exhibit.wrong(
        "§6.4: two killers per depth are recommended because they gain 3 to 5%, and null move, other numbers of killers and \
         the history heuristic are said to have a negative influence.",
        format!(
            "The same search varies by {:.0} and {:.0}% from table to table, because the positions were others in each \
             match: gains and losses below that mean nothing. On the same positions the killers of our plain search save \
             {:.1}% at depth 6, and the history {:.1}%.",
            spreads[0],
            spreads[1],
            last_gain(costs, 5, 6),
            last_gain(costs, 6, 7),
        ),
    );
    exhibit.picture(
        "cox-6",
        &Chart {
            title: "A plain search and what is added to it".to_string(),
            values: "nodes until the depth is finished".to_string(),
            across: "depth in steps".to_string(),
            places: (1..=DEPTH + 1).map(|depth| (f64::from(depth), depth.to_string())).collect(),
            scale: figures::Scale::Logarithmic,
            series: [0, 1, 5, 6, 7]
                .map(|rung| Series {
                    name: RUNGS[rung].0.to_string(),
                    points: (1..)
                        .zip(&costs[rung])
                        .map(|(depth, cost)| (f64::from(depth), cost.nodes as f64))
                        .collect(),
                })
                .into(),
            ..Chart::default()
        },
    );
    exhibit
}

fn last_gain(costs: &[Vec<Cost>], off: usize, on: usize) -> f64 {
    let nodes = |rung: usize| costs[rung].last().map_or(0, |cost| cost.nodes);
    gain(nodes(off), nodes(on))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printed_gain_follows_from_its_nodes_or_is_told_as_wrong() {
        let cost = |nodes| Cost { nodes, seconds: 0.1, cut: 0 };
        let costs = vec![vec![cost(1000); 6]; RUNGS.len()];
        let exhibits = exhibits(&costs, 30);
        assert_eq!(exhibits.len(), PAIRS.len() + 1);
        let printed: usize = TABLES.iter().map(|table| table.rows.len()).sum();
        let right = TABLES.iter().flat_map(|table| table.rows);
        let right = right.filter(|row| (gain(row.0, row.1) - row.2).abs() <= 0.051).count();
        let told: usize = exhibits[..PAIRS.len()].iter().map(|exhibit| exhibit.wrong.len()).sum();
        assert_eq!(right + told, printed);
        let spread = &exhibits.last().unwrap().rows;
        assert_eq!(spread[0][3], "9.3%");
        assert_eq!(spread[1][3], "10.3%");
    }

    #[test]
    fn every_name_of_a_technique_is_right() {
        for (name, techniques) in RUNGS {
            let on = options(techniques).techniques;
            let switched = Techniques::NAMES.iter().filter(|name| *on.clone().switch(name).unwrap()).count();
            assert_eq!(switched, techniques.len(), "{name}");
        }
        assert!(TABLES.iter().all(|table| PAIRS.iter().any(|pair| pair.2.contains(&table.number))));
    }
}
