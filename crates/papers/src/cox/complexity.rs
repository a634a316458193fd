//! Chapter 2: the size of the game, exactly.

use crate::exhibit::Exhibit;
use crate::item::Item;
use crate::work::{PaperError, Work};
use complexity::Report;
use serde_json::{Value, json};

/// Chapter 2 without the figures that come from games.
pub struct Chapter;

impl Item for Chapter {
    fn name(&self) -> &'static str {
        "cox-2"
    }

    fn settings(&self) -> Value {
        json!({})
    }

    fn parts(&self) -> u64 {
        1
    }

    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError> {
        let exhibits = work.part("chapter 2", || Ok(exhibits(&Report::new(None))))?;
        Ok(exhibits)
    }
}

fn exhibits(report: &Report) -> Vec<Exhibit> {
    let agree = report.table_2_1.iter().filter(|row| row.agrees).count();
    let mut table = Exhibit::new(
        "Table 2.1: positions by the number of pieces",
        "The same computation with exact integers; every fourth row is shown, all are compared.",
        &["pieces", "paper", "ours"],
    );
    for row in report.table_2_1.iter().step_by(4) {
        table.row([row.n.to_string(), row.thesis.to_string(), row.rounded.clone()]);
    }
    table.remark(format!("{agree} of {} rows agree in all columns.", report.table_2_1.len()));

    let mut chapter = Exhibit::new(
        "Table 2.2 and the other figures of chapter 2",
        "His formulas computed with exact integers; `hathi complexity` shows every step, and `hathi complexity --games` \
         measures the branching factor on games.",
        &["figure", "paper", "ours"],
    );
    let traps = report
        .table_2_2
        .iter()
        .map(|row| (format!("table 2.2, gold {}", row.gold), row.thesis, row.computed.clone(), row.agrees));
    for (what, thesis, computed, _) in traps {
        chapter.row([what, thesis.to_string(), computed]);
    }
    for figure in &report.figures {
        chapter.row([figure.what.clone(), figure.thesis.to_string(), figure.computed.clone()]);
        if let Some(why) = &figure.why {
            let what = format!("§2: {} are {}; it is {}.", figure.what, figure.thesis, figure.computed);
            chapter.wrong(what.replace(" are ", ": "), why);
        }
    }
    for objection in &report.objections {
        chapter.remark(format!("*{}.* {}", objection.title, objection.text));
    }
    vec![table, chapter]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_disagrees_is_told_with_its_reason() {
        let report = Report::new(None);
        let exhibits = exhibits(&report);
        assert_eq!(exhibits[0].rows.len(), 9);
        assert_eq!(exhibits[0].remarks, ["33 of 33 rows agree in all columns."]);
        let wrong = report.figures.iter().filter(|figure| !figure.agrees).count();
        assert_eq!(exhibits[1].wrong.len(), wrong);
        assert!(wrong > 0);
    }
}
