//! Chapter 2 of the thesis, computed again and held against the printed figures.
//!
//! The report is plain data that serialises to JSON, with large numbers as decimal strings;
//! [`Report::to_text`] makes it readable.

use crate::branching::Branching;
use crate::chapter::Chapter;
use crate::number::{PowerOfTen, Value};
use serde::Serialize;

/// Everything that `hathi complexity` has to say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Table 2.1, from 32 pieces to none.
    pub table_2_1: Vec<StateSpaceRow>,
    /// Table 2.2, without its total.
    pub table_2_2: Vec<TrapTableRow>,
    /// The other figures of chapter 2, in its order.
    pub figures: Vec<Figure>,
    /// What is wrong with the method, whatever the figures.
    pub objections: Vec<Objection>,
    /// The exact counts.
    pub exact: ExactReport,
    /// The branching factor, if games were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<GamesReport>,
}

/// A row of table 2.1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StateSpaceRow {
    /// Pieces on the board.
    pub n: u32,
    /// Column 2.
    pub possibilities: String,
    /// Column 3.
    pub unique_patterns: u64,
    /// Column 4.
    pub sorted_unique_patterns: u64,
    /// Column 5, all digits.
    pub state_space: String,
    /// Column 5 in the thesis' form.
    pub rounded: String,
    /// Column 5 as the thesis prints it.
    pub thesis: &'static str,
    /// Whether all four columns are as in the thesis.
    pub agrees: bool,
}

/// A row of table 2.2.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrapTableRow {
    /// Gold's other pieces, from rabbits to elephant.
    pub gold: String,
    /// All of Silver's.
    pub silver: String,
    /// As printed.
    pub thesis: &'static str,
    /// Formula (3) as described, with up to four silver pieces next to the trap.
    pub computed: String,
    /// The same with up to three.
    pub computed_up_to_three: String,
    /// All digits of formula (3) as described.
    pub value: String,
    /// Whether the thesis has the value of formula (3) as described.
    pub agrees: bool,
    /// Whether it has the one with up to three.
    pub agrees_up_to_three: bool,
}

/// The parts of chapter 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// §2.1 up to formula (2).
    StateSpace,
    /// §2.1, pieces on traps.
    Traps,
    /// §2.1, rabbits in the goal.
    Goals,
    /// §2.2.
    GameTree,
    /// §2.3.
    Setups,
}

/// One printed figure and the computed one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Where it belongs.
    pub topic: Topic,
    /// What it counts.
    pub what: String,
    /// How it is computed.
    pub how: String,
    /// As printed.
    pub thesis: &'static str,
    /// With as many digits as printed.
    pub computed: String,
    /// All digits, if it is a whole number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Whether the computed value, rounded, is the printed one.
    pub agrees: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Something that the method of the thesis gets wrong.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Objection {
    /// In a few words.
    pub title: &'static str,
    /// In full, with the numbers.
    pub text: String,
}

/// The exact counts; whole numbers as decimal strings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExactReport {
    /// All positions with the side to move: formula (2).
    pub positions: String,
    /// Of these, the ones with a piece of either side on a trap and no friend beside it.
    pub unsupported_on_a_trap: String,
    /// The part that they are.
    pub unsupported_fraction: f64,
    /// The same part for each number of pieces, from 0 to 32.
    pub unsupported_fraction_by_pieces: Vec<f64>,
    /// The counts of formula (4), with every position counted once.
    pub goals: Vec<ExactGoals>,
    /// Positions with the side to move in Cox's three categories, each counted once.
    pub unreachable_in_coxs_categories: String,
    /// Positions with the side to move that have more rabbits in the goal than one turn can bring there.
    pub unreachable_goals: String,
    /// Positions with the side to move that neither rule excludes.
    pub legal: String,
    /// The same in three digits.
    pub legal_rounded: String,
}

/// The exact form of one use of formula (4).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExactGoals {
    /// Rabbits of one side in the goal, at least: A1.
    pub ours: u32,
    /// Rabbits of the other side in the goal, at least: B1.
    pub theirs: u32,
    /// Positions, without the side to move.
    pub at_least: String,
    /// The same in three digits.
    pub rounded: String,
}

/// The branching factor of a set of games, with the game tree that follows from it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GamesReport {
    /// What was counted.
    #[serde(flatten)]
    pub branching: Branching,
    /// b^d with distinct turns.
    pub game_tree_of_distinct_turns: PowerOfTen,
    /// b^d with step sequences, as in the thesis.
    pub game_tree_of_sequences: PowerOfTen,
}

impl From<Branching> for GamesReport {
    fn from(branching: Branching) -> Self {
        Self {
            game_tree_of_distinct_turns: branching.game_tree_of_distinct_turns(),
            game_tree_of_sequences: branching.game_tree_of_sequences(),
            branching,
        }
    }
}

impl Report {
    /// Computes all of chapter 2, and adds the branching factor of some games.
    pub fn new(games: Option<Branching>) -> Self {
        let chapter = Chapter::compute();
        Self {
            table_2_1: chapter.state_space_rows(),
            table_2_2: chapter.trap_rows(),
            figures: [
                chapter.state_space_figures(),
                chapter.trap_figures(),
                chapter.goal_figures(),
                chapter.game_tree_figures(),
                chapter.setup_figures(),
            ]
            .concat(),
            objections: chapter.objections(),
            exact: chapter.exact_counts(),
            games: games.map(GamesReport::from),
        }
    }
}

impl Figure {
    /// A figure that agrees, or whose disagreement still has to be explained: see [`Self::because`].
    pub fn new(
        topic: Topic,
        what: impl Into<String>,
        how: impl Into<String>,
        thesis: &'static str,
        value: Value,
    ) -> Self {
        Self {
            topic,
            what: what.into(),
            how: how.into(),
            thesis,
            computed: value.like(thesis),
            value: value.decimal(),
            agrees: value.agrees_with(thesis),
            why: None,
        }
    }

    /// Adds the reason for which the figure disagrees, if it does.
    pub fn because(mut self, why: impl FnOnce() -> String) -> Self {
        self.why = (!self.agrees).then(why);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_table_2_1_is_as_printed() {
        let report = Report::new(None);
        assert_eq!(report.table_2_1.len(), 33);
        for row in report.table_2_1 {
            assert!(row.agrees, "{row:?}");
        }
    }

    #[test]
    fn table_2_2_was_computed_with_at_most_three_enemies_beside_the_trap() {
        for row in Report::new(None).table_2_2 {
            assert!(row.agrees_up_to_three && !row.agrees, "{row:?}");
        }
    }

    #[test]
    fn the_right_figures_are_reproduced_and_the_wrong_ones_explained() {
        let report = Report::new(None);
        let (right, wrong): (Vec<_>, Vec<_>) = report.figures.iter().partition(|figure| figure.agrees);
        let printed = |figures: &[&Figure]| figures.iter().map(|figure| figure.thesis).collect::<Vec<_>>();
        assert_eq!(
            printed(&right),
            [
                "944,784",
                "2.51·10^43",
                "0.0625",
                "8.30·10^39",
                "1.66·10^40",
                "1.66·10^43",
                "64,864,800",
                "4.207·10^15",
                "1.6·10^17",
                "5"
            ]
        );
        assert_eq!(
            printed(&wrong),
            [
                "1.50·10^42",
                "9.26·10^42",
                "3.00·10^42",
                "0.323",
                "8.08·10^42",
                "3.13·10^41",
                "1.84·10^41",
                "10.01·10^39",
                "1.71·10^39",
                "5.04·10^41",
                "3.1·10^300"
            ]
        );
        assert!(wrong.iter().all(|figure| figure.why.is_some()));
        assert!(right.iter().all(|figure| figure.why.is_none()));
    }

    #[test]
    fn large_numbers_are_strings_in_json() {
        let json = serde_json::to_value(Report::new(None)).unwrap();
        assert_eq!(json["table_2_1"][32]["state_space"], "1");
        assert_eq!(json["table_2_1"][28]["state_space"], "11066979168");
        assert_eq!(json["figures"][1]["value"].as_str().unwrap().len(), 44);
        assert_eq!(json["figures"][1]["topic"], "state_space");
        assert!(json.get("games").is_none());
    }

    #[test]
    fn games_bring_their_branching_factor_and_their_tree() {
        let branching = Branching {
            games: 2,
            mean_distinct: 10.0,
            mean_sequences: 100.0,
            mean_length_in_plies: 20.0,
            ..Branching::default()
        };
        let json = serde_json::to_value(Report::new(Some(branching))).unwrap();
        assert_eq!(json["games"]["games"], 2);
        assert_eq!(json["games"]["game_tree_of_distinct_turns"]["exponent"], 20);
        assert_eq!(json["games"]["game_tree_of_sequences"]["exponent"], 40);
    }
}
