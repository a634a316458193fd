//! The model behind bytes: JSON in, JSON out. Whatever comes in, a view goes out.

use crate::effect::Effect;
use crate::message::Input;
use crate::model::Model;
use crate::view::View;
use serde::Serialize;

/// A message of more bytes than this is refused.
const LONGEST: usize = 8 << 20;

/// A model that is spoken to in JSON.
#[derive(Debug, Default)]
pub struct Page {
    model: Model,
}

#[derive(Serialize)]
struct Output {
    view: View,
    effects: Vec<Effect>,
}

impl Page {
    /// Takes a message and gives back `{"view": …, "effects": […]}`. What is no message changes nothing, and a notice says
    /// what is wrong with it.
    ///
    /// ```
    /// use page::Page;
    ///
    /// let mut page = Page::default();
    /// let output = String::from_utf8(page.update(b"nonsense")).unwrap();
    /// assert!(output.contains("not understood"));
    /// ```
    pub fn update(&mut self, bytes: &[u8]) -> Vec<u8> {
        let effects = if bytes.len() > LONGEST {
            self.model.misunderstood("it is too long")
        } else {
            match serde_json::from_slice::<Input>(bytes) {
                Ok(input) => self.model.update(input),
                Err(error) => self.model.misunderstood(&error.to_string()),
            }
        };
        let output = Output { view: self.model.view(), effects };
        // Views have only maps with text keys and finite numbers: nothing in them cannot be written.
        serde_json::to_vec(&output).unwrap_or_default()
    }
}
