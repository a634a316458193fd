//! The page of Hathi over HTTP, and its engine over a WebSocket.
//!
//! A [`Server`] listens, and runs until its [`Ending`] is asked for. `gate` takes connections, `guard` decides who may ask; `files` has the
//! page, and `pages` answers with it; a `conversation` is a client over a WebSocket, and its `outbox` what it is still to be
//! told; `base` answers questions to the base of games. Nothing here prints.

mod base;
mod conversation;
mod files;
mod gate;
mod guard;
mod outbox;
#[cfg(not(embedded))]
mod pack;
mod pages;
mod server;

pub use files::{File, write_site};
pub use gate::Limits;
pub use server::{Ending, MOST_CLIENTS, Options, Server};
