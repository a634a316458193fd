//! Exact answers about goals, captures and mobility, without a search of the game tree.
//!
//! | question | where | answer |
//! |---|---|---|
//! | can a rabbit reach goal this turn? | [`goal`] | yes or no, a shortest turn |
//! | which pieces can be captured this turn? | [`captures`] | yes or no, victim, trap, all shortest turns |
//! | where can each piece be after this turn? | [`reach`] | sets of squares for 1 to 4 steps, own and enemy pieces |
//! | how far is it to a square farther away? | [`distance`] | an estimate up to 15 steps |
//! | what must be done against a goal threat? | [`defence`] | first moves that can matter, a saving turn or none |
//! | can a goal be forced in the turn after this one? | [`forced`] | the turn, and a goal against every answer |
//! | the same inside a search | [`hunt`] | a turn, or nothing found with that much work |
//!
//! # Why the answers are exact
//!
//! Every answer comes from walking through turns, made on the board by the rules. So a *yes* is always right: the turn
//! is there. A *no* is right because only turns are left out that cannot change the answer. There are two reasons to
//! leave one out, and each can be checked by itself.
//!
//! **A move that no later move reads can be left out of a turn** ([`relevance`]). A move reads a few squares near it,
//! which decide whether it is legal and what it does, and writes a few. If nothing that a move writes is read later, the
//! rest of the turn works without it. So a *shortest* turn to some end is a chain: each move writes what a later one
//! reads, and the last one does the deed. With `n` steps left, a move far from the deed has no chain to it.
//!
//! **A bound that any such turn must obey.** A rabbit takes its steps to goal itself, so what is left for help is known,
//! and so is what that much help can do at best ([`goal`]). A capture ends with a push or pull, so at most two steps
//! prepare it, and what they can do depends on how many enemies stand beside the trap ([`captures`]). Bounds count only
//! what is certain: where a square *might* become free, it counts as free.
//!
//! [`verify`] compares all this with [`brute`], which leaves out nothing and knows only the rules, on positions made to
//! be difficult ([`positions`]).

pub mod brute;
pub mod captures;
pub mod defence;
pub mod distance;
pub mod forced;
pub mod goal;
pub mod hunt;
pub mod patience;
pub mod positions;
pub mod reach;
pub mod relevance;
pub mod verify;
