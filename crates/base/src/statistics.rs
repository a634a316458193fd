//! The base in numbers.

use crate::base::Base;
use crate::error::BaseError;
use crate::players::year_places;
use figures::{Chart, Series, Shape, round_places};
use serde::Serialize;

/// Lengths are counted in steps of so many turns of both sides.
const LENGTHS: i64 = 10;

/// The base in numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Statistics {
    /// Games.
    pub games: u64,
    /// Turns of all games, setups not counted.
    pub turns: u64,
    /// Players.
    pub players: u64,
    /// Games that were kept apart, because something is wrong with them.
    pub broken: u64,
    /// Games by the year in which they began; year 0 has those of which that is not known.
    pub years: Vec<(i64, u64)>,
    /// Wins of Gold and of Silver by year, where both are known.
    pub winners: Vec<(i64, u64, u64)>,
    /// Games by winner: `g`, `s`, `d` for none, and nothing where there is no result.
    pub results: Vec<(Option<String>, u64)>,
    /// Games by the letter of their end.
    pub terminations: Vec<(Option<String>, u64)>,
    /// Games by half-turns, setups included, rounded down to tens.
    pub lengths: Vec<(i64, u64)>,
    /// The turns that a side could choose from, on the average of some positions: how many positions, and the average.
    pub branching: Option<(u64, f64)>,
}

impl Base {
    /// Counts everything. The branching factor is the average over so many positions, spread evenly over the base.
    pub fn statistics(&self, branching: u64) -> Result<Statistics, BaseError> {
        let number = |sql: &str| -> Result<u64, BaseError> {
            self.connection().query_row(sql, [], |row| row.get::<_, u64>(0)).map_err(self.wrong())
        };
        let games = number("SELECT count(*) FROM game")?;
        Ok(Statistics {
            games,
            turns: number("SELECT coalesce(sum(length(turns)), 0) / 4 FROM moves")?,
            players: number("SELECT count(*) FROM player")?,
            broken: number("SELECT count(*) FROM broken")?,
            years: self.counted("SELECT coalesce(CAST(strftime('%Y', started, 'unixepoch') AS INTEGER), 0), count(*) FROM game GROUP BY 1")?,
            winners: self.winners()?,
            results: self.counted("SELECT result, count(*) FROM game GROUP BY 1")?,
            terminations: self.counted("SELECT termination, count(*) FROM game GROUP BY 1")?,
            lengths: self.counted(&format!("SELECT plies / {LENGTHS} * {LENGTHS}, count(*) FROM game GROUP BY 1"))?,
            branching: self.branching(games, branching)?,
        })
    }

    fn counted<K: rusqlite::types::FromSql>(&self, sql: &str) -> Result<Vec<(K, u64)>, BaseError> {
        let mut find = self.connection().prepare_cached(sql).map_err(self.wrong())?;
        let rows = find.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        rows.map_err(self.wrong())?.collect::<Result<_, _>>().map_err(self.wrong())
    }

    fn winners(&self) -> Result<Vec<(i64, u64, u64)>, BaseError> {
        let sql = "SELECT CAST(strftime('%Y', started, 'unixepoch') AS INTEGER), sum(result = 'g'), sum(result = 's')
                   FROM game WHERE started IS NOT NULL AND result IN ('g', 's') GROUP BY 1";
        let mut find = self.connection().prepare_cached(sql).map_err(self.wrong())?;
        let rows = find.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        rows.map_err(self.wrong())?.collect::<Result<_, _>>().map_err(self.wrong())
    }

    fn branching(&self, games: u64, positions: u64) -> Result<Option<(u64, f64)>, BaseError> {
        let (mut seen, mut turns) = (0, 0);
        for sample in 0..positions.min(games) {
            if self.patience.is_over() {
                return Err(BaseError::Stopped);
            }
            // Another game, and another part of it, each time.
            let game = (sample * games / positions.min(games)) as i64;
            let all = self.positions(game)?;
            let chosen = all.len() * (sample as usize * 7 % 10) / 10;
            if let Some((_, position, Some(_))) = all.get(chosen) {
                seen += 1;
                turns += position.distinct_turns().len();
            }
        }
        Ok((seen > 0).then(|| (seen, turns as f64 / seen as f64)))
    }
}

impl Statistics {
    /// The plots: a name for the file, and what is drawn.
    pub fn charts(&self) -> Vec<(&'static str, Chart)> {
        let points = |counts: &[(i64, u64)]| -> Vec<(f64, f64)> {
            counts.iter().map(|&(place, count)| (place as f64, count as f64)).collect()
        };
        let known: Vec<(i64, u64)> = self.years.iter().copied().filter(|&(year, _)| year > 0).collect();
        let bars = |title: &str, across: &str, points: Vec<(f64, f64)>| {
            let first = points.first().map_or(0.0, |point| point.0);
            let last = points.last().map_or(1.0, |point| point.0);
            Chart {
                title: title.to_string(),
                values: "games".to_string(),
                across: across.to_string(),
                places: round_places(first, last),
                shape: Shape::Bars,
                series: vec![Series { name: String::new(), points }],
                ..Chart::default()
            }
        };
        // Years are names, not amounts.
        let years = |title: &str, points: Vec<(f64, f64)>| Chart {
            places: year_places(points.iter().map(|point| point.0 as i64)),
            ..bars(title, "year", points)
        };
        let side = |name: &str, of: fn(&(i64, u64, u64)) -> u64| Series {
            name: name.to_string(),
            points: self.winners.iter().map(|wins| (wins.0 as f64, of(wins) as f64)).collect(),
        };
        let winners = Chart {
            // In this order Silver is blue and Gold is orange.
            series: vec![side("Silver", |wins| wins.2), side("Gold", |wins| wins.1)],
            ..years("Who won, by year", side("", |wins| wins.1).points)
        };
        vec![
            ("years", years("Games by year", points(&known))),
            ("winners", winners),
            (
                "lengths",
                bars("How long games last", "turns of both sides, setups included", points(&self.lengths)),
            ),
        ]
    }
}
