//! How well the turns of games are foreseen: the place of the turn that was played in an order of all distinct turns, as in
//! table 1 of Wu 2015.

use super::{Experiment, LabError, make_parts};
use crate::log::LogError;
use arimaa::{Game, Record};
use engine::eval::Evaluation;
use engine::ranking::{self, Candidates, Model};
use engine::search::{Engine, EngineOptions, Limits, Stop};
use figures::grouped;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Instant;

/// What is measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ranking {
    /// The games.
    pub games: Vec<Subject>,
    /// The file of the model; none for the one that comes with the program.
    pub model: Option<PathBuf>,
    /// So many nodes of a search before, whose choice comes first.
    pub nodes: Option<u64>,
}

/// A game whose turns are to be foreseen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Subject {
    /// Its record.
    pub record: String,
    /// The ratings of Gold and Silver, where they are known.
    pub ratings: [Option<i32>; 2],
}

impl Subject {
    /// A game and the ratings of those who played it.
    pub fn new(game: &Game, ratings: [Option<i32>; 2]) -> Self {
        Self { record: Record::of(game).to_string(), ratings }
    }
}

/// What was found in a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Its number, from 0.
    pub game: usize,
    /// Its turns.
    pub turns: Vec<Found>,
}

/// The orders that are compared: the model's, the root's, that of likelihood alone, the model's behind the choice of a search.
const ORDERS: usize = 4;

/// Where a turn was found that somebody has played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The rating of the player, if it is known.
    pub rating: Option<i32>,
    /// How many distinct turns there were.
    pub turns: usize,
    /// How many of them stand before it in the order of the model, in that of the evaluation, which is the root's, in that
    /// of their likelihood for the policy network, and in that of the model behind the choice of a search.
    pub places: [usize; ORDERS],
    /// The time in which all turns were ranked, in milliseconds: turns and evaluations, features and sum.
    pub millis: [f64; 2],
}

/// Where turns are counted that are among the first so many.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reach {
    First(usize),
    Percent(f64),
}

impl Reach {
    fn has(self, place: usize, turns: usize) -> bool {
        match self {
            Self::First(count) => place < count,
            // The first turn is always there: of fifty turns it is the first percent.
            Self::Percent(percent) => (place as f64) < percent / 100.0 * turns as f64,
        }
    }

    fn name(self) -> String {
        match self {
            Self::First(1) => "first".to_string(),
            Self::First(count) => format!("first {count}"),
            Self::Percent(percent) => format!("{percent}%"),
        }
    }
}

/// What Wu counted, with his figures: in percent, 21,000 positions of games between players rated 2100 and more.
const WU: [(Reach, f64); 13] = [
    (Reach::First(1), 15.0),
    (Reach::First(2), 22.5),
    (Reach::First(5), 34.2),
    (Reach::First(10), 44.4),
    (Reach::First(100), 78.3),
    (Reach::First(1000), 96.8),
    (Reach::Percent(1.0), 81.0),
    (Reach::Percent(5.0), 94.4),
    (Reach::Percent(10.0), 97.5),
    (Reach::Percent(20.0), 99.2),
    (Reach::Percent(40.0), 99.8),
    (Reach::Percent(60.0), 100.0),
    (Reach::Percent(80.0), 100.0),
];
/// From this rating on Wu counted.
const EXPERT: i32 = 2100;

/// The rows of Wu's table: what is counted, and how many of a hundred he found.
pub fn rows_of_wu() -> impl Iterator<Item = (String, f64)> {
    WU.iter().map(|(reach, wu)| (reach.name(), *wu))
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// What the model has learned from.
    pub note: String,
    /// The number of games.
    pub games: usize,
    /// The nodes of the search.
    pub nodes: Option<u64>,
    /// All turns.
    pub all: Counts,
    /// Those of players whose rating is known to be 2100 or more.
    pub experts: Counts,
}

/// What was counted of some turns.
#[derive(Clone, Debug, Serialize)]
pub struct Counts {
    /// How many.
    pub turns: usize,
    /// How many distinct turns there were on the average.
    pub branching: f64,
    /// How many of a hundred are within each reach of Wu's table, by order.
    pub within: Vec<[f64; ORDERS]>,
    /// The mean time to rank a position, in milliseconds: turns and evaluations, features and sum.
    pub millis: [f64; 2],
}

impl Counts {
    fn of<'a>(found: impl Iterator<Item = &'a Found> + Clone) -> Self {
        let turns = found.clone().count();
        let mean = |sum: f64| if turns == 0 { 0.0 } else { sum / turns as f64 };
        let share = |reach: Reach| {
            std::array::from_fn(|order| {
                let hits = found.clone().filter(|found| reach.has(found.places[order], found.turns));
                100.0 * mean(hits.count() as f64)
            })
        };
        Self {
            turns,
            branching: mean(found.clone().map(|found| found.turns as f64).sum()),
            within: WU.iter().map(|&(reach, _)| share(reach)).collect(),
            millis: [0, 1].map(|part| mean(found.clone().map(|found| found.millis[part]).sum())),
        }
    }
}

impl super::Table for Table {
    fn to_markdown(&self) -> String {
        let Self { note, games, nodes, all, experts } = self;
        let mut text = format!(
            "{games} games, {} turns, {:.0} distinct turns on the average; of players rated {EXPERT} and more: {} turns, {:.0}\n\
             The model: {note}\n\
             {:.1} ms for the turns of a position and their evaluations, {:.1} ms for their features\n\n\
             | the played turn is within | Wu 2015 ",
            all.turns, all.branching, experts.turns, experts.branching, all.millis[0], all.millis[1],
        );
        let searched = nodes.map(|nodes| format!("{} nodes, then the model", grouped(&nodes)));
        let orders: Vec<&str> =
            ["model", "order of the root", "likelihood"].into_iter().chain(searched.as_deref()).collect();
        let heads = |which: &str| orders.iter().map(|order| format!("| {order}{which} ")).collect::<String>();
        text += &format!("{}{}|\n", heads(""), heads(&format!(", {EXPERT}+")));
        text += &format!("|---|---{}|\n", "|---".repeat(2 * orders.len()));
        for (place, (reach, wu)) in WU.iter().enumerate() {
            let cells = [all, experts].map(|counts| {
                let shares = &counts.within[place][..orders.len()];
                shares.iter().map(|share| format!("| {share:.1}% ")).collect::<String>()
            });
            text += &format!("| {} | {wu:.1}% {}|\n", reach.name(), cells.concat());
        }
        text
    }
}

impl Experiment for Ranking {
    const NAME: &'static str = "ranking";
    const PARTS: &'static str = "games";
    type Part = Part;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        if self.games.is_empty() {
            return Err(LabError::NoPositions);
        }
        self.model().map(drop)
    }

    fn parts(&self) -> u64 {
        self.games.len() as u64
    }

    fn measure(
        &self,
        cores: usize,
        known: Vec<Part>,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        let model = self.model()?;
        let evaluation = Evaluation::default();
        let left: Vec<usize> =
            (0..self.games.len()).filter(|game| known.iter().all(|part| part.game != *game)).collect();
        let tools = || Engine::new(EngineOptions { hash_mb: 16, ..EngineOptions::default() });
        let make =
            |engine: &mut Engine, game| Part { game, turns: self.find(game, &model, &evaluation, engine) };
        let mut parts = known;
        parts.extend(make_parts(cores, &left, tools, make, finished)?);
        let found = parts.iter().flat_map(|part| &part.turns);
        let experts = found.clone().filter(|found| found.rating.is_some_and(|rating| rating >= EXPERT));
        Ok(Table {
            note: model.note().to_string(),
            games: self.games.len(),
            nodes: self.nodes,
            all: Counts::of(found),
            experts: Counts::of(experts),
        })
    }
}

impl Ranking {
    fn model(&self) -> Result<Model, LabError> {
        match &self.model {
            None => Ok(Model::built_in().clone()),
            Some(path) => {
                Model::open(path).map_err(|reason| LabError::Model(path.display().to_string(), reason))
            }
        }
    }
}

impl Ranking {
    fn find(&self, game: usize, model: &Model, evaluation: &Evaluation, engine: &mut Engine) -> Vec<Found> {
        let Subject { record, ratings } = &self.games[game];
        let Ok(record) = record.parse::<Record>() else { return Vec::new() };
        let mut found = Vec::new();
        engine.forget();
        for (root, chosen) in ranking::played(&record.replay().game) {
            let began = Instant::now();
            let candidates = Candidates::of(&root, evaluation);
            let evaluated = began.elapsed();
            let strengths = candidates.strengths(model);
            let ranked = began.elapsed();
            let Some(played) = candidates.leading_to(&chosen) else { continue };
            let values: Vec<i32> = (0..candidates.len()).map(|index| candidates.look(index).value).collect();
            let likelihoods = (0..candidates.len()).map(|index| -candidates.look(index).behind).collect();
            let [model, root_order, expected] =
                [&strengths, &values, &likelihoods].map(|order: &Vec<i32>| place(order, played));
            let best = self.nodes.and_then(|nodes| {
                let report = engine.search(&root, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
                candidates.leading_to(&report.best()?.result(root.position()))
            });
            let behind = match best {
                Some(best) if best == played => 0,
                Some(best) => model + usize::from(place(&strengths, best) > model),
                None => model,
            };
            found.push(Found {
                rating: ratings[root.position().side().index()],
                turns: candidates.len(),
                places: [model, root_order, expected, behind],
                millis: [evaluated, ranked - evaluated].map(|time| 1000.0 * time.as_secs_f64()),
            });
        }
        found
    }
}

/// How many stand before one of them if they are sorted by a number, and by where they are now if that is equal.
fn place(numbers: &[i32], index: usize) -> usize {
    let before = |(other, &number): (usize, &i32)| {
        number > numbers[index] || number == numbers[index] && other < index
    };
    numbers.iter().enumerate().filter(|&item| before(item)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Table as _;

    #[test]
    fn equal_numbers_keep_their_order() {
        let numbers = [3, 5, 3, 5, 1];
        assert_eq!([0, 1, 2, 3, 4].map(|index| place(&numbers, index)), [2, 0, 3, 1, 4]);
    }

    #[test]
    fn the_first_percent_has_at_least_the_first() {
        assert!(Reach::Percent(1.0).has(0, 50));
        assert!(!Reach::Percent(1.0).has(1, 100));
        assert!(Reach::Percent(1.0).has(1, 101));
        assert!(Reach::First(10).has(9, 10) && !Reach::First(10).has(10, 11));
    }

    #[test]
    fn turns_are_found_where_they_are() {
        let mut game = Game::new();
        for text in [
            "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2",
            "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7",
            "Ed2n Ed3n Ed4n Me2n",
            "ee7s ee6s ha7s hh7s",
        ] {
            game.play_text(text).unwrap();
        }
        let experiment = Ranking {
            games: vec![Subject::new(&game, [Some(2200), Some(1500)])],
            model: None,
            nodes: Some(100),
        };
        experiment.check().unwrap();
        let mut parts = Vec::new();
        let mut keep = |part: Part| {
            parts.push(part);
            Ok(())
        };
        let table = experiment.measure(1, Vec::new(), &mut keep).unwrap();
        assert_eq!((table.all.turns, table.experts.turns, parts.len()), (2, 1, 1));
        for found in &parts[0].turns {
            assert!(found.turns > 1000 && found.places.iter().all(|&place| place < found.turns));
            assert!(
                found.places[3] == 0
                    || found.places[3] == found.places[0]
                    || found.places[3] == found.places[0] + 1
            );
        }
        assert!(table.to_markdown().contains("| 1% | 81.0% |"));
        // What is known is not made again, and comes to the same table.
        let again = experiment.measure(1, parts, &mut |_| panic!("nothing is left")).unwrap();
        assert_eq!(again.to_markdown(), table.to_markdown());
        let wrong = Ranking { model: Some("no-such.ranking".into()), ..experiment };
        assert!(wrong.check().unwrap_err().to_string().starts_with("no-such.ranking: "));
    }
}
