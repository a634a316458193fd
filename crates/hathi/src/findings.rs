//! What a search has found, for people.

use arimaa::{Position, Side, Turn};
use engine::eval::{Params, win_probability};
use engine::search::{Decided, Score};

/// The chance to win with that score; a proved result is certain.
pub fn chance(score: Score) -> f64 {
    match score.decided() {
        Some(Decided { win, .. }) => f64::from(u8::from(win)),
        None => win_probability(f64::from(score.centirabbits()), Params::default().win.scale),
    }
}

/// A chance as people write it. Nothing is certain that is not proved.
pub fn percent(score: Score) -> String {
    let percent = 100.0 * chance(score);
    let shown = if score.decided().is_some() { percent } else { percent.clamp(1.0, 99.0) };
    format!("{shown:.0} %")
}

/// A proved result in words, from the view of the side to move: `Gold wins in this turn`.
pub fn proved(side: Side, score: Score) -> Option<String> {
    let Decided { win, turns } = score.decided()?;
    let winner = if win { side } else { side.opponent() };
    let when = match turns {
        0 | 1 => "in this turn".to_string(),
        2 => "in the next turn".to_string(),
        _ => format!("in {turns} turns, those of both sides counted"),
    };
    Some(format!("{winner} wins {when}"))
}

/// A turn in notation. The rest of a turn may be nothing: then the turn is done.
pub fn notation(position: &Position, turn: &Turn) -> String {
    if turn.is_empty() { "done".to_string() } else { turn.notation(position) }
}

/// Turns that follow each other, each with its label, such as `2g Ee2n`. The first begins in that position, in the turn
/// with that number.
pub fn labelled(position: &Position, number: u32, turns: &[Turn]) -> Vec<String> {
    let mut position = *position;
    let mut number = number;
    let mut texts = Vec::with_capacity(turns.len());
    for turn in turns {
        let side = position.side();
        texts.push(format!("{number}{} {}", side.letter(), notation(&position, turn)));
        number += side.index() as u32;
        position = Position::new(turn.result(&position), side.opponent());
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_get_their_labels_in_order() {
        let position: Position =
            "s3 [ r                                                      R       ]".parse().unwrap();
        let down = Turn::parse("rb8s", &position).unwrap();
        let next = Position::new(down.result(&position), Side::Gold);
        let up = Turn::parse("Ra1n", &next).unwrap();
        assert_eq!(labelled(&position, 7, &[down, up]), ["7s rb8s", "8g Ra1n"]);
    }
}
