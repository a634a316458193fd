//! Wu 2015: what he gained by single changes, and how well the turns of strong players are foreseen.

use crate::exhibit::Exhibit;
use crate::item::{Effort, Item};
use crate::matches::{contest, result, standing};
use crate::work::{PaperError, Work};
use arena::Form;
use serde_json::{Value, json};

pub(crate) fn items(effort: &Effort) -> Vec<Box<dyn Item>> {
    vec![Box::new(Gains(*effort))]
}

/// The gains that he names.
struct Gains(Effort);

/// A change that he made, made undone.
struct Change {
    what: &'static str,
    paper: &'static str,
    /// The settings that both engines need for it.
    both: &'static str,
    /// The settings of the engine without it.
    without: &'static str,
}

/// The root usually ranks its turns in longer searches only: here it does so at every pace, or there would be nothing to compare.
const ALWAYS_RANKED: &str = "; ranking_millis=0";
/// Alignment and goal fights are terms of this evaluation.
const CLASSICAL: &str = "; evaluation=classical";

const CHANGES: [Change; 6] = [
    Change { what: "tactical turns (§5.3)", paper: "+80", both: "", without: "off=tactics" },
    Change {
        what: "late move reductions (§4.2.6)",
        paper: "\"one of the biggest improvements for 2015\"",
        both: "",
        without: "off=late_move_reductions",
    },
    Change {
        what: "steps against goal threats that are relevant (§4.3.3)",
        paper: "no number",
        both: "",
        without: "off=relevance",
    },
    Change {
        what: "turns ranked at the root (§5.1), by evaluation",
        paper: "no number in 2015",
        both: ALWAYS_RANKED,
        without: "off=ranking",
    },
    Change {
        what: "alignment (§6.4.1)", paper: "nearly +80", both: CLASSICAL, without: "alignment.scale=0"
    },
    Change {
        what: "the chance of a goal fight (§6.4.3)",
        paper: "about +15",
        both: CLASSICAL,
        without: "goal.chance=0; goal.next=0",
    },
];

impl Item for Gains {
    fn name(&self) -> &'static str {
        "wu-gains"
    }

    fn settings(&self) -> Value {
        json!({ "games": self.0.games, "pace": self.0.pace.to_string() })
    }

    fn parts(&self) -> u64 {
        CHANGES.len() as u64 * self.0.games.div_ceil(2) * 2
    }

    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError> {
        let Effort { games, pace } = self.0;
        let mut exhibit = Exhibit::new(
            "The Elo gains that he names",
            format!(
                "Hathi against itself without the change, {games} games at {pace} for each turn, one thread; he played \
                 blitz games of SHARP against older versions of it. What differs: the rest of the program, and that a \
                 change is taken away from a finished program here instead of added to an unfinished one. Alignment and \
                 goal fights are terms of the evaluation: those matches are played with the classical one."
            ),
            &["change", "paper, Elo", "ours, Elo and games"],
        );
        for change in &CHANGES {
            let contest = contest(change.engines(), Form::RoundRobin, games, pace, 21)?;
            let tally = standing(work, change.what, &contest)?.between(0, 1);
            exhibit.row([
                change.what.to_string(),
                change.paper.to_string(),
                result(tally.games, &tally.pairs),
            ]);
        }
        exhibit.remark(
            "He ranks the turns of the root by a model that he has learned from games; ours are ranked by the evaluation of \
             the board after each. Hathi does so in searches of 0.4 s and more, in this match with them in all.",
        );
        exhibit.remark(
            "His table 1, how often the turn of a strong player is among the first of a ranking, is measured by `hathi lab \
             ranking`.",
        );
        Ok(vec![exhibit])
    }
}

impl Change {
    /// Hathi with the change, and without it.
    fn engines(&self) -> Vec<String> {
        let Self { both, without, .. } = self;
        vec![
            format!("hathi; name=with; hash=16{both}"),
            format!("hathi; name=without; hash=16{both}; {without}"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::configuration::Configuration;

    #[test]
    fn what_is_compared_differs_at_every_pace() {
        for change in &CHANGES {
            let [with, without] = [0, 1].map(|place| {
                let spec: arena::EngineSpec = change.engines()[place].parse().unwrap();
                Configuration::new(spec.settings()).unwrap().engine
            });
            assert_ne!(with, without, "{}", change.what);
            let ranks_alone = with.techniques.ranking != without.techniques.ranking;
            assert!(!ranks_alone || with.tuning.ranking_millis == 0, "{}", change.what);
        }
    }

    #[test]
    fn every_change_can_be_played_against() {
        for change in &CHANGES {
            let pace = "0.01s".parse().unwrap();
            contest(change.engines(), Form::RoundRobin, 2, pace, 1).unwrap();
        }
    }
}
