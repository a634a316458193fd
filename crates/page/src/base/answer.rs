//! What the base answers, as far as the pages show it.

use serde::Deserialize;

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Explored {
    pub games: u64,
    pub ended: u64,
    pub turns: Vec<ExploredTurn>,
}

/// A turn or a setup, and what came of it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct ExploredTurn {
    pub turn: String,
    pub times: u64,
    pub decided: u64,
    pub score: Option<f64>,
    pub rating: Option<f64>,
    pub players: Vec<(String, u64)>,
}

/// One of the two who played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Who {
    pub name: String,
    pub rating: Option<i64>,
    pub bot: bool,
}

/// A game without its turns.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct GameHead {
    pub id: i64,
    pub gold: Who,
    pub silver: Who,
    pub event: String,
    pub time_control: String,
    pub started: Option<i64>,
    pub result: Option<String>,
    pub termination: Option<String>,
    pub plies: u32,
}

/// A game that came through a position.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Passed {
    pub game: GameHead,
    pub ply: u32,
}

/// The games that came through a position.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Through {
    pub games: Vec<Passed>,
}

/// Games.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Games {
    pub count: u64,
    pub games: Vec<GameHead>,
}

/// A position that was looked for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Hit {
    pub game: GameHead,
    pub ply: u32,
    pub label: String,
    pub position: String,
}

/// What a search has looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Searched {
    pub games: u64,
    pub positions: u64,
    #[serde(default)]
    pub complete: bool,
}

/// A game with its turns.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Game {
    pub record: String,
}

/// A player in a list.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Listed {
    pub name: String,
    pub games: u64,
}

/// Players.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Players {
    pub players: Vec<Listed>,
}

/// Games and what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Results {
    pub games: u64,
    pub won: u64,
    pub lost: u64,
    pub drawn: u64,
}

/// What a player has played, and what came of it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Opening {
    pub setup: String,
    pub turn: String,
    pub results: Results,
}

/// All that a page about a player shows.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct PlayerPage {
    pub name: String,
    pub all: Results,
    pub gold: Results,
    pub silver: Results,
    pub opponents: Vec<(String, Results)>,
    pub time_controls: Vec<(String, Results)>,
    pub gold_setups: Vec<(String, Results)>,
    pub silver_setups: Vec<(String, Results)>,
    #[serde(default)]
    pub gold_openings: Vec<Opening>,
    #[serde(default)]
    pub silver_openings: Vec<Opening>,
    pub ratings: Vec<(i64, f64)>,
    pub average_plies: f64,
    pub best: Vec<GameHead>,
    pub worst: Vec<GameHead>,
}

/// The same, with the plot.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Player {
    pub player: PlayerPage,
    pub plot: String,
}

/// The base in numbers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Counts {
    pub games: u64,
    pub turns: u64,
    pub players: u64,
    pub broken: u64,
    pub results: Vec<(Option<String>, u64)>,
    pub terminations: Vec<(Option<String>, u64)>,
    pub branching: Option<(u64, f64)>,
}

/// What became of a file with games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Imported {
    pub games: u64,
    pub known: u64,
    pub broken: u64,
}

/// A plot.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Plot {
    pub name: String,
    pub svg: String,
}

/// The same, with plots.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Statistics {
    pub statistics: Counts,
    pub plots: Vec<Plot>,
}
