//! The search: a form, a drawn pattern, and what was found.

use super::answer::{GameHead, Games, Hit, Searched};
use super::message::{BaseFormat, SearchField};
use super::pattern::{Brush, Drawn};
use super::question::{BaseFilter, BaseQuestion, BaseSearch};
use super::view::{BaseGameView, PatternView, SearchFieldView, SearchView};
use super::words;
use crate::view::OptionView;
use arimaa::{Kind, Piece, Side, Square, Termination};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// So many hits are asked for at a time.
const STEP: u32 = 60;
/// The server tells no more.
const MOST: u32 = 2_000;
/// No value of a field is longer.
const LONGEST: usize = 100;

/// What is looked for, and what was found.
#[derive(Clone, Debug)]
pub(crate) struct Finder {
    values: BTreeMap<SearchField, String>,
    patterns: [Drawn; 2],
    later: bool,
    brush: Brush,
    pub names: Vec<String>,
    /// What was asked last, and what came of it.
    asked: Option<Asked>,
    export: Option<Export>,
}

#[derive(Clone, Debug)]
struct Asked {
    search: BaseSearch,
    found: Vec<BaseGameView>,
    /// So many hits come again before new ones.
    skip: usize,
    /// Hits that were asked for so far.
    limit: u32,
    /// All games there are, if games were asked for.
    count: Option<u64>,
    end: End,
}

#[derive(Clone, Debug, PartialEq)]
enum End {
    Running,
    Stopped,
    Done(Option<Searched>),
    Failed(String),
}

#[derive(Clone, Debug)]
struct Export {
    format: BaseFormat,
    text: String,
    games: u64,
}

/// What is kept of the form.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct KeptForm {
    values: BTreeMap<SearchField, String>,
    patterns: [String; 2],
}

impl Default for Finder {
    fn default() -> Self {
        Self {
            values: BTreeMap::new(),
            patterns: [Drawn::default(), Drawn::default()],
            later: false,
            brush: Brush::Piece(Piece::new(Side::Gold, Kind::Elephant)),
            names: Vec::new(),
            asked: None,
            export: None,
        }
    }
}

const FIELDS: [SearchField; 21] = [
    SearchField::Player,
    SearchField::Side,
    SearchField::Opponent,
    SearchField::Result,
    SearchField::End,
    SearchField::Players,
    SearchField::LeastRating,
    SearchField::MostRating,
    SearchField::From,
    SearchField::Before,
    SearchField::LeastTurns,
    SearchField::MostTurns,
    SearchField::Event,
    SearchField::TimeControl,
    SearchField::Material,
    SearchField::Motif,
    SearchField::Mover,
    SearchField::Apart,
    SearchField::Mirrored,
    SearchField::Exchanged,
    SearchField::All,
];

fn label(field: SearchField) -> &'static str {
    match field {
        SearchField::Player => "Player",
        SearchField::Side => "Plays",
        SearchField::Opponent => "Against",
        SearchField::Result => "Result",
        SearchField::End => "Ended by",
        SearchField::Players => "Who plays",
        SearchField::LeastRating => "Ratings from",
        SearchField::MostRating => "Ratings to",
        SearchField::From => "Begun from",
        SearchField::Before => "Begun before",
        SearchField::LeastTurns => "Turns from",
        SearchField::MostTurns => "Turns to",
        SearchField::Event => "Event",
        SearchField::TimeControl => "Time control",
        SearchField::Material => "Material",
        SearchField::Motif => "Motif",
        SearchField::Mover => "To move",
        SearchField::Apart => "Turns apart",
        SearchField::Mirrored => "Also mirrored",
        SearchField::Exchanged => "Also with the sides exchanged",
        SearchField::All => "Every position, not only the first of each game",
    }
}

fn hint(field: SearchField) -> &'static str {
    match field {
        SearchField::Player | SearchField::Opponent => "anybody",
        SearchField::From | SearchField::Before => "2015-06-30",
        SearchField::Event => "part of its name",
        SearchField::TimeControl => "as it is written",
        SearchField::Material => "M against HH",
        SearchField::LeastRating
        | SearchField::MostRating
        | SearchField::LeastTurns
        | SearchField::MostTurns
        | SearchField::Apart => "any",
        _ => "",
    }
}

fn options(field: SearchField, with_player: bool) -> Vec<OptionView> {
    let named = |all: &[(&str, &str)]| {
        all.iter()
            .map(|(value, name)| OptionView {
                value: value.to_string(),
                name: name.to_string(),
                text: String::new(),
            })
            .collect::<Vec<_>>()
    };
    match field {
        SearchField::Side => named(&[("", "Either side"), ("g", "Gold"), ("s", "Silver")]),
        SearchField::Mover => named(&[("", "Either side"), ("g", "Gold"), ("s", "Silver")]),
        SearchField::Result => {
            let mut all = named(&[("", "Any")]);
            if with_player {
                all.extend(named(&[("won", "The player won"), ("lost", "The player lost")]));
            }
            all.extend(named(&[
                ("g", "Gold won"),
                ("s", "Silver won"),
                ("d", "A draw"),
                ("none", "No result"),
            ]));
            all
        }
        SearchField::End => {
            let ends = Termination::ALL
                .map(|end| (end.letter().to_string(), crate::words::sentence(&end.to_string())));
            let ends: Vec<(&str, &str)> =
                ends.iter().map(|(letter, name)| (letter.as_str(), name.as_str())).collect();
            named(&[("", "Anything")]).into_iter().chain(named(&ends)).collect()
        }
        SearchField::Players => named(&[
            ("", "Anybody"),
            ("humans", "Two humans"),
            ("mixed", "Human and bot"),
            ("bots", "Two bots"),
        ]),
        SearchField::Motif => named(&[
            ("", "None"),
            ("blockade", "Elephant blockade"),
            ("hostage", "Camel hostage"),
            ("frame", "Frame"),
            ("goal", "Goal in one turn"),
            ("goal-in-two", "Goal forced in two (slow)"),
        ]),
        _ => Vec::new(),
    }
}

fn is_switch(field: SearchField) -> bool {
    matches!(field, SearchField::Mirrored | SearchField::Exchanged | SearchField::All)
}

impl Finder {
    pub fn set(&mut self, field: SearchField, value: &str) {
        let value: String = value.chars().take(LONGEST).collect();
        if value.trim().is_empty() {
            self.values.remove(&field);
        } else {
            self.values.insert(field, value);
        }
        if field == SearchField::Player
            && self.value(SearchField::Player).is_none()
            && matches!(self.value(SearchField::Result), Some("won" | "lost"))
        {
            // Without a player nobody has won or lost.
            self.values.remove(&SearchField::Result);
        }
    }

    fn value(&self, field: SearchField) -> Option<&str> {
        self.values.get(&field).map(|value| value.trim())
    }

    fn text(&self, field: SearchField) -> Option<String> {
        self.value(field).map(str::to_string)
    }

    fn number(&self, field: SearchField) -> Result<Option<i64>, String> {
        let Some(value) = self.value(field) else { return Ok(None) };
        match value.parse() {
            Ok(number @ 0..=100_000) => Ok(Some(number)),
            _ => Err("A whole number, such as 12.".to_string()),
        }
    }

    /// What is wrong with a field.
    fn problem(&self, field: SearchField) -> Option<String> {
        match field {
            SearchField::LeastRating
            | SearchField::MostRating
            | SearchField::LeastTurns
            | SearchField::MostTurns => self.number(field).err(),
            SearchField::Apart => match self.number(field) {
                Ok(Some(0)) => Some("At least one turn lies between them.".to_string()),
                Ok(Some(_)) if self.patterns[1].is_empty() => {
                    Some("Draw the later pattern, too.".to_string())
                }
                other => other.err(),
            },
            SearchField::From | SearchField::Before => {
                let date = self.value(field)?;
                (!is_date(date)).then(|| "A year, a month or a day: 2015, 2015-06, 2015-06-30.".to_string())
            }
            SearchField::Side => (self.value(field).is_some() && self.value(SearchField::Player).is_none())
                .then(|| "Whose side? Name a player.".to_string()),
            _ => None,
        }
    }

    /// What the form asks for, if it can be asked.
    fn search(&self) -> Option<BaseSearch> {
        if FIELDS.into_iter().any(|field| self.problem(field).is_some()) {
            return None;
        }
        let first_is_missing = self.patterns[0].is_empty() && !self.patterns[1].is_empty();
        if first_is_missing {
            return None;
        }
        let number = |field| self.number(field).ok().flatten();
        let switch = |field| self.value(field).is_some();
        Some(BaseSearch {
            filter: BaseFilter {
                player: self.text(SearchField::Player),
                side: self.text(SearchField::Side),
                opponent: self.text(SearchField::Opponent),
                least_rating: number(SearchField::LeastRating),
                most_rating: number(SearchField::MostRating),
                kind: self.text(SearchField::Players),
                time_control: self.text(SearchField::TimeControl),
                event: self.text(SearchField::Event),
                result: self.text(SearchField::Result),
                termination: self.text(SearchField::End),
                // 12 turns are 23 or 24 half-turns.
                least_plies: number(SearchField::LeastTurns).map(|turns| (2 * turns - 1).max(0)),
                most_plies: number(SearchField::MostTurns).map(|turns| 2 * turns),
                from: self.text(SearchField::From),
                before: self.text(SearchField::Before),
            },
            pattern: self.patterns[0].text(),
            then: self.patterns[1].text(),
            apart: number(SearchField::Apart).and_then(|apart| u32::try_from(apart).ok()),
            mirrored: switch(SearchField::Mirrored),
            exchanged: switch(SearchField::Exchanged),
            mover: self.text(SearchField::Mover),
            material: self.text(SearchField::Material),
            motif: self.text(SearchField::Motif),
            all: switch(SearchField::All),
            limit: None,
        })
    }

    pub fn choose(&mut self, brush: Brush) {
        self.brush = brush;
    }

    pub fn press(&mut self, square: Square) {
        self.patterns[usize::from(self.later)].press(square, self.brush);
    }

    pub fn layer(&mut self, later: bool) {
        self.later = later;
    }

    pub fn take(&mut self, drawn: Drawn) {
        self.patterns[usize::from(self.later)] = drawn;
    }

    pub fn anew(&mut self) {
        self.values.clear();
        self.patterns = Default::default();
        self.later = false;
        self.asked = None;
    }

    pub fn kept(&self) -> KeptForm {
        let text = |drawn: &Drawn| drawn.text().unwrap_or_default();
        KeptForm { values: self.values.clone(), patterns: [text(&self.patterns[0]), text(&self.patterns[1])] }
    }

    pub fn restore(&mut self, kept: KeptForm) {
        for (field, value) in kept.values {
            self.set(field, &value);
        }
        self.patterns = kept.patterns.map(|text| Drawn::restore(&text));
    }

    /// The form is used: the question to ask.
    pub fn find(&mut self) -> Option<BaseQuestion> {
        let search = self.search()?;
        self.asked = Some(Asked {
            search: search.clone(),
            found: Vec::new(),
            skip: 0,
            limit: STEP,
            count: None,
            end: End::Running,
        });
        Some(question(search, STEP, 0))
    }

    /// More of the same.
    pub fn more(&mut self) -> Option<BaseQuestion> {
        let asked = self.asked.as_mut().filter(|asked| asked.has_more())?;
        let found = asked.found.len();
        asked.skip = found;
        asked.limit = (asked.limit + STEP).min(MOST);
        asked.end = End::Running;
        Some(question(asked.search.clone(), asked.limit, found as u32))
    }

    pub fn stopped(&mut self) {
        if let Some(asked) = self.asked.as_mut().filter(|asked| asked.end == End::Running) {
            asked.end = End::Stopped;
        }
    }

    pub fn failed(&mut self, reason: String) {
        if let Some(asked) = &mut self.asked {
            asked.end = End::Failed(reason);
        }
    }

    pub fn hit(&mut self, hit: &Hit) {
        let Some(asked) = &mut self.asked else { return };
        match asked.skip {
            0 => asked.found.push(words::hit(hit)),
            _ => asked.skip -= 1,
        }
    }

    pub fn searched(&mut self, searched: Searched) {
        if let Some(asked) = &mut self.asked {
            asked.end = End::Done(Some(searched));
        }
    }

    pub fn games(&mut self, games: &Games) {
        let Some(asked) = &mut self.asked else { return };
        asked.count = Some(games.count);
        // A game as a whole is opened at its end.
        asked.found.extend(games.games.iter().map(|head: &GameHead| words::game(head, head.plies)));
        asked.end = End::Done(None);
    }

    /// What was found is to be saved: the question to ask.
    pub fn export(&mut self, format: BaseFormat) -> Option<BaseQuestion> {
        let asked = self.asked.as_ref().filter(|asked| !asked.found.is_empty() && self.export.is_none())?;
        let search = BaseSearch { limit: Some(MOST), ..asked.search.clone() };
        self.export = Some(Export { format, text: String::new(), games: 0 });
        Some(BaseQuestion::Export { search, format })
    }

    /// A part of the file has come: a game, or what stands before them.
    pub fn exported(&mut self, text: &str, game: bool) {
        if let Some(export) = &mut self.export {
            export.text.push_str(text);
            export.games += u64::from(game);
        }
    }

    /// The export is over: the name of a file, and what is in it.
    pub fn take_export(&mut self) -> Option<(String, String)> {
        let export = self.export.take()?;
        let name = match export.format {
            BaseFormat::Records => "arimaa-games.txt",
            BaseFormat::Archive => "arimaa-archive.txt",
            BaseFormat::Csv => "arimaa-games.csv",
        };
        Some((name.to_string(), export.text))
    }

    pub fn view(&self, can_take: bool) -> SearchView {
        let with_player = self.value(SearchField::Player).is_some();
        let field = |field| SearchFieldView {
            field,
            label: label(field).to_string(),
            value: self.values.get(&field).cloned().unwrap_or_default(),
            hint: hint(field).to_string(),
            options: options(field, with_player),
            switch: is_switch(field),
            problem: self.problem(field),
        };
        let (status, wrong) = self.status();
        let format = |value: &str, name: &str| OptionView {
            value: value.to_string(),
            name: name.to_string(),
            text: String::new(),
        };
        let found = self.asked.as_ref().map_or(Vec::new(), |asked| asked.found.clone());
        SearchView {
            fields: FIELDS.into_iter().map(field).collect(),
            names: self.names.clone(),
            pattern: PatternView {
                squares: self.patterns[usize::from(self.later)].views(),
                brushes: Brush::all().map(|brush| brush.view(self.brush)).collect(),
                later: self.later,
                drawn: [0, 1].map(|layer: usize| !self.patterns[layer].is_empty()),
                text: self.patterns[usize::from(self.later)].text().unwrap_or_default(),
                can_take,
            },
            status,
            wrong,
            running: self.is_running(),
            can_find: self.search().is_some(),
            more: self.asked.as_ref().is_some_and(Asked::has_more),
            formats: if found.is_empty() {
                Vec::new()
            } else {
                vec![
                    format("records", "Records"),
                    format("archive", "Archive lines"),
                    format("csv", "Table (CSV)"),
                ]
            },
            found,
            export: self.export.as_ref().map_or(String::new(), |export| {
                format!("{} gathered …", words::counted(export.games, "game is", "games are"))
            }),
        }
    }

    fn is_running(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.end == End::Running)
    }

    fn status(&self) -> (String, bool) {
        if self.patterns[0].is_empty() && !self.patterns[1].is_empty() {
            return ("The later pattern needs a first one.".to_string(), true);
        }
        let Some(asked) = &self.asked else { return (String::new(), false) };
        let found = asked.found.len() as u64;
        let text = match &asked.end {
            End::Running if asked.search.is_about_games() => "Looking …".to_string(),
            End::Running => format!("Looking … {} so far.", positions(found)),
            End::Stopped => format!("Stopped. {} so far.", crate::words::sentence(&positions(found))),
            End::Failed(reason) => {
                return (format!("{}.", crate::words::sentence(reason.trim_end_matches('.'))), true);
            }
            End::Done(None) => {
                let count = asked.count.unwrap_or(found);
                if count == 0 {
                    "No game is like this. The less you ask for, the more is found.".to_string()
                } else if count > found {
                    format!(
                        "{}. The last {} are shown.",
                        words::counted(count, "game", "games"),
                        words::grouped(&found)
                    )
                } else {
                    format!("{}.", words::counted(count, "game", "games"))
                }
            }
            End::Done(Some(searched)) if searched.complete => format!(
                "{} in {} with {}.",
                if found == 0 { "No such position".to_string() } else { positions(found) },
                words::counted(searched.games, "game", "games"),
                words::counted(searched.positions, "position", "positions")
            ),
            End::Done(Some(_)) => format!("The first {} are shown.", words::grouped(&found)),
        };
        (text, false)
    }
}

fn positions(count: u64) -> String {
    words::counted(count, "position", "positions")
}

fn question(search: BaseSearch, limit: u32, offset: u32) -> BaseQuestion {
    if search.is_about_games() {
        BaseQuestion::Games { filter: search.filter, limit: STEP, offset }
    } else {
        BaseQuestion::Search { search: BaseSearch { limit: Some(limit), ..search } }
    }
}

impl Asked {
    fn has_more(&self) -> bool {
        match &self.end {
            End::Done(None) => self.count.is_some_and(|count| count > self.found.len() as u64),
            End::Done(Some(searched)) => !searched.complete && self.limit < MOST,
            End::Running | End::Stopped | End::Failed(_) => false,
        }
    }
}

/// Whether a text is a year, a month or a day.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits =
        |part: &str, count: usize| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    let within = |part: &str, most: u32| part.parse::<u32>().is_ok_and(|number| (1..=most).contains(&number));
    match parts.as_slice() {
        [year] => digits(year, 4),
        [year, month] => digits(year, 4) && digits(month, 2) && within(month, 12),
        [year, month, day] => {
            digits(year, 4) && digits(month, 2) && within(month, 12) && digits(day, 2) && within(day, 31)
        }
        _ => false,
    }
}
