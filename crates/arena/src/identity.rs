//! Which engines have played a match, as exactly as that can be known.

use crate::spec::{EngineSpec, Runner};
use engine::bench;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fmt, fs};

/// What tells one engine from another, whatever its name and its settings are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Identity {
    /// Hathi, within this program.
    Hathi(bench::Identity),
    /// A program: the files that its command line and its options name, with their checksums.
    Program {
        /// The checksums by the names of the files.
        files: BTreeMap<String, String>,
    },
}

impl Identity {
    /// The identity of a program that is started by a command.
    pub(crate) fn of_program(spec: &EngineSpec) -> Self {
        let words = match &spec.runner {
            Runner::Hathi => &[],
            Runner::Command(command) => &command[..],
        };
        let program = words.first().and_then(|word| Some((word, in_path(word)?)));
        let named = words.iter().chain(spec.options.iter().map(|(_, value)| value));
        let named = named.map(|word| (word, PathBuf::from(word)));
        let checksum = |(word, path): (&String, PathBuf)| {
            let bytes = path.is_file().then(|| fs::read(&path).ok()).flatten()?;
            Some((word.clone(), format!("{:08x}", crc32fast::hash(&bytes))))
        };
        Self::Program { files: named.chain(program).filter_map(checksum).collect() }
    }

    /// Whether both may play in one match under one name.
    pub fn plays_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Hathi(one), Self::Hathi(other)) => one.plays_like(other),
            // Where they are does not matter.
            (Self::Program { files: one }, Self::Program { files: other }) => one.values().eq(other.values()),
            _ => false,
        }
    }
}

/// Where a system finds a program that is named without its folder.
fn in_path(name: &str) -> Option<PathBuf> {
    if Path::new(name).components().count() != 1 {
        return None;
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hathi(identity) => identity.fmt(f),
            Self::Program { files } if files.is_empty() => f.write_str("a program without a file"),
            Self::Program { files } => {
                let files: Vec<String> =
                    files.iter().map(|(name, checksum)| format!("{name} {checksum}")).collect();
                f.write_str(&files.join(", "))
            }
        }
    }
}
