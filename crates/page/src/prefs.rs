//! How the person likes it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The preferences; they are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Prefs {
    /// Light or dark.
    pub theme: Theme,
    /// How the board looks.
    pub board: BoardTheme,
    /// Which squares have names.
    pub coordinates: Coordinates,
    /// Whether there are sounds.
    pub sound: bool,
    /// Whether pieces glide.
    pub animation: bool,
    /// Whether a turn ends by itself after its fourth step.
    pub auto_end: bool,
    /// Whether pieces show their strength as pips.
    pub strength: bool,
    /// Whether the squares where a piece can go are shown.
    pub targets: bool,
}

impl Default for Prefs {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            board: BoardTheme::Warm,
            coordinates: Coordinates::All,
            sound: true,
            animation: true,
            auto_end: false,
            strength: false,
            targets: true,
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system has it.
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How the board looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardTheme {
    /// Sand.
    Warm,
    /// Stone.
    Slate,
    /// Grass.
    Meadow,
}

/// Which squares have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coordinates {
    /// None.
    Off,
    /// The traps.
    Traps,
    /// All, at the edge.
    All,
}

impl Prefs {
    /// The preferences with one of them changed, or why that cannot be.
    pub fn with(&self, name: &str, value: &Value) -> Result<Self, String> {
        let Ok(Value::Object(mut fields)) = serde_json::to_value(self) else {
            return Err("The preferences cannot be changed now.".to_string());
        };
        match fields.get_mut(name) {
            Some(field) => *field = value.clone(),
            None => return Err("There is no such preference.".to_string()),
        }
        serde_json::from_value(Value::Object(fields))
            .map_err(|_| format!("The preference {name} has no such value."))
    }
}
