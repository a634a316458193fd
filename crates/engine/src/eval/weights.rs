//! The numbers of the classical evaluation as a file: a line `name=number` for each that is not the hand-made one.

use super::params::{ParamError, Params};

/// The first line of such a file.
pub(super) const HEAD: &str = "# Weights of the classical evaluation";

/// Why a text has no weights.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: ParamError,
}

impl Params {
    /// The text of a file with these numbers. Lines that begin with `#` are remarks.
    ///
    /// ```
    /// use engine::eval::Params;
    ///
    /// let mut params = Params::default();
    /// params.set("tempo.step", 7.5).unwrap();
    /// assert_eq!(params.to_text("made by hand"), "# Weights of the classical evaluation\n# made by hand\ntempo.step=7.5\n");
    /// assert_eq!(Params::from_text(&params.to_text("")), Ok(params));
    /// let error = Params::from_text("# no\n\ntempo.step=x\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: \"tempo.step=x\" is not name=number");
    /// ```
    pub fn to_text(&self, remark: &str) -> String {
        let mut text = format!("{HEAD}\n");
        remark.lines().for_each(|line| text.push_str(&format!("# {line}\n")));
        for (parameter, usual) in self.list().iter().zip(Self::default().list()) {
            if parameter.value != usual.value {
                text.push_str(&format!("{}={}\n", parameter.name, parameter.value));
            }
        }
        text
    }

    /// The numbers of a file: the hand-made ones where it says nothing.
    pub fn from_text(text: &str) -> Result<Self, WeightsError> {
        let mut params = Self::default();
        for (line, text) in (1..).zip(text.lines().map(str::trim)) {
            if !text.is_empty() && !text.starts_with('#') {
                params.assign(text).map_err(|reason| WeightsError { line, reason })?;
            }
        }
        Ok(params)
    }
}
