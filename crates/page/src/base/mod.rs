//! The base of games: the explorer beside the board, and the pages to search, about players, and in numbers.
//!
//! A server answers questions; here is what is asked, when, and what the answers look like. Every question has an id, and
//! what comes under an id that nobody waits for any more is not heard.

mod answer;
mod explorer;
mod finder;
mod message;
mod numbers;
mod pattern;
mod people;
mod question;
mod view;
mod words;

pub(crate) use explorer::Opinion;
pub use message::{BaseFormat, BaseMessage, BasePage, ExplorerField, SearchField};
pub use question::{BaseFilter, BaseQuestion, BaseSearch};
pub use view::*;

use crate::effect::Effect;
use arimaa::{Board, Position};
use explorer::{Explorer, Place};
use finder::{Finder, KeptForm};
use numbers::Numbers;
use pattern::{Brush, Drawn};
use people::People;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// So many names are listed.
const NAMES: u32 = 12;
/// No name that is typed is longer.
const LONGEST_NAME: usize = 100;

/// Everything about the base.
#[derive(Debug, Default)]
pub(crate) struct Base {
    behind: Behind,
    page: BasePage,
    explorer: Explorer,
    finder: Finder,
    people: People,
    numbers: Numbers,
    questions: u64,
    /// What was asked and is not answered to its end.
    open: Vec<(String, Purpose)>,
    effects: Vec<Effect>,
}

/// What is behind the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Behind {
    /// Whether anything is known of it.
    known: bool,
    served: bool,
    there: bool,
    import: bool,
}

/// Why something was asked.
#[derive(Clone, Debug, PartialEq)]
enum Purpose {
    Turns(Place),
    Games(Place),
    Open(u32),
    Search,
    Export,
    /// Names for the form of the search.
    Names,
    /// Names for the page of players.
    List,
    Player,
    Statistics,
}

/// Something that concerns more than the base.
pub(crate) enum Event {
    /// A game is to be opened before a half-turn.
    Game { record: String, ply: u32 },
    /// A game cannot be opened.
    Problem(String),
}

/// What is kept of the pages.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    page: BasePage,
    form: KeptForm,
    player: String,
}

impl Base {
    /// What the host shall do.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    fn ask(&mut self, question: BaseQuestion, purpose: Purpose) {
        self.quit(|other| *other == purpose);
        self.questions += 1;
        let id = format!("b{}", self.questions);
        self.open.push((id.clone(), purpose));
        self.effects.push(Effect::Ask { id, question: Box::new(question) });
    }

    /// What was asked for these purposes is not wanted any more.
    fn quit(&mut self, which: impl Fn(&Purpose) -> bool) {
        let (gone, stay) =
            std::mem::take(&mut self.open).into_iter().partition(|(_, purpose)| which(purpose));
        self.open = stay;
        let gone: Vec<(String, Purpose)> = gone;
        self.effects.extend(gone.into_iter().map(|(id, _)| Effect::Quit { id }));
    }

    fn waits(&self, which: impl Fn(&Purpose) -> bool) -> bool {
        self.open.iter().any(|(_, purpose)| which(purpose))
    }

    /// What there is behind the page is known now.
    pub fn found(&mut self, served: bool, there: bool, import: bool) {
        let again = there && !self.behind.there;
        self.behind = Behind { known: true, served, there, import };
        if again {
            self.explorer.forget();
        }
    }

    /// Another page, or the first look at one.
    pub fn visit(&mut self, page: BasePage) {
        self.page = page;
        if !self.behind.there {
            return;
        }
        match page {
            BasePage::Search => {}
            BasePage::Players => {
                if self.people.list.is_empty() && !self.waits(|purpose| *purpose == Purpose::List) {
                    self.name(self.people.name.clone());
                }
                let waits = self.waits(|purpose| *purpose == Purpose::Player);
                if self.people.player.is_none() && !self.people.name.is_empty() && !waits {
                    self.player(self.people.name.clone());
                }
            }
            BasePage::Statistics => {
                if self.numbers.known.is_none() && !self.waits(|purpose| *purpose == Purpose::Statistics) {
                    self.numbers.problem.clear();
                    self.ask(BaseQuestion::Statistics {}, Purpose::Statistics);
                }
            }
        }
    }

    /// The page that is open is looked at again: the base is there now.
    pub fn look(&mut self) {
        self.visit(self.page);
    }

    pub fn explore(&mut self, on: bool) {
        self.explorer.on = on;
    }

    /// Whether the explorer is open.
    pub fn is_exploring(&self) -> bool {
        self.explorer.on
    }

    pub fn narrow(&mut self, field: ExplorerField, value: String) {
        self.explorer.narrow(field, value);
    }

    /// Follows the analysis: `at` is its position, if the explorer is to be seen and it is at the beginning of a turn.
    pub fn settle(&mut self, shown: bool, at: Option<Position>) {
        self.explorer.follow(at);
        let place = self.explorer.place().filter(|_| shown && self.explorer.on && self.behind.there);
        self.quit(|purpose| match purpose {
            Purpose::Turns(asked) | Purpose::Games(asked) => Some(asked) != place.as_ref(),
            _ => false,
        });
        let Some(place) = place else { return };
        let waits = self.waits(|purpose| *purpose == Purpose::Turns(place.clone()));
        if !waits && self.explorer.lacks(&place) {
            let (position, filter) = place.clone();
            self.ask(
                BaseQuestion::Explore { position: position.clone(), filter: filter.clone() },
                Purpose::Turns(place.clone()),
            );
            self.ask_games(place, 0);
        }
    }

    fn ask_games(&mut self, place: Place, offset: u32) {
        let (position, filter) = place.clone();
        let question = BaseQuestion::Through { position, filter, limit: explorer::GAMES, offset };
        self.ask(question, Purpose::Games(place));
    }

    pub fn more_games(&mut self) {
        let waits = self.waits(|purpose| matches!(purpose, Purpose::Games(_)));
        if let Some((place, offset)) = self.explorer.more_from().filter(|_| !waits) {
            self.ask_games(place, offset);
        }
    }

    /// The turn or setup at that place of the explorer.
    pub fn turn(&self, index: usize) -> Option<String> {
        self.explorer.turn(index).map(str::to_string)
    }

    /// A game is asked for, to be opened.
    pub fn open(&mut self, game: i64, ply: u32) {
        self.quit(|purpose| matches!(purpose, Purpose::Open(_)));
        self.ask(BaseQuestion::Game { id: game }, Purpose::Open(ply));
    }

    pub fn field(&mut self, field: SearchField, value: &str) {
        self.finder.set(field, value);
        if matches!(field, SearchField::Player | SearchField::Opponent) && self.behind.there {
            let beginning: String = value.trim().chars().take(LONGEST_NAME).collect();
            if beginning.is_empty() {
                self.finder.names.clear();
            } else {
                self.ask(BaseQuestion::Players { beginning, limit: NAMES }, Purpose::Names);
            }
        }
    }

    /// The pattern is drawn: with what, where, which of the two.
    pub fn brush(&mut self, thing: &str) {
        if let Some(brush) = Brush::read(thing) {
            self.finder.choose(brush);
        }
    }

    pub fn square(&mut self, square: arimaa::Square) {
        self.finder.press(square);
    }

    pub fn layer(&mut self, later: bool) {
        self.finder.layer(later);
    }

    /// The pattern is what stands on a board; on an empty one it is nothing.
    pub fn take(&mut self, board: &Board) {
        self.finder.take(Drawn::of(board));
    }

    pub fn anew(&mut self) {
        self.quit(|purpose| *purpose == Purpose::Search);
        self.finder.anew();
    }

    pub fn find(&mut self) {
        if !self.behind.there {
            return;
        }
        if let Some(question) = self.finder.find() {
            self.ask(question, Purpose::Search);
        }
    }

    pub fn more(&mut self) {
        if let Some(question) = self.finder.more() {
            self.ask(question, Purpose::Search);
        }
    }

    pub fn stop(&mut self) {
        self.quit(|purpose| *purpose == Purpose::Search);
        self.finder.stopped();
    }

    pub fn export(&mut self, format: BaseFormat) {
        if let Some(question) = self.finder.export(format) {
            self.ask(question, Purpose::Export);
        }
    }

    pub fn name(&mut self, text: String) {
        self.people.name = text.chars().take(LONGEST_NAME).collect();
        let beginning = self.people.name.trim().to_string();
        self.ask(BaseQuestion::Players { beginning, limit: NAMES }, Purpose::List);
    }

    pub fn player(&mut self, name: String) {
        self.people.name.clone_from(&name);
        self.people.player = None;
        self.people.problem.clear();
        self.ask(BaseQuestion::Player { name }, Purpose::Player);
    }

    pub fn save_plot(&mut self, name: &str) {
        let (file, text) = match (name, &self.people.player) {
            ("rating", Some(player)) => ("rating.svg".to_string(), player.plot.clone()),
            _ => match self.numbers.svg(name) {
                Some(svg) => (format!("{name}.svg"), svg.to_string()),
                None => return,
            },
        };
        self.effects.push(Effect::Download { name: file, text });
    }

    /// Lines of an answer.
    pub fn told(&mut self, id: &str, lines: &[Value]) -> Vec<Event> {
        let Some(purpose) = self.open.iter().find(|(open, _)| open == id).map(|(_, purpose)| purpose.clone())
        else {
            return Vec::new();
        };
        let mut events = Vec::new();
        for line in lines {
            let done = line["done"] == Value::Bool(true);
            if done {
                self.open.retain(|(open, _)| open != id);
            }
            match line["error"].as_str() {
                Some(reason) => events.extend(self.failed(&purpose, crate::words::sentence(reason))),
                None => events.extend(self.hear(&purpose, line, done)),
            }
            if done {
                break;
            }
        }
        events
    }

    fn failed(&mut self, purpose: &Purpose, reason: String) -> Option<Event> {
        match purpose {
            Purpose::Turns(place) | Purpose::Games(place) => self.explorer.failed(place, reason),
            Purpose::Open(_) => return Some(Event::Problem(format!("The game cannot be opened: {reason}"))),
            Purpose::Search => self.finder.failed(reason),
            Purpose::Export => {
                self.finder.take_export();
                return Some(Event::Problem(format!("It cannot be saved: {reason}")));
            }
            Purpose::Names => self.finder.names.clear(),
            Purpose::List | Purpose::Player => self.people.problem = reason,
            Purpose::Statistics => self.numbers.problem = reason,
        }
        None
    }

    fn hear(&mut self, purpose: &Purpose, line: &Value, done: bool) -> Option<Event> {
        // What is not understood is told where its answer was expected.
        let strange = || "The server has answered something that this page does not understand.".to_string();
        let result = match purpose {
            Purpose::Turns(place) => read(line).map(|explored| self.explorer.explored(place, explored)),
            Purpose::Games(place) => {
                read(line).map(|through: answer::Through| self.explorer.games(place, through.games))
            }
            Purpose::Open(ply) => match read::<answer::Game>(line) {
                Some(game) => return Some(Event::Game { record: game.record, ply: *ply }),
                None => None,
            },
            Purpose::Search => self.hear_found(line),
            Purpose::Export => return self.hear_export(line, done),
            Purpose::Names => read(line).map(|found: answer::Players| {
                self.finder.names = found.players.into_iter().map(|listed| listed.name).collect();
            }),
            Purpose::List => read(line).map(|found: answer::Players| {
                self.people.problem.clear();
                self.people.list = found.players;
            }),
            Purpose::Player => read(line).map(|player: answer::Player| {
                self.people.name.clone_from(&player.player.name);
                self.people.player = Some(player);
            }),
            Purpose::Statistics => read(line).map(|found| self.numbers.known = Some(found)),
        };
        if result.is_some() { None } else { self.failed(purpose, strange()) }
    }

    fn hear_found(&mut self, line: &Value) -> Option<()> {
        if let Some(hit) = line.get("hit") {
            return read(hit).map(|hit| self.finder.hit(&hit));
        }
        if line.get("count").is_some() {
            return read(line).map(|games| self.finder.games(&games));
        }
        read(line).map(|searched| self.finder.searched(searched))
    }

    fn hear_export(&mut self, line: &Value, done: bool) -> Option<Event> {
        if let Some(text) = line["text"].as_str() {
            self.finder.exported(text, line.get("game").is_some());
        }
        if done && let Some((name, text)) = self.finder.take_export() {
            self.effects.push(Effect::Download { name, text });
        }
        None
    }

    /// A file with games is on its way to the base, or has arrived: whether that went well, and what to say.
    pub fn brought(&mut self, file: &str, line: Option<&Value>) -> (bool, String) {
        let file = words::plain(file);
        let Some(line) = line else { return (true, format!("{file} is on its way to the base …")) };
        if let Some(reason) = line["error"].as_str() {
            return (false, format!("{file}: {reason}."));
        }
        // What was known of the base is old now.
        self.explorer.forget();
        self.numbers = Numbers::default();
        self.people.list.clear();
        let Some(answer::Imported { games, known, broken }) = read(line) else {
            return (
                false,
                format!("{file}: the server has answered something that this page does not understand."),
            );
        };
        let mut text = format!("{file}: {}", words::counted(games, "new game", "new games"));
        if known > 0 {
            text += &format!(", {} there already", words::grouped(&known));
        }
        if broken > 0 {
            text += &format!(", {} broken", words::grouped(&broken));
        }
        (games + known > 0, text + ".")
    }

    /// For the store.
    pub fn kept(&self) -> String {
        let kept = Kept { page: self.page, form: self.finder.kept(), player: self.people.name.clone() };
        serde_json::to_string(&kept).unwrap_or_default()
    }

    /// From the store.
    pub fn restore(&mut self, text: &str) {
        let Kept { page, form, player } = serde_json::from_str(text).unwrap_or_default();
        self.page = page;
        self.finder.restore(form);
        self.people.name = player.chars().take(LONGEST_NAME).collect();
    }

    fn help(&self) -> Option<BaseHelpView> {
        if self.behind.there {
            return None;
        }
        let (title, text, commands): (&str, &str, &[&str]) = if !self.behind.known {
            ("Looking for the base …", "", &[])
        } else if self.behind.served {
            (
                "There is no base of games here yet.",
                "A base has all your games in one file: archives of the game room, records, journals of matches. Make one with the \
                 first command, in the folder in which Hathi runs; then load this page again. A base with another name is \
                 served by the second.",
                &["hathi base import allgames*.txt my-games.txt", "hathi serve --base FILE"],
            )
        } else {
            (
                "The base of games needs the program.",
                "This copy of the page has no server behind it. With Hathi on your own machine it finds every game by its positions, \
                 patterns and players: import your games, and open the page that it serves.",
                &["hathi base import allgames*.txt my-games.txt", "hathi serve --open"],
            )
        };
        Some(BaseHelpView {
            title: title.to_string(),
            text: text.to_string(),
            commands: commands.iter().map(ToString::to_string).collect(),
            can_import: self.behind.import,
        })
    }

    /// The explorer, with what Hathi thinks of the turns.
    pub fn explorer_view(&self, opinions: &[Opinion]) -> Option<ExplorerView> {
        if !self.explorer.on {
            return None;
        }
        let waiting = self.waits(|purpose| matches!(purpose, Purpose::Turns(_)));
        Some(ExplorerView { help: self.help(), ..self.explorer.view(waiting, opinions) })
    }

    /// The screen of the base.
    pub fn view(&self, can_take: bool) -> BaseView {
        let help = self.help();
        let shown = help.is_none();
        BaseView {
            page: self.page,
            help,
            search: (shown && self.page == BasePage::Search).then(|| self.finder.view(can_take)),
            players: (shown && self.page == BasePage::Players)
                .then(|| self.people.view(self.waits(|purpose| *purpose == Purpose::Player))),
            statistics: (shown && self.page == BasePage::Statistics)
                .then(|| self.numbers.view(self.waits(|purpose| *purpose == Purpose::Statistics))),
        }
    }
}

fn read<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}
