//! Texts that cannot break a line.

use std::fmt;
use std::ops::Deref;

/// The text with a blank for each control character, so that columns stay what they are.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// A text that fits into a message: one line, no control characters, no blanks around it.
///
/// ```
/// assert_eq!(aei::Text::new(" two\nlines ").as_ref(), "two lines");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text(String);

impl Text {
    /// The text with a blank for each control character.
    pub fn new(text: &str) -> Self {
        Self(one_line(text).trim().to_string())
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

/// A text without blanks: the name of an option or of a kind of information.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word(String);

impl Word {
    /// The word, unless the text is empty or has blanks or control characters in it.
    pub fn new(text: &str) -> Option<Self> {
        let fits = |letter: char| !letter.is_whitespace() && !letter.is_control();
        (!text.is_empty() && text.chars().all(fits)).then(|| Self(text.to_string()))
    }
}

macro_rules! read_as_str {
    ($($type:ty),*) => {$(
        impl Deref for $type {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}

read_as_str!(Text, Word);
