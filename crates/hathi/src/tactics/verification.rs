//! The tactics held against brute force, on as many positions as one has patience for.

use crate::failure::Failure;
use crate::progress::Progress;
use crate::show::drawing;
use arimaa::Position;
use engine::crew;
use engine::tactics::positions::PositionSource;
use engine::tactics::verify::{self, Question};
use figures::grouped;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Positions are drawn in parts of this size, each from a source of its own: the same ones for any number of threads.
const PART: u64 = 64;

/// What the answers about a position are: whether there was anything to find, or a disagreement.
type Answer = Result<Vec<(Question, bool)>, Box<Difference>>;

/// Reads the name of a question.
pub fn question(name: &str) -> Result<Question, String> {
    let names = || Question::ALL.map(|question| question.to_string());
    let found = Question::ALL.into_iter().zip(names()).find(|(_, known)| known == name);
    found.map(|(question, _)| question).ok_or_else(|| format!("the questions are {}", names().join(", ")))
}

/// What is to be verified.
pub struct Verification {
    /// How many positions.
    pub number: u64,
    /// Which ones.
    pub seed: u64,
    /// How many at a time.
    pub threads: usize,
    /// What is asked about each.
    pub questions: Vec<Question>,
    /// Positions of games from which half of them come.
    pub games: Arc<[Position]>,
}

/// What came out.
#[derive(Serialize)]
pub struct Verdict {
    positions: u64,
    seed: u64,
    threads: usize,
    game_positions: usize,
    seconds: f64,
    questions: Vec<Tally>,
    disagreement: Option<Difference>,
}

/// How often a question was asked, and how often there was something to find.
#[derive(Clone, Serialize)]
struct Tally {
    question: String,
    asked: u64,
    yes: u64,
}

/// A disagreement.
#[derive(Serialize)]
struct Difference {
    question: String,
    position: Position,
    tactics: String,
    brute_force: String,
}

impl Verification {
    /// Asks all questions about all positions, or until there is a disagreement.
    pub fn run(&self) -> Result<Verdict, Failure> {
        self.run_with(|position| {
            verify::check(position, &self.questions).map_err(|found| {
                Box::new(Difference {
                    question: found.question,
                    position: found.position,
                    tactics: found.clever,
                    brute_force: found.brute,
                })
            })
        })
    }

    fn run_with(&self, ask: impl Fn(&Position) -> Answer + Sync) -> Result<Verdict, Failure> {
        let start = Instant::now();
        let template = "{wide_bar} {human_pos}/{human_len} positions, {per_sec}, {eta} left";
        let progress = Progress::new(self.number, template);
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let total = Mutex::new((0, self.tallies(), None::<(u64, Box<Difference>)>));
        let work = || {
            while !stop.load(Ordering::Relaxed) {
                let part = next.fetch_add(1, Ordering::Relaxed);
                let Some(done) = self.run_part(part, &ask, &stop, &progress) else { break };
                let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
                total.0 += done.positions;
                for (sum, tally) in total.1.iter_mut().zip(done.tallies) {
                    sum.asked += tally.asked;
                    sum.yes += tally.yes;
                }
                if let Some(found) = done.disagreement {
                    // Of several threads that find one at the same time, the lowest part is told.
                    let earlier = total.2.as_ref().is_some_and(|(known, _)| *known < part);
                    if !earlier {
                        total.2 = Some((part, found));
                    }
                }
            }
        };
        let worked = crew::run(self.threads, work);
        drop(progress);
        worked.map_err(|error| Failure::Input(error.to_string()))?;
        let (positions, questions, found) = total.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Verdict {
            positions,
            seed: self.seed,
            threads: self.threads,
            game_positions: self.games.len(),
            seconds: start.elapsed().as_secs_f64(),
            questions,
            disagreement: found.map(|(_, found)| *found),
        })
    }

    fn tallies(&self) -> Vec<Tally> {
        self.questions
            .iter()
            .map(|question| Tally { question: question.to_string(), asked: 0, yes: 0 })
            .collect()
    }

    /// One part of the positions; none if there is no such part.
    fn run_part(
        &self,
        part: u64,
        ask: &impl Fn(&Position) -> Answer,
        stop: &AtomicBool,
        progress: &Progress,
    ) -> Option<Part> {
        let number = self.number.checked_sub(part.checked_mul(PART)?).filter(|&left| left > 0)?.min(PART);
        let mut done = Part { positions: 0, tallies: self.tallies(), disagreement: None };
        for position in PositionSource::part(self.seed, part, Arc::clone(&self.games)).take(number as usize) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            done.positions += 1;
            match ask_safely(ask, &position) {
                Ok(answers) => {
                    for (tally, (_, yes)) in done.tallies.iter_mut().zip(answers) {
                        tally.asked += 1;
                        tally.yes += u64::from(yes);
                    }
                }
                Err(found) => {
                    done.disagreement = Some(found);
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
            progress.step();
        }
        Some(done)
    }
}

/// What a part of the positions adds.
struct Part {
    positions: u64,
    tallies: Vec<Tally>,
    disagreement: Option<Box<Difference>>,
}

/// An answer that is a panic is a wrong one, and the position is worth knowing.
fn ask_safely(ask: &impl Fn(&Position) -> Answer, position: &Position) -> Answer {
    catch_unwind(AssertUnwindSafe(|| ask(position))).unwrap_or_else(|_| {
        Err(Box::new(Difference {
            question: "Is there an answer?".to_string(),
            position: *position,
            tactics: "a panic".to_string(),
            brute_force: "yes".to_string(),
        }))
    })
}

impl Verdict {
    /// Whether there was no disagreement.
    pub fn agrees(&self) -> bool {
        self.disagreement.is_none()
    }

    /// For a person: the disagreement, if there is one, and a line that sums it all up.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        if let Some(Difference { question, position, tactics, brute_force }) = &self.disagreement {
            text.push_str(&drawing(position));
            text.push_str(&format!(
                "{position}\n\n{question}\n  tactics:     {tactics}\n  brute force: {brute_force}\n\n"
            ));
        }
        let questions: Vec<String> = self
            .questions
            .iter()
            .map(|Tally { question, asked, yes }| {
                format!("{question} {} ({} yes)", grouped(asked), grouped(yes))
            })
            .collect();
        let games = match self.game_positions {
            0 => String::new(),
            number => format!(", half from {} of games", grouped(&number)),
        };
        text.push_str(&format!(
            "{} position{}{games}, seed {}, {} thread{}, {} s: {}, {}\n",
            grouped(&self.positions),
            if self.positions == 1 { "" } else { "s" },
            self.seed,
            self.threads,
            if self.threads == 1 { "" } else { "s" },
            seconds(self.seconds),
            questions.join(", "),
            if self.agrees() { "no disagreement" } else { "a disagreement" },
        ));
        text
    }
}

/// With a decimal as long as it says something.
fn seconds(seconds: f64) -> String {
    if seconds < 100.0 { format!("{seconds:.1}") } else { grouped(&(seconds.round() as u64)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: [Question; 2] = [Question::Goal, Question::Captures];

    fn verification(number: u64, threads: usize) -> Verification {
        Verification { number, seed: 1, threads, questions: ASKED.to_vec(), games: Vec::new().into() }
    }

    #[test]
    fn every_position_is_asked_about_once_and_threads_do_not_change_the_answers() {
        let ask = |position: &Position| Ok(ASKED.map(|asked| (asked, position.steps_left() == 1)).to_vec());
        for number in [0, 1, PART, 1000] {
            let one = verification(number, 1).run_with(ask).unwrap();
            let three = verification(number, 3).run_with(ask).unwrap();
            assert!(one.agrees() && three.agrees());
            for verdict in [&one, &three] {
                assert_eq!(verdict.positions, number);
                assert!(verdict.questions.iter().all(|tally| tally.asked == number));
            }
            assert_eq!(one.questions[0].yes, three.questions[0].yes);
        }
    }

    #[test]
    fn it_stops_at_the_first_disagreement_and_shows_it() {
        let seen = AtomicU64::new(0);
        let verdict = verification(1000, 1)
            .run_with(|position| {
                if seen.fetch_add(1, Ordering::Relaxed) == 100 {
                    return Err(Box::new(Difference {
                        question: "Is this right?".to_string(),
                        position: *position,
                        tactics: "yes".to_string(),
                        brute_force: "no".to_string(),
                    }));
                }
                Ok(ASKED.map(|asked| (asked, true)).to_vec())
            })
            .unwrap();
        assert!(!verdict.agrees());
        assert_eq!(verdict.positions, 101);
        let text = verdict.to_text();
        assert!(text.contains("Is this right?\n  tactics:     yes\n  brute force: no\n"), "{text}");
        assert!(text.contains("+-------------------------+"), "{text}");
        assert!(text.ends_with("s: goal 100 (100 yes), captures 100 (100 yes), a disagreement\n"), "{text}");
    }

    #[test]
    fn a_panic_is_a_disagreement() {
        let verdict = verification(10, 1).run_with(|_| panic!("this panic is part of a test")).unwrap();
        assert!(verdict.to_text().contains("tactics:     a panic"));
    }

    #[test]
    fn questions_have_names() {
        assert_eq!(question("mobility"), Ok(Question::Mobility));
        assert_eq!(
            question("Goal"),
            Err("the questions are goal, captures, mobility, defence, forced".to_string())
        );
    }
}
