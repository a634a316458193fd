//! A pattern that is drawn: which squares must have what.

use super::view::{BrushView, PatternSquareView};
use crate::words::sentence;
use arimaa::{Board, Kind, Piece, Side, Square};

/// The bit of nobody, after those of the twelve pieces.
const NOBODY: u16 = 1 << 12;
const ANY_PIECE: u16 = NOBODY - 1;
const ANYTHING: u16 = NOBODY | ANY_PIECE;

/// What may stand on each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawn([u16; 64]);

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Brush {
    Piece(Piece),
    AnyPiece,
    Nobody,
    Anything,
}

impl Default for Drawn {
    fn default() -> Self {
        Self([ANYTHING; 64])
    }
}

impl Brush {
    /// All of them, as they lie on the table in two rows: the pieces of a side, the strongest first, and what is no piece.
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = || Kind::ALL.into_iter().rev();
        let pieces = move |side: Side| kinds().map(move |kind| Self::Piece(Piece::new(side, kind)));
        let gold = pieces(Side::Gold).chain([Self::AnyPiece, Self::Nobody]);
        gold.chain(pieces(Side::Silver)).chain([Self::Anything])
    }

    pub fn read(thing: &str) -> Option<Self> {
        Self::all().find(|brush| brush.thing() == thing)
    }

    fn thing(self) -> String {
        match self {
            Self::Piece(piece) => piece.to_string(),
            Self::AnyPiece => "*".to_string(),
            Self::Nobody => "-".to_string(),
            Self::Anything => "?".to_string(),
        }
    }

    fn name(self) -> String {
        match self {
            Self::Piece(piece) => format!("{}'s {}", piece.side, piece.kind),
            Self::AnyPiece => "any piece".to_string(),
            Self::Nobody => "nobody".to_string(),
            Self::Anything => "anything".to_string(),
        }
    }

    pub fn view(self, selected: Self) -> BrushView {
        BrushView { thing: self.thing(), name: sentence(&self.name()), selected: self == selected }
    }
}

fn bit(piece: Piece) -> u16 {
    1 << (piece.side.index() * 6 + piece.kind.index())
}

impl Drawn {
    /// Exactly the pieces of a board; other squares may have anything.
    pub fn of(board: &Board) -> Self {
        let mut drawn = Self::default();
        for (square, piece) in board.iter() {
            drawn.0[square.index()] = bit(piece);
        }
        drawn
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// A square is pressed: what is drawn is allowed there too, or no more.
    pub fn press(&mut self, square: Square, brush: Brush) {
        let there = &mut self.0[square.index()];
        let things = match brush {
            Brush::Piece(piece) => bit(piece),
            Brush::AnyPiece => ANY_PIECE,
            Brush::Nobody => NOBODY,
            Brush::Anything => ANYTHING,
        };
        let named = *there & ANY_PIECE != ANY_PIECE;
        *there = match brush {
            Brush::Anything => ANYTHING,
            _ if *there == ANYTHING => things,
            Brush::AnyPiece if named => *there & NOBODY | ANY_PIECE,
            Brush::Piece(_) if !named => *there & NOBODY | things,
            _ => *there ^ things,
        };
        if *there == 0 {
            *there = ANYTHING;
        }
    }

    /// What may stand on a square, as letters: pieces, `*`, `-`; nothing for anything.
    fn things(&self, square: Square) -> String {
        let allowed = self.0[square.index()];
        if allowed == ANYTHING {
            return String::new();
        }
        let mut things = String::new();
        if allowed & NOBODY != 0 {
            things.push('-');
        }
        if allowed & ANY_PIECE == ANY_PIECE {
            things.push('*');
        } else {
            things.extend(Piece::all().filter(|&piece| allowed & bit(piece) != 0).map(Piece::letter));
        }
        things
    }

    /// As the base reads it; nothing if nothing is drawn.
    pub fn text(&self) -> Option<String> {
        let places = Square::all().map(|square| (self.things(square), square));
        let words: Vec<String> = places
            .filter(|(things, _)| !things.is_empty())
            .map(|(things, square)| format!("{things}{square}"))
            .collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// From a text that was kept; what is not understood is left out.
    pub fn restore(text: &str) -> Self {
        let mut drawn = Self::default();
        for word in text.split_whitespace() {
            let Some((things, square)) = word.len().checked_sub(2).and_then(|at| word.split_at_checked(at))
            else {
                continue;
            };
            let Ok(square) = square.parse::<Square>() else { continue };
            for brush in things.chars().filter_map(|letter| Brush::read(&letter.to_string())) {
                drawn.press(square, brush);
            }
        }
        drawn
    }

    pub fn views(&self) -> Vec<PatternSquareView> {
        let order = (0u8..64).filter_map(|place| Square::at(place % 8, 7 - place / 8));
        order
            .map(|square| {
                let things = self.things(square);
                let names: Vec<String> = things
                    .chars()
                    .filter_map(|letter| Brush::read(&letter.to_string()))
                    .map(Brush::name)
                    .collect();
                let text = if names.is_empty() { "anything".to_string() } else { names.join(" or ") };
                PatternSquareView { square, things, text: format!("{square}: {text}") }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(presses: &str) -> Drawn {
        let mut drawn = Drawn::default();
        for word in presses.split_whitespace() {
            let (thing, square) = word.split_at(1);
            drawn.press(square.parse().unwrap(), Brush::read(thing).unwrap());
        }
        drawn
    }

    #[test]
    fn a_square_may_have_one_of_several_things() {
        for (presses, text) in [
            ("Ed4", Some("Ed4")),
            ("Hd4 Md4", Some("HMd4")),
            ("Hd4 Md4 Hd4", Some("Md4")),
            ("Hd4 Hd4", None),
            ("*d4", Some("*d4")),
            ("*d4 -d4", None),
            ("*d4 Ed4", Some("Ed4")),
            ("Ed4 *d4", Some("*d4")),
            ("-c3 rc3", Some("-rc3")),
            ("Ea1 eh8 ?a1", Some("eh8")),
        ] {
            assert_eq!(draw(presses).text().as_deref(), text, "{presses}");
        }
    }

    #[test]
    fn what_is_kept_is_drawn_again_and_nonsense_is_nothing() {
        for presses in ["Ed4 Md4 -c3 *e5", "-c3 rc3 Ra1"] {
            let drawn = draw(presses);
            assert_eq!(Drawn::restore(&drawn.text().unwrap()), drawn);
        }
        for nonsense in ["", "d4", "Ed9", "ä", "xyz4d4", "é4"] {
            let _ = Drawn::restore(nonsense);
        }
        assert!(Drawn::restore("Ed9 d4 ?").is_empty());
    }
}
