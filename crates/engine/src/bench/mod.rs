//! The bench: fixed positions, and what tells one engine from another.

use crate::search::{Engine, EngineOptions, Limits, Root, Stop};
use arimaa::{PackedTurn, ParseError, Position, PositionReason};
use std::fmt;
use std::time::Duration;

/// Positions of games that Hathi has played against itself, from the setups to the last turns.
const POSITIONS: &str = include_str!("positions.txt");
/// The nodes of each search for a fingerprint: enough for a change anywhere in the engine to show, and done at once.
const NODES: u64 = 2_000;

/// The positions of the bench.
pub fn positions() -> Result<Vec<Position>, ParseError<PositionReason>> {
    let read = |(line, text): (usize, &str)| {
        text.parse().map_err(|error: ParseError<PositionReason>| error.offset(line, 1))
    };
    (1..).zip(POSITIONS.lines()).map(read).collect()
}

/// Which engine it is that has made something: who has built it, who judges positions, and a number that is another one
/// if it plays otherwise.
///
/// The size of the table and the threads are not part of it: the fingerprint is that of one thread with a small table.
///
/// ```
/// use engine::bench::Identity;
/// use engine::eval::Evaluation;
/// use engine::search::EngineOptions;
///
/// let network = Identity::of(&EngineOptions::default(), None);
/// assert!(network.evaluation.starts_with("network "));
/// assert!(network.plays_like(&Identity::of(&EngineOptions { threads: 2, ..EngineOptions::default() }, Some("1a2b3c4d"))));
/// let classical = EngineOptions { evaluation: Evaluation::Classical, ..EngineOptions::default() };
/// assert!(!network.plays_like(&Identity::of(&classical, None)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Identity {
    /// The version of the program.
    pub version: String,
    /// The commit that it was built from, if that is known.
    pub commit: Option<String>,
    /// Who judges positions: a network by its checksum, or the classical evaluation.
    pub evaluation: String,
    /// A number that is another one if the engine plays otherwise.
    pub fingerprint: String,
}

impl Identity {
    /// The identity of an engine that is built so, by a program of that commit.
    pub fn of(options: &EngineOptions, commit: Option<&str>) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_string(),
            commit: commit.map(str::to_string),
            evaluation: options.evaluation.to_string(),
            fingerprint: format!("{:08x}", fingerprint(options)),
        }
    }

    /// Whether two engines can play one match or make one set of games together: they are built from what they like, but
    /// they play the same.
    pub fn plays_like(&self, other: &Self) -> bool {
        (&self.evaluation, &self.fingerprint) == (&other.evaluation, &other.fingerprint)
    }
}

/// `hathi 0.1.0, commit 1a2b3c4d, network 5e6f7a8b, fingerprint 9c0d1e2f`.
impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version, commit, evaluation, fingerprint } = self;
        write!(f, "hathi {version}, ")?;
        if let Some(commit) = commit {
            write!(f, "commit {commit}, ")?;
        }
        write!(f, "{evaluation}, fingerprint {fingerprint}")
    }
}

/// What short searches of the positions find and cost, in one number (FNV-1a).
fn fingerprint(options: &EngineOptions) -> u32 {
    const START: u32 = 0x811c_9dc5;
    const PRIME: u32 = 0x0100_0193;
    // Nothing here depends on the time, and not every system has a clock.
    let options = EngineOptions { threads: 1, hash_mb: 1, ..options.clone() };
    let mut engine = Engine::with_clock(options, || Duration::ZERO);
    let mut hash = START;
    // That they can be read is tested.
    for position in positions().unwrap_or_default() {
        let Some(root) = Root::of_position(&position) else { continue };
        engine.forget();
        let report = engine.search(&root, &Limits::nodes(NODES), &Stop::new(), &mut |_| {});
        let line = report.lines.first();
        let score = line.map_or(0, |line| line.score.centirabbits());
        let turn = report.best().map_or(0, |turn| PackedTurn::new(turn).bits());
        for number in [report.nodes as u32, report.depth, score as u32, turn] {
            for byte in number.to_le_bytes() {
                hash = (hash ^ u32::from(byte)).wrapping_mul(PRIME);
            }
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Techniques;
    use arimaa::Side;

    #[test]
    fn the_positions_are_different_ones_of_all_parts_of_a_game() {
        let mut positions = positions().unwrap();
        let share = |side| positions.iter().filter(|position| position.side() == side).count();
        assert!(Side::ALL.into_iter().all(|side| share(side) >= 10));
        let pieces = |position: &Position| position.board().occupied().len();
        assert!(positions.iter().any(|position| pieces(position) == 32));
        assert!(positions.iter().any(|position| pieces(position) < 16));
        positions.sort_unstable_by_key(Position::key);
        positions.dedup();
        assert_eq!(positions.len(), 30);
        assert!(positions.iter().all(|position| Root::of_position(position).is_some()));
    }

    #[test]
    fn any_change_of_play_changes_the_fingerprint() {
        let options = EngineOptions::default();
        let known = fingerprint(&options);
        assert_eq!(known, fingerprint(&EngineOptions { threads: 3, hash_mb: 8, ..options.clone() }));
        let mut same = 0;
        for name in Techniques::NAMES {
            let mut changed = options.clone();
            *changed.techniques.switch(name).expect("a technique") = false;
            same += usize::from(fingerprint(&changed) == known);
        }
        // Some only matter deeper.
        assert!(same <= Techniques::NAMES.len() / 3, "{same} of {}", Techniques::NAMES.len());
    }
}
