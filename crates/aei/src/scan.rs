//! A line, read from left to right.

use crate::reason::Reason;
use crate::value::Value;
use arimaa::ParseError;

pub type Error = ParseError<Reason>;

/// What is left of a line.
#[derive(Clone, Copy)]
pub struct Scan<'a> {
    line: &'a str,
    rest: &'a str,
}

impl<'a> Scan<'a> {
    pub fn new(line: &'a str) -> Self {
        let line = line.trim_end();
        Self { line, rest: line.trim_start() }
    }

    /// An error where the rest begins.
    pub fn fail(&self, reason: Reason) -> Error {
        let read = &self.line[..self.line.len() - self.rest.len()];
        ParseError::new(1, read.chars().count() + 1, reason)
    }

    /// The next word.
    pub fn word(&mut self, missing: &'static str) -> Result<&'a str, Error> {
        if self.rest.is_empty() {
            return Err(self.fail(Reason::Missing(missing)));
        }
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        Ok(word)
    }

    /// The next word, if it means something.
    pub fn word_of<T>(
        &mut self,
        read: impl FnOnce(&str) -> Option<T>,
        what: &'static str,
    ) -> Result<T, Error> {
        let at = *self;
        read(self.word(what)?).ok_or_else(|| at.fail(Reason::Expected(what)))
    }

    /// Goes on behind a fixed word.
    pub fn expect(&mut self, keyword: &str, what: &'static str) -> Result<(), Error> {
        self.word_of(|word| (word == keyword).then_some(()), what)
    }

    /// The next word, as a value.
    pub fn word_as<T: Value>(&mut self, what: &'static str) -> Result<T, Error> {
        let at = *self;
        T::read(self.word(what)?).map_err(|reason| at.fail(reason))
    }

    /// Everything that is left; it may be nothing.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// Everything that is left, which is something.
    pub fn some_rest(&self, missing: &'static str) -> Result<&'a str, Error> {
        if self.rest.is_empty() { Err(self.fail(Reason::Missing(missing))) } else { Ok(self.rest) }
    }

    /// The message, if the line ends with it.
    pub fn end<T>(&self, message: T) -> Result<T, Error> {
        if self.rest.is_empty() { Ok(message) } else { Err(self.fail(Reason::Surplus)) }
    }

    /// Everything that is left, as one value.
    pub fn value<T: Value>(&self) -> Result<T, Error> {
        T::read(self.some_rest("a value")?).map_err(|reason| self.fail(reason))
    }
}
