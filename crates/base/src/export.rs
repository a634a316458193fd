//! Games as others read them: records, archive lines, tables.

use crate::base::Base;
use crate::error::BaseError;
use crate::heads::GameHead;
use arimaa::Ply;
use serde::Deserialize;
use std::fmt::Write;

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Game records with tags, an empty line between them.
    Records,
    /// The archive of the Arimaa game room: fields between tabs, names in the first line.
    Archive,
    /// A table without the turns: fields between commas, names in the first line.
    Csv,
}

/// The columns of the archive.
const COLUMNS: [&str; 29] = [
    "id",
    "wplayerid",
    "bplayerid",
    "wusername",
    "busername",
    "wtitle",
    "btitle",
    "wcountry",
    "bcountry",
    "wrating",
    "brating",
    "wratingk",
    "bratingk",
    "wtype",
    "btype",
    "event",
    "site",
    "timecontrol",
    "postal",
    "startts",
    "endts",
    "result",
    "termination",
    "plycount",
    "mode",
    "rated",
    "corrupt",
    "movelist",
    "events",
];
const FIELDS: [&str; 16] = [
    "id",
    "number",
    "gold",
    "gold_rating",
    "gold_bot",
    "silver",
    "silver_rating",
    "silver_bot",
    "event",
    "time_control",
    "started",
    "ended",
    "rated",
    "result",
    "termination",
    "plies",
];

impl Format {
    /// What stands before the games.
    pub fn beginning(self) -> String {
        match self {
            Self::Records => String::new(),
            Self::Archive => COLUMNS.join("\t") + "\n",
            Self::Csv => FIELDS.join(",") + "\n",
        }
    }
}

impl Base {
    /// A game in a format.
    pub fn export(&self, id: i64, format: Format) -> Result<String, BaseError> {
        match format {
            Format::Records => Ok(format!("{}\n", self.record(id)?)),
            Format::Archive => self.archive_line(id),
            Format::Csv => Ok(csv_line(&self.head(id)?)),
        }
    }

    fn archive_line(&self, id: i64) -> Result<String, BaseError> {
        let head = self.head(id)?;
        let game = self.game(id)?;
        let more: Option<String> = self
            .connection()
            .query_row("SELECT more FROM moves WHERE game = ?1", [id], |row| row.get(0))
            .map_err(self.wrong())?;
        let more: serde_json::Value =
            more.and_then(|more| serde_json::from_str(&more).ok()).unwrap_or_default();
        let mut moves = String::new();
        for (label, position, ply) in game.plies() {
            let old = label.replace('g', "w").replace('s', "b");
            let text = match ply {
                Ply::Setup(setup) => setup.to_string(),
                Ply::Turn(turn) => turn.notation(position),
            };
            let _ = write!(moves, "{old} {text}\\n");
        }
        let _ = write!(moves, "{}", game.label().replace('g', "w").replace('s', "b"));
        let number = |number: Option<i64>| number.map_or(String::new(), |number| number.to_string());
        let kind = |bot: bool| if bot { "b" } else { "h" }.to_string();
        let result = match head.result.as_deref() {
            Some("g") => "w",
            Some("s") => "b",
            other => other.unwrap_or(""),
        };
        let fields = COLUMNS.map(|column| {
            let field = match column {
                // A game without a number gets the one of this base.
                "id" => head.number.unwrap_or(id).to_string(),
                "wusername" => head.gold.name.clone(),
                "busername" => head.silver.name.clone(),
                "wrating" => number(head.gold.rating),
                "brating" => number(head.silver.rating),
                "wtype" => kind(head.gold.bot),
                "btype" => kind(head.silver.bot),
                "event" => head.event.clone(),
                "timecontrol" => head.time_control.clone(),
                "startts" => head.started.unwrap_or(0).to_string(),
                "endts" => head.ended.unwrap_or(0).to_string(),
                "result" => result.to_string(),
                "termination" => head.termination.clone().unwrap_or_default(),
                "plycount" => head.plies.to_string(),
                "rated" => u8::from(head.rated).to_string(),
                "corrupt" => "0".to_string(),
                "movelist" => moves.clone(),
                other => more.get(other).and_then(|value| value.as_str()).unwrap_or("").to_string(),
            };
            field.replace(['\t', '\n', '\r'], " ")
        });
        Ok(fields.join("\t") + "\n")
    }
}

/// A head as a line of a table. What begins like a formula gets an apostrophe, so that no spreadsheet computes it.
pub fn csv_line(head: &GameHead) -> String {
    let text = |text: &str| {
        let tame = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
            format!("'{text}")
        } else {
            text.to_string()
        };
        if tame.contains(['"', ',', '\n', '\r']) {
            format!("\"{}\"", tame.replace('"', "\"\""))
        } else {
            tame
        }
    };
    let number = |number: Option<i64>| number.map_or(String::new(), |number| number.to_string());
    let flag = |flag: bool| u8::from(flag).to_string();
    let fields = [
        head.id.to_string(),
        number(head.number),
        text(&head.gold.name),
        number(head.gold.rating),
        flag(head.gold.bot),
        text(&head.silver.name),
        number(head.silver.rating),
        flag(head.silver.bot),
        text(&head.event),
        text(&head.time_control),
        number(head.started),
        number(head.ended),
        flag(head.rated),
        head.result.clone().unwrap_or_default(),
        head.termination.clone().unwrap_or_default(),
        head.plies.to_string(),
    ];
    debug_assert_eq!(fields.len(), FIELDS.len());
    fields.join(",") + "\n"
}
