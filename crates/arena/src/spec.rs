//! Who plays: an engine as a person names it.

use crate::pace::Pace;
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
    /// The text that it was read from.
    text: String,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    /// There is nothing before the first semicolon.
    Nothing,
    /// A quotation mark has no second one.
    OpenQuote,
    /// This is not `key=value`.
    NotASetting(String),
    /// This key is there twice.
    Twice(String),
    /// The time cannot be read.
    Time(String),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("an engine begins with the word hathi or a command line"),
            Self::OpenQuote => f.write_str("a quotation mark has no second one"),
            Self::NotASetting(text) => write!(f, "a setting is key=value, not {text:?}"),
            Self::Twice(key) => write!(f, "{key} is set twice"),
            Self::Time(reason) => write!(f, "time: {reason}"),
        }
    }
}

impl std::error::Error for SpecError {}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut parts = split(text, |letter| letter == ';')?.into_iter();
        let mut words = Vec::new();
        for word in split(&parts.next().unwrap_or_default(), char::is_whitespace)? {
            if !word.is_empty() {
                words.push(word.replace(['"', '\''], ""));
            }
        }
        let Some(first) = words.first() else { return Err(SpecError::Nothing) };
        let short = first.rsplit(['/', '\\']).next().unwrap_or_default().to_string();
        let runner = if words == ["hathi"] { Runner::Hathi } else { Runner::Command(words) };
        let (mut name, mut pace, mut options) = (None, None, Vec::<(String, String)>::new());
        for part in parts.filter(|part| !part.trim().is_empty()) {
            let setting = part.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
            let Some((key, value)) = setting.filter(|(key, value)| !key.is_empty() && !value.is_empty())
            else {
                return Err(SpecError::NotASetting(part.trim().to_string()));
            };
            let twice = match key {
                "name" => name.replace(value.to_string()).is_some(),
                "time" => pace.replace(value.parse().map_err(SpecError::Time)?).is_some(),
                _ if options.iter().any(|(known, _)| known == key) => true,
                _ => {
                    options.push((key.to_string(), value.to_string()));
                    false
                }
            };
            if twice {
                return Err(SpecError::Twice(key.to_string()));
            }
        }
        let name = name.unwrap_or_else(|| {
            let settings = options.iter().map(|(key, value)| format!(" {key}={value}"));
            let time = pace.iter().map(|pace| format!(" time={pace}"));
            settings.chain(time).fold(short, |name, setting| name + &setting)
        });
        Ok(Self { name, runner, pace, options, text: text.to_string() })
    }
}

/// The parts between separators that are not in quotes.
fn split(text: &str, is_separator: impl Fn(char) -> bool) -> Result<Vec<String>, SpecError> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(mark) if letter == mark => quote = None,
            None if matches!(letter, '"' | '\'') => quote = Some(letter),
            None if is_separator(letter) => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(part) = parts.last_mut() {
            part.push(letter);
        }
    }
    if quote.is_some() { Err(SpecError::OpenQuote) } else { Ok(parts) }
}

/// As it was written.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
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
