//! A small network that guesses which moves a search will choose.
//!
//! It looks at a position once and then says of every move how likely it is, as a logit. What it sees are the inputs of the
//! evaluation's networks, for the side to move alone, the steps that are left, and what the turn has changed so far: who has begun
//! something goes on with it. What it says of a move comes from the hidden units, by which piece goes from where to where, and from what stands beside the squares of the move.

use crate::error::NetworkError;
use crate::inputs::{Inputs, Scheme};
use arimaa::{Board, Direction, Move, Position};
use std::fs;
use std::path::Path;

/// The number of hidden units.
pub const HIDDEN: usize = 64;
/// The kinds of moves that are told apart: steps by piece, square and direction, pushes and pulls by square and directions.
pub const CLASSES: usize = 6 * 64 * 4 + 2 * 64 * 4 * 4;
/// The surroundings of a move that are told apart.
pub const SURROUNDINGS: usize = 3 * 6 * 4 * SLOTS * CONTENTS + 2 * 6 * 6;
/// The squares beside a move.
const SLOTS: usize = 6;
/// What may be on a square: nothing, one of twelve pieces, or no board.
const CONTENTS: usize = 14;
const NO_BOARD: u8 = 13;
/// What the network sees.
const SEEN: Inputs = Inputs { scheme: Scheme::Traps, mirrored: true };
/// Where the inputs for squares that the turn has changed begin: those that are empty now, then own pieces, then enemies.
const CHANGED: usize = SEEN.count() + 4;
/// The number of inputs: those of the board, the steps left, and what the turn has changed.
pub const INPUTS: usize = CHANGED + 3 * 64;
/// The most inputs that are on at a time: three steps change at most nine squares, with three captures.
const MOST_INPUTS: i16 = SEEN.most() as i16 + 1 + 9;
/// 1 in the weights of both layers, and in activations.
pub const ONE: i32 = 32;
/// The largest activation.
pub const MOST: i32 = 127;

const MAGIC: [u8; 8] = *b"hathipol";
const VERSION: u16 = 2;
const CHECKSUM: usize = 4;

/// What is known of a position before any move is looked at.
#[derive(Clone, Debug)]
pub struct Glimpse {
    view: View,
    hidden: [i16; HIDDEN],
}

/// A position as the side to move sees it: that side plays upwards, its elephant on the left half.
#[derive(Clone, Debug)]
pub struct View {
    turned: usize,
    /// What is on each square.
    contents: [u8; 64],
}

/// What a move is for the network: its class, and what surrounds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// Below [`CLASSES`].
    pub class: usize,
    surroundings: [usize; SLOTS + 1],
    count: usize,
}

impl Description {
    /// What stands beside the squares of the move, and who moves whom; each below [`SURROUNDINGS`].
    #[inline]
    pub fn surroundings(&self) -> &[usize] {
        &self.surroundings[..self.count]
    }
}

impl View {
    /// Of a position.
    #[inline]
    pub fn new(position: &Position) -> Self {
        let (board, side) = (position.board(), position.side());
        let turned = SEEN.turned(board, side);
        let mut contents = [0; 64];
        for (square, piece) in board.iter() {
            let enemy = if piece.side == side { 0 } else { 6 };
            contents[square.index() ^ turned] = 1 + piece.kind.index() as u8 + enemy;
        }
        Self { turned, contents }
    }

    /// A direction as it is seen.
    #[inline]
    fn direction(&self, direction: Direction) -> usize {
        let direction = if self.turned & 56 != 0 { direction.flip() } else { direction };
        (if self.turned & 7 != 0 { direction.mirror() } else { direction }) as usize
    }

    /// What is on the square beside another one.
    #[inline]
    fn beside(&self, square: usize, direction: usize) -> u8 {
        let (row, column) = (square >> 3, square & 7);
        match direction {
            0 if row < 7 => self.contents[square + 8],
            1 if column < 7 => self.contents[square + 1],
            2 if row > 0 => self.contents[square - 8],
            3 if column > 0 => self.contents[square - 1],
            _ => NO_BOARD,
        }
    }

    /// What a move is.
    #[inline]
    pub fn describe(&self, mv: Move) -> Description {
        let (sort, from, direction, victim) = match mv {
            Move::Step { from, direction } => (0, from, direction, None),
            Move::Push { from, direction, victim } => (1, from, direction, Some(victim)),
            Move::Pull { from, direction, victim } => (2, from, direction, Some(victim)),
        };
        let from = from.index() ^ self.turned;
        let direction = self.direction(direction);
        let to = [from + 8, from + 1, from.wrapping_sub(8), from.wrapping_sub(1)][direction] & 63;
        let kind = usize::from(self.contents[from].saturating_sub(1)) % 6;
        let (left, right, back) = ((direction + 3) & 3, (direction + 1) & 3, direction ^ 2);
        let around = [
            self.beside(to, direction),
            self.beside(to, left),
            self.beside(to, right),
            self.beside(from, back),
            self.beside(from, left),
            self.beside(from, right),
        ];
        let mut surroundings = [0; SLOTS + 1];
        for (slot, content) in around.into_iter().enumerate() {
            surroundings[slot] =
                (((sort * 6 + kind) * 4 + direction) * SLOTS + slot) * CONTENTS + usize::from(content);
        }
        let class = match victim {
            None => (kind * 64 + from) * 4 + direction,
            Some(victim) => {
                let way = self.direction(victim);
                let moved = if sort == 1 { self.contents[to] } else { self.beside(from, way ^ 2) };
                let weak = usize::from(moved.saturating_sub(7)) % 6;
                surroundings[SLOTS] = 3 * 6 * 4 * SLOTS * CONTENTS + ((sort - 1) * 6 + kind) * 6 + weak;
                6 * 64 * 4 + ((sort - 1) * 64 + from) * 16 + direction * 4 + way
            }
        };
        Description { class, surroundings, count: SLOTS + usize::from(victim.is_some()) }
    }
}

/// Visits the inputs that are on, in a turn that began with this board.
#[inline]
pub fn for_each_input(position: &Position, began: &Board, mut visit: impl FnMut(usize)) {
    let (board, side) = (position.board(), position.side());
    let turned = SEEN.turned(board, side);
    SEEN.visit(&SEEN.planes(board), side, turned, &mut visit);
    visit(SEEN.count() + usize::from(position.steps_left() - 1));
    let (own, enemy) = (board.side(side), board.side(side.opponent()));
    for square in board.differing(began) {
        let now = usize::from(own.contains(square)) + 2 * usize::from(enemy.contains(square));
        visit(CHANGED + 64 * now + (square.index() ^ turned));
    }
}

/// A policy network in whole numbers. The weights of both layers have 8 bits, with [`ONE`] for 1; what is added to a logit has
/// 16 bits, with `ONE * ONE` for 1.
///
/// ```
/// use arimaa::Position;
/// use nnue::policy::{Policy, PolicyFloat};
///
/// // A network that expects everybody to go forward: class `4 * …` is a step upwards, as its side sees it.
/// let mut float = PolicyFloat::zero();
/// for class in (0..6 * 64 * 4).step_by(4) {
///     float.output_bias[class] = 1.0;
/// }
/// let policy = float.quantise().unwrap();
/// assert_eq!(Policy::from_bytes(&policy.to_bytes()).unwrap(), policy);
///
/// let position: Position =
///     "s [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]".parse().unwrap();
/// let glimpse = policy.look(&position, position.board());
/// for mv in position.moves() {
///     // Only Silver's second row can move, and Silver's forward is south.
///     assert_eq!(policy.logit(&glimpse, mv), 100);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// `[input][hidden]`.
    weights: Vec<[i8; HIDDEN]>,
    bias: [i16; HIDDEN],
    /// `[class][hidden]`.
    output: Vec<[i8; HIDDEN]>,
    output_bias: Vec<i16>,
    surroundings: Vec<i16>,
}

impl Policy {
    /// Looks at a position, in a turn that began with this board.
    #[inline]
    pub fn look(&self, position: &Position, began: &Board) -> Glimpse {
        let mut sum = self.bias;
        for_each_input(position, began, |input| {
            for (sum, weight) in sum.iter_mut().zip(&self.weights[input]) {
                *sum += i16::from(*weight);
            }
        });
        Glimpse { view: View::new(position), hidden: sum.map(|sum| sum.clamp(0, MOST as i16)) }
    }

    /// How likely a move is in the position that was looked at: its logit, in hundredths.
    #[inline]
    pub fn logit(&self, glimpse: &Glimpse, mv: Move) -> i32 {
        let description = glimpse.view.describe(mv);
        let products = glimpse.hidden.iter().zip(&self.output[description.class]);
        let hidden: i32 = products.map(|(hidden, weight)| i32::from(*hidden) * i32::from(*weight)).sum();
        let beside = description.surroundings().iter().map(|&place| i32::from(self.surroundings[place]));
        let sum = hidden + i32::from(self.output_bias[description.class]) + beside.sum::<i32>();
        sum * 100 / (ONE * ONE)
    }

    /// As a file: `hathipol`, the version of the format (2 bytes), the weights of the inputs (8 bits each), their biases (16 bits),
    /// the weights of the outputs (8 bits), their biases and the weights of the surroundings (16 bits), CRC-32; all numbers
    /// little endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.weights.as_flattened().iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.bias.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.output.as_flattened().iter().flat_map(|weight| weight.to_le_bytes()));
        let large = self.output_bias.iter().chain(&self.surroundings);
        bytes.extend(large.flat_map(|number| number.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The checksum at the end of its file: what it is named by.
    pub fn checksum(&self) -> u32 {
        self.to_bytes().last_chunk().map_or(0, |checksum| u32::from_le_bytes(*checksum))
    }

    /// The network in the file of that name, or why there is none.
    pub fn open(path: &Path) -> Result<Self, String> {
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        Self::from_bytes(&bytes).map_err(|error| error.to_string())
    }

    /// The network of a file.
    ///
    /// # Errors
    /// If it is not one, or damaged, or has weights that could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::Magic);
        }
        let found = bytes.len();
        let lengths =
            [2, INPUTS * HIDDEN, 2 * HIDDEN, CLASSES * HIDDEN, 2 * CLASSES, 2 * SURROUNDINGS, CHECKSUM];
        let expected = MAGIC.len() + lengths.iter().sum::<usize>();
        if found < MAGIC.len() + lengths[0] {
            return Err(NetworkError::TooShort { expected, found });
        }
        let version = u16::from_le_bytes([bytes[MAGIC.len()], bytes[MAGIC.len() + 1]]);
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        if found < expected {
            return Err(NetworkError::TooShort { expected, found });
        }
        if found > expected {
            return Err(NetworkError::TooLong { expected, found });
        }
        let mut rest = &bytes[MAGIC.len()..];
        let [_, weights, bias, output, output_bias, surroundings, checksum] = lengths.map(|length| {
            let (part, after) = rest.split_at(length);
            rest = after;
            part
        });
        if crc32fast::hash(&bytes[..found - CHECKSUM]).to_le_bytes() != checksum {
            return Err(NetworkError::Checksum);
        }
        let mut biases = [0; HIDDEN];
        biases.copy_from_slice(&large(bias));
        Self::new(small(weights), biases, small(output), large(output_bias), large(surroundings))
    }

    /// From weights of the right number.
    fn new(
        weights: Vec<[i8; HIDDEN]>,
        bias: [i16; HIDDEN],
        output: Vec<[i8; HIDDEN]>,
        output_bias: Vec<i16>,
        surroundings: Vec<i16>,
    ) -> Result<Self, NetworkError> {
        let room = i16::MAX - MOST_INPUTS * 128;
        match bias.iter().position(|bias| bias.abs() > room) {
            Some(unit) => Err(NetworkError::Overflow { unit }),
            None => Ok(Self { weights, bias, output, output_bias, surroundings }),
        }
    }
}

fn small(bytes: &[u8]) -> Vec<[i8; HIDDEN]> {
    let (rows, _) = bytes.as_chunks::<HIDDEN>();
    rows.iter().map(|row| row.map(|byte| i8::from_le_bytes([byte]))).collect()
}

fn large(bytes: &[u8]) -> Vec<i16> {
    let (numbers, _) = bytes.as_chunks();
    numbers.iter().map(|&number| i16::from_le_bytes(number)).collect()
}

/// A policy network as a trainer has it.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyFloat {
    /// `[input][hidden]`.
    pub weights: Vec<f32>,
    /// By hidden unit.
    pub bias: Vec<f32>,
    /// `[class][hidden]`.
    pub output: Vec<f32>,
    /// By class.
    pub output_bias: Vec<f32>,
    /// By surroundings.
    pub surroundings: Vec<f32>,
}

impl PolicyFloat {
    /// Weights beyond this and its negative are clipped.
    pub const LIMIT: f32 = 3.9;
    /// The largest activation of a hidden unit.
    pub const MOST: f32 = MOST as f32 / ONE as f32;

    /// All weights 0.
    pub fn zero() -> Self {
        Self {
            weights: vec![0.0; INPUTS * HIDDEN],
            bias: vec![0.0; HIDDEN],
            output: vec![0.0; CLASSES * HIDDEN],
            output_bias: vec![0.0; CLASSES],
            surroundings: vec![0.0; SURROUNDINGS],
        }
    }

    /// All weights, in lists.
    pub fn lists(&self) -> [&[f32]; 5] {
        [&self.weights, &self.bias, &self.output, &self.output_bias, &self.surroundings]
    }

    /// All weights, in lists.
    pub fn lists_mut(&mut self) -> [&mut [f32]; 5] {
        let Self { weights, bias, output, output_bias, surroundings } = self;
        [weights, bias, output, output_bias, surroundings]
    }

    /// What a network in whole numbers stands for: in whole numbers it is that network again.
    ///
    /// ```
    /// use nnue::policy::PolicyFloat;
    ///
    /// let mut float = PolicyFloat::zero();
    /// float.output_bias[7] = 0.3;
    /// let policy = float.quantise().unwrap();
    /// assert_eq!(PolicyFloat::of(&policy).quantise().unwrap(), policy);
    /// ```
    pub fn of(policy: &Policy) -> Self {
        let small = |rows: &[[i8; HIDDEN]]| -> Vec<f32> {
            rows.as_flattened().iter().map(|&weight| f32::from(weight) / ONE as f32).collect()
        };
        let large = |list: &[i16], one: i32| -> Vec<f32> {
            list.iter().map(|&weight| f32::from(weight) / one as f32).collect()
        };
        Self {
            weights: small(&policy.weights),
            bias: large(&policy.bias, ONE),
            output: small(&policy.output),
            output_bias: large(&policy.output_bias, ONE * ONE),
            surroundings: large(&policy.surroundings, ONE * ONE),
        }
    }

    /// In whole numbers.
    ///
    /// # Errors
    /// If a weight is not a number, or a list has another length than it should.
    pub fn quantise(&self) -> Result<Policy, NetworkError> {
        let lengths = self.lists().map(<[f32]>::len);
        if lengths != [INPUTS * HIDDEN, HIDDEN, CLASSES * HIDDEN, CLASSES, SURROUNDINGS] {
            return Err(NetworkError::Lengths);
        }
        if self.lists().into_iter().flatten().any(|weight| !weight.is_finite()) {
            return Err(NetworkError::Weight);
        }
        let round = |weight: f32, one: i32| (weight.clamp(-Self::LIMIT, Self::LIMIT) * one as f32).round();
        let rows = |list: &[f32]| -> Vec<[i8; HIDDEN]> {
            let (rows, _) = list.as_chunks::<HIDDEN>();
            rows.iter().map(|row| row.map(|weight| round(weight, ONE) as i8)).collect()
        };
        let large = |list: &[f32]| -> Vec<i16> {
            list.iter().map(|&weight| round(weight, ONE * ONE) as i16).collect()
        };
        let mut bias = [0; HIDDEN];
        for (whole, &weight) in bias.iter_mut().zip(&self.bias) {
            *whole = round(weight, ONE) as i16;
        }
        let (output_bias, surroundings) = (large(&self.output_bias), large(&self.surroundings));
        Policy::new(rows(&self.weights), bias, rows(&self.output), output_bias, surroundings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arimaa::Kind;

    /// A network of arbitrary weights.
    fn arbitrary() -> Policy {
        let mut float = PolicyFloat::zero();
        let mut state = 1u32;
        for weight in float.lists_mut().into_iter().flatten() {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *weight = (state >> 16) as f32 / 65_536.0 - 0.5;
        }
        float.quantise().unwrap()
    }

    /// The same as [`Policy::logit`], unit by unit.
    fn slow_logit(policy: &Policy, (position, began): &(Position, Board), mv: Move) -> i32 {
        let mut inputs = Vec::new();
        for_each_input(position, began, |input| inputs.push(input));
        assert!(inputs.len() <= MOST_INPUTS as usize);
        let description = View::new(position).describe(mv);
        let mut sum = i32::from(policy.output_bias[description.class]);
        for unit in 0..HIDDEN {
            let on = inputs.iter().map(|&input| i32::from(policy.weights[input][unit]));
            let hidden = (i32::from(policy.bias[unit]) + on.sum::<i32>()).clamp(0, MOST);
            sum += hidden * i32::from(policy.output[description.class][unit]);
        }
        for &place in description.surroundings() {
            sum += i32::from(policy.surroundings[place]);
        }
        sum * 100 / (ONE * ONE)
    }

    /// Positions of a game of players who know the rules and nothing else, most of them in mid-turn, with the boards with which
    /// their turns began.
    fn positions() -> Vec<(Position, Board)> {
        let mut position: Position =
            "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
        let mut began = *position.board();
        let mut found = vec![(position, began)];
        let mut state = 7u32;
        while found.len() < 300 {
            let moves = position.moves();
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let side = position.side();
            position = position.after(moves[(state >> 8) as usize % moves.len()]);
            if position.side() != side {
                began = *position.board();
            }
            found.push((position, began));
        }
        assert!(
            found.iter().any(|(position, _)| position.moves().iter().any(|mv| mv.steps() == 2)),
            "pushes and pulls too"
        );
        found
    }

    #[test]
    fn what_a_network_says_is_what_its_weights_add_up_to() {
        let policy = arbitrary();
        for seen in positions() {
            let (position, began) = seen;
            let glimpse = policy.look(&position, &began);
            for mv in position.moves() {
                assert_eq!(policy.logit(&glimpse, mv), slow_logit(&policy, &seen, mv), "{position} {mv:?}");
            }
        }
    }

    #[test]
    fn both_sides_and_both_halves_are_seen_alike() {
        let policy = arbitrary();
        for (position, began) in positions() {
            let said =
                |position: &Position, began: &Board, mv| policy.logit(&policy.look(position, began), mv);
            // Without an elephant there is nothing to tell the halves by.
            if !(position.board().kind(Kind::Elephant) & position.board().side(position.side())).any() {
                continue;
            }
            for mv in position.moves() {
                let logit = said(&position, &began, mv);
                assert_eq!(
                    said(&position.mirror(), &began.mirror(), mv.mirror()),
                    logit,
                    "{position} {mv:?}"
                );
                assert_eq!(said(&position.flip(), &began.flip(), mv.flip()), logit, "{position} {mv:?}");
            }
        }
    }

    #[test]
    fn moves_that_differ_are_described_otherwise() {
        for (position, _) in positions() {
            let view = View::new(&position);
            let mut classes: Vec<_> =
                position.moves().into_iter().map(|mv| view.describe(mv).class).collect();
            let number = classes.len();
            assert!(classes.iter().all(|&class| class < CLASSES));
            classes.sort_unstable();
            classes.dedup();
            assert_eq!(classes.len(), number, "{position}");
            for mv in position.moves() {
                assert!(view.describe(mv).surroundings().iter().all(|&place| place < SURROUNDINGS));
            }
        }
    }

    #[test]
    fn what_is_not_a_network_is_refused() {
        let bytes = arbitrary().to_bytes();
        let refusal = |bytes: &[u8]| Policy::from_bytes(bytes).unwrap_err();
        assert_eq!(refusal(b"hathinet"), NetworkError::Magic);
        assert_eq!(refusal(b""), NetworkError::Magic);
        let expected = bytes.len();
        for found in [8, 9, 100, expected - 1] {
            assert_eq!(refusal(&bytes[..found]), NetworkError::TooShort { expected, found });
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(refusal(&longer), NetworkError::TooLong { expected, found: expected + 1 });
        let mut damaged = bytes.clone();
        damaged[1000] ^= 1;
        assert_eq!(refusal(&damaged), NetworkError::Checksum);
        let mut newer = bytes;
        newer[8] = 9;
        assert_eq!(refusal(&newer), NetworkError::Version(9));
        let mut float = PolicyFloat::zero();
        float.bias[3] = f32::NAN;
        assert_eq!(float.quantise().unwrap_err(), NetworkError::Weight);
        float.bias.pop();
        assert_eq!(float.quantise().unwrap_err(), NetworkError::Lengths);
    }
}
