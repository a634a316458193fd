//! Games in the store: a JSON text with a version, from which everything can be made again.

use super::settings::{Player, Settings};
use super::{Play, end};
use crate::entry::Entry;
use crate::refusal::Refusal;
use crate::view::KeptView;
use arimaa::{Clock, Game, Kind, Outcome, Phase, Ply, Position, Side, Termination, TimeControl};
use serde::{Deserialize, Serialize};

/// The version of the form; what is older or newer is not read.
const VERSION: u32 = 1;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Kept {
    version: u32,
    players: [Player; 2],
    time: Option<TimeControl>,
    /// The letters of the missing pieces.
    missing: [String; 2],
    position: Option<Position>,
    seed: u64,
    plies: Vec<String>,
    times: Vec<f64>,
    /// The steps or placements of what is not finished.
    draft: String,
    used: f64,
    /// The letter of a termination that the board does not tell, and the winner.
    end: Option<(char, Option<Side>)>,
    summary: Summary,
}

/// What a list of games shows without replaying them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    title: String,
    state: String,
    changed: f64,
    over: bool,
    board: String,
}

impl Summary {
    /// As the list shows it.
    pub fn view(&self, id: &str) -> KeptView {
        KeptView {
            id: id.to_string(),
            title: self.title.clone(),
            state: self.state.clone(),
            changed: self.changed,
            over: self.over,
            board: self.board.clone(),
        }
    }
}

/// The summary alone: the rest is read when the game is opened.
#[derive(Deserialize)]
struct Headline {
    version: u32,
    summary: Summary,
}

impl Kept {
    /// The summary of a stored text.
    pub fn summary(text: &str) -> Option<Summary> {
        let headline: Headline = serde_json::from_str(text).ok()?;
        (headline.version == VERSION).then_some(headline.summary)
    }

    /// The game of a stored text, resting.
    pub fn restore(id: &str, text: &str) -> Result<Play, Refusal> {
        let broken =
            |why: &str| Refusal::new(format!("The game cannot be read: {why}. It stays in the store."));
        let kept: Self = serde_json::from_str(text).map_err(|_| broken("the text is damaged"))?;
        if kept.version != VERSION {
            return Err(broken("it was written by another version"));
        }
        let missing = kept.missing.map(|letters| letters.chars().filter_map(Kind::from_letter).collect());
        let settings = Settings { players: kept.players, time: kept.time, missing, position: kept.position };
        let mut game = match &settings.position {
            Some(position) => Game::from_position(position, 2),
            None => Game::new(),
        };
        for ply in &kept.plies {
            let label = game.label();
            game.play_text(ply).map_err(|error| broken(&format!("{label}: {}", error.reason)))?;
        }
        if let Some((letter, winner)) = kept.end
            && let Some(termination) = Termination::from_letter(letter)
        {
            game.end(Outcome { winner, termination });
        }
        let mut times = kept.times;
        times.iter_mut().for_each(|time| *time = if time.is_finite() { time.max(0.0) } else { 0.0 });
        times.resize(game.plies().len(), 0.0);
        let mut play = Play {
            id: id.to_string(),
            seed: kept.seed,
            times,
            clock: None,
            since: None,
            used: if kept.used.is_finite() { kept.used.max(0.0) } else { 0.0 },
            entry: None,
            placing: None,
            shown: None,
            changed: kept.summary.changed,
            settings,
            game,
        };
        play.clock = play.settings.time.map(|control| play.replayed_clock(Clock::new(control)));
        play.prepare();
        if let Some(placing) = &mut play.placing {
            placing.restore(&kept.draft);
        }
        if let Some(entry) = &mut play.entry {
            restore_steps(entry, &kept.draft);
        }
        Ok(play)
    }
}

fn restore_steps(entry: &mut Entry, text: &str) {
    let steps: Vec<_> = text.split_whitespace().map_while(|word| word.parse().ok()).collect();
    entry.make(&steps);
}

impl Play {
    /// What is kept of it.
    pub(crate) fn kept(&self, now: f64) -> Kept {
        let plies = self.game.plies().map(|(_, position, ply)| match ply {
            Ply::Setup(setup) => setup.to_string(),
            Ply::Turn(turn) => turn.notation(position),
        });
        let draft = match (&self.entry, &self.placing) {
            (Some(entry), _) => entry.draft().text(),
            (None, Some(placing)) => placing.text(),
            (None, None) => String::new(),
        };
        Kept {
            version: VERSION,
            players: self.settings.players,
            time: self.settings.time,
            missing: self.settings.missing.clone().map(|kinds| kinds.into_iter().map(Kind::letter).collect()),
            position: self.settings.position,
            seed: self.seed,
            plies: plies.collect(),
            times: self.times.clone(),
            draft,
            used: self.used_now(now),
            end: self.game.outcome().map(|outcome| (outcome.termination.letter(), outcome.winner)),
            summary: self.summary(),
        }
    }

    /// For the list of games.
    pub(crate) fn summary(&self) -> Summary {
        let state = match self.game.phase() {
            Phase::Over(outcome) => {
                let end = end::view(outcome, self.settings.person());
                format!("{} {}", end.title, end.text)
            }
            Phase::Setup(side) => format!("{side} sets up"),
            Phase::Turn(position) => format!("Turn {}, {} to move", self.game.label(), position.side()),
        };
        let board = self.game.position().board().to_string();
        Summary {
            title: self.settings.title(),
            state,
            changed: self.changed,
            over: self.game.outcome().is_some(),
            board: board.trim_start_matches('[').trim_end_matches(']').to_string(),
        }
    }
}
