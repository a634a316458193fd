//! What came of a generation, and of all of them.

use arena::stats::{Difference, Games, Pairs};
use figures::signed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What came of a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// Its number, from 1.
    pub generation: u32,
    /// Whether its network is the best from now on.
    pub accepted: bool,
    /// Who was the best before and has played its games: `classical`, or the name of a generation.
    pub best: String,
    /// The games that were played for it.
    pub games: u64,
    /// The nodes of the searches in them.
    pub nodes: u64,
    /// The positions that came of them.
    pub positions: u64,
    /// The positions that were learned from, older and distilled ones included.
    pub learned: u64,
    /// The positions that were kept apart.
    pub kept_apart: u64,
    /// How pieces are put into classes.
    pub inputs: String,
    /// The hidden units of one view.
    pub hidden: usize,
    /// The outputs.
    pub buckets: usize,
    /// The size of the network.
    pub bytes: u64,
    /// The loss at the end of the training.
    pub training_loss: f64,
    /// The loss of what was kept apart.
    pub validation_loss: Option<f64>,
    /// The games of the match, from the view of the new network.
    #[serde(rename = "match")]
    pub result: Games,
    /// The pairs of the match with 0, ½, 1, 1½ and 2 points for the new network.
    pub pairs: Pairs,
    /// How much stronger the new network is; for those who read the file, as the pairs tell the same.
    #[serde(skip_deserializing)]
    pub difference: Option<Difference>,
    /// The seconds of each stage.
    pub seconds: BTreeMap<String, f64>,
}

/// The name of a generation.
pub fn name(generation: u32) -> String {
    format!("gen-{generation:03}")
}

/// All generations in a table.
pub(super) fn table(verdicts: &[Verdict]) -> String {
    let mut text = String::from(
        "# Networks\n\n\
         | network | games | nodes | positions | learned from | inputs | hidden | loss | kept apart | against \
         | result | Elo | superior | hours | verdict |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    verdicts.iter().for_each(|verdict| text.push_str(&verdict.row()));
    text
}

impl Verdict {
    fn row(&self) -> String {
        let Games { wins, losses, .. } = self.result;
        let difference = self.pairs.difference();
        let elo = difference.map(|it| format!("{} {}", signed(it.elo), it.elo_interval));
        let superior = difference.map(|it| format!("{:.1}%", 100.0 * it.superiority));
        let apart = self.validation_loss.map(|loss| format!("{loss:.5}"));
        format!(
            "| {} | {} | {} | {} | {} | {} | {} | {:.5} | {} | {} | {wins} - {losses} | {} | {} | {:.1} | {} |\n",
            name(self.generation),
            self.games,
            self.nodes,
            self.positions,
            self.learned,
            self.inputs,
            self.hidden,
            self.training_loss,
            apart.unwrap_or_default(),
            self.best,
            elo.unwrap_or_default(),
            superior.unwrap_or_default(),
            self.seconds.values().sum::<f64>() / 3600.0,
            if self.accepted { "accepted" } else { "rejected" },
        )
    }
}
