//! Reasons in words.

use crate::reason::Reason;
use arimaa::{Kind, Piece, Side, Square};

/// A reason as a sentence about the turn of a side.
///
/// ```
/// use arimaa::Side;
/// use coach::{Reason, in_words};
///
/// let reason = Reason::GaveUpTrap { trap: "c3".parse().unwrap() };
/// assert_eq!(in_words(&reason, Side::Gold), "This leaves the trap c3 to Silver.");
/// ```
pub fn in_words(reason: &Reason, side: Side) -> String {
    let enemy = side.opponent();
    match reason {
        Reason::MissedGoal { turn } => format!("{side} could reach goal at once: {turn}."),
        Reason::AllowedGoal { turn, instead } => {
            format!("This lets {enemy} reach goal: {turn}. Instead {instead} stops it.")
        }
        Reason::UnstoppableGoal { turn } => format!("Nothing stops the goal any more: {turn}."),
        Reason::MissedForcedGoal { turn } => {
            format!("{turn} would have forced a goal: whatever {enemy} answers, a rabbit gets through.")
        }
        Reason::AllowedForcedGoal { turn } => {
            format!("Now {enemy} can force a goal with {turn}: no answer stops it.")
        }
        Reason::GaveUpPiece { piece, trap } => {
            format!("The {} is lost on {trap} by the own turn.", name(*piece))
        }
        Reason::LostPiece { piece, at, trap, steps, turn } => {
            format!("{enemy} can capture {}: {turn}.", victim(*piece, *at, *trap, *steps))
        }
        Reason::MissedCapture { piece, at, trap, steps, turn } => {
            format!("{side} could capture {}: {turn}.", victim(*piece, *at, *trap, *steps))
        }
        Reason::LeftFrozen { piece, at, by } => {
            format!("{} is frozen from {by}.", capital(&the(*piece, *at)))
        }
        Reason::LeftHostage { piece, at, by } => {
            format!("{} is held hostage from {by}.", capital(&the(*piece, *at)))
        }
        Reason::LeftFramed { piece, at } => format!("{} is framed on its trap.", capital(&the(*piece, *at))),
        Reason::GaveUpTrap { trap } => format!("This leaves the trap {trap} to {enemy}."),
        Reason::Terms { changes, answered } => {
            let lost: Vec<String> = changes
                .iter()
                .map(|change| format!("{} ({:+.2})", change.term, f64::from(change.change) / 100.0))
                .collect();
            let when = if *answered { ", after the best answers," } else { "" };
            format!("Compared with the best turn this is worse{when} for {}.", lost.join(" and "))
        }
    }
}

/// What to look for, without telling the answer: the first of the hints to someone who looks for a better turn.
pub fn hint(reason: &Reason, side: Side) -> String {
    let enemy = side.opponent();
    match reason {
        Reason::MissedGoal { .. } => format!("{side} can win at once."),
        Reason::AllowedGoal { .. } => format!("{enemy} is about to reach goal: stop it."),
        Reason::UnstoppableGoal { .. } => "Nothing stops the goal any more.".to_string(),
        Reason::MissedForcedGoal { .. } => format!("{side} can force a goal in two turns."),
        Reason::AllowedForcedGoal { .. } => format!("{enemy} must not be allowed to force a goal."),
        Reason::GaveUpPiece { piece, .. } | Reason::LostPiece { piece, .. } => {
            format!("Take care of the {}.", name(*piece))
        }
        Reason::MissedCapture { piece, .. } => format!("A {} can be captured.", name(*piece)),
        Reason::LeftFrozen { piece, .. } => format!("Do not leave the {} frozen.", name(*piece)),
        Reason::LeftHostage { piece, .. } => format!("Do not let the {} become a hostage.", name(*piece)),
        Reason::LeftFramed { piece, .. } => format!("Do not let the {} be framed.", name(*piece)),
        Reason::GaveUpTrap { trap } => format!("Keep a piece beside the trap {trap}."),
        Reason::Terms { changes, .. } => match changes.first() {
            Some(change) => format!("Think of {}.", change.term),
            None => "There is something better.".to_string(),
        },
    }
}

fn name(piece: Piece) -> &'static str {
    match piece.kind {
        Kind::Rabbit => "rabbit",
        Kind::Cat => "cat",
        Kind::Dog => "dog",
        Kind::Horse => "horse",
        Kind::Camel => "camel",
        Kind::Elephant => "elephant",
    }
}

fn the(piece: Piece, at: Square) -> String {
    format!("the {} on {at}", name(piece))
}

/// "the dog on c4 (at c3, in 3 steps)"; a piece on the trap itself needs no other square.
fn victim(piece: Piece, at: Square, trap: Square, steps: u8) -> String {
    let place = if at == trap { String::new() } else { format!("at {trap}, ") };
    format!("{} ({place}in {steps} steps)", the(piece, at))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
