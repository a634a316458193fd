//! ArimaaBase: every game in one file, found by position, pattern, player and more.
//!
//! The file is an SQLite database; `docs/base.md` has its schema and questions in SQL that it answers. The folder shows the
//! flow: `source` reads games from files of any kind, `import` replays and keeps them, `base` is the file, `stored` a game in
//! it; `filter` says which games are meant, `pattern`, `material` and `motif` which positions; `explore`, `search`, `players`,
//! `setups` and `statistics` answer questions, `export` writes answers down, `plot` draws them.
//!
//! ```
//! use base::{Base, Filter, Importer};
//!
//! let folder = std::env::temp_dir().join(format!("base-example-{}", std::process::id()));
//! std::fs::create_dir_all(&folder).unwrap();
//! let file = folder.join("games.arimaa");
//! let games = "Gold: anna\nSilver: omar\n\n1g Ra1 Ee1\n1s rh8 eh7\n2g Ee1n\n2s resigns\n";
//! let mut importer = Importer::create(&file).unwrap();
//! importer.read("a friend", games.as_bytes()).unwrap();
//! assert_eq!(importer.finish().unwrap().games, 1);
//!
//! let base = Base::open(&file).unwrap();
//! let position = "g [       r       e                                        R   E   ]".parse().unwrap();
//! let turns = base.explore(&position, &Filter::default()).unwrap().turns;
//! assert_eq!((turns[0].turn.as_str(), turns[0].times), ("Ee1n", 1));
//! # std::fs::remove_dir_all(&folder).unwrap();
//! ```

#![forbid(unsafe_code)]

mod base;
pub mod calendar;
mod error;
mod explore;
mod export;
mod fairplay;
mod filter;
mod heads;
mod import;
mod material;
mod motif;
mod pattern;
mod players;
mod question;
mod search;
mod source;
mod statistics;
mod stored;
mod verify;

pub use base::{Base, Patience, key};
pub use error::BaseError;
pub use explore::{Explored, ExploredTurn, Span};
pub use export::{Format, csv_line};
pub use fairplay::{EngineJudge, Estimate, FairPlay, Judged, Measured, Scope};
pub use filter::{Filter, mirrored_setup};
pub use heads::{GameHead, Who};
pub use import::{Imported, Importer, Progress};
pub use material::{Material, MaterialError};
pub use motif::{Motif, UnknownMotif};
pub use pattern::{Pattern, PatternReason};
pub use players::{Listed, Opening, PlayerPage, Results};
pub use question::Question;
pub use search::{Hit, Search, Searched};
pub use statistics::Statistics;
pub use stored::{named_setup, setup_name};
