//! Where games begin.

use arimaa::{Content, Document, DocumentReason, Game, Outcome, ParseError, Ply, RecordReason, ReplayReason};
use engine::openings::Maker;
use engine::search::NoMemory;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// The starts of a match.
#[derive(Clone, Debug)]
pub enum Starts {
    /// Made as they are needed, the same for the same seed.
    Made {
        /// The seed.
        seed: u64,
    },
    /// These in turn; after the last comes the first again.
    Given(Vec<Game>),
}

/// Why a text has no starts in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartReason {
    /// Something cannot be read.
    #[error("{0}")]
    Document(DocumentReason),
    /// The turns of a game cannot be read.
    #[error("{0}")]
    Record(RecordReason),
    /// A game record cannot be played.
    #[error("{0}")]
    Replay(ReplayReason),
    /// The game is over before it begins.
    #[error("this game is over ({0}): FILE@5g takes only what was before turn 5g")]
    Over(Outcome),
    /// There is nothing, or no game is long enough.
    #[error("there is no start here, or no game is long enough")]
    Nothing,
}

impl Starts {
    /// Reads starts from a text: game records one after the other (the setups alone are a record too), drawn positions,
    /// positions in their short form, one a line, or an archive. With `ply`, games are taken only up to there: 2 is
    /// behind the setups; shorter ones, and games of an archive that cannot be replayed, are left out.
    ///
    /// ```
    /// use arena::Starts;
    /// let text = "1g Ra1 Ee1\n1s rh8 eh7\n2g Ee1n\n\n1g Ra1 Ee2\n1s rh8 ea8\n2g Ee2n\n2s ea8s\n";
    /// assert_eq!(Starts::read(text, None).unwrap().number(), Some(2));
    /// assert_eq!(Starts::read(text, Some(4)).unwrap().number(), Some(1));
    /// ```
    pub fn read(text: &str, ply: Option<u32>) -> Result<Self, ParseError<StartReason>> {
        let mut starts = games(text)?;
        if let Some(ply) = ply {
            starts.retain_mut(|(_, game)| {
                while game.ply() > ply && game.take_back() {}
                reopen(game);
                game.ply() == ply
            });
        }
        let over = starts.iter().find_map(|(line, game)| Some(*line).zip(game.outcome()));
        match over {
            Some((line, outcome)) => Err(ParseError::new(line, 1, StartReason::Over(outcome))),
            None if starts.is_empty() => Err(ParseError::new(1, 1, StartReason::Nothing)),
            None => Ok(Self::Given(starts.into_iter().map(|(_, game)| game).collect())),
        }
    }

    /// How many different ones there are; none if there is no end to them.
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Made { .. } => None,
            Self::Given(games) => Some(games.len() as u64),
        }
    }

    /// A source of its own for one of several threads, which share what they have made.
    pub(crate) fn source<'a>(&'a self, recent: &'a Recent) -> Result<Source<'a>, NoMemory> {
        Ok(match self {
            Self::Made { seed } => Source::Maker(Box::new(Maker::new(*seed)?), recent),
            Self::Given(games) => Source::Given(games),
        })
    }
}

/// The starts that were made last, with their numbers. Each is wanted at least twice, soon after each other.
#[derive(Debug, Default)]
pub(crate) struct Recent(Mutex<VecDeque<(u64, Game)>>);

impl Recent {
    /// Enough for as many threads as there may be.
    const KEPT: usize = 256;

    fn find(&self, number: u64) -> Option<Game> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| *known == number).map(|(_, game)| game.clone())
    }

    fn keep(&self, number: u64, game: Game) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_front((number, game));
        kept.truncate(Self::KEPT);
    }
}

/// Where a thread takes its starts from.
pub(crate) enum Source<'a> {
    Maker(Box<Maker>, &'a Recent),
    Given(&'a [Game]),
}

impl Source<'_> {
    /// The start with that number.
    pub(crate) fn get(&mut self, number: u64) -> Game {
        match self {
            Self::Maker(maker, recent) => recent.find(number).unwrap_or_else(|| {
                let game = maker.make(number);
                recent.keep(number, game.clone());
                game
            }),
            Self::Given(games) => games[(number % games.len() as u64) as usize].clone(),
        }
    }
}

/// The games and positions of a text, each with its line. Of an archive only those that can be replayed.
fn games(text: &str) -> Result<Vec<(usize, Game)>, ParseError<StartReason>> {
    let mut games = Vec::new();
    for document in Document::all(text) {
        let document = match document {
            Ok(document) => document,
            Err(ParseError { reason: DocumentReason::Archive(_), .. }) => continue,
            Err(ParseError { reason: DocumentReason::Nothing, .. }) => continue,
            Err(error) => return Err(error.map(StartReason::Document)),
        };
        let played =
            document.replay().map_err(|error| error.map(StartReason::Record)).and_then(|replay| match replay
                .problem
            {
                None => Ok(replay.game),
                Some(problem) => Err(problem.map(StartReason::Replay)),
            });
        match played {
            Ok(game) => games.push((document.line, game)),
            Err(_) if matches!(document.content, Content::Archived(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(games)
}

/// A game that ended otherwise than on the board, by resignation for example, goes on.
fn reopen(game: &mut Game) {
    let last = game.plies().next_back().map(|(_, _, ply)| *ply);
    if game.outcome().is_some_and(|outcome| !outcome.termination.is_by_rules()) && game.take_back() {
        // What was played once can be played again.
        let _ = match last {
            Some(Ply::Setup(setup)) => game.set_up(setup),
            Some(Ply::Turn(turn)) => game.play(turn),
            None => Ok(()),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arimaa::{Diagram, Position};

    fn positions(text: &str) -> Vec<Position> {
        match Starts::read(text, None).unwrap() {
            Starts::Given(games) => games.iter().map(|game| *game.position()).collect(),
            Starts::Made { .. } => Vec::new(),
        }
    }

    const SHORT: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

    #[test]
    fn records_and_positions_can_stand_in_one_file() {
        let position: Position = SHORT.parse().unwrap();
        let drawn = Diagram { number: 9, steps: Vec::new(), position };
        let record = "Event: a\nSite: b\n\n1g Ra1 Ee1\n1s rh8 eh7\n2g Ee1n\n2s";
        let text = format!("{SHORT}\n{SHORT}\n\n\n{drawn}\n{record}\n\n{record}\n");
        let found = positions(&text);
        assert_eq!(found.len(), 5);
        assert_eq!(found[..3], [position; 3]);
        assert_eq!(found[3], found[4]);
    }

    #[test]
    fn errors_have_the_line_of_the_file() {
        let error = |text: &str| Starts::read(text, None).unwrap_err().to_string();
        assert_eq!(error(""), "line 1, column 1: there is no start here, or no game is long enough");
        let text = format!("{SHORT}\n\n1g Ra1\n1s rh8\n2g Ra1s");
        assert!(error(&text).starts_with("line 5, column 4: 2g: "), "{}", error(&text));
        assert!(error(&format!("{SHORT}\ng [rq]")).starts_with("line 2, column 5: "));
        let over = "1g Ra1\n1s rh8\n2g Ra1n\n2s resigns";
        assert!(error(over).contains("this game is over"), "{}", error(over));
    }

    #[test]
    fn games_are_taken_up_to_a_turn() {
        let text = "1g Ra1\n1s rh8\n2g Ra1n\n2s resigns\n\n1g Ra1\n1s rh8";
        let Starts::Given(games) = Starts::read(text, Some(3)).unwrap() else { panic!("given") };
        assert_eq!(games.iter().map(Game::label).collect::<Vec<_>>(), ["2s"]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let made = engine::openings::make_many(3, 3, 2, &|| {}).unwrap();
        let found = positions(&engine::openings::write(&made));
        assert_eq!(found, made.iter().map(|game| *game.position()).collect::<Vec<_>>());
    }
}
