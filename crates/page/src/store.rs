//! What the model keeps: games, preferences, the last setups. The host stores texts by key; here are the keys.

use crate::effect::Effect;
use crate::play::{Form, Kept, Play, Summary};
use crate::prefs::Prefs;
use crate::refusal::Refusal;
use crate::view::KeptView;
use arimaa::Side;
use std::collections::BTreeMap;

const PREFS: &str = "prefs";
const FORM: &str = "form";
const GAME: &str = "game.";
const LAST_SETUP: [&str; 2] = ["setup.g", "setup.s"];

/// More games than this are not kept: the oldest that are over go first.
const MOST_GAMES: usize = 200;

/// A copy of what the host has stored.
#[derive(Clone, Debug, Default)]
pub struct Store {
    values: BTreeMap<String, String>,
    summaries: BTreeMap<String, Summary>,
}

impl Store {
    /// What the host had when the page was loaded.
    pub fn new(values: BTreeMap<String, String>) -> Self {
        let summaries = values
            .iter()
            .filter_map(|(key, value)| Some((key.strip_prefix(GAME)?.to_string(), Kept::summary(value)?)))
            .collect();
        Self { values, summaries }
    }

    /// What is stored under a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(String::as_str)
    }

    /// Stores a value; the effect tells the host. Nothing if it is there already.
    pub fn set(&mut self, key: &str, value: String) -> Option<Effect> {
        if self.get(key) == Some(value.as_str()) {
            return None;
        }
        self.values.insert(key.to_string(), value.clone());
        Some(Effect::Store { key: key.to_string(), value: Some(value) })
    }

    /// Deletes a value.
    pub fn remove(&mut self, key: &str) -> Option<Effect> {
        self.values.remove(key)?;
        Some(Effect::Store { key: key.to_string(), value: None })
    }

    /// The preferences.
    pub fn prefs(&self) -> Prefs {
        self.get(PREFS).and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    /// Keeps the preferences.
    pub fn set_prefs(&mut self, prefs: &Prefs) -> Option<Effect> {
        self.set(PREFS, serde_json::to_string(prefs).ok()?)
    }

    /// The form as it was filled in last.
    pub fn form(&self) -> Form {
        self.get(FORM).and_then(Form::restore).unwrap_or_default()
    }

    /// Keeps the form.
    pub fn set_form(&mut self, form: &Form) -> Option<Effect> {
        self.set(FORM, serde_json::to_string(form).ok()?)
    }

    /// The last setup of a side.
    pub fn last_setup(&self, side: Side) -> Option<&str> {
        self.get(LAST_SETUP[side.index()])
    }

    /// Keeps a setup.
    pub fn set_last_setup(&mut self, side: Side, text: String) -> Option<Effect> {
        self.set(LAST_SETUP[side.index()], text)
    }

    /// Keeps a game, and lets go of old ones if there are too many.
    pub fn keep(&mut self, play: &Play, now: f64) -> Vec<Effect> {
        let Ok(text) = serde_json::to_string(&play.kept(now)) else { return Vec::new() };
        self.summaries.insert(play.id().to_string(), play.summary());
        let mut effects: Vec<Effect> = self.set(&format!("{GAME}{}", play.id()), text).into_iter().collect();
        while self.summaries.len() > MOST_GAMES {
            let oldest =
                self.games().into_iter().filter(|game| game.id != play.id()).min_by(|one, other| {
                    other.over.cmp(&one.over).then(one.changed.total_cmp(&other.changed))
                });
            let Some(oldest) = oldest else { break };
            effects.extend(self.forget(&oldest.id));
        }
        effects
    }

    /// The games, the latest first.
    pub fn games(&self) -> Vec<KeptView> {
        let mut games: Vec<KeptView> = self.summaries.iter().map(|(id, summary)| summary.view(id)).collect();
        games.sort_by(|one, other| other.changed.total_cmp(&one.changed));
        games
    }

    /// Whether a game of that name is kept.
    pub fn has_game(&self, id: &str) -> bool {
        self.summaries.contains_key(id)
    }

    /// Opens a game.
    pub fn open(&self, id: &str) -> Result<Play, Refusal> {
        let text = self
            .get(&format!("{GAME}{id}"))
            .ok_or_else(|| Refusal::new("This game is not there any more."))?;
        Kept::restore(id, text)
    }

    /// Deletes a game.
    pub fn forget(&mut self, id: &str) -> Option<Effect> {
        self.summaries.remove(id);
        self.remove(&format!("{GAME}{id}"))
    }
}
