//! The arena: matches between engines, and what they prove. No printing.
//!
//! A [`Match`] has [`Conditions`] (who plays, how fast, until when) and [`Starts`]. Its games are taken from a [`Schedule`] by
//! worker threads; in each of them two [`Player`]s meet, and the [`referee`] watches. Every finished game, a
//! [`GameRecord`], goes to one collector that counts it ([`Standing`]), tells a listener, and ends the match when
//! [`stats`] have proved something.

#![forbid(unsafe_code)]

pub mod compliance;
mod connection;
mod contest;
pub mod curve;
mod hathi;
mod identity;
mod journal;
pub mod lab;
mod log;
mod pace;
mod player;
mod process;
mod record;
pub mod referee;
mod schedule;
mod spec;
mod standing;
mod starts;
pub mod stats;
mod summary;

pub use contest::{Conditions, Match, MatchError, PlayError};
pub use hathi::Hathi;
pub use identity::Identity;
pub use journal::{Caller, Journal, JournalError};
pub use log::{Log, LogError};
pub use pace::Pace;
pub use player::{Allowance, Fault, FaultKind, Player, Thought};
pub use record::{GameRecord, RecordedFault};
pub use schedule::{Form, Job, Schedule};
pub use spec::{EngineSpec, Runner, SpecError};
pub use standing::{Standing, Tally};
pub use starts::{StartReason, Starts};
pub use summary::{EngineSummary, MeetingSummary, SprtSummary, Summary};
