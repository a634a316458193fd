//! The rules of a turn, one test for each: what is allowed, what is not, why not, and where the text says so.

mod captures;
mod freezing;
mod pulls;
mod pushes;
mod rabbits;
mod steps;
mod whole_turns;

use arimaa::{
    Board, Piece, Position, Side, Square, Step, StepReason, Token, TokenReason, Turn, TurnBuilder, TurnReason,
};

fn gold(drawing: &str) -> Position {
    Position::new(drawing.parse().unwrap(), Side::Gold)
}

fn silver(drawing: &str) -> Position {
    Position::new(drawing.parse().unwrap(), Side::Silver)
}

/// The position with fewer steps left.
fn with_steps(position: &Position, steps_left: u8) -> Position {
    Position::mid_turn(*position.board(), position.side(), steps_left).unwrap()
}

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Plays a turn that must be legal and gives it back as the library writes it, with captures.
#[track_caller]
fn plays(position: &Position, text: &str) -> String {
    match Turn::parse(text, position) {
        Ok(turn) => turn.notation(position),
        Err(error) => panic!("{text}: {error}\n{}", position.board().drawing()),
    }
}

/// Plays a turn that must be legal and lead to the board that is drawn.
#[track_caller]
fn leads_to(position: &Position, text: &str, drawing: &str) {
    let expected: Board = drawing.parse().unwrap();
    let turn = Turn::parse(text, position).unwrap_or_else(|error| panic!("{text}: {error}"));
    let found = turn.result(position);
    assert_eq!(found, expected, "{text} leads to\n{}", found.drawing());
    assert!(position.distinct_turns().iter().any(|(_, board)| *board == expected), "not generated: {text}");
}

/// Why a turn is refused, with the column of the word that is wrong.
#[track_caller]
fn refused(position: &Position, text: &str) -> (usize, TurnReason) {
    match Turn::parse(text, position) {
        Ok(_) => panic!("{text} was accepted\n{}", position.board().drawing()),
        Err(error) => {
            assert_eq!(error.line, 1);
            (error.column, error.reason)
        }
    }
}

/// Why the last step of a text is refused; the steps before it must be legal.
#[track_caller]
fn step_refused(position: &Position, text: &str) -> StepReason {
    let (column, reason) = refused(position, text);
    let last = text.split(' ').next_back().unwrap();
    assert_eq!(column, text.len() - last.len() + 1, "{text}: {reason}");
    match reason {
        TurnReason::Step(step, reason) => {
            assert_eq!(step.to_string(), last);
            reason
        }
        other => panic!("{text}: {other}"),
    }
}
