//! Turns that are typed.

use super::draft::Draft;
use crate::refusal::{self, Refusal};
use arimaa::{Capture, Direction, Square, Step, Token};

/// No turn has more letters than this, captures and generous blanks included.
const LONGEST: usize = 200;

/// Reads steps, with or without their pieces and captures, and makes them one after the other. Those before the first
/// that is wrong are made.
pub(crate) fn read_steps(draft: &mut Draft, text: &str) -> Result<Vec<Step>, Refusal> {
    if text.len() > LONGEST {
        return Err(Refusal::new("That is too long for a turn."));
    }
    let mut made = Vec::new();
    let mut captured: Option<Capture> = None;
    for word in text.split_whitespace() {
        let step = match (short(word), word.parse::<Token>()) {
            (Some((from, direction)), _) => {
                let piece = draft
                    .board()
                    .piece_at(from)
                    .ok_or_else(|| Refusal::new(format!("{word}: there is no piece on {from}.")))?;
                Step::new(piece, from, direction)
                    .ok_or_else(|| Refusal::new(format!("{word}: that leads off the board.")))?
            }
            (None, Ok(Token::Step(step))) => step,
            (None, Ok(Token::Capture(capture))) if captured == Some(capture) => {
                captured = None;
                continue;
            }
            (None, Ok(Token::Capture(capture))) => {
                return Err(Refusal::new(format!(
                    "{word}: the step before it captures no {} on {}.",
                    capture.piece.kind, capture.trap
                )));
            }
            (None, Ok(Token::Place(..))) => {
                return Err(Refusal::new(format!("{word}: a step has a direction, such as {word}n.")));
            }
            (None, Err(_)) => {
                let word: String = word.chars().take(12).collect();
                return Err(Refusal::new(format!("{word}: a step looks like Ee2n or e2n.")));
            }
        };
        captured = draft.step(step).map_err(|reason| {
            let refusal = refusal::of_step(draft.board(), draft.side(), step, reason);
            Refusal { text: format!("{word}: {}", refusal.text), ..refusal }
        })?;
        made.push(step);
    }
    Ok(made)
}

/// A step without its piece, which the board tells.
fn short(word: &str) -> Option<(Square, Direction)> {
    let from = word.get(..2)?.parse().ok()?;
    let mut rest = word.get(2..)?.chars();
    let direction = rest.next().and_then(Direction::from_letter)?;
    rest.next().is_none().then_some((from, direction))
}
