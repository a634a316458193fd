//! Which moves a policy network expects: for their order, and for how deeply they are searched.

use arimaa::{Board, Move, Position, Turn};
use nnue::policy::{Glimpse, Policy};
use std::fmt;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The policy network that a search goes by.
///
/// ```
/// use engine::search::PolicyNetwork;
///
/// assert_eq!(PolicyNetwork::find("network"), Ok(PolicyNetwork::default()));
/// assert!(PolicyNetwork::find("no/such/file").unwrap_err().starts_with("policy_network no/such/file: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyNetwork(Option<Arc<Policy>>);

/// The network that is built in.
static BUILT_IN: LazyLock<Option<Arc<Policy>>> =
    LazyLock::new(|| Policy::from_bytes(include_bytes!("../../networks/default.policy")).ok().map(Arc::new));

impl PolicyNetwork {
    /// `network`, the one that is built in, or the one in the file of that name.
    pub fn find(name: &str) -> Result<Self, String> {
        match name {
            "network" => Ok(Self::default()),
            _ => Policy::open(Path::new(name))
                .map(|policy| Self(Some(Arc::new(policy))))
                .map_err(|reason| format!("policy_network {name}: {reason}")),
        }
    }

    /// The network itself. The one that is built in can be read: a test does.
    pub(crate) fn get(&self) -> Option<&Policy> {
        self.0.as_deref()
    }
}

/// The network that is built in.
impl Default for PolicyNetwork {
    fn default() -> Self {
        Self(BUILT_IN.clone())
    }
}

/// By its checksum: `policy 1a2b3c4d`.
impl fmt::Display for PolicyNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "policy {:08x}", self.0.as_ref().map_or(0, |policy| policy.checksum()))
    }
}

/// What a policy network expects at a node.
pub(super) struct Guess<'a> {
    policy: &'a Policy,
    glimpse: Glimpse,
}

impl<'a> Guess<'a> {
    /// In a turn that began with this board.
    pub fn new(policy: &'a Policy, position: &Position, began: &Board) -> Self {
        Self { policy, glimpse: policy.look(position, began) }
    }

    /// How likely a move is: its logit, in hundredths.
    #[inline]
    pub fn of(&self, mv: Move) -> i32 {
        self.policy.logit(&self.glimpse, mv)
    }

    /// How likely a turn is, by its first move.
    #[inline]
    pub fn of_turn(&self, turn: &Turn) -> i32 {
        turn.moves().next().map_or(0, |mv| self.of(mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_built_in() {
        assert!(PolicyNetwork::default().get().is_some());
    }
}
