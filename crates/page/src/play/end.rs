//! The end of a game in words.

use crate::view::EndView;
use arimaa::{Outcome, Side, Termination};

/// The end as a person reads it; `person` is the side of the only person in the game.
pub(crate) fn view(outcome: Outcome, person: Option<Side>) -> EndView {
    let title = match (outcome.winner, person) {
        (None, _) => "A draw.".to_string(),
        (Some(winner), Some(person)) if winner == person => "You have won.".to_string(),
        (Some(_), Some(_)) => "Hathi has won.".to_string(),
        (Some(winner), None) => format!("{winner} has won."),
    };
    EndView { winner: outcome.winner, title, text: text(outcome) }
}

/// How it came to be.
pub(crate) fn text(outcome: Outcome) -> String {
    let Some(winner) = outcome.winner else { return "Neither side has won.".to_string() };
    let loser = winner.opponent();
    match outcome.termination {
        Termination::Goal => {
            let row = if winner == Side::Gold { 8 } else { 1 };
            format!("A rabbit of {winner} has reached row {row}.")
        }
        Termination::Elimination => format!("{loser} has no rabbits left."),
        Termination::Immobilisation => format!("{loser} has no turn that the rules allow."),
        Termination::Time => format!("{loser} is out of time."),
        Termination::Resignation => format!("{loser} has given up."),
        Termination::Score => {
            format!("The time of the game is over, and {winner} was the last to have more pieces.")
        }
        Termination::IllegalMove => format!("{loser} has played a turn that the rules forbid."),
        Termination::Forfeit => format!("{loser} did not appear."),
        Termination::Abandonment => format!("{loser} has lost."),
        Termination::Repetition => format!("{loser} has repeated a position for the third time."),
        Termination::NoRabbits => "No rabbits are left.".to_string(),
    }
}
