//! A game, turn by turn, with what the searches and the tactics say of it.

use crate::inquiry::CANDIDATES;
use crate::judgement::{Judgement, accuracy, chance, rounded};
use crate::look::Look;
use crate::question::{Found, Question};
use crate::reason::{Case, Reason, Tactics};
use crate::subject::{Subject, title};
use arimaa::{Outcome, Ply, Position, Record, Side, Turn};
use engine::search::{Line, Score};
use serde::{Deserialize, Serialize};

/// So many turns of a line are told.
const LONGEST_LINE: usize = 6;
/// A turn that changes the chances by so much is a turning point, if it also changes who is ahead.
const TURNING: f64 = 0.10;

/// A game with what is said of its turns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Annotation {
    /// Gold's name and Silver's; may be empty.
    pub players: [String; 2],
    /// Where it was played; may be empty.
    pub event: String,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// The turns; setups are not judged.
    pub turns: Vec<TurnNote>,
    /// The chance of Gold after the last turn.
    pub last_chance: f64,
    /// How well each side has played, up to 100; none for a side without turns.
    pub accuracy: [Option<f64>; 2],
    /// The record itself.
    pub record: Record,
    /// Where the rules refuse to go on, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// What is said of one turn. Chances and scores are those of the side that made it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnNote {
    /// Its label, `12g`.
    pub label: String,
    /// Who made it.
    pub side: Side,
    /// The position before it.
    pub position: Position,
    /// The turn in notation.
    pub turn: String,
    /// The chance to win before it: with the best turn.
    pub before: f64,
    /// The chance to win after it.
    pub after: f64,
    /// The score after it.
    pub score: Score,
    /// The best turns, best first; none if nothing was found.
    pub candidates: Vec<Candidate>,
    /// How good it was.
    pub judgement: Judgement,
    /// Why, if there is something to say.
    pub reasons: Vec<Reason>,
    /// Whether it changed who is ahead, by much.
    pub turning_point: bool,
    /// The seconds that were used for it, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A turn that could have been played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// In notation.
    pub turn: String,
    /// Its score, for the side to move.
    pub score: Score,
    /// The chance to win with it.
    pub chance: f64,
    /// What should follow, in notation.
    pub line: Vec<String>,
}

/// How well Gold and Silver have played, up to 100, by what is said of their turns; none for a side without turns.
pub fn accuracies<'a>(turns: impl IntoIterator<Item = &'a TurnNote> + Clone) -> [Option<f64>; 2] {
    Side::ALL.map(|side| {
        let own = turns.clone().into_iter().filter(|note| note.side == side);
        accuracy(own.map(TurnNote::loss)).map(rounded)
    })
}

impl TurnNote {
    /// What is to be said of one turn of a game, from 0, by what was found before and after it; none if there is no such turn.
    pub fn new(subject: &Subject, number: usize, found: &Found, next: Option<&Found>) -> Option<Self> {
        let turns = turns(subject);
        let questions = Question::all(subject);
        let question = questions.get(number).filter(|_| number < turns.len())?;
        Some(Self::make(subject, &turns, number, question, (found, next), &mut Tactics::default()))
    }

    fn make(
        subject: &Subject,
        turns: &[PlayedTurn],
        number: usize,
        question: &Question,
        (found, next): (&Found, Option<&Found>),
        tactics: &mut Tactics,
    ) -> Self {
        let (label, position, turn, ply) = &turns[number];
        let played = Played {
            position: *position,
            turn: *turn,
            question,
            look: &found.look(next),
            answer: turns.get(number + 1).map(|(_, _, turn, _)| *turn),
        };
        let mut note = note(label.clone(), &played, tactics);
        note.seconds = subject.seconds.iter().find(|(other, _)| other == ply).map(|(_, used)| *used);
        note
    }

    /// What the turn has cost of the chance to win.
    pub fn loss(&self) -> f64 {
        (self.before - self.after).max(0.0)
    }

    /// The chance of Gold before the turn.
    pub fn gold_before(&self) -> f64 {
        if self.side == Side::Gold { self.before } else { 1.0 - self.before }
    }

    /// The chance of Gold after the turn.
    pub fn gold_after(&self) -> f64 {
        if self.side == Side::Gold { self.after } else { 1.0 - self.after }
    }
}

/// One turn of the game with the look at it that counts.
struct Played<'a> {
    position: Position,
    turn: Turn,
    question: &'a Question,
    look: &'a Look,
    /// What was played next.
    answer: Option<Turn>,
}

/// The label of a turn, the position before it, the turn, and the number of its ply.
type PlayedTurn = (String, Position, Turn, u32);

/// The turns of a game, without the setups.
fn turns(subject: &Subject) -> Vec<PlayedTurn> {
    let first = subject.game.ply() - subject.game.plies().len() as u32;
    let turn = |((label, position, ply), number): ((String, &Position, &Ply), u32)| match ply {
        Ply::Turn(turn) => Some((label, *position, *turn, number)),
        Ply::Setup(_) => None,
    };
    subject.game.plies().zip(first..).filter_map(turn).collect()
}

impl Annotation {
    /// What is to be said of a game whose [`Question`]s were answered so, one after the other. Where an answer has no lines,
    /// or is missing, nothing is known.
    pub fn new(subject: &Subject, found: &[Found]) -> Self {
        let questions = Question::all(subject);
        let turns = turns(subject);
        let nothing = Found::default();
        let mut tactics = Tactics::default();
        let note = |(number, question)| {
            let found = (found.get(number).unwrap_or(&nothing), found.get(number + 1));
            TurnNote::make(subject, &turns, number, question, found, &mut tactics)
        };
        Self::of(subject, questions.iter().take(turns.len()).enumerate().map(note).collect())
    }

    /// A game with what is said of its turns.
    pub fn of(subject: &Subject, turns: Vec<TurnNote>) -> Self {
        Self {
            players: subject.players.clone(),
            event: subject.event.clone(),
            outcome: subject.game.outcome(),
            last_chance: rounded(turns.last().map_or(0.5, TurnNote::gold_after)),
            accuracy: accuracies(&turns),
            turns,
            record: subject.record.clone(),
            problem: subject.problem.clone(),
        }
    }

    /// "anna – bot_x".
    pub fn title(&self) -> String {
        title(&self.players)
    }

    /// How many turns of a side have this judgement.
    pub fn count(&self, side: Side, judgement: Judgement) -> usize {
        self.turns.iter().filter(|note| note.side == side && note.judgement == judgement).count()
    }
}

fn note(label: String, ply: &Played<'_>, tactics: &mut Tactics) -> TurnNote {
    let Played { position, turn, question, look, answer } = *ply;
    let balance = look.balance(question);
    let (before, after) = (balance.before(), balance.after());
    let judgement = balance.judgement;
    let best = look.lines.first();
    let reasons = best.map_or_else(Vec::new, |best| {
        tactics.reasons(&Case {
            position,
            played: turn,
            best: &best.turns,
            best_score: best.score,
            reply: look.answers.first(),
            next: answer,
            over: question.is_last(),
            judgement,
        })
    });
    let ahead = |chance: f64| chance >= 0.5;
    TurnNote {
        label,
        side: position.side(),
        position,
        turn: turn.notation(&position),
        before,
        after,
        score: balance.score,
        candidates: candidates(&position, &look.lines),
        judgement,
        reasons,
        turning_point: balance.loss() >= TURNING && ahead(before) != ahead(after),
        seconds: None,
    }
}

/// The best turns. What comes later was searched less deeply, and is not better than what comes before.
fn candidates(position: &Position, lines: &[Line]) -> Vec<Candidate> {
    let mut most: Option<Score> = None;
    let mut told = |line: &Line| {
        let score = most.map_or(line.score, |most| most.min(line.score));
        most = Some(score);
        candidate(position, line, score)
    };
    lines.iter().take(CANDIDATES).map(&mut told).collect()
}

fn candidate(position: &Position, line: &Line, score: Score) -> Candidate {
    let mut here = *position;
    let mut texts = line.turns.iter().take(LONGEST_LINE).map(|turn| {
        let text = turn.notation(&here);
        here = Position::new(turn.result(&here), here.side().opponent());
        text
    });
    Candidate {
        turn: texts.next().unwrap_or_default(),
        score,
        chance: rounded(chance(score)),
        line: texts.collect(),
    }
}
