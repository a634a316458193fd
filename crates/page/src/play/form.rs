//! The form for a new game.

use super::settings::{Player, Settings};
use crate::message::FormField;
use crate::view::{FormView, OptionView, ProblemView};
use crate::words::sentence;
use arimaa::{GameLimit, Kind, Position, Side, TimeControl};
use engine::levels::Level;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What the levels are like.
const LEVELS: [&str; 10] = [
    "Has just learned the rules. It looks at a handful of turns and overlooks a lot: a first opponent.",
    "Still a beginner. It takes what you leave in a trap, but rarely plans.",
    "Sees a goal in one turn and does not give pieces away for nothing. A casual player.",
    "Compares more turns and punishes loose pieces. You need to guard your traps.",
    "A good club player at a glance: sound turns, little depth.",
    "Chooses among thousands of turns. Beats most who have played for a few weeks.",
    "Begins to search: it sees your answer to its turn before it plays.",
    "Searches deeper and rarely lets a hostage or a frame escape.",
    "Strong: only experienced players win.",
    "All that Hathi has. It thinks for some seconds and plays as well as it can.",
];

/// Common time controls: notation and name.
const TIMES: [(&str, &str); 6] = [
    ("", "No clock"),
    ("15s/2m/100/5m", "Blitz"),
    ("30s/5m/100/8m", "Fast"),
    ("1m/5m/100/10m", "Medium"),
    ("2m/10m/100/10m", "Slow"),
    ("0/15m", "15 minutes each"),
];

/// The longest text of a time control that is read.
const LONGEST_TIME: usize = 60;

/// Handicaps: the letters of the missing pieces, and their names.
const HANDICAPS: [(&str, &str); 9] = [
    ("", "None"),
    ("R", "A rabbit"),
    ("C", "A cat"),
    ("D", "A dog"),
    ("H", "A horse"),
    ("M", "The camel"),
    ("HH", "Both horses"),
    ("MH", "Camel and horse"),
    ("E", "The elephant"),
];

const OPPONENTS: [(&str, &str, &str); 3] = [
    ("hathi", "Hathi", "The engine, at a level from 1 to 10."),
    ("person", "A person", "Two people at the same screen."),
    ("watch", "Two Hathis", "Watch the engine play against itself."),
];

const SIDES: [(&str, &str, &str); 3] = [
    ("g", "Gold", "Gold sets up and moves first."),
    ("s", "Silver", "Silver sees Gold's setup before it places its pieces."),
    ("chance", "Chance", "A coin decides."),
];

/// What is filled in. It is kept for the next time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Form {
    opponent: String,
    level: u8,
    other_level: u8,
    side: String,
    time: String,
    handicap: String,
    giver: String,
    /// Where the game begins, if not with the setups. Not kept.
    #[serde(skip)]
    pub(crate) position: Option<Position>,
}

impl Default for Form {
    fn default() -> Self {
        Self {
            opponent: "hathi".to_string(),
            level: 1,
            other_level: 1,
            side: "g".to_string(),
            time: String::new(),
            handicap: String::new(),
            giver: "hathi".to_string(),
            position: None,
        }
    }
}

impl Form {
    /// What was kept, if it makes sense.
    pub fn restore(text: &str) -> Option<Self> {
        let kept: Self = serde_json::from_str(text).ok()?;
        let mut form = Self::default();
        let fields = [
            (FormField::Opponent, kept.opponent),
            (FormField::Level, kept.level.to_string()),
            (FormField::OtherLevel, kept.other_level.to_string()),
            (FormField::Side, kept.side),
            (FormField::Time, kept.time),
            (FormField::Handicap, kept.handicap),
            (FormField::Giver, kept.giver),
        ];
        for (field, value) in fields {
            let _ = form.set(field, &value);
        }
        Some(form)
    }

    /// Changes a field. What is no value of a choice is refused; a time control may be wrong while it is typed.
    pub fn set(&mut self, field: FormField, value: &str) -> Result<(), String> {
        let known = |options: &[&str]| options.contains(&value);
        let level = || value.parse().ok().and_then(Level::new).map(Level::number);
        let wrong = |what: &str| Err(format!("There is no such {what}."));
        match field {
            FormField::Opponent if known(&["hathi", "person", "watch"]) => {
                self.opponent = value.to_string();
                if !self.givers().iter().any(|(giver, _)| *giver == self.giver) {
                    self.giver = self.givers()[0].0.to_string();
                }
            }
            FormField::Opponent => return wrong("opponent"),
            FormField::Level => match level() {
                Some(level) => self.level = level,
                None => return wrong("level: there are 1 to 10"),
            },
            FormField::OtherLevel => match level() {
                Some(level) => self.other_level = level,
                None => return wrong("level: there are 1 to 10"),
            },
            FormField::Side if known(&["g", "s", "chance"]) => self.side = value.to_string(),
            FormField::Side => return wrong("side"),
            FormField::Time => {
                self.time = value.trim().chars().take(LONGEST_TIME).collect();
            }
            FormField::Handicap if HANDICAPS.iter().any(|(letters, _)| *letters == value) => {
                self.handicap = value.to_string();
            }
            FormField::Handicap => return wrong("handicap"),
            FormField::Giver if self.givers().iter().any(|(giver, _)| *giver == value) => {
                self.giver = value.to_string();
            }
            FormField::Giver => return wrong("player"),
        }
        Ok(())
    }

    fn givers(&self) -> [(&'static str, &'static str); 2] {
        if self.opponent == "hathi" {
            [("hathi", "Hathi"), ("me", "I")]
        } else {
            [("g", "Gold"), ("s", "Silver")]
        }
    }

    fn time_control(&self) -> Result<Option<TimeControl>, String> {
        if self.time.is_empty() {
            return Ok(None);
        }
        let control: TimeControl = self.time.parse().map_err(|error: arimaa::ParseError<_>| {
            format!(
                "At letter {}: {}. Two minutes a turn and five in reserve are 2m/5m.",
                error.column, error.reason
            )
        })?;
        Ok((!control.is_untimed()).then_some(control))
    }

    /// The game that the form describes; `coin` decides where chance does.
    pub fn settings(&self, coin: bool) -> Result<Settings, String> {
        let time = self.time_control()?;
        let person_side = match self.side.as_str() {
            "g" => Side::Gold,
            "s" => Side::Silver,
            _ => Side::ALL[usize::from(coin)],
        };
        let players = match self.opponent.as_str() {
            "person" => [Player::Person; 2],
            "watch" => [Player::Hathi(self.level), Player::Hathi(self.other_level)],
            _ => {
                let mut players = [Player::Hathi(self.level); 2];
                players[person_side.index()] = Player::Person;
                players
            }
        };
        let giver = match self.giver.as_str() {
            "g" => Side::Gold,
            "s" => Side::Silver,
            "me" => person_side,
            _ => person_side.opponent(),
        };
        let mut missing = [Vec::new(), Vec::new()];
        missing[giver.index()] = self.handicap.chars().filter_map(Kind::from_letter).collect();
        if self.position.is_some() {
            missing = [Vec::new(), Vec::new()];
        }
        Ok(Settings { players, time, missing, position: self.position })
    }

    /// What is shown.
    pub fn view(&self) -> FormView {
        let option = |value: &str, name: &str, text: &str| OptionView {
            value: value.to_string(),
            name: name.to_string(),
            text: text.to_string(),
        };
        let triple = |list: &[(&str, &str, &str)]| {
            list.iter().map(|(value, name, text)| option(value, name, text)).collect::<Vec<_>>()
        };
        let control = self.time_control();
        let problems: Vec<ProblemView> = control
            .as_ref()
            .err()
            .map(|text| ProblemView { field: FormField::Time, text: text.clone() })
            .into_iter()
            .collect();
        FormView {
            opponent: self.opponent.clone(),
            opponents: triple(&OPPONENTS),
            level: self.level,
            other_level: self.other_level,
            levels: (1..)
                .zip(LEVELS)
                .map(|(number, text)| option(&number.to_string(), &format!("Level {number}"), text))
                .collect(),
            side: self.side.clone(),
            sides: triple(&SIDES),
            time: self.time.clone(),
            time_text: match &control {
                Ok(Some(control)) => describe(control),
                Ok(None) => "No clock: take all the time you like.".to_string(),
                Err(_) => String::new(),
            },
            times: TIMES
                .iter()
                .map(|(value, name)| {
                    let text = value.parse().map(|control| describe(&control)).unwrap_or_default();
                    option(value, name, &text)
                })
                .collect(),
            handicap: self.handicap.clone(),
            handicaps: HANDICAPS.iter().map(|(letters, name)| option(letters, name, "")).collect(),
            giver: self.giver.clone(),
            givers: self.givers().iter().map(|(value, name)| option(value, name, "")).collect(),
            position: self.position.map(|position| position.to_string()),
            can_start: problems.is_empty(),
            problems,
        }
    }
}

/// A time control in words.
pub(crate) fn describe(control: &TimeControl) -> String {
    let mut parts = Vec::new();
    if !control.move_time().is_zero() {
        parts.push(format!("{} a turn", time(control.move_time())));
    }
    if !control.reserve().is_zero() {
        let reserve = time(control.reserve());
        parts.push(if control.move_time().is_zero() {
            format!("{reserve} for all turns")
        } else {
            format!("{reserve} in reserve")
        });
    }
    if !control.move_time().is_zero() {
        match control.percent() {
            100 => {}
            0 => parts.push("unused time is lost".to_string()),
            percent => parts.push(format!("{percent}% of unused time is kept")),
        }
        if let Some(cap) = control.max_reserve() {
            parts.push(format!("the reserve grows to {} at most", time(cap)));
        }
    }
    match control.game_limit() {
        GameLimit::None => {}
        GameLimit::Time(limit) => parts.push(format!("the game lasts {} at most", time(limit))),
        GameLimit::Turns(turns) => parts.push(format!("the game ends after turn {turns}")),
    }
    if let Some(longest) = control.max_move_time() {
        parts.push(format!("no turn longer than {}", time(longest)));
    }
    format!("{}.", sentence(&parts.join(", ")))
}

/// "2 minutes 30 seconds".
pub(crate) fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let parts = [
        (seconds / 86_400, "day"),
        (seconds / 3600 % 24, "hour"),
        (seconds / 60 % 60, "minute"),
        (seconds % 60, "second"),
    ];
    let words: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count} {unit}{}", if count == 1 { "" } else { "s" }))
        .collect();
    if words.is_empty() { format!("{} seconds", duration.as_secs_f64()) } else { words.join(" ") }
}
