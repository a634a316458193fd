//! Chapter 3: his evaluation, a sum of terms with a weight each.
//!
//! Where the text leaves a term open, [`READINGS`] says how it is read here.

use arimaa::{Bitboard, Board, Direction, Kind, Side, Square};

/// A term of the evaluation, in the order of his table 5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// The values of the pieces (§3.1.1).
    Material,
    /// Where the rabbits stand (§3.1.2), and so on for each kind.
    RabbitSquares,
    CatSquares,
    DogSquares,
    HorseSquares,
    CamelSquares,
    ElephantSquares,
    /// Pieces that cannot move (§3.1.3).
    Frozen,
    /// How many squares the others can go to (§3.1.3).
    PartialMobility,
    /// Friends beside rabbits (§3.2.1).
    SolidWalls,
    /// Rabbits without enemy rabbits ahead of them (§3.2.1).
    FreeFiles,
    /// Rabbits that can walk to their goal (§3.2.2).
    GoalThreat,
    /// Traps with pieces of one colour beside them (§3.2.3).
    TrapAlone,
    /// Traps with both colours beside them (§3.2.3); his figures 5.29 and 5.30 call its weight the bonus.
    TrapContested,
}

impl Term {
    /// All of them; their order is that of the tuning, too.
    pub const ALL: [Self; 14] = [
        Self::Material,
        Self::RabbitSquares,
        Self::CatSquares,
        Self::DogSquares,
        Self::HorseSquares,
        Self::CamelSquares,
        Self::ElephantSquares,
        Self::Frozen,
        Self::PartialMobility,
        Self::SolidWalls,
        Self::FreeFiles,
        Self::GoalThreat,
        Self::TrapAlone,
        Self::TrapContested,
    ];

    /// Its name in the tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::RabbitSquares => "rabbit's squares",
            Self::CatSquares => "cat's squares",
            Self::DogSquares => "dog's squares",
            Self::HorseSquares => "horse's squares",
            Self::CamelSquares => "camel's squares",
            Self::ElephantSquares => "elephant's squares",
            Self::Frozen => "frozen pieces",
            Self::PartialMobility => "partial mobility",
            Self::SolidWalls => "solid walls",
            Self::FreeFiles => "free files",
            Self::GoalThreat => "goal threat",
            Self::TrapAlone => "trap, one colour",
            Self::TrapContested => "trap, both colours",
        }
    }
}

/// What each term counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights([f64; Term::ALL.len()]);

impl Weights {
    /// Where his tuning began (§5.1).
    pub const STANDARD: Self = Self([1.0; Term::ALL.len()]);

    /// In the order of [`Term::ALL`].
    pub const fn new(values: [f64; Term::ALL.len()]) -> Self {
        Self(values)
    }

    /// The weight of a term.
    pub const fn get(&self, term: Term) -> f64 {
        self.0[term as usize]
    }

    /// The same with another weight for one term.
    #[must_use]
    pub const fn with(mut self, term: Term, weight: f64) -> Self {
        self.0[term as usize] = weight;
        self
    }

    /// How much better Gold stands than Silver.
    pub fn evaluate(&self, board: &Board) -> f64 {
        let [gold, silver] = Side::ALL.map(|side| View::of(board, side).terms());
        self.0.iter().zip(gold.iter().zip(silver)).map(|(weight, (own, other))| weight * (own - other)).sum()
    }
}

/// What the text leaves open, or says in a way that cannot be meant, and what is taken here.
pub const READINGS: [&str; 6] = [
    "A frozen piece counts its value of table 3.6, so that a negative weight is a penalty, as §5.2.3 reads its own result.",
    "A rabbit's way backward is none of its free squares (§3.1.3 counts those that are accessible).",
    "A solid wall is 0.1 for each friend beside a rabbit; §3.2.1 can also be read as 0.1 for four of them.",
    "A goal threat counts 5 points for each step by which the way is shorter than eight, from the fourth row on; the way leads over \
     empty squares, and over no trap without a friend. As printed, 5 points for each step, a longer way would count more.",
    "At a trap with one colour the two largest bonuses of table 3.8 count, which gives his examples.",
    "At a trap with both colours the friend of the stop-piece is the strongest other piece of its colour beside that trap; \
     with the same kinds on both sides nobody is the strongest.",
];

/// Table 3.1; rabbits are counted together.
const MATERIAL: [f64; 6] = [0.0, 2.0, 4.0, 7.0, 11.0, 16.0];
/// Table 3.2, by the number of rabbits.
const RABBITS: [f64; 9] = [0.0, 40.0, 47.0, 53.0, 58.0, 62.0, 65.0, 67.0, 68.0];
/// Table 3.6.
const MOBILITY: [f64; 6] = [0.02, 0.1, 0.1, 0.15, 0.2, 0.4];
/// §3.2.1, for each friend.
const WALL: f64 = 0.1;
/// Table 3.7, by row.
const FREE_FILE: [f64; 8] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0];
/// §3.2.2: goal threats are looked at from the fourth row on.
const THREAT_ROW: u8 = 3;
/// §3.2.2: what a step counts.
const THREAT: f64 = 5.0;
/// A way of so many steps is no threat any more; ours, see [`READINGS`].
const FAR: u8 = 8;
/// Table 3.8: the bonus of the first and of a further piece of a kind.
const TRAP: [[f64; 2]; 6] = [[7.0, 1.0], [8.0, 2.0], [9.0, 3.0], [10.0, 4.0], [11.0, 0.0], [12.0, 0.0]];

/// Tables 3.3, 3.4 and 3.5 as they are printed: row 8 first.
type Squares = [[i8; 8]; 8];

const RABBIT_SQUARES: Squares = [
    [8, 8, 8, 8, 8, 8, 8, 8],
    [7, 6, 5, 4, 4, 5, 6, 7],
    [6, 2, -1, 0, 0, -1, 2, 6],
    [5, 1, 0, 0, 0, 0, 1, 5],
    [4, 1, 0, 0, 0, 0, 1, 4],
    [3, 1, -1, 0, 0, -1, 1, 3],
    [2, 2, 1, 1, 1, 1, 2, 2],
    [2, 2, 2, 2, 2, 2, 2, 2],
];

const SMALL_SQUARES: Squares = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, -1, 0, 0, -1, 0, 0],
    [0, 0, 1, 0, 0, 1, 0, 0],
    [1, 1, 2, 1, 1, 2, 1, 1],
    [3, 5, -1, 5, 5, -1, 5, 3],
    [2, 4, 5, 4, 4, 5, 4, 2],
    [1, 2, 3, 2, 2, 3, 2, 1],
];

const LARGE_SQUARES: Squares = [
    [0, 0, 1, 2, 2, 1, 0, 0],
    [0, 0, 2, 3, 3, 2, 0, 0],
    [1, 2, -1, 4, 4, -1, 2, 1],
    [2, 3, 4, 5, 5, 4, 3, 2],
    [2, 3, 4, 5, 5, 4, 3, 2],
    [1, 2, -1, 4, 4, -1, 2, 1],
    [0, 0, 2, 3, 3, 2, 0, 0],
    [0, 0, 1, 2, 2, 1, 0, 0],
];

const fn squares_of(kind: Kind) -> &'static Squares {
    match kind {
        Kind::Rabbit => &RABBIT_SQUARES,
        Kind::Cat | Kind::Dog => &SMALL_SQUARES,
        Kind::Horse | Kind::Camel | Kind::Elephant => &LARGE_SQUARES,
    }
}

/// A board as one side sees it: its pieces are those of Gold.
struct View {
    own: Bitboard,
    empty: Bitboard,
    frozen: Bitboard,
    /// By kind.
    pieces: [Bitboard; 6],
    enemies: [Bitboard; 6],
}

impl View {
    fn of(board: &Board, side: Side) -> Self {
        let seen = |set: Bitboard| if side == Side::Gold { set } else { set.flip() };
        let (own, enemy) = (board.side(side), board.side(side.opponent()));
        let kinds = Kind::ALL.map(|kind| board.kind(kind));
        Self {
            own: seen(own),
            empty: seen(board.empty()),
            frozen: seen(board.frozen(side)),
            pieces: kinds.map(|set| seen(set & own)),
            enemies: kinds.map(|set| seen(set & enemy)),
        }
    }

    /// The terms of this side, in the order of [`Term::ALL`].
    fn terms(&self) -> [f64; Term::ALL.len()] {
        let [rabbit, cat, dog, horse, camel, elephant] = Kind::ALL.map(|kind| self.squares(kind));
        let (alone, contested) = self.traps();
        [
            self.material(),
            rabbit,
            cat,
            dog,
            horse,
            camel,
            elephant,
            self.frozen(),
            self.mobility(),
            self.walls(),
            self.free_files(),
            self.goal_threat(),
            alone,
            contested,
        ]
    }

    fn rabbits(&self) -> Bitboard {
        self.pieces[Kind::Rabbit.index()]
    }

    fn material(&self) -> f64 {
        let pieces: f64 =
            self.pieces.iter().zip(MATERIAL).map(|(set, value)| value * f64::from(set.len())).sum();
        pieces + RABBITS[(self.rabbits().len() as usize).min(8)]
    }

    fn squares(&self, kind: Kind) -> f64 {
        let table = squares_of(kind);
        let value = |square: Square| table[usize::from(7 - square.row())][usize::from(square.column())];
        self.pieces[kind.index()].into_iter().map(|square| f64::from(value(square))).sum()
    }

    fn frozen(&self) -> f64 {
        self.pieces
            .iter()
            .zip(MOBILITY)
            .map(|(&set, value)| value * f64::from((set & self.frozen).len()))
            .sum()
    }

    fn mobility(&self) -> f64 {
        let ways = |kind: Kind| -> u32 {
            let free = self.pieces[kind.index()] & !self.frozen;
            let directions = Direction::ALL.into_iter();
            let directions = directions.filter(|&way| kind != Kind::Rabbit || way != Direction::South);
            directions.map(|way| (free.shift(way) & self.empty).len()).sum()
        };
        Kind::ALL.into_iter().zip(MOBILITY).map(|(kind, value)| value * f64::from(ways(kind))).sum()
    }

    fn walls(&self) -> f64 {
        let friends: u32 =
            Direction::ALL.into_iter().map(|way| (self.rabbits().shift(way) & self.own).len()).sum();
        WALL * f64::from(friends)
    }

    fn free_files(&self) -> f64 {
        let enemies = self.enemies[Kind::Rabbit.index()];
        let free = |rabbit: &Square| !enemies.intersects(ahead(*rabbit));
        self.rabbits().into_iter().filter(free).map(|rabbit| FREE_FILE[usize::from(rabbit.row())]).sum()
    }

    fn goal_threat(&self) -> f64 {
        let near = self.rabbits().into_iter().filter(|rabbit| rabbit.row() >= THREAT_ROW);
        let ways = near.filter_map(|rabbit| self.way_to_goal(rabbit));
        ways.map(|steps| THREAT * f64::from(FAR - steps)).sum()
    }

    /// The steps of a rabbit to its goal if nobody hinders it, fewer than [`FAR`].
    fn way_to_goal(&self, rabbit: Square) -> Option<u8> {
        let rabbit = Bitboard::of(rabbit);
        let deadly = Bitboard::TRAPS & !(self.own & !rabbit).neighbours();
        let walkable = self.empty & !deadly;
        let mut reached = rabbit;
        for steps in 0..FAR {
            if reached.intersects(Side::Gold.goal_row()) {
                return Some(steps);
            }
            let ways = [Direction::North, Direction::East, Direction::West];
            reached = ways.into_iter().fold(reached, |set, way| set | (reached.shift(way) & walkable));
        }
        None
    }

    /// Traps with this colour alone, and contested ones where it is the strongest.
    fn traps(&self) -> (f64, f64) {
        let mut sums = (0.0, 0.0);
        for trap in Bitboard::TRAPS {
            let beside = Bitboard::of(trap).neighbours();
            let [own, enemy] = [&self.pieces, &self.enemies].map(|sets| sets.map(|set| (set & beside).len()));
            match (own.iter().any(|&number| number > 0), enemy.iter().any(|&number| number > 0)) {
                (true, false) => sums.0 += alone(&own),
                (true, true) if is_strongest(&own, &enemy) => sums.1 += 1.0,
                _ => {}
            }
        }
        sums
    }
}

/// The squares where an enemy rabbit would hinder a rabbit of Gold: ahead, on its file and those beside it.
fn ahead(rabbit: Square) -> Bitboard {
    let file = Bitboard::column(rabbit.column());
    let files = file | file.shift(Direction::East) | file.shift(Direction::West);
    (rabbit.row() + 1..8).fold(Bitboard::EMPTY, |set, row| set | (files & Bitboard::row(row)))
}

/// The two largest bonuses of table 3.8 for so many pieces of each kind.
fn alone(own: &[u32; 6]) -> f64 {
    let of_kind = |(&number, bonus): (&u32, [f64; 2])| {
        [bonus[0] * f64::from(number.min(1)), bonus[1] * f64::from(number.saturating_sub(1).min(1))]
    };
    let mut bonuses: Vec<f64> = own.iter().zip(TRAP).flat_map(of_kind).collect();
    bonuses.sort_by(|one, other| other.total_cmp(one));
    bonuses.iter().take(2).sum()
}

/// Whether the first of two colours is the stronger one at a trap, by the pieces of each kind there.
fn is_strongest(own: &[u32; 6], enemy: &[u32; 6]) -> bool {
    let differs = |&kind: &usize| (own[kind] > 0) != (enemy[kind] > 0);
    let Some(stop) = (0..6).rev().find(differs) else { return false };
    if own[stop] > 0 { holds(own, enemy, stop) } else { !holds(enemy, own, stop) }
}

/// Whether the colour with the stop-piece is the stronger one: by a friend that nobody between them overrules, or because the
/// other colour has no two pieces to make up for it.
fn holds(own: &[u32; 6], enemy: &[u32; 6], stop: usize) -> bool {
    let friend = (0..6).rev().find(|&kind| own[kind] > u32::from(kind == stop));
    let from = friend.map_or(0, |kind| kind + 1);
    enemy.iter().take(stop).skip(from).sum::<u32>() < 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(board: &Board, term: Term) -> f64 {
        Weights::new([0.0; 14]).with(term, 1.0).evaluate(board)
    }

    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-9, "{value} instead of {expected}");
    }

    /// Something of everything.
    fn busy() -> Board {
        "
         +-----------------+
        8| r . . r r . r r |
        7| . d . c . m . h |
        6| . r x . H x e . |
        5| h . R . . . . r |
        4| . . . E . . . . |
        3| R D x . d x . R |
        2| . H C M . . c . |
        1| R R . R D R . R |
         +-----------------+
           a b c d e f g h"
            .parse()
            .unwrap()
    }

    #[test]
    fn every_term_is_the_opposite_with_the_colours_changed() {
        let board = busy();
        for one in Term::ALL {
            near(term(&board.flip(), one), -term(&board, one));
            near(term(&board.mirror(), one), term(&board, one));
        }
        assert!(Weights::STANDARD.evaluate(&board) != 0.0);
    }

    #[test]
    fn the_evaluation_is_the_sum_of_its_terms_times_their_weights() {
        let board = busy();
        let weights = Weights::new(std::array::from_fn(|place| place as f64 - 5.0));
        let sum = Term::ALL.iter().map(|&one| weights.get(one) * term(&board, one)).sum();
        near(weights.evaluate(&board), sum);
    }

    #[test]
    fn the_last_rabbit_is_worth_most_and_the_first_one_least() {
        let rabbits = |number: usize| -> Board {
            let mut board = Board::EMPTY;
            let squares = Square::all().take(number);
            squares.for_each(|square| board.put(square, arimaa::Piece::new(Side::Gold, Kind::Rabbit)));
            board
        };
        let worth =
            |number| term(&rabbits(number), Term::Material) - term(&rabbits(number - 1), Term::Material);
        near(worth(1), 40.0);
        near(worth(8), 1.0);
        assert!((2..=8).all(|number| worth(number) < worth(number - 1)));
    }

    #[test]
    fn pieces_stand_on_the_numbers_that_the_tables_print_for_both_colours() {
        let board: Board = "
         +-----------------+
        8| . . . . . . . . |
        7| . . c . . . . . |
        6| . . x . . x . . |
        5| . . . . E . . . |
        4| R . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . e |
         +-----------------+
           a b c d e f g h"
            .parse()
            .unwrap();
        near(term(&board, Term::RabbitSquares), 4.0);
        near(term(&board, Term::CatSquares), -5.0);
        near(term(&board, Term::ElephantSquares), 5.0);
        near(term(&board, Term::DogSquares), 0.0);
    }

    #[test]
    fn a_frozen_piece_counts_once_and_a_free_one_counts_its_ways() {
        let board: Board = "
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| H e . . . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . R . . . |
        1| . . . . . . . . |
         +-----------------+
           a b c d e f g h"
            .parse()
            .unwrap();
        near(term(&board, Term::Frozen), 0.15);
        // A rabbit with three ways, and an elephant with three.
        near(term(&board, Term::PartialMobility), 3.0 * 0.02 - 3.0 * 0.4);
    }

    #[test]
    fn a_rabbit_counts_its_friends_and_has_a_free_file_if_no_enemy_rabbit_is_ahead_or_beside_that() {
        let board: Board = "
         +-----------------+
        8| . . . . . . . . |
        7| . r . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . R . . R . . |
        3| . . x . . C . . |
        2| . . . . . . . r |
        1| . . . . . . . . |
         +-----------------+
           a b c d e f g h"
            .parse()
            .unwrap();
        near(term(&board, Term::SolidWalls), 0.1);
        // f4 is free; c4 is hindered by b7, as b7 is by c4; h2 is free on its seventh row.
        near(term(&board, Term::FreeFiles), 0.4 - 0.8);
    }

    #[test]
    fn a_goal_threat_counts_more_the_shorter_the_way_is() {
        let board = |text: &str| -> Board { format!("[{text:<64}]").parse().unwrap() };
        // a7: one step. The second rabbit must go around a dog, the third around three rabbits.
        near(term(&board("        R"), Term::GoalThreat), 5.0 * 7.0);
        near(term(&board(" d       R"), Term::GoalThreat), 5.0 * 6.0);
        near(term(&board("rrr      R"), Term::GoalThreat), 5.0 * 5.0);
        near(term(&board("rrrrrrrr R"), Term::GoalThreat), 0.0);
        // Row 3 is not near enough.
        near(term(&board(&format!("{:40}R", "")), Term::GoalThreat), 0.0);
    }

    #[test]
    fn two_dogs_and_a_cat_count_one_dog_and_the_cat_but_two_dogs_alone_count_both() {
        near(alone(&[0, 1, 2, 0, 0, 0]), 9.0 + 8.0);
        near(alone(&[0, 0, 2, 0, 0, 0]), 9.0 + 3.0);
        near(alone(&[0, 0, 0, 0, 0, 1]), 12.0);
        let board: Board = "
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . D . . h . . |
        3| . D x C . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+
           a b c d e f g h"
            .parse()
            .unwrap();
        near(term(&board, Term::TrapAlone), 17.0 - 10.0);
    }

    #[test]
    fn the_strongest_piece_rules_a_contested_trap_unless_two_others_make_up_for_it() {
        // Rabbit, cat, dog, horse, camel, elephant.
        let (elephant, two_horses) = ([0, 0, 0, 0, 0, 1], [0, 0, 0, 2, 0, 0]);
        assert!(is_strongest(&elephant, &[0, 0, 0, 1, 0, 0]));
        assert!(!is_strongest(&elephant, &two_horses) && is_strongest(&two_horses, &elephant));
        // A cat beside the elephant is less than two horses, a camel is more.
        assert!(!is_strongest(&[0, 1, 0, 0, 0, 1], &two_horses));
        assert!(is_strongest(&[0, 0, 0, 0, 1, 1], &two_horses));
        // Two of the same kind cannot be outdone.
        assert!(is_strongest(&two_horses, &[1, 0, 2, 0, 0, 0]));
        assert!(!is_strongest(&elephant, &elephant));
    }
}
