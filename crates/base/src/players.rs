//! Who played, and how.

use crate::base::Base;
use crate::calendar;
use crate::error::BaseError;
use crate::filter::mirrored_setup;
use crate::heads::{GameHead, start_of};
use crate::stored::Walk;
use arimaa::{Piece, Side, Square, Symmetry};
use figures::{Chart, Series};
use rusqlite::OptionalExtension;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// So many of the most frequent are listed.
const LISTED: usize = 12;
/// So many of the best and worst results.
const NOTABLE: usize = 5;
/// The rating over time has at most so many points.
const POINTS: usize = 400;

/// A player in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The name.
    pub name: String,
    /// The games of both sides.
    pub games: u64,
}

/// Games and what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Results {
    /// All games.
    pub games: u64,
    /// Those that were won.
    pub won: u64,
    /// Those that were lost.
    pub lost: u64,
    /// Those that nobody won.
    pub drawn: u64,
}

impl Results {
    fn join(&mut self, other: &Self) {
        self.games += other.games;
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
    }

    fn add(&mut self, result: Option<bool>, drawn: bool) {
        self.games += 1;
        match result {
            Some(true) => self.won += 1,
            Some(false) => self.lost += 1,
            None => self.drawn += u64::from(drawn),
        }
    }
}

/// How somebody begins: a setup and the first turn after the setups.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opening {
    /// The setup, as it is called; of it and its mirror image the lesser name.
    pub setup: String,
    /// The turn as it looks with this setup, in notation.
    pub turn: String,
    /// What came of it.
    pub results: Results,
}

/// All that a page about a player shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerPage {
    /// The name, as it is written.
    pub name: String,
    /// All games.
    pub all: Results,
    /// Those as Gold.
    pub gold: Results,
    /// Those as Silver.
    pub silver: Results,
    /// Against whom, the most frequent first.
    pub opponents: Vec<(String, Results)>,
    /// With which time controls.
    pub time_controls: Vec<(String, Results)>,
    /// Setups as Gold, mirror images together.
    pub gold_setups: Vec<(String, Results)>,
    /// Setups as Silver.
    pub silver_setups: Vec<(String, Results)>,
    /// The setups and first turns as Gold, mirror images together.
    pub gold_openings: Vec<Opening>,
    /// Those as Silver.
    pub silver_openings: Vec<Opening>,
    /// The rating over time: seconds since 1970, and the average rating around then.
    pub ratings: Vec<(i64, f64)>,
    /// The half-turns of a game on the average.
    pub average_plies: f64,
    /// Wins against the strongest.
    pub best: Vec<GameHead>,
    /// Losses against the weakest.
    pub worst: Vec<GameHead>,
}

impl Base {
    /// Players whose names begin like that, those with the most games first.
    pub fn players(&self, beginning: &str, limit: u32) -> Result<Vec<Listed>, BaseError> {
        let sql = "SELECT p.name, (SELECT count(*) FROM game WHERE gold = p.id) + (SELECT count(*) FROM game WHERE silver = p.id) n
                   FROM player p WHERE lower(substr(p.name, 1, length(?1))) = lower(?1) ORDER BY n DESC, p.name LIMIT ?2";
        let mut find = self.connection().prepare_cached(sql).map_err(self.wrong())?;
        let rows =
            find.query_map((beginning, limit), |row| Ok(Listed { name: row.get(0)?, games: row.get(1)? }));
        rows.map_err(self.wrong())?.collect::<Result<_, _>>().map_err(self.wrong())
    }

    /// All about a player.
    pub fn player(&self, name: &str) -> Result<PlayerPage, BaseError> {
        let find = "SELECT id, name FROM player WHERE name = ?1 COLLATE NOCASE ORDER BY name = ?1 DESC";
        let found = self.connection().query_row(find, [name], |row| Ok((row.get(0)?, row.get(1)?)));
        let found: Option<(i64, String)> = found.optional().map_err(self.wrong())?;
        let (id, name) = found.ok_or_else(|| BaseError::NoPlayer(name.to_string()))?;
        let mut gathered = Gathered::default();
        for side in Side::ALL {
            self.gather(id, side, &mut gathered)?;
        }
        gathered.tell(self, name)
    }

    fn gather(&self, id: i64, side: Side, gathered: &mut Gathered) -> Result<(), BaseError> {
        let (own, other) = match side {
            Side::Gold => ("gold", "silver"),
            Side::Silver => ("silver", "gold"),
        };
        let sql = format!(
            "SELECT g.id, {other}, result, {own}_rating, {other}_rating, {own}_setup, time_control, started, plies,
             {other}_setup, substr(m.turns, 1, 8)
             FROM game g JOIN moves m ON m.game = g.id WHERE {own} = ?1"
        );
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        let mut rows = find.query([id]).map_err(self.wrong())?;
        let letter = side.letter().to_string();
        while let Some(row) = rows.next().map_err(self.wrong())? {
            let mut take = || -> rusqlite::Result<()> {
                let result = row.get_ref(2)?.as_str_or_null()?;
                let drawn = result == Some("d");
                let won = result.filter(|&result| result != "d").map(|result| result == letter);
                let game = row.get(0)?;
                let other_rating: Option<i64> = row.get(4)?;
                gathered.sides[side.index()].add(won, drawn);
                gathered.opponents.entry(row.get(1)?).or_default().add(won, drawn);
                if let Some(setup) = row.get::<_, Option<i64>>(5)? {
                    gathered.setups[side.index()].entry(setup).or_default().add(won, drawn);
                }
                // Both setups, and the first two turns: of a game that begins with a position nothing is known of them.
                if let (Some(own), Some(other)) =
                    (row.get::<_, Option<i64>>(5)?, row.get::<_, Option<i64>>(9)?)
                {
                    let key = (own, other, row.get::<_, Option<Vec<u8>>>(10)?.unwrap_or_default());
                    gathered.openings[side.index()].entry(key).or_default().add(won, drawn);
                }
                gathered.time_controls.entry(row.get(6)?).or_default().add(won, drawn);
                if let (Some(rating), Some(started)) = (row.get(3)?, row.get(7)?) {
                    gathered.ratings.push((started, rating));
                }
                gathered.plies += row.get::<_, u64>(8)?;
                if let (Some(won), Some(rating)) = (won, other_rating) {
                    let notable = if won { &mut gathered.best } else { &mut gathered.worst };
                    notable.push((if won { -rating } else { rating }, game));
                }
                Ok(())
            };
            take().map_err(self.wrong())?;
        }
        Ok(())
    }
}

/// How a game began: the own setup, the other one, and the first turns of both sides as they are kept.
type Begun = (i64, i64, Vec<u8>);

/// Where the pieces of a side are.
type Standing = Vec<(Square, Piece)>;

/// What is counted of a player, by the numbers of the base.
#[derive(Default)]
struct Gathered {
    sides: [Results; 2],
    opponents: HashMap<i64, Results>,
    time_controls: HashMap<i64, Results>,
    setups: [HashMap<i64, Results>; 2],
    openings: [HashMap<Begun, Results>; 2],
    ratings: Vec<(i64, i64)>,
    plies: u64,
    best: Vec<(i64, i64)>,
    worst: Vec<(i64, i64)>,
}

impl Gathered {
    fn tell(mut self, base: &Base, name: String) -> Result<PlayerPage, BaseError> {
        let mut all = Results::default();
        for side in &self.sides {
            all.join(side);
        }
        let [gold_setups, silver_setups] = self.setups;
        let [gold_openings, silver_openings] = self.openings;
        let notable = |mut games: Vec<(i64, i64)>| {
            games.sort_unstable();
            games.truncate(NOTABLE);
            games.into_iter().map(|(_, game)| base.head(game)).collect::<Result<Vec<_>, _>>()
        };
        self.ratings.sort_unstable();
        Ok(PlayerPage {
            name,
            all,
            gold: self.sides[0],
            silver: self.sides[1],
            opponents: listed(self.opponents, |id| base.name_of("player", id))?,
            time_controls: listed(self.time_controls, |id| base.name_of("time_control", id))?,
            gold_setups: mirrored_together(base, gold_setups)?,
            silver_setups: mirrored_together(base, silver_setups)?,
            gold_openings: openings(base, Side::Gold, gold_openings)?,
            silver_openings: openings(base, Side::Silver, silver_openings)?,
            ratings: thinned(&self.ratings),
            average_plies: if all.games == 0 { 0.0 } else { self.plies as f64 / all.games as f64 },
            best: notable(self.best)?,
            worst: notable(self.worst)?,
        })
    }
}

/// The most frequent, by name.
fn listed<K>(
    counted: HashMap<K, Results>,
    name: impl Fn(K) -> Result<String, BaseError>,
) -> Result<Vec<(String, Results)>, BaseError> {
    let mut named = counted
        .into_iter()
        .map(|(key, results)| Ok((name(key)?, results)))
        .collect::<Result<Vec<_>, BaseError>>()?;
    named.sort_by(|one, other| (other.1.games, &one.0).cmp(&(one.1.games, &other.0)));
    named.truncate(LISTED);
    Ok(named)
}

fn mirrored_together(
    base: &Base,
    setups: HashMap<i64, Results>,
) -> Result<Vec<(String, Results)>, BaseError> {
    let mut together: HashMap<String, Results> = HashMap::new();
    for (id, results) in setups {
        let name = base.name_of("setup", id)?;
        let mirror = mirrored_setup(&name).unwrap_or_else(|| name.clone());
        together.entry(name.min(mirror)).or_default().join(&results);
    }
    listed(together, Ok)
}

/// The setups and first turns of a side, mirror images together. Turns that leave the own pieces on the same squares are one,
/// under the name of the most frequent of them.
fn openings(base: &Base, side: Side, counted: HashMap<Begun, Results>) -> Result<Vec<Opening>, BaseError> {
    let mut together: HashMap<(String, Standing), (BTreeMap<String, u64>, Results)> = HashMap::new();
    for ((own, other, turns), results) in counted {
        let (own, other) = (base.name_of("setup", own)?, base.name_of("setup", other)?);
        let names = if side == Side::Gold { [own, other] } else { [other, own] };
        let Some((setup, after, text)) = first_turn(&names, &turns, side) else { continue };
        let (texts, sum) = together.entry((setup, after)).or_default();
        *texts.entry(text).or_default() += results.games;
        sum.join(&results);
    }
    let mut listed: Vec<Opening> = together
        .into_iter()
        .map(|((setup, _), (texts, results))| {
            let most = texts.into_iter().max_by(|one, other| (one.1, &other.0).cmp(&(other.1, &one.0)));
            Opening { setup, turn: most.map(|(text, _)| text).unwrap_or_default(), results }
        })
        .collect();
    listed.sort_by(|one, other| {
        (other.results.games, &one.setup, &one.turn).cmp(&(one.results.games, &other.setup, &other.turn))
    });
    listed.truncate(LISTED);
    Ok(listed)
}

/// The setup of a side, where its pieces are after its first turn, and that turn in notation: all seen in the mirror if that
/// makes the name of the setup the lesser one.
fn first_turn(names: &[String; 2], turns: &[u8], side: Side) -> Option<(String, Standing, String)> {
    let own = &names[side.index()];
    let (position, turn) = Walk::new(start_of(&names[0], &names[1])?, turns).nth(side.index())?;
    let mirror = mirrored_setup(own)?;
    let view = Symmetry { mirror: mirror < *own, flip: false };
    let (seen, turn) = (view.position(&position), view.turn(turn?.unpack(&position)?));
    let after = turn.result(&seen).iter().filter(|(_, piece)| piece.side == side).collect();
    Some((own.clone().min(mirror), after, turn.notation(&seen)))
}

/// At most so many points, each the average of its part.
fn thinned(ratings: &[(i64, i64)]) -> Vec<(i64, f64)> {
    let part = ratings.len().div_ceil(POINTS).max(1);
    let mean = |part: &[(i64, i64)], value: fn(&(i64, i64)) -> i64| {
        part.iter().map(value).sum::<i64>() as f64 / part.len() as f64
    };
    ratings.chunks(part).map(|part| (mean(part, |p| p.0) as i64, mean(part, |p| p.1))).collect()
}

impl PlayerPage {
    /// The rating over time, drawn.
    pub fn chart(&self) -> Chart {
        let points = self.ratings.iter().map(|&(time, rating)| (years(time), rating)).collect();
        Chart {
            title: format!("Rating of {}", self.name),
            across: "year".to_string(),
            places: year_places(self.ratings.iter().flat_map(|&(time, _)| {
                let year = calendar::date(time).0;
                [year, year + 1]
            })),
            series: vec![Series { name: String::new(), points }],
            ..Chart::default()
        }
    }
}

/// A moment in years.
fn years(seconds: i64) -> f64 {
    let year = calendar::date(seconds).0;
    let (begin, end) = (calendar::moment(year, 1, 1), calendar::moment(year + 1, 1, 1));
    year as f64 + (seconds - begin) as f64 / (end - begin) as f64
}

/// The names of the years from the first to the last of some; of many, only some.
pub(crate) fn year_places(years: impl Iterator<Item = i64>) -> Vec<(f64, String)> {
    let years: BTreeSet<i64> = years.collect();
    let Some((&first, &last)) = years.first().zip(years.last()) else { return Vec::new() };
    let step = ((last - first + 1) / 10).max(1) as usize;
    (first..=last).step_by(step).map(|year| (year as f64, year.to_string())).collect()
}
