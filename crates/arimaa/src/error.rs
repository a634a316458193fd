//! One shape for everything that can be wrong with a text: where, and why.

use std::fmt;

/// What is wrong with a text, and the place where a reader should look.
///
/// Every format has its own type of reason, so that a program can tell the cases apart; the place is the same
/// for all of them. Lines and columns count from 1, and a column is a character, not a byte.
///
/// ```
/// use arimaa::Board;
/// let error = "[rrrq]".parse::<Board>().unwrap_err();
/// assert_eq!(error.column, 5);
/// assert_eq!(error.to_string(), "line 1, column 5: 'q' is not a piece");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError<R> {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub reason: R,
}

impl<R> ParseError<R> {
    /// An error at a place.
    pub fn new(line: usize, column: usize, reason: R) -> Self {
        Self { line, column, reason }
    }

    /// The same error in a larger text, in which this text's first character is at `line` and `column`.
    pub fn offset(self, line: usize, column: usize) -> Self {
        let column = if self.line == 1 { self.column + column - 1 } else { self.column };
        Self { line: self.line + line - 1, column, reason: self.reason }
    }

    /// The same place with another reason, usually the reason of a format that contains this one.
    pub fn map<S>(self, reason: impl FnOnce(R) -> S) -> ParseError<S> {
        ParseError { line: self.line, column: self.column, reason: reason(self.reason) }
    }
}

impl<R: fmt::Display> fmt::Display for ParseError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl<R: fmt::Debug + fmt::Display> std::error::Error for ParseError<R> {}

/// The words of a line, each with its column (from 1, in characters).
pub(crate) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        let bytes = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..bytes].chars().count() + 1, word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns_in_characters() {
        assert_eq!(words("  é Ee2n\tx ").collect::<Vec<_>>(), [(3, "é"), (5, "Ee2n"), (10, "x")]);
    }

    #[test]
    fn an_error_moves_with_its_text() {
        let error = ParseError::new(1, 4, "bad");
        assert_eq!(error.clone().offset(7, 10), ParseError::new(7, 13, "bad"));
        assert_eq!(ParseError::new(2, 4, "bad").offset(7, 10), ParseError::new(8, 4, "bad"));
        assert_eq!(error.to_string(), "line 1, column 4: bad");
    }
}
