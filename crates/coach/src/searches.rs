//! All searches that the annotation of many games needs, with every core at work.

use crate::inquiry::Inquiry;
use crate::look::Look;
use crate::question::{Found, Question};
use crate::subject::Subject;
use arimaa::Turn;
use engine::search::{Engine, EngineOptions, Limits, Line, NoMemory, Stop};
use std::cmp::Reverse;
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;

/// What a search has found for one question of one game.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The number of the game.
    pub game: usize,
    /// The number of the question.
    pub question: usize,
    /// What was found.
    pub found: Found,
    /// The seconds that the searches took.
    pub seconds: f64,
}

/// The searches for many games: which of them are done, and what they have found.
///
/// A game is searched from its end to its beginning, so that what has refuted a turn is known when the turn before it is
/// judged. Each game begins with an empty table. So, with a limit of nodes, what is found does not depend on the number of
/// threads, as long as there are as many games and the table, of which each thread has its part, is large enough.
#[derive(Debug)]
pub struct Searches {
    games: Vec<Vec<Option<Found>>>,
    questions: Vec<Vec<Question>>,
    /// There are no second looks.
    once: bool,
}

/// The questions of a game that are still open, the last one first.
struct Work {
    game: usize,
    questions: Vec<usize>,
    /// What is known of the question after the first of them.
    next: Option<Found>,
}

impl Searches {
    /// Nothing is searched yet.
    pub fn new(subjects: &[Subject]) -> Self {
        Self::of(subjects.iter().map(|subject| (subject, None)))
    }

    /// Of some games perhaps only one turn, from 0, is to be judged: then the positions before and after it are searched, and of
    /// the others nothing is known.
    pub fn of<'a>(games: impl Iterator<Item = (&'a Subject, Option<usize>)>) -> Self {
        let (mut open, mut questions) = (Vec::new(), Vec::new());
        for (subject, only) in games {
            let all = Question::all(subject);
            let wanted = |number| only.is_none_or(|turn| number == turn || number == turn + 1);
            open.push((0..all.len()).map(|number| (!wanted(number)).then(Found::default)).collect());
            questions.push(all);
        }
        Self { games: open, questions, once: false }
    }

    /// The same without second looks: every search is as long as every other.
    #[must_use]
    pub const fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// Takes what is known already; false if it is no answer to such a question.
    pub fn know(&mut self, game: usize, question: usize, found: Found) -> bool {
        let mut asked = self.questions.get(game).into_iter().flatten().skip(question);
        let (here, after) = (asked.next(), asked.next());
        let look_fits = |look: &Look| fits(&look.lines, here) && fits(&look.answers, after);
        let fits = here.is_some() && fits(&found.lines, here) && found.again.as_ref().is_none_or(look_fits);
        if fits {
            self.games[game][question] = Some(found);
        }
        fits
    }

    /// How many questions there are, and how many are answered.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.games.iter().map(Vec::len).sum();
        (all, self.games.iter().flatten().flatten().count())
    }

    /// What was found for each question of a game, if all of it is there.
    pub fn found(&self, game: usize) -> Option<Vec<Found>> {
        self.games[game].iter().cloned().collect()
    }

    /// How many games are searched at the same time with so many threads.
    pub fn workers(&self, threads: usize) -> usize {
        threads.min(self.open().len()).max(1)
    }

    /// Searches what is open with so many threads, until all is done or a stop is requested. The listener hears every answer
    /// in the thread that calls; if it fails, the searches end and the error is given back.
    pub fn run<E>(
        &mut self,
        limits: Limits,
        options: &EngineOptions,
        stop: &Stop,
        mut listener: impl FnMut(&Answer) -> Result<(), E>,
    ) -> Result<Result<(), E>, NoMemory> {
        let mut work: Vec<Work> = self.open();
        let workers = self.workers(options.threads);
        // Fewer games than threads: several threads search one position.
        let options = EngineOptions {
            threads: (options.threads / workers).max(1),
            hash_mb: (options.hash_mb / workers).max(1),
            ..options.clone()
        };
        let engines =
            (0..workers).map(|_| Engine::try_new(options.clone())).collect::<Result<Vec<_>, _>>()?;
        // The longest games come first, so that no thread is left with one when the others are done.
        work.sort_by_key(|work| Reverse(work.questions.len()));
        let queue = Mutex::new(work.into_iter());
        let (questions, once) = (&self.questions, self.once);
        let games = &mut self.games;
        let (sender, answers) = mpsc::channel();
        let mut heard = Ok(());
        thread::scope(|scope| {
            for mut engine in engines {
                let (queue, sender) = (&queue, sender.clone());
                scope.spawn(move || {
                    // Whoever holds the lock does nothing but take.
                    while let Some(work) = queue.lock().ok().and_then(|mut queue| queue.next()) {
                        engine.forget();
                        let mut next = work.next;
                        for question in work.questions {
                            let asked = &questions[work.game][question];
                            let mut inquiry = Inquiry::new(asked, next.as_ref());
                            if once {
                                inquiry = inquiry.once();
                            }
                            // What was interrupted is not known.
                            let Some((found, seconds)) = answer(inquiry, &mut engine, limits, stop) else {
                                return;
                            };
                            next = Some(found.clone());
                            if sender.send(Answer { game: work.game, question, found, seconds }).is_err() {
                                return;
                            }
                        }
                    }
                });
            }
            drop(sender);
            for answer in answers {
                games[answer.game][answer.question] = Some(answer.found.clone());
                if heard.is_ok() {
                    heard = listener(&answer);
                    if heard.is_err() {
                        stop.request();
                    }
                }
            }
        });
        Ok(heard)
    }

    /// What is to be done: for each game the open questions from the end on, up to one that is answered; what comes before that
    /// is work of its own.
    fn open(&self) -> Vec<Work> {
        let mut list: Vec<Work> = Vec::new();
        for (game, known) in self.games.iter().enumerate() {
            let mut fresh = true;
            for question in (0..known.len()).rev() {
                if known[question].is_some() {
                    fresh = true;
                    continue;
                }
                match list.last_mut().filter(|_| !fresh) {
                    Some(work) => work.questions.push(question),
                    None => {
                        let next = known.get(question + 1).cloned().flatten();
                        list.push(Work { game, questions: vec![question], next });
                    }
                }
                fresh = false;
            }
        }
        list
    }
}

/// Searches all that is wanted: what was found, and the seconds that it took; none if it was stopped.
fn answer(mut inquiry: Inquiry, engine: &mut Engine, limits: Limits, stop: &Stop) -> Option<(Found, f64)> {
    let mut seconds = 0.0;
    while let Some(wanted) = inquiry.wanted() {
        let report = engine.search(wanted.root(), &wanted.limits(limits), stop, &mut |_| {});
        if stop.is_requested() {
            return None;
        }
        seconds += report.elapsed.as_secs_f64();
        inquiry.hear(report.lines);
    }
    Some((inquiry.found(), seconds))
}

/// Whether these lines can be played where a question is asked; where none is asked there are no lines.
fn fits(lines: &[Line], asked: Option<&Question>) -> bool {
    let Some(root) = asked.map(Question::root) else { return lines.is_empty() };
    let legal: Vec<_> = root.turns().into_iter().map(|(_, board)| board).collect();
    let is_legal = |turn: &Turn| legal.contains(&turn.result(root.position()));
    lines.iter().all(|line| line.turns.first().is_some_and(is_legal))
}
