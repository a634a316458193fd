//! What happens on the pages of the base, and what the server answers.

use arimaa::Square;
use serde::{Deserialize, Serialize};

/// Everything about the base of games. In JSON the kind stands in `kind`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum BaseMessage {
    /// What there is behind the page.
    Found {
        /// Whether a server has served the page, so that there could be a base.
        served: bool,
        /// Whether it has a base.
        there: bool,
        /// Whether games may be brought to it from here.
        import: bool,
    },
    /// The next lines of the answer to a question; the last one has `"done": true`.
    Told {
        /// The id of the question.
        id: String,
        /// Each an object, as the server has written it.
        lines: Vec<serde_json::Value>,
    },

    /// A file with games is on its way to the base, or has arrived there.
    Brought {
        /// Its name.
        file: String,
        /// What the server says of it; nothing while it is on its way.
        line: Option<serde_json::Value>,
    },

    /// The explorer beside the board on or off.
    Explorer {
        /// Whether it is to be seen.
        on: bool,
    },
    /// Which games the explorer counts.
    Narrow {
        /// The field.
        field: ExplorerField,
        /// The new value; numbers as text too.
        value: String,
    },
    /// A turn or a setup of the explorer is played into the tree.
    Play {
        /// Its place in `view.explorer.turns`.
        index: usize,
    },
    /// More games that came through the position.
    MoreGames,
    /// A game is opened for analysis.
    Open {
        /// Its number in the base.
        game: i64,
        /// The half-turn before which it is shown.
        ply: u32,
    },

    /// Another page of the base.
    Visit {
        /// Which one.
        page: BasePage,
    },
    /// A field of the form of the search is changed.
    Field {
        /// Which one.
        field: SearchField,
        /// The new value; switches have `yes` or nothing.
        value: String,
    },
    /// What is drawn into the pattern from now on.
    Brush {
        /// One of `view.base.search.pattern.brushes`.
        thing: String,
    },
    /// A square of the pattern was pressed.
    Square {
        /// Which one.
        square: Square,
    },
    /// The first or the later pattern is drawn.
    Layer {
        /// Whether it is the later one.
        later: bool,
    },
    /// The position of the analysis becomes the pattern.
    FromAnalysis,
    /// The pattern that is drawn is emptied.
    Wipe,
    /// The whole form is emptied.
    Anew,
    /// The search begins.
    Find,
    /// The search ends here.
    Stop,
    /// More of what was found.
    More,
    /// What was found is saved as a file.
    Export {
        /// How.
        format: BaseFormat,
    },

    /// The field for the name of a player has this text now.
    Name {
        /// The whole text.
        text: String,
    },
    /// The page of a player.
    Player {
        /// The name.
        name: String,
    },
    /// A plot is saved as a file.
    SavePlot {
        /// Its name.
        name: String,
    },
}

/// The pages of the base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BasePage {
    /// Games and positions.
    #[default]
    Search,
    /// Players.
    Players,
    /// The base in numbers.
    Statistics,
}

/// Which games the explorer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExplorerField {
    /// Both ratings are at least this.
    Rating,
    /// The first year.
    From,
    /// The last year.
    To,
    /// `humans`, `bots` or `mixed`.
    Players,
}

/// The fields of the form of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchField {
    /// The name of a player.
    Player,
    /// The side of the player.
    Side,
    /// The name of the other one.
    Opponent,
    /// Who won.
    Result,
    /// How it ended.
    End,
    /// Humans or bots.
    Players,
    /// Both ratings are at least this.
    LeastRating,
    /// Both ratings are at most this.
    MostRating,
    /// Begun on this day, in this month or year, or later.
    From,
    /// Begun before.
    Before,
    /// At least so many turns.
    LeastTurns,
    /// At most so many turns.
    MostTurns,
    /// A part of the name of the event.
    Event,
    /// The time control as it is written.
    TimeControl,
    /// Who has more of what.
    Material,
    /// A motif.
    Motif,
    /// The side to move.
    Mover,
    /// Turns between the first and the later pattern.
    Apart,
    /// Whether patterns may be mirrored.
    Mirrored,
    /// Whether patterns may have the sides exchanged.
    Exchanged,
    /// Whether every position counts, or only the first of each game.
    All,
}

/// How games are saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BaseFormat {
    /// Game records.
    Records,
    /// Lines of the archive of the game room.
    Archive,
    /// A table without the turns.
    Csv,
}
