//! One language for analysis: questions to an engine, and its answers, as JSON.
//!
//! The same messages go over a WebSocket, over standard input and output, and to the engine in a browser; the document
//! `docs/analysis.md` specifies them. [`Request::read`] reads what a client says and names what is wrong with it,
//! a [`Task`] is a query ready to be searched, and a [`Desk`] shares an engine among all clients in slices.
//!
//! ```
//! use analysis::Request;
//!
//! let refused = Request::read(r#"{"id": "a1", "position": "g [ ]", "limits": {"time": -1}}"#).unwrap_err();
//! assert_eq!(refused.id.as_deref(), Some("a1"));
//! assert_eq!(refused.error.field, "limits.time");
//! ```

mod answer;
mod branch;
#[cfg(not(target_family = "wasm"))]
mod clerk;
mod desk;
mod fields;
mod query;
mod refusal;
mod stand;
mod task;

pub use answer::{Answer, Line, Score};
#[cfg(not(target_family = "wasm"))]
pub use clerk::{Clerk, Evening};
pub use desk::{About, ClientId, Desk, Host, Reply};
pub use query::{Limits, Query, Request, Start};
pub use refusal::{Fault, Refusal};
pub use task::Task;
