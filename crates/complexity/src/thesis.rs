//! The figures that chapter 2 of the thesis prints, and nothing else: C. Cox, *Analysis and implementation of the
//! game Arimaa*, Universiteit Maastricht, 2006.
//!
//! They are data to compare with; no computation starts from them, except where the thesis itself goes on with a
//! figure of its own and that step is checked. The copy at hand is a scan in which three cells of table 2.1 are
//! misread (n = 9 as "a", n = 8 as "2", and 4.47876 without its point); these are put right here, since they are
//! not the author's.

/// One row of table 2.1, as printed.
pub struct PrintedRow {
    /// Pieces on the board.
    pub n: u32,
    /// Column 2.
    pub possibilities: u128,
    /// Column 3.
    pub unique: u64,
    /// Column 4.
    pub sorted: u64,
    /// Column 5: six significant digits without final zeros, or a short number in full.
    pub state_space: &'static str,
}

const fn row(n: u32, possibilities: u128, unique: u64, sorted: u64, state_space: &'static str) -> PrintedRow {
    PrintedRow { n, possibilities, unique, sorted, state_space }
}

/// Table 2.1: an overview of results needed for the state-space complexity.
pub const TABLE_2_1: [PrintedRow; 33] = [
    row(32, 1, 1, 1, "4.63473·10^42"),
    row(31, 32, 12, 3, "4.49428·10^42"),
    row(30, 496, 74, 7, "2.30497·10^42"),
    row(29, 4_960, 310, 13, "8.31347·10^41"),
    row(28, 35_960, 987, 22, "2.35457·10^41"),
    row(27, 201_376, 2_540, 33, "5.52581·10^40"),
    row(26, 906_192, 5_499, 48, "1.10607·10^40"),
    row(25, 3_365_856, 10_314, 63, "1.92039·10^39"),
    row(24, 10_518_300, 17_163, 80, "2.92329·10^38"),
    row(23, 28_048_800, 25_866, 94, "3.92962·10^37"),
    row(22, 64_512_240, 35_955, 108, "4.6863·10^36"),
    row(21, 129_024_480, 46_818, 116, "4.96954·10^35"),
    row(20, 225_792_840, 57_774, 123, "4.68714·10^34"),
    row(19, 347_373_600, 68_022, 123, "3.92605·10^33"),
    row(18, 471_435_600, 76_569, 122, "2.91258·10^32"),
    row(17, 565_722_720, 82_314, 114, "1.90708·10^31"),
    row(16, 601_080_390, 84_348, 107, "1.09793·10^30"),
    row(15, 565_722_720, 82_314, 94, "5.536·10^28"),
    row(14, 471_435_600, 76_569, 84, "2.43527·10^27"),
    row(13, 347_373_600, 68_022, 70, "9.30991·10^25"),
    row(12, 225_792_840, 57_774, 60, "3.08072·10^24"),
    row(11, 129_024_480, 46_818, 47, "8.78575·10^22"),
    row(10, 64_512_240, 35_955, 38, "2.1486·10^21"),
    row(9, 28_048_800, 25_866, 28, "4.47876·10^19"),
    row(8, 10_518_300, 17_163, 22, "7.89728·10^17"),
    row(7, 3_365_856, 10_314, 15, "1.16634·10^16"),
    row(6, 906_192, 5_499, 11, "1.4239·10^14"),
    row(5, 201_376, 2_540, 7, "1.41124·10^12"),
    row(4, 35_960, 987, 5, "11066979168"),
    row(3, 4_960, 310, 3, "66079104"),
    row(2, 496, 74, 2, "282240"),
    row(1, 32, 12, 1, "768"),
    row(0, 1, 1, 1, "1"),
];

/// Column 3 of table 2.1, summed up in the text.
pub const PATTERNS: &str = "944,784";
/// Formula (2).
pub const POSITIONS: &str = "2.51·10^43";

/// Table 2.2: Gold's other pieces, and the positions in which the missing one is trapped.
pub const TABLE_2_2: [(&str, &str); 6] = [
    ("722211", "7.50·10^41"),
    ("812211", "1.87·10^41"),
    ("821211", "1.87·10^41"),
    ("822111", "1.87·10^41"),
    ("822201", "9.37·10^40"),
    ("822210", "9.37·10^40"),
];
/// The last row of table 2.2.
pub const TABLE_2_2_TOTAL: &str = "1.50·10^42";
/// Twice the first row of table 2.1.
pub const FULL_BOARD: &str = "9.26·10^42";
/// Twice the total of table 2.2.
pub const FULL_BOARD_TRAPPED: &str = "3.00·10^42";
/// The one divided by the other.
pub const TRAPPED_RATIO: &str = "0.323";
/// The same with a single piece on the board.
pub const TRAPPED_RATIO_OF_ONE: &str = "0.0625";
/// That ratio of all positions.
pub const TRAPPED: &str = "8.08·10^42";

/// Formula (4): A1 and B1, and the result.
pub const GOALS: [(u32, u32, &str); 4] =
    [(2, 1, "3.13·10^41"), (3, 1, "1.84·10^41"), (5, 0, "10.01·10^39"), (5, 1, "1.71·10^39")];
/// The difference of the last two.
pub const FIVE_AND_NONE: &str = "8.30·10^39";
/// Twice that.
pub const FIVE_AND_NONE_TWICE: &str = "1.66·10^40";
/// All three categories together.
pub const UNREACHABLE: &str = "5.04·10^41";
/// What remains of formula (2) after both corrections.
pub const STATE_SPACE: &str = "1.66·10^43";

/// §2.2: games that ended in one of the four ways that count.
pub const GAMES: u32 = 4_251;
/// §2.2: the average branching factor, in step sequences.
pub const BRANCHING: u32 = 276_386;
/// §2.2: the same at the beginning of the game.
pub const BRANCHING_AT_THE_BEGINNING: u32 = 23_026;
/// §2.2: the average length of a game, in plies.
pub const GAME_LENGTH: f64 = 55.2;
/// §2.2: the one to the power of the other.
pub const GAME_TREE: &str = "3.1·10^300";

/// Formula (5).
pub const SETUPS: &str = "64,864,800";
/// Formula (6).
pub const SETUPS_OF_BOTH: &str = "4.207·10^15";
/// §2.3: the possible moves that it assumes for a turn …
pub const ASSUMED_TURNS: u32 = 20_000;
/// … the positions after two turns of each player ("160 million billion") …
pub const LOOKAHEAD: &str = "1.6·10^17";
/// … the positions that a computer looks at in a second …
pub const ASSUMED_SPEED: u32 = 1_000_000_000;
/// … and the years that it takes ("more than 5 years").
pub const LOOKAHEAD_YEARS: &str = "5";
