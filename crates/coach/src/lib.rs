//! A coach: what was good and bad in a game, and why.
//!
//! A [`Subject`] is a game to annotate. Each of its positions is searched ([`Question`]), by whoever can search: the position
//! after a turn is the one before the next. An [`Inquiry`] says what to search, with a second [`Look`] at what seems to be a
//! blunder. What is [`Found`] makes an [`Annotation`]: for each turn the chances before and after it, the best turns, a
//! [`Judgement`] and [`Reason`]s. A reason is a claim that the rules or the exact tactics back, not an impression of the search;
//! [`verify`] proves them again by brute force.
//!
//! ```
//! use coach::{Annotation, Reason, Searches, Subject};
//! use engine::search::{EngineOptions, Limits, Stop};
//!
//! let text = "Position: g [                R                           c  r                ]\n\n2g Ra6n\n2s";
//! let document = arimaa::Document::all(text).next().unwrap().unwrap();
//! let subject = Subject::of(&document).unwrap();
//! let mut searches = Searches::new(std::slice::from_ref(&subject));
//! let options = EngineOptions { hash_mb: 1, ..EngineOptions::default() };
//! searches.run(Limits::nodes(4000), &options, &Stop::new(), |_| Ok::<(), ()>(())).unwrap().unwrap();
//! let annotation = Annotation::new(&subject, &searches.found(0).unwrap());
//! let missed = Reason::MissedGoal { turn: "Ra6n Ra7n".to_string() };
//! assert_eq!(annotation.turns[0].reasons, [missed]);
//! ```

#![forbid(unsafe_code)]

// A browser has no threads for this; whoever else can search answers the questions there.
#[cfg(not(target_arch = "wasm32"))]
pub mod agreement;
mod annotation;
mod inquiry;
mod judgement;
mod look;
pub mod puzzle;
mod question;
mod rating;
mod reason;
mod record;
mod report;
#[cfg(not(target_arch = "wasm32"))]
mod searches;
mod subject;
mod text;
pub mod verify;
mod words;

pub use annotation::{Annotation, Candidate, TurnNote, accuracies};
pub use inquiry::{Inquiry, LOOK_AGAIN, Wanted};
pub use judgement::{BLUNDER, INACCURACY, Judgement, MISTAKE, accuracy, chance};
pub use look::Look;
pub use question::{Found, Question};
pub use rating::{Opponent, Rating};
pub use reason::{Reason, TermChange};
pub use record::annotated_record;
pub use report::{ReportOptions, report};
#[cfg(not(target_arch = "wasm32"))]
pub use searches::{Answer, Searches};
pub use subject::{Subject, SubjectError};
pub use text::text;
pub use words::{hint, in_words};
