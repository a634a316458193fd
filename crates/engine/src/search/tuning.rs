//! The numbers of the search.

use super::options::{OptionInfo, OptionKind};

macro_rules! tuning {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal in $least:literal..=$most:literal),* $(,)?) => {
        /// The numbers of the search, each with a name, for experiments. Values are centirabbits, depths are steps.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tuning {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Tuning {
            /// The names of all numbers.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// All numbers.
            pub(super) const DECLARED: &[OptionInfo] = &[$(OptionInfo {
                name: stringify!($name),
                kind: OptionKind::Number { least: $least, most: $most, usual: $value },
                meaning: concat!($($doc,)*).trim_ascii_start(),
            }),*];

            /// The number of that name.
            pub fn number(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }

        impl Default for Tuning {
            fn default() -> Self {
                Self { $($name: $value),* }
            }
        }
    };
}

tuning! {
    /// How far the first aspiration window at the root reaches to both sides of the last value, in centirabbits.
    aspiration_window = 100 in 1..=10_000,
    /// The least depth at which a null move is tried, in steps.
    null_move_depth = 5 in 1..=100,
    /// How much shallower the search after a null move is, in steps beyond those of the turn.
    null_move_reduction = 2 in 0..=100,
    /// The greatest depth of reverse futility pruning, in steps.
    reverse_futility_depth = 4 in 0..=100,
    /// The greatest depth of futility pruning, in steps.
    futility_depth = 3 in 0..=100,
    /// The margin of both futility prunings at depth 0, in centirabbits, twice that with the classical evaluation.
    futility_margin = 40 in 0..=10_000,
    /// What each step of depth adds to the margin of both futility prunings, in centirabbits.
    futility_per_step = 30 in 0..=10_000,
    /// The greatest depth of razoring, in steps.
    razoring_depth = 3 in 0..=100,
    /// The margin of razoring at depth 0, in centirabbits.
    razoring_margin = 150 in 0..=10_000,
    /// What each step of depth adds to the margin of razoring, in centirabbits.
    razoring_per_step = 100 in 0..=10_000,
    /// What a goal threat against the side to move costs at a leaf if nothing is found against it, in centirabbits.
    threat_penalty = 100 in 0..=10_000,
    /// How many steps may prepare a defence against a goal threat in the quiescence search.
    quiescence_defence = 0 in 0..=4,
    /// What it is worth beside a network's score to have a goal in the coming turn, in centirabbits.
    goal_bonus = 1000 in 0..=10_000,
    /// What each step is worth that a side has left beyond the evaluation of its turn, in centirabbits.
    step_left_bonus = 20 in 0..=1_000,
    /// How many turns the quiescence search looks ahead.
    quiescence_turns = 3 in 0..=4,
    /// The late move reduction of the first steps, in steps of depth.
    late_move_reduction = 2 in 0..=100,
    /// After how many steps the late move reduction grows by one; it grows again whenever twice as many more were tried.
    late_move_growth = 8 in 1..=1_000,
    /// The least depth at which the policy network is asked, in steps.
    policy_depth = 1 in 1..=100,
    /// What a hundredth of the policy network's logit counts in the order of moves, beside their history.
    policy_weight = 48 in 0..=300,
    /// The late move reduction of the step that the policy network expects most, in steps of depth.
    policy_reduction = 1 in 0..=100,
    /// A step is reduced by one more for each so many hundredths of a logit that it is less likely than the likeliest.
    policy_slope = 200 in 1..=100_000,
    /// A tactical turn is reduced by one for each so many hundredths of a logit that it is less likely than the likeliest.
    tactical_slope = 300 in 1..=100_000,
    /// The greatest depth at which moves are left out that the policy network hardly expects, in steps.
    policy_pruning_depth = 8 in 0..=100,
    /// How much less likely than the likeliest step these are at depth 0, in hundredths of a logit.
    policy_pruning_gap = 0 in 0..=100_000,
    /// What each step of depth adds to that gap and to that of tactical turns, in hundredths of a logit.
    policy_pruning_per_step = 50 in 0..=100_000,
    /// The same for tactical turns, against the likeliest of these.
    tactical_pruning_gap = 100 in 0..=100_000,
    /// The reduction of steps that may only prepare a defence against a goal threat, in steps of depth.
    indirect_reduction = 1 in 0..=100,
    /// The least time in which the root ranks all its turns, in milliseconds (or thousands of nodes).
    ranking_millis = 400 in 0..=1_000_000_000,
    /// How many of the ranked turns the root tries first.
    ranked_turns = 60 in 0..=1_000,
    /// How many turns the root tries before these because a good player would think of them (docs/lab.md).
    likely_turns = 0 in 0..=1_000,
    /// What the hunt for a forced goal at the root usually costs where there is none, in hundredths of the nodes.
    hunt_share = 5 in 0..=100,
    /// What a hunt for goals that the best turn would allow usually costs where there is none, in hundredths of the nodes.
    guard_share = 3 in 0..=100,
}
