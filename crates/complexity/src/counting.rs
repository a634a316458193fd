//! Cox's formulas (1) to (6), as he gives them, in whole numbers of any size.
//!
//! A *pattern* says how many pieces of each of the twelve types are on the board; it is what Cox writes as
//! `112228/112228`. Whether his formulas count what he wants to count is another question: see [`super::exact`].

use arimaa::Kind;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::fmt;

/// Squares of the board.
pub const SQUARES: u32 = 64;
/// Squares on which a rabbit of one side has reached its goal.
pub const GOAL_SQUARES: u32 = 8;
/// Traps.
pub const TRAPS: u32 = 4;
/// Squares next to a trap.
pub const TRAP_NEIGHBOURS: u32 = 4;

/// How many pieces of each kind one side has, from rabbits to elephants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army(pub [u32; 6]);

impl Army {
    /// The sixteen pieces of the start.
    pub fn full() -> Self {
        Self(Kind::ALL.map(Kind::full_count))
    }

    /// The number of pieces.
    pub fn size(self) -> u32 {
        self.0.iter().sum()
    }

    /// The number of rabbits.
    pub fn rabbits(self) -> u32 {
        self.0[Kind::Rabbit.index()]
    }

    /// The pieces that are not rabbits, kind by kind.
    pub fn officers(self) -> [u32; 5] {
        let [_, officers @ ..] = self.0;
        officers
    }

    /// The army with one piece of that kind less, if it has one.
    fn without(self, kind: Kind) -> Option<Self> {
        let mut army = self;
        army.0[kind.index()] = army.0[kind.index()].checked_sub(1)?;
        Some(army)
    }
}

/// As Cox writes it: `822211`.
impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|count| write!(f, "{count}"))
    }
}

/// The binomial coefficient "n over k".
///
/// Every intermediate product is itself a binomial coefficient times a small number, and no board has more than
/// 64 squares, so that the result and the way to it fit into 128 bits.
pub fn binomial(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * u128::from(n - i) / u128::from(i + 1))
}

/// The ways to put groups of like pieces onto so many squares: the product of binomials in formulas (1), (3), (4).
pub fn placements(squares: u32, groups: impl IntoIterator<Item = u32>) -> BigUint {
    let mut free = squares;
    let mut ways = BigUint::from(1u32);
    for group in groups {
        if group > free {
            return BigUint::ZERO;
        }
        ways *= binomial(free, group);
        free -= group;
    }
    ways
}

/// All patterns below these limits, sorted as in column 4 of table 2.1, each with its hits (Appendix B).
///
/// The hits are the number of unsorted patterns that become this one. The patterns grow by one type of piece at
/// a time and are sorted at once, so that the 944,784 unsorted ones never exist.
pub fn sorted_patterns(limits: &[u32]) -> BTreeMap<Vec<u32>, u64> {
    let mut patterns = BTreeMap::from([(Vec::new(), 1)]);
    for &limit in limits {
        let mut longer = BTreeMap::new();
        for (pattern, hits) in &patterns {
            for count in 0..=limit {
                let mut sorted = pattern.clone();
                sorted.insert(sorted.partition_point(|&other| other < count), count);
                *longer.entry(sorted).or_insert(0) += hits;
            }
        }
        patterns = longer;
    }
    patterns
}

/// One row of table 2.1: what can be on the board when `n` pieces are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternRow {
    /// Pieces on the board.
    pub n: u32,
    /// Ways to choose them from the 32, each with its own name.
    pub possibilities: u128,
    /// Ways to choose them when like pieces are the same.
    pub unique: u64,
    /// The same, when types and colours do not matter either.
    pub sorted: u64,
    /// Positions with these pieces, formula (1), without the side to move.
    pub state_space: BigUint,
}

/// Table 2.1, from 32 pieces down to none.
pub fn table_2_1() -> Vec<PatternRow> {
    let army = Army::full();
    let pieces = 2 * army.size();
    let mut rows: Vec<PatternRow> = (0..=pieces)
        .map(|n| PatternRow { n, possibilities: binomial(pieces, n), ..PatternRow::default() })
        .collect();
    for (pattern, hits) in sorted_patterns(&[army.0, army.0].concat()) {
        let row = &mut rows[pattern.iter().sum::<u32>() as usize];
        row.unique += hits;
        row.sorted += 1;
        row.state_space += placements(SQUARES, pattern) * hits;
    }
    rows.reverse();
    rows
}

/// Formula (2): all positions, with either side to move.
pub fn formula_2(table: &[PatternRow]) -> BigUint {
    table.iter().map(|row| &row.state_space).sum::<BigUint>() * 2u32
}

/// One row of table 2.2: a gold piece stands on a trap, and no other gold piece next to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrapRow {
    /// Gold's other pieces.
    pub gold: Army,
    /// Formula (3): the positions of all 32 pieces, for the four traps together.
    pub positions: BigUint,
}

/// Table 2.2, with at most so many silver pieces next to the trap.
///
/// Cox's text allows four. His figures are those for three; the report shows both.
pub fn table_2_2(most_neighbours: u32) -> Vec<TrapRow> {
    let full = Army::full();
    Kind::ALL
        .into_iter()
        .filter_map(|kind| full.without(kind))
        .map(|gold| TrapRow { gold, positions: formula_3(gold, full, most_neighbours) })
        .collect()
}

/// Formula (3): `gold` and the silver pieces away from the trap stand on the 59 squares that are neither the trap
/// nor next to it, the other silver pieces next to it; and all that four times, once for each trap.
fn formula_3(gold: Army, silver: Army, most_neighbours: u32) -> BigUint {
    let far_squares = SQUARES - 1 - TRAP_NEIGHBOURS;
    let near = parts(silver, most_neighbours);
    let ways = near.into_iter().map(|near| {
        let far = std::array::from_fn::<u32, 6, _>(|kind| silver.0[kind] - near.0[kind]);
        placements(far_squares, gold.0.into_iter().chain(far)) * placements(TRAP_NEIGHBOURS, near.0)
    });
    ways.sum::<BigUint>() * TRAPS
}

/// All the parts of an army with at most so many pieces.
fn parts(army: Army, most: u32) -> Vec<Army> {
    let mut parts = vec![Army([0; 6])];
    for kind in 0..army.0.len() {
        parts = parts
            .into_iter()
            .flat_map(|part| {
                (0..=army.0[kind].min(most - part.size())).map(move |count| {
                    let mut larger = part;
                    larger.0[kind] = count;
                    larger
                })
            })
            .collect();
    }
    parts
}

/// Formula (4), for all numbers of pieces: `ours` rabbits of one side are put on its goal row and `theirs` of the
/// other side on the other one; all other pieces, and the other rabbits too, go anywhere.
pub fn formula_4(ours: u32, theirs: u32) -> BigUint {
    let army = Army::full();
    let officers = sorted_patterns(&[army.officers(), army.officers()].concat());
    let squares = SQUARES - ours - theirs;
    let mut sum = BigUint::ZERO;
    for our_rest in 0..=army.rabbits() - ours {
        for their_rest in 0..=army.rabbits() - theirs {
            for (pattern, &hits) in &officers {
                let groups = [our_rest, their_rest].into_iter().chain(pattern.iter().copied());
                sum += placements(squares, groups) * hits;
            }
        }
    }
    sum * binomial(GOAL_SQUARES, ours) * binomial(GOAL_SQUARES, theirs)
}

/// Formula (5): the ways to set up one side's pieces on its two home rows.
pub fn setups() -> BigUint {
    let army = Army::full();
    placements(army.size(), army.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `visit` with every pattern below the limits, one by one.
    fn every_pattern(limits: &[u32], pattern: &mut Vec<u32>, visit: &mut impl FnMut(&[u32])) {
        let Some(&limit) = limits.get(pattern.len()) else { return visit(pattern) };
        for count in 0..=limit {
            pattern.push(count);
            every_pattern(limits, pattern, visit);
            pattern.pop();
        }
    }

    #[test]
    fn binomials_are_pascals_triangle() {
        for n in 1..=SQUARES {
            assert_eq!(binomial(n, 0), 1);
            assert_eq!(binomial(n, n + 1), 0);
            for k in 1..=n {
                assert_eq!(binomial(n, k), binomial(n - 1, k - 1) + binomial(n - 1, k), "{n} over {k}");
            }
        }
    }

    #[test]
    fn sorting_at_once_finds_the_same_patterns_as_sorting_all_of_them() {
        let army = Army::full();
        let limits = [army.0, army.0].concat();
        let mut expected = BTreeMap::<Vec<u32>, u64>::new();
        every_pattern(&limits, &mut Vec::new(), &mut |pattern| {
            let mut sorted = pattern.to_vec();
            sorted.sort_unstable();
            *expected.entry(sorted).or_default() += 1;
        });
        assert_eq!(sorted_patterns(&limits), expected);
    }

    #[test]
    fn placements_do_not_depend_on_the_order_of_the_groups() {
        assert_eq!(placements(10, [1, 4, 2, 3]), placements(10, [3, 2, 4, 1]));
        assert_eq!(placements(4, [1, 1, 1, 1]), BigUint::from(24u32));
        assert_eq!(placements(4, [3, 2]), BigUint::ZERO);
    }

    /// Formula (3) places the pieces area by area; here the same number is found square by square, for two
    /// pieces a side.
    #[test]
    fn formula_3_counts_the_placements_of_a_small_army() {
        // The gold rabbit on the trap, square 0, and its neighbours, squares 1 to 4; a gold cat, a silver rabbit
        // and a silver dog stand elsewhere.
        let mut expected = 0u32;
        for cat in 5..SQUARES {
            for rabbit in (1..SQUARES).filter(|&square| square != cat) {
                expected += (1..SQUARES).filter(|&dog| dog != cat && dog != rabbit).count() as u32;
            }
        }
        let gold = Army([0, 1, 0, 0, 0, 0]);
        let silver = Army([1, 0, 1, 0, 0, 0]);
        assert_eq!(formula_3(gold, silver, TRAP_NEIGHBOURS), BigUint::from(TRAPS * expected));
    }

    #[test]
    fn formula_4_without_rabbits_in_the_goal_is_half_of_formula_2() {
        assert_eq!(formula_4(0, 0) * 2u32, formula_2(&table_2_1()));
    }

    #[test]
    fn formula_4_is_the_same_for_both_sides() {
        assert_eq!(formula_4(2, 1), formula_4(1, 2));
        assert_ne!(formula_4(2, 1), formula_4(3, 1));
    }
}
