//! Who plays: an engine as a person names it.

use crate::pace::Pace;
use engine::configuration::Configuration;
use engine::search::EngineOptions;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// An engine: what plays, and its settings, separated by semicolons.
///
/// What plays comes first: the word `hathi` for Hathi within this program, or a command line that starts an engine (its
/// words may be in quotes). A setting is `key=value`: `name` is what the engine is called in the match, `time` its own
/// time; every other key is an option of the engine.
///
/// ```
/// use arena::{EngineSpec, Runner};
///
/// let spec: EngineSpec = "hathi; name=fast; nodes=2000".parse().unwrap();
/// assert_eq!((spec.name.as_str(), &spec.runner), ("fast", &Runner::Hathi));
/// let spec: EngineSpec = "'/opt/my engines/bot' aei; hash=64".parse().unwrap();
/// assert_eq!(spec.name, "bot hash=64");
/// assert_eq!(spec.runner, Runner::Command(vec!["/opt/my engines/bot".into(), "aei".into()]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// What the engine is called in the match.
    pub name: String,
    /// What plays.
    pub runner: Runner,
    /// Its own time, if that is not the match's.
    pub pace: Option<Pace>,
    /// Its options in order.
    pub options: Vec<(String, String)>,
}

/// What plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Runner {
    /// Hathi, within this program.
    Hathi,
    /// A program that speaks AEI: its path and its arguments.
    Command(Vec<String>),
}

/// Why a text names no engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// There is nothing before the first semicolon.
    #[error("an engine begins with the word hathi or a command line")]
    Nothing,
    /// A quotation mark has no second one.
    #[error("a quotation mark has no second one")]
    OpenQuote,
    /// This is not `key=value`.
    #[error("a setting is key=value, not {0:?}")]
    NotASetting(String),
    /// This key is there twice.
    #[error("{0} is set twice")]
    Twice(String),
    /// The time cannot be read.
    #[error("time: {0}")]
    Time(String),
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let letters = letters(text)?;
        let mut parts = letters.split(|letter| letter.is(';'));
        let program = parts.next().unwrap_or_default().split(|letter| letter.is_blank());
        let words: Vec<String> = program.filter(|word| !word.is_empty()).map(plain).collect();
        let runner = match &words[..] {
            [] => return Err(SpecError::Nothing),
            [word] if word == HATHI => Runner::Hathi,
            _ => Runner::Command(words),
        };
        let mut spec = Self { name: String::new(), runner, pace: None, options: Vec::new() };
        let mut name = None;
        for part in parts.map(trimmed).filter(|part| !part.is_empty()) {
            let equals = part.iter().position(|letter| letter.is('='));
            let setting = equals.map(|at| (plain(trimmed(&part[..at])), plain(trimmed(&part[at + 1..]))));
            let Some((key, value)) = setting.filter(|(key, value)| !key.is_empty() && !value.is_empty())
            else {
                return Err(SpecError::NotASetting(plain(part)));
            };
            let twice = match key.as_str() {
                "name" => name.replace(value).is_some(),
                "time" => spec.pace.replace(value.parse().map_err(SpecError::Time)?).is_some(),
                _ => {
                    spec = spec.with(&key, &value)?;
                    false
                }
            };
            if twice {
                return Err(SpecError::Twice(key));
            }
        }
        spec.name = name.unwrap_or_else(|| spec.own_name());
        Ok(spec)
    }
}

/// What plays if it is Hathi within this program.
const HATHI: &str = "hathi";
/// The letters between which others have no meaning.
const QUOTES: [char; 2] = ['"', '\''];

/// A letter of a text, and whether it stands in quotes.
#[derive(Clone, Copy)]
struct Letter(char, bool);

impl Letter {
    fn is(self, letter: char) -> bool {
        !self.1 && self.0 == letter
    }

    fn is_blank(self) -> bool {
        !self.1 && self.0.is_whitespace()
    }
}

/// The letters of a text without its quotation marks. Quotes of one kind may stand in those of the other.
fn letters(text: &str) -> Result<Vec<Letter>, SpecError> {
    let mut letters = Vec::new();
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(mark) if letter == mark => quote = None,
            None if QUOTES.contains(&letter) => quote = Some(letter),
            _ => letters.push(Letter(letter, quote.is_some())),
        }
    }
    if quote.is_some() { Err(SpecError::OpenQuote) } else { Ok(letters) }
}

fn plain(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.0).collect()
}

/// Without the blanks around it.
fn trimmed(letters: &[Letter]) -> &[Letter] {
    let blank = |letter: &&Letter| letter.is_blank();
    let before = letters.iter().take_while(blank).count();
    let after = letters[before..].iter().rev().take_while(blank).count();
    &letters[before..letters.len() - after]
}

/// A word so that it is read again as it is: in quotes where something in it would have a meaning.
fn quoted(word: &str, has_meaning: impl Fn(char) -> bool) -> String {
    if !word.contains(|letter| QUOTES.contains(&letter) || has_meaning(letter)) {
        return word.to_string();
    }
    // Where there are quotes of both kinds, each piece has its own.
    let pieces = word.split_inclusive('"');
    pieces
        .map(|piece| match piece.strip_suffix('"') {
            Some("") => "'\"'".to_string(),
            Some(before) => format!("\"{before}\"'\"'"),
            None => format!("\"{piece}\""),
        })
        .collect()
}

impl EngineSpec {
    /// The same engine with one more option.
    pub fn with(mut self, key: &str, value: &str) -> Result<Self, SpecError> {
        if self.options.iter().any(|(known, _)| known == key) {
            return Err(SpecError::Twice(key.to_string()));
        }
        self.options.push((key.to_string(), value.to_string()));
        Ok(self)
    }

    /// The same engine under another name.
    pub fn named(self, name: &str) -> Self {
        Self { name: name.to_string(), ..self }
    }

    /// Whether it has a name of its own.
    pub fn is_named(&self) -> bool {
        self.name != self.own_name()
    }

    /// What it is called if nobody says it: what plays, and its settings.
    fn own_name(&self) -> String {
        let program = match &self.runner {
            Runner::Hathi => HATHI,
            Runner::Command(words) => {
                words.first().map_or("", |path| path.rsplit(['/', '\\']).next().unwrap_or_default())
            }
        };
        let settings = self.settings().map(|(key, value)| format!(" {key}={value}"));
        let time = self.pace.iter().map(|pace| format!(" time={pace}"));
        settings.chain(time).fold(program.to_string(), |name, setting| name + &setting)
    }

    /// How the engine is built if it is Hathi within this program, or why it is none.
    pub fn own_engine(&self) -> Result<EngineOptions, String> {
        if self.runner != Runner::Hathi {
            return Err("only hathi itself can do this".to_string());
        }
        let configuration = Configuration::new(self.settings()).map_err(|error| error.to_string())?;
        Ok(configuration.engine)
    }

    /// Its options: names and values.
    pub fn settings(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// As it can be read again.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting = |text: &str| {
            let inner = quoted(text, |letter| matches!(letter, ';' | '='));
            if text.trim() == text { inner } else { quoted(text, |_| true) }
        };
        match &self.runner {
            Runner::Hathi => f.write_str(HATHI)?,
            Runner::Command(words) => {
                let words: Vec<String> = words
                    .iter()
                    .map(|word| quoted(word, |letter| letter == ';' || letter.is_whitespace()))
                    .collect();
                f.write_str(&words.join(" "))?;
            }
        }
        if self.is_named() {
            write!(f, "; name={}", setting(&self.name))?;
        }
        if let Some(pace) = self.pace {
            write!(f, "; time={pace}")?;
        }
        self.settings().try_for_each(|(key, value)| write!(f, "; {}={}", setting(key), setting(value)))
    }
}

impl Serialize for EngineSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for EngineSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str) -> Vec<(String, String)> {
        text.parse::<EngineSpec>().unwrap().options
    }

    #[test]
    fn settings_that_the_arena_does_not_know_go_to_the_engine() {
        let pairs = [("threads", "2"), ("null_move", "off"), ("Some Option", "a b")];
        let expected = pairs.map(|(key, value)| (key.to_string(), value.to_string()));
        assert_eq!(options("hathi;threads=2; null_move = off;name=x; Some Option=a b ;"), expected);
    }

    #[test]
    fn without_a_name_the_settings_tell_engines_apart() {
        let name = |text: &str| text.parse::<EngineSpec>().unwrap().name;
        assert_eq!(name("hathi;nodes=2000"), "hathi nodes=2000");
        assert_eq!(name("hathi;time=1s/5s"), "hathi time=1s/5s");
        assert_eq!(name("bots/sharp --fast"), "sharp");
    }

    #[test]
    fn quotes_protect_blanks_and_semicolons() {
        let spec: EngineSpec = r#""a;b" 'c d' e; name=x"#.parse().unwrap();
        assert_eq!(spec.runner, Runner::Command(["a;b", "c d", "e"].map(String::from).to_vec()));
        assert_eq!(spec.to_string().parse::<EngineSpec>().unwrap(), spec);
        let spec: EngineSpec =
            r#"'/opt/my bots/it;s' "it's"; evaluation = "my nets/a;b=c.nnue" ; name=' x '"#.parse().unwrap();
        assert_eq!(spec.runner, Runner::Command(["/opt/my bots/it;s", "it's"].map(String::from).to_vec()));
        assert_eq!(spec.options, [("evaluation".to_string(), "my nets/a;b=c.nnue".to_string())]);
        assert_eq!(spec.name, " x ");
        assert_eq!(spec.to_string().parse::<EngineSpec>().unwrap(), spec);
    }

    #[test]
    fn what_is_built_is_written_so_that_it_is_read_again() {
        let odd = ["a b", "a;b", "a=b", "'", "\"", "'\"'", "\"a' b\"", " a ", "\\", "ä\u{3000}b"];
        for one in odd {
            for other in odd {
                let hathi: EngineSpec = "hathi".parse().unwrap();
                let spec = hathi.named(other).with("evaluation", one).unwrap();
                assert_eq!(spec.to_string().parse(), Ok(spec.clone()), "{spec}");
                let spec = EngineSpec { runner: Runner::Command(vec![one.into(), other.into()]), ..spec };
                assert_eq!(spec.to_string().parse(), Ok(spec.clone()), "{spec}");
            }
        }
        let error = "hathi; nodes=1".parse::<EngineSpec>().unwrap().with("nodes", "2").unwrap_err();
        assert_eq!(error, SpecError::Twice("nodes".to_string()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |text: &str| text.parse::<EngineSpec>().unwrap_err().to_string();
        assert_eq!(error(" ; nodes=1"), "an engine begins with the word hathi or a command line");
        assert_eq!(error("'bot"), "a quotation mark has no second one");
        assert_eq!(error("hathi; nodes"), "a setting is key=value, not \"nodes\"");
        assert_eq!(error("hathi; nodes=1; nodes=2"), "nodes is set twice");
        assert!(error("hathi; time=1s/x").starts_with("time: line 1, column 4: "));
    }
}
