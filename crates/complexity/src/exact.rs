//! What Cox's corrections in §2.1 estimate, counted exactly.
//!
//! Two facts make it possible. Whether a piece on a trap falls depends on colours alone, so that the squares can
//! be coloured first and the kinds dealt out to the coloured squares afterwards. And the traps do not disturb one
//! another: the four areas of a trap and its neighbours have no square in common, nor do they touch rows 1 and 8,
//! where the rabbits' goals are.

use crate::counting::{Army, GOAL_SQUARES, SQUARES, TRAP_NEIGHBOURS, TRAPS, binomial};
use num_bigint::BigUint;

/// The most pieces that one side has.
const MOST: usize = 16;

/// Squares of a trap and its neighbours.
const TRAP_AREA: u32 = 1 + TRAP_NEIGHBOURS;

/// For some set of squares: the ways to colour them with so many gold and so many silver pieces.
///
/// This is a generating function in two variables, cut off after the 16 pieces of a side. Three states a square
/// make at most 3^64 < 2^128 colourings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colourings([[u128; MOST + 1]; MOST + 1]);

impl Colourings {
    /// All the colourings of so many squares.
    pub fn free(squares: u32) -> Self {
        Self::of(|gold, silver| binomial(squares, gold) * binomial(squares.saturating_sub(gold), silver))
    }

    /// The colourings of a trap and its neighbours in which no piece falls: the trap is empty, or a friend of the
    /// piece on it is next to it.
    fn supported_trap() -> Self {
        let all = Self::free(TRAP_AREA);
        Self::of(|gold, silver| {
            let gold_falls = if gold == 1 { binomial(TRAP_NEIGHBOURS, silver) } else { 0 };
            let silver_falls = if silver == 1 { binomial(TRAP_NEIGHBOURS, gold) } else { 0 };
            all.count(gold, silver) - gold_falls - silver_falls
        })
    }

    /// The colourings of so many squares, the traps and their neighbours among them, in which no piece falls.
    pub fn supported(squares: u32) -> Self {
        let trap = Self::supported_trap();
        (0..TRAPS).fold(Self::free(squares - TRAPS * TRAP_AREA), |area, _| area.and(&trap))
    }

    /// The colourings with so many pieces of both sides.
    pub fn count(&self, gold: u32, silver: u32) -> u128 {
        self.0[gold as usize][silver as usize]
    }

    /// The colourings of two sets of squares together.
    fn and(&self, other: &Self) -> Self {
        Self::of(|gold, silver| {
            let here = (0..=gold).flat_map(|g| (0..=silver).map(move |s| (g, s)));
            here.map(|(g, s)| self.count(g, s) * other.count(gold - g, silver - s)).sum()
        })
    }

    fn of(count: impl Fn(u32, u32) -> u128) -> Self {
        Self(std::array::from_fn(|gold| std::array::from_fn(|silver| count(gold as u32, silver as u32))))
    }
}

/// For 0, 1, 2 … squares: the ways to put a piece on every one of them, with no more of a kind than the limits.
fn labellings(limits: &[u32]) -> [u128; MOST + 1] {
    let mut ways = [0; MOST + 1];
    ways[0] = 1;
    for &limit in limits {
        ways = std::array::from_fn(|squares| {
            let counts = 0..=limit.min(squares as u32);
            counts.map(|count| ways[squares - count as usize] * binomial(squares as u32, count)).sum()
        });
    }
    ways
}

/// The positions of formula (1) with any number of pieces up to 32, but only those colourings of the 64 squares.
///
/// The vector is indexed by the number of pieces.
pub fn placements_by_pieces(board: &Colourings) -> Vec<BigUint> {
    let army = Army::full();
    let kinds = labellings(&army.0);
    let mut sums = vec![BigUint::ZERO; 2 * army.size() as usize + 1];
    for gold in 0..=army.size() {
        for silver in 0..=army.size() {
            let labelled = BigUint::from(kinds[gold as usize]) * kinds[silver as usize];
            sums[(gold + silver) as usize] += labelled * board.count(gold, silver);
        }
    }
    sums
}

/// Positions, of any number of pieces, by the rabbits that have reached their goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalCounts {
    /// `exactly[i][j]`: with i gold rabbits on row 8 and j silver ones on row 1.
    exactly: Vec<Vec<BigUint>>,
}

impl GoalCounts {
    /// The counts for full armies, with those colourings of rows 2 to 7.
    pub fn new(middle: &Colourings) -> Self {
        Self::of(Army::full(), Army::full(), middle)
    }

    /// The counts for armies of which any part may be on the board.
    ///
    /// A goal row holds `i` rabbits at their goal, and beside them friends that are not rabbits and enemies of
    /// any kind. The sum runs over the enemies on both rows and over the pieces in the middle.
    fn of(gold: Army, silver: Army, middle: &Colourings) -> Self {
        let gold_rows = GoalRow::of(gold);
        let silver_rows = GoalRow::of(silver);
        let mut exactly = vec![vec![BigUint::ZERO; silver_rows.len()]; gold_rows.len()];
        for silver_above in 0..=GOAL_SQUARES.min(silver.size()) {
            for gold_below in 0..=GOAL_SQUARES.min(gold.size()) {
                for (j, silver_row) in silver_rows.iter().enumerate() {
                    let by_gold: Vec<BigUint> = (0..=gold.size() - gold_below)
                        .map(|g| {
                            (0..=silver.size() - silver_above)
                                .map(|s| silver_row.ways(gold_below, silver_above + s) * middle.count(g, s))
                                .sum()
                        })
                        .collect();
                    for (i, gold_row) in gold_rows.iter().enumerate() {
                        for (g, ways) in by_gold.iter().enumerate() {
                            exactly[i][j] += ways * gold_row.ways(silver_above, gold_below + g as u32);
                        }
                    }
                }
            }
        }
        Self { exactly }
    }

    /// All positions for which the numbers of gold and silver rabbits in the goal satisfy a condition.
    pub fn sum(&self, condition: impl Fn(u32, u32) -> bool) -> BigUint {
        let cells = self.exactly.iter().enumerate().flat_map(|(i, row)| {
            row.iter().enumerate().map(move |(j, positions)| (i as u32, j as u32, positions))
        });
        cells.filter(|&(i, j, _)| condition(i, j)).map(|(_, _, positions)| positions).sum()
    }

    /// The positions with at least so many rabbits of one side, and of the other, in the goal.
    pub fn at_least(&self, ours: u32, theirs: u32) -> BigUint {
        self.sum(|i, j| i >= ours && j >= theirs)
    }
}

/// The ways to fill one goal row and to deal out the kinds of its side's pieces, with a fixed number of that
/// side's rabbits in the goal.
struct GoalRow {
    /// `ways[enemies][elsewhere]`: with so many enemies on the row, whose kinds are not yet dealt out, and so
    /// many of the side's own pieces on coloured squares of the other seven rows.
    ways: Vec<Vec<BigUint>>,
}

impl GoalRow {
    /// For 0, 1, 2 … rabbits in the goal.
    fn of(army: Army) -> Vec<Self> {
        let officers = labellings(&army.officers());
        (0..=army.rabbits().min(GOAL_SQUARES)).map(|rabbits| Self::new(army, rabbits, &officers)).collect()
    }

    fn new(army: Army, rabbits: u32, officer_labellings: &[u128]) -> Self {
        let most_officers = army.officers().iter().sum::<u32>();
        let rabbits_left = army.rabbits() - rabbits;
        let ways = |enemies: u32, elsewhere: u32| -> BigUint {
            let free = GOAL_SQUARES.saturating_sub(rabbits);
            let mut sum = BigUint::ZERO;
            for officers in 0..=most_officers.min(free) {
                let row = binomial(GOAL_SQUARES, rabbits) * binomial(free, officers);
                let row = BigUint::from(row * binomial(free - officers, enemies));
                for rabbits_elsewhere in 0..=rabbits_left.min(elsewhere) {
                    let officers = officers + elsewhere - rabbits_elsewhere;
                    if officers <= most_officers {
                        let kinds = officer_labellings[officers as usize];
                        sum += &row * (binomial(elsewhere, rabbits_elsewhere) * kinds);
                    }
                }
            }
            sum
        };
        let table = |enemies| (0..=army.size()).map(|elsewhere| ways(enemies, elsewhere)).collect();
        Self { ways: (0..=GOAL_SQUARES).map(table).collect() }
    }

    fn ways(&self, enemies: u32, elsewhere: u32) -> &BigUint {
        &self.ways[enemies as usize][elsewhere as usize]
    }
}

/// Whether one turn of four steps can leave so many rabbits in the goal: a rabbit of one's own takes a step, and
/// one of the enemy's a push or a pull, which is two. No rabbit is in the goal when a turn begins, since that
/// would have ended the game.
pub fn reachable_goals(own: u32, enemy: u32) -> bool {
    own + 2 * enemy <= 4
}

/// Whether Cox's three categories of §2.1 exclude so many rabbits in the goal, after a turn of their owner `own`.
pub fn excluded_by_cox(own: u32, enemy: u32) -> bool {
    (own >= 1 && enemy >= 2) || (own >= 3 && enemy >= 1) || own >= 5 || enemy >= 5
}

/// The exact counts; all of them without the side to move, unless their name says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactCounts {
    /// Positions in which no piece stands on a trap without a friend beside it, by number of pieces from 0.
    pub supported_by_pieces: Vec<BigUint>,
    /// All positions, by rabbits in the goal.
    pub goals: GoalCounts,
    /// The positions without such a piece on a trap, by rabbits in the goal.
    pub supported_goals: GoalCounts,
}

impl ExactCounts {
    /// Counts everything.
    pub fn compute() -> Self {
        let middle = SQUARES - 2 * GOAL_SQUARES;
        Self {
            supported_by_pieces: placements_by_pieces(&Colourings::supported(SQUARES)),
            goals: GoalCounts::new(&Colourings::free(middle)),
            supported_goals: GoalCounts::new(&Colourings::supported(middle)),
        }
    }

    /// Positions with the side to move that neither rule excludes.
    pub fn legal_with_side_to_move(&self) -> BigUint {
        both_movers(&self.supported_goals, reachable_goals)
    }
}

/// The positions with the side that moved last, if the condition on its own and the enemy's rabbits holds. The
/// board is the same seen from both sides, so that twice the count for Gold is the count for both.
pub fn both_movers(goals: &GoalCounts, condition: impl Fn(u32, u32) -> bool) -> BigUint {
    goals.sum(condition) * 2u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::{formula_4, setups, table_2_1};
    use arimaa::{Direction, Kind, Piece, Side, Square};

    fn neighbours(square: Square) -> Vec<Square> {
        Direction::ALL.into_iter().filter_map(|direction| square.step(direction)).collect()
    }

    type Board = [Option<Piece>; 64];

    fn no_piece_falls(board: &Board) -> bool {
        Square::TRAPS.into_iter().all(|trap| {
            board[trap.index()].is_none_or(|piece| {
                neighbours(trap)
                    .iter()
                    .any(|next| board[next.index()].is_some_and(|by| by.side == piece.side))
            })
        })
    }

    fn rabbits_in_goal(board: &Board, side: Side, row: u8) -> usize {
        let rabbit = Some(Piece::new(side, Kind::Rabbit));
        (0..8).filter(|&column| board[Square::at(column, row).unwrap().index()] == rabbit).count()
    }

    /// Visits every placement of every part of these pieces; like pieces must be neighbours in the list.
    fn every_board(pieces: &[Piece], from: usize, board: &mut Board, visit: &mut impl FnMut(&Board)) {
        let Some((&piece, rest)) = pieces.split_first() else { return visit(board) };
        for square in from..64 {
            if board[square].is_none() {
                board[square] = Some(piece);
                let next = if rest.first() == Some(&piece) { square + 1 } else { 0 };
                every_board(rest, next, board, visit);
                board[square] = None;
            }
        }
        let other = rest.iter().position(|&other| other != piece).unwrap_or(rest.len());
        every_board(&rest[other..], 0, board, visit);
    }

    #[test]
    fn the_areas_of_the_traps_have_no_square_in_common_and_touch_no_goal_row() {
        let mut area: Vec<Square> = Square::TRAPS.into_iter().flat_map(neighbours).collect();
        area.extend(Square::TRAPS);
        assert!(area.iter().all(|square| (1..=6).contains(&square.row())));
        area.sort_unstable();
        area.dedup();
        assert_eq!(area.len() as u32, TRAPS * TRAP_AREA);
    }

    #[test]
    fn a_trap_and_its_neighbours_are_coloured_as_by_hand() {
        let mut expected = Colourings::free(0);
        expected.0[0][0] = 0;
        for code in 0..3usize.pow(TRAP_AREA) {
            let [trap, near @ ..] = [1, 3, 9, 27, 81].map(|place| code / place % 3);
            if trap == 0 || near.contains(&trap) {
                let count = |colour| near.iter().chain([&trap]).filter(|&&c| c == colour).count();
                expected.0[count(1)][count(2)] += 1;
            }
        }
        assert_eq!(Colourings::supported_trap(), expected);
    }

    #[test]
    fn joining_areas_adds_their_squares() {
        assert_eq!(Colourings::free(20).and(&Colourings::free(44)), Colourings::free(64));
    }

    #[test]
    fn all_sixteen_pieces_are_dealt_out_in_as_many_ways_as_there_are_setups() {
        assert_eq!(BigUint::from(labellings(&Army::full().0)[MOST]), setups());
    }

    #[test]
    fn colours_first_and_kinds_afterwards_give_formula_1() {
        let by_pieces = placements_by_pieces(&Colourings::free(SQUARES));
        for row in table_2_1() {
            assert_eq!(by_pieces[row.n as usize], row.state_space, "{} pieces", row.n);
        }
    }

    #[test]
    fn traps_of_up_to_three_coloured_pieces_are_as_by_enumeration() {
        let [gold, silver] = Side::ALL.map(|side| Piece::new(side, Kind::Rabbit));
        let supported = Colourings::supported(SQUARES);
        for pieces in [vec![gold; 3], vec![gold, gold, silver], vec![gold, silver, silver]] {
            let mut counts = [[0u128; 4]; 4];
            every_board(&pieces, 0, &mut [None; 64], &mut |board| {
                let count = |side| board.iter().flatten().filter(|piece| piece.side == side).count();
                counts[count(Side::Gold)][count(Side::Silver)] += u128::from(no_piece_falls(board));
            });
            let golds = pieces.iter().filter(|&&piece| piece == gold).count();
            for (g, row) in counts.iter().enumerate().take(golds + 1) {
                for (s, &count) in row.iter().enumerate().take(pieces.len() - golds + 1) {
                    assert_eq!(count, supported.count(g as u32, s as u32), "{g} gold, {s} silver");
                }
            }
        }
    }

    #[test]
    fn goals_and_traps_of_small_armies_are_as_by_enumeration() {
        let letters_and_armies = [
            ("RRr", [2, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]),
            ("RCr", [1, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]),
            ("RRRr", [3, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]),
            ("RRrd", [2, 0, 0, 0, 0, 0], [1, 0, 1, 0, 0, 0]),
        ];
        for (letters, gold, silver) in letters_and_armies {
            let pieces: Vec<Piece> = letters.chars().filter_map(Piece::from_letter).collect();
            let mut all = vec![vec![0u32; silver[0] + 1]; gold[0] + 1];
            let mut supported = all.clone();
            every_board(&pieces, 0, &mut [None; 64], &mut |board| {
                let i = rabbits_in_goal(board, Side::Gold, 7);
                let j = rabbits_in_goal(board, Side::Silver, 0);
                all[i][j] += 1;
                supported[i][j] += u32::from(no_piece_falls(board));
            });
            let [gold, silver] = [gold, silver].map(|army| Army(army.map(|count| count as u32)));
            for (middle, counts) in [(Colourings::free(48), all), (Colourings::supported(48), supported)] {
                let exactly =
                    counts.iter().map(|row| row.iter().map(|&c| BigUint::from(c)).collect()).collect();
                assert_eq!(GoalCounts::of(gold, silver, &middle), GoalCounts { exactly }, "{letters}");
            }
        }
    }

    #[test]
    fn the_goals_and_the_pieces_divide_the_same_positions() {
        let exact = ExactCounts::compute();
        assert_eq!(exact.goals.at_least(0, 0), formula_4(0, 0));
        assert_eq!(exact.supported_goals.at_least(0, 0), exact.supported_by_pieces.iter().sum());
    }

    /// A position with i and j rabbits in the goal is found by formula (4) once for every choice of A1 of the i
    /// and B1 of the j: that is exactly by how much it counts too much.
    #[test]
    fn formula_4_counts_a_position_once_for_every_choice_of_its_rabbits() {
        let exact = ExactCounts::compute().goals;
        for (ours, theirs) in [(2, 1), (3, 1), (5, 0), (5, 1)] {
            let mut weighted = BigUint::ZERO;
            for i in 0..=8 {
                for j in 0..=8 {
                    weighted += exact.sum(|x, y| (x, y) == (i, j)) * binomial(i, ours) * binomial(j, theirs);
                }
            }
            assert_eq!(formula_4(ours, theirs), weighted, "A1 = {ours}, B1 = {theirs}");
        }
    }

    #[test]
    fn cox_excludes_no_reachable_goals_but_not_all_unreachable_ones() {
        let all = (0..=8).flat_map(|own| (0..=8).map(move |enemy| (own, enemy)));
        let missed: Vec<_> = all
            .clone()
            .filter(|&(own, enemy)| !reachable_goals(own, enemy) && !excluded_by_cox(own, enemy))
            .collect();
        assert_eq!(missed, [(0, 3), (0, 4)]);
        assert!(all.into_iter().all(|(o, e)| !(reachable_goals(o, e) && excluded_by_cox(o, e))));
    }
}
