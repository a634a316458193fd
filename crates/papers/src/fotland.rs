//! Fotland 2015: BOMB's search, as one configuration of ours.

use crate::exhibit::Exhibit;
use crate::item::{Effort, Item};
use crate::matches::{contest, result, standing};
use crate::work::{PaperError, Work};
use arena::Form;
use engine::bench;
use engine::configuration::Configuration;
use engine::search::{Engine, Limits, Root, Stop, Techniques};
use serde_json::{Value, json};

/// What BOMB had: it searched step by step, with principal variation search, a table, killers, history, null moves, razoring,
/// extensions, a quiescence search, and static detection of goals and captures. All other techniques are off, also those
/// that do not exist yet.
const HIS: [&str; 10] = [
    "pvs",
    "tt_cutoffs",
    "tt_turns",
    "killers",
    "captures",
    "history",
    "null_move",
    "razoring",
    "extensions",
    "quiescence",
];
/// The nodes for which its depth is measured.
const NODES: u64 = 1_000_000;

pub(crate) fn items(effort: &Effort) -> Vec<Box<dyn Item>> {
    vec![Box::new(Bomb(*effort))]
}

/// BOMB's search against today's.
struct Bomb(Effort);

impl Item for Bomb {
    fn name(&self) -> &'static str {
        "fotland-bomb"
    }

    fn settings(&self) -> Value {
        json!({ "games": self.0.games, "pace": self.0.pace.to_string(), "nodes": NODES, "off": without() })
    }

    fn parts(&self) -> u64 {
        2 * self.0.games.div_ceil(2) * 2 + 2
    }

    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError> {
        let Effort { games, pace } = self.0;
        let bomb = bomb();
        let mut exhibit = Exhibit::new(
            "BOMB's search against today's",
            format!(
                "Fotland tells how BOMB searched, and prints no table. This is what he describes (§6 and §7) as one \
                 configuration of Hathi: negamax step by step with principal variation search, transposition table, killers, \
                 history, null move, razoring, extensions, quiescence search, and goals and captures found statically. Left \
                 out is what came later: {}. The evaluation is our classical one for both, not his. {games} games at \
                 {pace} for each turn.",
                without()
            ),
            &["what", "paper", "ours"],
        );
        for (place, (what, settings)) in
            [("steps deep", bomb.as_str()), ("the same, today's search", "hathi; evaluation=classical")]
                .into_iter()
                .enumerate()
        {
            let depth: f64 = work.learn(what, |_, stop| mean_depth(settings, stop))?;
            let paper = if place == 0 { "\"about 3 ply (12 steps)\" in a tournament" } else { "" };
            exhibit.row([
                format!("{what}, mean of 30 positions with a million nodes each"),
                paper.to_string(),
                format!("{depth:.1}"),
            ]);
        }
        for (what, today) in [
            (
                "today's search with the same evaluation against it, Elo and games",
                "hathi; name=today; hash=16; evaluation=classical",
            ),
            ("Hathi as it is against it, Elo and games", "hathi; name=today; hash=16"),
        ] {
            let contest = contest(vec![today.to_string(), bomb.clone()], Form::RoundRobin, games, pace, 22)?;
            let tally = standing(work, what, &contest)?.between(0, 1);
            exhibit.row([what.to_string(), String::new(), result(tally.games, &tally.pairs)]);
        }
        Ok(vec![exhibit])
    }
}

/// The configuration that searches as he describes it.
fn bomb() -> String {
    format!("hathi; name=BOMB; hash=16; evaluation=classical; off={}", without())
}

/// The techniques of today that he did not have.
fn without() -> String {
    let later: Vec<&str> = Techniques::NAMES.iter().copied().filter(|name| !HIS.contains(name)).collect();
    later.join(", ")
}

fn mean_depth(engine: &str, stop: &Stop) -> Result<f64, PaperError> {
    let other = |error: String| PaperError::Other(error);
    let spec: arena::EngineSpec =
        engine.parse().map_err(|error: arena::SpecError| other(error.to_string()))?;
    let configuration = Configuration::new(spec.settings()).map_err(|error| other(error.to_string()))?;
    let mut engine = Engine::try_new(configuration.engine).map_err(|error| other(error.to_string()))?;
    let roots: Vec<Root> = bench::positions()
        .map_err(|error| other(error.to_string()))?
        .iter()
        .filter_map(Root::of_position)
        .collect();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let depth = |root: &Root| {
        engine.forget();
        f64::from(engine.search(root, &limits, stop, &mut |_| {}).depth)
    };
    let number = roots.len().max(1) as f64;
    let mean = roots.iter().map(depth).sum::<f64>() / number;
    // The searches that were cut short are not as deep as they would have been.
    if stop.is_requested() { Err(PaperError::Interrupted) } else { Ok(mean) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn his_search_has_his_techniques_and_no_others() {
        let spec: arena::EngineSpec = bomb().parse().unwrap();
        let mut techniques = Configuration::new(spec.settings()).unwrap().engine.techniques;
        assert!(HIS.iter().all(|name| Techniques::NAMES.contains(name)));
        for name in Techniques::NAMES {
            assert_eq!(techniques.switch(name).copied(), Some(HIS.contains(name)), "{name}");
        }
    }

    #[test]
    fn his_search_can_be_played_and_its_measuring_be_stopped() {
        let engines = vec![bomb(), "hathi; name=today".to_string()];
        contest(engines, Form::RoundRobin, 2, "0.01s".parse().unwrap(), 1).unwrap();
        let stop = Stop::new();
        stop.request();
        assert!(matches!(mean_depth(&bomb(), &stop), Err(PaperError::Interrupted)));
    }
}
