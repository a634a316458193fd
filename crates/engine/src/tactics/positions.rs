//! Positions to hold the tactics against their slow twins: random ones, and those of games, unchanged and disturbed.
//!
//! Games alone would leave out most of what can go wrong: in them, few rabbits are near goal and few traps are contested
//! by many pieces. Random boards are drawn with a bias to both.

use crate::random::Random;
use arimaa::{Bitboard, Board, Kind, Piece, Position, Side, Square};
use std::sync::Arc;

/// An endless source of positions, the same for the same seed and games.
///
/// All boards are valid: no more pieces than a full set, and none on a trap without a friend beside it. A rabbit on its
/// goal row is legal in mid-turn, but leaves little to ask, and is rare.
///
/// ```
/// use engine::tactics::positions::PositionSource;
///
/// let positions: Vec<_> = PositionSource::new(7, Vec::new()).take(100).collect();
/// assert_eq!(PositionSource::new(7, Vec::new()).nth(99), positions.last().copied());
/// assert!(positions.iter().all(|position| position.board().unsupported().is_empty()));
/// ```
#[derive(Clone, Debug)]
pub struct PositionSource {
    random: Random,
    games: Arc<[Position]>,
}

impl PositionSource {
    /// Random positions and, if there are some, the positions of games: those as they are, and with small changes.
    pub fn new(seed: u64, games: impl Into<Arc<[Position]>>) -> Self {
        Self { random: Random::new(seed), games: games.into() }
    }

    /// One of many independent sources with the same seed, for work that is done in parts.
    pub fn part(seed: u64, part: u64, games: impl Into<Arc<[Position]>>) -> Self {
        Self { random: Random::part(seed, part), games: games.into() }
    }

    /// A board with about as many pieces as chance wants.
    fn random_board(&mut self) -> Board {
        let random = &mut self.random;
        let mut board = Board::EMPTY;
        // Of each piece of a full set the chance to be there, in twelfths: from nearly empty boards to full ones.
        let density = random.below(12) + 1;
        // Around one trap or around all of them, or anywhere.
        let crowd = match random.below(4) {
            0 => Bitboard::EMPTY,
            1 => Bitboard::TRAP_ZONE,
            _ => around(Bitboard::of(Square::TRAPS[random.below(4) as usize])),
        };
        let advanced = random.chance(2, 3);
        for piece in Piece::all() {
            for _ in 0..piece.kind.full_count() {
                if random.chance(density, 12) {
                    let rows = if piece.kind == Kind::Rabbit && advanced && random.chance(3, 4) {
                        near_goal(piece.side)
                    } else {
                        Bitboard::ALL
                    };
                    let crowded = rows & crowd;
                    let squares = if crowded.any() && random.chance(1, 2) { crowded } else { rows };
                    let squares = squares & !forbidden(piece, random);
                    if let Some(square) = random.pick(squares & board.empty()) {
                        board.put(square, piece);
                    }
                }
            }
        }
        board
    }

    /// The board with one or two pieces moved, removed, added or exchanged.
    fn disturbed(&mut self, mut board: Board) -> Board {
        let random = &mut self.random;
        for _ in 0..=random.below(2) {
            match random.below(6) {
                0..=2 => move_one(&mut board, random),
                3 => {
                    if let Some(square) = random.pick(board.occupied()) {
                        board.remove(square);
                    }
                }
                4 => add_one(&mut board, random),
                _ => exchange_two(&mut board, random),
            }
        }
        board
    }

    /// Half of the disturbed positions and all random ones have another side to move and other steps left: fewer rather
    /// than more, because the brute force needs hundreds of times longer for four steps than for one.
    fn turn(&mut self) -> (Side, u8) {
        let side = if self.random.chance(1, 2) { Side::Gold } else { Side::Silver };
        let steps_left = match self.random.below(10) {
            0..4 => 1,
            4..7 => 2,
            7..9 => 3,
            _ => 4,
        };
        (side, steps_left)
    }

    fn draw(&mut self) -> Position {
        let known = if self.games.is_empty() || self.random.chance(1, 2) {
            None
        } else {
            self.games.get(self.random.below(self.games.len() as u64) as usize).copied()
        };
        let Some(known) = known else {
            let board = self.random_board();
            let (side, steps_left) = self.turn();
            return position(board, side, steps_left);
        };
        let known = if self.random.chance(1, 2) { known.flip() } else { known };
        if self.random.chance(1, 3) {
            return known;
        }
        let board = self.disturbed(*known.board());
        let (side, steps_left) =
            if self.random.chance(1, 2) { (known.side(), known.steps_left()) } else { self.turn() };
        position(board, side, steps_left)
    }
}

impl Iterator for PositionSource {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        Some(self.draw())
    }
}

/// The position without the pieces that no trap would hold. (Traps are not neighbours: no removal causes another.)
fn position(mut board: Board, side: Side, steps_left: u8) -> Position {
    for square in board.unsupported() {
        board.remove(square);
    }
    Position::mid_turn(board, side, steps_left).unwrap_or(Position::new(board, side))
}

/// A piece goes somewhere else, mostly not far.
fn move_one(board: &mut Board, random: &mut Random) {
    let Some(from) = random.pick(board.occupied()) else { return };
    let Some(piece) = board.piece_at(from) else { return };
    let near = around(around(Bitboard::of(from)));
    let squares = if random.chance(3, 4) { near } else { Bitboard::ALL };
    let squares = squares & board.empty() & !forbidden(piece, random);
    if let Some(to) = random.pick(squares) {
        board.remove(from);
        board.put(to, piece);
    }
}

/// A piece comes that is missing from a full set.
fn add_one(board: &mut Board, random: &mut Random) {
    let Some(piece) = Piece::all().nth(random.below(12) as usize) else { return };
    let squares = board.empty() & !forbidden(piece, random);
    if board.count(piece) < piece.kind.full_count()
        && let Some(square) = random.pick(squares)
    {
        board.put(square, piece);
    }
}

/// Two pieces change places.
fn exchange_two(board: &mut Board, random: &mut Random) {
    let one = random.pick(board.occupied());
    let two = random.pick(board.occupied());
    let pieces = one.and_then(|one| board.piece_at(one)).zip(two.and_then(|two| board.piece_at(two)));
    if let (Some(one), Some(two), Some((first, second))) = (one, two, pieces)
        && !forbidden(first, random).contains(two)
        && !forbidden(second, random).contains(one)
    {
        board.put(one, second);
        board.put(two, first);
    }
}

/// Where a piece is not put: rabbits on their goal row, with rare exceptions.
fn forbidden(piece: Piece, random: &mut Random) -> Bitboard {
    if piece.kind == Kind::Rabbit && !random.chance(1, 500) { piece.side.goal_row() } else { Bitboard::EMPTY }
}

/// The three rows before the goal row.
fn near_goal(side: Side) -> Bitboard {
    let rows = if side == Side::Gold { 4..7 } else { 1..4 };
    rows.fold(Bitboard::EMPTY, |set, row| set | Bitboard::row(row))
}

/// The squares and their neighbours and theirs.
fn around(squares: Bitboard) -> Bitboard {
    let near = squares | squares.neighbours();
    near | near.neighbours()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

    fn start() -> Position {
        START.parse().unwrap()
    }

    #[test]
    fn every_position_can_be_written_and_read_again() {
        // The reader refuses boards with too many pieces and unsupported ones.
        for games in [vec![], vec![start(), Position::mid_turn(*start().board(), Side::Silver, 2).unwrap()]] {
            for position in PositionSource::new(3, games).take(20_000) {
                assert_eq!(position.to_string().parse(), Ok(position));
            }
        }
    }

    #[test]
    fn the_seed_decides() {
        let some = |seed| PositionSource::new(seed, vec![start()]).take(50).collect::<Vec<_>>();
        assert_eq!(some(1), some(1));
        assert_ne!(some(1), some(2));
        let part = |seed, part| PositionSource::part(seed, part, vec![start()]).take(50).collect::<Vec<_>>();
        assert_eq!(part(1, 2), part(1, 2));
        assert_ne!(part(1, 2), part(1, 3));
        assert_ne!(part(1, 2), part(2, 1));
    }

    #[test]
    fn sides_steps_left_and_densities_are_mixed_as_intended() {
        let positions: Vec<Position> = PositionSource::new(5, Vec::new()).take(20_000).collect();
        let share = |test: &dyn Fn(&Position) -> bool| {
            positions.iter().filter(|position| test(position)).count() as f64 / positions.len() as f64
        };
        assert!((share(&|position| position.side() == Side::Gold) - 0.5).abs() < 0.02);
        for (steps, expected) in [(1, 0.4), (2, 0.3), (3, 0.2), (4, 0.1)] {
            assert!((share(&|position| position.steps_left() == steps) - expected).abs() < 0.02, "{steps}");
        }
        let pieces = |position: &Position| position.board().occupied().len();
        assert!(share(&|position| pieces(position) <= 8) > 0.1);
        assert!(share(&|position| pieces(position) >= 24) > 0.2);
        let goal = share(&|position| Side::ALL.into_iter().any(|side| position.board().has_goal(side)));
        assert!(goal > 0.0 && goal < 0.02, "{goal}");
        let advanced = share(&|position| {
            let board = position.board();
            Side::ALL.into_iter().any(|side| board.rabbits(side).intersects(near_goal(side)))
        });
        assert!(advanced > 0.6, "{advanced}");
    }

    #[test]
    fn positions_of_games_come_as_they_are_and_slightly_changed() {
        let start = start();
        let mut unchanged = 0;
        let mut close = 0;
        for position in PositionSource::new(9, vec![start]).take(2000) {
            if position == start || position == start.flip() {
                unchanged += 1;
            } else {
                let differs =
                    [start, start.flip()].map(|known| known.board().difference(position.board()).len());
                close += usize::from(differs.into_iter().min() <= Some(4));
            }
        }
        assert!((200..500).contains(&unchanged), "{unchanged}");
        assert!((500..800).contains(&close), "{close}");
    }
}
