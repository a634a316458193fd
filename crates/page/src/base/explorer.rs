//! What was played in the position of the analysis.

use super::answer::{Explored, ExploredTurn, Passed};
use super::message::ExplorerField;
use super::question::BaseFilter;
use super::view::{ExplorerFieldView, ExplorerTurnView, ExplorerView};
use super::words;
use crate::view::OptionView;
use arimaa::{Board, Position, Setup, Side, Turn};

/// So many turns are listed.
const LISTED: usize = 40;
/// So many games are asked for at a time.
pub(super) const GAMES: u32 = 12;
/// So many positions are remembered.
const REMEMBERED: usize = 64;
const RATINGS: [i64; 6] = [1400, 1600, 1800, 2000, 2200, 2400];

/// A position and the games that count.
pub(super) type Place = (String, BaseFilter);

/// What is known of a place.
#[derive(Clone, Debug, Default, PartialEq)]
struct Known {
    explored: Option<Explored>,
    games: Vec<Passed>,
    /// Whether all games are there.
    all_games: bool,
    problem: Option<String>,
}

/// The explorer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explorer {
    pub on: bool,
    rating: String,
    from: String,
    to: String,
    players: String,
    /// The position that is looked at.
    at: Option<Position>,
    known: Vec<(Place, Known)>,
}

/// What Hathi thinks of a turn: what is on the board after it, the score for Gold, and whether it is the best.
pub(crate) struct Opinion {
    pub after: Board,
    pub score: String,
    pub best: bool,
}

fn year(text: &str) -> Result<Option<i64>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse() {
        Ok(year @ 1..=9998) => Ok(Some(year)),
        _ => Err(format!("{:?} is no year.", words::plain(text))),
    }
}

impl Explorer {
    pub fn narrow(&mut self, field: ExplorerField, value: String) {
        *match field {
            ExplorerField::Rating => &mut self.rating,
            ExplorerField::From => &mut self.from,
            ExplorerField::To => &mut self.to,
            ExplorerField::Players => &mut self.players,
        } = value.chars().take(20).collect();
    }

    fn filter(&self) -> Result<BaseFilter, String> {
        let date = |year: i64| format!("{year:04}");
        Ok(BaseFilter {
            least_rating: self.rating.parse().ok(),
            from: year(&self.from)?.map(date),
            before: year(&self.to)?.map(|year| date(year + 1)),
            kind: Some(self.players.clone()).filter(|kind| !kind.is_empty()),
            ..BaseFilter::default()
        })
    }

    /// Where it looks now; nothing if a field is wrong.
    pub fn place(&self) -> Option<Place> {
        Some((self.at?.to_string(), self.filter().ok()?))
    }

    /// The position of the analysis has changed.
    pub fn follow(&mut self, position: Option<Position>) {
        self.at = position;
    }

    /// Whether nothing is known of a place yet.
    pub fn lacks(&self, place: &Place) -> bool {
        self.get(place).is_none()
    }

    fn get(&self, place: &Place) -> Option<&Known> {
        self.known.iter().find(|(known, _)| known == place).map(|(_, known)| known)
    }

    fn known_mut(&mut self, place: &Place) -> &mut Known {
        let at = match self.known.iter().position(|(known, _)| known == place) {
            Some(at) => at,
            None => {
                if self.known.len() == REMEMBERED {
                    self.known.remove(0);
                }
                self.known.push((place.clone(), Known::default()));
                self.known.len() - 1
            }
        };
        &mut self.known[at].1
    }

    pub fn explored(&mut self, place: &Place, explored: Explored) {
        self.known_mut(place).explored = Some(explored);
    }

    pub fn games(&mut self, place: &Place, games: Vec<Passed>) {
        let known = self.known_mut(place);
        known.all_games = games.len() < GAMES as usize;
        known.games.extend(games);
    }

    pub fn failed(&mut self, place: &Place, problem: String) {
        self.known_mut(place).problem = Some(problem);
    }

    /// What could not be answered is asked again, and what has been answered may have changed.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// How many games are there, if more can be asked for.
    pub fn more_from(&self) -> Option<(Place, u32)> {
        let place = self.place()?;
        let known = self.get(&place).filter(|known| !known.all_games)?;
        let count = known.games.len() as u32;
        Some((place, count))
    }

    /// The turn or setup at that place of the list.
    pub fn turn(&self, index: usize) -> Option<&str> {
        let known = self.get(&self.place()?)?;
        known.explored.as_ref()?.turns.get(index).map(|turn| turn.turn.as_str())
    }

    pub fn view(&self, waiting: bool, opinions: &[Opinion]) -> ExplorerView {
        let place = self.place();
        let known = place.as_ref().and_then(|place| self.get(place));
        let explored = known.and_then(|known| known.explored.as_ref());
        let problem = self.filter().err().or(known.and_then(|known| known.problem.clone()));
        let status = match (problem, explored, self.at) {
            (Some(problem), ..) => problem,
            (_, Some(explored), _) => told(explored),
            (None, None, None) => {
                "The base knows positions at the beginning of a turn. End the turn, or take its steps back."
                    .to_string()
            }
            _ => "Looking …".to_string(),
        };
        let turns: &[ExploredTurn] = explored.map_or(&[], |explored| &explored.turns);
        let total: u64 = turns.iter().map(|turn| turn.times).sum();
        ExplorerView {
            help: None,
            status,
            waiting,
            fields: self.fields(),
            turns: turns
                .iter()
                .take(LISTED)
                .map(|turn| turn_view(turn, total, self.at.as_ref(), opinions))
                .collect(),
            others: turns.len().saturating_sub(LISTED),
            games: known.map_or(Vec::new(), |known| known.games.iter().map(words::passed).collect()),
            more_games: known.is_some_and(|known| !known.all_games && !known.games.is_empty()),
        }
    }

    fn fields(&self) -> Vec<ExplorerFieldView> {
        let option = |value: &str, name: &str| OptionView {
            value: value.to_string(),
            name: name.to_string(),
            text: String::new(),
        };
        let ratings = RATINGS.map(|rating| option(&rating.to_string(), &format!("{rating} or more")));
        let field = |field, label: &str, value: &str, options: Vec<OptionView>| ExplorerFieldView {
            field,
            label: label.to_string(),
            value: value.to_string(),
            options,
            problem: match field {
                ExplorerField::From | ExplorerField::To => year(value).err(),
                _ => None,
            },
        };
        vec![
            field(
                ExplorerField::Rating,
                "Ratings",
                &self.rating,
                std::iter::once(option("", "All ratings")).chain(ratings).collect(),
            ),
            field(
                ExplorerField::Players,
                "Players",
                &self.players,
                vec![
                    option("", "All players"),
                    option("humans", "Humans"),
                    option("mixed", "Human and bot"),
                    option("bots", "Bots"),
                ],
            ),
            field(ExplorerField::From, "From year", &self.from, Vec::new()),
            field(ExplorerField::To, "To year", &self.to, Vec::new()),
        ]
    }
}

fn told(explored: &Explored) -> String {
    if explored.games == 0 {
        return "No game of the base came here.".to_string();
    }
    let came = words::counted(explored.games, "game came here", "games came here");
    match explored.ended {
        0 => format!("{came}."),
        ended => format!("{came}, {}.", words::counted(ended, "ended here", "ended here")),
    }
}

fn turn_view(
    turn: &ExploredTurn,
    total: u64,
    position: Option<&Position>,
    opinions: &[Opinion],
) -> ExplorerTurnView {
    let setup = position.and_then(|position| setup_letters(&turn.turn, position.side()));
    let after = position
        .filter(|_| setup.is_none() && !opinions.is_empty())
        .and_then(|position| Some(Turn::parse(&turn.turn, position).ok()?.result(position)));
    let opinion = after.and_then(|after| opinions.iter().find(|opinion| opinion.after == after));
    let players: Vec<String> = turn
        .players
        .iter()
        .map(|(name, times)| {
            if *times == 1 {
                words::plain(name)
            } else {
                format!("{} {}", words::plain(name), words::grouped(times))
            }
        })
        .collect();
    let times = words::counted(turn.times, "time", "times");
    let score = turn.score.map_or(String::new(), words::percent);
    let mut summary = format!("played {times}");
    if !score.is_empty() {
        summary += &format!(", scored {score}");
    }
    if turn.decided < turn.times {
        summary += &format!(" in {} with a result", words::counted(turn.decided, "game", "games"));
    }
    ExplorerTurnView {
        text: turn.turn.clone(),
        setup,
        times: words::grouped(&turn.times),
        part: turn.times as f64 / total.max(1) as f64,
        score: turn.score,
        score_text: score,
        rating: turn.rating.map_or(String::new(), |rating| format!("{}", rating.round())),
        players: players.join(", "),
        hathi: opinion.map_or(String::new(), |opinion| opinion.score.clone()),
        best: opinion.is_some_and(|opinion| opinion.best),
        summary,
    }
}

/// A setup as sixteen letters, the row nearer to Silver first; none if it is a turn.
fn setup_letters(text: &str, side: Side) -> Option<String> {
    let setup = Setup::parse(text, side).ok()?;
    let rows = if side == Side::Gold { [1, 0] } else { [7, 6] };
    let squares =
        rows.into_iter().flat_map(|row| (0..8).filter_map(move |column| arimaa::Square::at(column, row)));
    Some(squares.map(|square| setup.board().piece_at(square).map_or('.', arimaa::Piece::letter)).collect())
}
