//! The page of Hathi over HTTP, and its engine over a WebSocket.
//!
//! A [`Server`] listens, and runs until its [`Ending`] is asked for. [`guard`] decides who may ask, [`files`] has the page,
//! `pages` answers with it. Nothing here prints.

mod files;
mod guard;
mod pack;
mod pages;
mod server;

pub use files::{File, write_site};
pub use server::{Ending, Options, Server};
