//! What each technique of the search is worth: the same positions, searched with all of them and without one, as in
//! chapter 6 of Cox's thesis.

use super::{Experiment, LabError, Meeting, contest, elo, play};
use crate::contest::{Conditions, Match};
use crate::log::LogError;
use crate::pace::Pace;
use crate::record::GameRecord;
use crate::referee::Rules;
use crate::schedule::Form;
use arimaa::Position;
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use figures::grouped;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A search without a technique may visit so many times the nodes of the whole search, then it is cut off.
pub const MOST_TIMES: u64 = 30;

/// What is measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ablation {
    /// The positions; those in which the game is over are left out.
    pub positions: Vec<Position>,
    /// The last depth in steps.
    pub depth: u32,
    /// The table in megabytes.
    pub hash_mb: usize,
    /// The names of the techniques that are switched off in turn.
    pub techniques: Vec<String>,
    /// Games too, if wanted.
    pub games: Option<GamesWanted>,
}

/// Games of the whole engine against each one without a technique.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct GamesWanted {
    /// How many starts are played with both sides.
    pub pairs: u64,
    /// The time of each engine.
    pub pace: Pace,
}

/// What is finished.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The search of a position.
    Search(Search),
    /// A game.
    Game(Box<GameRecord>),
}

/// The search of a position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Search {
    /// What is switched off.
    pub off: Option<String>,
    /// The number of the position, from 0.
    pub position: usize,
    /// What it took to finish each depth, from 1.
    pub depths: Vec<Work>,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The last depth in steps.
    pub depth: u32,
    /// How many positions were searched.
    pub positions: usize,
    /// The table of the search in megabytes.
    pub hash_mb: usize,
    /// Everything on.
    pub all: Row,
    /// One technique off.
    pub without: Vec<Row>,
    /// The time of the games, if there are games.
    pub time: Option<String>,
}

/// What one kind of search took.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What is switched off.
    pub technique: Option<String>,
    /// What it took to finish each depth, from 1, over all positions.
    pub depths: Vec<Work>,
    /// The games of the whole engine against this one.
    pub games: Option<Meeting>,
}

/// What it took to finish a depth, the depths before it included, over all positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Work {
    /// Positions visited.
    pub nodes: u64,
    /// Time.
    pub seconds: f64,
    /// How many of the searches were cut off before: what they had taken until then is counted.
    pub cut: usize,
}

impl Experiment for Ablation {
    const NAME: &'static str = "ablation";
    const PARTS: &'static str = "searches and games";
    type Part = Part;
    type Table = Table;

    /// Nothing is searched before all names are known to be right.
    fn check(&self) -> Result<(), LabError> {
        if self.roots().is_empty() {
            return Err(LabError::NoPositions);
        }
        self.techniques.iter().try_for_each(|name| self.without(name).map(drop))?;
        self.games.map_or(Ok(()), |games| self.contest(games).map(drop))
    }

    fn parts(&self) -> u64 {
        let games = self.games.map_or(0, |games| 2 * games.pairs);
        let techniques = self.techniques.len() as u64;
        self.roots().len() as u64 * (1 + techniques) + games * techniques
    }

    fn measure(
        &self,
        cores: usize,
        known: Vec<Part>,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        self.check()?;
        let (mut searches, mut games) = (HashMap::new(), Vec::new());
        for part in known {
            match part {
                Part::Search(search) => drop(searches.insert((search.off, search.position), search.depths)),
                Part::Game(game) => games.push(*game),
            }
        }
        let reference = self.search_all(None, &[], &searches, finished)?;
        let mut without = Vec::new();
        for name in &self.techniques {
            let depths = self.sum(&self.search_all(Some(name), &reference, &searches, finished)?);
            without.push(Row { technique: Some(name.clone()), depths, games: None });
        }
        if let Some(wanted) = self.games {
            let contest = self.contest(wanted)?;
            let standing =
                play(&contest, cores, &games, |game| finished(Part::Game(Box::new(game.clone()))))?;
            for (number, row) in (1..).zip(&mut without) {
                row.games = Some(Meeting::between(&standing, 0, number));
            }
        }
        Ok(Table {
            depth: self.depth,
            positions: reference.len(),
            hash_mb: self.hash_mb,
            all: Row { technique: None, depths: self.sum(&reference), games: None },
            without,
            time: self.games.map(|games| games.pace.to_string()),
        })
    }
}

/// Searches that are finished: what is switched off, and the number of the position.
type Searches = HashMap<(Option<String>, usize), Vec<Work>>;

impl Ablation {
    fn roots(&self) -> Vec<Root> {
        self.positions.iter().filter_map(Root::of_position).collect()
    }

    fn without(&self, name: &str) -> Result<EngineOptions, LabError> {
        let mut settings = self.whole();
        let switch = settings.techniques.switch(name);
        *switch.ok_or_else(|| LabError::Unknown(name.to_string()))? = false;
        Ok(settings)
    }

    fn whole(&self) -> EngineOptions {
        EngineOptions { hash_mb: self.hash_mb, ..EngineOptions::default() }
    }

    /// Searches every position by itself, unless that is known. With a reference, a search that becomes too large is cut
    /// off.
    fn search_all(
        &self,
        off: Option<&String>,
        reference: &[Vec<Work>],
        known: &Searches,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Vec<Vec<Work>>, LabError> {
        let settings = off.map_or_else(|| Ok(self.whole()), |name| self.without(name))?;
        let mut engine =
            Engine::try_new(settings.clone()).map_err(|error| LabError::Play(error.to_string()))?;
        let mut all = Vec::new();
        for (position, root) in self.roots().iter().enumerate() {
            if let Some(depths) = known.get(&(off.cloned(), position)) {
                all.push(depths.clone());
                continue;
            }
            engine.forget();
            let whole = reference.get(position).and_then(|depths| depths.last());
            // A limit below this would change how the root is searched.
            let least = 1000 * settings.tuning.ranking_millis.unsigned_abs() as u64;
            let nodes = whole.map(|work| (MOST_TIMES * work.nodes).max(least));
            let depths = search(&mut engine, root, &Limits { nodes, ..Limits::depth(self.depth) });
            all.push(depths.clone());
            finished(Part::Search(Search { off: off.cloned(), position, depths }))?;
        }
        Ok(all)
    }

    fn sum(&self, searches: &[Vec<Work>]) -> Vec<Work> {
        let depths = 0..self.depth as usize;
        let sum = |depth: usize| {
            let works = searches.iter().filter_map(|search| search.get(depth));
            works.fold(Work::default(), |sum, work| Work {
                nodes: sum.nodes + work.nodes,
                seconds: sum.seconds + work.seconds,
                cut: sum.cut + work.cut,
            })
        };
        depths.map(sum).collect()
    }

    /// The whole engine against each one without a technique.
    fn contest(&self, games: GamesWanted) -> Result<Match, LabError> {
        let name = |name: &String| format!("hathi; name=without {name}; off={name}");
        let engines = std::iter::once("hathi; name=all".to_string()).chain(self.techniques.iter().map(name));
        let conditions = Conditions {
            engines: engines
                .map(|text| format!("{text}; hash={}", self.hash_mb).parse().map_err(LabError::Engine))
                .collect::<Result<_, _>>()?,
            form: Form::Gauntlet,
            pairs: games.pairs,
            pace: games.pace,
            rules: Rules::default(),
            sprt: None,
        };
        contest(conditions, 1)
    }
}

/// What it took to finish each depth of one search. A search that ends early because the game is decided takes nothing
/// more for the depths behind.
pub fn search(engine: &mut Engine, root: &Root, limits: &Limits) -> Vec<Work> {
    let mut depths: Vec<Work> = Vec::new();
    let report = engine.search(root, limits, &Stop::new(), &mut |report| {
        if !report.partial && report.depth as usize > depths.len() {
            depths.push(Work { nodes: report.nodes, seconds: report.elapsed.as_secs_f64(), cut: 0 });
        }
    });
    let last = limits.depth.unwrap_or(report.depth) as usize;
    let is_cut = depths.len() < last && limits.nodes.is_some_and(|most| report.nodes >= most);
    let end = Work { nodes: report.nodes, seconds: report.elapsed.as_secs_f64(), cut: usize::from(is_cut) };
    depths.resize(last, end);
    depths
}

impl Row {
    fn last(&self) -> Work {
        self.depths.last().copied().unwrap_or_default()
    }

    fn name(&self) -> &str {
        self.technique.as_deref().unwrap_or("(none)")
    }
}

impl Work {
    /// As text, with what the number is at least, if a search was cut off.
    fn at_least(self, number: String) -> String {
        if self.cut == 0 { number } else { format!("≥ {number}") }
    }
}

impl super::Table for Table {
    /// An overview of all techniques at the last depth, and for each a table by depth.
    fn to_markdown(&self) -> String {
        let mut text = format!(
            "One technique off at a time, {} positions, one thread, a table of {} MB. Nodes and seconds until the depth \
             is finished, over all positions. Times is what the search without the technique takes, compared with \
             everything on: above 1 the technique saves work.",
            self.positions, self.hash_mb
        );
        if self.without.iter().any(|row| row.last().cut > 0) {
            text.push_str(&format!(
                " A search was cut off at {MOST_TIMES} times the nodes of the whole one; what it took until then is \
                 counted, so that the figures with ≥ are too small."
            ));
        }
        text.push_str("\n\n");
        text.push_str(&self.overview());
        for row in &self.without {
            text.push_str(&format!("\n### {}\n\n", row.name()));
            text.push_str(&self.by_depth(row));
        }
        text
    }
}

impl Table {
    fn overview(&self) -> String {
        let time = self.time.as_ref().map(|time| format!(" Elo lost at {time} | games |"));
        let mut text = format!(
            "| off, depth {} | nodes | times | seconds | times | cut off |{}\n|---|---|---|---|---|---|{}\n",
            self.depth,
            time.as_deref().unwrap_or_default(),
            if time.is_some() { "---|---|" } else { "" },
        );
        let all = self.all.last();
        for row in std::iter::once(&self.all).chain(&self.without) {
            let work = row.last();
            text.push_str(&format!(
                "| {} | {} | {} | {} | {} | {} |",
                row.name(),
                work.at_least(grouped(&work.nodes)),
                work.at_least(format!("{:.2}", ratio(work.nodes as f64, all.nodes as f64))),
                work.at_least(format!("{:.1}", work.seconds)),
                work.at_least(format!("{:.2}", ratio(work.seconds, all.seconds))),
                work.cut,
            ));
            if self.time.is_some() {
                let games = row.games.as_ref();
                let lost = games.and_then(|meeting| meeting.difference).map(|d| elo(d.elo, d.elo_interval));
                let number = games.map(|meeting| meeting.games.total().to_string());
                text.push_str(&format!(" {} | {} |", lost.unwrap_or_default(), number.unwrap_or_default()));
            }
            text.push('\n');
        }
        text
    }

    /// The form of Cox's tables: first without, then with, and how many per cent of the nodes that saves.
    fn by_depth(&self, row: &Row) -> String {
        let mut text = String::from(
            "| depth | seconds off | nodes off | seconds on | nodes on | % gain | cut off |\n|---|---|---|---|---|---|---|\n",
        );
        for (depth, (off, on)) in (1..).zip(row.depths.iter().zip(&self.all.depths)) {
            let gain = 100.0 * (1.0 - ratio(on.nodes as f64, off.nodes as f64));
            text.push_str(&format!(
                "| {depth} | {} | {} | {:.2} | {} | {} | {} |\n",
                off.at_least(format!("{:.2}", off.seconds)),
                off.at_least(grouped(&off.nodes)),
                on.seconds,
                grouped(&on.nodes),
                off.at_least(format!("{gain:.1}")),
                off.cut,
            ));
        }
        text
    }
}

fn ratio(one: f64, other: f64) -> f64 {
    one / other.max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Table as _;

    const POSITIONS: [&str; 2] = [
        "s [r  r rrr rrddch  m E  h   cr     DR      H eRDH  RMCRC RR  R  R ]",
        "g [rr  rrcr crd dr   reE h  hH       C  MH  R    m  RD CDRRR R  R R]",
    ];

    fn ablation(techniques: &[&str]) -> Ablation {
        Ablation {
            positions: POSITIONS.map(|text| text.parse().unwrap()).to_vec(),
            depth: 4,
            hash_mb: 1,
            techniques: techniques.iter().map(|name| name.to_string()).collect(),
            games: None,
        }
    }

    #[test]
    fn the_whole_search_is_the_one_that_the_engine_makes() {
        let ablation = ablation(&["tt_cutoffs"]);
        let table = ablation.measure(1, Vec::new(), &mut |_| Ok(())).unwrap();
        let mut engine = Engine::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() });
        let mut nodes = |depth| {
            let roots = ablation.positions.iter().filter_map(Root::of_position);
            let search = |root| {
                engine.forget();
                engine.search(&root, &Limits::depth(depth), &Stop::new(), &mut |_| {}).nodes
            };
            roots.map(search).sum::<u64>()
        };
        let expected: Vec<u64> = (1..=4).map(&mut nodes).collect();
        let found: Vec<u64> = table.all.depths.iter().map(|work| work.nodes).collect();
        assert_eq!(found, expected);
        let off = &table.without[0];
        assert!(off.last().nodes > table.all.last().nodes, "{off:?}");
        let text = table.to_markdown();
        assert!(text.contains("\n| tt_cutoffs | "), "{text}");
        assert!(text.contains("\n### tt_cutoffs\n"), "{text}");
    }

    #[test]
    fn a_search_that_is_cut_off_counts_as_far_as_it_came() {
        let root = Root::of_position(&POSITIONS[0].parse().unwrap()).unwrap();
        let mut engine = Engine::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() });
        let limits = Limits { nodes: Some(3000), ..Limits::depth(20) };
        let depths = search(&mut engine, &root, &limits);
        assert_eq!(depths.len(), 20);
        assert_eq!((depths[0].cut, depths[19].cut), (0, 1));
        assert!(depths[19].nodes >= 3000 && depths[19] == depths[18], "{depths:?}");
        assert_eq!(depths[19].at_least("7".to_string()), "≥ 7");
    }

    #[test]
    fn names_are_looked_up_before_anything_is_searched() {
        let mut searches = 0;
        let mut count = |_| {
            searches += 1;
            Ok(())
        };
        let error = ablation(&["pvs", "magic"]).measure(1, Vec::new(), &mut count).unwrap_err();
        assert!(error.to_string().starts_with("there is no technique \"magic\", only pvs, "), "{error}");
        assert_eq!(searches, 0);
    }
}
