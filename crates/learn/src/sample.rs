//! One position to learn from, in 36 bytes.

use arimaa::{Bitboard, Board, Kind, PackedTurn, Piece, Position, Side, Turn};
use engine::search::{Decided, Score};

/// A position at the start of a turn, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The board.
    pub board: Board,
    /// The side to move.
    pub side: Side,
    /// What a search found for the side to move: centirabbits, or a proved result with its distance. In bytes a score
    /// that proves nothing is kept within ±[`Sample::MOST_SCORE`].
    pub score: Score,
    /// Whether the side to move has won the game; none where the game did not go through it, or found no end.
    pub won: Option<bool>,
    /// The turns of both sides that were played before it.
    pub ply: u16,
    /// Where it comes from.
    pub origin: Origin,
    /// The game that it is of or near to; none if nobody wrote that down.
    pub game: Option<GameId>,
    /// The turn that the search has chosen, also if another one was played; none where there was no search.
    pub best: Option<PackedTurn>,
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

/// Which game of a run of self-play: its number, in 24 bits.
///
/// Games of different runs may have the same one. That does no harm: what must never happen is that positions of one
/// game have different ones, because a game is learned from or kept for validation as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u32);

impl GameId {
    /// There are so many of them; what would be the next one stands for none.
    const COUNT: u32 = 0xff_ffff;

    /// The one of a game with that number; after the last comes the first again.
    pub const fn new(number: u64) -> Self {
        Self((number % Self::COUNT as u64) as u32)
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// The bit of a sample's flags that says that the score is a proved result.
const PROVED: u8 = 1 << 5;

impl Sample {
    /// The bytes of one sample.
    pub const SIZE: usize = 36;
    /// The bytes of one sample in the first version of the format, which knew neither games nor turns.
    pub(crate) const FIRST_SIZE: usize = 32;
    /// The largest score in bytes that proves nothing, in centirabbits.
    pub const MOST_SCORE: i16 = 32_000;

    /// The position.
    pub fn position(&self) -> Position {
        Position::new(self.board, self.side)
    }

    /// The turn that the search has chosen; none if there was no search, or if the turn is not legal here.
    pub fn best_turn(&self) -> Option<Turn> {
        self.best?.unpack(&self.position())
    }

    /// As bytes, all numbers little endian:
    ///
    /// | bytes | what |
    /// |---|---|
    /// | 8 | the occupied squares |
    /// | 16 | the pieces in their order, four bits each |
    /// | 2 | the score in centirabbits, or the turns to a proved end (below 0 for a loss) |
    /// | 2 | the turns that were played before |
    /// | 1 | flags: 1 Silver to move; 2 won, 4 no result; 8 sharp, 16 aside; 32 the result is proved |
    /// | 3 | the game, all bits set for none |
    /// | 4 | the chosen turn, 0 for none |
    ///
    /// ```
    /// use arimaa::{PackedTurn, Position, Side, Turn};
    /// use engine::search::Score;
    /// use learn::sample::{GameId, Origin, Sample};
    ///
    /// let position: Position =
    ///     "s [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
    /// let turn = Turn::parse("ee7s ee6s", &position).unwrap();
    /// let sample = Sample {
    ///     board: *position.board(),
    ///     side: Side::Silver,
    ///     score: Score::evaluation(-21),
    ///     won: Some(true),
    ///     ply: 3,
    ///     origin: Origin::Quiet,
    ///     game: Some(GameId::new(7)),
    ///     best: Some(PackedTurn::new(turn)),
    /// };
    /// assert_eq!(Sample::from_bytes(&sample.to_bytes()), Some(sample));
    /// assert_eq!(sample.best_turn(), Some(turn));
    /// ```
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        let occupied = self.board.occupied();
        bytes[..8].copy_from_slice(&occupied.0.to_le_bytes());
        for (place, (_, piece)) in self.board.iter().take(32).enumerate() {
            bytes[8 + place / 2] |= nibble(piece) << (4 * (place % 2));
        }
        let most = i32::from(Self::MOST_SCORE);
        let (score, proved) = match self.score.decided() {
            Some(Decided { win, turns }) => (if win { turns as i32 } else { -(turns as i32) }, PROVED),
            None => (self.score.centirabbits().clamp(-most, most), 0),
        };
        bytes[24..26].copy_from_slice(&(score as i16).to_le_bytes());
        bytes[26..28].copy_from_slice(&self.ply.to_le_bytes());
        let won = self.won.map_or(2, u8::from);
        bytes[28] = self.side.index() as u8 | won << 1 | (self.origin as u8) << 3 | proved;
        let game = self.game.map_or(GameId::COUNT, GameId::number);
        bytes[29..32].copy_from_slice(&game.to_le_bytes()[..3]);
        let best = self.best.map_or(0, PackedTurn::bits);
        bytes[32..].copy_from_slice(&best.to_le_bytes());
        bytes
    }

    /// From bytes; none if they are not a sample. Whether the chosen turn is legal is not looked at.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Option<Self> {
        let word = |at: usize| [bytes[at], bytes[at + 1]];
        let occupied = Bitboard(u64::from_le_bytes(bytes[..8].try_into().ok()?));
        let flags = bytes[28];
        if occupied.len() > 32 || flags >> 6 != 0 {
            return None;
        }
        let mut board = Board::EMPTY;
        for (place, square) in occupied.into_iter().enumerate() {
            board.put(square, piece(bytes[8 + place / 2] >> (4 * (place % 2)) & 15)?);
        }
        let score = i16::from_le_bytes(word(24));
        let score = match score {
            _ if flags & PROVED == 0 => Score::evaluation(score.into()),
            // Where the game is over there is nothing to learn.
            0 => return None,
            _ => Score::proved(Decided { win: score > 0, turns: score.unsigned_abs().into() })?,
        };
        let game = u32::from_le_bytes([bytes[29], bytes[30], bytes[31], 0]);
        let best = u32::from_le_bytes(bytes[32..].try_into().ok()?);
        Some(Self {
            board,
            side: if flags & 1 == 0 { Side::Gold } else { Side::Silver },
            score,
            won: match flags >> 1 & 3 {
                0 => Some(false),
                1 => Some(true),
                2 => None,
                _ => return None,
            },
            ply: u16::from_le_bytes(word(26)),
            origin: *Origin::ALL.get(usize::from(flags >> 3 & 3))?,
            game: (game != GameId::COUNT).then_some(GameId(game)),
            best: (best != 0).then(|| PackedTurn::from_bits(best)),
        })
    }

    /// The bytes of a sample in the first version of the format, in the present one: of no known game, without a turn.
    pub(crate) fn from_first(bytes: &[u8; Self::FIRST_SIZE]) -> [u8; Self::SIZE] {
        let mut now = [0; Self::SIZE];
        now[..Self::FIRST_SIZE].copy_from_slice(bytes);
        // These three had to be 0.
        for byte in &mut now[29..32] {
            *byte = !*byte;
        }
        now
    }
}

fn nibble(piece: Piece) -> u8 {
    (piece.kind.index() as u8) << 1 | piece.side.index() as u8
}

fn piece(nibble: u8) -> Option<Piece> {
    let kind = *Kind::ALL.get(usize::from(nibble >> 1))?;
    let side = if nibble & 1 == 0 { Side::Gold } else { Side::Silver };
    Some(Piece { side, kind })
}
