//! The numbers of the classical evaluation learned from games by linear and quadratic programs (Hřebejk 2013, chapter 5).
//!
//! A [`Choice`] is a position of a game with the turn that was played there, as features of the evaluation. `program` is
//! what a solver is given, `methods` has the four programs, and [`learn`] goes from games to numbers. The two advanced
//! methods compare the played turn with *all* others: they solve a program with the few comparisons that matter, look for
//! those that the solution violates, add them, and solve again.

mod choice;
mod games;
mod methods;
mod program;
mod run;

pub use choice::{Choice, Data, Selection};
pub use games::make_games;
pub use methods::{Coefficients, Cut, Method};
pub use program::{Program, Solution, SolveError};
pub use run::{Event, LearnError, Learned, Round, Settings, checksum, learn};
