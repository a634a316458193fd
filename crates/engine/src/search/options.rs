//! The options of an engine. Each is declared once, with its name, its type, its range, what it is if nothing is said,
//! and its meaning; command lines, match specifications and AEI set them through [`EngineOptions::set`].

use super::guess::PolicyNetwork;
use super::techniques::Techniques;
use super::transposition::{NoMemory, TranspositionTable};
use super::tuning::Tuning;
use crate::eval::Evaluation;
use std::fmt;

/// The options of an engine: how it is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The number of threads that search together.
    pub threads: usize,
    /// The size of the transposition table in megabytes.
    pub hash_mb: usize,
    /// The evaluation that the search goes by.
    pub evaluation: Evaluation,
    /// The network that tells which moves to expect.
    pub policy_network: PolicyNetwork,
    /// What the search does, and what it leaves out.
    pub techniques: Techniques,
    /// The numbers of the search.
    pub tuning: Tuning,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            threads: 1,
            hash_mb: 64,
            evaluation: Evaluation::default(),
            policy_network: PolicyNetwork::default(),
            techniques: Techniques::ALL,
            tuning: Tuning::default(),
        }
    }
}

/// What is declared of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name, the same everywhere.
    pub name: &'static str,
    /// What its value can be.
    pub kind: OptionKind,
    /// What it means, in a sentence.
    pub meaning: &'static str,
}

/// What the value of an option can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number of a range.
    Number {
        /// The least value.
        least: i32,
        /// The greatest value.
        most: i32,
        /// The value if nothing is said.
        usual: i32,
    },
    /// `on`, or `off`; on if nothing is said.
    Switch,
    /// A whole number above 0; no limit if nothing is said.
    Limit,
    /// `network` (the one that is built in, if nothing is said), `classical`, or the name of a file with a network or
    /// with weights of the classical evaluation.
    Evaluation,
    /// `network` (the one that is built in, if nothing is said), or the name of a file with a policy network.
    PolicyNetwork,
}

/// Why an option is not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is no option of that name.
    #[error("Hathi has no option {0:?}")]
    Unknown(String),
    /// The option has no such value: what is declared of it, and the value.
    #[error("{} is {}, not {:?}", .0.name, .0.kind, .1)]
    Value(OptionInfo, String),
    /// There is no such evaluation or policy network, and why.
    #[error("{0}")]
    Network(String),
    /// The machine does not give the memory.
    #[error("{0}")]
    Memory(#[from] NoMemory),
}

impl OptionKind {
    /// The number that a value of this kind is, if it is one.
    pub(crate) fn number(self, value: &str) -> Option<i64> {
        let (least, most) = match self {
            Self::Number { least, most, .. } => (least.into(), most.into()),
            Self::Limit => (1, i64::MAX),
            Self::Switch | Self::Evaluation | Self::PolicyNetwork => return None,
        };
        value.parse().ok().filter(|number| (least..=most).contains(number))
    }
}

/// In words: `a whole number from 1 to 1024`.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { least, most, .. } => write!(f, "a whole number from {least} to {most}"),
            Self::Limit => f.write_str("a whole number above 0"),
            Self::Switch => f.write_str("on or off"),
            Self::Evaluation => {
                f.write_str("network, classical or the name of a file with a network or weights")
            }
            Self::PolicyNetwork => f.write_str("network or the name of a file with a policy network"),
        }
    }
}

const THREADS: OptionInfo = OptionInfo {
    name: "threads",
    kind: OptionKind::Number { least: 1, most: EngineOptions::MOST_THREADS as i32, usual: 1 },
    meaning: "The number of threads that search together.",
};
const HASH: OptionInfo = OptionInfo {
    name: "hash",
    kind: OptionKind::Number { least: 1, most: EngineOptions::MOST_HASH_MB as i32, usual: 64 },
    meaning: "The size of the transposition table in megabytes.",
};
const EVALUATION: OptionInfo = OptionInfo {
    name: "evaluation",
    kind: OptionKind::Evaluation,
    meaning: "The evaluation that the search goes by.",
};
const POLICY_NETWORK: OptionInfo = OptionInfo {
    name: "policy_network",
    kind: OptionKind::PolicyNetwork,
    meaning: "The network that tells which moves to expect.",
};

impl EngineOptions {
    /// More threads are a mistake.
    pub const MOST_THREADS: u16 = 1024;
    /// More megabytes for the transposition table are a mistake.
    pub const MOST_HASH_MB: u32 = 1 << 20;

    /// All options.
    ///
    /// ```
    /// use engine::search::{EngineOptions, OptionKind};
    ///
    /// let hash = EngineOptions::declared().find(|option| option.name == "hash").unwrap();
    /// assert_eq!(hash.kind, OptionKind::Number { least: 1, most: 1 << 20, usual: 64 });
    /// assert_eq!(hash.meaning, "The size of the transposition table in megabytes.");
    /// ```
    pub fn declared() -> impl Iterator<Item = OptionInfo> {
        let techniques = Techniques::DECLARED.iter().map(|&(name, meaning)| OptionInfo {
            name,
            kind: OptionKind::Switch,
            meaning,
        });
        [THREADS, HASH, EVALUATION, POLICY_NETWORK]
            .into_iter()
            .chain(techniques)
            .chain(Tuning::DECLARED.iter().copied())
    }

    /// Sets the option of that name.
    ///
    /// ```
    /// use engine::search::EngineOptions;
    ///
    /// let mut options = EngineOptions::default();
    /// options.set("hash", "100").unwrap();
    /// options.set("null_move", "off").unwrap();
    /// options.set("futility_depth", "2").unwrap();
    /// assert_eq!((options.hash_mb, options.techniques.null_move, options.tuning.futility_depth), (100, false, 2));
    /// let error = options.set("threads", "100000").unwrap_err();
    /// assert_eq!(error.to_string(), "threads is a whole number from 1 to 1024, not \"100000\"");
    /// ```
    ///
    /// A name with a point in it is a number of the [classical evaluation](crate::eval::Params), which must have been
    /// chosen before.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if name.contains('.') {
            let number = value.parse().map_err(|_| format!("{name} is a number, not {value:?}"));
            let set = number.and_then(|number| self.evaluation.set(name, number));
            return set.map_err(OptionError::Network);
        }
        let info = Self::declared().find(|option| option.name == name);
        let info = info.ok_or_else(|| OptionError::Unknown(name.to_string()))?;
        let wrong = || OptionError::Value(info, value.to_string());
        match info.kind {
            OptionKind::Number { .. } | OptionKind::Limit => {
                let number = info.kind.number(value).and_then(|number| i32::try_from(number).ok());
                let number = number.ok_or_else(wrong)?;
                match name {
                    "threads" => self.threads = number.unsigned_abs() as usize,
                    "hash" => self.hash_mb = number.unsigned_abs() as usize,
                    _ => *self.tuning.number(name).ok_or_else(wrong)? = number,
                }
            }
            OptionKind::Switch => {
                let on = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(wrong()),
                };
                *self.techniques.switch(name).ok_or_else(wrong)? = on;
            }
            OptionKind::Evaluation => {
                self.evaluation = Evaluation::find(value).map_err(OptionError::Network)?;
            }
            OptionKind::PolicyNetwork => {
                self.policy_network = PolicyNetwork::find(value).map_err(OptionError::Network)?;
            }
        }
        Ok(())
    }

    /// Whether the machine would give the memory for the transposition table now.
    pub fn check_memory(&self) -> Result<(), NoMemory> {
        TranspositionTable::new(self.hash_mb).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_set_within_its_range_and_not_beyond() {
        for OptionInfo { name, kind, meaning } in EngineOptions::declared() {
            assert!(meaning.ends_with('.') && !meaning.contains('\n'), "{name}: {meaning}");
            let mut options = EngineOptions::default();
            assert!(options.set(name, "").is_err() && options.set(name, "maybe").is_err(), "{name}");
            assert_eq!(options, EngineOptions::default(), "{name}: what is refused changes nothing");
            match kind {
                OptionKind::Number { least, most, usual } => {
                    assert!((least..=most).contains(&usual) && least < most, "{name}");
                    options.set(name, &usual.to_string()).unwrap();
                    assert_eq!(
                        options,
                        EngineOptions::default(),
                        "{name}: this is what it is if nothing is said"
                    );
                    for value in [i64::from(least) - 1, i64::from(most) + 1, i64::MAX] {
                        assert!(options.set(name, &value.to_string()).is_err(), "{name}={value}");
                    }
                    for value in [least, most] {
                        options.set(name, &value.to_string()).unwrap();
                    }
                }
                OptionKind::Limit => panic!("{name}: an engine is built without limits"),
                OptionKind::Switch => options.set(name, "off").unwrap(),
                OptionKind::Evaluation => options.set(name, "classical").unwrap(),
                // There is no other one without a file.
                OptionKind::PolicyNetwork => continue,
            }
            assert_ne!(options, EngineOptions::default(), "{name}");
        }
        let mut names: Vec<_> = EngineOptions::declared().map(|option| option.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), EngineOptions::declared().count(), "each name is there once");
    }

    #[test]
    fn numbers_of_the_classical_evaluation_have_names_with_a_point() {
        let mut options = EngineOptions::default();
        let refused =
            |options: &mut EngineOptions, name, value| options.set(name, value).unwrap_err().to_string();
        assert_eq!(
            refused(&mut options, "tempo.step", "7"),
            "tempo.step is a number of the classical evaluation"
        );
        options.set("evaluation", "classical").unwrap();
        options.set("tempo.step", "7").unwrap();
        options.set("goal.scale", "80.5").unwrap();
        let params = options.evaluation.params().unwrap();
        assert_eq!((params.tempo.step, params.goal.scale), (7.0, 80.5));
        assert_eq!(refused(&mut options, "tempo.step", "x"), "tempo.step is a number, not \"x\"");
        assert_eq!(refused(&mut options, "a.b", "1"), "there is no parameter \"a.b\"");
        assert!(refused(&mut options, "tempo.step", "9999").contains("from -5000 to 5000, not 9999"));
    }

    #[test]
    fn memory_that_is_not_there_is_refused() {
        let options = EngineOptions { hash_mb: usize::MAX >> 20, ..EngineOptions::default() };
        let error = options.check_memory().unwrap_err();
        assert_eq!(error.to_string(), format!("there is no memory for {} MB", options.hash_mb));
        assert!(EngineOptions::default().check_memory().is_ok());
    }
}
