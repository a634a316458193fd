//! How Hathi plays: the options of its engine, what ends its searches besides time, and its level. All of it can be set by
//! name, for AEI, match specifications and command lines alike.

use crate::levels::Level;
use crate::search::{EngineOptions, Limits, OptionError, OptionInfo, OptionKind};

/// How Hathi plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// How its engine is built.
    pub engine: EngineOptions,
    /// What ends its searches besides time.
    pub limits: Limits,
    /// How strong it wants to be.
    pub level: Level,
}

/// A megabyte of the table for so many nodes of each search has room for what some 65 searches visit: a game.
const NODES_PER_MEGABYTE: u64 = 1000;

const NODES: OptionInfo =
    OptionInfo { name: "nodes", kind: OptionKind::Limit, meaning: "The nodes of each search." };
const DEPTH: OptionInfo =
    OptionInfo { name: "depth", kind: OptionKind::Limit, meaning: "The depth of each search, in steps." };
const MULTIPV: OptionInfo = OptionInfo {
    name: "multipv",
    kind: OptionKind::Number { least: 1, most: Configuration::MOST_LINES as i32, usual: 1 },
    meaning: "The number of turns that a search compares exactly.",
};
const LEVEL: OptionInfo = OptionInfo {
    name: "level",
    kind: OptionKind::Number {
        least: 1,
        most: Level::STRONGEST.number() as i32,
        usual: Level::STRONGEST.number() as i32,
    },
    meaning: "How strong Hathi plays; the highest level is all it can.",
};

impl Default for Configuration {
    fn default() -> Self {
        Self { engine: EngineOptions::default(), limits: Limits::default(), level: Level::STRONGEST }
    }
}

impl Configuration {
    /// More lines are of no use to anybody.
    pub const MOST_LINES: u32 = 1_000;

    /// All options: those of the [engine](EngineOptions::declared), and what a search is given.
    pub fn declared() -> impl Iterator<Item = OptionInfo> {
        EngineOptions::declared().chain([NODES, DEPTH, MULTIPV, LEVEL])
    }

    /// From names and values; see [`Configuration::set`].
    ///
    /// If nothing is said of `hash`, searches of few nodes get a small table: it is emptied before every game, and to
    /// empty a large one takes longer than such a search. The memory is tried.
    ///
    /// ```
    /// use engine::configuration::Configuration;
    ///
    /// let fast = Configuration::new([("nodes", "2000"), ("off", "null_move, killers")]).unwrap();
    /// assert_eq!((fast.limits.nodes, fast.engine.hash_mb, fast.engine.techniques.killers), (Some(2000), 2, false));
    /// ```
    pub fn new<'a>(settings: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, OptionError> {
        let mut configuration = Self::default();
        let mut sized = false;
        for (name, value) in settings {
            configuration.set(name, value)?;
            sized |= name == HASH;
        }
        if let Some(nodes) = configuration.limits.nodes.filter(|_| !sized) {
            let wanted = nodes.div_ceil(NODES_PER_MEGABYTE);
            let hash_mb = &mut configuration.engine.hash_mb;
            *hash_mb = usize::try_from(wanted).unwrap_or(usize::MAX).clamp(1, *hash_mb);
        }
        configuration.engine.check_memory()?;
        Ok(configuration)
    }

    /// Sets an option that is [declared](Self::declared); or `off`: techniques of the search to leave out, with commas
    /// between their names.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let declared = [NODES, DEPTH, MULTIPV, LEVEL].into_iter().find(|option| option.name == name);
        let Some(declared) = declared else {
            return match name {
                "off" => value.split(',').try_for_each(|name| self.engine.set(name.trim(), "off")),
                _ => self.engine.set(name, value),
            };
        };
        let number = declared.kind.number(value);
        let number = number.ok_or_else(|| OptionError::Value(declared, value.to_string()))?;
        let (number, small) = (number.unsigned_abs(), u32::try_from(number).unwrap_or(u32::MAX));
        match name {
            "nodes" => self.limits.nodes = Some(number),
            "depth" => self.limits.depth = Some(small),
            "multipv" => self.limits.multipv = small as usize,
            _ => self.level = u8::try_from(number).ok().and_then(Level::new).unwrap_or(Level::STRONGEST),
        }
        Ok(())
    }

    /// Whether a search ends even if there is no limit of time.
    pub fn is_limited(&self) -> bool {
        self.limits.nodes.is_some() || self.limits.depth.is_some() || self.level != Level::STRONGEST
    }
}

/// The option that has a say in how large the table is.
const HASH: &str = "hash";

#[cfg(test)]
mod tests {
    use super::*;

    fn new(settings: &[(&str, &str)]) -> Result<Configuration, String> {
        Configuration::new(settings.iter().copied()).map_err(|error| error.to_string())
    }

    #[test]
    fn settings_are_limits_a_level_and_options_of_the_engine() {
        let found = new(&[("nodes", "2000"), ("threads", "2"), ("hash", "8"), ("multipv", "3")]).unwrap();
        assert_eq!((found.limits.nodes, found.engine.threads, found.engine.hash_mb), (Some(2000), 2, 8));
        assert_eq!(found.limits.multipv, 3);
        assert!(found.is_limited() && !new(&[]).unwrap().is_limited());
        assert!(new(&[("level", "3")]).unwrap().is_limited());
    }

    #[test]
    fn searches_of_few_nodes_get_a_small_table_unless_one_is_asked_for() {
        let hash_mb = |settings: &[_]| new(settings).unwrap().engine.hash_mb;
        assert_eq!([hash_mb(&[]), hash_mb(&[("depth", "3")])], [64, 64]);
        assert_eq!(["1", "2000", "2001", "999999"].map(|nodes| hash_mb(&[("nodes", nodes)])), [1, 2, 3, 64]);
        assert_eq!(hash_mb(&[("hash", "128"), ("nodes", "1")]), 128);
    }

    #[test]
    fn what_is_refused_says_what_it_should_be() {
        for (name, value, reason) in [
            ("depth", "0", "depth is a whole number above 0, not \"0\""),
            ("level", "11", "level is a whole number from 1 to 10, not \"11\""),
            ("multipv", "-1", "multipv is a whole number from 1 to 1000, not \"-1\""),
            ("off", "killers, magic", "Hathi has no option \"magic\""),
            ("x", "1", "Hathi has no option \"x\""),
        ] {
            assert_eq!(new(&[(name, value)]).unwrap_err(), reason);
        }
        assert!(new(&[("evaluation", "/")]).unwrap_err().starts_with("evaluation /: "));
    }

    #[test]
    fn every_option_is_declared_once_and_can_be_set_to_what_it_is() {
        let mut names: Vec<_> = Configuration::declared().map(|option| option.name).collect();
        let number = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), number);
        for OptionInfo { name, kind, .. } in Configuration::declared() {
            let usual = match kind {
                OptionKind::Number { usual, .. } => usual.to_string(),
                OptionKind::Limit => continue,
                OptionKind::Switch => "on".to_string(),
                OptionKind::Evaluation | OptionKind::PolicyNetwork => "network".to_string(),
            };
            let mut configuration = Configuration::default();
            configuration.set(name, &usual).unwrap();
            // One line is what a search finds if nothing is said.
            configuration.limits.multipv = 0;
            assert_eq!(configuration, Configuration::default(), "{name}");
        }
    }
}
