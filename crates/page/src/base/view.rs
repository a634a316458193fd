//! What is to be seen of the base.

use super::message::{BasePage, ExplorerField, SearchField};
use crate::view::OptionView;
use arimaa::{Side, Square};
use serde::Serialize;

/// The screen `base`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BaseView {
    /// The page; it says which of the parts below are there.
    pub page: BasePage,
    /// What to do where there is no base.
    pub help: Option<BaseHelpView>,
    /// On the page `search`.
    pub search: Option<SearchView>,
    /// On the page `players`.
    pub players: Option<PlayersView>,
    /// On the page `statistics`.
    pub statistics: Option<StatisticsView>,
}

/// What to do where there is no base.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BaseHelpView {
    /// A sentence about what is missing.
    pub title: String,
    /// What a base is, and what to do.
    pub text: String,
    /// Commands for a terminal.
    pub commands: Vec<String>,
    /// Whether games may be brought from here.
    pub can_import: bool,
}

/// What was played in the position of the analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerView {
    /// What to do where there is no base.
    pub help: Option<BaseHelpView>,
    /// "1,234 games came here." or what is wrong.
    pub status: String,
    /// Whether an answer is under way.
    pub waiting: bool,
    /// Which games count.
    pub fields: Vec<ExplorerFieldView>,
    /// What was played, the most frequent first.
    pub turns: Vec<ExplorerTurnView>,
    /// How many more were played that are not listed.
    pub others: usize,
    /// Games that came here, the last ones first.
    pub games: Vec<BaseGameView>,
    /// Whether there are more.
    pub more_games: bool,
}

/// A field that narrows the explorer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerFieldView {
    /// For `narrow`.
    pub field: ExplorerField,
    /// What it is called.
    pub label: String,
    /// Its value.
    pub value: String,
    /// What can be chosen; empty if it is typed.
    pub options: Vec<OptionView>,
    /// What is wrong with it.
    pub problem: Option<String>,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerTurnView {
    /// In notation.
    pub text: String,
    /// A setup as sixteen letters, the row nearer to Silver first; none for a turn.
    pub setup: Option<String>,
    /// "1,234".
    pub times: String,
    /// The part of all that were played, 0 to 1.
    pub part: f64,
    /// The score of those who played it, 0 to 1; none without results.
    pub score: Option<f64>,
    /// "54%", or empty.
    pub score_text: String,
    /// The average rating of those who played it: "1,987", or empty.
    pub rating: String,
    /// "omar 12, anna 3", or empty.
    pub players: String,
    /// What Hathi thinks of it, for Gold: "+1.20"; empty if it was not asked.
    pub hathi: String,
    /// Whether Hathi likes it best.
    pub best: bool,
    /// In words, for those who cannot see the bars.
    pub summary: String,
}

/// A game of the base.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BaseGameView {
    /// For `open`.
    pub game: i64,
    /// For `open`.
    pub ply: u32,
    /// Who played Gold.
    pub gold: String,
    /// Its rating, or empty.
    pub gold_rating: String,
    /// Who played Silver.
    pub silver: String,
    /// Its rating, or empty.
    pub silver_rating: String,
    /// Who won.
    pub winner: Option<Side>,
    /// "Gold won by goal", "no result".
    pub result: String,
    /// "12 March 2015", "34 turns", the event: what is known.
    pub about: String,
    /// The turn that was due, for a position: "12s"; else empty.
    pub label: String,
    /// The pieces, for a small picture: 64 letters from a8 to h1; empty for a game as a whole.
    pub board: String,
}

/// The page `search`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchView {
    /// The form.
    pub fields: Vec<SearchFieldView>,
    /// Names that begin like what is typed as a player or opponent.
    pub names: Vec<String>,
    /// The board on which positions are drawn.
    pub pattern: PatternView,
    /// "Looking …", "12 positions in 34,567 games.", or what is wrong.
    pub status: String,
    /// Whether the status tells of something that is wrong.
    pub wrong: bool,
    /// Whether a search is under way.
    pub running: bool,
    /// Whether the form can be used as it is.
    pub can_find: bool,
    /// What was found.
    pub found: Vec<BaseGameView>,
    /// Whether there is more.
    pub more: bool,
    /// How what was found can be saved; empty if there is nothing to save.
    pub formats: Vec<OptionView>,
    /// "120 games are gathered …", or empty.
    pub export: String,
}

/// A field of the form.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchFieldView {
    /// For `field`.
    pub field: SearchField,
    /// What it is called.
    pub label: String,
    /// Its value.
    pub value: String,
    /// What stands in it while it is empty.
    pub hint: String,
    /// What can be chosen; empty if it is typed.
    pub options: Vec<OptionView>,
    /// Whether it is on or off.
    pub switch: bool,
    /// What is wrong with it.
    pub problem: Option<String>,
}

/// The board on which positions are drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PatternView {
    /// All squares, from a8 to h1.
    pub squares: Vec<PatternSquareView>,
    /// What can be drawn.
    pub brushes: Vec<BrushView>,
    /// Whether the later pattern is shown.
    pub later: bool,
    /// Whether there is anything on the first and on the later one.
    pub drawn: [bool; 2],
    /// As text, as commands have it; empty if nothing is drawn.
    pub text: String,
    /// Whether the analysis has a position that can be taken.
    pub can_take: bool,
}

/// A square of the pattern.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PatternSquareView {
    /// Which one.
    pub square: Square,
    /// The pieces that may stand here, as letters; `*` for any piece, `-` for nobody. Empty for anything.
    pub things: String,
    /// In words: "d4: Gold's elephant or nobody".
    pub text: String,
}

/// Something that can be drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BrushView {
    /// A letter of a piece, `*`, `-`, or `?` for anything.
    pub thing: String,
    /// What it is called.
    pub name: String,
    /// Whether it is drawn now.
    pub selected: bool,
}

/// The page `players`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayersView {
    /// What is typed.
    pub name: String,
    /// Names that begin like that, those with the most games first.
    pub list: Vec<ListedView>,
    /// "Looking …", what is wrong, or empty.
    pub status: String,
    /// The player that is shown.
    pub player: Option<PlayerPageView>,
}

/// A player in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedView {
    /// For `player`.
    pub name: String,
    /// The name as it is shown.
    pub shown: String,
    /// "1,234 games".
    pub games: String,
}

/// All about a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerPageView {
    /// The name.
    pub name: String,
    /// "1,234 games, 46 turns on the average."
    pub summary: String,
    /// All, Gold, Silver.
    pub sides: Vec<ResultsView>,
    /// Against whom.
    pub opponents: Vec<ResultsView>,
    /// With which time controls.
    pub time_controls: Vec<ResultsView>,
    /// Setups as Gold; the names are sixteen letters, the front row first.
    pub gold_setups: Vec<ResultsView>,
    /// Setups as Silver.
    pub silver_setups: Vec<ResultsView>,
    /// What was played first as Gold.
    pub gold_openings: Vec<ResultsView>,
    /// What was played first as Silver.
    pub silver_openings: Vec<ResultsView>,
    /// Wins against the strongest.
    pub best: Vec<BaseGameView>,
    /// Losses against the weakest.
    pub worst: Vec<BaseGameView>,
    /// The rating over time; none where no ratings are known.
    pub plot: Option<PlotView>,
}

/// Results.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ResultsView {
    /// Of what.
    pub name: String,
    /// A setup as sixteen letters, the row nearer to Silver first, or empty.
    pub setup: String,
    /// "1,234".
    pub games: String,
    /// "56%", or empty if no game has a result.
    pub score: String,
    /// The part that was won, 0 to 1.
    pub won: f64,
    /// The part that was drawn.
    pub drawn: f64,
    /// In words: "12 won, 3 lost, 1 drawn".
    pub text: String,
}

/// A drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlotView {
    /// For `save-plot`.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The drawing itself, as an address that an image can have.
    pub image: String,
}

/// The page `statistics`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StatisticsView {
    /// "Counting …", what is wrong, or empty.
    pub status: String,
    /// Numbers with their names.
    pub figures: Vec<FigureView>,
    /// Who won.
    pub results: Vec<PartView>,
    /// How games ended.
    pub ends: Vec<PartView>,
    /// Drawings.
    pub plots: Vec<PlotView>,
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FigureView {
    /// "games".
    pub name: String,
    /// "12,345".
    pub value: String,
    /// A sentence about it, or empty.
    pub text: String,
}

/// A part of a whole.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PartView {
    /// Of what.
    pub name: String,
    /// "1,234".
    pub count: String,
    /// "12%".
    pub percent: String,
    /// 0 to 1.
    pub part: f64,
}
