//! Links that contain a whole game or a position: bits in the letters of base64url.
//!
//! `p=` is a position: two bits for the steps left (less one), one for the side, then each square from a1 to h8: a 0 if it
//! is empty, or a 1, one bit for the side and three for the kind. `g=` is a game: a bit that says whether it begins with
//! the setups (0) or with a position (1, then the position and 20 bits for the number of the turn). A setup is 16 times
//! three bits, 0 for an empty square or the kind plus one, from the a-file to the h-file, first the row behind. A turn is
//! two bits for the number of its steps (less one), and for each step the square in six bits and the direction in two.
//!
//! `t=` is a tree with all that is said in it: the place in it (which child, from the root on, as a list in JSON), the end of
//! a line, and its record, compressed (zlib).

use super::tree::Tree;
use super::{paste, text};
use crate::refusal::Refusal;
use arimaa::{
    Board, Direction, Game, Kind, Phase, Piece, Ply, Position, Setup, Side, Square, Step, TurnBuilder,
};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// No link is longer: a browser would cut it.
pub(crate) const LONGEST: usize = 16_000;
/// A link of this length goes through every program; one that is longer through most.
pub(crate) const USUAL: usize = 2_000;
/// Level 9 of 10 that zlib knows: the last one takes much longer for next to nothing.
const EFFORT: u8 = 9;

/// The hash of a position.
pub(crate) fn of_position(position: &Position) -> String {
    let mut bits = Bits::default();
    bits.position(position);
    format!("p={}", bits.text())
}

/// The hash of a tree and a place in it.
pub(crate) fn of_tree(tree: &Tree, node: usize) -> Result<String, Refusal> {
    let end = tree.end_of_line(0);
    let plain = tree.tags.is_empty() && tree.end.is_none() && !tree.has_more_than_a_line();
    let text = if plain && node == end {
        of_line(tree, end)
    } else {
        let place = serde_json::to_string(&tree.place(node)).unwrap_or_default();
        let bytes = format!("{place}\n{}", text::write(tree)).into_bytes();
        let mut bits = Bits::default();
        for byte in compress_to_vec_zlib(&bytes, EFFORT) {
            bits.push(byte.into(), 8);
        }
        format!("t={}", bits.text())
    };
    if text.len() > LONGEST {
        return Err(Refusal::new(format!(
            "This would be a link of {} letters, and {LONGEST} are the most: copy or save the record instead.",
            text.len()
        )));
    }
    Ok(text)
}

/// The hash of the line of a tree up to a node, without what is said in it.
fn of_line(tree: &Tree, node: usize) -> String {
    let mut bits = Bits::default();
    match tree.start() {
        None => bits.push(0, 1),
        Some((position, number)) => {
            bits.push(1, 1);
            bits.position(&position);
            bits.push(number, 20);
        }
    }
    for id in tree.path(node) {
        match tree.node(id).and_then(|node| node.ply) {
            Some(Ply::Setup(setup)) => bits.setup(&setup),
            Some(Ply::Turn(_)) => {
                let steps = tree.steps(id);
                bits.push(steps.len().saturating_sub(1) as u32, 2);
                for step in steps {
                    bits.push(step.from.index() as u32, 6);
                    bits.push(step.direction as u32, 2);
                }
            }
            None => {}
        }
    }
    format!("g={}", bits.text())
}

/// The tree that a hash contains, and the node to begin with.
pub(crate) fn read(hash: &str) -> Result<(Tree, usize), Refusal> {
    let broken = || Refusal::new("The link is damaged: it contains no game and no position.");
    if hash.len() > LONGEST {
        return Err(Refusal::new("The link is too long."));
    }
    if let Some(text) = hash.strip_prefix("p=") {
        let mut reader = Reader::new(text).ok_or_else(broken)?;
        let position = reader.position().ok_or_else(broken)?;
        return Ok((Tree::new(Some((position, 2))), 0));
    }
    if let Some(text) = hash.strip_prefix("t=") {
        return read_tree(text).ok_or_else(broken);
    }
    let text = hash.strip_prefix("g=").ok_or_else(broken)?;
    let mut reader = Reader::new(text).ok_or_else(broken)?;
    let start = match reader.take(1).ok_or_else(broken)? {
        0 => None,
        _ => {
            let position = reader.position().ok_or_else(broken)?;
            let number = reader.take(20).ok_or_else(broken)?;
            Some((position, number.clamp(2, Game::LAST_TURN)))
        }
    };
    let mut tree = Tree::new(start);
    let mut at = 0;
    while reader.has_more() {
        let game = tree.game(at);
        at = match game.phase() {
            Phase::Setup(side) => {
                let setup = reader.setup(side).ok_or_else(broken)?;
                tree.add_setup(at, setup)?
            }
            Phase::Turn(_) => {
                let position = tree.position(at, &game);
                let turn = reader.turn(&position).ok_or_else(broken)?;
                tree.add_turn(at, turn)?
            }
            Phase::Over(_) => return Err(broken()),
        };
    }
    Ok((tree, at))
}

fn read_tree(text: &str) -> Option<(Tree, usize)> {
    let mut reader = Reader::new(text)?;
    let mut bytes = Vec::new();
    while reader.has_more() {
        bytes.push(reader.take(8)? as u8);
    }
    let plain = decompress_to_vec_zlib_with_limit(&bytes, paste::LONGEST).ok()?;
    let (place, record) = std::str::from_utf8(&plain).ok()?.split_once('\n')?;
    let place: Vec<usize> = serde_json::from_str(place).ok()?;
    // What is written here is a record without faults; another link is not read as half of one.
    let (tree, problem) = text::read(&record.parse().ok()?);
    let node = tree.at(&place);
    problem.is_none().then_some((tree, node))
}

#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    fn push(&mut self, value: u32, count: u32) {
        self.0.extend((0..count).rev().map(|place| value >> place & 1 == 1));
    }

    fn position(&mut self, position: &Position) {
        self.push(u32::from(position.steps_left()) - 1, 2);
        self.push(position.side().index() as u32, 1);
        for square in Square::all() {
            match position.board().piece_at(square) {
                None => self.push(0, 1),
                Some(piece) => {
                    self.push(1, 1);
                    self.push(piece.side.index() as u32, 1);
                    self.push(piece.kind.index() as u32, 3);
                }
            }
        }
    }

    fn setup(&mut self, setup: &Setup) {
        for square in home(setup.side()) {
            let kind = setup.board().piece_at(square).map_or(0, |piece| piece.kind.index() as u32 + 1);
            self.push(kind, 3);
        }
    }

    /// A last 1 marks the end; zeros fill the last letter.
    fn text(mut self) -> String {
        self.0.push(true);
        let letter = |bits: &[bool]| {
            let value =
                (0..6).fold(0, |value, place| value << 1 | usize::from(bits.get(place) == Some(&true)));
            char::from(LETTERS[value])
        };
        self.0.chunks(6).map(letter).collect()
    }
}

fn home(side: Side) -> impl Iterator<Item = Square> {
    let rows = if side == Side::Gold { [0, 1] } else { [7, 6] };
    rows.into_iter().flat_map(|row| (0..8).filter_map(move |column| Square::at(column, row)))
}

struct Reader {
    bits: Vec<bool>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Option<Self> {
        let mut bits = Vec::with_capacity(text.len() * 6);
        for letter in text.bytes() {
            let value = LETTERS.iter().position(|&known| known == letter)?;
            bits.extend((0..6).rev().map(|place| value >> place & 1 == 1));
        }
        let end = bits.iter().rposition(|&bit| bit)?;
        bits.truncate(end);
        Some(Self { bits, at: 0 })
    }

    fn has_more(&self) -> bool {
        self.at < self.bits.len()
    }

    fn take(&mut self, count: usize) -> Option<u32> {
        let bits = self.bits.get(self.at..self.at + count)?;
        self.at += count;
        Some(bits.iter().fold(0, |value, &bit| value << 1 | u32::from(bit)))
    }

    fn position(&mut self) -> Option<Position> {
        let steps_left = self.take(2)? as u8 + 1;
        let side = Side::ALL[self.take(1)? as usize];
        let mut board = Board::EMPTY;
        for square in Square::all() {
            if self.take(1)? == 1 {
                let side = Side::ALL[self.take(1)? as usize];
                let kind = *Kind::ALL.get(self.take(3)? as usize)?;
                let piece = Piece::new(side, kind);
                if board.count(piece) == kind.full_count() {
                    return None;
                }
                board.put(square, piece);
            }
        }
        // The same bounds as for a position that is written.
        let position = Position::mid_turn(board, side, steps_left)?;
        position.to_string().parse().ok()
    }

    fn setup(&mut self, side: Side) -> Option<Setup> {
        let mut pieces = Vec::new();
        for square in home(side) {
            let kind = self.take(3)? as usize;
            if kind > 0 {
                pieces.push((Piece::new(side, *Kind::ALL.get(kind - 1)?), square));
            }
        }
        Setup::new(side, pieces).ok()
    }

    fn turn(&mut self, position: &Position) -> Option<arimaa::Turn> {
        let count = self.take(2)? + 1;
        let mut builder = TurnBuilder::new(*position);
        for _ in 0..count {
            let from = Square::new(self.take(6)? as u8)?;
            let direction = *Direction::ALL.get(self.take(2)? as usize)?;
            let piece = builder.board().piece_at(from)?;
            builder.step(Step::new(piece, from, direction)?).ok()?;
        }
        builder.finish().ok()
    }
}
