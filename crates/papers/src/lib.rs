//! What the papers on computer Arimaa have measured, measured again: the paper's number, ours beside it, and what
//! differs.
//!
//! An [`Item`] is something of a paper that can be repeated: a table, a figure, a number in the text. Measuring one is
//! [`Work`] of many parts, each kept as soon as it is finished, so that it can be gone on with after an interruption.
//! What comes of it are [`Exhibit`]s, and all of them together are a [page](page::to_markdown). A file for each paper
//! has its items.

#![forbid(unsafe_code)]

mod carlini;
mod cox;
mod exhibit;
mod fotland;
mod hrebejk;
mod item;
mod matches;
pub mod page;
mod run;
mod work;
mod wu;

pub use exhibit::{Exhibit, Picture, Wrong};
pub use item::{Effort, Item, Paper};
pub use run::{Event, run};
pub use work::{PaperError, Work};
