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
    /// Null windows after the first move of a node.
    pvs,
    /// A narrow window at the root, around the last value.
    aspiration,
    /// Values of the table end the search of a node.
    table_values,
    /// The table's turn is tried first.
    table_turns,
    /// Turns that were good elsewhere at the same ply are tried early.
    killers,
    /// Captures are generated as whole turns and tried early.
    captures,
    /// Tactical turns are generated and tried before other steps.
    tactics,
    /// Other steps are tried in the order of their past success.
    history,
    /// Other steps are searched less deeply first.
    reductions,
    /// A side that does well without moving does well.
    null_move,
    /// A node that looks hopeless near the leaves is left to the quiescence search.
    razoring,
    /// A node that looks won by far near the leaves counts as such.
    futility,
    /// Near the leaves steps are left out that cannot lift a bad value to where it matters.
    frontier,
    /// Against a goal threat only moves that may stop it are searched.
    relevance,
    /// Goal threats that are hard to stop are searched more deeply.
    extensions,
    /// Leaves are searched on through captures and defences.
    quiescence,
    /// The root tries the best turns of a ranking first.
    ranking,
}

impl Default for Techniques {
    fn default() -> Self {
        Self::ALL
    }
}
