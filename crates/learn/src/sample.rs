//! One position to learn from, in 32 bytes.

use arimaa::{Bitboard, Board, Piece, Position, Side};

/// A position at the start of a turn, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The board.
    pub board: Board,
    /// The side to move.
    pub side: Side,
    /// What a search found, in centirabbits for the side to move; a decided game is at the ends of the range.
    pub score: i16,
    /// Whether the side to move has won the game; none where the game did not go through it, or found no end.
    pub won: Option<bool>,
    /// The turns of both sides that were played before it.
    pub turn: u16,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a sample comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The game went through it, and its best turn takes nothing and does not end the game.
    Quiet,
    /// The game went through it, and its best turn captures or ends the game, or the score is decided.
    Sharp,
    /// The game could have gone through it: a random turn leads there from one of its positions.
    Aside,
}

impl Origin {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Quiet, Self::Sharp, Self::Aside];

    /// Its name in settings and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quiet => "quiet",
            Self::Sharp => "sharp",
            Self::Aside => "aside",
        }
    }
}

impl Sample {
    /// The bytes of one sample.
    pub const SIZE: usize = 32;

    /// A score as a sample has it: what is beyond the range is at its ends.
    pub(crate) fn clip(score: i32) -> i16 {
        score.clamp(-32_000, 32_000) as i16
    }

    /// The position.
    pub fn position(&self) -> Position {
        Position::new(self.board, self.side)
    }

    /// As bytes: the occupied squares, the pieces in their order (four bits each), and the numbers.
    ///
    /// ```
    /// use arimaa::{Position, Side};
    /// use learn::sample::{Origin, Sample};
    ///
    /// let position: Position =
    ///     "s [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
    /// let sample = Sample {
    ///     board: *position.board(),
    ///     side: Side::Silver,
    ///     score: -21,
    ///     won: Some(true),
    ///     turn: 3,
    ///     origin: Origin::Quiet,
    /// };
    /// assert_eq!(Sample::from_bytes(&sample.to_bytes()), Some(sample));
    /// ```
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        let occupied = self.board.occupied();
        bytes[..8].copy_from_slice(&occupied.0.to_le_bytes());
        for (place, (_, piece)) in self.board.iter().take(32).enumerate() {
            bytes[8 + place / 2] |= nibble(piece) << (4 * (place % 2));
        }
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26..28].copy_from_slice(&self.turn.to_le_bytes());
        let won = self.won.map_or(2, u8::from);
        bytes[28] = self.side.index() as u8 | won << 1 | (self.origin as u8) << 3;
        bytes
    }

    /// From bytes; none if they are not a sample.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Option<Self> {
        let word = |at: usize| [bytes[at], bytes[at + 1]];
        let occupied = Bitboard(u64::from_le_bytes(bytes[..8].try_into().ok()?));
        let flags = bytes[28];
        if occupied.len() > 32 || flags >> 5 != 0 || bytes[29..] != [0; 3] {
            return None;
        }
        let mut board = Board::EMPTY;
        for (place, square) in occupied.into_iter().enumerate() {
            board.put(square, piece(bytes[8 + place / 2] >> (4 * (place % 2)) & 15)?);
        }
        Some(Self {
            board,
            side: if flags & 1 == 0 { Side::Gold } else { Side::Silver },
            score: i16::from_le_bytes(word(24)),
            won: match flags >> 1 & 3 {
                0 => Some(false),
                1 => Some(true),
                2 => None,
                _ => return None,
            },
            turn: u16::from_le_bytes(word(26)),
            origin: *Origin::ALL.get(usize::from(flags >> 3))?,
        })
    }
}

fn nibble(piece: Piece) -> u8 {
    (piece.kind.index() as u8) << 1 | piece.side.index() as u8
}

fn piece(nibble: u8) -> Option<Piece> {
    let kind = *arimaa::Kind::ALL.get(usize::from(nibble >> 1))?;
    let side = if nibble & 1 == 0 { Side::Gold } else { Side::Silver };
    Some(Piece { side, kind })
}
