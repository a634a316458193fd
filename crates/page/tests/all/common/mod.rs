//! A page as a person uses it.
#![allow(dead_code)]

use page::{Effect, Input, Model, View};
use serde_json::{Map, Value, json};

/// A model that takes messages as JSON and has a clock.
pub struct Browser {
    pub model: Model,
    pub now: f64,
    pub effects: Vec<Effect>,
    /// All that the page has stored.
    pub stored: Map<String, Value>,
    /// What stands behind `#` in the address.
    pub hash: String,
}

impl Browser {
    /// A page that was just opened for the first time.
    pub fn open() -> Self {
        Self::open_with(json!({}))
    }

    /// A page that finds this in the store.
    pub fn open_with(stored: Value) -> Self {
        Self::open_at(stored.as_object().cloned().unwrap_or_default(), "")
    }

    /// A page that finds this in the store, and this in the address.
    pub fn open_at(stored: Map<String, Value>, hash: &str) -> Self {
        let (model, hash) = (Model::default(), hash.to_string());
        let mut browser = Self { model, now: 1_000_000.0, effects: Vec::new(), stored, hash };
        browser.send(json!({"type": "open", "seed": 7, "stored": browser.stored, "hash": browser.hash}));
        browser
    }

    /// The page is loaded again.
    pub fn reload(&self) -> Self {
        Self::open_at(self.stored.clone(), &self.hash)
    }

    /// Sends a message, and gives back what is to be seen then.
    pub fn send(&mut self, mut message: Value) -> View {
        message["now"] = json!(self.now);
        let input: Input = serde_json::from_value(message).unwrap();
        self.effects = self.model.update(input);
        for effect in &self.effects {
            match effect {
                Effect::Store { key, value: Some(value) } => {
                    _ = self.stored.insert(key.clone(), json!(value))
                }
                Effect::Store { key, value: None } => _ = self.stored.remove(key),
                Effect::Link { hash } => self.hash.clone_from(hash),
                Effect::Unlink => self.hash.clear(),
                _ => {}
            }
        }
        self.model.view()
    }

    /// Sends a message without more than its kind.
    pub fn tell(&mut self, kind: &str) -> View {
        self.send(json!({ "type": kind }))
    }

    /// Sends a key.
    pub fn key(&mut self, key: &str) -> View {
        self.send(json!({"type": "key", "key": key}))
    }

    /// A click.
    pub fn press(&mut self, square: &str) -> View {
        self.send(json!({"type": "press", "square": square}))
    }

    /// A drag from square to square, without a stop on the way.
    pub fn drag(&mut self, from: &str, to: &str) -> View {
        self.send(json!({"type": "pick", "square": from}));
        self.send(json!({"type": "over", "square": to}));
        self.send(json!({"type": "drop", "square": to}))
    }

    /// The notice on the screen.
    pub fn notice(&self) -> String {
        self.model.view().notice.map(|notice| notice.text).unwrap_or_default()
    }

    /// A game of two people, with the setups of this name on both sides.
    pub fn two_people(pattern: &str) -> Self {
        let mut browser = Self::open();
        browser.send(json!({"type": "form", "field": "opponent", "value": "person"}));
        browser.tell("start");
        for _ in 0..2 {
            browser.send(json!({"type": "arrange", "how": {"kind": "pattern", "name": pattern}}));
            browser.tell("setup-done");
        }
        browser
    }
}

/// The letters of the pieces as lines from row 8 to row 1.
pub fn drawing(view: &View) -> String {
    let mut rows = vec![vec!['.'; 8]; 8];
    for piece in &view.board.as_ref().unwrap().pieces {
        rows[7 - usize::from(piece.square.row())][usize::from(piece.square.column())] = piece.piece.letter();
    }
    let lines: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    lines.join("\n")
}
