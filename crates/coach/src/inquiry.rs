//! How a question is answered: which positions are searched, one after the other.
//!
//! A search is kinder to the side that is to move: what it promises before a turn is more than what the search of the next
//! position confirms, also for the best turn. So a turn that looks worse than the best one is compared with it like with
//! like: by a search of the position after the best turn, just as long as the one after the turn that was played.
//!
//! A short search is often wrong about where the line is that a blunder has to cross. So what looks like a blunder is looked at
//! again before it is called one: the positions after the turn, before it and after the best turn are searched
//! [`LOOK_AGAIN`] times as long, and what that says is what counts. What is proved is not searched again.

use crate::look::Look;
use crate::question::{Found, Question};
use arimaa::Game;
use engine::search::{Limits, Line, Root, TimeLimit};

/// The searches of a second look are so many times as long as those of the first.
pub const LOOK_AGAIN: u32 = 4;
/// So many of the best turns are told.
pub(crate) const CANDIDATES: usize = 3;

/// A question that is being answered, by whoever can search: what is [`wanted`](Self::wanted) is searched and
/// [`heard`](Self::hear) until nothing is wanted any more; then all is [`found`](Self::found).
#[derive(Clone, Debug)]
pub struct Inquiry {
    question: Question,
    first: Look,
    /// The second look, once it has begun.
    again: Option<Look>,
    wanted: Option<Wanted>,
    /// There is no second look.
    once: bool,
}

/// A position that is to be searched.
#[derive(Clone, Debug)]
pub struct Wanted {
    place: Place,
    root: Root,
    game: Game,
    times: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// After the turn that was played.
    After,
    /// Before it.
    Before,
    /// After the best turn.
    AfterBest,
}

impl Wanted {
    /// Where the search begins.
    pub const fn root(&self) -> &Root {
        &self.root
    }

    /// The game up to there.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How many times as long as a search of the first look this one has to be.
    pub const fn times(&self) -> u32 {
        self.times
    }

    /// The limits of this search, if a turn may cost so much: half of it for a search of the first look, because there may
    /// be two.
    pub fn limits(&self, turn: Limits) -> Limits {
        let time = |limit: TimeLimit| TimeLimit {
            soft: (limit.soft / 2).saturating_mul(self.times),
            hard: (limit.hard / 2).saturating_mul(self.times),
        };
        Limits {
            nodes: turn.nodes.map(|nodes| nodes.div_ceil(2).saturating_mul(self.times.into())),
            time: turn.time.map(time),
            multipv: CANDIDATES,
            ..turn
        }
    }
}

impl Inquiry {
    /// Nothing is searched yet but the position after the turn, for the next question.
    pub fn new(question: &Question, next: Option<&Found>) -> Self {
        let wanted = Wanted {
            place: Place::Before,
            root: question.root().clone(),
            game: question.game().clone(),
            times: 1,
        };
        Self {
            question: question.clone(),
            first: Found::default().look(next),
            again: None,
            wanted: Some(wanted),
            once: false,
        }
    }

    /// The same without a second look.
    #[must_use]
    pub const fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// What has to be searched now; none if all is found.
    pub const fn wanted(&self) -> Option<&Wanted> {
        self.wanted.as_ref()
    }

    /// Takes what the search has found that was wanted.
    pub fn hear(&mut self, lines: Vec<Line>) {
        let Some(Wanted { place, .. }) = self.wanted.take() else { return };
        let look = self.again.as_mut().unwrap_or(&mut self.first);
        match place {
            Place::After => look.answers = lines,
            Place::Before => (look.lines, look.contrast) = (lines, None),
            Place::AfterBest => look.contrast = Question::contrast_score(&lines),
        }
        self.wanted = self.next_of_look(place).or_else(|| self.second_look());
    }

    /// What was found, as far as it is.
    pub fn found(self) -> Found {
        let Look { lines, contrast, .. } = self.first;
        Found { lines, contrast, again: self.again }
    }

    /// What comes after a search in the same look.
    fn next_of_look(&self, place: Place) -> Option<Wanted> {
        let look = self.again.as_ref().unwrap_or(&self.first);
        match place {
            Place::After if self.first.balance(&self.question).is_proved_before() => None,
            Place::After => self.want(Place::Before, self.question.game().clone()),
            Place::Before => self.want(Place::AfterBest, self.question.contrast(look)?),
            Place::AfterBest => None,
        }
    }

    /// Begins the second look, if there has to be one. What is proved stays as it was at the first.
    fn second_look(&mut self) -> Option<Wanted> {
        let balance = self.first.balance(&self.question);
        if self.once || self.again.is_some() || !balance.is_doubtful() {
            return None;
        }
        self.again = Some(self.first.clone());
        if balance.is_proved_after() {
            return self.want(Place::Before, self.question.game().clone());
        }
        self.want(Place::After, self.question.after()?)
    }

    fn want(&self, place: Place, game: Game) -> Option<Wanted> {
        let times = if self.again.is_some() { LOOK_AGAIN } else { 1 };
        Root::of(&game).map(|root| Wanted { place, root, game, times })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::annotation::TurnNote;
    use crate::judgement::{Judgement, chance};
    use crate::subject::Subject;
    use arimaa::{Document, Turn};
    use engine::search::{Decided, Score};
    use std::time::Duration;

    const WIN: Decided = Decided { win: true, turns: 5 };
    const LOSS: Decided = Decided { win: false, turns: 6 };

    /// Gold moves the rabbit; the elephant would have been better.
    fn subject() -> Subject {
        let text = "1g Ra1 Ee1\n1s rh8 eh7\n2g Ra1n\n2s";
        Subject::of(&Document::all(text).next().unwrap().unwrap()).unwrap()
    }

    fn centirabbits(score: i32) -> Score {
        Score::evaluation(score)
    }

    fn proved(end: Decided) -> Score {
        Score::proved(end).unwrap()
    }

    /// One line from a position of the game, with a score for Gold.
    fn lines(game: &Game, score: Score) -> Vec<Line> {
        let position = game.position();
        let (turn, score) = match position.side() {
            arimaa::Side::Gold => ("Ee1n", score),
            arimaa::Side::Silver => ("eh7s", -score),
        };
        vec![Line { score, turns: vec![Turn::parse(turn, position).unwrap()] }]
    }

    /// What is searched, how many times as long, and what comes of it, if each search finds for Gold what is said.
    struct Searched(Vec<(Place, u32)>, Found, Found);

    fn searched(after: Score, find: impl Fn(Place, u32) -> Score, once: bool) -> Searched {
        let question = &Question::all(&subject())[0];
        let next = Found { lines: lines(&question.after().unwrap(), after), ..Found::default() };
        let mut inquiry = Inquiry::new(question, Some(&next));
        inquiry.once = once;
        let mut list = Vec::new();
        while let Some(Wanted { place, times, game, .. }) = inquiry.wanted() {
            list.push((*place, *times));
            let found = lines(game, find(*place, *times));
            inquiry.hear(found);
        }
        Searched(list, inquiry.found(), next)
    }

    fn note(found: &Found, next: &Found) -> TurnNote {
        TurnNote::new(&subject(), 0, found, Some(next)).unwrap()
    }

    #[test]
    fn what_looks_like_a_blunder_is_none_if_the_second_look_says_so() {
        let find = |place, times| {
            centirabbits(match (place, times) {
                (_, 1) => 300,
                (Place::After, _) => -50,
                (Place::Before, _) => 170,
                (Place::AfterBest, _) => 150,
            })
        };
        let Searched(list, found, next) = searched(centirabbits(-300), find, false);
        let first = [(Place::Before, 1), (Place::AfterBest, 1)];
        let second = [(Place::After, 4), (Place::Before, 4), (Place::AfterBest, 4)];
        assert_eq!(list, [&first[..], &second[..]].concat());

        let told = note(&found, &next);
        assert_eq!(told.judgement, Judgement::Mistake);
        assert!((told.before - chance(centirabbits(150))).abs() < 1e-6, "{}", told.before);
        assert!((told.after - chance(centirabbits(-50))).abs() < 1e-6, "{}", told.after);
        assert_eq!((told.score, told.candidates[0].score), (centirabbits(-50), centirabbits(170)));
        // What was found at the first look stays for the turns beside it, and would have been a blunder.
        let first = Found { again: None, ..found };
        assert_eq!((first.lines[0].score, first.contrast), (centirabbits(300), Some(centirabbits(300))));
        assert_eq!(note(&first, &next).judgement, Judgement::Blunder);
        let Searched(list, once, _) = searched(centirabbits(-300), find, true);
        assert_eq!((list.len(), once), (2, first));
    }

    #[test]
    fn a_blunder_is_one_if_the_second_look_confirms_it_with_the_answer_that_it_has_found() {
        let find = |_, _| centirabbits(300);
        let fall = |place, _| centirabbits(if place == Place::After { -400 } else { 300 });
        let Searched(_, found, next) = searched(centirabbits(-300), fall, false);
        assert_eq!(found.again.as_ref().unwrap().answers[0].score, centirabbits(400));
        assert_eq!(note(&found, &next).judgement, Judgement::Blunder);
        // Nothing is lost after all: there is nothing to compare with.
        let Searched(list, found, next) = searched(centirabbits(-300), find, false);
        assert_eq!(list.last(), Some(&(Place::Before, 4)));
        assert_eq!(note(&found, &next).judgement, Judgement::Good);
    }

    #[test]
    fn a_mistake_is_looked_at_once() {
        let Searched(list, found, next) = searched(centirabbits(0), |_, _| centirabbits(250), false);
        assert_eq!((list.len(), found.again.is_none()), (2, true));
        assert_eq!(note(&found, &next).judgement, Judgement::Mistake);
    }

    #[test]
    fn what_is_proved_is_not_searched_again() {
        let again = |after, find: &dyn Fn(Place, u32) -> Score| {
            let Searched(list, found, _) = searched(after, find, false);
            let second: Vec<Place> =
                list.into_iter().filter(|(_, times)| *times == LOOK_AGAIN).map(|(place, _)| place).collect();
            (second, found.again)
        };
        // A win that was given away for a loss: that is how it is.
        assert_eq!(again(proved(LOSS), &|_, _| proved(WIN)), (vec![], None));
        // A win is proved: perhaps the turn wins too.
        let (second, look) = again(centirabbits(0), &|place, _| match place {
            Place::After => centirabbits(900),
            _ => proved(WIN),
        });
        let look = look.unwrap();
        assert_eq!(second, [Place::After]);
        assert_eq!((look.lines[0].score, look.answers[0].score), (proved(WIN), centirabbits(-900)));
        // The same, but only the search after the best turn has proved it.
        let (second, look) = again(centirabbits(0), &|place, _| match place {
            Place::AfterBest => proved(WIN),
            _ => centirabbits(300),
        });
        assert_eq!(second, [Place::After]);
        assert_eq!(look.unwrap().contrast.and_then(Score::decided).map(|end| end.win), Some(true));
        // A loss is proved: perhaps everything else loses too.
        let (second, look) = again(proved(LOSS), &|_, times| match times {
            1 => centirabbits(100),
            _ => proved(LOSS),
        });
        let look = look.unwrap();
        assert_eq!(second, [Place::Before]);
        assert_eq!((look.contrast, look.answers[0].score), (None, -proved(LOSS)));
        let (second, _) = again(proved(LOSS), &|_, _| centirabbits(100));
        assert_eq!(second, [Place::Before, Place::AfterBest]);
    }

    #[test]
    fn a_search_has_half_of_a_turn_and_one_of_a_second_look_four_times_as_much() {
        let question = &Question::all(&subject())[0];
        let mut wanted = Inquiry::new(question, None).wanted.unwrap();
        let limits = |wanted: &Wanted, turn| {
            let Limits { nodes, time, .. } = wanted.limits(turn);
            (nodes, time.map(|time| time.hard))
        };
        let (nodes, time) = (Limits::nodes(1001), Limits::time(Duration::from_secs(1)));
        assert_eq!(limits(&wanted, nodes), (Some(501), None));
        assert_eq!(limits(&wanted, time), (None, Some(Duration::from_millis(500))));
        wanted.times = LOOK_AGAIN;
        assert_eq!(limits(&wanted, nodes), (Some(2004), None));
        assert_eq!(limits(&wanted, time), (None, Some(Duration::from_secs(2))));
        // Nothing is too much.
        assert_eq!(limits(&wanted, Limits::nodes(u64::MAX)), (Some(u64::MAX), None));
        assert_eq!(limits(&wanted, Limits::time(Duration::MAX)), (None, Some(Duration::MAX)));
    }

    #[test]
    fn what_was_kept_before_there_were_second_looks_can_be_read() {
        let Searched(_, found, _) = searched(centirabbits(-300), |_, _| centirabbits(300), true);
        let text = serde_json::to_string(&found).unwrap();
        assert!(!text.contains("again"), "{text}");
        assert_eq!(serde_json::from_str::<Found>(&text).unwrap(), found);
    }
}
