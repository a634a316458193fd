//! Questions and answers as JSON, for pages and other programs.

use crate::base::Base;
use crate::error::BaseError;
use crate::explore::Span;
use crate::export::Format;
use crate::filter::{Filter, one_side};
use crate::search::Search;
use arimaa::Position;
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// No list has more rows.
const MOST_ROWS: u32 = 500;
/// Without a limit lists have so many rows.
const ROWS: u32 = 50;
/// No search tells more hits.
const MOST_HITS: u64 = 2_000;
/// Positions whose turns are counted for the branching factor.
const BRANCHING: u64 = 50;

/// A question; `docs/base.md` explains the fields.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Question {
    /// What was played in a position.
    Explore {
        /// The position, in its short form.
        position: String,
        /// Which games count.
        #[serde(default)]
        filter: Filter,
    },
    /// The games that came through a position.
    Through {
        /// The position, in its short form.
        position: String,
        /// Which games count.
        #[serde(default)]
        filter: Filter,
        /// How many are wanted.
        limit: Option<u32>,
        /// How many are left out before.
        #[serde(default)]
        offset: u32,
    },
    /// Games.
    Games {
        /// Which ones.
        #[serde(default)]
        filter: Filter,
        /// How many are wanted.
        limit: Option<u32>,
        /// How many are left out before.
        #[serde(default)]
        offset: u32,
    },
    /// Positions by pattern, material or motif.
    Search {
        /// What is looked for.
        search: Search,
    },
    /// The games that a search finds, as files have them.
    Export {
        /// What is looked for.
        search: Search,
        /// How they are written.
        format: Format,
    },
    /// A game with its turns.
    Game {
        /// Its number in the base.
        id: i64,
    },
    /// The players whose names begin like that.
    Players {
        /// The beginning of the name.
        #[serde(default)]
        beginning: String,
        /// How many are wanted.
        limit: Option<u32>,
    },
    /// All about a player.
    Player {
        /// The name.
        name: String,
    },
    /// Setups of a side.
    Setups {
        /// `g` or `s`.
        side: String,
        /// The first year.
        from_year: Option<i64>,
        /// The last year.
        to_year: Option<i64>,
        /// The least average rating.
        least_rating: Option<i64>,
        /// The largest average rating.
        most_rating: Option<i64>,
    },
    /// The base in numbers, with plots.
    Statistics {},
}

impl Question {
    /// Whether it looks at every game, and so takes long.
    pub fn is_long(&self) -> bool {
        matches!(self, Self::Search { .. } | Self::Export { .. } | Self::Statistics {})
    }
}

impl Base {
    /// Answers a question: each value is told as soon as it is known, the last one has `"done": true`.
    pub fn answer(
        &self,
        question: &Question,
        threads: usize,
        mut tell: impl FnMut(Value) -> ControlFlow<()>,
    ) -> Result<(), BaseError> {
        let rows = |limit: &Option<u32>| limit.unwrap_or(ROWS).min(MOST_ROWS);
        let answer = match question {
            Question::Explore { position, filter } => {
                let mut explored = self.explore(&read(position)?, filter)?;
                explored.turns.truncate(MOST_ROWS as usize);
                json!(explored)
            }
            Question::Through { position, filter, limit, offset } => {
                let games = self.games_of(&read(position)?, filter, rows(limit), *offset)?;
                let games: Vec<Value> =
                    games.into_iter().map(|(game, ply)| json!({ "game": game, "ply": ply })).collect();
                json!({ "games": games })
            }
            Question::Games { filter, limit, offset } => {
                json!({ "count": self.count(filter)?, "games": self.games(filter, rows(limit), *offset)? })
            }
            Question::Search { search } => {
                let limit = search.limit.unwrap_or(MOST_HITS).min(MOST_HITS);
                let search = Search { limit: Some(limit), ..search.clone() };
                json!(self.search(&search, threads, |hit| tell(json!({ "hit": hit })))?)
            }
            Question::Export { search, format } => self.tell_export(search, *format, threads, &mut tell)?,
            Question::Game { id } => {
                json!({ "game": self.head(*id)?, "record": self.record(*id)?.to_string() })
            }
            Question::Players { beginning, limit } => {
                json!({ "players": self.players(beginning, rows(limit))? })
            }
            Question::Player { name } => {
                let page = self.player(name)?;
                json!({ "plot": page.chart().to_svg(), "player": page })
            }
            Question::Setups { side, from_year, to_year, least_rating, most_rating } => {
                let span = Span {
                    from_year: *from_year,
                    to_year: *to_year,
                    least_rating: *least_rating,
                    most_rating: *most_rating,
                };
                let mut setups = self.setups(one_side(side)?, &span)?;
                setups.truncate(MOST_ROWS as usize);
                json!({ "setups": setups })
            }
            Question::Statistics {} => {
                let statistics = self.statistics(BRANCHING)?;
                let plots: Vec<Value> = statistics
                    .charts()
                    .into_iter()
                    .map(|(name, chart)| json!({ "name": name, "svg": chart.to_svg() }))
                    .collect();
                json!({ "statistics": statistics, "plots": plots })
            }
        };
        let mut last = answer;
        last["done"] = Value::Bool(true);
        let _ = tell(last);
        Ok(())
    }

    /// Each game that is found once, in the order in which it is found.
    fn tell_export(
        &self,
        search: &Search,
        format: Format,
        threads: usize,
        tell: &mut impl FnMut(Value) -> ControlFlow<()>,
    ) -> Result<Value, BaseError> {
        let limit = search.limit.unwrap_or(MOST_HITS).min(MOST_HITS);
        let mut games: Vec<i64> = Vec::new();
        if search.is_about_games() {
            games.extend(self.games(&search.filter, limit as u32, 0)?.iter().map(|head| head.id));
        } else {
            // Only the first position of each game is needed.
            let search = Search { limit: Some(limit), all: false, ..search.clone() };
            self.search(&search, threads, |hit| {
                games.push(hit.game.id);
                ControlFlow::Continue(())
            })?;
        }
        let mut told = 0;
        if tell(json!({ "text": format.beginning() })).is_continue() {
            for &game in &games {
                if self.patience.is_over() {
                    return Err(BaseError::Stopped);
                }
                told += 1;
                if tell(json!({ "game": game, "text": self.export(game, format)? })).is_break() {
                    break;
                }
            }
        }
        Ok(json!({ "games": told }))
    }
}

fn read(text: &str) -> Result<Position, BaseError> {
    let position: Result<Position, _> = text.parse();
    let position =
        position.map_err(|error: arimaa::ParseError<_>| BaseError::Question(format!("position: {error}")))?;
    Ok(Position::new(*position.board(), position.side()))
}
