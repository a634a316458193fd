//! The parts of the search that can be switched off, to find out what each of them is worth.

macro_rules! techniques {
    ($($(#[doc = $doc:literal])* $name:ident),* $(,)?) => {
        /// Which techniques a search uses. By default all.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Techniques {
            $($(#[doc = $doc])* pub $name: bool,)*
        }

        impl Techniques {
            /// The names of all techniques.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// All techniques: name and meaning.
            pub(super) const DECLARED: &[(&str, &str)] =
                &[$((stringify!($name), concat!($($doc,)*).trim_ascii_start())),*];

            /// Everything on.
            pub const ALL: Self = Self { $($name: true),* };
            /// Everything off: plain alpha-beta over all sets of steps, and the evaluation at the leaves.
            pub const NONE: Self = Self { $($name: false),* };

            /// The switch of that name.
            pub fn switch(&mut self, name: &str) -> Option<&mut bool> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

techniques! {
    /// Principal variation search: null windows after the first move of a node.
    pvs,
    /// Aspiration windows: the root is searched with a narrow window around the last value.
    aspiration,
    /// Values of the transposition table end the search of a node.
    tt_cutoffs,
    /// The turn of the transposition table is tried first.
    tt_turns,
    /// Killers: turns that were good elsewhere at the same ply are tried early.
    killers,
    /// Captures are generated as whole turns and tried early.
    captures,
    /// Tactical turns are generated and tried before other steps.
    tactics,
    /// Steps that are not tactical are tried in the order of their history: of their success elsewhere.
    history,
    /// Policy: moves are tried in the order in which a network expects them, and reduced by how little it does.
    policy,
    /// Policy pruning: near the leaves steps are left out that the policy network hardly expects.
    policy_pruning,
    /// Late move reductions: steps that are not tactical are searched less deeply first.
    late_move_reductions,
    /// Null move pruning: a side that does well without moving does well.
    null_move,
    /// Razoring: a node that looks hopeless near the leaves is left to the quiescence search.
    razoring,
    /// Reverse futility pruning: a node that looks won by far near the leaves counts as such.
    reverse_futility,
    /// Futility pruning: near the leaves steps are left out that cannot lift a bad value to where it matters.
    futility,
    /// Against a goal threat only moves that may stop it are searched (Wu 2015 §4.3.3).
    relevance,
    /// Goal threats that are hard to stop are searched more deeply.
    extensions,
    /// Quiescence search: leaves are searched on through captures and defences.
    quiescence,
    /// The root tries first the turns that look best at a glance.
    ranking,
    /// Goals that can be forced in two turns are looked for at the root, and after the turn that is to be played.
    forced_goals,
}

impl Default for Techniques {
    fn default() -> Self {
        Self::ALL
    }
}
