//! One language for analysis: questions to an engine, and its answers, as JSON.
//!
//! The same messages go over a WebSocket, over standard input and output, and to the engine in a browser; the document
//! `docs/analysis.md` specifies them. [`Request::read`] reads what a client says and names what is wrong with it.
//!
//! ```
//! use analysis::Request;
//!
//! let refused = Request::read(r#"{"id": "a1", "position": "g [ ]", "limits": {"time": -1}}"#).unwrap_err();
//! assert_eq!(refused.id.as_deref(), Some("a1"));
//! assert_eq!(refused.error.field, "limits.time");
//! ```

mod answer;
mod fields;
mod query;
mod refusal;

pub use answer::{Answer, Line, Score};
pub use query::{Limits, Query, Request, Start};
pub use refusal::{Fault, Refusal};
