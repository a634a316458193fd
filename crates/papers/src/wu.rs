//! Wu 2015: what he gained by single changes, and how well the turns of strong players are foreseen.

use crate::exhibit::Exhibit;
use crate::item::{Effort, Item};
use crate::matches::{contest, result, standing};
use crate::work::{PaperError, Work};
use arena::lab::Experiment;
use arena::lab::ranking::{self, Ranking, Subject};
use arena::{Form, Pace};
use serde_json::{Value, json};

pub(crate) fn items(effort: &Effort) -> Vec<Box<dyn Item>> {
    vec![Box::new(Gains(*effort)), Box::new(Foreseen)]
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
        Ok(vec![exhibit])
    }
}

/// How well turns are foreseen.
struct Foreseen;

/// The games whose turns are foreseen, and the nodes of their turns.
const FORESEEN_GAMES: u64 = 12;
const FORESEEN_NODES: u64 = 20_000;

impl Item for Foreseen {
    fn name(&self) -> &'static str {
        "wu-1"
    }

    fn settings(&self) -> Value {
        json!({ "games": FORESEEN_GAMES, "nodes": FORESEEN_NODES })
    }

    fn parts(&self) -> u64 {
        2 * FORESEEN_GAMES
    }

    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError> {
        let engines = ["one", "other"]
            .map(|name| format!("hathi; name={name}; nodes={FORESEEN_NODES}; hash=16"))
            .to_vec();
        let contest = contest(engines, Form::RoundRobin, FORESEEN_GAMES, Pace::Unlimited, 22)?;
        let mut games = Vec::new();
        work.play("games", &contest, &mut |record| games.push((record.game, record.record.replay().game)))?;
        games.sort_by_key(|(number, _)| *number);
        let subjects: Vec<Subject> = games.iter().map(|(_, game)| Subject::new(game, [None; 2])).collect();
        let other = |error: arena::lab::LabError| PaperError::Other(error.to_string());
        let mut parts: Vec<ranking::Part> = Vec::new();
        for (number, subject) in subjects.iter().enumerate() {
            let one = Ranking { games: vec![subject.clone()], model: None, nodes: None };
            let mut part = work.part(&format!("turns of game {number}"), || {
                let mut found = None;
                let table = one.measure(1, Vec::new(), &mut |part| {
                    found = Some(part);
                    Ok(())
                });
                table.map_err(other)?;
                found.ok_or_else(|| PaperError::Other("a game has no turns".to_string()))
            })?;
            part.game = number;
            parts.push(part);
        }
        let all = Ranking { games: subjects, model: None, nodes: None };
        let counts = all.measure(1, parts, &mut |_| Ok(())).map_err(other)?.all;
        let mut exhibit = Exhibit::new(
            "Table 1: where the turn that was played stands among all turns, in percent",
            format!(
                "{} turns of {FORESEEN_GAMES} games of Hathi against itself with {FORESEEN_NODES} nodes a turn, {:.0} distinct turns on \
                 the average; he has 21,000 positions of games between players rated 2100 and more, with 16,567. What differs: \
                 whose turns they are. Our model has learned mostly from such searches, so these are easier to foresee than \
                 people's; `hathi lab ranking` measures the same on any games.",
                counts.turns, counts.branching
            ),
            &["within", "paper", "our ranking", "the order of the evaluation", "the policy network alone"],
        );
        for ((name, wu), ours) in ranking::rows_of_wu().zip(&counts.within) {
            let [model, root, likelihood, _] = ours.map(|share| format!("{share:.1}"));
            exhibit.row([name, format!("{wu:.1}"), model, root, likelihood]);
        }
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
