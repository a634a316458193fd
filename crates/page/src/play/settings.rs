//! What a game is agreed to be.

use arimaa::{Kind, Position, Side, TimeControl};
use serde::{Deserialize, Serialize};

/// Who plays, with how much time, and what is missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Gold, then Silver.
    pub players: [Player; 2],
    /// The time control; none is a game without clocks.
    pub time: Option<TimeControl>,
    /// The pieces that a side does not have, as a handicap.
    pub missing: [Vec<Kind>; 2],
    /// Where the game begins, if not with the setups.
    pub position: Option<Position>,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Somebody at this screen.
    Person,
    /// The engine at a level, 1 to 10.
    Hathi(u8),
}

impl Settings {
    /// Who plays that side.
    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// The side of the only person, if there is one.
    pub fn person(&self) -> Option<Side> {
        match self.players {
            [Player::Person, Player::Hathi(_)] => Some(Side::Gold),
            [Player::Hathi(_), Player::Person] => Some(Side::Silver),
            _ => None,
        }
    }

    /// What a side is called.
    pub fn name(&self, side: Side) -> String {
        match self.player(side) {
            Player::Hathi(level) => format!("Hathi, level {level}"),
            Player::Person if self.person().is_some() => "You".to_string(),
            Player::Person => side.to_string(),
        }
    }

    /// "You (Gold) against Hathi, level 3".
    pub fn title(&self) -> String {
        match self.person() {
            Some(side) => format!("You ({side}) against {}", self.name(side.opponent())),
            None if self.players == [Player::Person; 2] => "Gold against Silver".to_string(),
            None => format!("{} (Gold) against {} (Silver)", self.name(Side::Gold), self.name(Side::Silver)),
        }
    }

    /// The same with the sides changed.
    pub fn reversed(&self) -> Self {
        let [gold, silver] = self.players;
        let [gold_missing, silver_missing] = self.missing.clone();
        // From a position the sides stay: the position belongs to them.
        if self.position.is_some() {
            return Self { players: [silver, gold], ..self.clone() };
        }
        Self { players: [silver, gold], missing: [silver_missing, gold_missing], ..self.clone() }
    }
}
