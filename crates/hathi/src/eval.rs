//! `hathi eval`: how good a position is, and why.

use crate::failure::{Failure, Status};
use crate::show;
use crate::source;
use arimaa::{Board, Kind, Piece, Position, Side, Square};
use clap::Args;
use engine::eval::{
    Classical, Evaluation, Explanation, Note, Params, Term, TermLine, explain, win_probability,
};
use serde::Serialize;
use std::io::Write;

/// So many things are named for each term.
const NAMED: usize = 4;
/// What counts less than this, in centirabbits, is only named if nothing else is there.
const SMALL: i32 = 3;

/// The arguments of `hathi eval`.
#[derive(Args)]
pub struct Eval {
    /// The position
    #[arg(required_unless_present = "params")]
    position: Option<String>,
    /// Evaluate with another value of a parameter, for example trap_control.scale=120
    #[arg(long = "param", value_name = "NAME=NUMBER")]
    assignments: Vec<String>,
    /// The network that is asked too, from a file [default: the one that is built in]
    #[arg(long, value_name = "FILE", value_parser = Evaluation::find)]
    network: Option<Evaluation>,
    /// Name everything that counts, not only the weightiest
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// List the parameters with their values, units and meanings
    #[arg(long)]
    params: bool,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}

impl Eval {
    /// Prints the table.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let mut params = Params::default();
        for assignment in &self.assignments {
            params.assign(assignment).map_err(|error| Failure::Input(error.to_string()))?;
        }
        if self.params {
            list(out, &params, self.json)?;
            return Ok(Status::Fine);
        }
        let Some(name) = &self.position else { return Ok(Status::Fine) };
        let moment = source::find(name)?;
        if show::finished(out, &moment, self.json)? {
            return Ok(Status::Fine);
        }
        let explanation = explain(&Classical::new(&params), &moment.position);
        if self.json {
            serde_json::to_writer_pretty(
                &mut *out,
                &describe(&moment.position, &explanation, self.network(&moment.position)),
            )?;
            writeln!(out)?;
        } else {
            write!(out, "{}", show::drawing(&moment.position))?;
            write!(out, "\n{}", table(&moment.position, &explanation, self.all))?;
            let (score, chance) = self.network(&moment.position);
            let side = moment.position.side();
            writeln!(out, "The network: {score:+} centirabbits, {side} wins {:.0} %.", 100.0 * chance)?;
        }
        Ok(Status::Fine)
    }
}

impl Eval {
    /// The network's score and the chance to win that goes with it.
    fn network(&self, position: &Position) -> (i32, f64) {
        let score = self.network.clone().unwrap_or_default().score(position);
        (score, win_probability(f64::from(score), Params::default().win.scale))
    }
}

fn list(out: &mut impl Write, params: &Params, json: bool) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Description<'a> {
        name: &'a str,
        value: f64,
        unit: String,
        meaning: &'a str,
    }
    let list = params.list();
    if json {
        let list: Vec<_> = list
            .iter()
            .map(|parameter| Description {
                name: &parameter.name,
                value: parameter.value,
                unit: parameter.unit.to_string(),
                meaning: parameter.meaning,
            })
            .collect();
        serde_json::to_writer_pretty(&mut *out, &list)?;
        writeln!(out)?;
    } else {
        for parameter in list {
            let assignment = format!("{}={}", parameter.name, parameter.value);
            writeln!(out, "{assignment:<36} {:<13} {}", parameter.unit, parameter.meaning)?;
        }
    }
    Ok(())
}

/// The terms as lines: Gold, Silver, the difference, and what counts most.
pub fn table(position: &Position, explanation: &Explanation, all: bool) -> String {
    let mut text = format!("{:<18}{:>7}{:>8}{:>9}\n", "", "Gold", "Silver", "balance");
    for line in &explanation.terms {
        if line.notes.is_empty() && !all {
            continue;
        }
        let row = format!(
            "{:<18}{:>7}{:>8}{:>+9}  {}",
            line.term,
            line.gold,
            line.silver,
            line.balance(),
            details(position.board(), line, all)
        );
        text.push_str(row.trim_end());
        text.push('\n');
    }
    let gold = explanation.gold_score();
    text.push_str(&format!("{:<18}{:>24}\n", "total for Gold", format!("{gold:+}")));
    let side = position.side();
    text.push_str(&format!(
        "\n{side} to move: {:+} centirabbits, {} wins {:.0} % of such positions.\n",
        explanation.score,
        side,
        100.0 * explanation.win_probability
    ));
    text
}

/// What counted most in a term, in a few words.
fn details(board: &Board, line: &TermLine, all: bool) -> String {
    if line.term == Term::Material && !all {
        return surplus(board);
    }
    let least = if all { 1 } else { SMALL };
    let most = if all { usize::MAX } else { NAMED };
    let words: Vec<String> = line
        .notes
        .iter()
        .enumerate()
        .filter(|(index, note)| *index == 0 || note.value.abs() >= least)
        .take(most)
        .map(|(_, note)| words(board, note))
        .collect();
    words.join(", ")
}

/// A note such as `Db3 held by ha3 -53`.
fn words(board: &Board, note: &Note) -> String {
    let mut words = names(board, note);
    if !note.reason.is_empty() {
        words.push(note.reason.to_string());
    }
    words.extend(note.others.into_iter().map(|square| name(board, square)));
    // Where no piece says whose affair it is.
    if !note.squares.intersects(board.occupied()) || note.term == Term::TrapControl {
        words.push(format!("({})", note.side));
    }
    words.push(format!("{:+}", note.value));
    words.join(" ")
}

/// The pieces concerned, or the squares themselves where they are what matters.
fn names(board: &Board, note: &Note) -> Vec<String> {
    let traps = note.term == Term::TrapControl;
    note.squares
        .into_iter()
        .map(|square| if traps { square.to_string() } else { name(board, square) })
        .collect()
}

fn name(board: &Board, square: Square) -> String {
    board.piece_at(square).map_or_else(|| square.to_string(), |piece| format!("{piece}{square}"))
}

/// What each side has more than the other.
fn surplus(board: &Board) -> String {
    let more = |side: Side| -> Option<String> {
        let letters: String = Kind::ALL
            .into_iter()
            .rev()
            .map(|kind| {
                let own = Piece::new(side, kind);
                let more = board.count(own).saturating_sub(board.count(own.flip()));
                own.letter().to_string().repeat(more as usize)
            })
            .collect();
        (!letters.is_empty()).then(|| format!("{side} has {letters} more"))
    };
    let words: Vec<String> = Side::ALL.into_iter().filter_map(more).collect();
    if words.is_empty() { "equal".to_string() } else { words.join(", ") }
}

#[derive(Serialize)]
struct Description {
    position: Position,
    side: Side,
    score: i32,
    win_probability: f64,
    network: NetworkDescription,
    terms: Vec<TermDescription>,
}

#[derive(Serialize)]
struct NetworkDescription {
    score: i32,
    win_probability: f64,
}

#[derive(Serialize)]
struct TermDescription {
    term: &'static str,
    gold: i32,
    silver: i32,
    balance: i32,
    notes: Vec<NoteDescription>,
}

#[derive(Serialize)]
struct NoteDescription {
    side: Side,
    squares: Vec<Square>,
    reason: &'static str,
    others: Vec<Square>,
    value: i32,
}

fn describe(
    position: &Position,
    explanation: &Explanation,
    (score, win_probability): (i32, f64),
) -> Description {
    Description {
        position: *position,
        side: explanation.side,
        score: explanation.score,
        win_probability: explanation.win_probability,
        network: NetworkDescription { score, win_probability },
        terms: explanation
            .terms
            .iter()
            .map(|line| TermDescription {
                term: line.term.name(),
                gold: line.gold,
                silver: line.silver,
                balance: line.balance(),
                notes: line
                    .notes
                    .iter()
                    .map(|note| NoteDescription {
                        side: note.side,
                        squares: note.squares.into_iter().collect(),
                        reason: note.reason,
                        others: note.others.into_iter().collect(),
                        value: note.value,
                    })
                    .collect(),
            })
            .collect(),
    }
}
