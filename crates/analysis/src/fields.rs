//! A JSON object that is read field by field, and refused if anything in it is not understood.

use crate::refusal::Fault;
use serde_json::{Map, Value};

/// The fields of an object that were not read yet.
pub(crate) struct Fields {
    /// What stands before the names: `limits.`, or nothing.
    prefix: &'static str,
    map: Map<String, Value>,
}

impl Fields {
    /// The fields of the message itself.
    pub fn of(map: Map<String, Value>) -> Self {
        Self { prefix: "", map }
    }

    /// Whether a field is there and not null.
    pub fn has(&self, name: &str) -> bool {
        self.map.get(name).is_some_and(|value| !value.is_null())
    }

    /// A text of at most so many bytes.
    pub fn text(&mut self, name: &str, most: usize) -> Result<Option<String>, Fault> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) if text.len() <= most => Ok(Some(text)),
            Some(Value::String(text)) => {
                Err(self.fault(name, format!("{} bytes; at most {most} are read", text.len())))
            }
            Some(other) => Err(self.wrong(name, "a text", &other)),
        }
    }

    /// A whole number in a range.
    pub fn whole(&mut self, name: &str, least: u64, most: u64) -> Result<Option<u64>, Fault> {
        let Some(value) = self.take(name) else { return Ok(None) };
        match value.as_u64() {
            Some(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => Err(self.wrong(name, &format!("a whole number from {least} to {most}"), &value)),
        }
    }

    /// A number above zero.
    pub fn positive(&mut self, name: &str, most: f64) -> Result<Option<f64>, Fault> {
        let Some(value) = self.take(name) else { return Ok(None) };
        match value.as_f64() {
            Some(number) if number > 0.0 && number <= most => Ok(Some(number)),
            _ => Err(self.wrong(name, &format!("a number above 0 and up to {most}"), &value)),
        }
    }

    /// Yes or no; no if it is not there.
    pub fn flag(&mut self, name: &str) -> Result<bool, Fault> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(other) => Err(self.wrong(name, "true or false", &other)),
        }
    }

    /// The fields of an object inside, none if it is not there. `prefix` is its name and a dot.
    pub fn object(&mut self, prefix: &'static str) -> Result<Self, Fault> {
        let name = prefix.trim_end_matches('.');
        match self.take(name) {
            None => Ok(Self { prefix, map: Map::new() }),
            Some(Value::Object(map)) => Ok(Self { prefix, map }),
            Some(other) => Err(self.wrong(name, "an object", &other)),
        }
    }

    /// Refuses what nobody has read.
    pub fn finish(self, known: &str) -> Result<(), Fault> {
        match self.map.keys().next() {
            Some(name) => {
                Err(self.fault(&shorten(name), format!("there is no such field; there are {known}")))
            }
            None => Ok(()),
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.map.remove(name).filter(|value| !value.is_null())
    }

    fn fault(&self, name: &str, reason: String) -> Fault {
        Fault { field: format!("{}{name}", self.prefix), reason }
    }

    fn wrong(&self, name: &str, wanted: &str, found: &Value) -> Fault {
        self.fault(name, format!("it is {wanted}, not {}", shorten(&found.to_string())))
    }
}

/// The beginning of a text that nobody has limited.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_string();
    }
    text.chars().take(MOST).chain(['…']).collect()
}
