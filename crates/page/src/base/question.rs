//! Questions to the base, as `docs/base.md` has them.

use super::message::BaseFormat;
use serde::Serialize;

/// A question. In JSON the kind stands in `ask`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum BaseQuestion {
    /// What was played in a position.
    Explore {
        /// The position, in its short form.
        position: String,
        /// Which games count.
        filter: BaseFilter,
    },
    /// The games that came through a position.
    Through {
        /// The position, in its short form.
        position: String,
        /// Which games count.
        filter: BaseFilter,
        /// How many are wanted.
        limit: u32,
        /// How many are left out before.
        offset: u32,
    },
    /// Games.
    Games {
        /// Which ones.
        filter: BaseFilter,
        /// How many are wanted.
        limit: u32,
        /// How many are left out before.
        offset: u32,
    },
    /// Positions by pattern, material or motif.
    Search {
        /// What is looked for.
        search: BaseSearch,
    },
    /// What a search finds, as files have it.
    Export {
        /// What is looked for.
        search: BaseSearch,
        /// How it is written.
        format: BaseFormat,
    },
    /// A game with its turns.
    Game {
        /// Its number in the base.
        id: i64,
    },
    /// The players whose names begin like that.
    Players {
        /// The beginning of the name.
        beginning: String,
        /// How many are wanted.
        limit: u32,
    },
    /// All about a player.
    Player {
        /// The name.
        name: String,
    },
    /// The base in numbers, with plots.
    Statistics {},
}

/// Which games are meant: all that agree with everything that is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BaseFilter {
    /// Somebody of that name played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The player played this side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Somebody of that name played the other side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// Both ratings are at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_rating: Option<i64>,
    /// Both ratings are at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_rating: Option<i64>,
    /// `humans`, `bots` or `mixed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The time control, as it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_control: Option<String>,
    /// The name of the event has this in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The letter of how it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub termination: Option<String>,
    /// At least so many half-turns, setups included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_plies: Option<i64>,
    /// At most so many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_plies: Option<i64>,
    /// Begun on this day, in this month or year, or later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Begun before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// Which positions are meant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BaseSearch {
    /// The games.
    pub filter: BaseFilter,
    /// A part of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// A second part of the board, later in the same game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<String>,
    /// So many turns of both sides lie between the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apart: Option<u32>,
    /// Whether the patterns may also be mirrored left to right.
    pub mirrored: bool,
    /// Whether the patterns may also have the sides exchanged.
    pub exchanged: bool,
    /// The side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover: Option<String>,
    /// Who has more of what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
    /// The name of a motif.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub motif: Option<String>,
    /// Every position that is found, not only the first one of each game.
    pub all: bool,
    /// No more hits than that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

impl BaseSearch {
    /// Whether it is about games alone, and not about what stands on the board.
    pub(crate) fn is_about_games(&self) -> bool {
        self.pattern.is_none() && self.material.is_none() && self.motif.is_none() && self.mover.is_none()
    }
}
