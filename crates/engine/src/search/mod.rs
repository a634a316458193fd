//! The search: which turn to play, how good it is, and what comes after it.
//!
//! No input and no output: an [`Engine`] is given a [`Root`] and [`Limits`], tells a listener what it has found so far
//! ([`Report`]), and can be stopped from any thread with a [`Stop`].
//!
//! ```
//! use arimaa::Position;
//! use engine::search::{Engine, Limits, Root, EngineOptions, Stop};
//!
//! let position: Position =
//!     "g [                R                           c  r                ]".parse().unwrap();
//! let mut engine = Engine::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() });
//! let root = Root::of_position(&position).unwrap();
//! let report = engine.search(&root, &Limits::depth(4), &Stop::new(), &mut |_| {});
//! let best = &report.lines[0];
//! assert_eq!(best.turns[0].notation(&position), "Ra6n Ra7n");
//! assert_eq!(best.score.to_string(), "win in 1");
//! ```

mod engine;
mod goals;
mod guard;
mod guess;
mod hunted;
#[cfg(feature = "serde")]
mod json;
mod limits;
mod moves;
mod ongoing;
mod options;
mod order;
mod packed;
mod pruning;
mod quiescence;
mod ranking;
mod report;
mod root;
mod score;
mod tactical;
mod techniques;
mod transposition;
mod tree;
mod tuning;

pub use engine::Engine;
pub use guess::PolicyNetwork;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use limits::system_clock;
pub use limits::{Clock, Limits, Stop, TimeLimit};
pub use ongoing::Search;
pub use options::{EngineOptions, OptionError, OptionInfo, OptionKind};
pub(crate) use ranking::Glance;
pub use ranking::Ranking;
pub use report::{Line, Report};
pub use root::Root;
pub use score::{Decided, Score};
pub use techniques::Techniques;
pub use transposition::NoMemory;
pub use tuning::Tuning;
