//! Pieces, sides and numbers in words.

use arimaa::{Board, Piece, Side, Square};

/// "the horse on b5".
pub(crate) fn piece_on(piece: Piece, square: Square) -> String {
    format!("the {} on {square}", piece.kind)
}

/// "Gold's horse on b5".
pub(crate) fn owned(piece: Piece, square: Square) -> String {
    format!("{}'s {} on {square}", piece.side, piece.kind)
}

/// The text with a capital letter at its beginning.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// "a, b and c".
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// "one step", "four steps".
pub(crate) fn steps(count: u8) -> String {
    match count {
        0 => "no steps".to_string(),
        1 => "one step".to_string(),
        2 => "two steps".to_string(),
        3 => "three steps".to_string(),
        4 => "four steps".to_string(),
        more => format!("{more} steps"),
    }
}

/// The position for those who cannot see it: each side's pieces, the strongest first.
pub(crate) fn board(board: &Board) -> String {
    let side = |side: Side| {
        let mut pieces: Vec<(Square, Piece)> = board.iter().filter(|(_, piece)| piece.side == side).collect();
        pieces.sort_by_key(|&(square, piece)| (std::cmp::Reverse(piece.kind), square));
        let names: Vec<String> =
            pieces.into_iter().map(|(square, piece)| format!("{} {square}", piece.kind)).collect();
        if names.is_empty() {
            format!("{side} has no pieces.")
        } else {
            format!("{side}: {}.", names.join(", "))
        }
    };
    format!("{} {}", side(Side::Gold), side(Side::Silver))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_with_and() {
        let items = |names: &[&str]| list(&names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(items(&[]), "");
        assert_eq!(items(&["12g"]), "12g");
        assert_eq!(items(&["12g", "14g"]), "12g and 14g");
        assert_eq!(items(&["a", "b", "c"]), "a, b and c");
    }
}
