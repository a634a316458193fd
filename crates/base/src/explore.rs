//! From any position: what was played there, how often, by whom, and with what success.

use crate::base::{Base, key};
use crate::error::BaseError;
use crate::filter::Filter;
use crate::heads::{GameHead, HEAD, head};
use crate::stored::{named_setup, setup_name};
use arimaa::{Board, PackedTurn, Position, Setup, Side, Symmetry};
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use serde::Serialize;
use std::collections::HashMap;

/// So many of those who played a turn are named.
const NAMED: usize = 3;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explored {
    /// Games that came through it, also in the mirror or with the sides exchanged.
    pub games: u64,
    /// Games that ended in it.
    pub ended: u64,
    /// What was played, the most frequent first.
    pub turns: Vec<ExploredTurn>,
}

/// A turn or a setup, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExploredTurn {
    /// In notation, for the position that was asked for. Of several turns with the same effect, the most frequent one.
    pub turn: String,
    /// How often it was played.
    pub times: u64,
    /// The games with a result.
    pub decided: u64,
    /// The average score of those who played it, from 0 to 1, over the games with a result.
    pub score: Option<f64>,
    /// The average rating of those who played it.
    pub rating: Option<f64>,
    /// Those who played it most often, and how often. Setups of the whole base do not tell.
    pub players: Vec<(String, u64)>,
}

/// What is counted of a turn.
#[derive(Clone, Debug, Default)]
struct Tally {
    times: u64,
    decided: u64,
    score: f64,
    rated: u64,
    ratings: i64,
    players: HashMap<i64, u64>,
}

impl Tally {
    fn add(&mut self, score: Option<f64>, rating: Option<i64>, player: i64) {
        self.times += 1;
        if let Some(score) = score {
            self.decided += 1;
            self.score += score;
        }
        if let Some(rating) = rating {
            self.rated += 1;
            self.ratings += rating;
        }
        *self.players.entry(player).or_default() += 1;
    }

    fn merge(&mut self, other: Self) {
        self.times += other.times;
        self.decided += other.decided;
        self.score += other.score;
        self.rated += other.rated;
        self.ratings += other.ratings;
        for (player, times) in other.players {
            *self.players.entry(player).or_default() += times;
        }
    }
}

impl Base {
    /// What was played in a position: turns, or setups on a board that is empty or has only Gold's pieces, at home.
    pub fn explore(&self, position: &Position, filter: &Filter) -> Result<Explored, BaseError> {
        let board = position.board();
        if board.occupied().is_empty() {
            return self.explore_setups(None, filter);
        }
        if position.side() == Side::Silver
            && board.side(Side::Silver).is_empty()
            && (board.side(Side::Gold) & !Side::Gold.home_rows()).is_empty()
        {
            let setup = Setup::new(Side::Gold, board.iter().map(|(square, piece)| (piece, square)));
            if let Ok(setup) = setup {
                return self.explore_setups(Some(&setup), filter);
            }
        }
        self.explore_turns(position, filter)
    }

    /// The rows of a position: a part of a question in SQL, and its values.
    fn rows_of(&self, position: &Position, filter: &Filter) -> Result<(String, Vec<Value>), BaseError> {
        let clause = filter.clause()?;
        let games = if filter.is_empty() { "" } else { " JOIN game g ON g.id = p.game" };
        let sql = format!(
            "FROM segment s CROSS JOIN position p ON p.segment = s.id AND p.key = ?{games} WHERE 1 = 1{}",
            clause.sql
        );
        let values = std::iter::once(Value::Integer(key(position))).chain(clause.values).collect();
        Ok((sql, values))
    }

    fn explore_turns(&self, position: &Position, filter: &Filter) -> Result<Explored, BaseError> {
        let (from, values) = self.rows_of(position, filter)?;
        let sql = format!("SELECT p.game, p.turn, p.score, p.rating, p.player {from}");
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        let mut rows = find.query(params_from_iter(values)).map_err(self.wrong())?;
        let mut explored = Explored { games: 0, ended: 0, turns: Vec::new() };
        let mut tallies: HashMap<i32, Tally> = HashMap::new();
        let mut last = -1;
        while let Some(row) = rows.next().map_err(self.wrong())? {
            let mut take = || -> rusqlite::Result<()> {
                let game: i64 = row.get(0)?;
                explored.games += u64::from(game != last);
                last = game;
                match row.get::<_, Option<i32>>(1)? {
                    Some(turn) => tallies.entry(turn).or_default().add(row.get(2)?, row.get(3)?, row.get(4)?),
                    None => explored.ended += 1,
                }
                Ok(())
            };
            take().map_err(self.wrong())?;
        }
        drop(rows);
        let (canonical, view) = position.canonical(&Symmetry::ALL);
        // Turns with the same effect are one, under the name of the most frequent of them.
        let mut turns: Vec<(i32, Tally)> = tallies.into_iter().collect();
        turns.sort_unstable_by_key(|(turn, tally)| (std::cmp::Reverse(tally.times), *turn));
        let mut effects: HashMap<Board, usize> = HashMap::new();
        let mut merged: Vec<(String, Tally)> = Vec::new();
        for (bits, tally) in turns {
            let Some(turn) = PackedTurn::from_bits(bits as u32).unpack(&canonical) else { continue };
            match effects.entry(turn.result(&canonical)) {
                std::collections::hash_map::Entry::Occupied(known) => merged[*known.get()].1.merge(tally),
                std::collections::hash_map::Entry::Vacant(new) => {
                    new.insert(merged.len());
                    merged.push((view.turn(turn).notation(position), tally));
                }
            }
        }
        explored.turns = self.told(merged)?;
        Ok(explored)
    }

    /// Tallies as people read them, the most frequent first.
    fn told(&self, tallies: Vec<(String, Tally)>) -> Result<Vec<ExploredTurn>, BaseError> {
        let mut turns = Vec::with_capacity(tallies.len());
        for (turn, tally) in tallies {
            let mut players: Vec<(i64, u64)> = tally.players.into_iter().collect();
            players.sort_unstable_by_key(|&(player, times)| (std::cmp::Reverse(times), player));
            players.truncate(NAMED);
            let players =
                players.into_iter().map(|(player, times)| Ok((self.name_of("player", player)?, times)));
            turns.push(ExploredTurn {
                turn,
                times: tally.times,
                decided: tally.decided,
                score: (tally.decided > 0).then(|| tally.score / tally.decided as f64),
                rating: (tally.rated > 0).then(|| tally.ratings as f64 / tally.rated as f64),
                players: players.collect::<Result<_, BaseError>>()?,
            });
        }
        turns.sort_by(|one, other| (other.times, &one.turn).cmp(&(one.times, &other.turn)));
        Ok(turns)
    }

    pub(crate) fn name_of(&self, table: &str, id: i64) -> Result<String, BaseError> {
        let sql = format!("SELECT name FROM {table} WHERE id = ?1");
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        find.query_row([id], |row| row.get(0)).map_err(self.wrong())
    }

    /// Setups of Gold, or answers of Silver to one, each as it is or in the mirror.
    fn explore_setups(&self, gold: Option<&Setup>, filter: &Filter) -> Result<Explored, BaseError> {
        let side = if gold.is_some() { Side::Silver } else { Side::Gold };
        let rows = if filter.is_empty() {
            self.openings(side, gold, &Default::default())?
        } else {
            self.filtered_openings(gold, filter)?
        };
        // Gold's setup may be the mirror image of the one under which the pairs are kept.
        let mirrored = gold.is_some_and(|gold| setup_name(&gold.mirror()) < setup_name(gold));
        let games = rows.iter().map(|(_, tally)| tally.times).sum();
        let named = rows.into_iter().filter_map(|(name, tally)| {
            let setup = named_setup(&name, side)?;
            let seen = if mirrored { setup.mirror() } else { setup };
            Some((seen.to_string(), tally))
        });
        Ok(Explored { games, ended: 0, turns: self.told(named.collect())? })
    }

    /// The setups of a side, perhaps only the answers to one of Gold's, from the counts that the import has kept.
    fn openings(
        &self,
        side: Side,
        answered: Option<&Setup>,
        span: &Span,
    ) -> Result<Vec<(String, Tally)>, BaseError> {
        let (of, score) = match side {
            Side::Gold => ("gold", "sum(o.gold_score)"),
            Side::Silver => ("silver", "sum(o.decided) - sum(o.gold_score)"),
        };
        let (and, value) = match answered {
            None => ("", None),
            Some(gold) => (
                " AND o.gold = (SELECT id FROM setup WHERE name = ?)",
                Some(setup_name(gold).min(setup_name(&gold.mirror()))),
            ),
        };
        let sql = format!(
            "SELECT (SELECT name FROM setup WHERE id = o.{of}), sum(o.games), sum(o.decided), {score},
             sum(o.{of}_rated), sum(o.{of}_ratings)
             FROM opening o WHERE 1 = 1{and}{} GROUP BY o.{of}",
            span.sql()
        );
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        let rows = find.query_map(params_from_iter(value), |row| {
            let tally = Tally {
                times: row.get(1)?,
                decided: row.get(2)?,
                score: row.get(3)?,
                rated: row.get(4)?,
                ratings: row.get(5)?,
                players: HashMap::new(),
            };
            Ok((row.get(0)?, tally))
        });
        rows.map_err(self.wrong())?.collect::<Result<_, _>>().map_err(self.wrong())
    }

    /// From the games themselves.
    fn filtered_openings(
        &self,
        gold: Option<&Setup>,
        filter: &Filter,
    ) -> Result<Vec<(String, Tally)>, BaseError> {
        let clause = filter.clause()?;
        let sql = format!(
            "SELECT g.gold_setup, g.silver_setup, g.result, g.gold_rating, g.silver_rating, g.gold, g.silver FROM game g
             WHERE g.gold_setup IS NOT NULL AND g.silver_setup IS NOT NULL{}",
            clause.sql
        );
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        let mut rows = find.query(params_from_iter(clause.values)).map_err(self.wrong())?;
        let side = usize::from(gold.is_some());
        // First by the numbers of the setups: there are far fewer pairs than games.
        let mut pairs: HashMap<(i64, i64), Tally> = HashMap::new();
        while let Some(row) = rows.next().map_err(self.wrong())? {
            let mut take = || -> rusqlite::Result<()> {
                let winner = row
                    .get_ref(2)?
                    .as_str_or_null()?
                    .map(|letter| letter.chars().next().and_then(Side::from_letter));
                let score = winner.map(|winner| crate::import::score(winner, Side::ALL[side]));
                let pair = (row.get(0)?, row.get(1)?);
                pairs.entry(pair).or_default().add(score, row.get(3 + side)?, row.get(5 + side)?);
                Ok(())
            };
            take().map_err(self.wrong())?;
        }
        let wanted = gold.map(|gold| setup_name(gold).min(setup_name(&gold.mirror())));
        let mut tallies: HashMap<String, Tally> = HashMap::new();
        for ((one, two), tally) in pairs {
            let (one, two) = (self.name_of("setup", one)?, self.name_of("setup", two)?);
            let (Some(one), Some(two)) = (named_setup(&one, Side::Gold), named_setup(&two, Side::Silver))
            else {
                continue;
            };
            let (pair_gold, pair_silver) = crate::import::canonical_pair(&one, &two);
            let name = match &wanted {
                None => pair_gold,
                Some(wanted) if *wanted == pair_gold => pair_silver,
                Some(_) => continue,
            };
            tallies.entry(name).or_default().merge(tally);
        }
        Ok(tallies.into_iter().collect())
    }

    /// Setups of a side as they are called, mirror images together, and what came of them.
    pub fn setups(&self, side: Side, span: &Span) -> Result<Vec<ExploredTurn>, BaseError> {
        let mut merged: HashMap<String, Tally> = HashMap::new();
        for (name, tally) in self.openings(side, None, span)? {
            let mirror = crate::filter::mirrored_setup(&name).unwrap_or_else(|| name.clone());
            merged.entry(name.min(mirror)).or_default().merge(tally);
        }
        self.told(merged.into_iter().collect())
    }

    /// Games that came through a position, the last ones first, each with the half-turn at which it did.
    pub fn games_of(
        &self,
        position: &Position,
        filter: &Filter,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<(GameHead, u32)>, BaseError> {
        let (from, values) = self.rows_of(position, filter)?;
        let sql = format!(
            "SELECT p.game, p.ply {from} ORDER BY s.id DESC, p.game DESC, p.ply LIMIT {limit} OFFSET {offset}"
        );
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        let rows = find
            .query_map(params_from_iter(values), |row| Ok((row.get::<_, i64>(0)?, row.get::<_, u32>(1)?)));
        let found: Vec<(i64, u32)> =
            rows.map_err(self.wrong())?.collect::<Result<_, _>>().map_err(self.wrong())?;
        let sql = format!("{HEAD} WHERE g.id = ?1");
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        let heads =
            found.into_iter().map(|(id, ply)| Ok((find.query_row([id], head).map_err(self.wrong())?, ply)));
        heads.collect()
    }
}

/// A span of years and ratings; nothing stands for no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first year.
    pub from_year: Option<i64>,
    /// The last year.
    pub to_year: Option<i64>,
    /// The least average rating of both players, in whole hundreds.
    pub least_rating: Option<i64>,
    /// The largest average rating, in whole hundreds.
    pub most_rating: Option<i64>,
}

impl Span {
    fn sql(&self) -> String {
        let part = |limit: Option<i64>, sql: &str| {
            limit.map_or(String::new(), |limit| format!(" AND {sql} {limit}"))
        };
        [
            part(self.from_year, "o.year >="),
            part(self.to_year, "o.year <="),
            part(self.least_rating, "o.hundred >="),
            part(self.most_rating, "o.hundred <="),
        ]
        .concat()
    }
}
