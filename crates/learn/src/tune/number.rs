//! A number that can be tuned.

use engine::search::{EngineOptions, OptionKind};
use serde::{Deserialize, Serialize};

/// A number of the search or of the classical evaluation, with the values that are tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Number {
    /// Its name.
    pub name: String,
    /// What it is now.
    pub start: f64,
    /// The least value that is tried.
    pub low: f64,
    /// The greatest.
    pub high: f64,
    /// A change that should be felt.
    pub step: f64,
    /// Whether it is a whole number.
    pub whole: bool,
}

/// Why a text is no number to tune.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// There is no number of that name.
    #[error(
        "there is no number {0:?}: hathi eval --params lists those of the evaluation, docs/aei.md those of the search"
    )]
    Unknown(String),
    /// This is not NAME, NAME:LOW..HIGH or NAME:LOW..HIGH:STEP.
    #[error("{0:?} is not NAME, NAME:LOW..HIGH or NAME:LOW..HIGH:STEP")]
    Form(String),
    /// The values are not in the range of the number, in order, with a step between them.
    #[error("{0}: values go from {1} to {2}, the lower one first, with a step that fits between them")]
    Range(String, String, String),
}

impl Number {
    /// What `NAME`, `NAME:LOW..HIGH` or `NAME:LOW..HIGH:STEP` means for an engine that is built so. Without a range it
    /// is from nothing to twice the value.
    ///
    /// ```
    /// use engine::search::EngineOptions;
    /// use learn::tune::Number;
    ///
    /// let number = Number::read("futility_margin:0..100:10", &EngineOptions::default()).unwrap();
    /// assert_eq!((number.start, number.low, number.high, number.step, number.whole), (40.0, 0.0, 100.0, 10.0, true));
    /// let number = Number::read("trap_control.scale", &EngineOptions::default()).unwrap();
    /// assert_eq!((number.low, number.high, number.step, number.whole), (0.0, 260.0, 13.0, false));
    /// assert!(Number::read("futility", &EngineOptions::default()).is_err());
    /// ```
    pub fn read(text: &str, options: &EngineOptions) -> Result<Self, NumberError> {
        let form = || NumberError::Form(text.to_string());
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default().trim();
        let (start, (least, most), whole) =
            find(name, options).ok_or_else(|| NumberError::Unknown(name.to_string()))?;
        let parse = |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.is_finite());
        let (low, high) = match parts.next() {
            Some(range) => {
                let (low, high) = range.split_once("..").ok_or_else(form)?;
                parse(low).zip(parse(high)).ok_or_else(form)?
            }
            None => {
                let far = if start == 0.0 { (most - least).abs() / 20.0 } else { start.abs() };
                ((start - far).max(least), (start + far).min(most))
            }
        };
        let step = match parts.next() {
            Some(step) => parse(step).ok_or_else(form)?,
            None => ((high - low) / 20.0).max(if whole { 1.0 } else { 0.0 }),
        };
        if parts.next().is_some() {
            return Err(form());
        }
        let fits = least <= low && low < high && high <= most && step > 0.0 && step <= high - low;
        if !fits || (whole && step < 1.0) {
            return Err(NumberError::Range(name.to_string(), least.to_string(), most.to_string()));
        }
        Ok(Self { name: name.to_string(), start: start.clamp(low, high), low, high, step, whole })
    }

    /// A value as it can be set: in its range, and whole where it must be.
    pub fn settable(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        if self.whole { value.round() } else { (value * 1e6).round() / 1e6 }
    }
}

/// The value of a number now, the range that it can have, and whether it is whole.
fn find(name: &str, options: &EngineOptions) -> Option<(f64, (f64, f64), bool)> {
    if name.contains('.') {
        let params = options.evaluation.params().unwrap_or_default();
        let parameter = params.list().into_iter().find(|one| one.name == name)?;
        return Some((parameter.value, parameter.unit.range(), false));
    }
    let mut tuning = options.tuning;
    let start = *tuning.number(name)?;
    let declared = EngineOptions::declared().find(|option| option.name == name)?;
    match declared.kind {
        OptionKind::Number { least, most, .. } => Some((start.into(), (least.into(), most.into()), true)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_tuned_says_why() {
        let refused = |text: &str| Number::read(text, &EngineOptions::default()).unwrap_err().to_string();
        assert!(refused("threads").starts_with("there is no number \"threads\""), "{}", refused("threads"));
        assert!(refused("null_move").starts_with("there is no number"));
        assert!(refused("tempo.steps").starts_with("there is no number"));
        assert_eq!(
            refused("tempo.step:1"),
            "\"tempo.step:1\" is not NAME, NAME:LOW..HIGH or NAME:LOW..HIGH:STEP"
        );
        assert!(refused("tempo.step:1..x").ends_with("NAME:LOW..HIGH:STEP"));
        assert!(refused("tempo.step:1..2:3:4").ends_with("NAME:LOW..HIGH:STEP"));
        for text in ["tempo.step:5..1", "tempo.step:0..9999", "futility_depth:0..9:0.5", "tempo.step:1..2:5"]
        {
            assert!(refused(text).contains("the lower one first"), "{text}");
        }
    }

    #[test]
    fn values_are_settable() {
        let number = Number::read("futility_depth:0..9", &EngineOptions::default()).unwrap();
        assert_eq!([-3.0, 2.4, 2.6, 99.0].map(|value| number.settable(value)), [0.0, 2.0, 3.0, 9.0]);
    }
}
