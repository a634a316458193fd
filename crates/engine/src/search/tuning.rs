//! The numbers of the search.

macro_rules! tuning {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal),* $(,)?) => {
        /// The numbers of the search, each with a name, for experiments. Values are centirabbits, depths are steps.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tuning {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Tuning {
            /// The names of all numbers.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

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
    /// The first window at the root reaches so far to both sides of the last value.
    window = 100,
    /// The null move is tried from this depth on,
    null_depth = 5,
    /// and its search is so many steps shallower.
    null_reduction = 2,
    /// Up to this depth a node that is ahead by a margin counts as won,
    futile_depth = 4,
    /// the margin at depth 0 with a network (the classical evaluation has twice as much),
    futile_margin = 40,
    /// and what each step of depth adds to it.
    futile_step = 30,
    /// Up to this depth steps that cannot lift the value above alpha by that margin are left out.
    frontier_depth = 3,
    /// Up to this depth a node that is behind by a margin is left to the quiescence search,
    razor_depth = 3,
    /// the margin at depth 0,
    razor_margin = 150,
    /// and what each step of depth adds to it.
    razor_step = 100,
    /// What a goal threat against the side to move costs at a leaf, if nothing is found against it,
    threat = 100,
    /// where it looks for a defence with at most so many steps to prepare it.
    quiet_defence = 0,
    /// What it is worth beside a network's score to have a goal in the coming turn.
    goal = 1000,
    /// What each step is worth that a side has left beyond the evaluation of its turn.
    step_left = 20,
    /// The turns of the quiescence search.
    layers = 3,
    /// The reduction of steps that nothing speaks for,
    reduction = 2,
    /// which grows by one where so many steps have been tried, and again whenever twice as many more have.
    late = 8,
    /// The reduction of steps that may only prepare a defence against a goal threat.
    indirect = 1,
    /// The root ranks all turns if it has at least so many milliseconds (or thousands of nodes),
    rank_millis = 400,
    /// and looks first at so many of the best.
    ranked = 60,
}
