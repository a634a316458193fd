//! What a list of games shows of each.

use crate::base::Base;
use crate::error::BaseError;
use crate::filter::Filter;
use crate::stored::{Walk, both, named_setup};
use arimaa::{Game, Outcome, PackedTurn, Position, Record, Side, Termination};
use rusqlite::{OptionalExtension, Row, params_from_iter};
use serde::{Deserialize, Serialize};

/// One of the two who played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// The name.
    pub name: String,
    /// The rating before the game.
    pub rating: Option<i64>,
    /// Whether it is a program.
    pub bot: bool,
}

/// A game without its turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameHead {
    /// The number within this base.
    pub id: i64,
    /// The number in the archive that it came from.
    pub number: Option<i64>,
    /// Who played Gold.
    pub gold: Who,
    /// Who played Silver.
    pub silver: Who,
    /// The event.
    pub event: String,
    /// The time control, as it is written.
    pub time_control: String,
    /// When it began, in seconds since 1970.
    pub started: Option<i64>,
    /// When it ended.
    pub ended: Option<i64>,
    /// Whether it counted for the ratings.
    pub rated: bool,
    /// `g` or `s` won, `d` is a draw; nothing if it has no result.
    pub result: Option<String>,
    /// The letter of how it ended.
    pub termination: Option<String>,
    /// The half-turns, setups included.
    pub plies: u32,
}

/// The columns that a head is made of. The table of games is `g`.
pub(crate) const HEAD: &str = "SELECT g.id, g.number, a.name, g.gold_rating, g.gold_bot, b.name, g.silver_rating, \
    g.silver_bot, e.name, t.name, g.started, g.ended, g.rated, g.result, g.termination, g.plies \
    FROM game g JOIN player a ON a.id = g.gold JOIN player b ON b.id = g.silver \
    JOIN event e ON e.id = g.event JOIN time_control t ON t.id = g.time_control";

pub(crate) fn head(row: &Row<'_>) -> rusqlite::Result<GameHead> {
    Ok(GameHead {
        id: row.get(0)?,
        number: row.get(1)?,
        gold: Who { name: row.get(2)?, rating: row.get(3)?, bot: row.get(4)? },
        silver: Who { name: row.get(5)?, rating: row.get(6)?, bot: row.get(7)? },
        event: row.get(8)?,
        time_control: row.get(9)?,
        started: row.get(10)?,
        ended: row.get(11)?,
        rated: row.get(12)?,
        result: row.get(13)?,
        termination: row.get(14)?,
        plies: row.get(15)?,
    })
}

/// Where a game begins, the half-turn if that is not the first one after the setups, and its turns.
type Course = (Position, Option<u32>, Vec<u8>);

impl Base {
    /// The game with that number.
    pub fn head(&self, id: i64) -> Result<GameHead, BaseError> {
        let sql = format!("{HEAD} WHERE g.id = ?1");
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        let found = find.query_row([id], head).optional().map_err(self.wrong())?;
        found.ok_or(BaseError::NoGame(id))
    }

    /// Games, the last ones first.
    pub fn games(&self, filter: &Filter, limit: u32, offset: u32) -> Result<Vec<GameHead>, BaseError> {
        let clause = filter.clause()?;
        let sql =
            format!("{HEAD} WHERE 1 = 1{} ORDER BY g.id DESC LIMIT {limit} OFFSET {offset}", clause.sql);
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        let rows = find.query_map(params_from_iter(clause.values), head).map_err(self.wrong())?;
        rows.collect::<Result<_, _>>().map_err(self.wrong())
    }

    /// How many games these are.
    pub fn count(&self, filter: &Filter) -> Result<u64, BaseError> {
        let clause = filter.clause()?;
        let sql = format!("SELECT count(*) FROM game g WHERE 1 = 1{}", clause.sql);
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        find.query_row(params_from_iter(clause.values), |row| row.get(0)).map_err(self.wrong())
    }

    /// What could not be imported: the source, and what is wrong with it.
    pub fn broken(&self, limit: u32) -> Result<Vec<(String, String)>, BaseError> {
        let sql =
            "SELECT s.name, b.reason FROM broken b JOIN source s ON s.id = b.source ORDER BY b.id LIMIT ?1";
        let mut find = self.connection().prepare_cached(sql).map_err(self.wrong())?;
        let rows = find.query_map([limit], |row| Ok((row.get(0)?, row.get(1)?))).map_err(self.wrong())?;
        rows.collect::<Result<_, _>>().map_err(self.wrong())
    }

    /// The game with that number, by the rules, with the end that it is said to have.
    pub fn game(&self, id: i64) -> Result<Game, BaseError> {
        let head = self.head(id)?;
        let damaged =
            |reason: &str| BaseError::Damaged(self.path().to_path_buf(), format!("game {id}: {reason}"));
        let (start, first_ply, turns) = self.turns(id)?.ok_or_else(|| damaged("its turns are missing"))?;
        let mut game = match first_ply {
            Some(ply) => Game::from_position(&start, ply / 2 + 1),
            None => {
                let setups = self.setups_of(id)?.ok_or_else(|| damaged("its setups are missing"))?;
                let mut game = Game::new();
                for (name, side) in setups.iter().zip(Side::ALL) {
                    let setup = named_setup(name, side).ok_or_else(|| damaged("a setup is none"))?;
                    game.set_up(setup).map_err(|reason| damaged(&reason.to_string()))?;
                }
                game
            }
        };
        for (_, turn) in Walk::new(start, &turns) {
            let Some(turn) = turn else { break };
            let turn = turn.unpack(game.position()).ok_or_else(|| damaged("a turn is not legal"))?;
            game.play(turn).map_err(|reason| damaged(&reason.to_string()))?;
        }
        if let Some(outcome) = head.outcome() {
            game.end(outcome);
        }
        Ok(game)
    }

    /// The record of the game with that number, with tags for all that is known of it.
    pub fn record(&self, id: i64) -> Result<Record, BaseError> {
        let head = self.head(id)?;
        let mut record = Record::of(&self.game(id)?);
        for (name, value) in head.tags() {
            // What no tag can hold is left out: control characters that would break the line.
            let _ = record.set_tag(name, value.trim());
        }
        if let Some(outcome) = head.outcome() {
            record.set_claim(outcome);
        } else if let Some(result) = &head.result {
            let _ = record.set_tag("Result", result);
        }
        Ok(record)
    }

    /// Where a game begins, the half-turn if that is not the first one after the setups, and its turns.
    pub(crate) fn turns(&self, id: i64) -> Result<Option<Course>, BaseError> {
        let mut find = self
            .connection()
            .prepare_cached("SELECT start, first_ply, turns FROM moves WHERE game = ?1")
            .map_err(self.wrong())?;
        let found = find
            .query_row([id], |row| {
                Ok((
                    row.get::<_, Option<String>>(0)?,
                    row.get::<_, Option<u32>>(1)?,
                    row.get::<_, Vec<u8>>(2)?,
                ))
            })
            .optional()
            .map_err(self.wrong())?;
        let Some((start, first_ply, turns)) = found else { return Ok(None) };
        let start = match start {
            Some(text) => text.parse().ok(),
            None => self.setups_of(id)?.and_then(|[gold, silver]| start_of(&gold, &silver)),
        };
        Ok(start.map(|start| (start, first_ply, turns)))
    }

    fn setups_of(&self, id: i64) -> Result<Option<[String; 2]>, BaseError> {
        let mut find = self
            .connection()
            .prepare_cached(
                "SELECT a.name, b.name FROM game g JOIN setup a ON a.id = g.gold_setup
                 JOIN setup b ON b.id = g.silver_setup WHERE g.id = ?1",
            )
            .map_err(self.wrong())?;
        find.query_row([id], |row| Ok([row.get(0)?, row.get(1)?])).optional().map_err(self.wrong())
    }

    /// The positions of a game at the start of every turn and at the end, each with its half-turn and the turn played.
    pub fn positions(&self, id: i64) -> Result<Vec<(u32, Position, Option<PackedTurn>)>, BaseError> {
        let Some((start, first_ply, turns)) = self.turns(id)? else { return Err(BaseError::NoGame(id)) };
        let first = first_ply.unwrap_or(2);
        Ok(Walk::new(start, &turns)
            .zip(first..)
            .map(|((position, turn), ply)| (ply, position, turn))
            .collect())
    }
}

/// The position after two setups.
pub(crate) fn start_of(gold: &str, silver: &str) -> Option<Position> {
    let gold = named_setup(gold, Side::Gold)?;
    let silver = named_setup(silver, Side::Silver)?;
    Some(Position::new(both(gold.board(), silver.board()), Side::Gold))
}

impl GameHead {
    /// The winner and how, if both are known.
    pub fn outcome(&self) -> Option<Outcome> {
        let letter = |text: &Option<String>| text.as_ref().and_then(|text| text.chars().next());
        let termination = Termination::from_letter(letter(&self.termination)?)?;
        let winner = match letter(&self.result)? {
            'd' => None,
            letter => Some(Side::from_letter(letter)?),
        };
        Some(Outcome { winner, termination })
    }

    /// What a record says of a game before its turns.
    fn tags(&self) -> Vec<(&'static str, String)> {
        let mut tags = Vec::new();
        let mut tag = |name, value: Option<String>| {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                tags.push((name, value));
            }
        };
        let kind = |who: &Who| Some(if who.bot { "bot" } else { "human" }.to_string());
        tag("Game", self.number.map(|number| number.to_string()));
        tag("Gold", Some(self.gold.name.clone()));
        tag("Silver", Some(self.silver.name.clone()));
        tag("GoldRating", self.gold.rating.map(|rating| rating.to_string()));
        tag("SilverRating", self.silver.rating.map(|rating| rating.to_string()));
        tag("GoldKind", kind(&self.gold));
        tag("SilverKind", kind(&self.silver));
        tag("Event", Some(self.event.clone()));
        tag("TimeControl", Some(self.time_control.clone()));
        tag("Date", self.started.map(crate::calendar::write));
        tag("Ended", self.ended.map(crate::calendar::write));
        tag("Rated", Some(if self.rated { "yes" } else { "no" }.to_string()));
        tags
    }
}
