//! Which games are meant.

use crate::calendar;
use crate::error::BaseError;
use crate::stored::{named_setup, setup_name};
use arimaa::Side;
use rusqlite::types::Value;
use serde::{Deserialize, Serialize};

/// Which games are meant: all that agree with everything that is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    /// Somebody of that name played, in capital or small letters.
    pub player: Option<String>,
    /// The player played this side: `g` or `s`. Without a player it says nothing.
    pub side: Option<String>,
    /// Somebody of that name played the other side.
    pub opponent: Option<String>,
    /// Both ratings are at least this.
    pub least_rating: Option<i64>,
    /// Both ratings are at most this.
    pub most_rating: Option<i64>,
    /// `humans`: two of them; `bots`: two of them; `mixed`: one of each.
    pub kind: Option<String>,
    /// The time control, as it is written.
    pub time_control: Option<String>,
    /// The name of the event has this in it.
    pub event: Option<String>,
    /// `g` or `s` won, `d` for a draw, `none` for games without a result; `won` or `lost` by the player.
    pub result: Option<String>,
    /// The letter of how it ended.
    pub termination: Option<String>,
    /// At least so many half-turns, setups included.
    pub least_plies: Option<i64>,
    /// At most so many half-turns, setups included.
    pub most_plies: Option<i64>,
    /// Begun on this day (`2026-02-01`), in this month or year, or later.
    pub from: Option<String>,
    /// Begun before this day, month or year.
    pub before: Option<String>,
    /// Rated games, or unrated ones.
    pub rated: Option<bool>,
    /// One side's setup: sixteen letters, the front row from a to h, then the back row; `?` for any piece. Also mirrored.
    pub setup: Option<String>,
}

/// A part of a question in SQL, about the table `game` under the name `g`, with its values.
#[derive(Debug, Default)]
pub(crate) struct Clause {
    pub sql: String,
    pub values: Vec<Value>,
}

impl Clause {
    fn and(&mut self, sql: &str, values: impl IntoIterator<Item = Value>) {
        self.sql.push_str(" AND ");
        self.sql.push_str(sql);
        self.values.extend(values);
    }
}

impl Filter {
    /// Whether it means all games.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// As SQL, with all values as numbered parameters from `first` on: `AND …`, or nothing.
    pub(crate) fn clause(&self) -> Result<Clause, BaseError> {
        let mut clause = Clause::default();
        let text = |value: &str| Value::Text(value.to_string());
        const NAMED: &str = "(SELECT id FROM player WHERE name = ? COLLATE NOCASE)";
        let sides = match self.side.as_deref().map(one_side).transpose()? {
            Some(side) => vec![side],
            None => Side::ALL.to_vec(),
        };
        if self.player.is_some() || self.opponent.is_some() {
            let mut ways = Vec::new();
            let mut values = Vec::new();
            for side in sides {
                let mut parts = Vec::new();
                for (name, of) in [(&self.player, side), (&self.opponent, side.opponent())] {
                    if let Some(name) = name {
                        parts.push(format!("g.{} IN {NAMED}", column(of)));
                        values.push(text(name));
                    }
                }
                if let (Some(_), Some("won" | "lost")) = (&self.player, self.result.as_deref()) {
                    let winner = if self.result.as_deref() == Some("won") { side } else { side.opponent() };
                    parts.push(format!("g.result = '{}'", winner.letter()));
                }
                ways.push(format!("({})", parts.join(" AND ")));
            }
            clause.and(&format!("({})", ways.join(" OR ")), values);
        }
        match self.result.as_deref() {
            None => {}
            Some("won" | "lost") if self.player.is_some() => {}
            Some("none") => clause.and("g.result IS NULL", []),
            Some(result @ ("g" | "s" | "d")) => clause.and("g.result = ?", [text(result)]),
            Some(other) => {
                return Err(question("result", "g, s, d or none; with a player also won or lost", other));
            }
        }
        if let Some(rating) = self.least_rating {
            clause.and("g.gold_rating >= ? AND g.silver_rating >= ?", [rating.into(), rating.into()]);
        }
        if let Some(rating) = self.most_rating {
            clause.and("g.gold_rating <= ? AND g.silver_rating <= ?", [rating.into(), rating.into()]);
        }
        match self.kind.as_deref() {
            None => {}
            Some("humans") => clause.and("g.gold_bot + g.silver_bot = 0", []),
            Some("mixed") => clause.and("g.gold_bot + g.silver_bot = 1", []),
            Some("bots") => clause.and("g.gold_bot + g.silver_bot = 2", []),
            Some(other) => return Err(question("kind", "humans, bots or mixed", other)),
        }
        if let Some(name) = &self.time_control {
            clause.and("g.time_control IN (SELECT id FROM time_control WHERE name = ?)", [text(name)]);
        }
        if let Some(part) = &self.event {
            let sql = "g.event IN (SELECT id FROM event WHERE instr(lower(name), lower(?)) > 0)";
            clause.and(sql, [text(part)]);
        }
        if let Some(letter) = &self.termination {
            clause.and("g.termination = ?", [text(letter)]);
        }
        if let Some(plies) = self.least_plies {
            clause.and("g.plies >= ?", [plies.into()]);
        }
        if let Some(plies) = self.most_plies {
            clause.and("g.plies <= ?", [plies.into()]);
        }
        for (name, sign, date) in [("from", ">=", &self.from), ("before", "<", &self.before)] {
            if let Some(date) = date {
                let moment = calendar::read(date)
                    .ok_or_else(|| question(name, "a date such as 2026-02-01, 2026-02 or 2026", date))?;
                clause.and(&format!("g.started {sign} ?"), [moment.into()]);
            }
        }
        if let Some(rated) = self.rated {
            clause.and("g.rated = ?", [i64::from(rated).into()]);
        }
        if let Some(setup) = &self.setup {
            let like = [setup_pattern(setup)?, setup_pattern(&mirrored(setup))?];
            let one = "IN (SELECT id FROM setup WHERE name LIKE ? OR name LIKE ?)";
            let values = like.iter().chain(&like).map(|part| text(part));
            clause.and(&format!("(g.gold_setup {one} OR g.silver_setup {one})"), values);
        }
        Ok(clause)
    }
}

fn question(field: &str, allowed: &str, found: &str) -> BaseError {
    BaseError::Question(format!("{field} is {allowed}, not {found:?}"))
}

/// The side that a letter stands for.
pub(crate) fn one_side(text: &str) -> Result<Side, BaseError> {
    let mut letters = text.chars();
    match (letters.next().and_then(Side::from_letter), letters.next()) {
        (Some(side), None) => Ok(side),
        _ => Err(question("side", "g or s", text)),
    }
}

pub(crate) fn column(side: Side) -> &'static str {
    match side {
        Side::Gold => "gold",
        Side::Silver => "silver",
    }
}

/// A pattern of a setup as LIKE has it: letters of pieces, a dot for no piece, and `_` for any piece.
fn setup_pattern(text: &str) -> Result<String, BaseError> {
    let upper = text.to_ascii_uppercase();
    if upper.chars().count() != 16 || !upper.chars().all(|letter| "EMHDCR.?".contains(letter)) {
        return Err(question(
            "setup",
            "sixteen of the letters E, M, H, D, C, R, . for no piece and ? for any",
            text,
        ));
    }
    Ok(upper.replace('?', "_"))
}

/// The pattern of a setup in the mirror.
fn mirrored(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let rows: Vec<String> = letters.chunks(8).map(|row| row.iter().rev().collect()).collect();
    rows.concat()
}

/// The name of a setup in the mirror.
pub fn mirrored_setup(name: &str) -> Option<String> {
    named_setup(name, Side::Gold).map(|setup| setup_name(&setup.mirror()))
}
