//! The model of the browser page. Rust decides, JavaScript draws.
//!
//! The host (JavaScript in the browser, or a test) tells the [`Model`] what happens, as a [`Message`]; the model changes,
//! gives back [`Effect`]s that the host carries out, and a [`View`] that the host draws. The model is pure: no clock, no
//! chance, no input or output of its own. Time comes with the messages, chance from a seed in the first one.
//!
//! ```
//! use page::{Input, Model, Screen};
//!
//! let mut model = Model::default();
//! let input = |text: &str| serde_json::from_str::<Input>(text).unwrap();
//! model.update(input(r#"{"type": "open", "now": 0, "seed": 7}"#));
//! model.update(input(r#"{"type": "form", "field": "opponent", "value": "person"}"#));
//! model.update(input(r#"{"type": "start"}"#));
//! let view = model.view();
//! assert_eq!(view.screen, Screen::Play);
//! assert_eq!(view.setup.unwrap().hint, "Gold: place your pieces, or take a common setup.");
//! ```

#![forbid(unsafe_code)]

mod analyse;
mod base;
mod coach;
mod coaching_view;
mod door;
mod edit;
mod effect;
mod entry;
mod errand;
mod exercise;
mod identity;
mod keys;
mod learn;
mod message;
mod model;
mod play;
mod prefs;
#[cfg(test)]
mod properties;
mod puzzles;
mod refusal;
mod scene;
mod setup;
mod store;
mod view;
mod words;

pub use base::*;
pub use coach::Coaching;
pub use door::Page;
pub use effect::{Effect, Sound};
pub use errand::run_errand;
pub use message::{
    Arrangement, Copied, EditBoard, EngineKind, FormField, Input, LinePlace, Message, Overlay, Reply, Screen,
    Walk,
};
pub use model::Model;
pub use prefs::{BoardTheme, Coordinates, Prefs, Theme};
pub use view::*;
