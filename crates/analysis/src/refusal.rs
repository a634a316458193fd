//! What is wrong with a request.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A request that cannot be served. As JSON: `{"id": "a1", "error": {"field": "limits.time", "reason": "…"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The id of the query, if it could be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What is wrong with it.
    pub error: Fault,
}

/// A field, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub struct Fault {
    /// The name of the field, with dots: `limits.time`. Empty if the whole message is meant.
    pub field: String,
    /// What is wrong, in words.
    pub reason: String,
}

impl Fault {
    /// What is wrong with a field.
    pub fn new(field: impl Into<String>, reason: impl fmt::Display) -> Self {
        Self { field: field.into(), reason: reason.to_string() }
    }

    /// The refusal of the query with this id.
    pub fn of(self, id: &str) -> Refusal {
        Refusal { id: Some(id.to_string()), error: self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field.as_str() {
            "" => f.write_str(&self.reason),
            field => write!(f, "{field}: {}", self.reason),
        }
    }
}
